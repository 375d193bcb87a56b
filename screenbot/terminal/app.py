"""The game with arrow keys and the mouse (the extra ``terminal``: Textual)."""

from __future__ import annotations

import copy
from threading import Thread
from time import monotonic
from typing import Any, ClassVar

from rich.text import Text

from screenbot.board import SYMBOLS, Board, Move
from screenbot.errors import MissingExtraError, ScreenbotError
from screenbot.game import Game
from screenbot.geometry import Cell
from screenbot.terminal.hints import Hint, find_hint
from screenbot.terminal.plain import status
from screenbot.terminal.words import Command, understand
from screenbot.window.table import Table

try:
    from textual import events
    from textual.app import App, ComposeResult
    from textual.binding import Binding
    from textual.containers import VerticalScroll
    from textual.widgets import Footer, Input, Static
except ImportError as error:
    raise MissingExtraError(
        "arrow keys and mouse need textual: pip install 'screenbot[terminal]', or --plain"
    ) from error

INK = {
    "1": "#4a90ff", "2": "#3fbf5f", "3": "#ff5c5c", "4": "#b48cff", "5": "#ff9f5c", "6": "#3fd0d0",
    "7": "#e0e0e0", "8": "#a0a0a0", "F": "bold #ff5050", "?": "#ffd60a", "*": "bold #ffffff",
    "X": "bold #ffffff on #c02030", "!": "bold #ff9090",
}  # fmt: skip
FEW_COLOURS = (None, "standard", "windows")  # which show both colours of covers as one
COVERS = ("#46597a", "#51668a")  # in turn, so that cells can be told apart
OPEN, HINTED = "#20242c", "#b58900"
SHAPES = {".": " ", "0": " ", "F": "⚑", "*": "✹", "X": "✹", "!": "✗"}


