"""From blobs to lattices."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.vision.bounds.placing import narrowed
from screenbot.vision.known import in_step
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate, find_candidates


def test_even_lattices_through_places_that_are_known_to_two_pixels() -> None:
    """Those of a picture at half its size."""
    rows, cols = np.indices((8, 10)).reshape(2, -1)
    boxes = np.stack([40.5 * cols, 40.5 * rows, np.full(80, 34.0), np.full(80, 34.0)], axis=1)
    boxes[:, :2] = 2 * np.floor(boxes[:, :2] / 2 + (cols == 4)[:, None])
    (found,) = find_candidates(boxes, even=True)
    assert np.ptp(np.diff(found.grid.xs)) < 1e-6
    assert found.grid.cell == pytest.approx((40.5, 40.5), abs=0.15)


@pytest.mark.parametrize("wide", [5, 15, 20])
def test_the_first_columns_may_have_all_leftover_pixels(wide: int) -> None:
    """No line goes through the middles of all columns then."""
    rows, cols = np.indices((16, 30)).reshape(2, -1)
    left, side = 20.0 * cols + np.minimum(cols, wide), 14.0 + (cols < wide)
    boxes = np.stack([left, 20.0 * rows, side, np.full(480, 14.0)], axis=1)
    (found,) = find_candidates(boxes)
    assert found.support.shape == (16, 30)
    edges = 20 * np.arange(31) + np.minimum(np.arange(31), wide) - 3
    assert np.abs(found.grid.xs - edges).max() < 1.5


def test_marks_of_a_board_make_a_lattice_though_text_stands_some_cells_above_it() -> None:
    rows, cols = np.nonzero(np.arange(48).reshape(6, 8) % 3 > 0)
    marks = np.stack([60.0 + 100 * cols, 800.0 + 100 * rows], axis=1)
    text = np.stack([150.0 + 37 * np.arange(14), np.full(14, 170.0)], axis=1)
    boxes = np.concatenate([np.concatenate([marks, text]), np.full((len(marks) + 14, 2), 36.0)], 1)
    (found,) = find_candidates(boxes, 6.0, 4)
    assert found.support.shape == (6, 8)
    assert found.blobs == len(marks)


def test_what_no_cell_was_found_on_is_no_part_of_a_lattice() -> None:
    """A board may be read where a lattice was only continued."""
    edges, support = np.arange(0.0, 20.0 * 13, 20.0), np.zeros((12, 12), np.bool_)
    support[:, 8:] = True
    whole = Grid(edges, edges)
    candidate = Candidate(whole, support)
    assert narrowed(candidate, whole.part(slice(0, 12), slice(0, 7))) is None
    part = narrowed(candidate, whole.part(slice(0, 12), slice(4, 12)))
    assert part is not None
    assert part.support.shape == (12, 8)


def test_parts_of_a_board_that_are_in_step_make_one_lattice() -> None:
    left = Candidate.whole(Grid(300.0 + 39 * np.arange(4), 200.0 + 39 * np.arange(9)))
    right = Candidate.whole(Grid(1001.5 + 39 * np.arange(12), 161.0 + 39 * np.arange(6)))
    other = Candidate.whole(Grid(620.0 + 39 * np.arange(4), 200.0 + 39 * np.arange(4)))
    whole = in_step([right, other, left])
    assert whole is not None
    assert whole.support.shape == (9, 29)
    assert whole.blobs == left.blobs + right.blobs
    assert whole.grid.xs[[0, -1]] == pytest.approx((299.5, 299.5 + 39 * 29))
    assert whole.grid.ys[[0, -1]] == pytest.approx((161.0, 161.0 + 39 * 9))
    assert in_step([right, other]) is None


def test_cells_of_another_size_are_no_part_of_a_board() -> None:
    one = Candidate.whole(Grid(39.0 * np.arange(12), 39.0 * np.arange(6)))
    other = Candidate.whole(Grid(780.0 + 39.5 * np.arange(4), 39.5 * np.arange(9)))
    assert in_step([one, other]) is None
