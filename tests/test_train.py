"""What the recogniser is trained on: the same seed gives the same cells, marks can be seen."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screenbot.train import damage, marks, signs
from screenbot.train.fonts import own_digit
from screenbot.train.network import temperature
from screenbot.train.tiles import any_tiles


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


def test_the_same_seed_gives_the_same_cells() -> None:
    pytest.importorskip("PIL", reason="fonts are drawn by Pillow, of the extra `train`")
    from screenbot.train.data import render
    from screenbot.train.fonts import Fonts

    folders = [Path("/usr/share/fonts"), Path("/Library/Fonts"), Path("C:/Windows/Fonts")]
    try:
        fonts = Fonts.below([folder for folder in folders if folder.is_dir()])
    except FileNotFoundError as error:
        pytest.skip(str(error))
    first, second, third = (render(fonts, seed, 40) for seed in (1, 1, 2))
    assert (first.pixels == second.pixels).all()
    assert (first.labels == second.labels).all()
    assert (first.pixels != third.pixels).any()
