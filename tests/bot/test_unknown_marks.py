"""Flags and mines in pictures that nobody knows: what they are follows from the clicks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN, Board, Move
from screenbot.bot.decide import Decider
from screenbot.bot.eyes import Eyes
from screenbot.bot.hands import Hands
from screenbot.bot.look import Looker
from screenbot.bot.outcome import all_flagged, begun_anew, exposed, laid_open, scattered
from screenbot.bot.plan import Click
from screenbot.bot.settings import Settings
from screenbot.bot.tally import Tally
from screenbot.bot.total import Total
from screenbot.bot.unread import Unread
from screenbot.bot.verdict import Verdict
from screenbot.ends import Button, Image
from screenbot.render import draw_board
from screenbot.vision import Seen, read
from tests.bot.fakes import FakeClock, OneWindow, Sent, Window, new_run


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
    others = cells.copy()
    others[2, 0] = 1
    assert not exposed(cells, others, unsure, [(1, 0)], 3), "another cell has opened"
    assert not exposed(cells, cells, unsure, [(1, 0)], 4), "there are more mines"
    opened = cells.copy()
    opened[1, 0] = 3
    assert not exposed(cells, opened, unsure[1:], [(1, 0)], 2), "it shows a number"


def test_a_page_may_open_what_is_beside_the_mine_that_ends_a_game() -> None:
    before = Board.covered(5, 6, 6).cells
    cells = Board.parse("mines: 6\n.1....\n2.....\n......\n......\n......\n").cells
    unsure = [(0, 0), (1, 1), (1, 5), (2, 3), (3, 0), (4, 4)]
    assert exposed(before, cells, unsure, [(0, 0)], 6)
    assert not exposed(before, cells, unsure, [(4, 4)], 6), "they are not beside it"
    assert not exposed(before, cells, unsure[1:], [(0, 0)], 5), "it is none of them"


def test_mines_that_are_painted_end_a_game() -> None:
    """They look like covered cells in another colour."""
    cells = Board.parse("mines: 3\n.1F\n.2.\n...\n").cells
    assert exposed(cells, cells, [], [(1, 0)], 3, differ=[(1, 0), (2, 2)])
    assert not exposed(cells, cells, [], [(1, 0)], 4, differ=[(1, 0), (2, 2)])
    assert not exposed(cells, cells, [], [(1, 0)], 3, differ=[(2, 0), (2, 2)])
    assert not exposed(cells, cells, [], [(1, 0)], 2, differ=[(1, 0)]), "a pointer is on it"


def test_a_board_that_is_laid_open_ends_a_game() -> None:
    """Mines are shown as cells without a number then."""
    before = Board.parse("mines: 3\n..1\n.21\n...\n...\n").cells
    cells = Board.parse("mines: 3\n011\n121\n110\n222\n").cells
    differ = [(row, col) for row, col in np.argwhere(before == COVERED).tolist()]
    assert laid_open(before, cells, [], 3, differ)
    assert not laid_open(before, cells, differ, 3, differ), "a window lies over it"
    assert not laid_open(before, cells, [], 3, differ[3:]), "three are as before"
    assert not laid_open(before, before, [], 3, differ), "all have changed their colour"
    shimmering = np.where(cells == 1, cells, before)
    assert (shimmering == 1).sum() >= 6
    assert not laid_open(before, shimmering, [], 3, differ), "some have opened beside those"


@pytest.mark.parametrize(("seed", "kind"), [(3, "chromium"), (5, None)])
def test_a_message_that_holds_up_the_last_picture(
    seed: int, kind: str | None, tmp_path: Path
) -> None:
    """A page that says how the game ended before it draws the end waits until it is read."""
    run = new_run("beginner", seed=seed)
    pressed: list[str] = []
    held: list[np.ndarray] = []

    def hold(window: Window, image: np.ndarray) -> None:
        if window.game.game.over and not pressed:
            image[:] = held[-1]
        else:
            held[:] = [image.copy()]

    run.window.paint = hold
    run.window.press = pressed.append  # type: ignore[method-assign]
    focus = None if kind is None else OneWindow(kind)
    report = run.play(Settings(themes=[], pictures=tmp_path), focus=focus)
    assert report.error is None
    assert report.games[0].result == run.window.game.game.state
    assert pressed == ["Escape"]


def test_clicks_without_effect_end_no_program(tmp_path: Path) -> None:
    """Many a game is left with Esc."""
    run = new_run("beginner", seed=3)
    pressed: list[str] = []
    run.window.press = pressed.append  # type: ignore[method-assign]
    first: list[np.ndarray] = []

    def hold(window: Window, image: np.ndarray) -> None:
        first.append(image.copy())
        image[:] = first[0]

    run.window.paint = hold
    report = run.play(Settings(themes=[], pictures=tmp_path), focus=OneWindow("raylib"))
    assert "no effect" in str(report.error)
    assert pressed == []


@pytest.mark.parametrize("seed", [3, 4, 6])
def test_a_board_that_moves_by_less_than_a_cell_at_the_first_click_has_not_ended(
    seed: int, tmp_path: Path
) -> None:
    """Each of its cells looks different where it was, and shows something of its neighbour."""
    run = new_run("intermediate", rule="opening", seed=seed)

    def move_once(window: Window, sent: Sent) -> None:
        window.offset = (0, 11)

    run.window.on_click = move_once
    report = run.play(Settings(themes=[], pictures=tmp_path))
    assert report.error is None
    assert report.games[0].result == run.window.game.game.state
    assert report.games[0].clicks == len(run.window.sent)


def test_a_page_that_begins_the_next_game_by_itself_has_ended_one() -> None:
    before = Board.parse("mines: 2\n1..\n...\n...\n").cells
    fresh = np.full_like(before, COVERED)
    assert begun_anew(before, fresh, [])
    assert not begun_anew(before, fresh, [(2, 2)])
    assert not begun_anew(fresh, fresh, [])
    assert not begun_anew(before, before, [])


@pytest.mark.parametrize("kind", ["chromium", "raylib"])
def test_a_page_may_be_won_by_flags_alone(kind: str, tmp_path: Path) -> None:
    """It takes no clicks any more once all mines are flagged, and opens nothing."""
    run = new_run("beginner", seed=3)
    game = run.window.game.game
    click, pressed = run.window.game.click, list[str]()

    def all_flagged() -> bool:
        return int((game.board.cells == FLAG).sum()) == game.level.mines

    def take(x: float, y: float, button: Button = "left", hold_s: float = 0.0) -> None:
        if not all_flagged():
            click(x, y, button, hold_s)

    run.window.game.click = take  # type: ignore[method-assign]
    run.window.press = pressed.append  # type: ignore[method-assign]
    settings = Settings(themes=[], mines=game.level.mines, pictures=tmp_path)
    report = run.play(settings, focus=OneWindow(kind))
    assert report.error is None
    assert all_flagged()
    assert not game.over
    assert report.games[0].result == "won"
    assert ("Escape" in pressed) == (kind == "chromium"), "a message may hold the page up"


def test_the_last_mine_that_nobody_knows_ends_a_game() -> None:
    cells = Board.parse("mines: 2\n1F\n22\n..\n").cells
    shown = cells.copy()
    shown[2, 0] = 8
    assert exposed(cells, shown, [(2, 0)], [(2, 0)], 2)
    shown[2, 0] = 1
    assert not exposed(cells, shown, [(2, 0)], [(2, 0)], 2), "it may be the number"


def test_what_is_known_of_a_board_goes_with_it_when_it_moves(tmp_path: Path) -> None:
    """Flags that nobody knows are known from clicks alone, and stay known at another place."""
    run = new_run("intermediate", seed=3)

    def move_once(window: Window, sent: Sent) -> None:
        if len(window.sent) == 25:
            window.offset = (0, 7)

    run.window.paint, run.window.on_click = draw_boxes, move_once
    report = run.play(Settings(themes=[], pictures=tmp_path))
    assert report.error is None
    assert "found" in run.kinds()[1:]
    assert report.games[0].result == run.window.game.game.state


@pytest.mark.parametrize("seed", [3, 4, 5, 6])
def test_a_number_that_nobody_knows_is_played_on_without(seed: int, tmp_path: Path) -> None:
    """It is taken for a cell that is not seen: never clicked, and nothing follows from it."""
    run = new_run("intermediate", rule="safe", seed=seed)

    def draw(window: Window, image: Image) -> None:
        if window.game.game.board.cells[0, 0] <= 8:
            rect = window.cell_rect(0, 0)
            inside = image[rect.y + 3 : rect.bottom - 3, rect.x + 3 : rect.right - 3]
            inside[:] = inside[0, 0]
            left, top = rect.x + 7, rect.y + 5
            cv2.polylines(
                image, [np.array([(left, top), (left + 9, top + 3), (left, top + 12)])], True, 0, 2
            )

    run.window.paint = draw
    report = run.play(Settings(themes=(), pictures=tmp_path))
    assert report.error is None
    (game,) = report.games
    assert game.misreads == 0
    assert game.result == run.window.game.game.state
    clicked = [run.window.cell_at(sent) for sent in run.window.sent]
    assert clicked.count((0, 0)) == 1
    assert "unread" in run.kinds()
    times = [sent.time for sent in run.window.sent]
    assert times[1] - times[0] < 2.0, "the first click was answered: a still picture stays"


def test_a_guess_that_cannot_be_read_is_not_taken_for_open(tmp_path: Path) -> None:
    """It may be a mine: the rest of a board being open does not make it a won one.

    One that was safe for certain is open, unless it may be a covered one.
    """
    board = Board.parse("mines: 1\n1.1\n1.1\n111\n")
    image = draw_board(board, "embedded", 24.0)
    (before,) = read(np.pad(image, ((30, 30), (30, 30), (0, 0))), themes=["embedded"])
    confidence = before.cell_confidence.copy()
    confidence[0, 1] = 0.0
    click = Click((0, 1), "left", "open", Move("reveal", 0, 1), COVERED, ((0, 1),))
    safe = frozenset({(0, 1)})
    for code, certain, ended in (
        (UNSEEN, None, None),
        (UNSEEN, safe, "won"),
        (COVERED, safe, None),
    ):
        cells = before.board.cells.copy()
        cells[0, 1] = code
        after = replace(before, board=Board(cells, 1), cell_confidence=confidence)
        eyes = SimpleNamespace(
            theme=None, seen=before, changed=lambda _: [(0, 1)], read=lambda *_, it=after: it
        )
        looker = Looker(cast(Eyes, eyes), cast(Hands, None), FakeClock())
        looker.expect([click], certain)
        looker.unread.cells = {(0, 1)}
        assert looker.judge(image, [click], tally(1)).outcome == ended
        assert looker.judge(image, [], tally(1)).outcome == (None if certain is None else "won")


def test_a_mine_that_is_drawn_as_a_flag_ends_a_game(tmp_path: Path) -> None:
    def draw(window: Window, image: Image) -> None:
        cells = window.game.game.board.cells
        flag = draw_board(Board(np.array([[FLAG]])), "embedded", 24.0)
        for row, col in np.argwhere(np.isin(cells, (MINE, EXPLODED))).tolist():
            rect = window.cell_rect(row, col)
            image[rect.y : rect.bottom, rect.x : rect.right] = flag

    lost = 0
    for seed in range(12):
        run = new_run("beginner", rule="any", seed=seed)
        run.window.paint = draw
        report = run.play(Settings(themes=(), rule="any", pictures=tmp_path))
        assert report.error is None
        assert report.games[0].result == run.window.game.game.state
        assert report.games[0].misreads == 0
        lost += report.lost
    assert lost


def tally(mines: int, *, unknown: bool = False) -> Tally:
    """What is believed of the mine total as a game begins."""
    found = Tally(Decider(Settings(), cast(Eyes, None)), lambda text: None)
    found.begin(Total(mines, unknown=unknown))
    return found


def test_no_click_has_an_effect_after_a_guess_that_could_not_be_read() -> None:
    """The guess was the mine: the program takes no more clicks."""
    before = Board.parse("mines: 3\n..1.\n.11.\n....\n")
    seen = cast("Seen", SimpleNamespace(board=before))
    eyes = cast("Eyes", SimpleNamespace(theme=None, seen=seen))
    looker = Looker(eyes, cast("Hands", None), FakeClock())
    guess = Click((0, 0), "left", "open", Move("reveal", 0, 0), COVERED, ((0, 0),))
    looker.expect([guess], None)
    looker.unread.cells = {(0, 0)}
    click = Click((2, 3), "left", "open", Move("reveal", 2, 3), COVERED)
    verdict = cast("Verdict", SimpleNamespace(seen=seen, undone=(click,)))
    assert looker.odd_end([click], verdict, tally(3), idle=True) == "lost"
    assert looker.odd_end([click], verdict, tally(3), idle=False) is None
    some = cast("Verdict", SimpleNamespace(seen=seen, undone=()))
    assert looker.odd_end([click], some, tally(3), idle=True) is None, "it had an effect"
    looker.unread.cells = {(1, 0)}
    assert looker.odd_end([click], verdict, tally(3), idle=True) is None, "that was no guess"


def test_a_guess_is_one_where_the_first_number_could_not_be_read() -> None:
    """The first click is mostly safe; the second may be the mine, though nothing is surely open.
    So may the first one if it looks like one."""
    board = Board.parse("....\n....\n")
    for guessed, shown, ended in (
        ((0, 0), board, None),
        ((0, 1), board, "lost"),
        ((0, 0), Board.parse("X...\n....\n"), "lost"),
        ((0, 0), Board.parse("3...\n....\n"), None),
    ):
        eyes = cast("Eyes", SimpleNamespace(theme=None, seen=SimpleNamespace(board=board)))
        seen = cast("Seen", SimpleNamespace(board=shown))
        looker = Looker(eyes, cast("Hands", None), FakeClock())
        for cell in ((0, 0), (0, 1)):
            click = Click(cell, "left", "open", Move("reveal", *cell), COVERED, (cell,))
            looker.expect([click], None)
        looker.unread.cells = {guessed}
        click = Click((0, 2), "left", "open", Move("reveal", 0, 2), COVERED, ((0, 2),))
        verdict = cast("Verdict", SimpleNamespace(seen=seen, undone=(click,)))
        assert looker.odd_end([click], verdict, tally(3), idle=True) == ended


def test_the_last_flag_may_end_a_game_of_which_nobody_knows_the_total() -> None:
    """All that is left is safe, and takes no click any more."""
    for text, left, ended in (
        ("F1..\n11..\n....\n", ((0, 2), (1, 2)), None),
        ("F10.\n110.\n000.\n", ((0, 3), (1, 3), (2, 3)), "won"),
        ("F10.\n210.\n000.\n", ((0, 3), (1, 3), (2, 3)), None),
        (".10.\n110.\n000.\n", ((0, 3), (1, 3), (2, 3)), None),
    ):
        seen = cast("Seen", SimpleNamespace(board=Board.parse(text)))
        looker = Looker(
            cast("Eyes", SimpleNamespace(theme=None, seen=seen)), cast("Hands", None), FakeClock()
        )
        clicks = [
            Click(cell, "left", "open", Move("reveal", *cell), COVERED, (cell,)) for cell in left
        ]
        looker.expect(clicks, frozenset(left))
        verdict = cast("Verdict", SimpleNamespace(seen=seen, undone=tuple(clicks)))
        assert looker.odd_end(clicks, verdict, tally(1, unknown=True), idle=True) == ended
        assert looker.odd_end(clicks, verdict, tally(1, unknown=True), idle=False) is None
        some = cast("Verdict", SimpleNamespace(seen=seen, undone=tuple(clicks[1:])))
        assert looker.odd_end(clicks, some, tally(1, unknown=True), idle=True) is None


def test_mines_here_and_there_end_a_game_where_a_text_hides_some() -> None:
    before = Board.parse("mines: 9\n" + "........\n" * 6 + "11......\n01......\n").cells
    text = [(0, col) for col in range(8)]
    mines = [(2, 3), (3, 6), (5, 1), (6, 5)]
    assert scattered(before, before, [*text, *mines], [(5, 1)], [*text, *mines])
    assert not scattered(before, before, [*text, *mines], [(4, 4)], [*text, *mines])
    assert not scattered(before, before, text, [(0, 1)], text), "a window"
    assert not scattered(before, before, mines[:3], [(5, 1)], mines[:3])
    opened = before.copy()
    opened[4, 4] = 1
    assert not scattered(before, opened, [*text, *mines], [(5, 1)], [*text, *mines])
    assert not scattered(before, before, [], [(5, 1)], [*text, *mines]), "covered for sure"
    opened[4, 4], opened[4, 1] = COVERED, 1
    assert scattered(before, opened, [*text, *mines], [(5, 1)], [*text, *mines]), "beside it"


def test_all_mines_are_flagged() -> None:
    before = Board.parse("mines: 3\nF1..\n11..\n00..\n").cells
    flags = [
        Click(cell, "right", "flag", Move("flag", *cell), COVERED) for cell in ((0, 2), (1, 3))
    ]
    assert all_flagged(before, flags, 3)
    assert not all_flagged(before, flags, 4)
    assert not all_flagged(before, flags[:1], 3)
    assert not all_flagged(before, [], 1), "none was put there now"


def test_a_cell_that_looks_otherwise_after_every_click_is_open() -> None:
    """Though it is read as a covered one: a page may leave what is about a zero to the player."""
    board = Board.parse("....\n.11.\n")
    seen = cast("Seen", SimpleNamespace(board=board, cell_confidence=np.ones((2, 4))))
    click = Click((0, 0), "left", "open", Move("reveal", 0, 0), COVERED, ((0, 0),))
    verdict = cast("Verdict", SimpleNamespace(seen=seen, frame=None, undone=(click,)))
    for theme, changed, open_ in (
        (None, [(0, 0)], True),
        (None, [], False),
        ("x", [(0, 0)], False),
    ):
        unread = Unread(
            cast("Eyes", SimpleNamespace(theme=theme, changed=lambda _, it=changed: it))
        )
        unread.note_altered(verdict)
        assert unread.take_for_open(verdict) == open_
        unread.forget_read(seen)
        assert unread.cells == ({(0, 0)} if open_ else set()), "it is no covered cell"
        cells = board.cells.copy()
        cells[0, 0] = 0
        unread.forget_read(
            cast("Seen", SimpleNamespace(board=Board(cells), cell_confidence=np.ones((2, 4))))
        )
        assert not unread.cells, "it is a zero"


def test_a_click_that_changed_something_is_no_sign_of_an_end() -> None:
    before = Board.parse("....\n.11.\n")
    seen = cast("Seen", SimpleNamespace(board=before))
    eyes = cast("Eyes", SimpleNamespace(theme=None, seen=seen, changed=lambda _: [(0, 3)]))
    looker = Looker(eyes, cast("Hands", None), FakeClock())
    click = Click((0, 3), "left", "open", Move("reveal", 0, 3), COVERED, ((0, 3),))
    looker.expect([click], None)
    looker.unread.cells = {(0, 3)}
    verdict = cast("Verdict", SimpleNamespace(seen=seen, frame=None, undone=(click,)))
    assert looker.odd_end([click], verdict, tally(3), idle=True) == "lost"
    looker.unread.note_altered(verdict)
    assert looker.odd_end([click], verdict, tally(3), idle=True) is None


def test_mines_of_a_board_that_is_coloured_when_a_game_is_lost() -> None:
    """All of its cells look otherwise then, and none is sure."""
    before = np.full((8, 9), COVERED, np.uint8)
    cells = before.copy()
    mines = [(0, 0), (1, 4), (3, 7), (5, 2), (6, 6), (7, 0)]
    for cell in mines:
        cells[cell] = FLAG
    every = list(np.ndindex(before.shape))
    assert exposed(before, cells, every, [(0, 0)], 6, differ=every)
    assert not exposed(before, cells, every, [(0, 0)], 7, differ=every)
    assert not exposed(before, cells, every, [(0, 1)], 6, differ=every), "it is no mine"
    assert scattered(before, cells, every, [(0, 0)], every), "whatever the mine total is"
    assert not scattered(before, cells, every, [(0, 1)], every)
    assert not scattered(before, before, every, [(0, 0)], every), "it is only coloured"
