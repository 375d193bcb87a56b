"""A Gymnasium environment (``pip install 'screenbot[gym]'``).

    import gymnasium, screenbot.gym

    env = gymnasium.make("screenbot/Minesweeper-v0", level="beginner")
    board, info = env.reset(seed=1)
    board, reward, won_or_lost, _, info = env.step(row * cols + col)

Imported on its own: nothing else of screenbot needs Gymnasium.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED
from screenbot.errors import ConfigurationError, MissingExtraError
from screenbot.game import FirstClick, Game, Level
from screenbot.lab import make_level, new_game
from screenbot.render import draw_window
from screenbot.solver import solve

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise MissingExtraError(
        "the environment needs gymnasium: pip install 'screenbot[gym]'"
    ) from error

Cells = NDArray[np.uint8]

WON, LOST, OPENED, NOTHING = 1.0, -1.0, 0.0, -0.1
"""Rewards: of the game's end, of a move that opens cells, and of one that changes nothing."""


class MinesweeperEnv(gymnasium.Env[Cells, np.int64]):
    """Open cells until all safe ones are open.

    An action is a cell, ``row * cols + col``. The observation is uint8 (rows, cols): 0 to 8 are
    numbers, 9 is covered, 12 a mine and 13 the exploded one, as in :mod:`screenbot.board`. ``info``
    holds ``mask``, int8 (rows * cols,) with 1 where a cell can be opened, and, unless
    *probabilities* is False, ``mine_probability``, exact, float64 (rows, cols), 0.0 where a number
    and 1.0 where a mine is shown.

    *level*, *size*, *mines* and *mine_probability* are those of :func:`screenbot.lab.make_level`;
    *revealed* random safe cells are open at the start; under the rule ``any`` the first move can
    lose. Raises ``ConfigurationError``.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - so that Gymnasium declares it
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 4,
    }

    def __init__(
        self,
        level: Level | str | None = None,
        *,
        size: tuple[int, int] | None = None,
        mines: int | None = None,
        mine_probability: float | None = None,
        rule: FirstClick = "safe",
        revealed: int = 0,
        probabilities: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ConfigurationError(f"render_mode {render_mode!r}: known are ansi, rgb_array")
        self.level = make_level(level, size=size, mines=mines, mine_probability=mine_probability)
        self.rule: FirstClick = self.level.check(rule)
        self.render_mode = render_mode
        self._revealed = revealed
        self._probabilities = probabilities
        shape = (self.level.rows, self.level.cols)
        self.observation_space = spaces.Box(0, 15, shape, np.uint8)
        self.action_space = spaces.Discrete(shape[0] * shape[1])
        self.game: Game = self._new_game(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Cells, dict[str, Any]]:
        """Begin a game; the same *seed* gives the same games from then on."""
        super().reset(seed=seed)
        self.game = self._new_game(int(self.np_random.integers(2**63)))
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[Cells, float, bool, bool, dict[str, Any]]:
        """Open the cell *action*."""
        row, col = divmod(int(action), self.level.cols)
        changed = self.game.reveal(row, col)
        reward = {"won": WON, "lost": LOST}.get(self.game.state, OPENED if changed else NOTHING)
        return self._observe(), reward, self.game.over, False, self._info()

    def render(self) -> Any:
        """The board as text, or as a picture, uint8 (height, width, 3) RGB."""
        if self.render_mode == "ansi":
            return str(self.game.board)
        if self.render_mode == "rgb_array":
            return draw_window(self.game.board, mines_left=self.game.mines_left).image
        return None

    def _new_game(self, seed: int) -> Game:
        return new_game(self.level, rule=self.rule, seed=seed, revealed=self._revealed)

    def _observe(self) -> Cells:
        return self.game.board.cells.copy()

    def _info(self) -> dict[str, Any]:
        board = self.game.board
        mask = (board.cells == COVERED) & (not self.game.over)
        info: dict[str, Any] = {"mask": mask.astype(np.int8).ravel(), "state": self.game.state}
        if self._probabilities:
            # NaN would make equal infos differ; what is shown is certain.
            chances = solve(board).mine_probability
            info["mine_probability"] = np.where(np.isnan(chances), board.shown_mines, chances)
        return info


gymnasium.register("screenbot/Minesweeper-v0", "screenbot.gym:MinesweeperEnv")
