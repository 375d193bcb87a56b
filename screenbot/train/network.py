"""The recogniser's network: layers, training steps, and writing it down as ONNX."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from screenbot.train.cells import SHARES, USUAL
from screenbot.train.data import Cells
from screenbot.vision.appearance.recogniser import (
    CLASSES,
    EMBEDDING,
    FLOOR,
    OUTPUTS,
    SIDE,
    standardised,
)


@dataclass(frozen=True, slots=True)
class Convolution:
    """A convolution: pads are zeros before and after, both ways."""

    kernel: int
    stride: int
    pads: tuple[int, int]
    channels: int


CONVOLUTIONS: Final = (
    Convolution(kernel=2, stride=1, pads=(0, 1), channels=16),
    Convolution(kernel=3, stride=2, pads=(1, 1), channels=40),
    Convolution(kernel=3, stride=2, pads=(1, 1), channels=64),
)
RAISED_WEIGHT: Final = 0.2
"""Weight of the question "covered?" beside the question of the class."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """How to train: passes over the data, highest learning rate, weight decay, seed, cells a
    step, and PyTorch's name of what it runs on."""

    passes: int = 8
    rate: float = 3e-3
    decay: float = 0.02
    seed: int = 4
    batch: int = 256
    device: str = "cpu"


def torch() -> Any:
    """PyTorch, on one thread."""
    module = importlib.import_module("torch")
    module.set_num_threads(1)
    return module


def new_layers() -> Any:
    """Convolutions, an embedding, and the scores."""
    nn = torch().nn
    layers: list[Any] = []
    before, side = 12, SIDE // 2
    for part in CONVOLUTIONS:
        first, last = part.pads
        layers.append(nn.ZeroPad2d((first, last, first, last)))
        layers.append(nn.Conv2d(before, part.channels, part.kernel, part.stride, bias=False))
        layers += [nn.BatchNorm2d(part.channels), nn.ReLU()]
        before, side = part.channels, (side + first + last - part.kernel) // part.stride + 1
    layers += [nn.Flatten(), nn.Linear(before * side * side, EMBEDDING, bias=False)]
    layers += [nn.BatchNorm1d(EMBEDDING), nn.ReLU(), nn.Dropout(0.1)]
    return nn.Sequential(*layers, nn.Linear(EMBEDDING, len(CLASSES) + 1))


def train(cells: Cells, schedule: Schedule, start: Path | None = None) -> Any:
    """The layers after training on cells, from the weights of an earlier run where there are any.

    Prints how it goes.
    """
    th = torch()
    th.manual_seed(schedule.seed)
    layers = (new_layers() if start is None else loaded(start, cells)).to(schedule.device)
    pixels = th.from_numpy(cells.pixels).to(schedule.device)
    asked = th.from_numpy(cells.labels.astype(np.int64)).to(schedule.device)
    covered = th.from_numpy(cells.raised.astype(np.float32)).to(schedule.device)

    def loss(chosen: Any, move: tuple[int, int]) -> Any:
        out = layers(prepared(pixels[chosen], move))
        wrong = th.nn.functional.cross_entropy(out[:, :-1], asked[chosen])
        unseen = th.nn.functional.binary_cross_entropy_with_logits(out[:, -1], covered[chosen])
        return wrong + RAISED_WEIGHT * unseen

    descend(layers.parameters(), loss, len(asked), schedule)
    return layers.eval().cpu()


