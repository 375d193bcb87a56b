"""Boards in made-up themes that no program has: one font, one set of tiles and marks a board.

The painter is that of the recogniser's training, with the fonts that training does not see, and
what happens to a picture on its way happens to the board as a whole. ``python -m tests.bench
made_up`` reads the cells of some boards and prints what is wrong; ``SCREENBOT_BOARDS`` sets how
many.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import matplotlib as mpl
import numpy as np

from screenbot.board import COVERED, FLAG, MINE, QUESTION, SYMBOLS, WRONG_FLAG, Board
from screenbot.geometry import Lattice
from screenbot.train import damage
from screenbot.train.cells import VISIBLE, Painter
from screenbot.train.data import split_fonts
from screenbot.train.fonts import Fonts
from screenbot.train.strange import visible
from screenbot.train.tiles import any_tiles
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import look_at
from screenbot.vision.seen import CONFIDENT
from tests.bench.looks import board_in_play

FOLDERS = (Path("/usr/share/fonts"), Path(mpl.get_data_path()) / "fonts" / "ttf")
MARKS = {FLAG: "flag", QUESTION: "question", MINE: "mine", MINE + 1: "exploded"}
MARKS[WRONG_FLAG] = "wrong_flag"
BOARDS = int(os.environ.get("SCREENBOT_BOARDS", "60"))
SEED = 77_000
DIFFERENT = 6.0
"""Least difference of covered and open cells."""


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A board, its picture uint8 (height, width, 3), and where its cells are."""

    board: Board
    image: np.ndarray
    lattice: Lattice


def unseen_fonts() -> Fonts:
    """The fonts of this machine that training leaves out; SCREENBOT_FONTS names more folders."""
    more = [Path(part) for part in os.environ.get("SCREENBOT_FONTS", "").split(":") if part]
    return split_fonts(Fonts.below([*(path for path in FOLDERS if path.is_dir()), *more]))[1]


def drawn(seed: int, fonts: Fonts) -> Drawn:
    """A board in the middle of a game, or lost, in a theme of its own."""
    rng = np.random.default_rng(SEED + seed)
    board = board_in_play(SEED + seed)
    side = int(np.exp(rng.uniform(np.log(15), np.log(48))))
    tiles = any_tiles(rng, side)
    while np.abs(tiles.covered - tiles.open).mean() < DIFFERENT:
        tiles = any_tiles(rng, side)
    font = Fonts((str(rng.choice(fonts.having("?"))),), fonts.every)
    painter = Painter(rng, font)
    cells: dict[tuple[int, int], np.ndarray] = {}
    for parity in (0, 1):
        covered = tiles.covered_beside if parity else tiles.covered
        opened = tiles.open_beside if parity else tiles.open
        cells[COVERED, parity], cells[0, parity] = covered, opened
    state = rng.bit_generator.state
    for code in np.unique(board.cells).tolist():
        for parity in (0, 1):
            if code in (COVERED, 0):
                continue
            painter.rng.bit_generator.state = state  # the same mark on both kinds of tiles
            plain = cells[COVERED if code in (FLAG, QUESTION, WRONG_FLAG) else 0, parity]
            label = MARKS.get(code, str(code))
            shown = painter.marked(plain.copy(), label)
            while visible(plain, shown) < VISIBLE:
                shown = painter.marked(plain.copy(), label)
            cells[code, parity] = shown
        state = painter.rng.bit_generator.state
    rows, cols = board.cells.shape
    canvas = np.full(((rows + 2) * side, (cols + 2) * side, 3), rng.uniform(0, 255, 3), np.float32)
    for (row, col), code in np.ndenumerate(board.cells):
        top, left = (row + 1) * side, (col + 1) * side
        canvas[top : top + side, left : left + side] = cells[int(code), (row + col) % 2]
    picture, _ = damage.rescaled(rng, canvas, side)
    image = damage.filtered(rng, picture)
    across, down = side * image.shape[1] / canvas.shape[1], side * image.shape[0] / canvas.shape[0]
    return Drawn(board, image, Lattice((across, down), (across, down), rows, cols))


def main() -> None:
    fonts = unseen_fonts()
    cells = right = exact = sure = 0
    wrong: Counter[str] = Counter()
    for seed in range(BOARDS):
        picture = drawn(seed, fonts)
        looks = look_at(picture.image, Grid.even(picture.lattice))
        off = looks.codes != picture.board.cells
        cells, right, exact = cells + off.size, right + int((~off).sum()), exact + (not off.any())
        surely = off & (looks.confidence >= CONFIDENT)
        sure += int(surely.sum())
        for true, said in zip(picture.board.cells[off], looks.codes[off], strict=True):
            wrong[f"{SYMBOLS[true]} as {SYMBOLS[said]}"] += 1
    print(
        f"{len(fonts.text)} fonts; {exact} of {BOARDS} boards exact, {right / cells:.3%} of cells"
    )
    print(
        f"wrong and sure: {sure} cells; {', '.join(f'{k} {n}' for k, n in wrong.most_common(12))}"
    )


if __name__ == "__main__":
    main()
