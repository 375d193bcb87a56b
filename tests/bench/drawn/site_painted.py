"""Pages for ``tests.bench.sites`` as first programs draw a board.

Flags are a colour, zeros are written, marks are letters, and all numbers have one ink.
"""

from __future__ import annotations

from tests.bench.drawn.site_looks import HEAD, MENU, TAILWIND, Site

ONE_INK = ("#222",) * 8
OUTLINE = (
    "<svg viewBox='0 0 24 24' fill='none' stroke='#e11d48' stroke-width='2'>"
    "<path d='M5 22V4q4-3 7 0t7 0v11q-4 3-7 0t-7 0'/></svg>"
)
PAINTED_SCALES = (1.0, 1.25, 1.5)
PAINTED_SITES = {
    "p-marked": Site(
        css="body{background:#2f3437;color:#fff} #b{background:#70787f;outline:10px solid #70787f}"
        "#b i{border:2px solid #b4bcc4;font-weight:normal} .c{background:#b4bcc4} .o{background:"
        "#70787f} .f{background:#ffe04d!important} .m{background:#e53935!important}",
        size=(10, 10), cell=56, gap=4, font=42, around=HEAD, colours=("#fff",) * 8,
        marks={"F": " ", "*": " "},
    ),
    "p-pale": Site(
        css="#b i{border:1px solid #cfcfcf} .c{background:#dcdcdc} .o{background:#f6f6f6;"
        "box-shadow:inset 0 0 3px #909090} .f{background:#ffedb8!important;"
        "border-color:#f5c518!important}",
        size=(12, 12), cell=30, font=16, around=HEAD, colours=ONE_INK, marks={"F": " "},
    ),
    "p-blue": Site(
        css="#b i{font-weight:normal} .c{background:#9a9a9a} .o{background:#dedede} .f{background:"
        "#3f5fd8!important}",
        size=(16, 16), cell=28, gap=1, around=HEAD + MENU, colours=ONE_INK, marks={"F": " "},
    ),
    "p-boxes": Site(
        css="#b i{font-weight:normal;font-family:'Liberation Sans'} .c{background:#111;border:solid"
        " #fff;border-width:0 1px 1px 0} .o{border:1px solid #111} .f{background:#d22!important}",
        size=(16, 30), cell=18, font=15, around=HEAD, colours=("#000",) * 8,
        marks={"F": " ", "0": "0", "*": "*"},
    ),
    "p-zeros": Site(
        css="body{background:#1f2328;color:#e6e6e6} #b i{border:1px solid #3d444d} .c{background:"
        "#3c6e7f} .o{background:#1f2328;color:#8b949e}",
        size=(10, 10), cell=32, font=16, around=HEAD, colours=TAILWIND, marks={"F": "🚩", "0": "0"},
    ),
    "p-letters": Site(
        css="#b i{border:1px solid #000} .c{background:#c8c8c8} .o{background:#fff}",
        size=(9, 9), cell=30, font=15, around=HEAD, colours=ONE_INK,
        marks={"F": "<b style='color:#c00'>P</b>", "*": "<b>M</b>"},
    ),
    "p-outline": Site(
        css="body{background:#0e1626;color:#ddd} #b i{border:1px solid #1c2940} .c{background:"
        "#33435c} .o{background:#0e1626}",
        size=(16, 16), cell=28, gap=1, font=14, around=HEAD, colours=TAILWIND, marks={"F": OUTLINE},
    ),
}  # fmt: skip
