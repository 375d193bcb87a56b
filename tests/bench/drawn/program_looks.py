# ruff: noqa: E501 - scripts and sheets of other languages
"""How the programs of ``tests.bench.programs`` look: games of desktops, phones and old systems."""

from __future__ import annotations

from dataclasses import dataclass

from tests.bench.drawn.page_looks import CLASSIC
from tests.bench.drawn.site_looks import LED, Site

WAYS = ((1.0, 1.0, 0), (1.5, 1.0, 0), (1.0, 0.8, 82))


@dataclass(frozen=True, slots=True)
class Program:
    """A program's window with a game, and what happens to its picture on the way.

    Each of the ``ways`` is a scale of the screen, how far the picture is shrunk afterwards, and the
    quality with which it is compressed as JPEG; 0: not at all. Some do not ``tell`` the exploded
    mine from the others.
    """

    site: Site
    ways: tuple[tuple[float, float, int], ...] = WAYS
    tell: bool = True


PRELUDE = """const R=(c,x,y,w,h)=>{g.fillStyle=c;g.fillRect(x,y,w,h)},
A=c=>R(c,0,0,S,S),W=(a,b,n)=>{R(a,0,0,S,n);R(a,0,0,n,S);R(b,0,S-n,S,n);R(b,S-n,0,n,S)},
T=(t,c,f,d)=>{g.fillStyle=c;g.font=f;g.textAlign='center';g.textBaseline='middle';
g.fillText(t,S/2,S/2+(d||0))},M=(a,b,d)=>{const q=g.createLinearGradient(0,0,d?S:0,S);
q.addColorStop(0,a);q.addColorStop(1,b);return q},C=(c,x,y,r)=>{g.fillStyle=c;g.beginPath();
g.arc(x,y,r,0,7);g.fill()},U=(c,x,y,w,h,r)=>{g.fillStyle=c;g.beginPath();
g.roundRect(x,y,w,h,r);g.fill()},Z=(c,...p)=>{g.fillStyle=c;g.beginPath();
p.forEach(([x,y],k)=>k?g.lineTo(x*S,y*S):g.moveTo(x*S,y*S));g.fill()},
F=(c,p)=>{Z(c,[.52,.17],[.52,.56],[.22,.37]);R(p,S*.5,S*.17,S*.07,S*.6);R(p,S*.35,S*.7,S*.34,S*.05);
R(p,S*.26,S*.75,S*.52,S*.08)},N=c=>{C(c,S/2,S/2,S*.28);R(c,S*.14,S*.47,S*.72,S*.06);
R(c,S*.47,S*.14,S*.06,S*.72);R('#fff',S*.38,S*.38,S*.12,S*.12)},
X=c=>{g.strokeStyle=c;g.lineWidth=S/10;g.beginPath();g.moveTo(2,2);g.lineTo(S-2,S-2);
g.moveTo(S-2,2);g.lineTo(2,S-2);g.stroke()},o=v=>'012345678*X'.includes(v),
b=(x,y)=>y in B&&x in B[y]&&o(B[y][x]);"""
CHESS = ("#0100fe", "#017f01", "#fe0000", "#010080", "#810102", "#008081", "#000", "#808080")
OLD = f"""{PRELUDE}function D(v,x,y){{A('#c0c0c0');if(o(v)){{R('#808080',0,0,S,1);R('#808080',0,0,1,S);
if(v=='X')R('#f00',1,1,S,S);if('*X'.includes(v))N('#000');if(+v>0)T(v,K[v],'bold 14px Lato',1)}}
else{{W('#fff','#808080',2);if(v=='F')F('#f00','#000');if(v=='!'){{N('#000');X('#f00')}}
if(v=='?')T('?','#000','bold 12px Liberation Sans',1)}}}}"""
VISTA = f"""{PRELUDE}function D(v,x,y){{const t=(x/B[0].length+y/B.length)/2,
h=(s,l)=>`hsl(${{HUE}} ${{s}}% ${{l-t*TONE}}%)`;R('#1a2440',0,0,S,S);if(o(v)){{const q=M(h(30,96),h(28,86),1);
R(q,1,1,S-1,S-1);if(!b(x,y-1))R('rgba(60,70,110,.35)',1,1,S,2);
if(!b(x-1,y))R('rgba(60,70,110,.35)',1,1,2,S);if(+v>0)T(v,K[v],'bold 16px Open Sans',0);
if('*X'.includes(v)){{if(v=='X')R('#e55',1,1,S,S);N('#222')}}}}else{{U(M(h(80,82),h(70,46),1),1,1,S-1,S-1,3);
R('rgba(255,255,255,.45)',2,2,S-4,1);R('rgba(255,255,255,.3)',2,2,1,S-4);
if(v=='F'){{Z('#e00',[.25,.15],[.75,.33],[.25,.5]);R('#eee',S*.22,S*.12,2,S*.7);R('#ddd',S*.15,S*.8,S*.4,2)}}
if(v=='?')T('?','#fff','bold 15px Open Sans',0)}}}}"""
VISTA_COLOURS = ("#404fbd", "#1d6902", "#aa0000", "#000083", "#7a0000", "#007b7b", "#a00", "#a00")
SEGOE = ("#1976d2", "#388e3c", "#d32f2f", "#7b1fa2", "#ff8f00", "#0097a7", "#424242", "#9e9e9e")
STORE = f"""{PRELUDE}function D(v,x,y){{if(o(v)){{A('#888');R(M('#fff','#e6e6e6'),1,1,S-2,S-2);
if('*X'.includes(v)){{if(v=='X')A('#e33');C('#333',S/2,S/2,S*.3);C('#f60',S*.6,S*.3,S*.09)}}
if(+v>0){{g.font='bold 26px Open Sans';g.textAlign='center';g.textBaseline='middle';g.lineWidth=4;
g.strokeStyle='#000';g.strokeText(v,S/2,S/2+1);g.fillStyle=K[v];g.fillText(v,S/2,S/2+1)}}}}else{{
A('DARK');R('LIGHT',1,1,S-2,S-2);Z('EDGE',[.02,.02],[.98,.02],[.86,.14],[.14,.14]);
Z('EDGE',[.02,.02],[.14,.14],[.14,.86],[.02,.98]);R('FACE',S*.14,S*.14,S*.72,S*.72);
if(v=='F'){{Z('#f22',[.5,.2],[.5,.5],[.2,.35]);R('#fff',S*.5,S*.2,S*.07,S*.55);U('#fff',S*.3,S*.72,S*.45,S*.1,3)}}}}}}"""
STORE_COLOURS = ("#1b86d8", "#15e0ea", "#b5e51d", "#fbb917", "#f4511e", "#c22fdc", "#777", "#eee")
GNOMINE = f"""{PRELUDE}function D(v,x,y){{if(o(v)){{A('#dcdad5');R('#b4b1aa',S-1,0,1,S);R('#b4b1aa',0,S-1,S,1);
if('*X'.includes(v)){{if(v=='X')R('#c66',0,0,S-1,S-1);C('#333',S/2,S/2,S*.3);C('#999',S*.4,S*.4,S*.08)}}
if(+v>0)T(v,K[v],'bold 18px DejaVu Sans',1)}}else{{U('#9c9a94',0,0,S,S,3);U(M('#f5f4f2','#d6d3cc'),1,1,S-2,S-2,2);
if(v=='F'){{R('#7a4b13',S*.3,S*.15,S*.08,S*.7);Z('#d22',[.38,.15],[.8,.33],[.38,.5])}}
if(v=='!'){{R('#7a4b13',S*.3,S*.15,S*.08,S*.7);Z('#d22',[.38,.15],[.8,.33],[.38,.5]);X('#000')}}
if(v=='?')T('?','#204a87','bold 18px DejaVu Sans',1)}}}}"""
GNOMINE_COLOURS = (
    "#0000ff",
    "#00a000",
    "#ff0000",
    "#00007f",
    "#a00000",
    "#00ffff",
    "#a000a0",
    "#000",
)
GRASS = f"""{PRELUDE}function D(v,x,y){{const r=k=>((x*73+y*131+k*57)%17)/17;if(o(v)){{A('#b9905a');
for(let k=0;k<9;k++)C('rgba(80,50,10,.16)',r(k)*S,r(k+5)*S,2);R('rgba(70,45,10,.5)',0,0,S,1);
R('rgba(70,45,10,.5)',0,0,1,S);if(+v>0)T(v,K[v],'bold 21px DejaVu Sans',1);
if('*X'.includes(v)){{if(v=='X')A('#c30');N('#221')}}}}else{{A('#4f9a2c');for(let k=0;k<16;k++)
R(k%2?'#69b53d':'#3d7f20',r(k)*S*.9,r(k+3)*S*.8,2,5);W('rgba(255,255,200,.4)','rgba(0,40,0,.5)',2);
if(v=='F'){{R('#fff',S*.3,S*.15,3,S*.7);Z('#e33',[.38,.15],[.85,.33],[.38,.5])}}}}}}"""
BOMBS = f"""{PRELUDE}function D(v,x,y){{A('#fff');if(!o(v)){{for(let j=0;j<S;j++)for(let i=j%2;i<S;i+=2)
R('#000',i,j,1,1)}}R('#000',0,S-1,S,1);R('#000',S-1,0,1,S);if(+v>0)T(v,'#000','bold 13px Liberation Serif',1);
if(v=='F'){{R('#fff',4,3,S-8,S-7);R('#000',6,4,2,S-8);R('#000',8,4,5,5)}}
if('*X'.includes(v))C('#000',S/2,S/2,S*.3)}}"""
THICK = f"""{PRELUDE}function D(v,x,y){{A('#bdbdbd');if(o(v)){{W('#9a9a9a','#9a9a9a',1);if(v=='X')R('#f33',1,1,S-2,S-2);
if('*X'.includes(v))N('#111');if(+v>0)T(v,K[v],'900 40px Roboto',2)}}else{{W('#fff','#7b7b7b',6);
Z('#bdbdbd',[0,1],[.1,.9],[.1,1]);if(v=='F')F('#e00','#111')}}}}"""
IOS = f"""{PRELUDE}function D(v,x,y){{A('#f7f7fa');if(o(v)){{U('#e5e5ea',1.5,1.5,S-3,S-3,7);
if(v=='X')U('#ff3b30',1.5,1.5,S-3,S-3,7);if('*X'.includes(v))C('#1c1c1e',S/2,S/2,S*.24);
if(+v>0)T(v,K[v],'600 24px Roboto',1)}}else{{U(M('#5ac8fa','#2b9df4'),1.5,1.5,S-3,S-3,7);if(v=='F'){{
R('#fff',S*.34,S*.22,S*.06,S*.56);Z('#ff3b30',[.4,.22],[.74,.37],[.4,.52])}}}}}}"""
TATHAM = f"""{PRELUDE}function D(v,x,y){{if(o(v)){{A('#2c2c2c');R('#1d1d1d',0,0,S,1);R('#1d1d1d',0,0,1,S);
if(v=='X')A('#a00');if('*X'.includes(v))N('#ddd');if(+v>0)T(v,K[v],'bold 19px Liberation Sans',1)}}else{{
A('#474747');Z('#6d6d6d',[0,0],[1,0],[0,1]);Z('#262626',[1,1],[1,0],[0,1]);R('#474747',3,3,S-6,S-6);
if(v=='F')F('#f44','#eee')}}}}"""
TATHAM_COLOURS = ("#6a8cff", "#4fc04f", "#ff5b5b", "#b9b9ff", "#d08080", "#60d0d0", "#eee", "#aaa")
PYGAME = f"""{PRELUDE}function D(v,x,y){{A('#000');R(o(v)?'#fff':'#969696',1,1,S-2,S-2);
if(+v>0)T(v,'#000','20px DejaVu Sans',1);if(v=='F')R('#f00',S*.3,S*.3,S*.4,S*.4);
if('*X'.includes(v)){{if(v=='X')R('#ff0',1,1,S-2,S-2);C('#f00',S/2,S/2,S*.3)}}}}"""
UNITY = f"""{PRELUDE}function D(v,x,y){{A('#3b2f63');if(o(v)){{U('#52457f',2,2,S-4,S-4,10);
if('*X'.includes(v)){{C(v=='X'?'#ff4a5e':'#1c1433',S/2,S/2,S*.28)}}
if(+v>0)T(v,K[v],'900 34px Lato',1)}}else{{U('#2a1f4e',2,5,S-4,S-5,10);U(M('#ffb35c','#f2784b'),2,1,S-4,S-8,10);
U('rgba(255,255,255,.25)',6,4,S-12,8,4);if(v=='F'){{R('#fff',S*.36,S*.2,4,S*.5);Z('#e8305a',[.4,.2],[.76,.35],[.4,.5])}}}}}}"""
UNITY_COLOURS = ("#7fd8ff", "#9af08c", "#ff8b94", "#d7a8ff", "#ffd76e", "#7ff0e0", "#fff", "#ccc")
STONE = f"""{PRELUDE}function D(v,x,y){{const r=k=>((x*61+y*97+k*43)%23)/23;if(o(v)){{A('#2a2420');
for(let k=0;k<14;k++)C(`rgba(${{90+60*r(k)}},80,60,.13)`,r(k+1)*S,r(k+7)*S,6);W('#0d0a08','#1b1613',2);
if(+v>0)T(v,K[v],'bold 26px Liberation Serif',1);if('*X'.includes(v))C('#d40',S/2,S/2,S*.3)}}else{{
A('#6f675c');for(let k=0;k<22;k++)C(`rgba(${{40+160*r(k)}},${{40+150*r(k)}},${{30+130*r(k)}},.16)`,r(k+2)*S,
r(k+9)*S,5);W('#9b9183','#3c362f',3);if(v=='F'){{R('#2b1c0c',S*.3,S*.14,4,S*.72);Z('#c8102e',[.38,.14],[.86,.3],[.38,.5])}}}}}}"""
MODENA = f"""{PRELUDE}function D(v,x,y){{A('#f4f4f4');U('#b5b5b5',1,1,S-2,S-2,4);
if(o(v)){{U('#e0e0e0',2,2,S-4,S-4,3);if(+v>0)T(v,K[v],'15px Open Sans',0);if('*X'.includes(v))T('X','#000','15px Open Sans')}}
else{{U(M('#ffffff','#ececec'),2,2,S-4,S-4,3);if(v=='F')T('F','#c00','15px Open Sans')}}}}"""
PERFECT = f"""{PRELUDE}function D(v,x,y){{if(o(v)){{A('#e8e8d8');W('#c9c9b0','#c9c9b0',1);
if(v=='X')A('#f66');if('*X'.includes(v))N('#333');if(+v>0)T(v,K[v],'bold 15px Open Sans',0)}}else{{
U('#5d7f50',0,0,S,S,0);U(M('#b7d7a8','#7fae6a',1),1,1,S-2,S-2,2);if(v=='F')F('#d00','#222');
if(v=='?')T('?','#134','bold 14px Open Sans',0);if(v=='!'){{F('#d00','#222');X('#000')}}}}}}"""
WALL = "body{min-height:100vh;background:linear-gradient(160deg,#3a6ea5,#1c4066 60%,#5b8f3a)}"


