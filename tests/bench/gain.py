"""How much more a policy wins than ``strong``, told by the guesses at which they differ.

``python -m tests.bench.gain [POLICY [GAMES]]`` plays games of a policy on expert, the first click
safe. Wherever ``strong`` would open another cell, both cells are played on to the end by ``strong``
on the same layouts, in games that are never lost (``close``). The sum of the differences in a game
has the mean by which the policy wins more than ``strong`` does (the performance difference lemma,
Kakade and Langford 2002), and of its noise only what hangs on these guesses: a thousand games say
as much as ten thousand that are compared. Endings that both search exactly do not differ.
"""

from __future__ import annotations

import sys
from math import log
from typing import Final, NamedTuple

import numpy as np

from screenbot.game import LEVELS, draw_layout
from screenbot.policy.candidates import Settings
from screenbot.policy.compiled import COMPILED
from screenbot.policy.guess import guess
from screenbot.policy.table import deduce, new_table, reveal
from screenbot.solver.jit import Bools, Bytes, Floats, kernel
from screenbot.solver.kernel import SOLVED
from screenbot.solver.rules import UNKNOWN
from tests.bench.close import PHASES, difference

LAYOUTS: Final = 24
"""On so many layouts two cells are played on."""
MOST: Final = 40
"""Guesses of a game that are looked at."""
SEED: Final = 991


class Guesses(NamedTuple):
    """Guesses at which two policies differ: (MOST,) each, NaN and 0 where there are fewer."""

    gain: Floats
    phase: Bytes


@kernel
def look_at_game(
    layout: Bools, number: int, policy: Settings, strong: Settings, out: Guesses
) -> int:
    """Play a game of a *policy*, fill *out*; how many guesses there are that are not exact."""
    np.random.seed(number)
    stop = np.zeros(1, np.uint8)
    table = new_table(layout)
    facts = table.facts
    mines = layout.size - table.covered[0]
    at, filled, guesses = facts.width + 1, 0, 0
    while reveal(table, at):
        solved = deduce(table, mines, stop)
        if solved.status != SOLVED:
            break
        at = guess(facts, solved, mines, facts.width + 1, policy, stop)
        if solved.log_solutions < log(strong.endgame + 0.5):
            continue
        guesses += 1
        other = guess(facts, solved, mines, facts.width + 1, strong, stop)
        if other != at and filled < MOST:
            out.gain[filled] = difference(table, solved, mines, (at, other), LAYOUTS, strong, stop)
            out.phase[filled] = 2 * np.sum(facts.state == UNKNOWN) <= layout.size
            filled += 1
    return guesses


def main() -> None:
    """Look at games, and print what is gained in them."""
    name = sys.argv[1] if sys.argv[1:] and sys.argv[1] in COMPILED else "patient"
    games = int(sys.argv[2]) if sys.argv[2:] else 300
    gains, phases, sums, guesses = list[float](), list[int](), np.zeros(games), 0
    for game in range(games):
        out = Guesses(np.full(MOST, np.nan), np.zeros(MOST, np.uint8))
        layout = draw_layout(LEVELS["expert"], "safe", (0, 0), (SEED, game))
        guesses += look_at_game(layout, game, COMPILED[name], COMPILED["strong"], out)
        filled = np.count_nonzero(~np.isnan(out.gain))
        gains += out.gain[:filled].tolist()
        phases += out.phase[:filled].tolist()
        sums[game] = out.gain[:filled].sum()
        if sys.stderr.isatty():
            print(f"\r{game + 1} of {games}", end="", file=sys.stderr, flush=True)
    error = sums.std() / games**0.5
    print(f"{name}: {100 * sums.mean():+.3f} ± {100 * error:.3f} points in {games} games")
    for phase, words in enumerate(PHASES):
        own = np.array(gains)[np.array(phases) == phase]
        if len(own):
            print(
                f"{words}: {len(own)} of {guesses} guesses differ, each gains"
                f" {100 * own.mean():+.2f} ± {100 * own.std() / len(own) ** 0.5:.2f} points"
            )


if __name__ == "__main__":
    main()
