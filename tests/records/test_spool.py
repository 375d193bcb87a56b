"""Simulations that are killed: all that they did is in the database, and nothing twice."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.cli import main
from screenbot.errors import IllegalMoveError, RecordsError
from screenbot.policy import Policy
from screenbot.records import Archive, GameInfo, GameRecord, Recorder, spool
from screenbot.records.replay import replay
from screenbot.records.spool import Group, Spool
from screenbot.simulate import games, make_task, simulate
from tests import clients

ROOT = Path(__file__).resolve().parents[2]

unix = pytest.mark.skipif(not hasattr(os, "fork"), reason="forks and stops processes")

SETUPS = [
    {"rows": 16, "cols": 30, "mines": 99, "policy": "fast"},
    {"rows": 9, "cols": 9, "mines": 10, "policy": "least-risk", "rule": "any"},
    {"rows": 16, "cols": 30, "mines": 99, "policy": "strong", "rule": "opening"},
    {"rows": 7, "cols": 7, "mines": 9, "policy": "tests.records.forks:Telling"},
    {"rows": 60, "cols": 70, "mines": 800, "policy": "fast"},
]


LAST = 50
"""Games that are looked at in detail after a kill; those before are counted."""


class Forks:
    """``tests.records.forks``, running."""

    def __init__(self, folder: Path) -> None:
        self.shared = folder / "said"
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.records.forks"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            cwd=ROOT,
        )

    def start(self, options: dict[str, Any], records: Path) -> int:
        """A process that plays and records; its number."""
        assert self._process.stdin is not None
        self.shared.write_bytes(bytes(8))
        line = json.dumps([options, str(records), str(self.shared)])
        self._process.stdin.write(line + "\n")
        return int(self._read())

    def kill(self, number: int) -> None:
        os.kill(number, signal.SIGKILL)
        assert self._read() == "."

    def said(self) -> int:
        """What the policy ``Telling`` has told."""
        return int(np.frombuffer(self.shared.read_bytes(), np.int64)[0])

    def _read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


@pytest.fixture(scope="module")
def forks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forks]:
    found = Forks(tmp_path_factory.mktemp("forks"))
    yield found
    found.close()


def told(path: Path, last: int | None = None) -> list[tuple[Any, ...]]:
    """All that the database tells of its games, in the order of their numbers; it is whole.

    Of games before the *last* so many only what they are.
    """
    with Archive(path) as archive:
        assert archive.left == ()
        games = sorted(archive.games(), key=lambda game: game.seed[1])  # type: ignore[index]
        early = 0 if last is None else max(0, len(games) - last)
        found = [(key_of(game),) for game in games[:early]]
        found += [tell(archive, game) for game in games[early:]]
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    return found


def has_records(path: Path) -> bool:
    """Whether there is a database; one of which nothing is made yet is as none."""
    try:
        with Archive(path):
            return True
    except RecordsError as error:
        if "no records yet" in str(error):
            return False
        raise


def key_of(game: GameRecord) -> tuple[Any, ...]:
    return game.seed, game.policy, game.rule, game.rows, game.cols, game.mines


def tell(archive: Archive, game: GameRecord) -> tuple[Any, ...]:
    moves = [
        (entry.number, entry.move, entry.probability and np.float32(entry.probability))
        for entry in archive.moves(game.id)
    ]
    guesses = [
        (guess.number, guess.move, guess.board, guess.probabilities.tobytes())
        for guess in archive.guesses_of(game.id)
    ]
    return key_of(game), game.result, moves, guesses, game.board


def check_prefix(found: list[tuple[Any, ...]], options: dict[str, Any], folder: Path) -> None:
    """The games found are the first of those that are played, each once, the last perhaps in part.

    What they are is played again, with a recorder that nobody kills.
    """
    if not found:
        return
    assert [game[0][0][1] for game in found] == list(range(len(found)))
    early = sum(len(game) == 1 for game in found)
    expected = expected_games(options, range(early, len(found)), folder)
    assert found[early:-1] == expected[:-1]
    (key, result, moves, guesses, board), last = found[-1], expected[-1]
    if result != "playing":
        assert found[-1] == last
        return
    assert key == last[0]
    assert board is None
    assert moves == last[2][: len(moves)] != []
    assert guesses == last[3][: len(guesses)]
    assert [number for number, *_ in guesses] == [
        number for number, *_ in last[3] if number < len(moves)
    ]


EXPECTED: dict[tuple[str, int], tuple[Any, ...]] = {}


def expected_games(
    options: dict[str, Any], numbers: Sequence[int], folder: Path
) -> list[tuple[Any, ...]]:
    """What is told of the games of those numbers where nobody kills their recorder."""
    name = json.dumps(options)
    missing = [number for number in numbers if (name, number) not in EXPECTED]
    if missing:
        path = folder / f"{len(list(folder.iterdir()))}.expected"
        full = {"rule": "safe", "first": None, "games": 1, "seed": 0} | options
        with Recorder(path) as recorder:
            games.Player(make_task(**full), recorder).play(missing)
        found = told(path)
        EXPECTED.update(((name, game[0][0][1]), game) for game in found)
    return [EXPECTED[name, number] for number in numbers]


@unix
@pytest.mark.parametrize("setup", range(len(SETUPS)))
def test_kills_lose_at_most_the_move_under_way(setup: int, forks: Forks, tmp_path: Path) -> None:
    """Ten kills of each, at any moment, and before that twenty looks at what a kill would leave."""
    options, choose = SETUPS[setup], random.Random(setup)
    for attempt in range(10):
        folder = tmp_path / str(attempt)
        folder.mkdir()
        path = folder / "records.sqlite"
        process = forks.start(options, path)
        seen = (0, 0)
        for look in range(2):
            time.sleep(choose.random() / 12)
            with Stopped(process):
                seen = max(seen, looked(folder, tmp_path / f"{attempt}-{look}", options))
        time.sleep(choose.random() / 25)
        forks.kill(process)
        if not has_records(path):
            continue
        found = told(path, LAST)
        check_prefix(found, options, tmp_path)
        assert progress(found) >= seen
        if options["policy"].endswith("Telling"):
            guesses = sum(len(game[3]) for game in told(path))
            assert guesses in (forks.said(), forks.said() - 1)
        # One that was killed as it made its spool leaves it empty, for the next to remove.
        assert all(file.stat().st_size == 0 for file in folder.iterdir() if file != path)
        simulate(5, 5, 4, policy="fast", games=1, jobs=1, records=path)
        assert list(folder.iterdir()) == [path]


class Stopped:
    """A process that does nothing meanwhile: its files are as if it were killed."""

    def __init__(self, process: int) -> None:
        self._process = process

    def __enter__(self) -> None:
        os.kill(self._process, signal.SIGSTOP)
        stat = Path(f"/proc/{self._process}/stat")
        while stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "T":
            pass

    def __exit__(self, *error: object) -> None:
        os.kill(self._process, signal.SIGCONT)


def looked(folder: Path, copy: Path, options: dict[str, Any]) -> tuple[int, int]:
    """How far a simulation is whose records lie in *folder*; a *copy* is looked at."""
    copy.mkdir()
    for file in folder.iterdir():
        if not file.name.endswith("-shm"):
            shutil.copy(file, copy)
    if not has_records(copy / "records.sqlite"):
        return 0, 0
    found = told(copy / "records.sqlite", LAST)
    check_prefix(found, options, copy.parent)
    return progress(found)


def progress(found: list[tuple[Any, ...]]) -> tuple[int, int]:
    """Finished games, and moves of the one under way."""
    under_way = bool(found) and found[-1][1] == "playing"
    return len(found) - under_way, len(found[-1][2]) if under_way else 0


SMALL = {"rows": 8, "cols": 9, "mines": 14, "policy": "fast", "rule": "any", "seed": 3}


def tighten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spools that have no room for more than the next thing that happens."""
    monkeypatch.setattr(spool, "ROOM", 1)
    monkeypatch.setattr(spool, "more_room", lambda log: int(log.fill[0]))


