"""What recorded games tell: guesses, losses, calibration."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import EXPLODED, FLAG, MINE, Board
from screenbot.findings.measure import Rate
from screenbot.game import Level
from screenbot.records import Archive, Filter

BINS: Final = 20
"""Bins of 5 % for probabilities."""


@dataclass(slots=True, eq=False)
class Story:
    """Counts over the recorded games of one level.

    ``said`` and ``were`` are, by bin of probability, cells before guesses and how many of them were
    mines; ``sums`` the sum of what was said. ``lost_at`` is int64 (rows, cols).
    """

    level: Level
    won: int = 0
    lost: int = 0
    without_guess: int = 0
    guesses: Counter[int] = field(default_factory=Counter)
    """Games by their number of guesses."""
    risks: list[float] = field(default_factory=list)
    """Mine probability of each guess."""
    opened_at_loss: list[float] = field(default_factory=list)
    """Share of the safe cells that were open when a game was lost."""
    lost_at: NDArray[np.int64] = field(init=False)
    said: NDArray[np.int64] = field(default_factory=lambda: np.zeros(BINS, np.int64))
    were: NDArray[np.int64] = field(default_factory=lambda: np.zeros(BINS, np.int64))
    sums: NDArray[np.float64] = field(default_factory=lambda: np.zeros(BINS))

    def __post_init__(self) -> None:
        self.lost_at = np.zeros((self.level.rows, self.level.cols), np.int64)

    @property
    def games(self) -> int:
        """Games that were ended."""
        return self.won + self.lost

    def calibration(self) -> list[tuple[float, Rate]]:
        """For each bin with cells in it: what was said on average, and how often it was a mine."""
        return [
            (float(self.sums[at] / self.said[at]), Rate(int(self.were[at]), int(self.said[at])))
            for at in range(BINS)
            if self.said[at]
        ]


def tell(archive: Archive, level: Level, only: Filter | None = None) -> Story:
    """Read the games of a level that were won or lost."""
    story = Story(level)
    chosen = only or Filter(level=level)
    ended: dict[int, Board] = {}
    for game in archive.games(chosen):
        if game.board is None or game.result not in ("won", "lost"):
            continue
        ended[game.id] = game.board
        story.guesses[game.guesses] += 1
        story.without_guess += game.guesses == 0 and game.result == "won"
        if game.result == "won":
            story.won += 1
        else:
            story.lost += 1
            _note_loss(story, game.board)
    for guess in archive.guesses(chosen):
        if guess.game in ended:
            story.risks.append(guess.probability)
            _note_chances(story, guess.probabilities, ended[guess.game])
    return story


def _note_loss(story: Story, board: Board) -> None:
    story.lost_at += board.cells == EXPLODED
    safe = board.cells.size - story.level.mines
    story.opened_at_loss.append(int(np.count_nonzero(board.numbers)) / safe)


def _note_chances(story: Story, chances: NDArray[np.float32], end: Board) -> None:
    """Compare what was said of the cells before a guess with what they were at the end."""
    known = ~np.isnan(chances) & (chances > 0) & (chances < 1)
    mines = np.isin(end.cells, (MINE, EXPLODED, FLAG))
    said = chances[known]
    bins = np.minimum((said * BINS).astype(np.int64), BINS - 1)
    np.add.at(story.said, bins, 1)
    np.add.at(story.were, bins, mines[known])
    np.add.at(story.sums, bins, said)
