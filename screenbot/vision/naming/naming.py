"""What the cells of a board are by the classes of their looks, and what unknown signs may be.

Boxes, rings and letters that a page has for its flags or its mines are drawn like a zero, or like
nothing of the game. Where a board keeps to the rules better with marks of mines there, they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product as every_way
from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import EXPLODED, FLAG, MINE, QUESTION, UNSEEN, WRONG_FLAG
from screenbot.vision.appearance.agreement import ONE_SIGN, inked
from screenbot.vision.appearance.belief import BLANK, CERTAIN, DIGITS, IS_FLAG, MINES
from screenbot.vision.appearance.drawn import Cells, present
from screenbot.vision.appearance.fitting import HINTED, among, are_mines, coloured_dots
from screenbot.vision.appearance.grounds import IS_QUESTION, OTHER, ZERO
from screenbot.vision.appearance.recogniser import CLASSES, CODES
from screenbot.vision.appearance.shapes import Shapes
from screenbot.vision.naming.blanks import TRUSTED, Labels, label_blanks
from screenbot.vision.naming.covers import components
from screenbot.vision.pixels.median import median
from screenbot.vision.pixels.neighbours import count_around, free_zeros
from screenbot.vision.seen import CONFIDENT

FEWEST: Final = 3
"""So many cells with one sign that nobody knows may be flags or mines, and so many cells of a board
break the rules without them."""
MOST_LEFT: Final = 0.25
"""Greatest part of these that still do then."""
MOST: Final = 2
"""How many times as many as the numbers such cells may be: a game may be lost with few open."""
LARGE, ODD = 5, 0.5
"""Least number that a letter may look like, and the share of its cells with too few hidden
neighbours from which on it is none."""
COMMON: Final = 0.05
"""Least share of all cells with such a letter: mines are more common than large numbers."""
HIDING, HARDLY = 0.75, 0.1
"""Least probability of the marks of covered cells together, and the greatest of any number, where a
look is one of these, whichever it is."""
HIDDEN: Final = (FLAG, QUESTION, MINE, EXPLODED, WRONG_FLAG)
MOST_SIGNS: Final = 3
"""Most signs that are looked at: mines, flags and wrong flags."""
LEAST, TWICE = 1e-4, 5.0
"""Least probability of a mark by its shape, and what two signs for one mark count."""
RIVALS: Final = ((MINES[0], IS_FLAG), (IS_FLAG, MINES[0]))
"""What such a sign may be, and what else then."""
ON_COVERED: Final = ((IS_FLAG, IS_QUESTION),)
"""The same of a sign that is drawn like a number on another ground."""
OTHER_GROUND: Final = 24.0
"""Difference of the colours, 0 to 255, of two grounds from which on they are not the same: clearly
more than two shades of one differ."""
FAINT, PLAIN = 0.9, 0.97
"""Probability by its shape below which a cell may show a mark after all, and that from which on a
sign is known."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]
Places = NDArray[np.intp]
MayBe = tuple[tuple[int, int], ...]
Mark = tuple[NDArray[np.bool_], int, int]


@dataclass(frozen=True, slots=True, eq=False)
class Labelled:
    """The cells of a board by the classes of their looks; ``hinted``, bool (rows, cols), are those
    that their colours alone name."""

    blanks: Labels
    hinted: NDArray[np.bool_]


def labelled(shapes: Shapes, kind: Places, sure: Floats, sign: Places | None = None) -> Labelled:
    """What the cells of a board are by the classes (n,) of their looks and by their places.

    *sign* is the look that each one, (n,), is drawn like, -1 for itself.
    """
    known = np.where(are_hidden(shapes.probabilities, kind), TRUSTED, np.minimum(sure, TRUSTED))
    drawn = None if sign is None else sign.astype(np.intp).tobytes()
    rest = kind.astype(np.intp).tobytes(), known.astype(np.float32).tobytes(), drawn
    return _labelled(shapes, *rest)


@lru_cache(maxsize=4)
def _labelled(shapes: Shapes, kinds: bytes, trusted: bytes, drawn: bytes | None) -> Labelled:
    """The same; the same kinds are often named several times while a board is judged. How sure a
    look is counts up to ``TRUSTED``."""
    kind, known = np.frombuffer(kinds, np.intp), np.frombuffer(trusted, np.float32)
    look, cells, raised = shapes.look, shapes.drawn(), shapes.raised
    blank, signed = (kind == BLANK)[look], None
    shown, dots = coloured_dots(CODES[kind][look], blank, cells)
    if drawn is not None:
        sign = np.frombuffer(drawn, np.intp)
        cells = Cells(shapes.drawings, np.where(sign >= 0, sign, np.arange(len(sign)))[look])
        raised, signed = np.where(sign >= 0, np.float32(0.5), raised), (sign >= 0)[look]
    rest = (known[look], signed, shapes.outside)
    found = Labelled(label_blanks(shown, blank, cells, raised[look], *rest), dots)
    for shared in (found.blanks.codes, found.blanks.confidence, found.hinted):
        shared.flags.writeable = False
    return found


