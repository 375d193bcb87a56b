"""How long seeing takes: whole screens, with and without a known theme, and a known board again."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Cell
from screenbot.vision import Seen, load_image, read, reread

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "screens"
SCREENS = ("winemine-lost", "sgt-mines-playing", "gnome-mines-lost-36px", "kmines-expert-playing")
KNOWN, UNKNOWN = 60.0, 150.0
"""Goals for a whole 1920 x 1080 screen, in milliseconds; four times that for 3840 x 2160."""
WHOLE, FEW = 2.0, 0.5
"""Goals for an expert board at a known place, all of it and few cells, in milliseconds."""
FULL_HD, ULTRA_HD = (1080, 1920), (2160, 3840)


def milliseconds(action: Callable[[], object], repeats: int) -> tuple[float, float, float]:
    """Least and median wall time and median CPU time of one call, after two to warm up."""
    action()
    action()
    cpu, wall = [], []
    for _ in range(repeats):
        before, started = time.process_time(), time.perf_counter()
        action()
        cpu.append(1e3 * (time.process_time() - before))
        wall.append(1e3 * (time.perf_counter() - started))
    return min(wall), statistics.median(wall), statistics.median(cpu)


def show(name: str, what: str, times: tuple[float, float, float], goal: float) -> None:
    best, wall, cpu = times
    print(
        f"{name:24} {what:36} {best:8.2f} ms {wall:8.2f} ms median {cpu:8.2f} ms CPU"
        f" {goal / wall:6.1f} x the goal",
        flush=True,
    )


def turned(image: NDArray[np.uint8], seen: Seen, cells: list[Cell]) -> NDArray[np.uint8]:
    """A copy of a picture with some cells that look like another cell of the board."""
    copy, codes = image.copy(), seen.board.cells
    for row, col in cells:
        place = seen.lattice.rect(row, col)
        other = np.argwhere(codes != codes[row, col])[7 * row]
        like = seen.lattice.rect(*other.tolist())
        copy[place.y : place.bottom, place.x : place.right] = image[
            like.y : like.y + place.height, like.x : like.x + place.width
        ]
    return copy


def mirrored(image: NDArray[np.uint8], seen: Seen) -> NDArray[np.uint8]:
    """A copy of a picture with the columns of the board the other way round, and a grey level off.

    The numbers of such a board are right, unlike those of one that is shifted.
    """
    copy, cols = image.copy(), seen.board.cols
    for row, col in np.ndindex(seen.board.rows, cols):
        new, old = seen.lattice.rect(row, col), seen.lattice.rect(row, cols - 1 - col)
        width = min(new.width, old.width)
        part = image[old.y : old.bottom, old.x : old.x + width] ^ 1
        copy[new.y : new.bottom, new.x : new.x + width] = part
    return copy


def on_screen(image: NDArray[np.uint8], size: tuple[int, int]) -> NDArray[np.uint8]:
    """A picture on a black screen of a size (height, width), or cut to it."""
    screen = np.zeros((*size, 3), np.uint8)
    height, width = (min(one, other) for one, other in zip(size, image.shape, strict=False))
    top, left = (size[0] - height) // 2, (size[1] - width) // 2
    screen[top : top + height, left : left + width] = image[:height, :width]
    return screen


def cold(name: str, image: NDArray[np.uint8]) -> None:
    """The whole screen, nothing known about where the board is."""
    for size, times, repeats in ((FULL_HD, 1, 11), (ULTRA_HD, 4, 5)):
        screen = on_screen(image, size)
        for what, themes, goal in (("known", None, KNOWN), ("unknown", [], UNKNOWN)):
            action = partial(read, screen, themes=themes)
            label = f"cold, {what} theme, {size[1]} x {size[0]}"
            show(name, label, milliseconds(action, repeats), times * goal)


def again(name: str, image: NDArray[np.uint8], seen: Seen, kind: str) -> None:
    """The board at its known place: nothing new, a few cells, all of it."""
    few = turned(image, seen, [(row, row) for row in range(2, 5)])
    whole = mirrored(image, seen)
    size = f"{seen.board.rows} x {seen.board.cols}"
    for what, picture, goal in (
        ("nothing new", image, FEW),
        ("three cells", few, FEW),
        ("every cell", whole, WHOLE),
    ):
        times = milliseconds(partial(reread, picture, seen), 60)
        show(name, f"again, {kind} theme, {size}, {what}", times, goal)


def main() -> None:
    for name in SCREENS:
        image = load_image(FIXTURES / f"{name}.png")
        cold(name, image)
        for kind, themes in (("known", None), ("unknown", [])):
            seen = read(image, themes=themes)
            if seen:
                again(name, image, seen[0], kind)
