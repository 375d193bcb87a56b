"""Real programs that write in other letters than the pictures of their themes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path

import pytest

from tests import clients
from tests.clients import Display, Window
from tests.live.runs import FULL, check, run_bot

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <match target="pattern">
    <edit name="family" mode="prepend" binding="strong"><string>DejaVu Serif</string></edit>
  </match>
</fontconfig>
"""

Start = Callable[[Display, Path, Path], AbstractContextManager[Window]]

PROGRAMS: dict[str, Start] = {
    "winemine": lambda shown, _, prefix: clients.winemine(shown, "beginner", prefix),
    "kmines": lambda shown, folder, _: clients.kmines(shown, "Easy", folder / "home"),
    "gnome-mines": lambda shown, folder, _: clients.gnome_mines(shown, "small", folder / "home"),
    "sgt-mines": lambda shown, _, __: clients.sgt_mines(shown, "16x16n51"),
}
SHORT = ("winemine", "kmines")
"""The programs that the short run plays."""


@pytest.mark.parametrize("name", PROGRAMS if FULL else SHORT)
def test_a_program_in_letters_with_serifs(
    shown: Display, tmp_path: Path, wine_prefix: Path, name: str
) -> None:
    """Its windows are not those that the theme knows, nor are its counter and numbers."""
    (tmp_path / "fonts.conf").write_text(FONTS, encoding="utf-8")
    other = replace(shown, more=(("FONTCONFIG_FILE", str(tmp_path / "fonts.conf")),))
    with PROGRAMS[name](other, tmp_path, wine_prefix):
        outcome = run_bot(shown, tmp_path, 3)
    check(outcome, 3)
    found = next(event["text"] for event in outcome.events if event["kind"] == "found")
    assert found.startswith(f"{name} board")
    assert found.endswith("51 mines" if name == "sgt-mines" else "10 mines")
