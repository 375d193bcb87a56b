"""Waiting for the effect of clicks, and judging what is seen then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG
from screenbot.bot.clock import Clock
from screenbot.bot.eyes import Eyes
from screenbot.bot.hands import Hands
from screenbot.bot.plan import Click
from screenbot.ends import Image
from screenbot.geometry import Cell
from screenbot.vision import CONFIDENT, Seen, unsure_cells

Outcome: TypeAlias = Literal["won", "lost"]

POLL_S: Final = 0.003
"""Seconds between two captures while waiting."""

LOST_AFTER_S: Final = 0.4
"""Least time in seconds after which a click counts as lost."""

WINDOW: Final = 6
"""So many cells that cannot be read at once, or show no number any more, lie under a window."""

SOLID: Final = 0.8
"""Least share of changed cells among those under a window."""

RESTLESS_S: Final = 1.5
"""How much longer to wait while the pixels keep changing, in seconds."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A reading after some clicks: what is wrong with it, if anything.

    ``unsure`` cells could not be read or were half drawn, ``broken`` ones had shown another number
    before, ``undone`` clicks have not had their effect.
    """

    seen: Seen
    frame: Image
    outcome: Outcome | None
    unsure: tuple[Cell, ...]
    broken: tuple[Cell, ...]
    undone: tuple[Click, ...]

    @property
    def doubtful(self) -> bool:
        """Whether the reading cannot be acted on."""
        return bool(self.outcome is None and (self.unsure or self.broken))

    @property
    def settled(self) -> bool:
        """Whether there is nothing left to wait for."""
        return self.outcome is not None or not (self.unsure or self.broken or self.undone)


def _mask(shape: tuple[int, ...], cells: Iterable[Cell]) -> NDArray[np.bool_]:
    """Bool of *shape* (rows, cols): where *cells* are."""
    mask = np.zeros(shape, np.bool_)
    for cell in cells:
        mask[cell] = True
    return mask


def outcome(cells: NDArray[np.uint8], mines: int, opened: Sequence[Cell]) -> Outcome | None:
    """How the game has ended, from the cells alone; None while it goes on.

    *opened* are the cells that were just clicked to open: a mine among them means the game is lost,
    however much of the board the program shows, and whatever the face does.
    """
    shown = (cells == MINE) | (cells == EXPLODED)
    if any(shown[cell] for cell in opened) or np.isin(cells, (EXPLODED, WRONG_FLAG)).any():
        return "lost"
    if np.count_nonzero(cells <= 8) >= cells.size - mines:
        return "won"
    return "lost" if shown.any() else None


def finished(
    before: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    unsure: Iterable[Cell],
    opened: Sequence[Cell],
    mines: int,
    reached: Iterable[Cell] = (),
) -> bool:
    """Whether the last safe cells were opened and the program has put a window over the board.

    All cells that were safe for certain were clicked or have opened with them, those that they
    must have *reached* too, and none of them can be seen closed.
    """
    doubtful = set(unsure)
    clear = (cells <= 8) & ~_mask(cells.shape, doubtful)
    zeros = np.pad((clear & (cells == 0)).astype(np.uint8), 1)
    rows, cols = cells.shape
    for dy in range(3):  # what touches a zero is open, be it in view or not
        for dx in range(3):
            clear |= zeros[dy : dy + rows, dx : dx + cols] > 0
    left = {(row, col) for row, col in np.argwhere((before > 8) & ~clear).tolist()}
    wanted = {*opened, *reached}
    if not opened or len(left - wanted) != mines:
        return False
    in_view = [cell for cell in wanted if cell not in doubtful]
    return all(cells[cell] <= 8 for cell in in_view) and (
        bool(in_view) or len(doubtful) >= 2 * WINDOW
    )


def marked(
    before: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    unsure: Iterable[Cell],
    own: Iterable[Cell],
) -> bool:
    """Whether the program has put flags on the last mines itself, as many do when a game is won.

    There are flags that are not the bot's *own*, and nothing in view is covered any more.
    """
    in_view = ~_mask(cells.shape, unsure)
    new = in_view & (cells == FLAG) & (before == COVERED) & ~_mask(cells.shape, own)
    return bool(new.any()) and not bool((in_view & np.isin(cells, (COVERED, QUESTION))).any())


def exposed(
    before: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    unsure: Iterable[Cell],
    opened: Sequence[Cell],
    mines: int,
    differ: Iterable[Cell] = (),
) -> bool:
    """Whether the program has shown all mines after a guess, in pictures that nobody knows.

    Of the cells that were covered, as many as there are mines without a flag show something that
    is no number and no cover, what was *opened* among them, or are hidden as before but *differ*:
    some pages paint mines instead of drawing them. Where that is a single one, of two that were
    left, it must not look like the number that it would have.
    """
    new = (before == COVERED) & (np.isin(cells, (MINE, EXPLODED)) | _mask(cells.shape, unsure))
    unmarked = mines - np.count_nonzero(before == FLAG)
    if unmarked > 1:
        painted = new | ((before == COVERED) & (cells > 8) & _mask(cells.shape, differ))
        return any(
            np.count_nonzero(shown) == unmarked and any(shown[cell] for cell in opened)
            for shown in (new, painted)
        )
    if np.count_nonzero(new) != unmarked or not any(new[cell] for cell in opened):
        return False
    hidden = (before == COVERED) | (before == FLAG)
    ((row, col),) = np.argwhere(new).tolist()
    around = hidden[max(0, row - 1) : row + 2, max(0, col - 1) : col + 2]
    number = np.count_nonzero(around) - 1
    return np.count_nonzero(before == COVERED) == 2 and int(cells[row, col]) != number


def under_window(
    before: NDArray[np.uint8],
    cells: NDArray[np.uint8],
    unsure: Iterable[Cell],
    changed: Iterable[Cell],
) -> tuple[Cell, ...]:
    """The cells under a window that has come over the board since *before*, row-major.

    An open cell keeps its number until the game is over. Where several of the *changed* ones show
    another one, or nothing that can be read, a window lies over all from the first to the last row
    and column of them, whatever its parts look like.
    """
    differ, doubtful = _mask(cells.shape, changed), _mask(cells.shape, unsure)
    gone = differ & (doubtful | ((before <= 8) & (cells != before)))
    if np.count_nonzero(gone & (before <= 8)) < WINDOW:
        return ()
    rows, cols = np.nonzero(gone)
    place = np.zeros(cells.shape, np.bool_)
    place[rows.min() : rows.max() + 1, cols.min() : cols.max() + 1] = True
    if differ[place].mean() < SOLID:
        return ()
    return tuple((row, col) for row, col in np.argwhere(place).tolist())


def half_drawn(
    before: NDArray[np.uint8], cells: NDArray[np.uint8], flagged: Iterable[Cell] = ()
) -> tuple[Cell, ...]:
    """New zeros beside a cell that is still covered, or that the bot has *flagged*, row-major.

    No finished picture has them: an opening is still being drawn, or a cell is shown pressed, which
    many programs draw as they draw a zero.
    """
    closed = (cells == COVERED) & (before == COVERED) | _mask(cells.shape, flagged)
    covered = np.pad(closed, 1)
    rows, cols = cells.shape
    beside = np.zeros(cells.shape, np.bool_)
    for dy in range(3):
        for dx in range(3):
            beside |= covered[dy : dy + rows, dx : dx + cols]
    new = (cells == 0) & (before != 0)
    return tuple((row, col) for row, col in np.argwhere(new & beside).tolist())


class Looker:
    """Looks at the board until the clicks that were sent have had their effect."""

    def __init__(self, eyes: Eyes, hands: Hands, clock: Clock) -> None:
        self._eyes = eyes
        self._hands = hands
        self._clock = clock
        self._slowest = 0.0
        self._flagged: set[Cell] = set()
        self.unread: set[Cell] = set()
        """Open cells that could not be read, and that the bot plays on without."""
        self.certain: frozenset[Cell] | None = None
        """The cells that the clicks must open for certain; None where they were a guess."""

    def wait(self, clicks: Sequence[Click], mines: int, patience: float = 1.0) -> Verdict:
        """The first settled reading, or the last one before the time is over.

        The time adapts to the program: at least ``LOST_AFTER_S`` and the theme's own time to
        settle, times *patience*, and longer for a window that has answered slowly before.
        """
        settle = self._eyes.play.settle_ms / 1000
        quiet = min(0.05, settle / 4)
        limit = patience * max(LOST_AFTER_S, 2 * settle, 3 * self._slowest)
        begun = still_since = self._clock.now()
        last: Image | None = None
        judged: tuple[float, Verdict] | None = None
        while True:
            frame = self._eyes.frame()
            now = self._clock.now()
            if last is None or not np.array_equal(frame, last):
                last, still_since = frame, now
            elif now - still_since >= quiet and (judged is None or judged[0] != still_since):
                judged = (still_since, self.judge(frame, clicks, mines))
                if judged[1].settled:
                    self._slowest = max(self._slowest, min(1.0, still_since - begun))
                    return judged[1]
            restless = RESTLESS_S if judged is None or judged[0] != still_since else 0.0
            if now - begun > limit + restless:
                return self.judge(frame, clicks, mines)
            self._rest()

    def judge(self, frame: Image, clicks: Sequence[Click], mines: int) -> Verdict:
        """Read what has changed or was unsure in the last reading; hold it against the clicks."""
        before = self._eyes.seen
        differ = self._eyes.changed(frame)
        changed = list(dict.fromkeys(differ + list(unsure_cells(before))))
        opened = [cell for click in clicks for cell in click.opens]
        flagged = self._flagged | self._flags_of(clicks, before)
        seen = self._eyes.read(frame, changed, opened, flagged) if changed else before
        cells, old = seen.board.cells, before.board.cells
        self._flagged = {cell for cell in flagged if cells[cell] in (FLAG, COVERED)}
        own = {cell for cell in self._flagged if cells[cell] == FLAG}
        doubtful = unsure_cells(seen) + half_drawn(old, cells, own)
        unsure = tuple(cell for cell in dict.fromkeys(doubtful) if cell not in own | self.unread)
        window = under_window(old, cells, unsure, differ)
        if window:  # what shows the same pixels as before is what it was
            steady = set(np.ndindex(old.shape)) - set(changed)
            unsure = tuple(dict.fromkeys((*window, *(one for one in unsure if one not in steady))))
        clear = np.array(cells)
        for cell in unsure:
            clear[cell] = old[cell]
        unread = _mask(cells.shape, self.unread)
        clear[unread] = UNSEEN
        broken = np.argwhere((old <= 8) & (clear != old) & ~unread)
        ended = outcome(clear, mines, opened)
        if ended is None and unread.any() and not self.unread.intersection(opened):
            ended = outcome(np.where(unread, 0, clear).astype(np.uint8), mines, opened)
        guessed = ended is None and self.certain is None
        if guessed and exposed(old, cells, unsure, opened, mines, differ):
            ended = "lost"
        if ended is None and len(unsure) >= WINDOW:
            if any(cells[cell] in (MINE, EXPLODED) for cell in opened):
                ended = "lost"
            elif self.certain is not None:
                won = finished(old, cells, unsure, opened, mines, self.certain)
                ended = "won" if won or marked(old, cells, unsure, own) else None
        return Verdict(
            seen,
            frame,
            ended,
            unsure,
            tuple((row, col) for row, col in broken.tolist()),
            tuple(
                click
                for click in clicks
                if not click.done(cells) and not self.unread.issuperset(click.opens or [click.cell])
            ),
        )

    def _flags_of(self, clicks: Sequence[Click], before: Seen) -> set[Cell]:
        """Flags that *clicks* put on cells that were covered for sure.

        They need no confidence of their own: what is under a flag is known from the click, and the
        solver takes it for covered anyway.
        """
        sure = before.cell_confidence >= CONFIDENT
        return {click.cell for click in clicks if click.wish == "flag" and sure[click.cell]}

    def begin(self) -> None:
        """Forget what was clicked in the last game."""
        self._flagged, self.unread = set(), set()

    def _rest(self) -> None:
        self._hands.check()
        with self._hands.watch.time("wait"):
            self._clock.sleep(POLL_S)
