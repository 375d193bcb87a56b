"""Pages for ``tests.bench.sites`` after toys, tutorials and terminals, at further zooms."""

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

FRESH_SCALES = (0.67, 1.0, 1.33, 1.75)
PASTEL = ("#6a8caf", "#7bb274", "#d9738b", "#8e7cc3", "#c97b4a", "#4aa3a2", "#555", "#999")
LETTERS = (
    "<div style='position:absolute;left:calc(var(--l) - 24px);top:calc(var(--t) - 22px);font:13px"
    " monospace;color:#789;line-height:30px'>"
    + "".join(
        f"<span style='position:absolute;left:{24 + 30 * k}px;width:30px;text-align:center'>"
        f"{chr(65 + k)}</span>"
        for k in range(12)
    )
    + "".join(
        f"<span style='position:absolute;top:{23 + 30 * k}px'>{k + 1}</span>" for k in range(10)
    )
    + "</div>"
)
PIXEL_FONT = """const P=['','010110010010111','111001111100111','111001111001111',
'101101111001001','111100111001111','111100111101111','111001010010010','111101111101111'];"""
PIXEL_ART = (
    PIXEL_FONT
    + """function D(v,x,y){const o='012345678*X'.includes(v);
const R=(c,a,b,w,h)=>{g.fillStyle=c;g.fillRect(a*2,b*2,w*2,h*2)};R(o?'#c2c3c7':'#83769c',0,0,12,12);
if(!o){R('#fff1e8',0,0,12,1);R('#fff1e8',0,0,1,12);R('#1d2b53',0,11,12,1);R('#1d2b53',11,0,1,12)}
else{R('#5f574f',0,0,12,1);R('#5f574f',0,0,1,12)}
if(+v>0)for(let i=0;i<15;i++)if(P[v][i]=='1')R(K[v],3+i%3*2,1+(i/3|0)*2,2,2);
if(v=='F'){R('#ff004d',4,2,4,3);R('#000',7,2,1,7);R('#000',4,9,5,1)}
if(v=='*'||v=='X'){if(v=='X')R('#ff004d',1,1,11,11);R('#000',4,3,4,6);R('#000',3,4,6,4);R('#fff',4,4,1,1)}}"""
)
ROUNDED = """g.font='700 19px "Nimbus Sans",sans-serif';g.textAlign='center';
g.textBaseline='middle';function D(v,x,y){const o='012345678*X'.includes(v);
g.fillStyle=o?'#fdf6ec':'#f4a261';g.beginPath();g.roundRect(2,2,S-4,S-4,7);g.fill();
if(!o){g.fillStyle='#e76f51';g.beginPath();g.roundRect(2,S-9,S-4,7,[0,0,7,7]);g.fill()}
if(+v>0){g.fillStyle=K[v];g.fillText(v,S/2,S/2+1)}if(v=='F'){g.fillStyle='#264653';
g.beginPath();g.moveTo(S*.4,S*.2);g.lineTo(S*.7,S*.35);g.lineTo(S*.4,S*.5);g.fill();
g.fillRect(S*.36,S*.2,3,S*.5)}}"""
FRESH_SITES = {
    "f-homework": Site(
        css="#b{border-collapse:collapse} #b td{border:1px solid #000;font-weight:normal}"
        ".c{background:#808080} .o{background:#d3d3d3}",
        size=(10, 10), kind="table", colours=("#000",) * 8, around=HEAD + MENU, marks=EMOJI,
    ),
    "f-neon": Site(
        css="body{background:#0a0a12;color:#0ff} #b i{border:1px solid #0ff8;font-family:monospace;"
        "text-shadow:0 0 6px currentColor} .c{background:#12122a;box-shadow:inset 0 0 8px #0ff6}"
        ".o{background:#0a0a12;border-color:#0ff3!important}",
        size=(12, 12), cell=34, gap=4, colours=NEON, around=HEAD, pole="#f0f", cloth="#f0f",
    ),
    "f-pastel": Site(
        css="body{background:#fffafc} .c{background:#cdb4db;border-radius:7px} .o{background:"
        "#fdeef4;border-radius:7px} #b i{font-family:'URW Gothic'}",
        size=(9, 9), cell=38, gap=4, colours=PASTEL, around=HEAD + MENU, cloth="#ff5d8f", font=20,
    ),
    "f-pixel": Site(
        css="body{background:#1d2b53;color:#fff}",
        size=(16, 16), cell=24, kind="canvas", draw=PIXEL_ART, state="lost",
        colours=("#29adff", "#008751", "#ff004d", "#1d2b53", "#7e2553", "#065ab5", "#000",
        "#5f574f"),
    ),
    "f-dense": Site(
        css="#b{border-collapse:collapse;font-family:'Nimbus Sans'} #b td{border:1px solid #ccc;"
        "padding:0} .c{background:#e0e0e0} .o{background:#fff}",
        size=(16, 30), cell=16, kind="table", font=11, around=HEAD + SCORES, marks={"F": "⚑"},
    ),
    "f-far-circles": Site(
        css="body{background:#f4f1ea} .c{background:#3d405b;border-radius:50%} .o{background:"
        "#fff;border-radius:50%;border:1px solid #d8d2c4}",
        size=(8, 8), cell=30, gap=14, around=HEAD, pole="#fff", cloth="#e07a5f",
    ),
    "f-chunky": Site(
        css="body{background:#1cb0f6} #b i{border-radius:8px;font-family:'Nimbus Sans'} .c{"
        "background:#fff;box-shadow:0 4px 0 #c8d6e0} .o{background:#bfe8fd}",
        size=(10, 8), cell=36, gap=8, colours=TAILWIND, around=HEAD, font=22,
    ),
    "f-glass": Site(
        css="body{background:linear-gradient(135deg,#667eea,#764ba2);color:#fff} .c{background:"
        "#fff3;border:1px solid #fff5;border-radius:6px} .o{background:#ffffffd8;"
        "border-radius:6px}",
        size=(12, 16), cell=32, gap=3, around=HEAD + MENU, pole="#fff", cloth="#ff4b6e",
    ),
    "f-headers": Site(
        css="#b{border-collapse:collapse} #b td{border:1px solid #bbb;font-weight:normal;padding:0}"
        ".c{background:#cfe2f3} .o{background:#fff}",
        size=(10, 12), cell=30, kind="table", around=LETTERS, marks={"F": "F"}, font=15,
    ),
    "f-hatched": Site(
        css=".c{background:repeating-linear-gradient(45deg,#555 0 2px,#ddd 2px 6px)} #b i{border:"
        "1px solid #333;font-family:'DejaVu Serif'} .f{background:#fff}",
        size=(10, 14), cell=32, around=HEAD + FOOT, colours=("#000",) * 8,
    ),
    "f-fraction": Site(
        css="body{background:#e9ecef} #b i{border:1px solid #ced4da} .c{background:#868e96}"
        ".o{background:#fff}",
        size=(16, 16), cell=27.5, around=HEAD + MENU, colours=GOOGLE, font=16,
    ),
    "f-tailwind": Site(
        css="body{background:#1e293b;color:#e2e8f0} .c{background:#475569;border-radius:4px}"
        ".o{background:#0f172a;border-radius:4px} #b i{font-weight:600}",
        size=(16, 16), cell=32, gap=4, colours=("#60a5fa", "#4ade80", "#f87171", "#c084fc",
        "#fb923c", "#22d3ee", "#e2e8f0", "#94a3b8"), state="lost", around=HEAD, marks=EMOJI,
    ),
    "f-chat-emoji": Site(
        css="body{background:#36393f;color:#dcddde} #b{font-family:'Noto Color Emoji'}",
        size=(9, 9), cell=32, kind="text", font=22, width=27.5, around=HEAD,
        marks={".": "⬛", "0": "🟦", "F": "🚩"} | {str(k): f"{k}️⃣" for k in range(1, 9)},
    ),
    "f-terminal": Site(
        css="body{background:#000;color:#3f3} #b{font-family:'DejaVu Sans Mono'}",
        size=(9, 12), cell=26, kind="text", font=20, width=24.08, colours=("#3f3",) * 8,
        marks={".": "■ ", "F": "F ", "0": ". "} | {str(k): f"{k} " for k in range(1, 9)},
    ),
    "f-canvas-round": Site(
        css="body{background:#fff8e7}",
        size=(12, 10), cell=40, kind="canvas", draw=ROUNDED, around=HEAD + AD, state="late",
    ),
    "f-win95": Site(
        css="body{background:#008080} #b{outline:3px solid #808080} .c{background:silver;"
        "box-shadow:inset -1px -1px #0a0a0a,inset 1px 1px #fff,inset -2px -2px grey,inset 2px 2px"
        " #dfdfdf} .o{background:silver;border:1px dotted grey} .x{background:red}",
        size=(9, 9), cell=22, around=LED, state="lost", colours=CLASSIC, font=14, marks=SIGNS,
    ),
}  # fmt: skip
