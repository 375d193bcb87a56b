"""Lines of text are found and read, and what is not read for sure is not taken for sure."""

from __future__ import annotations

import re
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from screenbot.bot.buttons import new_game_place
from screenbot.geometry import Lattice, Rect
from screenbot.vision import load_image
from screenbot.vision.words import Text, find_lines, is_title, is_window_title, read_text

SCREENS = Path(__file__).parents[2] / "fixtures" / "screens"
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX)


def written(
    said: str, font: int = FONTS[1], size: float = 0.6, dark: bool = False, thick: int = 1
) -> NDArray[np.uint8]:
    """A button with words on it."""
    ground, button, ink = (
        ((30,) * 3, (60, 62, 80), (230,) * 3)
        if dark
        else (
            (240,) * 3,
            (225,) * 3,
            (20, 20, 40),
        )
    )
    image = np.full((120, 420, 3), ground, np.uint8)
    (width, height), _ = cv2.getTextSize(said, font, size, thick)
    cv2.rectangle(image, (40, 30), (80 + width, 60 + height), button, -1)
    cv2.rectangle(image, (40, 30), (80 + width, 60 + height), ink, 1)
    cv2.putText(image, said, (60, 45 + height), font, size, ink, thick, cv2.LINE_AA)
    return image


def texts(image: NDArray[np.uint8]) -> list[Text]:
    return read_text(image, find_lines(image, 1.2))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize("said", ["New Game", "Restart", "Play again", "RESET", "Quit", "Easy"])
def test_the_words_on_a_button_are_read(said: str, font: int, dark: bool) -> None:
    for size in (0.5, 0.8, 1.2):
        found = texts(written(said, font, size, dark))
        sure = {text.text.strip(" .-*'") for text in found if text.probability > 0.9}
        assert said.lower() in sure, (size, found)


def test_a_long_sentence_close_below_shaded_cells_is_read() -> None:
    image = np.full((200, 560, 3), 217, np.uint8)
    for left in range(8, 520, 66):
        image[90:134, left : left + 64] = 64
        image[90:132, left : left + 62] = 128
    said = "Congratulations! You have won in 23 s"
    cv2.putText(image, said, (30, 154), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 1, cv2.LINE_AA)
    sure = {text.text.replace(" ", "") for text in texts(image) if text.probability > 0.9}
    assert said.lower().replace(" ", "") in sure, texts(image)


def test_large_words_close_below_small_ones_are_a_line_of_their_own() -> None:
    """As on a veil over a lost board: the letters of both would hang together."""
    image = np.full((140, 420, 3), 25, np.uint8)
    font = cv2.FONT_HERSHEY_SIMPLEX
    cv2.putText(image, "Press Enter to try again", (50, 40), font, 0.7, (255,) * 3, 2, cv2.LINE_AA)
    cv2.putText(image, "You Lost", (90, 80), font, 1.4, (255,) * 3, 3, cv2.LINE_AA)
    sure = {text.text.replace(" ", "") for text in texts(image) if text.probability > 0.9}
    assert {"youlost", "pressentertotryagain"} <= sure, texts(image)


def test_where_the_words_are() -> None:
    places = [text.place for text in texts(written("Restart")) if text.text == "restart"]
    assert places
    for place in places:
        assert 40 < place.x + place.width / 2 < 160
        assert 30 < place.y + place.height / 2 < 75


