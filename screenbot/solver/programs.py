"""Integer programs, solved by HiGHS, with nothing of it on standard output."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from screenbot.silence import OUTPUT, silenced
from screenbot.solver.jit import Floats


def minimise(
    cost: Floats,
    rows: Any,
    between: tuple[Floats | float, Floats | float],
    most: Floats,
    whole: NDArray[np.bool_],
    deadline: float,
) -> tuple[Floats | None, bool]:
    """The cheapest x with ``between[0] <= rows @ x <= between[1]`` and ``0 <= x <= most``.

    *rows* is a sparse array (constraints, variables), *cost* and *most* are float64 (variables,),
    *whole* says which of them are whole numbers. Returns x, or None where there is none, and
    whether that is certain: after *deadline* (as of ``time.monotonic``) x may be dear or missing.
    """
    from scipy.optimize import Bounds, LinearConstraint, milp

    left = deadline - time.monotonic()
    if left <= 0.0:
        return None, False
    with silenced(OUTPUT):  # some versions of HiGHS leave lines there
        result = milp(
            cost,
            constraints=LinearConstraint(rows, *between),
            bounds=Bounds(0.0, most),
            integrality=whole.astype(np.uint8),
            options={"time_limit": left, "mip_rel_gap": 0.0},
        )
    x = None if result.x is None else np.where(whole, np.round(result.x), result.x)
    return x, result.status in (0, 2)
