"""How the cells of one board look: looks that are shared, their marks, shapes and grounds."""
