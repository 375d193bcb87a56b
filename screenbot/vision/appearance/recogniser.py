"""Recognising single cells of themes that were never seen: a small network of our own.

The network (``recogniser.onnx``, trained by ``screenbot.train.recogniser`` on cells that we render)
runs through OpenCV's dnn module; it is loaded on first use.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG
from screenbot.errors import ConfigurationError
from screenbot.vision.pixels.median import median

CLASSES: Final = (
    "blank",
    *"012345678",
    "flag",
    "question",
    "mine",
    "exploded",
    "wrong_flag",
    "other",
)
"""``blank``: no mark, covered or open. ``other``: nothing that is on a board (a cursor, text)."""
CODES: Final = np.array(
    [COVERED, *range(9), FLAG, QUESTION, MINE, EXPLODED, WRONG_FLAG, UNSEEN], np.uint8
)
"""The cell code of each class of the recogniser; a blank is covered until it is known better."""
WEIGHTS: Final = Path(__file__).with_name("recogniser.onnx")
SIDE: Final = 32
"""Pixels each way at which the network sees a cell."""
EMBEDDING: Final = 64
"""Length of the embedding."""
ENOUGH: Final = 48
"""About so many pixels each way of a larger cell are looked at."""
UNSURE: Final = 0.97
"""Probability below which a cell is looked at a second time."""
FLOOR: Final = 8.0
"""Grey levels added to a cell's contrast, so that the grain of an empty cell stays small."""
GRAIN, COLOUR_GRAIN = 8.0, 36.0
"""Greatest differences to the middle of a cell, in brightness and in one channel, of its grain."""
BRIGHTNESS: Final = np.array([0.299, 0.587, 0.114], np.float32)
"""Share of each channel in the brightness (ITU-R BT.601)."""
SURELY: Final = 0.98
"""How surely a cell of nothing but grain is blank."""
FAINT: Final = 5.0
"""Root mean square difference to a cell without a mark below which a mark is doubted."""
UNCLEAR: Final = 0.8
"""Probability of a mark below which it is not clear."""
OUTPUTS: Final = ("scores", "raised", "embedding")
"""The outputs of the network: logits of the classes, logit of "covered", embedding."""
LETTERS: Final = ("none", "flag", "mine", "exploded")
"""What a letter or another single character may stand for, the classes of one more output."""
A_LETTER, MEANT = 0.9, 0.8
"""Least probability of a letter that is one, and the part of a cell's probability that goes to what
it stands for then, if that has less: it means little by itself."""


Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Recognised:
    """n cells as the network sees them, all float32.

    ``probabilities`` (n, len(CLASSES)) are calibrated. ``raised`` (n,) is the probability that the
    cell is covered, judged from the cell alone: a hint. ``embedding`` (n, EMBEDDING): cells that
    show the same lie close together, whatever their colours.
    """

    probabilities: NDArray[np.float32]
    raised: NDArray[np.float32]
    embedding: NDArray[np.float32]


def inspect(patches: NDArray[np.uint8], weights: Path = WEIGHTS) -> Recognised:
    """All that the network, whose file is *weights*, says about RGB cells uint8 (n, h, w, 3).

    The patches are whole cells of any size, their edges off by up to a pixel or two.
    Raises ``ConfigurationError`` for another shape.
    """
    if not len(patches):
        none = np.empty((0,), np.float32)
        return Recognised(none.reshape(0, len(CLASSES)), none, none.reshape(0, EMBEDDING))
    scores, raised, embedding, *letters = _network(weights)(standardised(patches))
    probabilities = _likely(scores)
    if letters:
        probabilities = _with_letters(probabilities, _likely(letters[0]))
    covered = (1.0 / (1.0 + np.exp(-raised[:, 0]))).astype(np.float32)
    return Recognised(probabilities, covered, embedding)


def _likely(scores: Floats) -> Floats:
    """The probabilities of classes by their *scores*, both (n, classes)."""
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True), np.float32)


