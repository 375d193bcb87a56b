"""What lies over a board: windows, banners, shadows, drawings, and the edge of the screen."""
