"""What the choice between close candidates is worth: the score, and the look one reveal deeper.

``python -m tests.bench.close [DECISIONS]`` stops games of ``strong`` on expert at guesses where
several candidates have close scores, and plays each candidate on to the end with ``fast``. Such a
game is never lost: a guess that would hit a mine draws another layout, from those where it does
not, and the chance of that is multiplied into the result; small endings count by their exact
value. That is the chance to win, with half of the noise of wins and losses. It prints by phase,
for the score and for ``deeper.worth``,

- the variance between candidates of one decision that it explains, in squared points, and the
  slope of the chance to win over its logarithm;
- what is gained by the cell that it prefers, against that of the highest score, in points a
  decision.
"""

from __future__ import annotations

import sys
from math import log
from typing import Final, NamedTuple

import numpy as np

from screenbot.game import LEVELS, draw_layout
from screenbot.policy.candidates import Settings
from screenbot.policy.chances import move_mines
from screenbot.policy.compiled import COMPILED
from screenbot.policy.deeper import (
    BETTER,
    MOST_CLOSE,
    SECOND,
    keep_close,
    pays,
    worth,
)
from screenbot.policy.endgame import GIVEN_UP, search_ending
from screenbot.policy.guess import guess
from screenbot.policy.prospects import new_look
from screenbot.policy.table import Table, deduce, lay, new_table, reveal
from screenbot.policy.trial import copy_facts, mine_chance, new_scratch
from screenbot.solver.jit import Bools, Bytes, Floats, inner_kernel, kernel
from screenbot.solver.kernel import SOLVED, Solved
from screenbot.solver.rules import UNKNOWN, Facts
from screenbot.solver.sample import draw, new_source, next_word
from tests.bench.oracle import score_all

PHASES: Final = ("over half is unknown", "less is unknown")
FEW: Final = 100
BUDGET: Final = 5000
"""Up to so many solutions an ending counts by its exact value, within so many positions."""


class Decisions(NamedTuple):
    """Guesses that were looked at: (decisions, MOST_CLOSE), NaN where there are fewer cells."""

    score: Floats
    worth: Floats
    chance: Floats
    """One estimate of the chance to win with each candidate."""
    phase: Bytes
    """(decisions,) as in PHASES."""


@inner_kernel
def ending(facts: Facts, solved: Solved, mines: int) -> float:
    """The chance to win a small ending, or -1."""
    if solved.log_solutions > log(FEW + 0.5):
        return -1.0
    won, count, _ = search_ending(facts, solved, mines, FEW, BUDGET)
    return -1.0 if won == GIVEN_UP else won / count


@inner_kernel
def copied(table: Table) -> Table:
    """A table of its own with the same game."""
    played, stack = new_scratch(table.facts), np.empty(table.stack.size, np.int64)
    copy_facts(table.facts, played)
    mine, number = table.mine.copy(), table.number.copy()
    return Table(mine, number, played.facts, played.agenda, stack, table.covered.copy())


@inner_kernel
def play_on(
    table: Table, solved: Solved, mines: int, at: int, quick: Settings, stop: Bytes
) -> float:
    """An estimate of the chance to win that goes on with opening *at*; the table stays as it is."""
    table = copied(table)
    random = np.full(1, np.random.randint(1 << 62), np.uint64)
    chance = 1.0
    while True:
        chance *= 1.0 - mine_chance(table.facts, solved, at)
        if table.mine[at]:
            move_mines(table, mines, at, random, stop)
        reveal(table, at)
        solved = deduce(table, mines, stop)
        if solved.status != SOLVED:
            return chance
        rest = ending(table.facts, solved, mines)
        if rest >= 0.0:
            return chance * rest
        at = guess(table.facts, solved, mines, 0, quick, stop)


@inner_kernel
def difference(
    table: Table,
    solved: Solved,
    mines: int,
    cells: tuple[int, int],
    layouts: int,
    quick: Settings,
    stop: Bytes,
) -> float:
    """By how much the chance to win is higher with the first of two cells than with the second, on
    so many *layouts* that are drawn."""
    facts, drawn = table.facts, copied(table)
    source, room = new_source(facts, mines, stop), np.zeros(1, np.uint64)
    random = np.full(1, np.random.randint(1 << 62), np.uint64)
    layout, total = table.mine.copy(), 0.0
    for _ in range(layouts):
        draw(source, next_word(random), room, layout)
        lay(drawn, layout)
        total += play_on(drawn, solved, mines, cells[0], quick, stop)
        total -= play_on(drawn, solved, mines, cells[1], quick, stop)
    return total / layouts


