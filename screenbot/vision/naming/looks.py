"""What the cells of one board look like, learnt from the board itself, and what each look means.

Cells that show the same are one look. The recogniser says what a look shows by its shape; looks
that are nearly the same speak for each other, and what is usual on a board counts. The blank ones
are told apart by their places: see ``label_blanks``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from screenbot.board import COVERED, FLAG, QUESTION, UNSEEN
from screenbot.vision.appearance.agreement import (
    doubt_fonts,
    doubt_large,
    doubt_unsure,
    flags_told_apart,
    told_apart,
    with_misread_marks,
)
from screenbot.vision.appearance.belief import BLANK, DIGITS, IS_FLAG, MINES, believed, most_likely
from screenbot.vision.appearance.closely import plain_looks
from screenbot.vision.appearance.examples import STRICT_RIM, cut_out, kinds_among, kinds_of
from screenbot.vision.appearance.exploded import doubt_exploded, with_exploded
from screenbot.vision.appearance.fitting import (
    HINTED,
    dim_numbers,
    doubt_few_zeros,
    doubt_numbers,
    doubt_zeros_by_marks,
    full_numbers,
    under_pointer,
    with_right_flags,
)
from screenbot.vision.appearance.grounds import OTHER, by_places, placed
from screenbot.vision.appearance.inspection import Ways, inspect_marks
from screenbot.vision.appearance.recogniser import (
    CLASSES,
    SIDE,
    inspect_twice,
    without_noise,
)
from screenbot.vision.appearance.rounded import rounded_looks
from screenbot.vision.appearance.shapes import (
    SETTLED,
    Part,
    Shapes,
    drawings_of,
    filled_part,
    groups_of,
    vectors_of,
)
from screenbot.vision.appearance.strays import doubt_shown, doubt_strays, parted
from screenbot.vision.cover.occlusion import occlusion
from screenbot.vision.cover.partial import may_be_outside
from screenbot.vision.cover.scribbles import without_scribbles, without_specks
from screenbot.vision.cover.shadow import DARKENED, in_shadow
from screenbot.vision.cover.veil import rectangles, veiled
from screenbot.vision.cover.windows import over_fresh_cells, window_looks
from screenbot.vision.lattice.grid import Grid
from screenbot.vision.lattice.once import once
from screenbot.vision.naming.covers import doubt_few_signs, signs, without_odd_zeros
from screenbot.vision.naming.filling import doubt_on_open, filling
from screenbot.vision.naming.flags import doubt_drawings, less_plain, with_odd_flags
from screenbot.vision.naming.joint import agreed
from screenbot.vision.naming.naming import labelled, no_surer, with_marks
from screenbot.vision.naming.overdone import overdone_looks
from screenbot.vision.naming.painted import by_colours, with_burst
from screenbot.vision.naming.strange import with_stars, with_unknown_flags, with_wrong_flags
from screenbot.vision.naming.untouched import are_all_alike
from screenbot.vision.seen import CONFIDENT

NOT_SORTED: Final = 24
"""So few cells that equal no example are compared with the looks one by one."""
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Looks:
    """The cells of a board as they look and what they are taken for, each (rows, cols).

    ``codes`` is uint8, ``confidence`` float32, ``blank`` bool: the cells without a mark.
    ``pending`` says that cells with an unsure look have moved and were not judged since.
    """

    shapes: Shapes
    codes: NDArray[np.uint8]
    confidence: Floats
    blank: NDArray[np.bool_]
    pending: bool = False

    def settled(self) -> Looks:
        """The board with all cells judged."""
        return agreed(judged(self.shapes.used())) if self.pending else self

    def read(self, image: NDArray[np.uint8], grid: Grid, cells: NDArray[np.intp]) -> Looks:
        """The board after some cells, (n, 2) of row and column, have changed on the picture.

        Only looks that are new go through the recogniser, and cells that equal none of the examples
        are compared with the looks.
        """
        shapes = self.shapes
        pixels = cut_out(image, grid, cells)
        like = shapes.examples.find(pixels)
        unlike = np.flatnonzero(like < 0)
        kinds = kinds_among(pixels[unlike], shapes.examples.size, STRICT_RIM, NOT_SORTED)
        first = cells[unlike[kinds.first]]
        names = np.empty(len(cells), np.intp)
        names[like >= 0] = shapes.examples.names[like[like >= 0]]
        if len(unlike):
            shapes, found = shapes.compared(image, grid, first)
            names[unlike] = found[kinds.kind]
        look = shapes.look.copy()
        look[cells[:, 0], cells[:, 1]] = names
        quick = self._quick(replace(shapes, look=look), cells)
        looks = agreed(judged(replace(shapes, look=look).used())) if quick is None else quick
        row, col = first.T
        own = looks.codes[row, col], np.ones(len(first), np.float32), looks.shapes.look[row, col]
        examples = looks.shapes.examples.with_more(kinds.pixels, *own)
        return replace(looks, shapes=replace(looks.shapes, examples=examples))

    def _quick(self, shapes: Shapes, cells: NDArray[np.intp]) -> Looks | None:
        """The board where some *cells* show looks that are settled, or None if one is not.

        So are sure ones with which the board keeps to the rules. Unsure ones stay what they are
        while they move about and no more cells show them: a pointer over the board, an animation.
        Where each cell has the look that it had, nothing is to be judged.
        """
        before, now = self.shapes.look.reshape(-1), shapes.look.reshape(-1)
        if (now == before).all():
            return replace(self, shapes=shapes)
        first = np.full(len(shapes.vectors), -1)
        first[before[::-1]] = np.arange(len(before))[::-1]
        places = cells[:, 0] * shapes.look.shape[1] + cells[:, 1]
        like = first[now[places]]
        if (like < 0).any():
            return None
        unsure = now[places][self.confidence.flat[like] < CONFIDENT]
        if self.pending if not len(unsure) else _more(unsure, now, before):
            return None
        codes, confidence, blank = self.codes.copy(), self.confidence.copy(), self.blank.copy()
        for values in (codes, confidence, blank):
            values.flat[places] = values.flat[like]
        if (confidence.flat[places] < SETTLED).any():
            doubted = doubt_zeros_by_marks(codes, doubt_numbers(codes, confidence), blank)
            if (doubted < confidence).any():
                return None
        return Looks(shapes, codes, confidence, blank, pending=len(unsure) > 0)


def _more(looks: NDArray[np.intp], now: NDArray[np.intp], before: NDArray[np.intp]) -> bool:
    """Whether more cells show one of some *looks* now than before, both (cells,)."""
    count = int(max(now.max(), before.max())) + 1
    grown = np.bincount(now, minlength=count) > np.bincount(before, minlength=count)
    return bool(grown[looks].any())


@once
def look_at(image: NDArray[np.uint8], grid: Grid, gain: float = 1.0) -> Looks:
    """The cells of a grid on a picture, uint8 (height, width, 3).

    How they differ counts *gain* times: some boards are dim.
    """
    patches = grid.sample(image, (SIDE, SIDE)).reshape(-1, SIDE, SIDE, 3)
    part = filled_part(patches, grid.cell)
    if part != Part():
        whole = grid.sample(image, part.size)
        patches = part.of(whole.reshape(-1, *whole.shape[2:]))
    vectors = vectors_of(patches) * np.float32(gain)
    look, leaders = parted(vectors, *groups_of(vectors))
    own, drawings = patches[leaders], drawings_of(vectors[leaders])
    said, shape = inspect_twice(own), (grid.rows, grid.cols)
    none, samples = plain_looks(said.probabilities), drawings.samples
    close = part.close(image, grid, np.stack(np.unravel_index(leaders, shape), axis=1))
    plain = samples[none]
    said, ways = inspect_marks(close, own, samples, said, plain, own[none], grid.cell, Ways())
    if gain == 1.0:  # else marks are dim themselves
        said = without_noise(samples, said, plain)
    kinds = kinds_of(image, grid, np.argwhere(np.ones(shape, np.bool_)), STRICT_RIM)
    seen = (drawings, said.probabilities, said.raised, look.reshape(shape))
    beyond = may_be_outside(image, grid)
    looks = judged(Shapes(*seen, kinds.none(), beyond, part, gain, ways=ways))
    strange = (looks.codes == UNSEEN) | (looks.confidence < CONFIDENT)
    over = occlusion(image, grid, strange, looks.shapes.framed()) if strange.any() else None
    if over is not None and over.touched.any():
        looks = judged(looks.shapes.behind(over.hidden, over.touched))
    clear = looks.shapes.in_full_view().reshape(-1).astype(np.float32)
    examples = kinds.examples(looks.codes.reshape(-1), clear, looks.shapes.look.reshape(-1))
    return replace(looks, shapes=replace(looks.shapes, examples=examples))


def judged(shapes: Shapes) -> Looks:
    """What the cells of a board are, by their shapes and their places.

    What a window that lies over the board shows has no say in what the other cells are.
    """
    behind = np.zeros(len(shapes.vectors), np.bool_) if shapes.view is None else shapes.view == 0.0
    looks, hidden = _judged(shapes, behind)
    looks = looks if not hidden.any() else _judged(shapes, hidden | behind)[0]
    return looks if shapes.view is None else _doubted_beside(looks)


def _doubted_beside(looks: Looks) -> Looks:
    """The cells of a board without those that something hides, where these are known, and with
    those in its shadow. What it touches is doubted, and cells without a mark beside it that look
    like none elsewhere."""
    shapes = looks.shapes
    shown = shapes.in_view()
    strange = (shown < 1.0) | (looks.codes == UNSEEN)
    near = cv2.dilate(strange.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    alone = looks.blank & near & ~np.isin(shapes.look, shapes.look[~near])
    codes = np.where(shown == 0.0, np.uint8(UNSEEN), looks.codes)
    doubted = np.minimum(looks.confidence, HINTED * shown)
    confidence = np.where((shown < 1.0) | alone, doubted, looks.confidence).astype(np.float32)
    lit = in_shadow(shapes, codes, confidence)
    confidence = np.where(lit != codes, DARKENED, confidence)
    return replace(looks, codes=lit, confidence=confidence)


def _judged(shapes: Shapes, hidden: NDArray[np.bool_]) -> tuple[Looks, NDArray[np.bool_]]:
    """What the cells of a board are where some looks, bool (n,), are a window's, and which looks
    that pass for cells without a mark are."""
    sizes = np.bincount(shapes.look.reshape(-1), minlength=len(shapes.vectors))
    probability = believed(shapes.probabilities, sizes, shapes.drawings)
    shape = shapes.probabilities
    drawn = (shape, sizes, shapes.drawings)
    probability = told_apart(probability, *drawn, DIGITS.start)
    probability = flags_told_apart(probability, *drawn, IS_FLAG, DIGITS.start)
    probability[hidden] = np.arange(len(CLASSES)) == OTHER
    probability[rounded_looks(shapes.probabilities, shapes.drawings, sizes > 0)] = (
        np.arange(len(CLASSES)) == BLANK
    )
    used = np.flatnonzero(sizes)
    if are_all_alike(shapes, used):  # whatever shape they have, all cells are covered
        probability[used] = np.arange(len(CLASSES)) == BLANK
    kind, sure = most_likely(shapes, probability, sizes)
    overdone = overdone_looks(shapes, kind, sizes)
    if overdone.any():
        probability[overdone] = np.arange(len(CLASSES)) == BLANK
        kind, sure = most_likely(shapes, probability, sizes)
    marked = with_marks(shapes, probability, kind, np.where(hidden, 0, sizes))
    supposed, plain = (marked != probability).any(axis=1), (kind, sure)
    if supposed.any():
        probability = marked
        kind, sure = most_likely(shapes, probability, sizes)
    window = window_looks(kind, sure, shapes.look, shapes.drawings)
    if window.any():
        probability[window] = np.arange(len(CLASSES)) == OTHER
        kind, sure = most_likely(shapes, probability, sizes)
    pointed = over_fresh_cells(kind, sure, sizes)
    if pointed.any():
        probability[pointed] = np.arange(len(CLASSES)) == OTHER
        kind, sure = most_likely(shapes, probability, sizes)
    labels = labelled(shapes, kind, sure)
    told = (labels.blanks.codes != COVERED) | (labels.blanks.confidence >= CONFIDENT)
    codes = np.where(told, labels.blanks.codes, UNSEEN).astype(np.uint8)
    sign = signs(codes, probability, shapes.probabilities, shapes.drawn())
    sign[window | hidden] = -1
    if (sign >= 0).any():
        probability[sign >= 0] = np.arange(len(CLASSES)) == BLANK
        kind, sure = most_likely(shapes, probability, sizes)
        labels = labelled(shapes, kind, sure, sign)
    first = np.where(labels.hinted, HINTED, sure[shapes.look] * labels.blanks.confidence)
    better = placed(probability, labels.blanks.codes, first, shapes.drawn())
    if better is not probability:
        before = kind
        kind, sure = most_likely(shapes, better, sizes)
        labels = labels if (kind == before).all() else labelled(shapes, kind, sure, sign)
    sure[supposed] = np.minimum(sure[supposed], HINTED)
    confidence = np.where(labels.hinted, HINTED, sure[shapes.look] * labels.blanks.confidence)
    signed, blank = (sign >= 0)[shapes.look], (kind == BLANK)[shapes.look]
    faint = supposed & (plain[0] == BLANK) & (kind != BLANK)
    confidence = no_surer(confidence, labels.blanks.codes, shapes, faint, plain)
    confidence = doubt_few_signs(
        labels.blanks.codes, confidence.astype(np.float32), signed, shapes.drawn()
    )
    doubted = _doubted(shapes, Looks(shapes, labels.blanks.codes, confidence, blank), signed)
    blanks = shapes.look[blank]
    over = rectangles(doubted.codes == UNSEEN)
    shown = np.bincount(blanks[over[blank]], minlength=len(sizes))
    return doubted, (shown > 0) & (shown == sizes)


def _doubted(shapes: Shapes, looks: Looks, signed: NDArray[np.bool_]) -> Looks:
    """The cells of a board after the rules of the game and what may lie over it.

    *signed*, bool (rows, cols), are those that show a sign.
    """
    look, cells, bare = shapes.look, shapes.drawn(), looks.blank & ~signed
    named = without_odd_zeros(looks.codes, looks.confidence, looks.blank)
    named, confidence = with_stars(named, looks.confidence, shapes.probabilities, cells)
    named, confidence = with_unknown_flags(named, confidence, cells)
    named, confidence = with_wrong_flags(named, confidence, cells)
    named, confidence = under_pointer(named, confidence, cells)
    digits = shapes.probabilities[:, DIGITS][look]
    named, confidence = dim_numbers(named, confidence, digits, looks.blank)
    named = full_numbers(named, confidence, digits)
    named, confidence = with_misread_marks(named, confidence, cells)
    confidence = doubt_strays(named, bare, cells, confidence)  # dim flags, it may be
    named, confidence = with_right_flags(named, confidence)
    named, confidence = with_odd_flags(named, confidence, cells)
    confidence = doubt_drawings(named, confidence, cells)
    flags = shapes.probabilities[:, IS_FLAG][look]
    odd, asked = less_plain(named, flags, cells)
    confidence = np.where(odd, np.minimum(confidence, HINTED), confidence)
    confidence = doubt_shown(named, bare, confidence, shapes.probabilities[:, BLANK][look])
    named, confidence = by_colours(named, confidence, bare, flags, cells)
    confidence = filling(named, confidence, shapes.probabilities, cells)
    confidence = np.where(odd, np.minimum(confidence, HINTED), confidence)
    confidence = doubt_unsure(named, doubt_on_open(named, confidence, cells))
    named, confidence = without_scribbles(named, confidence, cells)
    named, confidence = without_specks(named, confidence, looks.blank, cells)
    named = np.where(asked & (named == FLAG), np.uint8(QUESTION), named)
    veil = veiled(named, cells)
    named = np.where(veil.hidden, UNSEEN, named).astype(np.uint8)
    confidence = np.where(veil.doubtful, np.float32(0.0), doubt_numbers(named, confidence))
    confidence = doubt_few_zeros(named, doubt_zeros_by_marks(named, confidence, looks.blank))
    confidence = doubt_strays(named, bare, cells, confidence)
    confidence = doubt_large(named, doubt_fonts(named, confidence, cells), digits)
    confidence = doubt_exploded(named, confidence, cells)
    named, confidence = by_places(named, confidence, cells, shapes.probabilities[look, MINES[0]])
    named, confidence = with_exploded(named, confidence, cells)
    named, confidence = with_burst(named, confidence, bare, cells)
    return Looks(shapes, named, confidence, looks.blank)
