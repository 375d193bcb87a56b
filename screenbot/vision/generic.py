"""Reading boards whose theme was never seen before, from their cells alone.

A lattice is trimmed to the rows and columns whose cells look like cells of one board. The cells
cluster among themselves; each cluster is named by the recogniser, by shape before colour; covered
and zero are told apart by what the rules allow: no zero touches a covered cell, and every number
fits its neighbours. What stays doubtful keeps a low confidence and is never invented; a lattice
without the order of a Minesweeper board gives nothing.
"""

from __future__ import annotations
