"""Games in a terminal for ``tests.bench.widgets``: lines of coloured text in xterm."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from screenbot.board import SYMBOLS, Board
from screenbot.geometry import Lattice
from tests.bench.drawn.site_looks import Site
from tests.bench.sites import board_of
from tests.clients import Display, grab, running, wait_still, window_titled

ESC = "\x1b["


@dataclass(frozen=True, slots=True)
class Terminal:
    """A text game: what stands for each symbol, in which codes of ANSI colours.

    ``marks`` are texts of ``width`` letters; ``codes`` are for the same symbols, the digits' being
    added to those of "0". A ``ruler``, a letter for each column, counts these and the rows.
    """

    marks: dict[str, str]
    codes: dict[str, str] = field(default_factory=dict)
    digits: tuple[str, ...] = ("34", "32", "31", "35", "33", "36", "37", "90")
    width: int = 2
    size: tuple[int, int] = (9, 9)
    state: str = "middle"
    font: int = 14
    ground: tuple[str, str] = ("black", "#ddd")
    border: bool = False
    crosses: bool = False
    ruler: str = ""


def terminal(
    look: Terminal, name: str, folder: Path, shown: Display
) -> tuple[np.ndarray, Board, Lattice]:
    """The whole display with a terminal on it, and where the cells are."""
    site = Site("", size=look.size, state=look.state, crosses=look.crosses)
    board = board_of(name, site)
    lines = [" Minesweeper   mines: 10   time: 42", ""]
    side = "│" if look.border else " "
    if look.border:
        lines.append(f" ┌{'─' * (look.width * board.cols)}┐")
    if look.ruler:
        heads = [look.ruler[at % len(look.ruler)] for at in range(board.cols)]
        lines.append("  " + "".join(head.center(look.width) for head in heads))
    top = len(lines)
    for at, row in enumerate(board.cells.tolist()):
        text = ""
        for code in row:
            symbol = SYMBOLS[code]
            mark = look.marks.get(symbol, symbol.center(look.width))
            colour = look.codes.get("0" if symbol.isdigit() else symbol, "")
            if 1 <= code <= 8:
                colour += (";" if colour else "") + look.digits[code - 1]
            text += f"{ESC}{colour or 0}m{mark}{ESC}0m"
        before = look.ruler[at % len(look.ruler)] + " " if look.ruler else f" {side}"
        lines.append(f"{before}{text}{side}")
    if look.border:
        lines.append(f" └{'─' * (look.width * board.cols)}┘")
    lines += ["", " arrows: move   space: open   f: flag   q: quit", ""]
    text_file = folder / f"{name}.ansi"
    text_file.write_text("\n".join(lines), "utf-8")
    across, down = max(60, look.width * board.cols + 6), board.rows + 10
    command = ["xterm", "-b", "0", "+sb", "-title", "Minesweeper", "-fa", "DejaVu Sans Mono"]
    command += ["-fs", str(look.font), "-geometry", f"{across}x{down}+200+100"]
    command += ["-bg", look.ground[0], "-fg", look.ground[1], "-u8", "-e", "sh", "-c"]
    command += [f"printf '\\033[?25l'; cat {shlex.quote(str(text_file))}; sleep 100"]
    with running(command, shown.env(LC_ALL="C.UTF-8")):
        window = window_titled(shown, "^Minesweeper$")
        wait_still(shown, window.rect, quiet=0.8)
        image = grab(shown)
    letter = (window.rect.width / across, window.rect.height / down)
    place = (window.rect.x + 2 * letter[0], window.rect.y + top * letter[1])
    pitch = (look.width * letter[0], letter[1])
    return image, board, Lattice(place, pitch, board.rows, board.cols)


TERMINALS = {
    "term-ground": Terminal(
        {".": "   ", "F": " ⚑ ", "0": "   ", "*": " * ", "X": " * "},
        {".": "47", "F": "31;47", "?": "30;47", "*": "41", "X": "97;101", "0": "40"},
        width=3, size=(9, 9),
    ),
    "term-256": Terminal(
        {".": "  ", "F": "F ", "0": "  "},
        {".": "48;5;240", "F": "1;31;48;5;240", "0": "48;5;252"},
        ("38;5;21", "38;5;28", "38;5;160", "38;5;18", "38;5;88", "38;5;30", "30", "38;5;240"),
        size=(16, 16), state="late", font=12,
    ),
    "term-freesweep": Terminal(
        {".": ".", "F": "F", "0": " "}, {".": "37", "F": "33;1", "X": "31"}, width=1,
        size=(16, 30), font=16, border=True,
    ),
    "term-emacs": Terminal(
        {".": ". ", "F": "! ", "0": "  "}, size=(10, 12), ground=("white", "black"), font=15,
    ),
    "term-squares": Terminal(
        {".": "■ ", "F": "⚑ ", "0": "  ", "*": "✹ ", "X": "✹ "}, {".": "90", "F": "31", "*": "31"},
        size=(9, 9), border=True, font=16, state="lost",
    ),
    "term-brackets": Terminal(
        {".": "[ ]", "F": "[F]", "0": "   ", **{str(k): f" {k} " for k in range(1, 9)}}, width=3,
        size=(10, 10), ground=("#300a24", "#eee"),
    ),
    "term-light": Terminal(
        {".": "   ", "F": " F ", "0": " · "}, {".": "100", "F": "97;100", "0": ""}, width=3,
        size=(12, 16), ground=("#fdf6e3", "#657b83"), state="late", border=True,
    ),
    "term-hash": Terminal(
        {".": "# ", "F": "F ", "0": ". "}, {".": "37", "F": "31;1", "0": "90"}, size=(10, 10),
    ),
    "term-blocks": Terminal(
        {".": "██", "F": "⚑ ", "0": "  "}, {".": "90", "F": "1;31"}, size=(12, 18), font=13,
        state="late",
    ),
    "term-reverse": Terminal(
        {".": "   ", "F": " ! ", "0": "   "}, {".": "7", "F": "7;31"}, width=3, size=(9, 9),
        ground=("#1e1e1e", "#cccccc"),
    ),
    "term-shades": Terminal(
        {".": "▒▒▒", "F": "▒F▒", "0": "   ", "*": " ✹ ", "X": " ✹ "}, {"F": "31", "X": "101"},
        width=3, size=(9, 12), state="lost", font=12,
    ),
    "term-cards": Terminal(
        {".": "   ", "F": " ⚑ ", "0": "   "},
        {".": "48;5;67", "F": "1;97;48;5;67", "0": "48;5;236"},
        ("38;5;117", "38;5;114", "38;5;203", "38;5;141", "38;5;215", "38;5;80", "97", "37"),
        width=3, size=(16, 16), font=11,
    ),
    "term-ruler": Terminal(
        {".": "# ", "F": "F ", "0": "- "}, {"F": "31"}, size=(9, 9), ruler="123456789",
    ),
    "term-letters": Terminal(
        {".": "   ", "F": " F ", "0": "   "}, {".": "44", "F": "97;44", "0": "40"}, width=3,
        size=(10, 10), ruler="ABCDEFGHIJ",
    ),
    "term-zero": Terminal(
        {".": " ■ ", "F": " ⚑ ", "0": " · "}, {".": "37", "F": "31", "0": "90"}, width=3,
        size=(8, 8), ruler="01234567",
    ),
    "term-dashes": Terminal(
        {".": "- ", "F": "P ", "0": "  "}, {".": "36", "F": "33"}, size=(12, 12), state="late",
        ground=("#002b36", "#839496"), border=True, font=13,
    ),
}  # fmt: skip
