"""Matrix products in parts against whole ones."""

from __future__ import annotations

import numpy as np
import pytest

from screenbot.vision.pixels.product import ONE_THREAD, product

SIZES = [(7, 90, 400), (40, ONE_THREAD // 900, 960), (3, 1, 5)]


@pytest.mark.parametrize(
    ("rows", "others", "width"), [(7, 90, 400), (40, ONE_THREAD // 900, 960), (3, 1, 5)]
)
def test_products_in_parts_are_whole_ones(rows: int, others: int, width: int) -> None:
    rng = np.random.default_rng(rows)
    one = rng.standard_normal((rows, width)).astype(np.float32)
    other = rng.standard_normal((others, width)).astype(np.float32)
    assert np.abs(product(one, other) - one @ other.T).max() < 1e-3
