"""How long recognising single cells takes, on one core."""

from __future__ import annotations

import statistics
import time

import cv2
import numpy as np

from screenbot.vision.appearance.recogniser import inspect, standardised

RUNS = 15


def median(work: object, cells: np.ndarray) -> float:
    times = []
    for _ in range(RUNS):
        started = time.perf_counter()
        work(cells)  # type: ignore[operator]
        times.append(time.perf_counter() - started)
    return 1000 * statistics.median(times)


def main() -> None:
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    rng = np.random.default_rng(0)
    started = time.perf_counter()
    inspect(np.zeros((1, 16, 16, 3), np.uint8))
    print(f"first call, loading the network: {1000 * (time.perf_counter() - started):.1f} ms")
    for count, side in [(16, 16), (64, 16), (480, 16), (480, 37), (480, 100)]:
        cells = rng.integers(0, 256, (count, side, side, 3), dtype=np.uint8)
        whole, before = median(inspect, cells), median(standardised, cells)
        print(f"{count:4d} cells of {side:3d} px: {whole:6.2f} ms ({before:.2f} of it preparing)")
    cv2.setNumThreads(threads)


if __name__ == "__main__":
    main()
