"""What ways to name the cells of a board cost by the rules of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG
from screenbot.vision.appearance.fitting import among
from screenbot.vision.pixels.neighbours import count_around, free_zeros
from screenbot.vision.seen import CONFIDENT

NAMES: Final = np.array([COVERED, FLAG, MINE, EXPLODED, WRONG_FLAG, QUESTION, UNSEEN], np.uint8)
"""What a cell that is not open may be."""
IS_MINE: Final = np.isin(NAMES, (FLAG, MINE, EXPLODED)).astype(np.float32)
UNSURE: Final = 0.3
"""How much a number counts that is not sure."""
WRONG, PLAYED, TOUCHED, BESIDE = 3.0, 1.5, 3.0, 2.0
"""Cost of a number with more or fewer mines about it than it says once these are shown, and before;
of a zero that touches what it must not, and of a flag beside one: a player may have set it before.
"""
MOST_TOUCHED, MOST_BESIDE, MOST_OVER, MOST_SHOWN = 12, 3, 4.0, 9.0
"""Most zeros, and flags beside them, that count; most that wrong flags cost, and mines that a lost
game does not show."""
LAID_OPEN: Final = 6.0
"""Cost of a mine that exploded where nothing was left to open: the game was won before."""
TWICE: Final = 6.0
"""Cost of each mine more than one that exploded."""
MIXED: Final = 2.0
"""Cost of a game that is won and shows some mines as flags, others not."""
MOST_LEFT: Final = 2
"""Numbers with their mines and covered cells beside them from which on a player would go on."""
SURVIVED, MOST_SURVIVED, FEWEST_KNOWN = 4.0, 3, 2
"""Cost of a game that goes on with mines shown, as with several lives, how many there are at most,
and how many sure flags tell that these are no flags."""
FEW, STRANGE = 0.5, 1e3
"""Cost of a lost game where nothing exploded, and of what never is."""

Codes: TypeAlias = NDArray[np.uint8]
Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.bool_]
Ways: TypeAlias = NDArray[np.intp]


@dataclass(slots=True, eq=False)
class Rules:
    """The numbers of a board and what is about them, beside *kinds* of cells, bool (k, rows, cols),
    that are to be named. *outside*, (rows, cols), is how many neighbours may be out of view; the
    *blank* cells, bool (rows, cols), show no mark."""

    codes: Codes
    confidence: Floats
    kinds: Mask
    outside: Floats
    blank: Mask
    fixed: Codes = field(init=False)
    number: Mask = field(init=False)
    value: Floats = field(init=False)
    weight: Floats = field(init=False)
    near: Floats = field(init=False)

    def __post_init__(self) -> None:
        self.fixed = np.where(self.kinds.any(axis=0), np.uint8(UNSEEN), self.codes)
        self.number = (self.codes >= 1) & (self.codes <= 8)
        self.value = self.codes[self.number].astype(np.float32)
        sure = self.confidence[self.number] >= CONFIDENT
        self.weight = np.where(sure, 1.0, UNSURE).astype(np.float32)
        self.near = np.array([count_around(kind)[self.number] for kind in self.kinds])

    def broken(self, ways: Ways) -> NDArray[np.float64]:
        """What each way, (n, k) places in ``NAMES``, to name the kinds costs, (n,): for a game that
        is played, with several lives or one, lost, or won, whatever costs least."""
        hidden = count_around((self.codes > 8) & (self.codes != UNSEEN))[self.number]
        mines = self._around(MINE, EXPLODED, FLAG) + IS_MINE[ways] @ self.near
        flags = self._around(FLAG) + (NAMES[ways] == FLAG).astype(np.float32) @ self.near
        covered, shown, burst, crossed, flagged = (
            np.count_nonzero(self.fixed == code) + (NAMES[ways] == code) @ self.kinds.sum((1, 2))
            for code in (COVERED, MINE, EXPLODED, WRONG_FLAG, FLAG)
        )
        room = (count_around(self.codes == UNSEEN) + self.outside)[self.number]
        over = self._count(mines - flags > self.value)
        by_flags = np.minimum(self._count(mines > self.value) - over, MOST_OVER)
        short = self._count(mines + room < self.value)
        full = (self._count(mines < self.value) == 0) & (self._count(hidden > mines) > MOST_LEFT)
        left = self._count(hidden > self.value)
        full &= burst == 0
        played = PLAYED * (over + full) + np.where(left > 0, 0.3, LAID_OPEN) * burst + by_flags
        played += STRANGE * ((shown > 0) | (burst > 1) | (crossed > 0))
        lost = WRONG * over + np.minimum(WRONG * short, MOST_SHOWN) + by_flags + FEW * (burst == 0)
        lost += TWICE * np.maximum(burst - 1, 0) + STRANGE * (shown + burst < 2)
        won = WRONG * (left + ((shown > 0) & (covered > 0)))
        won += MIXED * ((shown > 0) & (flagged > 0))
        won += STRANGE * ((burst > 0) | (crossed > 0))
        state = np.minimum(np.minimum(played, lost), won)
        known = (self.fixed == FLAG) & (self.confidence >= CONFIDENT)
        if np.count_nonzero(known) >= FEWEST_KNOWN:
            goes_on = PLAYED * (over + full) + by_flags + SURVIVED
            goes_on += STRANGE * ((shown > MOST_SURVIVED) | (burst > 1) | (crossed > 0))
            state = np.minimum(state, goes_on)
        return np.asarray(self._touched(ways) + state, np.float64)

    def _around(self, *codes: int) -> Floats:
        """How many cells of some *codes* that are not to be named are about each number."""
        return count_around(among(self.fixed, *map(int, codes)))[self.number]

    def _count(self, broken: Mask) -> Floats:
        """For each way, how many numbers are *broken*, bool (n, numbers)."""
        return np.asarray(broken @ self.weight, np.float32)

    def _touched(self, ways: Ways) -> Floats:
        """What it costs that zeros touch what they must not."""
        zero = (self.codes == 0) & ~free_zeros(self.codes, self.blank)
        about = np.array([np.count_nonzero(zero & (count_around(kind) > 0)) for kind in self.kinds])
        players = (NAMES[ways] == FLAG) | (NAMES[ways] == QUESTION)
        touched = np.where(players, 0, about).sum(axis=1)
        beside = (players & (about > 0)) @ self.kinds.sum((1, 2))
        cost = TOUCHED * np.minimum(touched, MOST_TOUCHED)
        return np.asarray(cost + BESIDE * np.minimum(beside, MOST_BESIDE), np.float32)
