"""What a line of text says: a small convolutional network that reads letters from left to right.

It knows the letters of the Latin alphabet without their accents and without their case, digits, and
a few signs; everything else, icons and other scripts, is one sign more. Its outcomes are those of
connectionist temporal classification (Graves et al. 2006): at each step along the line a letter,
or nothing new.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.geometry import Rect

WEIGHTS: Final = Path(__file__).with_name("words.onnx")

SIGNS: Final = "abcdefghijklmnopqrstuvwxyz0123456789 !?.:-/'"
OTHER: Final = "*"
"""What stands for all that is none of the signs."""
ALPHABET: Final = SIGNS + OTHER
"""Class 0 is nothing new, class k is ``ALPHABET[k - 1]``."""

SPACE: Final = 1 + ALPHABET.index(" ")
HEIGHT, WIDTH = 24, 316
"""Size of a line as the network sees it, in pixels;"""
LONGEST: Final = 2 * WIDTH
"""width up to which longer ones are read, which take as much longer."""
MARGIN: Final = 0.12
"""What is left around the ink of a line, as a share of its height."""
STEP: Final = 2
"""Pixels of a step along the line,"""
MOVED: Final = 2
"""and before the line."""
FLOOR: Final = 24.0
"""Contrast, 0 to 255, below which a line is not made stronger."""


class Text(NamedTuple):
    """A line of text: where it is, in pixels of the picture, what it says, and the probability of
    that."""

    place: Rect
    text: str
    probability: float


def read_text(image: NDArray[np.uint8], places: Sequence[Rect]) -> list[Text]:
    """What lines of text say that have their ink at some *places* of a picture, uint8 RGB (height,
    width, 3); without those that say nothing or are too long."""
    gray = np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), np.uint8)
    lines = [(place, line) for place in places if (line := cut_line(gray, place)) is not None]
    found = []
    for least, width in ((0, WIDTH), (WIDTH, LONGEST)):
        some = [(place, line) for place, line in lines if least < line.shape[1] <= width]
        batch = np.zeros((len(some), HEIGHT, width + 2 * MOVED), np.float32)
        for index, (_, line) in enumerate(some):
            batch[index, :, MOVED : MOVED + line.shape[1]] = line
        every = network_of(width=width)(as_input(batch)) if some else ()
        for (place, line), scores in zip(some, every, strict=True):
            said, probability = decoded(scores[:, : line.shape[1] // STEP + MOVED])
            text = "".join(ALPHABET[k - 1] for k in said).strip()
            if text:
                found.append(Text(place, text, probability))
    return found


def as_read(text: str) -> str:
    """A text as the network tells it: small letters without accents, and one sign for others."""
    parts = unicodedata.normalize("NFKD", " ".join(text.lower().split()))
    signs = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return "".join(sign if sign in SIGNS else OTHER for sign in signs)


def is_readable(text: str) -> bool:
    """Whether a text is one that can be read as it is: Latin letters, digits and a few signs."""
    told = as_read(text)
    return OTHER not in told and any(sign.isalnum() for sign in told)


def cut_line(gray: NDArray[np.uint8], place: Rect) -> NDArray[np.float32] | None:
    """The line of text at a *place* of a picture, uint8 (height, width), as the network sees it:
    float32 (HEIGHT, width), 0 on its ground and about 1 where its ink is; None where there is
    nothing, or it is too long."""
    margin = max(1, round(MARGIN * place.height))
    seen = place.grown(margin).intersection(Rect(0, 0, gray.shape[1], gray.shape[0]))
    if seen is None or min(seen.width, seen.height) < 4:
        return None
    return as_seen(gray[seen.y : seen.bottom, seen.x : seen.right], LONGEST)


def as_seen(line: NDArray[np.uint8], most: int = WIDTH) -> NDArray[np.float32] | None:
    """A line of text, uint8 (height, width), at the height at which the network sees it, with its
    ground at 0 and its ink above it, be it dark on light or light on dark; None where it is wider
    than *most* then."""
    width = round(HEIGHT * line.shape[1] / line.shape[0])
    if not STEP <= width <= most:
        return None
    method = cv2.INTER_AREA if line.shape[0] > HEIGHT else cv2.INTER_LINEAR
    values = np.asarray(cv2.resize(line, (width, HEIGHT), interpolation=method), np.float32)
    rim = np.concatenate([values[0], values[-1], values[:, 0], values[:, -1]])
    values -= np.float32(np.median(rim))
    low, high = np.percentile(values, (2, 98))
    if -low > high:
        values, high = -values, -low
    return np.asarray(np.clip(values / max(float(high), FLOOR), -1.0, 1.5), np.float32)


def as_input(lines: NDArray[np.float32]) -> NDArray[np.float32]:
    """Lines, float32 (n, HEIGHT, width), as the network takes them: float32 (n, 4, HEIGHT / 2,
    width / 2), squares of 2 x 2 pixels in the channels."""
    count, height, width = lines.shape
    squares = lines.reshape(count, height // 2, 2, width // 2, 2).transpose(0, 2, 4, 1, 3)
    return np.ascontiguousarray(squares.reshape(count, 4, height // 2, width // 2))


def decoded(scores: NDArray[np.float32]) -> tuple[list[int], float]:
    """The classes that the likeliest course through the *scores*, float32 (classes, steps), says,
    and their probability, whether there are spaces between them or not: these may be narrow."""
    chances = np.exp(scores - scores.max(axis=0))
    chances /= chances.sum(axis=0)
    best = chances.argmax(axis=0)
    said = [k for k in best[np.append(True, best[1:] != best[:-1])].tolist() if k]
    chances[0] += chances[SPACE]
    return said, probability_of(without_spaces(said), chances)


def without_spaces(said: Sequence[int]) -> list[int]:
    """Some classes but for spaces."""
    return [k for k in said if k != SPACE]


def probability_of(said: Sequence[int], chances: NDArray[np.float32]) -> float:
    """The probability of all courses through the *chances* of each class at each step, float32
    (classes, steps), that say some classes: the forward sums of Graves et al. (2006)."""
    extended = np.zeros(2 * len(said) + 1, np.intp)  # between and around them there may be nothing
    extended[1::2] = said
    skips = np.zeros(len(extended), np.bool_)
    skips[3::2] = extended[3::2] != extended[1:-2:2]
    sums = np.zeros(len(extended))
    sums[:2] = chances[extended[:2], 0]
    for step in chances[extended, 1:].T:
        before = sums.copy()
        sums[1:] += before[:-1]
        sums[2:] += np.where(skips[2:], before[:-2], 0.0)
        sums *= step
    return float(min(1.0, sums[-2:].sum()))


class _Network:
    """The loaded network."""

    def __init__(self, path: Path) -> None:
        self._net: Any = cv2.dnn.readNetFromONNX(np.frombuffer(path.read_bytes(), np.uint8))

    def __call__(self, lines: NDArray[np.float32]) -> NDArray[np.float32]:
        self._net.setInput(lines)
        scores = np.asarray(self._net.forward(), np.float32)
        return scores.reshape(len(lines), len(ALPHABET) + 1, -1)


@lru_cache(maxsize=2)
def network_of(path: Path = WEIGHTS, width: int = WIDTH) -> _Network:
    """The network of a file: lines as ``as_input`` gives them to scores, float32 (n, classes,
    steps); one for each *width* of lines, for which it is laid out once."""
    return _Network(path)
