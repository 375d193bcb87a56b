"""Reading the mine counter beside a board.

Two kinds are known: ``digits``, three pictures of digits that scale with the board (a seven-segment
display), and ``text``, "marked / total" in the letters of the program's status line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Rect
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.pixels.median import median
from screenbot.vision.themes.theme import Counter, Theme

SURE: Final = 0.85
"""Least correlation of a digit with its picture."""
LETTER_SURE: Final = 0.7
"""The same for small print, whose letters stand between pixels."""
INK: Final = 70
"""Difference from the background, 0 to 255, that is part of a letter."""
MOST_SLASHES: Final = 12
"""So many places where something like a slash stands are looked at."""
DIGITS: Final = 3
"""Digits of a counter made of pictures."""
FEWEST, MOST = 0.08, 0.3
"""Parts of the cells that may be mines, where nothing else says what a number stands for."""

Gray = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Count:
    """What a counter shows: the number of mines left, and where on the picture it stands.

    ``pixels`` is that place as it was read, uint8 (height, width, 3). ``printed``: whether it may
    stand for something else, as one in print does, beside words that are not read.
    """

    value: int
    place: Rect
    pixels: NDArray[np.uint8]
    printed: bool = False


def may_be_total(mines: int, cells: int) -> bool:
    """Whether so many of the cells of a board may be mines, as far as is usual."""
    return FEWEST * cells <= mines <= MOST * cells


def read_counter(
    image: NDArray[np.uint8], grid: Grid, theme: Theme, near: Rect | None = None
) -> Count | None:
    """The mine counter of a board, or None where there is none or it is not sure.

    *image* is uint8 (height, width, 3); *near* is where the counter was seen before.
    """
    counter = theme.counter
    if counter is None:
        return None
    area = (near.grown(8) if near else _area(counter, grid)).intersection(
        Rect(0, 0, image.shape[1], image.shape[0])
    )
    if area is None:
        return None
    part = np.ascontiguousarray(image[area.y : area.bottom, area.x : area.right])
    if counter.kind == "text":
        found = _read_text(part, counter, grid.lattice().bounds().moved(-area.x, -area.y))
    else:
        scale = grid.cell[0] / theme.cell[0], grid.cell[1] / theme.cell[1]
        found = _read_digits(part, counter, scale)
    if found is None:
        return None
    value, place = found
    place = place.moved(area.x, area.y)
    return Count(value, place, image[place.y : place.bottom, place.x : place.right].copy())


def read_again(image: NDArray[np.uint8], count: Count, grid: Grid, theme: Theme) -> Count | None:
    """The counter at its known place on a later picture; cheap where it looks as before."""
    place = count.place
    pixels = image[max(0, place.y) : place.bottom, max(0, place.x) : place.right]
    if np.array_equal(pixels, count.pixels):
        return count
    return read_counter(image, grid, theme, place)


def _area(counter: Counter, grid: Grid) -> Rect:
    """Where the counter is looked for, from its side of the board, in pixels."""
    left, right = int(grid.xs[0]), int(grid.xs[-1])
    top, bottom = int(grid.ys[0]), int(grid.ys[-1])
    width, cell = right - left, grid.cell[1]
    if counter.place == "below":
        depth = max(130, round(3.5 * cell))
        return Rect(left - 200, bottom, width + 600, depth)
    if counter.place == "right":
        return Rect(right, top - 40, max(320, round(6 * cell)), bottom - top + 80)
    depth, half = round(5 * cell), max(width // 2, round(4 * cell))
    start = left - round(cell) if counter.place == "above-left" else right - half
    return Rect(start, top - depth, half + round(cell), depth)


def _read_digits(
    part: NDArray[np.uint8], counter: Counter, scale: tuple[float, float]
) -> tuple[int, Rect] | None:
    """Three digit pictures side by side."""
    symbols = list(counter.glyphs)
    pictures = [_resized(counter.glyphs[symbol], scale) for symbol in symbols]
    height, width = pictures[0].shape[:2]
    if part.shape[0] < height or part.shape[1] < DIGITS * width + 1:
        return None
    light = _lightest(part)  # one channel takes a third of the time
    scores = np.stack([_correlation(light, _lightest(picture)) for picture in pictures])
    best = scores.max(axis=0)
    span = best.shape[1] - (DIGITS - 1) * width
    together = np.min([best[:, k * width : k * width + span] for k in range(DIGITS)], axis=0)
    y, x = np.unravel_index(int(np.argmax(together)), together.shape)
    if together[y, x] < SURE:
        return None
    text = "".join(symbols[int(scores[:, y, x + k * width].argmax())] for k in range(DIGITS))
    value = _number(text)
    return None if value is None else (value, Rect(int(x), int(y), DIGITS * width, height))


def _number(text: str) -> int | None:
    """``-07`` or ``012`` as a number; a space is a dark digit."""
    text = text.replace(" ", "")
    digits = text.removeprefix("-")
    return int(text) if digits.isdigit() else None


def _resized(picture: NDArray[np.uint8], scale: tuple[float, float]) -> NDArray[np.uint8]:
    height, width = picture.shape[:2]
    size = (max(3, round(width * scale[0])), max(5, round(height * scale[1])))
    if size == (width, height):
        return picture
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _lightest(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The greatest channel of each pixel: digits glow in one colour on black."""
    red, green, blue = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(red, green), blue), np.uint8)


