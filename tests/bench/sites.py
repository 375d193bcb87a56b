"""Whole web pages with a game on them, drawn by Chromium and read without any theme.

``python -m tests.bench sites`` draws games in progress the ways sites draw them, as tables, grids,
buttons, canvases and lines of text, among the headings, counters, menus and tables of a page, at
several zooms, and prints for each page what was read. ``SCREENBOT_PAGES`` is a part of the names of
the pages to be read, ``SCREENBOT_PAGES_KEEP`` a folder that the pictures are left in.
"""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path

import cv2
import numpy as np

from screenbot.board import (
    COVERED,
    EXPLODED,
    FLAG,
    MINE,
    QUESTION,
    SYMBOLS,
    UNSEEN,
    WRONG_FLAG,
    Board,
)
from screenbot.game import Game
from screenbot.geometry import Lattice
from screenbot.vision.pixels.neighbours import count_around
from tests.bench.drawn.site_apps import APP_SCALES, APP_SITES
from tests.bench.drawn.site_browser import BROWSER_SCALES, BROWSER_SITES
from tests.bench.drawn.site_fair import FAIR_SCALES, FAIR_SITES
from tests.bench.drawn.site_fresh import FRESH_SCALES, FRESH_SITES
from tests.bench.drawn.site_known import KNOWN_SCALES, KNOWN_SITES
from tests.bench.drawn.site_last import LAST_SCALES, LAST_SITES
from tests.bench.drawn.site_later import LATER_SCALES, LATER_SITES
from tests.bench.drawn.site_looks import SITES as FIRST
from tests.bench.drawn.site_looks import Site
from tests.bench.drawn.site_more import MORE_SITES
from tests.bench.drawn.site_odd import ODD_SCALES, ODD_SITES
from tests.bench.drawn.site_painted import PAINTED_SCALES, PAINTED_SITES
from tests.bench.drawn.site_posted import POSTED_SCALES, POSTED_SITES
from tests.bench.drawn.site_real import REAL_SCALES, REAL_SITES
from tests.bench.pages import CLASSES, MINE_DRAWN, POLE, draw, measure

SITES = (
    FIRST
    | MORE_SITES
    | REAL_SITES
    | FRESH_SITES
    | LATER_SITES
    | LAST_SITES
    | ODD_SITES
    | FAIR_SITES
    | KNOWN_SITES
    | APP_SITES
    | POSTED_SITES
    | BROWSER_SITES
    | PAINTED_SITES
)
SCALES = (1.0, 1.25, 0.67, 2.0)
OWN_SCALES = dict.fromkeys(REAL_SITES, REAL_SCALES) | dict.fromkeys(FRESH_SITES, FRESH_SCALES)
OWN_SCALES |= dict.fromkeys(LATER_SITES, LATER_SCALES) | dict.fromkeys(LAST_SITES, LAST_SCALES)
OWN_SCALES |= dict.fromkeys(ODD_SITES, ODD_SCALES) | dict.fromkeys(FAIR_SITES, FAIR_SCALES)
OWN_SCALES |= dict.fromkeys(PAINTED_SITES, PAINTED_SCALES)
OWN_SCALES |= KNOWN_SCALES | APP_SCALES | POSTED_SCALES | BROWSER_SCALES
PART = os.environ.get("SCREENBOT_PAGES", "")
KEEP = os.environ.get("SCREENBOT_PAGES_KEEP", "")
BASE = """*{box-sizing:border-box;margin:0;padding:0} body{font-family:'DejaVu Sans',sans-serif;
background:#fff;font-size:14px} #b{position:absolute} #b i{font-style:normal;display:flex;
align-items:center;justify-content:center;font-weight:bold;overflow:hidden}
#b td{text-align:center;vertical-align:middle;font-weight:bold;overflow:hidden;line-height:1}
#b svg{width:78%;height:78%} td svg{display:block;margin:auto} .s{opacity:.4}"""


