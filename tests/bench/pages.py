"""Web pages with boards of many looks, drawn by Chromium, read without any theme.

``python -m tests.bench pages`` draws every look of ``LOOKS`` at several device scales and prints
for each what was read. ``SCREENBOT_PAGES`` is a part of the names of the looks to be read,
``SCREENBOT_PAGES_KEEP`` a folder that the pictures are left in.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG, Board
from screenbot.geometry import Lattice
from screenbot.vision import load_image, read
from tests.bench.screens import Tally, differences, show
from tests.clients import MissingProgramError, program
from tests.vision.boards import random_board

SCALES = (1.0, 1.5, 0.75, 2.0)
PART = os.environ.get("SCREENBOT_PAGES", "")
KEEP = os.environ.get("SCREENBOT_PAGES_KEEP", "")
CLASSES = {COVERED: "c", FLAG: "c f", QUESTION: "c q", MINE: "o m", EXPLODED: "o m x"}
CLASSES |= {WRONG_FLAG: "c f w", UNSEEN: "c"}
POLE = "<path d='M9 4h3v24h-3z' fill='{pole}'/><path d='M12 5l14 6-14 7z' fill='{cloth}'/>"
CLASSIC = ("#00f", "#008000", "#f00", "#000080", "#800000", "#008080", "#000", "#808080")
GOOGLE = ("#1976d2", "#388e3c", "#d32f2f", "#7b1fa2", "#ff8f00", "#0097a7", "#424242", "#9e9e9e")
NEON = ("#7cc7ff", "#66c266", "#ff7788", "#ee88ff", "#ddaa22", "#66cccc", "#999999", "#d0d8e0")


@dataclass(frozen=True, slots=True)
class Look:
    """A page: sheet of styles, colours of the numbers, how marks are drawn, size of a cell."""

    css: str
    colours: tuple[str, ...] = CLASSIC
    cell: float = 28
    gap: float = 0
    pole: str = "#222"
    cloth: str = "#d00"
    question: str = "?"
    svg_mine: bool = True
    state: str = "playing"
    dim: bool = False


BASE = """*{box-sizing:border-box;margin:0;padding:0} body{font-family:'DejaVu Sans',sans-serif;
background:#fff} h1{font-size:22px;padding:14px 24px} p{padding:0 24px 8px;font-size:13px}
#b{position:absolute;left:41px;top:97px;display:grid} #b i{font-style:normal;display:flex;
align-items:center;justify-content:center;font-weight:bold;overflow:hidden}
#b svg{width:80%;height:80%}"""
LOOKS = {
    "dark-flat": Look(
        "body{background:#12151a;color:#ccc} .c{background:#39424f} .o{background:#1e242c}",
        NEON, 30, 2, "#ccd", "#f55",
    ),
    "rounded": Look(
        "body{background:#faf8ef} .c{background:#bbada0;border-radius:7px}"
        ".o{background:#eee4da;border-radius:7px} #b i{font-family:'Nimbus Sans'}",
        GOOGLE, 34, 4,
    ),
    "gradient": Look(
        "body{background:#dde} .c{background:linear-gradient(135deg,#9ab8e8,#4a68a8);"
        "border:1px solid #3a4f80} .o{background:#e8ecf4;border:1px solid #b8c0d0}",
        CLASSIC, 26,
    ),
    "serif": Look(
        "#b{background:#776} .c{background:#d8c8a0;border:2px outset #eee0c0}"
        ".o{background:#f4ecd8;border:1px solid #c8b890} #b i{font-family:'DejaVu Serif'}",
        ("#333399", "#226622", "#aa2222", "#442266", "#774411", "#116666", "#222", "#777"), 32,
    ),
    "one-colour": Look(
        "body{background:#f3f3f3} .c{background:#607d8b;border:1px solid #fff}"
        ".o{background:#eceff1;border:1px solid #cfd8dc} #b i{font-weight:normal}",
        ("#37474f",) * 8, 30, 0, "#fff", "#ffb300",
    ),
    "white-digits": Look(
        "body{background:#20252b;color:#ddd} .c{background:#4d5b6b;border-radius:3px}"
        ".o{background:#2c343d;border-radius:3px} #b i{font-family:'URW Gothic'}",
        ("#ffffff",) * 8, 36, 3, "#fff", "#ff5252",
    ),
    "dimmed": Look(
        "body{background:#eee} .c{background:#b8c4cc;border:1px solid #8a979f}"
        ".o{background:#fff;border:1px solid #d0d0d0} .s{opacity:.35}",
        CLASSIC, 27, 0, dim=True,
    ),
    "checkerboard": Look(
        "body{background:#4a752c;color:#fff} .c.e{background:#aad751} .c.d{background:#a2d149}"
        ".o.e{background:#e5c29f} .o.d{background:#d7b899}",
        GOOGLE, 30, 0, "#b71c1c", "#f23607",
    ),
    "checker-blue": Look(
        "body{background:#fff} .c.e{background:#5c9ded} .c.d{background:#4f90e0}"
        ".o.e{background:#f2f5fa} .o.d{background:#e4eaf3}",
        ("#1b4f9c", "#1d7a33", "#c62828", "#5e35b1", "#a05000", "#00737f", "#333", "#777"),
        25, 0, "#fff", "#ffd54f",
    ),
    "classic-css": Look(
        "body{background:#bdbdbd} .c{background:#c0c0c0;border:3px solid;border-color:"
        "#fff #7b7b7b #7b7b7b #fff} .o{background:#bdbdbd;border-left:1px solid #7b7b7b;"
        "border-top:1px solid #7b7b7b}",
        CLASSIC, 24,
    ),
    "translucent": Look(
        "body{background:linear-gradient(120deg,#26a,#a2c 60%,#e84)} .c{background:"
        "rgba(255,255,255,.35);border:1px solid rgba(255,255,255,.6)} .o{background:"
        "rgba(255,255,255,.85);border:1px solid rgba(255,255,255,.95)}",
        CLASSIC, 30, 2,
    ),
    "hover": Look(
        "body{background:#eceff1} .c{background:#90a4ae;box-shadow:inset 0 -3px 0 #6f858f}"
        ".o{background:#fafafa;border:1px solid #dde} .h{background:#b0c4ce}",
        GOOGLE, 32, 1,
    ),
    "tiny-mono": Look(
        "body{background:#000;color:#0c0} .c{background:#003b00;border:1px solid #00a000}"
        ".o{background:#000;border:1px solid #006000} #b i{font-family:'DejaVu Sans Mono'}",
        ("#00ff41",) * 8, 22, 0, "#00ff41", "#00ff41",
    ),
    "lost-flat": Look(
        "body{background:#fff} .c{background:#cfd8dc;border:1px solid #fff}"
        ".o{background:#f5f5f5;border:1px solid #fff} .x{background:#e53935}"
        ".w{background:#ffcdd2}",
        GOOGLE, 30, 0, state="lost",
    ),
    "lost-dark": Look(
        "body{background:#202124;color:#ddd} .c{background:#5f6368;border:1px solid #202124}"
        ".o{background:#303134;border:1px solid #202124} .x{background:#b3261e}",
        NEON, 28, 0, "#ddd", "#fdd663", state="lost",
    ),
    "grid-table": Look(
        "body{background:#fff} #b{background:#999;border:1px solid #999} .c{background:#ddd}"
        ".o{background:#fff} #b i{font-family:'Nimbus Roman';font-size:22px}",
        CLASSIC, 29, 1,
    ),
    "pink": Look(
        "body{background:#fff0f5} .c{background:#f8bbd0;border-radius:50%}"
        ".o{background:#fff;border-radius:50%} #b i{font-family:'URW Bookman'}",
        ("#ad1457", "#6a1b9a", "#283593", "#00695c", "#ef6c00", "#4e342e", "#222", "#999"), 33, 3,
        "#880e4f", "#880e4f",
    ),
    "coloured-ground": Look(
        "body{background:#f6f5f4} .c{background:#babdb6} .o{background:#dededc}"
        ".n1{background:#ddfac3} .n2{background:#ecedbf} .n3{background:#eddab4}"
        ".n4{background:#edc38a} .n5{background:#f7a1a2} .n6{background:#fea785}",
        ("#2e3436",) * 8, 38, 3,
    ),
    "low-contrast": Look(
        "body{background:#fff} .c{background:#eef1f4;border:1px solid #dfe4e8}"
        ".o{background:#fff;border:1px solid #e9ecef}",
        ("#5b8def", "#58a55c", "#d9534f", "#7a5cc4", "#b8762f", "#3aa3a3", "#555", "#999"), 30,
    ),
}  # fmt: skip


