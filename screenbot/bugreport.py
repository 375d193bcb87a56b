"""One file for a bug report about a reading: the board's pixels and what was read, nothing else.

What lies beside the board on the user's screen never gets in; where no board was found, only a
region that the user has named does. A window that covers a part of the board is painted over.
"""

from __future__ import annotations

import io
import math
import platform
import zipfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot import __version__
from screenbot.board import UNSEEN
from screenbot.complete import write_complete
from screenbot.counting import counted
from screenbot.debug import draw_readings
from screenbot.errors import BoardNotFoundError
from screenbot.geometry import Rect
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.seen import CONFIDENT, Seen

Image = NDArray[np.uint8]

PACKAGES: Final = ("numpy", "opencv-python", "pillow", "mss")
PAINT: Final = (128, 128, 128)
"""Colour (R, G, B) over cells that a window covers."""


def write_report(
    path: Path, image: Image, seen: Seen | None, reason: str, region: Rect | None = None
) -> None:
    """Write a zip file about a reading of *image*, uint8 (height, width, 3) RGB.

    It holds the pixels of the board of *seen*, a picture of the reading and a text; where *seen* is
    None, the pixels of *region* (of the picture) instead. Raises ``BoardNotFoundError`` where there
    is neither, and ``ScreenbotError`` where the file cannot be written.
    """
    if seen is None:
        files = region_files(image, region, reason)
    else:
        files = board_files(image, seen, reason)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    write_complete(path, packed.getvalue())


def board_files(image: Image, seen: Seen, reason: str) -> dict[str, bytes]:
    """The files of a report about a board, by their names."""
    place = seen.lattice.bounds().intersection(Rect(0, 0, image.shape[1], image.shape[0]))
    if place is None:
        raise BoardNotFoundError("the board is no longer on the picture: nothing of it is taken")
    only = np.zeros_like(image)
    inside = np.s_[place.y : place.bottom, place.x : place.right]
    only[inside] = image[inside]
    painted = _painted(only, seen)
    lines = [*_facts(reason), f"cells painted over, as a window covers them: {painted}", ""]
    lines += _reading(seen, place)
    return {
        "board.png": _png(only[inside]),
        "reading.png": _png(draw_readings(only, [seen], margin=0.0)),
        "report.txt": ("\n".join(lines) + "\n").encode(),
    }


def region_files(image: Image, region: Rect | None, reason: str) -> dict[str, bytes]:
    """The files of a report about a picture without a board: a region and no more."""
    whole = Rect(0, 0, image.shape[1], image.shape[0])
    place = None if region is None else region.intersection(whole)
    if place is None:
        raise BoardNotFoundError(
            "no board was found, so nothing of the picture is taken for a report; say with"
            " --region X,Y,W,H which part may be"
        )
    part = image[place.y : place.bottom, place.x : place.right]
    return {"region.png": _png(part), "report.txt": ("\n".join(_facts(reason)) + "\n").encode()}


def _painted(image: Image, seen: Seen) -> int:
    """Paint over the cells that a window covers, in place; their number.

    Those are cells that are not seen and stand two by two (a pointer, or a mark that could not be
    read, is smaller), and the unsure ones beside them: a window ends inside of cells.
    """
    unseen = (seen.board.cells == UNSEEN).astype(np.uint8)
    square = np.ones((2, 2), np.uint8)
    corners = cv2.erode(unseen, square, anchor=(0, 0), borderValue=0)
    blocks = cv2.dilate(corners, square, anchor=(1, 1), borderValue=0)
    beside = cv2.dilate(blocks, np.ones((3, 3), np.uint8)) > 0
    covered = (blocks > 0) | (beside & (seen.cell_confidence < CONFIDENT))
    grid = Grid.even(seen.lattice) if seen.memory is None else seen.memory.grid
    for row, col in np.argwhere(covered).tolist():
        left, top = max(0, math.floor(grid.xs[col])), max(0, math.floor(grid.ys[row]))
        image[top : math.ceil(grid.ys[row + 1]), left : math.ceil(grid.xs[col + 1])] = PAINT
    return int(covered.sum())


def _facts(reason: str) -> list[str]:
    versions = [f"screenbot {__version__}", f"Python {platform.python_version()}"]
    for name in PACKAGES:
        try:
            versions.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            versions.append(f"{name} not installed")
    return [
        reason,
        ", ".join(versions),
        f"{platform.system()} {platform.release()} {platform.machine()}",
    ]


def _reading(seen: Seen, place: Rect) -> list[str]:
    """The reading as text; pixels count from the corner of the board's picture."""
    grid = Grid.even(seen.lattice) if seen.memory is None else seen.memory.grid
    unsure = int((seen.cell_confidence < CONFIDENT).sum())
    left = "mine counter not read"
    if seen.mines_left is not None:
        left = f"{counted(seen.mines_left, 'mine')} left"
    lines = [
        f"theme {seen.theme}, {seen.state}, {left},"
        f" {counted(unsure, 'cell')} unsure, least confidence {seen.confidence:.3f}",
        "columns at " + " ".join(f"{x - place.x:.2f}" for x in grid.xs),
        "rows at " + " ".join(f"{y - place.y:.2f}" for y in grid.ys),
        "",
        *seen.board.grid(),
        "",
        "confidence of each cell in per cent:",
    ]
    lines += [
        " ".join(f"{100 * value:3.0f}" for value in row) for row in seen.cell_confidence.tolist()
    ]
    return lines


def _png(image: Image) -> bytes:
    _, data = cv2.imencode(".png", np.ascontiguousarray(image[:, :, ::-1]))
    return data.tobytes()
