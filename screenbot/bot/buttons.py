"""Where a button is that starts a new game, by the words on it."""

from __future__ import annotations

from typing import Final

import numpy as np

from screenbot.ends import Image
from screenbot.geometry import Lattice, Point, Rect
from screenbot.vision.words import OTHER, Text, as_read, texts_within

REACH, REACH_PX = 10.0, 480
"""How far from the board a button is looked for, in cells, and at least in pixels."""
SURE: Final = 0.8
"""Least probability of the words on a button."""
LIKELY: Final = 0.3
"""Least probability of other words that they may be a part of;"""
BESIDE: Final = 1.4
"""most distance of such words on the same line, in heights: those of menus stand further apart;"""
EDGE: Final = 16
"""least difference, 0 to 255, of the side of a button to what is beside it;"""
BRIEF, SHORTEST = 0.15, 1.2
"""least lengths of what is looked at beside a text, and of texts, in heights."""

PLAIN: Final = (
    *("play again", "new game", "start new game", "restart game", "restart", "reset game"),
    *("try again", "start over", "new round", "retry", "reset", "next game"),
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


def new_game_place(
    image: Image, lattice: Lattice, *, in_page: bool, said: str = ""
) -> Point | None:
    """Where words stand on *image*, uint8 RGB (height, width, 3), that start a new game, in its
    pixels: the plainest, and of those the nearest to the board; *in_page* where it may be part of a
    page, which has words of its own. Where the user has *said* what the words are, these."""
    told = [as_read(said)] if said else PLAIN if in_page else PLAIN + SHORT
    known, board = [_plain(words) for words in told], lattice.bounds()
    texts = texts_around(image, lattice)
    found = [
        (known.index(_plain(text.text)), _distance(text, board), text)
        for text in texts
        if text.probability >= SURE and _plain(text.text) in known
    ]
    for _, _, text in sorted(found, key=lambda one: one[:2]) if all(known) else ():
        others = (*texts, *_beside(image, text))
        if not any(_says_more(image, other, text) for other in others):
            return text.place.middle
    return None


def _beside(image: Image, text: Text) -> list[Text]:
    """What stands on the same line as a text and close to it, however short it is."""
    reach = round(BESIDE * text.place.height) + text.place.height
    return texts_within(image, text.place.grown(reach), BRIEF)


def _plain(text: str) -> str:
    """A text without an icon and signs beside it, and without the spaces, which may be narrow."""
    bare = text.strip(" !?.:-/'")
    bare = bare.removeprefix(f"{OTHER} ").removesuffix(f" {OTHER}")
    return bare.replace(" ", "")


def _says_more(image: Image, other: Text, text: Text) -> bool:
    """Whether a text is a part of what an *other* one says, or of a line that goes on with it."""
    one, more = text.place, other.place
    low, high = sorted((one.height, more.height))
    level = min(one.bottom, more.bottom) - max(one.y, more.y) >= low / 2
    gap = max(one.x, more.x) - min(one.right, more.right)
    if other.probability < LIKELY or not level or gap > BESIDE * high:
        return False
    letters = [sum(sign.isalnum() for sign in each.text) for each in (text, other)]
    if gap < 0:
        return letters[1] > letters[0]
    return letters[1] > 0 and not _are_parted(image, one, more)


def _are_parted(image: Image, one: Rect, other: Rect) -> bool:
    """Whether an upright edge stands between two texts side by side: the side of a button."""
    left, right = min(one.right, other.right), max(one.x, other.x)
    top, bottom = min(one.y, other.y), max(one.bottom, other.bottom)
    between = image[max(0, top - 1) : bottom + 1, left : right + 1].astype(np.int16)
    steps = np.abs(np.diff(between, axis=1)).max(axis=2)
    return bool(steps.size and (steps.min(axis=0) >= EDGE).any())


def texts_around(image: Image, lattice: Lattice) -> list[Text]:
    """The lines of text on a board and around it, in pixels of *image*, uint8 RGB."""
    margin = round(max(REACH_PX, REACH * max(lattice.cell)))
    return texts_within(image, lattice.bounds().grown(margin), SHORTEST)


def _distance(text: Text, board: Rect) -> float:
    """How far a text is from a board, in pixels; 0 within it."""
    x, y = text.place.middle
    aside = max(board.x - x, x - board.right, 0.0)
    return float(aside + max(board.y - y, y - board.bottom, 0.0))
