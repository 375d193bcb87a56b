"""Runs ``screenbot play`` on a program under a virtual display, and what each run must show."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.clients import Display

FULL = os.environ.get("SCREENBOT_LIVE") == "full"
"""Whether the long runs are made instead of the short ones."""

SEED = "" if FULL else "&seed=2026"
"""What a page is told to have the same mines in each short run."""

CACHE = {name: os.environ[name] for name in ("XDG_CACHE_HOME",) if name in os.environ}
"""Where the compiled solver is kept, for the bot alone: the programs get a session of their own."""

ROOT = Path(__file__).resolve().parents[2]


def games(short: int, full: int) -> int:
    """How many games a test plays."""
    return full if FULL else short


@dataclass(frozen=True)
class Outcome:
    """What ``play --json --log`` has said."""

    code: int
    report: dict[str, Any]
    events: list[dict[str, Any]]
    errors: str


def run_bot(shown: Display, folder: Path, count: int, *options: str) -> Outcome:
    """Play *count* games on what a display shows."""
    log = folder / "events.jsonl"
    command = [sys.executable, "-m", "screenbot", "play", "--json", "--games", str(count)]
    done = subprocess.run(
        [*command, "--log", str(log), "--force", "--output", str(folder), *options],
        env=shown.env(PYTHONPATH=str(ROOT)) | CACHE,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60 + 60 * count,
    )
    report = json.loads(done.stdout) if done.stdout else {}
    events = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
    outcome = Outcome(done.returncode, report, events, done.stderr.strip())
    for event in events:
        if event["kind"] not in ("move", "guess"):
            print(f"{event['kind']:8} {event['text']}")
    print(f"{outcome.report} {outcome.errors}")
    return outcome


def check(outcome: Outcome, count: int) -> None:
    """All games were played to their end, nothing was misread, every loss was an honest guess."""
    assert outcome.code == 0, outcome.errors
    report = outcome.report
    assert report["games"] == count
    assert report["won"] + report["lost"] == count
    assert report["misreads"] == 0
    assert len(report["seconds"]) == len(report["clicks"]) == len(report["guesses"]) == count
    last = None
    for event in outcome.events:
        assert event["kind"] not in ("misread", "warning"), event
        if event["kind"] in ("move", "guess") and not event["text"].startswith("flag"):
            last = event
        if event["kind"] == "end" and " lost " in event["text"]:
            assert last is not None
            assert last["kind"] == "guess", f"lost by a certain move: {last}"
            risk = re.search(r"\(([0-9.]+) % mine\)", last["text"])
            assert risk is not None
            assert 0 < float(risk.group(1)) < 100
