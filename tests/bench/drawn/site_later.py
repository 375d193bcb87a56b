"""Pages for ``tests.bench.sites`` after further toys: paper, candy, consoles, icons on cells."""

from __future__ import annotations

from tests.bench.drawn.page_looks import CLASSIC, GOOGLE, NEON
from tests.bench.drawn.site_fresh import PIXEL_FONT
from tests.bench.drawn.site_looks import (
    AD,
    BAR,
    EMOJI,
    FOOT,
    HEAD,
    MENU,
    SCORES,
    SIGNS,
    TAILWIND,
    Site,
)

LATER_SCALES = (0.75, 1.0, 1.5, 2.0)
HANDHELD = (
    PIXEL_FONT
    + """function D(v,x,y){const o='012345678*X'.includes(v);
const R=(c,a,b,w,h)=>{g.fillStyle=c;g.fillRect(a*2,b*2,w*2,h*2)};R(o?'#9bbc0f':'#306230',0,0,10,10);
if(!o){R('#8bac0f',0,0,10,1);R('#8bac0f',0,0,1,10);R('#0f380f',0,9,10,1);R('#0f380f',9,0,1,10)}
else{R('#8bac0f',0,0,10,1);R('#8bac0f',0,0,1,10)}
if(+v>0)for(let i=0;i<15;i++)if(P[v][i]=='1')R('#0f380f',4+i%3,3+(i/3|0),1,1);
if(v=='F'){R('#9bbc0f',3,2,3,2);R('#0f380f',6,2,1,5)}
if(v=='X')R('#e0f8d0',1,1,9,9);if(v=='*'||v=='X'){R('#0f380f',3,3,4,4);R('#0f380f',2,4,6,2);R('#0f380f',4,2,2,6)}}"""
)
LATER_SITES = {
    "g-tutorial": Site(
        css="#b i{border:1px solid #999} .c{background:#3498db} .o{background:#ecf0f1}"
        ".x{background:#e74c3c}",
        size=(10, 10), cell=30, state="lost", around=HEAD + MENU, marks=EMOJI, colours=GOOGLE,
    ),
    "g-cards": Site(
        css="body{background:#f5f5f5} #b i{border-radius:4px} .c{background:#9e9e9e;box-shadow:"
        "0 2px 2px #0004} .o{background:#fafafa;border:1px solid #e0e0e0}",
        size=(10, 14), cell=40, gap=2, question=True, around=HEAD, font=20, cloth="#ff5722",
    ),
    "g-handheld": Site(
        css="body{background:#8b956d}", size=(14, 16), cell=20, kind="canvas", draw=HANDHELD,
        state="lost",
    ),
    "g-sketch": Site(
        css="#b i{border:2px solid #333;border-radius:9px 3px 11px 4px/4px 11px 3px 9px;"
        "font-family:Z003;font-weight:normal} .c{background:#e8e2d0} body{background:#fdfbf5}",
        size=(9, 9), cell=36, gap=3, around=HEAD + FOOT, font=26, colours=("#333",) * 8,
    ),
    "g-blueprint": Site(
        css="body{background:#0b3d91;color:#fff} #b i{border:1px solid #7fa8e8;font-family:"
        "'DejaVu Sans Mono'} .c{background:#1e56b0} .o{background:#0b3d91}",
        size=(12, 14), cell=28, colours=("#fff",) * 8, around=HEAD, pole="#fff", cloth="#ff0",
        font=15,
    ),
    "g-candy": Site(
        css="body{background:#fff0f6} #b i{border-radius:12px} .c{background:radial-gradient(circle"
        " at 30% 25%,#fff,#ff7eb6 40%,#d6336c)} .o{background:#ffe3ec} .n1{background:#74c0fc}"
        ".n2{background:#69db7c} .n3{background:#ff8787} .n4{background:#b197fc}",
        size=(9, 10), cell=36, gap=3, colours=("#fff",) * 8, around=HEAD + MENU, marks={"F": "🚩"},
    ),
    "g-mini": Site(
        css="body{background:#222;color:#eee} .c{background:#666} .o{background:#333}",
        size=(16, 30), cell=17, gap=1, colours=NEON, font=12, around=HEAD, pole="#fff",
    ),
    "g-segments": Site(
        css="body{background:#000;color:#999} #b i{border-radius:3px;font-family:'DSEG7 Classic';"
        "font-weight:normal} .c{background:#2b2b2b} .o{background:#0a0a0a;border:"
        "1px solid #1c1c1c}",
        size=(10, 12), cell=32, gap=2, colours=("#ff3b30",) * 8, around=HEAD, pole="#aaa",
    ),
    "g-paper": Site(
        css="body{background:#f4ecd8;color:#433} #b{outline:5px double #433} #b i{font-family:"
        "'URW Bookman';border:1px solid #b9a988} .c{background:#d9cbb3} .o{background:#f4ecd8}",
        size=(12, 12), cell=30, around=HEAD + SCORES, state="late", colours=("#433",) * 8,
        cloth="#922",
    ),
    "g-contrast": Site(
        css="body{background:#000;color:#ff0} #b i{border:2px solid #ff0} .c{background:#000}"
        ".o{background:#fff;border-color:#888}",
        size=(9, 9), cell=36, gap=2, around=HEAD, colours=("#000",) * 8, pole="#ff0", cloth="#f00",
    ),
    "g-half-checker": Site(
        css=".c.e{background:#6c5ce7} .c.d{background:#7d6ff0} .o{background:#f7f7ff}",
        size=(12, 16), cell=32, around=BAR, colours=GOOGLE, state="opening", cloth="#fd79a8",
        pole="#fff",
    ),
    "g-boxes": Site(
        css="#b{border-collapse:collapse;border:3px solid #000} #b td{border:1px solid #999}"
        "#b td:nth-child(3n){border-right:3px solid #000} #b tr:nth-child(3n) td{border-bottom:"
        "3px solid #000} .c{background:#cbd5e1} .o{background:#fff}",
        size=(9, 9), cell=34, kind="table", around=HEAD + AD, marks={"F": "⚑"},
    ),
    "g-old-table": Site(
        css="#b{border-spacing:2px;border:1px outset gray;width:auto!important} #b td{padding:0;"
        "border:1px inset gray;font-weight:normal;font-family:'Nimbus Roman'} .c{background:"
        "#a0a0a0} .o{background:#fff}",
        size=(10, 12), cell=26, gap=2, kind="table", around=HEAD + MENU, marks=SIGNS, left=60,
        colours=CLASSIC, font=17,
    ),
    "g-sprouts": Site(
        css="body{background:#e9f5db} .c{background:#87986a;border:1px solid #718355} .o{"
        "background:#a98467;border:1px solid #8a6a4f}",
        size=(9, 9), cell=38, colours=("#fff",) * 8, around=HEAD, font=22,
        marks={".": "🌱", "F": "🚩"},
    ),
    "g-glyphs": Site(
        css="body{background:#282a36;color:#f8f8f2} #b i{border:1px solid #44475a;font-family:"
        "'DejaVu Sans Mono'} .f{color:#ff5555}",
        size=(10, 14), cell=30, around=HEAD, marks={".": "▢", "F": "⚑", "0": "·"}, colours=NEON,
    ),
    "g-full": Site(
        css="body{background:#eef;} .c{background:#4c6ef5;border:1px solid #fff} .o{"
        "background:#fff;border:1px solid #dbe4ff} #b i{font-family:'Nimbus Sans'}",
        size=(9, 12), cell=32, colours=TAILWIND, around=HEAD + MENU, font=31, cloth="#ffd43b",
        pole="#fff",
    ),
}  # fmt: skip
