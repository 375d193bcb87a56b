"""Boards on whose covered cells a solver has put what it knows of them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, FLAG, Board
from screenbot.game import Game
from screenbot.render import draw_board
from screenbot.solver import solve
from screenbot.vision import CONFIDENT, read
from tests.vision.boards import placed
from tests.vision.test_native import put

SAFE, MINE, SOME = (0, 200, 0), (220, 30, 30), (230, 200, 40)


def played(seed: int) -> Board:
    """A game of which about half is open, and nothing is flagged."""
    game = Game((16, 16, 40), "opening", seed)
    game.reveal(8, 8)
    assert game.layout is not None
    for row, col in (
        np.random.default_rng(seed).permutation(np.argwhere(~game.layout))[:70].tolist()
    ):
        game.reveal(row, col)
    return game.board


def annotated(board: Board, side: int, kind: str) -> tuple[np.ndarray, np.ndarray]:
    """A picture of a board with what is known of the cells beside its numbers, and where that is,
    bool (rows, cols)."""
    image, chance = draw_board(board, "classic", float(side)), solve(board).mine_probability
    beside = (board.cells == COVERED) & (
        cv2.dilate(((board.cells > 0) & (board.cells < 9)).astype(np.uint8), np.ones((3, 3))) > 0
    )
    for row, col in np.argwhere(beside).tolist():
        tile = image[row * side : (row + 1) * side, col * side : (col + 1) * side]
        risk = float(chance[row, col])
        if kind == "text" and risk not in (0.0, 1.0):
            continue
        colour = SAFE if risk == 0.0 else MINE if risk == 1.0 else SOME
        middle, third = (side // 2, side // 2), side // 4
        if kind == "text":
            at, font = (1, side // 2 + 3), cv2.FONT_HERSHEY_SIMPLEX
            cv2.putText(tile, f"{100 * risk:.0f}", at, font, side / 80, colour, 1, cv2.LINE_AA)
        elif kind == "dots":
            cv2.circle(tile, middle, side // 5, colour, -1, cv2.LINE_AA)
        elif risk == 1.0:
            low, high = third, side - third
            cv2.line(tile, (low, low), (high, high), colour, 2)
            cv2.line(tile, (high, low), (low, high), colour, 2)
        else:
            cv2.circle(tile, middle, side // 5, colour, 2, cv2.LINE_AA)
    return placed(image), beside


@pytest.mark.parametrize("kind", ["text", "dots", "crosses"])
@pytest.mark.parametrize("seed", [1, 2, 4, 5])
def test_what_a_solver_writes_on_covered_cells_is_no_flag(seed: int, kind: str) -> None:
    board = played(seed)
    image, beside = annotated(board, 32, kind)
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == board.cells).all()
    assert not (seen.cell_confidence >= CONFIDENT)[beside].all()


@pytest.mark.parametrize("ink", [(250, 250, 250), (20, 110, 20)])
@pytest.mark.parametrize("seed", [1, 3, 5])
@pytest.mark.parametrize("look", ["classic", "dark"])
def test_chances_here_and_there_are_no_flags(
    look: str, seed: int, ink: tuple[int, int, int]
) -> None:
    """Beside flags that are set, too few to overfill a number."""
    board, side = played(seed), 32
    cells, chance = board.cells.copy(), solve(board).mine_probability
    mines = np.argwhere((cells == COVERED) & (chance == 1.0)).tolist()
    for row, col in mines[1:]:
        cells[row, col] = FLAG
    image = draw_board(Board(cells), look, float(side))
    covered = np.argwhere(cells == COVERED)
    some = np.random.default_rng(seed).permutation(covered)[: max(4, len(covered) // 8)]
    for number, (row, col) in enumerate(some.tolist()):
        tile = image[row * side : (row + 1) * side, col * side : (col + 1) * side]
        text, font = f"{(17, 25, 33, 5, 100)[number % 5]}%", cv2.FONT_HERSHEY_SIMPLEX
        (width, height), _ = cv2.getTextSize(text, font, 0.3, 1)
        at = ((side - width) // 2, (side + height) // 2)
        cv2.putText(tile, text, at, font, 0.3, ink, 1, cv2.LINE_AA)
    (seen,) = read(placed(image), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("seed", [1, 2, 6, 9])
@pytest.mark.parametrize("look", ["classic", "flat"])
def test_colours_laid_over_safe_cells_and_mines_are_no_flags(seed: int, look: str) -> None:
    """Some covered cells are left without a colour: else nothing tells it from that of all."""
    board = played(seed)
    side, chance = 24, solve(board).mine_probability
    image = draw_board(board, look, float(side))
    known = (board.cells == COVERED) & ((chance == 0.0) | (chance == 1.0))
    for row, col in np.argwhere(known).tolist():
        tile = image[row * side : (row + 1) * side, col * side : (col + 1) * side]
        tile[:] = 0.55 * tile + 0.45 * np.array(SAFE if chance[row, col] == 0.0 else MINE)
    (seen,) = read(placed(image), themes=[])
    assert (seen.board.cells == board.cells).all()
    mines = known & (chance == 1.0)
    assert (seen.cell_confidence[mines] < CONFIDENT).all()


def test_flags_of_a_player_who_errs_stay_flags() -> None:
    board = played(1)
    cells = board.cells.copy()
    chance = solve(board).mine_probability
    beside = np.argwhere((cells == COVERED) & (chance == 1.0))
    cells[tuple(beside.T)] = FLAG
    wrong = np.argwhere((cells == COVERED) & (chance < 1.0))[:2]
    cells[tuple(wrong.T)] = FLAG
    (seen,) = read(placed(draw_board(Board(cells), "flat", 32.0)), themes=[])
    assert (seen.board.cells == cells).all()


@pytest.mark.parametrize("seed", [1, 3, 5])
@pytest.mark.parametrize("colour", [SAFE, MINE, (40, 120, 250)])
def test_rectangles_around_cells_of_a_known_theme(seed: int, colour: tuple[int, int, int]) -> None:
    """What is inside is as its shape says, but not surely, and tells no mine total."""
    board, side = played(seed), 24
    image = draw_board(board, "classic", float(side))
    marked = np.random.default_rng(seed).permutation(np.argwhere(board.cells == COVERED))[:5]
    for row, col in marked.tolist():
        corner = (col * side + 1, row * side + 1)
        cv2.rectangle(image, corner, (corner[0] + side - 3, corner[1] + side - 3), colour, 3)
    (seen,) = read(placed(image))
    assert (seen.board.cells == board.cells).all()
    known = seen.theme == "classic"
    assert known != (seen.cell_confidence[tuple(marked.T)] >= CONFIDENT).any()
    assert seen.board.mines is None


def flagged(seed: int, most: int | None = None) -> Board:
    """A game with flags on its certain mines, or so many of them."""
    board = played(seed)
    cells, chance = board.cells.copy(), solve(board).mine_probability
    sure = np.argwhere((cells == COVERED) & (chance == 1.0))
    cells[tuple(sure[:most].T)] = FLAG
    return Board(cells)


@pytest.mark.parametrize("seed", [1, 2, 3, 5])
def test_a_low_letter_that_stands_for_flags_is_no_print(seed: int) -> None:
    board, side = flagged(seed, 4), 40
    bare = np.where(board.cells == FLAG, np.uint8(COVERED), board.cells)
    image = draw_board(Board(bare), "flat", float(side))
    for row, col in np.argwhere(board.cells == FLAG).tolist():
        put(image, "m", (col * side + side // 2, row * side + side // 2), (130, 20, 80), 0.5)
    (seen,) = read(placed(image), themes=[])
    assert (seen.board.cells == board.cells).all()


@pytest.mark.parametrize(("seed", "least"), [(1, 0.3), (2, 0.3), (3, 0.15), (5, 0.15)])
def test_unknown_signs_on_shaded_covered_cells_are_flags(seed: int, least: float) -> None:
    """That covered cells beside numbers differ from those farther away is but their shade."""
    board, side, dark = flagged(seed), 40, (10, 12, 28)
    image = np.full((16 * side, 16 * side, 3), dark, np.uint8)
    for (row, col), code in np.ndenumerate(board.cells):
        x, y = col * side + side // 2, row * side + side // 2
        shade = least + (1.0 - least) * np.hypot(row - 8, col - 8) / 12
        disc = (70 * shade, 120 * shade, 200 * shade) if code > 8 else (18, 30, 52)
        if code:
            cv2.circle(image, (x, y), 17, disc, cv2.FILLED, cv2.LINE_AA)
        if code == FLAG:
            for aside in (-4, 4):
                cv2.circle(image, (x + aside, y - 3), 5, dark, cv2.FILLED, cv2.LINE_AA)
            tip = np.array([[x - 9, y], [x + 9, y], [x, y + 10]], np.int32)
            cv2.fillPoly(image, [tip], dark, cv2.LINE_AA)
        elif 1 <= code <= 8:
            put(image, str(code), (x, y), (220, 225, 240), 0.5)
    (seen,) = read(placed(image), themes=[])
    assert (seen.board.cells == board.cells).all()
