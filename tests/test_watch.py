"""Watching: every move with its reason, totals, recorded games, pictures."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from screenbot import Board, Game, formats
from screenbot.cli import main
from screenbot.cli.watching import Teller
from screenbot.errors import IllegalMoveError
from screenbot.film import Shot, write_gif
from screenbot.game import FirstClick
from screenbot.records import Archive
from screenbot.records.replay import replay
from screenbot.watch import Player, Tally, Turn

EASY = ["watch", "--level", "beginner", "--policy", "least-risk", "--seed", "3"]


def out(words: list[str], capsys: pytest.CaptureFixture[str], status: int = 0) -> str:
    assert main(words) == status
    return capsys.readouterr().out


@pytest.mark.parametrize("solver", ["simple", "subset", "local", "global"])
def test_every_solver_plays_games_to_their_end(solver: str) -> None:
    player, tally = Player(solver=solver, policy="least-risk"), Tally()
    for seed in range(10):
        game = Game("beginner", "opening", seed)
        turns = list(player.play(game))
        assert game.over
        for turn in turns[1:]:
            for move in turn.moves:
                assert turn.advice.reason(move.cell)
        tally.add(game, sum(len(turn.moves) for turn in turns), 0, player.seconds)
    assert tally.games == 10
    assert tally.won >= 5


def test_three_levels_of_detail(capsys: pytest.CaptureFixture[str]) -> None:
    quiet, turns, moves, boards = (
        out([*EASY, *words], capsys) for words in (["-q"], [], ["-v"], ["-vv"])
    )
    assert quiet.count("\n") == 4
    assert "first click: row 0 column 0" in turns
    assert "has all its mines" not in turns
    assert "has all its mines" in moves
    assert len(boards) > len(moves) > len(turns) > len(quiet)
    assert len(out([*EASY, "-vv", "--every", "4"], capsys)) < len(boards)
    for text in (quiet, turns, moves, boards):
        assert "Record: 1-0-0 (won-lost-stopped) on beginner: 100.00 % won" in text


def test_totals_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(out([*EASY, "--games", "4", "--json"], capsys))
    assert data["games"] == data["won"] + data["lost"] + data["stopped"] == 4
    assert data["longest_seconds"] <= data["seconds"]


def test_games_are_recorded(records_elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out([*EASY, "--games", "2", "-q"], capsys)
    out([*EASY, "--games", "2", "-q", "--no-records"], capsys)
    with Archive(records_elsewhere) as archive:
        games = list(archive.games())
        assert [(game.target, game.seed) for game in games] == [
            ("watch", (3, 0)),
            ("watch", (3, 1)),
        ]
        assert list(replay(archive, games[0]))[-1].board == games[0].board


def test_a_layout_of_another_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layout = np.zeros((4, 5), np.bool_)
    layout[3, 4] = True
    (tmp_path / "one.mbf").write_bytes(formats.format_layout(layout))
    text = out(["watch", "--board", str(tmp_path / "one.mbf")], capsys)
    assert "Game 1: 4 x 5 / 1" in text
    assert "won" in text


def test_a_layout_makes_room_for_the_first_click(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "one.mbf"
    path.write_bytes(bytes((4, 3, 0, 1, 0, 0)))
    words = ["watch", "--board", str(path), "--first", "0,0", "-q", "--json"]
    lost = json.loads(out(words, capsys))
    assert (lost["won"], lost["lost"]) == (0, 1)
    won = json.loads(out([*words, "--rule", "opening"], capsys))
    assert (won["won"], won["lost"]) == (1, 0)


def test_positions_with_cells_open(
    records_elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = out([*EASY, "--revealed", "30"], capsys)
    assert "first click:" not in text
    with Archive(records_elsewhere) as archive:
        assert [game.seed for game in archive.games()] == [None], "a seed tells of no open cells"


def test_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gif, png = tmp_path / "game.gif", tmp_path / "guess.png"
    words = [*EASY, "-q", "--gif", str(gif), "--png", str(png)]
    assert json.loads(out([*words, "--json"], capsys))["games"] == 1
    with Image.open(gif) as film, Image.open(png) as picture:
        assert film.n_frames > 3  # type: ignore[attr-defined]
        assert film.size == picture.size
    assert main(words) == 1
    assert "exists already" in capsys.readouterr().err


BAD = [
    (["--size", "3x3", "--mines", "9"], "mines 9: a 3 x 3 board"),
    (["--size", "3x3", "--mines", "0"], "mines 0"),
    (["--size", "0x3", "--mines", "1"], "rows 0"),
    (["--size", "3x3", "--mines", "1", "--rule", "opening", "--first", "1,1"], "opening"),
    (["--policy", "nosuch"], "nosuch"),
    (["--revealed", "400"], "revealed 400"),
    (["--board", "nosuch.mbf"], "nosuch.mbf"),
    (["--first", "99,0", "--level", "beginner"], "first click 99,0"),
    (["--theme", "nosuch", "--gif", "{tmp}/x.gif", "--level", "beginner"], "nosuch"),
    (["--theme", "nosuch", "--level", "beginner"], "nosuch"),
    (["--gif", "{tmp}/no/x.gif"], "no folder"),
    (["--gif", "{tmp}/x.bmp"], "expected a name that ends in .gif"),
    (["--png", "{tmp}/x"], "expected a name that ends in .png"),
    (["--size", "100000x100000", "--mines", "5"], "at most 10000000 cells"),
    (["--size", "1x1", "--mines", "1"], "a 1 x 1 board"),
]


@pytest.mark.parametrize(("words", "message"), BAD, ids=str)
def test_bad_input_gets_one_line(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["watch", "-q", *(word.format(tmp=tmp_path) for word in words)]) == 1
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_ctrl_c_tells_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], records_elsewhere: Path
) -> None:
    tell = Teller.tell

    def stopped(teller: Teller, turn: Turn) -> None:
        if teller.number == 3 and teller.turns == 2:
            raise KeyboardInterrupt
        tell(teller, turn)

    monkeypatch.setattr(Teller, "tell", stopped)
    assert main([*EASY, "-q", "--games", "9"]) == 1
    said = capsys.readouterr()
    assert said.err == "screenbot: stopped by Ctrl-C after 2 of 9 games\n"
    assert "Record: " in said.out
    with Archive(records_elsewhere) as archive:
        assert [game.result == "stopped" for game in archive.games()] == [False, False, True]


def test_a_film_that_cannot_be_finished_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Image.Image, path: Path, *words: object, **more: object) -> None:
        path.write_bytes(b"GIF89a")
        raise KeyboardInterrupt

    monkeypatch.setattr(Image.Image, "save", broken)
    with pytest.raises(KeyboardInterrupt):
        write_gif([Shot(Board.covered(3, 3, 1))], tmp_path / "film.gif")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("rule", "guesses"), [("any", 1), ("safe", 0), ("opening", 0)])
def test_a_first_click_is_a_guess_where_it_may_lose(
    rule: FirstClick, guesses: int, capsys: pytest.CaptureFixture[str], records_elsewhere: Path
) -> None:
    # Nothing is left to guess after the first click.
    words = ["watch", "--size", "4x4", "--mines", "1", "--seed", "1", "--rule", rule, "--json"]
    assert json.loads(out(words, capsys))["guesses"] == guesses
    with Archive(records_elsewhere) as archive:
        (game,) = archive.games()
        assert game.guesses == guesses
        assert archive.moves(game.id)[0].probability == guesses / 16


def test_a_policy_that_never_ends_a_game_is_stopped() -> None:
    player = Player(policy="tests.test_simulate:Toggler")
    with pytest.raises(IllegalMoveError, match="no cell was opened"):
        list(player.play(Game("beginner", seed=1)))