def board_of(name: str, site: Site) -> Board:
    """A game as it is played: what the page shows."""
    seed = zlib.crc32(name.encode())
    rows, cols = site.size
    game = Game((rows, cols, round(site.mines * rows * cols)), "opening", seed)
    if site.state == "ready":
        return game.board
    game.reveal(rows // 2, cols // 3)
    layout = game.layout
    assert layout is not None
    rng = np.random.default_rng(seed)
    safe = rng.permutation(np.argwhere(~layout)).tolist()
    share = {"opening": 0.0, "middle": 0.25, "late": 0.85, "won": 1.0, "lost": 0.35}[site.state]
    for row, col in safe[: round(share * len(safe))]:
        game.reveal(row, col)
    cells = game.board.cells.copy()
    mined = (cells == COVERED) & layout
    near = count_around(cells <= 8)
    flagged = (
        mined & (near >= 3) & (rng.random(cells.shape) < 0.7) if site.state != "won" else mined
    )
    cells[flagged] = FLAG
    if site.question:
        left = np.argwhere(cells == COVERED)
        cells[tuple(left[rng.integers(len(left))])] = QUESTION
    if site.state == "lost":
        cells[mined & ~flagged] = MINE
        cells[tuple(np.argwhere(cells == MINE)[0])] = EXPLODED if site.blasts else MINE
        left = np.argwhere(cells == COVERED)
        if len(left):
            cells[tuple(left[0])] = WRONG_FLAG if site.crosses else COVERED
    return Board(cells)


def page(site: Site, board: Board) -> str:
    """The page's text."""
    build = {"grid": _grid, "table": _table, "canvas": _canvas, "text": _text}[site.kind]
    inside, rules = build(site, board)
    if site.dialog:
        inside += _dialog(site, site.dialog)
    width = board.cols * (site.cell + site.gap)
    height = board.rows * (site.cell + site.gap)
    sheet = f"{BASE}:root{{--w:{width}px;--h:{height}px;--l:{site.left}px;--t:{site.top}px}}"
    sheet += f"#b{{left:{site.left}px;top:{site.top}px}}{rules}{site.css}"
    return f"<!doctype html><meta charset=utf-8><style>{sheet}</style>{site.around}{inside}"


def _dialog(site: Site, cells: tuple[int, int, int, int]) -> str:
    """A dialog over some cells of a page that lies in the shade."""
    row, col, rows, cols = cells
    width, height = (site.width or site.cell + site.gap), site.cell + site.gap
    left, top = site.left - site.gap / 2 + col * width, site.top - site.gap / 2 + row * height
    return (
        "<div style='position:fixed;inset:0;background:#0006'></div><div style='position:absolute;"
        f"left:{left}px;top:{top}px;width:{cols * width}px;height:{rows * height}px;background:"
        "#fff;color:#222;text-align:center;padding-top:14px;font:15px sans-serif;overflow:hidden'>"
        "<b>You win!</b><p style='padding:5px'>Time: 42 s &nbsp; Best: 31 s</p><button>Play again"
        "</button></div>"
    )


def _grid(site: Site, board: Board) -> tuple[str, str]:
    tag = "button" if site.buttons else "i"
    cells = [
        f"<{tag} class='{names}' style='{style}'>{mark}</{tag}>"
        for row, col in np.ndindex(board.cells.shape)
        for names, style, mark in [_cell(site, board, row, col)]
    ]
    tracks = f"grid-template-columns:repeat({board.cols},{site.cell}px);gap:{site.gap}px"
    rules = f"#b{{display:grid;{tracks};grid-auto-rows:{site.cell}px;font-size:{site.font}px}}"
    return f"<div id=b>{''.join(cells)}</div>", rules


def _table(site: Site, board: Board) -> tuple[str, str]:
    rows = []
    for row in range(board.rows):
        cells = [_cell(site, board, row, col) for col in range(board.cols)]
        line = "".join(f"<td class='{n}' style='{s}'>{mark}</td>" for n, s, mark in cells)
        rows.append(f"<tr>{line}</tr>")
    side = f"width:{site.cell}px;height:{site.cell}px"
    rules = f"#b{{font-size:{site.font}px;table-layout:fixed;width:{site.cell * board.cols}px}}"
    return f"<table id=b>{''.join(rows)}</table>", rules + f"#b td{{{side}}}"


def _canvas(site: Site, board: Board) -> tuple[str, str]:
    """A canvas that the page's own script draws on, with as many pixels as CSS has."""
    cells = json.dumps([[SYMBOLS[code] for code in row] for row in board.cells.tolist()])
    width, height = (round(site.cell * count) for count in (board.cols, board.rows))
    script = f"const g=document.getElementById('b').getContext('2d'),B={cells},S={site.cell};"
    script += f"const K={json.dumps(('', *site.colours))};{site.draw}"
    script += (
        "B.forEach((r,y)=>r.forEach((v,x)=>{g.save();g.translate(x*S,y*S);D(v,x,y);g.restore()}))"
    )
    return f"<canvas id=b width={width} height={height}></canvas><script>{script}</script>", ""


def _text(site: Site, board: Board) -> tuple[str, str]:
    """Lines of text; ``marks`` says which text stands for each symbol."""
    lines = []
    for row in board.cells.tolist():
        line = ""
        for code in row:
            shown = site.marks.get(SYMBOLS[code], SYMBOLS[code])
            colour = site.colours[code - 1] if 1 <= code <= 8 else ""
            line += (
                f"<span style='color:{colour}'>{shown}</span>"
                if colour
                else f"<span>{shown}</span>"
            )
        lines.append(line)
    rules = f"#b{{font-size:{site.font}px;line-height:{site.cell}px;white-space:pre}}"
    return f"<pre id=b>{chr(10).join(lines)}</pre>", rules


def _cell(site: Site, board: Board, row: int, col: int) -> tuple[str, str, str]:
    """Class names, style and mark of a cell."""
    code = int(board.cells[row, col])
    names = f"{CLASSES.get(code, f'o n{code}')} {'ed'[(row + col) % 2]}"
    style = f"--x:{col / (board.cols - 1):.3f};--y:{row / (board.rows - 1):.3f}"
    style += f";--r:{zlib.crc32(bytes((row, col))) % 100 / 100:.2f}"
    if site.hover and (row, col) == _pointed_at(board):
        names += " h"
    if 1 <= code <= 8:
        mark = site.marks.get(str(code), str(code))
        near = board.cells[max(0, row - 1) : row + 2, max(0, col - 1) : col + 2]
        if site.dim and np.count_nonzero(near == FLAG) == code:
            mark = f"<span class=s>{mark}</span>"
        return names, f"{style};color:{site.colours[code - 1]}", mark
    mark = site.marks.get(SYMBOLS[code], "")
    if not mark and code in (FLAG, WRONG_FLAG):
        path = POLE.format(pole=site.pole, cloth=site.cloth)
        cross = "<path d='M3 3L29 29M29 3L3 29' stroke='#000' stroke-width='3'/>"
        more = cross if code == WRONG_FLAG else ""
        mark = f"<svg viewBox='0 0 32 32'>{path}{more}</svg>"
    if not mark and code in (MINE, EXPLODED):
        mark = MINE_DRAWN
    return names, style, mark or ("?" if code == QUESTION else "")


def _pointed_at(board: Board) -> tuple[int, int]:
    """The covered cell that the pointer is on."""
    covered = np.argwhere(board.cells == COVERED)
    row, col = covered[2 * len(covered) // 3].tolist() if len(covered) else (-1, -1)
    return row, col


def picture(folder: Path, name: str, scale: float) -> tuple[Path, Board, Lattice]:
    """A page drawn by the browser at a zoom, into a file of the folder."""
    site = SITES[name]
    board = board_of(name, site)
    pitch = site.cell + site.gap
    width, height = site.width or pitch, pitch
    size = width * board.cols + site.left + 330, height * board.rows + site.top + 150
    png = draw(folder, name, page(site, board), scale, size)
    if site.dialog:
        row, col, rows, cols = site.dialog
        cells = board.cells.copy()
        cells[row : row + rows, col : col + cols] = UNSEEN
        board = Board(cells)
    corner = (site.left - site.gap / 2) * scale, (site.top - site.gap / 2) * scale
    place = Lattice(corner, (width * scale, height * scale), board.rows, board.cols)
    return png, board, _posted(png, site, place, scale)


def _posted(png: Path, site: Site, place: Lattice, scale: float) -> Lattice:
    """Changes a picture to what people show of it; where its cells are then."""
    image = cv2.imread(str(png))
    (x, y), (width, height) = place.origin, place.cell
    if site.crop is not None:
        around = site.crop * scale
        left, top = max(0, round(x - around)), max(0, round(y - around))
        right, bottom = (x + place.cols * width + around, y + place.rows * height + around)
        image = image[top : round(bottom), left : round(right)]
        x, y = x - left, y - top
    if site.resize != 1.0:
        how = cv2.INTER_AREA if site.resize < 1.0 else cv2.INTER_LINEAR
        image = cv2.resize(image, None, fx=site.resize, fy=site.resize, interpolation=how)
    if site.jpeg:
        image = cv2.imdecode(
            cv2.imencode(".jpg", image, (cv2.IMWRITE_JPEG_QUALITY, site.jpeg))[1], cv2.IMREAD_COLOR
        )
    if site.jpeg or site.crop is not None or site.resize != 1.0:
        cv2.imwrite(str(png), image)
    more = site.resize
    return Lattice((x * more, y * more), (width * more, height * more), place.rows, place.cols)


def main() -> None:
    scaled = ((name, scale) for name in SITES for scale in OWN_SCALES.get(name, SCALES))
    measure("sites", scaled, picture)


if __name__ == "__main__":
    main()
