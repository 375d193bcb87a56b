"""Windows that lose clicks, answer late, move, get covered or are misread: faked at the edge."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, Board
from screenbot.bot import Settings
from screenbot.bot.clock import Stopwatch
from screenbot.bot.eyes import Eyes
from screenbot.bot.hands import CALM, Hold
from screenbot.bot.settings import HOLDS_S
from screenbot.ends import Image, still_image
from screenbot.ends.still import crop
from screenbot.errors import ScreenError, UnsureReadingError
from screenbot.geometry import Rect
from screenbot.render import draw_board
from screenbot.vision import CONFIDENT, read
from tests.bot.fakes import FakeClock, OneWindow, Run, Sent, Window, new_run
from tests.vision.test_ragged import TABLES, table
from tests.vision.test_second import lined


def played_well(run: Run, games: int = 1) -> None:
    assert run.report is not None
    assert run.report.error is None
    assert len(run.report.games) == games
    assert run.report.to_json()["misreads"] == 0
    for game in run.report.games:
        assert game.result == "won" or game.moves[-1].is_guess


@pytest.mark.parametrize("seed", range(4))
def test_plays_an_honest_window(seed: int) -> None:
    run = new_run("intermediate", seed=seed)
    run.play(Settings(games=3))
    played_well(run, 3)
    assert "repeat" not in run.kinds()
    assert all(sent.hold_s == 0 for sent in run.window.sent)


@pytest.mark.parametrize("least_hold", [0.02, 0.05, 0.1])
def test_learns_how_long_to_press(least_hold: float) -> None:
    run = new_run("intermediate")
    run.window.least_hold = least_hold
    run.play(Settings(games=2))
    played_well(run, 2)
    last = run.window.sent[-20:]
    assert all(sent.hold_s >= least_hold for sent in last if run.window.cell_at(sent) is not None)
    lost = [sent for sent in run.window.sent if sent.hold_s < least_hold]
    assert len(lost) < 60


def test_a_single_lost_click_changes_nothing() -> None:
    run = new_run("intermediate")
    lose = iter([25])

    def swallow(window: Window, sent: Sent) -> None:
        window.least_hold = 0.01 if len(window.sent) == next_lost[0] else 0.0
        if len(window.sent) == next_lost[0]:
            next_lost[0] = next(lose, -1)

    next_lost = [next(lose)]
    run.window.on_click = swallow
    run.play()
    played_well(run)
    assert run.kinds().count("repeat") == 1
    assert sum(sent.hold_s > 0 for sent in run.window.sent) == 1


def test_a_window_that_stands_still_once_gets_no_longer_clicks() -> None:
    """It does all that it was asked for in the end."""
    run = new_run("intermediate")
    moves = [0.0]

    def freeze(window: Window, sent: Sent) -> None:
        if len(window.sent) == 26:
            window.delay, moves[0] = 1.0, sent.time + 1.0
            run.clock.at(moves[0], lambda: setattr(window, "delay", 0.0))

    run.window.on_click = freeze
    run.play(Settings(flags=False))
    played_well(run)
    assert "repeat" in run.kinds()
    assert {sent.hold_s for sent in run.window.sent if sent.time > moves[0]} == {0.0}


def test_clicks_that_are_held_longer_are_so_no_longer_than_they_must() -> None:
    hold = Hold()
    hold.learn(1, 1, 3)
    assert hold.level == 0, "one look proves nothing"
    hold.learn(8, 8, 3)
    assert hold.seconds() == HOLDS_S[3]
    for level in (2, 1, 0):
        hold.learn(CALM, 0)
        assert hold.level == level
    hold.learn(CALM, 0)
    assert hold.level == 0


def test_a_level_that_was_too_short_again_is_not_tried_any_more() -> None:
    hold = Hold()
    for _ in range(2):
        hold.learn(8, 8, 1)
    assert hold.level == 1
    hold.learn(CALM, 0)
    assert hold.level == 0
    for _ in range(2):
        hold.learn(8, 8, 1)
    for _ in range(20):
        hold.learn(CALM, 0)
        assert hold.level == 1


def test_a_dead_window_is_named_after_three_repeats() -> None:
    run = new_run()
    run.window.least_hold = 99.0
    report = run.play()
    assert isinstance(report.error, ScreenError)
    assert "no effect at (row, col) (" in str(report.error)
    assert [sent.hold_s for sent in run.window.sent] == [0.0, 0.02, 0.05, 0.1]
    assert report.to_json()["stopped"] == 1


def test_a_window_that_takes_one_click_at_a_time_is_played() -> None:
    """The others of a turn are lost, however long they are held: fewer are left each time."""
    run = new_run("intermediate")
    taken = [-1.0]

    def swallow(window: Window, sent: Sent) -> None:
        early = sent.time < taken[0] + 0.4
        window.least_hold = 99.0 if early else 0.0
        taken[0] = taken[0] if early else sent.time

    run.window.on_click = swallow
    run.play()
    played_well(run)
    assert run.kinds().count("repeat") > 3


@pytest.mark.parametrize("delay", [0.03, 0.2, 0.7])
def test_slow_windows(delay: float) -> None:
    run = new_run("intermediate")
    run.window.delay = delay
    run.play(Settings(games=2))
    played_well(run, 2)


def test_a_window_that_moves_between_looks() -> None:
    run = new_run("intermediate")

    def move_once(window: Window, sent: Sent) -> None:
        if len(window.sent) == 30:
            window.offset = (57, -23)

    run.window.on_click = move_once
    report = run.play()
    assert report.error is None
    assert "found" in run.kinds()[1:]
    assert report.to_json()["misreads"] == 0
    assert report.games[0].result == "won" or report.games[0].moves[-1].is_guess


@pytest.mark.parametrize("shift", [(0, 24), (24, 0)])
@pytest.mark.parametrize("themes", [None, ()])
def test_a_board_that_moves_within_a_batch_gets_no_click_on_another_cell(
    shift: tuple[int, int], themes: tuple[str, ...] | None, tmp_path: Path
) -> None:
    """By whole cells, too, so that what is to be clicked looks as before."""
    run = new_run("intermediate", seed=4)
    click, hit, parked = run.window.game.click, [], [0]

    def click_then_move(*args: object) -> None:
        click(*args)  # type: ignore[arg-type]
        if run.window.moves == parked[-1] and len(parked) < 30:  # not the first of a batch
            run.window.offset = (0, 0) if run.window.offset == shift else shift
        parked.append(run.window.moves)

    run.window.game.click = click_then_move  # type: ignore[method-assign, assignment]
    run.window.on_click = lambda window, sent: hit.append(window.cell_at(sent))
    report = run.play(Settings(themes=themes, pictures=tmp_path))
    assert report.error is None
    assert hit == [logged.move.cell for logged in report.games[0].moves]
    assert report.to_json()["misreads"] == 0


def test_a_board_that_a_click_moves_gets_no_click_on_another_cell(tmp_path: Path) -> None:
    """As on pages: what comes next has moved already, while the screen does not show it yet."""
    run = new_run("intermediate", seed=4)
    click, grab, hit = run.window.game.click, run.window.grab, []
    shown, until = [grab()], [0.0]

    def click_then_move(*args: object) -> None:
        click(*args)  # type: ignore[arg-type]
        until[0] = run.clock.time + 0.02
        if len(run.window.sent) % 12 == 0:
            run.window.offset = (0, 24 - run.window.offset[1])

    def late(region: Rect | None = None) -> Image:
        if run.clock.time >= until[0]:
            shown[0] = grab()
        return crop(shown[0], region)

    run.window.game.click = click_then_move  # type: ignore[method-assign, assignment]
    run.window.grab = late  # type: ignore[method-assign]
    run.window.on_click = lambda window, sent: hit.append(window.cell_at(sent))
    report = run.play(Settings(themes=(), pictures=tmp_path))
    assert report.error is None
    assert hit == [logged.move.cell for logged in report.games[0].moves]
    assert report.to_json()["misreads"] == 0


def cover(window: Window, image: Image) -> None:
    """A dialog of an unknown program over the middle of the board."""
    rect = window.cell_rect(3, 3)
    image[rect.y : rect.y + 70, rect.x : rect.x + 120] = (228, 224, 216)
    image[rect.y : rect.y + 12, rect.x : rect.x + 120] = (40, 70, 160)


def test_something_unknown_over_the_board_stops_it(tmp_path: Path) -> None:
    run = new_run("intermediate", seed=5)

    def appear(window: Window, sent: Sent) -> None:
        if len(window.sent) == 12:
            window.paint = cover

    run.window.on_click = appear
    report = run.play(Settings(pictures=tmp_path))
    assert isinstance(report.error, UnsureReadingError)
    assert "(row, col) (3, 3)" in str(report.error)
    (picture,) = tmp_path.glob("*.png")
    assert str(picture) in str(report.error)
    covered = [run.window.cell_at(sent) for sent in run.window.sent[14:]]
    assert all(cell is None for cell in covered)


@pytest.mark.parametrize("themes", [None, ()])
@pytest.mark.parametrize("half", [False, True])
def test_a_board_that_leaves_the_screen_is_no_misreading(
    themes: tuple[str, ...] | None, half: bool, tmp_path: Path
) -> None:
    """Whatever was clicked last, nothing follows about clicks or keys."""
    run = new_run("intermediate", seed=5)
    gone: list[int] = []

    def leave(window: Window, sent: Sent) -> None:
        if gone or (len(window.sent) >= 12 and sent.button == "right"):
            gone.append(len(window.sent))
            window.paint = None if half else clear
            window.offset = (window.monitors[0].rect.width - 300, 0) if half else (0, 0)

    def clear(window: Window, image: Image) -> None:
        image[:] = (52, 80, 92)

    run.window.on_click = leave
    report = run.play(Settings(pictures=tmp_path, themes=themes))
    assert str(report.error).startswith("the board is no longer on the screen")
    assert not list(tmp_path.iterdir())
    assert {event.kind for event in run.events} <= {"found", "move", "guess", "stopped"}


def test_a_dialog_that_goes_away_by_itself(tmp_path: Path) -> None:
    run = new_run("intermediate", seed=5)

    def appear(window: Window, sent: Sent) -> None:
        if len(window.sent) == 12 and window.paint is None:
            window.paint = cover
            run.clock.at(run.clock.time + 0.9, lambda: setattr(window, "paint", None))

    run.window.on_click = appear
    run.play(Settings(pictures=tmp_path))
    played_well(run)


def half(window: Window, image: Image) -> None:
    """A window of another program over half of the board."""
    first, last = window.cell_rect(0, 6), window.cell_rect(15, 15)
    image[first.y - 20 : last.bottom + 20, first.x : last.right + 40] = (228, 224, 216)
    image[first.y - 20 : first.y, first.x : last.right + 40] = (40, 70, 160)


@pytest.mark.parametrize("themes", [None, ()])
@pytest.mark.parametrize("seconds", [20.0, 99.0])
def test_a_window_over_half_of_the_board_is_waited_for(
    themes: tuple[str, ...] | None, seconds: float, tmp_path: Path
) -> None:
    """The pointer is the user's for so long, who may be at work in it."""
    run = new_run("intermediate", seed=5)
    begun: list[float] = []
    moves: list[int] = []

    def appear(window: Window, sent: Sent) -> None:
        if len(window.sent) == 40:
            begun.append(run.clock.time)
            window.paint = half
            run.clock.at(begun[0] + 5, lambda: moves.append(window.moves))
            run.clock.at(begun[0] + 15, lambda: moves.append(window.moves))
            run.clock.at(begun[0] + seconds, lambda: setattr(window, "paint", None))

    run.window.on_click = appear
    report = run.play(Settings(pictures=tmp_path, themes=themes))
    told = [event.text for event in run.events if event.kind in ("paused", "resumed")]
    assert told[0] == (
        "waiting for up to 30 s: something covers the board (another window, a pause?)"
    )
    assert moves[0] == moves[1]
    if seconds < 30:
        played_well(run)
        assert told[1:] == ["the board is in view: playing on"]
    else:
        assert str(report.error).startswith(told[0].removeprefix("waiting for up to 30 s: "))
        assert told[1:] == []
        assert run.clock.time - begun[0] < 40


