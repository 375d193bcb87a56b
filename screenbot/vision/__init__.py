"""Seeing: finds Minesweeper boards on a picture and reads their cells.

``read`` looks at a whole picture, ``reread`` at a board whose place is known. OpenCV is loaded
when one of them is first called.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from screenbot.errors import ConfigurationError
from screenbot.geometry import Cell, Rect
from screenbot.vision.pixels.memory import keep_freed_memory
from screenbot.vision.pixels.picture import load_image
from screenbot.vision.seen import CONFIDENT, Seen, State, unsure_cells
from screenbot.vision.themes.shelf import theme_names
from screenbot.vision.themes.theme import Play, Popup, Theme, load_theme

__all__ = [
    "CONFIDENT",
    "Play",
    "Popup",
    "Seen",
    "State",
    "Theme",
    "load_image",
    "load_theme",
    "read",
    "reread",
    "theme_names",
    "unsure_cells",
]


def read(
    image: NDArray[np.uint8] | str | Path,
    *,
    themes: Sequence[str] | None = None,
    region: Rect | None = None,
) -> tuple[Seen, ...]:
    """Every Minesweeper board on a picture, from the top left; empty when there is none.

    *image* is uint8 (height, width, 3) RGB or the path of a picture. *themes* limits the themes
    that are tried (none at all for an empty list: the cells are then read by their shapes);
    *region* limits where boards are looked for, in pixels of the picture.

    Raises ``ImageError`` for a picture that cannot be used, ``ConfigurationError`` for a theme that
    does not exist and for what is no region.
    """
    from screenbot.vision import reader

    if isinstance(themes, str) or not all(isinstance(name, str | Path) for name in themes or ()):
        raise ConfigurationError(f"themes {themes!r}: expected a sequence of names")
    if region is not None and not isinstance(region, Rect):
        raise ConfigurationError(f"region {region!r}: expected a screenbot.geometry.Rect")
    keep_freed_memory()
    return reader.read(image, themes=themes, region=region)


def reread(
    image: NDArray[np.uint8],
    seen: Seen,
    *,
    cells: Iterable[Cell] | None = None,
    opened: Iterable[Cell] = (),
    flagged: Iterable[Cell] = (),
) -> Seen:
    """The board of *seen* as it looks on a later picture of the same screen.

    *image* is uint8 (height, width, 3) RGB in the same pixels as the picture that *seen* came from.
    Only *cells* are looked at when they are given, and all cells otherwise. Cells that something
    unknown covers come out as not seen, with a low confidence. *opened* and *flagged* are cells
    that were clicked since: what nobody knows the look of is known from that.
    """
    from screenbot.vision import again

    return again.reread(image, seen, cells=cells, opened=opened, flagged=flagged)
