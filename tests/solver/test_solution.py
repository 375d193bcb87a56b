"""The exact solver against plain enumeration, and against counted positions."""

from __future__ import annotations

import gzip
import json
import math
import os
import signal
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from screenbot.board import FLAG, WRONG_FLAG, Board
from screenbot.errors import ConfigurationError, ContradictionError, TimeLimitError
from screenbot.game import Game, count_neighbours
from screenbot.solver import solution as public
from screenbot.solver import solve
from screenbot.solver.kernel import IMPOSSIBLE, LATE, SOLVED, WIDE, solve_cells
from screenbot.solver.memory import new_memory
from tests.solver import naive
from tests.solver.boards import any_boards, possible_boards

SHARED = Path(os.environ.get("SCREENBOT_SHARED", Path(__file__).parents[3] / "shared"))


def assert_exact(board: Board) -> None:
    expected = naive.probabilities(board, board.mines)
    solution = solve(board)
    actual = solution.mine_probability
    assert actual.dtype == np.float64
    np.testing.assert_array_equal(np.isnan(actual), np.isnan(expected))
    np.testing.assert_allclose(actual, expected, rtol=0, atol=1e-9, equal_nan=True)
    np.testing.assert_array_equal(actual == 0, expected == 0)
    np.testing.assert_array_equal(actual == 1, expected == 1)
    cells = [tuple(cell) for cell in np.argwhere(expected == 0).tolist()]
    assert list(solution.safe) == cells
    assert list(solution.mines) == [tuple(cell) for cell in np.argwhere(expected == 1).tolist()]
    assert solution.log10_solutions == pytest.approx(
        math.log10(len(naive.layouts(board, board.mines))), abs=1e-12
    )
    flagged = {cell for cell in cells if board.cells[cell] == FLAG}
    assert set(solution.wrong_flags) == flagged


@settings(max_examples=400, deadline=None)
@given(possible_boards())
def test_exact_on_boards_up_to_5_by_5(board):
    assert_exact(board)


@settings(max_examples=100, deadline=None)
@given(possible_boards(ends=True))
def test_exact_at_the_end_of_games(board):
    assert_exact(board)


@settings(max_examples=60, deadline=None)
@given(possible_boards(most_rows=2, most_cols=12, most_covered=15))
def test_exact_on_long_boards(board):
    assert_exact(board)


@settings(max_examples=400, deadline=None)
@given(any_boards())
def test_a_board_without_solution_is_a_contradiction(board):
    if naive.layouts(board, board.mines):
        assert_exact(board)
    else:
        with pytest.raises(ContradictionError):
            solve(board)


@settings(max_examples=40, deadline=None)
@given(possible_boards(most_rows=12, most_cols=12, most_covered=80))
def test_probabilities_sum_to_the_mines(board):
    solution = solve(board)
    assert np.nansum(solution.mine_probability) == pytest.approx(board.mines, abs=1e-9)


def test_total_decides_what_numbers_leave_open():
    board = Board.parse("mines: 1\n..\n11\n")
    assert solve(board).mine_probability[0].tolist() == [0.5, 0.5]
    tight = Board.parse("mines: 1\n.1.\n")
    assert solve(tight).mine_probability[0, 0] == 0.5
    assert solve(tight, 1).safe == ()
    sealed = Board.parse("mines: 2\n1..\n")
    assert solve(sealed).mines == ((0, 1), (0, 2))


def test_flags_are_not_evidence():
    flagged = solve(Board.parse("mines: 1\nF.\n11\n"))
    assert flagged.mine_probability[0].tolist() == [0.5, 0.5]
    assert flagged.wrong_flags == ()


def test_a_flag_on_a_safe_cell_is_reported():
    board = Board.parse("mines: 2\n.F.\n121\n")
    solution = solve(board)
    assert solution.mines == ((0, 0), (0, 2))
    assert solution.wrong_flags == ((0, 1),)


