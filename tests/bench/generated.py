"""Web pages with boards drawn at random by Chromium, read without any theme: looks nobody chose.

``python -m tests.bench generated`` makes one page for each number of ``SCREENBOT_SEEDS``
(``0-59``): sizes, colours, fonts, gaps, borders, marks and how a game that has ended is shown are
all up to the number. Numbers that nothing was mended by are a first read of new pages.
``SCREENBOT_PAGES_KEEP`` is a folder that the pictures are left in, with their true boards;
``SCREENBOT_QUALITY`` compresses them as JPEG of that quality before they are read.
"""

from __future__ import annotations

import colorsys
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, WRONG_FLAG, Board
from screenbot.geometry import Lattice
from screenbot.vision import load_image
from screenbot.vision.pixels.neighbours import count_around
from tests.bench.changed import compressed
from tests.bench.drawn.page_looks import CLASSIC, GOOGLE, NEON
from tests.bench.pages import MINE_DRAWN, POLE, draw, measure
from tests.vision.boards import random_layout

FIRST, LAST = map(int, os.environ.get("SCREENBOT_SEEDS", "0-59").split("-"))
QUALITY = int(os.environ.get("SCREENBOT_QUALITY", "0"))

STATES: Final = ("playing",) * 8 + ("opening",) * 2 + ("lost",) * 8 + ("won",) * 4
ENDS: Final = {
    "lost": ("unflagged", "unflagged", "mines", "mines", "all", "exploded"),
    "won": ("flags", "covered", "mines", "flags-some"),
}
"""What a game that has ended shows: the mines without a flag, all of them, the whole layout, only
the one that exploded; flags on all mines, nothing, the mines, or the flags of the player."""
FONTS: Final = ("DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "Liberation Sans",
                "Liberation Serif", "Liberation Mono")  # fmt: skip
SIGN: Final = "<svg viewBox='0 0 32 32' style='width:{size}%;height:{size}%'>{drawn}</svg>"
TRIANGLE: Final = "<path d='M8 4l18 10-18 10z' fill='{cloth}'/>"
PENNANT: Final = (
    "<rect x='9' y='4' width='3' height='24' fill='{pole}'/>"
    "<rect x='12' y='5' width='13' height='10' fill='{cloth}'/>"
)
DISC: Final = "<circle cx='16' cy='16' r='10' fill='{ink}'/>"
CROSS: Final = "<path d='M6 6l20 20M26 6l-20 20' stroke='{ink}' stroke-width='4'/>"


