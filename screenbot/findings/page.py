"""The page: one HTML file that needs nothing else, and its tables as CSV."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any, Final

from screenbot import __version__
from screenbot.complete import complete, write_complete
from screenbot.errors import ScreenbotError
from screenbot.findings.measure import Rate

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
        with (
            complete(folder / f"{self.name}.csv") as part,
            part.open("w", encoding="utf-8", newline="") as file,
        ):
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

    def write_plots(self, folder: Path) -> None:
        """Write each plot as SVG, named after the table of its figures where there is one."""
        names = [table.name for table in self.tables] or [self.title.lower().replace(" ", "-")]
        for number, plot in enumerate(self.plots):
            name = names[number] if number < len(names) else f"{names[-1]}-{number + 1}"
            write_complete(folder / f"{name}.svg", plot.encode())


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


def write(
    sections: Sequence[Section],
    about: str,
    out: Path,
    tables: Path | None = None,
    plots: Path | None = None,
) -> None:
    """Write the page, and its tables and plots into folders. Raises ``ScreenbotError``."""
    try:
        write_complete(out, page(sections, about).encode())
        for folder in (tables, plots):
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
        for section in sections:
            if tables is not None:
                for table in section.tables:
                    table.write(tables)
            if plots is not None:
                section.write_plots(plots)
    except OSError as error:
        raise ScreenbotError(f"{error.filename}: {error.strerror or error}") from error


def _cell(value: Any) -> str:
    number = isinstance(value, int | float | Rate)
    return f"<td{' class=n' if number else ''}>{escape(str(value))}</td>"


def _plain(value: Any) -> tuple[Any, ...]:
    if isinstance(value, Rate):
        low, high = value.interval
        return round(value.value, 6), value.hits, value.trials, round(low, 6), round(high, 6)
    return (value,)
