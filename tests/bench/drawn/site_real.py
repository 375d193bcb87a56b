"""Pages for ``tests.bench.sites`` after well-known sites, tutorials and toys, at other zooms."""

from __future__ import annotations

from tests.bench.drawn.page_looks import GOOGLE, NEON
from tests.bench.drawn.site_looks import (
    AD,
    BAR,
    CALENDAR,
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

REAL_SCALES = (0.8, 1.0, 1.25, 1.5)
BLACK = ("#000",) * 8
LAWN = """g.font='bold 17px Roboto,sans-serif';g.textAlign='center';g.textBaseline='middle';
function D(v,x,y){const O=(a,b)=>b in B&&a in B[b]&&'012345678*X'.includes(B[b][a]),o=O(x,y),
e=(x+y)%2;g.fillStyle=o?(e?'#d7b899':'#e5c29f'):(e?'#a2d149':'#aad751');g.fillRect(0,0,S,S);
if(o){g.fillStyle='#87af3a';if(y>0&&!O(x,y-1))g.fillRect(0,0,S,2);if(x>0&&!O(x-1,y))
g.fillRect(0,0,2,S);if(y+1<B.length&&!O(x,y+1))g.fillRect(0,S-2,S,2);
if(x+1<B[0].length&&!O(x+1,y))g.fillRect(S-2,0,2,S)}if(+v>0){g.fillStyle=K[v];
g.fillText(v,S/2,S/2+1)}if(v=='F'){g.fillStyle='#f23607';g.beginPath();g.moveTo(S*.36,S*.15);
g.lineTo(S*.8,S*.35);g.lineTo(S*.36,S*.55);g.fill();g.fillStyle='#e63307';
g.fillRect(S*.3,S*.15,S*.07,S*.65);g.fillRect(S*.2,S*.78,S*.27,S*.06)}}"""
TRAIN = """g.font='15px sans-serif';g.textAlign='center';function D(v,x,y){
const o='012345678*X'.includes(v);g.strokeStyle='#000';g.fillStyle=o?'#c8c8c8':'#fff';
if(v=='*'||v=='X')g.fillStyle=v=='X'?'#f55':'#fff';g.fillRect(.5,.5,S,S);g.strokeRect(.5,.5,S,S);
if(v=='*'||v=='X'){g.fillStyle='#7f7f7f';g.beginPath();g.arc(S/2,S/2,S*.25,0,7);g.fill();
g.stroke()}if(+v>0){g.fillStyle='#000';g.fillText(v,S/2,S-6)}
if(v=='F'){g.fillStyle='#e02';g.fillRect(6,4,9,6);g.fillStyle='#000';g.fillRect(5,4,2,13)}}"""
TILES = """g.font='600 15px Verdana,sans-serif';g.textAlign='center';g.textBaseline='middle';
function D(v,x,y){const o='012345678*X'.includes(v);g.fillStyle=o?'#eef2f7':'#5b7db1';
g.strokeStyle=o?'#d5dde8':'#46648f';g.beginPath();g.roundRect(1.5,1.5,S-3,S-3,5);g.fill();
g.stroke();if(+v>0){g.fillStyle=K[v];g.fillText(v,S/2,S/2+1)}if(v=='F'){g.strokeStyle='#fff';
g.lineWidth=2;g.beginPath();g.moveTo(S*.35,S*.8);g.lineTo(S*.35,S*.2);g.lineTo(S*.72,S*.36);
g.lineTo(S*.35,S*.52);g.stroke()}if(v=='?'){g.fillStyle='#fff';g.fillText('?',S/2,S/2+1)}}"""
BITS = """g.font='bold 14px monospace';g.textAlign='center';g.textBaseline='middle';
function D(v,x,y){const o='012345678*X'.includes(v);g.fillStyle='#fff';g.fillRect(0,0,S,S);
g.fillStyle='#000';if(!o)for(let b=0;b<S;b+=2)for(let a=(b/2%2)*2;a<S;a+=4)g.fillRect(a,b,2,2);
g.fillRect(S-1,0,1,S);g.fillRect(0,S-1,S,1);if(+v>0)g.fillText(v,S/2,S/2+1);if(v=='F'){
g.fillStyle='#fff';g.fillRect(4,3,14,16);g.fillStyle='#000';g.fillRect(7,4,2,14);
g.fillRect(9,4,7,6)}}"""
REAL_SITES = {
    "r-lawn": Site(
        css="body{background:#eee}",
        size=(14, 18),
        kind="canvas",
        colours=GOOGLE,
        around=BAR,
        draw=LAWN,
    ),
    "r-online-light": Site(
        css=(
            "body{background:#fff} .c{background:#c6c6c6;border:3px solid;border-color:#fff "
            "#909090 #909090 #fff} .o{background:#c6c6c6;border:solid #909090;border-width:1px 0 0"
            " 1px} .x{background:#f33}"
        ),
        size=(16, 30),
        cell=24,
        state="lost",
        crosses=True,
        around=LED,
    ),
    "r-online-dark": Site(
        css=(
            "body{background:#2e353d;color:#ccc} .c{background:#4c545c;border:2px solid;"
            "border-color:#6a737c #323a42 #323a42 #6a737c} .o{background:#384048;border:solid "
            "#2b3239;border-width:1px 0 0 1px}"
        ),
        size=(16, 16),
        cell=26,
        state="late",
        colours=(
            "#7cc7ff",
            "#66c266",
            "#ff7788",
            "#ee88ff",
            "#ddaa22",
            "#66cccc",
            "#999",
            "#d0d8e0",
        ),
        around=HEAD + SCORES,
        pole="#e8e8e8",
        cloth="#ff4444",
    ),
    "r-classic-won": Site(
        css=(
            "body{background:#c0c0c0} #b{outline:3px inset #eee} .c{background:#c0c0c0;border:2px "
            "outset #fff} .o{background:#c0c0c0;border:solid #808080;border-width:1px 0 0 1px}"
        ),
        size=(16, 16),
        cell=20,
        state="won",
        font=14,
        around=LED,
    ),
    "r-react": Site(
        css=(
            "body{background:#282c34;color:#fff} #b{border-collapse:collapse} #b td{border:1px "
            "solid #282c34} .c{background:#b9c0c9} .o{background:#e8eaed}"
        ),
        size=(10, 10),
        kind="table",
        cell=32,
        around=HEAD + FOOT,
        marks=EMOJI,
        question=True,
    ),
    "r-bootstrap": Site(
        css=(
            "button{border-radius:4px;font:16px 'Liberation Sans'} .c{background:#6c757d;border:1px"
            " solid #6c757d;color:#fff} .o{background:#f8f9fa;border:1px solid #f8f9fa}"
        ),
        size=(9, 9),
        cell=38,
        gap=2,
        buttons=True,
        state="opening",
        colours=(
            "#0d6efd",
            "#198754",
            "#dc3545",
            "#6610f2",
            "#fd7e14",
            "#20c997",
            "#000",
            "#6c757d",
        ),
        around=HEAD + MENU,
        marks={"F": "🚩"},
    ),
    "r-neumorph": Site(
        css=(
            "body{background:#e0e5ec} #b i{border-radius:8px} .c{background:#e0e5ec;box-shadow:"
            "3px 3px 6px #a3b1c6,-3px -3px 6px #fff} .o{background:#e0e5ec;box-shadow:inset 2px "
            "2px 5px #b8c4d4,inset -2px -2px 5px #fff}"
        ),
        size=(10, 12),
        cell=34,
        gap=10,
        colours=TAILWIND,
        around=HEAD,
    ),
    "r-train": Site(
        css="",
        size=(20, 20),
        cell=20,
        kind="canvas",
        state="lost",
        draw=TRAIN,
        colours=BLACK,
    ),
    "r-tiles": Site(
        css="body{background:#dfe7f1}",
        size=(12, 16),
        cell=32,
        kind="canvas",
        state="late",
        question=True,
        draw=TILES,
        around=HEAD + CALENDAR,
    ),
    "r-material": Site(
        css=(
            "body{background:#121212;color:#eee} .c{background:#333;border-radius:2px;box-shadow:0 "
            "1px 3px #000} .o{background:#1e1e1e} .x{background:#cf6679}"
        ),
        size=(12, 12),
        cell=36,
        gap=4,
        state="lost",
        colours=NEON,
        around=HEAD + AD,
        marks=SIGNS,
        crosses=True,
    ),
    "r-bits": Site(
        css="body{background:#fff}",
        size=(12, 16),
        cell=24,
        kind="canvas",
        draw=BITS,
        colours=BLACK,
        around=HEAD,
    ),
    "r-ready": Site(
        css=(
            "body{background:#f0f4f8} .c{background:linear-gradient(#8ecae6,#5fa8d3);"
            "border-radius:3px}"
        ),
        size=(9, 9),
        cell=40,
        gap=2,
        state="ready",
        around=HEAD + MENU,
    ),
}
