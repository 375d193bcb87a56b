"""Words on the screen: lines of text around a board, and what they say."""

from screenbot.vision.words.finding import find_lines
from screenbot.vision.words.reading import OTHER, Text, as_read, is_readable, read_text
from screenbot.vision.words.titles import is_title, is_window_title
from screenbot.vision.words.within import texts_within

__all__ = [
    "OTHER",
    "Text",
    "as_read",
    "find_lines",
    "is_readable",
    "is_title",
    "is_window_title",
    "read_text",
    "texts_within",
]
