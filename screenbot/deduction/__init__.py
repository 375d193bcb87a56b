"""Certainties and their reasons, by four solvers from the plainest to the exact one.

``simple``: one number at a time. ``subset``: sets of cells with bounds, subtracted from each other.
``local``: every arrangement of each clump of the frontier. ``global``: the mine total as well.
Each finds all that those before it find.
"""

from screenbot.deduction.certainty import SOLVERS, Certainty, find_solver
from screenbot.deduction.frontier import FrontierMines, frontier_mines
from screenbot.deduction.levels import deduce

__all__ = ["SOLVERS", "Certainty", "FrontierMines", "deduce", "find_solver", "frontier_mines"]
