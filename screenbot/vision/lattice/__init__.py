"""Lattices: where cells may be on a picture, with fractional pitch and without any theme."""