class BoardView(Static):
    """The cells, three characters wide each; clicks are moves."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.cursor: Cell = (0, 0)
        self.hinted: Cell | None = None

    def render(self) -> Text:
        """The board as coloured text."""
        text = Text(no_wrap=True)
        board = self.table.game.board
        shapes = SHAPES | {".": "·"} if self.app.console.color_system in FEW_COLOURS else SHAPES
        for row in range(board.rows):
            for col in range(board.cols):
                symbol = SYMBOLS[board.cells[row, col]]
                ground = COVERS[(row + col) % 2] if symbol in ".F?!" else OPEN
                if (row, col) == self.hinted:
                    ground = HINTED
                ink = INK.get(symbol, "#ffffff")
                style = ink if " on " in ink else f"{ink} on {ground}"
                left, right = ("[", "]") if (row, col) == self.cursor else (" ", " ")
                text.append(f"{left}{shapes.get(symbol, symbol)}{right}", style)
            text.append("\n")
        return text

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Left opens or chords, right flags, the middle chords."""
        cell = (event.y, event.x // 3)
        board = self.table.game.board
        if cell[0] >= board.rows or cell[1] >= board.cols:
            return
        self.cursor = cell
        game = self.app
        assert isinstance(game, GameApp)
        if event.button == 3:
            game.make(Move("flag", *cell))
        elif event.button == 2:
            game.make(Move("chord", *cell))
        else:
            game.open_cell()


class GameApp(App[None]):
    """One terminal."""

    TITLE = "screenbot"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None  # the keys play until the user wants to type
    CSS = """
    Screen { align: center top; }
    VerticalScroll { height: 1fr; align: center middle; overflow-x: auto; }
    BoardView { width: auto; height: auto; }
    #status { height: 2; padding: 0 1; width: 100%; text-align: center; }
    Input { height: 3; }
    """
    # Narrow terminals cut the footer off at its end; Ctrl-C would copy text or tell of Ctrl-Q.
    BINDINGS: ClassVar[list[Any]] = [
        ("q", "quit", "Quit"), Binding("ctrl+c", "quit", show=False, priority=True),
        ("up", "step(-1, 0)", ""), ("down", "step(1, 0)", ""),
        ("left", "step(0, -1)", ""), ("right", "step(0, 1)", ""),
        ("space", "open", "Open"), ("enter", "open", ""), ("f", "mark", "Flag"),
        ("c", "chord", "Chord"), ("h", "hint", "Hint"), ("u", "undo", "Undo"),
        ("s", "same", "Same board"), ("n", "new", "New"), ("t", "type", "Type a cell"),
    ]  # fmt: skip

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.view = BoardView(table)
        self.message = ""
        self.line = Static("", id="status")
        self.entry = Input(placeholder="row column, f row column, c row column; Esc goes back")

    def compose(self) -> ComposeResult:
        """Status, board, a line to type in, the keys."""
        yield self.line
        with VerticalScroll(can_focus=False):
            yield self.view
        yield self.entry
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        self.entry.display = False
        self.set_interval(1.0, self.draw)
        self.show()

    def show(self, message: str = "") -> None:
        """Draw what is, with a message that stays until something else happens."""
        self.message = message
        self.draw()

    def draw(self) -> None:
        """Draw what is."""
        table = self.table
        clock = f"{int(table.seconds(monotonic()))} s"
        rows = [f"{status(table)}   {clock}", self.message or table.trouble or self._tally()]
        self.line.update("\n".join(rows))
        self.view.refresh(layout=True)

    def _tally(self) -> str:
        tally = self.table.tally
        return f"{tally.won} won, {tally.lost} lost" if tally.games else ""

    def make(self, move: Move) -> None:
        """Make a move."""
        self.view.hinted = None
        self.table.act(move, monotonic())
        self.show()

    def open_cell(self) -> None:
        """Open the cell under the cursor, or chord."""
        self.view.hinted = None
        self.table.click(self.view.cursor, monotonic())
        self.show()

    def action_step(self, rows: int, cols: int) -> None:
        """Move the cursor."""
        board, (row, col) = self.table.game.board, self.view.cursor
        self.view.cursor = (row + rows) % board.rows, (col + cols) % board.cols
        self.view.refresh()

    def action_open(self) -> None:
        """Space, Enter."""
        self.open_cell()

    def action_mark(self) -> None:
        """F."""
        self.make(Move("flag", *self.view.cursor))

    def action_chord(self) -> None:
        """C."""
        self.make(Move("chord", *self.view.cursor))

    def action_hint(self) -> None:
        """H: found beside the game, which goes on meanwhile."""
        self.show("thinking (the first time on a machine, up to a minute)")
        # A thread that nobody waits for when the game is left.
        game = copy.deepcopy(self.table.game)
        Thread(target=self._find_hint, args=(game,), daemon=True).start()

    def _find_hint(self, game: Game) -> None:
        try:
            hint = find_hint(game, self.table.settings.policy)
        except ScreenbotError as error:
            hint = Hint(None, str(error))
        if self.is_running:
            self.call_from_thread(self._show_hint, hint, game.board)

    def _show_hint(self, hint: Hint, board: Board) -> None:
        if board == self.table.game.board:
            self.view.hinted = hint.cell
            self.show(hint.text)

    def action_undo(self) -> None:
        """U."""
        self.show("" if self.table.undo() else "there is no move to take back")

    def action_same(self) -> None:
        """S."""
        self.table.same_again()
        self.show()

    def action_new(self) -> None:
        """N."""
        self.view.hinted = None
        self.table.new_game()
        self.show()

    def action_type(self) -> None:
        """T: type a row and a column."""
        self.entry.display = True
        self.set_focus(self.entry)

    def on_key(self, event: events.Key) -> None:
        """Esc leaves the line."""
        if event.key == "escape" and self.entry.display:
            self._leave()

    def _leave(self) -> None:
        self.entry.value = ""
        self.entry.display = False
        self.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line was typed."""
        try:
            wanted = understand(event.value, self.table.game.board)
        except ScreenbotError as error:
            self.show(str(error))
            return
        self._leave()
        if isinstance(wanted, Command):
            if wanted.name == "quit":
                self.exit()
            elif wanted.name != "help":
                getattr(self, f"action_{wanted.name}")()
            return
        self.view.cursor = wanted.cell
        self.make(wanted)