def window(title: str, bar: str, fill: str, head: int = 26, menu: str = "Game   Help") -> str:
    """A window around the board, with a title bar, a menu and a frame."""
    return (
        "<div style='position:absolute;left:calc(var(--l) - 16px);top:calc(var(--t) - 104px);"
        f"width:calc(var(--w) + 32px);height:calc(var(--h) + 124px);background:{fill};border:1px "
        f"solid #222;box-shadow:0 2px 8px #0006'><div style='height:{head}px;{bar};padding:3px 8px;"
        f"font:bold 13px Open Sans;display:flex;justify-content:space-between'><span>{title}</span>"
        f"<span>_ □ ✕</span></div><pre style='font:12px Liberation Sans;padding:4px 8px'>{menu}"
        "</pre></div>"
    )


def phone(title: str, colour: str, text: str) -> str:
    """The bar above a board on a phone."""
    return (
        f"<div style='position:absolute;left:0;top:0;width:100vw;height:90px;background:{colour};"
        f"color:{text};font:22px Roboto;padding:34px 20px;display:flex;justify-content:space-between"
        f"'><span>‹ {title}</span><span>💣 23</span><span>⏱ 01:17</span></div>"
    )


def vista(hue: int, tone: int) -> str:
    return VISTA.replace("HUE", str(hue)).replace("TONE", str(tone))


