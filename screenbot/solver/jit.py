"""The one numba decorator of screenbot: its options, where compiled code is kept, and the notice.

Compiled code is kept in the user's cache folder, in a folder named after a digest of all sources
that hold kernels. (numba itself looks only at the file of the function it loads, and would go on
using old code of the functions that one calls.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import numba
import numpy as np
from numba.core import event
from numpy.typing import NDArray
from platformdirs import user_cache_path

Function = TypeVar("Function", bound=Callable[..., Any])

Bools: TypeAlias = NDArray[np.bool_]
Bytes: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Words: TypeAlias = NDArray[np.uint64]

NOTICE: Final = "screenbot: compiling the solver for this machine, once (up to a minute)"

_OPTIONS: Final = {
    "cache": True,  # compile once after installation
    "nogil": True,  # a timer thread can stop a long count
    "error_model": "numpy",  # no check for division by zero in inner loops
}


def kernel(function: Function) -> Function:
    """Compile *function* in nopython mode on first use; keeps the result between runs."""
    config: Any = numba.config
    njit: Any = numba.njit
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_CACHE_DIR)
    try:
        compiled: Function = njit(**_OPTIONS)(function)
    finally:
        config.CACHE_DIR = before
    return compiled


def _kernel_digest() -> str:
    """Digest of the sources that hold kernels and of the versions that compile them."""
    package = Path(__file__).parents[1]
    digest = blake2b(f"{numba.__version__} {sys.version_info[:2]}".encode(), digest_size=8)
    for folder in ("solver", "policy"):
        for path in sorted((package / folder).glob("*.py")):
            source = path.read_bytes()
            if b"@kernel" in source:
                digest.update(source)
    return digest.hexdigest()


class _Notice(event.Listener):
    """Says once on standard error, where that is a terminal, that a first use compiles."""

    said = False

    def on_start(self, event: Any) -> None:
        module = event.data["dispatcher"].py_func.__module__
        if not self.said and module.startswith("screenbot.") and sys.stderr.isatty():
            _Notice.said = True
            print(NOTICE, file=sys.stderr, flush=True)

    def on_end(self, event: Any) -> None:
        pass


_CACHE_DIR: Final = user_cache_path("screenbot") / f"kernels-{_kernel_digest()}"
event.register("numba:compile", _Notice())  # type: ignore[no-untyped-call]
