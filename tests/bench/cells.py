"""How well single cells are recognised that the recogniser was not trained on.

Cells are cut from the labelled screenshots and skin sheets of the shared folder. A half of the
files, by the digest of their names, is for development (confusions are shown), the other is held
out.
``python -m tests.bench.cells PLOT.svg`` also draws confidence against share right.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import SYMBOLS, Board
from screenbot.vision.appearance.recogniser import CLASSES, inspect_twice

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("SCREENBOT_SHARED", ROOT.parent / "shared"))
NAMES = dict(zip(".F?*X!", ("blank", *CLASSES[10:15]), strict=True))
NAMES |= {"0": "blank", **{digit: digit for digit in "12345678"}}
SKIN_ROWS = ("012345678", ".0*F!X??")
SKIN_SCALES = (16.0, 20.0, 24.0, 33.3, 48.0)
BANDS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 0.9999, 1.001)
COVERED = ".F?"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell cut from a file: where from, what it shows, pixels uint8 (h, w, 3) RGB."""

    source: str
    symbol: str
    pixels: NDArray[np.uint8]


def held_out(name: str) -> bool:
    return hashlib.blake2b(name.encode()).digest()[0] % 2 == 1


def screen_cells() -> Iterator[Cell]:
    """The cells of all labelled screenshots; those cut by the picture's edge left out."""
    for text in sorted((SHARED / "screens").glob("*.txt")):
        board = Board.parse(text.read_text("utf-8"))
        image = cv2.imread(str(text.with_suffix(".png")))
        if image is None or board.origin is None or board.cell is None:
            continue
        height, width = image.shape[:2]
        for (row, col), code in np.ndenumerate(board.cells):
            left, right = (round(board.origin[0] + (col + k) * board.cell[0]) for k in (0, 1))
            top, bottom = (round(board.origin[1] + (row + k) * board.cell[1]) for k in (0, 1))
            inside = left >= -3 and top >= -3 and right <= width + 3 and bottom <= height + 3
            if inside and SYMBOLS[code] in NAMES:
                pixels = image[max(0, top) : bottom, max(0, left) : right, ::-1]
                yield Cell(text.stem, SYMBOLS[code], np.ascontiguousarray(pixels))


def skin_cells() -> Iterator[Cell]:
    """The tiles of all skin sheets at several scales and ways to resize."""
    methods = (cv2.INTER_NEAREST, cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_AREA)
    for path in sorted((SHARED / "skins").glob("*.bmp")):
        sheet = cv2.imread(str(path))
        if sheet is None:
            continue
        sheet = np.ascontiguousarray(sheet[:32, :144, ::-1])
        for scale in SKIN_SCALES:
            for method in methods if scale > 16 else methods[:1]:
                size = (round(9 * scale), round(2 * scale))
                large = cv2.resize(sheet, size, interpolation=method)
                for row, symbols in enumerate(SKIN_ROWS):
                    for col, symbol in enumerate(symbols):
                        top, bottom = round(row * scale), round((row + 1) * scale)
                        left, right = round(col * scale), round((col + 1) * scale)
                        pixels = large[top:bottom, left:right]
                        if symbol == "?" and _alike(sheet, row, col):
                            symbol = "."
                        yield Cell(f"skin {path.stem.split('_')[-1]}", symbol, pixels)


def _alike(sheet: NDArray[np.uint8], row: int, col: int) -> bool:
    """Whether a tile of a sheet is all but the covered or the pressed one: some have no marks."""
    tile = sheet[16 * row : 16 * row + 16, 16 * col : 16 * col + 16].astype(int)
    return any(np.abs(tile - sheet[16:32, left : left + 16]).mean() < 8 for left in (0, 16))


@dataclass(frozen=True, slots=True)
class Read:
    """What was said of a cell."""

    source: str
    expected: str
    said: str
    sure: float
    blank: bool
    covered: bool
    raised: float

    @property
    def right(self) -> bool:
        """A zero may show its digit; which mine exploded is for the board to say."""
        mine = {self.said, self.expected} == {"mine", "exploded"}
        return self.said == self.expected or mine or (self.blank and self.said == "0")


