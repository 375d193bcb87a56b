"""Pages in rows and columns, as Chromium draws them: none is taken for a board."""

from __future__ import annotations

from pathlib import Path

import pytest

from screenbot.vision import load_image, read
from tests.vision.screens import FIXTURES

PAGES = sorted((FIXTURES.parent / "scenes").glob("*.png"))


def test_there_are_many() -> None:
    assert len(PAGES) >= 40


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_no_board_is_found(path: Path) -> None:
    image = load_image(path)
    assert read(image) == ()
    assert read(image, themes=[]) == ()