def test_untouched_board():
    solution = solve(Board.covered(16, 30, 99))
    np.testing.assert_allclose(solution.mine_probability, 99 / 480, rtol=1e-12)
    assert solution.log10_solutions == pytest.approx(math.log10(math.comb(480, 99)), rel=1e-14)


def test_all_and_no_mines():
    assert solve(Board.covered(3, 3, 9)).mines == tuple((r, c) for r in range(3) for c in range(3))
    assert solve(Board.covered(2, 2, 0)).safe == ((0, 0), (0, 1), (1, 0), (1, 1))
    done = solve(Board.parse("mines: 0\n00\n00\n"))
    assert done.safe == done.mines == ()
    assert done.log10_solutions == 0.0


def test_mine_total_must_be_known():
    with pytest.raises(ConfigurationError, match="mine total of this 2 x 2 board is not known"):
        solve(Board.covered(2, 2))
    with pytest.raises(ConfigurationError, match=r"mines 2\.5"):
        solve(Board.covered(2, 2), 2.5)
    with pytest.raises(ConfigurationError, match="mines -1"):
        solve(Board.covered(2, 2), -1)


def test_huge_board_does_not_overflow():
    board = Board.covered(270, 480, 25920)
    solution = solve(board)
    np.testing.assert_allclose(solution.mine_probability, 0.2, rtol=1e-12)
    exact = (math.lgamma(129601) - math.lgamma(25921) - math.lgamma(103681)) / math.log(10)
    assert solution.log10_solutions == pytest.approx(exact, rel=1e-12)


def test_half_played_huge_board():
    rng = np.random.default_rng(5)
    layout = rng.random((270, 480)) < 0.2
    game = Game.from_layout(layout)
    for row, col in np.argwhere(~layout)[::400].tolist():
        game.reveal(row, col)
    solution = solve(game.board)
    assert np.nansum(solution.mine_probability) == pytest.approx(layout.sum(), rel=1e-11)
    assert not layout[tuple(zip(*solution.safe, strict=True))].any()
    assert layout[tuple(zip(*solution.mines, strict=True))].all()


def lattice_of_isolated_numbers() -> Board:
    """120 numbers that share only covered cells: one component of 360 cells."""
    rng = np.random.default_rng(1)
    layout = rng.random((16, 30)) < 0.27
    layout[1::2, 1::2] = False
    counts = np.zeros((18, 32), np.uint8)
    counts[1:-1, 1:-1] = layout
    rows, cols = np.mgrid[0:16, 0:30]
    total = sum(
        counts[rows + dr, cols + dc] for dr in range(3) for dc in range(3) if (dr, dc) != (1, 1)
    )
    cells = np.full((16, 30), 9, np.uint8)
    cells[1::2, 1::2] = total[1::2, 1::2]
    return Board(cells, int(layout.sum()))


def test_lattice_of_isolated_numbers():
    board = lattice_of_isolated_numbers()
    chance = solve(board).mine_probability
    assert np.nansum(chance) == pytest.approx(board.mines, abs=1e-8)
    for row, col in np.argwhere(board.numbers).tolist():
        near = chance[max(row - 1, 0) : row + 2, max(col - 1, 0) : col + 2]
        assert np.nansum(near) == pytest.approx(board.cells[row, col], abs=1e-9)


@pytest.mark.parametrize("time_limit", ["x", math.nan, -1.0])
@pytest.mark.parametrize("engine", ["exact", "sat"])
def test_a_time_limit_is_a_time(time_limit, engine):
    with pytest.raises(ConfigurationError, match="time limit"):
        solve(Board.covered(3, 3, 2), time_limit=time_limit, engine=engine)


def test_time_limit_is_kept():
    with pytest.raises(TimeLimitError):
        solve(wide_board(), time_limit=1e-4)