@pytest.mark.parametrize("icon", ["left", "right"])
def test_an_icon_beside_words_is_none_of_them(icon: str) -> None:
    image = written("New Game")
    text = next(text.place for text in texts(image) if text.text == "new game")
    x = text.x - 22 if icon == "left" else text.right + 22
    cv2.circle(image, (x, text.y + text.height // 2), 9, (200, 60, 20), -1)
    cv2.line(image, (x - 4, text.y), (x + 4, text.bottom), (30, 30, 30), 2)
    sure = {found.text for found in texts(image) if found.probability > 0.9}
    assert "new game" in sure


@pytest.mark.parametrize("angle", range(20, 180, 40))
def test_what_is_no_text_says_nothing_for_sure(angle: int) -> None:
    rng = np.random.default_rng(angle)
    image = np.full((300, 300, 3), 235, np.uint8)
    for _ in range(60):
        center, axes = rng.integers(10, 290, 2).tolist(), rng.integers(3, 12, 2).tolist()
        colour = rng.integers(0, 200, 3).tolist()
        cv2.ellipse(image, center, axes, angle, 0, int(rng.integers(90, 360)), colour, 2)
    for text in texts(image):
        assert len(text.text) < 3 or text.probability < 0.9, text


def test_blank_pictures_and_slivers_have_no_text() -> None:
    assert find_lines(np.zeros((3, 50, 3), np.uint8), 1.0) == []
    blank = np.full((80, 80, 3), 128, np.uint8)
    assert texts(blank) == []
    assert read_text(blank, [Rect(200, 200, 40, 12), Rect(10, 10, 2, 1)]) == []
    long = np.full((40, 2000, 3), 128, np.uint8)
    assert read_text(long, [Rect(5, 10, 1900, 12)]) == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("gnome-mines-lost", "play again"),
        ("gnome-mines-dark-lost", "play again"),
        ("kmines-playing", "new"),
        ("kmines-reset-POPUP", "settings"),
        ("sgt-mines-ready", "type"),
        ("winemine-ready", "game"),
    ],
)
def test_words_of_real_programs(name: str, said: str) -> None:
    found = texts(load_image(SCREENS / f"{name}.png"))
    sure = [re.sub(r"[^a-z ]", "", text.text) for text in found if text.probability > 0.8]
    assert any(said in one for one in sure), sure


@pytest.mark.parametrize("said", ["Reset all", "Reset to", "RESET A", "If reset", "Restart II"])
def test_a_part_of_what_is_written_starts_no_game(said: str) -> None:
    """A short word is as broad as high, as icons are."""
    lattice = Lattice((0.0, 0.0), (10.0, 10.0), 2, 2)
    for font in FONTS:
        for size in (0.5, 0.6, 0.8, 1.2):
            image = written(said, font, size)
            assert new_game_place(image, lattice, in_page=True) is None, (font, size)


def test_the_button_that_starts_a_game() -> None:
    lattice = Lattice((0.0, 0.0), (10.0, 10.0), 2, 2)
    place = new_game_place(written("Deal anew"), lattice, in_page=True, said="D\u00e9al  Anew")
    assert place is not None
    assert new_game_place(written("Deal anew"), lattice, in_page=True) is None
    assert new_game_place(written("..."), lattice, in_page=True, said="\u65b0") is None


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("minesweeper", True),
        ("js minesweeper 2", True),
        ("campominato", True),
        ("mine sweeper", True),
        ("saper online", True),
        ("mines: 40", True),
        ("10 mines left", True),
        ("a gold mine", False),
        ("minas gerais", False),
        ("indemineuron", False),
        ("minesweeper is a game for bots", False),
        ("determines", False),
        ("the saperavi grape", False),
        ("sweeper of dust", False),
        ("how to write a solver for minesweeper in python", False),
    ],
)
def test_a_title_has_the_name_of_the_game_and_little_more(said: str, title: bool) -> None:
    place = Rect(0, 0, 100, 10)
    assert is_title(Text(place, said, 0.95)) is title
    assert not is_title(Text(place, said, 0.7))


@pytest.mark.parametrize(
    ("title", "named"),
    [
        ("Minesweeper", True),
        ("Minesweeper - Chromium", True),
        ("D\u00e9mineur \u2014 Mozilla Firefox", True),
        ("Jonathan's page of games | Minesweeper Pro \u2013 Google Chrome", True),
        ("React App - Chromium", False),
        ("How to write a minesweeper that anybody can play - Chromium", False),
        ("Miners - Chromium", False),
        ("2D Mayın Tarlası Oyunu - Chromium", True),
        ("Сапёр - Chromium", True),
        ("Саперная лопата купить недорого", False),
        ("扫雷", True),
        ("지뢰찾기 | 게임", True),
        ("マインスイーパー - Chromium", True),
        ("vuesweeper", True),
        ("Street sweeper", False),
        ("", False),
    ],
)
def test_the_title_of_a_window_has_the_name_of_the_game_for_a_part(title: str, named: bool) -> None:
    assert is_window_title(title) is named
