"""``screenbot findings``: a report about the game."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from screenbot.cli.files import force_option, free_path, records_option, records_path
from screenbot.cli.output import note
from screenbot.errors import ScreenbotError


@click.command()
@click.option("-o", "--output", default="findings.html", show_default=True, type=click.Path(),
              help="Page to write.")  # fmt: skip
@click.option("--tables", metavar="FOLDER", type=click.Path(file_okay=False),
              help="Write the tables here as CSV.")  # fmt: skip
@click.option("--games", type=click.IntRange(1), default=3000, show_default=True,
              help="Games for each figure.")  # fmt: skip
@click.option("--boards", type=click.IntRange(1), default=10000, show_default=True,
              help="Boards on which the solvers are compared.")  # fmt: skip
@click.option("--policy", "policies", multiple=True, default=("strong", "fast", "least-risk"),
              show_default=True, help="Who plays; the first is the one in the plots.")  # fmt: skip
@click.option("--from-records", is_flag=True, help="Tell of your recorded games only.")
@click.option("--level", default="expert", show_default=True,
              help="Level of the games that are told of, like expert or 16x30/99.")  # fmt: skip
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True)
@click.option("--jobs", type=click.IntRange(1), help="Processes. [default: all cores]")
@records_option
@force_option
def findings(
    output: str, tables: str | None, games: int, boards: int, policies: tuple[str, ...],
    from_records: bool, level: str, seed: int, jobs: int | None, records_file: str | None,
    force: bool,
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
    from screenbot.findings import plots, report
    from screenbot.findings.games import tell
    from screenbot.findings.measure import player
    from screenbot.policy import find_policy
    from screenbot.records import Archive
    from screenbot.simulate import simulate

    assert plots  # complains now where Matplotlib is missing
    out, chosen = free_path(output, force), parse_level(level)
    for name in policies:
        find_policy(name)
    sections: list[report.Section] = []
    if from_records:
        path, source = records_path(records_file), "recorded"
        about = f"From recorded games of level {level}."
    else:
        play = player(games, seed, jobs)
        sections += report.simulated(play, policies, boards, seed, _progress)
        about = f"{games} games for each figure, seed {seed}."
    with tempfile.TemporaryDirectory() as folder:
        if not from_records:
            _progress("single games")
            path, source = Path(folder) / "games.sqlite", f"simulated with {policies[-1]}"
            simulate(chosen.rows, chosen.cols, chosen.mines, policy=policies[-1], games=games,
                     seed=seed, jobs=jobs, records=path)  # fmt: skip
        with Archive(path) as archive:
            story = tell(archive, chosen)
    if story.games == 0:
        raise ScreenbotError(f"{path}: no game of level {level} that was ended")
    sections += report.told(story, source)
    report.write(sections, about, out, None if tables is None else Path(tables))
    click.echo(f"{out}: {len(sections)} sections, {story.games} games told of")


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        note(f"{text} ...")
