"""The window's game without pixels: buttons, moves, undo, advice, records."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from screenbot import Board, Move, ScreenbotError, formats, solve
from screenbot.game import LEVELS, Level
from screenbot.geometry import Rect
from screenbot.records import Archive, Recorder
from screenbot.window import thinker, view
from screenbot.window.panel import lay_out, press, rows_of
from screenbot.window.settings import Settings
from screenbot.window.table import Table
from screenbot.window.thinker import Answer, Question, think
from screenbot.window.view import (
    Pointer,
    chance_text,
    default_size,
    draw_game,
    find_places,
    waiting_text,
)
from tests.clients import wait_for

BEGINNER = LEVELS["beginner"]


@pytest.fixture
def recorder(records_elsewhere: Path) -> Iterator[Recorder]:
    with Recorder(records_elsewhere) as opened:
        yield opened


def table_of(recorder: Recorder | None = None, **chosen: object) -> Table:
    settings = Settings(**({"level": BEGINNER, "seed": 1, "policy": "least-risk"} | chosen))  # type: ignore[arg-type]
    return Table(settings, recorder)


def advised(table: Table) -> None:
    wait_for(lambda: table.listen() or table.advice is not None or None, "advice")


def play_out(table: Table) -> None:
    for _ in range(500):
        if table.over:
            return
        advised(table)
        assert table.step(1.0)
    raise AssertionError("the game does not end")


def test_the_solver_plays_a_whole_game_and_it_is_recorded(
    recorder: Recorder, records_elsewhere: Path
) -> None:
    table = table_of(recorder, solver="global", guessing="auto")
    play_out(table)
    assert table.tally.games == 1
    with Archive(records_elsewhere) as archive:
        (game,) = archive.games()
        assert (game.target, game.policy, game.seed) == ("window", "least-risk", (1, 0))
        assert game.result == table.game.state
        assert game.board == table.game.board
        assert all(m.probability is not None for m in archive.moves(game.id)[1:])
    table.close()


@pytest.mark.parametrize("solver", ["simple", "subset", "local"])
def test_plainer_solvers_play_too(solver: str) -> None:
    table = table_of(solver=solver, guessing="auto")
    play_out(table)
    table.close()


def test_manual_guesses_are_the_users() -> None:
    table = table_of(solver="global")
    advised(table)
    assert table.next_move() is None
    table.click((0, 0), 0.0)
    while True:
        advised(table)
        if not table.step(0.0):
            break
    assert not table.over
    assert table.guess() is None
    table.settings.guessing = "show"
    table.settings_changed()
    advised(table)
    guess = table.guess()
    assert guess is not None
    assert table.game.board.hidden[guess]
    assert table.next_move() is None
    table.close()


def test_undo_goes_back_and_the_game_is_not_counted_again(
    recorder: Recorder, records_elsewhere: Path
) -> None:
    table = table_of(recorder)
    boards = [table.game.board]
    table.click((4, 4), 1.0)
    boards.append(table.game.board)
    table.act(Move("flag", *np.argwhere(table.game.board.hidden)[0].tolist()), 2.0)
    assert table.undo()
    assert table.game.board == boards[1]
    assert table.undo()
    assert table.game.board == boards[0]
    assert not table.undo()
    mine = None
    table.click((4, 4), 3.0)
    mine = np.argwhere(table.game.layout)[0].tolist()
    table.click((mine[0], mine[1]), 4.0)
    assert table.game.state == "lost"
    assert table.tally.games == 0, "a game with moves taken back does not count"
    table.close()
    with Archive(records_elsewhere) as archive:
        assert [game.result for game in archive.games()] == ["stopped"]


def test_same_board_again_has_the_same_mines() -> None:
    table = table_of(seed=None, guessing="show")
    table.click((0, 0), 0.0)
    layout = table.game.layout
    table.same_again()
    assert table.game.state == "ready"
    advised(table)
    assert table.advice is not None
    assert table.advice.risk > 0.0, "the mines lie where they lie: the first click may hit one"
    table.click((8, 8), 0.0)
    assert (table.game.layout == layout).all()
    table.close()


def test_the_clock_runs_from_the_first_click_to_the_end() -> None:
    table = table_of()
    assert table.seconds(5.0) == 0.0
    table.act(Move("flag", 0, 0), 6.0)
    assert table.seconds(7.0) == 0.0
    table.click((4, 4), 10.0)
    assert table.seconds(12.5) == 2.5
    mine = tuple(np.argwhere(table.game.layout)[0].tolist())
    table.click(mine, 14.0)
    assert table.seconds(99.0) == 4.0 or table.game.state != "lost"
    table.close()


def test_a_layout_of_another_program(tmp_path: Path) -> None:
    layout = np.eye(4, 6, dtype=np.bool_)
    (tmp_path / "eye.mbf").write_bytes(formats.format_layout(layout))
    table = table_of(level=Level("custom", 4, 6, 4), layout=tmp_path / "eye.mbf")
    assert (table.game.layout == layout).all()
    table.close()


def test_every_button_does_something() -> None:
    settings = Settings(level=BEGINNER)
    for _, choices in rows_of(settings):
        for _, action, _ in choices:
            if action and action not in ("new", "same", "undo"):
                press(settings, action)
    assert settings.level.name in (*LEVELS, "custom")


@pytest.mark.parametrize("action", ["rows:-1", "mines:-1"])
def test_boards_that_cannot_be_are_refused(action: str) -> None:
    settings = Settings(level=Level("custom", 1, 5, 1))
    with pytest.raises(ScreenbotError):
        press(settings, action)
    assert settings.level == Level("custom", 1, 5, 1)


def test_the_chance_under_the_pointer_is_exact() -> None:
    table = table_of(heat=True)
    table.click((0, 0), 0.0)
    advised(table)
    board = table.game.board
    chances = solve(board).mine_probability
    row, col = np.argwhere(board.hidden)[0].tolist()
    (line, *_) = chance_text(table, (row, col))
    assert line == f"Chance of mine: {100 * chances[row, col]:.2f}%"
    assert chance_text(table, (0, 0)) == []
    table.close()


def test_the_map_stays_while_the_solver_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(heat=True, solver="global", guessing="auto")
    table.click((0, 0), 0.0)
    advised(table)
    before = table.chances()
    assert before is not None
    go_on = threading.Event()

    def slowly(question: Question) -> Answer:
        go_on.wait(60)
        return think(question)

    monkeypatch.setattr(thinker, "think", slowly)
    monkeypatch.setattr(table, "waited", lambda: 0.0)
    assert table.step(1.0)
    assert table.advice is None
    assert table.chances() is before
    monkeypatch.setattr(table, "waited", lambda: 1.0)
    assert table.chances() is None
    go_on.set()
    monkeypatch.undo()
    advised(table)
    assert np.array_equal(table.chances(), table.advice.solution.mine_probability, equal_nan=True)
    table.new_game()
    assert table.chances() is None
    table.close()


SIZES = [(480, 420), (800, 700), (1210, 690), (2560, 1440), (900, 2000)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("level", [*LEVELS.values(), Level("custom", 3, 3, 1)])
def test_everything_fits_at_any_size(size: tuple[int, int], level: Level) -> None:
    settings = Settings(level=level, heat=True, guessing="show")
    places = find_places(settings, Board.covered(level.rows, level.cols), size)
    inside = Rect(0, 0, *size)
    rects = [button.rect for button in places.panel.buttons]
    for rect in rects:
        assert rect.intersection(inside) == rect
    for at, rect in enumerate(rects):
        assert all(rect.intersection(other) is None for other in rects[:at])
    board = places.lattice.bounds()
    if level.name != "expert" or size[0] > 700:
        assert board.intersection(inside) == board
        assert board.right <= places.panel_rect.x
    table = Table(settings)
    image = draw_game(table, places, Pointer(cell=(0, 0), pressed=((0, 0),), cursor=(1, 1)), 0.0)
    assert image.shape == (places.picture.height, places.picture.width, 3)
    table.close()


def test_the_window_opens_large_enough_for_its_panel() -> None:
    for level in LEVELS.values():
        for cell in (16.0, 30.0, 60.0):
            size = default_size(Settings(level=level), cell, (3840, 2160))
            places = find_places(Settings(level=level), Board.covered(level.rows, level.cols), size)
            assert places.panel.info.height > 60 * places.scale
            assert places.cell > 0.8 * cell or size[1] == 2160
    assert lay_out(Settings(), Rect(0, 0, 268, 690), 1.0).buttons


def test_it_is_said_what_the_solver_is_doing(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def slowly(question: Question) -> Answer:
        go_on.wait(60)
        return think(question)

    monkeypatch.setattr(thinker, "think", slowly)
    table = table_of(heat=True)
    said = wait_for(lambda: waiting_text(table) or None, "what the solver is doing")
    assert said.startswith("Solving the board: ")
    monkeypatch.setattr(view, "compiling", lambda: True)
    assert waiting_text(table).startswith("Compiling the solver for this machine, once")
    go_on.set()
    advised(table)
    assert waiting_text(table) == ""
    table.close()


def test_the_totals_name_all_levels_played() -> None:
    table = table_of(solver="global", guessing="auto")
    assert table.totals() == []
    for action in ("level:beginner", "cols:-1", "level:beginner"):
        press(table.settings, action)
        table.new_game()
        play_out(table)
    assert "(won-lost-stopped) on beginner, 9 x 8 / 10:" in table.totals()[0]
    table.close()
