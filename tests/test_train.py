"""What the recogniser is trained on: the same seed gives the same cells, marks can be seen."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.train import damage, marks, signs
from screenbot.train.cells import Painter
from screenbot.train.data import render, shard, shards
from screenbot.train.fonts import Fonts, own_digit
from screenbot.train.letters import LETTER_SHARES, Guarded, Lettered
from screenbot.train.lines import LinePainter, fonts_with_letters
from screenbot.train.network import temperature
from screenbot.train.tiles import any_tiles
from screenbot.vision.appearance.recogniser import (
    CLASSES,
    LETTERS,
    MEANT,
    WEIGHTS,
    inspect,
    standardised,
)
from screenbot.vision.words.reading import ALPHABET, HEIGHT, WIDTH, probability_of


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), side=st.integers(12, 96))
def test_tiles_and_marks_fit_the_cell(seed: int, side: int) -> None:
    rng = np.random.default_rng(seed)
    tiles = any_tiles(rng, side)
    for tile in (tiles.covered, tiles.covered_beside, tiles.open, tiles.open_beside):
        assert tile.shape == (side, side, 3)
        assert np.isfinite(tile).all()
    for layers in (marks.flag(rng, side), marks.mine(rng, side), marks.cross(rng, side)):
        assert all(mask.shape == (side, side) for mask, _ in layers)
        assert max(mask.max() for mask, _ in layers) > 0
    assert signs.barely(rng, tiles.open).shape == (side, side, 3)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), digit=st.sampled_from("0123456789"), pixels=st.integers(5, 60))
def test_own_digits_have_ink(seed: int, digit: str, pixels: int) -> None:
    mask = own_digit(np.random.default_rng(seed), digit, pixels)
    assert mask.dtype == np.uint8
    assert mask.max() > 127


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), side=st.integers(12, 96))
def test_damage_keeps_a_picture(seed: int, side: int) -> None:
    rng = np.random.default_rng(seed)
    picture = rng.uniform(0, 255, (side + 6, side + 6, 3)).astype(np.float32)
    scaled, factors = damage.rescaled(rng, picture, side)
    assert scaled.shape[:2] == tuple(np.round((side + 6) * factors[::-1]).astype(int))
    cells = damage.filtered(rng, scaled)
    assert cells.shape == scaled.shape
    assert cells.dtype == np.uint8


def test_temperature_finds_the_divisor() -> None:
    rng = np.random.default_rng(0)
    scores = rng.normal(0, 2, (20_000, 5)).astype(np.float32)
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    labels = (odds.cumsum(axis=1) < rng.random((len(odds), 1))).sum(axis=1).astype(np.uint8)
    labels = np.minimum(labels, 4).astype(np.uint8)
    assert temperature(scores * 2.5, labels) == pytest.approx(2.5, rel=0.1)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    pytest.importorskip("PIL", reason="fonts are drawn by Pillow, of the extra `train`")
    folders = [Path("/usr/share/fonts"), Path("/Library/Fonts"), Path("C:/Windows/Fonts")]
    try:
        return Fonts.below([folder for folder in folders if folder.is_dir()])
    except FileNotFoundError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("painter", [Painter, Lettered, Guarded])
def test_the_same_seed_gives_the_same_cells(fonts: Fonts, painter: type[Painter]) -> None:
    seeds = (np.random.default_rng(seed) for seed in (1, 1, 2))
    first, second, third = (render(painter(rng, fonts), 40) for rng in seeds)
    assert (first.pixels == second.pixels).all()
    assert (first.labels == second.labels).all()
    assert (first.pixels != third.pixels).any()


def test_letters_are_flags_and_mines(fonts: Fonts) -> None:
    cells = render(Lettered(np.random.default_rng(3), fonts), 60)
    assert {CLASSES[label] for label in cells.labels} == set(LETTER_SHARES)


def test_lines_say_what_they_show_the_same_for_the_same_seed(fonts: Fonts) -> None:
    names = fonts_with_letters(fonts)
    one, other = (LinePainter(np.random.default_rng(7), names) for _ in range(2))
    for _ in range(60):
        (pixels, said), (again, same) = one.line(), other.line()
        assert (pixels == again).all()
        assert said == same
        assert pixels.shape[0] == HEIGHT
        assert HEIGHT // 4 <= pixels.shape[1] <= WIDTH
        assert pixels.max() > 0.5, "ink is above its ground"
        assert said
        assert all(1 <= sign <= len(ALPHABET) for sign in said)


def test_the_probability_of_a_text_is_that_of_all_courses_that_say_it() -> None:
    rng = np.random.default_rng(5)
    for said in ([], [1], [2, 2], [1, 3], [3, 1, 2]):
        chances = rng.dirichlet(np.ones(4), 5).T.astype(np.float32)
        total = 0.0
        for course in product(range(4), repeat=5):
            kept = [k for at, k in enumerate(course) if k and (not at or course[at - 1] != k)]
            if kept == said:
                total += float(np.prod([chances[k, at] for at, k in enumerate(course)]))
        assert probability_of(said, chances) == pytest.approx(total, rel=1e-5)


def test_batches_are_prepared_as_cells_are_when_they_are_read() -> None:
    th = pytest.importorskip("torch", reason="training needs PyTorch, of the extra `train`")
    from screenbot.train.network import prepared

    cells = np.random.default_rng(5).integers(0, 256, (20, 32, 32, 3), np.uint8)
    cells[3] = 7
    moved = np.pad(cells, ((0, 0), (1, 1), (1, 1), (0, 0)), mode="edge")
    for down, right in ((0, 0), (1, -1), (-1, 1)):
        there = moved[:, 1 + down : 33 + down, 1 + right : 33 + right]
        found = prepared(th.from_numpy(cells), (down, right)).numpy()
        assert np.allclose(found, standardised(np.ascontiguousarray(there)), atol=1e-5)


def test_shards_are_the_same_however_many_processes_paint_them(
    fonts: Fonts, tmp_path: Path
) -> None:
    alone = shard(tmp_path / "alone", "train", fonts, 4, 30)
    first, second = shards(tmp_path, "train", fonts, [3, 4], processes=2, count=30)
    assert (second.pixels == alone.pixels).all()
    assert (first.pixels != alone.pixels).any()


def test_a_head_is_put_beside_the_scores_which_stay(tmp_path: Path) -> None:
    th = pytest.importorskip("torch", reason="training needs PyTorch, of the extra `train`")
    from screenbot.train.further import with_head

    nn = th.nn
    head = nn.Sequential(nn.Linear(1024, 8), nn.ReLU(), nn.Linear(8, len(LETTERS)))
    with th.no_grad():
        head[2].weight.zero_()
        head[2].bias.copy_(th.tensor([9.0, 0.0, 0.0, 0.0]))  # no cell shows a letter
    cells = np.random.default_rng(1).integers(0, 256, (20, 32, 32, 3), np.uint8)
    with_head(head, WEIGHTS, tmp_path / "none.onnx")
    assert (inspect(cells, tmp_path / "none.onnx").embedding == inspect(cells).embedding).all()
    with th.no_grad():
        head[2].bias.copy_(th.tensor([0.0, 0.0, 9.0, 0.0]))  # all are letters for mines
    with_head(head, tmp_path / "none.onnx", tmp_path / "mines.onnx")
    found = inspect(cells, tmp_path / "mines.onnx").probabilities
    assert (found[:, CLASSES.index("mine")] >= MEANT).all()
