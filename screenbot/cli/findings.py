"""``screenbot findings``: a report about the game."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from screenbot.cli.files import (
    force_option,
    free_folder,
    free_path,
    open_archive,
    records_named,
    records_option,
    records_path,
    was_given,
)
from screenbot.cli.numbers import Whole
from screenbot.cli.simulation import policy_option
from screenbot.counting import counted
from screenbot.errors import ConfigurationError, ScreenbotError

if TYPE_CHECKING:
    from screenbot.findings.games import Story
    from screenbot.findings.page import Section
    from screenbot.game import Level


@click.command()
@click.option("-o", "--output", default="findings.html", show_default=True, type=click.Path(),
              help="Page to write.")  # fmt: skip
@click.option("--tables", metavar="FOLDER", type=click.Path(file_okay=False),
              help="Write the tables here as CSV.")  # fmt: skip
@click.option("--plots", "plots_folder", metavar="FOLDER", type=click.Path(file_okay=False),
              help="Write the plots here as SVG.")  # fmt: skip
@click.option("--games", type=Whole(1), default=3000, show_default=True,
              help="Games for each figure.")  # fmt: skip
@click.option("--boards", type=Whole(1), default=10000, show_default=True,
              help="Boards on which the solvers are compared.")  # fmt: skip
@policy_option("Who plays; the first is the one in the plots", "policies", multiple=True,
               default=("strong", "fast", "least-risk"))  # fmt: skip
@click.option("--from-records", is_flag=True,
              help="Tell of your recorded games only, as --records does.")  # fmt: skip
@click.option("--level", "levels", multiple=True,
              default=("beginner", "intermediate", "expert"), show_default=True,
              help="Levels of the games that are told of, like expert or 16x30/99.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--jobs", type=Whole(1), help="Processes. [default: all cores]")
@records_option
@force_option
def findings(
    output: str, tables: str | None, plots_folder: str | None, games: int, boards: int,
    policies: tuple[str, ...], from_records: bool, levels: tuple[str, ...], seed: int,
    jobs: int | None, records_file: str | None, force: bool,
) -> None:  # fmt: skip
    """Measure the game, and write what was found as a web page with plots (one file).

    Win rates beside those of other programs, what each solver finds, guesses, losses, first clicks,
    density, calibration, and rules of thumb. Needs pip install 'screenbot[plots]'.

    \b
    Examples:
        screenbot findings                      some minutes
        screenbot findings --games 10000 --tables tables
        screenbot findings --from-records --level beginner
    """
    from screenbot.cli.records import parse_level
    from screenbot.findings import plots
    from screenbot.findings.page import write
    from screenbot.findings.stories import told
    from screenbot.policy import find_policy

    assert plots  # complains now where Matplotlib is missing
    out = free_path(output, force, ".html", [records_file])
    folders = [
        None if name is None else free_folder(name, force, suffix)
        for name, suffix in ((tables, ".csv"), (plots_folder, ".svg"))
    ]
    from_records = from_records or records_named()
    measuring = {"games": games, "boards": boards, "policies": policies[0], "seed": seed,
                 "jobs": jobs}  # fmt: skip
    for name, value in measuring.items():
        if from_records and was_given(name):
            option = "policy" if name == "policies" else name
            raise ConfigurationError(
                f"--{option} {value}: is for games that are simulated, not for recorded ones"
            )
    chosen = {name: parse_level(name) for name in dict.fromkeys(levels)}
    for name in policies:
        find_policy(name)
    if from_records:
        sections: list[Section] = []
        about = "From recorded games."
        stories = _recorded(records_path(records_file), chosen)
        source = "that were recorded"
    else:
        about = f"{counted(games, 'game')} for each figure, seed {seed}."
        sections, stories = _measured(policies, chosen, games, boards, seed, jobs)
        source = f"simulated with {policies[-1]}"
    sections += told(stories, source)
    write(sections, about, out, *folders)
    count = sum(story.games for story in stories.values())
    click.echo(f"{out}: {counted(len(sections), 'section')}, {counted(count, 'game')} told of")


def _recorded(path: Path | None, levels: dict[str, Level]) -> dict[str, Story]:
    """What recorded games tell, by level; levels without a game are left out."""
    from screenbot.findings.games import tell

    with open_archive(path) as archive:
        stories = {name: tell(archive, level) for name, level in levels.items()}
        stories = {name: story for name, story in stories.items() if story.games}
        if not stories:
            names = " or ".join(levels)
            raise ScreenbotError(f"{archive.path}: no game of level {names} that was ended")
    return stories


def _measured(
    policies: tuple[str, ...], levels: dict[str, Level], games: int, boards: int, seed: int,
    jobs: int | None,
) -> tuple[list[Section], dict[str, Story]]:  # fmt: skip
    """The sections that are measured, and the stories of simulated games of each level."""
    from screenbot.findings import measure, report
    from screenbot.game import LEVELS, RULES
    from screenbot.progress import progress_bar

    kinds = [measure.Setup(LEVELS[name], rule, "least-risk") for name in LEVELS for rule in RULES]
    setups = report.setups(policies)
    total = games * (len(setups) + len(kinds) + len(levels)) + boards
    with progress_bar(total, "games") as advance, tempfile.TemporaryDirectory() as folder:
        shares = measure.solver_shares(boards, seed, advance)
        rates = measure.play_all(setups, games, seed, jobs, advance)
        sections = list(report.simulated(rates.__getitem__, policies, shares))
        free = []
        for kind in kinds:
            free.append((kind, measure.without_guess(kind, games, seed)))
            advance(games)
        path = Path(folder) / "games.sqlite"
        for level in levels.values():
            _simulate_into(path, level, policies[-1], games, seed, jobs)
            advance(games)
        stories = _recorded(path, levels)
    return [sections[0], report.free_of_guesses(free), *sections[1:]], stories


def _simulate_into(
    path: Path, level: Level, policy: str, games: int, seed: int, jobs: int | None
) -> None:
    """Play games into a database. Raises ``KeyboardInterrupt`` after Ctrl-C."""
    from screenbot.simulate import simulate

    result = simulate(level.rows, level.cols, level.mines, policy=policy, games=games, seed=seed,
                      jobs=jobs, records=path)  # fmt: skip
    if result.interrupted:
        raise KeyboardInterrupt
