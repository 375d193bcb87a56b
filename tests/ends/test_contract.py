"""What every screen and every mouse promises, held against each of them."""

from __future__ import annotations

import os
from collections.abc import Iterator

import numpy as np
import pytest

from screenbot.ends import Mouse, Screen, bounding, embedded_game, still_image
from screenbot.ends.window import ShownGame
from screenbot.errors import ScreenError, StoppedByUser
from screenbot.geometry import Rect
from tests.clients import MissingProgramError, display

SCREENS = ("still", "embedded", "window", "desktop")
MICE = ("embedded", "window", "desktop")


@pytest.fixture(scope="module")
def shown_display() -> Iterator[str]:
    before = os.environ.get("DISPLAY")
    try:
        with display(800, 600) as shown:
            os.environ["DISPLAY"] = shown.name
            yield shown.name
    except MissingProgramError as error:
        pytest.skip(str(error))
    finally:
        if before is None:
            os.environ.pop("DISPLAY", None)
        else:
            os.environ["DISPLAY"] = before


def noise() -> np.ndarray:
    return np.random.default_rng(1).integers(0, 256, (90, 120, 3), np.uint8)


@pytest.fixture(params=SCREENS)
def screen(request: pytest.FixtureRequest) -> Iterator[Screen]:
    yield from make(request)


@pytest.fixture(params=MICE)
def mouse(request: pytest.FixtureRequest) -> Iterator[Mouse]:
    for end in make(request):
        if request.param == "desktop":
            from screenbot.ends import desktop_mouse

            end = desktop_mouse(end)
        yield end


def make(request: pytest.FixtureRequest) -> Iterator:
    if request.param == "still":
        yield still_image(noise())
    elif request.param == "embedded":
        yield embedded_game("beginner", seed=1)
    elif request.param == "window":
        pytest.importorskip("pygame", reason="the extra 'window' is not installed")
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        with ShownGame(embedded_game("beginner", seed=1)) as game:
            yield game
        del os.environ["SDL_VIDEODRIVER"]
    else:
        request.getfixturevalue("shown_display")
        from screenbot.ends import desktop_screen

        yield desktop_screen()


def test_monitors_have_pixels(screen: Screen) -> None:
    assert isinstance(screen, Screen)
    assert screen.name
    assert screen.monitors
    for monitor in screen.monitors:
        assert monitor.rect.width > 0
        assert monitor.rect.height > 0
        assert monitor.ratio > 0


def test_grab_gives_rgb_of_the_desktop(screen: Screen) -> None:
    everything = bounding(screen.monitors)
    image = screen.grab()
    assert image.dtype == np.uint8
    assert image.shape == (everything.height, everything.width, 3)
    assert image.flags.c_contiguous


def test_region_is_the_part_of_the_whole(screen: Screen) -> None:
    everything = bounding(screen.monitors)
    part = Rect(everything.x + 7, everything.y + 11, 50, 40)
    whole = screen.grab()
    assert np.array_equal(screen.grab(part), whole[11:51, 7:57])


def test_pictures_are_the_callers_own(screen: Screen) -> None:
    first = screen.grab()
    kept = first.copy()
    first[:] = 255 - first
    assert np.array_equal(screen.grab(), kept)


@pytest.mark.parametrize("moved", [(-1, 0), (0, -1), (1, 0), (0, 1)])
def test_region_off_the_desktop_is_refused(screen: Screen, moved: tuple[int, int]) -> None:
    everything = bounding(screen.monitors)
    with pytest.raises(ScreenError, match="region"):
        screen.grab(everything.moved(*moved))


def test_pointer_goes_where_it_is_sent(mouse: Mouse) -> None:
    assert isinstance(mouse, Mouse)
    for place in ((31.0, 45.0), (60.0, 20.0)):
        mouse.move(*place)
        assert mouse.position() == place


@pytest.mark.parametrize("button", ["left", "right", "middle", "both"])
def test_click_leaves_the_pointer_there(mouse: Mouse, button: str) -> None:
    mouse.click(40.0, 50.0, button)  # type: ignore[arg-type]
    x, y = mouse.position()
    assert abs(x - 40) <= 1
    assert abs(y - 50) <= 1


def test_no_click_off_the_desktop(mouse: Mouse) -> None:
    with pytest.raises(ScreenError, match="no monitor"):
        mouse.click(-5000.0, 10.0)


def test_keys(mouse: Mouse) -> None:
    mouse.press("F2")
    mouse.press("Return")


@pytest.mark.parametrize(
    ("event", "why"), [("QUIT", "the window was closed"), ("KEYDOWN", "Esc was pressed")]
)
def test_the_shown_game_says_why_it_stopped(
    event: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame = pytest.importorskip("pygame", reason="the extra 'window' is not installed")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with ShownGame(embedded_game("beginner", seed=1)) as game:
        pygame.event.post(pygame.event.Event(getattr(pygame, event), key=pygame.K_ESCAPE))
        game.move(30.0, 40.0)
        with pytest.raises(StoppedByUser, match=f"stopped: {why}"):
            game.click(30.0, 40.0)
