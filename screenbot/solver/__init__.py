"""Exact mine probabilities of a board: rules -> groups -> components -> counts -> chances."""

from screenbot.solver.estimate import Estimate, first_estimate
from screenbot.solver.session import Session
from screenbot.solver.solution import Solution, solve

__all__ = ["Estimate", "Session", "Solution", "first_estimate", "solve"]
