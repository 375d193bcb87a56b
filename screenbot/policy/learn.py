"""Fit the value network: play games, note the figures after each guess, and who won.

python -m screenbot.policy.learn --games 100000
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from screenbot.game import LEVELS, FirstClick, draw_layout
from screenbot.policy.choice import first_click
from screenbot.policy.compiled import COMPILED
from screenbot.policy.guess import Settings, guess
from screenbot.policy.play import new_table, reveal, reveal_certain, reveal_safe
from screenbot.policy.value import FIGURES, WEIGHTS_FILE, Network, figures, network
from screenbot.solver.jit import Bools, Bytes, Floats, kernel
from screenbot.solver.kernel import SOLVED, solve_facts
from screenbot.solver.rules import settle

MOST_GUESSES = 40
MIX: tuple[tuple[str, FirstClick, float], ...] = (
    ("expert", "safe", 0.45),
    ("expert", "opening", 0.25),
    ("intermediate", "safe", 0.15),
    ("beginner", "safe", 0.15),
)
HIDDEN = 24


@kernel
def watch_game(
    layout: Bools, first: int, settings: Settings, value: Network, stop: Bytes, rows: Floats
) -> tuple[int, bool]:
    """Play one game; writes the figures after each guess that survived to ``rows``.

    Returns their number and whether the game was won.
    """
    table = new_table(layout)
    facts = table.facts
    mines = layout.size - table.covered[0]
    at = first
    guesses = 0
    while reveal(table, at):
        fresh = at != first
        while True:
            settle(facts, table.agenda)
            if table.covered[0] == 0:
                return guesses, True
            if fresh or not reveal_safe(table):
                solved = solve_facts(facts, mines, stop)
                if solved.status != SOLVED:
                    return guesses, False
                if fresh and guesses < MOST_GUESSES:
                    figures(facts, solved, mines, rows[guesses])
                    guesses += 1
                fresh = False
                if reveal_safe(table):
                    continue
                if not reveal_certain(table, solved):
                    break
        at = guess(facts, solved, mines, first, settings, value, stop)
        if at < 0:
            return guesses, False
    return guesses, False


def watch(games: int, seed: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Figures (samples, FIGURES) and results (samples,) of games of all levels."""
    settings, value, stop = COMPILED["strong"], network(), np.zeros(1, np.uint8)
    rows = np.empty((MOST_GUESSES, FIGURES))
    found, results = [], []
    for name, rule, share in MIX:
        level = LEVELS[name]
        first = first_click(level.rows, level.cols, rule)
        at = (first[0] + 1) * (level.cols + 2) + first[1] + 1
        for game in range(int(games * share)):
            layout = draw_layout(level, rule, first, (seed, game))
            guesses, won = watch_game(layout, at, settings, value, stop, rows)
            found.append(rows[:guesses].copy())
            results.append(np.full(guesses, float(won)))
    return np.concatenate(found), np.concatenate(results)


def fit(x: NDArray[np.float64], y: NDArray[np.float64], epochs: int = 12) -> Network:
    """Minimise the log loss with Adam; deterministic."""
    rng = np.random.default_rng(0)
    shift, scale = x.mean(0), 1.0 / (x.std(0) + 1e-9)
    inputs = np.column_stack([(x - shift) * scale, np.ones(len(x))])
    inner = rng.normal(0, 0.3, (HIDDEN, FIGURES + 1))
    outer = np.zeros(HIDDEN + 1)
    moments = [[np.zeros_like(part), np.zeros_like(part)] for part in (inner, outer)]
    step, size = 0, 512
    for epoch in range(epochs):
        order = rng.permutation(len(x))
        rate = 3e-3 * 0.5 * (1 + np.cos(np.pi * epoch / epochs))
        losses = []
        for start in range(0, len(x) - size + 1, size):
            step += 1
            batch = inputs[order[start : start + size]]
            target = y[order[start : start + size]]
            hidden = np.tanh(batch @ inner.T)
            chance = 1 / (1 + np.exp(-(hidden @ outer[:-1] + outer[-1])))
            losses.append(-np.mean(np.log(np.where(target > 0.5, chance, 1 - chance) + 1e-12)))
            error = (chance - target) / size
            back = (error[:, None] * outer[:-1]) * (1 - hidden**2)
            gradients = (back.T @ batch, np.append(error @ hidden, error.sum()))
            for part, gradient, moment in zip((inner, outer), gradients, moments, strict=True):
                moment[0] += 0.1 * (gradient - moment[0])
                moment[1] += 0.001 * (gradient**2 - moment[1])
                first = moment[0] / (1 - 0.9**step)
                second = moment[1] / (1 - 0.999**step)
                part -= rate * first / (np.sqrt(second) + 1e-8)
        print(f"epoch {epoch + 1}: log loss {np.mean(losses):.5f}", flush=True)
    return Network(shift, scale, inner, outer)


def main() -> None:
    """Watch, fit, and write the weights beside this file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1_000_003)
    options = parser.parse_args()
    x, y = watch(options.games, options.seed)
    print(f"{len(x)} positions after guesses, {y.mean():.4f} of them won")
    fitted = fit(x, y)
    np.savez(WEIGHTS_FILE, **fitted._asdict())


if __name__ == "__main__":
    main()
