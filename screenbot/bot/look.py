"""Waiting for the effect of clicks, and judging what is seen then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, UNSEEN
from screenbot.bot.clock import Clock
from screenbot.bot.differ import same_pixels
from screenbot.bot.dimmed import undimmed
from screenbot.bot.eyes import Eyes
from screenbot.bot.hands import Hands
from screenbot.bot.hiding import (
    WINDOW,
    in_view,
    lies_over,
    mask_of,
    over_covered,
    under_window,
)
from screenbot.bot.outcome import (
    Outcome,
    all_flagged,
    all_shown,
    begun_anew,
    explain,
    exposed,
    finished,
    guessed_right,
    half_drawn,
    laid_open,
    marked,
    opened_by_others,
    outcome,
    scattered,
    under_layer,
)
from screenbot.bot.plan import Click
from screenbot.bot.tally import Tally
from screenbot.bot.unread import Unread
from screenbot.bot.verdict import Verdict
from screenbot.ends import Image
from screenbot.errors import ScreenError
from screenbot.geometry import Cell
from screenbot.vision import CONFIDENT, Seen, unsure_cells

POLL_S: Final = 0.003
"""Seconds between two captures while waiting."""

LOST_AFTER_S: Final = 0.4
"""Least time in seconds after which a click counts as lost."""

FIRST: Final = 8.0
"""How many times longer the first click of a game is waited for while the board stays as it was:
programs may draw their mines then."""

NEARLY_ALL: Final = 0.9
"""Part of the cells that a page lays something over when a game has ended; menus cover less."""

RESTLESS_S: Final = 1.5
"""How much longer to wait while the pixels keep changing, in seconds."""


class Looker:
    """Looks at the board until the clicks that were sent have had their effect."""

    def __init__(self, eyes: Eyes, hands: Hands, clock: Clock) -> None:
        self._eyes = eyes
        self._hands = hands
        self._clock = clock
        self._slowest = 0.0
        self._stirred = False  # whether anything on the board has changed since the clicks
        self._flagged: set[Cell] = set()
        self.unread = Unread(eyes)
        self._guessed: set[Cell] = set()
        """Cells that were opened on a guess, but for the first click, which is mostly safe."""
        self._first: set[Cell] = set()
        self._begun = False
        self.certain: frozenset[Cell] | None = None
        """The cells that the clicks must open for certain; None where they were a guess."""

    def expect(self, clicks: Sequence[Click], certain: frozenset[Cell] | None) -> None:
        """The *clicks* that are sent next, and the cells that they must open, None for a guess."""
        self.certain, self._stirred = certain, False
        self._begun |= bool((self._eyes.seen.board.cells <= 8).any())
        if certain is None:
            guessed = self._guessed if self._begun else self._first
            guessed.update(cell for click in clicks for cell in click.opens)
        self._begun |= bool(clicks)

    @property
    def doubted(self) -> bool:
        """Whether a guess has opened what could not be read: it may have been the mine."""
        return bool(self.unread.cells & self._guessed)

    def wait(
        self, clicks: Sequence[Click], tally: Tally, patience: float = 1.0, again: bool = False
    ) -> Verdict:
        """The first settled reading, or the last one before the time is over.

        The time adapts to the program: at least ``LOST_AFTER_S`` and the theme's own time to
        settle, times *patience*, and longer for a window that has answered slowly before. A still
        picture that shows what was clicked is waited for no longer than the least time, and not at
        all where it is looked at *again*.
        """
        settle = self._eyes.play.settle_ms / 1000
        quiet, least = min(0.05, settle / 4), max(LOST_AFTER_S, 2 * settle)
        usual = max(least, 3 * self._slowest)
        limit, longest = patience * usual, (patience + FIRST - 1.0) * usual
        first = bool(clicks) and not self._eyes.seen.board.numbers.any()
        enough = 0.0 if again else least
        begun = still_since = self._clock.now()
        last: Image | None = None
        judged: tuple[float, Verdict] | None = None
        while True:
            frame = self._eyes.frame()
            now = self._clock.now()
            if last is None or not same_pixels(frame, last):
                last, still_since = frame, now
            elif now - still_since >= quiet and (judged is None or judged[0] != still_since):
                judged = (still_since, self.judge(frame, clicks, tally))
                if judged[1].settled:
                    self._slowest = max(self._slowest, min(1.0, still_since - begun))
                    return judged[1]
            if judged is None or judged[0] != still_since:
                over = now - begun > limit + RESTLESS_S
            else:
                answered = not judged[1].undone and now - still_since > enough
                self._stirred = self._stirred or bool(self._eyes.changed(frame))
                idle = first and not self._stirred
                over = answered or now - begun > (longest if idle else limit)
            if over:
                return self.judge(frame, clicks, tally)
            self._rest()

    def judge(self, frame: Image, clicks: Sequence[Click], tally: Tally) -> Verdict:
        """Read what has changed or was unsure in the last reading; hold it against the clicks.

        A page may lay something translucent over a board whose game has ended.
        """
        old, verdict = self._eyes.seen.board.cells, self._judge(frame, clicks, tally)
        clear = undimmed(frame, self._eyes.accepted) if clicks and verdict.hidden else None
        if clear is None:
            return verdict
        beneath = self._judge(clear, clicks, tally)
        ended, cells = beneath.outcome, beneath.seen.board.cells
        if ended is None and self.certain is None:
            opened = [cell for click in clicks for cell in click.opens]
            ended = under_layer(old, cells, beneath.unsure, opened, tally.mines)
        return verdict if ended is None else replace(beneath, outcome=ended, beneath=True)

    def _judge(self, frame: Image, clicks: Sequence[Click], tally: Tally) -> Verdict:
        from screenbot.vision.recall import flags_by_clicks

        before, unknown = self._eyes.seen, self._eyes.theme is None
        differ = self._eyes.changed(frame)
        changed = list(dict.fromkeys(differ + list(unsure_cells(before))))
        opened = [cell for click in clicks for cell in click.opens]
        flagged = self._flagged | self._flags_of(clicks, before)
        seen = self._eyes.read(frame, changed, opened, flagged) if changed else before
        seen = flags_by_clicks(seen, flagged) if unknown else seen
        cells, old = seen.board.cells, before.board.cells
        self._flagged = {cell for cell in flagged if cells[cell] in (FLAG, COVERED)}
        own = {cell for cell in self._flagged if cells[cell] == FLAG}
        singly = seen.memory is not None and seen.memory.singly
        half = half_drawn(old, cells, own, singly=singly)
        doubtful = unsure_cells(seen) + half
        unsure = tuple(
            cell for cell in dict.fromkeys(doubtful) if cell not in own | self.unread.cells
        )
        window = under_window(old, cells, unsure, differ)
        if window:  # what shows the same pixels as before is what it was
            steady = set(np.ndindex(old.shape)) - set(changed)
            unsure = tuple(dict.fromkeys((*window, *(one for one in unsure if one not in steady))))
        clear = np.array(cells)
        for cell in unsure:
            clear[cell] = old[cell]
        unread = mask_of(cells.shape, self.unread.cells)
        clear[unread] = UNSEEN
        broken = np.argwhere((old <= 8) & (clear != old) & ~unread)
        mines = tally.of_look(clear)
        ended = outcome(clear, mines, opened)
        if ended is None and unread.any():
            clear[self._surely_open(opened, cells)] = 0
            ended = outcome(clear, mines, opened)
        if tally.open and ended != "won" and all_shown(old, cells, unsure, opened):
            ended = "won"
        guessed = ended is None and self.certain is None
        under = mask_of(old.shape, window)
        shown = np.where(under, old, cells)
        beside = [[cell for cell in some if not under[cell]] for some in (unsure, differ)]
        if guessed and (
            (not tally.open and exposed(old, shown, beside[0], opened, mines, beside[1]))
            or scattered(old, shown, beside[0], opened, beside[1])
            or laid_open(old, cells, unsure, mines, differ)
            or begun_anew(old, cells, unsure)
        ):
            if len(differ) == old.size and self._eyes.find_moved():
                return self._judge(self._eyes.frame(), clicks, tally)
            ended = "lost"
        if ended is None and len(unsure) >= WINDOW:
            if self.certain is not None:
                won = finished(old, cells, unsure, opened, mines, self.certain)
                veiled = not tally.open or len(unsure) >= NEARLY_ALL * old.size
                won = won or (veiled and all_flagged(old, clicks, mines))
                ended = "won" if won or marked(old, cells, unsure, own) else None
            elif guessed_right(old, cells, opened, mines):
                ended = "won"
            if ended is None and unknown:  # a known mine is read for sure
                mined = any(shown[cell] in (MINE, EXPLODED) for cell in opened)
                ended = "lost" if mined else None
        others = ended == "lost" and opened_by_others(cells, unsure_cells(seen), opened)
        if others and unknown and (self._eyes.follow() or self._eyes.find_moved()):
            return self._judge(self._eyes.frame(), clicks, tally)
        hidden = window or over_covered(old, unsure, differ, opened)
        moved = [cell for cell in differ if cells[cell] != old[cell] or cell in unsure]
        answered = self.unread.cells.union(set(unsure).intersection(differ))
        return Verdict(
            seen,
            frame,
            ended,
            unsure,
            tuple((row, col) for row, col in broken.tolist()),
            tuple(
                click
                for click in clicks
                if not click.done(cells) and not answered.issuperset(click.opens or [click.cell])
            ),
            bool(hidden) and in_view(old, hidden, moved),
            bool(window) or lies_over(old, unsure, differ),
        )

    def _surely_open(self, opened: Sequence[Cell], cells: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Bool (rows, cols): cells that are open and cannot be read, since the clicks or before."""
        if self.unread.cells.isdisjoint(opened):
            return mask_of(cells.shape, self.unread.cells - self._guessed)
        reached = self.unread.cells & (self.certain or frozenset())
        return mask_of(cells.shape, (cell for cell in reached if cells[cell] != COVERED))

    def _flags_of(self, clicks: Sequence[Click], before: Seen) -> set[Cell]:
        """Flags that *clicks* put on cells that were covered for sure.

        They need no confidence of their own: what is under a flag is known from the click, and the
        solver takes it for covered anyway.
        """
        sure = before.cell_confidence >= CONFIDENT
        return {click.cell for click in clicks if click.wish == "flag" and sure[click.cell]}

    def is_surprised(self, verdict: Verdict) -> bool:
        """Whether moves that were certain seem to have lost the game: more likely than a cell read
        wrongly before is a window that is only half drawn."""
        return self.certain is not None and verdict.outcome == "lost"

    def may_have_ended(self, clicks: Sequence[Click], verdict: Verdict, mines: int) -> bool:
        """Whether the *clicks* may have ended a game, and an unknown window says so over the board.

        A guess may always have; what was certain only where no more closed cells are in view than
        there are *mines*: what opened under the window is not known.
        """
        if not clicks or not verdict.hidden:
            return False
        cells = verdict.seen.board.cells
        closed = (cells > 8) & ~mask_of(cells.shape, verdict.unsure)
        return self.certain is None or int(closed.sum()) <= mines

    def may_be_menu(self, clicks: Sequence[Click], verdict: Verdict) -> bool:
        """Whether a right click may have opened a menu over the board of an unknown program."""
        alone = bool(clicks) and all(click.button == "right" for click in clicks)
        if not alone or not verdict.hidden or self._eyes.theme is not None:
            return False
        # A menu leaves in view what lies above the pointer: where nothing is, the window is gone.
        hidden = len(self._eyes.changed(verdict.frame)) == verdict.seen.board.cells.size
        return not (hidden and self._eyes.is_gone())

    def check_in_view(self, verdict: Verdict) -> None:
        """Raises ``ScreenError`` where most cells cannot be read and the board is found no more."""
        lost = 0 if verdict.veiled else len({*verdict.unsure, *verdict.broken})
        if 2 * lost > verdict.seen.board.cells.size and self._eyes.is_gone():
            raise ScreenError(
                "the board is no longer on the screen, or something lies over all of it"
            )

    def odd_end(
        self, clicks: Sequence[Click], verdict: Verdict, tally: Tally, idle: bool
    ) -> Outcome | None:
        """How a game of an unknown program has ended that shows it in its own way, or None.

        A guess that shows what is read as a flag, which no left click puts there, was a mine. Where
        clicks have no effect, *idle*, and all *mines* are flagged, that has won; where none has,
        and a guess has opened what could not be read, that was the mine. Where the mine total is
        not known, all numbers have their mines flagged and all else is safe, that has won, too; if
        a guess has no effect, the numbers were the last ones if they have their mines in the rest.
        """
        before, now = self._eyes.seen.board.cells, verdict.seen.board.cells
        opened = [cell for click in clicks for cell in click.opens]
        dead = idle and len(verdict.undone) == len(clicks)
        dead = dead and self.unread.altered.isdisjoint(opened)
        if dead and self.certain is None and tally.open and (before <= 8).any():
            if self.doubted:
                return "lost"
            return "won" if explain(before > 8, before) else None
        if self._eyes.theme is not None:
            return None
        mined = any(now[cell] in (MINE, EXPLODED) for cell in self.unread.cells & self._first)
        if dead and (self.doubted or mined):
            return "lost"
        if self.certain is None:
            shown = any(before[cell] == COVERED and now[cell] == FLAG for cell in opened)
            return "lost" if shown else None
        flagged, safe = now == FLAG, mask_of(now.shape, self.certain)
        if tally.open:  # all that is left is safe: the flags were the last ones
            last = dead and flagged.any() and safe[now == COVERED].all()
            return "won" if last and opened and explain(flagged, before) else None
        return "won" if idle and opened and flagged.sum() == tally.mines else None

    def begin(self) -> None:
        """Forget what was clicked in the last game."""
        self._flagged, self._guessed, self._first = set(), set(), set()
        self.unread.begin()
        self._begun = False

    def _rest(self) -> None:
        self._hands.check()
        with self._hands.watch.time("wait"):
            self._clock.sleep(POLL_S)
