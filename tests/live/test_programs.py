"""The bot plays real programs. SCREENBOT_LIVE=full makes the long runs (``full.py`` sets it)."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from tests import clients
from tests.clients import Display
from tests.live.runs import FULL, ROOT, SEED, check, games, run_bot


@pytest.mark.parametrize("seed", range(1, games(3, 10) + 1))
def test_sgt_mines_is_always_won(shown: Display, tmp_path: Path, seed: int) -> None:
    """Its boards can be solved without a guess, so a loss is an error of ours."""
    with clients.sgt_mines(shown, f"30x16n99#{seed}"):
        outcome = run_bot(shown, tmp_path, 1)
    check(outcome, 1)
    assert outcome.report["theme"] == "sgt-mines"
    assert outcome.report["won"] == 1
    assert outcome.report["guesses"] == [0]


@pytest.mark.parametrize(("level", "count"), [("beginner", games(3, 20)), ("expert", games(1, 5))])
def test_winemine(
    shown: Display, tmp_path: Path, wine_prefix: Path, level: str, count: int
) -> None:
    """Through wins, losses, the box for the name and the list of the fastest times."""
    with clients.winemine(shown, level, wine_prefix):
        outcome = run_bot(shown, tmp_path, count)
    check(outcome, count)
    assert outcome.report["theme"] == "winemine"


@pytest.mark.skipif(not FULL, reason="twenty games: SCREENBOT_LIVE=full plays them")
def test_a_won_expert_game_is_quick(shown: Display, tmp_path: Path, wine_prefix: Path) -> None:
    """Prints the wall time of won games; no time decides a test."""
    with clients.winemine(shown, "expert", wine_prefix):
        outcome = run_bot(shown, tmp_path, 20)
    check(outcome, 20)
    ends = [event["text"] for event in outcome.events if event["kind"] == "end"]
    won = [
        seconds
        for text, seconds in zip(ends, outcome.report["seconds"], strict=True)
        if " won " in text
    ]
    if won:
        print(f"won expert games: {len(won)}, median {median(won):.2f} s, all {won}")


@pytest.mark.parametrize(("width", "count"), [(1290, 5), (890, 2)])
def test_gnome_mines(shown: Display, tmp_path: Path, width: int, count: int) -> None:
    """Its cells are as small as the window makes them, but for their gaps."""
    with clients.gnome_mines(shown, "big", tmp_path / "home", width):
        outcome = run_bot(shown, tmp_path, count)
    check(outcome, count)
    assert outcome.report["theme"] == "gnome-mines"


def test_gnome_mines_in_a_dark_style(shown: Display, tmp_path: Path) -> None:
    with clients.gnome_mines(shown, "small", tmp_path / "home", 1200, dark=True):
        outcome = run_bot(shown, tmp_path, 3)
    check(outcome, 3)
    assert outcome.report["theme"] == "gnome-mines-dark"


def test_kmines(shown: Display, tmp_path: Path) -> None:
    with clients.kmines(shown, "Hard", tmp_path / "home"):
        outcome = run_bot(shown, tmp_path, 5)
    check(outcome, 5)
    assert outcome.report["theme"] == "kmines"


def test_a_run_begins_over_what_the_one_before_has_left(shown: Display, tmp_path: Path) -> None:
    """A list of high scores, which hides most of the finished board."""
    with clients.kmines(shown, "Easy", tmp_path / "home"):
        for _ in range(2):
            outcome = run_bot(shown, tmp_path, 1)
            check(outcome, 1)
            assert outcome.report["theme"] == "kmines"
            assert outcome.report["clicks"][0] > 0


@pytest.mark.parametrize(
    ("look", "theme"), [("green", "kmines-green"), ("graveyard-mayhem", "kmines-graveyard")]
)
def test_kmines_in_pictures(shown: Display, tmp_path: Path, look: str, theme: str) -> None:
    with clients.kmines(shown, "Easy", tmp_path / "home", look):
        outcome = run_bot(shown, tmp_path, 2)
    check(outcome, 2)
    assert outcome.report["theme"] == theme


@pytest.mark.parametrize("scale", [1, 1.25, 1.5, 2])
def test_a_page_in_chromium(shown: Display, tmp_path: Path, scale: float) -> None:
    with (
        clients.served(ROOT) as address,
        clients.chromium(
            shown,
            f"{address}fixtures/page/index.html?rule=safe{SEED}",
            tmp_path / "profile",
            "Minesweeper",
            scale,
        ),
    ):
        outcome = run_bot(shown, tmp_path, 3)
    check(outcome, 3)


def test_a_page_that_loses_short_clicks(shown: Display, tmp_path: Path) -> None:
    """Its chord button, its answer and its face differ too; and the first click may be a mine."""
    options = f"press=45&rule=any&moods=0&chord=left&delay=80&rows=12&cols=20&mines=30{SEED}"
    with (
        clients.served(ROOT) as address,
        clients.chromium(
            shown, f"{address}fixtures/page/index.html?{options}", tmp_path / "p", "Minesweeper"
        ),
    ):
        outcome = run_bot(shown, tmp_path, 2, "--rule", "any")
    check(outcome, 2)
