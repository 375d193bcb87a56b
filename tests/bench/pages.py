"""Web pages with boards of many looks, drawn by Chromium, read without any theme.

``python -m tests.bench pages`` draws every look of ``LOOKS`` and ``MORE`` at several device scales
and prints for each what was read. ``SCREENBOT_PAGES`` is a part of the names of the looks to be
read, ``SCREENBOT_PAGES_KEEP`` a folder that the pictures are left in.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import zlib
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path

import numpy as np

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG, Board
from screenbot.game import Game
from screenbot.geometry import Lattice
from screenbot.vision import load_image, read
from tests.bench.drawn.page_looks import LOOKS, Look
from tests.bench.drawn.page_more import MORE
from tests.bench.screens import Tally, differences, show
from tests.clients import MissingProgramError, program
from tests.vision.boards import random_board

ALL = LOOKS | MORE
SCALES = (1.0, 1.5, 0.75, 2.0)
PART = os.environ.get("SCREENBOT_PAGES", "")
KEEP = os.environ.get("SCREENBOT_PAGES_KEEP", "")
CLASSES = {COVERED: "c", FLAG: "c f", QUESTION: "c q", MINE: "o m", EXPLODED: "o m x"}
CLASSES |= {WRONG_FLAG: "c f w", UNSEEN: "c"}
SIDES = {"bn": (-1, 0), "bs": (1, 0), "be": (0, 1), "bw": (0, -1)}
POLE = "<path d='M9 4h3v24h-3z' fill='{pole}'/><path d='M12 5l14 6-14 7z' fill='{cloth}'/>"
MINE_DRAWN = (
    "<svg viewBox='0 0 32 32'><circle cx='16' cy='16' r='9'/><path d='M16 3v26M3 16h26M7 7l18"
    " 18M25 7l-18 18' stroke='#000' stroke-width='2.5'/></svg>"
)
PIXELS = (
    "..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.", ".###. #...# ....# ...#. ..#.. .#... #####",
    ".###. #...# ....# ..##. ....# #...# .###.", "...#. ..##. .#.#. #..#. ##### ...#. ...#.",
    "##### #.... ####. ....# ....# #...# .###.", ".###. #.... #.... ####. #...# #...# .###.",
    "##### ....# ...#. ...#. ..#.. ..#.. ..#..", ".###. #...# #...# .###. #...# #...# .###.",
)  # fmt: skip
BASE = """*{box-sizing:border-box;margin:0;padding:0} body{font-family:'DejaVu Sans',sans-serif;
background:#fff} h1{font-size:22px;padding:14px 24px} p{padding:0 24px 8px;font-size:13px}
#b{position:absolute;left:41px;top:97px;display:grid} #b i{font-style:normal;display:flex;
align-items:center;justify-content:center;font-weight:bold;overflow:hidden}
#b svg{width:80%;height:80%}"""


def board_of(look: Look, name: str) -> Board:
    """The board that a look shows."""
    seed = zlib.crc32(name.encode())
    rng = np.random.default_rng(seed)
    rows, cols = look.size or (int(rng.integers(8, 17)), int(rng.integers(9, 25)))
    if look.state in ("opening", "ended", "won", "ready"):
        return Board(_played(rows, cols, look.state, seed))
    cells = random_board(seed % 10_000, rows, cols, 0.16).cells.copy()
    if look.state == "lost":
        flags = np.argwhere(cells == FLAG)
        for at, (row, col) in enumerate(flags):
            cells[row, col] = EXPLODED if at == 0 else (MINE, FLAG, MINE)[at % 3]
    return Board(cells)


