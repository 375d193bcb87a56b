"""Flags, mines and wrong flags on a tile: drawn, or taken from symbol fonts."""

from __future__ import annotations

from typing import Final

import numpy as np

from screenbot.train import marks
from screenbot.train.compose import clear, distinct, emoji, painted, placed, stuck
from screenbot.train.fonts import Fonts, Random
from screenbot.train.marks import Colour, any_colour, near, not_red, reddish
from screenbot.train.tiles import Picture
from screenbot.train.writing import badge, symbol, written

FLAG_EMOJI: Final = "🚩🚩🚩⛳🏴🏁🏳"
MINE_EMOJI: Final = "💣💣💣☠"
BLAST_EMOJI: Final = "💥💥💣"
FLAG_SYMBOLS: Final = "⚑⚑⚑\uf024\uf024F"
MINE_SYMBOLS: Final = "*✹✸✹\uf1e2\uf1e2*"
CROSSES: Final = "✗❌✖"


def signed(rng: Random, fonts: Fonts, tile: Picture, label: str) -> Picture:
    """A tile with the mark of a class: ``flag``, ``mine``, ``exploded`` or ``wrong_flag``."""
    if label == "flag":
        return _flagged(rng, fonts, tile)
    if label == "mine":
        if rng.random() < 0.12:
            tile = _ground(rng, tile, not_red(rng))
        return _mined(rng, fonts, tile, label)
    if label == "exploded":
        if rng.random() < 0.2:  # the mine is red, not its ground
            return painted(tile, marks.mine(rng, len(tile), reddish(rng)), _strength(rng))
        return _mined(rng, fonts, _ground(rng, tile, reddish(rng)), label)
    kind = rng.random()
    if kind < 0.22:
        tile = _ground(rng, tile, reddish(rng))
    if kind < 0.14:  # a flag whose ground alone says that it is wrong
        return _flagged(rng, fonts, tile)
    if rng.random() < 0.06:
        return _crossed(rng, fonts, tile)
    below = _flagged(rng, fonts, tile) if rng.random() < 0.45 else _mined(rng, fonts, tile, "mine")
    return _crossed(rng, fonts, below)


