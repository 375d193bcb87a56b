"""What the game is called where a page or a window says its name, or what it counts."""

from __future__ import annotations

import re
from typing import Final

from screenbot.vision.words.reading import Text

SURE: Final = 0.8
"""Least probability of a title."""
MORE: Final = 24
"""Most letters beside the name: it is a title then, and no sentence."""
SHORT: Final = 7
"""Letters of a name that may be a part of other words."""
NAMES: Final = (
    *("minesweeper", "campo minato", "prato fiorito", "campo minado", "buscaminas", "pescamines"),
    *("demineur", "minensuche", "minensucher", "minesucher", "mijnenveger", "minroj", "minrydder"),
    *("minestryger", "miinaharava", "aknakereso", "saper", "hledani min", "minolovac"),
    *("minefield", "libremines", "kmines", "mines", "minen", "minas"),
)
"""The name of the game in languages of Latin letters, without accents; also of its mines."""


def is_title(text: Text) -> bool:
    """Whether a line of text is a title with the name of the game. Spaces are often misread."""
    said, words = text.text.replace(" ", ""), re.split("[^a-z]+", text.text)
    names = (name.replace(" ", "") for name in NAMES)
    named = (name for name in names if name in (words if len(name) <= SHORT else said))
    return text.probability >= SURE and any(len(said) <= len(name) + MORE for name in named)
