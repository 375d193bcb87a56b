"""Cells taken from a picture and compared with tiles: the quick ways against plain code."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.vision.lattice.blobs import edge_strength
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.sampling import Vicinity
from screenbot.vision.pixels.vectors import rims
from screenbot.vision.themes.samples import Samples
from screenbot.vision.themes.shelf import theme_names
from screenbot.vision.themes.theme import load_theme
from screenbot.vision.themes.tiles import contrast, matcher

NOISE = np.random.default_rng(0).integers(0, 256, (420, 520, 3), np.uint8)
PICTURE = np.asarray(cv2.GaussianBlur(NOISE, (0, 0), 1.5), np.uint8)


def pixel(image: np.ndarray, y: int, x: int) -> np.ndarray:
    return image[min(max(y, 0), len(image) - 1), min(max(x, 0), image.shape[1] - 1)].astype(float)


def plain_sample(image: np.ndarray, grid: Grid, size: int, cell: tuple[int, int]) -> np.ndarray:
    """One cell inside a picture: the mean of a square of pixels about each sample."""
    shrink = min(grid.cell) / size
    kernel = 1 if shrink < 1.5 else max(2, round(shrink))
    out = np.zeros((size, size, 3))
    for j in range(size):
        for i in range(size):
            x = grid.xs[cell[1]] + (i + 0.5) / size * np.diff(grid.xs)[cell[1]] - 0.5
            y = grid.ys[cell[0]] + (j + 0.5) / size * np.diff(grid.ys)[cell[0]] - 0.5
            for dy in range(kernel):
                for dx in range(kernel):
                    px, py = x + dx - (kernel - 1) / 2, y + dy - (kernel - 1) / 2
                    left, top = math.floor(px), math.floor(py)
                    for v in (0, 1):
                        for u in (0, 1):
                            weight = abs(1 - u - (px - left)) * abs(1 - v - (py - top))
                            out[j, i] += weight * pixel(image, top + v, left + u)
    return out / kernel**2


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Even grids, of whole pixels or not, and uneven ones, some of them partly off the picture."""
    rows, cols = draw(st.integers(3, 6)), draw(st.integers(3, 7))
    cell = draw(st.one_of(st.integers(12, 60), st.floats(12, 60)))
    x, y = draw(st.one_of(st.tuples(st.integers(-8, 60), st.integers(-8, 60)),
                          st.tuples(st.floats(-8, 60), st.floats(-8, 60))))  # fmt: skip
    xs, ys = x + cell * np.arange(cols + 1.0), y + cell * np.arange(rows + 1.0)
    if draw(st.booleans()):
        xs[2:] += 1.0
    return Grid(xs, ys)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(grid=grids(), size=st.sampled_from([10, 16, 20]), margin=st.integers(0, 3), data=st.data())
def test_some_cells_are_those_of_the_whole_board(
    grid: Grid, size: int, margin: int, data: st.DataObject
) -> None:
    places = st.tuples(st.integers(0, grid.rows - 1), st.integers(0, grid.cols - 1))
    cells = np.array(data.draw(st.lists(places, min_size=1, max_size=8)))
    whole = grid.sample(PICTURE, (size, size))[cells[:, 0], cells[:, 1]].astype(int)
    some = grid.windows(PICTURE, cells, (size, size), margin).astype(int)
    inner = some[:, margin : margin + size, margin : margin + size]
    assert np.abs(inner - whole).max() <= 1


@settings(max_examples=25, deadline=None, derandomize=True)
@given(grid=grids(), size=st.sampled_from([10, 16, 20]))
def test_samples_are_means_of_pixels(grid: Grid, size: int) -> None:
    sampled = grid.sample(PICTURE, (size, size))[1, 1]
    assert np.abs(sampled - plain_sample(PICTURE, grid, size, (1, 1))).max() <= 4.0


@pytest.mark.parametrize("cell", [16, 20, 29, 36, 45])
@pytest.mark.parametrize("name", theme_names())
def test_distances(name: str, cell: int) -> None:
    tiles = matcher(load_theme(name), (cell, cell))
    width, height = tiles.size
    cells = NOISE[:height, : 7 * width].reshape(height, 7, width, 3).transpose(1, 0, 2, 3)
    values = cells.reshape(7, -1, 3).astype(np.float64) - 128.0
    values -= (1.0 - tiles.shade) * values.mean(axis=1, keepdims=True)
    apart = values.reshape(7, 1, -1) - tiles.vectors[None].astype(np.float64)
    each = np.sqrt((apart**2).mean(axis=2))
    true = np.minimum.reduceat(each, tiles.starts, axis=1)
    assert np.abs(tiles.distances(cells) - true).max() < 0.01