def board_of(name: str, state: str) -> Board:
    """The board that a look shows."""
    seed = zlib.crc32(name.encode())
    rng = np.random.default_rng(seed)
    rows, cols = int(rng.integers(8, 17)), int(rng.integers(9, 25))
    cells = random_board(seed % 10_000, rows, cols, 0.16).cells.copy()
    if state == "lost":
        flags = np.argwhere(cells == FLAG)
        for at, (row, col) in enumerate(flags):
            cells[row, col] = EXPLODED if at == 0 else (MINE, FLAG, MINE)[at % 3]
    return Board(cells)


def page(look: Look, board: Board) -> str:
    """The page's text."""
    flag = f"<svg viewBox='0 0 32 32'>{POLE.format(pole=look.pole, cloth=look.cloth)}</svg>"
    mine = (
        "<svg viewBox='0 0 32 32'><circle cx='16' cy='16' r='9'/><path d='M16 3v26M3 16h26M7 7l18"
    )
    mine += " 18M25 7l-18 18' stroke='#000' stroke-width='2.5'/></svg>"
    if "202124" in look.css:
        mine = mine.replace("<circle", "<circle fill='#eee'").replace("#000", "#eee")
    parts = []
    for (row, col), code in np.ndenumerate(board.cells):
        names = [CLASSES.get(int(code), f"o n{code}"), "ed"[(row + col) % 2]]
        inside, style = "", ""
        if 1 <= code <= 8:
            inside, style = str(code), f" style='color:{look.colours[code - 1]}'"
            near = board.cells[max(0, row - 1) : row + 2, max(0, col - 1) : col + 2]
            if look.dim and (near == FLAG).sum() == code:
                inside = f"<span class='s'>{code}</span>"
        elif code == FLAG:
            inside = flag
        elif code in (MINE, EXPLODED):
            inside = mine
        elif code == QUESTION:
            inside = look.question
        parts.append(f"<i class='{' '.join(names)}'{style}>{inside}</i>")
    if ".h{" in look.css:
        first = next(
            at for at, part in enumerate(parts) if "'c e'" in part and len(parts) // 3 < at
        )
        parts[first] = parts[first].replace("'c e'", "'c e h'")
    tracks = f"grid-template-columns:repeat({board.cols},{look.cell}px);gap:{look.gap}px"
    size = f"#b{{{tracks};grid-auto-rows:{look.cell}px;font-size:{look.cell * 0.62}px}}"
    return (
        f"<!doctype html><meta charset=utf-8><style>{BASE}{size}{look.css}</style><h1>Mines</h1>"
        f"<p>Best time 1:23 &middot; Options &middot; Help</p><div id=b>{''.join(parts)}</div>"
    )


