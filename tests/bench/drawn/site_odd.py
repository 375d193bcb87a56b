"""Pages for ``tests.bench.sites`` with odder cells: many colours, stripes, thin and far apart."""

from __future__ import annotations

from tests.bench.drawn.page_looks import CLASSIC, GOOGLE, NEON
from tests.bench.drawn.site_looks import (
    BAR,
    CALENDAR,
    EMOJI,
    FOOT,
    HEAD,
    LED,
    MENU,
    SIGNS,
    TAILWIND,
    Site,
)

ODD_SCALES = (0.75, 0.9, 1.2, 1.6)
SPRITES = """g.font='bold 13px Verdana,sans-serif';g.textAlign='center';g.textBaseline='middle';
function D(v,x,y){const o='012345678*X'.includes(v);g.fillStyle=o?'#e9e4d4':'#a7b8a8';
g.fillRect(0,0,S,S);g.fillStyle=o?'#cfc8b4':'#7d907f';g.fillRect(0,S-1.5,S,1.5);
g.fillRect(S-1.5,0,1.5,S);if(+v>0){g.fillStyle=K[v];g.fillText(v,S/2-1,S/2)}if(v=='F'){
g.fillStyle='#b3261e';g.beginPath();g.moveTo(S*.3,S*.2);g.lineTo(S*.72,S*.36);g.lineTo(S*.3,S*.52);
g.fill();g.fillRect(S*.26,S*.2,S*.08,S*.58)}if(v=='*'||v=='X'){g.fillStyle=v=='X'?'#d33':'#333';
g.beginPath();g.arc(S/2,S/2,S*.24,0,7);g.fill();if(v=='X'){g.strokeStyle='#d33';
g.strokeRect(2,2,S-5,S-5)}}}"""
ODD_SITES = {
    "i-fluent": Site(
        css="body{background:#f3f3f3} #b i{border-radius:4px} .c{background:#fbfbfb;border:1px"
        " solid #e0e0e0;border-bottom-color:#bdbdbd} .o{background:#e9e9e9}",
        size=(9, 9), cell=34, gap=3, around=HEAD + MENU, colours=TAILWIND, cloth="#0067c0",
    ),
    "i-confetti": Site(
        css="body{background:#fff} #b i{border-radius:6px} .c{background:hsl(calc(360*var(--r)) 65%"
        " 72%)} .o{background:#f4f4f4}",
        size=(10, 12), cell=34, gap=2, around=HEAD, colours=("#333",) * 8, font=19,
    ),
    "i-sunset": Site(
        css="body{background:#221} .c{background:hsl(calc(20 + 40*var(--x)) 85% calc(65% - 30%*"
        "var(--y)));border:1px solid #0003} .o{background:#2a2433;border:1px solid #3a3446}",
        size=(12, 16), cell=30, around=HEAD, colours=NEON, pole="#fff", cloth="#fff",
    ),
    "i-thin": Site(
        css="body{background:#fff} #b{background:#000;outline:1px solid #000} .c{background:"
        "#d8d8d8} .o{background:#fff} #b i{font-family:'Nimbus Sans Narrow';font-weight:normal}",
        size=(16, 16), cell=24, gap=1, around=HEAD + CALENDAR, colours=CLASSIC, font=15,
    ),
    "i-stripes": Site(
        css="body{background:#fefefe} #b i{border:1px solid #b9c2cf} .c{background:repeating-"
        "linear-gradient(0deg,#ccd6e4 0 4px,#e3e9f1 4px 8px)} .o{background:#fff}"
        ".f{background:#ccd6e4}",
        size=(10, 10), cell=32, around=HEAD + FOOT, marks={"F": "⚑", "0": "·"},
    ),
    "i-hues": Site(
        css="body{background:#888} .c{background:#b98b8b;border:1px solid #999} .o{background:"
        "#8ba6b9;border:1px solid #999}",
        size=(10, 14), cell=28, around=BAR, colours=("#111",) * 8, marks={"F": "🚩"}, font=16,
    ),
    "i-rings": Site(
        css="body{background:#fafafa} .c{border:3px solid #009688;border-radius:5px} .o{border:1px"
        " solid #eee;border-radius:5px}",
        size=(9, 9), cell=36, gap=3, around=HEAD, colours=GOOGLE, font=20,
    ),
    "i-dark-lost": Site(
        css="body{background:#0d1117;color:#c9d1d9} #b i{border:1px solid #30363d} .c{background:"
        "#21262d} .o{background:#0d1117} .x{background:#da3633}",
        size=(16, 16), cell=28, state="lost", around=HEAD + MENU, colours=("#c9d1d9",) * 8,
        marks=EMOJI, crosses=True, font=16,
    ),
    "i-sprites": Site(
        css="body{background:#d5d0c0}", size=(16, 16), cell=21.5, kind="canvas", draw=SPRITES,
        state="lost", around=LED,
    ),
    "i-tiles-apart": Site(
        css="body{background:#3c3c3c;color:#eee} .c{background:#ffb74d} .o{background:#6d6d6d}",
        size=(12, 12), cell=22, gap=7, around=HEAD, colours=("#fff",) * 8, font=14, pole="#333",
    ),
    "i-stroked": Site(
        css="body{background:#87ceeb} #b i{border:2px solid #5a3d1e;-webkit-text-stroke:1px #222}"
        ".c{background:#7ec850} .o{background:#d9b48f}",
        size=(10, 10), cell=38, around=HEAD, colours=("#fff",) * 8, font=24, marks={"F": "🚩"},
    ),
    "i-lines": Site(
        css="#b{border-collapse:collapse} #b td{border:1px solid #d0d7de;font-weight:normal} .c{"
        "background:#eaeef2} body{background:#fff;color:#1f2328}",
        size=(12, 12), cell=30, kind="table", around=HEAD + MENU, marks=SIGNS, colours=TAILWIND,
        state="late",
    ),
    "i-ready": Site(
        css="body{background:#fff8e1} #b i{border-radius:50%} .c{background:#ff8f00}",
        size=(10, 10), cell=32, gap=6, state="ready", around=HEAD,
    ),
    "i-won": Site(
        css="body{background:#f1f8e9} #b i{border:1px solid #aed581} .c{background:#9ccc65} .o{"
        "background:#f9fff2}",
        size=(9, 9), cell=32, state="won", around=HEAD, marks={"F": "🚩"},
    ),
}  # fmt: skip
