"""Kinds of blank cells that follow rows and columns, as pixels are shared out among these."""

from __future__ import annotations

import numpy as np

from screenbot.vision.appearance.drawn import Places

MOST_STRAY, MOST_LINES = 0.1, 0.4
"""Share of cells in which lines of one kind may differ, and greatest part of all lines that kinds
of lines are, where pixels are shared out."""


def in_lines(kind: Places) -> bool:
    """Whether the kinds (rows, cols), -1 where there is none, follow rows and columns alone.

    So they do where pixels are shared out among the cells, or where the outer ones are shaded: no
    two lines side by side are odd ones. No opening is like that.
    """
    rows, cols = _alike(kind), _alike(kind.T)
    for lines in (rows, cols):
        odd = lines != np.bincount(lines).argmax()
        if bool((odd[1:] & odd[:-1]).any()):
            return False
    shown = kind >= 0
    place = (rows[:, None] * len(cols) + cols)[shown]
    pairs = np.unique(np.stack([place, kind[shown]]), axis=1)
    return bool(len(np.unique(pairs[0])) == pairs.shape[1])


def shared_out(kind: Places) -> bool:
    """Whether nearly all kinds (rows, cols) are those of their row and their column, of which there
    are a few kinds each: so pixels are shared out where a picture was scaled."""
    classes = []
    for lines in (kind, kind.T):
        differ = (lines[:, None] != lines).mean(axis=2)
        _, like = np.unique((differ <= MOST_STRAY).argmax(axis=1), return_inverse=True)
        classes.append(like.reshape(-1))
        if like.max() + 1 > MOST_LINES * len(lines):
            return False
    places = classes[0][:, None] * (classes[1].max() + 1) + classes[1]
    counts = np.zeros((int(places.max()) + 1, int(kind.max()) + 1), np.intp)
    np.add.at(counts, (places.reshape(-1), kind.reshape(-1)), 1)
    return bool(counts.max(axis=1).sum() >= (1.0 - MOST_STRAY) * kind.size)


def _alike(lines: Places) -> Places:
    """Numbers (n,) of lines (n, cells): one for those of which no two cells are known to differ."""
    typical: list[Places] = []
    number = np.empty(len(lines), np.intp)
    for index, line in enumerate(lines):
        for at, other in enumerate(typical):
            both = (other >= 0) & (line >= 0)
            if (other[both] == line[both]).all():
                typical[at] = np.maximum(other, line)
                number[index] = at
                break
        else:
            number[index] = len(typical)
            typical.append(line)
    return number
