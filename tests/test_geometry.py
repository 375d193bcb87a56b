"""Rectangles and the lattice of cells."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from screenbot.geometry import Lattice, Rect

lattices = st.builds(
    Lattice,
    st.tuples(st.floats(-500, 500), st.floats(-500, 500)),
    st.tuples(st.floats(8, 160), st.floats(8, 160)),
    st.integers(1, 40),
    st.integers(1, 40),
)


@given(lattices)
def test_cells_tile_the_board(lattice: Lattice) -> None:
    bounds = lattice.bounds()
    assert sum(lattice.rect(0, col).width for col in range(lattice.cols)) == bounds.width
    assert sum(lattice.rect(row, 0).height for row in range(lattice.rows)) == bounds.height
    assert lattice.rect(lattice.rows - 1, lattice.cols - 1).right == bounds.right


@given(lattices, st.data())
def test_the_centre_of_a_cell_lies_in_it(lattice: Lattice, data: st.DataObject) -> None:
    row = data.draw(st.integers(0, lattice.rows - 1))
    col = data.draw(st.integers(0, lattice.cols - 1))
    assert lattice.cell_at(*lattice.center(row, col)) == (row, col)
    assert lattice.rect(row, col).grown(1).contains(*lattice.center(row, col))


def test_points_off_the_board_have_no_cell() -> None:
    lattice = Lattice((10.0, 20.0), (16.0, 16.0), 2, 3)
    assert lattice.cell_at(9.9, 25) is None
    assert lattice.cell_at(10, 20) == (0, 0)
    assert lattice.cell_at(58, 30) is None


def test_intersection() -> None:
    assert Rect(0, 0, 10, 10).intersection(Rect(5, -5, 10, 10)) == Rect(5, 0, 5, 5)
    assert Rect(0, 0, 10, 10).intersection(Rect(10, 0, 5, 5)) is None
