"""What users read when there is nothing to play: one line, before anything is clicked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from screenbot.board import COVERED, FLAG, Board
from screenbot.bot import Settings, dry_run, play
from screenbot.bot.total import mine_total
from screenbot.cli.playing import moves_text
from screenbot.ends import Image, Monitor, still_image
from screenbot.ends.embedded import EmbeddedGame
from screenbot.errors import (
    BoardNotFoundError,
    ConfigurationError,
    ScreenbotError,
    ScreenError,
    SeveralBoardsError,
)
from screenbot.game import FirstClick
from screenbot.geometry import Rect
from screenbot.render import draw_window
from tests.bot.fakes import FakeClock, OneWindow, new_run


def desktop(*boards: tuple[int, int, Board], width: int = 900, height: int = 500) -> Image:
    image = np.full((height, width, 3), (52, 80, 92), np.uint8)
    for x, y, board in boards:
        window = draw_window(board, mines_left=board.mines, theme="classic", cell=16.0).image
        image[y : y + window.shape[0], x : x + window.shape[1]] = window
    return image


class Hands:
    """A mouse that must not be touched."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        raise AssertionError(f"the mouse was used: {name}")


class Still:
    """A mouse that rests and must not click."""

    def position(self) -> tuple[float, float]:
        return (20.0, 20.0)

    def __getattr__(self, name: str) -> Callable[..., None]:
        raise AssertionError(f"the mouse was used: {name}")


BEGINNER = Board.covered(9, 9, 10)


def refused(image: Image, error: type[ScreenbotError], settings: Settings | None = None) -> str:
    with pytest.raises(error) as caught:
        play(still_image(image), Still(), settings, clock=FakeClock())
    text = str(caught.value)
    assert "\n" not in text
    return text


def test_no_board() -> None:
    text = refused(desktop(), BoardNotFoundError)
    assert "no Minesweeper board" in text


def test_black_capture() -> None:
    text = refused(np.zeros((400, 600, 3), np.uint8), ScreenError)
    assert "black" in text
    assert "Wayland" in text


def test_two_boards_are_listed() -> None:
    image = desktop((40, 60, BEGINNER), (420, 90, Board.covered(16, 16, 40)))
    text = refused(image, SeveralBoardsError)
    assert "--region" in text
    assert "9 x 9" in text
    assert "16 x 16" in text


def test_a_region_chooses_one_of_two() -> None:
    image = desktop((40, 60, BEGINNER), (420, 90, Board.covered(16, 16, 40)))
    (look,) = dry_run(still_image(image), Settings(region=Rect(400, 0, 500, 500)))
    assert (look.seen.board.rows, look.seen.board.cols) == (16, 16)


def test_a_region_without_a_board_is_named() -> None:
    image = desktop((420, 90, BEGINNER))
    settings = Settings(region=Rect(10, 0, 300, 300))
    text = refused(image, BoardNotFoundError, settings)
    assert text == "no Minesweeper board in the region 10,0,300,300: is its window in view?"


def empty_grid() -> np.ndarray:
    """A page with nothing on it but the lines of 9 x 9 cells."""
    image = np.full((500, 600, 3), 34, np.uint8)
    for line in range(0, 10 * 34, 34):
        image[100 + line : 102 + line, 120:428] = image[100:408, 120 + line : 122 + line] = 85
    return image


def test_an_empty_grid_is_a_board_where_the_title_of_its_window_names_the_game() -> None:
    screen = still_image(empty_grid())
    (look,) = dry_run(screen, None, OneWindow("firefox", "Minesweeper \u2014 Mozilla Firefox"))
    assert (look.seen.board.rows, look.seen.board.cols) == (9, 9)
    assert (look.seen.board.cells == COVERED).all()
    assert look.moves
    for focus in (None, OneWindow("firefox", "Timetable \u2014 Mozilla Firefox")):
        with pytest.raises(BoardNotFoundError, match="an empty grid of 9 x 9 cells"):
            dry_run(screen, None, focus)


def test_region_off_the_desktop() -> None:
    settings = Settings(region=Rect(800, 0, 200, 200))
    assert "800,0,200,200" in refused(desktop(), ConfigurationError, settings)


def test_no_such_monitor() -> None:
    assert "monitor 3" in refused(desktop(), ConfigurationError, Settings(monitor=3))


def test_a_button_off_the_desktop_is_refused_before_the_first_game() -> None:
    settings = Settings(games=2, restart=("at:99999,99999",))
    text = refused(desktop((40, 60, BEGINNER)), ConfigurationError, settings)
    assert "(99999, 99999) lies on no monitor" in text


def test_mines_can_be_given() -> None:
    image = desktop((40, 60, Board.covered(8, 12)))
    (look,) = dry_run(still_image(image), Settings(mines=14))
    assert look.solution is not None


@pytest.mark.parametrize(("mines", "lost"), [(12, False), (8, True)])
def test_a_given_total_that_the_counter_denies_is_told_and_blamed(
    mines: int, lost: bool, tmp_path: Path
) -> None:
    run = new_run("beginner", seed=0)
    report = run.play(Settings(mines=mines, pictures=tmp_path))
    told = [event.text for event in run.events if event.kind == "warning"]
    said = f"the counter says 10, you said {mines}"
    assert told[0] == f"{said}: playing with {mines}"
    assert run.kinds()[:2] == ["found", "warning"]
    assert [game.result for game in report.games] == ["lost" if lost else "stopped"]
    wrong = told[1] if lost else str(report.error)
    assert wrong.endswith(said)
    assert "lost by a move that was certain" in wrong or "no mine layout explains" in wrong
    assert report.to_json()["misreads"] == 0
    assert not list(tmp_path.iterdir())


