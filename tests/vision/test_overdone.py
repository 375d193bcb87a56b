"""Covered cells that show a sign which passes for a flag, beside flags that are drawn otherwise."""

from __future__ import annotations

from typing import Any, cast

import cv2
import numpy as np
import pytest

from screenbot.board import FLAG, Board
from screenbot.vision.appearance.belief import BLANK, IS_FLAG
from screenbot.vision.appearance.drawn import Cells
from screenbot.vision.appearance.recogniser import CLASSES
from screenbot.vision.appearance.shapes import Shapes
from screenbot.vision.naming.flags import less_plain
from screenbot.vision.naming.overdone import overdone_looks

BOARD = Board.parse("....F.\n.1111.\nF1001.\n.1001F\n.1111.\n......").cells


def drawn(sign: str) -> Cells:
    """The cells of the board as text, with a *sign* for covered ones."""
    texts = {0: "", FLAG: "F"}
    samples = np.full((*BOARD.shape, 16, 16, 3), 30, np.float32)
    for (row, col), code in np.ndenumerate(BOARD):
        cell = np.full((16, 16), 30, np.uint8)
        text = texts.get(code, str(code)) if code <= 8 or code == FLAG else sign
        cv2.putText(cell, text, (3, 13), cv2.FONT_HERSHEY_SIMPLEX, 0.45, 220, 1)
        samples[row, col] = cell[..., None]
    return Cells.of(samples)


def said(cells: Cells, flag: float, sign: float) -> np.ndarray:
    """What the looks of flags, and of covered cells, are by their shape: flags so probably."""
    probabilities = np.zeros((len(cells.drawings.samples), len(CLASSES)), np.float32)
    for (row, col), code in np.ndenumerate(BOARD):
        own = probabilities[cells.look[row, col]]
        own[:] = 0.0
        if code > 8:
            likely = flag if code == FLAG else sign
            own[[IS_FLAG, -1]] = likely, 1.0 - likely
        else:
            own[BLANK if code == 0 else CLASSES.index("1")] = 1.0
    return probabilities


@pytest.mark.parametrize(("flag", "sign", "kept"), [(1.0, 0.9, True), (0.9, 0.9, False)])
def test_plain_flags_beside_covered_cells_with_a_sign_stay_flags(
    flag: float, sign: float, kept: bool
) -> None:
    cells = drawn(".")
    probabilities = said(cells, flag, sign)
    raised = np.zeros(len(probabilities), np.float32)
    outside = np.zeros(BOARD.shape, np.float32)
    shapes = Shapes(cells.drawings, probabilities, raised, cells.look, cast(Any, None), outside)
    sizes = np.bincount(cells.look.reshape(-1), minlength=len(probabilities))
    none = overdone_looks(shapes, probabilities.argmax(axis=1), sizes)[cells.look]
    assert (none == ((BOARD > 8) & ((BOARD != FLAG) | (not kept)))).all()


def test_flags_unlike_plain_ones_are_doubted() -> None:
    cells = drawn(".")
    codes = np.where(BOARD > 8, np.uint8(FLAG), BOARD).astype(np.uint8)
    for flag, sign, doubted in ((1.0, 0.9, True), (1.0, 1.0, False), (0.9, 0.9, False)):
        shape = said(cells, flag, sign)[cells.look][..., IS_FLAG]
        odd, _ = less_plain(codes, shape, cells)
        assert (odd == ((BOARD > 8) & (BOARD != FLAG) & doubted)).all()
