"""The measurements fit the code that they measure: each can be started."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.bench.__main__ import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_measurement_can_be_started(name: str) -> None:
    assert callable(import_module(f"tests.bench.{name}").main)
