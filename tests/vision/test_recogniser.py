"""The recogniser of single cells reads what it was not trained on, and is not sure when wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from screenbot.board import CODES, Board
from screenbot.errors import ConfigurationError
from screenbot.vision.appearance.belief import CERTAIN
from screenbot.vision.appearance.recogniser import (
    CLASSES,
    EMBEDDING,
    LETTERS,
    SIDE,
    WEIGHTS,
    _with_letters,
    inspect,
    shrunk,
)
from screenbot.vision.seen import CONFIDENT

ROOT = Path(__file__).resolve().parents[2]
SCREENS = Path(os.environ.get("SCREENBOT_SHARED", ROOT.parent / "shared")) / "screens"
SURE = 0.99
CELLS = {
    **{str(number): {str(number)} for number in range(1, 9)},
    "0": {"blank", "0"},
    "covered": {"blank"},
    ".": {"blank"},
    "flag": {"flag"},
    "F": {"flag"},
    "question": {"question"},
    "?": {"question"},
    "mine": {"mine"},
    "*": {"mine", "exploded"},
    "exploded": {"exploded", "mine"},
    "X": {"exploded", "mine"},
    "wrong_flag": {"wrong_flag", "flag"},
    "!": {"wrong_flag", "flag"},
}
"""What a cell may be read as: which mine exploded and which flags were wrong is not always to be
seen in a single cell (a ground of another colour than other cells')."""


def drawn(text: str, side: int, ink: int = 20, ground: int = 220) -> NDArray[np.uint8]:
    """A cell with one character in a font of OpenCV's, which training does not know."""
    cell = np.full((side, side, 3), ground, np.uint8)
    cell[:, -1], cell[-1] = ground - 40, ground - 40
    font, thick = cv2.FONT_HERSHEY_DUPLEX, max(1, side // 16)
    scale = 0.62 * side / 21
    (width, height), _ = cv2.getTextSize(text, font, scale, thick)
    at = ((side - width) // 2, (side + height) // 2)
    cv2.putText(cell, text, at, font, scale, (ink, ink, ink), thick, cv2.LINE_AA)
    return cell


def said(cells: NDArray[np.uint8]) -> list[str]:
    return [CLASSES[index] for index in inspect(cells).probabilities.argmax(axis=1)]


@pytest.mark.parametrize("side", [16, 20, 27, 40, 64, 101, 160])
def test_digits_in_a_font_that_training_did_not_see(side: int) -> None:
    digits = list("12345678")
    assert said(np.array([drawn(digit, side) for digit in digits])) == digits


@settings(max_examples=40, deadline=None)
@given(
    digit=st.sampled_from("12345678"),
    ground=st.integers(60, 255),
    ink=st.integers(0, 255),
    side=st.integers(18, 60),
)
def test_brightness_does_not_matter(digit: str, ground: int, ink: int, side: int) -> None:
    if abs(ground - ink) < 90:
        ink = 0 if ground > 127 else 255
    assert said(drawn(digit, side, ink, ground)[None]) == [digit]


@pytest.mark.parametrize("side", [24, 27, 40])
def test_letters_are_no_more_than_hints_of_what_they_stand_for(side: int) -> None:
    cells = np.array([drawn(letter, side) for letter in "M!"])
    assert said(cells) == ["mine", "flag"]
    assert (inspect(cells).probabilities.max(axis=1) ** CERTAIN < CONFIDENT).all()


def test_probabilities_of_anything_at_all() -> None:
    rng = np.random.default_rng(1)
    for height, width in [(1, 1), (7, 5), (12, 24), (32, 32), (160, 90)]:
        cells = rng.integers(0, 256, (3, height, width, 3), dtype=np.uint8)
        seen = inspect(cells)
        assert seen.probabilities.shape == (3, len(CLASSES))
        assert seen.probabilities.dtype == np.float32
        np.testing.assert_allclose(seen.probabilities.sum(axis=1), 1.0, atol=1e-5)
        assert seen.embedding.shape == (3, EMBEDDING)
        assert ((seen.raised >= 0) & (seen.raised <= 1)).all()


def test_flat_cells_are_blank() -> None:
    greys = np.array([0, 40, 128, 192, 255], np.uint8)
    cells = np.repeat(greys, 20 * 20 * 3).reshape(-1, 20, 20, 3)
    assert said(cells) == ["blank"] * len(greys)


def test_one_cell_or_many_alike() -> None:
    cells = np.array([drawn(digit, 24) for digit in "1234567812345678"])
    single = np.concatenate([inspect(cell[None]).probabilities for cell in cells])
    np.testing.assert_allclose(inspect(cells).probabilities, single, atol=1e-4)


def test_no_cells() -> None:
    assert inspect(np.empty((0, 16, 16, 3), np.uint8)).probabilities.shape == (0, len(CLASSES))


@pytest.mark.parametrize("shape", [(16, 16, 3), (2, 16, 16), (2, 16, 16, 4), (2, 0, 16, 3)])
def test_a_wrong_shape_is_named(shape: tuple[int, ...]) -> None:
    with pytest.raises(ConfigurationError, match=str(shape[0])):
        inspect(np.zeros(shape, np.uint8))


def test_shrunk_keeps_what_is_there() -> None:
    large = np.array([drawn("4", 128)])
    again = cv2.resize(large[0], (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    assert np.abs(shrunk(large)[0].astype(int) - again).mean() < 8


def test_the_weights_are_small_and_load_on_first_use() -> None:
    assert WEIGHTS.stat().st_size < 1_000_000
    code = (
        "import sys, screenbot.vision.appearance.recogniser as r;"
        "assert not r._network.cache_info().currsize; assert 'torch' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


PICTURES = {"kmines-graveyard", "kmines-green"}
"""Themes whose numbers lean on coffins and boards: only their tiles tell them."""
FLAGS_WITH_A_SIGN = ("gnome-mines", "question")
"""A theme and its tiles that are flags with a small question mark beside them: likewise."""


def test_tiles_of_our_themes_are_never_surely_wrong() -> None:
    cells = right = 0
    for path in sorted((ROOT / "templates").glob("*/tiles*/*.png")):
        name = path.stem.split("-")[0]
        picture = cv2.imread(str(path))
        if picture is None or name not in CELLS:
            continue
        probabilities = inspect(np.ascontiguousarray(picture[None, :, :, ::-1])).probabilities[0]
        best = CLASSES[int(probabilities.argmax())]
        theme = path.parts[-3]
        if theme not in PICTURES and (theme, name) != FLAGS_WITH_A_SIGN:
            cells, right = cells + 1, right + (best in CELLS[name])
        assert best in CELLS[name] or probabilities.max() < SURE, f"{path}: {best}"
    assert cells
    assert right >= 0.95 * cells


def screens() -> list[Path]:
    return sorted(SCREENS.glob("*.txt")) or [SCREENS / "none"]


@pytest.mark.parametrize("text", screens(), ids=lambda path: path.stem)
def test_cells_of_screenshots_are_never_surely_wrong(text: Path) -> None:
    if not text.is_file():
        pytest.skip(f"no labelled screenshots in {SCREENS}")
    board = Board.parse(text.read_text("utf-8"))
    image = cv2.imread(str(text.with_suffix(".png")))
    assert image is not None
    assert board.origin is not None
    assert board.cell is not None
    wrong = []
    for (row, col), code in np.ndenumerate(board.cells):
        left, right = (round(board.origin[0] + (col + k) * board.cell[0]) for k in (0, 1))
        top, bottom = (round(board.origin[1] + (row + k) * board.cell[1]) for k in (0, 1))
        symbol = next(symbol for symbol, value in CODES.items() if value == code)
        patch = image[max(0, top) : bottom, max(0, left) : right, ::-1]
        if symbol not in CELLS or not patch.size:
            continue
        probabilities = inspect(np.ascontiguousarray(patch)[None]).probabilities[0]
        best = CLASSES[int(probabilities.argmax())]
        # A cursor over an empty cell is rightly "other".
        if probabilities.max() >= SURE and best not in CELLS[symbol] | {"other"}:
            wrong.append(f"({row}, {col}) {symbol}: {best} {probabilities.max():.4f}")
    assert not wrong


def test_a_letter_makes_no_mine_surer_that_is_one_by_its_drawing() -> None:
    said, letters = np.zeros((2, len(CLASSES)), np.float32), np.zeros((2, len(LETTERS)), np.float32)
    mine, exploded = CLASSES.index("mine"), CLASSES.index("exploded")
    said[0, [mine, exploded]] = 0.5, 0.4
    said[1, [mine, exploded]] = 0.4, 0.3
    said[:, CLASSES.index("other")] = 1.0 - said.sum(axis=1)
    letters[:, LETTERS.index("mine")] = 1.0
    found = _with_letters(said, letters)
    assert (found[0] == said[0]).all()
    assert found[1, mine] > said[1, mine]
