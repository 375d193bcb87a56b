"""The report: figures against plain counting, the page, the tables, from records."""

from __future__ import annotations

import csv
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="matplotlib is not installed")

from screenbot.cli import main
from screenbot.findings.games import tell
from screenbot.findings.measure import (
    Rate,
    Setup,
    by_first_cell,
    play_all,
    solver_shares,
    without_guess,
)
from screenbot.findings.report import setups, simulated
from screenbot.game import LEVELS, FirstClick, Level
from screenbot.policy import first_click
from screenbot.records import Archive
from screenbot.simulate import simulate

BEGINNER = LEVELS["beginner"]


def test_intervals_are_wilsons() -> None:
    low, high = Rate(8, 10).interval
    assert (low, high) == (pytest.approx(0.4902, abs=1e-3), pytest.approx(0.9433, abs=1e-3))
    assert Rate(0, 0).interval == (0.0, 1.0)
    assert Rate(0, 50).interval[0] == 0.0
    assert Rate(50, 50).interval[1] == 1.0


def test_each_setup_is_played_once_and_reflections_share_games() -> None:
    played: list[Setup] = []

    def play(setup: Setup) -> Rate:
        played.append(setup)
        return Rate(len(played), 1000)

    by_first_cell(play, Level("custom", 4, 4, 3), "safe", "fast")
    assert {setup.first for setup in played} == {(0, 0), (0, 1), (1, 1)}
    setup, other = (Setup(BEGINNER, "safe", policy) for policy in ("least-risk", "fast"))
    alone = play_all([setup, setup, other], 20, 0, 1)
    assert list(alone) == [setup, other]
    assert play_all([setup, other], 20, 0, 2) == alone


def test_solvers_find_more_and_the_last_finds_all() -> None:
    shares = solver_shares(150, 1)
    found = [share.cells.value for share in shares]
    assert found == sorted(found)
    assert found[-1] == 1.0
    assert shares[-1].unstuck.value == 1.0


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
def test_games_without_a_guess_do_not_depend_on_the_player(rule: FirstClick) -> None:
    least_risk, fast = (
        without_guess(Setup(BEGINNER, rule, policy), 120, 3) for policy in ("least-risk", "fast")
    )
    certain = simulate(9, 9, 10, rule=rule, policy="certain", games=120, seed=3, jobs=1,
                       first=first_click(9, 9, rule))  # fmt: skip
    if rule == "any":  # 'certain' makes no first click that may lose
        assert least_risk.hits == fast.hits > 0
    else:
        assert least_risk.hits == fast.hits == certain.won > 0


def test_all_setups_are_known_before_they_are_played() -> None:
    policies = ("fast", "least-risk")
    played: set[Setup] = set()

    def play(setup: Setup) -> Rate:
        played.add(setup)
        return Rate(1, 2)

    list(simulated(play, policies, solver_shares(2, 0)))
    assert played == set(setups(policies))


def test_a_story_counts_what_happened(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    result = simulate(9, 9, 10, policy="least-risk", games=150, jobs=1, records=path)
    with Archive(path) as archive:
        story = tell(archive, BEGINNER)
        games = list(archive.games())
    assert (story.won, story.games) == (result.won, 150)
    assert story.lost_at.sum() == story.lost
    assert sum(story.guesses.values()) == 150
    assert len(story.risks) == sum(game.guesses for game in games)
    assert story.without_guess == sum(g.guesses == 0 and g.result == "won" for g in games)
    for said, were in story.calibration():
        low, high = were.interval
        # Cells of one board go together, so the interval is too narrow by a factor of a few.
        wide = 4 * (high - low) + 0.02
        assert said == pytest.approx(were.value, abs=wide)
    assert np.mean(story.opened_at_loss) < 1


class Page(HTMLParser):
    """Counts what a page holds and what it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("src", "href") and value and not value.startswith(("#", "data:")):
                self.loads.append(value)


def test_the_page_stands_alone_and_the_tables_agree(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, tables = tmp_path / "report.html", tmp_path / "tables"
    words = ["findings", "-o", str(out), "--tables", str(tables), "--games", "20", "--boards", "40"]
    words += ["--policy", "least-risk", "--level", "beginner", "--jobs", "1"]
    words += ["--plots", str(tmp_path / "plots")]
    assert main(words) == 0
    plots = {path.stem for path in (tmp_path / "plots").glob("*.svg")}
    assert {"win-rates", "solvers", "density", "size", "first-cells"} <= plots
    page = Page()
    page.feed(out.read_text("utf-8"))
    assert page.tags.count("h2") == 9
    assert page.tags.count("svg") == len(plots) >= 10
    assert page.tags.count("details") >= 2
    assert not page.loads
    with (tables / "win-rates.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["level"] for row in rows} == {*LEVELS, "beginner 10 x 10"}
    for row in rows:
        assert int(row["won hits"]) / int(row["won trials"]) == pytest.approx(
            float(row["won"]), abs=1e-5
        )
    assert len(list(tables.glob("*.csv"))) == 11
    assert main(words) == 1
    assert "exists already" in capsys.readouterr().err
    out.unlink()
    assert main(words) == 1
    assert "holds .csv files already" in capsys.readouterr().err


def test_from_recorded_games(
    tmp_path: Path, records_elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "report.html"
    words = ["findings", "-o", str(out), "--from-records", "--level", "beginner"]
    assert main(words) == 1
    assert "no records yet" in capsys.readouterr().err
    simulate(9, 9, 10, policy="least-risk", games=10, jobs=1, records=records_elsewhere)
    assert main(words) == 0
    assert "recorded" in out.read_text("utf-8")
    out.unlink()
    assert main([*words[:-1], "expert"]) == 1
    assert "no game of level expert" in capsys.readouterr().err
    # A database that is named is one that is wanted.
    words = ["findings", "-o", str(out), "--records", str(records_elsewhere), "--level", "beginner"]
    assert main(words) == 0
    assert main([*words[:-1], "beginner", "--force", "-o", str(tmp_path / "page.txt")]) == 1
    assert "expected a name that ends in .html" in capsys.readouterr().err


@pytest.mark.parametrize(
    "said", ["--games 50", "--boards 9", "--policy fast", "--seed 0", "--jobs 2"]
)
def test_what_is_simulated_is_not_chosen_for_recorded_games(
    said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "report.html"
    for records in (["--from-records"], ["--records", str(tmp_path / "games.sqlite")]):
        assert main(["findings", "-o", str(out), *records, *said.split()]) == 1
        error = capsys.readouterr().err
        assert f"{said}: is for games that are simulated" in error
        assert error.count("\n") == 1


def test_small_differences_are_called_chance() -> None:
    from screenbot.findings.thumb import RuleOfThumb

    assert RuleOfThumb("", "", Rate(500, 1000), Rate(490, 1000)).verdict.endswith("may be chance")
    assert RuleOfThumb("", "", Rate(600, 1000), Rate(490, 1000)).verdict == "+11.00 points"
