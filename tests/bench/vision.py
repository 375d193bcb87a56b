"""How long seeing takes: a whole 1920 x 1080 screen, 3840 x 2160, and a known board again."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Rect
from screenbot.vision import load_image, read, reread

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "screens"
SCREENS = ("winemine-lost", "sgt-mines-playing", "gnome-mines-lost-36px", "kmines-expert-playing")
LIMITS = {"cold": 150.0, "again": 10.0}
"""What may not be passed, in milliseconds; see the README."""


def milliseconds(action: Callable[[], object], repeats: int) -> tuple[float, float]:
    """Median of the CPU time and of the wall time of one call, after one to warm up."""
    action()
    cpu, wall = [], []
    for _ in range(repeats):
        before, started = time.process_time(), time.perf_counter()
        action()
        cpu.append(1e3 * (time.process_time() - before))
        wall.append(1e3 * (time.perf_counter() - started))
    return statistics.median(cpu), statistics.median(wall)


def show(name: str, what: str, times: tuple[float, float], limit: float) -> None:
    cpu, wall = times
    print(
        f"{name:24} {what:28} {wall:8.2f} ms wall {cpu:8.2f} ms CPU {limit / wall:7.1f} x the goal"
    )


def touched(image: NDArray[np.uint8], places: list[Rect]) -> NDArray[np.uint8]:
    """A copy of a picture with every pixel of some places one grey level away."""
    copy = image.copy()
    for place in places:
        part = copy[place.y : place.bottom, place.x : place.right]
        part ^= 1
    return copy


def main() -> None:
    for name in SCREENS:
        image = load_image(FIXTURES / f"{name}.png")
        (seen,) = read(image)
        show(name, "cold, 1920 x 1080", milliseconds(partial(read, image), 9), LIMITS["cold"])
        few = touched(image, [seen.lattice.rect(row, row) for row in range(2, 5)])
        whole = touched(image, [seen.lattice.bounds()])
        for what, picture in (("nothing new", image), ("three cells", few), ("every cell", whole)):
            times = milliseconds(partial(reread, picture, seen), 40)
            show(name, f"again, {what}", times, LIMITS["again"])
    large = np.zeros((2160, 3840, 3), np.uint8)
    large[600:1680, 900:2820] = load_image(FIXTURES / "sgt-mines-playing.png")
    show("sgt-mines-playing", "cold, 3840 x 2160", milliseconds(partial(read, large), 5), 600.0)
