"""The rules of the game, as a player meets them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.board import Move
from screenbot.errors import ConfigurationError, IllegalMoveError
from screenbot.game import LEVELS, Game, Level, count_neighbours, draw_layout, find_level


def layout(*rows: str) -> np.ndarray:
    return np.array([[symbol == "*" for symbol in row] for row in rows])


def grid(game: Game) -> list[str]:
    return game.board.grid()


def test_levels():
    sizes = {name: (lv.rows, lv.cols, lv.mines) for name, lv in LEVELS.items()}
    assert sizes == {
        "beginner": (9, 9, 10),
        "intermediate": (16, 16, 40),
        "expert": (16, 30, 99),
    }
    assert find_level((2, 3, 1)) == Level("custom", 2, 3, 1)


@pytest.mark.parametrize(
    ("size", "quoted"),
    [
        ((0, 5, 1), "rows 0"),
        ((5, -2, 1), "cols -2"),
        ((5, 5, 0), "mines 0"),
        ((5, 5, 25), "mines 25"),
        ((5, 2.5, 1), "cols 2.5"),
        ((5, "7", 1), "cols '7'"),
        ((5, True, 1), "cols True"),
        ("hard", "level 'hard'"),
        ((5, 5), "level (5, 5)"),
    ],
)
def test_impossible_levels_are_refused(size, quoted):
    with pytest.raises(ConfigurationError) as error:
        Game(size)
    assert quoted in str(error.value)
    assert "\n" not in str(error.value)


def test_rule_must_leave_room_for_the_mines():
    assert Game((3, 3, 8), "safe").mines == 8
    with pytest.raises(ConfigurationError, match=r"mines 8.*'opening'.*at most 0"):
        Game((3, 3, 8), "opening")
    with pytest.raises(ConfigurationError, match=r"mines 7.*'opening'.*at most 6"):
        Level("custom", 3, 5, 7).check("opening", (1, 1))
    assert Level("custom", 3, 5, 7).check("opening", (0, 0)) == "opening"


def test_unknown_rule_and_bad_seed():
    with pytest.raises(ConfigurationError, match="rule 'lucky'"):
        Game("beginner", "lucky")
    with pytest.raises(ConfigurationError, match="seed -1"):
        Game("beginner", seed=-1)
    for seed in ("x", 1.5, [1, "x"]):
        with pytest.raises(ConfigurationError, match=r"seed .*: expected a whole number"):
            Game("beginner", seed=seed)


@given(
    st.integers(1, 6),
    st.integers(1, 6),
    st.integers(0, 2**70),
    st.sampled_from(["any", "safe", "opening"]),
    st.data(),
)
def test_first_click_rules(rows, cols, seed, rule, data):
    kept = min(rows, 3) * min(cols, 3) if rule == "opening" else 1
    if rows * cols - kept < 1:
        return
    mines = data.draw(st.integers(1, rows * cols - kept))
    first = (data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, cols - 1)))
    game = Game((rows, cols, mines), rule, seed)
    assert game.layout is None
    game.reveal(*first)
    assert game.layout is not None
    assert game.layout.sum() == mines
    if rule == "safe":
        assert not game.layout[first]
    if rule == "opening":
        assert game.board.cells[first] == 0
    again = Game((rows, cols, mines), rule, seed)
    again.reveal(*first)
    assert np.array_equal(game.layout, again.layout)


@pytest.mark.parametrize(("rule", "places"), [("any", 9), ("safe", 8)])
def test_layouts_are_uniform(rule, places):
    level = Level("custom", 3, 3, 2)
    games = 6000
    seen = Counter(
        tuple(np.flatnonzero(draw_layout(level, rule, (1, 1), (7, game)))) for game in range(games)
    )
    expected = games / len(list(combinations(range(places), 2)))
    assert len(seen) == games / expected
    chi2 = sum((count - expected) ** 2 / expected for count in seen.values())
    assert chi2 < 2 * len(seen)


def test_seeds_stay_valid():
    """A seed gives the same game in every release: the layout below must never change."""
    drawn = draw_layout(LEVELS["beginner"], "safe", (0, 0), 1)
    assert np.flatnonzero(drawn).tolist() == [3, 10, 17, 32, 37, 40, 49, 56, 62, 76]
    assert not np.array_equal(drawn, draw_layout(LEVELS["beginner"], "safe", (0, 0), (1, 1)))


def test_opening_floods_and_wins():
    game = Game.from_layout(layout("...*", "....", "...."))
    assert game.state == "ready"
    assert game.reveal(2, 0)
    assert game.state == "won"
    assert grid(game) == ["001F", "0011", "0000"]
    assert game.mines_left == 0


def test_number_opens_alone_and_again_is_no_move():
    game = Game.from_layout(layout("...*", "....", "...."))
    assert game.reveal(0, 2)
    assert grid(game) == ["..1.", "....", "...."]
    assert game.state == "playing"
    assert not game.reveal(0, 2)


def test_loss_is_shown_as_windows_shows_it():
    game = Game.from_layout(layout("*.*.", "....", "*...", "...."))
    game.flag(0, 0)
    game.flag(1, 1)
    game.flag(1, 2)
    game.flag(1, 2)
    game.reveal(2, 0)
    assert game.state == "lost"
    assert grid(game) == ["F.*.", ".!..", "X...", "...."]
    assert game.mines_left == 1
    assert not game.reveal(3, 3)
    assert not game.flag(3, 3)
    assert not game.chord(3, 3)


def test_flag_protects_a_cell_and_a_flood_goes_around_it():
    game = Game.from_layout(layout("....", "....", "...*"), question_marks=True)
    game.flag(0, 1)
    game.flag(1, 1)
    game.flag(1, 1)
    assert grid(game) == [".F..", ".?..", "...."]
    assert game.mines_left == 0
    assert not game.reveal(0, 1)
    assert game.state == "ready"
    game.reveal(0, 0)
    assert grid(game) == ["0F00", "0011", "001."]
    assert game.state == "playing"
    game.flag(0, 1)
    assert grid(game)[0] == "0?00"
    game.reveal(0, 1)
    assert game.state == "won"


def test_flags_cycle():
    game = Game((2, 2, 1))
    marks = []
    for _ in range(3):
        game.flag(0, 0)
        marks.append(grid(game)[0][0])
    assert marks == ["F", ".", "F"]
    game = Game((2, 2, 1), question_marks=True)
    marks = []
    for _ in range(4):
        game.flag(0, 0)
        marks.append(grid(game)[0][0])
    assert marks == ["F", "?", ".", "F"]


def test_mines_left_can_be_negative():
    game = Game((2, 2, 1))
    for cell in ((0, 0), (0, 1), (1, 0)):
        game.flag(*cell)
    assert game.mines_left == -2


def test_chord_opens_when_the_flags_match():
    game = Game.from_layout(layout("*...", "....", "...*"))
    game.reveal(1, 1)
    assert not game.chord(1, 1)
    assert not game.chord(0, 0)
    assert grid(game) == ["....", ".1..", "...."]
    game.flag(0, 0)
    assert game.chord(1, 1)
    assert grid(game) == ["F100", "1111", "001F"]
    assert game.state == "won"


def test_wrong_chord_explodes_every_mine_it_opens():
    game = Game.from_layout(layout("**.", "...", "...", "*.."))
    game.reveal(1, 1)
    game.flag(1, 0)
    game.flag(0, 2)
    assert game.chord(1, 1)
    assert game.state == "lost"
    assert grid(game) == ["XX!", "!21", "110", "*10"]


def test_chord_opens_question_marks():
    game = Game.from_layout(layout("*..", "...", "..."), question_marks=True)
    game.reveal(1, 1)
    game.flag(0, 0)
    game.flag(2, 2)
    game.flag(2, 2)
    assert game.chord(1, 1)
    assert game.state == "won"


def test_apply_and_illegal_moves():
    game = Game.from_layout(layout("*..", "..."))
    assert game.apply(Move("flag", 0, 0))
    assert game.apply(Move("reveal", 0, 1))
    assert game.apply(Move("chord", 0, 1))
    assert game.state == "won"
    with pytest.raises(IllegalMoveError, match="reveal 2,0: not on a 2 x 3 board"):
        game.apply(Move("reveal", 2, 0))
    with pytest.raises(IllegalMoveError, match=r"reveal 0\.5,0: not on a 2 x 3 board"):
        game.reveal(0.5, 0)
    with pytest.raises(IllegalMoveError, match="chord None,0"):
        game.chord(None, 0)
    with pytest.raises(IllegalMoveError, match="flag 0,-1"):
        game.flag(0, -1)
    with pytest.raises(IllegalMoveError, match="action 'jump'"):
        game.apply(Move("jump", 0, 0))


def test_layout_must_be_a_layout():
    with pytest.raises(ConfigurationError, match="layout of shape"):
        Game.from_layout([1, 0])
    with pytest.raises(ConfigurationError, match="layout of shape"):
        Game.from_layout([[2, 0]])
    with pytest.raises(ConfigurationError, match=r"mines 0"):
        Game.from_layout([[0, 0]])


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.data())
def test_random_play_keeps_the_rules(seed, data):
    """Whatever is clicked: numbers tell the truth, and the end is the right one."""
    game = Game((5, 6, 6), data.draw(st.sampled_from(["any", "safe", "opening"])), seed)
    for _ in range(30):
        move = Move(
            data.draw(st.sampled_from(["reveal", "flag", "chord"])),
            data.draw(st.integers(0, 4)),
            data.draw(st.integers(0, 5)),
        )
        before = game.board
        assert game.apply(move) == (game.board != before)
        board = game.board
        if game.layout is None:
            assert game.state == "ready"
            continue
        counts = count_neighbours(game.layout)
        assert (board.cells[board.numbers] == counts[board.numbers]).all()
        assert not (board.numbers & game.layout).any()
        assert game.over == (game.state in ("won", "lost"))
        assert (game.state == "won") == (board.numbers == ~game.layout).all()
        if game.state != "lost":
            flags = sum(row.count("F") for row in board.grid())
            assert game.mines_left == 6 - flags
            assert not board.shown_mines.any()


def test_counts_against_plain_counting():
    mines = draw_layout(LEVELS["intermediate"], "any", (0, 0), 3)
    counts = count_neighbours(mines)
    for row in range(16):
        for col in range(16):
            around = mines[max(row - 1, 0) : row + 2, max(col - 1, 0) : col + 2].sum()
            assert counts[row, col] == around - mines[row, col]


def test_a_huge_board_opens_at_once():
    game = Game((270, 480, 1), seed=1)
    game.reveal(0, 0)
    assert game.board.numbers.sum() >= 270 * 480 - 9


@pytest.mark.parametrize("rule", ["safe", "opening"])
def test_a_given_layout_makes_room_for_the_first_click(rule: str) -> None:
    given = layout("..*.", "****", ".*..", "....")
    game = Game.from_layout(given, rule)
    game.reveal(1, 1)
    assert game.state == "playing"
    assert game.layout is not None
    assert game.layout.sum() == given.sum()
    if rule == "safe":
        assert np.array_equal(game.layout, layout("*.*.", "*.**", ".*..", "...."))
    else:
        assert np.array_equal(game.layout, layout("...*", "...*", "...*", "***."))
    untouched = Game.from_layout(given, rule)
    untouched.reveal(3, 3)
    assert (rule == "opening") or np.array_equal(untouched.layout, given)


def test_a_layout_without_room_for_an_opening_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="at most 7 mines"):
        Game.from_layout(layout("****", "****", "...*", "...."), "opening")
