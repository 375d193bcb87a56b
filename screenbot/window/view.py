"""Draws the window: the game from its theme, the panel beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from screenbot.annotate import outline
from screenbot.board import COVERED, QUESTION, Board
from screenbot.counting import counted
from screenbot.film import mood_of
from screenbot.geometry import Cell, Lattice, Rect
from screenbot.heat import draw_heat
from screenbot.render import LARGEST_CELL, SMALLEST_CELL, Image, draw_window, window_layout
from screenbot.solver.jit import compiling
from screenbot.window.panel import WIDTH, Panel, lay_out
from screenbot.window.settings import Settings
from screenbot.window.table import WAIT_S, Table

PAD: Final = 12
"""Pixels around the board, at scale 1."""

PANEL_HEIGHT: Final = 690
"""Height that the panel needs at scale 1."""

GUESS_COLOUR: Final = (255, 214, 10)
CURSOR_COLOUR: Final = (255, 255, 255)

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours (R, G, B) around the board."""

    ground: Colour
    panel: Colour
    button: Colour
    hover: Colour
    lit: Colour
    lit_text: Colour
    text: Colour
    faint: Colour
    won: Colour
    lost: Colour


DARK: Final = Palette(
    (18, 21, 28), (27, 32, 41), (44, 51, 64), (58, 67, 84), (58, 130, 246), (255, 255, 255),
    (228, 233, 241), (140, 151, 168), (74, 222, 128), (248, 113, 113),
)  # fmt: skip
LIGHT: Final = Palette(
    (224, 229, 236), (248, 250, 252), (229, 234, 241), (214, 221, 231), (37, 99, 235),
    (255, 255, 255), (24, 32, 44), (98, 110, 128), (21, 128, 61), (185, 28, 28),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything lies in a window of a size, in pixels."""

    scale: float
    cell: float
    picture: Rect
    lattice: Lattice
    face: Rect
    panel: Panel
    panel_rect: Rect


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the user points: a place, a cell, cells held down, a cell chosen by keyboard."""

    place: tuple[int, int] = (-1, -1)
    cell: Cell | None = None
    pressed: tuple[Cell, ...] = ()
    cursor: Cell | None = None


def default_size(settings: Settings, cell: float, desktop: tuple[int, int]) -> tuple[int, int]:
    """Width and height of a window with cells of *cell* pixels, kept on the desktop."""
    layout = window_layout(settings.level.rows, settings.level.cols, cell)
    scale = max(1.0, cell / 30)
    width = layout.width + round((WIDTH + 2 * PAD) * scale)
    height = max(layout.height + 2 * round(PAD * scale), round(PANEL_HEIGHT * scale))
    return min(width, desktop[0]), min(height, desktop[1])


def find_places(settings: Settings, board: Board, size: tuple[int, int]) -> Places:
    """Lay the window out: the board as large as it fits beside the panel."""
    width, height = size
    scale = min(4.0, max(0.7, min(height / PANEL_HEIGHT, width / 640)))
    panel_width, pad = round(WIDTH * scale), round(PAD * scale)
    free_width, free_height = width - panel_width - 2 * pad, height - 2 * pad
    cell = min(free_width / (max(board.cols, 9) + 1.4), free_height / (board.rows + 4.3))
    cell = min(max(cell, SMALLEST_CELL), LARGEST_CELL)
    layout = window_layout(board.rows, board.cols, cell)
    x = pad + max(0, (free_width - layout.width) // 2)
    y = pad + max(0, (free_height - layout.height) // 2)
    panel_rect = Rect(width - panel_width, 0, panel_width, height)
    return Places(
        scale,
        cell,
        Rect(x, y, layout.width, layout.height),
        layout.lattice.moved(x, y),
        layout.face.moved(x, y),
        lay_out(settings, panel_rect, scale),
        panel_rect,
    )


def draw_game(table: Table, places: Places, pointer: Pointer, now: float) -> Image:
    """The game's part of the window, uint8 (height, width, 3) RGB."""
    settings, board = table.settings, table.game.board
    cells = board.cells.copy()
    for cell in pointer.pressed:
        cells[cell] = 0
    # The mine total may disagree with what a pressed cell seems to show; it is not drawn.
    picture = draw_window(
        replace(board, cells=cells, mines=None),
        mines_left=table.game.mines_left,
        seconds=min(999, int(table.seconds(now))),
        mood=mood_of(board),
        theme=settings.look,
        cell=places.cell,
    )
    image, lattice, known = picture.image, picture.lattice, table.chances()
    if settings.heat and known is not None and not table.over:
        chances = known.copy()
        for cell in pointer.pressed:
            chances[cell] = np.nan
        draw_heat(image, board, lattice, chances)
    guess = table.guess()
    if guess is not None:
        rect = lattice.rect(*guess)
        area = image[rect.y : rect.bottom, rect.x : rect.right]
        area[:] = (0.45 * area + 0.55 * np.array(GUESS_COLOUR)).astype(np.uint8)
        outline(image, rect, GUESS_COLOUR, max(2, rect.width // 10))
    if pointer.cursor is not None:
        outline(
            image, lattice.rect(*pointer.cursor), CURSOR_COLOUR, max(2, round(places.cell / 12))
        )
    return image


def waiting_text(table: Table) -> str:
    """What the solver is doing, where that takes so long that one would ask."""
    waited = table.waited()
    if waited < WAIT_S or table.over or not table.settings.needs_advice:
        return ""
    if compiling():
        return f"Compiling the solver for this machine, once (up to a minute): {waited:.0f} s"
    return f"Solving the board: {waited:.0f} s"


def chance_text(table: Table, cell: Cell | None) -> list[str]:
    """What is known about the cell under the pointer."""
    board, advice = table.game.board, table.advice
    if cell is None or table.over or not COVERED <= board.cells[cell] <= QUESTION:
        return []
    if not table.settings.needs_advice:
        return []
    chances = table.chances()
    if chances is None or np.isnan(chances[cell]):
        return ["Chance of mine: …"]
    chance = float(chances[cell])
    lines = [f"Chance of mine: {100 * chance:.2f}%"]
    if chance in (0.0, 1.0) and advice is not None:
        lines.append(advice.reason(cell))
    return lines


class Painter:
    """Draws on a pygame surface; *pygame* is the imported module."""

    def __init__(self, pygame: Any) -> None:
        self._pygame = pygame
        self._fonts: dict[int, Any] = {}
        self._name = pygame.font.match_font("segoeui,sfns,helveticaneue,notosans,roboto,dejavusans")

    def paint(
        self, surface: Any, table: Table, places: Places, pointer: Pointer, now: float
    ) -> None:
        """Draw the whole window."""
        pygame, palette = self._pygame, DARK if table.settings.dark else LIGHT
        surface.fill(palette.ground)
        image = draw_game(table, places, pointer, now)
        drawn = pygame.image.frombuffer(image.tobytes(), image.shape[1::-1], "RGB")
        surface.blit(drawn, (places.picture.x, places.picture.y))
        pygame.draw.rect(surface, palette.panel, _tuple(places.panel_rect))
        for label in places.panel.labels:
            at = (label.rect.x, label.rect.y + round(2 * places.scale))
            self._write(surface, label.text, at, 12.5 * places.scale, palette.faint)
        radius = round(6 * places.scale)
        for button in places.panel.buttons:
            hovered = button.rect.contains(*pointer.place)
            colour = palette.lit if button.lit else palette.hover if hovered else palette.button
            if button.action:
                pygame.draw.rect(surface, colour, _tuple(button.rect), border_radius=radius)
            ink = palette.lit_text if button.lit else palette.text
            self._centre(surface, button.text, button.rect, 12.5 * places.scale, ink)
        self._info(surface, table, places, pointer, palette)

    def _info(
        self, surface: Any, table: Table, places: Places, pointer: Pointer, palette: Palette
    ) -> None:
        scale, area = places.scale, places.panel.info
        y = area.y
        lines: list[tuple[str, float, Colour]] = []
        if table.game.state == "won":
            lines.append(("You win", 20, palette.won))
        elif table.game.state == "lost":
            lines.append(("You lose", 20, palette.lost))
        lines += [
            (text, 15 if at == 0 else 12.5, palette.text)
            for at, text in enumerate(chance_text(table, pointer.cell or pointer.cursor))
        ]
        if waiting := waiting_text(table):
            lines.append((waiting, 12.5, palette.text))
        if table.trouble:
            lines.append((table.trouble, 12.5, palette.lost))
        if table.tally.games:
            lines += [(text, 12, palette.faint) for text in tally_lines(table)]
        for text, size, colour in lines:
            for part in self._wrapped(text, size * scale, area.width):
                if y + size * scale > area.bottom:
                    return
                self._write(surface, part, (area.x, y), size * scale, colour)
                y += round(1.35 * size * scale)
            y += round(3 * scale)

    def _font(self, size: float) -> Any:
        pixels = max(9, round(size))
        if pixels not in self._fonts:
            self._fonts[pixels] = self._pygame.font.Font(self._name, pixels)
        return self._fonts[pixels]

    def _write(
        self, surface: Any, text: str, at: tuple[int, int], size: float, ink: Colour
    ) -> None:
        surface.blit(self._font(size).render(text, True, ink), at)

    def _centre(self, surface: Any, text: str, rect: Rect, size: float, ink: Colour) -> None:
        font = self._font(size)
        while font.size(text)[0] > rect.width - 4 and size > 9:
            size -= 1
            font = self._font(size)
        drawn = font.render(text, True, ink)
        x = rect.x + (rect.width - drawn.get_width()) // 2
        surface.blit(drawn, (x, rect.y + (rect.height - drawn.get_height()) // 2))

    def _wrapped(self, text: str, size: float, width: int) -> list[str]:
        font, lines = self._font(size), [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and font.size(longer)[0] > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines


def tally_lines(table: Table) -> list[str]:
    """The running tally."""
    tally = table.tally
    found = 100 * tally.mines_found / max(1, tally.mines)
    return [
        f"{counted(tally.games, 'game')}:"
        f" {tally.won} won, {tally.lost} lost ({100 * tally.win_rate:.1f} %)",
        f"{found:.1f} % of the mines found",
        f"{tally.seconds / tally.games:.2f} s a game, longest {tally.longest:.2f} s",
    ]


def _tuple(rect: Rect) -> tuple[int, int, int, int]:
    return rect.x, rect.y, rect.width, rect.height