def place_of(look: Look, board: Board, scale: float) -> Lattice:
    """Where the cells lie on the picture; half of the gaps about a cell belong to it."""
    border = 1.0 if "#b{" in look.css and "border:1px solid #999}" in look.css else 0.0
    pitch = (look.cell + look.gap) * scale
    left, top = ((edge + border - look.gap / 2) * scale for edge in (41, 97))
    return Lattice((left, top), (pitch, pitch), board.rows, board.cols)


def picture(folder: Path, name: str, scale: float) -> tuple[Path, Board, Lattice]:
    """A look drawn by the browser at a device scale, into a file of the folder."""
    look = LOOKS[name]
    board = board_of(name, look.state)
    html, png = folder / f"{name}.html", folder / f"{name}-{scale:g}.png"
    html.write_text(page(look, board), "utf-8")
    pitch = look.cell + look.gap
    size = f"{round(pitch * board.cols + 140)},{round(pitch * board.rows + 190)}"
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    flags += [f"--force-device-scale-factor={scale}", f"--window-size={size}"]
    flags += [f"--user-data-dir={folder / 'profile'}", f"--screenshot={png}", html.as_uri()]
    subprocess.run([program("chromium"), *flags], capture_output=True, check=True, timeout=60)
    return png, board, place_of(look, board, scale)


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


def main() -> None:
    try:
        program("chromium")
    except MissingProgramError as missing:
        print(missing)
        return
    tally = Tally()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(KEEP or temporary)
        for name in LOOKS:
            for scale in SCALES if PART in name else ():
                add(tally, *picture(folder, name, scale))
    show("pages", tally)


if __name__ == "__main__":
    main()
