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
