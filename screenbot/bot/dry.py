"""Looking without touching: what the bot would do, drawn on the picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

from screenbot.annotate import annotate
from screenbot.board import Move
from screenbot.bot.areas import areas
from screenbot.bot.clock import Stopwatch, SystemClock
from screenbot.bot.decide import whatever_the_total
from screenbot.bot.outcome import outcome
from screenbot.bot.program import play_of
from screenbot.bot.search import search
from screenbot.bot.settings import Settings
from screenbot.bot.total import Total, mine_total
from screenbot.ends import Focus, Image, Screen
from screenbot.game import FirstClick
from screenbot.policy.without_total import choose_as_it_fits
from screenbot.solver import Session, Solution
from screenbot.vision import Seen, unsure_cells


@dataclass(frozen=True, slots=True, eq=False)
class DryLook:
    """A board as it was seen, what the solver says, the moves, and the annotated picture.

    ``solution`` is None and ``moves`` empty where the game is over or cells could not be read;
    ``picture`` is uint8 (height, width, 3) RGB, the monitor that the board is on; ``rule`` that of
    the first click, and ``total`` the mine total: where that is only assumed, what is certain all
    the same comes first; where it is not known, the numbers alone say what is.
    """

    seen: Seen
    solution: Solution | None
    moves: tuple[Move, ...]
    picture: Image
    rule: FirstClick = "any"
    total: Total | None = None


def dry_run(
    screen: Screen, settings: Settings | None = None, focus: Focus | None = None
) -> tuple[DryLook, ...]:
    """Every board on the screen with the moves that would be made. Never touches the mouse. *focus*
    knows the titles of the windows.

    Raises ``BoardNotFoundError``, ``ScreenError``, or ``ContradictionError`` for a board that
    cannot be.
    """
    chosen = settings or Settings()
    watch = Stopwatch(SystemClock())
    found = search(screen, areas(screen, chosen), chosen.themes, watch, focus)
    return tuple(_look(picture, seen, chosen) for _, picture, seen in found)


def _look(picture: Image, seen: Seen, settings: Settings) -> DryLook:
    total = mine_total(seen.board, settings, printed=seen.counter_in_print)
    over = outcome(seen.board.cells, 1 if total.unknown else total.mines, ()) is not None
    if over or unsure_cells(seen):
        return DryLook(seen, None, (), annotate(picture, seen, None))
    board = seen.board.with_mines(None if total.unknown else total.mines)
    rule = settings.rule or play_of(seen, settings).first_click
    solution, moves, fits = choose_as_it_fits(board, settings.policy, rule, usual=total.assumed)
    if not fits:
        total = replace(total, assumed=False, unknown=True)
    elif total.assumed and not board.safe_start(rule):
        moves = whatever_the_total(board, moves, Session()) or moves
    drawn = annotate(picture, seen, solution, moves, rule)
    return DryLook(seen, solution, moves, drawn, rule, total)
