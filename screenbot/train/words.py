"""Trains the reader of words: ``python -m screenbot.train.words --help``."""

from __future__ import annotations

import argparse
import importlib
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from screenbot.train.data import split_fonts
from screenbot.train.fonts import Fonts
from screenbot.train.lines import KINDS, LinePainter, fonts_with_letters
from screenbot.train.network import folded, torch
from screenbot.vision.words.reading import (
    ALPHABET,
    HEIGHT,
    STEP,
    WEIGHTS,
    as_input,
    decoded,
    network_of,
    without_spaces,
)

Line = tuple[NDArray[np.float16], list[int]]
"""A line of text as the network sees it, and its classes."""

LAYERS: Final = (
    # kernel, zeros around, channels, whether pairs of rows are merged after it
    ((3, 3), (1, 1), 24, True),
    ((3, 3), (1, 1), 48, True),
    ((3, 3), (0, 1), 80, False),
    ((1, 5), (0, 2), 96, False),
    ((1, 3), (0, 1), 96, False),
)
CHECK: Final = 1500
"""Lines of each kind for validation, in fonts that training does not see."""
CHECK_SEED: Final = 1_000_000
SHARD: Final = 10_000
BATCH: Final = 100
LEASTS: Final = (0.5, 0.8, 0.9, 0.95)


def main() -> None:
    """Renders, trains, writes the weights, and prints the figures."""
    options = _options()
    used, rest = split_fonts(Fonts.below(options.fonts))
    seen, unseen = fonts_with_letters(used), fonts_with_letters(rest)
    print(f"{len(seen)} fonts to train with, {len(unseen)} to validate with", flush=True)
    if options.check:
        report(options.out, unseen)
        return
    started = time.perf_counter()
    with ProcessPoolExecutor(options.processes) as workers:
        seeds = range(options.seed, options.seed + options.shards)
        parts = workers.map(partial(render, seen, SHARD), seeds)
        lines = [line for part in parts for line in part]
    print(f"{len(lines)} lines in {time.perf_counter() - started:.0f} s", flush=True)
    train(lines, unseen, options)
    print(f"{options.out.stat().st_size / 1e3:.0f} kB")


def render(fonts: list[str], count: int, seed: int, kind: str | None = None) -> list[Line]:
    """So many lines in some fonts, of one *kind* or of all."""
    painter = LinePainter(np.random.default_rng(seed), fonts)
    lines = (painter.line(kind) for _ in range(count))
    return [(pixels.astype(np.float16), said) for pixels, said in lines]


def new_layers() -> Any:
    """The convolutions, and the scores of each step."""
    nn = torch().nn
    layers: list[Any] = []
    before = 4
    for kernel, pads, channels, merged in LAYERS:
        layers += [nn.Conv2d(before, channels, kernel, padding=pads, bias=False)]
        layers += [nn.BatchNorm2d(channels), nn.ReLU()]
        if merged:
            layers.append(nn.MaxPool2d((2, 1)))
        before = channels
    return nn.Sequential(*layers, nn.Dropout(0.1), nn.Conv2d(before, len(ALPHABET) + 1, 1))


def loaded(path: Path) -> Any:
    """The layers that a file has: their normalisations are folded into the weights there, and they
    go on without any."""
    th, onnx = torch(), importlib.import_module("onnx")
    stored = iter(onnx.load(path).graph.initializer)
    layers = [layer for layer in new_layers() if not hasattr(layer, "running_mean")]
    for layer in layers:
        if hasattr(layer, "weight"):
            weight, bias = (onnx.numpy_helper.to_array(next(stored)).copy() for _ in range(2))
            layer.weight = th.nn.Parameter(th.from_numpy(weight))
            layer.bias = th.nn.Parameter(th.from_numpy(bias))
    return th.nn.Sequential(*layers)


def train(lines: list[Line], unseen: list[str], options: argparse.Namespace) -> None:
    """Trains on *lines* and writes the weights; prints how it goes, by lines in *unseen* fonts."""
    th = torch()
    th.manual_seed(4)
    rng = np.random.default_rng(4)
    layers = new_layers() if options.start is None else loaded(options.start)
    steps = options.passes * len(_batches(lines, options.batch, rng))
    optimiser = th.optim.AdamW(layers.parameters(), options.rate, weight_decay=0.02)
    plan = th.optim.lr_scheduler.OneCycleLR(optimiser, options.rate, total_steps=steps + 8)
    started, running, step = time.perf_counter(), 0.0, 0
    for done in range(options.passes):
        layers.train()
        for batch in _batches(lines, options.batch, rng):
            lost = _loss(th, layers, batch, rng)
            optimiser.zero_grad()
            lost.backward()
            th.nn.utils.clip_grad_norm_(layers.parameters(), 5.0)
            optimiser.step()
            plan.step()
            running += (lost.item() - running) / min(step + 1, 100)
            step += 1
            if step % 200 == 0:
                spent = time.perf_counter() - started
                print(f"step {step}/{steps}  loss {running:.4f}  {spent:.0f} s", flush=True)
        write_onnx(layers.eval(), options.out)
        print(f"pass {done + 1}", flush=True)
        report(options.out, unseen)


