"""What programs write about the end of a game."""

from __future__ import annotations

import re
from typing import Final

from screenbot.bot.buttons import texts_around
from screenbot.bot.eyes import Eyes
from screenbot.bot.hands import Hands
from screenbot.bot.outcome import Outcome
from screenbot.ends import Image
from screenbot.geometry import Lattice, Rect

SURE: Final = 0.5
"""Least probability of words that tell of an end, where clicks have no effect any more."""
NEAR: Final = 3.0
"""So many cells the board may have moved since the game began, as by the words themselves; after a
longer way other words may have come into view."""

WON: Final = re.compile(
    r"you(have|ve)?(w[io]n|cleared(all)?(the)?(board|(mine)?field|mines))|congrat(ulation)?s|winner"
    r"|victory|welldone|duhastgewonnen|gewonnen|gagne|ganaste|hasganado|haivinto|vocevenceu"
    r"|voceganhou|wygrana|wygrales"
)
LOST: Final = re.compile(
    r"you(have|ve)?(lo(st|se)|(hit|steppedon|clickedon|found)a(mine|bomb)|died|blewup|exploded)"
    r"|(ka)?boom|verloren|perdu|perdiste|hasperdido|haiperso|voceperdeu|przegrana|przegrales"
)
OVER: Final = re.compile("gameover")
REST: Final = re.compile(
    r"(the|this|a)(game|round)|youfoundall(the)?(mines|bombs)|betterlucknexttime|(try|play)again"
    r"|sorry|ohno|oops|ouch|time|in|s(ec(onds)?)?"
)
LINE: Final = re.compile("|".join(f"({part.pattern})" for part in (WON, LOST, OVER, REST)))
"""What the letters of a line are that tells of an end, and of nothing else."""


class Written:
    """What is written around the board in its own window now and was not when the game began."""

    def __init__(self, eyes: Eyes, hands: Hands) -> None:
        self._eyes = eyes
        self._hands = hands
        self._then: tuple[Image, Rect, Lattice] | None = None

    def begin(self) -> None:
        """A game begins; the words of a program whose theme is known are not asked for."""
        self._then = None
        if self._eyes.theme is None:
            image = self._eyes.whole().copy()
            self._then = image, self._eyes.area, self._eyes.seen.lattice

    def outcome(self) -> Outcome | None:
        """How the game has ended by what is written, None where that does not say so."""
        if self._then is None:
            return None
        image, area, then = self._then
        now = self._eyes.seen.lattice
        moved = max(abs(a - b) for a, b in zip(then.origin, now.origin, strict=True))
        if area != self._eyes.area or moved > NEAR * max(now.cell):
            return None
        return outcome_of(self._said(self._eyes.whole(), now) - self._said(image, then))

    def _said(self, image: Image, lattice: Lattice) -> set[str]:
        """The lines of text without their figures: scores and times change."""
        area = self._eyes.area
        return {
            re.sub("[0-9]+", "", text.text)
            for text in texts_around(image, lattice)
            if text.probability >= SURE
            and self._hands.owns(text.place.moved(area.x, area.y).middle)
        }


def outcome_of(said: set[str]) -> Outcome | None:
    """What lines of text say of the end of a game that say nothing else; a won one may be called
    over, too."""
    letters = [re.sub("[^a-z]", "", line) for line in said]  # spaces may be narrow
    lines = [line for line in letters if LINE.sub("", line) == ""]
    won = any(WON.search(line) for line in lines)
    lost = any(LOST.search(line) or (not won and OVER.search(line)) for line in lines)
    if won == lost:
        return None
    return "won" if won else "lost"
