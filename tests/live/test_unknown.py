"""Real programs played without any theme: won, or lost by an honest guess, and never misread."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from click.testing import CliRunner

from screenbot.cli import program
from tests import clients
from tests.clients import Display, Window
from tests.live.runs import FULL, ROOT, SEED, check, run_bot

Start = Callable[[Display, Path, Path], AbstractContextManager[Window]]

PROGRAMS: dict[str, Start] = {
    "sgt-mines": lambda shown, _, __: clients.sgt_mines(shown, "16x16n40#5"),
    "winemine": lambda shown, _, prefix: clients.winemine(shown, "beginner", prefix),
    "gnome-mines": lambda shown, folder, _: clients.gnome_mines(shown, "small", folder / "home"),
    "kmines": lambda shown, folder, _: clients.kmines(shown, "Easy", folder / "home"),
    "kmines, classic": lambda shown, folder, _: clients.kmines(
        shown, "Medium", folder / "home", "classic"
    ),
}
SHORT = ("sgt-mines", "winemine")
"""The programs that the short run plays."""


@pytest.mark.parametrize("name", PROGRAMS if FULL else SHORT)
def test_a_program_without_its_theme(
    shown: Display, tmp_path: Path, wine_prefix: Path, name: str
) -> None:
    with PROGRAMS[name](shown, tmp_path, wine_prefix):
        outcome = run_bot(shown, tmp_path, 1, "--theme", "none")
    check(outcome, 1)
    assert outcome.report["theme"] == "unknown"


@pytest.mark.skipif(not FULL, reason="a browser at two scales: SCREENBOT_LIVE=full plays them")
@pytest.mark.parametrize("scale", [1, 1.5])
def test_a_page_without_its_theme(shown: Display, tmp_path: Path, scale: float) -> None:
    with (
        clients.served(ROOT) as address,
        clients.chromium(
            shown, f"{address}fixtures/page/index.html", tmp_path / "profile", "Minesweeper", scale
        ),
    ):
        outcome = run_bot(shown, tmp_path, 1, "--theme", "none")
    check(outcome, 1)


def test_the_face_of_an_unknown_program_starts_the_next_game(
    shown: Display, tmp_path: Path, wine_prefix: Path
) -> None:
    """Through the boxes that WineMine puts over a game that is won."""
    with clients.winemine(shown, "beginner", wine_prefix):
        outcome = run_bot(shown, tmp_path, 4, "--theme", "none")
    check(outcome, 4)


def test_a_key_that_games_take_starts_the_next_game(shown: Display, tmp_path: Path) -> None:
    with clients.sgt_mines(shown, "16x16n40"):
        outcome = run_bot(shown, tmp_path, 2, "--theme", "none")
    check(outcome, 2)


def test_where_nothing_starts_the_next_game_it_is_told(shown: Display, tmp_path: Path) -> None:
    with clients.sgt_mines(shown, "9x9n10"):
        outcome = run_bot(shown, tmp_path, 2, "--theme", "none", "--restart", "F8")
    assert outcome.code == 1
    assert outcome.report["games"] == outcome.report["won"] + outcome.report["lost"] == 1
    assert "--restart" in outcome.errors


LOOKS = (
    *("night", "grey", "buttons", "sky", "discs", "slate", "lawn", "paint"),
    *("ripple", "phone", "china"),
)
"""Those of fixtures/page/looks.css."""


@pytest.mark.parametrize("scale", [1, 1.25, 1.5] if FULL else [1.25])
@pytest.mark.parametrize("look", LOOKS if FULL else ("buttons", "paint", "phone", "china", "grey"))
def test_a_page_in_a_look_never_seen(
    shown: Display, tmp_path: Path, look: str, scale: float
) -> None:
    """Its flags and mines are characters that the system may have no picture of, its mine total is
    text; before anything is open, the grey one is taken for a theme that is known."""
    page = f"fixtures/page/looks.html?look={look}&rows=10&cols=10&mines=15{SEED}"
    with (
        clients.served(ROOT) as address,
        clients.chromium(shown, address + page, tmp_path / "profile", "Minesweeper", scale),
    ):
        outcome = run_bot(shown, tmp_path, 1)
    check(outcome, 1)
    assert "15 mines" in outcome.events[0]["text"]


def test_a_program_that_was_taught(shown: Display, tmp_path: Path, wine_prefix: Path) -> None:
    """Its screenshot lacks the flag and the numbers from 4 on; games are begun anew by the face."""
    shot = ROOT / "fixtures" / "screens" / "winemine-lost.png"
    words = ["theme", "learn", str(shot), "--board", str(shot.with_suffix(".txt"))]
    made = CliRunner().invoke(program, [*words, "--to", str(tmp_path), "--name", "mine"])
    assert made.exit_code == 0, made.output
    with clients.winemine(shown, "beginner", wine_prefix):
        outcome = run_bot(shown, tmp_path, 2, "--theme", str(tmp_path / "mine"))
    check(outcome, 2)
    assert outcome.report["theme"] == "mine"
