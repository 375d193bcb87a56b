"""Many games: the same result however they are spread, counted, or interrupted."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from screenbot.board import Move
from screenbot.cli.simulation import simulation_text
from screenbot.compare import compare
from screenbot.errors import ConfigurationError, IllegalMoveError, ScreenbotError
from screenbot.game import Game
from screenbot.policy import Policy
from screenbot.policy.play import play_games
from screenbot.records import Archive
from screenbot.records.replay import replay
from screenbot.simulate import (
    NOT_WON,
    WON,
    batch_size,
    make_task,
    play,
    playing_time,
    processes,
    simulate,
    stop,
    summary,
)
from screenbot.simulate.games import Player
from screenbot.solver import solve
from tests import clients


def run(**options):
    return simulate(
        **{"rows": 9, "cols": 9, "mines": 10, "policy": "least-risk", "games": 60, "jobs": 1}
        | options
    )


def test_result_adds_up():
    result = run(seed=3)
    assert result.games == 60
    assert 40 < result.won <= 60
    assert result.win_rate == result.won / 60
    expected = (result.win_rate * (1 - result.win_rate) / 60) ** 0.5
    assert result.standard_error == pytest.approx(expected)
    assert result.games_per_second == pytest.approx(60 / result.seconds)
    assert list(result.to_json()) == [
        "policy",
        "rule",
        "rows",
        "cols",
        "mines",
        "games",
        "won",
        "win_rate",
        "standard_error",
        "seconds",
        "games_per_second",
        "seed",
    ]


def test_same_seed_same_games_whatever_jobs():
    task = make_task(9, 9, 10, "safe", None, "least-risk", 900, 5)
    games = 4 * batch_size(task)
    alone, *_ = play(task, games, 1)
    spread, *_ = play(task, games, 3)
    np.testing.assert_array_equal(alone, spread)
    fewer, *_ = play(task, games // 2 + 7, 1)
    np.testing.assert_array_equal(alone[: games // 2 + 7], fewer)
    other, *_ = play(make_task(9, 9, 10, "safe", None, "least-risk", 900, 6), games, 1)
    assert (alone != other).any()


@pytest.mark.parametrize("worth", [0.0, 1e9])
def test_processes_are_started_where_it_pays(monkeypatch, worth):
    started = []
    pool = processes._pool_results

    def spied(*args):
        started.append(args)
        return pool(*args)

    monkeypatch.setattr(processes, "_pool_results", spied)
    monkeypatch.setattr(processes, "WORTH_S", worth)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    task = make_task(9, 9, 10, "safe", None, "least-risk", 900, 5)
    games = 4 * batch_size(task)
    found, *_ = play(task, games)
    np.testing.assert_array_equal(found, play(task, games, 1)[0])
    assert bool(started) == (worth == 0)


class Killer(Policy):
    """Kills the process that plays it, once."""

    mark = Path(os.environ.get("SCREENBOT_KILLER", "/nonexistent"))

    def guess(self, position):
        if self.mark.exists():
            self.mark.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return min(position.candidates())


def test_a_process_that_dies_loses_and_repeats_nothing(tmp_path, monkeypatch):
    mark = tmp_path / "mark"
    monkeypatch.setenv("SCREENBOT_KILLER", str(mark))
    monkeypatch.setattr(Killer, "mark", tmp_path / "not here")
    task = make_task(9, 9, 10, "safe", None, f"{__name__}:Killer", 120, 1)
    expected, *_ = play(task, 120, 1)
    mark.touch()
    survived, _, interrupted = play(task, 120, 2)
    assert not mark.exists()
    assert not interrupted
    np.testing.assert_array_equal(survived, expected)
    path = tmp_path / "records.sqlite"
    mark.touch()
    recorded, *_ = play(replace(task, records=path), 120, 2)
    np.testing.assert_array_equal(recorded, expected)
    with Archive(path) as archive:
        ended = [game for game in archive.games() if game.result != "playing"]
    assert sorted(game.seed for game in ended) == [(1, number) for number in range(120)]
    assert sum(game.result == "won" for game in ended) == int((expected == WON).sum())


class Clock:
    """Stands at the same time but while games are played or the solver is loaded."""

    now = 0.0

    def perf_counter(self):
        return self.now

    monotonic = perf_counter


@pytest.mark.parametrize("policy", ["least-risk", f"{__name__}:Killer"])
def test_the_speed_is_that_of_playing(monkeypatch, policy):
    clock, played = Clock(), Player.play

    def warm_up(player):
        clock.now += 1000.0

    def play_slowly(player, batch):
        clock.now += len(batch)
        return played(player, batch)

    monkeypatch.setattr(processes, "time", clock)
    monkeypatch.setattr(Player, "warm_up", warm_up)
    monkeypatch.setattr(Player, "play", play_slowly)
    result = run(policy=policy, games=60)
    assert (result.seconds, result.games_per_second) == (60.0, 1.0)
    for other in compare(["least-risk", policy], 9, 9, 10, games=60, jobs=1).results:
        assert (other.seconds, other.games_per_second) == (60.0, 1.0)


def test_what_runs_at_once_is_counted_once():
    assert playing_time([(5.0, 7.0), (0.0, 2.0), (1.0, 3.0), (1.5, 2.5)]) == 5.0
    assert playing_time([]) == 0.0


def test_the_warm_up_leaves_nothing_to_compile():
    for policy in ("least-risk", "strong"):
        player = Player(make_task(16, 30, 99, "safe", None, policy, 1, 0), None)
        player.warm_up()
        before = len(play_games.signatures)
        assert before
        player.play(range(1))
        assert len(play_games.signatures) == before


def test_processes_that_always_die_are_given_up(monkeypatch):
    def broken(task, batches, workers, recorded):
        raise processes.BrokenProcessPool
        yield

    monkeypatch.setattr(processes, "_pool_results", broken)
    with pytest.raises(ScreenbotError, match="died 4 times"):
        run(games=6000, jobs=2)


def test_ctrl_c_keeps_what_was_played(monkeypatch):
    played = Player.play

    def interrupted(player, batch):
        if batch.start > 0:
            raise KeyboardInterrupt
        return played(player, batch)

    monkeypatch.setattr(Player, "play", interrupted)
    batch = batch_size(make_task(9, 9, 10, "safe", None, "least-risk", 1, 0))
    result = run(games=3 * batch)
    assert result.interrupted
    assert result.games == batch


def test_ctrl_c_while_the_solver_is_loaded(monkeypatch):
    def interrupted(player):
        raise KeyboardInterrupt

    monkeypatch.setattr(Player, "warm_up", interrupted)
    result = run()
    assert (result.games, result.seconds, result.games_per_second) == (0, 0.0, 0.0)
    assert result.interrupted


class Looper(Policy):
    def moves(self, position):
        return ()

    def guess(self, position):
        return None


def test_a_policy_that_stops_has_not_won():
    result = run(policy=f"{__name__}:Looper", games=20)
    assert (result.games, result.won) == (20, 0)


class Idle(Policy):
    """Chords a number without flags: nothing happens."""

    def moves(self, position):
        row, col = map(int, np.argwhere(position.board.cells <= 8)[0])
        return (Move("chord", row, col),)

    def guess(self, position):
        return None


def test_a_policy_that_changes_nothing_is_stopped():
    with pytest.raises(IllegalMoveError, match="changes nothing"):
        run(policy=f"{__name__}:Idle", rule="any", seed=1)


class Toggler(Idle):
    """Puts a flag and takes it off again, for ever."""

    def moves(self, position):
        return (Move("flag", *position.candidates()[0]),)


def test_a_policy_that_never_ends_a_game_is_stopped(tmp_path):
    message = "policy .*Toggler: 82 turns in which no cell was opened"
    for options in ({}, {"records": tmp_path / "records.sqlite"}):
        with pytest.raises(IllegalMoveError, match=message):
            run(policy=f"{__name__}:Toggler", **options)


class Flagger(Policy):
    """Makes one move a turn: most turns open nothing, but the game ends."""

    def moves(self, position):
        return super().moves(position)[:1]

    def guess(self, position):
        return min(position.candidates())


def test_turns_that_only_flag_are_played():
    assert run(policy=f"{__name__}:Flagger", mines=60, games=5).games == 5


class Stopper(Policy):
    def guess(self, position):
        return None


@pytest.mark.parametrize("policy", ["certain", f"{__name__}:Stopper"])
@pytest.mark.parametrize("recorded", [False, True])
def test_who_never_guesses(policy, recorded, tmp_path):
    """``certain`` makes no first click that may be a mine, as ``choose`` does not."""
    path = tmp_path / "records.sqlite"
    result = run(policy=policy, rule="any", games=40, records=path if recorded else None)
    assert (result.won == 0) == (policy == "certain")
    if recorded:
        with Archive(path) as archive:
            games = list(archive.games())
            assert len(games) == 40
            for game in games:
                assert list(replay(archive, game))[-1].board == game.board
            if policy == "certain":
                assert {(game.result, game.moves) for game in games} == {("stopped", 0)}
    if policy == "certain":
        assert run(policy=policy, rule="any", games=40, chances=True).win_rate == 0
        assert run(policy=policy, rule="safe", games=40).won > 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"mines": 81}, "mines 81"),
        ({"rows": 0}, "rows 0"),
        ({"first": (9, 9)}, "first click 9,9"),
        ({"policy": "bold"}, "policy 'bold'"),
        ({"first": 3}, "first click 3"),
        ({"games": 0}, "games 0"),
        ({"games": 5.0}, "games 5.0"),
        ({"seed": -1}, "seed -1"),
        ({"seed": "x"}, "seed 'x'"),
        ({"jobs": 0}, "jobs 0"),
        ({"jobs": 1.5}, "jobs 1.5"),
        ({"rule": "opening", "mines": 78, "first": (4, 4)}, "at most 72"),
    ],
)
def test_bad_input(options, message):
    with pytest.raises(ConfigurationError, match=message):
        run(**options)


@pytest.mark.parametrize(
    ("share", "said"),
    [
        ([0.0] * 50, "0 of 50 games won: 0.00 % (0.00 to 7.14, 95 % interval)"),
        ([1.0] * 50, "50 of 50 games won: 100.00 % (92.86 to 100.00, 95 % interval)"),
        ([0.0, 1.0], "1 of 2 games won: 50.00 % (9.45 to 90.55, 95 % interval)"),
        ([0.25, 0.75] * 50, "50.0 of 100 games won: 50.00 % (45.12 to 54.88, 95 % interval)"),
        ([], "0 of 0 games won"),
    ],
)
def test_the_interval_is_wilsons(share: list[float], said: str) -> None:
    chances = any(value % 1 for value in share)
    task = make_task(9, 9, 10, "safe", None, "strong", 100, 0, chances)
    outcome = np.array(share) if chances else np.where(np.array(share) == 1, WON, NOT_WON)
    assert simulation_text(summary(task, outcome, 1.0, False)).splitlines()[1] == said


def test_records_are_a_path(tmp_path: Path) -> None:
    with pytest.raises(ScreenbotError, match="records 3: expected a path"):
        run(games=1, records=3)
    assert run(games=1, records=str(tmp_path / "text.sqlite")).games == 1


def test_first_click_decides():
    lost = run(rule="any", games=40).won
    assert lost < run(rule="opening", games=40).won
    assert run(rule="opening", first=(0, 0), games=20).games == 20


def test_processes_record_every_game_once(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite"
    games = 3 * batch_size(make_task(9, 9, 10, "safe", None, "least-risk", 1, 0)) + 50
    assert run(games=games, jobs=2, records=path).games == games
    with Archive(path) as archive:
        assert sorted(game.seed for game in archive.games()) == [(0, n) for n in range(games)]


def test_recorded_games_are_the_games_that_were_played(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite"
    plain = run(games=30, rule="any", seed=5)
    recorded = run(games=30, rule="any", seed=5, jobs=1, records=path)
    assert (plain.won, plain.games) == (recorded.won, recorded.games)
    with Archive(path) as archive:
        games = list(archive.games())
        assert sorted(game.seed for game in games) == [(5, number) for number in range(30)]
        assert sum(game.result == "won" for game in games) == plain.won
        for game in games[:10]:
            frames = list(replay(archive, game))
            assert frames[-1].board == game.board
            assert frames[1].guess is not None, "a first click that may lose is a guess"
            for frame in frames[1:]:
                assert frame.played is not None
                assert frame.played.probability is not None
            for guess in archive.guesses_of(game.id):
                exact = solve(guess.board).mine_probability
                np.testing.assert_allclose(guess.probabilities, exact, atol=1e-7)
                assert guess.probability == pytest.approx(exact[guess.move.cell], rel=1e-6)


def wait_for_games(process: subprocess.Popen[bytes], path: Path, count: int) -> None:
    """Until a process that goes on has recorded so many more games."""
    with Archive(path) as archive:
        wanted = archive.last_game() + count

        def recorded() -> bool | None:
            assert process.poll() is None, "it ended by itself"
            return archive.last_game() >= wanted or None

        clients.wait_for(recorded, f"{count} more games", 60)


def test_the_players_end_with_the_process_that_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite"
    simulate(9, 9, 10, policy="least-risk", games=1, jobs=1, records=path)
    command = [sys.executable, "-m", "screenbot", "simulate", "--record", "--records", str(path)]
    command += ["--policy", "least-risk", "--games", "1000000", "--jobs", "2"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE)
    try:
        wait_for_games(process, path, 300)
    finally:
        process.kill()
    # The children inherit the pipe: it ends when the last of them does.
    process.communicate(timeout=60)
    assert process.returncode != 0


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="process groups")
@pytest.mark.parametrize(
    ("jobs", "policy"), [("1", "least-risk"), ("2", "tests.test_simulate:Flagger")]
)
def test_ctrl_c_counts_what_is_recorded(tmp_path: Path, jobs: str, policy: str) -> None:
    path = tmp_path / "records.sqlite"
    simulate(9, 9, 10, policy="least-risk", games=1, jobs=1, records=path)
    command = [sys.executable, "-m", "screenbot", "simulate", "--json", "--records", str(path)]
    command += ["--policy", policy, "--games", "1000000", "--jobs", jobs, "--seed", "7"]
    command += ["--level", "beginner"]
    heard = signal.signal(signal.SIGINT, signal.SIG_DFL)  # a job in the background ignores it
    try:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
        )
    finally:
        signal.signal(signal.SIGINT, heard)
    try:
        wait_for_games(process, path, 200)
        os.killpg(process.pid, signal.SIGINT)
        process.send_signal(signal.SIGINT)  # ``timeout`` sends it to both, too
        said, complaint = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    found = json.loads(said)
    assert process.returncode == 1
    assert complaint.decode().splitlines() == [
        f"screenbot: stopped by Ctrl-C after {found['games']} of 1000000 games"
    ]
    with Archive(path) as archive:
        games = [game for game in archive.games() if game.seed[0] == 7]
    assert all(game.result in ("won", "lost", "stopped") for game in games)
    assert len({game.seed for game in games}) == len(games) == found["games"] >= 200
    assert sum(game.result == "won" for game in games) == found["won"]


def test_ctrl_c_again_interrupts(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(stop, "time", clock)
    wish = stop.new_stop()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with stop.ctrl_c_sets(wish):
            for _ in range(2):
                signal.raise_signal(signal.SIGINT)
            assert wish.value
            clock.now += stop.AGAIN_S
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_kills_leave_whole_games_that_are_those_played(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite"
    command = [sys.executable, "-m", "screenbot", "simulate", "--level", "beginner", "--record"]
    command += ["--records", str(path), "--games", "1000000", "--policy", "least-risk"]
    simulate(9, 9, 10, policy="least-risk", games=1, jobs=1, records=path)
    choose = random.Random(2)
    for seed in range(10):
        process = subprocess.Popen([*command, "--jobs", str(1 + seed % 2), "--seed", str(seed)])
        try:
            wait_for_games(process, path, choose.randrange(1, 200))
        finally:
            process.kill()
            process.wait()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    with Archive(path) as archive:
        games = list(archive.games(limit=50))
        for game in games:
            again = Game((9, 9, 10), "safe", game.seed)
            for entry in archive.moves(game.id):
                again.apply(entry.move)
            last = list(replay(archive, game))[-1].board
            assert last == again.board
            if game.result != "playing":  # else it was under way
                assert game.result in ("won", "lost")
                assert game.board == last
        assert sum(game.result == "playing" for game in games) <= 15, "one of each process"
