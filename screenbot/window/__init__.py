"""A window to play in and to watch: the game, the solvers, the probability map."""

from screenbot.window.settings import Settings

__all__ = ["Settings"]
