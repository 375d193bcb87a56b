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
    *("minefield", "libremines", "kmines", "mayin tarlasi"),
)
"""The name of the game in languages of Latin letters, without accents."""
OTHERS: Final = (
    *("сапёр", "сапер", "сапьор", "минёр", "ναρκαλιευτής", "שולה מוקשים", "كاسحة ألغام"),
    *("扫雷", "掃雷", "踩地雷", "マインスイーパ", "지뢰찾기", "지뢰 찾기", "dò mìn"),
)
"""The same in other letters, as windows have it for a title."""
CLONE: Final = "sweeper"
"""What the names of many programs end with, in one word."""
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
    return any(map(_names_it, PARTS.split(title)))


def _names_it(part: str) -> bool:
    """Whether a part of a window's title is the name of the game, or of a program, with hardly
    more."""
    plain, words = _without_accents(part), re.findall("[a-z]+", _without_accents(part))
    if _has_name(words):
        return True
    names = [name for name in map(_without_accents, OTHERS) if name in plain]
    names += [word for word in words if word.endswith(CLONE) and word != CLONE]
    return any(len(plain.strip()) <= len(name) + MORE for name in names)


def _without_accents(text: str) -> str:
    """A text in small letters without accents; Turkish has an i without a dot."""
    letters = unicodedata.normalize("NFKD", text.lower().replace("\u0131", "i"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _has_name(words: list[str]) -> bool:
    """Whether some words without accents are the name of the game with hardly more."""
    length = sum(map(len, words))
    for name in (name.replace(" ", "") for name in NAMES):
        starts = ("".join(words[at:]).startswith(name) for at in range(len(words)))
        if length <= len(name) + MORE and (name in words if len(name) <= SHORT else any(starts)):
            return True
    return False
