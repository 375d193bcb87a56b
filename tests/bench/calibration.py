"""Confidence against share right, over boards whose theme is taken for unknown.

``python -m tests.bench.calibration PLOT.svg`` reads the cells of the labelled screenshots and of
boards from the skin sheets of the shared folder, where there are any, of the looks of the embedded
game, and of made-up themes in fonts that training does not see. It prints how many cells above the
confidence to act on are wrong, and draws the plot.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG, Board
from screenbot.geometry import Lattice
from screenbot.vision import load_image
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.naming.looks import look_at
from screenbot.vision.seen import CONFIDENT
from screenbot.vision.themes.cells import doubt_zeros
from tests.bench.cells import SHARED, SKIN_SCALES
from tests.bench.looks import LOOKS, board_in_play, window_on_desktop
from tests.bench.made_up import BOARDS, drawn, unseen_fonts

SHEET = {COVERED: (1, 0), MINE: (1, 2), FLAG: (1, 3), WRONG_FLAG: (1, 4), EXPLODED: (1, 5)}
SHEET |= {QUESTION: (1, 6)} | {number: (0, number) for number in range(9)}
"""Row and column of each tile in a skin sheet."""
NO_DIGITS = ("hibbeler", "mario")
"""Skins whose marks are no digits, or no marks that anybody knows."""
BANDS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01)
COLOURS = {
    "screenshots": "#1565c0",
    "skins": "#ef6c00",
    "looks": "#2e7d32",
    "made-up themes": "#8e24aa",
}


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Confidence float32 (n,) of cells that were read as something, and whether it was right."""

    confidence: np.ndarray
    right: np.ndarray


def read(image: np.ndarray, lattice: Lattice, board: Board) -> Cells:
    looks = look_at(image, Grid.even(lattice))
    sure = doubt_zeros(looks.codes, looks.confidence)
    kept = (looks.codes != UNSEEN) & (board.cells != UNSEEN)
    return Cells(sure[kept], (looks.codes == board.cells)[kept])


def screens() -> Iterator[Cells]:
    for text in sorted((SHARED / "screens").glob("*.txt")):
        board = Board.parse(text.read_text("utf-8"))
        if board.origin is not None and board.cell is not None:
            place = Lattice(board.origin, board.cell, board.rows, board.cols)
            yield read(load_image(text.with_suffix(".png")), place, board)


def skins() -> Iterator[Cells]:
    for path in sorted((SHARED / "skins").glob("*.bmp")):
        sheet = cv2.imread(str(path))
        if sheet is None or any(name in path.name for name in NO_DIGITS):
            continue
        for seed, scale in enumerate(SKIN_SCALES):
            board = board_in_play(2 * seed + 1)
            board = Board(np.where(board.cells == QUESTION, COVERED, board.cells))
            rows, cols = board.cells.shape
            large = np.empty((16 * rows, 16 * cols, 3), np.uint8)
            for (row, col), code in np.ndenumerate(board.cells):
                y, x = (16 * part for part in SHEET[int(code)])
                tile = sheet[y : y + 16, x : x + 16, ::-1]
                large[16 * row : 16 * row + 16, 16 * col : 16 * col + 16] = tile
            size = round(cols * scale), round(rows * scale)
            image = cv2.resize(large, size, interpolation=cv2.INTER_LINEAR)
            pitch = size[0] / cols, size[1] / rows
            yield read(image, Lattice((0.0, 0.0), pitch, rows, cols), board)