@pytest.mark.parametrize("seed", [3, 4])
def test_a_window_over_cells_that_are_still_covered_is_waited_for(
    seed: int, tmp_path: Path
) -> None:
    run = new_run("expert", seed=seed)
    places: list[tuple[int, int]] = []

    def show_note(window: Window, image: Image) -> None:
        first = window.cell_rect(*places[0])
        last = window.cell_rect(places[0][0] + 3, places[0][1] + 4)
        part = image[first.y : last.bottom, first.x : last.right]
        part[:] = (250, 190, 200)
        part[::4] = (60, 20, 30)

    def appear(window: Window, sent: Sent) -> None:
        if places or len(window.sent) < 2:
            return
        covered = np.pad(window.game.game.board.cells == COVERED, 4, constant_values=True)
        for row, col in np.ndindex(13, 26):
            around = window.cell_rect(row, col).grown(48 + 5 * 24)
            if covered[row : row + 12, col : col + 13].all() and not around.contains(
                sent.x, sent.y
            ):
                places.append((row, col))
                window.paint = show_note
                run.clock.at(run.clock.time + 9.0, lambda: setattr(window, "paint", None))
                return

    run.window.on_click = appear
    run.play(Settings(pictures=tmp_path, themes=()))
    assert places
    told = [event.kind for event in run.events if event.kind in ("paused", "resumed")]
    assert told == ["paused", "resumed"]
    assert run.report is not None
    assert run.report.error is None


