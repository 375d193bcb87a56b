"""Starting the next game: by the face, by what the user says, never by clicking on a guess."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, MINE, Board
from screenbot.bot import Settings
from screenbot.bot.faces import find_face
from screenbot.bot.outcome import is_fresh, same_mines
from screenbot.ends import Image
from screenbot.ends.focus import Holder
from screenbot.ends.keys import is_key
from screenbot.errors import BoardNotFoundError, ConfigurationError, ScreenError
from screenbot.game import find_level
from screenbot.geometry import Lattice, Rect
from screenbot.vision import load_image, load_theme
from tests.bot.fakes import Run, Sent, Window, new_run

BOARD = Lattice((40.0, 120.0), (24.0, 24.0), 9, 9)
MIDDLE = 40 + 9 * 12


def page(ground: tuple[int, int, int] = (236, 239, 241)) -> Image:
    return np.full((400, 300, 3), ground, np.uint8)


def smiley(image: Image, x: int, y: int, radius: int = 12) -> None:
    cv2.circle(image, (x, y), radius, (255, 205, 50), -1)
    cv2.circle(image, (x, y), radius, (0, 0, 0), 1)
    for dx in (-4, 4):
        cv2.circle(image, (x + dx, y - 3), 1, (0, 0, 0), -1)
    cv2.ellipse(image, (x, y + 2), (5, 4), 0, 0, 180, (0, 0, 0), 1)


def counters(image: Image) -> None:
    for x in (44, 40 + 9 * 24 - 44):
        cv2.rectangle(image, (x, 78), (x + 40, 100), (20, 20, 20), -1)


@pytest.mark.parametrize("ground", [(236, 239, 241), (18, 24, 38), (192, 192, 192)])
def test_a_yellow_face_above_the_middle_is_seen(ground: tuple[int, int, int]) -> None:
    image = page(ground)
    smiley(image, MIDDLE + 3, 90)
    found = find_face(image, BOARD)
    assert found is not None
    assert np.abs(np.subtract(found, (MIDDLE + 3, 90))).max() < 2


def test_a_face_of_another_colour_stands_between_the_counters() -> None:
    image = page()
    cv2.circle(image, (MIDDLE, 90), 12, (120, 160, 220), -1)
    cv2.circle(image, (MIDDLE, 90), 5, (20, 20, 60), 1)
    assert find_face(image, BOARD) is None, "it may be anything"
    counters(image)
    assert find_face(image, BOARD) is not None


def banner(image: Image) -> None:
    cv2.rectangle(image, (60, 60), (240, 100), (255, 220, 40), -1)


def aside(image: Image) -> None:
    smiley(image, 60, 90)


def far(image: Image) -> None:
    smiley(image, MIDDLE, 12, 8)


def words(image: Image) -> None:
    counters(image)
    cv2.putText(image, "PLAY", (MIDDLE - 24, 96), cv2.FONT_HERSHEY_PLAIN, 1.2, (0, 0, 160), 2)


def tile(image: Image) -> None:
    counters(image)
    cv2.rectangle(image, (MIDDLE - 12, 78), (MIDDLE + 12, 102), (200, 60, 60), -1)


@pytest.mark.parametrize("draw", [banner, aside, far, words, tile])
def test_what_only_may_be_a_button_is_no_face(draw: object) -> None:
    image = page()
    draw(image)  # type: ignore[operator]
    lattice = Lattice((40.0, 180.0), (24.0, 24.0), 9, 9) if draw is far else BOARD
    assert find_face(image, lattice) is None


def beside(run: Run) -> list[Sent]:
    return [sent for sent in run.window.sent if run.window.cell_at(sent) is None]


def test_the_face_of_an_unknown_program_starts_the_next_game(tmp_path: Path) -> None:
    run = new_run("beginner", seed=3)
    report = run.play(Settings(games=3, themes=(), pictures=tmp_path))
    assert report.error is None
    assert len(report.games) == 3
    clicked = beside(run)
    assert len(clicked) == 2
    assert len({(sent.x, sent.y) for sent in clicked}) == 1


def hide_face(window: Window, image: Image) -> None:
    """The program has neither face nor counters."""
    rect = window.cell_rect(0, 0)
    image[60 : rect.y - 6] = image[rect.y - 8, rect.x]


def test_where_nothing_is_known_nothing_is_clicked(tmp_path: Path) -> None:
    run = new_run("beginner", seed=3)
    run.window.paint = hide_face
    run.window.press = lambda key: None  # type: ignore[method-assign]
    settings = Settings(games=2, themes=(), mines=10, pictures=tmp_path)
    report = run.play(settings)
    assert len(report.games) == 1
    assert isinstance(report.error, ScreenError)
    assert "no new game after F2, F5, n, r (" in str(report.error)
    assert "--restart" in str(report.error)
    assert not beside(run)


@pytest.mark.parametrize(("way", "said"), [("key:ctrl+n", "ctrl+n"), ("at:10,10", "10,10")])
def test_what_the_user_said_and_did_not_help(way: str, said: str, tmp_path: Path) -> None:
    run = new_run("beginner", seed=3)
    run.window.press = lambda key: None  # type: ignore[method-assign]
    report = run.play(Settings(games=2, restart=(way,), pictures=tmp_path))
    assert f"no new game after {said} (theme embedded): something" in str(report.error)
    assert "say --restart" not in str(report.error), "it was said"
    assert "--restart should name another" in str(report.error)


def test_f2_where_there_is_no_face(tmp_path: Path) -> None:
    run = new_run("beginner", seed=3)
    run.window.paint = hide_face
    report = run.play(Settings(games=2, themes=(), mines=10, pictures=tmp_path))
    assert report.error is None
    assert len(report.games) == 2
    assert not beside(run)


def test_a_page_is_loaded_anew_and_that_is_tried_first_then(tmp_path: Path) -> None:
    run = new_run("beginner", seed=3)
    run.window.paint = hide_face
    pressed: list[str] = []
    ends: list[float] = []
    start = run.window.game.press

    def press(key: str) -> None:
        pressed.append(key)
        if key == "F5":
            ends.append(run.clock.now())
            start("F2")

    run.window.press = press  # type: ignore[method-assign]
    report = run.play(Settings(games=3, themes=(), mines=10, pictures=tmp_path))
    assert report.error is None
    assert len(report.games) == 3
    assert pressed == ["F2", "F5", "F5"]
    last = [max(n for n, sent in enumerate(run.window.sent) if sent.time < end) for end in ends]
    gaps = [run.window.sent[n + 1].time - run.window.sent[n].time for n in last]
    assert max(gaps) < 1.5, "what does nothing is not waited for long"


@pytest.mark.parametrize("way", ["key:n", "at:150,10"])
def test_the_way_that_the_user_says(way: str, tmp_path: Path) -> None:
    run = new_run("beginner", seed=3)
    run.window.paint = hide_face
    pressed: list[str] = []
    start = run.window.game.press

    def press(key: str) -> None:
        pressed.append(key)
        start("F2" if key == "n" else "")

    def click(window: Window, sent: Sent) -> None:
        if (sent.x, sent.y) == (150.0, 10.0):
            start("F2")

    run.window.press = press  # type: ignore[method-assign]
    run.window.on_click = click
    settings = Settings(games=3, themes=(), mines=10, restart=(way,), pictures=tmp_path)
    report = run.play(settings)
    assert report.error is None
    assert len(report.games) == 3
    assert pressed == (["n", "n"] if way == "key:n" else [])


def test_a_board_that_moves_between_games_is_found(tmp_path: Path) -> None:
    run = new_run("beginner", seed=3)
    start = run.window.game.press

    def press(key: str) -> None:
        start("F2")
        run.window.offset = (0, 41)

    run.window.press = press  # type: ignore[method-assign]
    run.window.paint = hide_face
    settings = Settings(games=2, themes=(), mines=10, restart=("key:n",), pictures=tmp_path)
    report = run.play(settings)
    assert report.error is None
    assert len(report.games) == 2


def lay_window(window: Window, image: Image) -> None:
    """A window of nothing but a title bar over most of the board."""
    rect = window.cell_rect(1, 1)
    image[rect.y : rect.y + 130, rect.x : rect.x + 150] = (228, 224, 216)
    image[rect.y : rect.y + 12, rect.x : rect.x + 150] = (40, 70, 160)


def test_a_window_that_a_theme_does_not_know_is_answered(tmp_path: Path) -> None:
    """Its letters may be others than those of the theme's picture."""
    run = new_run("beginner", seed=3)
    pressed: list[str] = []
    start = run.window.game.press

    def cover(window: Window, image: Image) -> None:
        if window.game.game.over and "Return" not in pressed:
            lay_window(window, image)

    def press(key: str) -> None:
        pressed.append(key)
        start(key if "Return" in pressed else "")

    run.window.press = press  # type: ignore[method-assign]
    run.window.paint = cover
    report = run.play(Settings(games=2, restart=("key:F2",), pictures=tmp_path))
    assert report.error is None
    assert report.theme == "embedded"
    assert pressed == ["F2", "Escape", "Return", "F2"]