def test_a_kernel_that_stops_anywhere_has_written_all_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled code stops where it has no room for a guess, or for the end of a game."""
    folder = tmp_path / "records"
    folder.mkdir()
    expected = expected_games(SMALL, range(12), tmp_path)
    stops: list[tuple[int, int]] = []
    grow = Spool.grow

    def look_and_grow(used: Spool, log: Any) -> Any:
        stops.append(looked(folder, tmp_path / f"look-{len(stops)}", SMALL))
        return grow(used, log)

    tighten(monkeypatch)
    monkeypatch.setattr(Spool, "grow", look_and_grow)
    simulate(**SMALL, games=12, jobs=1, records=folder / "records.sqlite")
    places = {
        (number, made)
        for number, (_, _, moves, guesses, _) in enumerate(expected)
        for made in (*(guess[0] for guess in guesses), len(moves))
    }
    assert len(stops) > 12
    assert set(stops) <= places
    assert stops == sorted(stops)
    assert told(folder / "records.sqlite") == expected


@pytest.mark.parametrize("policy", ["fast", "screenbot.policy.simple:Corners"])
def test_a_spool_that_grows_changes_nothing(
    policy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"rows": 30, "cols": 31, "mines": 170, "policy": policy}
    expected_games(options, range(6), tmp_path)
    tighten(monkeypatch)
    simulate(**options, games=6, jobs=1, records=tmp_path / "tight.sqlite")
    check_prefix(told(tmp_path / "tight.sqlite"), options, tmp_path)


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a kill leaves in the middle of a group, after its third game."""
    folder = tmp_path_factory.mktemp("killed")
    path = folder / "at work" / "records.sqlite"
    path.parent.mkdir()
    with Recorder(path) as recorder, pytest.MonkeyPatch.context() as patch:
        tighten(patch)
        player = games.Player(make_task(8, 9, 14, "any", None, "fast", 9, 3), recorder)
        player._group = 9
        grow = Spool.grow

        def copy(used: Spool, log: Any) -> Any:
            if log.fill[3] > 3 and log.fill[1] > 5 and not (folder / "left").exists():
                shutil.copytree(path.parent, folder / "left")
            return grow(used, log)

        patch.setattr(Spool, "grow", copy)
        player.play(range(9))
    return folder / "left"