def test_the_pointer_never_hides_a_cell() -> None:
    def draw_pointer(window: Window, image: Image) -> None:
        x, y = (int(value) for value in window.position())
        image[y : y + 14, x : x + 9] = (0, 0, 0)

    run = new_run("intermediate")
    run.window.paint = draw_pointer
    run.play(Settings(games=2))
    played_well(run, 2)


def paint_number(window: Window, image: Image, cell: tuple[int, int], number: int) -> None:
    rect = window.cell_rect(*cell)
    tile = draw_board(Board(np.array([[number]])), "embedded", 24.0)
    image[rect.y : rect.bottom, rect.x : rect.right] = tile


@pytest.mark.parametrize(("cell", "said"), [((0, 0), True), ((4, 4), False)])
def test_a_number_at_a_side_that_cannot_be_may_be_cut(
    cell: tuple[int, int], said: bool, tmp_path: Path
) -> None:
    run = new_run("beginner", seed=3)

    def paint(window: Window, image: Image) -> None:
        if window.sent:
            paint_number(window, image, cell, 8)

    run.window.paint = paint
    report = run.play(Settings(pictures=tmp_path))
    assert "no mine layout explains the board" in str(report.error)
    assert ("or is the board cut there" in str(report.error)) == said


def test_an_impossible_reading_is_taken_again(tmp_path: Path) -> None:
    """A number that cannot be, shown for a moment."""
    run = new_run("beginner", seed=3)

    def glitch(window: Window, image: Image) -> None:
        if window.sent and run.clock.time < until[0]:
            paint_number(window, image, (0, 0), 8)

    def begin(window: Window, sent: Sent) -> None:
        if len(window.sent) == 1:
            until[0] = run.clock.time + 1.0

    until = [0.0]
    run.window.paint, run.window.on_click = glitch, begin
    report = run.play(Settings(pictures=tmp_path))
    assert report.error is None
    assert report.games[0].result == "won" or report.games[0].moves[-1].is_guess


