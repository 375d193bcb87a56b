"""Moves from boards: certain ones first, one guess otherwise, never an impossible move."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.board import COVERED, Board, Move
from screenbot.cli import main
from screenbot.errors import ConfigurationError, ContradictionError, IllegalMoveError
from screenbot.game import Game
from screenbot.policy import POLICIES, Policy, choose
from screenbot.solver import solve
from tests.solver.boards import possible_boards


@pytest.fixture(params=list(POLICIES))
def policy(request):
    return request.param


@pytest.mark.parametrize(
    ("rule", "size", "cell"),
    [
        ("safe", (16, 30, 99), (0, 0)),
        ("any", (9, 9, 10), (0, 0)),
        ("opening", (16, 30, 99), (3, 3)),
        ("opening", (16, 16, 40), (2, 2)),
        ("opening", (9, 9, 10), (2, 2)),
        ("opening", (2, 3, 1), (0, 1)),
    ],
)
def test_first_click(rule, size, cell):
    assert choose(Board.covered(*size), rule=rule) == (Move("reveal", *cell),)


def test_first_click_where_told():
    board = Board.covered(9, 9, 10)
    assert choose(board, first=(4, 5)) == (Move("reveal", 4, 5),)
    assert choose(board, first=np.array([4, 5])) == (Move("reveal", 4, 5),)
    with pytest.raises(ConfigurationError, match="first click 9,0"):
        choose(board, first=(9, 0))
    for first in (3, (1.0, 2), (1, 2, 3)):
        with pytest.raises(ConfigurationError, match=r"first click .*: expected \(row, col\)"):
            choose(board, first=first)


def test_first_click_avoids_what_hides_a_cell():
    board = Board.parse("mines: 1\n~..\n...\n")
    assert choose(board) == (Move("reveal", 0, 1),)
    assert choose(Board.parse("mines: 1\n~~\n")) == ()


def test_certain_never_guesses():
    assert choose(Board.parse("mines: 1\n..\n11\n"), policy="certain") == ()
    assert choose(Board.covered(9, 9, 10), policy="certain") == (Move("reveal", 0, 0),)
    assert choose(Board.covered(9, 9, 10), policy="certain", rule="any") == ()


def test_all_certain_moves_row_major(policy):
    board = Board.parse("mines: 2\n...\n121\n")
    assert choose(board, policy=policy) == (
        Move("flag", 0, 0),
        Move("reveal", 0, 1),
        Move("flag", 0, 2),
    )


def test_marks_are_put_right(policy):
    board = Board.parse("mines: 2\n?FF\n121\n")
    assert choose(board, policy=policy) == (
        Move("flag", 0, 0),
        Move("flag", 0, 0),
        Move("flag", 0, 1),
        Move("reveal", 0, 1),
    )


def test_hidden_cells_are_left_alone(policy):
    assert choose(Board.parse("mines: 2\n~.~\n121\n"), policy=policy) == (Move("reveal", 0, 1),)


def test_least_risk_is_nearest_to_the_first_click():
    board = Board.parse("mines: 2\n....\n.1..\n....\n....\n")
    assert choose(board, policy="least-risk", first=(1, 1)) == (Move("reveal", 0, 1),)
    assert choose(board, policy="least-risk", first=(3, 0)) == (Move("reveal", 2, 0),)


def test_corners_before_edges():
    board = Board.parse("mines: 3\n.....\n.....\n..1..\n.....\n.....\n")
    move = choose(board, policy="corners")[0]
    risk = solve(board).mine_probability
    assert risk[move.cell] == np.nanmin(risk)
    assert move.cell in {(0, 0), (0, 4), (4, 0), (4, 4)}


@pytest.mark.parametrize("numbers", [(2, 1, COVERED), (1, 1, 1)])
def test_before_the_first_zero_a_corner_comes_before_cells_hardly_better(numbers):
    cells = Board.covered(9, 9).cells.copy()
    cells[[0, 0, 8], [0, 8, 0]] = numbers
    assert choose(Board(cells, 10))[0].cell in {(8, 0), (8, 8)}


def test_no_move_after_the_end(policy):
    assert choose(Board.parse("mines: 1\nX1\n11\n"), policy=policy) == ()
    assert choose(Board.parse("mines: 1\nF1\n11\n"), policy=policy) == ()
    assert choose(Board.parse("mines: 1\n*..\n1..\n...\n"), policy=policy) == ()


def test_mines_all_over_an_untouched_board_are_certain(policy):
    assert choose(Board.covered(1, 2, 2), policy=policy) == (Move("flag", 0, 0), Move("flag", 0, 1))
    assert choose(Board.parse("mines: 3\nF?~\n"), policy=policy) == (Move("flag", 0, 1),) * 2
    assert choose(Board.parse("mines: 2\nFF\n"), policy=policy) == ()


def test_unknown_names():
    board = Board.covered(9, 9, 10)
    with pytest.raises(ConfigurationError, match="policy 'bold': known are strong, fast"):
        choose(board, policy="bold")
    with pytest.raises(ConfigurationError, match="board NoneType: expected a Board"):
        choose(None)
    with pytest.raises(ConfigurationError, match="rule 'never'"):
        choose(board, rule="never")
    with pytest.raises(ConfigurationError, match="mine total"):
        choose(Board.covered(9, 9))
    with pytest.raises(ConfigurationError, match="no module named 'nowhere'"):
        choose(board, policy="nowhere:Me")
    with pytest.raises(ConfigurationError, match="no class 'Me' in screenbot"):
        choose(board, policy="screenbot:Me")
    with pytest.raises(ConfigurationError, match="not a subclass"):
        choose(board, policy="builtins:int")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("position.nothing", "AttributeError: 'Position' object has no attribute 'nothing'"),
        ("self.guess(position)", "RecursionError: maximum recursion depth exceeded"),
        ("raise SystemExit(0)", "SystemExit: 0"),
    ],
)
def test_policies_that_fail_while_they_play(body, said, tmp_path, monkeypatch, capsys):
    path = tmp_path / "faulty.py"
    head = (
        "from screenbot.policy import Policy\nclass Me(Policy):\n    def guess(self, position):\n"
    )
    path.write_text(f"{head}        {body}\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "faulty", raising=False)
    message = f"policy 'faulty:Me': moves() fails with {said}"
    with pytest.raises(ConfigurationError) as error:
        choose(Board.parse("mines: 1\n..\n1.\n"), policy="faulty:Me")
    assert str(error.value).startswith(message)
    assert str(error.value).endswith(f" ({path}, line 4)")
    asked = ["simulate", "--level", "beginner", "--policy", "faulty:Me", "--games", "9"]
    assert main([*asked, "--jobs", "1"]) == 1
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err == f"screenbot: {error.value}\n"


class NeedsArguments(Policy):
    def __init__(self, depth):
        self.depth = depth

    def guess(self, position):
        return None


@pytest.mark.parametrize(
    ("policy", "message"),
    [
        (None, "policy None: expected a name"),
        (3, "policy 3: expected a name"),
        (":Me", "'' is no module name"),
        (".here:Me", "'.here' is no module name"),
        ("screenbot.policy:Policy", r"Policy\(\) fails with TypeError: .*abstract"),
        ("screenbot.policy:Position", "not a subclass"),
        (f"{__name__}:NeedsArguments", r"NeedsArguments\(\) fails with TypeError: .*'depth'"),
        ("broken:Me", "the import of broken fails with ZeroDivisionError: division by zero"),
        ("unclosed:Me", "the import of unclosed fails with SyntaxError: "),
    ],
)
def test_policies_that_cannot_be_made(policy, message, tmp_path, monkeypatch):
    (tmp_path / "broken.py").write_text("1 / 0\n")
    (tmp_path / "unclosed.py").write_text("(\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ConfigurationError, match=message) as error:
        choose(Board.covered(9, 9, 10), policy=policy)
    assert "\n" not in str(error.value)


def test_contradictions_are_passed_on(policy):
    with pytest.raises(ContradictionError):
        choose(Board.parse("mines: 1\n2.\n"), policy=policy)


class OffTheBoard(Policy):
    def guess(self, position):
        return position.board.rows, 0


class NumpyCell(Policy):
    """Guesses as NumPy users do."""

    def guess(self, position):
        chance = position.solution.mine_probability
        return np.unravel_index(np.nanargmin(chance), chance.shape)


class NumpyMoves(NumpyCell):
    def moves(self, position):
        return [Move("reveal", *self.guess(position))]


@pytest.mark.parametrize("name", ["NumpyCell", "NumpyMoves"])
def test_moves_in_numbers_of_numpy_become_plain(name):
    (move,) = choose(Board.parse("mines: 1\n..\n11\n"), policy=f"{__name__}:{name}")
    assert move == Move("reveal", 0, 0)
    assert {type(move.row), type(move.col)} == {int}


class NoCell(Policy):
    """Guesses what the test says."""

    cell = None

    def guess(self, position):
        return self.cell


@pytest.mark.parametrize(
    "cell", [(0.0, 1.0), 3, "up", (0, 1, 2), ("0", "1"), np.zeros((2, 2))], ids=repr
)
def test_a_guess_that_is_no_cell(cell, monkeypatch):
    monkeypatch.setattr(NoCell, "cell", cell)
    with pytest.raises(IllegalMoveError, match=r"policy NoCell: .*: expected a cell") as error:
        choose(Board.parse("mines: 1\n..\n11\n"), policy=f"{__name__}:NoCell")
    assert "\n" not in str(error.value)


def test_a_cell_may_be_a_list(monkeypatch):
    monkeypatch.setattr(NoCell, "cell", [0, 1])
    board = Board.parse("mines: 1\n..\n11\n")
    assert choose(board, policy=f"{__name__}:NoCell") == (Move("reveal", 0, 1),)


class OpenCell(Policy):
    def moves(self, position):
        return (Move("reveal", 1, 0),)

    def guess(self, position):
        return None


class NoMove(Policy):
    def moves(self, position):
        return ("reveal",)

    def guess(self, position):
        return None


class FloatMove(NoMove):
    def moves(self, position):
        return (Move("reveal", 0.0, 1),)


class NoMoves(NoMove):
    def moves(self, position):
        return None


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("FloatMove", "policy FloatMove: Move(action='reveal', row=0.0, col=1) is not a move"),
        ("NoMoves", "policy NoMoves: None: expected moves"),
        ("OffTheBoard", "policy OffTheBoard: reveal 2,0: not on a 2 x 2 board"),
        ("OpenCell", "policy OpenCell: reveal 1,0: the cell is open"),
        ("NoMove", "policy NoMove: 'reveal' is not a move"),
    ],
)
def test_illegal_moves_of_a_policy(name, message):
    with pytest.raises(IllegalMoveError) as error:
        choose(Board.parse("mines: 1\n..\n11\n"), policy=f"{__name__}:{name}")
    assert str(error.value).startswith(message)


def test_the_example_of_the_documentation(tmp_path, monkeypatch):
    (tmp_path / "careful.py").write_text(
        "import numpy as np\n"
        "from screenbot.policy import Policy\n"
        "\n"
        "class Careful(Policy):\n"
        "    def guess(self, position):\n"
        "        risk = position.solution.mine_probability\n"
        "        if np.nanmin(risk) > 0.25:\n"
        "            return None\n"
        "        return min(position.candidates(), key=lambda cell: risk[cell])\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    board = Board.parse("mines: 1\n..\n11\n")
    assert choose(board, policy="careful:Careful") == ()
    assert choose(Board.parse("mines: 1\n1...\n....\n"), policy="careful:Careful") != ()


@settings(max_examples=60, deadline=None)
@given(possible_boards(most_covered=10), st.sampled_from(list(POLICIES)))
def test_moves_on_any_board(board, policy):
    """The certain moves are those of the solution; a guess is covered and can be safe."""
    solution = solve(board)
    moves = choose(board, policy=policy)
    reveals = {move.cell for move in moves if move.action == "reveal"}
    if not board.numbers.any() and not solution.safe:
        return
    seen = {tuple(cell) for cell in np.argwhere(board.cells != 15).tolist()}
    assert reveals >= set(solution.safe) & seen
    flags = {
        cell for cell in solution.mines if cell in seen and board.grid()[cell[0]][cell[1]] != "F"
    }
    if set(solution.safe) & seen or flags:
        assert reveals == set(solution.safe) & seen
        assert {move.cell for move in moves} == (set(solution.safe) & seen) | flags
    else:
        assert len(reveals) <= 1
        for cell in reveals:
            assert 0 < solution.mine_probability[cell] < 1


def test_a_whole_game(policy):
    game = Game("beginner", "opening", 4)
    while not game.over:
        moves = choose(game.board, policy=policy, rule="opening")
        if not moves:
            break
        for move in moves:
            game.apply(move)
    assert game.over or policy == "certain"