@dataclass(frozen=True, slots=True)
class Mark:
    """What cells with a mark show: a text, and a ground where they have one of their own."""

    text: str
    ground: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of its own look with a board: its text, size (width, height), scale, the board, and
    where its cells lie on the picture."""

    text: str
    size: tuple[float, float]
    scale: float
    board: Board
    place: Lattice


def hue(rng: np.random.Generator, light: tuple[float, float], most: float) -> str:
    """A colour between two lightnesses, 0 to 1, of at most some saturation."""
    parts = colorsys.hls_to_rgb(rng.random(), rng.uniform(*light), rng.uniform(0, most))
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def luminance(colour: str) -> float:
    """How light a colour is, 0 to 1 (WCAG 2.2, relative luminance)."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * x for x in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2.2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def shaded(colour: str, times: float) -> str:
    """A colour made lighter or darker."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{min(255, round(part * times)):02x}" for part in parts)


def played(rng: np.random.Generator, state: str) -> tuple[np.ndarray, str]:
    """Codes (rows, cols) of a game in a state, and how its end is shown."""
    rows, cols = int(rng.integers(7, 17)), int(rng.integers(7, 21))
    layout = random_layout(int(rng.integers(1 << 30)), rows, cols, rng.uniform(0.1, 0.21))
    near = count_around(layout).astype(np.uint8)
    zeros = np.argwhere(~layout & (near == 0))
    share = {"opening": 0.0, "playing": rng.uniform(0.1, 0.9), "won": 1.0}
    shown = ~layout & (rng.random(layout.shape) < share.get(state, rng.uniform(0.1, 0.9)))
    if len(zeros):
        shown[tuple(zeros[rng.integers(len(zeros))])] = True
    for _ in range(60):  # openings run on
        shown |= ~layout & (count_around(shown & (near == 0)) > 0)
    cells = np.where(shown, near, np.uint8(COVERED))
    known = (cells == COVERED) & (count_around(shown) > 0)
    flagged = known & (layout & (rng.random(layout.shape) < rng.choice([0.0, 0.4, 0.9])))
    end = str(rng.choice(ENDS[state])) if state in ENDS else ""
    wrong = known & ~layout & (rng.random(layout.shape) < 0.02)
    cells[flagged | (wrong & (state != "won") & flagged.any())] = FLAG
    if state == "won":
        code = {"flags": FLAG, "covered": COVERED, "mines": MINE}.get(end)
        cells[layout] = cells[layout] if code is None else code
    elif state == "lost":
        safe_flags = (cells == FLAG) & ~layout
        if end in ("unflagged", "mines", "all"):
            cells[layout & ((cells != FLAG) | (end != "unflagged"))] = MINE
        if end == "all":
            cells[~layout] = near[~layout]
        elif end != "exploded" and rng.random() < 0.6:
            cells[safe_flags] = WRONG_FLAG
        left = np.argwhere(layout & (cells != FLAG))
        left = left if len(left) else np.argwhere(layout)
        cells[tuple(left[rng.integers(len(left))])] = EXPLODED
    return cells, end


def generated(seed: int) -> Page:
    """The page of a number."""
    rng = np.random.default_rng([seed, 77])
    cells, _ = played(rng, str(rng.choice(STATES)))
    dark = rng.random() < 0.4
    while True:
        back = hue(rng, (0.05, 0.25) if dark else (0.75, 1.0), 0.4)
        covered = hue(rng, (0.2, 0.8), float(rng.choice([0.15, 0.9])))
        opened = hue(rng, (0.08, 0.35) if dark else (0.7, 1.0), float(rng.choice([0.1, 0.5])))
        if contrast(covered, opened) >= 1.35:
            break
    inks = _inks(rng, opened)
    rows, cols = cells.shape
    cell = float(rng.integers(16, 49)) + float(rng.choice([0, 0, 0, 0.5]))
    gap = float(rng.choice([0, 0, 1, 2, 4]))
    marks = _marks(rng, covered, opened, inks)
    style = _style(rng, covered, opened, cell)
    checks = rng.random() < 0.15
    parts = [
        _cell(marks, inks, int(code), checks and (row + col) % 2 == 1)
        for (row, col), code in np.ndenumerate(cells)
    ]
    board_left, board_top, more = _around(rng, cell, back, round(cols * (cell + gap)))
    frame = int(rng.choice([0, 0, 2, 6]))
    name = rng.choice(FONTS)
    size = rng.uniform(0.48, 0.72) * cell
    weight = rng.choice(["bold", "bold", "normal"])
    ink = "#eee" if luminance(back) < 0.2 else "#222"
    text = (
        "<!doctype html><meta charset=utf-8><style>*{box-sizing:border-box;margin:0;padding:0}"
        f"body{{background:{back};color:{ink};font-family:'{rng.choice(FONTS)}'}}"
        f"#b{{position:absolute;left:{board_left}px;top:{board_top}px;display:grid;"
        f"grid-template-columns:repeat({cols},{cell}px);grid-auto-rows:{cell}px;gap:{gap}px;"
        f"font:{weight} {size:.1f}px '{name}','Noto Color Emoji';"
        f"outline:{frame}px solid {shaded(covered, 0.6)};"
        f"background:{rng.choice([back, shaded(opened, 0.75), shaded(covered, 0.7)])}}}"
        "#b i{font-style:normal;display:flex;align-items:center;justify-content:center;"
        f"overflow:hidden;line-height:1}}{style}"
        f"#b i.k{{filter:brightness({rng.choice([0.93, 0.88, 1.08])})}}</style>"
        f"{more}<div id=b>{''.join(parts)}</div>"
    )
    scale = float(rng.choice([1, 1, 1, 1.25, 1.5, 2])) if cell < 32 else 1.0
    left, top, pitch = board_left - gap / 2, board_top - gap / 2, cell + gap
    place = Lattice((left * scale, top * scale), (pitch * scale, pitch * scale), rows, cols)
    board = Board(cells, origin=place.origin, cell=place.cell)
    wide, high = pitch * cols + board_left + 60, pitch * rows + board_top + 60
    return Page(text, (max(520.0, wide), high), scale, board, place)


def _inks(rng: np.random.Generator, opened: str) -> list[str]:
    """Colours of the numbers 1 to 8 that can be seen on open cells."""
    sets = [CLASSIC, GOOGLE, NEON, (hue(rng, (0, 1), 1.0),) * 8]
    sets.append(tuple(hue(rng, (0.15, 0.75), 1.0) for _ in range(8)))
    chosen = [str(ink) for ink in sets[int(rng.integers(len(sets)))]]
    plain = "#ffffff" if luminance(opened) < 0.2 else "#101010"
    return [ink if contrast(ink, opened) >= 1.8 else plain for ink in chosen]


def _marks(rng: np.random.Generator, covered: str, opened: str, inks: list[str]) -> dict[int, Mark]:
    """What flags and mines of all kinds show."""
    size, plain = int(rng.integers(55, 95)), "#fff" if luminance(covered) < 0.2 else "#111"
    on_open = "#eee" if luminance(opened) < 0.2 else "#111"
    cloth = next(
        (one for one in ("#d00", "#ff5252", "#ffd400", "#0a0") if contrast(one, covered) >= 1.6),
        plain,
    )

    def drawn(text: str, **inks: str) -> str:
        return SIGN.format(size=size, drawn=text.format(**inks))

    letter = "<b style='color:{}'>{}</b>"
    flag_ways = [Mark("&#x1F6A9;"), Mark("&#x2691;"), Mark("&#x1F3F4;")]
    flag_ways += [Mark(drawn(way, pole=plain, cloth=cloth)) for way in (POLE, TRIANGLE, PENNANT)]
    flag_ways += [Mark(letter.format(cloth, sign)) for sign in ("F", "P", "!", "&#x2691;")]
    flag_ways += [Mark("&#x1F6A9;", hue(rng, (0.4, 0.8), 0.9)), Mark("", _apart(rng, covered))]
    mine_ways = [Mark("&#x1F4A3;"), Mark("&#x1F4A3;", opened), Mark(MINE_DRAWN, "#c8c8c8")]
    mine_ways += [Mark(drawn(DISC, ink=on_open), opened), Mark(letter.format(on_open, "*"), opened)]
    mine_ways += [Mark(letter.format(plain, sign)) for sign in ("M", "&#x2739;", "X")]
    mine_ways += [Mark("&#x1F4A3;", "#d33"), Mark("", "#e03030"), Mark(drawn(DISC, ink=plain))]
    flag = flag_ways[int(rng.integers(len(flag_ways)))]
    mine = mine_ways[int(rng.integers(len(mine_ways)))]
    red = "#ff1010" if mine.ground != "#d33" else "#ff9900"
    bursts = [Mark("&#x1F4A5;", mine.ground), replace(mine, ground=red), replace(mine, ground=red)]
    cross = drawn(CROSS, ink="#e00")
    stacked = f"<span style='display:grid;place-items:center'>{flag.text}</span>"
    both = stacked.replace("'>", ";position:relative'>").replace(
        "</span>", f"<span style='position:absolute;inset:0'>{cross}</span></span>"
    )
    wrongs = [Mark("&#x274C;"), Mark(cross, opened), replace(flag, ground="#e88"), Mark(both)]
    wrong = wrongs[int(rng.integers(len(wrongs)))]
    if not flag.text and wrong in (wrongs[2], wrongs[3]):
        wrong = wrongs[1]
    burst = bursts[int(rng.integers(len(bursts)))]
    return {FLAG: flag, MINE: mine, EXPLODED: burst, WRONG_FLAG: wrong, COVERED: Mark("")}


def _apart(rng: np.random.Generator, covered: str) -> str:
    """A colour that flags may have that nothing but their ground tells."""
    while True:
        found = hue(rng, (0.35, 0.7), 1.0)
        parts = [
            abs(int(found[at : at + 2], 16) - int(covered[at : at + 2], 16)) for at in (1, 3, 5)
        ]
        if max(parts) >= 70:
            return found


def _style(rng: np.random.Generator, covered: str, opened: str, cell: float) -> str:
    """The sheet of covered and open cells: borders, bevels, corners, gradients, shadows."""
    radius = float(rng.choice([0, 0, 0, 2, 0.12 * cell, 0.25 * cell]))
    width = int(rng.choice([1, 1, 2, 3]))
    light, dark = shaded(covered, 1.3), shaded(covered, 0.7)
    edges = {
        "none": "",
        "line": f"border:{width}px solid {dark}",
        "bevel": f"border:{width}px solid;border-color:{light} {dark} {dark} {light}",
        "gradient": f"background:linear-gradient({light},{dark})",
        "shadow": f"box-shadow:inset -{width}px -{width}px {dark}",
    }
    edge = edges[str(rng.choice(list(edges)))]
    line = rng.choice(["", f"border:1px solid {shaded(opened, 0.85)}"])
    return (
        f"#b i{{border-radius:{radius:.1f}px}} #b .c{{background:{covered};{edge}}}"
        f"#b .o{{background:{opened};{line}}}"
    )


def _cell(marks: dict[int, Mark], inks: list[str], code: int, check: bool) -> str:
    """A cell of the page; a *check* is one of the other shade of a checkerboard."""
    kind = "k " if check else ""
    if code == 0:
        return f"<i class='{kind}o'></i>"
    if code <= 8:
        return f"<i class='{kind}o' style='color:{inks[code - 1]}'>{code}</i>"
    mark = marks[code]
    ground = f"background:{mark.ground}" if mark.ground else ""
    return f"<i class='{kind}c' style='{ground}'>{mark.text}</i>"


def _around(rng: np.random.Generator, cell: float, back: str, width: int) -> tuple[int, int, str]:
    """Left and top of the board in points, and what stands about it."""
    left, top = int(rng.integers(12, 120)), int(rng.integers(70, 190))
    ink, panel = ("#eee", "#444") if luminance(back) < 0.2 else ("#222", "#ddd")
    parts = ["<h1 style='padding:10px 20px;font-size:24px'>Minesweeper</h1>"]
    if rng.random() < 0.5 and top > 110:
        parts.append(
            f"<div style='position:absolute;left:{left}px;width:{width}px;top:{top - 50}px;"
            f"height:40px;background:{panel};display:flex;justify-content:space-between;"
            f"align-items:center;font:bold 24px monospace;padding:0 8px;color:{ink}'>"
            "<span>010</span><span>&#x1F642;</span><span>042</span></div>"
        )
    if rng.random() < 0.4:
        parts.append(
            "<div style='position:absolute;top:14px;left:250px;font-size:13px'>"
            + "".join(
                f"<button style='padding:4px 9px;margin:2px'>{name}</button>"
                for name in ("Easy", "Medium", "Hard")
            )
            + "</div>"
        )
    return left, top, "".join(parts)


def picture(folder: Path, name: str, _scale: float) -> tuple[Path, Board, Lattice]:
    """The page of a number, its *name*, drawn by the browser into a file of the folder, its board,
    and where the cells lie."""
    page = generated(int(name))
    path, board = draw(folder, name, page.text, page.scale, page.size), page.board
    if QUALITY:
        cv2.imwrite(str(path), compressed(QUALITY).make(load_image(path))[..., ::-1])
    path.with_suffix(".txt").write_text(str(board), "utf-8")
    return path, board, page.place


def main() -> None:
    names = [(f"{seed:05d}", 1.0) for seed in range(FIRST, LAST + 1)]
    measure(f"pages {FIRST} to {LAST}", names, picture)


if __name__ == "__main__":
    main()