def are_hidden(probabilities: Floats, kind: Places) -> NDArray[np.bool_]:
    """The looks, bool (n,), that are no open cells, whichever marks they are: of a *kind*, (n,),
    that has such a mark and, by their *probabilities*, (n, len(CLASSES)), hardly any number."""
    marked = np.isin(CODES[kind], HIDDEN)
    hidden = probabilities[:, np.isin(CODES, HIDDEN)].sum(axis=1) >= HIDING
    number = probabilities[:, DIGITS].max(axis=1) > HARDLY
    return np.asarray(marked & hidden & ~number, np.bool_)


def with_marks(shapes: Shapes, probability: Floats, kind: Places, sizes: Places) -> Floats:
    """The probability (n, len(CLASSES)) of all looks with zeros and unknown signs as flags or mines
    where the board keeps to the rules better so: not to be acted on.

    *kind* (n,) is the class of each look, *sizes* (n,) how many cells have it.
    """
    signs = _signs(shapes, kind, sizes)
    if not signs or not np.isin(kind[sizes > 0], (BLANK, ZERO)).any():
        return probability
    lost = np.count_nonzero(np.isin(kind, MINES)[shapes.look]) >= FEWEST  # other signs are no mines
    known = dict[bytes, tuple[int, Codes]]()

    def supposed(marks: list[Mark]) -> tuple[int, Codes]:
        """How many cells break the rules where signs are these *marks*, and the codes then."""
        other = kind.copy()
        for unknown, mark, _ in marks:
            other[unknown] = mark
        own = other.tobytes()
        if own not in known:
            known[own] = _disorder(shapes, other, signs=not lost)
        return known[own]

    before = supposed([])[0]
    best, rank = probability, (int(MOST_LEFT * before) + 1, 0.0)
    helpful = list[list[Mark | None]]()
    for unknown, may_be in signs if before >= FEWEST else ():
        own_marks: list[Mark] = [(unknown, mark, rival) for mark, rival in may_be]
        helpful.append([None, *(one for one in own_marks if supposed([one])[0] < before)])
    for way in every_way(*helpful):
        marks = [mark for mark in way if mark]
        if not marks:
            continue
        broken, codes = supposed(marks)
        own = broken, _unlikely(shapes, marks)
        if own < rank and _are_so(codes, shapes.look, marks):
            best, rank = probability.copy(), own
            for unknown, mark, rival in marks:
                best[unknown] = 0.0
                best[unknown, mark] = float(HINTED) ** (1.0 / CERTAIN)
                best[unknown, rival] = 1.0 - best[unknown, mark]
    return best


def no_surer(
    confidence: Floats,
    codes: Codes,
    shapes: Shapes,
    faint: NDArray[np.bool_],
    plain: tuple[Places, Floats],
) -> Floats:
    """The confidences (rows, cols) of cells with these *codes*, that of blank ones no greater than
    what is told without the marks that *faint* looks, bool (n,), are supposed to be: such as are
    hardly seen do not make the cells around them sure.

    *plain* is the class of each look without them, (n,), and how sure it is.
    """
    if not faint[shapes.look].any():
        return confidence
    told = labelled(shapes, *plain).blanks
    blank = (plain[0] == BLANK)[shapes.look] & ~faint[shapes.look]
    most = np.where(told.codes == codes, told.confidence, HINTED)
    return np.where(blank, np.minimum(confidence, most), confidence).astype(np.float32)


def _unlikely(shapes: Shapes, marks: list[Mark]) -> float:
    """How little signs look like the *marks* that they are supposed to be, which are drawn in one
    way each."""
    again = len(marks) - len({mark for _, mark, _ in marks})
    shape = [
        float(np.log(shapes.probabilities[own, mark] + LEAST).mean()) for own, mark, _ in marks
    ]
    return TWICE * again - sum(shape)


def _signs(shapes: Shapes, kind: Places, sizes: Places) -> list[tuple[NDArray[np.bool_], MayBe]]:
    """The looks, bool (n,), of signs that may be marks, and what each may be: unknown ones, with
    numbers that have no room and cells that may show something; numbers on another ground; zeros.
    """
    number = (kind >= DIGITS.start) & (kind < DIGITS.stop)
    shown = CODES[kind][shapes.look]  # letters are drawn like large numbers, which have no room
    lacking = (shown >= LARGE) & (shown <= 8) & (count_around(shown > 8) < shown)
    odd = np.bincount(shapes.look[lacking], minlength=len(kind)) > ODD * sizes
    if sizes[odd].sum() < COMMON * shown.size:
        odd[:] = False
    faint = (kind == BLANK) & (shapes.probabilities[:, BLANK] < FAINT)
    strange = _drawings(shapes, kind, odd | faint | (kind == OTHER), sizes)
    number &= ~np.any(strange, axis=0) if strange else number
    every = [
        *((own, RIVALS) for own in strange),
        *_elsewhere(shapes, kind, number, sizes),
        ((kind == ZERO) & (sizes > 0), RIVALS),
    ]
    fit = [one for one in every if 0 < sizes[one[0]].sum() <= MOST * sizes[number].sum()]
    return sorted(fit, key=lambda one: -int(sizes[one[0]].sum()))[:MOST_SIGNS]


