"""Boards of themes that are not known are read by their cells alone; what is no board is not."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from screenbot.board import COVERED, UNSEEN, Board
from screenbot.game import Game
from screenbot.render import draw_board, draw_window
from screenbot.vision import CONFIDENT, read, reader, reread
from tests.vision.boards import placed, random_board
from tests.vision.screens import Screen, own_screens

Image = NDArray[np.uint8]


def played() -> Board:
    """A game of which the left and the lower parts are open, with two flags."""
    game = Game((12, 14, 22), "opening", 3)
    game.reveal(10, 2)
    layout = game.layout
    assert layout is not None
    for row, col in np.argwhere(~layout).tolist():
        if col < 7 or row > 8:
            game.reveal(row, col)
    for row, col in np.argwhere(layout)[-2:].tolist():
        game.flag(row, col)
    return game.board


PLAYED = played()


def on_desktop(board: Image, ground: int = 90) -> Image:
    """A picture in the middle of a larger, shaded one."""
    height, width = board.shape[:2]
    screen = np.full((height + 160, width + 240, 3), ground, np.uint8)
    screen += np.linspace(0, 30, height + 160).astype(np.uint8)[:, None, None]
    screen[70 : 70 + height, 110 : 110 + width] = board
    return screen


def wrong_and_sure(codes: NDArray[np.uint8], true: Board, confidence: NDArray[np.float32]) -> int:
    """Cells read wrong that would be acted on."""
    differ = (codes != true.cells) & (true.cells != UNSEEN)
    return int((differ & (confidence >= CONFIDENT)).sum())


@pytest.mark.parametrize("cell", [16.0, 20.0, 25.5, 33.3, 48.0])
@pytest.mark.parametrize("theme", ["classic", "embedded", "winemine"])
def test_boards_of_any_theme_are_read_without_it(theme: str, cell: float) -> None:
    seen = read(on_desktop(draw_board(PLAYED, theme, cell)), themes=[])
    assert len(seen) == 1
    assert seen[0].theme == "unknown"
    assert seen[0].board.grid() == PLAYED.grid()
    assert seen[0].origin == pytest.approx((110, 70), abs=0.15 * cell)


@pytest.mark.parametrize("cell", [16.0, 24.0, 40.0])
def test_a_fresh_board_in_a_window(cell: float) -> None:
    window = draw_window(Board.covered(16, 30, 99), mines_left=99, theme="classic", cell=cell)
    seen = read(on_desktop(window.image), themes=[])
    assert [one.board.cells.shape for one in seen] == [(16, 30)]
    assert (seen[0].board.cells == COVERED).all()
    assert seen[0].confidence >= CONFIDENT


def test_looks_that_turn_up_later_are_read() -> None:
    fresh = Board.covered(PLAYED.rows, PLAYED.cols)
    (before,) = read(on_desktop(draw_board(fresh, "classic", 24.0)), themes=[])
    after = reread(on_desktop(draw_board(PLAYED, "classic", 24.0)), before)
    assert after.board.grid() == PLAYED.grid()
    again = reread(on_desktop(draw_board(fresh, "classic", 24.0)), after)
    assert (again.board.cells == COVERED).all()


def table(rows: int, cols: int, side: int, ground: int = 255, line: int = 150) -> Image:
    """An empty table, as in a spreadsheet."""
    image = np.full((rows * side + 1, cols * side + 1, 3), ground, np.uint8)
    image[::side] = line
    image[:, ::side] = line
    return image


def chess_board(side: int = 48) -> Image:
    rows, cols = np.indices((8 * side, 8 * side)) // side
    light, dark = np.array([240, 217, 181]), np.array([181, 136, 99])
    return np.where(((rows + cols) % 2 == 0)[..., None], light, dark).astype(np.uint8)


def noise() -> Image:
    return np.random.default_rng(1).integers(0, 255, (400, 600, 3)).astype(np.uint8)


@pytest.mark.parametrize(
    "picture",
    [
        table(9, 9, 40),
        table(20, 30, 24),
        table(16, 30, 20, ground=30, line=70),
        chess_board(),
        noise(),
        np.full((600, 800, 3), 128, np.uint8),
    ],
    ids=["sudoku", "paper", "dark", "chess", "noise", "nothing"],
)
def test_what_is_no_board_is_not_found(picture: Image) -> None:
    ground = int(picture[2, 2, 0])
    framed = np.pad(picture, ((40, 40), (40, 40), (0, 0)), constant_values=ground)
    assert read(framed, themes=[]) == ()


@pytest.mark.parametrize("screen", own_screens(), ids=lambda screen: screen.path.stem)
def test_no_cell_of_our_screens_is_wrong_and_sure(screen: Screen) -> None:
    for seen in read(screen.path, themes=[]):
        if seen.board.cells.shape == screen.board.cells.shape:
            codes, confidence = seen.board.cells, seen.cell_confidence
            assert wrong_and_sure(codes, screen.board, confidence) == 0


@pytest.mark.parametrize("cell", [24, 40])
def test_covered_cells_that_run_into_one_area(cell: int) -> None:
    """No lines between covered cells, gaps between the others."""
    image = draw_board(PLAYED, "flat", float(cell))
    gap, covered = cell // 10, PLAYED.cells == COVERED
    ground = np.full((image.shape[0] + 160, image.shape[1] + 160, 3), 235, np.uint8)
    for row, col in np.ndindex(covered.shape):
        y, x = row * cell, col * cell
        tile = ground[80 + y : 80 + y + cell, 80 + x : 80 + x + cell]
        if not covered[row, col]:
            inner = slice(gap, cell - gap)
            tile[inner, inner] = image[y + gap : y + cell - gap, x + gap : x + cell - gap]
            continue
        sides = [gap, gap, cell - gap, cell - gap]
        for side, (down, right) in enumerate(((-1, 0), (0, -1), (1, 0), (0, 1))):
            beside = (row + down, col + right)
            inside = all(0 <= at < size for at, size in zip(beside, covered.shape, strict=True))
            if inside and covered[beside]:
                sides[side] = 0 if side < 2 else cell
        tile[sides[0] : sides[2], sides[1] : sides[3]] = (60, 70, 90)
    (seen,) = read(ground, themes=[])
    assert seen.board.cells.shape == PLAYED.cells.shape
    assert seen.origin == pytest.approx((80, 80), abs=0.15 * cell)
    assert (seen.board.cells == PLAYED.cells).mean() > 0.95
    assert wrong_and_sure(seen.board.cells, PLAYED, seen.cell_confidence) == 0


def test_covered_cells_beside_single_numbers_are_sure() -> None:
    """What a lone open cell leaves on the rims of those beside it is no window."""
    board = Board.parse(
        "\n".join([".........", "..2......", *["........."] * 4, ".....4...", "........."])
    )
    (seen,) = read(on_desktop(draw_board(board, "embedded", 24.0)), themes=[])
    assert seen.board.grid() == board.grid()
    assert seen.confidence >= CONFIDENT


def test_a_board_that_is_found_again_in_its_parts_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts are looked at once: they are not taken for several boards again."""
    true = random_board(3, 12, 14)
    monkeypatch.setattr(reader, "places_apart", lambda seen: [seen.lattice.bounds()] * 2)
    boards = read(placed(draw_board(true, "flat", 24.0)), themes=[])
    assert {seen.board.cells.shape for seen in boards} == {(12, 14)}
