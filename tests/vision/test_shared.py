"""The shared screenshots of the programs that have themes; pop-ups survived."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from screenbot.board import Board
from screenbot.vision import CONFIDENT, read
from tests.vision.screens import SHARED

PROGRAMS = ("winemine-", "sgtmines-", "gnomemines-", "kmines-classic-", "kmines-expert-")
MISSING = f"no shared screenshots at {SHARED} (set SCREENBOT_SHARED)"


def labelled() -> list[Path]:
    if not SHARED.is_dir():
        return []
    names = sorted(SHARED.glob("*.txt"))
    return [path for path in names if path.stem.startswith(PROGRAMS)]


def test_shared_screenshots_are_there() -> None:
    if not SHARED.is_dir():
        pytest.skip(MISSING)
    assert labelled()


@pytest.mark.parametrize("path", labelled(), ids=lambda path: path.stem)
def test_board_is_read_exactly(path: Path) -> None:
    true = Board.parse(path.read_text("utf-8"))
    (seen,) = read(path.with_suffix(".png"))
    assert seen.board.grid() == true.grid()
    assert true.origin is not None
    assert np.abs(np.subtract(seen.origin, true.origin)).max() <= 1.0


@pytest.mark.parametrize(
    "name", ["kmines-expert-lost", "kmines-expert-won"], ids=lambda name: f"{name}-POPUP"
)
def test_popup_invents_nothing(name: str) -> None:
    if not SHARED.is_dir():
        pytest.skip(MISSING)
    (covered,) = read(SHARED / f"{name}-POPUP.png")
    text = (SHARED / f"{name}.txt").read_text("utf-8")
    true = Board.parse(text)
    if covered.board.cells.shape != true.cells.shape:
        return
    sure = covered.cell_confidence >= CONFIDENT
    assert sure.sum() > 200
    assert (covered.board.cells == true.cells)[sure].all()