def test_a_given_total_is_held_against_the_counter_of_an_untouched_board_alone() -> None:
    for mines, flags, disputed in ((10, 0, False), (12, 0, True), (12, 2, False)):
        board = Board.covered(9, 9, 10)
        cells = np.array(board.cells)
        cells[0, :flags] = FLAG
        total = mine_total(Board(cells, 10), Settings(mines=mines))
        assert (total.mines, total.disputed) == (mines, disputed)
    assert not mine_total(board, Settings()).disputed


def test_unknown_policy_before_a_click() -> None:
    settings = Settings(policy="brave")
    assert "brave" in refused(desktop((40, 60, BEGINNER)), ConfigurationError, settings)


@pytest.mark.parametrize(
    "wrong",
    [{"games": 0}, {"mines": 0}, {"rule": "none"}, {"monitor": 1, "region": Rect(0, 0, 9, 9)}],
)
def test_wrong_settings(wrong: dict[str, object]) -> None:
    with pytest.raises(ConfigurationError):
        Settings(**wrong)  # type: ignore[arg-type]


class TwoMonitors:
    """A screen whose second monitor lies to the left of the first and above it."""

    name = "screen"

    def __init__(self, image: Image) -> None:
        self._image = image
        first, second = Rect(0, 0, 900, 500), Rect(-900, -120, 900, 500)
        self.monitors = (Monitor(first, first), Monitor(second, second))

    def grab(self, region: Rect | None = None) -> Image:
        region = region or Rect(-900, -120, 1800, 620)
        whole = np.full((620, 1800, 3), 0, np.uint8)
        whole[120:620, 900:] = desktop()
        whole[0:500, :900] = self._image
        x, y = region.x + 900, region.y + 120
        return whole[y : y + region.height, x : x + region.width]


@pytest.mark.parametrize(
    "settings", [None, Settings(monitor=2), Settings(region=Rect(-890, -100, 500, 400))]
)
def test_boards_on_a_monitor_with_negative_places(settings: Settings | None) -> None:
    screen = TwoMonitors(desktop((40, 60, BEGINNER)))
    (look,) = dry_run(screen, settings)
    assert (look.seen.board.rows, look.seen.board.cols) == (9, 9)


def test_the_other_monitor_has_none() -> None:
    with pytest.raises(BoardNotFoundError):
        dry_run(TwoMonitors(desktop((40, 60, BEGINNER))), Settings(monitor=1))


def test_plays_at_negative_places() -> None:
    """Clicks land on the board of a monitor left of the first."""

    class Shifted:
        def __init__(self, game: EmbeddedGame) -> None:
            self._game = game
            self.name = "shifted"
            rect = game.monitors[0].rect.moved(-2000, -300)
            self.monitors = (Monitor(rect, rect),)

        def grab(self, region: Rect | None = None) -> Image:
            return self._game.grab(None if region is None else region.moved(2000, 300))

        def position(self) -> tuple[float, float]:
            x, y = self._game.position()
            return (x - 2000, y - 300)

        def move(self, x: float, y: float) -> None:
            self._game.move(x + 2000, y + 300)

        def click(self, x: float, y: float, *how: object) -> None:
            self._game.click(x + 2000, y + 300, *how)  # type: ignore[arg-type]

        def press(self, key: str) -> None:
            self._game.press(key)

    end = Shifted(new_run("beginner").window.game)
    report = play(end, end, clock=FakeClock())
    assert report.error is None
    assert report.games[0].result in ("won", "lost")


def test_a_dry_run_sends_nothing() -> None:
    run = new_run("beginner")
    run.window.game.game.reveal(4, 4)
    (look,) = dry_run(run.window)
    assert look.solution is not None
    assert look.moves
    assert look.picture.shape == run.window.grab().shape
    assert not np.array_equal(look.picture, run.window.grab())
    assert (run.window.sent, run.window.moves) == ([], 0)


def test_a_game_that_is_over_is_followed_by_the_next() -> None:
    run = new_run("beginner", "any", seed=6)
    game = run.window.game.game
    while not game.over:
        for row in range(9):
            game.reveal(row, row)
            game.reveal(row, 8 - row)
            game.reveal(row, 0)
    report = run.play()
    assert report.error is None
    assert len(report.games) == 1


@pytest.mark.parametrize("rule", [None, "safe", "opening", "any"])
def test_a_dry_run_knows_the_rule_of_the_first_click(rule: FirstClick | None) -> None:
    """In a program that it does not know the first click is a guess, in picture and text."""
    run = new_run("beginner")
    (look,) = dry_run(run.window, Settings(themes=(), rule=rule))
    assert look.rule == (rule or "any")
    safe = rule in ("safe", "opening")
    assert ("never a mine" in moves_text(look)) == safe
    assert ("a guess" in moves_text(look)) == (not safe)
