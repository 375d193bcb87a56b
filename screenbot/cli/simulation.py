"""``screenbot simulate``: many seeded games without pixels."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from screenbot.cli.files import records_named, records_option, records_path
from screenbot.cli.numbers import Whole
from screenbot.cli.output import json_option, note, print_json
from screenbot.counting import counted, interval
from screenbot.errors import ConfigurationError

if TYPE_CHECKING:
    from screenbot.game import FirstClick, Level
    from screenbot.geometry import Rect
    from screenbot.simulate import SimulationResult

F = TypeVar("F", bound=Callable[..., Any])

level_option = click.option(
    "--level",
    type=click.Choice(["beginner", "intermediate", "expert"]),
    help="A standard board: 9 x 9 / 10, 16 x 16 / 40 or 16 rows x 30 columns / 99 mines.",
)
size_option = click.option("--size", metavar="RxC", help="Rows x columns of a board of your own.")

POLICIES: Final = ("strong", "fast", "patient", "least-risk", "corners", "certain")
"""The names of the policies, for help that need not load them."""


def policy_option(what: str, *names: str, default: Any = "strong", **more: Any) -> Callable[[F], F]:
    """The option --policy, whose help says *what* it chooses, and among which names."""
    return click.option(
        "--policy",
        *names,
        metavar="NAME",
        default=default,
        show_default=default is not None,
        help=f"{what}: {', '.join(POLICIES)}, or package.module:Class.",
        **more,
    )


@click.command()
@level_option
@size_option
@click.option("--mines", type=int, help="Mine total, with --size.")
@click.option(
    "--rule",
    type=click.Choice(["any", "safe", "opening"]),
    default="safe",
    show_default=True,
    help="First click: anything, never a mine, or an opening.",
)
@click.option("--first", metavar="R,C", help="Row and column of the first click.")
@policy_option("Who plays")
@click.option("--games", type=Whole(1), default=1000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--jobs", type=Whole(1), default=None, help="Processes. [default: all cores]")
@click.option("--compare", metavar="A,B", help="Policies to compare on the same games.")
@click.option(
    "--chances",
    is_flag=True,
    help="Count each game by its chance to win: as sure with a third of the games.",
)
@click.option("--record", is_flag=True, help="Write every game to the records, as --records does.")
@records_option
@json_option
def simulate(
    level: str | None,
    size: str | None,
    mines: int | None,
    rule: FirstClick,
    first: str | None,
    policy: str,
    games: int,
    seed: int,
    jobs: int | None,
    compare: str | None,
    chances: bool,
    record: bool,
    records_file: str | None,
    as_json: bool,
) -> None:
    """Play many games without pixels and report the win rate, its standard error and the speed.

    The same seed gives the same games and the same result, whatever --jobs is.

    With --chances a game is never lost: where a guess would hit a mine, the mines are moved to
    where they may be as well, and the game counts by the product of the chances that its guesses
    had. That is the same win rate in the mean, without the luck.

    \b
    Examples:
        screenbot simulate --level expert --games 10000
        screenbot simulate --size 20x24 --mines 99 --rule opening --policy fast
        screenbot simulate --compare fast,strong --games 20000 --chances
    """
    from screenbot.simulate import simulate as run

    board = board_size(level, size, mines)
    record = record or records_named()
    if compare is not None and record:
        raise click.UsageError("--compare records nothing; drop it or --record")
    if chances and record:
        raise click.UsageError("--chances records nothing; drop it or --record")
    if compare is not None:
        compare_policies(
            compare, board, rule, parse_cell(first), games, seed, jobs, chances, as_json
        )
        return
    result = run(
        board.rows,
        board.cols,
        board.mines,
        rule=rule,
        first=parse_cell(first),
        policy=policy,
        games=games,
        seed=seed,
        jobs=jobs,
        progress=True,
        records=records_path(records_file) if record else None,
        chances=chances,
    )
    if result.interrupted:
        note(f"stopped by Ctrl-C after {result.games} of {counted(games, 'game')}")
    if as_json:
        print_json(result.to_json())
    else:
        click.echo(simulation_text(result))
    if result.interrupted:
        raise click.exceptions.Exit(1)


def compare_policies(
    names: str,
    board: Level,
    rule: FirstClick,
    first: tuple[int, int] | None,
    games: int,
    seed: int,
    jobs: int | None,
    chances: bool,
    as_json: bool,
) -> None:
    """Print the result of each policy and the paired differences."""
    from screenbot.compare import compare

    found = compare(
        [name.strip() for name in names.split(",")],
        board.rows,
        board.cols,
        board.mines,
        rule=rule,
        first=first,
        games=games,
        seed=seed,
        jobs=jobs,
        progress=True,
        chances=chances,
    )
    if as_json:
        print_json(found.to_json())
    else:
        click.echo("\n".join(map(simulation_text, found.results)))
        click.echo("\n".join(map(str, found.differences)))
    if found.interrupted:
        note(f"stopped by Ctrl-C after {found.results[0].games} of {counted(games, 'game')}")
        raise click.exceptions.Exit(1)


def simulation_text(result: SimulationResult) -> str:
    """The result for people: win rate with its 95 % interval."""
    return (
        f"{result.policy} on {result.rows} x {result.cols} / {result.mines},"
        f" first click {result.rule}\n"
        f"{result.won if isinstance(result.won, int) else round(result.won, 1)}"
        f" of {counted(result.games, 'game')} won{rate_text(result)}\n"
        f"{result.seconds:.1f} s, {result.games_per_second:.1f} games per second"
    )


def rate_text(result: SimulationResult) -> str:
    """The win rate with its 95 % interval, where a game was played."""
    if not result.games:
        return ""
    share, error = min(result.win_rate, 1.0), result.standard_error
    # Games that count by their chance are as sure as more games would be that are won or lost.
    trials = share * (1 - share) / error**2 if error else 0.0
    low, high = interval(share, trials or result.games)
    return f": {100 * share:.2f} % ({100 * low:.2f} to {100 * high:.2f}, 95 % interval)"


def board_size(level: str | None, size: str | None, mines: int | None) -> Level:
    """The board that the options name; expert where they name none."""
    from screenbot.game import LEVELS, Level

    if level is not None and (size is not None or mines is not None):
        raise click.UsageError("--level already says the size and the mines; drop it or the others")
    if size is None and mines is None:
        return LEVELS[level or "expert"]
    if size is None or mines is None:
        raise click.UsageError("--size RxC and --mines N go together")
    rows, cols = parse_size(size)
    return Level("custom", rows, cols, mines)


def parse_size(text: str) -> tuple[int, int]:
    """Rows and columns of ``16x30``. Raises ``ConfigurationError``."""
    match = re.fullmatch(r"\s*(\d{1,99})\s*[xX×]\s*(\d{1,99})\s*", text)
    if not match:
        raise ConfigurationError(f"--size {text!r}: expected rows x columns, like 16x30")
    return int(match[1]), int(match[2])


def parse_cell(text: str | None) -> tuple[int, int] | None:
    """Row and column of ``3,3``. Raises ``ConfigurationError``."""
    if text is None:
        return None
    match = re.fullmatch(r"\s*(\d{1,99})\s*,\s*(\d{1,99})\s*", text)
    if not match:
        raise ConfigurationError(f"--first {text!r}: expected row,column from 0, like 3,3")
    return int(match[1]), int(match[2])


def parse_region(text: str) -> Rect:
    """The rectangle ``X,Y,W,H`` in desktop pixels. Raises ``ConfigurationError``."""
    from screenbot.geometry import Rect

    match = re.fullmatch(
        r"\s*(-?\d{1,99})\s*,\s*(-?\d{1,99})\s*,\s*(\d{1,99})\s*,\s*(\d{1,99})\s*", text
    )
    if not match or int(match[3]) < 1 or int(match[4]) < 1:
        raise ConfigurationError(f"--region {text!r}: expected X,Y,WIDTH,HEIGHT in pixels")
    return Rect(*(int(number) for number in match.groups()))
