"""What the README shows works."""

from __future__ import annotations

import re
from pathlib import Path

from screenbot.cli import COMMANDS

README = (Path(__file__).resolve().parent.parent / "README.md").read_text("utf-8")


def test_the_python_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(example, "README.md", "exec"), names)
    assert names["solution"].safe == ((2, 0), (2, 1))  # type: ignore[attr-defined]
    assert names["solution"].mines == ((0, 1),)  # type: ignore[attr-defined]


def test_every_command_that_is_shown_exists() -> None:
    blocks = "\n".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL))
    shown = set(re.findall(r"^screenbot ([a-z]+)", blocks, re.MULTILINE))
    assert shown
    assert shown <= set(COMMANDS)


def test_every_link_leads_somewhere() -> None:
    root = Path(__file__).resolve().parent.parent
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (root / target).exists(), target