def _loss(th: Any, layers: Any, batch: list[Line], rng: np.random.Generator) -> Any:
    pixels = _joined(batch, rng)
    scores = layers(th.from_numpy(as_input(pixels)))[:, :, 0]
    logs = th.log_softmax(scores, dim=1).permute(2, 0, 1)
    said = th.tensor([sign for _, line in batch for sign in line])
    lengths = th.tensor([len(line) for _, line in batch])
    steps = th.full((len(batch),), logs.shape[0])
    return th.nn.functional.ctc_loss(logs, said, steps, lengths, zero_infinity=True)


def _joined(batch: list[Line], rng: np.random.Generator | None = None) -> NDArray[np.float32]:
    """The lines of a batch, float32 (n, HEIGHT, width), with nothing where they are shorter."""
    widest = max(pixels.shape[1] for pixels, _ in batch)
    out = np.zeros((len(batch), HEIGHT, (widest // STEP + 3) * STEP), np.float32)
    for one, (pixels, _) in zip(out, batch, strict=True):
        at = 0 if rng is None else int(rng.integers(0, 4))
        one[:, at : at + pixels.shape[1]] = pixels
    return out


def _batches(lines: list[Line], size: int, rng: np.random.Generator) -> list[list[Line]]:
    """Batches of lines that are about as long, in random order."""
    widths = np.array([pixels.shape[1] for pixels, _ in lines]) * rng.uniform(0.9, 1.1, len(lines))
    order = np.argsort(widths)
    found = [
        [lines[k] for k in order[at : at + size].tolist()]
        for at in range(0, len(order) - size + 1, size)
    ]
    return [found[k] for k in rng.permutation(len(found)).tolist()]


def report(weights: Path, fonts: list[str]) -> None:
    """Prints what share of lines in some fonts is read right but for their spaces, by their kinds,
    and how many wrong ones are how sure."""
    network_of.cache_clear()  # the file may have changed
    read = network_of(weights)
    for kind in KINDS:
        lines = render(fonts, CHECK, CHECK_SEED, kind)
        parts = [lines[at : at + BATCH] for at in range(0, CHECK, BATCH)]
        found = [decoded(own) for part in parts for own in read(as_input(_joined(part)))]
        said = [without_spaces(line) for _, line in lines]
        told = zip(found, said, strict=True)
        right = np.array([without_spaces(one) == true for (one, _), true in told])
        sure = np.array([probability for _, probability in found])
        kept = [(least, sure >= least) for least in LEASTS]
        shares = [f"{k.mean():.3f} from {least} ({(k & ~right).sum()} wrong)" for least, k in kept]
        print(f"{kind}: {right.mean():.3f} of {CHECK} right; {', '.join(shares)}", flush=True)


def write_onnx(layers: Any, path: Path) -> None:
    """Writes the network, with its normalisations folded in."""
    onnx = importlib.import_module("onnx")
    make, array = onnx.helper, onnx.numpy_helper.from_array
    nodes: list[Any] = []
    weights: list[Any] = []
    at = "lines"

    def add(kind: str, name: str, *inputs: str, **options: Any) -> str:
        nodes.append(make.make_node(kind, [at, *inputs], [name], name=name, **options))
        return name

    modules = [layer for layer in layers if not isinstance(layer, torch().nn.Dropout)]
    for index, (layer, after) in enumerate(zip(modules, [*modules[1:], None], strict=True)):
        if hasattr(layer, "kernel_size") and hasattr(layer, "weight"):
            weight, bias = _weights(layer, after)
            name = f"conv{index}" if after is not None else "scores"
            for what, value in (("weight", weight), ("bias", bias)):
                weights.append(array(np.ascontiguousarray(value, np.float32), f"{name}.{what}"))
            sides = {"kernel_shape": list(weight.shape[2:]), "pads": [*layer.padding] * 2}
            at = add("Conv", name, f"{name}.weight", f"{name}.bias", **sides)
        elif isinstance(layer, torch().nn.ReLU):
            at = add("Relu", f"relu{index}")
        elif isinstance(layer, torch().nn.MaxPool2d):
            at = add("MaxPool", f"pool{index}", kernel_shape=[2, 1], strides=[2, 1])
    info, real = make.make_tensor_value_info, onnx.TensorProto.FLOAT
    graph = make.make_graph(
        nodes,
        "words",
        [info("lines", real, ["n", 4, HEIGHT // 2, "width"])],
        [info("scores", real, ["n", len(ALPHABET) + 1, 1, "width"])],
        weights,
    )
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


def _weights(layer: Any, after: Any) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Weight and bias of a convolution with what comes *after* it, if that is a normalisation."""
    if layer.bias is None:
        return folded(layer, after)
    return layer.weight.detach().numpy(), layer.bias.detach().numpy()


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--fonts", type=Path, nargs="+", required=True, help="folders of font files"
    )
    parser.add_argument("--shards", type=int, default=20, help=f"times {SHARD} lines to train on")
    parser.add_argument("--seed", type=int, default=0, help="the first shard's seed")
    parser.add_argument("--start", type=Path, help="weights of an earlier run to go on from")
    parser.add_argument("--passes", type=int, default=6, help="times that each line is seen")
    parser.add_argument("--rate", type=float, default=3e-3, help="highest learning rate")
    parser.add_argument("--batch", type=int, default=64, help="lines a step")
    parser.add_argument("--processes", type=int, default=2, help="processes that render lines")
    parser.add_argument("--check", action="store_true", help="only print how they read")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="where the weights go")
    return parser.parse_args()


if __name__ == "__main__":
    main()
