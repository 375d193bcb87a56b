"""Small marks differ by little: they do not speak for each other as large ones do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import cv2
import numpy as np
import pytest

from screenbot.board import Board
from screenbot.game import Game
from screenbot.geometry import Lattice
from screenbot.vision import CONFIDENT, read
from screenbot.vision.appearance.belief import BLANK, believed, most_likely
from screenbot.vision.appearance.closely import inspect_closely, inspect_tiny
from screenbot.vision.appearance.drawn import Drawings
from screenbot.vision.appearance.recogniser import CLASSES, Recognised
from screenbot.vision.appearance.shapes import SIDE, Shapes, drawings_of, filled_part, vectors_of
from screenbot.vision.lattice.grid import Grid

ONE, TWO = CLASSES.index("1"), CLASSES.index("2")


def said(likely: int, probability: float) -> np.ndarray:
    """What the recogniser says of a mark that it takes for one class and doubts a little."""
    every = np.full(len(CLASSES), (1.0 - probability) / (len(CLASSES) - 1), np.float32)
    every[likely] = probability
    return every


@pytest.mark.parametrize("ink", [60.0, 90.0])
def test_a_rare_small_number_is_not_outvoted_by_a_common_one(ink: float) -> None:
    samples = np.full((3, 16, 16, 3), 255.0, np.float32)
    samples[0] = 128.0  # cells without a mark have another ground
    samples[1:, 6:10, 7] -= ink  # both numbers have a stroke there
    samples[2, 6:9:2, 8] -= ink / 2  # the second one bends to the side
    drawings = Drawings(samples)
    assert drawings.apart[1, 2] < 5.0  # cells that show the same may differ by more
    probabilities = np.array([said(BLANK, 0.99), said(ONE, 0.8), said(TWO, 0.5)])
    out = believed(probabilities, np.array([180, 57, 11]), drawings)
    assert out.argmax(axis=1).tolist() == [BLANK, ONE, TWO]


def test_a_thin_mark_is_no_noise() -> None:
    """Both differ from a cell without a mark by as much in all."""
    samples = np.full((3, 24, 24, 3), 150.0, np.float32)
    samples[1, 9:14, 12] += 45.0
    samples[2] += np.random.default_rng(1).normal(0.0, 4.2, (24, 24, 1)).astype(np.float32)
    drawings = Drawings(samples)
    assert (drawings.apart[0, 1:] < 5.0).all()
    probabilities = np.array([said(BLANK, 0.999), said(ONE, 0.999), said(ONE, 0.999)])
    shapes = cast(Any, SimpleNamespace(probabilities=probabilities, drawings=drawings))
    shapes.probabilities = np.array([said(BLANK, 0.999), said(ONE, 0.9), said(ONE, 0.9)])
    kind, sure = most_likely(shapes, probabilities, np.array([90, 5, 5]))
    assert kind.tolist() == [BLANK, ONE, ONE]
    assert sure[1] > 0.9
    assert sure[2] < 0.5


def test_what_is_paler_than_cells_of_one_look_may_differ_is_no_sure_number() -> None:
    """Another number may be taken for the same look."""
    samples = np.full((2, 16, 16, 3), 255.0, np.float32)
    samples[0, 4:12, 7:9] -= 12.0
    samples[1, 4:12, 7:9] -= 60.0
    drawings, told = Drawings(samples), np.array([said(ONE, 0.999), said(ONE, 0.999)])
    shapes = cast(Any, SimpleNamespace(probabilities=told, drawings=drawings))
    kind, sure = most_likely(shapes, told, np.array([5, 5]))
    assert kind.tolist() == [ONE, ONE]
    assert sure[0] < 0.5 < sure[1]


def test_a_small_mark_at_the_top_is_looked_at_closely_beside_a_line() -> None:
    """A cell at the side of a board has another line there than those without a mark."""
    cells = np.full((3, 32, 32, 3), 228, np.uint8)
    cv2.putText(cells[2], "2", (11, 13), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (0, 0, 0), 1, cv2.LINE_AA)
    cells[2, :, :2] = 150
    samples = np.stack([cv2.resize(cell, (16, 16), interpolation=cv2.INTER_AREA) for cell in cells])
    unclear = np.array([said(BLANK, 0.99), said(BLANK, 0.99), said(CLASSES.index("flag"), 0.3)])
    told = Recognised(unclear, np.zeros(3, np.float32), np.zeros((3, 64), np.float32))
    plain = samples[:2].astype(np.float32)
    out = inspect_closely(cells, samples.astype(np.float32), told, plain)
    assert out.probabilities[2].argmax() == TWO


def test_a_small_mark_is_looked_at_closely_on_a_ground_of_its_own() -> None:
    cells = np.full((3, 32, 32, 3), 228, np.uint8)
    cells[2] = (40, 190, 250)
    cv2.putText(cells[2], "2", (12, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (0, 0, 0), 1, cv2.LINE_AA)
    samples = np.stack([cv2.resize(cell, (16, 16), interpolation=cv2.INTER_AREA) for cell in cells])
    unclear = np.array([said(BLANK, 0.99), said(BLANK, 0.99), said(CLASSES.index("flag"), 0.3)])
    told = Recognised(unclear, np.zeros(3, np.float32), np.zeros((3, 64), np.float32))
    plain = samples[:2].astype(np.float32)
    out = inspect_closely(cells, samples.astype(np.float32), told, plain)
    assert out.probabilities[2].argmax() == TWO


def bordered(ground: tuple[int, int, int], text: str = "") -> np.ndarray:
    """A cell with a dark border and round corners between white gaps, with a number or none."""
    cell = np.full((32, 32, 3), 255, np.uint8)
    cv2.rectangle(cell, (4, 3), (27, 28), ground, -1)
    cv2.rectangle(cell, (3, 4), (28, 27), ground, -1)
    for first, last in (
        ((4, 2), (27, 2)),
        ((4, 29), (27, 29)),
        ((2, 4), (2, 27)),
        ((29, 4), (29, 27)),
    ):
        cv2.line(cell, first, last, (0, 0, 0), 1)
    if text:
        cv2.putText(cell, text, (12, 19), cv2.FONT_HERSHEY_SIMPLEX, 0.32, (0, 0, 0), 1, cv2.LINE_AA)
    return cell


@pytest.mark.parametrize("ground", [(139, 195, 74), (255, 193, 7)])
def test_a_border_is_no_part_of_a_small_mark_on_a_ground_of_its_own(
    ground: tuple[int, int, int],
) -> None:
    cells = np.stack([bordered((225, 225, 225)), bordered((225, 225, 225)), bordered(ground, "2")])
    samples = np.stack([cv2.resize(cell, (16, 16), interpolation=cv2.INTER_AREA) for cell in cells])
    unclear = np.array([said(BLANK, 0.99), said(BLANK, 0.99), said(BLANK, 0.4)])
    told = Recognised(unclear, np.zeros(3, np.float32), np.zeros((3, 64), np.float32))
    plain = samples[:2].astype(np.float32)
    out = inspect_closely(cells, samples.astype(np.float32), told, plain)
    assert out.probabilities[2].argmax() == TWO


def test_a_small_number_that_is_likely_becomes_sure() -> None:
    cells = np.full((2, 32, 32, 3), (71, 224, 253), np.uint8)
    cv2.putText(cells[1], "2", (12, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (0, 0, 0), 1, cv2.LINE_AA)
    samples = np.stack([cv2.resize(cell, (16, 16), interpolation=cv2.INTER_AREA) for cell in cells])
    likely = np.array([said(BLANK, 0.99), said(TWO, 0.95)])
    told = Recognised(likely, np.zeros(2, np.float32), np.zeros((2, 64), np.float32))
    out = inspect_closely(cells, samples.astype(np.float32), told, samples[:1].astype(np.float32))
    assert out.probabilities[1].argmax() == TWO
    assert out.probabilities[1, TWO] > 0.98


def tile(ground: tuple[int, int, int], text: str = "") -> np.ndarray:
    """A cell with round corners on a page, with a small number or none."""
    cell = np.full((32, 32, 3), (225, 248, 255), np.uint8)
    cv2.rectangle(cell, (4, 0), (27, 31), ground, cv2.FILLED)
    cv2.rectangle(cell, (0, 4), (31, 27), ground, cv2.FILLED)
    cv2.putText(cell, text, (12, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (0, 0, 0), 1, cv2.LINE_AA)
    return cell


def test_a_small_mark_is_looked_at_closely_between_round_corners() -> None:
    cells = np.stack([tile((94, 197, 34)), tile((71, 224, 253), "2")])
    samples = np.stack([cv2.resize(cell, (16, 16), interpolation=cv2.INTER_AREA) for cell in cells])
    unclear = np.array([said(BLANK, 0.99), said(CLASSES.index("flag"), 0.3)])
    told = Recognised(unclear, np.zeros(2, np.float32), np.zeros((2, 64), np.float32))
    out = inspect_closely(cells, samples.astype(np.float32), told, samples[:1].astype(np.float32))
    assert out.probabilities[1].argmax() == TWO


def test_a_number_in_a_corner_is_looked_at_closely_without_the_lines_beside_it() -> None:
    """So programs write that do not measure their texts: at a place from the top left corner."""
    cells = np.full((2, 72, 72, 3), 255, np.uint8)
    cells[:, :2] = cells[:, :, :2] = 0
    cells[1, 8:52, 17:22] = cells[1, 48:52, 6:33] = cells[1, 8:12, 8:20] = 40
    samples = np.stack([cv2.resize(cell, (16, 16), interpolation=cv2.INTER_AREA) for cell in cells])
    unclear = np.array([said(BLANK, 0.99), said(CLASSES.index("other"), 0.97)])
    told = Recognised(unclear, np.zeros(2, np.float32), np.zeros((2, 64), np.float32))
    out = inspect_closely(cells, samples.astype(np.float32), told, samples[:1].astype(np.float32))
    assert out.probabilities[1].argmax() == ONE


def test_new_cells_are_compared_with_blank_ones_that_are_as_new() -> None:
    """Open cells have lines that covered ones have not: the first of them come together."""
    known = vectors_of(np.stack([tile((94, 197, 34))]))
    blank, none = said(BLANK, 0.99)[None], np.zeros((1, 1), np.intp)
    zeros = np.zeros(1, np.float32)
    shapes = Shapes(drawings_of(known), blank, zeros, none, cast(Any, None), zeros[None])
    framed = np.stack([np.full((32, 32, 3), 228, np.uint8)] * 2)
    framed[:, [3, 4, 27, 28]], framed[:, :, [3, 4, 27, 28]] = 90, 90
    framed[:, 2:6, 14:18] = 228  # they are no ring
    cv2.putText(framed[1], "2", (12, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (0, 0, 0), 1, cv2.LINE_AA)
    image, grid = np.hstack(framed), Grid.even(Lattice((0, 0), (32, 32), 1, 2))
    alone, _ = shapes.compared(image, grid, np.array([[0, 1]]))
    both, names = shapes.compared(image, grid, np.array([[0, 0], [0, 1]]))
    assert both.probabilities[names[1], TWO] > max(0.9, alone.probabilities[-1, TWO])


def test_a_small_mark_is_looked_at_closely_though_it_passes_for_none() -> None:
    cells = np.full((3, 32, 32, 3), 228, np.uint8)
    cv2.putText(cells[2], "2", (12, 20), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (0, 0, 0), 1, cv2.LINE_AA)
    samples = np.stack([cv2.resize(cell, (16, 16), interpolation=cv2.INTER_AREA) for cell in cells])
    samples = samples.astype(np.float32)
    told = Recognised(
        np.array([said(BLANK, 0.98)] * 3), np.zeros(3, np.float32), np.zeros((3, 64), np.float32)
    )
    out = inspect_closely(cells, samples, told, samples)
    assert out.probabilities.argmax(axis=1).tolist() == [BLANK, BLANK, TWO]


def test_marks_at_the_very_edge_of_their_cells_leave_a_part_of_the_cells() -> None:
    cells = np.full((20, SIDE, SIDE, 3), 200, np.uint8)
    cells[:8, :16, 2:18] = 20
    part = filled_part(cells)
    whole = np.zeros((1, part.size[1], part.size[0], 3), np.uint8)
    assert part.of(whole).shape == (1, SIDE, SIDE, 3)


@pytest.mark.parametrize(
    ("cell", "size"),
    [((68.0, 35.0), (2 * SIDE, SIDE)), ((35.0, 35.0), (SIDE, SIDE)), ((35.0, 68.0), (SIDE, SIDE))],
)
def test_gaps_one_way_are_left_out_where_cells_are_as_wide_as_with_them(
    cell: tuple[float, float], size: tuple[int, int]
) -> None:
    """Squares in the columns of a wide table: their digits are no narrow ones."""
    cells = np.full((20, SIDE, SIDE, 3), 255, np.uint8)
    cells[:, :, SIDE // 4 : 3 * SIDE // 4] = 200
    cells[12:, :, SIDE // 4 : 3 * SIDE // 4] = 120
    cells[:8, 8:24, 14:18] = (20, 20, 200)
    assert filled_part(cells, cell).size == size


def test_a_tiny_mark_is_seen_by_the_pixels_of_its_cell() -> None:
    """Samples as the recogniser takes them leave three of it, and the whole has no say then."""
    large = np.full((2, 96, 160, 3), 250, np.uint8)
    cv2.putText(large[1], "3", (73, 55), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 60, 0), 2, cv2.LINE_AA)
    samples = np.stack([cv2.resize(cell, (16, 16), interpolation=cv2.INTER_AREA) for cell in large])
    unclear = np.array([said(BLANK, 0.99), said(ONE, 0.5)])
    told = Recognised(unclear, np.zeros(2, np.float32), np.zeros((2, 64), np.float32))
    out = inspect_closely(large, samples.astype(np.float32), told, samples[:1].astype(np.float32))
    assert out.probabilities[1].argmax() == CLASSES.index("3")
    assert out.probabilities[1].max() > 0.98


@pytest.mark.parametrize("text", ["2", "3"])
def test_a_number_beside_the_line_between_cells_is_looked_at_closely(text: str) -> None:
    """Text stands at the left of table cells where nothing is said of its place."""
    cells = np.full((3, 32, 32, 3), 255, np.uint8)
    cells[:2, 1:31, 1:31] = 128
    cells[2, 1:31, 1:31] = 193
    cv2.putText(cells[2], text, (3, 24), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 1, cv2.LINE_AA)
    samples = np.stack([cv2.resize(cell, (16, 16), interpolation=cv2.INTER_AREA) for cell in cells])
    unclear = np.array([said(BLANK, 0.99), said(BLANK, 0.99), said(CLASSES.index("other"), 0.97)])
    told = Recognised(unclear, np.zeros(3, np.float32), np.zeros((3, 64), np.float32))
    plain = samples[:2].astype(np.float32)
    out = inspect_closely(cells, samples.astype(np.float32), told, plain)
    assert CLASSES[out.probabilities[2].argmax()] == text
    assert out.probabilities[2].max() >= 0.95


@pytest.mark.parametrize("starred", [True, False])
def test_tiny_dim_numbers_are_read(starred: bool) -> None:
    """Buttons that are switched off have grey text; where covered ones have a star none is bare."""
    rows = ["########", "#211112#", "#1....1#", "#1....1#", "#211112#", "########"]
    image = np.full((6 * 46 + 80, 8 * 52 + 80, 3), (190, 238, 225), np.uint8)
    for row, line in enumerate(rows):
        for col, sign in enumerate(line):
            x, y = 40 + 52 * col, 40 + 46 * row
            cv2.rectangle(image, (x + 1, y + 1), (x + 49, y + 43), (217, 217, 217), -1)
            cv2.line(image, (x, y), (x, y + 44), (250, 250, 250), 2)
            cv2.line(image, (x, y), (x + 50, y), (250, 250, 250), 2)
            cv2.line(image, (x + 50, y), (x + 50, y + 44), (130, 130, 130), 1)
            cv2.line(image, (x, y + 44), (x + 50, y + 44), (130, 130, 130), 1)
            if sign == "#" and not starred:
                image[y + 2 : y + 44, x + 2 : x + 50] = (190, 160, 130)
            elif sign == "#":
                cv2.drawMarker(image, (x + 25, y + 22), (0, 0, 0), cv2.MARKER_STAR, 8, 1)
            else:
                text = "0" if sign == "." else sign
                at, font = (x + 21, y + 27), cv2.FONT_HERSHEY_SIMPLEX
                cv2.putText(image, text, at, font, 0.4, (163, 163, 163), 1, cv2.LINE_AA)
    (seen,) = read(image[:, :, ::-1].copy(), themes=[])
    true = Board.parse("\n".join(rows).replace(".", "0").replace("#", "."))
    assert (seen.board.cells == true.cells).all()


@pytest.mark.parametrize("sure", [False, True])
def test_a_tiny_thin_mark_is_looked_at_closely_unless_it_is_surely_none(sure: bool) -> None:
    """It has less ink than the grain of others."""
    cells = np.zeros((2, 60, 60, 3), np.uint8)
    cells[0], cells[1] = (0, 128, 0), (139, 69, 19)
    cv2.line(cells[1], (30, 25), (30, 34), (0, 0, 0), 1)
    cv2.line(cells[1], (28, 26), (30, 25), (0, 0, 0), 1)
    samples = np.stack([cv2.resize(cell, (32, 32), interpolation=cv2.INTER_AREA) for cell in cells])
    unclear = np.array([said(BLANK, 0.999), said(BLANK, 0.999 if sure else 0.82)])
    told = Recognised(unclear, np.zeros(2, np.float32), np.zeros((2, 64), np.float32))
    plain = cv2.resize(samples[0], (16, 16), interpolation=cv2.INTER_AREA)[None]
    out = inspect_tiny(cells, samples, told, plain, (60.0, 60.0)).probabilities
    assert out.argmax(axis=1).tolist() == [BLANK, BLANK if sure else ONE]


@pytest.mark.parametrize("written", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_numbers_in_the_corners_of_their_cells(seed: int, written: bool) -> None:
    """Text on a page stands there where nothing is said of its place, zeros too where a page writes
    them."""
    game = Game((9, 9, 10), "opening", seed)
    game.reveal(4, 4)
    cells, side = game.board.cells, 45
    image = np.full((9 * side + 40, 9 * side + 200, 3), 255, np.uint8)
    for (row, col), code in np.ndenumerate(cells):
        left, top = 9 + col * side, 9 + row * side
        colour = (255, 0, 0) if code > 8 else (255, 255, 255)
        cv2.rectangle(image, (left, top), (left + side, top + side), colour, cv2.FILLED)
        cv2.rectangle(image, (left, top), (left + side, top + side), (37, 37, 37), 2)
        if code <= 8 and (code or written):
            place, font = (left + 2, top + 14), cv2.FONT_HERSHEY_PLAIN
            cv2.putText(image, str(code), place, font, 0.9, (0, 0, 0), 1, cv2.LINE_AA)
    (seen,) = read(image, themes=[])
    assert (seen.board.cells == cells).all()
    assert (seen.cell_confidence >= CONFIDENT).all()
