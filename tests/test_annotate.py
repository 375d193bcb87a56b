"""Annotated screenshots: what is drawn, and that nothing else is touched."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot import Board, choose, solve
from screenbot.annotate import BEST, annotate, caption, percent_text
from screenbot.render import draw_window
from screenbot.vision.seen import Seen

# The 1 in the corner needs the F; that makes two cells below safe and leaves three to guess from.
BOARD = Board.parse("mines: 2\n1F.\n12.\n...\n")


def seen_of(board: Board, cell: float) -> tuple[np.ndarray, Seen]:
    picture = draw_window(board, mines_left=2, theme="classic", cell=cell)
    confidence = np.ones(board.cells.shape, np.float32)
    lattice = picture.lattice
    return picture.image, Seen(board, lattice, "classic", 2, "playing", 1.0, confidence)


@pytest.mark.parametrize("cell", [16.0, 48.0])
def test_every_hidden_cell_is_marked_and_the_rest_left_alone(cell: float) -> None:
    image, seen = seen_of(BOARD, cell)
    before = image.copy()
    solution = solve(BOARD)
    drawn = annotate(image, seen, solution, choose(BOARD, policy="least-risk"))
    assert np.array_equal(image, before), "the given picture must stay as it is"
    assert drawn.shape == image.shape
    for row in range(BOARD.rows):
        for col in range(BOARD.cols):
            rect = seen.lattice.rect(row, col)
            inside = np.s_[rect.y + 2 : rect.bottom - 2, rect.x + 2 : rect.right - 2]
            same = bool(np.array_equal(drawn[inside], image[inside]))
            assert same == bool(np.isnan(solution.mine_probability[row, col]))


def test_the_best_move_is_framed() -> None:
    image, seen = seen_of(BOARD, 32.0)
    moves = tuple(move for move in choose(BOARD, policy="least-risk") if move.action == "reveal")
    drawn = annotate(image, seen, solve(BOARD), moves)
    rect = seen.lattice.rect(moves[0].row, moves[0].col)
    assert tuple(drawn[rect.y, rect.x + 8].tolist()) == BEST


def test_a_board_at_the_edge_of_the_picture_can_be_drawn() -> None:
    board = Board.covered(9, 9, 10)
    image, seen = seen_of(board, 16.0)
    bounds = seen.lattice.bounds()
    cut = image[bounds.y :, bounds.x :]
    lattice = seen.lattice.moved(-bounds.x, -bounds.y)
    at_edge = Seen(board, lattice, "classic", 10, "ready", 1.0, seen.cell_confidence)
    assert annotate(cut, at_edge, solve(board)).shape == cut.shape


def test_the_caption_says_what_a_guess_risks() -> None:
    board = Board.covered(9, 9, 10)
    _, seen = seen_of(board, 16.0)
    text = caption(seen, solve(board), choose(board, policy="least-risk"))
    assert "guess row" in text
    assert "12.3 % mine" in text


def test_the_caption_of_a_first_click_that_is_no_risk() -> None:
    board = Board.covered(9, 9, 10)
    _, seen = seen_of(board, 16.0)
    text = caption(seen, solve(board), choose(board, rule="safe"), "safe")
    assert text.endswith(", first click at row 0 column 0, never a mine")


def test_the_caption_counts_flags_on_safe_cells() -> None:
    board = Board.parse("mines: 2\n.F.\n121\n")
    _, seen = seen_of(board, 16.0)
    assert "1 safe, 2 mines, 1 flagged though safe" in caption(seen, solve(board), ())


@pytest.mark.parametrize(
    ("risk", "text"), [(0.004, "<1"), (0.12, "12"), (0.999, "99"), (1e-12, "<1")]
)
def test_percentages_never_look_certain(risk: float, text: str) -> None:
    assert percent_text(risk) == text
