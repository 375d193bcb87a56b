"""Draws what the solver knows on a screenshot: safe cells, mines, probabilities, the best move."""

from __future__ import annotations

from typing import Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import FLAG, Board, Move
from screenbot.counting import percent_text
from screenbot.geometry import Lattice, Rect
from screenbot.level import FirstClick
from screenbot.solver import Solution
from screenbot.vision.seen import Seen, unsure_cells

Image: TypeAlias = NDArray[np.uint8]
Colour: TypeAlias = tuple[int, int, int]

SAFE: Final[Colour] = (0, 176, 80)
MINE: Final[Colour] = (214, 32, 44)
BEST: Final[Colour] = (0, 214, 255)
UNSURE: Final[Colour] = (255, 0, 255)
WHITE: Final[Colour] = (255, 255, 255)
BLACK: Final[Colour] = (0, 0, 0)
LOW_RISK, HIGH_RISK = (255, 226, 92), (232, 84, 24)

SMALL_CELL: Final = 30
"""Below this cell size (pixels) percentages are drawn with the pixel digits."""

PIXEL_DIGITS: Final = {
    "0": ".###.|#...#|#...#|#...#|#...#|#...#|.###.",
    "1": "..#..|.##..|..#..|..#..|..#..|..#..|.###.",
    "2": ".###.|#...#|....#|...#.|..#..|.#...|#####",
    "3": ".###.|#...#|....#|..##.|....#|#...#|.###.",
    "4": "...#.|..##.|.#.#.|#..#.|#####|...#.|...#.",
    "5": "#####|#....|####.|....#|....#|#...#|.###.",
    "6": ".###.|#....|####.|#...#|#...#|#...#|.###.",
    "7": "#####|....#|...#.|...#.|..#..|..#..|..#..",
    "8": ".###.|#...#|#...#|.###.|#...#|#...#|.###.",
    "9": ".###.|#...#|#...#|.####|....#|....#|.###.",
    "<": "...#.|..#..|.#...|#....|.#...|..#..|...#.",
}
"""Five by seven pixels: two of them stay legible in a cell of 16 pixels."""


