"""Pictures of programs as people keep them: cropped, dithered, filtered, annotated, in pairs.

``python -m tests.bench captures`` draws the programs of ``tests.bench.programs``, each in two of
these ways, and prints what was read of them without any theme. ``SCREENBOT_PAGES`` and
``SCREENBOT_PAGES_KEEP`` as in ``tests.bench.pages``.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from screenbot.board import COVERED, Board
from screenbot.geometry import Lattice
from tests.bench.pages import measure
from tests.bench.programs import PROGRAMS, picture

POINTER = np.array([(0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12)], np.float64)


def gif(image: np.ndarray, _board: Board, _place: Lattice) -> np.ndarray:
    """64 colours with dither between them."""
    picture = Image.fromarray(np.ascontiguousarray(image[:, :, ::-1]))
    palette = picture.quantize(64, method=Image.Quantize.MEDIANCUT)
    few = picture.quantize(64, palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
    return np.asarray(few.convert("RGB"))[:, :, ::-1]


def cropped(image: np.ndarray, _board: Board, place: Lattice) -> np.ndarray:
    """The board alone; nothing is left of its frame."""
    box = place.bounds()
    return image[box.y : box.bottom, box.x : box.right]


def filtered(image: np.ndarray, _board: Board, _place: Lattice) -> np.ndarray:
    """Warm and pale, as a screen at night."""
    values = (image.astype(np.float32) / 255.0) ** 0.8
    grey = values.mean(axis=2, keepdims=True)
    values = (grey + 0.6 * (values - grey)) * np.array((0.72, 0.9, 1.0), np.float32)
    return np.asarray(np.clip(255 * values, 0, 255), np.uint8)


def dimmed(image: np.ndarray, _board: Board, _place: Lattice) -> np.ndarray:
    """Under a veil."""
    return np.asarray(image * 0.45, np.uint8)


def video(image: np.ndarray, _board: Board, _place: Lattice) -> np.ndarray:
    """A frame of a film, hardly smaller and strongly compressed."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 45])
    return cv2.imdecode(data, cv2.IMREAD_COLOR)


def noted(image: np.ndarray, board: Board, place: Lattice) -> np.ndarray:
    """Frames drawn about some covered cells, as bots and explanations do."""
    image = image.copy()
    covered = np.argwhere(board.cells == COVERED)
    rng = np.random.default_rng(len(covered))
    for row, col in rng.permutation(covered)[:4].tolist():
        x, y = place.center(row, col)
        side = 0.5 * np.array(place.cell)
        corners = [tuple(np.rint((x, y) + sign * side).astype(int).tolist()) for sign in (-1, 1)]
        cv2.rectangle(image, *corners, (0, 0, 255), 2)
    return image


def pointed(image: np.ndarray, board: Board, place: Lattice) -> np.ndarray:
    """With a pointer over a covered cell."""
    covered = np.argwhere(board.cells == COVERED)
    if not len(covered):
        return image
    image = image.copy()
    row, col = covered[len(covered) // 2].tolist()
    shape = np.rint(POINTER + np.array(place.center(row, col)) - 3).astype(np.int32)
    cv2.fillPoly(image, [shape], (255, 255, 255), cv2.LINE_AA)
    cv2.polylines(image, [shape], True, (0, 0, 0), 1, cv2.LINE_AA)
    return image


def paired(image: np.ndarray, board: Board, place: Lattice) -> np.ndarray:
    """Beside a picture of the same window."""
    return np.hstack([image, np.full((len(image), 24, 3), 255, np.uint8), image])


WAYS: tuple[Callable[[np.ndarray, Board, Lattice], np.ndarray], ...] = (
    gif, cropped, filtered, dimmed, video, noted, pointed, paired,
)  # fmt: skip


def captured(folder: Path, name: str, way: float) -> tuple[Path, Board, Lattice]:
    """A program's window, captured in one of the ways."""
    path, board, place = picture(folder, name, 0.0)
    image = cv2.imread(str(path))
    assert image is not None
    capture = WAYS[int(way)]
    changed = capture(image, board, place)
    if capture is cropped:
        place = replace(place, origin=(0.0, 0.0))
    path.unlink()
    path = folder / f"{name}-{capture.__name__}.png"
    cv2.imwrite(str(path), changed)
    return path, board, place


def main() -> None:
    chosen = []
    for name in PROGRAMS:
        first = zlib.crc32(name.encode())
        chosen += [(name, float((first + step) % len(WAYS))) for step in (0, 3)]
    measure("captures", chosen, captured)


if __name__ == "__main__":
    main()
