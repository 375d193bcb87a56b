"""What every test shares."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def records_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test writes into the user's own records; programs it starts inherit this."""
    path = tmp_path / "records.sqlite"
    monkeypatch.setenv("SCREENBOT_RECORDS", str(path))
    return path


@pytest.fixture(autouse=True)
def themes_elsewhere(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """No test reads with, or writes into, the user's own themes."""
    folder = tmp_path_factory.mktemp("themes")
    monkeypatch.setenv("SCREENBOT_THEMES", str(folder))
    return folder
