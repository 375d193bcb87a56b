"""Playing on in thought: the chance to win with a cell, estimated on layouts that are drawn.

A game that is played on is never lost: where its next guess would hit a mine, another layout is
drawn from those in which it does not, and the chance of that is multiplied into the result. Guesses
are those of the least risk, which is a third of the time of looking ahead and tells candidates
apart as well; small endings count by the exact chance to win them.
"""

from __future__ import annotations

from math import log
from typing import Final, NamedTuple

import numpy as np

from screenbot.policy.by_risk import least_risk
from screenbot.policy.endgame import GIVEN_UP, search_ending
from screenbot.policy.table import Table, deduce, lay, reveal
from screenbot.policy.trial import Scratch, copy_facts, mine_chance, new_scratch
from screenbot.solver.jit import Bools, Bytes, Floats, Ints, Words, inner_kernel, leaf_kernel
from screenbot.solver.kernel import SOLVED, Solved
from screenbot.solver.rules import OPEN, Facts
from screenbot.solver.sample import Source, draw_safe, mix, new_source, next_word

FEW: Final = 50
"""Up to so many solutions an ending counts by its exact chance,"""
BUDGET: Final = 2500
"""if so many positions suffice to search it."""
STEP: Final = 16
"""Layouts that are dealt before cells drop out."""
SLOPE: Final = 0.7
"""Chance to win for each unit of worth, as a share of the chance;"""
LEAST: Final = 0.2
"""of this at least."""
RESIDUAL: Final = 0.0134
"""What the worths do not know: the standard deviation of the chance to win around them;"""
NOISE: Final = 0.1
"""that of the chance estimated on one layout, as it is taken to be before it is measured."""
WORK: Final = 40_000
"""States of the solver times layouts that a guess may take: some tenths of a second."""
LIKELY: Final = 1.0
"""A cell drops out that is so many standard deviations behind the best."""
MOST: Final = 128
"""Positions that a trail holds."""


class Trail(NamedTuple):
    """Positions that were passed on one layout, and how games went on from there."""

    key: Words
    """(positions,) what tells the position: the numbers that are open."""
    kept: Floats
    """(positions,) the chance that was left of the game when it came there;"""
    after: Floats
    """then the chance to win from there on."""
    fill: Ints
    """(1,) positions there are."""


@inner_kernel
def new_trail() -> Trail:
    """No position."""
    return Trail(np.empty(MOST, np.uint64), np.empty(MOST), np.empty(MOST), np.zeros(1, np.int64))


