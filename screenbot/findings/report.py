"""The sections of the report that are measured by simulation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from screenbot.deduction import SOLVERS
from screenbot.findings import plots
from screenbot.findings.measure import (
    PEERS,
    Play,
    Rate,
    Setup,
    SolverShare,
    by_density,
    by_first_cell,
    by_size,
    win_rates,
)
from screenbot.findings.page import Section, Table
from screenbot.findings.thumb import rules_of_thumb
from screenbot.game import LEVELS


def setups(policies: tuple[str, ...]) -> list[Setup]:
    """All that :func:`simulated` wants to know the win rate of, each once."""
    found: list[Setup] = []

    def play(setup: Setup) -> Rate:
        found.append(setup)
        return Rate(0, 1)

    nothing = [SolverShare(name, 0, Rate(0, 0), Rate(0, 0)) for name in SOLVERS]
    list(win_rates(play, policies))
    by_first_cell(play, LEVELS["beginner"], "safe", policies[-1])
    list(by_density(play, policies[0]))
    list(by_size(play, policies[0]))
    rules_of_thumb(play, policies[0], nothing)
    return list(dict.fromkeys(found))


def simulated(
    play: Play, policies: tuple[str, ...], shares: Sequence[SolverShare]
) -> Iterator[Section]:
    """The sections that are measured by simulation; *policies* has the best player first."""
    best = policies[0]
    rates = list(win_rates(play, policies))
    yield Section(
        "Games won",
        f"By level, first-click rule and policy, with 95 % intervals. The plot shows {best};"
        " black marks are figures of other programs by their authors, under the same rules (the"
        " terminal framework's are rounded, and come without a number of games).",
        [plots.svg(plots.rates_with_peers(rates, best))],
        [
            Table(
                "win-rates",
                ("level", "first click", "policy", "won", "other programs"),
                [(s.level.name, s.rule, s.policy, rate, _peers(s)) for s, rate in rates],
            )
        ],
    )
    yield Section(
        "What each solver finds",
        f"On {shares[0].boards} boards of expert games under way: the share of all certain cells"
        " that each solver finds, and the share of boards with a safe cell on which it finds one.",
        [plots.svg(plots.solvers(shares))],
        [
            Table(
                "solvers",
                ("solver", "certain cells found", "boards with a safe cell found"),
                [(share.solver, share.cells, share.unstuck) for share in shares],
            )
        ],
    )
    yield _first_cells(play, policies[-1])
    mines, sides = list(by_density(play, best)), list(by_size(play, best))
    yield Section(
        "Density and size",
        "First 16 x 30 cells by the mine total, then square boards of 16 % mines by their side.",
        [plots.svg(plots.curve(mines, "mines on 16 x 30")), plots.svg(plots.curve(sides, "side"))],
        [
            Table("density", ("mines on 16 x 30", "won"), list(mines)),
            Table("size", ("side", "won"), list(sides)),
        ],
    )
    thumbs = rules_of_thumb(play, best, shares)
    yield Section(
        "Five rules of thumb",
        "What a person can take from the solver, and what it is worth in points of per cent. Where"
        " chance alone may explain the difference, more --games tell.",
        tables=[
            Table(
                "rules-of-thumb",
                ("advice", "measured as", "with it", "without", "worth"),
                [(t.advice, t.measure, t.with_it, t.without, t.verdict) for t in thumbs],
            )
        ],
    )


def _first_cells(play: Play, policy: str) -> Section:
    grid = by_first_cell(play, LEVELS["beginner"], "safe", policy)
    values = np.array([[100 * rate.value for rate in row] for row in grid])
    rows = [(r, c, rate) for r, line in enumerate(grid) for c, rate in enumerate(line)]
    return Section(
        "Where to begin",
        f"Beginner games won by {policy} in per cent, by the first click, which is safe itself."
        " Cells that a reflection swaps share their games.",
        [plots.svg(plots.heat(values, "games won, %", ".1f"))],
        [Table("first-cells", ("row", "column", "won"), rows)],
    )


def free_of_guesses(rates: Sequence[tuple[Setup, Rate]]) -> Section:
    """How many games can be won without a guess."""
    return Section(
        "Won without a guess",
        "Games in which every move after the first click can be a certain one, up to the end, by"
        " level and first-click rule. Which these are does not depend on who plays. (Under the rule"
        " any, a first click on a mine ends the game.)",
        [plots.svg(plots.bars_by_rule(rates)[0])],
        [
            Table(
                "without-a-guess",
                ("level", "first click", "won without a guess"),
                [(setup.level.name, setup.rule, rate) for setup, rate in rates],
            )
        ],
    )


def _peers(setup: Setup) -> str:
    peers = PEERS.get((setup.level.name, setup.rule), ())
    return ", ".join(f"{peer.name} {peer.percent:g} %" for peer in peers)