def test_an_impossible_board_is_never_clicked_on(tmp_path: Path) -> None:
    run = new_run("beginner", seed=3)

    def lie(window: Window, image: Image) -> None:
        if window.sent:
            paint_number(window, image, (0, 0), 8)

    run.window.paint = lie
    report = run.play(Settings(pictures=tmp_path))
    assert isinstance(report.error, UnsureReadingError)
    assert "(0, 0)" in str(report.error)
    assert len(run.window.sent) == 1
    assert report.to_json()["misreads"] >= 1
    (told, *_) = [event.text for event in run.events if event.kind == "misread"]
    (picture,) = tmp_path.glob("screenbot-misread-*.png")
    assert told.endswith(f"picture saved as {picture}")


def test_wrong_flags_of_the_player_are_taken_off() -> None:
    for question_marks in (False, True):
        run = new_run("beginner", seed=3, question_marks=question_marks)
        game = run.window.game.game
        game.reveal(4, 4)
        for row, col in np.argwhere(game.board.cells == 9).tolist():
            game.flag(row, col)
        run.play()
        played_well(run)


def test_no_flags() -> None:
    run = new_run("intermediate")
    run.play(Settings(games=2, flags=False))
    played_well(run, 2)
    assert all(sent.button == "left" for sent in run.window.sent)


