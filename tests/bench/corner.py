"""What it is worth that a corner counts more before the first zero.

``python -m tests.bench.corner [LEVEL [GAMES]]`` plays games of ``strong`` up to their first zero,
the first click safe. Where a corner is opened that has not the highest prospects, both cells are
played on to the end on the same layouts, in games that are never lost (``close``). It prints how
often that is, and what is gained, in points of the chance to win with one standard error.
"""

from __future__ import annotations

import sys
from math import log
from typing import Final

import numpy as np

from screenbot.game import LEVELS, draw_layout
from screenbot.policy.candidates import Settings
from screenbot.policy.compiled import COMPILED
from screenbot.policy.guess import guess
from screenbot.policy.table import deduce, new_table, reveal
from screenbot.solver.jit import Bools, Floats, kernel
from screenbot.solver.kernel import SOLVED
from tests.bench.close import difference
from tests.bench.oracle import score_all

LAYOUTS: Final = 200
SEED: Final = 717


@kernel
def look_at_game(layout: Bools, number: int, quick: Settings, strong: Settings, out: Floats) -> int:
    """Fill *out* with what the corners that are opened gain; how many guesses there are."""
    np.random.seed(number)
    stop = np.zeros(1, np.uint8)
    table = new_table(layout)
    facts = table.facts
    mines = layout.size - table.covered[0]
    at, guesses = facts.width + 1, 0
    while reveal(table, at):
        solved = deduce(table, mines, stop)
        few = solved.log_solutions < log(strong.endgame + 0.5)
        if solved.status != SOLVED or few or np.any(facts.code == 0):
            break
        at = guess(facts, solved, mines, 0, strong, stop)
        cells, score = score_all(facts, solved, mines, strong, stop)
        best = cells[np.argmax(score)]
        if np.max(score[cells == at]) < np.max(score):
            out[guesses] = difference(table, solved, mines, (at, best), LAYOUTS, quick, stop)
        guesses += 1
    return guesses


def main() -> None:
    """Look at games, and print what is gained."""
    level = sys.argv[1] if sys.argv[1:] and sys.argv[1] in LEVELS else "beginner"
    games = int(sys.argv[2]) if sys.argv[2:] else 2000
    quick = COMPILED["fast"]._replace(frontier=2, endgame=0)
    guesses, gains, won = 0, list[float](), np.zeros(games)
    for game in range(games):
        out = np.full(LEVELS[level].rows * LEVELS[level].cols, np.nan)
        layout = draw_layout(LEVELS[level], "safe", (0, 0), (SEED, game))
        guesses += look_at_game(layout, game, quick, COMPILED["strong"], out)
        own = out[~np.isnan(out)]
        gains += own.tolist()
        won[game] = own.sum()
        if sys.stderr.isatty():
            print(f"\r{game + 1} of {games}", end="", file=sys.stderr, flush=True)
    print(
        f"{level}: {guesses / games:.2f} guesses a game before the first zero,"
        f" {len(gains) / games:.4f} corners below the best;"
        f" {100 * np.mean(gains):+.2f} points each,"
        f" {100 * won.mean():+.4f} ± {100 * won.std() / games**0.5:.4f} a game"
    )


if __name__ == "__main__":
    main()