def _played(rows: int, cols: int, state: str, seed: int) -> np.ndarray:
    """The cells of a game after its first click, near its end, won, or before it: flags too."""
    game = Game((rows, cols, round(0.16 * rows * cols)), "opening", seed)
    if state == "ready":
        return game.board.cells
    game.reveal(rows // 2, cols // 2)
    layout = game.layout
    if state == "opening" or layout is None:
        return game.board.cells
    safe = np.argwhere(~layout).tolist()
    kept = 0 if state == "won" else len(safe) // 12
    for row, col in np.random.default_rng(seed).permutation(safe).tolist()[kept:]:
        game.reveal(row, col)
    cells = game.board.cells.copy()
    part = 1.0 if state == "won" else 0.8
    chosen = np.random.default_rng(seed + 1).random(cells.shape) < part
    cells[(cells == COVERED) & layout & chosen] = FLAG
    return cells


def page(look: Look, board: Board) -> str:
    """The page's text."""
    parts = [_cell(look, board, row, col) for row, col in np.ndindex(board.cells.shape)]
    if ".h{" in look.css:
        first = next(at for at, part in enumerate(parts) if "'c e" in part and len(parts) // 3 < at)
        parts[first] = parts[first].replace("'c e", "'c e h")
    tracks = f"grid-template-columns:repeat({board.cols},{look.cell}px);gap:{look.gap}px"
    size = f"#b{{{tracks};grid-auto-rows:{look.cell}px;font-size:{look.cell * 0.62}px}}"
    around = _around(41 + round(board.cols * (look.cell + look.gap)) + 40) if look.around else ""
    return (
        f"<!doctype html><meta charset=utf-8><style>{BASE}{size}{look.css}</style><h1>Mines</h1>"
        f"<p>Best time 1:23 &middot; Options &middot; Help</p><div id=b>{''.join(parts)}</div>"
        f"{around}"
    )


def _cell(look: Look, board: Board, row: int, col: int) -> str:
    """A cell of the page."""
    code = int(board.cells[row, col])
    names = [CLASSES.get(code, f"o n{code}"), "ed"[(row + col) % 2]]
    style = f"--x:{col / (board.cols - 1):.3f};--y:{row / (board.rows - 1):.3f}"
    if 1 <= code <= 8:
        style += f";color:{look.colours[code - 1]}"
    if code <= 8:
        for side, (down, right) in SIDES.items():
            y, x = row + down, col + right
            if 0 <= y < board.rows and 0 <= x < board.cols and board.cells[y, x] > 8:
                names.append(side)
    inside = _mark(look, code)
    near = board.cells[max(0, row - 1) : row + 2, max(0, col - 1) : col + 2]
    if look.dim and 1 <= code <= 8 and (near == FLAG).sum() == code:
        inside = f"<span class='s'>{code}</span>"
    return f"<i class='{' '.join(names)}' style='{style}'>{inside}</i>"


def _mark(look: Look, code: int) -> str:
    """What a cell shows."""
    if 1 <= code <= 8:
        return str(code) if not look.pixels else _pixels(PIXELS[code - 1])
    if code == QUESTION:
        return look.question
    if code == FLAG:
        drawn = f"<svg viewBox='0 0 32 32'>{POLE.format(pole=look.pole, cloth=look.cloth)}</svg>"
        return look.flag or drawn
    if code in (MINE, EXPLODED):
        drawn = MINE_DRAWN
        if "202124" in look.css:
            drawn = drawn.replace("<circle", "<circle fill='#eee'").replace("#000", "#eee")
        return look.mine or drawn
    return ""


def _pixels(rows: str) -> str:
    """A digit of 5 x 7 pixels."""
    lines = enumerate(rows.split())
    places = [(x, y) for y, line in lines for x, dot in enumerate(line) if dot == "#"]
    dots = "".join(f"M{x} {y}h1v1h-1z" for x, y in places)
    return (
        "<svg viewBox='-1 -1 8 9' style='width:100%;height:100%' shape-rendering='crispEdges'>"
        f"<path d='{dots}' fill='currentColor'/></svg>"
    )


def _around(left: int) -> str:
    """More that stands on a page: a menu of icons, a table of high scores, a text."""
    icons = "".join(f"<b style='background:hsl({40 * k} 60% 60%)'></b>" for k in range(8))
    rows = "".join(
        f"<tr><td>{k + 1}<td>player{k * 37 % 91}<td>{31 + 7 * k}.{k * 3 % 10}<td>{k % 3}"
        for k in range(12)
    )
    return (
        "<style>#s{position:absolute;top:60px;font-size:13px} #s b{display:inline-block;width:24px;"
        "height:24px;margin:3px} #s td{border:1px solid #8888;padding:3px 9px}</style>"
        f"<div id=s style='left:{left}px;width:260px'>{icons}<table cellspacing=0>{rows}</table>"
        "<br>No two games are alike. Flags are for those who forget.</div>"
    )


def place_of(look: Look, board: Board, scale: float) -> Lattice:
    """Where the cells lie on the picture; half of the gaps about a cell belong to it."""
    border = re.search(r"#b\{[^}]*border(?:-left)?:(\d)px", look.css)
    width = float(border[1]) if border else 0.0
    pitch = (look.cell + look.gap) * scale
    left, top = ((edge + width - look.gap / 2) * scale for edge in (41, 97))
    return Lattice((left, top), (pitch, pitch), board.rows, board.cols)


def picture(folder: Path, name: str, scale: float) -> tuple[Path, Board, Lattice]:
    """A look drawn by the browser at a device scale, into a file of the folder."""
    look = ALL[name]
    board = board_of(look, name)
    pitch = look.cell + look.gap
    room = 440 if look.around else 140
    size = pitch * board.cols + room, pitch * board.rows + 190
    return draw(folder, name, page(look, board), scale, size), board, place_of(look, board, scale)


def draw(folder: Path, name: str, text: str, scale: float, size: tuple[float, float]) -> Path:
    """A page's text as the browser draws it, in a window of that size (width, height)."""
    html, png = folder / f"{name}.html", folder / f"{name}-{scale:g}.png"
    html.write_text(text, "utf-8")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    flags += [f"--force-device-scale-factor={scale}"]
    flags += [f"--window-size={round(size[0])},{round(size[1])}"]
    flags += [f"--user-data-dir={folder / 'profile'}", f"--screenshot={png}", html.as_uri()]
    command = [program("chromium"), *flags]
    for last in (False, False, True):  # once in some hundred pages it crashes as it starts
        done = subprocess.run(command, capture_output=True, check=last, timeout=60)
        if done.returncode == 0:
            break
    return png


def add(tally: Tally, path: Path, board: Board, place: Lattice) -> None:
    found = read(load_image(path), themes=[])
    tally.pictures += 1
    tally.cells += board.cells.size
    seen = [one for one in found if place.bounds().contains(*one.lattice.center(0, 0))]
    if not seen or seen[0].board.cells.shape != board.cells.shape:
        sizes = ", ".join(f"{one.board.rows} x {one.board.cols}" for one in found)
        size = f"{board.rows} x {board.cols}"
        tally.failed.append(f"{path.stem}: {size} not found; found: {sizes or 'nothing'}")
        return
    text, wrong, sure = differences(seen[0], board)
    unsure = int((seen[0].cell_confidence < 0.5).sum())
    tally.right += board.cells.size - wrong
    tally.sure_errors += sure
    tally.unsure += unsure
    tally.exact += not wrong and not sure
    if wrong or sure or unsure or len(found) > 1:
        more = f"; {len(found)} boards" if len(found) > 1 else ""
        tally.failed.append(f"{path.stem}: {text or 'exact'}; {unsure} unsure{more}")


def measure(
    title: str,
    pages: Iterable[tuple[str, float]],
    picture: Callable[[Path, str, float], tuple[Path, Board, Lattice]],
) -> None:
    """Read the *pages*, names and scales, as *picture* draws them, and print what was read."""
    try:
        program("chromium")
    except MissingProgramError as missing:
        print(missing)
        return
    tally = Tally()
    with tempfile.TemporaryDirectory() as temporary:
        for name, scale in pages:
            if PART in name:
                add(tally, *picture(Path(KEEP or temporary), name, scale))
    show(title, tally)


def main() -> None:
    measure("pages", product(ALL, SCALES), picture)


if __name__ == "__main__":
    main()
