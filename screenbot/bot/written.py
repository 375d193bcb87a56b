"""What programs write about the end of a game."""

from __future__ import annotations

import re
from typing import Final

from screenbot.bot.buttons import texts_around
from screenbot.bot.eyes import Eyes
from screenbot.bot.outcome import Outcome
from screenbot.ends import Image

SURE: Final = 0.5
"""Least probability of words that tell of an end, where clicks have no effect any more."""
WON: Final = re.compile(
    r"you ?(have |'?ve )?w[io]n|congratulations|victory|well done|du hast gewonnen|gewonnen"
    r"|gagne|ganaste|has ganado|hai vinto|voce venceu|voce ganhou|wygrana|wygrales"
)
LOST: Final = re.compile(
    r"you ?(have |'?ve )?lo(st|se)|game ?over|boom|you died|verloren|perdu|perdiste|has perdido"
    r"|hai perso|voce perdeu|przegrana|przegrales"
)
OVER: Final = re.compile("game ?over")


class Written:
    """What is written around the board now and was not when the game began."""

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._then: Image | None = None

    def begin(self) -> None:
        """A game begins."""
        self._then = self._eyes.whole().copy()

    def outcome(self) -> Outcome | None:
        """How the game has ended by what is written, None where that does not say so."""
        if self._then is None:
            return None
        now = self._eyes.whole()
        if now.shape != self._then.shape:
            return None
        return outcome_of(self._said(now) - self._said(self._then))

    def _said(self, image: Image) -> set[str]:
        texts = texts_around(image, self._eyes.seen.lattice)
        return {text.text for text in texts if text.probability >= SURE}


def outcome_of(said: set[str]) -> Outcome | None:
    """What some lines of text say of the end of a game; a won one may be called over, too."""
    won = any(WON.search(text) for text in said)
    lost = any(LOST.search(OVER.sub("", text) if won else text) for text in said)
    if won == lost:
        return None
    return "won" if won else "lost"
