"""Boards for the solver's tests, as Hypothesis strategies."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG, Board
from screenbot.game import count_neighbours


@st.composite
def possible_boards(draw, most_rows=5, most_cols=5, most_covered=14, ends=False):
    """Boards that come from a layout, so that they have a solution."""
    rows, cols = draw(st.integers(1, most_rows)), draw(st.integers(1, most_cols))
    seed = draw(st.integers(0, 2**32 - 1))
    rng = np.random.default_rng(seed)
    layout = rng.random((rows, cols)) < draw(st.sampled_from([0.1, 0.2, 0.35, 0.6, 0.9]))
    cells = count_neighbours(layout).astype(np.uint8)
    shown = rng.random((rows, cols)) < draw(st.sampled_from([0.0, 0.3, 0.5, 0.7, 1.0]))
    hidden = ~shown | layout
    order = rng.permutation(rows * cols)
    for at in order:
        if hidden.sum() <= most_covered:
            break
        cell = divmod(int(at), cols)
        if hidden[cell] and not layout[cell]:
            hidden[cell] = False
    marks = draw(st.sampled_from([[COVERED], [COVERED, FLAG, QUESTION, UNSEEN]]))
    cells[hidden] = rng.choice(marks, int(hidden.sum()))
    if ends:
        cells[hidden & layout & (rng.random((rows, cols)) < 0.3)] = MINE
        cells[hidden & layout & (rng.random((rows, cols)) < 0.1)] = EXPLODED
        cells[hidden & ~layout & (rng.random((rows, cols)) < 0.2)] = WRONG_FLAG
    return Board(cells, int(layout.sum()))


@st.composite
def any_boards(draw, most_rows=4, most_cols=4):
    """Boards with any numbers at all: mostly impossible ones."""
    rows, cols = draw(st.integers(1, most_rows)), draw(st.integers(1, most_cols))
    symbols = draw(
        st.lists(st.sampled_from("......01112233458"), min_size=rows * cols, max_size=rows * cols)
    )
    text = ["".join(symbols[row * cols : (row + 1) * cols]) for row in range(rows)]
    return Board(text, draw(st.integers(0, rows * cols)))
