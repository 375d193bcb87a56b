"""Flags and mines of an unknown board that are unlike the others: wrong flags, question marks."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG
from screenbot.vision.appearance.agreement import correlations
from screenbot.vision.appearance.checkers import without_checkers
from screenbot.vision.appearance.drawn import Cells, Drawings, Places, but_marks, middle, present
from screenbot.vision.appearance.fitting import HINTED, among, by_numbers
from screenbot.vision.appearance.rims import MOST_SAMPLES
from screenbot.vision.appearance.rounded import joined_looks
from screenbot.vision.appearance.vivid import GROUND, are_tinted
from screenbot.vision.naming.questions import FEWEST, SURE, UNLIKE, questions
from screenbot.vision.naming.signs import SAME_FLAG, with_more_ink
from screenbot.vision.pixels.channels import colour_distance
from screenbot.vision.pixels.neighbours import count_around
from screenbot.vision.pixels.vectors import distances

SAME_SHAPE, OTHER_SHAPE = 0.85, 0.5
"""Least correlation of two drawings of the same mark, and that below which they are others."""
RIVALS: Final = 0.67
"""Share of the cells of the most common drawing from which on the others are as likely right."""
PLAIN: Final = 0.95
UNCLEAR: Final = 0.75
"""Probability of a flag by its shape from which on it is plain, and below which it is not."""
BLURRED: Final = (0.85, 0.65)
MANY: Final = 8
"""The same where none is plain, and so many are nearly so."""
MOSTLY, CLEAR = 0.75, 0.9
"""Share of the flags, many of them, that are plain, with which others are unclear below this."""
FEWEST_BARE: Final = 2
"""Number of sure numbers with too few mines about them from which on no board is lost."""

Codes = NDArray[np.uint8]
Floats = NDArray[np.float32]


def with_odd_flags(codes: Codes, confidence: Floats, cells: Cells) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with the flags that are unlike most named by the rules.

    While a game lasts, a doubtful flag of another shape is a question mark. Once the mines are
    shown, the numbers beside a wrong flag have one mine too many about them; one on a ground of its
    own was wrong too, and one on that of the mines is a mine. Whether a flag so unlike is right is
    doubted. A single one that no number is against is the mine that exploded, where no other one
    is, and no other flag looks so.
    """
    codes, confidence = _without_mines(codes, confidence, cells)
    flag = codes == FLAG
    mines = among(codes, MINE, EXPLODED)
    over, fits = by_numbers(codes, confidence, flag | mines)
    is_shown = np.count_nonzero(mines) >= FEWEST
    against = is_shown and not (flag & (fits | ~over)).any()
    if np.count_nonzero(flag) < FEWEST:
        if against:
            return _all_wrong(codes, confidence, cells, flag)
        alone = flag & ~fits & is_shown  # no number says that it is right
        if alone.any() and are_tinted(alone, codes == COVERED, cells):
            confidence = np.where(alone, np.minimum(confidence, HINTED), confidence)
        return codes, confidence
    if not is_shown:
        return questions(codes, confidence, cells) if not mines.any() else (codes, confidence)
    plain = without_checkers(codes, cells)
    flags, drawn = plain.look[flag], plain.drawings.flat
    looks, usual = present(flags), middle(drawn, flags)
    differ = np.sqrt(((drawn[looks] - usual) ** 2).mean(axis=1)) > UNLIKE
    drawn_so = _drawn_so(plain.drawings, looks, ~differ)
    differ &= ~_moved(plain.drawings, looks, ~differ)
    differ &= ~joined_looks(plain.drawings, looks, ~differ)
    differ &= ~_reached(plain.drawings, looks, ~differ, drawn_so)
    unlike, alike = np.zeros((2, *codes.shape), np.bool_)
    unlike[flag] = differ[np.searchsorted(looks, flags)]
    alike[flag] = drawn_so[np.searchsorted(looks, flags)]
    if against and not unlike.any():
        return _all_wrong(codes, confidence, cells, flag)
    strange, mined = _by_ground(codes, confidence, plain)
    clear = ~differ & ~np.isin(looks, plain.look[strange])
    strange &= ~np.isin(plain.look, looks[_drawn_so(plain.drawings, looks, clear)])
    unlike |= strange
    wrong = unlike & ~fits & (over | strange)
    named = np.where(wrong, np.uint8(WRONG_FLAG), codes)
    named = np.where(mined & ~wrong & (confidence < SURE), np.uint8(MINE), named)
    doubted = (unlike & ~(fits & ~over)) | (flag & over & ~fits)
    burst = unlike & ~over & ~(strange & ~fits) & ~alike
    if np.count_nonzero(burst) == 1 and not (codes == EXPLODED).any():
        doubted |= burst
        if _is_alone(drawn, plain.look[burst][0], flags):
            named = np.where(burst, np.uint8(EXPLODED), named)
    return named, np.where(doubted, np.minimum(confidence, HINTED), confidence)


