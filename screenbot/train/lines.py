"""Lines of text as programs and pages show them, rendered with what they say."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.train.fonts import Fonts, Random, cut_to_ink, face, has_glyph, legible
from screenbot.vision.words.reading import ALPHABET, MARGIN, SIGNS, as_read, as_seen

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

PHRASES: Final = """
new game|new|restart|reset|play again|try again|start|start game|start new game|again|retry|replay|
start over|new round|restart game|reset game|play|next game|next|another game|reload|begin|
neues spiel|neu|neustart|nochmal|noch einmal|nouvelle partie|rejouer|recommencer|nouveau jeu|
nuevo juego|nueva partida|reiniciar|jugar de nuevo|nuova partita|ricomincia|gioca ancora|novo jogo|
jogar novamente|nieuw spel|opnieuw|nowa gra|od nowa|nytt spel|uusi peli|nova igra|yeni oyun|
game|help|options|settings|about|exit|quit|close|cancel|ok|yes|no|file|edit|view|level|levels|
easy|medium|hard|expert|beginner|intermediate|custom|difficulty|high scores|best times|statistics|
pause|resume|undo|hint|solve|flag|flags|mines|bombs|mines left|time|timer|score|size|width|height|
rows|columns|apply|save|load|open|menu|home|back|login|sign up|share|download|send|search|game over|
you win|you won|you lose|you lost|congratulations|minesweeper|mine sweeper|theme|dark mode|language|
name|newest|news|renew|renewal|startled|resetting|game type|new theme|new window|new tab|new file|
restart computer|start menu|play music|next level|rules|how to play|leaderboard|auto flag|
open cells|remaining|clicks|best|delete|remove|clear|erase|submit|enter|continue|left|right
"""
COMMON: Final = [" ".join(one.split()) for one in PHRASES.replace("\n", "").split("|")]

FREQUENT: Final = "eeeeeetttttaaaaaooooiiinnnsssrrrhhhlllddcccuummwwffggyyppbbvkjxqz"
"""Letters about as often as texts have them."""
ACCENTED: Final = {
    "a": "äáàâãå",
    "e": "éèêë",
    "i": "íîï",
    "o": "öóôõ",
    "u": "üúû",
    "n": "ñ",
    "c": "ç",
}
STRANGE: Final = '()[]{}<>+=%&#@$€*_|~"←→↑↓↻⟳▶●■▲★✓✗×•…、。あいア新游戏开始重地雷Новаяигр'
"""Signs that the network takes for others."""


KINDS: Final = MappingProxyType({"phrase": 0.45, "words": 0.3, "random": 0.15, "strange": 0.1})
"""Shares of what games and menus say, of letters as often as texts have them, of all signs at
random, and of words beside other signs."""
LEGIBLE: Final = 0.57
"""Least share of letters that look as in most fonts."""


def fonts_with_letters(fonts: Fonts) -> list[str]:
    """The fonts whose letters can be told apart."""
    return legible(fonts.text, LETTERS, LEGIBLE)


class LinePainter:
    """Paints lines of text in some *fonts*, and tells what they say.

    >>> pixels, labels = LinePainter(rng, fonts).line()  # doctest: +SKIP
    """

    def __init__(self, rng: Random, fonts: Sequence[str]) -> None:
        self._rng = rng
        self._fonts = fonts

    def line(self, kind: str | None = None) -> tuple[NDArray[np.float32], list[int]]:
        """A line of a *kind*, or of any, as the network sees it, float32 (HEIGHT, width), and its
        classes."""
        while True:
            said = self._text(kind or str(self._rng.choice(list(KINDS), p=list(KINDS.values()))))
            drawn = self._drawn(said)
            if drawn is not None:
                return drawn, [ALPHABET.index(sign) + 1 for sign in as_read(said)]

    def _text(self, kind: str) -> str:
        rng = self._rng
        if kind == "phrase":
            said = str(rng.choice(COMMON))
            if rng.random() < 0.15:  # a letter or two otherwise: these are read, not guessed
                at = int(rng.integers(0, len(said)))
                said = said[:at] + str(rng.choice(list(FREQUENT))) + said[at + 1 :]
            if rng.random() < 0.1:
                said += str(rng.choice(["!", "?", ".", "...", ":"]))
        elif kind == "words":
            count = int(rng.integers(1, 4))
            said = " ".join(self._word(int(rng.integers(1, 9))) for _ in range(count))
        elif kind == "random":
            signs = [*SIGNS, *"0123456789", *"0123456789"]
            said = "".join(rng.choice(signs, int(rng.integers(1, 9))))
        else:
            said = self._word(int(rng.integers(2, 8)))
            for _ in range(int(rng.integers(1, 3))):
                at = int(rng.choice([0, len(said)])) if rng.random() < 0.7 else 1
                space = " " if rng.random() < 0.6 else ""
                sign = str(rng.choice(list(STRANGE)))
                said = said[:at] + (space + sign if at else sign + space) + said[at:]
        said = " ".join(said.split()) or "new"
        case = rng.random()
        said = said.title() if case < 0.35 else said.upper() if case < 0.55 else said
        if 0.55 <= case < 0.8:
            said = said[0].upper() + said[1:]
        if rng.random() < 0.06:
            at = int(rng.integers(0, len(said)))
            other = ACCENTED.get(said[at].lower())
            if other:
                sign = str(rng.choice(list(other)))
                said = said[:at] + (sign.upper() if said[at].isupper() else sign) + said[at + 1 :]
        return said

    def _word(self, length: int) -> str:
        return "".join(self._rng.choice(list(FREQUENT), length))

    def _drawn(self, said: str) -> NDArray[np.float32] | None:
        """A text in some font and colours; None where it cannot be drawn or is too long."""
        rng = self._rng
        font = self._fonts[int(rng.integers(0, len(self._fonts)))]
        if any(not has_glyph(font, sign) for sign in said if not sign.isascii()):
            return None
        size = int(np.clip(np.exp(rng.normal(np.log(17), 0.4)), 9, 60))
        spread = float(rng.uniform(0.5, 4.0)) if rng.random() < 0.12 else 0.0
        ink = _written(font, said, size, spread, smooth=rng.random() < 0.85)
        if ink is None or ink.shape[0] < 5:
            return None
        if rng.random() < 0.1:
            bold = cv2.dilate(np.pad(ink, ((0, 0), (0, 1))), np.ones((1, 2), np.uint8))
            ink = np.asarray(bold, np.uint8)
        if rng.random() < 0.08:  # the letter that is a key
            ink = _underlined(rng, ink)
        height = ink.shape[0]
        mask = np.pad(ink, max(3, round(0.4 * height))).astype(np.float32) / 255.0
        return self._cut(mask, self._damaged(self._coloured(mask), height))

    def _coloured(self, mask: NDArray[np.float32]) -> NDArray[np.float32]:
        """Ink on its ground, 0 to 255, dark on light or light on dark."""
        rng = self._rng
        dark, light = sorted(rng.uniform(0, 255, 2).tolist())
        if light - dark < 45:
            dark, light = float(rng.uniform(0, 80)), float(rng.uniform(150, 255))
        ground, colour = (light, dark) if rng.random() < 0.65 else (dark, light)
        picture = np.full(mask.shape, ground, np.float32)
        if rng.random() < 0.15:
            top, bottom = rng.uniform(-25, 25, 2).tolist()
            picture += np.linspace(top, bottom, len(mask), dtype=np.float32)[:, None]
        if rng.random() < 0.12:  # a shadow
            down, right = rng.integers(1, 3, 2).tolist()
            shadow = np.roll(mask, (down, right), (0, 1))
            picture += shadow * np.float32(rng.uniform(-0.5, 0.3) * abs(light - dark))
        picture += mask * (np.float32(colour) - picture)
        return picture

    def _cut(
        self, mask: NDArray[np.float32], picture: NDArray[np.float32]
    ) -> NDArray[np.float32] | None:
        """A *picture* of the ink of a *mask*, at any scale, cut about as lines are found."""
        scale = len(picture) / len(mask)
        ys, xs = np.nonzero(mask > 0.2)
        height = float(ys.max() + 1 - ys.min()) * scale
        box = np.array([xs.min(), ys.min(), xs.max() + 1, ys.max() + 1]) * scale
        box += max(1.0, MARGIN * height) * np.array([-1, -1, 1, 1])
        box += self._rng.normal(0, 0.04 * height, 4)
        left, top, right, bottom = np.maximum(0, np.round(box)).astype(int).tolist()
        part = np.clip(picture[top:bottom, left:right], 0, 255).astype(np.uint8)
        return None if min(part.shape) < 4 else as_seen(part)

    def _damaged(self, picture: NDArray[np.float32], height: int) -> NDArray[np.float32]:
        rng = self._rng
        if rng.random() < 0.3:
            factor = float(np.clip(rng.uniform(0.6, 2.5), 7 / height, None))
            size = [max(4, round(side * factor)) for side in picture.shape[::-1]]
            method = int(rng.choice([cv2.INTER_LINEAR, cv2.INTER_AREA, cv2.INTER_CUBIC]))
            picture = np.asarray(cv2.resize(picture, size, interpolation=method), np.float32)
        if rng.random() < 0.12:
            sigma = float(rng.uniform(0.3, 0.05 * max(12, height)))
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.float32)
        if rng.random() < 0.1:
            picture = picture + rng.normal(0, rng.uniform(1, 8), picture.shape).astype(np.float32)
        if rng.random() < 0.15:
            plain = np.clip(picture, 0, 255).astype(np.uint8)
            quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))]
            _, data = cv2.imencode(".jpg", plain, quality)
            picture = np.asarray(cv2.imdecode(data, cv2.IMREAD_GRAYSCALE), np.float32)
        return picture


def _written(
    font: str, said: str, size: int, spread: float, smooth: bool
) -> NDArray[np.uint8] | None:
    """A text in a font, its letters *spread* by so many pixels, cut to its ink."""
    from PIL import Image, ImageDraw

    try:
        drawn = face(font, size)
        length = drawn.getlength(said) + spread * len(said)
    except (OSError, ValueError):
        return None
    canvas = Image.new("L", (int(length) + 4 * size, 4 * size))
    draw = ImageDraw.Draw(canvas)
    draw.fontmode = "L" if smooth else "1"
    if not spread:
        draw.text((size, size), said, fill=255, font=drawn)
    else:
        at = float(size)
        for sign in said:
            draw.text((at, size), sign, fill=255, font=drawn)
            at += drawn.getlength(sign) + spread
    return cut_to_ink(np.array(canvas, np.uint8))


def _underlined(rng: Random, ink: NDArray[np.uint8]) -> NDArray[np.uint8]:
    height, width = ink.shape
    out = np.pad(ink, ((0, max(2, height // 7)), (0, 0)))
    thick = max(1, height // 14)
    wide = min(width, max(3, round(0.5 * height)))
    at = int(rng.integers(0, max(1, width - wide + 1))) if rng.random() < 0.5 else 0
    out[-thick:, at : at + wide] = 255
    return out