def _with_letters(probabilities: Floats, letters: Floats) -> Floats:
    """The *probabilities* of what cells show, (n, len(CLASSES)), with most of them for what a
    letter stands for where there is one by the probabilities of *letters*, (n, len(LETTERS))."""
    places = np.array([CLASSES.index(one) for one in LETTERS[1:]])
    meant = places[letters[:, 1:].argmax(axis=1)]
    taught = (1.0 - MEANT) * probabilities + MEANT * np.eye(len(CLASSES))[meant]
    known = probabilities[np.arange(len(meant)), meant] >= MEANT
    # What is a mine of either kind by its drawing is no surer for a letter.
    mines = [CLASSES.index(one) for one in ("mine", "exploded")]
    known |= np.isin(meant, mines) & (probabilities[:, mines].sum(axis=1) >= MEANT)
    shown = (letters[:, 0] <= 1.0 - A_LETTER) & ~known
    return np.where(shown[:, None], taught, probabilities).astype(np.float32)


def inspect_twice(patches: NDArray[np.uint8]) -> Recognised:
    """What ``inspect`` says, where it is unsure averaged over the cell and four shifts of it.

    The edges of cells are found to a pixel or two; a mark that is clear is so at any of them.
    """
    said = _without_grain(patches, inspect(patches))
    unsure = np.flatnonzero(said.probabilities.max(axis=1) < UNSURE)
    if not len(unsure):
        return said
    cells = np.pad(shrunk(patches[unsure]), ((0, 0), (1, 1), (1, 1), (0, 0)), mode="edge")
    odds = np.log(said.probabilities[unsure] + 1e-7)
    for down, right in ((0, 1), (2, 1), (1, 0), (1, 2)):
        moved = inspect(cells[:, down : down + SIDE, right : right + SIDE])
        odds += np.log(moved.probabilities + 1e-7)
    odds = np.exp((odds - odds.max(axis=1, keepdims=True)) / 5.0)
    probabilities = said.probabilities.copy()
    probabilities[unsure] = odds / odds.sum(axis=1, keepdims=True)
    return replace(said, probabilities=probabilities)