@kernel
def look_at_game(
    layout: Bools, number: int, quick: Settings, strong: Settings, out: Decisions, filled: int
) -> int:
    """Play a game of *strong*, look at its close guesses; how many decisions are filled."""
    np.random.seed(number)
    stop = np.zeros(1, np.uint8)
    table = new_table(layout)
    facts = table.facts
    mines = layout.size - table.covered[0]
    look, second = new_look(facts, mines, strong, stop), new_look(facts, mines, SECOND, stop)
    at = facts.width + 1
    while filled < out.phase.size and reveal(table, at):
        solved = deduce(table, mines, stop)
        if solved.status != SOLVED:
            break
        at = guess(facts, solved, mines, 0, strong, stop)
        if solved.log_solutions < log(strong.endgame + 0.5) or not pays(facts, solved):
            continue
        cells, score = score_all(facts, solved, mines, strong, stop)
        near = keep_close(cells, score, np.max(score) * (1.0 - strong.close))
        if near.size < 2:
            continue
        for k in range(near.size):
            out.score[filled, k] = score[cells == near[k]][0]
            out.worth[filled, k] = worth(facts, solved, near[k], look, second)
            out.chance[filled, k] = play_on(table, solved, mines, near[k], quick, stop)
        out.phase[filled] = 2 * np.sum(facts.state == UNKNOWN) <= layout.size
        filled += 1
    return filled


def collect(decisions: int, seed: int = 2028) -> Decisions:
    """Look at so many close guesses on expert, the first click safe."""
    shape = decisions, MOST_CLOSE
    out = Decisions(
        np.full(shape, np.nan),
        np.full(shape, np.nan),
        np.full(shape, np.nan),
        np.zeros(decisions, np.uint8),
    )
    quick = COMPILED["fast"]._replace(frontier=2, endgame=0)
    filled = game = 0
    while filled < decisions:
        layout = draw_layout(LEVELS["expert"], "safe", (0, 0), (seed, game))
        filled = look_at_game(layout, game, quick, COMPILED["strong"], out, filled)
        game += 1
        if sys.stderr.isatty():
            print(f"\r{filled} of {decisions}", end="", file=sys.stderr, flush=True)
    return out


def centred(values: Floats) -> Floats:
    """Less their mean in each decision; 0 where there is none."""
    left: Floats = np.nan_to_num(values - np.nanmean(values, axis=1, keepdims=True))
    return left


def report(name: str, said: Floats, surely: float, out: Decisions) -> None:
    """Print what *said*, logarithms (decisions, MOST_CLOSE), knows of the chance to win."""
    for phase, words in enumerate(PHASES):
        here = out.phase == phase
        told, true = centred(said[here]), centred(out.chance[here])
        slope = (told * true).sum() / (told**2).sum()
        explained = 1e4 * slope * (told * true).sum() / np.isfinite(said[here]).sum()
        rows = np.arange(len(told))
        best = np.nanargmax(said[here], axis=1)
        best[said[here][rows, best] <= said[here][:, 0] + surely] = 0
        gain = 100 * (out.chance[here][rows, best] - out.chance[here][:, 0])
        print(
            f"{name}, {words}: {len(gain)} decisions; explains {explained:.2f} squared points,"
            f" slope {slope:.2f}; gains {gain.mean():+.3f} ± {gain.std() / len(gain) ** 0.5:.3f}"
            f" points in {100 * (best > 0).mean():.0f} %"
        )


def main() -> None:
    """Look at guesses, and print what both kinds of look tell of them."""
    out = collect(int(sys.argv[1]) if sys.argv[1:2] and sys.argv[1].isdigit() else 1000)
    report("score", np.log(out.score), 0.0, out)
    report("one reveal deeper", out.worth, BETTER, out)


if __name__ == "__main__":
    main()
