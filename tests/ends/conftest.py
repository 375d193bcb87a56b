"""What the tests of several ends share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.clients import Display, MissingProgramError, display


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Iterator[Display]:
    """A virtual display of 640 x 480 pixels, which DISPLAY names."""
    try:
        with display(640, 480) as running:
            monkeypatch.setenv("DISPLAY", running.name)
            yield running
    except MissingProgramError as error:
        pytest.skip(str(error))
