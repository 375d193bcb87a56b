"""Boards of real buttons and real terminals, as tutorials make them, read without any theme.

``python -m tests.bench widgets`` shows games in progress with the default widgets of tkinter, Qt,
GTK and Swing and in xterm, each on a display of its own, and prints for each what was read. A kit
that is not installed is named and left out. ``SCREENBOT_PAGES`` and ``SCREENBOT_PAGES_KEEP`` as in
``tests.bench.pages``.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np

from screenbot.board import SYMBOLS, Board
from screenbot.geometry import Lattice
from tests.bench.drawn.site_looks import Site
from tests.bench.drawn.terminals import TERMINALS, terminal
from tests.bench.drawn.widget_kits import KITS, Kit
from tests.bench.drawn.widget_more import MORE_KITS
from tests.bench.pages import KEEP, PART, add
from tests.bench.screens import Tally, show
from tests.bench.sites import board_of
from tests.clients import Display, display, grab, running, wait_for, wait_still, window_titled


def shown_by(
    kit: Kit, name: str, folder: Path, shown: Display
) -> tuple[np.ndarray, Board, Lattice]:
    """The whole display with the window of a kit on it, and where its cells are."""
    site = Site("", size=kit.size, state=kit.state, crosses=kit.crosses)
    board = board_of(name, site)
    answer, source = folder / f"{name}.json", folder / f"Board{kit.suffix}"
    source.write_text(kit.source, "utf-8")
    cells = ["".join(SYMBOLS[code] for code in row) for row in board.cells.tolist()]
    command = [*kit.command, str(source), str(answer), kit.variant, *cells]
    with running(command, shown.env(GDK_SCALE=kit.scale, QT_SCALE_FACTOR=kit.scale)):
        window = window_titled(shown, "^Minesweeper$")
        wait_for(lambda: answer.exists() or None, "where the cells are")
        image = wait_still(shown, window.rect)
        image = grab(shown)
        first, last = json.loads(answer.read_text("utf-8"))
    pitch = tuple(
        (last[k] - first[k]) / (count - 1) for k, count in ((0, board.cols), (1, board.rows))
    )
    gaps = (pitch[0] - first[2], pitch[1] - first[3])
    place = (first[0] - gaps[0] / 2, first[1] - gaps[1] / 2)
    return image, board, Lattice(place, pitch, board.rows, board.cols)


def main() -> None:
    tally = Tally()
    with tempfile.TemporaryDirectory() as temporary, display(1920, 1080) as shown:
        folder = Path(KEEP or temporary)
        for name, kit in (KITS | MORE_KITS).items():
            if PART in name:
                if subprocess.run(kit.probe, capture_output=True).returncode:
                    print(f"{name}: not installed")
                    continue
                _add(tally, folder, name, shown_by(kit, name, folder, shown))
        for name, look in TERMINALS.items():
            if PART in name:
                _add(tally, folder, name, terminal(look, name, folder, shown))
    show("widgets", tally)


def _add(tally: Tally, folder: Path, name: str, seen: tuple[np.ndarray, Board, Lattice]) -> None:
    image, board, place = seen
    path = folder / f"{name}.png"
    cv2.imwrite(str(path), np.ascontiguousarray(image[:, :, ::-1]))
    add(tally, path, board, place)


if __name__ == "__main__":
    sys.exit(main())