def test_chords_save_clicks() -> None:
    plain, chording = new_run("expert", seed=4), new_run("expert", seed=4)
    plain.play()
    chording.play(Settings(chord=True))
    played_well(chording)
    assert {sent.button for sent in chording.window.sent} == {"left", "right", "middle"}
    assert len(chording.window.sent) < len(plain.window.sent)


def test_a_board_whose_cells_have_grown_is_looked_at_anew() -> None:
    """As in windows that make room for their numbers."""
    board = Board.parse("001....\n001....\n112....\n.......\n.......\n.......\n")
    small = np.pad(draw_board(board, "flat", 30.0), ((60, 60), (60, 60), (0, 0)), mode="edge")
    large = cv2.resize(small, None, fx=1.0, fy=31 / 30, interpolation=cv2.INTER_NEAREST)
    screen = still_image(np.pad(small, ((0, 100), (0, 100), (0, 0))))
    eyes = Eyes(screen, Settings(themes=()), Stopwatch(FakeClock()))
    eyes.find()
    assert abs(eyes.seen.cell[1] - 30) < 0.1
    later = still_image(np.pad(large, ((0, 300), (0, 100), (0, 0)))[: screen.grab().shape[0]])
    screen.grab = later.grab  # type: ignore[method-assign]
    assert eyes.find_again()
    assert abs(eyes.seen.cell[1] - 31) < 0.1


def test_a_board_that_seems_covered_may_have_wider_columns() -> None:
    fresh, played, later = (table(rows)[0] for rows in ("........\n" * 8, TABLES[0], TABLES[2]))
    covered = later.copy()
    covered[150:250, 300:420] = 250
    screen = still_image(fresh)
    eyes = Eyes(screen, Settings(themes=()), Stopwatch(FakeClock()))
    eyes.find()
    for picture, found in ((played, True), (played, False), (covered, False), (later, True)):
        screen.grab = still_image(picture).grab  # type: ignore[method-assign]
        assert eyes.find_again(veiled=True) == found
    assert (eyes.seen.board.cells == Board.parse(TABLES[2]).cells).all()


