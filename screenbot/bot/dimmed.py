"""What a board shows under a translucent layer that a page has put over all of it."""

from __future__ import annotations

from typing import Final

import numpy as np

from screenbot.ends import Image

LIGHTEST, DARKEST = 0.95, 0.2
"""Share of a picture that is left under a layer."""
CLOSE: Final = 3.0
"""Greatest difference of levels, 0 to 255, where nothing but the layer has changed."""
SAME: Final = 0.6
"""Least part of the pixels of which that is so."""
COMMON: Final = 0.01
"""Least part of the pixels that a level has of which something is learnt."""
APART: Final = 40
"""Least difference of such levels: of one alone nothing can be said."""


def undimmed(frame: Image, before: Image) -> Image | None:
    """A picture without the layer that has come over all of it since *before*, or None where no
    layer of one colour explains most of it. Both are uint8 (height, width, 3).

    What has not changed but for the layer is as it was. A layer of an opacity shows each level v as
    a * v + b (Porter and Duff's *over*, 1984), which the most common levels of each channel tell.
    """
    if frame.shape != before.shape or (frame == before).all(axis=2).mean() > 1 - SAME:
        return None
    clear, same = np.empty(frame.shape, np.float32), np.ones(frame.shape[:2], np.bool_)
    for channel in range(3):
        now, then = frame[..., channel], before[..., channel]
        count = np.bincount(then.reshape(-1), minlength=256)
        levels = np.flatnonzero(count >= COMMON * then.size)
        if len(levels) < 2 or np.ptp(levels) < APART:
            return None
        shown = np.array([np.median(now[then == level]) for level in levels])
        weight = np.sqrt(count[levels])
        left, added = np.polyfit(levels, shown, 1, w=weight)
        if not DARKEST <= left <= LIGHTEST:
            return None
        same &= np.abs(now - (left * then + added)) <= CLOSE
        clear[..., channel] = (now - added) / left
    if same.mean() < SAME:
        return None
    whole = np.clip(np.rint(clear), 0, 255).astype(np.uint8)
    return np.where(same[..., None], before, whole)
