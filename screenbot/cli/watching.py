"""``screenbot watch``: games in the terminal, with the reason of every move."""

from __future__ import annotations

import time
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import click

from screenbot.board import Board, Move
from screenbot.cli.files import (
    force_option,
    free_path,
    no_records_option,
    open_recorder,
    records_option,
)
from screenbot.cli.numbers import Number, Whole
from screenbot.cli.output import json_option, note, print_json, styled_board
from screenbot.cli.simulation import (
    board_size,
    level_option,
    parse_cell,
    policy_option,
    size_option,
)
from screenbot.counting import counted

if TYPE_CHECKING:
    from screenbot.film import Shot
    from screenbot.game import FirstClick, Game, Level
    from screenbot.watch import Player, Tally, Turn

solver_option = click.option(
    "--solver",
    type=click.Choice(["simple", "subset", "local", "global"]),
    default="global",
    show_default=True,
    help="How certain cells are found, from one number at a time to everything.",
)
rule_option = click.option(
    "--rule",
    type=click.Choice(["any", "safe", "opening"]),
    help="First click: anything, never a mine, or an opening. [default: safe; with --board any]",
)
board_option = click.option(
    "--board", metavar="FILE", type=click.Path(),
    help="A layout to play (.mbf, .abf, .txt). With --rule, mines make room for the first click.",
)  # fmt: skip


@click.command()
@level_option
@size_option
@click.option("--mines", type=int, help="Mine total, with --size.")
@board_option
@click.option("--revealed", type=Whole(0), default=0, help="Safe cells open at the start.")
@rule_option
@click.option("--first", metavar="R,C", help="Row and column of the first click.")
@solver_option
@policy_option("Who guesses")
@click.option("--games", type=Whole(1), default=1, show_default=True)
@click.option("--seed", type=click.IntRange(0), help="For the same games again.")
@click.option(
    "-v", "--verbose", count=True, help="The reason of each move; -vv: boards after them."
)
@click.option("-q", "--quiet", is_flag=True, help="Results only.")
@click.option("--every", type=Whole(1), default=1, show_default=True,
              help="With -vv: show every n-th board.")  # fmt: skip
@click.option("--delay", type=Number(0), default=0.0, help="Seconds between turns.")
@click.option("--gif", metavar="OUT.gif", type=click.Path(), help="Write the last game, animated.")
@click.option(
    "--png", metavar="OUT.png", type=click.Path(), help="Write the last game's last guess."
)
@click.option("--theme", default="embedded", show_default=True, help="Look of these pictures.")
@records_option
@no_records_option
@force_option
@json_option
def watch(
    level: str | None, size: str | None, mines: int | None, board: str | None, revealed: int,
    rule: FirstClick | None, first: str | None, solver: str, policy: str, games: int,
    seed: int | None, verbose: int, quiet: bool, every: int, delay: float, gif: str | None,
    png: str | None, theme: str, records_file: str | None, no_records: bool, force: bool,
    as_json: bool,
) -> None:  # fmt: skip
    """Watch screenbot play, and read why it makes each move.

    Every turn tells what was found and every guess its chance. -v adds the reason of each move,
    -vv the board after it; -q leaves the results and the totals.

    \b
    Examples:
        screenbot watch --level beginner -v
        screenbot watch --games 500 -q
        screenbot watch --solver simple --level expert --rule opening
        screenbot watch --seed 7 --gif game.gif --png guess.png
        screenbot watch --size 16x30 --mines 99 --revealed 60 -vv --every 5
    """
    from screenbot.policy import find_policy
    from screenbot.render import find_look
    from screenbot.watch import Player, Tally

    find_policy(policy)
    if board is not None and revealed:
        raise click.UsageError("--board is played from its first click on; drop it or --revealed")
    level_, chosen_rule = board_to_play(board, rule, level, size, mines)
    pictures = {
        kind: free_path(path, force, f".{kind}", [board, records_file])
        for kind, path in (("gif", gif), ("png", png))
        if path
    }
    find_look(theme)
    start = parse_cell(first)
    level_.check(chosen_rule, start)
    tally = Tally()
    teller = Teller(-1 if quiet or as_json else min(verbose, 2), every, delay, bool(pictures))
    interrupted = False
    with ExitStack() as stack:
        recorder = open_recorder(stack, records_file, no_records)
        player = Player(solver, policy, start, recorder)
        try:
            player.warm_up()
            for number in range(1, games + 1):
                game_seed = (seed, number - 1) if seed is not None else None
                game = start_game(level_, chosen_rule, game_seed, board, revealed)
                watch_game(game, number, player, teller, tally, quiet_line=quiet and not as_json)
        except KeyboardInterrupt:
            interrupted = True
    if interrupted:
        note(f"stopped by Ctrl-C after {tally.games} of {counted(games, 'game')}")
    if teller.last is not None and not interrupted:
        write_pictures(teller.shots, teller.last, pictures, theme)
    if as_json:
        print_json(_json(tally))
    elif tally.games:
        known = board is None and level_.name != "custom"
        for line in tally.lines(level_.name if known else _size(level_)):
            click.echo(line)
    if interrupted:
        raise click.exceptions.Exit(1)


def watch_game(
    game: Game, number: int, player: Player, teller: Teller, tally: Tally, *, quiet_line: bool
) -> None:
    """Play a game, telling of it."""
    teller.begin(number, game)
    with closing(player.play(game)) as turns:
        for turn in turns:
            teller.tell(turn)
    tally.add(game, teller.moves, teller.guesses, player.seconds)
    teller.end(game, player.seconds, quiet_line=quiet_line)