def test_the_first_number_of_a_board_that_only_looks_like_a_theme_is_read_anew() -> None:
    screen = still_image(lined(0))
    eyes = Eyes(screen, Settings(), Stopwatch(FakeClock()))
    eyes.find()
    assert eyes.seen.theme == "gnome-mines-dark"
    screen.grab = still_image(lined(3)).grab  # type: ignore[method-assign]
    frame = eyes.frame()
    eyes.accept(eyes.read(frame), frame)
    assert eyes.seen.theme == "unknown"
    assert eyes.seen.board.cells[2, 2] == 3


def test_a_first_click_that_stirs_the_board_is_not_waited_for_long(tmp_path: Path) -> None:
    """Programs that think before they show anything get more time."""
    for stirs, least, most in ((True, 0.0, 8.0), (False, 10.0, 60.0)):
        run = new_run("beginner", rule="opening", seed=3)

        def stir(window: Window, image: Image, stirs: bool = stirs) -> None:
            if window.sent and stirs:
                rect = window.cell_rect(4, 4)
                image[rect.y : rect.bottom, rect.x : rect.right] = np.maximum(
                    image[rect.y : rect.bottom, rect.x : rect.right], 12
                ) - np.uint8(12)

        run.window.paint, run.window.least_hold = stir, 9.0
        report = run.play(Settings(themes=(), pictures=tmp_path))
        assert isinstance(report.error, ScreenError)
        assert least < run.clock.time < most


@pytest.mark.parametrize(("kind", "guess"), [("firefox", True), ("mines", False)])
def test_a_page_that_looks_like_a_program_promises_nothing_of_the_first_click(
    kind: str, guess: bool
) -> None:
    run = new_run("beginner", rule="safe", seed=3)
    report = run.play(Settings(), focus=OneWindow(kind))
    assert report.theme == "embedded"
    assert report.games[0].moves[0].is_guess == guess
    asked = new_run("beginner", rule="safe", seed=3).play(
        Settings(rule="safe"), focus=OneWindow(kind)
    )
    assert not asked.games[0].moves[0].is_guess


def test_a_board_of_a_known_theme_is_not_found_again_in_an_unknown_one() -> None:
    """A window that fades over it makes it look like one."""
    run = new_run("beginner", seed=3)
    run.play()
    eyes = Eyes(run.window, Settings(), Stopwatch(run.clock))
    eyes.find()
    assert eyes.seen.theme == "embedded"

    def fade(window: Window, image: Image) -> None:
        image[:] = 255 - image // 2

    run.window.paint = fade
    assert [seen.theme for seen in read(run.window.grab())] == ["unknown"]
    assert not eyes.find_again()
    assert eyes.seen.theme == "embedded"


def test_a_program_that_only_looks_like_a_theme_at_first_is_found_again() -> None:
    """Its covered cells and its ones do, its other numbers do not."""
    played = Board.parse("001......\n001......\n112......\n" + ".........\n" * 6)
    fresh = Board(np.full_like(played.cells, COVERED))
    wide = ((60, 60), (60, 60), (0, 0))
    before, after = (
        np.pad(draw_board(board, "classic", 20.0), wide, mode="edge") for board in (fresh, played)
    )
    two = np.full((16, 16, 3), 192, np.uint8)
    cv2.putText(two, "2", (2, 14), cv2.FONT_HERSHEY_SIMPLEX, 0.55, (0, 110, 0), 1, cv2.LINE_AA)
    after[102:118, 102:118] = two
    screen = still_image(before)
    eyes = Eyes(screen, Settings(), Stopwatch(FakeClock()))
    eyes.find()
    assert eyes.seen.theme == "classic"
    screen.grab = still_image(after).grab  # type: ignore[method-assign]
    seen = eyes.read(eyes.frame())
    assert seen.cell_confidence[2, 2] < CONFIDENT
    eyes.accept(seen, eyes.frame())
    assert eyes.find_again()
    assert eyes.seen.theme == "unknown"
    assert np.array_equal(eyes.seen.board.cells, played.cells)
