"""Boards without a mine counter and of no usual size: played by the numbers alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, WRONG_FLAG, Board, Move
from screenbot.bot.decide import Decider
from screenbot.bot.dry import dry_run
from screenbot.bot.eyes import Eyes
from screenbot.bot.outcome import all_shown
from screenbot.bot.program import UNKNOWN
from screenbot.bot.settings import Settings
from screenbot.bot.tally import Tally
from screenbot.bot.total import Total, mine_total
from screenbot.cli.playing import moves_text
from screenbot.ends import Image
from screenbot.policy.without_total import agreed
from screenbot.render import draw_board
from screenbot.vision import Seen
from tests.bot.fakes import Run, Window, new_run
from tests.bot.test_restart import hide_face

Paint = Callable[[Window, Image], None]


def without_counter(won: int | None) -> Paint:
    """A program that counts no mines, and shows them as *won* where all else is open."""

    def paint(window: Window, image: Image) -> None:
        hide_face(window, image)
        cells = window.game.game.board.cells
        if window.game.game.state == "won":
            tile = draw_board(Board(np.array([[won or COVERED]])), "embedded", 24.0)
            for row, col in np.argwhere(cells > 8).tolist():
                if won is None and cells[row, col] == FLAG:
                    continue
                rect = window.cell_rect(row, col)
                image[rect.y : rect.bottom, rect.x : rect.right] = tile

    return paint


def played(level: tuple[int, int, int], seed: int, won: int | None, settings: Settings) -> Run:
    run = new_run(level, seed=seed)
    run.window.paint = without_counter(won)
    run.play(settings)
    return run


@pytest.mark.parametrize("won", [None, FLAG, MINE])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_without_a_mine_total(seed: int, won: int | None, tmp_path: Path) -> None:
    """However the program shows that it is won; islands behind mines are no reason to stop."""
    settings = Settings(themes=(), pictures=tmp_path)
    run = played((8, 11, 15), seed, won, settings)
    assert run.report is not None
    assert run.report.error is None
    (game,) = run.report.games
    assert "a mine total that is not known" in run.events[0].text
    assert game.misreads == 0
    assert game.result == run.window.game.game.state
    assert game.result == "won" or game.moves[-1].is_guess


def test_the_first_game_tells_the_total_of_the_next(tmp_path: Path) -> None:
    settings = Settings(themes=(), games=4, pictures=tmp_path, restart=("key:F2",))
    run = played((10, 11, 16), 1, None, settings)
    assert run.report is not None
    assert run.report.error is None
    assert [game.misreads for game in run.report.games] == [0] * 4
    assert not any("does not fit" in event.text for event in run.events)


@pytest.mark.parametrize("mines", [6, 17])
def test_a_usual_total_that_is_wrong_is_given_up(mines: int, tmp_path: Path) -> None:
    """A board of 9 x 9 has ten mines nearly everywhere."""
    for seed in range(6):
        run = played((9, 9, mines), seed, None, Settings(themes=(), pictures=tmp_path))
        assert run.report is not None
        assert run.report.error is None
        (game,) = run.report.games
        assert game.misreads == 0
        assert game.result == run.window.game.game.state


def test_what_is_believed_of_the_total() -> None:
    board = Board(np.full((12, 12), COVERED, np.uint8))
    nothing = mine_total(board, Settings())
    assert nothing == Total(23, unknown=True)
    assert mine_total(board, Settings(), Total(30)) == Total(30, assumed=True)
    usual = Board(np.full((9, 9), COVERED, np.uint8))
    assert mine_total(usual, Settings()) == Total(10, assumed=True)
    assert mine_total(usual, Settings(), Total(10, unknown=True)).unknown, "it was wrong before"
    assert mine_total(usual.with_mines(12), Settings(), nothing) == Total(12)


def decider(**said: bool) -> Decider:
    player = Decider(Settings(), cast(Eyes, SimpleNamespace(play=UNKNOWN)))
    player.unknown = True
    return player


def test_only_what_the_numbers_tell_is_certain() -> None:
    """Two mines are known, and that the two cells beside them are safe if there are no more."""
    board = Board.parse("mines: 2\n2F.\n2F.\n")
    guess = decider().decide(board, "any", (0, 0))
    assert guess.guess
    assert guess.clicks[0].cell in {(0, 2), (1, 2)}
    assert 0.1 < guess.risks[0] < 0.3
    assert not decider().all_mines(board)
    assert decider().all_mines(Board.parse("2F\n2F\n"))
    certain = decider().decide(Board.parse("mines: 1\n.1....\n11....\n"), "any", (1, 1))
    assert not certain.guess


def test_question_marks_may_be_all_that_is_left_to_guess() -> None:
    board = Board.parse("mines: 1\n1??\n1??\n")
    moves = (Move("reveal", 0, 2), Move("reveal", 1, 2))  # as for a total that is not known
    chances = np.full((1, 2, 3), 0.3)
    chances[0, 1, 2] = 0.2
    assert agreed(board, moves, chances, "strong") == (Move("reveal", 1, 2),)
    nothing = Board.parse("1FF\n1F~\n")
    assert agreed(nothing, moves, chances, "strong") == ()


def test_a_finished_game_without_a_total_is_not_counted(tmp_path: Path) -> None:
    run = played((8, 11, 15), 1, None, Settings(themes=(), pictures=tmp_path))
    assert run.window.game.game.state == "won"
    before = len(run.window.sent)
    report = run.play(Settings(themes=(), pictures=tmp_path, restart=("key:F2",)))
    assert report.error is None
    (game,) = report.games
    assert game.clicks > 0
    assert len(run.window.sent) > before


def test_a_window_that_takes_no_click_in_the_middle_of_a_game_has_not_won(tmp_path: Path) -> None:
    run = new_run((12, 13, 24), seed=3)
    run.window.paint = hide_face
    click = run.window.game.click

    def dead_after_a_while(x: float, y: float, button: str = "left", hold_s: float = 0.0) -> None:
        if len(run.window.sent) < 12:
            click(x, y, button)

    run.window.game.click = dead_after_a_while  # type: ignore[method-assign, assignment]
    report = run.play(Settings(themes=(), pictures=tmp_path))
    assert report.won == 0
    assert "no effect" in str(report.error)


def test_the_end_of_a_game_tells_the_total() -> None:
    def after(text: str, ended: str, before: Total | None = None) -> Total:
        tally = Tally(decider(), lambda _: None)
        tally.begin(before or Total(4, unknown=True))
        board = Board.parse(text)
        seen = SimpleNamespace(board=board, cell_confidence=np.ones(board.cells.shape))
        return tally.after(ended, cast(Seen, seen))  # type: ignore[arg-type]

    assert after("1F1\n111\n...\n", "won") == Total(4, unknown=True), "a number has too many"
    assert after("1F1\n111\n000\n", "won") == Total(1, assumed=True)
    assert after("1*.\n22.\n.X.\n", "lost") == Total(2, assumed=True)
    assert after("1..\n22.\n.X.\n", "lost") == Total(4, unknown=True), "not all mines are shown"
    assert after("01F...X\n011....\n", "lost").unknown, "nor are they here, it may be"
    usual = Total(4, assumed=True)
    assert after("1*.\n22.\n.X.\n", "lost", usual) == usual, "others may not be shown"
    assert after("1F1\n111\n000\n", "won", usual) == Total(1, assumed=True)


def test_how_a_program_shows_that_a_game_is_won() -> None:
    before, shown = (np.array(Board.parse(text).cells) for text in ("1..\n111\n", "1*1\n111\n"))
    assert all_shown(before, shown, (), [(0, 2)])
    assert not all_shown(before, shown, (), [(0, 1)]), "that was a mine"
    assert not all_shown(before, shown, [(0, 1)], [(0, 2)])
    assert not all_shown(np.full_like(before, COVERED), shown, (), [(0, 2)]), "nothing was open"
    for code in (EXPLODED, WRONG_FLAG, COVERED):
        shown[0, 1] = code
        assert not all_shown(before, shown, (), [(0, 2)])
    shown = np.array(Board.parse("1*1\n112\n").cells)
    assert not all_shown(before, shown, (), [(0, 2)]), "the numbers are against it"


def test_a_dry_run_without_a_total() -> None:
    run = new_run((12, 13, 24), seed=2)
    run.window.paint = hide_face
    (look,) = dry_run(run.window, Settings(themes=()))
    assert "with a mine total that is not known" in moves_text(look)
    run.window.game.game.reveal(6, 6)
    (look,) = dry_run(run.window, Settings(themes=()))
    assert look.solution is not None
    layout = run.window.game.game.layout
    for move in look.moves:
        assert layout[move.cell] == (move.action == "flag") or len(look.moves) == 1


def test_a_page_may_end_a_game_with_the_last_flag(tmp_path: Path) -> None:
    """It lays something over the whole board then."""

    def paint(window: Window, image: Image) -> None:
        hide_face(window, image)
        game = window.game.game
        if game.layout is not None and (game.board.cells[game.layout] == FLAG).all():
            first, last = window.cell_rect(0, 0), window.cell_rect(7, 10)
            image[first.y : last.bottom, first.x : last.right] = 60

    for seed in range(4):
        run = new_run((8, 11, 15), seed=seed)
        run.window.paint = paint
        report = run.play(Settings(themes=(), pictures=tmp_path))
        layout = run.window.game.game.layout
        if (run.window.game.game.board.cells[layout] == FLAG).all():
            assert (report.won, report.error) == (1, None)
