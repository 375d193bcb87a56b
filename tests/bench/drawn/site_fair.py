"""Pages for ``tests.bench.sites`` that nothing was changed for after they were first read."""

from __future__ import annotations

from tests.bench.drawn.page_looks import CLASSIC, GOOGLE, NEON
from tests.bench.drawn.site_looks import (
    AD,
    EMOJI,
    FOOT,
    HEAD,
    LED,
    MENU,
    SCORES,
    SIGNS,
    TAILWIND,
    Site,
)

FAIR_SCALES = (0.7, 0.85, 1.0, 1.4)
FAIR_SITES = {
    "j-lavender": Site(
        css="body{background:#f8f7ff} #b i{border-radius:4px;border:1px solid #b8b8ff} .c{"
        "background:#9381ff} .o{background:#fff}",
        size=(10, 10), cell=34, gap=2, around=HEAD + MENU, colours=TAILWIND, pole="#fff",
    ),
    "j-office": Site(
        css="#b{border-collapse:collapse;font-family:'Nimbus Sans'} #b td{border:1px solid #b5b5b5;"
        "padding:0;font-weight:normal} .c{background:#dbe5f1} .o{background:#fff} .x{"
        "background:#f99}",
        size=(16, 16), cell=24, kind="table", state="lost", around=HEAD + SCORES, marks=EMOJI,
        font=14,
    ),
    "j-coal": Site(
        css="body{background:#18181b;color:#fafafa} #b i{border-radius:5px} .c{background:#3f3f46;"
        "box-shadow:inset 0 1px 0 #71717a} .o{background:#27272a}",
        size=(16, 30), cell=28, gap=2, colours=NEON, around=HEAD, pole="#fafafa", font=16,
    ),
    "j-meadow": Site(
        css="body{background:#d8f3dc} .c.e{background:#52b788} .c.d{background:#40916c} .o.e{"
        "background:#fefae0} .o.d{background:#faf3d3}",
        size=(12, 15), cell=36, around=HEAD, colours=GOOGLE, font=20, marks={"F": "🚩"},
        state="late",
    ),
    "j-console": Site(
        css="body{background:#0c0c0c;color:#ccc} #b{font-family:'DejaVu Sans Mono'}",
        size=(10, 12), cell=24, kind="text", font=18, width=32.5, colours=NEON, around=HEAD,
        marks={".": " # ", "F": " ! ", "0": " . "} | {str(k): f" {k} " for k in range(1, 9)},
    ),
    "j-classic": Site(
        css="body{background:#e6e6e6} #b{border:3px inset #fff} .c{background:#c0c0c0;border:3px"
        " outset #fff} .o{background:#c0c0c0;border:solid #7b7b7b;border-width:1px 0 0 1px}"
        ".x{background:#f00}",
        size=(9, 9), cell=28, state="lost", around=LED, crosses=True, colours=CLASSIC, left=63,
        top=123,
    ),
    "j-soft": Site(
        css="body{background:#ecf0f3} #b i{border-radius:7px} .c{background:#ecf0f3;box-shadow:2px"
        " 2px 4px #c3c8cd,-2px -2px 4px #fff} .o{background:#dfe4e8}",
        size=(9, 10), cell=34, gap=7, around=HEAD + FOOT, colours=TAILWIND,
    ),
    "j-poster": Site(
        css="body{background:#ffe66d} #b i{border:3px solid #1a535c;font-family:'URW Gothic'} .c{"
        "background:#4ecdc4} .o{background:#f7fff7}",
        size=(8, 10), cell=46, gap=4, around=HEAD + AD, colours=("#1a535c",) * 8, font=26,
        cloth="#ff6b6b",
    ),
    "j-slab": Site(
        css="body{background:#e5e5e5} .c{background:#14213d;border:1px solid #e5e5e5} .o{"
        "background:#fff;border:1px solid #e5e5e5} #b i{font-family:'DejaVu Serif'}",
        size=(14, 14), cell=30, around=HEAD, colours=CLASSIC, pole="#fff", cloth="#fca311",
        question=True,
    ),
    "j-signs": Site(
        css="body{background:#fffcf2} .c{background:#ccc5b9;border:1px solid #fffcf2} .o{"
        "background:#f3efe6;border:1px solid #fffcf2} .x{background:#eb5e28}",
        size=(12, 12), cell=28, around=HEAD + MENU, marks=SIGNS, state="lost", crosses=True,
        font=16,
    ),
}  # fmt: skip