def board_to_play(
    board: str | None,
    rule: FirstClick | None,
    level: str | None,
    size: str | None,
    mines: int | None,
) -> tuple[Level, FirstClick]:
    """The level and the rule of what is played: of the layout in a file, where one is named."""
    from screenbot import formats
    from screenbot.game import Level

    if board is None:
        played = board_size(level, size, mines)
    elif level is not None or size is not None or mines is not None:
        raise click.UsageError("--board already says the size and the mines; drop it or the others")
    else:
        rows, cols = (layout := formats.layout_of(formats.load(Path(board)))).shape
        played = Level("custom", rows, cols, int(layout.sum()))
    chosen = rule or ("safe" if board is None else "any")
    played.check(chosen)
    return played, chosen


def start_game(
    level: Level, rule: FirstClick, seed: tuple[int, int] | None, board: str | None, revealed: int
) -> Game:
    """The game that the options name."""
    from screenbot import formats
    from screenbot.game import Game
    from screenbot.lab import new_game

    if board is not None:
        return Game.from_layout(formats.layout_of(formats.load(Path(board))), rule)
    return new_game(level, rule=rule, seed=seed, revealed=revealed)


@dataclass(slots=True)
class Teller:
    """Tells a game: with ``detail`` 0 its turns, 1 its moves, 2 its boards; -1 nothing."""

    detail: int
    every: int
    delay: float
    filming: bool
    number: int = 0
    moves: int = 0
    guesses: int = 0
    turns: int = 0
    seconds: float = 0.0
    shots: list[Shot] = field(default_factory=list)
    """The board before each turn, with its chances."""
    last: Shot | None = None
    """The board after the last turn."""

    def begin(self, number: int, game: Game) -> None:
        """A game starts."""
        self.number, self.moves, self.guesses, self.turns = number, 0, 0, 0
        self.seconds = 0.0
        self.shots.clear()
        if self.detail >= 0:
            click.echo(f"Game {number}: {_size(game)}, first click {game.rule}")

    def tell(self, turn: Turn) -> None:
        """A turn was made."""
        self.turns += 1
        if self.filming:
            from screenbot.film import Shot

            chances = turn.advice.solution.mine_probability
            shot = Shot(turn.advice.board, chances, turn.moves, self.seconds)
            self.shots.append(shot)
            self.seconds += turn.seconds
            self.last = Shot(turn.board, seconds=self.seconds)
        if self.detail >= 0:
            click.echo(f"{self.turns:>4}  {_turn_text(turn)}")
        for move in turn.moves:
            self.moves += 1
            if self.detail >= 1:
                click.echo(f"      {_move_text(move)}: {turn.advice.reason(move.cell)}")
        self.guesses += turn.advice.risk > 0
        if self.detail >= 2 and self.turns % self.every == 0:
            click.echo(styled_board(turn.board))
        if self.delay:
            time.sleep(self.delay)

    def end(self, game: Game, seconds: float, *, quiet_line: bool) -> None:
        """The game is over."""
        if self.detail >= 0 and not (self.detail == 2 and self.turns % self.every == 0):
            click.echo(styled_board(game.board))
        if self.detail >= 0 or quiet_line:
            colour = {"won": "green", "lost": "red"}.get(game.state)
            state = click.style(game.state if game.over else "stopped", fg=colour, bold=True)
            click.echo(
                f"Game {self.number} {state} in {seconds:.2f} s:"
                f" {counted(self.moves, 'move')}, {counted(self.guesses, 'guess')}"
            )


def write_pictures(shots: list[Shot], last: Shot, pictures: dict[str, Path], theme: str) -> None:
    """Write the animation and the picture that were asked for."""
    from screenbot.film import write_gif, write_png

    if "gif" in pictures:
        frames = write_gif([*shots, last], pictures["gif"], theme)
        note(f"{pictures['gif']}: {counted(frames, 'frame')}")
    if "png" in pictures:
        guesses = [shot for shot in shots[1:] if len(shot.moves) == 1]
        write_png(guesses[-1] if guesses else last, pictures["png"], theme)
        note(f"{pictures['png']}")


def _turn_text(turn: Turn) -> str:
    advice = turn.advice
    if advice.guess is not None:
        row, col = advice.guess
        if not advice.board.numbers.any():
            chance = f", {100 * advice.risk:.2f} % mine" if advice.risk else ""
            return f"first click: row {row} column {col}{chance}"
        if advice.risk == 0.0:
            return f"nothing found: row {row} column {col}, which the exact solver knows is safe"
        return click.style(
            f"guess: row {row} column {col}, {100 * advice.risk:.2f} % mine", fg="yellow"
        )
    safe = sum(move.action == "reveal" for move in turn.moves)
    mines = sum(move.action == "flag" for move in turn.moves)
    solvers = sorted(
        {c.solver for c in advice.certainties if c.cell in {m.cell for m in turn.moves}}
    )
    return f"{safe} safe, {counted(mines, 'mine')} ({', '.join(solvers)})"


def _move_text(move: Move) -> str:
    return f"{move.action} row {move.row} column {move.col}"


def _size(game: Game | Board | Level) -> str:
    return f"{game.rows} x {game.cols} / {game.mines}"


def _json(tally: Tally) -> dict[str, int | float]:
    return {
        "games": tally.games,
        "won": tally.won,
        "lost": tally.lost,
        "stopped": tally.stopped,
        "win_rate": tally.win_rate,
        "moves": tally.moves,
        "guesses": tally.guesses,
        "seconds": tally.seconds,
        "longest_seconds": tally.longest,
    }
