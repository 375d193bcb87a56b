"""Teaches the trained recogniser letters as marks: ``python -m screenbot.train.further --help``.

A network that is trained further forgets what the new cells do not show. So all weights stay as
they are, and a small head is put beside the scores that tells letters from everything else.
"""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.train import network
from screenbot.train.cells import Painter
from screenbot.train.data import SHARD, Cells, shard, shards, split_fonts
from screenbot.train.fonts import Fonts
from screenbot.train.letters import Guarded, Lettered
from screenbot.train.recogniser import CHECK, CHECK_SEED, add_schedule, report, schedule_of
from screenbot.vision.appearance import recogniser
from screenbot.vision.appearance.recogniser import CLASSES, LETTERS

LETTER_SEED, GUARDED_SEED = 2_000_000, 3_000_000
HIDDEN: Final = 64
"""Width of the head's only layer within."""
NAMES: Final = np.array([LETTERS.index(name) if name in LETTERS else 0 for name in CLASSES])
"""What the head is to say of a letter of each class; of a crossed one that it is none."""


def letter_head(cells: Cells, asked: NDArray[np.int64], start: Path, plan: network.Schedule) -> Any:
    """A head that says what letters cells show, *asked* (n,), by the features of a network.

    Prints how it goes.
    """
    th = network.torch()
    th.manual_seed(plan.seed)
    features = network.loaded(start, cells).eval()[: 4 * len(network.CONVOLUTIONS) + 1]
    width = features(th.zeros(1, 12, recogniser.SIDE // 2, recogniser.SIDE // 2)).shape[1]
    nn = th.nn
    head = nn.Sequential(nn.Linear(width, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, len(LETTERS)))
    head, features = head.to(plan.device), features.to(plan.device)
    pixels = th.from_numpy(cells.pixels).to(plan.device)
    answers = th.from_numpy(asked).to(plan.device)

    def loss(chosen: Any, move: tuple[int, int]) -> Any:
        with th.no_grad():
            seen = features(network.prepared(pixels[chosen], move))
        return nn.functional.cross_entropy(head(seen), answers[chosen])

    network.descend(head.parameters(), loss, len(asked), plan)
    return head.eval().cpu()


def with_head(head: Any, start: Path, path: Path) -> None:
    """Writes a network with the *head* beside its scores, in place of an older one."""
    onnx = importlib.import_module("onnx")
    model = onnx.load(start)
    graph, make = model.graph, onnx.helper
    for part in (graph.node, graph.initializer, graph.output):
        for old in [one for one in part if one.name.startswith("letters")]:
            part.remove(old)
    at = "flat"
    for name, layer in (("letters_within", head[0]), ("letters", head[2])):
        for kind in ("weight", "bias"):
            value = getattr(layer, kind).detach().numpy()
            graph.initializer.append(onnx.numpy_helper.from_array(value, f"{name}.{kind}"))
        inputs = [at, f"{name}.weight", f"{name}.bias"]
        graph.node.append(make.make_node("Gemm", inputs, [name], name=name, transB=1))
        if at == "flat":
            at = f"{name}_relu"
            graph.node.append(make.make_node("Relu", [name], [at], name=at))
    shape = ["n", len(LETTERS)]
    graph.output.append(make.make_tensor_value_info("letters", onnx.TensorProto.FLOAT, shape))
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


def main() -> None:
    """Renders, trains, writes the weights, and prints the figures."""
    options = _options()
    cv2.setNumThreads(1)
    used, rest = split_fonts(Fonts.below(options.fonts))
    ordinary, letters = range(options.seed, options.seed + options.shards), range(options.letters)
    kinds = (
        ("train", ordinary, Painter),
        ("guarded", [GUARDED_SEED + at for at in letters], Guarded),
        ("letters", [LETTER_SEED + at for at in letters], Lettered),
    )
    parts = [
        part
        for name, seeds, paint in kinds
        for part in shards(options.cache, name, used, seeds, paint, options.processes)
    ]
    old = sum(len(part.labels) for part in parts[: len(ordinary) + len(letters)])
    cells = Cells.joined(parts)
    asked = np.where(np.arange(len(cells.labels)) < old, 0, NAMES[cells.labels])
    schedule = schedule_of(options)
    with_head(letter_head(cells, asked, options.start, schedule), options.start, options.out)
    seed = LETTER_SEED + CHECK_SEED
    marks = shard(options.cache, "letters", rest, seed, CHECK // 2, Lettered)
    for cells in (marks, shard(options.cache, "check", rest, CHECK_SEED, CHECK)):
        report(recogniser.inspect(cells.pixels, options.out).probabilities, cells.labels)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--fonts", type=Path, nargs="+", required=True, help="folders of font files"
    )
    parser.add_argument("--cache", type=Path, required=True, help="where rendered cells are kept")
    parser.add_argument("--shards", type=int, default=12, help=f"files of {SHARD} ordinary cells")
    parser.add_argument("--seed", type=int, default=100, help="the first file's seed")
    parser.add_argument("--letters", type=int, default=3, help="files of letters, and of guards")
    add_schedule(parser, passes=5, rate=2e-3)
    weights = recogniser.WEIGHTS
    parser.add_argument("--start", type=Path, default=weights, help="the weights to add to")
    parser.add_argument("--out", type=Path, default=weights, help="where the weights go")
    return parser.parse_args()


if __name__ == "__main__":
    main()
