"""How the pages of ``tests.bench.sites`` look: what sites, tutorials and toys do with a board."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.bench.drawn.page_looks import CLASSIC, GOOGLE, NEON


@dataclass(frozen=True, slots=True)
class Site:
    """A page: how its board is made and styled, what stands around it, and what game it shows.

    ``kind`` is grid, table, canvas or text; ``cell``, ``gap`` and ``font`` are in pixels of the
    page, ``width`` is that of a cell that is not square. ``draw`` is the script that draws a cell
    on a canvas, ``D(v, x, y)``: v is the symbol of a board text. ``state`` is ready, opening,
    middle, late, lost or won. With ``hover`` the pointer is on a covered cell, with ``dim`` numbers
    that have all their flags are dim; without ``blasts`` no mine shows that it exploded. ``jpeg``
    is the quality of a picture that went through JPEG, ``crop`` what is left of the page about the
    board, and ``resize`` the factor by which the picture was resized afterwards. ``dialog`` is
    the row, column, rows and columns of the cells that a dialog covers.
    """

    css: str
    size: tuple[int, int] = (9, 9)
    cell: float = 30
    gap: float = 0
    kind: str = "grid"
    state: str = "middle"
    colours: tuple[str, ...] = CLASSIC
    font: float = 18
    left: float = 60
    top: float = 120
    width: float = 0
    mines: float = 0.15
    around: str = ""
    draw: str = ""
    pole: str = "#222"
    cloth: str = "#d00"
    marks: dict[str, str] = field(default_factory=dict)
    buttons: bool = False
    question: bool = False
    crosses: bool = False
    blasts: bool = True
    hover: bool = False
    dim: bool = False
    jpeg: int = 0
    crop: float | None = None
    resize: float = 1.0
    dialog: tuple[int, int, int, int] | None = None


EMOJI = {"F": "🚩", "*": "💣", "X": "💥", "!": "❌", "?": "❓"}
SIGNS = {"F": "⚑", "*": "✹", "X": "✹", "!": "✗"}
TAILWIND = ("#3b82f6", "#22c55e", "#ef4444", "#a855f7", "#f59e0b", "#06b6d4", "#111827", "#6b7280")
HEAD = "<h1 style='padding:14px 40px;font-size:26px'>Minesweeper</h1>"
BAR = (
    "<div style='position:absolute;left:var(--l);top:calc(var(--t) - 54px);width:var(--w);"
    "height:44px;background:#4a752c;color:#fff;display:flex;justify-content:space-around;align-items:center'>"
    "<span>🚩 17</span><span>⏰ 042</span><span>✕</span></div>"
)
LED = (
    "<div style='position:absolute;left:var(--l);top:calc(var(--t) - 52px);width:var(--w);"
    "height:42px;background:#c0c0c0;border:2px inset #fff;display:flex;padding:3px;"
    "justify-content:space-between'>"
    "<b style='background:#000;color:#f00;font:26px DSEG7 Classic;padding:3px'>017</b>"
    "<b style='font-size:24px;border:2px outset #fff;padding:0 4px'>🙂</b>"
    "<b style='background:#000;color:#f00;font:26px DSEG7 Classic;padding:3px'>042</b></div>"
)
MENU = (
    "<div style='padding:12px 40px'><button>New game</button> <button>Easy</button> <button>Medium"
    "</button> <button>Hard</button> <select><option>9 x 9</select> Flags: 7 / 10 &nbsp; Time: 63 s"
    "</div>"
)
SCORES = (
    "<table style='position:absolute;left:calc(var(--l) + var(--w) + 40px);top:90px;border-"
    "collapse:collapse' border=1 cellpadding=5><tr><th>#<th>Name<th>Time"
    + "".join(f"<tr><td>{k}<td>player{k * 53 % 97}<td>{40 + 9 * k}.{k}" for k in range(1, 12))
    + "</table>"
)
CALENDAR = (
    "<table style='position:absolute;left:calc(var(--l) + var(--w) + 40px);top:90px' border=1"
    " cellspacing=0 cellpadding=6>"
    + "".join(
        "<tr>" + "".join(f"<td>{w * 7 + d - 2 if 0 < w * 7 + d - 2 < 31 else ''}" for d in range(7))
        for w in range(5)
    )
    + "</table>"
)
AD = (
    "<div style='position:absolute;left:calc(var(--l) + var(--w) + 40px);top:60px;width:240px;"
    "height:300px;background:linear-gradient(#fc3,#f63);padding:20px'><h2>50 % off</h2>"
    + "".join(
        f"<b style='display:inline-block;width:44px;height:44px;margin:3px;background:hsl({k * 50}"
        " 70% 60%)'></b>"
        for k in range(12)
    )
    + "</div>"
)
FOOT = (
    "<p style='position:absolute;left:var(--l);top:calc(var(--t) + var(--h) + 24px);width:320px'>"
    "Left click to open, right click to flag. <kbd>F2</kbd> starts a new game. 1 2 3 go!</p>"
)

CANVAS_FLAT = (
    "g.font='bold 16px sans-serif';g.textAlign='center';g.textBaseline='middle';"
    "function D(v,x,y){const o='012345678*X'.includes(v);g.fillStyle=o?(v=='X'?'#e66':'#ddd'):"
    "'#999';g.fillRect(0,0,S,S);g.strokeStyle='#666';g.strokeRect(0,0,S,S);if(+v>0){g.fillStyle=K[v];"
    "g.fillText(v,S/2,S/2)}if(v=='F'){g.fillStyle='#c00';g.beginPath();g.moveTo(S*.3,S*.2);"
    "g.lineTo(S*.75,S*.4);g.lineTo(S*.3,S*.55);g.fill();g.fillStyle='#000';g.fillRect(S*.27,S*.2,2,S*.6)}"
    "if(v=='*'||v=='X'){g.fillStyle='#000';g.beginPath();g.arc(S/2,S/2,S*.28,0,7);g.fill()}}"
)
CANVAS_BEVEL = (
    "g.font='bold 15px monospace';g.textAlign='center';g.textBaseline='middle';function D(v,x,y){"
    "const o='012345678*X'.includes(v);g.fillStyle='#bdbdbd';g.fillRect(0,0,S,S);if(!o){"
    "g.fillStyle='#fff';g.fillRect(0,0,S,2);g.fillRect(0,0,2,S);g.fillStyle='#7b7b7b';"
    "g.fillRect(0,S-2,S,2);g.fillRect(S-2,0,2,S)}else{g.fillStyle='#7b7b7b';g.fillRect(0,0,S,1);"
    "g.fillRect(0,0,1,S);if(v=='X'){g.fillStyle='red';g.fillRect(1,1,S,S)}}if(+v>0){"
    "g.fillStyle=K[v];g.fillText(v,S/2,S/2+1)}if(v=='F'){g.fillStyle='red';g.fillRect(6,4,6,6);"
    "g.fillStyle='#000';g.fillRect(11,4,2,12);g.fillRect(7,15,10,3)}if(v=='*'||v=='X'){"
    "g.fillStyle='#000';g.beginPath();g.arc(S/2,S/2,5,0,7);g.fill();g.fillRect(3,S/2-1,S-6,2);"
    "g.fillRect(S/2-1,3,2,S-6)}}"
)
CANVAS_LAWN = (
    "g.font='bold 22px sans-serif';g.textAlign='center';g.textBaseline='middle';function D(v,x,y){"
    "const o='012345678'.includes(v),e=(x+y)%2;g.fillStyle=o?(e?'#d7b899':'#e5c29f'):(e?'#a2d149':"
    "'#aad751');g.fillRect(0,0,S,S);if(+v>0){g.fillStyle=K[v];g.fillText(v,S/2,S/2+2)}if(v=='F'){"
    "g.fillStyle='#f23607';g.beginPath();g.moveTo(S*.35,S*.15);g.lineTo(S*.8,S*.35);"
    "g.lineTo(S*.35,S*.55);g.fill();g.fillStyle='#e63307';g.fillRect(S*.3,S*.15,3,S*.7)}}"
)

SITES = {
    "table-lines": Site(
        "#b{border-collapse:collapse} #b td{border:1px solid #777} .c{background:#bbb}"
        ".o{background:#eee} .x{background:#f66}",
        kind="table", state="lost", around=HEAD + MENU + FOOT, marks=EMOJI, cell=30,
    ),
    "table-spaced": Site(
        "#b{border-spacing:2px;background:#444;width:auto!important} #b td{padding:0}"
        ".c{background:#9ab} .o{background:#f5f5f5}",
        (10, 14), 28, 2, "table", around=HEAD + MENU + CALENDAR, marks=SIGNS, font=16,
    ),
    "table-outset": Site(
        "body{background:#ccc} #b{border-collapse:separate;border-spacing:0} #b td{padding:0}"
        ".c{background:#c3c3c3;border:3px outset #eee} .o{background:#c3c3c3;border:1px solid #999}"
        ".x{background:#f00}",
        (16, 16), 26, kind="table", state="lost", around=LED + FOOT, marks={"F": "🚩"},
        crosses=True,
    ),
    "default-buttons": Site(
        "button{font-size:15px;font-weight:bold} .o{background:#fff;border:1px solid #ddd}",
        (8, 8), 32, 0, buttons=True, around=HEAD + MENU, marks=EMOJI,
    ),
    "round-buttons": Site(
        "body{background:#fafafa} button{border:1px solid #ccc;border-radius:8px;font-size:16px;"
        "background:#fff} .c{background:#e3e8ef;box-shadow:0 1px 2px #0003} .f{color:#d33}",
        (10, 10), 36, 4, state="late", buttons=True, around=HEAD + SCORES, marks=SIGNS,
    ),
    "slate": Site(
        "body{background:#0f172a;color:#e2e8f0} .c{background:#334155;border-radius:4px}"
        ".o{background:#1e293b;border-radius:4px} .x{background:#7f1d1d}",
        (9, 9), 34, 3, state="lost", colours=TAILWIND, around=HEAD + MENU + FOOT, marks=EMOJI,
    ),
    "cards": Site(
        "body{background:#f3f4f6} .c{background:#fff;border-radius:6px;box-shadow:0 1px 3px #0004}"
        ".o{background:#e5e7eb;border-radius:6px}",
        (14, 10), 32, 4, colours=TAILWIND, around=HEAD + AD, cloth="#ef4444",
    ),
    "outlines": Site(
        "body{background:#050510;color:#8cf} .c{border:1px solid #38f;border-radius:3px}",
        (12, 16), 28, 3, colours=NEON, around=HEAD + MENU, pole="#fff", cloth="#f0f",
    ),
    "canvas-flat": Site(
        "", (16, 16), 25, kind="canvas", draw=CANVAS_FLAT, state="lost",
        around=HEAD + MENU + SCORES,
    ),
    "canvas-bevel": Site(
        "body{background:#dde}", (16, 30), 22, kind="canvas", draw=CANVAS_BEVEL, around=LED + FOOT,
    ),
    "canvas-lawn": Site(
        "body{background:#fff}", (14, 18), 40, kind="canvas", draw=CANVAS_LAWN, colours=GOOGLE,
        around=BAR, state="opening",
    ),
    "lawn-css": Site(
        "body{background:#e8f5e9} .c.e{background:#8bc34a} .c.d{background:#7cb342}"
        ".o.e{background:#efe0c9} .o.d{background:#e6d3b6} #b{border-radius:12px;overflow:hidden}",
        (10, 12), 38, colours=GOOGLE, around=BAR, state="late", marks={"F": "🚩"}, font=22,
    ),
    "emoji-text": Site(
        "#b{font-family:'Noto Color Emoji','DejaVu Sans Mono'}",
        (9, 9), 30, kind="text", font=22, width=27.5, around=HEAD,
        marks={".": "🟦", "0": "⬜", "F": "🚩"} | {str(k): f"{k}️⃣" for k in range(1, 9)},
    ),
    "ascii": Site(
        "body{background:#1e1e1e;color:#d4d4d4} #b{font-family:'DejaVu Sans Mono'}",
        (10, 16), 22, kind="text", font=17, width=20.5, around=HEAD, colours=NEON,
        marks={".": "# ", "F": "F ", "0": "  "} | {str(k): f"{k} " for k in range(1, 9)},
    ),
    "brackets": Site(
        "#b{font-family:'DejaVu Sans Mono';font-weight:bold}",
        (9, 9), 24, kind="text", font=16, width=28.9, around=HEAD + FOOT,
        marks={".": "[ ]", "F": "[F]", "0": "   "} | {str(k): f" {k} " for k in range(1, 9)},
    ),
    "inverted": Site(
        "body{background:#121213;color:#fff} .c{border:2px solid #565758} .o{background:#3a3a3c}",
        (8, 10), 44, 5, colours=("#fff",) * 8, around=HEAD, marks={"F": "🚩"}, font=26,
    ),
    "thick-grid": Site(
        "#b{background:#222;border:4px solid #222} .c{background:#ffca28} .o{background:#fffde7}",
        (10, 10), 32, 4, around=HEAD + AD, state="late", colours=GOOGLE,
    ),
    "solarized": Site(
        "body{background:#002b36;color:#93a1a1} .c{background:#586e75;border:1px solid #073642}"
        ".o{background:#073642;border:1px solid #002b36} #b i{font-family:'DejaVu Sans Mono'}",
        (24, 30), 18, colours=("#268bd2", "#859900", "#dc322f", "#6c71c4", "#cb4b16", "#2aa198",
        "#fdf6e3", "#93a1a1"), font=12, around=HEAD, pole="#eee8d5",
    ),
    "grass-noise": Site(
        "body{background:#2d3b22} .c{background:repeating-radial-gradient(circle at calc(var(--r)*"
        "100%) 30%,#4c8c2b 0 2px,#5a9e35 3px 5px);border:1px solid #376b1f} .o{background:#b08a5b;"
        "border:1px solid #98764b}",
        (12, 12), 34, marks={"F": "🚩"}, around=HEAD, font=20,
    ),
    "sea": Site(
        "body{background:#022} .c{background:hsl(calc(190 + 30*var(--y)) 70% calc(60% - 25%*"
        "var(--y)));border-radius:3px} .o{background:#f3e2b8}",
        (11, 15), 32, 1, around=HEAD, state="opening", colours=GOOGLE, font=20,
    ),
    "clay": Site(
        "body{background:#f0e6dc} .c{background:#e6c9a8;border-radius:10px;box-shadow:inset -3px"
        " -3px 6px #b98f6244,inset 3px 3px 6px #fff8} .o{background:#fff8ef;border-radius:10px}",
        (9, 9), 40, 4, around=HEAD + MENU, cloth="#c0392b", font=22,
    ),
    "xp-frame": Site(
        "body{background:#5a7edc} #b{box-shadow:0 0 0 6px #ece9d8,0 0 0 9px #0831d9} .c{background:"
        "#c0c0c0;border:2px outset #fff} .o{background:#c0c0c0;border:1px solid #808080;"
        "border-width:1px 0 0 1px} .x{background:#f00}",
        (9, 9), 16, left=80, top=110, state="lost", font=12, crosses=True,
        around="<p style='color:#fff;padding:20px 80px'>Game &nbsp; Help</p>",
    ),
    "pale": Site(
        "body{background:#fff;color:#444} .c{background:#f1f3f5;border:1px solid #dee2e6}"
        ".o{background:#fff;border:1px solid #f1f3f5}",
        (16, 30), 24, around=HEAD + MENU, font=14, colours=TAILWIND,
    ),
    "bold-borders": Site(
        "body{background:#fffbe6} #b{border:3px solid #000} .c{background:#ff90e8;border:2px solid"
        " #000} .o{background:#fff;border:2px solid #000}",
        (8, 12), 42, around=HEAD + AD, marks=EMOJI, font=24, colours=("#000",) * 8,
    ),
    "discs": Site(
        "body{background:#1b1b2f;color:#eee} .c{background:#e43f5a;border-radius:50%}"
        ".o{background:#1f4068;border-radius:50%}",
        (10, 10), 34, 8, around=HEAD, colours=NEON, pole="#fff", cloth="#ffd700",
    ),
    "phone": Site(
        "body{background:#111;color:#fff} .c{background:linear-gradient(#555,#333);border:1px solid"
        " #222} .o{background:#191919;border:1px solid #222}",
        (24, 14), 26, left=20, top=90, around=HEAD, colours=NEON, marks={"F": "🚩"}, font=16,
    ),
    "fresh-tiles": Site(
        "body{background:#eceff4} .c{background:#5e81ac;border-radius:3px}",
        (16, 16), 28, 2, state="ready", around=HEAD + MENU + SCORES,
    ),
    "numbers-filled": Site(
        "body{background:#fff} .c{background:#343a40;border:1px solid #fff} .o{background:#dee2e6;"
        "border:1px solid #fff} .n1{background:#a5d8ff} .n2{background:#b2f2bb} .n3{background:"
        "#ffc9c9} .n4{background:#d0bfff}",
        (12, 9), 36, around=HEAD, colours=("#000",) * 8, marks={"F": "⛳"}, state="late", font=20,
    ),
}  # fmt: skip
