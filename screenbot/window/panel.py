"""The buttons beside the board: what there is, where it lies, what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from screenbot.game import LEVELS, RULES, Level
from screenbot.geometry import Rect
from screenbot.policy import POLICIES
from screenbot.render import find_look
from screenbot.window.settings import (
    ASSISTANCE,
    GUESSING,
    MOST_COLS,
    MOST_ROWS,
    SPEEDS,
    Settings,
    after,
)

WIDTH: Final = 268
"""Width of the panel at scale 1, in pixels."""
ROW, GAP, TITLE, MARGIN = 26, 4, 19, 14

SPEED_NAMES: Final = {1.0: "1/s", 3.0: "3/s", 10.0: "10/s", 30.0: "30/s", 0.0: "max"}
NAMES: Final = {"beginner": "Beginner", "intermediate": "Medium", "expert": "Expert"}


@dataclass(frozen=True, slots=True)
class Button:
    """A button: its place, its text, what it does by name, and whether it is lit."""

    rect: Rect
    text: str
    action: str
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """A heading above a row of buttons."""

    rect: Rect
    text: str


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything of the panel; ``info`` is the free space under it."""

    labels: tuple[Label, ...]
    buttons: tuple[Button, ...]
    info: Rect

    def button_at(self, x: float, y: float) -> Button | None:
        """The button under a point."""
        return next((button for button in self.buttons if button.rect.contains(x, y)), None)


Choice = tuple[str, str, bool]
"""Text, action, lit."""


def rows_of(settings: Settings) -> list[tuple[str, list[Choice]]]:
    """Rows of buttons with their headings."""
    level = settings.level
    speeds = [(SPEED_NAMES[s], f"speed:{s:g}", settings.speed == s) for s in SPEEDS]
    return [
        ("", [("New game", "new", False), ("Same board", "same", False), ("Undo", "undo", False)]),
        ("Level", [(NAMES[n], f"level:{n}", LEVELS[n] == level) for n in LEVELS]),
        (
            "Rows, columns, mines",
            [choice for name in ("rows", "cols", "mines") for choice in stepper(level, name)],
        ),
        ("First click", [(_title(r), f"rule:{r}", settings.rule == r) for r in RULES]),
        ("Solver plays what it proves",
         [(_title(s), f"solver:{s}", settings.solver == s) for s in ASSISTANCE]),
        ("Guesses", [(_title(g), f"guess:{g}", settings.guessing == g) for g in GUESSING]),
        ("", [(f"by {settings.policy}", "policy", False),
              ("Probability map", "heat", settings.heat)]),
        ("Speed", speeds),
        ("", [("Next game by itself", "again", settings.again)]),
        ("Look", [(_title(Path(settings.look).name),
                   f"look:{after(settings.looks, settings.look)}", False),
                  ("Dark panel" if settings.dark else "Light panel", "dark", False)]),
    ]  # fmt: skip


def stepper(level: Level, name: str) -> list[Choice]:
    """Less and more around a number; the number itself is a button that does nothing."""
    value = {"rows": level.rows, "cols": level.cols, "mines": level.mines}[name]
    return [("−", f"{name}:-1", False), (f"{value}", "", False), ("+", f"{name}:1", False)]


def lay_out(settings: Settings, area: Rect, scale: float) -> Panel:
    """Place the panel in *area*, pixels; *scale* 1 is 268 pixels wide."""
    labels: list[Label] = []
    buttons: list[Button] = []
    x, width = area.x + round(MARGIN * scale), area.width - 2 * round(MARGIN * scale)
    y = area.y + round(MARGIN * scale)
    for title, choices in rows_of(settings):
        if title:
            y += round(3 * scale)
            labels.append(Label(Rect(x, y, width, round(TITLE * scale)), title))
            y += round(TITLE * scale)
        height, gap = round(ROW * scale), round(GAP * scale)
        weights = [max(2.4, len(text) + 1.4) for text, _, _ in choices]
        free = width - gap * (len(choices) - 1)
        left = float(x)
        for (text, action, lit), weight in zip(choices, weights, strict=True):
            wide = free * weight / sum(weights)
            rect = Rect(round(left), y, round(left + wide) - round(left), height)
            buttons.append(Button(rect, text, action, lit))
            left += wide + gap
        y += height + gap
    info = Rect(x, y + round(6 * scale), width, max(0, area.bottom - y - round(6 * scale)))
    return Panel(tuple(labels), tuple(buttons), info)


def press(settings: Settings, action: str) -> tuple[bool, bool]:
    """Do what a button says to the settings: whether a new game and new advice are needed.

    Raises ``ConfigurationError`` for a board that cannot be; the settings stay as they are then.
    """
    name, _, value = action.partition(":")
    if not name:
        return False, False
    if name == "level":
        set_level(settings, LEVELS[value])
        return True, True
    if name in ("rows", "cols", "mines"):
        set_level(settings, changed_level(settings.level, name, int(value)))
        return True, True
    if name == "rule":
        settings.level.check(value)
        settings.rule = next(rule for rule in RULES if rule == value)
        return True, True
    if name == "solver":
        settings.solver = next(choice for choice in ASSISTANCE if choice == value)
    elif name == "guess":
        settings.guessing = next(choice for choice in GUESSING if choice == value)
    else:
        TOGGLES[name](settings, value)
    return False, name in ("solver", "guess", "policy", "heat")


def set_level(settings: Settings, level: Level) -> None:
    """Choose a level, if the first-click rule allows it."""
    level.check(settings.rule)
    settings.level, settings.layout = level, None


def changed_level(level: Level, name: str, step: int) -> Level:
    """The level with one row, column or mine more or less."""
    sizes = {"rows": level.rows, "cols": level.cols, "mines": level.mines}
    sizes[name] += step
    rows, cols = min(sizes["rows"], MOST_ROWS), min(sizes["cols"], MOST_COLS)
    mines = sizes["mines"]
    if name != "mines":
        mines = min(mines, max(1, rows * cols - min(rows, 3) * min(cols, 3)))
    changed = Level("custom", rows, cols, mines)
    return next((known for known in LEVELS.values() if _same(known, changed)), changed)


def _same(level: Level, other: Level) -> bool:
    return (level.rows, level.cols, level.mines) == (other.rows, other.cols, other.mines)


def _toggle(name: str) -> Callable[[Settings, str], None]:
    def turn(settings: Settings, value: str) -> None:
        setattr(settings, name, not getattr(settings, name))

    return turn


def _next_policy(settings: Settings, value: str) -> None:
    settings.policy = after(tuple(POLICIES), settings.policy)


def _speed(settings: Settings, value: str) -> None:
    settings.speed = float(value)


def _look(settings: Settings, value: str) -> None:
    find_look(value)
    settings.look = value


TOGGLES: Final[dict[str, Callable[[Settings, str], None]]] = {
    "heat": _toggle("heat"),
    "again": _toggle("again"),
    "dark": _toggle("dark"),
    "policy": _next_policy,
    "speed": _speed,
    "look": _look,
}


def _title(word: str) -> str:
    return word.capitalize()
