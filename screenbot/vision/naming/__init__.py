"""What the cells of a board are, by how they look and by the rules of the game."""