def test_two_windows_that_a_theme_does_not_know_are_answered(tmp_path: Path) -> None:
    """A box for the name and the list of times, say; the first lies over the board as it ends."""
    run = new_run("beginner", seed=3)
    answers: list[str] = []
    start = run.window.game.press

    def cover(window: Window, image: Image) -> None:
        if window.game.game.over and len(answers) < 2:
            rect = window.cell_rect(len(answers), 1)
            image[rect.y - 60 : rect.y + 130, rect.x : rect.x + 150] = (228, 224, 216)
            image[rect.y - 60 : rect.y - 40, rect.x : rect.x + 150] = (40, 70, 160)
            for row in range(len(answers), 4):
                at = (rect.x + 20, rect.y + 20 * row)
                cv2.putText(image, "a name", at, cv2.FONT_HERSHEY_PLAIN, 1, (0, 0, 0), 1)

    def press(key: str) -> None:
        if key in ("Return", "Escape") and run.window.game.game.over:
            answers.append(key)
        start(key if len(answers) >= 2 else "")

    def on_click(window: Window, _: Sent) -> None:
        assert len(answers) >= 2 or not window.game.game.over, "a click into a window"

    run.window.press = press  # type: ignore[method-assign]
    run.window.paint = cover
    run.window.on_click = on_click
    report = run.play(Settings(games=2, restart=("at:300,150", "key:F2"), pictures=tmp_path))
    assert report.error is None
    assert report.theme == "embedded"
    assert report.games[0].result == "won"
    assert answers == ["Escape", "Return"]


