"""Programs of a known theme that draw their numbers, or what is around the board, in other letters
than the tiles and pictures of the theme have."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from screenbot.bot import Settings
from screenbot.ends import Image
from tests.bot.fakes import Sent, Window, new_run
from tests.bot.test_faults import played_well

INK = (30, 30, 30)


def in_other_letters(window: Window, image: Image) -> None:
    """Numbers from 4 on, in letters with serifs."""
    for row, col in np.argwhere(np.isin(window.game.game.cells, range(4, 9))).tolist():
        digit, rect = int(window.game.game.cells[row, col]), window.cell_rect(row, col)
        ground = image[rect.y + 4, rect.x + 4].tolist()
        margin = rect.width // 8
        cell = image[rect.y + margin : rect.bottom - margin, rect.x + margin : rect.right - margin]
        cell[:] = ground
        high = cell.shape[0]
        scale, thick = 0.6 * high / 22, max(1, high // 14)
        font = cv2.FONT_HERSHEY_TRIPLEX
        (width, height), _ = cv2.getTextSize(str(digit), font, scale, thick)
        at = ((cell.shape[1] - width) // 2, (high + height) // 2)
        cell[:] = cv2.putText(cell.copy(), str(digit), at, font, scale, INK, thick, cv2.LINE_AA)


@pytest.mark.parametrize("seed", [4, 5, 7])
def test_numbers_in_other_letters_are_read_by_their_shapes(seed: int, tmp_path: Path) -> None:
    """What the theme says of the program stays true: how its next game is started, say."""
    run = new_run("intermediate", seed=seed)
    run.window.paint = in_other_letters
    report = run.play(Settings(games=2, pictures=tmp_path))
    assert report.error is None
    assert len(report.games) == 2
    played_well(run, 2)
    first = next(event.text for event in run.events if event.kind == "found")
    assert first.startswith("embedded board")
    assert report.theme == "unknown"
    assert not [sent for sent in run.window.sent if sent.button == "middle"]


def test_the_pointer_over_a_board_hides_no_mine_total(tmp_path: Path) -> None:
    """A cell that it lights up makes the board no other one than a fresh one."""
    run = new_run((10, 12, 17), seed=3)
    on = run.window.cell_rect(4, 4)
    run.window.user_moves_to(on.x + on.width / 2, on.y + on.height / 2)

    def light(window: Window, image: Image) -> None:
        x, y = window.position()
        if on.contains(x, y):
            image[on.y + 2 : on.bottom - 2, on.x + 2 : on.right - 2] = (250, 210, 60)

    def on_click(window: Window, sent: Sent) -> None:
        assert on.contains(sent.x, sent.y) or not on.contains(*window.position())

    run.window.paint = light
    run.window.on_click = on_click
    report = run.play(Settings(pictures=tmp_path))
    assert report.error is None
    found = [event.text for event in run.events if event.kind == "found"]
    assert found == ["embedded board, 10 x 12, 17 mines"]
