"""Labelled screenshots: the project's own and, where there are any, the shared ones."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from screenbot.board import Board

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "fixtures" / "screens"
SHARED = Path(os.environ.get("SCREENBOT_SHARED", ROOT.parent / "shared")) / "screens"


@dataclass(frozen=True, slots=True)
class Screen:
    """A picture with its true board, the theme and state it shows, and what its counter says."""

    path: Path
    board: Board
    theme: str
    state: str
    counter: int | None


def own_screens() -> list[Screen]:
    """All labelled pictures of the fixtures."""
    return [_own(path) for path in sorted(FIXTURES.glob("*.txt"))]


def _own(path: Path) -> Screen:
    text = path.read_text("utf-8")
    found = re.match(r"# (\S+), .*; state: (\w+); counter: (-?\d+|None)", text)
    assert found is not None, path
    counter = None if found[3] == "None" else int(found[3])
    return Screen(path.with_suffix(".png"), Board.parse(text), found[1], found[2], counter)