@pytest.mark.parametrize("answer", ["Return", "Escape"])
@pytest.mark.parametrize("asks", [True, False])
def test_a_window_over_the_finished_board_is_answered(
    answer: str, asks: bool, tmp_path: Path
) -> None:
    """With Enter, which says yes where it *asks* for another game, or with Esc if it takes that."""
    run = new_run("beginner", seed=3)
    pressed: list[str] = []

    def cover(window: Window, image: Image) -> None:
        if window.game.game.over and answer not in pressed:
            lay_window(window, image)
            rect = window.cell_rect(1, 1)
            cv2.putText(
                image, "OK", (rect.x + 60, rect.y + 90), cv2.FONT_HERSHEY_PLAIN, 2, (0, 0, 0), 2
            )

    start = run.window.game.press

    def press(key: str) -> None:
        pressed.append(key)
        start("F2" if asks and key == answer else key if answer in pressed else "")

    run.window.press = press  # type: ignore[method-assign]
    run.window.paint = cover
    settings = Settings(games=2, themes=(), restart=("key:F2",), pictures=tmp_path)
    report = run.play(settings)
    assert report.error is None
    assert report.games[0].result == "won"
    expected = ["Return"] if answer == "Return" else ["Return", "Escape"]
    assert pressed == expected + ([] if asks else ["F2"])


def test_a_way_that_deals_the_same_mines_again_is_left(tmp_path: Path) -> None:
    """Some programs ask whether the game should be played once more."""
    run = new_run("beginner", seed=3)
    pressed: list[str] = []
    game = run.window.game

    def cover(window: Window, image: Image) -> None:
        if game.game.over and (not pressed or pressed[-1] != "Escape"):
            lay_window(window, image)

    start = game.press

    def press(key: str) -> None:
        covered = game.game.over and (not pressed or pressed[-1] != "Escape")
        pressed.append(key)
        if key == "Return" and covered:
            game._started -= 1
            start("F2")
        elif not covered:
            start(key)

    run.window.press = press  # type: ignore[method-assign]
    run.window.paint = cover
    report = run.play(Settings(games=4, themes=(), mines=10, pictures=tmp_path))
    assert report.error is None
    warned = [event for event in run.events if event.kind == "warning"]
    assert [event.game for event in warned] == [2]
    assert warned[0].text.startswith("the program has dealt the mines of the last game again")
    assert "Return" in pressed
    assert pressed.index("Return") == len(pressed) - 1 - pressed[::-1].index("Return"), "once"
    assert game._started == 3


