"""Matrix products in one thread against numpy's."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from threadpoolctl import threadpool_info

from screenbot.vision.pixels.product import FEW, product


@pytest.mark.parametrize(
    ("rows", "others", "width"), [(7, 90, 400), (40, 2 * FEW // 960, 960), (3, 1, 5)]
)
def test_products_in_one_thread_are_those_of_several(rows: int, others: int, width: int) -> None:
    rng = np.random.default_rng(rows)
    one = rng.standard_normal((rows, width)).astype(np.float32)
    other = rng.standard_normal((others, width)).astype(np.float32)
    assert np.abs(product(one, other) - one @ other.T).max() < 1e-3


def test_the_threads_of_the_library_are_as_many_afterwards() -> None:
    def threads() -> list[int]:
        return [one["num_threads"] for one in threadpool_info() if one["user_api"] == "blas"]

    large, before = np.ones((300, 900), np.float32), threads()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: product(large, large), range(64)))
    assert threads() == before
