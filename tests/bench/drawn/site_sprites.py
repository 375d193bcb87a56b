"""Drawings of cells for pages of ``tests.bench.sites`` that are canvases or show pictures."""

from __future__ import annotations

XP_MARKS = {
    "F": (
        "<svg viewBox='0 0 32 32'><path d='M10 4v25' stroke='#5a3a1a' stroke-width='3'/><path d='M"
        "11 4c6-3 8 4 15 1v11c-7 3-9-4-15-1z' fill='#d22'/></svg>"
    ),
    "*": (
        "<svg viewBox='0 0 32 32'><path d='M6 26V14a10 10 0 0 1 20 0v12z' fill='#999'/><path d='M16"
        " 9v11M11 13h10' stroke='#444' stroke-width='3'/></svg>"
    ),
}
XP_MARKS["X"] = XP_MARKS["*"]
GLYPHS = (
    "const P=['','..##.. .###.. ####.. ..##.. ..##.. ..##.. ..##.. ######','#####. ##..## ....##"
    " ..###. .###.. ##.... ##.... ######','#####. ....## ....## ..###. ....## ....## ....##"
    " #####.','..##.. .##... .##... ##.##. ###### ...##. ...##. ...##.','###### ##.... ##...."
    " #####. ....## ....## ....## #####.','.####. ##.... ##.... #####. ##..## ##..## ##..##"
    " .####.','###### ....## ....## ...##. ...##. ..##.. ..##.. ..##..','.####. ##..## ##..##"
    " .####. ##..## ##..## ##..## .####.'];const Q='.####. ##..## ....## ...##. ..##.. ..##.."
    " ...... ..##..',M='......#...... ......#...... ..#.#####.#.. ...#######... ..##..#####.."
    " ..##..#####.. ############# ..#########.. ..#########.. ...#######... ..#.#####.#.."
    " ......#...... ......#......',E=(t,c,a,b)=>{g.fillStyle=c;t.split(' ').forEach((r,j)=>[...r]"
    ".forEach((d,i)=>{if(d=='#')g.fillRect(a+i,b+j,1,1)}))};"
)
"""Digits of 6 x 8 pixels, a question mark and a mine, and what draws them."""
SPRITES = (
    GLYPHS
    + """function D(v,x,y){const R=(c,a,b,w,h)=>{g.fillStyle=c;g.fillRect(a,b,w,h)},
o='012345678*X!'.includes(v);R('#c0c0c0',0,0,16,16);
if(o){R('#808080',0,0,16,1);R('#808080',0,0,1,16);if(v=='X')R('#f00',1,1,15,15)}
else{R('#fff',0,0,16,2);R('#fff',0,0,2,16);R('#808080',1,15,15,1);R('#808080',2,14,14,1);
R('#808080',15,1,1,15);R('#808080',14,2,1,14)}
if(+v>0)E(P[v],K[v],5,4);if(v=='?')E(Q,'#000',5,4);
if(v=='F'){R('#f00',7,3,2,5);R('#f00',5,4,2,3);R('#f00',4,5,1,1);R('#000',8,8,1,2);
R('#000',6,10,4,1);R('#000',4,11,8,2)}
if('*X!'.includes(v)){E(M,'#000',2,2);R('#fff',6,6,2,2)}
if(v=='!')for(let i=0;i<13;i++){R('#f00',2+i,2+i,2,1);R('#f00',13-i,2+i,2,1)}}"""
)
"""Cells of 16 pixels as those of the nineties."""
LAWN_LOST = """g.font='bold '+S*.68+'px Roboto,"Nimbus Sans",sans-serif';g.textAlign='center';
g.textBaseline='middle';const C=['#db3236','#f4840d','#f4c20d','#4885ed','#008744','#b648f2',
'#48e6f1','#ed44b5'];function D(v,x,y){const o='012345678'.includes(v),e=(x+y)%2,
c=C[(x*7+y*5)%8];g.fillStyle='*X'.includes(v)?c:o?(e?'#d7b899':'#e5c29f'):(e?'#a2d149':'#aad751');
g.fillRect(0,0,S,S);if('*X'.includes(v)){g.fillStyle='#0006';g.beginPath();
g.arc(S/2,S/2,S*.25,0,7);g.fill()}if(+v>0){g.fillStyle=K[v];g.fillText(v,S/2,S/2+S*.05)}
const O=(a,b)=>B[b]&&B[b][a]&&'012345678'.includes(B[b][a]);g.fillStyle='#87af3a';if(o){
if(y&&!O(x,y-1))g.fillRect(0,0,S,2);if(x&&!O(x-1,y))g.fillRect(0,0,2,S)}
if(v=='F'){g.fillStyle='#e63307';g.beginPath();g.ellipse(S*.4,S*.8,S*.17,S*.07,0,0,7);g.fill();
g.fillRect(S*.36,S*.15,S*.08,S*.65);g.fillStyle='#f23607';g.beginPath();g.moveTo(S*.4,S*.13);
g.lineTo(S*.85,S*.35);g.lineTo(S*.4,S*.55);g.fill()}}"""
"""A lawn; under its mines every cell has a colour of its own."""
WOOD = """g.font='bold '+S*.6+'px "URW Bookman",serif';g.textAlign='center';
g.textBaseline='middle';function D(v,x,y){const o='012345678*X'.includes(v);g.fillStyle='#8a6a3a';
g.fillRect(0,0,S,S);const t=g.createLinearGradient(0,0,0,S);t.addColorStop(0,o?'#efe3c8':'#f9f4e6');
t.addColorStop(1,o?'#e6d6b2':'#cfae73');g.fillStyle=t;g.beginPath();g.roundRect(.7,.7,S-1.4,S-1.4,
o?1:4);g.fill();if(!o){g.strokeStyle='#fff9';g.stroke()}if(+v>0){g.fillStyle=K[v];
g.fillText(v,S/2,S/2+1)}if(v=='F'){g.fillStyle='#c8102e';g.beginPath();g.moveTo(S*.32,S*.18);
g.lineTo(S*.76,S*.34);g.lineTo(S*.32,S*.5);g.fill();g.fillStyle='#4b2e0e';
g.fillRect(S*.28,S*.18,S*.07,S*.62)}}"""
SOLVER = """g.font='bold 17px "DejaVu Sans",sans-serif';g.textAlign='center';
g.textBaseline='middle';function D(v,x,y){const o='012345678*X'.includes(v),R=(c,a,b,w,h)=>{
g.fillStyle=c;g.fillRect(a,b,w,h)};R('#c6c6c6',0,0,S,S);if(o){R('#808080',0,0,S,1);
R('#808080',0,0,1,S)}else{R('#fff',0,0,S,3);R('#fff',0,0,3,S);R('#808080',3,S-3,S-3,3);
R('#808080',S-3,3,3,S-3)}if(+v>0){g.fillStyle=K[v];g.fillText(v,S/2+.5,S/2+1)}
if(v=='F'){R('#f00',6,5,7,6);R('#000',12,5,2,12);R('#000',7,16,11,3)}
const near=[-1,0,1].some(b=>[-1,0,1].some(a=>B[y+b]&&'12345678'.includes(B[y+b][x+a]||'.')));
if(v=='.'&&near){const k=(x*31+y*17)%7;if(k<2)R('#0f06',0,0,S,S);else if(k<4)R('#f004',0,0,S,S);
else if(k==5)R('#fa06',0,0,S,S)}}"""
"""Covered cells beside numbers are tinted after what a solver says of them."""
DUNGEON = (
    GLYPHS
    + """function D(v,x,y){const R=(c,a,b,w,h)=>{g.fillStyle=c;g.fillRect(a,b,w,h)},
o='012345678*X'.includes(v),n=k=>((x*73+y*37+k*91)*7919>>3)%13;R('#1a1322',0,0,16,16);
R(o?'#3a2f3f':'#6d6577',0,0,15,15);for(let k=0;k<9;k++)R(o?'#423648':n(k)%2?'#766e80':'#645c6e',
1+n(k),1+n(k+20),2,1);if(!o){R('#8d8598',0,0,15,1);R('#8d8598',0,0,1,15);R('#453e50',0,14,15,1);
R('#453e50',14,0,1,15)}if(+v>0){E(P[v],'#000',6,5);E(P[v],K[v],5,4)}
if(v=='F'){R('#d9b13b',5,3,1,10);R('#c22f2f',6,3,6,5);R('#8e1f1f',6,7,6,1)}
if(v=='*'||v=='X'){R('#0a0a0a',5,5,6,7);R('#0a0a0a',4,6,8,5);R('#f4e04d',9,2,2,2);
R('#8b8b8b',6,6,2,2)}}"""
)
"""Slabs of stone of 16 pixels, no two of them alike."""
ONE_BIT = (
    GLYPHS
    + """function D(v,x,y){const R=(c,a,b,w,h)=>{g.fillStyle=c;g.fillRect(a,b,w,h)},
o='012345678*X'.includes(v),I='#312f28',W='#b1afa8';R(W,0,0,14,14);
if(o){R(I,13,0,1,14);R(I,0,13,14,1)}else{R(I,0,0,13,13);R(W,1,1,11,1);R(W,1,1,1,11)}
if(+v>0)E(P[v],I,3,3);if(v=='F'){R(W,4,3,5,4);R(W,8,3,1,8)}
if(v=='*'||v=='X'){R(I,4,4,6,6);R(I,3,6,8,2);R(I,6,3,2,8)}}"""
)
"""Cells of 14 pixels in two colours."""
