"""Boards that move between two games, as by a line of text that tells of the last one."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from screenbot.bot import Settings
from screenbot.bot.clock import Stopwatch, SystemClock
from screenbot.bot.eyes import Eyes
from screenbot.ends import Image, Monitor
from screenbot.ends.still import crop
from screenbot.geometry import Point, Rect

CELL = 25


def page(*places: tuple[int, int]) -> Image:
    """Raised cells on a page of their colour; the left and top of each board."""
    image = np.full((620, 800, 3), 225, np.uint8)
    for left, top in places:
        for row, col in np.ndindex(9, 9):
            x, y = left + CELL * col, top + CELL * row
            cv2.rectangle(image, (x + 1, y + 1), (x + 23, y + 23), (118, 118, 118), -1)
            cv2.rectangle(image, (x + 1, y + 1), (x + 21, y + 21), (250, 250, 250), -1)
            cv2.rectangle(image, (x + 3, y + 3), (x + 21, y + 21), (225, 225, 225), -1)
        cv2.rectangle(image, (left - 1, top - 1), (left + 225, top + 225), (190, 190, 190), 1)
    return image


@dataclass
class Still:
    """A screen with one picture, which may be another one later."""

    image: Image
    name: str = "still"

    @property
    def monitors(self) -> tuple[Monitor, ...]:
        rect = Rect(0, 0, self.image.shape[1], self.image.shape[0])
        return (Monitor(rect, rect),)

    def grab(self, region: Rect | None = None) -> Image:
        return crop(self.image, region)

    def position(self) -> Point:
        return (5.0, 5.0)


def eyes_on(screen: Still) -> Eyes:
    eyes = Eyes(screen, Settings(), Stopwatch(SystemClock()))
    eyes.find()
    assert eyes.seen.board.cells.shape == (9, 9)
    return eyes


@pytest.mark.parametrize("rows", [-1, 1, 2])
def test_a_fresh_board_that_has_moved_by_whole_cells_is_found(rows: int) -> None:
    """What lies where it was looks covered, as the page has the colour of its cells."""
    screen = Still(page((120, 200)))
    eyes = eyes_on(screen)
    x, y = eyes.seen.origin
    screen.image = page((120, 200 + rows * CELL))
    assert eyes.find_moved()
    assert eyes.seen.origin == pytest.approx((x, y + rows * CELL), abs=1.0)


def test_a_board_that_stays_is_not_exchanged_for_another_one() -> None:
    screen = Still(page((120, 200)))
    eyes = eyes_on(screen)
    before = eyes.seen.origin
    screen.image = page((120, 200), (480, 60))
    assert not eyes.find_moved()
    assert eyes.seen.origin == before
