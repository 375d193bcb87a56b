"""The plots of the report, as SVG text (the extra ``plots``: Matplotlib)."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from screenbot.errors import MissingExtraError
from screenbot.findings.measure import PEERS, Rate, Setup, SolverShare
from screenbot.game import FirstClick

try:
    import matplotlib
    import matplotlib.colors
    from matplotlib.figure import Figure
except ImportError as error:
    raise MissingExtraError(
        "the report needs matplotlib: pip install 'screenbot[plots]'"
    ) from error

BLUE, ORANGE, GREEN, RED, GREY = "#2563eb", "#f59e0b", "#16a34a", "#dc2626", "#94a3b8"
RULE_COLOURS: Final[dict[FirstClick, str]] = {"any": ORANGE, "safe": BLUE, "opening": GREEN}
COLOURS: Final = (BLUE, ORANGE, GREEN, RED, GREY)
TEXT_HEIGHT: Final = 5.0
"""Points of per cent that a figure over a bar covers."""
NO_MARKS: Final[Mapping[tuple[str, FirstClick], Sequence[float]]] = MappingProxyType({})
STYLE: Final[dict[Any, Any]] = {
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#e2e8f0",
    "svg.hashsalt": "screenbot",
}


def figure(width: float = 7.5, height: float = 3.8) -> tuple[Any, Any]:
    """A figure with one pair of axes; sizes in inches."""
    with matplotlib.rc_context(STYLE):
        drawn = Figure((width, height), layout="constrained")
        return drawn, drawn.subplots()


def svg(drawn: Any) -> str:
    """The figure as an ``<svg>`` element."""
    text = io.StringIO()
    with matplotlib.rc_context(STYLE):
        drawn.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()[text.getvalue().index("<svg") :]


def rates_with_peers(rates: Sequence[tuple[Setup, Rate]], policy: str) -> Any:
    """Bars of the win rate per level and rule, with the other programs' figures as marks."""
    marks = {place: [peer.percent for peer in peers] for place, peers in PEERS.items()}
    own = [(setup, rate) for setup, rate in rates if setup.policy == policy]
    drawn, axes = bars_by_rule(own, marks)
    levels = list(dict.fromkeys(setup.level.name for setup, _ in rates))
    for at, level in enumerate(levels):
        for x, rule in zip(_places(at), RULE_COLOURS, strict=True):
            for percent in marks.get((level, rule), ()):
                axes.plot([x - 0.12, x + 0.12], [percent] * 2, color="black", lw=1.6)
    axes.plot([], [], color="black", lw=1.6, label="other programs, by their authors")
    axes.legend(ncols=4, fontsize=8, loc="upper center", frameon=False)
    return drawn


def bars_by_rule(
    rates: Sequence[tuple[Setup, Rate]],
    marks: Mapping[tuple[str, FirstClick], Sequence[float]] = NO_MARKS,
) -> tuple[Any, Any]:
    """Bars of a rate per level and rule; their figures keep clear of *marks*, in per cent."""
    levels = list(dict.fromkeys(setup.level.name for setup, _ in rates))
    drawn, axes = figure(8.5, 4.2)
    for rule, colour in RULE_COLOURS.items():
        own = {setup.level.name: rate for setup, rate in rates if setup.rule == rule}
        places = [_places(at)[list(RULE_COLOURS).index(rule)] for at in range(len(levels))]
        heights = [100 * own[level].value for level in levels]
        errors = np.array([_error(own[level]) for level in levels]).T
        axes.bar(places, heights, 0.25, color=colour, yerr=errors, capsize=2,
                 label=f"first click: {rule}")  # fmt: skip
        for level, x, height, error in zip(levels, places, heights, errors[1], strict=True):
            top = height + error
            for mark in sorted(marks.get((level, rule), ())):
                top = mark if top - 1 < mark < top + TEXT_HEIGHT else top
            axes.annotate(f"{height:.1f}", (x, top), (0, 3), textcoords="offset points",
                          ha="center", fontsize=8)  # fmt: skip
    axes.set_xticks(np.arange(len(levels)), levels)
    axes.set(ylabel="games won, %", ylim=(0, 112))
    axes.legend(ncols=4, fontsize=8, loc="upper center", frameon=False)
    return drawn, axes


def _places(at: int) -> list[float]:
    """Where the bars of the rules stand, over the level at a place of the axis."""
    return [at + (rule - 1) * 0.27 for rule in range(len(RULE_COLOURS))]


