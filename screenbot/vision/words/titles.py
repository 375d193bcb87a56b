"""What the game is called where a page or a window says its name, or counts its mines."""

from __future__ import annotations

import re
import unicodedata
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
PARTS: Final = re.compile(r"\s-+\s|[:|\u2013\u2014\u00b7]")
"""What stands between the parts of a window's title."""
COUNTED: Final = ("mines", "minen", "minas")
"""What is counted beside a board."""


def is_title(text: Text) -> bool:
    """Whether a line of text is a title with the name of the game, or counts mines. Spaces are
    often misread."""
    if text.probability < SURE:
        return False
    words = re.findall("[a-z]+", text.text)
    counts = any(name in words for name in COUNTED) and bool(re.search("[0-9]", text.text))
    return counts or _has_name(words)


def is_window_title(title: str) -> bool:
    """Whether one of the parts of a window's title has the name of the game: others name the page's
    site, or the browser."""
    letters = unicodedata.normalize("NFKD", title.lower())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return any(_has_name(re.findall("[a-z]+", part)) for part in PARTS.split(plain))


def _has_name(words: list[str]) -> bool:
    """Whether some words without accents are the name of the game with hardly more."""
    length = sum(map(len, words))
    for name in (name.replace(" ", "") for name in NAMES):
        starts = ("".join(words[at:]).startswith(name) for at in range(len(words)))
        if length <= len(name) + MORE and (name in words if len(name) <= SHORT else any(starts)):
            return True
    return False
