"""Pages and programs of many looks are read exactly, without any theme."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from screenbot.board import Board
from screenbot.vision import CONFIDENT, read
from tests.vision.screens import ROOT

PICTURES = sorted((ROOT / "fixtures" / "looks").glob("*.png"))
PROGRAMS = sorted((ROOT / "fixtures" / "programs").glob("*.png"))


def test_there_are_pictures() -> None:
    assert len(PICTURES) >= 10
    assert len(PROGRAMS) >= 5


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.stem)
def test_a_page_is_read_without_a_theme(path: Path) -> None:
    true = Board.parse(path.with_suffix(".txt").read_text("utf-8"))
    (seen,) = read(path, themes=[])
    assert seen.board.grid() == true.grid()
    assert true.origin is not None
    assert true.cell is not None
    assert np.abs(np.subtract(seen.origin, true.origin)).max() <= 0.15 * true.cell[0]
    assert (seen.cell_confidence >= CONFIDENT).mean() >= 0.98


@pytest.mark.parametrize("themes", [None, ()], ids=["all themes", "no theme"])
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_a_program_is_read_without_a_theme(path: Path, themes: tuple[str, ...] | None) -> None:
    true = Board.parse(path.with_suffix(".txt").read_text("utf-8"))
    (seen,) = read(path, themes=themes)
    assert seen.board.grid() == true.grid()
    if seen.state != "lost":
        assert seen.confidence >= CONFIDENT
