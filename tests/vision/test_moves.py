"""Where the cells of a lattice end."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.render import draw_board
from screenbot.vision.bounds import placing
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.lattices import Candidate
from tests.vision.boards import placed, random_board


def test_a_lattice_stays_where_it_is_if_it_reaches_much_farther_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The strongest edges may be those of something in the cells."""
    true = random_board(4, 14, 16)
    image = placed(draw_board(true, "winemine", 22.0), 600, 560, 90, 110)
    edges = 22.0 * np.arange(17)
    grid = Grid(90 + edges, 110 + edges[:15])
    candidate = Candidate(grid, np.ones((14, 16), np.bool_))
    monkeypatch.setattr(placing, "_placed", lambda *_: grid.part(slice(8, 14), slice(0, 16)))
    found = placing.find_place(image, candidate)
    assert found is not None
    assert (found.rows, found.cols) == (14, 16)
    assert abs(found.xs[0] - 90) < 0.5
    assert abs(found.ys[0] - 110) < 0.5