def test_smoothed_distances() -> None:
    tiles = matcher(load_theme("classic"), (16, 16)).softened()
    cells = PICTURE[:16, :112].reshape(16, 7, 16, 3).transpose(1, 0, 2, 3)
    kernel = np.outer([1, 2, 1], [1, 2, 1]) / 16
    smooth = [
        cv2.filter2D(cell.astype(np.float64), -1, kernel, borderType=cv2.BORDER_REPLICATE)
        for cell in cells
    ]
    apart = np.array(smooth).reshape(7, 1, -1) - 128.0 - tiles.vectors[None]
    true = np.minimum.reduceat(np.sqrt((apart**2).mean(axis=2)), tiles.starts, axis=1)
    assert np.abs(tiles.distances(cells) - true).max() < 0.01


def test_contrast() -> None:
    cells = PICTURE[:16, :112].reshape(16, 7, 16, 3).transpose(1, 0, 2, 3)
    assert np.allclose(contrast(cells), cells.std(axis=(1, 2)).max(axis=1), atol=1e-3)


@given(
    st.sampled_from(theme_names()),
    st.integers(5, 48),
    st.integers(0, 99),
    st.floats(0.0, 1.0),
)
@settings(max_examples=60, deadline=None)
def test_what_blocks_of_cells_differ_by_is_no_more_than_what_the_cells_do(
    name: str, cell: int, seed: int, share: float
) -> None:
    """Noise, mixed with cells of one colour and with tiles of the theme."""
    theme, random = load_theme(name), np.random.default_rng(seed)
    tiles = matcher(theme, (cell, cell)).halved()
    size = (12, *tiles.size[::-1], 3)
    cells = random.integers(0, 256, size) * share + random.integers(0, 256, (12, 1, 1, 3))
    own = tiles.vectors[random.integers(0, len(tiles.vectors), 6)].reshape(6, *size[1:]) + 128
    cells[6:] = own + (random.random((6, *size[1:])) - 0.5) * 60 * share
    samples = Samples.of(np.clip(cells, 0, 255).astype(np.uint8))
    true = tiles.distances_to(samples).min(axis=1)
    assert (tiles.least_distances(samples) <= true + 0.05).all()


@pytest.mark.parametrize("height", [1, 2, 127, 128, 129, 300])
def test_edges(height: int) -> None:
    image = NOISE[:height].astype(int)
    true = np.zeros(image.shape[:2], int)
    across, down = (np.abs(np.diff(image, axis=axis)).max(axis=2) for axis in (1, 0))
    if height > 1:
        true[:, :-1] = across
        true[:-1] = np.maximum(true[:-1], down)
    assert (edge_strength(NOISE[:height]) == true).all()


@given(
    st.floats(12.0, 44.0),
    st.lists(st.tuples(st.floats(-9.0, 9.0), st.floats(-9.0, 9.0)), min_size=2, max_size=4),
)
@settings(max_examples=40, deadline=None)
def test_grids_tried_about_one_place_are_sampled_as_if_each_were_alone(
    pitch: float, moves: list[tuple[float, float]]
) -> None:
    around = Vicinity(PICTURE, (16, 16))
    for dx, dy in moves:
        place = np.arange(6) * pitch
        grid = Grid(170.0 + dx + place, 120.0 + dy + place)
        alone = grid.sample(PICTURE, (16, 16)).astype(int)
        assert np.abs(around.sample(grid) - alone).max() <= 1
        own = rims(grid.sample(PICTURE, (16, 16)).reshape(-1, 16, 16, 3))
        assert np.abs(around.rims(grid) - own).max() <= 1
        for axis, lines in ((0, [0, 4, 2]), (1, [3, 1])):
            some = around.lines(grid, lines, axis)
            assert np.abs(some - (alone[lines] if axis else alone[:, lines])).max() <= 1


def test_any_number_of_cells_is_taken() -> None:
    """More rows of samples than OpenCV makes at once."""
    grid = Grid(4.25 + 8.0 * np.arange(51.0), 4.25 + 8.0 * np.arange(51.0))
    cells = np.stack(np.divmod(np.arange(2500), 50), axis=1)
    taken = grid.windows(PICTURE, cells[1:], (16, 16), 0)
    some = grid.windows(PICTURE, cells[-40:], (16, 16), 0)
    assert taken.shape == (2499, 16, 16, 3)
    assert (taken[-40:] == some).all()
    wider = grid.windows(PICTURE, cells[1:], (16, 16), 1)
    assert (wider[-40:] == grid.windows(PICTURE, cells[-40:], (16, 16), 1)).all()


@pytest.mark.parametrize("shift", [(-400, 0), (0, -330), (400, 0), (0, 330)])
def test_cells_beyond_the_picture_repeat_its_last_pixels(shift: tuple[int, int]) -> None:
    """A lattice may go on there, and the last cells may lie outside of it as a whole."""
    picture = np.full_like(PICTURE, 90)
    grid = Grid(60.0 * np.arange(8) + shift[0], 60.0 * np.arange(7) + shift[1])
    corners = np.array([[0, 0], [0, 6], [5, 0], [5, 6]])
    windows = grid.windows(picture, corners, (16, 16), 3)
    assert windows.shape == (4, 22, 22, 3)
    assert (windows == 90).all()
