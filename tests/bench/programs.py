"""Windows of programs with a game, drawn after real ones and read without any theme.

``python -m tests.bench programs`` draws the games of desktops, phones and old systems, whole
windows on their screens, at several scales, some shrunk and compressed as the pictures of read-me
files are, and prints for each what was read. ``SCREENBOT_PAGES`` is a part of the names of the
programs to be read, ``SCREENBOT_PAGES_KEEP`` a folder that the pictures are left in. The fonts are
those of the machine; where one is missing, the browser takes another.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from screenbot.board import EXPLODED, MINE, Board
from screenbot.geometry import Lattice
from tests.bench.drawn.program_looks import PROGRAMS as FIRST
from tests.bench.drawn.program_more import MORE
from tests.bench.drawn.program_third import THIRD
from tests.bench.pages import draw, measure
from tests.bench.sites import board_of, page

PROGRAMS = FIRST | MORE | THIRD


def picture(folder: Path, name: str, way: float) -> tuple[Path, Board, Lattice]:
    """The window of a program, in one of its ways, into a file of the folder."""
    program = PROGRAMS[name]
    site = program.site
    scale, shrunk, quality = program.ways[int(way)]
    board = board_of(name, site)
    if not program.tell:
        board = Board(np.where(board.cells == EXPLODED, MINE, board.cells).astype(np.uint8))
    size = site.cell * board.cols + 2 * site.left + 60, site.cell * board.rows + site.top + 130
    png = draw(folder, name, page(site, board), scale, size)
    image = cv2.imread(str(png))
    assert image is not None
    if shrunk != 1.0:
        how = cv2.INTER_AREA if shrunk < 1.0 else cv2.INTER_LINEAR
        image = cv2.resize(image, None, fx=shrunk, fy=shrunk, interpolation=how)
    if quality:
        _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        image = cv2.imdecode(data, cv2.IMREAD_COLOR)
    path = folder / f"{name}-{scale:g}-{shrunk:g}-{quality}.png"
    cv2.imwrite(str(path), image)
    if path != png:
        png.unlink()
    pitch = site.cell * scale * shrunk
    place = (site.left * scale * shrunk, site.top * scale * shrunk)
    return path, board, Lattice(place, (pitch, pitch), board.rows, board.cols)


def main() -> None:
    ways = ((name, float(way)) for name in PROGRAMS for way in range(len(PROGRAMS[name].ways)))
    measure("programs", ways, picture)


if __name__ == "__main__":
    main()
