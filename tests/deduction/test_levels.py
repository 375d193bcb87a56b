"""The four solvers: what each finds is true, and each finds all that the plainer ones find."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot import Board, Game, ScreenbotError, solve
from screenbot.deduction import SOLVERS, deduce
from screenbot.errors import ContradictionError
from screenbot.game import count_neighbours, neighbours
from tests.solver import naive
from tests.solver.boards import any_boards


@st.composite
def positions(draw: st.DrawFn) -> Board:
    """A board in the middle of a game, with wrong and right flags."""
    rows, cols = draw(st.integers(2, 7)), draw(st.integers(2, 7))
    mines = draw(st.integers(1, max(1, rows * cols // 3)))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    game = Game((rows, cols, mines), "safe", int(random.integers(2**32)))
    game.reveal(int(random.integers(rows)), int(random.integers(cols)))
    for _ in range(draw(st.integers(0, 8))):
        safe = np.argwhere(~game.layout & (game.board.cells == 9))
        if len(safe) and not game.over:
            game.reveal(*safe[random.integers(len(safe))].tolist())
    for cell in np.argwhere(game.board.hidden).tolist():
        if random.random() < 0.2 and not game.over:
            game.flag(*cell)
    return game.board


def found(board: Board, solver: str) -> dict[tuple[int, int], bool]:
    return {certainty.cell: certainty.mine for certainty in deduce(board, solver)}


@settings(deadline=None)
@given(positions())
def test_each_finds_the_truth_and_all_that_plainer_ones_find(board: Board) -> None:
    exact = solve(board)
    truth = dict.fromkeys(exact.safe, False) | dict.fromkeys(exact.mines, True)
    levels = [found(board, solver) for solver in SOLVERS]
    for plainer, better in itertools.pairwise(levels):
        assert plainer.items() <= better.items()
    assert levels[-1] == truth


@settings(deadline=None, max_examples=60)
@given(positions())
def test_local_is_what_holds_in_every_arrangement_of_the_frontier(board: Board) -> None:
    frontier = sorted(
        {
            cell
            for number in np.argwhere(board.numbers).tolist()
            for cell in neighbours(board.rows, board.cols, *number)
            if board.hidden[cell]
        }
    )
    if len(frontier) > 14:
        return
    layouts = []
    for mines in itertools.product((False, True), repeat=len(frontier)):
        layout = np.zeros(board.cells.shape, np.bool_)
        for cell, mine in zip(frontier, mines, strict=True):
            layout[cell] = mine
        if (count_neighbours(layout) == board.cells)[board.numbers].all():
            layouts.append(mines)
    columns = zip(*layouts, strict=True)
    expected = {
        cell: column[0]
        for cell, column in zip(frontier, columns, strict=True)
        if len(set(column)) == 1
    }
    if board.shown_mines.any() or not frontier:
        return
    assert found(board, "local") == expected


EXAMPLES = [
    # a number with as many cells as mines, and one that is satisfied
    ("simple", "mines: 2\n1..\n11.\n...\n", {}),
    ("simple", "mines: 1\n1.\n11\n", {(0, 1): True}),
    ("simple", "mines: 1\n.1.\n111\n000\n", {}),
    ("subset", "mines: 2\n....\n1211\n0000\n", {(0, 0): True, (0, 1): False, (0, 2): True}),
    ("local", "mines: 2\n....\n1211\n0000\n", {(0, 0): True}),
    ("global", "mines: 1\n1..\n...\n...\n", {(2, 2): False, (0, 2): False}),
]


@pytest.mark.parametrize(("solver", "text", "expected"), EXAMPLES)
def test_examples(solver: str, text: str, expected: dict[tuple[int, int], bool]) -> None:
    assert expected.items() <= found(Board.parse(text), solver).items()


def test_each_level_finds_something_that_the_plainer_ones_do_not() -> None:
    news = dict.fromkeys(SOLVERS, 0)
    for seed in range(60):
        game = Game("intermediate", "opening", seed)
        game.reveal(2, 2)
        while not game.over:
            certainties = deduce(game.board)
            for certainty in certainties:
                news[certainty.solver] += 1
                assert bool(game.layout[certainty.cell]) == certainty.mine
                assert certainty.reason
                assert all(game.board.numbers[cell] for cell in certainty.numbers)
            opened = [game.reveal(*c.cell) for c in certainties if not c.mine]
            if not opened:
                break
    assert all(news.values()), news


def test_reasons_name_their_numbers() -> None:
    (certainty,) = deduce(Board.parse("mines: 1\n1.\n11\n"), "simple")
    assert str(certainty) == (
        "row 0 column 1 mine (simple): the 1 at 0,0 has 1 mine to place in 1 cell"
    ) or certainty.numbers in (((1, 0),), ((1, 1),))
    reasons = {c.cell: c.reason for c in deduce(Board.parse("mines: 2\n....\n1211\n0000\n"))}
    assert "together leave" in reasons[0, 1]


@pytest.mark.parametrize("text", ["8\n", "0*\n", "0.\n\n2.\n", "1!\n", "8......\n", "8!.....\n"])
@pytest.mark.parametrize("solver", ["local", "global"])
def test_a_board_that_cannot_be(text: str, solver: str) -> None:
    """Whether or not its numbers touch covered cells."""
    with pytest.raises(ContradictionError, match="cannot hold"):
        deduce(Board.parse(text), solver, mines=1)


@pytest.mark.parametrize("solver", ["simple", "subset"])
def test_numbers_that_contradict_each_other_are_followed_to_an_end(solver: str) -> None:
    """Of six cells that hold one mine three hold two: the plainer solvers need not see it."""
    deduce(Board.parse("...\n.12\n.1.\n"), solver)


@settings(deadline=None)
@given(any_boards())
def test_local_sees_what_no_total_can_mend(board: Board) -> None:
    if naive.layouts(board, None):
        deduce(board, "local")
    else:
        with pytest.raises(ContradictionError):
            deduce(board, "local")


def test_unknown_solver() -> None:
    with pytest.raises(ScreenbotError, match="solver 'clever': known are simple, subset"):
        deduce(Board.covered(3, 3, 1), "clever")