def test_what_has_gone_from_the_finished_board_by_itself_is_not_answered(tmp_path: Path) -> None:
    """As the flash of a program that shows so that the game is won."""
    run = new_run("beginner", seed=3)
    pressed: list[str] = []
    since: list[float] = []

    def flash(window: Window, image: Image) -> None:
        if window.game.game.over:
            since.append(run.clock.time)
            if run.clock.time < since[0] + 0.5:
                first, last = window.cell_rect(0, 0), window.cell_rect(8, 8)
                image[first.y : last.bottom, first.x : last.right] = 255

    run.window.press = pressed.append  # type: ignore[method-assign]
    run.window.paint = flash
    report = run.play(Settings(games=2, restart=("key:F12",), pictures=tmp_path))
    assert "no new game after F12" in str(report.error)
    assert "won: every safe cell was opened" in [event.text for event in run.events]
    assert set(pressed) == {"F12"}


def test_what_comes_over_the_board_later_is_not_typed_into(tmp_path: Path) -> None:
    """It may be another program's: Esc is pressed, and nothing else."""
    run = new_run("beginner", seed=3)
    pressed: list[str] = []

    def cover(window: Window, image: Image) -> None:
        if pressed:
            rect = window.cell_rect(0, 0)
            image[rect.y : rect.y + 250, rect.x : rect.x + 250] = (250, 250, 250)

    run.window.press = pressed.append  # type: ignore[method-assign]
    run.window.paint = cover
    settings = Settings(games=2, themes=(), restart=("key:F2", "key:n"), pictures=tmp_path)
    report = run.play(settings)
    assert "no new game" in str(report.error)
    assert set(pressed[2:]) <= {"Escape"}, pressed


def test_a_flag_that_opens_a_menu_is_tried_once(tmp_path: Path) -> None:
    """As in browsers: the menu covers the board until Esc is pressed, and no flag is put."""
    run = new_run("intermediate", seed=5)
    menu: list[Sent] = []

    def right(window: Window, sent: Sent) -> None:
        if sent.button == "right":
            menu.append(sent)

    def paint(window: Window, image: Image) -> None:
        for sent in menu:
            x, y = round(sent.x), round(sent.y)
            image[y : y + 200, x : x + 150] = 255
            for line in range(y + 12, y + 190, 24):
                cv2.putText(
                    image, "Reload", (x + 30, line + 10), cv2.FONT_HERSHEY_PLAIN, 1, (60, 60, 60), 1
                )

    run.window.on_click, run.window.paint = right, paint
    run.window.press = lambda key: menu.clear()  # type: ignore[method-assign]
    game = run.window.game.game
    game.flag = lambda row, col: None
    report = run.play(Settings(themes=(), pictures=tmp_path))
    assert report.error is None
    assert sum(sent.button == "right" for sent in run.window.sent) == 1
    assert report.games[0].result == run.window.game.game.state


def without_right_clicks() -> Run:
    """A game in a program that takes no right clicks."""
    run = new_run("intermediate", seed=5)
    click = run.window.game.click

    def left_only(x: float, y: float, button: str = "left", hold_s: float = 0.0) -> None:
        if button == "left":
            click(x, y, "left")

    run.window.game.click = left_only  # type: ignore[method-assign, assignment]
    return run


def test_flags_that_have_no_effect_are_left_out(tmp_path: Path) -> None:
    run = without_right_clicks()
    report = run.play(Settings(themes=(), pictures=tmp_path))
    assert report.error is None
    assert report.games[0].result == run.window.game.game.state
    assert sum(sent.button == "right" for sent in run.window.sent) == 4


