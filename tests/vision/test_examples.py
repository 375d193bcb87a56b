"""Cells that are read by others of their own board, against plain comparisons."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.board import COVERED
from screenbot.geometry import Lattice
from screenbot.render import draw_board
from screenbot.vision import read, reread
from screenbot.vision.appearance.examples import (
    APART,
    APART_RIM,
    NEAR,
    NEAR_RIM,
    RIM,
    Kinds,
    kinds_of,
)
from screenbot.vision.lattice.grid import Grid
from tests.vision.boards import placed, random_board

SIDE = 24
GRID = Grid.even(Lattice((5.0, 7.0), (SIDE, SIDE), 2, 8))
CELLS = np.argwhere(np.ones((2, 8), np.bool_))


def picture(cells: np.ndarray) -> np.ndarray:
    """A picture with 16 cells, uint8 (16, SIDE, SIDE, 3), on the grid."""
    image = np.full((70, 210, 3), 90, np.uint8)
    for (row, col), cell in zip(CELLS, cells, strict=True):
        top, left = 7 + SIDE * row, 5 + SIDE * col
        image[top : top + SIDE, left : left + SIDE] = cell
    return image


def differences(one: np.ndarray, other: np.ndarray) -> tuple[int, float]:
    """The greatest difference inside of two cells and the mean one of their rims."""
    off = np.abs(one.astype(int) - other.astype(int))
    rim = np.ones((SIDE, SIDE), np.bool_)
    edge = SIDE // RIM
    rim[edge:-edge, edge:-edge] = False
    return int(off[~rim].max()), float(off[rim].mean())


def drawn(seed: int, looks: int, noise: int, rim: int) -> np.ndarray:
    """16 cells of a few looks, with noise everywhere and more of it at the rims."""
    rng = np.random.default_rng(seed)
    base = rng.integers(40, 200, (looks, SIDE, SIDE, 3))
    cells = base[rng.integers(0, looks, 16)] + rng.integers(0, noise + 1, (16, SIDE, SIDE, 3))
    edge = SIDE // RIM
    inside = cells[:, edge:-edge, edge:-edge].copy()
    cells = cells + rng.integers(0, rim + 1, (16, 1, 1, 1))
    cells[:, edge:-edge, edge:-edge] = inside
    return cells.astype(np.uint8)


def sixteen(cells: np.ndarray) -> Kinds:
    return kinds_of(picture(cells), GRID, CELLS)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 999),
    looks=st.integers(1, 5),
    noise=st.integers(0, 1),
    rim=st.integers(0, 12),
)
def test_cells_of_a_kind_are_alike(seed: int, looks: int, noise: int, rim: int) -> None:
    cells = drawn(seed, looks, noise, rim)
    kinds = sixteen(cells)
    for index, kind in enumerate(kinds.kind):
        inside, edge = differences(cells[index], cells[kinds.first[kind]])
        assert inside == 0
        assert edge <= NEAR_RIM
    for kind, first in enumerate(kinds.first):
        assert kinds.kind[first] == kind
        assert (kinds.pixels[kind] == cells[first].reshape(-1)).all()


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    seed=st.integers(0, 999),
    looks=st.integers(1, 5),
    noise=st.integers(0, 8),
    rim=st.integers(0, 60),
)
def test_a_cell_is_named_by_one_that_is_near_and_far_from_the_others(
    seed: int, looks: int, noise: int, rim: int
) -> None:
    cells, others = drawn(seed, looks, noise, rim), drawn(seed, looks, noise + 1, rim + 2)
    names = (np.arange(16) % 3).astype(np.uint8)
    kinds = sixteen(cells)
    examples = kinds.examples(names, np.ones(16, np.float32))
    like = examples.find(sixteen(others).pixels)
    for cell, found in zip(sixteen(others).pixels, like, strict=True):
        if found < 0:
            continue
        shape = (SIDE, SIDE, 3)
        inside, edge = differences(cell.reshape(shape), examples.pixels[found].reshape(shape))
        assert inside <= NEAR
        assert edge <= NEAR_RIM
        for example, name in zip(examples.pixels, examples.codes, strict=True):
            if name != examples.codes[found]:
                inside, edge = differences(cell.reshape(shape), example.reshape(shape))
                assert inside > APART - NEAR or edge > APART_RIM - NEAR_RIM


@pytest.mark.parametrize("seed", range(8))
def test_cells_that_only_their_rims_tell_apart_are_found(seed: int) -> None:
    """Gaps between cells show in some rims, where a few bytes of each need not lie."""
    rng = np.random.default_rng(seed)
    cells = np.full((16, SIDE, SIDE, 3), 150, np.uint8)
    for kind in range(3):
        edge, along = rng.integers(SIDE // RIM), rng.permutation(SIDE)[:18]
        cells[kind::3, edge, along] = 0
    examples = sixteen(cells).examples(np.full(16, COVERED, np.uint8), np.ones(16, np.float32))
    assert len(examples.codes) > 1
    assert (examples.find(sixteen(cells).pixels) >= 0).all()


def test_equal_cells_with_two_names_are_no_examples() -> None:
    cells = np.full((16, SIDE, SIDE, 3), 100, np.uint8)
    cells[8:] = 160
    names = np.array([1] * 7 + [2] + [3] * 8, np.uint8)
    examples = sixteen(cells).examples(names, np.ones(16, np.float32))
    assert examples.codes.tolist() == [3]


def test_what_was_not_sure_is_no_example() -> None:
    cells = drawn(0, 1, 0, 0)
    sure = np.ones(16, np.float32)
    sure[4] = 0.3
    assert not len(sixteen(cells).examples(np.ones(16, np.uint8), sure).codes)


def test_cells_past_the_edge_of_the_picture() -> None:
    image = picture(drawn(1, 3, 0, 0))
    moved = GRID.moved(-20.0, 30.0)
    kinds = kinds_of(image, moved, CELLS)
    assert len(kinds.kind) == 16


@pytest.mark.parametrize(
    ("theme", "known"),
    [(theme, True) for theme in ("classic", "gnome-mines", "kmines")]
    + [(theme, False) for theme in ("classic", "gnome-mines")],
)
@pytest.mark.parametrize("side", [20.0, 36.0, 33.3])
def test_a_board_read_again_is_as_if_read_for_the_first_time(
    theme: str, known: bool, side: float
) -> None:
    """Every cell changes to what other cells of the board have shown, some to what none has."""
    boards = [random_board(seed, 12, 12) for seed in (1, 2)]
    pictures = [placed(draw_board(board, theme, side), 620, 560) for board in boards]
    first, second = (read(image, themes=None if known else [])[0] for image in pictures)
    again = reread(pictures[1], first)
    back = reread(pictures[0], again)
    for seen, cold in ((again, second), (back, first)):
        sure = (seen.cell_confidence >= 0.5) & (cold.cell_confidence >= 0.5)
        assert (seen.board.cells == cold.board.cells)[sure].all()
        assert sure.mean() > (0.97 if known else 0.7)
