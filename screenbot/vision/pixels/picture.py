"""Pictures as arrays."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from screenbot.errors import ImageError

ERROR: Final = 2
"""File descriptor of the standard error."""

_ONE_AT_A_TIME: Final = Lock()
"""Two threads that silence it at once would leave it silent."""


def load_image(path: str | Path) -> NDArray[np.uint8]:
    """A picture file as uint8 (height, width, 3) RGB; transparent parts are laid over white.

    Raises ``ImageError`` for a file that is missing, empty or no picture, and for what is no path.
    """
    import cv2

    try:
        data = np.frombuffer(Path(path).read_bytes(), np.uint8)
    except OSError as error:
        raise ImageError(f"cannot open the picture {str(path)!r}: {error.strerror}") from error
    except (TypeError, ValueError) as error:
        raise ImageError(f"cannot open the picture {str(path)[:60]!r}: {error}") from error
    try:
        with _decoders_silent():
            decoded = cv2.imdecode(data, cv2.IMREAD_UNCHANGED) if len(data) else None
    except cv2.error as error:  # among others for one that says that it is huge
        raise ImageError(f"not a picture that can be read: {str(path)!r} ({error.err})") from error
    if decoded is None:
        raise ImageError(f"not a picture that can be read: {str(path)!r}")
    return _as_rgb(np.asarray(decoded))


def checked(image: NDArray[np.uint8] | str | Path) -> NDArray[np.uint8]:
    """The picture itself, or the one at a path. Raises ``ImageError`` for anything else."""
    if not isinstance(image, np.ndarray):
        return load_image(image)
    if image.dtype != np.uint8 or image.ndim != 3 or image.shape[2] != 3 or image.size == 0:
        raise ImageError(
            f"picture of shape {image.shape} and type {image.dtype}: "
            "expected (height, width, 3) of uint8"
        )
    return image


@contextmanager
def _decoders_silent() -> Iterator[None]:
    """OpenCV and libpng write about broken files to the process's standard error: not meanwhile."""
    with _ONE_AT_A_TIME:
        try:
            kept = os.dup(ERROR)
        except OSError:  # a program without a terminal may have closed it
            yield
            return
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, ERROR)
            os.close(nowhere)
            yield
        finally:
            os.dup2(kept, ERROR)
            os.close(kept)


def _as_rgb(decoded: NDArray[Any]) -> NDArray[np.uint8]:
    """What OpenCV decoded (grey, BGR or BGRA, 8 or 16 bits) as uint8 RGB."""
    if decoded.dtype == np.uint16:
        decoded = (decoded >> 8).astype(np.uint8)
    if decoded.ndim == 2:
        decoded = np.repeat(decoded[:, :, None], 3, axis=2)
    colour = decoded[:, :, 2::-1].astype(np.uint8)
    if decoded.shape[2] == 4:
        alpha = decoded[:, :, 3:].astype(np.float32) / 255.0
        colour = (colour * alpha + 255.0 * (1.0 - alpha) + 0.5).astype(np.uint8)
    return np.ascontiguousarray(colour)