def _are_so(codes: Codes, look: Places, marks: list[Mark]) -> bool:
    """Whether signs, looks bool (n,) each, may be the *marks* that they are supposed to be: of
    flags on covered ground, and where mines are shown, nothing else is known."""
    mines = [are_mines(codes, unknown[look]) for unknown, _, _ in marks]
    shown = any(mark != IS_FLAG for _, mark, _ in marks)
    return all(
        one if mark != IS_FLAG else shown or not one or rival == IS_QUESTION
        for one, (_, mark, rival) in zip(mines, marks, strict=True)
    )


def _elsewhere(
    shapes: Shapes, kind: Places, number: NDArray[np.bool_], sizes: Places
) -> list[tuple[NDArray[np.bool_], MayBe]]:
    """The looks of *numbers* of one *kind*, bool (n,) each, that stand on another ground than most,
    and that are drawn otherwise than most of their kind, and what they may be: an exclamation mark
    is drawn like a 1, and flags stand on covered ground, be there one or many."""
    ground, drawn = np.zeros((2, len(number)), np.bool_)
    own, colours = np.flatnonzero(number & (sizes > 0)), shapes.drawings.insides
    if len(own):
        usual = median(np.repeat(colours[own], sizes[own], axis=0), axis=0)
        ground[own] = np.abs(colours[own] - usual).max(axis=1) >= OTHER_GROUND
        alike, beside = inked(shapes.drawings, own), kind[own] == kind[own][:, None]
        often = ((alike >= ONE_SIGN) & beside) @ sizes[own]
        most = np.where(beside, often, 0).argmax(axis=1)
        drawn[own] = (alike[np.arange(len(own)), most] < ONE_SIGN) & ~ground[own]
    for signs in (ground, drawn):  # each is one sign
        signs &= kind == np.bincount(kind[signs], sizes[signs], len(CLASSES)).argmax()
    every = (ground, ON_COVERED, 1), (drawn, RIVALS, FEWEST)
    return [(signs, may_be) for signs, may_be, least in every if sizes[signs].sum() >= least]


def _drawings(
    shapes: Shapes, kind: Places, some: NDArray[np.bool_], sizes: Places
) -> list[NDArray[np.bool_]]:
    """The looks, bool (n,), of each of the signs that *some* show, on whatever grounds, without
    rare signs."""
    plain = (shapes.probabilities.max(axis=1) >= PLAIN) & ~some
    looks = np.flatnonzero((sizes > 0) & ~plain)
    if not some[looks].any():
        return []
    same = inked(shapes.drawings, looks) >= ONE_SIGN
    letters = np.where(some & (kind != OTHER) & (kind != BLANK), kind, -1)[looks]
    same |= (letters == letters[:, None]) & (letters >= 0)
    groups = components(same)
    signs = [np.isin(np.arange(len(kind)), looks[groups == one]) for one in present(groups)]
    return [own for own in signs if some[own].any() and sizes[own].sum() >= FEWEST]


def _disorder(shapes: Shapes, kind: Places, *, signs: bool) -> tuple[int, Codes]:
    """How many cells break the rules where looks are of a *kind* (n,), and the codes then: zeros
    beside hidden cells, or shown unlike most, numbers with too few of these or with too many mines,
    cells without a mark of which nothing tells whether they are open, and unknown *signs*.
    """
    blanks = labelled(shapes, kind, np.ones(len(kind), np.float32)).blanks
    codes, mines = blanks.codes, among(blanks.codes, MINE, EXPLODED)
    hidden = count_around(codes > 8)
    around = count_around(mines if mines.any() else codes == FLAG)  # of flags some may be wrong
    blank = (kind == BLANK)[shapes.look]
    touching = (hidden > 0) & ~free_zeros(codes, blank)
    broken = (codes <= 8) & np.where(codes == 0, touching, (hidden < codes) | (around > codes))
    broken |= ((codes == UNSEEN) & signs) | (blanks.confidence < CONFIDENT)
    written, zeros = (np.count_nonzero(here) for here in (kind[shapes.look] == ZERO, codes == 0))
    return int(np.count_nonzero(broken) + min(written, zeros - written)), codes
