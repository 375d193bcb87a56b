"""Whether a theme that was made reads its own screenshots, and what it was never shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from screenbot.board import QUESTION, UNSEEN
from screenbot.geometry import Rect
from screenbot.vision.bounds.extent import cut
from screenbot.vision.reader import read
from screenbot.vision.seen import CONFIDENT
from screenbot.vision.teach import Sight


def lacking(sights: Sequence[Sight]) -> list[int]:
    """The codes of numbers and marks that no board shows."""
    shown = {int(code) for one in sights for code in np.unique(one.codes)}
    return [code for code in (*range(QUESTION + 1), 12, 13, 14) if code not in shown]


@dataclass(frozen=True, slots=True)
class Proof:
    """A screenshot read back with the new theme, against what a person has said.

    Counts of cells: all that are in the theme, those read right, those read wrong for sure, those
    left unsure; ``confidence`` is the least of those read right. ``found`` says whether a board of
    that size was found.
    """

    path: str
    found: bool
    cells: int
    right: int
    wrong: int
    unsure: int
    confidence: float


def prove(sight: Sight, theme: Path, region: Rect | None = None) -> Proof:
    """Read a screenshot with the theme in a folder and compare."""
    asked = sight.codes != UNSEEN
    for seen in read(sight.image, themes=[str(theme)], region=region):
        codes, confidence = seen.board.cells, seen.cell_confidence
        if codes.shape != sight.codes.shape:  # lines that are only partly in view are not seen
            part = cut(codes != UNSEEN)
            codes, confidence = codes[part], confidence[part]
        if codes.shape == sight.codes.shape:
            same = (codes == sight.codes) & asked
            sure = confidence >= CONFIDENT
            least = float(confidence[same].min()) if same.any() else 0.0
            wrong = int((~same & sure & asked).sum())
            unsure = int((~sure & asked).sum())
            return Proof(sight.path, True, int(asked.sum()), int(same.sum()), wrong, unsure, least)
    return Proof(sight.path, False, int(asked.sum()), 0, 0, 0, 0.0)
