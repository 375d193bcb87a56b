"""How long the program takes to start: whole processes, median of several."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

RUNS = 9

COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "import screenbot": ["-c", "import screenbot"],
    "screenbot --help": ["-m", "screenbot", "--help"],
}


def seconds(arguments: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def main() -> None:
    for name, arguments in COMMANDS.items():
        seconds(arguments)
        times = [seconds(arguments) for _ in range(RUNS)]
        print(f"{name:<20} median {1000 * statistics.median(times):6.1f} ms")


if __name__ == "__main__":
    main()