@pytest.mark.parametrize("name", ["standard", "large"])
def test_counted_positions(name):
    path = SHARED / "positions" / f"{name}.jsonl.gz"
    if not path.exists():
        pytest.skip(f"{path} is not here")
    with gzip.open(path, "rt") as lines:
        positions = [json.loads(line) for line in lines]
    for position in positions:
        board, mines = Board(position["grid"]), position["mines"]
        if position["contradiction"]:
            with pytest.raises(ContradictionError):
                solve(board, mines)
            with pytest.raises(ContradictionError):
                solve(board.with_mines(mines))
            continue
        solution = solve(board, mines)
        actual = solution.mine_probability
        on_board = solve(board.with_mines(mines))
        np.testing.assert_array_equal(on_board.mine_probability, actual)
        assert on_board.log10_solutions == solution.log10_solutions
        expected = np.array(position["probability"], float)
        np.testing.assert_allclose(actual, expected, rtol=0, atol=1e-9, equal_nan=True)
        np.testing.assert_array_equal(actual == 0, expected == 0, err_msg=position["id"])
        np.testing.assert_array_equal(actual == 1, expected == 1, err_msg=position["id"])


def wide_board() -> Board:
    """A third of the cells shown, at random: too wide to be solved."""
    rng = np.random.default_rng(0)
    layout = rng.random((60, 60)) < 0.2
    cells = np.full((60, 60), 9, np.uint8)
    shown = (rng.random((60, 60)) < 0.33) & ~layout
    cells[shown] = count_neighbours(layout)[shown]
    return Board(cells, int(layout.sum()))


CLASH = np.array([[9, 1, 9], [1, 14, 1], [14, 9, 14]], np.uint8)
"""Three ones that cannot hold together."""


@pytest.mark.parametrize("time_limit", [None, 0.5])
@pytest.mark.parametrize("first", [False, True])
def test_a_contradiction_beside_what_is_too_wide_is_caught(first, time_limit):
    wide = wide_board()
    apart = np.full((60, 4), WRONG_FLAG, np.uint8)
    apart[:3, 1:4] = CLASH
    parts = [apart[:, ::-1], wide.cells] if first else [wide.cells, apart]
    solve(Board(CLASH[:1], 1))  # compiles
    with pytest.raises(ContradictionError) as error:
        solve(Board(np.hstack(parts), wide.mines), time_limit=time_limit)
    assert len(error.value.numbers) == 3
    with pytest.raises(TimeLimitError):
        solve(wide, time_limit=time_limit)


def test_a_component_that_had_too_little_room_left_is_looked_at_alone():
    """It is a contradiction, but what comes before it takes the room."""
    sound = np.full((3, 7), 9, np.uint8)
    sound[1, [1, 3, 5]] = 2
    memory = new_memory(0, np.zeros(1, np.uint8))

    def statuses(cells):
        return [solve_cells(cells, 4, room, memory, 0)[0] for room in range(200)]

    both = statuses(np.hstack([sound, np.full((3, 1), WRONG_FLAG, np.uint8), CLASH]))
    enough = statuses(CLASH).index(IMPOSSIBLE)
    assert enough < statuses(sound).index(SOLVED)
    assert set(both[enough:]) == {IMPOSSIBLE}


def test_ctrl_c_ends_a_long_count(monkeypatch):
    """A long count runs beside the main thread, which hears Ctrl-C and has it stopped."""
    waits, ended = threading.Event(), threading.Event()
    wait = public.wait

    def endless(cells, mines, most_states, memory, beyond):
        if most_states == public.QUICK:
            return WIDE, 0.0, cells
        assert waits.wait(30)
        signal.raise_signal(signal.SIGINT)
        while not memory.stop[0]:
            time.sleep(0.001)
        ended.set()
        return LATE, 0.0, cells

    def waiting(*of):
        # Python drops an interrupt that comes while a thread is being registered.
        waits.set()
        return wait(*of)

    monkeypatch.setattr(public, "solve_cells", endless)
    monkeypatch.setattr(public, "wait", waiting)
    # Jobs in the background of a shell are started with interrupts ignored.
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            solve(wide_board())
    finally:
        signal.signal(signal.SIGINT, handler)
    assert ended.wait(30)
