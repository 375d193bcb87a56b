"""The sections of the report that single games tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from screenbot.findings import plots
from screenbot.findings.games import Story
from screenbot.findings.measure import Rate
from screenbot.findings.page import Section, Table


def told(stories: Mapping[str, Story], source: str) -> Iterator[Section]:
    """The sections that single games tell, by the name of their level."""
    yield _guesses(stories, source)
    yield _losses(stories)
    yield _calibration(stories)


def _guesses(stories: Mapping[str, Story], source: str) -> Section:
    rows = [
        (name, story.games, Rate(story.won, story.games), Rate(story.without_guess, story.games),
         f"{len(story.risks) / story.games:.2f}", f"{100 * np.mean(story.risks or [0.0]):.1f} %")
        for name, story in stories.items()
    ]  # fmt: skip
    counts = [
        (name, guesses, games)
        for name, story in stories.items()
        for guesses, games in sorted(story.guesses.items())
    ]
    risks = {name: story.risks for name, story in stories.items()}
    return Section(
        "Guesses",
        f"Games {source}: how many guesses they took, and how often the guessed cell was a mine by"
        " what the solver said.",
        [
            plots.svg(
                plots.histogram(
                    {name: story.guesses for name, story in stories.items()},
                    "guesses in a game",
                    "games, %",
                )
            ),
            plots.svg(plots.spread(risks, "chance of a mine in the guess, %", "guesses, %")),
        ],
        [
            Table(
                "games",
                ("level", "games", "won", "won without a guess", "guesses a game", "mean risk"),
                rows,
            ),
            Table("guesses", ("level", "guesses", "games"), counts),
        ],
    )


def _losses(stories: Mapping[str, Story]) -> Section:
    rows = []
    for name, story in stories.items():
        opened = np.array(story.opened_at_loss)
        early, late = int((opened < 0.1).sum()), int((opened > 0.9).sum())
        rows.append((name, story.lost, Rate(early, story.lost), Rate(late, story.lost)))
    opened_at = {name: story.opened_at_loss for name, story in stories.items()}
    boards = [
        plots.svg(
            plots.heat(
                100 * story.lost_at / max(1, story.lost), f"{name}: losses here, %", ".1f", 0.4
            )
        )
        for name, story in stories.items()
    ]
    return Section(
        "Where and when games are lost",
        "How much of the board was open when a game was lost, and on each board the share of the"
        " losses that happened in each cell.",
        [
            plots.svg(
                plots.spread(opened_at, "safe cells open when the game was lost, %", "losses, %")
            ),
            *boards,
        ],
        [
            Table(
                "losses",
                ("level", "lost", "with a tenth open or less", "with nine tenths open or more"),
                rows,
            )
        ],
    )


def _calibration(stories: Mapping[str, Story]) -> Section:
    points = {name: story.calibration() for name, story in stories.items()}
    cells = sum(int(story.said.sum()) for story in stories.values())
    return Section(
        "Calibration",
        f"Of {cells} uncertain cells before guesses: what the solver said, and how often the cell"
        " was a mine. Exact probabilities lie on the line.",
        [plots.svg(plots.calibration(points))],
        [
            Table(
                "calibration",
                ("level", "said", "was a mine"),
                [(name, round(s, 4), rate) for name, own in points.items() for s, rate in own],
            )
        ],
    )
