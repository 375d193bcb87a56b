"""A skin sheet of our own: the classic tiles with their colours changed, laid out as a sheet."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG
from screenbot.vision import load_theme
from screenbot.vision.themes.skin import DIGITS

GROUND = (176, 190, 168)
ROW = (COVERED, 0, MINE, FLAG, WRONG_FLAG, EXPLODED, QUESTION, QUESTION)


def skin_sheet(scale: int = 1) -> np.ndarray:
    """A sheet of 144 x 122 pixels times *scale*: uint8 (height, width, 3) RGB."""
    theme = load_theme("classic")
    sheet = np.zeros((122, 144, 3), np.uint8)
    for at, code in enumerate((*range(9), *ROW)):
        y, x = divmod(at, 9) if at < 9 else (1, at - 9)
        sheet[16 * y : 16 * y + 16, 16 * x : 16 * x + 16] = theme.tiles[code][0][:, :, ::-1]
    assert theme.counter is not None
    for at, name in enumerate(DIGITS):
        glyph = theme.counter.glyphs["-" if name == "minus" else name]
        sheet[33:54, 12 * at : 12 * at + 11] = cv2.resize(
            glyph, (11, 21), interpolation=cv2.INTER_AREA
        )
    for at in range(5):
        sheet[55:81, 27 * at : 27 * at + 26] = (220, 200 - 20 * at, 40)
    sheet[82:, :27] = GROUND
    sheet[94, :12] = [(250, 250, 250)] * 2 + [GROUND] * 8 + [(110, 120, 104)] * 2
    sheet[82, 70] = GROUND
    return np.kron(sheet, np.ones((scale, scale, 1), np.uint8))


def write_sheet(path: Path, sheet: np.ndarray) -> Path:
    """The sheet as a picture file."""
    cv2.imwrite(str(path), sheet[:, :, ::-1])
    return path
