"""The one numba decorator of screenbot: its options, where compiled code is kept, and the notice.

Compiled code is kept in the user's cache folder, in a folder named after a digest of all sources
that hold kernels. (numba itself looks only at the file of the function it loads, and would go on
using old code of the functions that one calls.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, cast

import numba
import numpy as np
from numba.core import event, types
from numba.core.registry import CPUDispatcher
from numpy.typing import NDArray
from platformdirs import user_cache_path

Function = TypeVar("Function", bound=Callable[..., Any])

Bools: TypeAlias = NDArray[np.bool_]
Bytes: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Words: TypeAlias = NDArray[np.uint64]

NOTICE: Final = "screenbot: compiling the solver for this machine, once (up to a minute)"

_OPTIONS: Final[Mapping[str, bool | str]] = {
    "nopython": True,
    "nogil": True,  # another thread can stop a long count
    "error_model": "numpy",  # no check for division by zero in inner loops
    "no_cfunc_wrapper": True,  # nothing calls kernels from C: they compile faster without
}


class _Kernel(CPUDispatcher):
    """Compiles one version for all whole numbers, where numba has another for a literal one."""

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What a kernel that calls this one is compiled with."""
        unliteral: Any = types.unliteral
        return super().get_call_template(tuple(unliteral(arg) for arg in args), kws)


class _Inner(_Kernel):
    """A kernel without a wrapper for Python, which compiles faster."""

    def __call__(self, *args: Any) -> Any:
        """A call from Python, as tests make it: compiles another version, once a process."""
        if not hasattr(self, "_for_python"):
            self._for_python = _Kernel(self.py_func, targetoptions=dict(_OPTIONS))
        return self._for_python(*args)


def kernel(function: Function) -> Function:
    """Compile *function* in nopython mode on first use; keeps the result between runs."""
    return _compiled(_Kernel, function, {})


def inner_kernel(function: Function) -> Function:
    """A :func:`kernel` for other kernels to call."""
    return _compiled(_Inner, function, {"no_cpython_wrapper": True})


def inlined_kernel(function: Function) -> Function:
    """An :func:`inner_kernel` with a single caller, which it becomes a part of: for large ones.

    All code that a kernel calls is optimised once more with it, so that long chains compile slowly.
    """
    return _compiled(_Inner, function, {"no_cpython_wrapper": True, "inline": "always"})


def leaf_kernel(function: Function) -> Function:
    """An :func:`inner_kernel` that makes no arrays and calls only its like.

    It counts no references to arrays, which otherwise takes half of the time of small kernels.
    """
    return _compiled(_Inner, function, {"no_cpython_wrapper": True, "_nrt": False})


def _compiled(
    dispatcher: type[_Kernel], function: Function, more: dict[str, bool | str]
) -> Function:
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(_CACHE_DIR)
    try:
        compiled = dispatcher(function, targetoptions={**_OPTIONS, **more})
        compiled.enable_caching()  # compile once after installation
    finally:
        config.CACHE_DIR = before
    return cast(Function, compiled)


def _kernel_digest() -> str:
    """Digest of the sources that hold kernels and of the versions that compile them."""
    package = Path(__file__).parents[1]
    digest = blake2b(f"{numba.__version__} {sys.version_info[:2]}".encode(), digest_size=8)
    for folder in ("solver", "policy"):
        for path in sorted((package / folder).glob("*.py")):
            source = path.read_bytes()
            if b"kernel\n" in source:
                digest.update(source)
    return digest.hexdigest()


class _Notice(event.Listener):
    """Says once on standard error, where that is a terminal, that a first use compiles."""

    said = False
    depth = 0
    """Kernels being compiled: one compiles those that it calls. numba lets one thread compile."""

    def on_start(self, event: Any) -> None:
        self.depth += 1
        module = event.data["dispatcher"].py_func.__module__
        if not self.said and module.startswith("screenbot.") and sys.stderr.isatty():
            self.said = True
            print(NOTICE, file=sys.stderr, flush=True)

    def on_end(self, event: Any) -> None:
        self.depth -= 1


_CACHE_DIR: Final = user_cache_path("screenbot") / f"kernels-{_kernel_digest()}"
_NOTICE: Final = _Notice()
event.register("numba:compile", _NOTICE)  # type: ignore[no-untyped-call]


def compiling() -> bool:
    """Whether a thread is compiling the solver, as it does once on a machine."""
    return _NOTICE.depth > 0