def read_all(cells: list[Cell]) -> list[Read]:
    groups: dict[tuple[int, ...], list[Cell]] = defaultdict(list)
    for cell in cells:
        groups[cell.pixels.shape].append(cell)
    found = []
    for group in groups.values():
        seen = inspect_twice(np.array([cell.pixels for cell in group]))
        for cell, odds, raised in zip(group, seen.probabilities, seen.raised, strict=True):
            expected, said = NAMES[cell.symbol], CLASSES[int(odds.argmax())]
            sure, blank = float(odds.max()), expected == "blank"
            covered = cell.symbol in COVERED
            found.append(Read(cell.source, expected, said, sure, blank, covered, float(raised)))
    return found


def show(title: str, cells: list[Read], confusions: bool) -> None:
    right = sum(cell.right for cell in cells)
    print(f"-- {title}: {right} of {len(cells)} right, {right / len(cells):.4%}")
    families: dict[str, list[Read]] = defaultdict(list)
    for cell in cells:
        name = cell.source if cell.source.startswith("skin") else cell.source.split("-")[0]
        families[name].append(cell)
    for name, group in families.items():
        wrong = [cell for cell in group if not cell.right]
        sure = sum(cell.sure >= 0.99 for cell in wrong)
        pairs = Counter(f"{cell.expected} as {cell.said}" for cell in wrong).most_common(4)
        shown = ", ".join(f"{pair} {count}" for pair, count in pairs) if confusions else ""
        print(f"{name:28} {len(group):6d} cells {len(wrong):4d} wrong, {sure} surely  {shown}")
    for low, high in pairwise(BANDS):
        band = [cell for cell in cells if low <= cell.sure < high]
        if band:
            wrong_here = sum(not cell.right for cell in band)
            mean = sum(cell.sure for cell in band) / len(band)
            share = 1 - wrong_here / len(band)
            print(f"from {low:.4f}: {len(band):6d} cells, mean {mean:.4f}, right {share:.4f}")
    blank = [cell for cell in cells if cell.blank]
    alike = sum((cell.raised > 0.5) == cell.covered for cell in blank) / len(blank)
    print(f"covered or open right, of cells without a mark: {alike:.3f}")


def plot(cells: list[Read], path: Path) -> None:
    """Confidence against share right, both from 0.5 to 1, as SVG."""
    side, pad = 320, 44
    marks = []
    for low, high in pairwise((0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 1.001)):
        band = [cell for cell in cells if low <= cell.sure < high]
        if band:
            mean = sum(cell.sure for cell in band) / len(band)
            share = sum(cell.right for cell in band) / len(band)
            x, y = pad + (mean - 0.5) * 2 * side, pad + (1 - max(share, 0.5)) * 2 * side
            size = 2 + np.log10(len(band))
            marks.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" fill="#1565c0">'
                f"<title>{mean:.4f}: {share:.4f} of {len(band)}</title></circle>"
            )
    end, total = pad + side, side + 2 * pad
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total} {total}" '
        'font-family="sans-serif" font-size="12">'
        f'<rect width="{total}" height="{total}" fill="#fff"/>'
        f'<path d="M{pad} {pad}V{end}H{end}" fill="none" stroke="#444"/>'
        f'<path d="M{pad} {end}L{end} {pad}" stroke="#aaa" stroke-dasharray="4"/>'
        f'<text x="{pad}" y="{end + 16}">0.5</text><text x="{end - 8}" y="{end + 16}">1</text>'
        f'<text x="{pad - 24}" y="{end}">0.5</text><text x="{pad - 16}" y="{pad + 6}">1</text>'
        f'<text x="{pad + side / 2 - 30}" y="{end + 32}">confidence</text>'
        f'<text x="{pad - 8}" y="{pad - 12}">share right</text>{"".join(marks)}</svg>\n',
        "utf-8",
    )


def main() -> None:
    cells = [*screen_cells(), *skin_cells()]
    if not cells:
        print(f"no labelled screenshots or skins below {SHARED}")
        return
    found = read_all(cells)
    show("development half", [cell for cell in found if not held_out(cell.source)], True)
    show("held out", [cell for cell in found if held_out(cell.source)], False)
    if len(sys.argv) > 1 and sys.argv[1].endswith(".svg"):
        plot(found, Path(sys.argv[1]))


if __name__ == "__main__":
    main()
