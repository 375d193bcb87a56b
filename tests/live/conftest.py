"""A virtual display for the tests of this folder; programs that are missing are named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import clients


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.live)
            item.add_marker(pytest.mark.timeout(3600))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """A program that is not installed skips its test and says which package has it."""
    try:
        return (yield)
    except clients.MissingProgramError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="module")
def shown() -> Iterator[clients.Display]:
    try:
        with clients.display() as running:
            yield running
    except clients.MissingProgramError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def wine_prefix(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made on first use, shared by all tests of a run."""
    return tmp_path_factory.mktemp("wine") / "prefix"