def store(dark: str, light: str, edge: str, face: str) -> str:
    text = STORE.replace("DARK", dark).replace("LIGHT", light)
    return text.replace("EDGE", edge).replace("FACE", face)


def canvas(draw: str, size: tuple[int, int], cell: float, **more: object) -> Site:
    return Site(size=size, cell=cell, kind="canvas", draw=draw, top=150, **more)  # type: ignore[arg-type]


AERO = "background:linear-gradient(#d8e6f4cc,#8fb4d9cc);color:#111"
PROGRAMS = {
    "w31": Program(canvas(OLD, (8, 8), 16, css="body{background:#fff}", state="opening",
        colours=CHESS, around=window("Minesweeper", "background:#000080;color:#fff", "#c0c0c0") + LED)),
    "w95-lost": Program(canvas(OLD, (16, 30), 16, css="body{background:#008080}", state="lost",
        crosses=True, colours=CHESS, around=window("Minesweeper", "background:#000080;color:#fff",
        "#c0c0c0", 20) + LED)),
    "w98-question": Program(canvas(OLD, (16, 16), 16, css="body{background:#3a6ea5}", state="late",
        question=True, colours=CHESS, around=window("Minesweeper",
        "background:linear-gradient(90deg,#000080,#1084d0);color:#fff", "#c0c0c0", 20) + LED),
        ways=((1.0, 1.0, 0), (1.0, 1.25, 0), (2.5, 0.4, 90))),
    "vista-green": Program(canvas(vista(130, 14), (16, 30), 18, css=WALL, colours=VISTA_COLOURS,
        around=window("Minesweeper", AERO, "#e9f0e6"))),
    "w7-blue-late": Program(canvas(vista(222, 20), (16, 16), 32, css=WALL, colours=VISTA_COLOURS,
        state="late", around=window("Minesweeper", AERO, "#5a7db0"))),
    "w7-start": Program(canvas(vista(215, 22), (9, 9), 18, css=WALL, colours=VISTA_COLOURS,
        state="ready", around=window("Minesweeper", AERO, "#dfe8f5"))),
    "w7-lost": Program(canvas(vista(215, 12), (16, 16), 24, css=WALL, colours=VISTA_COLOURS,
        state="lost", around=window("Minesweeper", AERO, "#dfe8f5"))),
    "store-blue": Program(canvas(store("#2b8fb0", "#6fd0ee", "#9fe6fa", "#4fc0e6"), (9, 9), 60,
        css="body{min-height:100vh;background:linear-gradient(#0b3f66,#5db3d9 70%,#e8f6ff)}", colours=STORE_COLOURS)),
    "store-dark": Program(canvas(store("#10151c", "#2f3a48", "#4c5c70", "#3a4757"), (16, 16), 44,
        css="body{min-height:100vh;background:radial-gradient(#253243,#0a0d12)}", colours=STORE_COLOURS, state="lost")),
    "store-wood": Program(canvas(store("#5b3413", "#9a6430", "#c98f52", "#ad7539"), (16, 30), 36,
        css="body{min-height:100vh;background:linear-gradient(#2a5a1d,#94c063)}", colours=STORE_COLOURS, state="late")),
    "gnomine-2": Program(canvas(GNOMINE, (9, 9), 30, css=WALL, colours=GNOMINE_COLOURS,
        around=window("Mines", "background:linear-gradient(#8aaace,#6b8fbb);color:#fff", "#edeceb"))),
    "gnomine-2-lost": Program(canvas(GNOMINE, (16, 16), 26, css="body{background:#555}",
        colours=GNOMINE_COLOURS, state="lost", crosses=True, around=window("Mines",
        "background:linear-gradient(#e0dfde,#bbb);color:#222", "#edeceb"))),
    "kmines-grass": Program(canvas(GRASS, (16, 16), 33, css="body{background:#eff0f1}",
        around=window("KMines", "background:#475057;color:#fff", "#2c5a1a", menu="New  Pause"))),
    "bombs-mac": Program(canvas(BOMBS, (12, 16), 18, css="body{background:#888}",
        around=window("Bombs", "background:#fff;color:#000", "#fff", 20))),
    "android-thick": Program(canvas(THICK, (14, 9), 60, css="body{background:#808080}", left=20,
        around=phone("Minesweeper", "#333", "#fff")), ways=((1.0, 1.0, 0), (2.0, 1.0, 0), (1.0, 0.4, 80))),
    "ios-blue": Program(canvas(IOS, (13, 10), 40, css="body{background:#f7f7fa}", left=16,
        colours=SEGOE, state="late", around=phone("Mines", "#f7f7fa", "#007aff")),
        ways=((1.0, 1.0, 0), (2.5, 1.0, 0), (1.0, 0.6, 85))),
    "tatham-dark": Program(canvas(TATHAM, (16, 16), 28, css="body{background:#1b1b1b}",
        colours=TATHAM_COLOURS, around=window("Mines", "background:#333;color:#ddd", "#3c3c3c"))),
    "pygame-red": Program(canvas(PYGAME, (10, 10), 30, css="body{background:#fff}", state="lost",
        around=window("pygame window", "background:#fff;color:#000", "#000", menu=""))),
    "unity-mobile": Program(canvas(UNITY, (10, 8), 62, css="body{min-height:100vh;background:linear-gradient(#5b4a96,"
        "#2b2150)}", left=30, colours=UNITY_COLOURS, around=phone("Level 12", "#2b2150", "#fff")),
        ways=((1.0, 1.0, 0), (1.5, 1.0, 0), (1.0, 0.5, 85))),
    "stones": Program(canvas(STONE, (8, 16), 46, css="body{min-height:100vh;background:linear-gradient(#181410,#3a2a1c)}",
        colours=UNITY_COLOURS)),
    "javafx": Program(canvas(MODENA, (10, 10), 32, css="body{background:#ccc}", colours=("#333",) * 8,
        around=window("Minesweeper", "background:#fff;color:#000", "#f4f4f4", menu="File"))),
    "perfect": Program(canvas(PERFECT, (16, 30), 20, css=WALL, state="lost", crosses=True,
        colours=CLASSIC, around=window("Mines-Perfect", AERO, "#d4d0c8"))),
}  # fmt: skip
