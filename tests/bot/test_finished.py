"""The end of a game whose program puts an unknown window over its board at once."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, UNSEEN, Board
from screenbot.bot import Settings
from screenbot.bot.hiding import is_solid, under_window
from screenbot.bot.outcome import finished, half_drawn, marked, opened_by_others, outcome
from screenbot.bot.plan import surely_open
from screenbot.ends import Image
from screenbot.errors import UnsureReadingError
from screenbot.render import find_look, resized_tile
from tests.bot.fakes import Sent, Window, new_run

BEFORE = Board.parse("1.1\n111\n000\n00.\n001").cells
"""One mine, one safe cell left."""


def after(**shown: int) -> np.ndarray:
    cells = np.array(BEFORE)
    cells[:2] = UNSEEN
    cells[3, 2] = shown["last"]
    return cells


UNDER = [(row, col) for row in range(2) for col in range(3)]


def test_the_last_safe_cell_is_open() -> None:
    assert finished(BEFORE, after(last=1), UNDER, [(3, 2)], 1)


def test_a_clicked_cell_that_is_none_of_the_open_ones_was_a_mine() -> None:
    cells = Board.parse("~00\n0~0\n000").cells  # all but the mines as if open: keys that are off
    assert outcome(cells, 2, [(0, 0)]) == "lost"
    assert outcome(cells, 2, [(0, 1)]) == "won"
    assert outcome(cells, 1, [(0, 0)]) is None, "a safe one is still closed"
    assert outcome(cells, 3, [(0, 1)]) is None, "there are other mines than was believed"
    assert outcome(cells, 3, [(0, 0)]) is None, "and one that is closed need not be a mine"


def test_a_window_that_is_gone_is_no_won_game() -> None:
    assert outcome(np.zeros((8, 8), np.uint8), 8, [(0, 0)]) is None


def test_a_window_covers_cells_side_by_side() -> None:
    assert is_solid([(2, 1), (2, 2), (3, 1), (3, 2), (7, 7)])
    assert not is_solid([(0, 2), (1, 1), (2, 1), (4, 2), (5, 2), (7, 2)])
    assert not is_solid([])


def test_it_is_still_closed() -> None:
    for code in (COVERED, FLAG):
        assert not finished(BEFORE, after(last=code), UNDER, [(3, 2)], 1)


def test_more_was_safe_than_was_clicked() -> None:
    assert not finished(BEFORE, after(last=1), UNDER, [(3, 2)], 0)
    assert not finished(BEFORE, after(last=1), UNDER, [], 2)


def test_the_last_cell_is_under_a_small_window() -> None:
    under = [*UNDER, (3, 2)]
    assert not finished(BEFORE, after(last=UNSEEN), under, [(3, 2)], 1)


def test_what_opened_with_the_last_cell_counts_as_open() -> None:
    before = Board.parse("F1.\n11.\n00.\n00.").cells
    under = [(1, 2), (2, 2)]
    now = Board.parse("F10\n11~\n00~\n000").cells
    assert finished(before, now, under, [(3, 2)], 1)
    closed = Board.parse("F1.\n11~\n00~\n000").cells
    assert not finished(before, closed, under, [(3, 2)], 1)


def test_what_a_zero_must_have_opened_need_not_be_in_view() -> None:
    before = Board.parse("01F1.\n0111.\n00000\n00000").cells
    board = Board(before, 1)
    reached = surely_open(board, [(0, 4)], [(0, 4), (1, 4)])
    assert reached == {(0, 4), (1, 4)}
    under = [(row, col) for row in range(2) for col in range(5)] + [(2, 3), (2, 4)]
    now = np.array(before)
    assert not finished(before, now, under, [(0, 4)], 1)
    assert finished(before, now, under, [(0, 4)], 1, reached)
    assert surely_open(board, [(0, 4)], [(0, 4)]) == {(0, 4)}


def test_flags_that_a_program_puts_on_the_last_mines_say_that_it_is_won() -> None:
    before = Board.parse("01.1\n0111\n1222\n1...").cells
    under = [(0, col) for col in range(4)]
    now = Board.parse("0~~~\n0111\n1222\n1F2F").cells
    assert marked(before, now, under, [(3, 1)])
    assert not marked(before, now, under, [(3, 1), (3, 3)])
    assert not marked(before, now, [*under, (3, 3)], [(3, 1)])
    closed = Board.parse("0~~~\n0111\n1222\n1F.F").cells
    assert not marked(before, closed, under, [(3, 1)])


def test_a_flag_beside_a_window_over_most_covered_cells_says_nothing() -> None:
    before = Board.parse("....\n....\n1222\n1...").cells
    under = [(row, col) for row in (0, 1) for col in range(4)]
    now = Board.parse("~~~~\n~~~~\n1222\n1F2F").cells
    assert not marked(before, now, under, [(3, 1)])


OPEN = Board.parse("000000\n000111\n0001F2\n0001..\n000123").cells


def test_a_window_hides_all_from_its_first_row_and_column_to_its_last() -> None:
    now = np.array(OPEN)
    now[1:4, 1:4] = [[COVERED, 0, UNSEEN], [0, COVERED, COVERED], [COVERED, UNSEEN, COVERED]]
    changed = [(row, col) for row in range(1, 4) for col in range(1, 4)]
    assert under_window(OPEN, now, [(1, 3), (3, 2)], changed) == tuple(changed)


def test_what_opens_is_no_window() -> None:
    now = Board.parse("000000\n000111\n0001F2\n00013F\n000123").cells
    assert under_window(OPEN, now, [], [(3, 4), (3, 5)]) == ()
    spread = [(0, 0), (0, 5), (4, 0), (4, 5), (2, 0), (0, 3), (4, 3)]
    now = np.array(OPEN)
    for cell in spread:
        now[cell] = UNSEEN
    assert under_window(OPEN, now, spread, spread) == ()


def test_a_line_of_covered_cells_that_looks_open_at_once_is_under_the_window() -> None:
    before = Board.parse("000000\n111111\n2F22F1\n......").cells
    now = np.array(before)
    now[1:3] = UNSEEN
    now[3] = 0  # the window is empty there
    changed = [(row, col) for row in (1, 2, 3) for col in range(6)]
    under = [(row, col) for row in (1, 2) for col in range(6)]
    assert under_window(before, now, under, changed) == tuple(changed)
    assert under_window(before, now, under, changed[:-3]) == tuple(under)


def dialog(window: Window, image: Image) -> None:
    """A name box over the upper part of the board, as large as some rows of it."""
    left, right = window.cell_rect(0, 1), window.cell_rect(3, 8)
    box = image[left.y + 5 : right.bottom - 3, left.x + 4 : right.right + 30]
    box[:] = (240, 240, 240)
    box[:14] = (40, 70, 160)
    box[30:50, 20:-20] = 255
    box[60:76, 50:-50] = (200, 200, 200)


@pytest.mark.parametrize("seed", range(4))
def test_a_name_box_over_a_won_game(seed: int, tmp_path: Path) -> None:
    run = new_run("beginner", seed=seed)

    def draw(window: Window, image: Image) -> None:
        if window.game.game.state == "won":
            dialog(window, image)

    run.window.paint = draw
    report = run.play(Settings(pictures=tmp_path, themes=()))
    game = run.window.game.game
    if report.games[0].result == "won":
        assert game.state == "won"
    else:  # the last move was a guess, or opened cells under the box
        assert report.games[0].result == "lost" or isinstance(report.error, UnsureReadingError)
    assert report.to_json()["misreads"] == 0


@pytest.mark.parametrize("share", [0.7, 0.8])
def test_what_looks_like_a_mine_in_a_window_over_a_won_game_is_none(
    share: float, tmp_path: Path
) -> None:
    """A theme has no picture of the window: whatever part of it is read as a mine, it is unsure."""
    run = new_run("beginner", seed=3)

    def draw(window: Window, image: Image) -> None:
        if window.game.game.state == "won":
            cell = window.cell_at([sent for sent in window.sent if sent.button == "left"][-1])
            assert cell is not None
            rect = window.cell_rect(*cell)
            image[rect.y - 110 : rect.bottom + 60, rect.x - 100 : rect.right + 80] = 240
            mine = resized_tile(find_look("embedded"), EXPLODED, rect.width, rect.height)
            like = share * mine + (1 - share) * 240
            image[rect.y : rect.bottom, rect.x : rect.right] = like.astype(np.uint8)

    run.window.paint = draw
    report = run.play(Settings(pictures=tmp_path))
    assert run.window.game.game.state == "won"
    assert report.theme == "embedded"
    assert [game.result for game in report.games] == ["won"]
    assert report.to_json()["misreads"] == 0
    assert "won: every safe cell was opened" in [event.text for event in run.events]


def test_a_window_over_a_game_that_goes_on_is_no_end(tmp_path: Path) -> None:
    run = new_run("beginner", seed=3)

    def appear(window: Window, sent: Sent) -> None:
        if len(window.sent) == 9:
            window.paint = dialog

    run.window.on_click = appear
    report = run.play(Settings(pictures=tmp_path, themes=()))
    assert run.window.game.game.state == "playing"
    assert report.games[0].result == "stopped"
    assert isinstance(report.error, UnsureReadingError)


@pytest.mark.parametrize("seed", [18, 83, 98])
def test_a_box_over_a_game_that_certain_moves_have_ended(seed: int, tmp_path: Path) -> None:
    """They may have opened more under it than they had to, or be hidden by an empty part of it."""
    run = new_run("beginner", seed=seed)
    pressed: list[str] = []

    def draw(window: Window, image: Image) -> None:
        if window.game.game.over and not pressed:
            first, last = window.cell_rect(0, 0), window.cell_rect(8, 8)
            box = image[first.y : last.bottom, first.x + 70 : last.right]
            box[:] = (240, 240, 240)
            box[60:80, 20:-20] = 255

    run.window.paint = draw
    run.window.press = pressed.append  # type: ignore[method-assign]
    report = run.play(Settings(pictures=tmp_path, themes=()))
    assert report.error is None
    assert run.window.game.game.state == report.games[0].result == "won"
    assert report.to_json()["misreads"] == 0


def test_what_certain_moves_seem_to_have_lost_is_looked_at_again(tmp_path: Path) -> None:
    """A window over a won game looks like mines until all of it is drawn."""
    run = new_run("beginner", seed=3)
    begun: list[float] = []

    def draw(window: Window, image: Image) -> None:
        if window.game.game.state != "won":
            return
        begun.append(run.clock.time)
        if begun[-1] < begun[0] + 0.5:
            for cell in ((0, 0), (0, 1), (8, 8)):
                rect = window.cell_rect(*cell)
                mine = resized_tile(find_look("embedded"), EXPLODED, rect.width, rect.height)
                image[rect.y : rect.bottom, rect.x : rect.right] = mine

    run.window.paint = draw
    report = run.play(Settings(pictures=tmp_path))
    assert [game.result for game in report.games] == ["won"]
    assert report.to_json()["misreads"] == 0


@pytest.mark.parametrize("themes", [None, ()])
def test_a_mine_that_the_user_has_opened_is_no_misreading(
    themes: tuple[str, ...] | None, tmp_path: Path
) -> None:
    run = new_run("intermediate", seed=5)
    hit: list[tuple[int, int]] = []

    def lose(window: Window, sent: Sent) -> None:
        if len(window.sent) == 30:
            game = window.game.game
            row, col = np.argwhere(game.layout & (game.board.cells == COVERED)).tolist()[-1]
            hit.append((row, col))
            rect = window.cell_rect(row, col)
            window.user_moves_to(rect.x, rect.y)
            game.reveal(row, col)

    run.window.on_click = lose
    report = run.play(Settings(pictures=tmp_path, themes=themes))
    assert [game.result for game in report.games] == ["lost"]
    assert report.to_json()["misreads"] == 0
    told = [event.text for event in run.events if event.kind == "warning"]
    assert told == [f"lost: a mine at {hit[0]} was opened that screenbot did not click"]
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("seed", [6, 7, 13])
@pytest.mark.parametrize("shift", [(0, 24), (0, -24), (24, 0)])
def test_a_lost_board_that_moves_by_a_cell_was_not_opened_by_others(
    shift: tuple[int, int], seed: int, tmp_path: Path
) -> None:
    """As where a line of text comes up above it."""
    run = new_run((9, 9, 18), rule="safe", seed=seed)

    def move(window: Window, _: Image) -> None:
        if (window.game.game.board.cells == EXPLODED).any():
            window.offset = shift

    run.window.paint = move
    report = run.play(Settings(pictures=tmp_path, themes=()))
    assert [game.result for game in report.games] == ["lost"]
    assert [event.text for event in run.events if event.kind == "warning"] == []


def test_a_mine_was_opened_by_others_where_the_bot_has_opened_none() -> None:
    shown = Board.parse("0001\n001X\n001*\n00..").cells
    assert opened_by_others(shown, [], [(3, 2)]) == ((1, 3),)
    assert opened_by_others(shown, [], [(1, 3)]) == ()
    assert opened_by_others(shown, [], [(2, 3)]) == (), "a mine all the same"
    assert opened_by_others(shown, [(1, 3)], [(3, 2)]) == (), "it cannot be read"


@pytest.mark.parametrize("seed", [14, 18, 61])
def test_a_window_over_half_a_guess_says_nothing(seed: int, tmp_path: Path) -> None:
    """A theme that is known has no picture of it, and the cells beside it look like nothing."""
    run = new_run((8, 8, 14), seed=seed, theme="winemine", cell=20)
    pressed: list[str] = []

    def draw(window: Window, image: Image) -> None:
        if window.game.game.over and not pressed:
            first, last = window.cell_rect(3, 0), window.cell_rect(6, 7)
            image[first.y + 6 : last.bottom - 6, first.x - 8 : last.right + 8] = (240, 240, 240)

    run.window.paint = draw
    run.window.press = pressed.append  # type: ignore[method-assign]
    report = run.play(Settings(pictures=tmp_path, mines=14))
    assert report.error is None
    assert report.games[0].result == run.window.game.game.state
    assert pressed == ["Escape"]


@pytest.mark.parametrize(("mines", "seed"), [(10, 36), (17, 10), (17, 25), (17, 31)])
def test_a_box_over_a_game_that_a_guess_has_ended_is_left(
    mines: int, seed: int, tmp_path: Path
) -> None:
    """It may hide what the guess has shown."""
    run = new_run((9, 9, mines), seed=seed)
    pressed: list[str] = []

    def draw(window: Window, image: Image) -> None:
        if window.game.game.over and len(pressed) < 2:
            first, last = window.cell_rect(0, 0), window.cell_rect(8, 8)
            box = image[first.y : last.bottom, first.x : last.right]
            box[:] = (240, 240, 240)
            box[60:80, 20:-20] = 255

    run.window.paint = draw
    run.window.press = pressed.append  # type: ignore[method-assign]
    report = run.play(Settings(pictures=tmp_path, themes=(), mines=mines))
    assert report.error is None
    assert report.games[0].result == run.window.game.game.state
    assert pressed == ["Escape", "Escape"]
    assert report.to_json()["misreads"] == 0


def test_new_zeros_beside_covered_cells_are_half_drawn() -> None:
    half = Board.parse("0001..\n0001..\n000...\n00....\n......")
    before = np.full(half.cells.shape, COVERED, np.uint8)
    assert half_drawn(before, half.cells) == ((1, 2), (2, 1), (2, 2), (3, 0), (3, 1))


def test_none_are_in_a_program_that_opens_in_four_directions() -> None:
    opened = Board.parse("01....\n01....\n001...\n0011..\n00002.\n1221..\n......")
    before = np.full(opened.cells.shape, COVERED, np.uint8)
    assert half_drawn(before, opened.cells) == ()