def annotate(
    image: Image,
    seen: Seen,
    solution: Solution | None,
    moves: tuple[Move, ...] = (),
    rule: FirstClick = "any",
) -> Image:
    """A copy of *image* with the solver's knowledge drawn on the board of *seen*.

    *image* is uint8 (height, width, 3) RGB. Safe cells are green with a ring, mines red with a
    cross, the others are shaded by their mine probability, which is written in per cent. The moves
    are framed, cells that could not be read for sure are outlined. *solution* is None where the
    game is over or the reading cannot be solved: then only the lattice and the doubts are drawn.
    *rule* says whether the first click can be a mine.
    """
    drawn = image.copy()
    if solution is not None:
        draw_probabilities(drawn, seen.board, seen.lattice, solution.mine_probability)
    for row, col in unsure_cells(seen):
        outline(drawn, seen.lattice.rect(row, col), UNSURE, 1)
    for move in moves:
        if len(moves) == 1 or move.action == "reveal":
            rect = seen.lattice.rect(move.row, move.col)
            outline(drawn, rect, BEST, max(2, rect.width // 12))
    outline(drawn, seen.lattice.bounds().grown(2), BEST, 1)
    _label(drawn, seen.lattice, caption(seen, solution, moves, rule))
    return drawn


def caption(
    seen: Seen, solution: Solution | None, moves: tuple[Move, ...], rule: FirstClick = "any"
) -> str:
    """One line that says what was seen and what to do."""
    text = f"{seen.theme} {seen.board.rows} x {seen.board.cols}, {seen.state}"
    if solution is None:
        return text
    text += f": {len(solution.safe)} safe, {len(solution.mines)} mines"
    if solution.wrong_flags:
        text += f", {len(solution.wrong_flags)} flagged though safe"
    if len(moves) == 1 and moves[0].cell not in solution.safe and moves[0].action == "reveal":
        place = f"row {moves[0].row} column {moves[0].col}"
        risk = solution.mine_probability[moves[0].cell]
        if seen.board.safe_start(rule):
            text += f", first click at {place}, never a mine"
        else:
            text += f", guess {place} ({100 * risk:.1f} % mine)"
    return text


def draw_probabilities(
    image: Image, board: Board, lattice: Lattice, probability: NDArray[np.floating]
) -> None:
    """Shade cells of *image* (uint8 RGB) by *probability*, (rows, cols); NaN is left alone."""
    for row, col in np.argwhere(~np.isnan(probability)).tolist():
        rect, risk = lattice.rect(row, col), float(probability[row, col])
        if risk == 0.0:
            _shade(image, rect, SAFE, 0.55)
            _ring(image, rect)
        elif risk == 1.0:
            flagged = board.cells[row, col] == FLAG
            _shade(image, rect, MINE, 0.2 if flagged else 0.55)
            if not flagged:
                _cross(image, rect)
        else:
            mix = min(1.0, risk / 0.6)
            colour = tuple(
                round(a + (b - a) * mix) for a, b in zip(LOW_RISK, HIGH_RISK, strict=True)
            )
            _shade(image, rect, (colour[0], colour[1], colour[2]), 0.72)
            _write_percent(image, rect, risk)


def _shade(image: Image, rect: Rect, colour: Colour, strength: float) -> None:
    area = image[max(rect.y, 0) : rect.bottom, max(rect.x, 0) : rect.right]
    area[:] = (area * (1 - strength) + np.array(colour) * strength).astype(np.uint8)


def outline(image: Image, rect: Rect, colour: Colour, width: int) -> None:
    """A frame of *width* pixels just inside *rect*."""
    for inset in range(width):
        corner = (rect.right - 1 - inset, rect.bottom - 1 - inset)
        cv2.rectangle(image, (rect.x + inset, rect.y + inset), corner, colour, 1)


def _ring(image: Image, rect: Rect) -> None:
    middle = (rect.x + rect.width // 2, rect.y + rect.height // 2)
    radius = max(2, min(rect.width, rect.height) // 5)
    cv2.circle(image, middle, radius, WHITE, max(1, radius // 3), cv2.LINE_AA)


def _cross(image: Image, rect: Rect) -> None:
    reach, thick = min(rect.width, rect.height) // 4, max(1, rect.width // 14)
    x, y = rect.x + rect.width // 2, rect.y + rect.height // 2
    for side in (-1, 1):
        a, b = (x - reach, y - side * reach), (x + reach, y + side * reach)
        cv2.line(image, a, b, WHITE, thick, cv2.LINE_AA)


def _write_percent(image: Image, rect: Rect, risk: float) -> None:
    text = percent_text(risk)
    if min(rect.width, rect.height) < SMALL_CELL:
        _write_pixels(image, rect, text)
        return
    font, thick = cv2.FONT_HERSHEY_SIMPLEX, max(1, rect.height // 24)
    scale = rect.height / 62
    (width, height), _ = cv2.getTextSize(text, font, scale, thick)
    at = (rect.x + (rect.width - width) // 2, rect.y + (rect.height + height) // 2)
    cv2.putText(image, text, at, font, scale, BLACK, thick, cv2.LINE_AA)


def _write_pixels(image: Image, rect: Rect, text: str) -> None:
    """Centre *text* in the pixel digits, as large as fits."""
    columns = 6 * len(text) - 1
    size = max(1, min((rect.width - 2) // columns, (rect.height - 2) // 7))
    x = rect.x + (rect.width - columns * size + 1) // 2
    y = rect.y + (rect.height - 7 * size + 1) // 2
    for symbol in text:
        for dy, line in enumerate(PIXEL_DIGITS[symbol].split("|")):
            for dx, pixel in enumerate(line):
                if pixel == "#":
                    left, top = x + dx * size, y + dy * size
                    image[max(top, 0) : top + size, max(left, 0) : left + size] = BLACK
        x += 6 * size


def _label(image: Image, lattice: Lattice, text: str) -> None:
    """Write *text* on a dark strip above the board, below it, or inside where there is no room."""
    font, scale = cv2.FONT_HERSHEY_SIMPLEX, 0.45
    (width, height), base = cv2.getTextSize(text, font, scale, 1)
    bounds = lattice.bounds()
    strip = height + base + 6
    y = bounds.y - strip - 3 if bounds.y - strip - 3 >= 0 else bounds.bottom + 3
    y = min(max(y, 0), max(0, image.shape[0] - strip))
    x = min(max(bounds.x, 0), max(0, image.shape[1] - width - 8))
    cv2.rectangle(image, (x, y), (x + width + 8, y + strip - 1), (24, 28, 36), -1)
    cv2.putText(image, text, (x + 4, y + strip - base - 3), font, scale, WHITE, 1, cv2.LINE_AA)
