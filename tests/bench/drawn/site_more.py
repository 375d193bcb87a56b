"""More pages for ``tests.bench.sites``, drawn to measure what was mended for the others."""

from __future__ import annotations

from tests.bench.drawn.page_looks import GOOGLE, NEON
from tests.bench.drawn.site_looks import (
    BAR,
    CALENDAR,
    EMOJI,
    FOOT,
    HEAD,
    LED,
    MENU,
    SCORES,
    SIGNS,
    Site,
)

MORE_SITES = {
    "navy": Site(
        css=(
            "body{background:#0b132b;color:#fff} .c{background:#3a506b;border:1px solid "
            "#1c2541} .o{background:#1c2541;border:1px solid #0b132b}"
        ),
        size=(13, 17),
        cell=27,
        colours=NEON,
        around=HEAD + MENU,
        marks=EMOJI,
    ),
    "mint": Site(
        css=(
            "body{background:#f1faee} .c{background:#a8dadc;border-radius:6px} .o{"
            "background:#fff;border-radius:6px}"
        ),
        size=(10, 12),
        cell=33,
        gap=3,
        state="late",
        colours=GOOGLE,
        around=HEAD + SCORES,
    ),
    "flat-nolines": Site(
        css="body{background:#eee} .c{background:#6c757d} .o{background:#fff}",
        size=(12, 12),
        around=HEAD,
    ),
    "flat-dark": Site(
        css="body{background:#222;color:#eee} .c{background:#444} .o{background:#2b2b2b}",
        size=(16, 16),
        cell=26,
        state="late",
        colours=NEON,
        font=15,
        around=HEAD + FOOT,
        pole="#fff",
    ),
    "circles-light": Site(
        css=(
            "body{background:#fff} .c{background:#adb5bd;border-radius:50%} .o{"
            "background:#f1f3f5;border-radius:50%}"
        ),
        size=(9, 14),
        cell=36,
        gap=6,
        state="late",
        around=HEAD,
    ),
    "bevel-css": Site(
        css=(
            "body{background:#ddd} .c{background:#bbb;box-shadow:inset 3px 3px 0 "
            "#eee,inset -3px -3px 0 #888} .o{background:#ccc;box-shadow:inset 0 0 0 1px "
            "#aaa} .x{background:#f44}"
        ),
        size=(16, 30),
        cell=24,
        state="lost",
        font=15,
        around=LED,
    ),
    "table-thin": Site(
        css=(
            "#b{border-collapse:collapse} #b td{border:1px solid #ddd} .c{"
            "background:#8d99ae} .o{background:#fff}"
        ),
        cell=36,
        kind="table",
        font=20,
        around=HEAD + MENU + CALENDAR,
        marks={"F": "🚩"},
    ),
    "wide-gap": Site(
        css=(
            "body{background:#264653;color:#fff} .c{background:#2a9d8f;border-radius:4px}"
            " .o{background:#e9c46a55;border-radius:4px}"
        ),
        size=(8, 8),
        cell=40,
        gap=10,
        colours=("#fff", "#fff", "#fff", "#fff", "#fff", "#fff", "#fff", "#fff"),
        font=22,
        around=HEAD + MENU,
    ),
    "purple-checker": Site(
        css=(
            "body{background:#fff} .c.e{background:#9d4edd} .c.d{background:#8b3fd0} "
            ".o.e{background:#f3e8ff} .o.d{background:#e9d5ff}"
        ),
        size=(14, 18),
        cell=28,
        state="opening",
        colours=("#1d4ed8", "#15803d", "#b91c1c", "#6b21a8", "#b45309", "#0e7490", "#222", "#666"),
        around=BAR,
        pole="#fff",
        cloth="#ffd60a",
    ),
    "button-shadow": Site(
        css=(
            "body{background:#fafafa} button{border:none;font-size:16px;font-weight:bold}"
            " .c{background:#ffb703;box-shadow:0 3px 0 #c98c00;border-radius:5px} .o{"
            "background:#fff;border-radius:5px}"
        ),
        size=(10, 10),
        cell=34,
        gap=4,
        around=HEAD,
        marks=SIGNS,
        buttons=True,
    ),
    "canvas-line": Site(
        css="",
        size=(20, 24),
        cell=22,
        kind="canvas",
        around=HEAD + MENU,
        draw=(
            "g.font='13px Arial';g.textAlign='center';g.textBaseline='middle';function "
            "D(v,x,y){const o='012345678*X'.includes(v);"
            "g.fillStyle=o?'#fafafa':'#b0bec5';g.fillRect(0,0,S,S);g.strokeStyle='#fff';"
            "g.lineWidth=1;g.strokeRect(.5,.5,S-1,S-1);if(+v>0){g.fillStyle=K[v];"
            "g.fillText(v,S/2,S/2)}if(v=='F'){g.fillStyle='#d32f2f';g.fillRect(6,5,9,6);"
            "g.fillStyle='#333';g.fillRect(6,5,2,12)}}"
        ),
    ),
    "sepia": Site(
        css=(
            "body{background:#f4ecd8;color:#5b4636} .c{background:#c9b18a;border:2px "
            "ridge #e6d3b0} .o{background:#efe2c6;border:1px dotted #cbb58c} #b i{"
            "font-family:'P052'}"
        ),
        size=(12, 20),
        state="late",
        colours=("#2b4c7e", "#4a6b2a", "#9b2c2c", "#5a2d6b", "#7b3f00", "#2c6e6e", "#222", "#777"),
        around=HEAD + FOOT,
    ),
}
