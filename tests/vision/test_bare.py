"""Open cells at the ends of a board that nothing parts."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from screenbot.board import FLAG, Board
from screenbot.ends import Image
from screenbot.vision import CONFIDENT, read

CELL = 36
BOARD = Board.parse(
    "01.....10\n01...2110\n012.21000\n001.20122\n0011101..\n"
    "0000001..\n0000111..\n00001....\n00001....\n000011111\n000000000\n000000000"
)
INKS = {1: (40, 80, 200), 2: (20, 130, 40)}


def drawn(board: Board, page: int, padding: int = 0) -> Image:
    """Dark covered cells with lines between them, open ones all of one piece; as much *padding*, in
    pixels, of their colour around them."""
    image = np.full((640, 620, 3), page, np.uint8)
    x, y = 150, 90
    width, height = board.cols * CELL, board.rows * CELL
    image[y - padding : y + height + padding, x - padding : x + width + padding] = 244
    for row, col in np.ndindex(board.cells.shape):
        left, top, code = x + col * CELL, y + row * CELL, int(board.cells[row, col])
        if code > 8:
            image[top : top + CELL, left : left + CELL] = (30, 30, 60)
            image[top : top + CELL - 1, left : left + CELL - 1] = (60, 60, 130)
        elif code > 0:
            at = (left + 11, top + 26)
            cv2.putText(image, str(code), at, cv2.FONT_HERSHEY_SIMPLEX, 0.75, INKS[code], 2)
    return image


@pytest.mark.parametrize("page", [255, 20])
def test_lines_of_zeros_that_end_where_a_cell_does_are_part_of_the_board(page: int) -> None:
    (seen,) = read(drawn(BOARD, page), themes=())
    assert (seen.board.cells == BOARD.cells).all()


@pytest.mark.parametrize("page", [255, 20])
def test_a_frame_of_the_colour_of_zeros_is_none(page: int) -> None:
    for padding in (10, CELL):
        for seen in read(drawn(BOARD, page, padding), themes=()):
            assert (seen.board.rows, seen.board.cols) <= (BOARD.rows, BOARD.cols)


def test_zeros_that_fill_the_picture_up_to_its_edge_are_part_of_the_board() -> None:
    rows, cols = BOARD.cells.shape
    picture = drawn(BOARD, 20)[90 : 90 + rows * CELL, 150 : 150 + cols * CELL]
    for fewer in (0, 1):
        (seen,) = read(picture[: (rows - fewer) * CELL], themes=())
        assert (seen.board.cells == BOARD.cells[: rows - fewer]).all()
    for seen in read(picture[: -CELL // 2], themes=()):  # of the last line half is cut off
        assert seen.board.rows < rows


def test_covered_cells_without_lines_that_fill_the_last_rows_are_part_of_the_board() -> None:
    board = Board.parse(
        "...1001.\n..F1002F\n...1002F\nFF211011\n222F1000\n00111011\n0000123F\n12111FF.\n"
        "F.F1.3F.\n........\n........\n........"
    )
    image = np.full((160 + 12 * CELL, 8 * CELL, 3), 255, np.uint8)
    for row, col in np.ndindex(12, 8):
        left, top, code = col * CELL, 60 + row * CELL, int(board.cells[row, col])
        image[top : top + CELL, left : left + CELL] = (52, 199, 89) if code > 8 else (0, 199, 190)
        at = (left + 11, top + 26)
        if code == FLAG:
            flag = np.add(at, [(0, 0), (0, -18), (15, -12), (2, -6)])
            cv2.fillPoly(image, [flag], (255, 59, 48))
        elif 1 <= code <= 8:
            cv2.putText(image, str(code), at, cv2.FONT_HERSHEY_SIMPLEX, 0.75, (0, 0, 0), 2)
    (seen,) = read(image, themes=())
    assert (seen.board.cells == board.cells).all()


def test_a_board_may_be_cut_where_zeros_fill_its_last_rows() -> None:
    image = drawn(BOARD, 20)[90 + 2 * CELL + 12 :]
    (seen,) = read(image, themes=())
    whole = seen.board.cells[-9:]
    assert (whole == BOARD.cells[3:]).all()


@pytest.mark.parametrize("side", [52.5, 43.75, 31.25])
def test_seams_between_cells_that_are_no_whole_pixels_wide_end_no_lines(side: float) -> None:
    board = Board.parse(
        "0000000000\n0000001110\n1211012F21\nF3F101F22F\n2.32011111\n34F2110000\n..22F21000\n"
        ".3112.1000\n1100111000\n0000000000"
    )
    colours = {True: (149, 165, 166), False: (189, 195, 199)}
    image = np.full((720, 760, 3), (236, 240, 241), np.float32)
    for row, col in np.ndindex(board.cells.shape):
        code = int(board.cells[row, col])
        colour = (46, 204, 113) if code == FLAG else colours[code > 8]
        down, across = (filled(90.5 + at * side, side, 760) for at in (row, col))
        share = (down[:720, None] * across)[..., None]  # blended one cell after the other
        image += share * (np.array(colour, np.float32) - image)
    picture = np.rint(image).astype(np.uint8)
    for row, col in np.argwhere((board.cells > 0) & (board.cells <= 8)).tolist():
        at = (round(90.5 + (col + 0.3) * side), round(90.5 + (row + 0.75) * side))
        size, text = side / 46, str(board.cells[row, col])
        cv2.putText(picture, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, (44, 62, 80), 2)
    (seen,) = read(picture, themes=[])
    assert seen.board.cells.shape == board.cells.shape
    assert not ((seen.board.cells != board.cells) & (seen.cell_confidence >= CONFIDENT)).any()


def filled(first: float, length: float, pixels: int) -> np.ndarray:
    """How much of each of so many *pixels* a part of an axis fills."""
    edges = np.clip(np.arange(pixels + 1), first, first + length)
    return np.diff(edges).astype(np.float32)


@pytest.mark.parametrize("page", [255, 20])
def test_shadows_of_covered_cells_may_have_the_colour_of_zeros(page: int) -> None:
    """On the frame of a board, beside its covered cells."""
    image = drawn(BOARD, page)
    right = 150 + BOARD.cols * CELL
    image[86 : 94 + BOARD.rows * CELL, right : right + 4] = 150
    for row in np.flatnonzero(BOARD.cells[:, -1] > 8).tolist():
        image[90 + row * CELL : 90 + (row + 1) * CELL, right + 1 : right + 3] = 244
    (seen,) = read(image, themes=())
    assert (seen.board.cells == BOARD.cells).all()