def looks() -> Iterator[Cells]:
    for look in LOOKS:
        for seed in range(max(1, BOARDS // 4)):
            board = board_in_play(seed)
            cell = float(np.random.default_rng([seed, 3]).uniform(14, 64))
            image, lattice = window_on_desktop(board, look, cell, seed)
            yield read(image, lattice, board)


def made_up() -> Iterator[Cells]:
    fonts = unseen_fonts()
    for seed in range(BOARDS):
        picture = drawn(seed, fonts)
        yield read(picture.image, picture.lattice, picture.board)


def joined(parts: Iterator[Cells]) -> Cells:
    found = list(parts)
    if not found:
        return Cells(np.empty(0, np.float32), np.empty(0, np.bool_))
    return Cells(
        np.concatenate([part.confidence for part in found]),
        np.concatenate([part.right for part in found]),
    )


def plot(groups: dict[str, Cells], path: Path) -> None:
    """Confidence against share right, both from 0 to 1, as SVG; a circle's size tells of cells."""
    side, pad = 360, 48
    end = pad + side
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side + 2 * pad + 190} '
        f'{side + 2 * pad}" font-family="sans-serif" font-size="12">'
        '<rect width="100%" height="100%" fill="#fff"/>'
        f'<rect x="{pad + CONFIDENT * side}" y="{pad}" width="{(1 - CONFIDENT) * side}" '
        f'height="{side}" fill="#e8f5e9"/>'
        f'<path d="M{pad} {pad}V{end}H{end}" fill="none" stroke="#444"/>'
        f'<path d="M{pad} {end}L{end} {pad}" stroke="#aaa" stroke-dasharray="4"/>'
        f'<text x="{pad + CONFIDENT * side + 6}" y="{end - 8}" fill="#2e7d32">acted on</text>'
        f'<text x="{pad + side / 2 - 30}" y="{end + 34}">confidence</text>'
        f'<text x="{pad - 30}" y="{pad - 12}">share right</text>'
    ]
    for mark in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<text x="{pad + mark * side - 8:.0f}" y="{end + 16}">{mark:g}</text>')
        parts.append(f'<text x="{pad - 30}" y="{end - mark * side + 4:.0f}">{mark:g}</text>')
    for row, (name, cells) in enumerate(groups.items()):
        y, colour = pad + 12 + 54 * row, COLOURS[name]
        acted = cells.confidence >= CONFIDENT
        wrong = int((acted & ~cells.right).sum())
        parts.append(f'<circle cx="{end + 24}" cy="{y - 4}" r="5" fill="{colour}"/>')
        for line, text in enumerate(
            (name, f"{acted.sum()} cells acted on", f"{wrong} of them wrong")
        ):
            parts.append(f'<text x="{end + 36}" y="{y + 15 * line}">{text}</text>')
        for low, high in pairwise(BANDS):
            band = (cells.confidence >= low) & (cells.confidence < high)
            if band.sum() >= 5:
                x = pad + float(cells.confidence[band].mean()) * side
                share = end - float(cells.right[band].mean()) * side
                size = 1 + 1.6 * np.log10(band.sum())
                parts.append(
                    f'<circle cx="{x:.1f}" cy="{share:.1f}" r="{size:.1f}"'
                    f' fill="{colour}" fill-opacity="0.75"><title>{name}, {low:g} to '
                    f"{min(high, 1):g}: {band.sum()} cells</title></circle>"
                )
    path.write_text("".join(parts) + "</svg>\n", "utf-8")


def main() -> None:
    sources = {"screenshots": screens, "skins": skins, "looks": looks, "made-up themes": made_up}
    groups = {}
    for name, source in sources.items():
        cells = joined(source())
        if not len(cells.right):
            print(f"{name}: none below {SHARED}")
            continue
        groups[name] = cells
        acted = cells.confidence >= CONFIDENT
        wrong = int((acted & ~cells.right).sum())
        print(
            f"{name}: {len(cells.right)} cells read, {cells.right.mean():.3%} right; "
            f"{acted.mean():.2%} acted on, {wrong} of them wrong ({wrong / acted.sum():.4%})"
        )
    if len(sys.argv) > 1 and sys.argv[-1].endswith(".svg"):
        plot(groups, Path(sys.argv[-1]))


if __name__ == "__main__":
    main()
