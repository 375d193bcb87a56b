"""Flags and mines in pictures that nobody knows: what they are follows from the clicks."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from screenbot.board import EXPLODED, FLAG, MINE, Board
from screenbot.bot.look import exposed
from screenbot.bot.settings import Settings
from screenbot.ends import Image
from tests.bot.fakes import Window, new_run


def draw_boxes(window: Window, image: Image) -> None:
    """A hollow box for each flag and each mine, as a browser shows a letter that no font has."""
    cells = window.game.game.board.cells
    for row, col in np.argwhere(np.isin(cells, (FLAG, MINE, EXPLODED))).tolist():
        rect = window.cell_rect(row, col)
        inside = image[rect.y + 3 : rect.bottom - 3, rect.x + 3 : rect.right - 3]
        inside[:] = inside[0, 0]
        left, top = rect.x + rect.width // 3, rect.y + rect.height // 4
        right, low = rect.right - rect.width // 3, rect.bottom - rect.height // 4
        cv2.rectangle(image, (left, top), (right, low), (20, 20, 20), 2)


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_flags_that_nobody_knows(seed: int, tmp_path: Path) -> None:
    run = new_run("intermediate", seed=seed)
    run.window.paint = draw_boxes
    report = run.play(Settings(themes=[], pictures=tmp_path))
    assert report.error is None
    (game,) = report.games
    assert game.misreads == 0
    assert game.result == run.window.game.game.state
    assert any(move.move.action == "flag" for move in game.moves)


def test_mines_that_nobody_knows_end_a_game() -> None:
    cells = Board.parse("mines: 3\n.1F\n.2.\n...\n").cells
    unsure = [(1, 0), (2, 2)]
    assert exposed(cells, cells, unsure, [(1, 0)], 3)
    assert not exposed(cells, cells, unsure, [(2, 1)], 3), "what was opened is not among them"
    assert not exposed(cells, cells, unsure, [(1, 0)], 4), "there are more mines"
    opened = cells.copy()
    opened[1, 0] = 3
    assert not exposed(cells, opened, unsure[1:], [(1, 0)], 2), "it shows a number"
