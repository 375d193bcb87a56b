"""Experiments: levels of any kind, positions with cells open, solvers by name."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot import Board, ScreenbotError, solve
from screenbot.lab import Solver, make_level, new_game


def test_levels_by_name_size_and_density() -> None:
    assert make_level("beginner").mines == 10
    assert make_level().name == "expert"
    level = make_level(size=(270, 480), mine_probability=0.2)
    assert (level.rows, level.cols, level.mines) == (270, 480, 25920)
    assert make_level(size=(4, 5), mines=3).mines == 3
    assert make_level(size=(2, 2), mine_probability=0.01).mines == 1


BAD = {
    "mines 0: expected a whole number": {"size": (3, 3), "mines": 0},
    "mines 9: a 3 x 3 board": {"size": (3, 3), "mines": 9},
    "rows 0: expected": {"size": (0, 3), "mines": 1},
    "cols 2.5: expected": {"size": (3, 2.5), "mine_probability": 0.2},
    "mine_probability 1.5": {"size": (3, 3), "mine_probability": 1.5},
    "mine_probability 'x'": {"size": (3, 3), "mine_probability": "x"},
    "either mines or mine_probability": {"size": (3, 3)},
    "only one can be given": {"level": "expert", "size": (3, 3), "mines": 1},
    "go with size": {"mines": 1},
    "level 'huge'": {"level": "huge"},
    "expected \\(rows, cols\\)": {"size": 7, "mines": 1},
}


@pytest.mark.parametrize("message", BAD)
def test_impossible_boards_are_refused(message: str) -> None:
    with pytest.raises(ScreenbotError, match=message):
        make_level(**BAD[message])  # type: ignore[arg-type]


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
def test_positions_with_cells_open(rule: str) -> None:
    game = new_game("intermediate", rule=rule, seed=4, revealed=50)  # type: ignore[arg-type]
    board = game.board
    assert np.count_nonzero(board.numbers) == 50
    assert game.state == "playing"
    assert board == new_game("intermediate", rule=rule, seed=4, revealed=50).board  # type: ignore[arg-type]
    solution = solve(board)
    assert all(not game.layout[cell] for cell in solution.safe)
    covered = np.argwhere(board.hidden & ~game.layout)
    for row, col in covered.tolist():
        game.reveal(row, col)
    assert game.state == "won"


def test_too_many_cells_open() -> None:
    with pytest.raises(ScreenbotError, match="revealed 71: between 0 and 70"):
        new_game("beginner", revealed=71)


@pytest.mark.parametrize("revealed", [-1, 2.0, "x", None])
def test_no_number_of_cells(revealed: object) -> None:
    with pytest.raises(ScreenbotError, match=f"revealed {revealed!r}: expected a whole number"):
        new_game("beginner", revealed=revealed)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [np.int64(3), np.array([3, 4]), [3, 4]], ids=repr)
def test_seeds_in_any_whole_numbers(seed: object) -> None:
    plain = tuple(int(n) for n in seed) if hasattr(seed, "__len__") else int(seed)  # type: ignore[call-overload]
    given = new_game("beginner", seed=seed)  # type: ignore[arg-type]
    assert given.seed == plain
    assert type(given.seed) is type(plain)
    opened = [new_game("beginner", seed=one, revealed=3).board for one in (seed, plain)]  # type: ignore[arg-type]
    assert opened[0] == opened[1]


def test_a_first_click_can_lose() -> None:
    assert {new_game("beginner", rule="any", seed=n).reveal(0, 0) for n in range(3)} == {True}
    states = set()
    for seed in range(60):
        game = new_game("beginner", rule="any", seed=seed)
        game.reveal(0, 0)
        states.add(game.state)
    assert {"lost", "playing"} <= states


def test_solver_plays_and_advises() -> None:
    solver = Solver("beginner", policy="least-risk")
    result = solver.play(30, jobs=1)
    assert result.games == 30
    assert result.won > 10
    advice = solver.advise(Board.parse("mines: 1\n1..\n...\n...\n"))
    assert {move.cell for move in advice.moves} >= {(2, 2)}
    assert "beside the numbers" in advice.reason((2, 2))
    assert solver.choose(solver.new_game(1).board)[0].cell == (0, 0)
    assert solver.solve(Board.covered(9, 9)).mine_probability[3, 3] == pytest.approx(10 / 81)


def test_no_move_after_the_end() -> None:
    solver = Solver(size=(3, 3), mines=1)
    for text in ("*..\n1..\n...\n", "X1.\n11.\n...\n"):
        assert solver.choose(Board.parse(text)) == ()
        assert solver.advise(Board.parse(text)).guess is None


def test_a_plainer_solver_gets_one_cell_where_it_is_stuck() -> None:
    board = Board.parse("mines: 1\n1..\n...\n...\n")
    advice = Solver(size=(3, 3), mines=1, solver="simple", policy="least-risk").advise(board)
    assert len(advice.moves) == 1
    assert advice.guess == advice.moves[0].cell
    assert advice.risk == 0.0
    with pytest.raises(ScreenbotError, match="solver 'none'"):
        Solver("beginner", solver="none").advise(board)


@pytest.mark.parametrize("name", ["policy", "solver", "rule"])
def test_unknown_names_are_refused(name: str) -> None:
    with pytest.raises(ScreenbotError, match=f"{name} 'nobody': known are"):
        Solver("beginner", **{name: "nobody"})  # type: ignore[arg-type]
