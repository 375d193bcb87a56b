"""Labelled screenshots read whole: pictures exact, cells right, and what was wrong and sure.

``python -m tests.bench screens`` reads every picture of the shared folder, where there is one, and
the project's own, with no theme and with all. The shared ones are told apart into a half for
development and one that is held out, by the digest of their names. ``SCREENBOT_SCREENS`` is a part
of the names of the pictures to be read.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from screenbot.board import SYMBOLS, UNSEEN, Board
from screenbot.vision import CONFIDENT, Seen, read
from tests.bench.cells import held_out
from tests.vision.screens import FIXTURES, SHARED

PART = os.environ.get("SCREENBOT_SCREENS", "")
MOST_NAMED = 6


@dataclass(slots=True)
class Tally:
    """What was read of some pictures; ``failed`` says of each that is not exact why."""

    pictures: int = 0
    exact: int = 0
    cells: int = 0
    right: int = 0
    sure_errors: int = 0
    unsure: int = 0
    seconds: float = 0.0
    failed: list[str] = field(default_factory=list)


def pictures(folder: Path) -> Iterator[tuple[Path, Board]]:
    for text in sorted(folder.glob("*.txt")):
        if PART in text.stem:
            yield text.with_suffix(".png"), Board.parse(text.read_text("utf-8"))


def nearest(found: tuple[Seen, ...], true: Board) -> Seen | None:
    """The board at the true place; where that is not known, the one of the true size."""
    for seen in found:
        if true.origin is None or true.cell is None:
            if seen.board.cells.shape == true.cells.shape:
                return seen
        elif all(
            abs(a - b) < 0.5 * cell
            for a, b, cell in zip(seen.origin, true.origin, true.cell, strict=True)
        ):
            return seen
    return None


def differences(seen: Seen, true: Board) -> tuple[str, int, int]:
    """What is wrong with a board of the true size, how many cells, and how many of them surely."""
    shown = true.cells != UNSEEN
    wrong = (seen.board.cells != true.cells) & shown
    sure = (seen.board.cells != true.cells) & (seen.cell_confidence >= CONFIDENT)
    places = []
    for row, col in np.argwhere(wrong | sure)[:MOST_NAMED].tolist():
        one, other = SYMBOLS[true.cells[row, col]], SYMBOLS[seen.board.cells[row, col]]
        mark = "!" if sure[row, col] else ""
        places.append(f"({row},{col}) {one} as {other}{mark}")
    more = int((wrong | sure).sum()) - len(places)
    return (
        ", ".join(places) + (f", {more} more" if more > 0 else ""),
        int(wrong.sum()),
        int(sure.sum()),
    )


def add(
    tally: Tally,
    name: str,
    picture: Path | NDArray[np.uint8],
    true: Board,
    themes: list[str] | None,
) -> None:
    """Read a picture of that name, and add what was found."""
    started = time.perf_counter()
    found = read(picture, themes=themes)
    tally.seconds += time.perf_counter() - started
    judge(tally, name, found, true)


def judge(tally: Tally, name: str, found: tuple[Seen, ...], true: Board) -> None:
    """Add what was found on a picture of that name."""
    shown = int((true.cells != UNSEEN).sum())
    tally.pictures += 1
    tally.cells += shown
    seen = nearest(found, true)
    if seen is None or seen.board.cells.shape != true.cells.shape:
        sizes = ", ".join(f"{one.board.rows} x {one.board.cols} ({one.theme})" for one in found)
        size = f"{true.rows} x {true.cols}"
        tally.failed.append(f"{name}: {size} not found; found: {sizes or 'nothing'}")
        return
    text, wrong, sure = differences(seen, true)
    tally.right += shown - wrong
    tally.sure_errors += sure
    unsure = int(((seen.cell_confidence < CONFIDENT) & (true.cells != UNSEEN)).sum())
    tally.unsure += unsure
    tally.exact += not wrong and not sure
    if wrong or sure or unsure:
        what = text or "exact"
        tally.failed.append(f"{name} ({seen.theme}): {what}; {unsure} of {shown} unsure")
    if len(found) > 1:
        tally.failed.append(f"{name}: {len(found)} boards found")


def show(name: str, tally: Tally) -> None:
    if not tally.pictures:
        print(f"{name}: no pictures")
        return
    print(
        f"{name}: {tally.exact} of {tally.pictures} exact ({tally.exact / tally.pictures:.1%}), "
        f"{tally.right / tally.cells:.2%} of {tally.cells} cells right, {tally.unsure} unsure, "
        f"{tally.sure_errors} wrong and sure; {1000 * tally.seconds / tally.pictures:.0f} ms each"
    )
    for line in tally.failed:
        print(f"    {line}")


def main() -> None:
    for label, themes in (("no theme", []), ("all themes", None)):
        halves = {"development half": Tally(), "held out": Tally()}
        for path, true in pictures(SHARED):
            add(halves["held out" if held_out(path.stem) else "development half"],
                path.stem, path, true, themes)  # fmt: skip
        own = Tally()
        for path, true in pictures(FIXTURES):
            add(own, path.stem, path, true, themes)
        for name, tally in (halves | {"own screens": own}).items():
            show(f"{label}, {name}", tally)


if __name__ == "__main__":
    main()
