"""Pictures in the terminal: two pixels in each character, as coloured half-blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

SIDE: Final = 14
"""Pixels, and with them columns, of a cell."""


def console() -> Console:
    """The terminal on standard output; without colours where that is none."""
    from rich.console import Console

    return Console(highlight=False)


def tile_text(tile: NDArray[np.uint8], side: int = SIDE) -> Text:
    """A tile, uint8 (height, width, 3) RGB, as *side* columns and half as many lines."""
    import cv2
    from rich.color import Color
    from rich.style import Style
    from rich.text import Text

    small = cv2.resize(tile, (side, side), interpolation=cv2.INTER_AREA).tolist()
    text = Text()
    for upper, lower in zip(small[::2], small[1::2], strict=True):
        for top, bottom in zip(upper, lower, strict=True):
            style = Style(color=Color.from_rgb(*top), bgcolor=Color.from_rgb(*bottom))
            text.append("▀", style)
        text.append("\n")
    text.right_crop(1)
    return text


def tile_grid(tiles: Sequence[tuple[NDArray[np.uint8], str]], width: int) -> RenderableType:
    """Tiles with a few lines of text below each, in as many columns as *width* characters take."""
    from rich.table import Table
    from rich.text import Text

    room = max(SIDE, *(len(line) for _, words in tiles for line in words.split("\n")))
    columns = max(1, width // (room + 2))
    grid = Table.grid(padding=(0, 2, 1, 0))
    for start in range(0, len(tiles), columns):
        row = []
        for tile, words in tiles[start : start + columns]:
            cell = tile_text(tile)
            cell.append(f"\n{words}", Text("").style)
            row.append(cell)
        grid.add_row(*row)
    return grid
