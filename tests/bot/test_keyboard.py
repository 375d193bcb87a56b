"""Keys go to the board's window alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from screenbot.bot import Settings
from screenbot.ends import Holder, Image
from screenbot.errors import ScreenError
from tests.bot.fakes import Run, Sent, Window, new_run
from tests.bot.test_restart import hide_face

OURS, OTHER = Holder(1, "Mines"), Holder(2, "Letter")


class Windows:
    """The board's window, and another that takes the keyboard."""

    def __init__(self) -> None:
        self.active: Holder | None = OURS

    def at(self, x: float, y: float) -> Holder | None:
        return OURS

    def keyboard(self) -> Holder | None:
        return self.active


def run_with(windows: Windows, taken_back: bool) -> tuple[Run, list[str]]:
    """A game after which another window takes the keyboard; a click may take it back."""
    run = new_run("beginner", seed=3)
    pressed: list[str] = []
    start = run.window.game.press
    after: list[Sent] = []

    def click(window: Window, sent: Sent) -> None:
        if window.game.game.over:
            after.append(sent)
            assert window.game.game.board.cells[window.cell_at(sent)] <= 8
            windows.active = OURS if taken_back else OTHER

    def press(key: str) -> None:
        assert windows.active == OURS, "typed into another window"
        pressed.append(key)
        start("F2")

    def tell(seconds: float) -> None:
        sleep(seconds)
        if run.window.game.game.over and not after:
            windows.active = OTHER

    sleep, run.clock.sleep = run.clock.sleep, tell  # type: ignore[method-assign]
    run.window.on_click = click
    run.window.press = press  # type: ignore[method-assign]
    return run, pressed


def test_a_key_is_pressed_after_a_click_into_the_board(tmp_path: Path) -> None:
    windows = Windows()
    run, pressed = run_with(windows, taken_back=True)
    settings = Settings(games=2, restart=("key:F2",), pictures=tmp_path)
    report = run.play(settings, focus=windows)
    assert report.error is None
    assert len(report.games) == 2
    assert pressed == ["F2"]
    assert "warning" not in run.kinds()


def test_no_key_is_pressed_where_another_window_keeps_the_keyboard(tmp_path: Path) -> None:
    windows = Windows()
    run, pressed = run_with(windows, taken_back=False)
    settings = Settings(games=2, restart=("key:F2",), pictures=tmp_path)
    report = run.play(settings, focus=windows)
    assert isinstance(report.error, ScreenError)
    assert "the window 'Letter' has the keyboard" in str(report.error)
    assert not pressed
    assert len(report.games) == 1


def test_that_no_window_has_the_keyboard_is_told_once(tmp_path: Path) -> None:
    """As where the board's window was made small in the middle of a game."""
    windows = Windows()
    run = new_run("beginner", seed=36)

    def vanish(window: Window, image: Image) -> None:
        image[:] = (52, 80, 92)

    def make_small(window: Window, sent: Sent) -> None:
        if len(window.sent) == 8:
            windows.active, window.paint = None, vanish

    run.window.on_click = make_small
    report = run.play(Settings(themes=(), pictures=tmp_path), focus=windows)
    assert str(report.error).startswith("the board is no longer on the screen")
    (told,) = [event.text for event in run.events if event.kind == "warning"]
    assert told == "the key Escape was not pressed: no window has the keyboard"


def test_a_window_system_that_tells_nothing_keeps_no_key_back(tmp_path: Path) -> None:
    class Silent(Windows):
        def at(self, x: float, y: float) -> Holder | None:
            return None

    run = new_run("beginner", seed=3)
    settings = Settings(games=2, restart=("key:F2",), pictures=tmp_path)
    assert run.play(settings, focus=Silent()).error is None


@pytest.mark.parametrize("kind", ["Gimp", "Chromium", ""])
def test_ctrl_n_is_for_programs_that_are_no_browser(kind: str, tmp_path: Path) -> None:
    """There it opens another window."""
    run, pressed = new_run("beginner", seed=3), list[str]()
    windows = Windows()
    windows.active = holder = Holder(1, "Mines", kind)
    windows.at = lambda x, y: holder  # type: ignore[method-assign]

    def press(key: str) -> None:
        pressed.append(key)
        if key == "ctrl+n":
            run.window.game.press("F2")

    run.window.paint = hide_face
    run.window.press = press  # type: ignore[method-assign]
    settings = Settings(games=2, themes=(), mines=10, pictures=tmp_path)
    report = run.play(settings, focus=windows)
    assert (len(report.games) == 2) == (kind == "Gimp")
    assert ("ctrl+n" in pressed) == (kind == "Gimp")
