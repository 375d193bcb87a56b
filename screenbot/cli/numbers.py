"""Numbers on the command line: those that nothing here can count to are refused."""

from __future__ import annotations

from typing import Any, Final

import click

MOST: Final = 10**15
"""The largest count: more games or rows than any machine holds, and less than databases refuse."""
LARGEST: Final = 10**9
"""The largest number with a fraction; of seconds, the system waits no longer."""


class Whole(click.IntRange):
    """A whole number from a least one up to MOST."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number: int = super().convert(value, param, ctx)
        if number > MOST:
            self.fail(f"{value} is too large.", param, ctx)
        return number


class Number(click.FloatRange):
    """A number in a range, which ``nan`` and ``inf`` are not, up to LARGEST."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number: float = super().convert(value, param, ctx)
        if not abs(number) <= LARGEST:
            self.fail(f"{value} is no number of a usual size.", param, ctx)
        return number