def test_right_clicks_that_only_light_their_cell_put_no_flags(tmp_path: Path) -> None:
    """As buttons do that have the keyboard: the last one is lit, in a look that nobody knows."""
    run = without_right_clicks()

    def light(window: Window, image: Image) -> None:
        cells = window.game.game.board.cells
        for row, col in np.argwhere(cells == COVERED).tolist() if window.sent else ():
            place, last = window.cell_rect(row, col), window.sent[-1]
            if place.x <= last.x < place.right and place.y <= last.y < place.bottom:
                ends = (place.x + 3, place.y + 3), (place.right - 4, place.bottom - 4)
                cv2.rectangle(image, *ends, (0, 160, 220), 2)

    run.window.paint = light
    report = run.play(Settings(themes=(), pictures=tmp_path))
    assert report.error is None
    assert report.games[0].result == run.window.game.game.state
    told = [event.text for event in run.events]
    assert "a right click puts no flag here: playing without flags" in told


@pytest.mark.parametrize("way", ["F2", "key:", "key:F99", "at:1", "at:a,b", "at:1,2,3", "button:x"])
def test_ways_that_cannot_be(way: str) -> None:
    with pytest.raises(ConfigurationError, match="restart"):
        Settings(restart=(way,))


def test_names_of_keys() -> None:
    assert all(is_key(key) for key in ("F2", "n", "N", "ctrl+n", "Return", "space", "5"))
    assert not any(is_key(key) for key in ("", "F0", "jump", "ctrl+", "new game", "é"))


def test_a_board_cut_by_the_edge_of_the_screen_is_not_played(tmp_path: Path) -> None:
    run = new_run("intermediate", seed=5)
    below = run.window.grab().shape[0] - run.window.cell_rect(15, 0).bottom
    run.window.offset = (0, below + 36)  # half of a row and the one below it are out of view
    with pytest.raises(ScreenError, match=r"is cut.*bring all of it onto the screen"):
        run.play(Settings(themes=(), pictures=tmp_path))
    assert not run.window.sent


def test_a_board_that_ends_at_the_edge_of_the_screen_may_be_cut(tmp_path: Path) -> None:
    run = new_run("intermediate", seed=5)
    below = run.window.grab().shape[0] - run.window.cell_rect(15, 0).bottom
    run.window.offset = (0, below + 24)  # a row less is in view
    run.window.paint = hide_face
    with pytest.raises(ScreenError, match=r"15 x 16 is no standard size.*--mines.*cut by the edge"):
        run.play(Settings(themes=(), pictures=tmp_path))
    assert not run.window.sent


def test_a_board_that_ends_at_the_frame_of_its_window_is_played(tmp_path: Path) -> None:
    run = new_run((12, 14, 20), seed=5)
    below = run.window.grab().shape[0] - run.window.cell_rect(11, 0).bottom
    run.window.offset = (0, below - 3)

    def frame(window: Window, image: Image) -> None:
        hide_face(window, image)
        image[-3:], image[-1] = (211, 227, 253), (179, 193, 215)

    run.window.paint = frame
    report = run.play(Settings(themes=(), pictures=tmp_path))
    assert report.error is None
    assert report.games[0].result == run.window.game.game.state


def test_every_game_has_its_own_mine_total() -> None:
    """Programs may deal other games under the same size, as their counters say."""
    run = new_run((9, 9, 10))

    def deal_more(window: Window, _: Sent) -> None:
        window.game._level = find_level((9, 9, 14))

    run.window.on_click = deal_more
    report = run.play(Settings(games=2))
    assert report.error is None
    assert [game.misreads for game in report.games] == [0, 0]
    assert run.window.game.game.mines == 14


@pytest.mark.parametrize("level", ["beginner", (9, 12, 10)])
def test_a_game_that_somebody_else_has_finished_is_not_counted(
    level: str | tuple[int, int, int],
) -> None:
    """Its mine total is not told by its counter any more, and does not matter."""
    run = new_run(level)
    assert run.play(Settings()).error is None
    assert run.window.game.game.over
    before = len(run.window.sent)
    report = run.play(Settings())
    assert report.error is None
    (game,) = report.games
    assert game.clicks > 0
    assert len(run.window.sent) > before
    assert [event.text for event in run.events if event.kind == "found"][-1].endswith("10 mines")


