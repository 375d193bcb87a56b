"""Strength against speed: draws docs/strength.svg from the results of docs/strength.md.

The peers' points are published, or were measured under the same rules: expert, first click safe, in
the corner, per CPU-second.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

DOCS: Final = Path(__file__).parents[2] / "docs"
ROW: Final = re.compile(
    r"\| `(?P<name>[\w-]+)` \| expert \| safe \| [\d ]+ \| (?P<won>[\d.]+) ± (?P<error>[\d.]+)"
    r" \| (?P<speed>[\d ]+) \|"
)


class Point(NamedTuple):
    """A player: games per CPU-second, games won in per cent, its standard error (0: not said)."""

    name: str
    speed: float
    won: float
    error: float = 0.0


PEERS: Final = (
    Point("Hill, Java", 49.0, 41.13, 0.015),
    Point("Hill, Java, recursive safety", 9.4, 41.5, 1.1),
    Point("MineSweeperProb PSEQ", 363.0, 39.61, 0.25),
    Point("MineSweeperProb PSEQ-D256", 5.4, 40.05),
    Point("ms_toollib and a loop", 53.0, 38.40, 0.62),
)


def our_points() -> list[Point]:
    """The policies in the results of docs/strength.md."""
    text = (DOCS / "strength.md").read_text(encoding="utf-8")
    return [
        Point(
            row["name"],
            float(row["speed"].replace(" ", "")),
            float(row["won"]),
            float(row["error"]),
        )
        for row in ROW.finditer(text)
    ]


def draw(points: list[Point], path: Path) -> None:
    """Win rate over speed, with bars of one standard error."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "screenbot"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4.8))
    for group, colour, marker in ((PEERS, "tab:gray", "o"), (points, "tab:blue", "s")):
        for point in group:
            axes.errorbar(
                point.speed, point.won, point.error or None, color=colour, marker=marker, capsize=3
            )
            axes.annotate(
                point.name,
                (point.speed, point.won),
                xytext=(7, 5),
                textcoords="offset points",
                color=colour,
            )
    axes.set_xscale("log")
    axes.set_xlim(3, 20_000)
    axes.set_xlabel("games per CPU-second")
    axes.set_ylabel("games won, per cent")
    axes.set_title("Expert, first click safe, in the corner (bars: one standard error)")
    axes.grid(visible=True, alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Draw the plot, and print its points."""
    points = our_points()
    draw(points, DOCS / "strength.svg")
    for point in (*points, *PEERS):
        print(f"{point.name}: {point.won:.2f} ± {point.error:.2f} % at {point.speed:.0f} games/s")
