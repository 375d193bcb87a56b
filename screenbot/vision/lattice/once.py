"""While a picture is read, what several ways come upon is looked at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from screenbot.vision.lattice.grid import Grid

Look = TypeVar("Look", bound=Callable[..., object])
Seen = TypeVar("Seen")
Way = Callable[[NDArray[np.uint8]], NDArray[np.uint8]]
Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels, the last two excluded."""

ROOM: Final = 2
"""Around a part of a picture that is looked at, a part of its width and height as small as one of
so many is seen with it, unless said otherwise: what is looked at next is about there."""
MOST: Final = 30_000
"""Most pixels of that part each way: OpenCV takes samples from no more."""

_SEEN: Final[ContextVar[dict[object, Any] | None]] = ContextVar("seen", default=None)


@contextmanager
def reading() -> Iterator[None]:
    """Within this pictures stay as they are, and what was seen on them is remembered, to the end of
    the outermost one."""
    if _SEEN.get() is not None:
        yield
        return
    token = _SEEN.set({})
    try:
        yield
    finally:
        _SEEN.reset(token)


def once(look: Look) -> Look:
    """A function that looks at a grid on a picture, uint8 (height, width, 3), with a gain, and
    remembers what it saw there while that picture is read."""

    @wraps(look)
    def remembered(image: NDArray[np.uint8], grid: Grid, gain: float = 1.0) -> object:
        return seen_once(lambda: look(image, grid, gain), image, grid, look, gain)

    return cast(Look, remembered)


def seen_once(look: Callable[[], Seen], image: NDArray[np.uint8], grid: Grid, *key: object) -> Seen:
    """What a *look* at a grid on a picture, uint8 (height, width, 3), sees; while the picture is
    read it is done once. *key* tells looks apart."""
    seen = _SEEN.get()
    if seen is None:
        return look()
    whole = id(image), grid.xs.tobytes(), grid.ys.tobytes(), *key
    if whole not in seen:  # as long as the picture is kept no other has its id
        seen[whole] = image, look()
    return cast(Seen, seen[whole][1])


def seen_around(
    image: NDArray[np.uint8],
    box: Box,
    way: Way,
    *key: object,
    room: int = ROOM,
    alone: bool = False,
) -> tuple[NDArray[np.uint8], int, int]:
    """What a *way* of looking makes of a picture, uint8 (height, width, 3), in a box on it and more
    around that, and the left and top of that part. It must stay as it is.

    While the picture is read it is made once for all boxes there; *key* tells ways apart, and
    *room* is as ``ROOM``. Of a small box, looked at *alone*, nothing more is made, nor is it kept.
    """
    seen, (left, top, right, bottom) = _SEEN.get(), box
    if seen is None:
        return way(image[top:bottom, left:right]), left, top
    whole = id(image), *key
    if whole in seen:
        _, (first, upper, last, lower), made = seen[whole]
        if first <= left and upper <= top and right <= last and bottom <= lower:
            return made, first, upper
        if not alone and left < last and first < right and top < lower and upper < bottom:
            left, top = min(left, first), min(top, upper)
            right, bottom = max(right, last), max(bottom, lower)
    if alone:
        return way(image[top:bottom, left:right]), left, top
    room_x, room_y = (right - left) // room, (bottom - top) // room
    left, top = max(0, left - room_x), max(0, top - room_y)
    right, bottom = min(image.shape[1], right + room_x), min(image.shape[0], bottom + room_y)
    if max(right - left, bottom - top) > MOST:
        left, top, right, bottom = box
    made = way(image[top:bottom, left:right])
    seen[whole] = image, (left, top, right, bottom), made
    return made, left, top
