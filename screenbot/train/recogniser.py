"""Trains the recogniser of single cells: ``python -m screenbot.train.recogniser --help``."""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.train import network
from screenbot.train.data import SHARD, Cells, shard, shards, split_fonts
from screenbot.train.fonts import Fonts
from screenbot.vision.appearance import recogniser
from screenbot.vision.appearance.recogniser import CLASSES

CHECK_SEED: Final = 1_000_000
CHECK: Final = 10_000
"""Cells for validation, in fonts that training does not see."""
BANDS: Final = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999, 1.0 + 1e-9)


def main() -> None:
    """Renders, trains, calibrates, writes the weights, and prints the figures."""
    options = _options()
    cv2.setNumThreads(1)
    used, rest = split_fonts(Fonts.below(options.fonts))
    print(f"{len(used.text)} fonts to train with, {len(rest.text)} to validate with", flush=True)
    check = shard(options.cache, "check", rest, CHECK_SEED, CHECK)
    seeds = range(options.shards)
    parts = shards(options.cache, "train", used, seeds, processes=options.processes)
    layers = network.train(Cells.joined(parts), schedule_of(options), options.start)
    scores = network.outputs(layers, check)
    divisor = network.temperature(scores[:, :-1], check.labels)
    network.write_onnx(layers, divisor, options.out)
    print(f"temperature {divisor:.2f}, {options.out.stat().st_size / 1e3:.0f} kB")
    found = recogniser.inspect(check.pixels, options.out)
    expected = scores[:, :-1] / divisor + network.prior_shift()
    expected = np.exp(expected - expected.max(axis=1, keepdims=True))
    expected /= expected.sum(axis=1, keepdims=True)
    print(f"OpenCV against torch: {np.abs(found.probabilities - expected).max():.1e} at most")
    report(found.probabilities, check.labels)
    covered = ((found.raised > 0.5) == check.raised).mean()
    print(f"covered or open right: {covered:.3f}")


def report(probabilities: NDArray[np.float32], labels: NDArray[np.uint8]) -> None:
    """Prints share right, the commonest confusions, and confidence against share right."""
    best, sure = probabilities.argmax(axis=1), probabilities.max(axis=1)
    right = best == labels
    print(f"right: {right.mean():.4f} of {len(labels)}")
    pairs, counts = np.unique(np.stack([labels, best])[:, ~right], axis=1, return_counts=True)
    for index in np.argsort(-counts)[:12]:
        true, said = pairs[:, index]
        print(f"  {CLASSES[true]} read as {CLASSES[said]}: {counts[index]}")
    for low, high in pairwise(BANDS):
        band = (sure >= low) & (sure < high)
        if band.any():
            share = f"mean {sure[band].mean():.4f}, right {right[band].mean():.4f}"
            print(
                f"  from {low:.3f}: {band.sum():6d} cells, {(~right[band]).sum():4d} wrong, {share}"
            )


def add_schedule(parser: argparse.ArgumentParser, passes: int, rate: float) -> None:
    """Adds what a schedule is made of, and how many processes render, to the options."""
    usual = network.Schedule(passes=passes, rate=rate)
    parser.add_argument("--passes", type=int, default=passes, help="times that each cell is seen")
    parser.add_argument("--rate", type=float, default=rate, help="highest learning rate")
    parser.add_argument("--batch", type=int, default=usual.batch, help="cells a step")
    parser.add_argument("--device", default=usual.device, help="what PyTorch runs on: cpu, cuda")
    parser.add_argument("--processes", type=int, default=1, help="processes that render cells")


def schedule_of(options: argparse.Namespace) -> network.Schedule:
    """The schedule that the options say."""
    return network.Schedule(
        passes=options.passes, rate=options.rate, batch=options.batch, device=options.device
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--fonts", type=Path, nargs="+", required=True, help="folders of font files"
    )
    parser.add_argument("--cache", type=Path, required=True, help="where rendered cells are kept")
    parser.add_argument(
        "--shards", type=int, default=20, help=f"files of {SHARD} cells to train on"
    )
    add_schedule(parser, passes=8, rate=3e-3)
    parser.add_argument("--start", type=Path, help="weights of an earlier run to go on from")
    weights = recogniser.WEIGHTS
    parser.add_argument("--out", type=Path, default=weights, help="where the weights go")
    return parser.parse_args()


if __name__ == "__main__":
    main()
