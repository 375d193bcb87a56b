"""Nothing on a screen but a Minesweeper board is taken for one."""

from __future__ import annotations

import pytest

from screenbot.vision import read
from screenbot.vision.lattice.once import reading
from tests.vision.scenes import SCENES


def test_there_are_many() -> None:
    assert len(SCENES) >= 60


@pytest.mark.parametrize("name", SCENES)
def test_no_board_is_found(name: str) -> None:
    image = SCENES[name]()
    with reading():  # what both come upon is looked at once
        assert read(image) == ()
        assert read(image, themes=[]) == ()
