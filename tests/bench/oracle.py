"""How much a policy loses by its choice of guesses: its candidates, each played to the end often.

``python -m tests.bench.oracle [DECISIONS [FILE.npz]]`` stops games of ``fast`` on expert at guesses
with many solutions left, draws layouts from all solutions (each as likely as any other), and plays
each with ``fast`` once for every candidate of ``strong``: the same layouts for all. It prints by
phase

- how far apart the candidates truly are: the covariance of the win rates on two halves of the
  layouts, in which the noise of sampling drops out;
- the slope of the win rate over the score, 1 where the score is to the scale of the win rate, and
  what is left between candidates when the score is taken out;
- the regret of the highest score: the candidate that is best on one half, valued on the other.

The file keeps boards, candidates and wins.
"""

from __future__ import annotations

import sys
from typing import Final, NamedTuple

import numpy as np

from screenbot.game import LEVELS, draw_layout
from screenbot.policy.candidates import Settings, candidates
from screenbot.policy.compiled import COMPILED
from screenbot.policy.fifty import weigh_risks
from screenbot.policy.guess import guess
from screenbot.policy.prospects import new_look, prospects
from screenbot.policy.table import Table, deduce, lay, new_table, reveal
from screenbot.policy.trial import copy_facts, new_scratch
from screenbot.solver.jit import Bools, Bytes, Floats, Ints, inner_kernel, kernel
from screenbot.solver.kernel import SOLVED, Solved
from screenbot.solver.rules import OPEN, UNKNOWN, Facts
from screenbot.solver.sample import draw, new_source, next_word

LAYOUTS: Final = 800
"""Layouts a decision."""
MOST: Final = 6
"""Candidates a decision, those of the highest scores."""
SHARE: Final = 0.25
"""Of the guesses with more solutions than ``strong`` searches exactly."""
CLOSE: Final = (0.04, 0.1)
"""Candidates are compared whose score is so much below the best, at most."""


class Decisions(NamedTuple):
    """Guesses that were looked at; arrays are filled from the front."""

    board: Bytes
    """(decisions, padded cells) codes."""
    cell: Ints
    """(decisions, MOST) padded indices of the candidates, highest score first; -1: none."""
    score: Floats
    """(decisions, MOST)"""
    wins: Ints
    """(decisions, MOST, 2) games won on each half of the layouts."""
    phase: Ints
    """(decisions,) as in PHASES."""


PHASES: Final = ("no zero is open", "over half is unknown", "less is unknown")


@inner_kernel
def wins(table: Table, mines: int, at: int, settings: Settings, stop: Bytes) -> bool:
    """Whether the game is won that goes on with opening *at*."""
    while reveal(table, at):
        solved = deduce(table, mines, stop)
        if solved.status != SOLVED:
            return bool(table.covered[0] == 0)
        at = guess(table.facts, solved, mines, 0, settings, stop)
    return False


@inner_kernel
def score_all(
    facts: Facts, solved: Solved, mines: int, settings: Settings, stop: Bytes
) -> tuple[Ints, Floats]:
    """The candidates of a policy, and its scores."""
    look = new_look(facts, mines, settings, stop)
    weigh_risks(facts, solved, mines, look.assumed, look.risks, stop)
    cells, _ = candidates(facts, solved, settings, look.risks.boost)
    score = np.zeros(cells.size)
    for i in range(cells.size):
        score[i] = prospects(facts, solved, cells[i], look)
    return cells, score


@inner_kernel
def value_all(
    facts: Facts, mines: int, cells: Ints, count: Ints, settings: Settings, stop: Bytes
) -> None:
    """Add to *count* (cells, 2) how often each cell leads to a win, on two halves of LAYOUTS."""
    played, size = new_scratch(facts), facts.state.size
    layout, number = np.zeros(size, np.bool_), np.zeros(size, np.uint8)
    stack, covered = np.empty(size, np.int64), np.zeros(1, np.int64)
    table = Table(layout.copy(), number, played.facts, played.agenda, stack, covered)
    source, room = new_source(facts, mines, stop), np.zeros(1, np.uint64)
    random = np.full(1, np.random.randint(1 << 62), np.uint64)
    safe = np.sum(facts.state != OPEN) - mines
    for i in range(LAYOUTS):
        draw(source, next_word(random), room, layout)
        lay(table, layout)
        for k in range(cells.size):
            copy_facts(facts, played)
            covered[0] = safe
            count[k, i % 2] += wins(table, mines, cells[k], settings, stop)


