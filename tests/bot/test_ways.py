"""The ways to a new game that are tried in a program, and in a page that looks like one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from screenbot.bot.program import UNKNOWN
from screenbot.bot.ways import Ways
from screenbot.vision import Theme, load_theme


def ways(theme: Theme, in_page: bool, asked: tuple[str, ...] = ()) -> tuple[str, ...]:
    eyes = SimpleNamespace(theme=theme, play=theme.play)
    hands = SimpleNamespace(is_in_page=in_page, may_be_in_page=in_page)
    return Ways(cast(Any, eyes), cast(Any, hands), asked).every()


@pytest.mark.parametrize("name", ["kmines-classic", "kmines", "gnome-mines"])
def test_a_page_that_looks_like_a_program_gets_no_keys_of_the_browser(name: str) -> None:
    theme = load_theme(name)
    assert any(way.startswith("key:ctrl+") for way in theme.play.restart)
    in_page = ways(theme, in_page=True)
    assert not any(way.startswith("key:ctrl+") for way in in_page)
    assert set(UNKNOWN.restart) <= set(in_page)
    assert ways(theme, in_page=False) == (*theme.play.restart, "words")


def test_what_users_say_of_a_page_is_done() -> None:
    theme = load_theme("kmines-classic")
    assert ways(theme, in_page=True, asked=("key:ctrl+n",)) == ("key:ctrl+n",)
    own = replace(theme, folder=Path("/home/somebody/themes/page"))
    assert ways(own, in_page=True) == (*theme.play.restart, "words")
