# ruff: noqa: E501 - scripts and sheets of other languages
"""More programs for ``tests.bench.programs``: default widgets, pixel art, chats, notes over boards."""

from __future__ import annotations

from tests.bench.drawn.page_looks import CLASSIC
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
from tests.bench.drawn.site_looks import LED

WHITE = ("#fff",) * 8
FORMS = f"""{PRELUDE}function D(v,x,y){{A('#f0f0f0');if(o(v)){{R('#bfbfbf',1,1,S-2,S-2);R('#cccccc',2,2,S-4,S-4);
if(+v>0)T(v,'#838383','15px Open Sans',0);if('*X'.includes(v))T('*','#838383','15px Open Sans',2)}}else{{
R('#adadad',1,1,S-2,S-2);R('#e1e1e1',2,2,S-4,S-4);if(v=='F')T('F','#000','15px Open Sans',0)}}}}"""
LUNA = f"""{PRELUDE}function D(v,x,y){{A('#ece9d8');if(o(v)){{R('#fff',0,0,S,S);R('#c8c4b0',0,0,S,1);R('#c8c4b0',0,0,1,S);
if(v=='X')A('#f88');if('*X'.includes(v))N('#222');if(+v>0)T(v,K[v],'bold 14px Liberation Sans',1)}}else{{
U('#003c74',1,1,S-2,S-2,3);U(M('#fefefe','#e6e5dc'),2,2,S-4,S-4,2);if(v=='F')F('#e00','#333');
if(v=='!'){{F('#e00','#333');X('#900')}}}}}}"""
AQUA = f"""{PRELUDE}function D(v,x,y){{A('#ececec');if(o(v)){{R('#dadada',1,1,S-2,S-2);if(+v>0)T(v,K[v],'500 16px Open Sans',0);
if('*X'.includes(v))T('💣','#000','16px Noto Color Emoji',1)}}else{{U('#b8b8b8',2,3,S-4,S-4,5);U('#fff',2,2,S-4,S-4,5);
if(v=='F')T('🚩','#000','15px Noto Color Emoji',1)}}}}"""
MOON = f"""{PRELUDE}function D(v,x,y){{if(o(v)){{A('#efefef');if(v=='X')A('#faa');if('*X'.includes(v))N('#000');
if(+v>0)T(v,K[v],'bold 13px Cantarell',0)}}else{{A('#a9a9a9');R('#d3d3d3',1,1,S-2,S-2);if(v=='F')F('#d00','#222')}}}}"""
KIVY = f"""{PRELUDE}function D(v,x,y){{A('#000');U(o(v)?'#2b2b2b':'#585858',1,1,S-2,S-2,2);R(o(v)?'#222':'#6a6a6a',2,2,S-4,1);
if(+v>0)T(v,'#fff','15px Roboto',0);if(v=='F')T('F','#fff','15px Roboto',0);if('*X'.includes(v))T('B',v=='X'?'#f44':'#fff','15px Roboto',0)}}"""
ART = f"""{PRELUDE}const DG=['010110010010111','110001010100111','110001010001110','101101111001001','111100110001110','011100110101010','111001010010010','010101010101010'];
function D(v,x,y){{const p=S/16,q=(c,a,b,w,h)=>R(c,a*p,b*p,w*p,h*p);if(o(v)){{q('#8b7a5e',0,0,16,16);q('#7a6a50',0,0,16,1);q('#7a6a50',0,0,1,16);
q('#94836a',4,5,2,1);q('#94836a',11,12,2,1);if(+v>0)[...DG[v-1]].forEach((d,k)=>+d&&q(K[v],5+k%3*2,3+(k/3|0)*2,2,2));
if('*X'.includes(v)){{if(v=='X')q('#d04648',1,1,15,15);q('#140c1c',5,5,6,6);q('#140c1c',7,3,2,10);q('#140c1c',3,7,10,2);q('#deeed6',6,6,2,2)}}}}else{{
q('#346524',0,0,16,16);q('#6daa2c',0,0,15,15);q('#82c03c',1,1,13,2);q('#5a9424',3,8,2,2);q('#5a9424',10,5,2,2);q('#5a9424',8,12,2,1);
if(v=='F'){{q('#442434',6,3,1,10);q('#d04648',7,3,5,4)}}}}}}"""
ART_COLOURS = (
    "#597dce",
    "#deeed6",
    "#d04648",
    "#30346d",
    "#442434",
    "#6dc2ca",
    "#140c1c",
    "#757161",
)
CHAT = f"""{PRELUDE}function D(v,x,y){{A('#36393f');if(o(v)){{U('#3f4248',2,2,S-4,S-4,4);if(v=='0')T('0️⃣','#fff',(S*.62)+'px Noto Color Emoji',1);
else if(+v>0)T(v+'️⃣','#fff',(S*.62)+'px Noto Color Emoji',1);else T('💥','#fff',(S*.62)+'px Noto Color Emoji',1)}}else{{U('#202225',2,2,S-4,S-4,4);
if(v=='F')T('🚩','#fff',(S*.5)+'px Noto Color Emoji',1)}}}}"""
SHEET = f"""{PRELUDE}function D(v,x,y){{A(o(v)?(v=='X'?'#ff7070':'#ffffff'):'#bdd7ee');R('#d4d4d4',0,S-1,S,1);R('#d4d4d4',S-1,0,1,S);
if(+v>0)T(v,K[v],'14px Open Sans',0);if(v=='F')T('P','#c00','bold 14px Open Sans',0);if('*X'.includes(v))T('●','#000','14px Open Sans',0)}}"""
NEON = f"""{PRELUDE}function D(v,x,y){{A('#05060f');g.lineWidth=2;if(o(v)){{g.strokeStyle='#101834';g.strokeRect(3,3,S-6,S-6);
if(+v>0){{g.shadowColor=K[v];g.shadowBlur=8;T(v,K[v],'bold 20px Roboto',1);g.shadowBlur=0}}if('*X'.includes(v))C(v=='X'?'#ff2050':'#aa44ff',S/2,S/2,S*.2)}}else{{
g.shadowColor='#00e5ff';g.shadowBlur=6;g.strokeStyle='#00b8d4';g.strokeRect(4,4,S-8,S-8);g.shadowBlur=0;R('#071a2b',5,5,S-10,S-10);
if(v=='F')Z('#ff2e88',[.36,.26],[.72,.44],[.36,.62])}}}}"""
NEON_COLOURS = ("#00e5ff", "#69f0ae", "#ff5252", "#7c4dff", "#ffab40", "#18ffff", "#fff", "#b0bec5")
CLEAN = f"""{PRELUDE}function D(v,x,y){{A('#263238');if(!o(v)){{U('#546e7a',1,1,S-2,S-2,3);if(v=='F'){{R('#263238',S*.36,S*.22,3,S*.56);
R('#ff7043',S*.4,S*.22,S*.3,S*.24)}}}}else{{if(v=='X')U('#d84315',1,1,S-2,S-2,3);if('*X'.includes(v))C('#eceff1',S/2,S/2,S*.22);if(+v>0)T(v,K[v],'300 30px Roboto',1)}}}}"""
CLEAN_COLOURS = (
    "#4fc3f7",
    "#81c784",
    "#e57373",
    "#ba68c8",
    "#ffb74d",
    "#4db6ac",
    "#fff",
    "#90a4ae",
)
HAND = f"""{PRELUDE}function D(v,x,y){{A('#fdfbf3');g.strokeStyle='#333';g.lineWidth=1;g.strokeRect(.5,.5,S,S);
if(!o(v)){{g.strokeStyle='#777';for(let k=-S;k<S;k+=5){{g.save();g.beginPath();g.rect(1,1,S-1,S-1);g.clip();g.beginPath();g.moveTo(k,S);g.lineTo(k+S,0);g.stroke();g.restore()}}}}
if(+v>0)T(v,K[v],'bold 20px Comic Neue',1);if(v=='F'){{R('#fdfbf3',S*.2,S*.12,S*.6,S*.76);F('#d22','#222')}}if('*X'.includes(v))N('#222')}}"""
BOY = f"""{PRELUDE}function D(v,x,y){{if(o(v)){{A('#9bbc0f');R('#8bac0f',S-1,0,1,S);R('#8bac0f',0,S-1,S,1);if(+v>0)T(v,'#0f380f','bold 14px DejaVu Sans Mono',1);
if('*X'.includes(v))C('#0f380f',S/2,S/2,S*.3)}}else{{A('#306230');R('#8bac0f',0,0,S-1,S-1);R('#306230',2,2,S-4,S-4);
if(v=='F'){{R('#9bbc0f',S*.35,S*.2,2,S*.6);R('#9bbc0f',S*.42,S*.2,S*.3,S*.25)}}}}}}"""
CARTOON = f"""{PRELUDE}function D(v,x,y){{A('#14508c');if(o(v)){{U('#d9ecff',1,1,S-2,S-2,6);if(+v>0){{g.font='900 24px Lato';g.textAlign='center';
g.textBaseline='middle';g.lineWidth=5;g.strokeStyle='#fff';g.strokeText(v,S/2,S/2+1);g.fillStyle=K[v];g.fillText(v,S/2,S/2+1)}}if('*X'.includes(v)){{if(v=='X')U('#ff6b6b',1,1,S-2,S-2,6);C('#333',S/2,S/2,S*.26)}}}}
else{{U(M('#5fb0ff','#2477d4'),1,1,S-2,S-2,6);U('#ffffff55',3,3,S-6,S*.3,4);if(v=='F'){{R('#fff',S*.33,S*.18,3,S*.64);Z('#ffd400',[.4,.18],[.8,.34],[.4,.5])}}}}}}"""
APPLET = f"""{PRELUDE}function D(v,x,y){{A('#c0c0c0');if(o(v)){{R('#a0a0a0',0,0,S,1);R('#a0a0a0',0,0,1,S);if(+v>0)T(v,K[v],'12px Liberation Sans',0);
if('*X'.includes(v))C(v=='X'?'#f00':'#000',S/2,S/2,S*.25)}}else{{W('#eeeeee','#868686',1);if(v=='F')T('F','#f00','bold 12px Liberation Sans',0);if(v=='?')T('?','#00f','12px Liberation Sans',0)}}}}"""
BEVY = f"""{PRELUDE}function D(v,x,y){{A('#2b2c2f');R(o(v)?'#6e7075':'#9ea1a8',1,1,S-2,S-2);if(+v>0)T(v,K[v],'bold 24px Open Sans',0);
if(v=='F')Z('#c62828',[.3,.2],[.75,.42],[.3,.64]);if('*X'.includes(v))C(v=='X'?'#c62828':'#1b1b1b',S/2,S/2,S*.27)}}"""
BEVY_COLOURS = ("#ffffff", "#7CFC7C", "#ffd54f", "#ff9e40", "#c792ea", "#80deea", "#ff8a80", "#000")
TINT = f"""{PRELUDE}function D(v,x,y){{A('#c0c0c0');if(o(v)){{R('#808080',0,0,S,1);R('#808080',0,0,1,S);if(+v>0)T(v,K[v],'bold 14px Lato',1)}}
else{{W('#fff','#808080',2);if(v=='F')F('#f00','#000');const k=(x*7+y*5)%9;if(v=='.'&&k<2)R(k?'rgba(255,0,0,.35)':'rgba(0,255,0,.35)',0,0,S,S)}}}}"""
IDE = (
    "<pre style='position:absolute;left:calc(var(--l) + var(--w) + 14px);top:0;width:330px;height:100vh;"
    "background:#1e1e1e;color:#d4d4d4;font:12px DejaVu Sans Mono;padding:8px'>"
    + "".join(
        f"{k:3} def click_{k}(cell, board):\n{k + 1:3}     return board[{k}][{k % 7}]\n"
        for k in range(1, 60, 2)
    )
    + "</pre>"
)
MORE = {
    "winforms": Program(canvas(FORMS, (9, 9), 30, css="body{background:#fff}", state="middle",
        around=window("Form1", "background:#fff;color:#000", "#f0f0f0", menu=""))),
    "luna-lost": Program(canvas(LUNA, (12, 16), 24, css=WALL, state="lost", crosses=True,
        around=window("Saper", "background:linear-gradient(#0a5ce0,#2f8bff 20%,#0a4fd0);color:#fff", "#ece9d8"))),
    "aqua": Program(canvas(AQUA, (10, 10), 32, css=WALL, colours=SEGOE, state="late",
        around=window("● ● ●  Mines", "background:#d6d6d6;color:#333", "#ececec", menu=""))),
    "moon": Program(canvas(MOON, (16, 16), 20, css="body{background:#efefef}",
        around=window("Moonsweeper", AERO, "#efefef", menu="010              000"))),
    "kivy": Program(canvas(KIVY, (10, 12), 40, css="body{background:#000}", colours=WHITE)),
    "pixel-art": Program(canvas(ART, (10, 16), 48, css="body{background:#140c1c}", colours=ART_COLOURS,
        state="lost"), ways=((1.0, 1.0, 0), (1.0, 0.4, 85), (1.0, 0.333, 0))),
    "chat": Program(canvas(CHAT, (9, 9), 36, css="body{background:#36393f;color:#ddd}", mines=0.12,
        around="<p style='padding:60px 20px'><b>mine-bot</b> Today at 17:02<br>Here is your game: 9 x 9, 10 mines</p>")),
    "sheet": Program(canvas(SHEET, (12, 14), 26, css="body{background:#fff}", state="middle")),
    "neon": Program(canvas(NEON, (12, 9), 44, css="body{background:#05060f}", colours=NEON_COLOURS,
        left=30, around=phone("NEON", "#05060f", "#0ef"))),
    "clean": Program(canvas(CLEAN, (14, 10), 48, css="body{background:#263238}", colours=CLEAN_COLOURS, left=24,
        around=phone("Beginner", "#1b2429", "#fff")), ways=((1.0, 1.0, 0), (2.0, 1.0, 0), (1.0, 0.4, 80))),
    "clean-lost": Program(canvas(CLEAN, (14, 10), 48, css="body{background:#263238}", colours=CLEAN_COLOURS, left=24,
        state="lost", around=phone("Beginner", "#1b2429", "#fff"))),
    "hand": Program(canvas(HAND, (10, 10), 34, css="body{background:#fdfbf3}")),
    "game-boy": Program(canvas(BOY, (9, 9), 16, css="body{background:#0f380f}"),
        ways=((1.0, 1.0, 0), (2.0, 1.0, 0), (1.0, 1.6, 80))),
    "cartoon": Program(canvas(CARTOON, (10, 10), 42, css="body{min-height:100vh;background:linear-gradient(#87ceeb,#fff)}",
        state="late", colours=CLASSIC)),
    "applet": Program(canvas(APPLET, (16, 16), 18, css="body{background:#fff}", state="late", question=True,
        around=window("Applet Viewer", AERO, "#c0c0c0", menu="Applet"))),
    "bevy": Program(canvas(BEVY, (12, 12), 40, css="body{background:#2b2c2f}", colours=BEVY_COLOURS)),
    "notes": Program(canvas(TINT, (16, 30), 16, css="body{background:#3a6ea5}", around=window("Minesweeper",
        "background:#0a246a;color:#fff", "#c0c0c0", 20) + LED)),
    "beside-code": Program(canvas(TINT.replace("k<2", "k<0"), (16, 16), 16, css="body{background:#3a6ea5}",
        around=window("Minesweeper", "background:#fff;color:#000", "#c0c0c0", 20) + LED + IDE)),
}  # fmt: skip
