"""Boards whose cells have neither edges nor flat areas are found by what repeats."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.vision import CONFIDENT, read
from screenbot.vision.lattice.blobs import edge_strength
from screenbot.vision.lattice.periods import best_lattices, periodic_lattices


def tuft(cell: int) -> NDArray[np.uint8]:
    """A tile of grass: blades that stand in the middle, shades that are nowhere flat."""
    rng = np.random.default_rng(5)
    tile = np.full((4 * cell, 4 * cell, 3), (150, 200, 90), np.uint8)
    for _ in range(60):
        x, y = rng.normal(2 * cell, 0.7 * cell, 2)
        lean, height = rng.normal(0, 0.4 * cell), rng.uniform(0.5, 1.0) * cell
        shade = tuple(int(part) for part in rng.integers((60, 130, 20), (130, 190, 80)))
        ends = (int(x), int(y)), (int(x + lean), int(y - height))
        cv2.line(tile, *ends, shade, max(1, cell // 8), cv2.LINE_AA)
    return np.asarray(cv2.resize(tile, (cell, cell), interpolation=cv2.INTER_AREA), np.uint8)


def meadow(rows: int, cols: int, cell: int) -> NDArray[np.uint8]:
    """A fresh board of tufts on a window of another colour."""
    image = np.full((rows * cell + 200, cols * cell + 240, 3), (70, 110, 160), np.uint8)
    image[100 : 100 + rows * cell, 120 : 120 + cols * cell] = np.tile(tuft(cell), (rows, cols, 1))
    return image


@pytest.mark.parametrize(("rows", "cols", "cell"), [(9, 9, 40), (16, 30, 28), (16, 16, 52)])
def test_a_fresh_board_of_tufts(rows: int, cols: int, cell: int) -> None:
    (seen,) = read(meadow(rows, cols, cell), themes=())
    assert (seen.board.rows, seen.board.cols) == (rows, cols)
    assert (seen.board.cells == COVERED).all()
    assert (seen.cell_confidence >= CONFIDENT).mean() > 0.7
    assert np.abs(np.subtract(seen.origin, (120, 100))).max() < 0.2 * cell


def glossy(rows: int, cols: int, cell: int) -> NDArray[np.uint8]:
    """Round keys whose light corner is as light as the panel that they lie on."""
    image = np.full((rows * cell + 200, cols * cell + 240, 3), (255, 230, 242), np.uint8)
    panel = image[88 : 112 + rows * cell, 108 : 132 + cols * cell]
    panel[:] = (255, 204, 228)
    ys, xs = np.indices((cell, cell)) / cell
    light = np.clip(1.5 * np.hypot(xs - 0.35, ys - 0.3), 0.0, 1.0)[:, :, None]
    key = (1.0 - light) * 255.0 + light * np.array([255.0, 158.0, 202.0])
    shape = np.zeros((cell, cell), np.uint8)
    low, high, round_ = cell // 20, cell - 1 - cell // 20, cell // 4
    cv2.rectangle(shape, (low + round_, low), (high - round_, high), 1, cv2.FILLED)
    cv2.rectangle(shape, (low, low + round_), (high, high - round_), 1, cv2.FILLED)
    for x in (low + round_, high - round_):
        for y in (low + round_, high - round_):
            cv2.circle(shape, (x, y), round_, 1, cv2.FILLED)
    tile = np.where(shape[:, :, None] > 0, key, np.array([255.0, 204.0, 228.0]))
    image[100 : 100 + rows * cell, 120 : 120 + cols * cell] = np.tile(tile, (rows, cols, 1))
    return image


@pytest.mark.parametrize(("rows", "cols", "cell"), [(10, 9, 47), (8, 12, 40)])
def test_a_fresh_board_of_glossy_keys(rows: int, cols: int, cell: int) -> None:
    """Their edges are not closed."""
    (seen,) = read(glossy(rows, cols, cell), themes=())
    assert (seen.board.rows, seen.board.cols) == (rows, cols)
    assert (seen.board.cells == COVERED).all()
    assert (seen.cell_confidence >= CONFIDENT).mean() > 0.9
    assert np.abs(np.subtract(seen.origin, (120, 100))).max() < 0.1 * cell


def test_keys_that_go_on_to_the_end_of_the_screen_are_a_wallpaper() -> None:
    image = glossy(10, 9, 47)
    assert read(np.tile(image[100:570, 120:543], (2, 2, 1)), themes=()) == ()


def test_the_pitch_is_a_fraction() -> None:
    """A board that was scaled as a whole."""
    image = cv2.resize(meadow(12, 14, 40), None, fx=0.83, fy=0.83, interpolation=cv2.INTER_AREA)
    strength = edge_strength(np.asarray(image, np.uint8))
    (found,) = best_lattices(periodic_lattices(strength))
    assert found.grid.cell == pytest.approx((33.2, 33.2), abs=0.05)


@pytest.mark.parametrize("kind", ["noise", "lines", "shades"])
def test_what_is_no_lattice_of_cells(kind: str) -> None:
    rng = np.random.default_rng(3)
    image = np.full((600, 800, 3), 230, np.uint8)
    if kind == "noise":
        image = rng.integers(0, 255, image.shape, np.uint8)
    elif kind == "lines":
        image[::40] = image[:, ::40] = 60
    else:
        image[:] = (np.arange(800) / 4)[None, :, None]
    assert periodic_lattices(edge_strength(image)) == []
    assert read(image, themes=()) == ()
