"""Exact mine probabilities of a board: rules -> groups -> components -> counts -> chances."""

from screenbot.solver.session import Session
from screenbot.solver.solution import Solution, solve

__all__ = ["Session", "Solution", "solve"]