def test_what_is_left_is_taken_over_once(killed: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(killed, folder)
    (left,) = folder.glob("*-spool-*")
    content = left.read_bytes()
    found = told(folder / "records.sqlite")
    check_prefix(found, SMALL, tmp_path)
    assert progress(found) >= (3, 1)
    assert found[-1][1] == "playing"
    assert not left.exists()
    left.write_bytes(content)  # killed before the file was removed
    assert told(folder / "records.sqlite") == found
    with Recorder(folder / "records.sqlite") as recorder:
        recorder.spool()
        assert not left.exists()
    assert told(folder / "records.sqlite") == found


def test_a_game_cut_off_is_played_back(killed: Path, tmp_path: Path) -> None:
    shutil.copytree(killed, tmp_path / "copy")
    with Archive(tmp_path / "copy" / "records.sqlite") as archive:
        (game,) = archive.games(None, 1)
        assert (game.result, game.board, game.seconds) == ("playing", None, None)
        frames = list(replay(archive, game))
        assert len(frames) == 1 + game.moves
        for guess in archive.guesses_of(game.id):
            assert frames[guess.number].board == guess.board


def test_taking_over_that_fails_changes_nothing(
    killed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(killed, folder)

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk is full")

    from screenbot.records import recovery

    with monkeypatch.context() as patch:
        patch.setattr(recovery, "_write_unfinished", fail)
        with Archive(folder / "records.sqlite") as archive:
            assert list(archive.games()) == []
            assert "disk is full" in archive.left[0]
        with pytest.raises(RecordsError, match="disk is full"):
            Recorder(folder / "records.sqlite")
    assert progress(told(folder / "records.sqlite")) >= (3, 1)


def test_what_is_written_is_not_taken_over_again(killed: Path, tmp_path: Path) -> None:
    """Killed after a transaction, and before the spool says what comes next."""
    for written in (3, 9):
        folder = tmp_path / f"{written}"
        shutil.copytree(killed, folder)
        connection = sqlite3.connect(folder / "records.sqlite")
        connection.execute("UPDATE spools SET next = 1 + ?", (written,))
        connection.commit()
        connection.close()
        found = told(folder / "records.sqlite")
        assert [key[0][1] for key, *_ in found] == list(range(written, 9))[: len(found)]
        assert bool(found) == (written == 3)


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_torn_spools_give_what_is_whole(killed: Path, data: st.DataObject) -> None:
    (left,) = killed.glob("*-spool-*")
    content = left.read_bytes()
    cut = data.draw(st.integers(0, len(content)) | st.integers(0, 2000))
    torn = content[:cut] + data.draw(st.sampled_from([b"", bytes(len(content) - cut)]))
    folder = killed.parent / "torn"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(killed, folder)
    (folder / left.name).write_bytes(torn)
    found = told(folder / "records.sqlite")
    check_prefix(found, SMALL, killed.parent)
    assert list(folder.iterdir()) == [folder / "records.sqlite"]


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_damaged_spools_are_no_reason_to_fail(killed: Path, data: st.DataObject) -> None:
    (left,) = killed.glob("*-spool-*")
    content = bytearray(left.read_bytes())
    for _ in range(data.draw(st.integers(1, 20))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    folder = killed.parent / "damaged"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(killed, folder)
    (folder / left.name).write_bytes(content)
    told(folder / "records.sqlite")


def test_the_spool_of_a_process_that_lives_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite"
    with Recorder(path) as recorder:
        used = recorder.spool()
        group = Group.begin(GameInfo("simulate", "fast", "safe", 8, 9, 14), [(0, 0)], False)
        used.begin(group, False)
        for _ in range(2):
            with Archive(path) as archive:
                assert list(archive.games()) == []
                assert archive.left == ()
            Recorder(path).close()
            with Recorder(path) as other:
                other.spool()
            assert used.path.exists()
    assert list(tmp_path.iterdir()) == [path]


def test_a_spool_that_another_took_is_no_longer_written(tmp_path: Path) -> None:
    """As where a file system does not keep locks."""
    path = tmp_path / "records.sqlite"
    player = games.Player(make_task(8, 9, 14, "safe", None, "fast", 9, 3), Recorder(path))
    assert player.recorder is not None
    player.recorder.spool()
    with player.recorder.transaction() as connection:
        connection.execute("DELETE FROM spools")
    with pytest.raises(RecordsError, match="another process took it"):
        player.play(range(9))
    player.recorder.close()
    assert told(path) == []


def test_a_spool_that_cannot_be_read_is_named(
    killed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(killed, folder)
    (left,) = folder.glob("*-spool-*")
    left.unlink()
    left.mkdir()
    assert main(["records", "list", "--records", str(folder / "records.sqlite")]) == 0
    said = capsys.readouterr()
    assert "no such game" in said.out
    assert str(left) in said.err
    assert said.err.count("\n") == 1


class Failing(Policy):
    """Makes a move that is none in its second game."""

    def guess(self, position):
        if position.board.cells[0, 1] == 9:
            raise IllegalMoveError("policy Failing: gives up")
        return min(position.candidates())


class Tiring(Policy):
    """Makes so many guesses, and then gives up."""

    left = 0

    def guess(self, position):
        if Tiring.left == 0:
            raise IllegalMoveError("policy Tiring: gives up")
        Tiring.left -= 1
        return min(position.candidates())


class Flagging(Policy):
    """Flags what it guesses, takes the flag off, and guesses in pairs."""

    def moves(self, position):
        from screenbot.board import Move

        cells = position.candidates()[:2]
        flags = [Move("flag", *cell) for cell in cells for _ in range(2)]
        return [*flags, *(Move("reveal", *cell) for cell in cells)]

    def guess(self, position):
        return None


@pytest.mark.parametrize("policy", ["screenbot.policy.simple:Corners", f"{__name__}:Flagging"])
@pytest.mark.parametrize("rule", ["any", "safe"])
def test_games_of_python_policies_come_back(policy: str, rule: Any, tmp_path: Path) -> None:
    """As they do from the form in which each move is a transaction."""
    task = make_task(6, 7, 6, rule, None, policy, 30, 1)
    with Recorder(tmp_path / "spool.sqlite") as recorder:
        games.Player(task, recorder).play(range(30))
    with Recorder(tmp_path / "events.sqlite") as recorder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "LARGEST", 0)
        games.Player(task, recorder).play(range(30))
    assert told(tmp_path / "spool.sqlite") == told(tmp_path / "events.sqlite")


def test_games_before_an_error_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite"
    policy = f"{__name__}:Failing"
    with pytest.raises(IllegalMoveError, match="gives up"):
        simulate(8, 9, 14, policy=policy, games=500, jobs=1, records=path)
    with Archive(path) as archive:
        results = [game.result for game in archive.games()]
    assert results[-1] == "playing"
    assert "playing" not in results[:-1]


def test_a_game_cut_off_keeps_every_guess(tmp_path: Path) -> None:
    """Also after moves that changed nothing: a zero had opened their cells in the same turn."""
    for count in range(1, 40):
        path = tmp_path / f"{count}.sqlite"
        Tiring.left = count
        with pytest.raises(IllegalMoveError, match="gives up"):
            simulate(10, 10, 15, policy=f"{__name__}:Tiring", games=500, jobs=1, records=path)
        assert sum(len(game[3]) for game in told(path)) == count


def test_ctrl_c_keeps_all_that_was_played(tmp_path: Path) -> None:
    path = tmp_path / "records.sqlite"

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "record_played", interrupted)
        assert simulate(**SMALL, games=5, jobs=1, records=path).interrupted
    found = told(path)
    assert progress(found) == (1, 0)
    check_prefix(found, SMALL, tmp_path)


@unix
def test_kills_of_a_simulation_in_processes(tmp_path: Path) -> None:
    """The command, with two processes that end with the one that is killed."""
    choose = random.Random(7)
    words = [sys.executable, "-m", "screenbot", "simulate", "--record", "--jobs", "2"]
    words += ["--games", "1000000", "--policy", "fast", "--size", "9x9", "--mines", "12"]
    for attempt in range(2):
        path = tmp_path / f"{attempt}.sqlite"
        kill_at_work([*words, "--records", str(path)], path, choose.random() / 10)
        found = told(path)
        numbers = [key[0][1] for key, *_ in found]
        assert len(set(numbers)) == len(numbers)
        options = {"rows": 9, "cols": 9, "mines": 12, "policy": "fast"}
        expected = expected_games(options, numbers, tmp_path)
        for whole, game in zip(expected, found, strict=True):
            if game[1] == "playing":
                assert game[2] == whole[2][: len(game[2])]
            else:
                assert game == whole
        assert sum(game[1] == "playing" for game in found) <= 3


def kill_at_work(command: Sequence[str], path: Path, pause: float) -> None:
    """Kill a simulation in three processes *pause* seconds after all of them have written games."""
    process = subprocess.Popen(command, cwd=ROOT)

    def written() -> bool | None:
        assert process.poll() is None, "it ended by itself"
        return sum(number > 1 for number in spools(path)) >= 3 or None

    def ended() -> bool | None:
        Archive(path).__exit__()
        return not spools(path) or None

    try:
        clients.wait_for(written, "games of all three", 120)
        time.sleep(pause)
    finally:
        process.kill()
        process.wait()
    clients.wait_for(ended, "the end of the other two, which see that the first ended", 60)


def spools(path: Path) -> list[int]:
    """What the database says of its spools."""
    if not path.exists():
        return []
    connection = sqlite3.connect(path, timeout=30)
    try:
        return [number for (number,) in connection.execute("SELECT next FROM spools")]
    except sqlite3.OperationalError:
        return []  # the table is not there yet
    finally:
        connection.close()
