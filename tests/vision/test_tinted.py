"""Flags that are nothing but a colour, and colours that are no flags."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN, Board
from screenbot.game import Game
from screenbot.vision.appearance.drawn import Cells, Drawings
from screenbot.vision.appearance.fitting import HINTED
from screenbot.vision.naming.painted import (
    doubt_colours,
    with_burst,
    with_painted_mines,
    with_red_marks,
)
from screenbot.vision.naming.tinted import with_tinted_flags
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.seen import CONFIDENT

GREY, YELLOW, OTHER = (180, 180, 180), (20, 220, 240), (120, 160, 90)


def game_of(seed: int, share: float = 0.3) -> tuple[Any, Any]:
    """Codes of a game under way, no flag set, and where its mines are."""
    game = Game((12, 14, 26), "opening", seed)
    game.reveal(5, 5)
    assert game.layout is not None
    safe = np.random.default_rng(seed).permutation(np.argwhere(~game.layout)).tolist()
    for row, col in safe[: round(share * len(safe))]:
        game.reveal(row, col)
    return game.board.cells.copy(), game.layout.copy()


def read(codes: Any, tinted: Any, colour: Any = YELLOW, plain: Any = GREY) -> tuple[Any, Any]:
    """What is said of a board whose covered cells are plain and, where *tinted*, in a colour."""
    ground = np.where(tinted[..., None], colour, np.broadcast_to(plain, (*codes.shape, 3)))
    samples = np.broadcast_to(ground[:, :, None, None], (*codes.shape, 24, 24, 3))
    blank = (codes == COVERED) | (codes == 0)
    ones = np.ones(codes.shape, np.float32)
    return with_tinted_flags(codes, ones, blank, Cells.of(samples.astype(np.float32)))


def known_mines(codes: Any, mines: Any) -> Any:
    """Mines that a player may have marked: each beside a number."""
    return mines & (codes == COVERED) & (count_around((codes >= 1) & (codes <= 8)) >= 3)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_marked_mines_are_flags(seed: int) -> None:
    codes, mines = game_of(seed)
    flags = known_mines(codes, mines)
    named, confidence = read(codes, flags)
    number = (codes >= 1) & (codes <= 8)
    filled = number & (count_around(flags) == codes)
    bare = (number & (count_around(flags) < codes)).any()
    if np.count_nonzero(flags) >= 4 and (count_around(filled)[flags] > 0).all() and bare:
        assert (named == np.where(flags, FLAG, codes)).all()
        assert (confidence[flags] == 1.0).all()
    assert not ((named == FLAG) & ~flags).any()


def with_a_wrong_one(codes: Any, flags: Any) -> Any:
    """The same flags and one of a covered cell beside few numbers that have all of theirs."""
    full = (codes >= 1) & (codes <= 8) & (count_around(flags) == codes)
    some = (codes == COVERED) & ~flags & (count_around(full) > 0)
    wrong = min(np.argwhere(some).tolist(), key=lambda at: count_around(full)[tuple(at)])
    more = flags.copy()
    more[tuple(wrong)] = True
    return more


@pytest.mark.parametrize("seed", range(4))
def test_a_wrong_flag_leaves_the_others_sure(seed: int) -> None:
    codes, mines = game_of(seed)
    flags = with_a_wrong_one(codes, known_mines(codes, mines))
    over = (codes >= 1) & (codes <= 8) & (count_around(flags) > codes)
    assert over.any()
    named, confidence = read(codes, flags)
    assert (named == np.where(flags, FLAG, codes)).all()
    assert (confidence[flags & (count_around(over) > 0)] <= HINTED).all()
    assert np.count_nonzero(confidence[flags] == 1.0) >= 4


def test_colours_that_fill_more_than_they_overfill_are_doubted() -> None:
    """About half of the covered cells are marked; a player who errs so often cannot be told."""
    codes, mines = game_of(7)
    flags = known_mines(codes, mines)
    for _ in range(3):
        flags = with_a_wrong_one(codes, flags)
    _, confidence = read(codes, flags)
    assert (confidence[flags] <= HINTED).all()


@pytest.mark.parametrize("share", [0.3, 0.5, 0.7])
def test_colours_at_random_are_hardly_ever_flags_for_sure(share: float) -> None:
    taken = 0
    for seed in range(100):
        codes, mines = game_of(seed)
        tinted = (np.random.default_rng(seed).random(codes.shape) < share) & (codes == COVERED)
        named, confidence = read(codes, tinted)
        taken += bool(((named == FLAG) & ~mines & (confidence > HINTED)).any())
    assert taken <= 1


def test_a_checkerboard_is_covered() -> None:
    codes, _ = game_of(3)
    rows, cols = np.indices(codes.shape)
    named, confidence = read(codes, ((rows + cols) % 2 == 1) & (codes == COVERED), OTHER)
    assert (named == codes).all()
    assert (confidence == 1.0).all()


def test_covered_cells_that_are_left_of_a_checkerboard_are_no_flags() -> None:
    """Where nearly all is open the cells of the one colour may suit the numbers as flags would."""
    for seed in range(12):
        codes, _ = game_of(seed, 0.85)
        odd = np.indices(codes.shape).sum(axis=0) % 2 == 1
        if np.count_nonzero(codes == COVERED) >= 10:
            named, _ = read(codes, odd & (codes == COVERED), OTHER)
            assert (named == codes).all()


def test_a_mine_on_all_of_them_may_be_the_end_of_a_game() -> None:
    codes, mines = game_of(5, 0.5)
    shown = mines & (codes == COVERED)
    named, confidence = read(codes, shown)
    assert (confidence[shown] <= HINTED).all()
    assert not ((named == FLAG) & ~shown).any()


@pytest.mark.parametrize("seed", range(5))
def test_a_single_coloured_cell_is_doubted_at_most(seed: int) -> None:
    """The pointer may be on it."""
    codes, mines = game_of(seed)
    row, col = np.argwhere(known_mines(codes, mines))[0]
    one = np.zeros(codes.shape, np.bool_)
    one[row, col] = True
    named, confidence = read(codes, one)
    assert (named == codes).all()
    assert (confidence[~one] == 1.0).all()


def test_many_colours_and_close_ones_say_nothing() -> None:
    """On a gradient one that is unlike all others, and more of a colour, is doubted."""
    codes, mines = game_of(7)
    flags = known_mines(codes, mines)
    gradient = np.arange(12 * 14 * 3).reshape(12, 14, 3)
    for plain, colour, told in (
        (GREY, (200, 200, 200), False),
        (gradient, (120, 130, 140), False),
        (gradient, OTHER, True),
    ):
        named, confidence = read(codes, flags, colour, plain)
        assert (named == codes).all()
        assert (confidence[~flags] == 1.0).all()
        assert (confidence[flags] == (HINTED if told else 1.0)).all()


def test_where_all_covered_cells_are_mines_no_colour_says_which_are_flags() -> None:
    codes, mines = game_of(4, 1.0)
    codes[mines] = COVERED
    tinted = mines & (np.indices(codes.shape)[1] % 3 == 0)
    named, confidence = read(codes, tinted)
    assert (confidence[mines] <= HINTED).all()
    assert (confidence[~mines] == 1.0).all()
    assert not ((named == FLAG) & ~mines).any()


def test_what_stands_out_at_the_end_of_a_game_is_taken_for_flags() -> None:
    codes, mines = game_of(4, 1.0)
    codes[mines] = COVERED
    tinted = mines & (np.indices(codes.shape)[1] % 3 == 0)
    for flags, colours in ((tinted, (YELLOW, GREY)), (mines & ~tinted, (GREY, YELLOW))):
        named, confidence = read(codes, tinted, *colours)
        assert (named == np.where(flags, FLAG, codes)).all()
        assert (confidence[mines] <= HINTED).all()


def test_red_mines_beside_coloured_flags_are_those_of_a_lost_game() -> None:
    codes, mines = game_of(8, 0.8)
    shown = mines & (codes == COVERED)
    red = shown & (np.indices(codes.shape).sum(axis=0) % 2 == 0)
    assert red.any()
    assert (shown & ~red).any()
    assert ((codes == COVERED) & ~shown).sum() > 2
    plain = np.where(red[..., None], (240, 60, 60), GREY)
    named, confidence = read(codes, shown & ~red, (80, 190, 240), plain)
    assert (named == np.where(red, MINE, np.where(shown, FLAG, codes))).all()
    assert (confidence[shown] <= HINTED).all()


@pytest.mark.parametrize("stand", [GREY, (90, 90, 90)])
def test_red_cells_without_the_sign_of_the_flags_are_mines(stand: tuple[int, int, int]) -> None:
    codes, mines = game_of(9, 0.6)
    left = mines & (codes == COVERED)
    flags = left & (np.indices(codes.shape)[1] % 2 == 0)
    shown = left & ~flags
    codes[flags] = FLAG
    samples = np.full((*codes.shape, 16, 16, 3), 245.0, np.float32)
    samples[codes == COVERED], samples[flags], samples[shown] = GREY, stand, (230, 40, 40)
    samples[flags, 5:11, 5:11] = 20.0
    ones, blank = np.ones(codes.shape, np.float32), (codes == COVERED) | (codes == 0)
    named, confidence = with_tinted_flags(codes, ones, blank, Cells.of(samples))
    assert (named == np.where(shown, MINE, codes)).all()
    assert (confidence[shown] <= HINTED).all()


@pytest.mark.parametrize(("colour", "doubted"), [(YELLOW, True), ((130, 130, 130), False)])
def test_coloured_cells_beside_covered_ones_that_pass_for_zeros_are_doubted(
    colour: tuple[int, int, int], doubted: bool
) -> None:
    """Covered cells may be hardly darker than open ones: what is left of them are flags then."""
    codes, mines = game_of(6)
    flags = known_mines(codes, mines)
    codes = np.where((codes == COVERED) & ~flags, np.uint8(0), codes)
    _, confidence = read(codes, flags, colour)
    assert (confidence[flags] <= HINTED).all() == doubted


@pytest.mark.parametrize("seed", range(3))
def test_coloured_cells_that_nobody_could_know_are_mines(seed: int) -> None:
    codes, mines = game_of(seed, 0.1)
    shown = mines & (codes == COVERED)
    named, confidence = read(codes, shown)
    assert (named == np.where(shown, MINE, codes)).all()
    assert (confidence[shown] <= HINTED).all()


def test_what_flags_with_a_sign_stand_on_is_covered() -> None:
    """A cell under the pointer has another colour than the covered cells, which are mines all."""
    codes, mines = game_of(0, 1.0)
    codes[mines] = COVERED
    codes[tuple(np.argwhere(mines)[::3].T)] = FLAG
    samples = np.full((*codes.shape, 16, 16, 3), 230.0, np.float32)
    samples[codes > 8] = GREY
    samples[codes == FLAG, 5:11, 5:11] = (200.0, 0.0, 0.0)
    beside = np.argwhere((codes >= 1) & (codes <= 8) & (count_around(mines) > 0))
    pointed = tuple(beside[len(beside) // 2])
    codes[pointed], samples[pointed] = COVERED, OTHER
    ones, blank = np.ones(codes.shape, np.float32), (codes == COVERED) | (codes == 0)
    named, _ = with_tinted_flags(codes, ones, blank, Cells.of(samples))
    assert (named == codes).all()


def test_colours_of_mines_are_no_flags_where_a_row_is_not_seen() -> None:
    """All but the mines are open, as far as is seen: a row at the end of the picture is cut."""
    codes, mines = game_of(3, 1.0)
    codes[mines] = COVERED
    codes[-1] = UNSEEN
    left = mines & (codes == COVERED)
    tinted = left & (np.indices(codes.shape)[0] < 6)
    assert np.count_nonzero(tinted) >= 4
    assert np.count_nonzero(left & ~tinted) >= 4
    named, confidence = read(codes, tinted)
    assert not ((named == FLAG) & (confidence > HINTED)).any()


@pytest.mark.parametrize(("colour", "doubted"), [((230, 20, 20), True), (GREY, False)])
def test_red_cells_that_are_left_over_may_be_mines_of_a_lost_game(
    colour: tuple[int, int, int], doubted: bool
) -> None:
    game = Game((8, 9, 10), "opening", 4)
    game.reveal(3, 3)
    assert game.layout is not None
    for row, col in np.argwhere(~game.layout).tolist():
        game.reveal(row, col)
    ended = game.board.cells.copy()
    ended[game.layout] = COVERED
    playing = ended.copy()
    playing[tuple(np.argwhere((ended >= 1) & (ended <= 8))[0])] = COVERED
    for codes, own in ((ended, doubted), (playing, False)):
        ground = np.where((codes == COVERED)[..., None], colour, (245, 245, 245))
        samples = np.broadcast_to(ground[:, :, None, None], (*codes.shape, 24, 24, 3))
        blank, ones = (codes == COVERED) | (codes == 0), np.ones(codes.shape, np.float32)
        cells = Cells.of(samples.astype(np.float32))
        named, found = with_painted_mines(codes, ones, blank, cells)
        assert (named[codes == COVERED] == (MINE if own else COVERED)).all()
        assert (found[codes == COVERED] < CONFIDENT).all() == own
        assert (found[codes != COVERED] == 1.0).all()


def test_red_cells_are_all_mines_beside_a_covered_one_that_is_left() -> None:
    codes = Board.parse("0001.\n0112.\n01.21\n01221\n001.1").cells
    ground = np.where((codes == COVERED)[..., None], (230, 20, 20), (245, 245, 245))
    ground[0, 4] = GREY
    samples = np.broadcast_to(ground[:, :, None, None], (5, 5, 24, 24, 3)).astype(np.float32)
    blank, ones = (codes == COVERED) | (codes == 0), np.ones((5, 5), np.float32)
    named, found = with_painted_mines(codes, ones, blank, Cells.of(samples))
    assert named[0, 4] == COVERED
    assert (named[[1, 2, 4], [4, 2, 3]] == MINE).all()
    assert (found[codes == COVERED] < CONFIDENT).all()


@pytest.mark.parametrize(
    ("colour", "few"), [((255, 165, 0), True), ((150, 190, 255), True), ((250, 20, 20), False)]
)
def test_a_colour_of_some_covered_cells_that_says_nothing_is_doubted(
    colour: tuple[int, int, int], few: bool
) -> None:
    """Few cells of a colour may be flags, however the numbers are; many red ones mines. A shade of
    the usual colour is that of a cell under the pointer."""
    game = Game((9, 9, 14), "opening", 2)
    game.reveal(4, 4)
    codes = game.board.cells
    covered = np.argwhere(codes == COVERED)
    tinted = covered[::6] if few else covered[: len(covered) // 2 - 1]
    ground = np.where((codes == COVERED)[..., None], (200, 200, 200), (245, 245, 245))
    ground[tuple(tinted.T)] = colour
    ground[tuple(covered[-1])] = (217, 217, 217)
    samples = np.broadcast_to(ground[:, :, None, None], (9, 9, 24, 24, 3)).astype(np.float32)
    blank, ones = (codes == COVERED) | (codes == 0), np.ones((9, 9), np.float32)
    _, found = with_tinted_flags(codes, ones, blank, Cells.of(samples))
    assert (found[tuple(tinted.T)] < CONFIDENT).all()
    assert found[tuple(covered[-2])] == 1.0


def test_colours_far_from_numbers_are_flags_while_numbers_want_more_mines() -> None:
    """A lost game shows all its mines, those that were not flagged too."""
    codes, mines = game_of(5, 0.1)
    marked = known_mines(codes, mines)
    lonely = mines & (codes == COVERED) & (count_around(codes <= 8) == 0)
    far = tuple(np.argwhere(lonely)[0])
    marked[far] = True
    named, confidence = read(codes, marked)
    assert (named[marked] == FLAG).all()
    assert confidence[far] < CONFIDENT


def test_vivid_cells_that_no_number_is_against_are_flags_perhaps() -> None:
    codes, _ = game_of(3, 0.1)
    far = (codes == COVERED) & (count_around(codes <= 8) == 0)
    tinted = np.zeros(codes.shape, np.bool_)
    tinted[tuple(np.argwhere(far)[:2].T)] = True
    for colour, shown in (((255, 0, 255), FLAG), ((195, 195, 195), COVERED)):
        named, confidence = read(codes, tinted, colour)
        assert (named[tinted] == shown).all()
        assert ((confidence < CONFIDENT) == (tinted & (shown == FLAG))).all()
        assert (named[~tinted] == codes[~tinted]).all()


@pytest.mark.parametrize(
    ("red", "named"), [([(1, 3)], EXPLODED), ([(1, 3), (2, 0)], COVERED), ([(4, 4)], COVERED)]
)
def test_a_single_red_cell_exploded_where_numbers_may_want_it(
    red: list[tuple[int, int]], named: int
) -> None:
    codes = Board.parse("0012.\n112..\n...F.\n..431\n..F1.").cells
    ground = np.where((codes == COVERED)[..., None], GREY, (245, 245, 245))
    for cell in red:
        ground[cell] = (235, 40, 50)
    samples = np.broadcast_to(ground[:, :, None, None], (5, 5, 24, 24, 3)).astype(np.float32)
    blank, ones = (codes == COVERED) | (codes == 0), np.ones((5, 5), np.float32)
    found, confidence = with_burst(codes, ones, blank, Cells.of(samples))
    assert all(found[cell] == named for cell in red)
    assert ((confidence < CONFIDENT) == (found == EXPLODED)).all()


@pytest.mark.parametrize(("colour", "name"), [((190, 50, 40), MINE), ((250, 220, 70), FLAG)])
def test_what_passes_for_zeros_is_covered_where_coloured_cells_are_all_mines(
    colour: tuple[int, int, int], name: int
) -> None:
    """Covered cells may be hardly darker than open ones, and the mines are seen best."""
    codes, mines = game_of(6, 0.5)
    left = (codes == COVERED) & ~mines
    passing = np.where(left, np.uint8(0), codes)
    ground = np.where((codes == COVERED)[..., None], (215, 215, 215), (226, 226, 226))
    ground[mines & (codes == COVERED)] = colour
    colours, look = np.unique(ground.reshape(-1, 3), axis=0, return_inverse=True)
    samples = np.broadcast_to(colours[:, None, None], (len(colours), 24, 24, 3))
    cells = Cells(Drawings(samples.astype(np.float32)), look.reshape(codes.shape))
    ones, blank = np.ones(codes.shape, np.float32), (passing == COVERED) | (passing == 0)
    named, confidence = with_tinted_flags(passing, ones, blank, cells)
    assert (named == np.where(mines & (codes == COVERED), name, codes)).all()
    assert (confidence[codes == COVERED] <= HINTED).all()
    assert (confidence[codes != COVERED] == 1.0).all()


@pytest.mark.parametrize("shape", [0.0, 0.99])
def test_of_signs_on_red_and_another_colour_the_red_ones_are_mines(shape: float) -> None:
    codes, mines = game_of(7, 0.6)
    left = mines & (codes == COVERED)
    painted = left & (np.indices(codes.shape)[1] % 2 == 0)
    crossed = left & ~painted
    codes = np.where(painted, np.uint8(MINE), np.where(crossed, FLAG, codes)).astype(np.uint8)
    samples = np.full((*codes.shape, 24, 24, 3), 245.0, np.float32)
    samples[codes == COVERED], samples[painted], samples[crossed] = (
        GREY,
        (250, 220, 70),
        (230, 50, 50),
    )
    samples[crossed, 8:16, 8:16] = 20.0
    unsure = np.where(left, np.float32(0.2), np.float32(1.0))
    blank, flags = (codes == COVERED) | (codes == 0) | painted, np.full(codes.shape, shape)
    named, _ = with_red_marks(codes, unsure, blank, flags.astype(np.float32), Cells.of(samples))
    marks = (FLAG, MINE) if shape < 0.5 else (MINE, FLAG)
    assert (named[painted] == marks[0]).all()
    assert (named[crossed] == marks[1]).all()


@pytest.mark.parametrize("shine", [20.0, 0.0])
def test_colours_are_told_where_the_page_shines_through_all_cells(shine: float) -> None:
    """Covered cells show nothing, as open ones do, whose ground is theirs; flags are lighter."""
    codes, mines = game_of(4, 1.0)
    codes[mines] = COVERED
    tinted = mines & (np.indices(codes.shape)[1] % 3 == 0)
    ramp = np.linspace(0.0, shine, codes.shape[1])[None, :, None] + (60.0, 54.0, 84.0)
    plain = np.broadcast_to(ramp, (*codes.shape, 3))
    named, confidence = read(codes, tinted, (196.0, 184.0, 190.0), plain)
    assert (named == np.where(tinted, FLAG, codes)).all()
    assert (confidence[mines] <= HINTED).all()


@pytest.mark.parametrize("light", [1.0, 0.65])
def test_red_cells_are_mines_beside_flags_and_a_window_in_whatever_light(light: float) -> None:
    """A dialog says that the game is lost; the page lies in its shade."""
    codes = Board.parse("0001F\n~~121\n~~.10\n01221\n001.1").cells
    ground = np.where((codes == COVERED)[..., None], (192, 57, 43), (240, 240, 240)) * light
    samples = np.broadcast_to(ground[:, :, None, None], (5, 5, 24, 24, 3)).astype(np.float32)
    blank, ones = (codes == COVERED) | (codes == 0), np.ones((5, 5), np.float32)
    named, found = with_painted_mines(codes, ones, blank, Cells.of(samples))
    assert (named[codes == COVERED] == MINE).all()
    assert (found[codes == COVERED] < CONFIDENT).all()
    assert (named == codes)[codes != COVERED].all()


@pytest.mark.parametrize("darker", [0.075, 0.12])
def test_flags_in_two_shades_of_a_checkerboard_have_one_colour(darker: float) -> None:
    codes, mines = game_of(3)
    flags = known_mines(codes, mines)
    odd = np.indices(codes.shape).sum(axis=0) % 2
    shade = (1 - darker * odd)[..., None]
    named, _ = read(codes, flags, np.array((38, 240, 34)) * shade, np.array((88, 60, 22)) * shade)
    assert (named == np.where(flags, FLAG, codes)).all()


def test_red_cells_that_are_all_mines_are_doubted_even_if_they_are_most() -> None:
    """A game may have ended that shows its mines in red."""
    codes, mines = game_of(4, 0.9)
    red = mines & (codes == COVERED)
    assert np.count_nonzero(red) > np.count_nonzero(codes == COVERED) / 2
    _, confidence = read(codes, ~red & (codes == COVERED), GREY, (224, 48, 48))
    assert (confidence[red] <= HINTED).all()


def test_few_cells_lie_as_on_a_checkerboard_by_chance() -> None:
    """The flags are most of what is left, and all of them on cells of one of its colours."""
    mines, left = np.zeros((8, 8), bool), np.zeros((8, 8), bool)
    mines[[0, 2, 5, 6, 3], [1, 3, 4, 1, 6]] = True
    left[[2, 5], [2, 5]] = True
    codes = np.where(mines | left, COVERED, count_around(mines)).astype(np.uint8)
    _, confidence = read(codes, mines, GREY, OTHER)
    assert (confidence[mines | left] <= HINTED).all()


def won(colour: tuple[int, int, int]) -> tuple[Any, Any, Any]:
    """A game that is won, whose mines show nothing but a colour, as it is read: the codes, their
    confidence, and where the mines are."""
    codes, mines = game_of(4, 1.0)
    codes[mines] = COVERED
    samples = np.full((*codes.shape, 24, 24, 3), (208, 197, 178), np.float32)
    samples[mines] = colour
    blank, ones = (codes == COVERED) | (codes == 0), np.ones(codes.shape, np.float32)
    named, confidence = with_tinted_flags(codes, ones, blank, Cells.of(samples))
    return named, confidence, mines


@pytest.mark.parametrize(
    ("colour", "code"), [((61, 111, 125), COVERED), ((123, 252, 38), FLAG), ((255, 165, 16), FLAG)]
)
def test_coloured_cells_of_a_game_that_is_won_may_be_flags(
    colour: tuple[int, int, int], code: int
) -> None:
    """Only what glares is more likely a mark than a cover."""
    named, confidence, mines = won(colour)
    assert (named[mines] == code).all()
    assert (confidence[mines] <= HINTED).all()
    assert (confidence[~mines] == 1.0).all()


def test_grey_cells_of_a_game_that_is_won_are_covered() -> None:
    named, confidence, mines = won((120, 122, 125))
    assert (named[mines] == COVERED).all()
    assert (confidence == 1.0).all()


def test_most_covered_cells_in_a_colour_are_flags_even_if_some_are_wrong() -> None:
    codes, mines = game_of(6, 0.8)
    flags = with_a_wrong_one(codes, mines & (codes == COVERED))
    assert 2 * np.count_nonzero(flags) > np.count_nonzero(codes == COVERED)
    named, confidence = read(codes, flags, (214, 176, 65), (165, 171, 165))
    assert (named == np.where(flags, FLAG, codes)).all()
    assert (confidence[flags] <= HINTED).all()


def test_the_first_flags_of_a_game_are_no_mines_of_a_lost_one() -> None:
    """Mines would be shown among the many covered cells far from numbers, too."""
    codes = np.full((14, 11), COVERED, np.uint8)
    codes[:4, 7:] = Board.parse(".100\n2100\n1000\n2111").cells
    flags = np.zeros(codes.shape, np.bool_)
    flags[[0, 0, 3, 4, 4], [6, 7, 6, 7, 10]] = True
    named, _ = read(codes, flags, (95, 198, 47), (190, 97, 144))
    assert (named == np.where(flags, FLAG, codes)).all()


def in_colours(codes: Any, colours: list[tuple[Any, Any]]) -> Any:
    """The confidences that are left of a board all of which is sure, with cells in some colours."""
    ground = np.broadcast_to(GREY, (*codes.shape, 3)).astype(np.float32)
    for here, colour in colours:
        ground = np.where(here[..., None], np.float32(colour), ground)
    samples = np.broadcast_to(ground[:, :, None, None], (*codes.shape, 24, 24, 3))
    blank = (codes == COVERED) | (codes == 0)
    return doubt_colours(codes, np.ones(codes.shape, np.float32), blank, Cells.of(samples))


@pytest.mark.parametrize("seed", range(4))
def test_covered_cells_of_other_colours_may_be_marks(seed: int) -> None:
    """A lost game may show its mines and flags as nothing but colours, in whatever way."""
    codes, mines = game_of(seed, 0.1)
    flags = known_mines(codes, mines)
    shown = mines & (codes == COVERED) & ~flags
    confidence = in_colours(codes, [(flags, (76, 175, 80)), (shown, (183, 28, 28))])
    assert (confidence[flags | shown] <= HINTED).all()
    assert (confidence[~(flags | shown)] == 1.0).all()


@pytest.mark.parametrize("seed", range(4))
def test_so_they_may_be_where_covered_cells_are_colourful_themselves(seed: int) -> None:
    codes, mines = game_of(seed, 0.1)
    covered, shown = codes == COVERED, mines & (codes == COVERED)
    one = shown & (np.indices(codes.shape)[0] % 2 == 0)
    inks = [(covered, (165, 212, 77)), (one, (42, 108, 196)), (shown & ~one, (252, 194, 1))]
    confidence = in_colours(codes, inks)
    assert (confidence[shown] <= HINTED).all()
    assert (confidence[~shown] == 1.0).all()


def test_a_chequerboard_of_two_hues_and_light_on_a_board_are_no_marks() -> None:
    codes, _ = game_of(1)
    covered = codes == COVERED
    chequered = covered & (np.indices(codes.shape).sum(axis=0) % 2 == 0)
    assert (in_colours(codes, [(covered, (90, 160, 220)), (chequered, (220, 160, 90))]) == 1).all()
    lit = covered & (np.indices(codes.shape)[0] < 4)
    assert (in_colours(codes, [(covered, (40, 80, 150)), (lit, (90, 130, 200))]) == 1).all()


def test_a_cell_that_is_pointed_at_and_shades_are_covered_all_the_same() -> None:
    codes, _ = game_of(1)
    covered = codes == COVERED
    one = np.zeros(codes.shape, np.bool_)
    one[tuple(np.argwhere(covered)[0])] = True
    chequered = covered & (np.indices(codes.shape).sum(axis=0) % 2 == 0)
    assert (in_colours(codes, [(one, (76, 175, 80))]) == 1.0).all()
    assert (in_colours(codes, [(chequered, (160, 165, 170))]) == 1.0).all()


@pytest.mark.parametrize("seed", range(4))
def test_black_mines_on_a_checkerboard_of_two_clear_greens_are_not_surely_covered(
    seed: int,
) -> None:
    codes, mines = game_of(seed)
    rows, cols = np.indices(codes.shape)
    greens = np.where(((rows + cols) % 2 == 1)[..., None], (125, 255, 125), (100, 230, 100))
    greens[codes <= 8] = (255, 255, 180)
    black = mines & (codes == COVERED)
    named, confidence = read(codes, black, (0, 0, 0), greens)
    assert (named[black] != COVERED).all() or (confidence[black] <= HINTED).all()
    rest = (codes == COVERED) & ~black
    assert (named[rest] == COVERED).all()
    assert (confidence[rest] == 1.0).all()


def test_all_that_is_covered_may_be_mines_beside_a_message() -> None:
    """A game that lays open all but its mines, in a colour, is lost or won."""
    codes, mines = game_of(4, 1.0)
    codes[mines] = COVERED
    codes[8:10, 5:9] = UNSEEN
    covered = codes == COVERED
    assert covered.sum() > 15
    plain = np.full((*codes.shape, 3), 235)
    named, confidence = read(codes, covered, (139, 0, 139), plain)
    assert (confidence[covered] <= HINTED).all()
    assert (named[~covered] == codes[~covered]).all()
