"""Where a board begins and ends, and whether a lattice is a board at all."""
