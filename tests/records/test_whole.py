"""Games recorded whole: what the log of compiled code holds comes back, older forms of it too."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import numpy as np
import pytest

from screenbot import Board, Move
from screenbot.board import COVERED
from screenbot.policy.log import STOPPED, Log, log_end, log_guess, new_log
from screenbot.records import Archive, GuessRecord
from screenbot.records.packed import Whole, unpacked_cells, unpacked_chances
from screenbot.simulate import simulate
from screenbot.solver.kernel import SOLVED, Solved
from screenbot.solver.rules import MINED, OPEN, UNKNOWN, Facts


def read(log: Log, rows: int, cols: int) -> Whole:
    end, moves, *_ = log.ends[0].tolist()
    whole = Whole.of(rows, cols, 5, moves, b"", None, None, log.data[:end].tobytes())
    assert whole is not None
    return whole


def near_a_number(numbers: np.ndarray) -> np.ndarray:
    near = np.zeros_like(numbers)
    for row, col in np.argwhere(numbers):
        near[max(row - 1, 0) : row + 2, max(col - 1, 0) : col + 2] = True
    return near


@pytest.mark.parametrize("groups", [0, 1, 30, 253, 254, 255, 300])
@pytest.mark.parametrize("shape", [(20, 31), (1, 2000), (200, 200)])
def test_a_guess_comes_back(groups: int, shape: tuple[int, int]) -> None:
    rows, cols = shape
    choose = np.random.default_rng(groups)
    cells = np.full(shape, COVERED, np.uint8)
    cells[choose.random(shape) < 0.1] = choose.integers(0, 9)
    code = np.pad(cells, 1, constant_values=14).ravel()
    frontier = (cells == COVERED) & near_a_number(cells != COVERED)
    group = np.where(frontier, choose.integers(-1, groups, shape), -1)
    state = np.where(cells != COVERED, OPEN, np.where(frontier & (group < 0), MINED, UNKNOWN))
    chance = choose.random(groups)
    solved = Solved(SOLVED, 0.0, np.pad(group, 1, constant_values=-1).ravel(), chance, 0, 0.25)
    none = np.zeros(code.size, np.int8)
    padded = np.pad(state.astype(np.uint8), 1, constant_values=OPEN).ravel()
    facts = Facts(cols + 2, code, padded, none, none)
    log = new_log(1, rows, cols, 20 * cells.size)
    log_guess(log, facts, solved, cols + 3)
    log_guess(log, facts, solved, rows * (cols + 2) + cols)
    log_end(log, 0, facts, np.zeros(code.size, np.bool_), 0, STOPPED)
    whole = read(log, rows, cols)
    assert whole.moves() == [Move("reveal", 0, 0), Move("reveal", rows - 1, cols - 1)]
    assert whole.guessed == [0, 1]
    expected = np.where(group < 0, 0.25, chance[group] if groups else 0.25).astype(np.float32)
    expected[state == MINED] = 1
    expected[state == OPEN] = np.nan
    positions = list(whole.positions())
    assert len(positions) == 2
    for board, chances in positions:
        assert board == whole.board() == Board(cells, 5)
        np.testing.assert_array_equal(chances, expected)


def packed(cells: np.ndarray) -> bytes:
    """Two cells a byte."""
    pairs = np.append(cells.ravel(), np.zeros(cells.size % 2, np.uint8)).reshape(-1, 2)
    return (pairs[:, 0] | pairs[:, 1] << 4).astype(np.uint8).tobytes()


@pytest.mark.parametrize("kinds", [1, 3, 256, 257, 300])
@pytest.mark.parametrize("shape", [(20, 31), (1, 333)])
def test_older_forms_come_back(kinds: int, shape: tuple[int, int]) -> None:
    choose = np.random.default_rng(kinds)
    cells = choose.integers(0, 10, shape).astype(np.uint8)
    cells.flat[:310] = 9
    board = Board(unpacked_cells(packed(cells), *shape), 5)
    np.testing.assert_array_equal(board.cells, cells)
    values = choose.random(kinds).astype("<f4")
    which = choose.integers(0, kinds, int(board.hidden.sum()))
    data = values.tobytes() + which.astype(np.uint8 if kinds <= 256 else "<u2").tobytes()
    chances = unpacked_chances(data, board, short=True)
    np.testing.assert_array_equal(chances[board.hidden], values[which])
    assert np.isnan(chances[~board.hidden]).all()


def in_the_form_of_version_4(guess: GuessRecord) -> bytes:
    """Count, board, different probabilities, and which of them each covered cell has."""
    chances = guess.probabilities[guess.board.hidden]
    values, which = np.unique(chances, return_inverse=True)
    kinds = which.astype(np.uint8 if len(values) <= 256 else "<u2").tobytes()
    count = len(values).to_bytes(2, "little")
    return count + packed(guess.board.cells) + values.astype("<f4").tobytes() + kinds


def test_whole_games_of_an_older_database_are_read(records_elsewhere: Path) -> None:
    path = records_elsewhere
    for rows, cols, mines in ((7, 9, 14), (40, 60, 500)):
        simulate(rows, cols, mines, rule="any", policy="fast", games=6, jobs=1, records=path)
    with Archive(path) as archive:
        games = list(archive.games())
        moves = [archive.moves(game.id) for game in games]
        guesses = list(archive.guesses())
    assert len(guesses) > 12
    connection = sqlite3.connect(path)
    for game, played in zip(games, moves, strict=True):
        assert game.board is not None
        own = [guess for guess in guesses if guess.game == game.id]
        guessed = {guess.number for guess in own}
        words = [
            2 * (entry.move.row * game.cols + entry.move.col) + (entry.number in guessed)
            for entry in played
        ]
        reveals = np.array(words, "<u2").tobytes()
        data = b"".join(map(in_the_form_of_version_4, own))
        connection.execute(
            "UPDATE games SET board = ?, reveals = ?, guesses = ? WHERE id = ?",
            (packed(game.board.cells), reveals, data, game.id),
        )
    connection.execute("ALTER TABLE games DROP COLUMN whole")
    connection.execute("ALTER TABLE games DROP COLUMN wide")
    connection.execute("DROP TABLE spools")
    connection.execute("PRAGMA user_version = 4")
    connection.commit()
    connection.close()
    with Archive(path) as archive:
        assert list(archive.games()) == games
        assert [archive.moves(game.id) for game in games] == moves
        for guess, again in zip(guesses, archive.guesses(), strict=True):
            assert (again.game, again.number, again.move) == (guess.game, guess.number, guess.move)
            assert again.board == guess.board
            np.testing.assert_array_equal(again.probabilities, guess.probabilities)
