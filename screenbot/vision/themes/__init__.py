"""Themes: programs whose tiles are known, and reading cells by these."""