@pytest.mark.parametrize("themes", [None, ()])
def test_a_run_begins_under_a_known_window_that_hides_the_whole_board(
    themes: tuple[str, ...] | None, tmp_path: Path
) -> None:
    """The list of a game that was won before; it is closed where its program is known."""
    run = new_run("beginner", seed=3)
    gnome = load_theme("gnome-mines")
    (scores,) = (popup for popup in gnome.popups if popup.name == "best-score")
    done = load_image(gnome.folder / "buttons/done.png")
    height, width = done.shape[:2]

    def hide(window: Window, image: Image) -> None:
        image[50:, 50:] = 245
        image[60 : 60 + scores.picture.shape[0], 60 : 60 + scores.picture.shape[1]] = scores.picture
        image[200 : 200 + height, 150 : 150 + width] = done

    def close(window: Window, sent: Sent) -> None:
        if window.paint is not None:
            assert (sent.x, sent.y) == (150 + width / 2, 200 + height / 2)
            window.clock.at(window.clock.time + 1.2, lambda: setattr(window, "paint", None))

    run.window.paint, run.window.on_click = hide, close
    if themes is not None:
        with pytest.raises(BoardNotFoundError):
            run.play(Settings(themes=themes, pictures=tmp_path))
        return
    report = run.play(Settings(pictures=tmp_path))
    assert report.error is None
    assert [game.result for game in report.games] == ["won"]
    assert run.events[0].text == "closing best-score"


def test_a_run_begins_under_an_unknown_window_over_a_game_that_was_won(tmp_path: Path) -> None:
    """A list of high scores, say: what is in view of the board is open, or flagged."""
    run = new_run("beginner", seed=3)
    game = run.window.game.game
    game.reveal(0, 0)
    assert game.layout is not None
    for row, col in np.argwhere(~game.layout).tolist():
        game.reveal(row, col)
    pressed: list[str] = []
    start = run.window.game.press

    def cover(window: Window, image: Image) -> None:
        if "Escape" not in pressed:
            lay_window(window, image)

    def press(key: str) -> None:
        pressed.append(key)
        start(key if "Escape" in pressed else "")

    run.window.press = press  # type: ignore[method-assign]
    run.window.paint = cover
    report = run.play(Settings(restart=("key:F2",), pictures=tmp_path))
    assert report.error is None
    assert [game.result for game in report.games] == ["won"]
    assert pressed == ["F2", "Escape", "F2"]


def test_a_new_game_may_begin_with_a_part_open() -> None:
    """Some programs open a part of the board for the player."""
    run = new_run("beginner", seed=3)
    asked: list[int] = []

    def open_a_part(key: str) -> None:
        if key == "F2" and run.window.game.game.over:
            run.window.game.press(key)
            run.window.game.game.reveal(4, 4)
            asked.append(1)

    run.window.paint = hide_face
    run.window.press = open_a_part  # type: ignore[method-assign]
    report = run.play(Settings(games=3, themes=(), mines=10))
    assert len(asked) == 2
    assert report.error is None
    assert [game.misreads for game in report.games] == [0, 0, 0]


def test_games_with_the_same_mines() -> None:
    ended = Board.parse("0011\n113F\nF33F\n2FF2\n2331").cells
    assert same_mines(ended, ended)
    other = np.array(ended)
    other[0, 0] = COVERED
    assert same_mines(ended, other)
    other[4, 3] = 2
    assert not same_mines(ended, other)
    assert not same_mines(ended[:3], ended[:3]), "too few to tell"
    lost = Board.parse("01*.*\n02*X*\n.*.*.\n*.*.*\n..*..").cells
    again = np.where(lost == EXPLODED, np.uint8(MINE), lost)
    assert same_mines(lost, again)
    assert not same_mines(lost, again[::-1])


def test_what_a_new_game_looks_like() -> None:
    over = Board.parse("00001\n0001F\n0012F\n001F2\n00111\n").cells
    assert is_fresh(over, Board.covered(5, 5).cells)
    assert is_fresh(over, Board.parse("001..\n001..\n112..\n.....\n.....\n").cells)
    assert not is_fresh(over, over)
    assert not is_fresh(over, Board.parse("0011.\n001..\n00...\n001..\n00111\n").cells)
    assert not is_fresh(over, Board.parse("001..\n001F.\n112..\n.....\n.....\n").cells)


Painter = Callable[[Window, Image], None]
PRESSED = Rect(420, 200, 190, 36)
"""Where a button is, beside the board."""


class Program:
    """The windows of a desktop on which one program is seen, which is no browser."""

    def at(self, x: float, y: float) -> Holder:
        return Holder(1, "Mines", "mines")

    def keyboard(self) -> Holder:
        return Holder(1, "Mines", "mines")


