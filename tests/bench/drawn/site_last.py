"""Pages for ``tests.bench.sites`` after plain toys of many hands, at odd zooms."""

from __future__ import annotations

from tests.bench.drawn.page_looks import CLASSIC, GOOGLE, NEON
from tests.bench.drawn.site_looks import (
    AD,
    CALENDAR,
    FOOT,
    HEAD,
    LED,
    MENU,
    SCORES,
    SIGNS,
    TAILWIND,
    Site,
)

LAST_SCALES = (0.67, 0.9, 1.1, 1.5)
LAST_SITES = {
    "h-plain": Site(
        css="#b i{border:1px solid #888} .c{background:#ccc} .o{background:#fff}",
        size=(16, 16), cell=24, around=HEAD + MENU, font=14, marks={"F": "🚩"},
    ),
    "h-night": Site(
        css="body{background:#121212;color:#ddd} #b i{border:1px solid #000} .c{background:#2c2c2c}"
        ".o{background:#1a1a1a}",
        size=(16, 30), cell=26, around=HEAD, colours=NEON, pole="#eee", font=15,
    ),
    "h-phosphor": Site(
        css="body{background:#010;color:#3f3} #b i{border:1px solid #0a0;font-family:'DejaVu Sans"
        " Mono'} .c{background:#041} .o{background:#010}",
        size=(10, 10), cell=30, around=HEAD, colours=("#3f3",) * 8, marks={"F": "F"},
    ),
    "h-ocean": Site(
        css="body{background:#e0f7fa} #b i{border-radius:3px} .c{background:linear-gradient("
        "#4dd0e1,#00838f)} .o{background:#f1fdff;border:1px solid #b2ebf2}",
        size=(9, 9), cell=36, gap=1, around=HEAD + MENU, marks={"F": "🚩"}, state="late",
    ),
    "h-synth": Site(
        css="body{background:#1a0933;color:#f0f} #b i{border:1px solid #ff2bd6;text-shadow:0 0 5px"
        " currentColor} .c{background:#3b1466} .o{background:#1a0933}",
        size=(12, 12), cell=32, gap=2, around=HEAD, colours=NEON, pole="#0ff", cloth="#0ff",
    ),
    "h-faces": Site(
        css="#b i{border:2px outset #eee} .c{background:#bbb} .o{background:#ddd;border:1px solid"
        " #aaa!important} .x{background:#f88}",
        size=(9, 9), cell=32, state="lost", around=LED,
        marks={"F": "🏴", "*": "🧨", "X": "💥", "?": "❔", "!": "❌"}, crosses=True,
    ),
    "h-oblong": Site(
        css="#b{grid-template-columns:repeat(12,40px)!important} #b i{border:1px solid #444}"
        ".c{background:#b4c7e7} .o{background:#fff}",
        size=(10, 12), cell=28, width=40, around=HEAD + SCORES, marks=SIGNS, font=16,
    ),
    "h-framed": Site(
        css="body{background:#dfe6e9} #b{background:#fff;outline:14px solid #fff;border-radius:4px;"
        "box-shadow:0 6px 30px 14px #0003} .c{background:#74b9ff} .o{background:#f1f2f6}",
        size=(10, 10), cell=34, gap=2, around=HEAD, colours=GOOGLE,
    ),
    "h-bricks": Site(
        css=".c{background:linear-gradient(#7a2e1f 2px,transparent 2px) 0 0/100% 10px,"
        "linear-gradient(90deg,#7a2e1f 2px,transparent 2px) 0 0/16px 100%,#b5523b}"
        ".o{background:#ecd9c6} #b i{border:1px solid #5c2116}",
        size=(9, 12), cell=40, around=HEAD, font=22, marks={"F": "🚩"},
    ),
    "h-light-up": Site(
        css="body{background:#f0f0f3} #b i{border-radius:5px} .c{background:#fff;box-shadow:0 1px"
        " 4px #0004} .o{background:#dcdce2}",
        size=(12, 10), cell=30, gap=5, around=HEAD + AD, colours=TAILWIND,
    ),
    "h-vapor": Site(
        css="#b{background:linear-gradient(160deg,#ff9a9e,#fad0c4 40%,#a18cd1)} .c{background:"
        "#ffffff66;border:1px solid #ffffffaa} .o{background:#ffffffcc;border:1px solid #fff}",
        size=(10, 14), cell=34, around=HEAD, question=True,
    ),
    "h-huge": Site(
        css="body{background:#fdf0d5} #b i{border:3px solid #fdf0d5} .c{background:#669bbc}"
        ".o{background:#fff}",
        size=(8, 8), cell=64, around=HEAD, font=38, colours=GOOGLE, cloth="#c1121f", pole="#003049",
    ),
    "h-pressed": Site(
        css="body{background:#c8d6e5} .c{background:#c8d6e5;box-shadow:inset 2px 2px 2px #fff,inset"
        " -2px -2px 2px #8395a7} .o{background:#c8d6e5;box-shadow:inset 1px 1px 1px #8395a7}",
        size=(16, 16), cell=25, around=HEAD + CALENDAR, font=15, state="late",
    ),
    "h-lost": Site(
        css="#b{border:4px ridge #999} .c{background:#c9c9c9;border:3px outset #f4f4f4} .o{"
        "background:#c9c9c9;border:1px dotted #999} .x{background:#f00}",
        size=(16, 16), cell=22, state="lost", around=LED + FOOT, font=14, crosses=True,
        colours=CLASSIC, marks={"*": "💣", "X": "💣", "F": "🚩"}, left=64, top=124,
    ),
    "h-script": Site(
        css="body{background:#fff5eb} #b i{border:1px dashed #d4a373;font-family:'URW Bookman';"
        "font-style:italic} .c{background:#faedcd} .o{background:#fefae0}",
        size=(9, 9), cell=38, around=HEAD + FOOT, font=22, cloth="#bc6c25", pole="#606c38",
    ),
    "h-emoji-all": Site(
        css="#b{font-family:'Noto Color Emoji','DejaVu Sans Mono'}",
        size=(8, 10), cell=36, kind="text", font=24, width=30, around=HEAD,
        marks={".": "⬜", "0": "🟫", "F": "⛳"} | {str(k): f"{k}️⃣" for k in range(1, 9)},
    ),
}  # fmt: skip
