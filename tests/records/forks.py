"""A program for the kill tests: for each line of its input, a process that simulates, recorded.

It loads the solver once. A line is a JSON list: keyword arguments of ``simulate``, the records, and
a file of eight bytes. The number of the process is printed when it begins, a dot when it has ended.
"""

from __future__ import annotations

import json
import mmap
import os
import sys
from pathlib import Path

import numpy as np

from screenbot.policy import Policy
from screenbot.simulate import simulate

said: np.ndarray = np.zeros(1, np.int64)


class Telling(Policy):
    """Tells in shared memory how many guesses it has made, before each."""

    def guess(self, position):
        said[0] += 1
        return min(position.candidates())


def play(options: dict, records: str, shared: str) -> None:
    global said
    with open(shared, "r+b") as file:
        said = np.frombuffer(mmap.mmap(file.fileno(), 8), np.int64)
    # Where this is the main program, a policy of this module would be found in a second one.
    sys.modules["tests.records.forks"].said = said  # type: ignore[attr-defined]
    simulate(**options, games=10**6, jobs=1, records=Path(records))


if __name__ == "__main__":
    import tests.records.forks

    for policy in ("fast", "strong", "least-risk", "tests.records.forks:Telling"):
        simulate(5, 5, 4, policy=policy, games=2, jobs=1)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            tests.records.forks.play(*json.loads(line))
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print(".", flush=True)