def _all_wrong(
    codes: Codes, confidence: Floats, cells: Cells, flag: NDArray[np.bool_]
) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) where mines are shown and numbers are against each *flag*:
    all were wrong, and are doubted. On a ground redder than that of covered cells, and none that
    these have, they are drawn so. Other colours are those of flags."""
    if flag.any() and are_tinted(flag, codes == COVERED, cells):
        codes = np.where(flag, np.uint8(WRONG_FLAG), codes)
    return codes, np.where(flag, np.minimum(confidence, HINTED), confidence)


def _is_alone(drawn: NDArray[np.float32], look: np.intp, flags: Places) -> bool:
    """Whether no other of the *flags*, the looks (n,) of all, looks like the one with that *look*:
    one mine explodes."""
    apart = np.sqrt(((drawn[flags] - drawn[look]) ** 2).mean(axis=1))
    return int(np.count_nonzero(apart <= UNLIKE)) == 1


def _drawn_so(drawings: Drawings, looks: Places, like: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of some looks (n,) are drawn as one of those that are *like* most, bool (n,), on the
    same ground: their rims may be those of other cells beside them."""
    colours = drawings.insides[looks]
    return np.asarray(_alike(drawings, looks, like, colours).any(axis=1), np.bool_)


def _reached(
    drawings: Drawings, looks: Places, like: NDArray[np.bool_], drawn_so: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Which of some looks (n,) that are *drawn_so* have the rim of those that are *like* most, both
    bool (n,), on one side: other cells reach into it elsewhere, and no frame is about it."""
    out = np.zeros(len(looks), np.bool_)
    for one in np.flatnonzero(drawn_so & ~like):
        out[one] = drawings.side_apart(int(looks[one]), looks[like]) <= GROUND / 2
    return out


def _moved(drawings: Drawings, looks: Places, like: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which of some looks (n,) are others of them, those that are *like* most, bool (n,), moved by
    a fraction of a pixel: drawn alike on the same ground, and of the same colour in all."""
    rims = drawings.rims_apart[looks[:, None], looks[like]]
    colours = drawings.samples[looks].mean(axis=(1, 2))
    same = _alike(drawings, looks, like, colours) & (rims < GROUND)
    return np.asarray(same.any(axis=1), np.bool_)


def _alike(
    drawings: Drawings, looks: Places, like: NDArray[np.bool_], colours: NDArray[np.float32]
) -> NDArray[np.bool_]:
    """Which of some looks (n,), of *colours* (n, 3), are drawn as each of those that are *like*
    most, bool (n,), and have its colour, bool (n, k)."""
    apart = colour_distance(colours[:, None], colours[like])
    drawn = correlations(drawings, looks)[:, like] >= SAME_FLAG
    return np.asarray(drawn & (apart < UNLIKE / 2), np.bool_)


def doubt_drawings(codes: Codes, confidence: Floats, cells: Cells) -> Floats:
    """The confidences (rows, cols) after the rule that a program draws a mark in one way.

    Of flags, or mines, in several drawings the most common one is believed, if it is so by far: the
    others may be any mark.
    """
    plain = without_checkers(codes, cells)
    for code in (FLAG, MINE):
        here = codes == code
        if np.count_nonzero(here) >= 2:
            odd = _odd_drawings(plain.drawings, plain.look[here])
            doubted = np.minimum(confidence[here], HINTED)
            confidence = confidence.copy()
            confidence[here] = np.where(odd, doubted, confidence[here])
    return confidence


def _without_mines(codes: Codes, confidence: Floats, cells: Cells) -> tuple[Codes, Floats]:
    """Codes and confidences (rows, cols) with mines named flags while a game lasts: some programs
    draw these so, if they have no other flags. Not to be acted on.

    When a game is lost one mine exploded, which looks unlike the others, and all are shown: no
    number has too few about it, but at the edge of what is seen of the board, or beside the one
    that exploded, or a few covered cells, where these were not made out. Some programs show that
    one alone, but not on the ground of covered cells.
    """
    plain = without_checkers(codes, cells)
    mines, exploded = codes == MINE, codes == EXPLODED
    number = (codes >= 1) & (codes <= 8) & (confidence >= SURE)
    marks = (codes > 8) & (codes != COVERED) & ((codes != QUESTION) | (confidence < SURE))
    covered = codes == COVERED
    unread = covered & (confidence < SURE)
    if 2 * np.count_nonzero(unread) < np.count_nonzero(covered):
        marks |= unread  # what they show may be flags
    bare = number & (count_around(marks) < codes)
    bare[0] = bare[-1] = bare[:, 0] = bare[:, -1] = False
    shown = mines | exploded
    to_covered, to_opened = _to_grounds(shown, codes, cells)
    if np.count_nonzero(bare) < FEWEST_BARE:
        return codes, confidence
    sure = exploded & (confidence >= SURE)  # a flag at a side may look a little different
    if _apart_from(sure, mines, plain) and not _is_nearer(to_covered, to_opened):
        return codes, confidence
    doubtful = (codes <= 8) & (confidence < SURE)
    burst = (doubtful & (count_around(bare) == np.count_nonzero(bare))).any()
    flags = (codes == FLAG) & (confidence >= SURE)
    other = np.count_nonzero(flags) >= FEWEST and _apart_from(flags, shown, plain)
    name = MINE if burst or other or _is_nearer(to_opened, to_covered) else FLAG
    named = np.where(shown, np.uint8(name), codes)
    return named, np.where(shown, np.minimum(confidence, HINTED), confidence)


def _to_grounds(shown: NDArray[np.bool_], codes: Codes, cells: Cells) -> tuple[float, float]:
    """How far the ground of the only mine *shown*, bool (rows, cols), is from those of covered and
    of open cells; of several, or where there are no such cells, nothing is said."""
    covered, opened = codes == COVERED, codes <= 8
    if np.count_nonzero(shown) != 1 or not covered.any() or not opened.any():
        return np.inf, np.inf
    rims, own = cells.drawings.rims, cells.look[shown]
    to_covered, to_opened = (
        float(but_marks(rims[own], middle(rims, cells.look[kind])[None], MOST_SAMPLES)[0])
        for kind in (covered, opened)
    )
    return to_covered, to_opened


def _is_nearer(one: float, other: float) -> bool:
    """Whether a mark stands on one ground, and not on another, by how far it is from both."""
    return one < GROUND / 2 and other > one + GROUND / 2


def _apart_from(some: NDArray[np.bool_], others: NDArray[np.bool_], cells: Cells) -> bool:
    """Whether *some* cells, bool (rows, cols), are there and none is drawn like the *others*."""
    if not some.any() or not others.any():
        return bool(some.any())
    flat = cells.drawings.flat
    own, other = present(cells.look[some]), present(cells.look[others])
    return bool((distances(flat[own], flat[other]) > UNLIKE).all())


def less_plain(
    codes: Codes, shape: Floats, cells: Cells
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The flags, bool (rows, cols), that are not as plain by their *shape* as others: unclear, or
    drawn otherwise, or with more ink. And which have more ink while a game lasts, if several do:
    over a single one a pointer may lie.

    *shape*, (rows, cols), is the probability of a flag by the shape of the mark alone. Some
    programs mark cells in doubt with a flag and something more, or show a sign in covered cells.
    """
    flag = codes == FLAG
    most = max(MANY, MOSTLY * np.count_nonzero(flag))
    levels = ((PLAIN, CLEAR, most), (PLAIN, UNCLEAR, FEWEST), (*BLURRED, MANY))
    level = next((one for one in levels if (flag & (shape >= one[0])).sum() >= one[2]), None)
    if level is None:
        return np.zeros_like(flag), np.zeros_like(flag)
    least, unclear, _ = level
    plain = flag & (shape >= least)
    odd, more = flag & (shape < unclear), np.zeros_like(flag)
    looks, known = present(cells.look[flag & ~plain]), present(cells.look[plain])
    if len(looks):
        every = correlations(cells.drawings, np.concatenate([known, looks]))
        other = looks[every[len(known) :, : len(known)].max(axis=1) < OTHER_SHAPE]
        odd |= flag & ~plain & np.isin(cells.look, other)
        inky = looks[with_more_ink(cells.drawings, known, looks)]
        more |= flag & ~plain & np.isin(cells.look, inky)
    over = among(codes, MINE, EXPLODED, WRONG_FLAG).any() or not (codes == COVERED).any()
    return odd | more, more & (not over and np.count_nonzero(more) >= FEWEST)


def _odd_drawings(drawings: Drawings, own: Places) -> NDArray[np.bool_]:
    """Which of some marks, whose looks are *own* (n,), are drawn unlike the most common one."""
    looks, first, count = np.unique(own, return_index=True, return_counts=True)
    same = correlations(drawings, looks) >= SAME_SHAPE
    often = same @ count
    most = int(np.lexsort((first, -often))[0])
    usual = same[same[most]].any(axis=0) if often[most] > 1 else np.zeros_like(same[most])
    if count[~usual].sum() >= RIVALS * count[usual].sum():
        usual = np.zeros_like(usual)
    return np.asarray(~usual[np.searchsorted(looks, own)], np.bool_)


def _by_ground(
    codes: Codes, confidence: Floats, cells: Cells
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The flags (rows, cols) on a ground that neither covered cells nor mines have, where others
    stand on that of covered ones, and the flags on that of mines alone."""
    strange, mined = np.zeros((2, *codes.shape), np.bool_)
    flags = codes == FLAG
    sure = confidence >= SURE
    covered, mines = sure & (codes == COVERED), sure & (codes == MINE)
    if min(np.count_nonzero(covered), np.count_nonzero(mines)) < FEWEST:
        return strange, mined
    look, rims = cells.look, cells.drawings.rims
    looks = present(look[flags])
    to_covered, to_mines = (
        but_marks(rims[looks], middle(rims, look[kind])[None], MOST_SAMPLES)[
            np.searchsorted(looks, look[flags])
        ]
        for kind in (covered, mines)
    )
    if (to_covered < GROUND / 2).any():
        strange[flags] = (to_covered > GROUND) & (to_mines > GROUND)
        mined[flags] = (to_covered > GROUND) & (to_mines < GROUND / 2)
    return strange, mined
