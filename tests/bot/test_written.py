"""Ends of games that programs tell in words, where clicks have no effect any more."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from screenbot.board import FLAG
from screenbot.bot import Settings
from screenbot.bot.written import outcome_of
from screenbot.ends import Holder, Image
from screenbot.errors import ScreenError
from screenbot.geometry import Rect
from tests.bot.fakes import Run, Sent, Window, new_run
from tests.bot.test_restart import hide_face

LONG_S = 1e9


@pytest.mark.parametrize(
    ("said", "ended"),
    [
        ({"congratulations! you won...."}, "won"),
        ({"you win!", "time: 41"}, "won"),
        ({"game over"}, "lost"),
        ({"game over! you lost...."}, "lost"),
        ({"game over", "you won"}, "won"),
        ({"gewonnen!"}, "won"),
        ({"has perdido"}, "lost"),
        ({"* you won! - s"}, "won"),
        ({"congratulations! you found all mines in seconds"}, "won"),
        ({"congratulations!you won...."}, "won"),
        ({"you've cleared the minefield!"}, "won"),
        ({"you cleared all the mines"}, "won"),
        ({"boom! you hit a mine. better luck next time!"}, "lost"),
        ({"you stepped on a mine", "try again"}, "lost"),
        ({"try again"}, None),
        ({"you won  games", "you lost  games"}, None),
        ({"can you win?"}, None),
        ({"victory rate "}, None),
        ({"congratulations on your new job"}, None),
        ({"games you won:  time: "}, None),
        ({"new game", "options"}, None),
        (set(), None),
    ],
)
def test_what_words_say_of_an_end(said: set[str], ended: str | None) -> None:
    assert outcome_of(said) == ended


def ended_by_flags(said: str, always: bool = False) -> Run:
    """A game that ends with the flag on its last mine, and says so, or has *always* said it."""
    run = new_run((8, 11, 13), seed=2)
    window = run.window

    def is_flagged() -> bool:
        game = window.game.game
        if game.layout is None:
            return False
        return bool(((game.board.cells == FLAG) == game.layout).all())

    def paint(shown: Window, image: Image) -> None:
        hide_face(shown, image)
        if always or is_flagged():
            place = (110, image.shape[0] - 30)
            cv2.putText(image, said, place, cv2.FONT_HERSHEY_DUPLEX, 0.7, (240,) * 3, 1, 16)

    def click(shown: Window, sent: Sent) -> None:
        shown.least_hold = LONG_S if is_flagged() else 0.0

    window.paint, window.on_click = paint, click
    return run


def test_a_game_that_ends_with_the_last_flag_and_says_so(tmp_path: Path) -> None:
    run = ended_by_flags("You won!")
    report = run.play(Settings(themes=(), pictures=tmp_path))
    assert report.error is None
    assert [game.result for game in report.games] == ["won"]


def test_words_that_esc_takes_away_are_read_before(tmp_path: Path) -> None:
    """A page says it in a message box."""
    run = ended_by_flags("You won!")
    paint, window, closed = run.window.paint, run.window, list[str]()
    assert paint is not None

    def shown(some: Window, image: Image) -> None:
        (hide_face if closed else paint)(some, image)

    window.paint = shown
    window.press = closed.append  # type: ignore[method-assign]
    report = run.play(Settings(themes=(), pictures=tmp_path))
    assert report.error is None
    assert [game.result for game in report.games] == ["won"]


@pytest.mark.parametrize(
    ("said", "always"),
    [("You won!", True), ("Well, well", False), ("Congratulations on your job", False)],
)
def test_other_words_and_those_that_were_there_before_tell_nothing(
    said: str, always: bool, tmp_path: Path
) -> None:
    run = ended_by_flags(said, always)
    report = run.play(Settings(themes=(), pictures=tmp_path))
    assert isinstance(report.error, ScreenError)
    assert "have no effect" in str(report.error)


@pytest.mark.parametrize("seed", [16, 25])
def test_a_veil_over_the_whole_board_that_says_so(seed: int, tmp_path: Path) -> None:
    """A lost game cannot be seen under it; the next one begins by its button."""
    run = new_run("intermediate", rule="safe", seed=seed)
    window, pressed = run.window, list[Sent]()
    start = window.game.press

    def button() -> Rect:
        at = window.cell_rect(10, 5)
        return Rect(at.x, at.y, 140, 34)

    def paint(shown: Window, image: Image) -> None:
        hide_face(shown, image)
        if shown.game.game.state != "lost":
            return
        low, high, at = shown.cell_rect(0, 0), shown.cell_rect(15, 15), button()
        board = image[low.y : high.bottom, low.x : high.right]
        board[:] = board * 0.04 + np.array([158.0, 27.0, 30.0])
        image[at.y : at.bottom, at.x : at.right] = 250
        words = (
            ("Game Over", (at.x - 10, at.y - 40), 1.0, 235),
            ("Play Again", (at.x + 14, at.y + 24), 0.6, 10),
        )
        for said, place, size, ink in words:
            cv2.putText(image, said, place, cv2.FONT_HERSHEY_DUPLEX, size, (ink,) * 3, 1, 16)

    def click(shown: Window, sent: Sent) -> None:
        if shown.game.game.state == "lost" and button().contains(sent.x, sent.y):
            pressed.append(sent)
            start("F2")

    window.paint, window.on_click = paint, click
    window.press = lambda key: None  # type: ignore[method-assign]
    report = run.play(Settings(themes=(), mines=40, games=2, pictures=tmp_path))
    assert report.games[0].result == "lost"
    assert len(pressed) == 1
    assert len(report.games) == 2


class Beside:
    """The board's window, and under it another one."""

    def at(self, x: float, y: float) -> Holder:
        return Holder(1, "Mines") if y < 440 else Holder(2, "Chat")

    def keyboard(self) -> Holder:
        return Holder(1, "Mines")


def test_words_in_another_window_tell_nothing(tmp_path: Path) -> None:
    run = ended_by_flags("You won!")
    report = run.play(Settings(themes=(), pictures=tmp_path), focus=Beside())
    assert "have no effect" in str(report.error)
