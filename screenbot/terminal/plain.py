"""The game line by line, for any terminal, pipe or screen reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic

from screenbot.counting import counted
from screenbot.errors import ScreenbotError
from screenbot.terminal.hints import find_hint, numbered
from screenbot.terminal.words import HELP, Command, understand
from screenbot.window.table import Table


def play_lines(table: Table, lines: Iterable[str], say: Callable[[str], object]) -> None:
    """Play with the moves in *lines* until they end, 'q' comes, or the game is over.

    After the end of a game 'n', 's' and 'u' go on.
    """
    say(HELP)
    _show(table, say)
    for line in lines:
        if not line.strip():
            continue
        try:
            wanted = understand(line, table.game.board)
            if isinstance(wanted, Command):
                if not _obey(table, wanted.name, say):
                    return
                continue
            if not table.act(wanted, monotonic()):
                say(f"{wanted.action} {wanted.row} {wanted.col} changes nothing")
                continue
        except ScreenbotError as error:
            say(str(error))
            continue
        _show(table, say)


def _obey(table: Table, name: str, say: Callable[[str], object]) -> bool:
    """Do what a command says; False to quit."""
    if name == "quit":
        return False
    if name == "hint":
        say(find_hint(table.game, table.settings.policy).text)
        return True
    if name == "help":
        say(HELP)
        return True
    if name == "undo" and not table.undo():
        say("there is no move to take back")
        return True
    if name == "new":
        table.new_game()
    elif name == "same":
        table.same_again()
    _show(table, say)
    return True


def _show(table: Table, say: Callable[[str], object]) -> None:
    say(numbered(table.game.board))
    say(status(table))


def status(table: Table) -> str:
    """Mines left and how the game stands."""
    words = {"won": "You win.", "lost": "You lose.", "ready": "", "playing": ""}
    return f"{counted(table.game.mines_left, 'mine')} left. {words[table.game.state]}".strip()
