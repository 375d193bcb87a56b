"""Stopping and giving way: nothing is clicked after the user has asked."""

from __future__ import annotations

import signal
from collections.abc import Callable
from contextlib import suppress

import pytest

from screenbot import warm
from screenbot.board import Move
from screenbot.bot import Settings
from screenbot.cli import main
from screenbot.errors import StoppedByUser
from screenbot.geometry import Point
from tests.bot.fakes import Run, Sent, Window, new_run


class Key:
    """A stop key that is pressed by hand."""

    def __init__(self) -> None:
        self.pressed: str | None = None

    def asked(self, pointer: Point | None = None) -> str | None:
        return self.pressed

    def expect_own_press(self) -> None:
        pass


def stops(run: Run, ask: Callable[[], None], key: Key | None = None, after: int = 20) -> list[Sent]:
    """The clicks that came after the user asked, at click number *after*."""

    def on_click(window: Window, sent: Sent) -> None:
        if len(window.sent) == after:
            asked_at.append(sent.time)
            run.clock.at(run.clock.time + 0.001, ask)

    asked_at: list[float] = []
    run.window.on_click = on_click
    run.window.least_hold = 0.02
    report = run.play(Settings(games=2), key)
    assert isinstance(report.error, StoppedByUser)
    assert report.to_json()["stopped"] == 1
    assert run.clock.time - asked_at[0] < 0.15
    return run.window.sent[after + 1 :]


def test_escape() -> None:
    run, key = new_run("intermediate"), Key()
    assert stops(run, lambda: setattr(key, "pressed", "Esc was pressed"), key) == []
    assert "Esc was pressed" in str(run.report.error)


@pytest.mark.parametrize("corner", [(0, 0), (-1, 0), (0, -1), (-1, -1)])
def test_every_corner_of_the_desktop(corner: tuple[int, int]) -> None:
    run = new_run("intermediate")
    rect = run.window.monitors[0].rect
    place = (corner[0] % rect.width, corner[1] % rect.height)
    assert stops(run, lambda: run.window.user_moves_to(*place)) == []
    assert "corner" in str(run.report.error)


def test_ctrl_c() -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    for ask in (interrupt, lambda: signal.raise_signal(signal.SIGINT)):
        run = new_run("intermediate")
        assert stops(run, ask) == []
        assert str(run.report.error) == "stopped: Ctrl-C"


def test_what_ends_the_process_from_outside_is_no_ctrl_c() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        main(["--version"])  # has the process end in order
        run = new_run("intermediate")
        assert stops(run, lambda: signal.raise_signal(signal.SIGTERM)) == []
        assert str(run.report.error) == "stopped: ended from outside"
    finally:
        signal.signal(signal.SIGTERM, before)


def test_ctrl_c_that_is_swallowed_while_the_solver_is_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As by a callback that hands out compiled code: nothing is clicked all the same."""

    def swallowing(*_: object, **__: object) -> tuple[Move, ...]:
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        return ()

    monkeypatch.setattr(warm, "choose", swallowing)
    run = new_run("beginner")
    before = signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # processes of tests have none
    try:
        with pytest.raises(KeyboardInterrupt):
            run.play()
        assert not run.window.sent
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


def test_stops_while_it_waits() -> None:
    run, key = new_run("intermediate"), Key()
    run.window.delay = 30.0
    run.clock.at(1.0, lambda: setattr(key, "pressed", "Esc was pressed"))
    report = run.play(stop=key)
    assert isinstance(report.error, StoppedByUser)
    assert run.clock.time < 1.15


def test_pauses_while_the_user_moves_the_mouse() -> None:
    run = new_run("intermediate")

    def wander(step: int = 0) -> None:
        run.window.user_moves_to(30.0 + step, 400.0)
        if step < 40:
            run.clock.at(run.clock.time + 0.05, lambda: wander(step + 1))
        else:
            rested.append(run.clock.time)

    def on_click(window: Window, sent: Sent) -> None:
        if rested and not resumed:
            resumed.append(sent.time)
        if len(window.sent) == 25:
            run.clock.at(run.clock.time + 0.001, wander)

    rested: list[float] = []
    resumed: list[float] = []
    run.window.on_click = on_click
    report = run.play()
    assert report.error is None
    assert report.games[0].result == "won" or report.games[0].moves[-1].is_guess
    assert resumed[0] - rested[0] >= 0.9
    kinds = run.kinds()
    assert kinds.index("paused") < kinds.index("resumed")
    between = [sent for sent in run.window.sent[26:] if sent.time < rested[0]]
    assert between == []