def _correlation(part: NDArray[np.uint8], picture: NDArray[np.uint8]) -> Gray:
    """Normalised correlation, -1 to 1, at each place; 0 where the picture is flat."""
    found = cv2.matchTemplate(part, picture, cv2.TM_CCOEFF_NORMED)
    return np.nan_to_num(np.asarray(found, np.float32), nan=0.0, posinf=0.0, neginf=0.0)


def _read_text(part: NDArray[np.uint8], counter: Counter, board: Rect) -> tuple[int, Rect] | None:
    """The "marked / total" next to a *board*: other windows may have theirs on the picture too."""
    gray = cv2.cvtColor(part, cv2.COLOR_RGB2GRAY)
    glyphs: dict[str, NDArray[np.uint8]] = {
        symbol: np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)
        for symbol, picture in counter.glyphs.items()
    }
    slash = glyphs["/"]
    if gray.shape[0] < slash.shape[0] or gray.shape[1] < slash.shape[1]:
        return None
    hits = _correlation(np.asarray(gray, np.uint8), slash)

    def aside(read: tuple[int, Rect]) -> int:
        return max(board.x - read[1].right, read[1].x - board.right, 0)

    found: list[tuple[int, Rect]] = []
    for _ in range(MOST_SLASHES):
        y, x = np.unravel_index(int(np.argmax(hits)), hits.shape)
        if hits[y, x] < SURE - 0.1:
            break
        read = _around_slash(np.asarray(gray, np.uint8), glyphs, int(x), int(y))
        found += [] if read is None else [read]
        if found and aside(found[-1]) == 0:
            return found[-1]
        hits[max(0, y - 2) : y + 3, max(0, x - 2) : x + 3] = -1.0
    return min(found, key=aside, default=None)


def _around_slash(
    gray: NDArray[np.uint8], glyphs: dict[str, NDArray[np.uint8]], x: int, y: int
) -> tuple[int, Rect] | None:
    """The numbers on both sides of a slash whose top left corner is (x, y)."""
    height, slash_width = glyphs["/"].shape
    width = glyphs["0"].shape[1]
    top, reach = max(0, y - 1), 5 * width
    line = gray[top : y + height + 1]
    left, start = max(0, x - reach), x + slash_width - 2
    after = [(start + at, symbol) for at, symbol in _digits(line[:, start : start + reach], glyphs)]
    before = [(left + at, symbol) for at, symbol in _digits(line[:, left : x + 2], glyphs)]
    total, marked = _run(after, width), _run(before[::-1], width)
    if not total or not marked:
        return None
    first, last = marked[-1][0], total[-1][0] + width
    # Ink that is no digit beside or between the digits may be a digit that was missed.
    gaps = ((first - width // 2, first), (marked[0][0] + width, x), (x + slash_width, total[0][0]))
    ground = float(median(line[:, max(0, first - width) : last + width]))  # of its own window
    ends = (*gaps, (last, last + width // 2))
    if any(_has_ink(line, one, other, ground) for one, other in ends):
        return None
    value = int("".join(symbol for _, symbol in total))
    value -= int("".join(symbol for _, symbol in reversed(marked)))
    return value, Rect(left, top, start + reach - left, height + 2)


def _digits(line: NDArray[np.uint8], glyphs: dict[str, NDArray[np.uint8]]) -> list[tuple[int, str]]:
    """The digits of a line with their x, from left to right; of overlapping ones the best."""
    found: list[tuple[float, int, str]] = []
    for symbol, glyph in glyphs.items():
        if symbol == "/" or line.shape[0] < glyph.shape[0] or line.shape[1] < glyph.shape[1]:
            continue
        best = _correlation(line, glyph).max(axis=0)
        found += [(float(best[x]), int(x), symbol) for x in np.nonzero(best >= LETTER_SURE)[0]]
    kept: list[tuple[int, str]] = []
    gap = glyphs["0"].shape[1] - 2
    for _, x, symbol in sorted(found, reverse=True):
        if all(abs(x - other) >= gap for other, _ in kept):
            kept.append((x, symbol))
    return sorted(kept)


def _run(digits: list[tuple[int, str]], width: int) -> list[tuple[int, str]]:
    """The first of the digits and those that follow it without a gap."""
    run = digits[:1]
    for x, symbol in digits[1:]:
        if abs(x - run[-1][0]) > width + 1:
            break
        run.append((x, symbol))
    return run


def _has_ink(line: NDArray[np.uint8], first: int, stop: int, ground: float) -> bool:
    """Whether anything is written on the *ground* between two columns, a pixel inside each."""
    part = line[:, max(0, first + 1) : stop - 1]
    return bool(part.size and np.abs(part.astype(np.int16) - ground).max() > INK)
