"""The names of keys, which the mouse's ``press`` takes."""

from __future__ import annotations

from typing import Final

WORDS: Final = """
alt backspace cmd command ctrl delete down end enter esc escape home insert left option page_down
page_up pagedown pageup pause return right shift space tab up win
"""
NAMED: Final = {*WORDS.split(), *(f"f{number}" for number in range(1, 25))}


def is_key(text: str) -> bool:
    """Whether *text* names a key, or several to be pressed at once: ``F2``, ``n``, ``ctrl+n``."""
    return all(
        name.lower() in NAMED or (len(name) == 1 and "!" <= name <= "~") for name in text.split("+")
    )
