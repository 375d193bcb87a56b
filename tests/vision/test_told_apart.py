"""A number or a flag that a board shows for sure is drawn in one way: what is drawn otherwise is
another mark."""

from __future__ import annotations

import cv2
import numpy as np

from screenbot.vision.appearance.agreement import flags_told_apart, told_apart
from screenbot.vision.appearance.recogniser import CLASSES
from screenbot.vision.appearance.shapes import drawings_of, vectors_of

THREE, FIVE = CLASSES.index("3"), CLASSES.index("5")
FLAG = CLASSES.index("flag")
FIRST = CLASSES.index("1")


def drawn(text: str) -> np.ndarray:
    cell = np.full((32, 32, 3), 250, np.uint8)
    cv2.putText(cell, text, (7, 25), cv2.FONT_HERSHEY_DUPLEX, 0.8, (200, 60, 20), 2, cv2.LINE_AA)
    return cell


def after(text: str, doubt: float) -> np.ndarray:
    """The probabilities of a mark that is taken for a 5, or else a 3, beside four 3s."""
    drawings = drawings_of(vectors_of(np.array([drawn("3"), drawn(text)])))
    shape = np.zeros((2, len(CLASSES)), np.float32)
    shape[0, THREE] = 1.0
    shape[1, FIVE], shape[1, THREE] = 1.0 - doubt, doubt
    return told_apart(shape, shape, np.array([4, 1]), drawings, FIRST)[1]


def test_what_is_not_drawn_like_a_number_is_hardly_it() -> None:
    chances = after("5", 0.04)
    assert chances[FIVE] > 0.995
    assert abs(chances.sum() - 1.0) < 1e-6


def test_what_is_drawn_like_it_stays_as_doubtful() -> None:
    assert after("3", 0.04)[THREE] == np.float32(0.04)


def test_a_doubtful_mark_stays_so() -> None:
    assert after("5", 0.3)[FIVE] == np.float32(0.7)


def flag_or_one(text: str, one: float) -> np.ndarray:
    """The probabilities of a mark that is taken for a flag, or else a 1, beside a sure flag."""
    drawings = drawings_of(vectors_of(np.array([drawn("P"), drawn(text)])))
    shape = np.zeros((2, len(CLASSES)), np.float32)
    shape[0, FLAG] = 1.0
    shape[1, FLAG], shape[1, FIRST] = 1.0 - one, one
    return flags_told_apart(shape, shape, np.array([4, 9]), drawings, FLAG, FIRST)[1]


def test_what_may_be_a_number_and_is_not_drawn_like_the_flags_is_one() -> None:
    assert flag_or_one("1", 0.2)[FIRST] == 1.0


def test_what_is_drawn_like_the_flags_or_hardly_a_number_stays_a_flag() -> None:
    assert flag_or_one("P", 0.2)[FLAG] == np.float32(0.8)
    assert flag_or_one("1", 0.05)[FLAG] == np.float32(0.95)
