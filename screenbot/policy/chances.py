"""Games that are never lost: the chance to win of each, in place of whether it was won.

Where a guess would hit a mine, another layout is drawn from those in which it does not, each as
likely as any other, and the chance of that is multiplied into the game's; an ending that the policy
searches exactly counts by its exact chance. The mean over many games is the policy's win rate, as
that of wins and losses is, but a game says several times as much: the luck of a guess, which is
most of the noise, is left out. (Known as conditional Monte Carlo.)
"""

from __future__ import annotations

from math import log

import numpy as np

from screenbot.policy.candidates import Settings
from screenbot.policy.endgame import GIVEN_UP, search_ending
from screenbot.policy.guess import guess
from screenbot.policy.table import Table, deduce, lay, new_table, reveal
from screenbot.policy.trial import mine_chance
from screenbot.solver.jit import Bools, Bytes, Floats, Words, inner_kernel, kernel
from screenbot.solver.kernel import SOLVED
from screenbot.solver.sample import draw, new_source, next_word


@kernel
def play_chances(
    layouts: Bools, first: int, settings: Settings, seeds: Words, stop: Bytes
) -> Floats:
    """The chance to win of games with the mines of *layouts*, bool (games, rows, cols).

    *first* is the padded index of the first click, ``seeds`` (games,) what other layouts are drawn
    by.
    """
    chance = np.zeros(layouts.shape[0])
    for game in range(layouts.shape[0]):
        if stop[0]:
            break
        chance[game] = play_chance(new_table(layouts[game]), first, settings, seeds[game], stop)
    return chance


@inner_kernel
def play_chance(
    table: Table, first: int, settings: Settings, seed: np.uint64, stop: Bytes
) -> float:
    """The chance to win the game on a table: 0 where the first click hits a mine, or it stops.

    It does at once where *first* is -1.
    """
    facts = table.facts
    mines = int(np.sum(table.mine))
    random = np.full(1, seed, np.uint64)
    at, chance = first, 1.0
    if at < 0 or table.mine[at]:
        return 0.0
    while True:
        reveal(table, at)
        solved = deduce(table, mines, stop)
        if solved.status != SOLVED:
            return chance if table.covered[0] == 0 else 0.0
        if settings.endgame > 0 and solved.log_solutions < log(settings.endgame + 0.5):
            won, count, _ = search_ending(facts, solved, mines, settings.endgame, settings.budget)
            if won != GIVEN_UP:
                return chance * won / count
        at = guess(facts, solved, mines, first, settings, stop)
        if at < 0:
            return 0.0
        chance *= 1.0 - mine_chance(facts, solved, at)
        if table.mine[at]:
            move_mines(table, mines, at, random, stop)


@inner_kernel
def move_mines(table: Table, mines: int, at: int, random: Words, stop: Bytes) -> None:
    """Put another layout under a table, each as likely of those in which *at* is safe; *random*,
    (1,), is what it is drawn by."""
    # Drawn whole until it is safe: ``draw_safe`` would keep a trace of the mine.
    source, room = new_source(table.facts, mines, stop), np.zeros(1, np.uint64)
    layout = table.mine.copy()
    while layout[at]:
        draw(source, next_word(random), room, layout)
    lay(table, layout)
