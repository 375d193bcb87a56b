"""The long runs on real programs: ``python tests/live/full.py [pytest options]``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    os.environ["SCREENBOT_LIVE"] = "full"
    sys.exit(pytest.main([str(Path(__file__).parent), "-s", *sys.argv[1:]]))
