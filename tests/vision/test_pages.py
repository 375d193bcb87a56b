"""Pages in rows and columns, and other programs on a screen: none is taken for a board."""

from __future__ import annotations

from pathlib import Path

import pytest

from screenbot.vision import load_image, read
from screenbot.vision.lattice.once import reading
from tests.vision.screens import FIXTURES

PAGES = sorted((FIXTURES.parent / "scenes").glob("*.png"))
OTHERS = sorted((FIXTURES.parent / "others").glob("*.png"))


def test_there_are_many() -> None:
    assert len(PAGES) >= 40
    assert len(OTHERS) >= 12


@pytest.mark.parametrize("path", PAGES + OTHERS, ids=lambda path: path.stem)
def test_no_board_is_found(path: Path) -> None:
    image = load_image(path)
    with reading():  # what both come upon is looked at once
        assert read(image) == ()
        assert read(image, themes=[]) == ()