@kernel
def look_at_game(
    layout: Bools, number: int, quick: Settings, strong: Settings, out: Decisions, filled: int
) -> int:
    """Play a game of *quick*, and look at some of its guesses; how many decisions are filled."""
    np.random.seed(number)
    stop = np.zeros(1, np.uint8)
    table = new_table(layout)
    facts = table.facts
    mines = layout.size - table.covered[0]
    first = facts.width + 1
    at = first
    while filled < out.phase.size and reveal(table, at):
        solved = deduce(table, mines, stop)
        if solved.status != SOLVED:
            break
        few = solved.log_solutions < np.log(strong.endgame + 0.5)
        if not few and np.random.random() < SHARE:
            cells, score = score_all(facts, solved, mines, strong, stop)
            order = np.argsort(-score)[:MOST]
            if order.size > 1:
                out.board[filled] = facts.code
                out.cell[filled, : order.size] = cells[order]
                out.score[filled, : order.size] = score[order]
                value_all(facts, mines, cells[order], out.wins[filled], quick, stop)
                half = 2 * np.sum(facts.state == UNKNOWN) <= layout.size
                out.phase[filled] = (1 + half) * np.any(facts.code == 0)
                filled += 1
        at = guess(facts, solved, mines, first, quick, stop)
    return filled


def collect(decisions: int, seed: int = 2027) -> Decisions:
    """Look at so many guesses on expert, the first click safe."""
    level = LEVELS["expert"]
    size = (level.rows + 2) * (level.cols + 2)
    out = Decisions(
        np.zeros((decisions, size), np.uint8),
        np.full((decisions, MOST), -1),
        np.zeros((decisions, MOST)),
        np.zeros((decisions, MOST, 2), np.int64),
        np.zeros(decisions, np.int64),
    )
    filled = game = 0
    while filled < decisions:
        layout = draw_layout(level, "safe", (0, 0), (seed, game))
        filled = look_at_game(layout, game, COMPILED["fast"], COMPILED["strong"], out, filled)
        game += 1
        if sys.stderr.isatty():
            print(f"\r{filled} of {decisions}", end="", file=sys.stderr, flush=True)
    return out


def report(out: Decisions, chosen: np.ndarray, name: str, close: float) -> None:
    """Print what the decisions chosen, bool (decisions,), say of the score."""
    apart, left, regret, cross, square = [], [], [], 0.0, 0.0
    for score, won in zip(out.score[chosen], out.wins[chosen], strict=True):
        near = score > score[0] * (1 - close)
        if near.sum() < 2:
            continue
        rate = won[near] / (LAYOUTS / 2)
        regret.append(np.mean([rate[rate[:, h].argmax(), 1 - h] - rate[0, 1 - h] for h in (0, 1)]))
        rate = rate - rate.mean(axis=0)
        said = np.log(score[near])
        said = ((said - said.mean()) * won[near].sum() / (near.sum() * LAYOUTS))[:, None]
        apart.append(rate.prod(axis=1).sum() / (near.sum() - 1))
        left.append((rate - said).prod(axis=1).sum() / (near.sum() - 1))
        cross, square = cross + (said * rate).sum() / 2, square + (said**2).sum()
    if len(regret) < 5:
        return

    def spread(covariances: list[float]) -> str:
        mean, error = np.mean(covariances), np.std(covariances) / len(covariances) ** 0.5
        return " to ".join(
            f"{100 * max(0.0, v) ** 0.5:.2f}" for v in (mean - 2 * error, mean + 2 * error)
        )

    error = np.std(regret) / len(regret) ** 0.5
    print(
        f"{name}, within {100 * close:.0f} %: {len(regret)} decisions; standard deviation of the"
        f" win rate {spread(apart)} points, after the score {spread(left)}; slope"
        f" {cross / square:.2f}; regret {100 * np.mean(regret):+.2f} ± {100 * error:.2f} points"
    )


def main() -> None:
    """Look at guesses, and print what is lost in each phase."""
    numbers = sys.argv[1:] if sys.argv[1:2] and sys.argv[1].isdigit() else ["20"]
    out = collect(int(numbers[0]))
    if len(numbers) > 1:
        np.savez(numbers[1], **out._asdict())
    for close in CLOSE:
        report(out, np.ones(out.phase.size, bool), "all", close)
        for phase, name in enumerate(PHASES):
            report(out, out.phase == phase, name, close)


if __name__ == "__main__":
    main()
