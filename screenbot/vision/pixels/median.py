"""The middle of some values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

LONG, WIDE = 1000, 4
"""Values of a run, and bytes of a value, from which on sorting is the slower and the faster way."""


def median(values: ArrayLike, axis: int | Sequence[int] | None = None) -> NDArray[Any]:
    """What ``numpy.median`` says of values that are not nan, along one axis, some or all of them;
    nan of none.

    Sorting them, one run of memory each, takes a third to a sixth of its time, but for long runs of
    bytes.
    """
    some = np.asarray(values)
    if axis is None:
        runs = some.reshape(-1)
    else:
        along = [one % some.ndim for one in ((axis,) if isinstance(axis, int) else axis)]
        others = [one for one in range(some.ndim) if one not in along]
        runs = some.transpose(*others, *along)
        if len(along) > 1:
            runs = runs.reshape(*runs.shape[: len(others)], -1)
    count = runs.shape[-1]
    if not count:
        return np.full(runs.shape[:-1], np.nan)
    middle = (count - 1) // 2, count // 2
    rising = np.array(runs, order="C")
    if rising.dtype.itemsize < WIDE and count > LONG:
        rising.partition(middle, axis=-1)
    else:
        rising.sort(axis=-1)
    low, high = rising[..., middle[0]], rising[..., middle[1]]
    if rising.dtype.kind == "f":
        return np.asarray((low + high) * rising.dtype.type(0.5))
    return np.asarray((low + np.float64(high)) * 0.5)
