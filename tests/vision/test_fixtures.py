"""Boards of real programs are read exactly from whole screenshots."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from screenbot.board import UNSEEN, Board
from screenbot.geometry import Rect
from screenbot.vision import CONFIDENT, Seen, load_image, load_theme, read, reread, unsure_cells
from tests.vision.screens import FIXTURES, Screen, own_screens

SCREENS = own_screens()


@lru_cache
def board_on(path: Path) -> Seen:
    """The only board on a picture."""
    (seen,) = read(path)
    return seen


def differing(seen: Board, true: Board) -> list[str]:
    where = np.argwhere(seen.cells != true.cells)
    return [
        f"({row}, {col}): {seen.grid()[row][col]} for {true.grid()[row][col]}" for row, col in where
    ]


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.path.stem)
def test_board_is_read_exactly(screen: Screen) -> None:
    seen = board_on(screen.path)
    assert (seen.board.rows, seen.board.cols) == (screen.board.rows, screen.board.cols)
    assert differing(seen.board, screen.board) == []
    assert seen.theme == screen.theme
    assert seen.state == screen.state
    assert seen.mines_left == screen.counter


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.path.stem)
def test_place_is_found(screen: Screen) -> None:
    seen = board_on(screen.path)
    assert screen.board.origin is not None
    assert screen.board.cell is not None
    assert np.abs(np.subtract(seen.origin, screen.board.origin)).max() <= 0.1 * seen.cell[0]
    away = np.abs(np.subtract(seen.cell, screen.board.cell))
    assert (away * (seen.board.cols, seen.board.rows)).max() < 2.5


@pytest.mark.parametrize(
    ("picture", "popup"),
    [
        ("winemine-enter-name-POPUP", "enter-name"),
        ("winemine-fastest-times-POPUP", "fastest-times"),
        ("kmines-reset-POPUP", "reset-the-game"),
        ("kmines-high-scores-POPUP", "high-scores"),
    ],
)
def test_popup_is_named(picture: str, popup: str) -> None:
    image = load_image(FIXTURES / f"{picture}.png")
    theme = load_theme(picture.split("-")[0])
    near = Rect(300, 180, 600, 500)
    found = theme.find_popup(image, near)
    assert found is not None
    assert found.name == popup
    assert found.dismiss


@pytest.mark.parametrize("picture", ["kmines-high-scores", "gnome-mines-top-ten"])
def test_a_board_of_which_most_lies_under_its_own_popup_is_known(picture: str) -> None:
    image = load_image(FIXTURES / f"{picture}-over-most-POPUP.png")
    (seen,) = read(image)
    theme = load_theme(seen.theme)
    assert picture.startswith(theme.name)
    assert (seen.board.cells == UNSEEN).any()
    assert theme.find_popup(image, seen.lattice.bounds()) is not None


def test_no_popup_where_there_is_none() -> None:
    image = load_image(FIXTURES / "winemine-won.png")
    assert load_theme("winemine").find_popup(image, Rect(305, 183, 144, 144)) is None


def test_cells_under_a_dialog_are_not_seen() -> None:
    """The same game twice: under a dialog, and under a message that is fading."""
    (dialog,) = read(FIXTURES / "kmines-reset-POPUP.png")
    (message,) = read(FIXTURES / "kmines-message-POPUP.png")
    assert dialog.board.cells.shape == message.board.cells.shape
    assert (dialog.board.cells == UNSEEN).any()
    sure = (dialog.cell_confidence >= CONFIDENT) & (message.cell_confidence >= CONFIDENT)
    assert sure.sum() > 60
    assert (dialog.board.cells == message.board.cells)[sure].all()


def test_popup_over_a_known_board_hides_cells() -> None:
    (seen,) = read(FIXTURES / "winemine-won.png")
    covered = reread(load_image(FIXTURES / "winemine-enter-name-POPUP.png"), seen)
    hidden = covered.board.cells == UNSEEN
    assert hidden[:4].all()
    sure = covered.cell_confidence >= CONFIDENT
    assert (covered.board.cells == seen.board.cells)[sure & ~hidden].all()
    assert covered.state != "won"


def test_a_printed_counter_is_that_of_its_own_window() -> None:
    window = load_image(FIXTURES / "sgt-mines-ready.png")
    (alone,) = read(window, themes=["sgt-mines"])
    assert alone.mines_left is not None
    dark = np.pad(window, ((200, 200), (400, 400), (0, 0)))
    (seen,) = read(dark, themes=["sgt-mines"])
    assert seen.mines_left == alone.mines_left, "what is beside its window is none of it"
    other = load_image(FIXTURES / "sgt-mines-playing.png")[: len(window)]
    both = np.concatenate([window, np.zeros_like(window[:, :40]), other], axis=1)
    lefts = [one.mines_left for one in read(both, themes=["sgt-mines"])]
    (after,) = read(other, themes=["sgt-mines"])
    assert sorted(lefts, key=str) == sorted([alone.mines_left, after.mines_left], key=str)


def test_the_counter_is_looked_for_again_on_a_fresh_board() -> None:
    """At the end of a game the program has written something else there."""
    window = load_image(FIXTURES / "sgt-mines-ready.png")
    (seen,) = read(window, themes=["sgt-mines"])
    assert seen.memory is not None
    unknown = replace(seen, memory=replace(seen.memory, count=None))
    again = reread(window, unknown, cells=())
    assert again.mines_left == seen.mines_left
    assert again.board.mines == seen.board.mines


def test_flash_at_the_end_is_unsure() -> None:
    """For half a second the whole board is red: no red 3 of it may be acted on."""
    (after,) = read(FIXTURES / "sgt-mines-flash-over.png")
    flashing = reread(load_image(FIXTURES / "sgt-mines-flash-POPUP.png"), after)
    wrong = flashing.board.cells != after.board.cells
    assert len(unsure_cells(flashing)) > 100
    assert not (wrong & (flashing.cell_confidence >= CONFIDENT)).any()
    for seen in read(FIXTURES / "sgt-mines-flash-POPUP.png"):
        wrong = seen.board.cells != after.board.cells
        assert wrong.any()
        assert not (wrong & (seen.cell_confidence >= CONFIDENT)).any()


def test_rest_of_a_standard_board_under_a_popup_is_not_a_board_of_its_own() -> None:
    (whole,) = read(FIXTURES / "winemine-won.png")
    (seen,) = read(FIXTURES / "winemine-enter-name-POPUP.png")
    assert (seen.board.cells[:5] == UNSEEN).all()
    assert (seen.board.cells[5:] == whole.board.cells[5:]).all()
    assert seen.lattice == whole.lattice
    assert seen.state == "playing"


def test_a_cell_under_the_pointer_makes_no_other_theme() -> None:
    image = load_image(FIXTURES / "gnome-mines-ready.png")
    (seen,) = read(image)
    rect = seen.lattice.rect(3, 3)
    hovered = image.copy()
    place = hovered[rect.y : rect.bottom, rect.x : rect.right]
    place[:] = np.clip(place.astype(int) + 25, 0, 255)
    (again,) = read(hovered)
    assert again.theme == seen.theme == "gnome-mines"
    assert set(unsure_cells(again)) <= {(3, 3)}
