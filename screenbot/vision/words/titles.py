"""What the game is called where a page or a window says its name."""

from __future__ import annotations

from typing import Final

from screenbot.vision.words.reading import Text

SURE: Final = 0.8
"""Least probability of a title."""
MORE: Final = 24
"""Most letters beside the name: it is a title then, and no sentence."""
NAMES: Final = (
    *("minesweeper", "campo minato", "prato fiorito", "campo minado", "buscaminas", "pescamines"),
    *("demineur", "minensuche", "minensucher", "minesucher", "mijnenveger", "minroj", "minrydder"),
    *("minestryger", "miinaharava", "aknakereso", "saper", "hledani min", "minolovac"),
)
"""The name of the game in languages of Latin letters, without accents."""


def is_title(text: Text) -> bool:
    """Whether a line of text is a title with the name of the game. Spaces are often misread."""
    said = text.text.replace(" ", "")
    names = (name.replace(" ", "") for name in NAMES)
    return text.probability >= SURE and any(
        name in said and len(said) <= len(name) + MORE for name in names
    )
