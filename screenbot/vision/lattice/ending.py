"""Where a lattice ends with its board, by the edges of the picture there."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import maximum_filter1d

from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.sizes import is_usual
from screenbot.vision.pixels.median import median

FAINT: Final = 3.0
"""Strength of edges that does not count."""
GAP: Final = 0.2
"""The part of a cell, at its ends, in which the least is drawn."""
BESIDE, FEWEST_ALONE = (0.1, 0.9), 5
"""The part of a cell beyond the ends of a lattice in which nothing else is drawn, and the fewest
lines of a board each way that is told by that."""
LITTLE, FILLED = 1.0, 0.7
"""Mean strength along a cell that draws something, and the least part of the cells that does."""
ENDS: Final = 1.5
"""So much more is drawn where a board ends than between its cells."""

Profiles: TypeAlias = tuple[tuple[NDArray[np.float64], NDArray[np.float64]], ...]
"""What is drawn along the rows of a grid, and along its columns, each with where cells end."""


def moved_to_ends(drawn: NDArray[np.float32], grid: Grid) -> Grid:
    """The grid where it ends with the board, as far as that is seen in what is *drawn*."""
    down, across = place_of(grid)
    return grid.moved(
        _to_ends(drawn[down].mean(axis=0), grid.xs),
        _to_ends(drawn[:, across].mean(axis=1), grid.ys),
    )


def _to_ends(profile: NDArray[np.float32], edges: NDArray[np.float64]) -> float:
    """How far *edges* are from where a board ends, by a line of what is drawn; 0 where that is not
    seen: its ground may go on beside it."""
    reach = round(GAP * float(edges[1] - edges[0]))
    moves = np.arange(-reach, reach + 1)
    ends = _ends_over_inner(profile, edges, moves)
    best = int(np.argmax(ends))
    return float(moves[best]) if ends[best] > FAINT else 0.0


def has_ends(strength: NDArray[np.uint8], grid: Grid) -> bool:
    """Whether a lattice of cells that are all alike ends as a board does, and is no wallpaper."""
    profiles = _profiles(strength, grid)
    return any(way(profiles) for way in (_ends_are_drawn, _is_framed, _stands_alone))


def _ends_are_drawn(profiles: Profiles) -> bool:
    """Whether the picture shows where a lattice ends on all sides: wallpaper goes on."""
    return all(
        _ends_over_inner(maximum_filter1d(profile, 3), edges, np.zeros(1, np.intp))[0] > FAINT
        for profile, edges in profiles
    )


def _is_framed(profiles: Profiles) -> bool:
    """Whether a line runs along each side of a lattice of a usual size, no farther away than a
    cell, of which more is drawn than anywhere inside: text has such frames. Wallpaper goes on."""
    cols, rows = (len(edges) - 1 for _, edges in profiles)
    if not is_usual((rows, cols)):
        return False
    for profile, edges in profiles:
        side = float(edges[1] - edges[0])
        outer, inner = (
            [max(0, round(edges[at] + sign * part * side)) for at, sign in ((0, 1), (-1, -1))]
            for part in (-1.0, GAP)
        )
        most = ENDS * float(profile[inner[0] : inner[1]].max())
        frames = profile[outer[0] : inner[0]], profile[inner[1] : outer[1]]
        if min(float(frame.max(initial=0.0)) for frame in frames) <= most:
            return False
    return True


def _stands_alone(profiles: Profiles) -> bool:
    """Whether nothing but a frame is drawn beside a lattice on all sides, where its cells, which
    are all alike, would go on: wallpaper does, if only as far as the screen. The cells are filled
    with a gradient, as no dots on a paper are."""
    if min(len(edges) - 1 for _, edges in profiles) < FEWEST_ALONE:
        return False
    for profile, edges in profiles:
        side = float(edges[1] - edges[0])
        first, last = (
            [round(edges[at] + sign * part * side) for part in BESIDE]
            for at, sign in ((0, -1), (-1, 1))
        )
        beside = profile[max(0, first[1]) : max(0, first[0])], profile[last[0] : last[1]]
        if min(map(len, beside)) < round(0.9 * (BESIDE[1] - BESIDE[0]) * side):
            return False
        if max(float(median(one)) for one in beside) > FAINT:
            return False
        if (profile[round(edges[0]) : round(edges[-1])] > LITTLE).mean() < FILLED:
            return False
    return True


def _profiles(strength: NDArray[np.uint8], grid: Grid) -> Profiles:
    """What is drawn along the rows of a grid, and its columns, on average, each with their ends."""
    down, across = place_of(grid)
    return (strength[down].mean(axis=0), grid.xs), (strength[:, across].mean(axis=1), grid.ys)


def _ends_over_inner(
    profile: NDArray[np.float32], edges: NDArray[np.float64], moves: NDArray[np.intp]
) -> NDArray[np.float64]:
    """By how much more is drawn at both outer *edges* than ``ENDS`` times that at the inner ones,
    for all of them moved by so many pixels."""
    places = np.rint(edges[:, None] - 1 + moves).astype(np.intp)  # a step is found before it
    drawn = np.pad(profile, 1)[np.clip(places + 1, 0, len(profile) + 1)]
    return np.asarray(np.minimum(drawn[0], drawn[-1]) - ENDS * drawn[1:-1].mean(axis=0))


def place_of(grid: Grid) -> tuple[slice, slice]:
    """The pixels that a grid covers."""
    down, across = (slice(max(0, round(one[0])), round(one[-1])) for one in (grid.ys, grid.xs))
    return down, across
