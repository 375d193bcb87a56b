# ruff: noqa: E501 - scripts and sheets of other languages
"""Further programs for ``tests.bench.programs``: ended games, materials, small screens."""

from __future__ import annotations

from tests.bench.drawn.page_looks import GOOGLE
from tests.bench.drawn.program_looks import (
    AERO,
    PRELUDE,
    SEGOE,
    WALL,
    Program,
    canvas,
    phone,
    window,
)

BALLS = f"""{PRELUDE}const P=['#db3236','#4885ed','#f4840d','#b648f2','#ed44b5','#48e6f1','#f4c20d','#008744'];
function D(v,x,y){{const e=(x+y)%2,p=P[(x*5+y*3+x*y)%8];A(o(v)?(e?'#d7b899':'#e5c29f'):(e?'#a2d149':'#aad751'));
if('*X'.includes(v)){{A(p);C('rgba(0,0,0,.35)',S/2,S/2,S*.25)}}if(+v>0)T(v,K[v],'bold 24px Roboto',1);
if(o(v)&&!'*X'.includes(v)){{g.fillStyle='#87af3a';if(y>0&&!b(x,y-1))g.fillRect(0,0,S,2);if(x>0&&!b(x-1,y))g.fillRect(0,0,2,S)}}
if(v=='F'||v=='!'){{Z('#f23607',[.36,.15],[.8,.35],[.36,.55]);R('#e63307',S*.3,S*.15,S*.07,S*.65);R('#e63307',S*.2,S*.78,S*.27,S*.06)}}if(v=='!')X('#d01')}}"""
PROX = f"""{PRELUDE}function D(v,x,y){{if(o(v)){{if(v=='0')C('rgba(255,255,255,.25)',S/2,S/2,2);if(+v>0){{g.strokeStyle=K[v];g.lineWidth=2;
g.beginPath();g.arc(S/2,S/2,S*.36,0,7);g.stroke();T(v,'#fff','bold 17px Roboto',1)}}}}else{{U('rgba(255,255,255,.16)',3,3,S-6,S-6,4);g.strokeStyle='rgba(255,255,255,.7)';
g.lineWidth=1.5;g.strokeRect(6,6,S-12,S-12);if(v=='F'){{C('#ff4f6e',S/2,S/2,S*.16)}}}}}}"""
PROX_COLOURS = ("#46b5d2", "#28c16b", "#e5b53b", "#e5653b", "#d23b6e", "#a03bd2", "#fff", "#aaa")
FLOWER = f"""{PRELUDE}function D(v,x,y){{const t=(x+y)/(B.length+B[0].length);if(o(v)){{A(`hsl(75 ${{30-8*t}}% ${{90-8*t}}%)`);R('rgba(70,90,30,.35)',0,0,S,1);R('rgba(70,90,30,.35)',0,0,1,S);
if(+v>0)T(v,K[v],'bold 17px Open Sans',0);if('*X'.includes(v)){{if(v=='X')R('#f6a',1,1,S-1,S-1);for(let k=0;k<6;k++)C('#f4f',S/2+6*Math.cos(k),S/2+6*Math.sin(k),4);C('#fd0',S/2,S/2,4)}}}}
else{{U(M(`hsl(95 60% ${{62-18*t}}%)`,`hsl(110 70% ${{40-14*t}}%)`),1,1,S-1,S-1,3);R('rgba(255,255,255,.35)',2,2,S-4,1);if(v=='F'){{Z('#e00',[.25,.15],[.75,.33],[.25,.5]);R('#eee',S*.22,S*.12,2,S*.7)}}}}}}"""
STEEL = f"""{PRELUDE}function D(v,x,y){{if(o(v)){{A(M('#30383f','#262d33'));R('#11161a',0,0,S,2);R('#11161a',0,0,2,S);if(v=='X')R('#8b1a1a',2,2,S,S);if('*X'.includes(v))N('#c8d0d6');
if(+v>0)T(v,K[v],'bold 28px Roboto',1)}}else{{A(M('#8e9aa5','#5b6670'));W('#b9c4cd','#2f373d',2);for(let k=4;k<S-4;k+=3)R('rgba(255,255,255,.05)',4,k,S-8,1);C('#444d55',6,6,1.5);C('#444d55',S-6,6,1.5);C('#444d55',6,S-6,1.5);C('#444d55',S-6,S-6,1.5);
if(v=='F')F('#ff3b30','#111')}}}}"""
STEEL_COLOURS = ("#5ab0ff", "#69d36e", "#ff6b6b", "#c08bff", "#ffb04d", "#56d6d6", "#fff", "#9aa")
WOOD = f"""{PRELUDE}function D(v,x,y){{const r=k=>((x*37+y*59+k*17)%13)/13;if(o(v)){{A('#e8cfa6');R('#c9a873',0,0,S,1);R('#c9a873',0,0,1,S);if(+v>0)T(v,K[v],'bold 24px Liberation Serif',1);
if('*X'.includes(v)){{if(v=='X')R('#e88',1,1,S,S);C('#3a2a1a',S/2,S/2,S*.28)}}}}else{{A(M('#a8703a','#8a5526'));for(let k=0;k<5;k++)R('rgba(60,30,0,.18)',0,(r(k)*.9+.05)*S,S,2);W('#c68e58','#5a3413',2);
if(v=='F'){{R('#fff',S*.32,S*.16,3,S*.68);Z('#d22',[.38,.16],[.82,.32],[.38,.48])}}}}}}"""
CRYSTAL = f"""{PRELUDE}function D(v,x,y){{A('#1a0f2e');if(o(v)){{R('#24173d',1,1,S-2,S-2);if(+v>0)T(v,K[v],'bold 22px Open Sans',1);if('*X'.includes(v))Z(v=='X'?'#ff3366':'#ffcc33',[.5,.2],[.8,.5],[.5,.8],[.2,.5])}}
else{{Z('#8f6bd1',[.04,.04],[.96,.04],[.5,.5]);Z('#7350b8',[.04,.04],[.5,.5],[.04,.96]);Z('#4c2f8a',[.96,.04],[.96,.96],[.5,.5]);Z('#3a2070',[.04,.96],[.5,.5],[.96,.96]);
if(v=='F'){{R('#fff',S*.36,S*.2,3,S*.6);Z('#39ff9f',[.42,.2],[.78,.36],[.42,.52])}}}}}}"""
MONO = f"""{PRELUDE}function D(v,x,y){{A('#fff');R('#000',0,S-1,S,1);R('#000',S-1,0,1,S);if(!o(v)){{R('#000',S-3,1,2,S-2);R('#000',1,S-3,S-2,2);if(v=='F')F('#000','#000')}}
if(v=='0')A('#fff'),R('#000',0,S-1,S,1),R('#000',S-1,0,1,S);if(+v>0)T(v,'#000','bold 14px Liberation Sans',0);if('*X'.includes(v)){{if(v=='X'){{A('#000');N('#fff')}}else N('#000')}}}}"""
TOUCH = f"""{PRELUDE}function D(v,x,y){{A('#f3f3f3');if(o(v)){{U('#fff',2,2,S-4,S-4,8);if(+v>0)T(v,K[v],'400 30px Lato',1);if('*X'.includes(v))C(v=='X'?'#e95420':'#333',S/2,S/2,S*.2)}}else{{U('#aea79f',2,3,S-4,S-4,8);U('#dd4814',2,2,S-4,S-6,8);
if(v=='F'){{R('#fff',S*.36,S*.24,3,S*.5);Z('#fff',[.4,.24],[.7,.36],[.4,.48])}}}}}}"""
STUD = f"""{PRELUDE}function D(v,x,y){{if(o(v)){{A('#f5f5f0');R('#d0d0c8',S-1,0,1,S);R('#d0d0c8',0,S-1,S,1);if(+v>0)T(v,K[v],'900 26px Lato',1);if('*X'.includes(v))C(v=='X'?'#d00':'#222',S/2,S/2,S*.3)}}
else{{A('#0055bf');W('#3d86e0','#003a85',2);C('#00408f',S/2+1,S/2+2,S*.3);C('#1a6fd6',S/2,S/2,S*.3);if(v=='F'){{R('#fff',S*.4,S*.12,3,S*.6);Z('#ffd500',[.44,.12],[.86,.26],[.44,.42])}}}}}}"""
QTFLAT = f"""{PRELUDE}function D(v,x,y){{A('#31363b');if(o(v)){{R('#232629',1,1,S-1,S-1);if(+v>0)T(v,K[v],'bold 16px Open Sans',0);if('*X'.includes(v)){{if(v=='X')R('#da4453',1,1,S-1,S-1);N('#eff0f1')}}}}else{{
U('#76797c',1,1,S-2,S-2,3);U(M('#3b4045','#2f343a'),2,2,S-4,S-4,2);if(v=='F')F('#da4453','#eff0f1');if(v=='!'){{F('#da4453','#eff0f1');X('#f67400')}}}}}}"""
QTFLAT_COLOURS = (
    "#3daee9",
    "#27ae60",
    "#da4453",
    "#9b59b6",
    "#f67400",
    "#1abc9c",
    "#fcfcfc",
    "#7f8c8d",
)
TINY = f"""{PRELUDE}function D(v,x,y){{A('#c0c0c0');if(o(v)){{R('#909090',0,0,S,1);R('#909090',0,0,1,S);if(+v>0)T(v,K[v],'bold 10px DejaVu Sans',.5);if('*X'.includes(v)){{if(v=='X')R('#f00',1,1,S,S);C('#000',S/2,S/2,3)}}}}
else{{W('#fff','#707070',1);if(v=='F'){{R('#f00',3,2,4,4);R('#000',6,2,1,8)}}}}}}"""
RING = f"""{PRELUDE}function D(v,x,y){{A('#fff');if(o(v)){{C('#f1f3f4',S/2,S/2,S*.44);if(+v>0)T(v,K[v],'500 18px Roboto',1);if('*X'.includes(v))C(v=='X'?'#d93025':'#3c4043',S/2,S/2,S*.2)}}else{{
C('#1a73e8',S/2,S/2,S*.44);if(v=='F'){{R('#fff',S*.38,S*.26,2,S*.48);Z('#fff',[.42,.26],[.72,.38],[.42,.5])}}}}}}"""
THIRD = {
    "balls-lost": Program(canvas(BALLS, (14, 18), 30, css="body{background:#fff}", colours=GOOGLE, state="lost"),
        tell=False),
    "balls-crossed": Program(canvas(BALLS, (8, 10), 45, css="body{background:#202124}", colours=GOOGLE, state="lost",
        crosses=True), tell=False),
    "proximity": Program(canvas(PROX, (12, 16), 40, css="body{min-height:100vh;background:linear-gradient(#2b1055,#4b1d6b)}",
        colours=PROX_COLOURS, state="middle")),
    "flowers-lost": Program(canvas(FLOWER, (16, 16), 27, css=WALL, colours=SEGOE, state="lost",
        around=window("Minesweeper", AERO, "#e7efdf"))),
    "steel": Program(canvas(STEEL, (12, 8), 56, css="body{background:#14181b}", colours=STEEL_COLOURS, left=20,
        around=phone("Minesweeper", "#0c0f11", "#cfd8dc")), ways=((1.0, 1.0, 0), (1.5, 1.0, 0), (1.0, 0.35, 85))),
    "wood": Program(canvas(WOOD, (10, 10), 44, css="body{background:#5a3413}", state="late")),
    "crystal": Program(canvas(CRYSTAL, (10, 14), 40, css="body{background:#0e0819}", colours=STEEL_COLOURS)),
    "mono-31": Program(canvas(MONO, (8, 8), 16, css="body{background:#fff}",
        around=window("Minesweeper", "background:#fff;color:#000", "#fff", 20)), ways=((1.0, 1.0, 0), (2.0, 1.0, 0), (1.0, 1.5, 0))),
    "touch": Program(canvas(TOUCH, (9, 9), 54, css="body{background:#f3f3f3}", colours=SEGOE, left=24,
        around=phone("Mines", "#dd4814", "#fff"))),
    "studs": Program(canvas(STUD, (12, 12), 40, css="body{background:#c9d6e2}", state="lost")),
    "breeze-dark": Program(canvas(QTFLAT, (16, 30), 26, css="body{background:#1b1e20}", colours=QTFLAT_COLOURS, state="lost",
        crosses=True, around=window("LibreMines", "background:#31363b;color:#eee", "#31363b"))),
    "tiny": Program(canvas(TINY, (16, 30), 12, css="body{background:#008080}", state="late",
        around=window("Mines", "background:#000080;color:#fff", "#c0c0c0", 18)), ways=((1.0, 1.0, 0), (1.5, 1.0, 0), (2.5, 1.0, 0))),
    "rings": Program(canvas(RING, (10, 10), 36, css="body{background:#fff}", colours=SEGOE, state="middle")),
}  # fmt: skip
