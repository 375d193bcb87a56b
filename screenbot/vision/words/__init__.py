"""Words on the screen: lines of text around a board, and what they say."""

from screenbot.vision.words.finding import find_lines
from screenbot.vision.words.reading import OTHER, Text, as_read, is_readable, read_text

__all__ = ["OTHER", "Text", "as_read", "find_lines", "is_readable", "read_text"]
