"""The game in the terminal: with keys and mouse, or line by line."""
