"""Five rules of thumb for a person, each with its effect measured."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from screenbot.counting import Z
from screenbot.findings.measure import Play, Rate, Setup, SolverShare
from screenbot.game import LEVELS, FirstClick


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """A piece of advice; *with_it* and *without* are measured on the same games."""

    advice: str
    measure: str
    with_it: Rate
    without: Rate

    @property
    def effect(self) -> float:
        """Points of per cent that it is worth."""
        return 100 * (self.with_it.value - self.without.value)

    @property
    def verdict(self) -> str:
        """The effect in words, and whether chance may explain it (two-proportion z test)."""
        a, b = self.with_it, self.without
        both = (a.hits + b.hits) / max(1, a.trials + b.trials)
        error = math.sqrt(both * (1 - both) * (1 / max(1, a.trials) + 1 / max(1, b.trials)))
        text = f"{self.effect:+.2f} points"
        return text if abs(self.effect) > 100 * Z * error else f"{text}, may be chance"


def rules_of_thumb(play: Play, policy: str, shares: Sequence[SolverShare]) -> list[RuleOfThumb]:
    """The rules, measured on expert games unless they say otherwise."""
    expert = LEVELS["expert"]
    by_name = {share.solver: share for share in shares}

    def first(rule: FirstClick, cell: tuple[int, int]) -> Rate:
        return play(Setup(expert, rule, policy, cell))

    return [
        RuleOfThumb(
            "Where the first click is only safe itself, begin in a corner: it opens most often.",
            "expert games won, corner against middle",
            first("safe", (0, 0)),
            first("safe", (8, 15)),
        ),
        RuleOfThumb(
            "Where the first click always opens, begin three cells off the corner instead.",
            "expert games won, row 3 column 3 against the corner",
            first("opening", (3, 3)),
            first("opening", (0, 0)),
        ),
        RuleOfThumb(
            "Learn to compare two numbers that share cells: what one number cannot tell, two can.",
            "boards with a safe cell on which it is found, with sets against single numbers",
            by_name["subset"].unstuck,
            by_name["simple"].unstuck,
        ),
        RuleOfThumb(
            "Count the mines that are left before you guess: near the end that alone settles"
            " cells.",
            "boards with a safe cell on which it is found, with the total against without",
            by_name["global"].unstuck,
            by_name["local"].unstuck,
        ),
        RuleOfThumb(
            "When you guess, do not just take the safest cell: of cells nearly as safe, take the"
            " one that will tell you more.",
            "expert games won, looking ahead against the least risk",
            play(Setup(expert, "safe", policy)),
            play(Setup(expert, "safe", "least-risk")),
        ),
    ]