def _without_grain(patches: NDArray[np.uint8], said: Recognised) -> Recognised:
    """What was said of cells, those that show nothing but the grain of compression being blank.

    It keeps colours at half the pixels, and these differ by more than the brightness.
    """
    other = CLASSES.index("other")
    strange = np.flatnonzero(said.probabilities.argmax(axis=1) == other)
    if not len(strange):
        return said
    height, width = patches.shape[1:3]
    inside = patches[strange, height // 8 : -height // 8, width // 8 : -width // 8]
    values = inside.reshape(len(strange), -1, 3).astype(np.float32)
    off = values - median(values, axis=1)[:, None]
    dim = np.abs(off @ BRIGHTNESS).max(axis=1) <= GRAIN
    plain = strange[dim & (np.abs(off).max(axis=(1, 2)) <= COLOUR_GRAIN)]
    if not len(plain):
        return said
    return _blank(said, plain)


def without_noise(samples: Floats, said: Recognised, plain: Floats) -> Recognised:
    """What was *said* of cells, float32 (n, k, k, 3), those without a clear mark being blank that
    differ from one of the *plain* ones, (m, k, k, 3), by nothing but the grain of compression: it
    is about marks, and covered cells may have edges and shades of their own."""
    kind, sure = said.probabilities.argmax(axis=1), said.probabilities.max(axis=1)
    other, blank = CLASSES.index("other"), CLASSES.index("blank")
    unclear = np.flatnonzero((kind == other) | ((kind != blank) & (sure < UNCLEAR)))
    if not len(unclear) or not len(plain):
        return said
    rim = samples.shape[1] // 8
    inner = (slice(None), slice(rim, -rim), slice(rim, -rim))
    own, known = samples[unclear][inner], plain[inner]
    grain = [one for one, cell in zip(unclear, own, strict=True) if _is_grain(cell - known)]
    return _blank(said, np.array(grain, np.intp)) if grain else said


def _is_grain(apart: Floats) -> bool:
    """Whether one of some differences, (m, k, k, 3), is that of grain."""
    dim = np.abs(apart @ BRIGHTNESS).max(axis=(1, 2)) <= GRAIN
    dim &= np.square(apart).mean(axis=(1, 2, 3)) <= FAINT**2
    return bool((dim & (np.abs(apart).max(axis=(1, 2, 3)) <= COLOUR_GRAIN)).any())


def _blank(said: Recognised, plain: NDArray[np.intp]) -> Recognised:
    """What was said of cells, *plain* ones (n,) being blank rather than what they seem to be."""
    if not len(plain):
        return said
    probabilities, blank = said.probabilities.copy(), CLASSES.index("blank")
    share = probabilities[plain] * SURELY
    share[:, blank] = 0.0
    probabilities[plain] -= share
    probabilities[plain, blank] += share.sum(axis=1)
    return replace(said, probabilities=probabilities)


def standardised(patches: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Cells, uint8 (n, h, w, 3), as the network's input, float32 (n, 12, SIDE / 2, SIDE / 2).

    Each cell has its mean taken off and is divided by its contrast, over all channels together:
    left are shapes and hues, not brightness. Squares of 2 x 2 pixels lie in the channels, which
    makes the first layer several times faster.
    """
    count, half = len(patches), SIDE // 2
    cells = shrunk(patches).reshape(count, half, 2, half, 2, 3).transpose(0, 2, 4, 5, 1, 3)
    flat = cells.astype(np.float32, order="C").reshape(count, -1)
    mean = flat.mean(axis=1)
    variance = np.einsum("ij,ij->i", flat, flat) / flat.shape[1] - mean * mean
    scale = 1.0 / (np.sqrt(np.maximum(variance, 0.0)) + FLOOR)
    flat *= scale[:, None]
    flat -= (mean * scale)[:, None]
    return flat.reshape(count, 12, half, half)


def shrunk(patches: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Cells, uint8 (n, h, w, 3), at SIDE pixels; of large ones only every second pixel counts."""
    if patches.ndim != 4 or patches.shape[3] != 3 or not patches.shape[1] or not patches.shape[2]:
        raise ConfigurationError(f"cells of shape {patches.shape}: expected (n, height, width, 3)")
    least = min(patches.shape[1:3])
    step = max(1, round(least / ENOUGH))
    patches = np.ascontiguousarray(patches[:, ::step, ::step])
    if patches.shape[1:3] == (SIDE, SIDE):
        return patches
    method = cv2.INTER_AREA if least > 1.6 * SIDE * step else cv2.INTER_LINEAR
    out = np.empty((len(patches), SIDE, SIDE, 3), np.uint8)
    for index, patch in enumerate(patches):
        cv2.resize(patch, (SIDE, SIDE), dst=out[index], interpolation=method)
    return out


def centred(
    part: NDArray[np.uint8], side: int, ground: NDArray[np.floating[Any]]
) -> NDArray[np.uint8]:
    """A part of a picture, uint8 (height, width, 3), in the middle of a square of its *ground*,
    (3,): uint8 (side, side, 3)."""
    square = np.empty((side, side, 3), np.uint8)
    square[:] = ground.astype(np.uint8)
    top, left = (side - part.shape[0]) // 2, (side - part.shape[1]) // 2
    square[top : top + part.shape[0], left : left + part.shape[1]] = part
    return square


class _Network:
    """The loaded network."""

    def __init__(self, path: Path) -> None:
        data = np.frombuffer(path.read_bytes(), np.uint8)
        self._net: Any = cv2.dnn.readNetFromONNX(data)
        known = set(self._net.getUnconnectedOutLayersNames())
        self._outputs = [*OUTPUTS, *({"letters"} & known)]

    def __call__(self, cells: NDArray[np.float32]) -> list[NDArray[np.float32]]:
        self._net.setInput(cells)
        return [np.asarray(out, np.float32) for out in self._net.forward(self._outputs)]


@lru_cache(maxsize=2)
def _network(path: Path) -> _Network:
    return _Network(path)