def button(said: str) -> Painter:
    """What paints a button with words beside the board of a program without a face."""

    def paint(window: Window, image: Image) -> None:
        hide_face(window, image)
        x, y = PRESSED.x, PRESSED.y
        image[y : y + PRESSED.height, x : x + PRESSED.width] = (225, 225, 225)
        at = (x + 12, y + 24)
        cv2.putText(image, said, at, cv2.FONT_HERSHEY_DUPLEX, 0.6, (20, 20, 40), 1, cv2.LINE_AA)

    return paint


def run_with_button(said: str) -> tuple[Run, list[Sent]]:
    """A program that a button starts anew, and no key, and the clicks on that."""
    run = new_run("beginner", seed=3)
    pressed, start = list[Sent](), run.window.game.press

    def click(_: Window, sent: Sent) -> None:
        if PRESSED.contains(sent.x, sent.y):
            pressed.append(sent)
            start("F2")

    run.window.paint, run.window.on_click = button(said), click
    run.window.press = lambda key: None  # type: ignore[method-assign]
    return run, pressed


@pytest.mark.parametrize("said", ["New Game", "restart", "PLAY AGAIN", "Neues Spiel", "New"])
def test_words_that_say_so_start_the_next_game(said: str, tmp_path: Path) -> None:
    run, pressed = run_with_button(said)
    focus = None if said != "New" else Program()
    report = run.play(Settings(games=3, themes=(), mines=10, pictures=tmp_path), focus=focus)
    assert report.error is None
    assert len(pressed) == 2


@pytest.mark.parametrize("said", ["Next level", "Restart now", "News", "New", "Quit", "Reset all"])
def test_other_words_are_not_clicked(said: str, tmp_path: Path) -> None:
    run = new_run("beginner", seed=3)
    run.window.paint = button(said)
    run.window.press = lambda key: None  # type: ignore[method-assign]
    report = run.play(Settings(games=2, themes=(), mines=10, pictures=tmp_path))
    assert isinstance(report.error, ScreenError)
    assert not beside(run)


@pytest.mark.parametrize("said", ["Nueva ronda", "Nov\u00e1 kolo"])
def test_words_that_the_user_says(said: str, tmp_path: Path) -> None:
    run, pressed = run_with_button(said.replace("\u00e1", "a"))
    settings = Settings(games=2, themes=(), mines=10, pictures=tmp_path, restart=(f"words:{said}",))
    report = run.play(settings)
    assert report.error is None
    assert len(pressed) == 1


@pytest.mark.parametrize("said", ["", "  ", "\u65b0\u6e38\u620f", "!?", "Start \u65b0"])
def test_words_that_cannot_be_read_are_refused(said: str) -> None:
    with pytest.raises(ConfigurationError, match="only Latin letters and digits are read"):
        Settings(restart=(f"words:{said}",))


def test_words_that_are_not_there_are_named(tmp_path: Path) -> None:
    run = new_run("beginner", seed=3)
    run.window.paint = button("Options")
    settings = Settings(games=2, themes=(), mines=10, pictures=tmp_path, restart=("words:Deal",))
    report = run.play(settings)
    assert "no new game after the words 'Deal', which were not seen, (" in str(report.error)
    assert not beside(run)


def test_what_words_have_led_to_is_read_anew(tmp_path: Path) -> None:
    """A button that opens a panel: nothing is clicked where another one was before."""
    run = new_run("beginner", seed=3)
    opened: list[Sent] = []

    def paint(window: Window, image: Image) -> None:
        hide_face(window, image)
        labels = ["Delete scores"] if opened else ["Play Again", "New Game"]
        for said, y in zip(labels, (260, 200), strict=False):
            image[y : y + 36, 420:610] = (225, 225, 225)
            at = (432, y + 24)
            cv2.putText(image, said, at, cv2.FONT_HERSHEY_DUPLEX, 0.6, (20, 20, 40), 1, 16)

    def click(window: Window, sent: Sent) -> None:
        if window.cell_at(sent) is None:
            opened.append(sent)

    run.window.paint, run.window.on_click = paint, click
    run.window.press = lambda key: None  # type: ignore[method-assign]
    report = run.play(Settings(games=2, themes=(), mines=10, pictures=tmp_path))
    assert isinstance(report.error, ScreenError)
    assert len(opened) == 1