def curve(points: Sequence[tuple[float, Rate]], xlabel: str) -> Any:
    """Win rate over something, with its interval."""
    drawn, axes = figure(6.2, 3.4)
    x = [point for point, _ in points]
    y = [100 * rate.value for _, rate in points]
    errors = np.array([_error(rate) for _, rate in points]).T
    axes.errorbar(x, y, errors, color=BLUE, marker="o", ms=4, capsize=3)
    axes.set(xlabel=xlabel, ylabel="games won, %", ylim=(0, 102))
    axes.xaxis.get_major_locator().set_params(integer=True)
    return drawn


def heat(values: NDArray[np.float64], label: str, form: str, gamma: float = 1.0) -> Any:
    """A board of numbers; a *gamma* under 1 tells small ones apart where a few are large."""
    rows, cols = values.shape
    drawn, axes = figure(max(4.0, 0.42 * cols + 1.6), max(2.6, 0.36 * rows + 0.8))
    norm = matplotlib.colors.PowerNorm(gamma)
    shown = axes.imshow(values, cmap="YlOrRd", norm=norm)
    axes.grid(False)
    axes.set(xlabel="column", ylabel="row")
    if rows * cols <= 150:
        for row, col in np.ndindex(rows, cols):
            ink = "white" if norm(values[row, col]) > 0.5 else "black"
            axes.text(col, row, format(values[row, col], form), ha="center", va="center",
                      color=ink, fontsize=8)  # fmt: skip
    drawn.colorbar(shown, label=label)
    return drawn


def calibration(points: Mapping[str, Sequence[tuple[float, Rate]]]) -> Any:
    """How often cells were mines by what was said of them, for each name."""
    drawn, axes = figure(5.6, 4.6)
    axes.plot([0, 100], [0, 100], color=GREY, lw=1, ls="--")
    for (name, own), colour in zip(points.items(), COLOURS, strict=False):
        x = [100 * said for said, _ in own]
        y = [100 * rate.value for _, rate in own]
        errors = np.array([_error(rate) for _, rate in own]).T
        axes.errorbar(x, y, errors, color=colour, marker="o", ms=4, ls="", capsize=2, label=name)
    axes.set(xlabel="chance of a mine as said, %", ylabel="cells that were mines, %")
    axes.legend(fontsize=8, frameon=False)
    return drawn


def histogram(counts: Mapping[str, Mapping[int, int]], xlabel: str, ylabel: str) -> Any:
    """For each name the share of small whole numbers, in per cent, as lines with dots."""
    drawn, axes = figure(6.2, 3.4)
    for (name, own), colour in zip(counts.items(), COLOURS, strict=False):
        keys = range(max(own, default=0) + 1)
        total = max(1, sum(own.values()))
        axes.plot(keys, [100 * own.get(key, 0) / total for key in keys], color=colour, marker="o",
                  ms=3.5, label=name)  # fmt: skip
    axes.set(xlabel=xlabel, ylabel=ylabel, ylim=(0, None))
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.legend(fontsize=8, frameon=False)
    return drawn


def spread(values: Mapping[str, Sequence[float]], xlabel: str, ylabel: str) -> Any:
    """For each name a histogram of shares: how many per cent of them lie in each bin of 5 %."""
    drawn, axes = figure(6.2, 3.4)
    for (name, own), colour in zip(values.items(), COLOURS, strict=False):
        weights = np.full(len(own), 100 / max(1, len(own)))
        axes.hist(100 * np.asarray(own), bins=np.arange(0, 101, 5), weights=weights,
                  histtype="step", lw=1.8, color=colour, label=name)  # fmt: skip
    axes.set(xlabel=xlabel, ylabel=ylabel, xlim=(0, 100))
    axes.legend(fontsize=8, frameon=False)
    return drawn


def solvers(shares: Sequence[SolverShare]) -> Any:
    """What each solver finds of all that is certain."""
    drawn, axes = figure(6.4, 3.4)
    places = np.arange(len(shares))
    for at, (name, colour) in enumerate((("cells", BLUE), ("unstuck", GREEN))):
        values = [100 * getattr(share, name).value for share in shares]
        label = "certain cells found" if name == "cells" else "boards with a safe cell found"
        bars = axes.bar(places + (at - 0.5) * 0.38, values, 0.36, color=colour, label=label)
        axes.bar_label(bars, fmt="%.1f", fontsize=8)
    axes.set_xticks(places, [share.solver for share in shares])
    axes.set(ylabel="%", ylim=(0, 125))
    axes.legend(ncols=2, fontsize=8, loc="upper center", frameon=False)
    return drawn


def _error(rate: Rate) -> tuple[float, float]:
    """Lengths of the error bar below and above, in per cent."""
    low, high = rate.interval
    return 100 * max(0.0, rate.value - low), 100 * max(0.0, high - rate.value)
