"""Where a button is that starts a new game, by the words on it."""

from __future__ import annotations

from typing import Final

from screenbot.ends import Image
from screenbot.geometry import Lattice, Point, Rect
from screenbot.vision.words import OTHER, Text, as_read, find_lines, read_text

REACH, REACH_PX = 10.0, 480
"""How far from the board a button is looked for, in cells, and at least in pixels."""
SURE: Final = 0.8
"""Least probability of the words on a button."""
MOST: Final = 3
"""So many buttons are tried."""

PLAIN: Final = (
    *("play again", "new game", "start new game", "restart game", "restart", "reset game"),
    *("try again", "start over", "new round", "retry", "replay", "reset", "next game"),
    *("neues spiel", "neustart", "noch einmal", "nochmal", "neu starten", "nouvelle partie"),
    *("rejouer", "recommencer", "nouveau jeu", "nuevo juego", "nueva partida", "reiniciar"),
    *("jugar de nuevo", "nuova partita", "gioca ancora", "ricomincia", "novo jogo"),
    *("jogar novamente", "jogar de novo", "nieuw spel", "opnieuw", "nowa gra", "nytt spel"),
    *("uusi peli", "nova igra", "nova hra", "yeni oyun", "uj jatek"),
)
"""What is written on buttons that start a new game, the plainest first, without accents."""
SHORT: Final = (
    *("new", "neu", "nuevo", "nueva", "nouveau", "nouvelle", "nuovo", "novo", "nowa"),
    *("again", "start", "start game", "play"),
)
"""What may be written on others too; on pages such words lead elsewhere."""


def new_game_places(
    image: Image, lattice: Lattice, *, in_page: bool, said: str = ""
) -> list[Point]:
    """Where words stand on *image*, uint8 RGB (height, width, 3), that start a new game, in its
    pixels, the plainest first and of those the nearest to the board; *in_page* where it may be part
    of a page, which has words of its own. Where the user has *said* what the words are, these."""
    told = [as_read(said)] if said else PLAIN if in_page else PLAIN + SHORT
    known, board = [_plain(words) for words in told], lattice.bounds()
    found = [
        (known.index(_plain(text.text)), _distance(text.place, board), _middle(text.place))
        for text in texts_around(image, lattice)
        if text.probability >= SURE and _plain(text.text) in known
    ]
    return [place for _, _, place in sorted(found)[:MOST]]


def _plain(text: str) -> str:
    """A text without icons and signs around it, and without the spaces, which may be narrow."""
    return text.strip(f"{OTHER} !?.:-/'").replace(" ", "")


def texts_around(image: Image, lattice: Lattice) -> list[Text]:
    """The lines of text on a board and around it, in pixels of *image*, uint8 RGB."""
    margin = round(max(REACH_PX, REACH * max(lattice.cell)))
    whole = Rect(0, 0, image.shape[1], image.shape[0])
    around = lattice.bounds().grown(margin).intersection(whole)
    if around is None:
        return []
    part = image[around.y : around.bottom, around.x : around.right]
    texts = read_text(part, find_lines(part))
    return [text._replace(place=text.place.moved(around.x, around.y)) for text in texts]


def _distance(place: Rect, board: Rect) -> float:
    """How far a place is from a board, in pixels; 0 within it."""
    x, y = _middle(place)
    aside = max(board.x - x, x - board.right, 0.0)
    return float(aside + max(board.y - y, y - board.bottom, 0.0))


def _middle(place: Rect) -> Point:
    return place.x + place.width / 2, place.y + place.height / 2