def descend(
    weights: Any, loss: Callable[[Any, tuple[int, int]], Any], count: int, schedule: Schedule
) -> None:
    """Changes weights so that a *loss* of some of *count* cells, by their places and how far they
    are moved (down, right), gets less. Prints how it goes."""
    th = torch()
    rng = np.random.default_rng(schedule.seed)
    steps = schedule.passes * (count // schedule.batch)
    optimiser = th.optim.AdamW(weights, schedule.rate, weight_decay=schedule.decay)
    plan = th.optim.lr_scheduler.OneCycleLR(optimiser, schedule.rate, total_steps=steps)
    started, running = time.perf_counter(), 0.0
    for step, chosen in enumerate(batches(rng, count, schedule.batch, steps)):
        down, right = rng.integers(-1, 2, 2).tolist()
        lost = loss(th.from_numpy(chosen).to(schedule.device), (down, right))
        optimiser.zero_grad()
        lost.backward()
        optimiser.step()
        plan.step()
        if step % 20 == 19:
            running += (lost.item() - running) / min(step // 20 + 1, 20)
        if step % 400 == 399:
            spent = time.perf_counter() - started
            print(f"step {step + 1}/{steps}  loss {running:.4f}  {spent:.0f} s", flush=True)


def _start_from(layers: Any, path: Path, inputs: NDArray[np.float32]) -> None:
    """Puts the weights of a file into new layers.

    The file has the normalisations folded into the weights. They are taken apart again with the
    means and deviations of some *inputs*, so that the layers give what the file gives.
    """
    th, onnx = torch(), importlib.import_module("onnx")
    stored = {
        part.name: th.from_numpy(onnx.numpy_helper.to_array(part).copy())
        for part in onnx.load(path).graph.initializer
    }
    names = [f"conv{index + 1}" for index in range(len(CONVOLUTIONS))] + ["dense"]
    at, last = th.from_numpy(inputs), layers[-1]
    with th.no_grad():
        for layer in layers[:-1]:
            if not hasattr(layer, "running_mean"):
                if hasattr(layer, "weight"):
                    name = names.pop(0)
                    layer.weight.copy_(stored[f"{name}.weight"])
                at = layer.eval()(at)
                layer.train()
                continue
            bias = stored[f"{name}.bias"]
            across = [axis for axis in range(at.ndim) if axis != 1]
            layer.running_mean.copy_(at.mean(across))
            layer.running_var.copy_(at.var(across))
            layer.weight.copy_((layer.running_var + layer.eps).sqrt())
            layer.bias.copy_(layer.running_mean + bias)
            at = layer.eval()(at)
            layer.train()
        shift = th.from_numpy(prior_shift())
        last.weight.copy_(th.cat([stored[f"{OUTPUTS[0]}.weight"], stored[f"{OUTPUTS[1]}.weight"]]))
        last.bias.copy_(
            th.cat([stored[f"{OUTPUTS[0]}.bias"] - shift, stored[f"{OUTPUTS[1]}.bias"]])
        )


def loaded(path: Path, cells: Cells) -> Any:
    """Layers that give what a file gives, by some *cells*."""
    layers = new_layers()
    _start_from(layers, path, standardised(cells.pixels[:: max(1, len(cells.pixels) // 4000)]))
    return layers


def batches(
    rng: np.random.Generator, count: int, batch: int, steps: int
) -> Iterator[NDArray[np.intp]]:
    """Places of cells in batches, in random order, for so many steps."""
    order = rng.permutation(count)
    at = 0
    for _ in range(steps):
        if at + batch > count:
            order, at = rng.permutation(count), 0
        yield order[at : at + batch]
        at += batch


def prepared(pixels: Any, move: tuple[int, int]) -> Any:
    """The cells of a batch as ``standardised`` prepares them, moved by some pixels together."""
    th = torch()
    places = th.arange(SIDE, device=pixels.device)
    down, right = ((places + step).clamp(0, SIDE - 1) for step in move)
    cells = pixels[:, down][:, :, right].float()
    deviation, mean = th.std_mean(cells, dim=(1, 2, 3), correction=0, keepdim=True)
    squares = ((cells - mean) / (deviation + FLOOR)).unflatten(2, (-1, 2)).unflatten(1, (-1, 2))
    return squares.permute(0, 2, 4, 5, 1, 3).flatten(1, 3)


def outputs(layers: Any, cells: Cells) -> NDArray[np.float32]:
    """Scores and the "covered" logit, float32 (n, len(CLASSES) + 1), of the layers as trained."""
    th = torch()
    with th.no_grad():
        parts = [
            layers(th.from_numpy(standardised(cells.pixels[at : at + 1000]))).numpy()
            for at in range(0, len(cells.labels), 1000)
        ]
    return np.concatenate(parts)


def temperature(scores: NDArray[np.float32], labels: NDArray[np.uint8]) -> float:
    """The divisor of the scores that makes their probabilities fit best (Guo et al. 2017)."""

    def surprise(divisor: float) -> float:
        scaled = scores / divisor
        scaled = scaled - scaled.max(axis=1, keepdims=True)
        logs = scaled - np.log(np.exp(scaled).sum(axis=1, keepdims=True))
        return -float(logs[np.arange(len(labels)), labels].mean())

    divisors = np.exp(np.linspace(np.log(0.5), np.log(4.0), 60))
    return float(min(divisors, key=surprise))


def prior_shift() -> NDArray[np.float32]:
    """What to add to the scores, (len(CLASSES),), for how often classes are to be expected.

    The logarithm of the usual share over the share in training (Saerens et al. 2002).
    """
    shares = {label: USUAL.get(label, share) / share for label, share in SHARES.items()}
    return np.log(np.array([shares[label] for label in CLASSES], np.float32))


def write_onnx(layers: Any, divisor: float, path: Path) -> None:
    """Writes the network: normalisations folded in, scores divided and shifted."""
    onnx = importlib.import_module("onnx")
    make, array = onnx.helper, onnx.numpy_helper.from_array
    modules = list(layers)
    nodes: list[Any] = []
    weights: list[Any] = []

    def add(kind: str, name: str, source: str, weight: Any, bias: Any, **options: Any) -> str:
        weights.append(array(np.ascontiguousarray(weight, np.float32), f"{name}.weight"))
        weights.append(array(np.ascontiguousarray(bias, np.float32), f"{name}.bias"))
        inputs = [source, f"{name}.weight", f"{name}.bias"]
        nodes.append(make.make_node(kind, inputs, [name], name=name, **options))
        return name

    def relu(source: str, name: str) -> str:
        nodes.append(make.make_node("Relu", [source], [name], name=name))
        return name

    at = "cells"
    for index, part in enumerate(CONVOLUTIONS):
        weight, bias = folded(modules[4 * index + 1], modules[4 * index + 2])
        pads = [part.pads[0], part.pads[0], part.pads[1], part.pads[1]]
        options = {"kernel_shape": [part.kernel] * 2, "strides": [part.stride] * 2, "pads": pads}
        at = relu(add("Conv", f"conv{index + 1}", at, weight, bias, **options), f"relu{index + 1}")
    nodes.append(make.make_node("Flatten", [at], ["flat"], name="flat"))
    first = 4 * len(CONVOLUTIONS) + 1
    weight, bias = folded(modules[first], modules[first + 1])
    at = relu(add("Gemm", "dense", "flat", weight, bias, transB=1), OUTPUTS[2])
    last = modules[-1].weight.detach().numpy(), modules[-1].bias.detach().numpy()
    bias = last[1][:-1] / divisor + prior_shift()
    add("Gemm", OUTPUTS[0], at, last[0][:-1] / divisor, bias, transB=1)
    add("Gemm", OUTPUTS[1], at, last[0][-1:], last[1][-1:], transB=1)
    info, real = make.make_tensor_value_info, onnx.TensorProto.FLOAT
    shapes = {OUTPUTS[0]: len(CLASSES), OUTPUTS[1]: 1, OUTPUTS[2]: EMBEDDING}
    graph = make.make_graph(
        nodes,
        "recogniser",
        [info("cells", real, ["n", 12, SIDE // 2, SIDE // 2])],
        [info(name, real, ["n", shapes[name]]) for name in OUTPUTS],
        weights,
    )
    model = make.make_model(graph, opset_imports=[make.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


def folded(linear: Any, norm: Any) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Weight and bias of a layer without bias followed by a batch normalisation."""
    scale = (norm.weight / (norm.running_var + norm.eps).sqrt()).detach().numpy()
    weight = linear.weight.detach().numpy()
    bias = norm.bias.detach().numpy() - norm.running_mean.numpy() * scale
    return weight * scale.reshape(-1, *[1] * (weight.ndim - 1)), bias
