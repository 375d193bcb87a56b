"""Many rendered cells, kept in files so that they are rendered once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.train.cells import Painter
from screenbot.train.fonts import Fonts, Random
from screenbot.vision.appearance.recogniser import SIDE, shrunk

SHARD: Final = 20_000
"""Cells in a file."""
HELD_OUT: Final = 8
"""One font in so many is kept for validation."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """n cells: pixels uint8 (n, SIDE, SIDE, 3), labels uint8 (n,), raised bool (n,)."""

    pixels: NDArray[np.uint8]
    labels: NDArray[np.uint8]
    raised: NDArray[np.bool_]

    @classmethod
    def joined(cls, parts: list[Cells]) -> Cells:
        return cls(
            np.concatenate([part.pixels for part in parts]),
            np.concatenate([part.labels for part in parts]),
            np.concatenate([part.raised for part in parts]),
        )


def split_fonts(fonts: Fonts) -> tuple[Fonts, Fonts]:
    """Fonts to train with and fonts to validate with, by the digest of their file names."""

    def held(path: str) -> bool:
        return hashlib.blake2b(Path(path).name.encode()).digest()[0] % HELD_OUT == 0

    used = Fonts(
        tuple(path for path in fonts.text if not held(path)),
        tuple(path for path in fonts.every if not held(path) or "Emoji" in path),
    )
    rest = Fonts(
        tuple(path for path in fonts.text if held(path)),
        tuple(path for path in fonts.every if held(path) or "Emoji" in path),
    )
    return used, rest


def render(painter: Painter, count: int) -> Cells:
    """So many cells of a painter."""
    pixels = np.empty((count, SIDE, SIDE, 3), np.uint8)
    labels, raised = np.empty(count, np.uint8), np.empty(count, np.bool_)
    for index in range(count):
        cell = painter.cell()
        pixels[index] = shrunk(cell.pixels[None])[0]
        labels[index], raised[index] = cell.label, cell.raised
    return Cells(pixels, labels, raised)


def shard(
    folder: Path,
    name: str,
    fonts: Fonts,
    seed: int,
    count: int = SHARD,
    paint: Callable[[Random, Fonts], Painter] = Painter,
) -> Cells:
    """The cells that a painter paints from a seed, from their file, which is made where missing."""
    return _stored(_painted(folder, name, fonts, count, paint, seed))


def shards(
    folder: Path,
    name: str,
    fonts: Fonts,
    seeds: Sequence[int],
    paint: Callable[[Random, Fonts], Painter] = Painter,
    processes: int = 1,
    count: int = SHARD,
) -> list[Cells]:
    """The cells of several seeds, *count* each, that processes paint; prints how it goes."""
    make = partial(_painted, folder, name, fonts, count, paint)
    files: list[Path] = []
    # Forked processes would wait for ever for locks of threads that they do not have.
    spawn, one = get_context("spawn"), (1,)
    with ProcessPoolExecutor(processes, spawn, cv2.setNumThreads, one) as pool:
        for path in pool.map(make, seeds):
            files.append(path)
            print(f"{name}: {len(files) * count} cells", flush=True)
    return [_stored(path) for path in files]


def _painted(
    folder: Path,
    name: str,
    fonts: Fonts,
    count: int,
    paint: Callable[[Random, Fonts], Painter],
    seed: int,
) -> Path:
    """The file of the cells that a painter paints from a seed, which is made where missing."""
    path = folder / f"{name}-{seed}-{count}.npz"
    if not path.is_file():
        cells = render(paint(np.random.default_rng(seed), fonts), count)
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".part.npz")
        np.savez(unfinished, pixels=cells.pixels, labels=cells.labels, raised=cells.raised)
        unfinished.rename(path)
    return path


def _stored(path: Path) -> Cells:
    with np.load(path) as stored:
        return Cells(stored["pixels"], stored["labels"], stored["raised"])
