"""The ways to a new game: which there are, and what was seen of them in this run."""

from __future__ import annotations

from typing import Final

from screenbot.bot.eyes import Eyes
from screenbot.bot.hands import Hands
from screenbot.bot.program import UNKNOWN, is_ours

NEW: Final = ("key:ctrl+r", "key:ctrl+n")
"""What most programs with menus take for a new game, and browsers for loading a page, or a window:
the second may ask for the size first."""


class Ways:
    """Ways to start a new game, and to answer what a program puts over its finished board.

    ``asked`` are those that the user has said, ``worked`` those that have led to a new game, which
    come first, ``last`` is what was tried last.
    """

    def __init__(self, eyes: Eyes, hands: Hands, asked: tuple[str, ...]) -> None:
        self._eyes = eyes
        self._hands = hands
        self._avoided: set[str] = set()
        self.asked = asked
        self.worked: tuple[str, ...] = ()
        self.last = ""

    def every(self) -> tuple[str, ...]:
        """The ways that are tried, in their order.

        They are those that were asked for, or else the theme's, and at last words that say so. In a
        page that looks like a known program its keys may be the browser's: Ctrl+N opens a window.
        Where neither says anything, they are the face, if one is seen, such words, F2, F5, which
        loads a page anew, n and r, which games take, and Ctrl+R and Ctrl+N where that is no
        browser.
        """
        ways = self.asked or self._eyes.play.restart or UNKNOWN.restart
        if not self.asked and self._hands.is_in_page and is_ours(self._eyes.theme):
            ways = (*(way for way in ways if not way.startswith("key:ctrl+")), *UNKNOWN.restart)
        if ways == UNKNOWN.restart and not self._hands.may_be_in_page:
            ways = (*ways, *NEW)
        if not self.asked:
            ways = (*ways, "words")
        every = tuple(dict.fromkeys((*self.worked, *ways)))
        return tuple(way for way in every if way not in self._avoided) or every

    def answers(self, *, later: bool) -> tuple[str, ...]:
        """The keys that windows over the finished board are answered with, in their order.

        In a program that nobody knows with Enter first, as Esc says no where it asks for another
        game; where the way to that is known, with Esc: some ask whether the lost game should be
        played once more. What comes *later* is no answer to the last click: it may be for the user.
        """
        if later or "key:Return" in self._avoided:
            return ("Escape",)
        return ("Return", "Escape") if self._eyes.theme is None else ("Escape", "Return")

    def avoid_last(self) -> bool:
        """Do without what has led to the last game, as it has dealt the same mines again; whether
        that is possible: where the way was asked for or is the theme's there may be no other."""
        if self._eyes.theme is not None or self.asked:
            return False
        self._avoided.add(self.last)
        self.worked = tuple(way for way in self.worked if way not in self._avoided)
        return True
