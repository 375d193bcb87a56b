"""The visible board and its text form."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from screenbot import Board
from screenbot.board import CODES, COVERED, FLAG, SYMBOLS
from screenbot.errors import BoardTextError, ConfigurationError, ScreenbotError

coordinates = st.floats(-1e5, 1e5, allow_nan=False).map(lambda value: round(value, 3))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, cols = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    codes = draw(st.lists(st.integers(0, 15), min_size=rows * cols, max_size=rows * cols))
    origin = draw(st.none() | st.tuples(coordinates, coordinates))
    sizes = st.floats(1, 300).map(lambda value: round(value, 3))
    return Board(
        np.array(codes).reshape(rows, cols),
        draw(st.none() | st.integers(0, rows * cols) | st.integers(0, 2**80)),
        origin,
        draw(st.none() | st.tuples(sizes, sizes)),
    )


@given(boards())
def test_parsing_what_was_printed_gives_the_same_board(board: Board) -> None:
    assert Board.parse(str(board)) == board
    assert str(Board.parse(str(board))) == str(board)


@given(st.text(alphabet=SYMBOLS + " \n:#abcmines0-9", max_size=60))
def test_any_text_parses_or_says_where_it_is_wrong(text: str) -> None:
    message = ""
    try:
        assert Board.parse(str(Board.parse(text))) == Board.parse(text)
    except ScreenbotError as error:
        message = str(error)
    assert "\n" not in message


def test_text_with_headers_blanks_and_remarks() -> None:
    board = Board.parse("# a remark\nmines: 3\n\norigin: 10.5 -20\ncell: 16\n..F\n12?\n")
    assert (board.rows, board.cols, board.mines) == (2, 3, 3)
    assert board.origin == (10.5, -20.0)
    assert board.cell == (16.0, 16.0)
    assert board.cells[0, 2] == FLAG
    assert board.cells[0, 0] == COVERED


def test_every_symbol_has_its_code() -> None:
    board = Board.parse(SYMBOLS)
    assert board.cells.tolist() == [list(range(16))]
    assert CODES["~"] == 15


def test_rows_of_text_make_a_board() -> None:
    assert Board(["..", "11"], mines=1) == Board.parse("mines: 1\n..\n11")


def test_headers_of_a_text_are_kept_unless_their_fields_are_given() -> None:
    text = "mines: 3\norigin: 1 2\ncell: 16\n...\n...\n"
    for form in (text, text.splitlines()):
        assert Board(form) == Board.parse(text)
        assert Board(form, 1, cell=(8, 9)) == Board(["...", "..."], 1, (1, 2), (8, 9))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("..\n.x", "line 2, column 2: unknown cell 'x'"),
        ("...\n..", "line 2, column 3: row has 2 cells, the first row has 3"),
        ("# nothing\n", "no row of cells"),
        ("", "no row of cells"),
        ("mines: many\n..", "line 1, column 8: 'mines' cannot be 'many'"),
        ("mines: -1\n..", "'mines' cannot be '-1'"),
        ("mines: 1_0\n..", "'mines' cannot be '1_0'"),
        ("mines: \u0663\n..", "'mines' cannot be '\u0663'"),
        ("mines: 2.0\n..", "'mines' cannot be '2.0'"),
        ("mines: " + "9" * 5000 + "\n..", "line 1, column 8: 'mines' cannot be '99"),
        ("cell: 0\n..", "'cell' cannot be '0'"),
        ("origin: 5\n..", "'origin' cannot be '5'"),
        ("colour: red\n..", "unknown header 'colour'"),
        ("mines: 1\nmines: 2\n..", "'mines' given twice"),
    ],
)
def test_malformed_text_names_the_place(text: str, message: str) -> None:
    with pytest.raises(BoardTextError) as caught:
        Board.parse(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("cells", "mines", "message"),
    [
        (np.zeros((2, 2), int), -5, "mines -5: expected a whole number of at least 0"),
        pytest.param(np.zeros((2, 2), int), 10**5000, "mines: a number of 16610 bits", id="huge"),
        (np.zeros((2, 2), int), 1.5, "mines 1.5"),
        (np.zeros((2, 2), int), True, "mines True"),
        (np.zeros((0, 2), int), None, "shape (0, 2)"),
        (np.zeros(4, int), None, "shape (4,)"),
        ([[9, 9], [9]], None, "rows of equal length"),
        (None, None, "shape ()"),
        (np.full((1, 2), 16), None, "unknown cell code 16 at row 0, column 0"),
        (np.zeros((1, 2)), None, "float64"),
    ],
)
def test_impossible_boards_are_refused(cells: object, mines: object, message: str) -> None:
    with pytest.raises(ConfigurationError) as caught:
        Board(cells, mines)  # type: ignore[arg-type]
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "pixels",
    [
        *({"cell": value} for value in ((0, 5), (5, -1), 5, (5, 5, 5), ("a", 1))),
        *({"origin": value} for value in ((float("nan"), 1), (1, float("inf")), (1, 2, 3))),
    ],
    ids=str,
)
def test_places_that_no_header_can_say_are_refused(pixels: dict[str, object]) -> None:
    [(name, value)] = pixels.items()
    with pytest.raises(ConfigurationError, match="expected two") as caught:
        Board([[9]], **pixels)  # type: ignore[arg-type]
    assert str(caught.value).startswith(f"{name} {value!r}: ")


def test_what_is_no_text_or_size_is_refused() -> None:
    for text in (None, b"1.", ["1."]):
        with pytest.raises(BoardTextError, match="expected a string"):
            Board.parse(text)  # type: ignore[arg-type]
    with pytest.raises(ConfigurationError, match=r"rows 1\.5: expected a whole number"):
        Board.covered(1.5, 2)  # type: ignore[arg-type]


@pytest.mark.parametrize("mines", [5, np.int64(5), 99999999999999999999, 10**400])
def test_more_mines_than_cells_are_for_the_solver_to_refuse(mines: int) -> None:
    board = Board([[0, 0], [0, 0]], mines)  # type: ignore[arg-type]
    assert type(board.mines) is int
    assert board == Board.parse(f"mines: {mines}\n00\n00\n")
    assert Board.parse(str(board)).mines == mines


def test_cells_cannot_be_changed() -> None:
    board = Board.covered(2, 3, 1)
    with pytest.raises(ValueError, match="read-only"):
        board.cells[0, 0] = 1
