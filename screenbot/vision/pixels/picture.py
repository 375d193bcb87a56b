"""Pictures as arrays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from screenbot.errors import ImageError
from screenbot.silence import ERROR, silenced


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
        with silenced(ERROR):  # OpenCV and libpng write about broken files there
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