def doubted(rng: Random, fonts: Fonts, tile: Picture, often: float = 0.16) -> Picture:
    """A question mark: mostly alone, so *often* two, or a small one beside a flag."""
    kind, side = rng.random(), len(tile)
    if kind > often or side < 14:
        return written(rng, fonts, tile, "?")
    colour = clear(rng, any_colour(rng), tile)
    flag_too = kind < often / 2
    if flag_too:
        tile = _flagged(rng, fonts, tile)
    share = rng.uniform(0.35, 0.5) if flag_too else rng.uniform(0.4, 0.75)
    mask = symbol(rng, fonts, "?", share * side)
    if mask is None:
        return written(rng, fonts, tile, "?")
    canvas = np.zeros((side, side), np.uint8)
    width = min(mask.shape[1], side // 2 - 1)
    top = side - mask.shape[0] - max(1, side // 10) if flag_too else (side - mask.shape[0]) // 2
    lefts = [side - width - side // 10] if flag_too else [side // 2 - width, side // 2 + 1]
    for left in lefts:
        canvas[top : top + mask.shape[0], left : left + width] = mask[:, :width]
    return painted(tile, [(canvas, colour)])


def _strength(rng: Random) -> float:
    """How opaque a mark is: mostly fully."""
    return 1.0 if rng.random() < 0.85 else float(rng.uniform(0.5, 0.95))


def _ground(rng: Random, tile: Picture, colour: Colour) -> Picture:
    """A tile in another colour, flat or with its old look shining through."""
    if rng.random() < 0.6:
        return np.asarray(np.full_like(tile, 1.0) * np.array(colour, np.float32), np.float32)
    return np.asarray(tile * 0.3 + 0.7 * np.array(colour, np.float32), np.float32)


def _flagged(rng: Random, fonts: Fonts, tile: Picture) -> Picture:
    side = len(tile)
    if rng.random() < 0.06:
        tile = badge(rng, tile)
    kind = rng.random()
    if kind < 0.1:
        picture = emoji(fonts, str(rng.choice(list(FLAG_EMOJI))))
        if picture is not None:
            return stuck(rng, tile, picture)
    if kind < 0.22:
        text = str(rng.choice(list(FLAG_SYMBOLS)))
        mask = symbol(rng, fonts, text, rng.uniform(0.45, 0.85) * side)
        if mask is not None:
            colour = reddish(rng) if rng.random() < 0.6 else any_colour(rng)
            return painted(tile, [(placed(rng, mask, side), clear(rng, colour, tile))])
    layers = marks.blob(rng, side) if rng.random() < 0.04 else marks.flag(rng, side)
    return painted(tile, distinct(rng, layers, tile), _strength(rng))


def _mined(rng: Random, fonts: Fonts, tile: Picture, label: str) -> Picture:
    side = len(tile)
    kind = rng.random()
    if kind < 0.1:
        known = BLAST_EMOJI if label == "exploded" else MINE_EMOJI
        picture = emoji(fonts, str(rng.choice(list(known))))
        if picture is not None:
            return stuck(rng, tile, picture)
    if kind < 0.2:
        text = str(rng.choice(list(MINE_SYMBOLS)))
        mask = symbol(rng, fonts, text, rng.uniform(0.4, 0.85) * side)
        if mask is not None:
            colour = clear(rng, not_red(rng), tile)
            return painted(tile, [(placed(rng, mask, side), colour)])
    layers = marks.blast(rng, side) if label == "exploded" and rng.random() < 0.2 else []
    own: Colour | None = None
    if label == "mine" and rng.random() < 0.15:  # a darker shade of its ground
        shade = tile[side // 2, side // 2] * rng.uniform(0.3, 0.7)
        own = (float(shade[0]), float(shade[1]), float(shade[2]))
    layers += marks.mine(rng, side, own)
    return painted(tile, distinct(rng, layers, tile), _strength(rng))


def _crossed(rng: Random, fonts: Fonts, below: Picture) -> Picture:
    side = len(below)
    kind = rng.random()
    if kind < 0.1:
        text = str(rng.choice(list(CROSSES)))
        mask = symbol(rng, fonts, text, rng.uniform(0.6, 1.0) * side)
        if mask is not None:
            return painted(below, [(placed(rng, mask, side), reddish(rng))])
    if kind < 0.2:
        draw = marks.pen(rng, side, 0.7, 1.05)
        ends = [(0.05, 0.95), (0.95, 0.05)] if rng.random() < 0.7 else [(0.05, 0.05), (0.95, 0.95)]
        return painted(below, [(draw.line(ends, rng.uniform(0.07, 0.16)), reddish(rng))])
    return painted(below, marks.cross(rng, side), _strength(rng))


def barely(rng: Random, tile: Picture) -> Picture:
    """A tile without a mark: nothing, a speck, or a pattern that means nothing."""
    side = len(tile)
    middle = tile[side // 2, side // 2].tolist()
    kind = rng.random()
    draw = marks.pen(rng, side, 0.6, 1.0)
    if kind < 0.03:
        return painted(tile, [(draw.disc((0.5, 0.5), rng.uniform(0.03, 0.09)), near(rng, middle))])
    if kind < 0.07:
        return painted(tile, [(draw.box(0.1, 0.1, 0.9, 0.9), near(rng, middle, 14))])
    if kind < 0.1:
        frame = [(0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88)]
        return painted(tile, [(draw.line(frame, 0.05, closed=True), near(rng, middle, 18))])
    if kind < 0.13:
        colour = near(rng, middle, 14)
        stripes = [
            (draw.line([(at, 0.0), (at - 0.3 * rng.random(), 1.0)], 0.06), colour)
            for at in np.arange(0.1, 1.0, rng.uniform(0.15, 0.3))
        ]
        return painted(tile, stripes)
    return tile
