"""Games as pictures and animations: the board with its probabilities shaded."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.annotate import BEST, outline
from screenbot.board import EXPLODED, FLAG, WRONG_FLAG, Board, Move
from screenbot.complete import complete
from screenbot.errors import ImageError
from screenbot.heat import draw_heat
from screenbot.render import Image, Mood, draw_window

FRAME_MS: Final = 350
END_MS: Final = 2500
"""Milliseconds that a frame, and the last frame, are shown."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """One frame: a board, what is known of it, float (rows, cols) or None, and the next moves."""

    board: Board
    probability: NDArray[np.floating] | None = None
    moves: tuple[Move, ...] = ()
    seconds: float = 0.0


def mood_of(board: Board) -> Mood:
    """The face that belongs to a board."""
    if (board.cells == EXPLODED).any():
        return "lost"
    marked = int(np.count_nonzero(board.cells > 8))
    return "won" if board.mines is not None and marked == board.mines else "playing"


def draw_shot(shot: Shot, theme: str = "embedded", cell: float = 28.0) -> Image:
    """The window of a game, uint8 (height, width, 3) RGB, *cell* pixels a cell."""
    board = shot.board
    flags = int(np.count_nonzero((board.cells == FLAG) | (board.cells == WRONG_FLAG)))
    picture = draw_window(
        board,
        mines_left=None if board.mines is None else board.mines - flags,
        seconds=int(shot.seconds),
        mood=mood_of(board),
        theme=theme,
        cell=cell,
    )
    if shot.probability is not None:
        draw_heat(picture.image, board, picture.lattice, shot.probability)
    for move in shot.moves:
        rect = picture.lattice.rect(*move.cell)
        outline(picture.image, rect, BEST, max(2, rect.width // 12))
    return picture.image


def write_png(shot: Shot, path: Path, theme: str = "embedded", cell: float = 28.0) -> None:
    """Save one frame. Raises ``ImageError``."""
    from PIL import Image as Pillow

    picture = Pillow.fromarray(draw_shot(shot, theme, cell))
    with complete(path, ImageError) as part:
        picture.save(part, "PNG")


def write_gif(
    shots: Iterable[Shot], path: Path, theme: str = "embedded", cell: float = 28.0
) -> int:
    """Save an animation; returns its number of frames. Raises ``ImageError``, also for none."""
    from PIL import Image as Pillow

    frames = [Pillow.fromarray(draw_shot(shot, theme, cell)) for shot in shots]
    if not frames:
        raise ImageError(f"{path}: no frame to write")
    # One palette for all frames, made of the busiest of them, keeps colours steady.
    palette = frames[len(frames) // 2].quantize(256)
    reduced = [frame.quantize(palette=palette, dither=Pillow.Dither.NONE) for frame in frames]
    times = [FRAME_MS] * (len(frames) - 1) + [END_MS]
    with complete(path, ImageError) as part:
        reduced[0].save(
            part, "GIF", save_all=True, append_images=reduced[1:], duration=times, loop=0
        )
    return len(frames)
