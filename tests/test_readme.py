"""What the README shows works."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from screenbot.cli import COMMANDS, program

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")


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


EXTRAS = {
    "screenbot window": "window",
    "screenbot demo": "window",
    "screenbot game": "terminal",
    "screenbot findings": "plots",
    "screenbot solve --engine sat": "sat",
    "screenbot records export OUT.parquet": "parquet",
}


@pytest.mark.parametrize("command", EXTRAS)
def test_what_a_command_needs_is_said(command: str) -> None:
    extra = EXTRAS[command]
    (row,) = re.findall(rf"^\| `{extra}` \| (.*) \|$", README, re.MULTILINE)
    assert f"`{command}`" in row
    words = [word for word in command.split()[1:] if word.islower() and word.isalpha()]
    words = words[: 2 if words[0] == "records" else 1]
    shown = CliRunner().invoke(program, [*words, "--help"], terminal_width=80).output
    assert f"screenbot[{extra}]" in "".join(shown.split())


def test_every_extra_is_known() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(EXTRAS.values()) <= set(project["optional-dependencies"])


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
