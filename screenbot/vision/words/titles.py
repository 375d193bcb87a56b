"""What the game is called where a page or a window says its name, or counts its mines."""

from __future__ import annotations

import re
from typing import Final

from screenbot.vision.words.reading import Text

SURE: Final = 0.8
"""Least probability of a title."""
MORE: Final = 12
"""Most letters beside the name: it is a title then, and no sentence."""
SHORT: Final = 7
"""Letters of a name that may begin other words: it is a word of its own."""
NAMES: Final = (
    *("minesweeper", "campo minato", "prato fiorito", "campo minado", "buscaminas", "pescamines"),
    *("demineur", "minensuche", "minensucher", "minesucher", "mijnenveger", "minroj", "minrydder"),
    *("minestryger", "miinaharava", "aknakereso", "saper", "hledani min", "minolovac"),
    *("minefield", "libremines", "kmines"),
)
"""The name of the game in languages of Latin letters, without accents."""
COUNTED: Final = ("mines", "minen", "minas")
"""What is counted beside a board."""


def is_title(text: Text) -> bool:
    """Whether a line of text is a title with the name of the game, or counts mines. Spaces are
    often misread."""
    words = re.findall("[a-z]+", text.text)
    length = sum(map(len, words))
    if text.probability < SURE:
        return False
    if any(name in words for name in COUNTED) and re.search("[0-9]", text.text):
        return True
    for name in (name.replace(" ", "") for name in NAMES):
        starts = ("".join(words[at:]).startswith(name) for at in range(len(words)))
        if length <= len(name) + MORE and (name in words if len(name) <= SHORT else any(starts)):
            return True
    return False