@inner_kernel
def play_out(
    facts: Facts, solved: Solved, cells: Ints, worth: Floats, mines: int, most: int, stop: Bytes
) -> int:
    """The cell of *cells* that wins most: by games played on, and by what it is *worth* (logs).

    All cells are opened on the same layouts, STEP at a time and *most* at the most; those that
    are hardly the best any more drop out. What few games say is drawn to what the worths say.
    """
    random = np.full(1, open_key(facts), np.uint64)
    games = new_games(facts, mines, stop)
    most = min(most, WORK // max(1, games.source.states.used[1]))
    won = np.zeros((cells.size, most))
    alive = np.flatnonzero(worth > -np.inf)
    if alive.size == 0:
        return int(cells[0])
    told = worth[alive]
    layouts = 0
    while layouts < most and alive.size > 1 and not stop[0]:
        for i in range(layouts, min(most, layouts + STEP)):
            deal(games, next_word(random))
            for k in alive:
                safe = 1.0 - mine_chance(facts, solved, cells[k])
                won[k, i] = safe * open_on(games, facts, cells[k], mines, stop)
        layouts = min(most, layouts + STEP)
        alive, told = keep_likely(won[:, :layouts], worth, alive)
    return int(cells[alive[np.argmax(told)]])


@inner_kernel
def keep_likely(won: Floats, worth: Floats, alive: Ints) -> tuple[Ints, Floats]:
    """Those of the cells *alive* that may be the best, and how much better each is than the mean.

    ``won`` is (cells, layouts) estimates of the chance to win. A normal prior around what the
    worths say, and a normal error, of which the variance is measured.
    """
    count, layouts = alive.size, won.shape[1]
    mean, played = np.zeros(count), 0.0
    for k in range(count):
        mean[k] = np.mean(won[alive[k]])
        played += mean[k] / count
    spread = 0.0
    for i in range(layouts):
        here = 0.0
        for k in range(count):
            here += (won[alive[k], i] - mean[k]) / count
        for k in range(count):
            spread += (won[alive[k], i] - mean[k] - here) ** 2 / (count - 1)
    noise = (spread + NOISE**2 * STEP) / (layouts + STEP) / layouts
    trust = RESIDUAL**2 / (RESIDUAL**2 + noise)
    told = np.empty(count)
    for k in range(count):
        said = SLOPE * max(LEAST, played) * (worth[alive[k]] - np.mean(worth[alive]))
        told[k] = said + trust * (mean[k] - played - said)
    left = told >= np.max(told) - LIKELY * RESIDUAL * (2.0 - 2.0 * trust) ** 0.5
    return alive[left], told[left]


class Games(NamedTuple):
    """What games of one position are played on with."""

    source: Source
    table: Table
    seed: Words
    """(1,) of the layout that was dealt."""
    trail: Trail
    layout: Bools
    random: Words


@inner_kernel
def new_games(facts: Facts, mines: int, stop: Bytes) -> Games:
    """Room for games that go on from a settled and solved position."""
    size = facts.state.size
    played = new_scratch(facts)
    table = Table(
        np.zeros(size, np.bool_),
        np.zeros(size, np.uint8),
        played.facts,
        played.agenda,
        np.empty(size, np.int64),
        np.zeros(1, np.int64),
    )
    seed, random = np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    source, layout = new_source(facts, mines, stop), np.zeros(size, np.bool_)
    return Games(source, table, seed, new_trail(), layout, random)


@leaf_kernel
def deal(games: Games, seed: np.uint64) -> None:
    """Begin with another layout."""
    games.seed[0] = seed
    games.trail.fill[0] = 0


@inner_kernel
def open_on(games: Games, facts: Facts, at: int, mines: int, stop: Bytes) -> float:
    """An estimate of the chance to win after *at* was opened safely, on the layout at hand."""
    table, random = games.table, games.random
    copy_facts(facts, Scratch(table.facts, table.agenda))
    table.covered[0] = -mines
    for state in facts.state:
        table.covered[0] += state != OPEN
    draw_safe(games.source, games.seed[0], at, random, games.layout)
    lay(table, games.layout)
    random[0] = games.seed[0]
    return play_on(table, mines, at, games.layout, games.trail, random, stop)


@leaf_kernel
def open_key(facts: Facts) -> np.uint64:
    """A word for the numbers that are open."""
    key = np.uint64(0)
    for at in range(facts.code.size):
        if facts.code[at] <= 8:
            key += mix(np.uint64(16 * at + facts.code[at]))
    return key


@inner_kernel
def play_on(
    table: Table, mines: int, at: int, layout: Bools, trail: Trail, random: Words, stop: Bytes
) -> float:
    """An estimate of the chance to win that goes on with opening *at*, which is safe.

    The table is played to its end, or to a position that was passed before; *layout* is room.
    """
    facts = table.facts
    first = trail.fill[0]
    passed = first
    room = np.empty(1, np.uint64)
    chance = 1.0
    while True:
        reveal(table, at)
        solved = deduce(table, mines, stop)
        if solved.status != SOLVED:
            break
        if solved.log_solutions < log(FEW + 0.5):
            won, count, _ = search_ending(facts, solved, mines, FEW, BUDGET)
            if won != GIVEN_UP:
                chance *= won / count
                break
        key = open_key(facts)
        known = 0
        while known < first and trail.key[known] != key:
            known += 1
        if known < first:
            chance *= trail.after[known]
            break
        if passed < MOST:
            trail.key[passed], trail.kept[passed] = key, chance
            passed += 1
        at = least_risk(facts, solved, 0, False)
        chance *= 1.0 - mine_chance(facts, solved, at)
        if table.mine[at]:
            draw_safe(new_source(facts, mines, stop), next_word(random), at, room, layout)
            lay(table, layout)
    for i in range(first, passed):
        trail.after[i] = chance / trail.kept[i]
    trail.fill[0] = passed
    return chance
