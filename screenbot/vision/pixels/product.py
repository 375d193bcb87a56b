"""Matrix products of vision: many small ones, each in one thread."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

FEW: Final = 200_000
"""So many multiplications the linear algebra library does in the calling thread anyway."""

Float = TypeVar("Float", np.float32, np.float64)

_ONE_AT_A_TIME: Final = Lock()


def product(one: NDArray[Float], other: NDArray[Float]) -> NDArray[Float]:
    """``one @ other.T``, both (n, samples), in the calling thread.

    The threads of the linear algebra library wait for each other in a loop: on a busy machine that
    takes ten times as long as one thread does.
    """
    if len(one) * other.size <= FEW:
        return one @ other.T
    with _ONE_AT_A_TIME:
        before = [(library, library.get_num_threads()) for library in _libraries()]
        try:
            for library, _ in before:
                library.set_num_threads(1)
            return one @ other.T
        finally:
            for library, threads in before:
                library.set_num_threads(threads)


@lru_cache(maxsize=1)
def _libraries() -> list[Any]:
    """What sets the threads of the linear algebra libraries: numpy's own one, or all there are."""
    every = ThreadpoolController().select(user_api="blas").lib_controllers
    own = [library for library in every if "numpy" in Path(library.filepath).parent.name]
    return own or every
