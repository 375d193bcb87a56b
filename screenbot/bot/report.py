"""What a run of the bot tells: events while it plays, a report when it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from screenbot.board import Move
from screenbot.errors import ScreenbotError

Kind: TypeAlias = Literal[
    "found",
    "move",
    "guess",
    "repeat",
    "misread",
    "unread",
    "popup",
    "paused",
    "resumed",
    "end",
    "warning",
    "stopped",
]

Result: TypeAlias = Literal["won", "lost", "stopped"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in words; *game* counts from 1."""

    kind: Kind
    game: int
    text: str


Listener: TypeAlias = Callable[[Event], None]


def nobody(event: Event) -> None:
    """A listener that ignores everything."""


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """One move that was made, with the mine probability that its cell had.

    ``seconds`` is the time since the game began. Certain moves have probability 0.0 (safe) or
    1.0 (flags); everything between is a guess.
    """

    move: Move
    probability: float
    seconds: float

    @property
    def is_guess(self) -> bool:
        """Whether the move could have lost the game."""
        return self.move.action != "flag" and self.probability > 0.0

    def __str__(self) -> str:
        text = f"{self.move.action} row {self.move.row} column {self.move.col}"
        return f"{text} ({100 * self.probability:.1f} % mine)" if self.is_guess else text


@dataclass(slots=True)
class Timing:
    """Where the seconds of a game went."""

    capture: float = 0.0
    read: float = 0.0
    solve: float = 0.0
    click: float = 0.0
    wait: float = 0.0

    def __str__(self) -> str:
        return ", ".join(
            f"{name} {getattr(self, name):.2f} s"
            for name in ("capture", "read", "solve", "click", "wait")
        )


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game: its result, wall time in seconds, clicks sent, readings that proved wrong."""

    result: Result
    seconds: float
    clicks: int
    misreads: int
    moves: tuple[LoggedMove, ...]
    timing: Timing = field(default_factory=Timing)

    @property
    def guesses(self) -> tuple[LoggedMove, ...]:
        """The moves that could have lost the game."""
        return tuple(move for move in self.moves if move.is_guess)


@dataclass(frozen=True, slots=True)
class PlayReport:
    """A whole run. ``error`` is why it ended before all games were played, or None."""

    target: str
    theme: str
    games: tuple[GameReport, ...]
    error: ScreenbotError | None = None

    @property
    def won(self) -> int:
        """Games won."""
        return self._count("won")

    @property
    def lost(self) -> int:
        """Games lost."""
        return self._count("lost")

    @property
    def stopped(self) -> int:
        """Games that were begun and not ended."""
        return self._count("stopped")

    def _count(self, result: Result) -> int:
        return sum(game.result == result for game in self.games)

    def to_json(self) -> dict[str, Any]:
        """The contract of ``play --json`` and ``demo --json``."""
        return {
            "target": self.target,
            "theme": self.theme,
            "games": len(self.games),
            "won": self.won,
            "lost": self.lost,
            "stopped": self.stopped,
            "seconds": [round(game.seconds, 3) for game in self.games],
            "clicks": [game.clicks for game in self.games],
            "guesses": [len(game.guesses) for game in self.games],
            "misreads": sum(game.misreads for game in self.games),
        }
