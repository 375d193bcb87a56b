"""Marks of a page's own: rings and boxes that are no zeros, stars on red that are all mines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import cv2
import numpy as np
import pytest

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG, Board
from screenbot.game import Game
from screenbot.vision import CONFIDENT, read, reader
from screenbot.vision.appearance.belief import BLANK, MINES, believed, most_likely
from screenbot.vision.appearance.drawn import Cells, Drawings
from screenbot.vision.appearance.fitting import are_mines
from screenbot.vision.appearance.grounds import OTHER
from screenbot.vision.appearance.recogniser import CLASSES
from screenbot.vision.appearance.shapes import Shapes
from screenbot.vision.naming.naming import are_hidden, labelled, with_marks
from screenbot.vision.naming.strange import with_unknown_flags

SIDE = 36
INK = ((0, 0, 255), (0, 130, 0), (230, 0, 0), (120, 0, 160), (150, 70, 0), (0, 130, 130))
Draw = Callable[[Any, tuple[int, int]], object]


class Hashable(SimpleNamespace):
    """A namespace that is only equal to itself, as shapes are."""

    __hash__ = object.__hash__


def game_of(seed: int, share: float = 0.55) -> tuple[Any, Any]:
    """Codes of a game under way and where its mines are."""
    game = Game((9, 11, 16), "opening", seed)
    game.reveal(4, 4)
    assert game.layout is not None
    safe = np.random.default_rng(seed).permutation(np.argwhere(~game.layout)).tolist()
    for row, col in safe[: round(share * len(safe))]:
        game.reveal(row, col)
    return game.board.cells.copy(), game.layout.copy()


def page(codes: Any, mark: Draw, ground: tuple[int, int, int] | None = None) -> Any:
    """A page with a board, uint8 (height, width, 3); cells with a mark stand on a *ground*."""
    rows, cols = codes.shape
    image = np.full((rows * SIDE + 100, cols * SIDE + 120, 3), 246, np.uint8)
    for (row, col), code in np.ndenumerate(codes):
        left, top = 60 + col * SIDE, 50 + row * SIDE
        shade = (250, 250, 250) if code <= 8 else (150, 160, 175)
        if code > 8 and code != COVERED and ground is not None:
            shade = ground
        corner = (left + SIDE - 4, top + SIDE - 4)
        cv2.rectangle(image, (left + 1, top + 1), corner, shade, cv2.FILLED)
        cv2.rectangle(image, (left + 1, top + 1), corner, (120, 125, 135), 1)
        middle = (left + SIDE // 2 - 1, top + SIDE // 2 - 1)
        if 1 <= code <= 8:
            ink, at = INK[(code - 1) % len(INK)], (middle[0] - 7, middle[1] + 8)
            cv2.putText(image, str(code), at, cv2.FONT_HERSHEY_SIMPLEX, 0.75, ink, 2, cv2.LINE_AA)
        elif code not in (0, COVERED):
            mark(image, middle)
    return image


def ring(image: Any, middle: tuple[int, int]) -> None:
    cv2.ellipse(image, middle, (6, 9), 0, 0, 360, (200, 30, 30), 2, cv2.LINE_AA)


def star(image: Any, middle: tuple[int, int]) -> None:
    x, y = middle
    for across, down in ((5, 0), (0, 5), (4, 4), (4, -4)):
        ends = (x - across, y - down), (x + across, y + down)
        cv2.line(image, *ends, (30, 20, 20), 1, cv2.LINE_AA)
    cv2.circle(image, middle, 3, (30, 20, 20), cv2.FILLED, cv2.LINE_AA)


@pytest.mark.parametrize("seed", range(3))
def test_rings_are_no_zeros_where_these_are_blank(seed: int) -> None:
    codes, mines = game_of(seed)
    codes[mines & (codes == COVERED)] = MINE
    (seen,) = read(page(codes, ring, (255, 205, 205)), themes=[])
    assert seen.board.grid() == Board(codes).grid()


@pytest.mark.parametrize("seed", [0, 7, 10])
def test_rings_are_no_zeros_where_few_numbers_are_open(seed: int) -> None:
    game = Game((9, 11, 16), "opening", seed)
    game.reveal(0, 0)
    assert game.layout is not None
    codes = game.board.cells.copy()
    codes[game.layout & (codes == COVERED)] = MINE
    (seen,) = read(page(codes, ring, (255, 205, 205)), themes=[])
    assert seen.board.grid() == Board(codes).grid()
    assert (seen.cell_confidence[codes == MINE] < CONFIDENT).all()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("sign", [OTHER, CLASSES.index("8")])
def test_signs_that_nobody_knows_are_mines_that_numbers_want(seed: int, sign: int) -> None:
    """Without them nothing tells covered cells from open ones; a B is drawn like an 8."""
    codes, mines = game_of(seed, 0.3)
    shown = mines & (codes == COVERED)
    look = np.where(shown, 10, np.minimum(codes, 9)).astype(np.intp)
    samples = np.full((11, 16, 16, 3), 238.0, np.float32)
    samples[9], samples[10] = 187.0, (136.0, 136.0, 255.0)
    for one in range(1, 9):
        samples[one, 4:12, 4 : 5 + one] = 0.0
    samples[10, 4:12, 4:12] = 0.0
    kind = np.array([BLANK, *(CLASSES.index(str(one)) for one in range(1, 9)), BLANK, sign])
    told, drawings = np.eye(len(CLASSES), dtype=np.float32)[kind], Drawings(samples)
    shapes = Hashable(
        look=look, drawings=drawings, drawn=lambda: Cells(drawings, look), probabilities=told,
        raised=np.full(11, 0.5, np.float32), outside=np.zeros(codes.shape, np.float32),
    )  # fmt: skip
    sizes = np.bincount(look.reshape(-1), minlength=11)
    out = with_marks(cast(Shapes, shapes), told, kind, sizes)
    assert out[10].argmax() == MINES[0]
    assert (out[:10] == told[:10]).all()
    marked = labelled(cast(Shapes, shapes), out.argmax(axis=1), np.ones(11, np.float32))
    assert (marked.blanks.codes == np.where(shown, MINE, codes)).all()


@pytest.mark.parametrize("seed", range(3))
def test_all_mines_may_stand_on_red(seed: int) -> None:
    codes, mines = game_of(seed)
    codes[mines & (codes == COVERED)] = MINE
    (seen,) = read(page(codes, star, (235, 70, 60)), themes=[])
    assert seen.board.grid() == Board(codes).grid()


def test_many_mines_that_look_exploded_are_none_the_less_mines() -> None:
    samples = np.full((3, 16, 16, 3), 250.0, np.float32)
    samples[0] = 160.0
    samples[1] = (60.0, 70.0, 235.0)
    samples[1, 6:10, 6:10] = 20.0
    samples[2, 4:12, 7:9] = 30.0
    probabilities = np.full((3, len(CLASSES)), 0.001, np.float32)
    probabilities[0, BLANK] = probabilities[2, CLASSES.index("1")] = 0.99
    probabilities[1, MINES[1]], probabilities[1, BLANK] = 0.95, 0.03
    drawings, sizes = Drawings(samples), np.array([60, 13, 27])
    told = believed(probabilities / probabilities.sum(axis=1, keepdims=True), sizes, drawings)
    assert told[1].argmax() in MINES


def test_a_mine_beside_cells_that_reach_into_it_has_not_surely_exploded() -> None:
    samples = np.full((3, 16, 16, 3), 205.0, np.float32)
    samples[:, 5:11, 5:11] = (30.0, 20.0, 220.0)
    samples[1, :, 0] = 196.0
    samples[2, :, :2] = 255.0  # what is on its left
    probabilities = np.full((3, len(CLASSES)), 0.001, np.float32)
    probabilities[:, MINES[0]], probabilities[:, MINES[1]] = 0.84, 0.15
    sizes, drawings = np.array([3, 3, 1]), Drawings(samples)
    told = believed(probabilities, sizes, drawings)
    shapes = cast(Shapes, SimpleNamespace(probabilities=probabilities, drawings=drawings))
    kind, sure = most_likely(shapes, told, sizes)
    assert not ((kind == MINES[1]) & (sure >= CONFIDENT)).any()


@pytest.mark.parametrize("seed", range(4))
def test_marks_that_nobody_set_are_mines(seed: int) -> None:
    codes, mines = game_of(seed, 0.3)
    shown = mines & (codes == COVERED)
    assert are_mines(codes, shown)
    beside = cv2.dilate((codes <= 8).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    known = np.flatnonzero(shown & beside)
    some = np.zeros(codes.shape, np.bool_)
    some.flat[known[: len(known) // 2]] = True
    assert not are_mines(codes, some)


def test_of_two_readings_the_surer_one_is_taken(monkeypatch: Any) -> None:
    (seen,) = read(page(game_of(1)[0], ring), themes=[])
    wide = np.pad(seen.board.cells, ((0, 0), (1, 1)), constant_values=UNSEEN)
    unsure = replace(seen, board=Board(wide), cell_confidence=np.zeros(wide.shape, np.float32))
    found = iter(([unsure], [seen]))
    monkeypatch.setattr(reader, "softened_boards", lambda *_, **__: next(found, []))
    assert read(np.zeros((600, 600, 3), np.uint8), themes=[]) == (seen,)


def test_of_several_mines_that_look_exploded_none_has() -> None:
    samples = np.full((4, 16, 16, 3), 50.0, np.float32)
    samples[:] += 40.0 * np.arange(4)[:, None, None, None]
    probabilities = np.full((4, len(CLASSES)), 0.001, np.float32)
    probabilities[:2, MINES[0]], probabilities[2:, MINES[1]] = 0.95, 0.95
    shapes = cast(Shapes, SimpleNamespace(probabilities=probabilities, drawings=Drawings(samples)))
    kind, sure = most_likely(shapes, probabilities, np.array([3, 2, 1, 1]))
    assert (kind == MINES[0]).all()
    assert (sure[2:] < CONFIDENT).all()


def test_the_ground_of_all_mines_does_not_tell_that_one_exploded() -> None:
    samples = np.full((2, 16, 16, 3), (210.0, 50.0, 50.0), np.float32)
    samples[0, 5:11, 5:11] = samples[1, 6:11, 4:11] = 20.0
    probabilities = np.full((2, len(CLASSES)), 0.001, np.float32)
    probabilities[:, MINES[1]], probabilities[:, MINES[0]] = 0.75, 0.2
    shapes = cast(Shapes, SimpleNamespace(probabilities=probabilities, drawings=Drawings(samples)))
    kind, sure = most_likely(shapes, probabilities, np.array([2, 1]))
    assert (kind == MINES[0]).all()
    assert sure[1] < CONFIDENT


@pytest.mark.parametrize("seed", range(3))
def test_what_looks_like_wrong_flags_is_a_mark_of_its_own_where_no_mine_is_shown(seed: int) -> None:
    codes, mines = game_of(seed)
    shown = mines & (codes == COVERED)
    samples = np.full((12, 16, 16, 3), 200.0, np.float32)
    samples[:, 5:11, 5:11] += 5.0 * np.arange(12)[:, None, None, None]
    samples[WRONG_FLAG - 3] = 40.0
    samples[WRONG_FLAG - 3, range(3, 13), range(3, 13)] = 0.0
    look = np.where(shown, WRONG_FLAG - 3, np.minimum(codes, 9)).astype(np.intp)
    named = np.where(shown, WRONG_FLAG, codes).astype(np.uint8)
    cells, sure = Cells(Drawings(samples), look), np.ones(codes.shape, np.float32)
    told, confidence = with_unknown_flags(named, sure, cells)
    assert (told == np.where(shown, MINE, codes)).all()
    assert (confidence[shown] < CONFIDENT).all()


@pytest.mark.parametrize(("framed", "known"), [(False, False), (True, False), (False, True)])
@pytest.mark.parametrize("seed", range(3))
def test_covered_cells_that_may_show_something_are_flags_where_they_fill_numbers(
    seed: int, framed: bool, known: bool
) -> None:
    """Small letters on buttons pass for blank cells, if hardly; boxes drawn about cells do not."""
    codes, mines = game_of(seed)
    beside = cv2.dilate(((codes >= 1) & (codes <= 8)).astype(np.uint8), np.ones((3, 3), np.uint8))
    shown = mines & (beside > 0)
    shown[tuple(np.argwhere(shown)[-1])] = False  # else they may be mines of a lost game
    samples = np.full((12, 16, 16, 3), 200.0, np.float32)
    samples[10, 7:9, 6:10] = 120.0
    samples[10, :, :2] = samples[10, :2] = 120.0 if framed else 200.0
    samples[11, 5:11, 7:9] = samples[11, 5:7, 7:12] = (220.0, 0.0, 0.0)
    samples[:9] = 240.0
    look = np.where(shown, 10, np.minimum(codes, 9)).astype(np.intp)
    sure = np.where(shown, 0.3, 1.0).astype(np.float32)
    if known:
        first = tuple(np.argwhere(shown)[0])
        codes[first], look[first], sure[first] = FLAG, 11, 1.0
    told, confidence = with_unknown_flags(codes, sure, Cells(Drawings(samples), look))
    flags = shown if not (framed or known) else codes == FLAG
    assert (told == np.where(flags, FLAG, codes)).all()
    assert (confidence[shown & (look == 10)] < CONFIDENT).all()


def test_marks_drawn_like_mines_that_nobody_flags_are_no_flags() -> None:
    """Letters in a lost game of which some pass for flags, hardly: those far from open cells tell
    what all of them are."""
    codes, mines = game_of(1, 0.05)
    shown = mines & (codes == COVERED)
    far = shown & (cv2.dilate((codes <= 8).astype(np.uint8), np.ones((3, 3), np.uint8)) == 0)
    assert far.sum() >= 3
    samples = np.full((12, 16, 16, 3), 200.0, np.float32)
    samples[:9] = 240.0
    samples[10:, range(4, 12), range(4, 12)] = (200.0, 0.0, 0.0)
    samples[11, 4, 4] = 160.0
    look = np.where(far, 10, np.where(shown, 11, np.minimum(codes, 9))).astype(np.intp)
    named = np.where(far, WRONG_FLAG, np.where(shown, FLAG, codes)).astype(np.uint8)
    sure = np.where(shown, 0.2, 1.0).astype(np.float32)
    told, confidence = with_unknown_flags(named, sure, Cells(Drawings(samples), look))
    assert (told == np.where(shown, MINE, codes)).all()
    assert (confidence[shown] < CONFIDENT).all()


def letter(text: str, ink: tuple[int, int, int]) -> Draw:
    def mark(image: Any, middle: tuple[int, int]) -> None:
        at = (middle[0] - 9, middle[1] + 9)
        cv2.putText(image, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.9, ink, 2, cv2.LINE_AA)

    return mark


@pytest.mark.parametrize("ink", [(255, 255, 255), (200, 0, 0)])
@pytest.mark.parametrize("seed", range(3))
def test_of_two_marks_on_mines_none_is_known(seed: int, ink: tuple[int, int, int]) -> None:
    """A lost game whose flags are letters: they are mines and wrong flags as well."""
    codes, mines = game_of(seed)
    places = np.argwhere(mines & (codes == COVERED))
    flags, shown = np.zeros_like(mines), np.zeros_like(mines)
    flags[tuple(places[::3].T)], shown[tuple(places.T)] = True, True
    codes[shown], codes[flags] = MINE, FLAG
    cross = letter("X", ink)

    def mark(image: Any, middle: tuple[int, int]) -> None:
        flag = flags[(middle[1] - 50) // SIDE, (middle[0] - 60) // SIDE]
        (cross if flag else star)(image, middle)

    (seen,) = read(page(codes, mark), themes=())
    wrong = seen.board.cells != codes
    assert not (wrong & (seen.cell_confidence >= CONFIDENT)).any()


@pytest.mark.parametrize("seed", range(3))
def test_letters_are_mines_and_the_one_that_numbers_want_exploded(seed: int) -> None:
    """Some B are drawn like an 8; that on the mine that exploded has another ground."""
    codes, mines = game_of(seed, 0.4)
    shown = np.argwhere(mines & (codes == COVERED))
    beside = cv2.dilate(((codes >= 1) & (codes <= 8)).astype(np.uint8), np.ones((3, 3), np.uint8))
    burst = next((row, col) for row, col in shown.tolist() if beside[row, col])
    codes[tuple(shown.T)], codes[burst] = MINE, EXPLODED
    image = page(codes, letter("B", (20, 20, 20)), (250, 120, 120))
    top, left = (at + one * SIDE + 2 for at, one in zip((50, 60), burst, strict=True))
    cell = image[top : top + SIDE - 7, left : left + SIDE - 7]
    cell[(cell == (250, 120, 120)).all(axis=2)] = (170, 0, 0)
    (seen,) = read(image, themes=())
    assert seen.board.grid() == Board(codes).grid()
    assert (seen.cell_confidence[codes == COVERED] >= CONFIDENT).all()
    assert (seen.cell_confidence[codes == MINE] < CONFIDENT).all()


@pytest.mark.parametrize("seed", range(3))
def test_what_looks_like_a_number_on_covered_ground_is_a_flag(seed: int) -> None:
    codes, mines = game_of(seed)
    beside = cv2.dilate((codes <= 8).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    codes[mines & (codes == COVERED) & beside] = FLAG
    (seen,) = read(page(codes, letter("1", (255, 255, 255))), themes=())
    assert seen.board.grid() == Board(codes).grid()
    assert (seen.cell_confidence[codes == FLAG] < CONFIDENT).all()


@pytest.mark.parametrize("ground", [(150, 160, 175), (215, 220, 230)])
@pytest.mark.parametrize("seed", range(1, 4))
def test_few_flags_that_look_like_a_number_leave_the_others_sure(
    seed: int, ground: tuple[int, int, int]
) -> None:
    """Two of them, and not like any open ground, be it covered or brighter than that."""
    codes, mines = game_of(seed)
    beside = cv2.dilate((codes <= 8).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    flags = np.argwhere(mines & (codes == COVERED) & beside)[:2]
    codes[tuple(flags.T)] = FLAG
    (seen,) = read(page(codes, letter("1", (20, 20, 20)), ground), themes=())
    assert seen.board.grid() == Board(codes).grid()
    assert ((seen.cell_confidence < CONFIDENT) == (codes == FLAG)).all()


@pytest.mark.parametrize("seed", range(3))
def test_letters_of_two_kinds_are_told_apart(seed: int) -> None:
    codes, mines = game_of(seed)
    places = np.argwhere(mines & (codes == COVERED))
    flags = np.zeros_like(mines)
    flags[tuple(places[::2].T)] = True
    codes[mines & (codes == COVERED)] = MINE
    codes[flags] = FLAG
    signs = letter("M", (20, 20, 20)), letter("F", (20, 20, 20))

    def mark(image: Any, middle: tuple[int, int]) -> None:
        row, col = (middle[1] - 50) // SIDE, (middle[0] - 60) // SIDE
        shade = (255, 165, 0) if flags[row, col] else (245, 92, 71)
        corners = (middle[0] - 15, middle[1] - 15), (middle[0] + 13, middle[1] + 13)
        cv2.rectangle(image, *corners, shade, cv2.FILLED)
        signs[int(flags[row, col])](image, middle)

    (seen,) = read(page(codes, mark), themes=())
    assert seen.board.grid() == Board(codes).grid()
    assert (seen.cell_confidence[codes == MINE] < CONFIDENT).all()


@pytest.mark.parametrize("seed", range(3))
def test_of_two_drawings_of_a_number_one_may_be_flags_where_zeros_are_written(seed: int) -> None:
    codes, mines = game_of(seed, 0.3)
    beside = cv2.dilate((codes <= 8).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    places = np.argwhere(mines & (codes == COVERED) & beside)
    codes[tuple(places[2:].T)] = FLAG
    image = page(codes, letter("!", (10, 10, 10)), (232, 236, 240))
    for row, col in np.argwhere(codes == 0).tolist():
        at = (60 + col * SIDE + 10, 50 + row * SIDE + 25)
        cv2.putText(image, "0", at, cv2.FONT_HERSHEY_SIMPLEX, 0.75, (170,) * 3, 2, cv2.LINE_AA)
    (seen,) = read(image, themes=())
    assert seen.board.grid() == Board(codes).grid()
    assert (seen.cell_confidence[codes == FLAG] < CONFIDENT).all()


def test_unknown_signs_are_no_mines_where_these_are_known() -> None:
    shot = Path(__file__).parents[2] / "fixtures" / "screens" / "winemine-lost-flags"
    true = Board.parse(shot.with_suffix(".txt").read_text()).cells
    (seen,) = read(shot.with_suffix(".png"), themes=())
    assert not ((seen.board.cells == MINE) & (true == QUESTION)).any()


def test_marks_of_covered_cells_hide_whichever_they_are() -> None:
    """A letter may be a mine or one that exploded, while what may be a number hides nothing."""
    names = ("exploded", "exploded", "mine", "blank")
    said = np.full((4, len(CLASSES)), 0.01, np.float32)
    kind = np.array([CLASSES.index(name) for name in names])
    said[np.arange(4), kind] = 0.83, 0.4, 0.7, 0.9
    said[1, CLASSES.index("flag")] = 0.4
    said[2, CLASSES.index("1")] = 0.2
    assert are_hidden(said, kind).tolist() == [True, True, False, False]
