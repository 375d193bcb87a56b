"""Findings about the game: measured by simulation or from recorded games, as a page and tables."""
