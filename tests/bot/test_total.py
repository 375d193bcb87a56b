"""How many mines a board has, where a number beside it may mean something else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, Board
from screenbot.bot.decide import Decider
from screenbot.bot.dry import dry_run
from screenbot.bot.eyes import Eyes
from screenbot.bot.program import UNKNOWN
from screenbot.bot.settings import Settings
from screenbot.bot.total import Total, mine_total
from screenbot.cli.playing import moves_text
from screenbot.ends import Image
from screenbot.level import standard_mines
from screenbot.policy import choose
from screenbot.solver import solve
from tests.bot.fakes import Run, Window, new_run
from tests.bot.test_restart import hide_face


def print_over(text: str) -> Callable[[Window, Image], None]:
    """Paints over the face and the counters, and prints *text* there."""

    def paint(window: Window, image: Image) -> None:
        hide_face(window, image)
        rect = window.cell_rect(0, 0)
        place = (rect.x, rect.y - 24)
        cv2.putText(
            image, text, place, cv2.FONT_HERSHEY_DUPLEX, 0.6, (255, 255, 255), 1, cv2.LINE_AA
        )

    return paint


def played(level: tuple[int, int, int], text: str, seed: int, folder: Path) -> Run:
    """A game of a program that nobody knows, which prints *text* above the board."""
    run = new_run(level, seed=seed)
    run.window.paint = print_over(text)
    run.play(Settings(themes=(), pictures=folder))
    return run


@pytest.mark.parametrize("seed", [2, 3, 4, 5])
@pytest.mark.parametrize("mines", [40, 35])
def test_a_number_in_print_may_be_the_total_or_not(seed: int, mines: int, tmp_path: Path) -> None:
    """Whichever it is, nothing is called certain that is so with one of the two alone."""
    run = played((16, 16, mines), "Best: 35 s", seed, tmp_path)
    assert run.report is not None
    (game,) = run.report.games
    told = next(event.text for event in run.events if event.kind == "found")
    assert "40 mines, or 35 as a number beside it says" in told
    assert game.misreads == 0
    if run.window.game.game.state == "lost":
        assert game.moves[-1].is_guess or any(move.is_guess for move in game.moves[-3:])
    elif mines == 40:
        assert (game.result, run.report.error) == ("won", None)


def test_the_total_before_and_a_number_in_print_are_rivals() -> None:
    board = Board(np.full((12, 12), COVERED, np.uint8), 29)
    assert mine_total(board, Settings(), printed=True) == Total(29), "nothing else says how many"
    assert mine_total(board, Settings(), Total(30), printed=True) == Total(30, rivals=(29,))
    assert mine_total(board, Settings(), Total(29), printed=True) == Total(29)
    assert mine_total(board, Settings(), Total(30)) == Total(29), (
        "a counter with figures of its own"
    )
    one = board.with_mines(1)
    assert mine_total(one, Settings(), Total(30)) == Total(30, rivals=(1,)), "a digit is lost"
    assert mine_total(one, Settings()) == Total(1)
    assert mine_total(board.with_mines(None), Settings(), Total(30)) == Total(30, assumed=True)
    assert mine_total(board, Settings(mines=31), Total(30), printed=True).rivals == ()


@pytest.mark.parametrize(("rows", "cols", "safe"), [(9, 9, 71), (10, 10, 85), (16, 16, 216)])
def test_a_number_in_print_that_most_cells_were_mines_says_something_else(
    rows: int, cols: int, safe: int
) -> None:
    """Some programs count the safe cells."""
    board = Board(np.full((rows, cols), COVERED, np.uint8), safe)
    told, usual = mine_total(board, Settings(), printed=True), standard_mines(rows, cols)
    assert told.mines != safe
    assert not told.rivals
    assert told.unknown if usual is None else told == Total(usual, assumed=True)
    assert mine_total(board, Settings()) == Total(safe)


def test_what_is_certain_whatever_the_total_comes_first() -> None:
    """One mine is known: with one in all, nothing else hides any."""
    board = Board.parse("mines: 1\n.1....\n11....\n")
    player = Decider(Settings(flags=False), cast(Eyes, SimpleNamespace(play=UNKNOWN)))
    player.assumed = True
    decision = player.decide(board, "any", (1, 1))
    assert not decision.guess
    assert {click.cell for click in decision.clicks} == {(0, 2), (1, 2)}
    every = {move.cell for move in choose(board, rule="any") if move.action == "reveal"}
    assert every == {(row, col) for row in (0, 1) for col in range(2, 6)}


def test_what_only_an_assumed_total_tells_is_a_guess() -> None:
    """Two mines are known: with two in all the others are safe, if that is right."""
    board = Board.parse("mines: 2\n2..\n2..\n")
    player = Decider(Settings(flags=False), cast(Eyes, SimpleNamespace(play=UNKNOWN)))
    certain = player.decide(board, "any", (0, 0))
    assert not certain.guess
    assert {click.cell for click in certain.clicks} <= {(0, 2), (1, 2)}
    player.assumed = True
    decision = player.decide(board, "any", (0, 0))
    assert decision.guess
    assert 0.0 < decision.risks[0] < 0.05
    assert decision.clicks[0].cell in {(0, 2), (1, 2)}


def test_an_assumed_total_may_be_one_mine_off_at_the_end_of_a_game() -> None:
    """Only the total tells of the corner, and it cannot be off by a quarter any more."""
    rows = (".F21F1", "FF2111", "222121", "001F2F", "112232", "1F11F1")
    board = Board.parse("mines: 8\n" + "\n".join(rows) + "\n")
    player = Decider(Settings(flags=False), cast(Eyes, SimpleNamespace(play=UNKNOWN)))
    assert not player.decide(board, "any", (5, 5)).guess
    player.assumed = True
    decision = player.decide(board, "any", (5, 5))
    assert decision.guess
    assert decision.clicks[0].cell == (0, 0)


def test_a_dry_run_says_which_total_it_takes() -> None:
    run = new_run((16, 16, 40), seed=2)
    run.window.paint = hide_face
    (look,) = dry_run(run.window, Settings(themes=()))
    assert "with 40 mines as is usual: the mine counter was not read" in moves_text(look)
    (look,) = dry_run(run.window, Settings(themes=(), mines=41))
    assert moves_text(look).endswith("with 41 mines")
    run.window.game.game.reveal(8, 8)
    (look,) = dry_run(run.window, Settings(themes=()))
    assert look.solution is not None
    assert look.moves
    for mines in (36, 44):
        other = solve(look.seen.board.with_mines(mines))
        assert {move.cell for move in look.moves if move.action == "reveal"} <= set(other.safe)


def test_a_number_in_print_that_the_game_shows_to_be_wrong_counts_no_more() -> None:
    board = Board(np.full((12, 10), COVERED, np.uint8), 12)
    told = mine_total(board, Settings(), printed=True)
    assert told.doubtful
    assert not mine_total(board, Settings()).doubtful, "a counter with figures of its own"
    assert mine_total(board, Settings(), Total(20, unknown=True), printed=True).unknown


@pytest.mark.parametrize("seed", [3, 5, 8])
def test_a_number_in_print_is_no_mine_total_for_long(seed: int, tmp_path: Path) -> None:
    """Once the numbers want more mines in all, the game goes on without a total."""
    run = played((12, 14, 30), "Best: 14 s", seed, tmp_path)
    assert run.report is not None
    (game,) = run.report.games
    told = next(event.text for event in run.events if event.kind == "found")
    assert "14 mines" in told
    assert game.misreads == 0
    assert run.report.error is None
    assert game.result == run.window.game.game.state
