"""The report: one HTML page that needs nothing else, and the tables as CSV."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from screenbot import __version__
from screenbot.errors import ScreenbotError
from screenbot.findings.measure import (
    PEERS,
    Play,
    Rate,
    by_density,
    by_first_cell,
    by_size,
    solver_shares,
    win_rates,
)
from screenbot.findings.thumb import rules_of_thumb
from screenbot.game import LEVELS

if TYPE_CHECKING:
    from screenbot.findings.games import Story

LONG: Final = 12
"""Tables with more rows are folded."""

CSS = """
:root { color-scheme: light; }
body { font: 16px/1.55 system-ui, sans-serif; color: #0f172a; background: #f1f5f9; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.5rem; background: white; }
h1 { margin-top: 0; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #e2e8f0; }
table { border-collapse: collapse; font-size: .9rem; margin: 1rem 0; }
th, td { padding: .3rem .8rem; text-align: left; border-bottom: 1px solid #e2e8f0; }
th { background: #f8fafc; } td.n { text-align: right; font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; } .note { color: #64748b; font-size: .9rem; }
"""


@dataclass(slots=True)
class Table:
    """A table of the report; *name* is that of its CSV file."""

    name: str
    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def html(self) -> str:
        """The table as HTML."""
        head = "".join(f"<th>{escape(column)}</th>" for column in self.columns)
        body = "".join(
            "<tr>" + "".join(_cell(value) for value in row) + "</tr>" for row in self.rows
        )
        table = f"<table><tr>{head}</tr>{body}</table>"
        if len(self.rows) <= LONG:
            return table
        return f"<details><summary>{escape(self.name)}: the figures</summary>{table}</details>"

    def write(self, folder: Path) -> None:
        """Write ``name.csv``; a rate becomes hits, trials and the ends of its interval."""
        with (folder / f"{self.name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            rates = [isinstance(value, Rate) for value in self.rows[0]] if self.rows else []
            parts = ("", " hits", " trials", " low", " high")
            writer.writerow(
                name + part
                for name, rate in zip(self.columns, rates, strict=True)
                for part in (parts if rate else ("",))
            )
            for row in self.rows:
                writer.writerow(value for cell in row for value in _plain(cell))


@dataclass(slots=True)
class Section:
    """A heading with what is under it, in order: text, plots (SVG) and tables."""

    title: str
    text: str
    plots: list[str] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)

    def html(self) -> str:
        """The section as HTML."""
        parts = [f"<h2>{escape(self.title)}</h2>", f"<p>{escape(self.text)}</p>"]
        return "\n".join([*parts, *self.plots, *(table.html() for table in self.tables)])


def simulated(
    play: Play, policies: tuple[str, ...], boards: int, seed: int, progress: Callable[[str], None]
) -> Iterator[Section]:
    """The sections that are measured by simulation; *policies* has the best player first."""
    from screenbot.findings import plots

    best = policies[0]
    progress("win rates")
    rates = list(win_rates(play, policies))
    yield Section(
        "Games won",
        f"By level, first-click rule and policy, with 95 % intervals. The plot shows {best};"
        " black marks are figures of other programs by their authors, under the same rules.",
        [plots.svg(plots.rates_with_peers(rates, best))],
        [
            Table(
                "win-rates",
                ("level", "first click", "policy", "won", "other programs"),
                [(s.level.name, s.rule, s.policy, rate, _peers(s)) for s, rate in rates],
            )
        ],
    )
    progress("solvers")
    shares = solver_shares(boards, seed)
    yield Section(
        "What each solver finds",
        f"On {boards} boards of expert games under way: the share of all certain cells that each"
        " solver finds, and the share of boards with a safe cell on which it finds one.",
        [plots.svg(plots.solvers(shares))],
        [
            Table(
                "solvers",
                ("solver", "certain cells found", "boards with a safe cell found"),
                [(share.solver, share.cells, share.unstuck) for share in shares],
            )
        ],
    )
    progress("first clicks")
    yield _first_cells(play, policies[-1])
    progress("densities and sizes")
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
    progress("rules of thumb")
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
    from screenbot.findings import plots

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


def told(story: Story, source: str) -> Iterator[Section]:
    """The sections that single games tell."""
    from screenbot.findings import plots

    games = max(1, story.games)
    size = f"{story.level.rows} x {story.level.cols} / {story.level.mines}"
    free = Rate(story.without_guess, story.games)
    yield Section(
        "Guesses",
        f"{story.games} games on {size}, {source}: {story.won} won. Won without any guess: {free}."
        f" {len(story.risks) / games:.2f} guesses a game,"
        f" {100 * float(np.mean(story.risks or [0.0])):.1f} % mine on average.",
        [
            plots.svg(plots.histogram(dict(story.guesses), "guesses in a game")),
            plots.svg(plots.spread(story.risks, "chance of a mine in the guess, %", "guesses")),
        ],
        [Table("guesses", ("guesses", "games"), sorted(story.guesses.items()))],
    )
    opened = story.opened_at_loss
    early = sum(share < 0.1 for share in opened) / max(1, len(opened))
    yield Section(
        "Where and when games are lost",
        f"Of {len(opened)} lost games, {100 * early:.1f} % ended before a tenth of the safe cells"
        " was open. The board shows how often each cell ended a game.",
        [
            plots.svg(plots.spread(opened, "safe cells open when the game was lost, %", "games")),
            plots.svg(plots.heat(story.lost_at.astype(np.float64), "games lost here", ".0f")),
        ],
    )
    points = story.calibration()
    yield Section(
        "Calibration",
        f"Of {int(story.said.sum())} uncertain cells before guesses: what the solver said, and how"
        " often the cell was a mine. Exact probabilities lie on the line.",
        [plots.svg(plots.calibration(points))],
        [Table("calibration", ("said", "was a mine"), [(round(s, 4), r) for s, r in points])],
    )


def page(sections: Sequence[Section], about: str) -> str:
    """The whole page."""
    body = "\n".join(section.html() for section in sections)
    return (
        "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width'>"
        f"<title>screenbot: findings</title><style>{CSS}</style></head><body><main>"
        f"<h1>Findings about Minesweeper</h1><p class='note'>{escape(about)}"
        f" screenbot {__version__}.</p>\n{body}\n</main></body></html>\n"
    )


def write(sections: Sequence[Section], about: str, out: Path, tables: Path | None) -> None:
    """Write the page, and the tables into a folder. Raises ``ScreenbotError``."""
    try:
        out.write_text(page(sections, about), "utf-8")
        if tables is not None:
            tables.mkdir(parents=True, exist_ok=True)
            for section in sections:
                for table in section.tables:
                    table.write(tables)
    except OSError as error:
        raise ScreenbotError(f"{error.filename}: {error.strerror or error}") from error


def _peers(setup: Any) -> str:
    peers = PEERS.get((setup.level.name, setup.rule), ())
    return ", ".join(f"{peer.name} {peer.percent:g} %" for peer in peers)


def _cell(value: Any) -> str:
    number = isinstance(value, int | float | Rate)
    return f"<td{' class=n' if number else ''}>{escape(str(value))}</td>"


def _plain(value: Any) -> tuple[Any, ...]:
    if isinstance(value, Rate):
        low, high = value.interval
        return round(value.value, 6), value.hits, value.trials, round(low, 6), round(high, 6)
    return (value,)
