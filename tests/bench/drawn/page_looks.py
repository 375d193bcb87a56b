"""How the pages of ``tests.bench.pages`` look: styles in the manner of sites, systems and apps."""

from __future__ import annotations

from dataclasses import dataclass

CLASSIC = ("#00f", "#008000", "#f00", "#000080", "#800000", "#008080", "#000", "#808080")
GOOGLE = ("#1976d2", "#388e3c", "#d32f2f", "#7b1fa2", "#ff8f00", "#0097a7", "#424242", "#9e9e9e")
NEON = ("#7cc7ff", "#66c266", "#ff7788", "#ee88ff", "#ddaa22", "#66cccc", "#999999", "#d0d8e0")


@dataclass(frozen=True, slots=True)
class Look:
    """A page: sheet of styles, colours of the numbers, how marks are drawn, size of a cell.

    ``state`` is playing, lost, opening (one click), ended (nearly), won or ready; ``size`` rows and
    columns, or any. ``flag``, ``mine`` and ``question`` are texts; no text for a flag or a mine is
    a drawing. ``around`` says that there is more on the page. Cells know their place as ``--x`` and
    ``--y``, 0 to 1; open ones the sides at which covered ones lie as bn, be, bs and bw.
    """

    css: str
    colours: tuple[str, ...] = CLASSIC
    cell: float = 28
    gap: float = 0
    pole: str = "#222"
    cloth: str = "#d00"
    question: str = "?"
    state: str = "playing"
    dim: bool = False
    size: tuple[int, int] | None = None
    flag: str = ""
    mine: str = ""
    pixels: bool = False
    around: bool = False


LOOKS = {
    "dark-flat": Look(
        "body{background:#12151a;color:#ccc} .c{background:#39424f} .o{background:#1e242c}",
        NEON, 30, 2, "#ccd", "#f55",
    ),
    "rounded": Look(
        "body{background:#faf8ef} .c{background:#bbada0;border-radius:7px}"
        ".o{background:#eee4da;border-radius:7px} #b i{font-family:'Nimbus Sans'}",
        GOOGLE, 34, 4,
    ),
    "gradient": Look(
        "body{background:#dde} .c{background:linear-gradient(135deg,#9ab8e8,#4a68a8);"
        "border:1px solid #3a4f80} .o{background:#e8ecf4;border:1px solid #b8c0d0}",
        CLASSIC, 26,
    ),
    "serif": Look(
        "#b{background:#776} .c{background:#d8c8a0;border:2px outset #eee0c0}"
        ".o{background:#f4ecd8;border:1px solid #c8b890} #b i{font-family:'DejaVu Serif'}",
        ("#333399", "#226622", "#aa2222", "#442266", "#774411", "#116666", "#222", "#777"), 32,
    ),
    "one-colour": Look(
        "body{background:#f3f3f3} .c{background:#607d8b;border:1px solid #fff}"
        ".o{background:#eceff1;border:1px solid #cfd8dc} #b i{font-weight:normal}",
        ("#37474f",) * 8, 30, 0, "#fff", "#ffb300",
    ),
    "white-digits": Look(
        "body{background:#20252b;color:#ddd} .c{background:#4d5b6b;border-radius:3px}"
        ".o{background:#2c343d;border-radius:3px} #b i{font-family:'URW Gothic'}",
        ("#ffffff",) * 8, 36, 3, "#fff", "#ff5252",
    ),
    "dimmed": Look(
        "body{background:#eee} .c{background:#b8c4cc;border:1px solid #8a979f}"
        ".o{background:#fff;border:1px solid #d0d0d0} .s{opacity:.35}",
        CLASSIC, 27, 0, dim=True,
    ),
    "checkerboard": Look(
        "body{background:#4a752c;color:#fff} .c.e{background:#aad751} .c.d{background:#a2d149}"
        ".o.e{background:#e5c29f} .o.d{background:#d7b899}",
        GOOGLE, 30, 0, "#b71c1c", "#f23607",
    ),
    "checker-blue": Look(
        "body{background:#fff} .c.e{background:#5c9ded} .c.d{background:#4f90e0}"
        ".o.e{background:#f2f5fa} .o.d{background:#e4eaf3}",
        ("#1b4f9c", "#1d7a33", "#c62828", "#5e35b1", "#a05000", "#00737f", "#333", "#777"),
        25, 0, "#fff", "#ffd54f",
    ),
    "classic-css": Look(
        "body{background:#bdbdbd} .c{background:#c0c0c0;border:3px solid;border-color:"
        "#fff #7b7b7b #7b7b7b #fff} .o{background:#bdbdbd;border-left:1px solid #7b7b7b;"
        "border-top:1px solid #7b7b7b}",
        CLASSIC, 24,
    ),
    "translucent": Look(
        "body{background:linear-gradient(120deg,#26a,#a2c 60%,#e84)} .c{background:"
        "rgba(255,255,255,.35);border:1px solid rgba(255,255,255,.6)} .o{background:"
        "rgba(255,255,255,.85);border:1px solid rgba(255,255,255,.95)}",
        CLASSIC, 30, 2,
    ),
    "hover": Look(
        "body{background:#eceff1} .c{background:#90a4ae;box-shadow:inset 0 -3px 0 #6f858f}"
        ".o{background:#fafafa;border:1px solid #dde} .h{background:#b0c4ce}",
        GOOGLE, 32, 1,
    ),
    "tiny-mono": Look(
        "body{background:#000;color:#0c0} .c{background:#003b00;border:1px solid #00a000}"
        ".o{background:#000;border:1px solid #006000} #b i{font-family:'DejaVu Sans Mono'}",
        ("#00ff41",) * 8, 22, 0, "#00ff41", "#00ff41",
    ),
    "lost-flat": Look(
        "body{background:#fff} .c{background:#cfd8dc;border:1px solid #fff}"
        ".o{background:#f5f5f5;border:1px solid #fff} .x{background:#e53935}"
        ".w{background:#ffcdd2}",
        GOOGLE, 30, 0, state="lost",
    ),
    "lost-dark": Look(
        "body{background:#202124;color:#ddd} .c{background:#5f6368;border:1px solid #202124}"
        ".o{background:#303134;border:1px solid #202124} .x{background:#b3261e}",
        NEON, 28, 0, "#ddd", "#fdd663", state="lost",
    ),
    "grid-table": Look(
        "body{background:#fff} #b{background:#999;border:1px solid #999} .c{background:#ddd}"
        ".o{background:#fff} #b i{font-family:'Nimbus Roman';font-size:22px}",
        CLASSIC, 29, 1,
    ),
    "pink": Look(
        "body{background:#fff0f5} .c{background:#f8bbd0;border-radius:50%}"
        ".o{background:#fff;border-radius:50%} #b i{font-family:'URW Bookman'}",
        ("#ad1457", "#6a1b9a", "#283593", "#00695c", "#ef6c00", "#4e342e", "#222", "#999"), 33, 3,
        "#880e4f", "#880e4f",
    ),
    "coloured-ground": Look(
        "body{background:#f6f5f4} .c{background:#babdb6} .o{background:#dededc}"
        ".n1{background:#ddfac3} .n2{background:#ecedbf} .n3{background:#eddab4}"
        ".n4{background:#edc38a} .n5{background:#f7a1a2} .n6{background:#fea785}",
        ("#2e3436",) * 8, 38, 3,
    ),
    "low-contrast": Look(
        "body{background:#fff} .c{background:#eef1f4;border:1px solid #dfe4e8}"
        ".o{background:#fff;border:1px solid #e9ecef}",
        ("#5b8def", "#58a55c", "#d9534f", "#7a5cc4", "#b8762f", "#3aa3a3", "#555", "#999"), 30,
    ),
    "online-light": Look(
        "body{background:#f0f0f0} #b{border:4px solid;border-color:#808080 #fff #fff #808080}"
        ".c{background:#c6c6c6;border:4px solid;border-color:#fff #808080 #808080 #fff}"
        ".o{background:#c6c6c6;border:1px solid;border-color:#808080 #808080 transparent"
        " transparent}.x{background:#f00}",
        CLASSIC, 32, state="lost", size=(16, 16), around=True,
    ),
    "online-dark": Look(
        "body{background:#1a1a1a;color:#bbb} .c{background:#4d545c;border:3px solid;border-color:"
        "#6a727b #363b41 #363b41 #6a727b} .o{background:#33383e;border:1px solid #24282c}",
        ("#7cc7ff", "#66c266", "#ff7788", "#ee88ff", "#ddaa22", "#66cccc", "#999", "#d0d8e0"),
        24, 0, "#d8d8d8", "#ff5555", size=(16, 30), around=True,
    ),
    "checker-borders": Look(
        "body{background:#fff} .c.e{background:#aad751} .c.d{background:#a2d149}"
        ".o.e{background:#e5c29f} .o.d{background:#d7b899} .bn{border-top:2px solid #87af3a}"
        ".bs{border-bottom:2px solid #87af3a} .be{border-right:2px solid #87af3a}"
        ".bw{border-left:2px solid #87af3a}",
        GOOGLE, 25, 0, "#e63307", "#f23607", state="opening", size=(20, 24),
    ),
    "glass": Look(
        "body{background:#6b7fa8} .c{background:radial-gradient(circle at 30% 20%,hsl(calc(205 + "
        "25*var(--x)) 75% calc(80% - 25%*var(--y))),hsl(220 70% calc(52% - 22%*var(--y))));"
        "border:1px solid #23366b} .o{background:hsl(215 35% calc(92% - 10%*var(--x)));"
        "border:1px solid #9db0cf}",
        ("#3f51c8", "#1d6d02", "#a80003", "#00017f", "#780000", "#047b7b", "#a00", "#a70004"),
        26, 0, "#333", "#d21", state="ended", size=(16, 30),
    ),
    "blue-tiles": Look(
        "body{background:#0b2c54;color:#fff} .c{background:linear-gradient(#4fa3f0,#1c63c4);"
        "border:1px solid #0b2c54;border-radius:2px;box-shadow:inset 0 1px 0 #8cc8ff}"
        ".o{background:#dbe9f7;border:1px solid #9fb8d4} #b i{font-weight:normal}",
        ("#1565c0", "#2e7d32", "#c62828", "#4527a0", "#6d4c41", "#00838f", "#222", "#777"),
        40, 0, "#fff", "#ff3b30", size=(9, 9), state="won",
    ),
    "breeze": Look(
        "body{background:#eff0f1} .c{background:linear-gradient(#fcfcfc,#dfe1e3);border:1px solid"
        " #bcbec0;border-radius:3px} .o{background:#e3e5e7;border:1px solid #d4d6d8}",
        ("#2980b9", "#27ae60", "#da4453", "#8e44ad", "#f67400", "#16a085", "#232629", "#7f8c8d"),
        30, 1, "#444", "#da4453", size=(8, 8),
    ),
    "mobile": Look(
        "body{background:#16213e;color:#eee} .c{background:#4361ee;border-radius:9px;box-shadow:"
        "0 4px 0 #2b3fa8} .o{background:#1f2b4d;border-radius:9px} #b i{font-family:'URW Gothic'}",
        ("#4cc9f0", "#80ed99", "#f72585", "#b5179e", "#f9c74f", "#90f1ef", "#fff", "#adb5bd"),
        44, 6, "#fff", "#ffd166", size=(12, 9), flag="🚩", mine="💣",
    ),
    "retro": Look(
        "body{background:#c0c0c0} p,#l{font-family:'DSEG7 Classic',monospace;background:#000;"
        "color:#f00} .c{background:#c0c0c0;border:2px outset #fff} .o{background:#c0c0c0;"
        "border-top:1px solid #808080;border-left:1px solid #808080} .x{background:#f00}",
        CLASSIC, 16, pixels=True, state="lost", size=(24, 30),
    ),
    "emoji": Look(
        "body{background:#fff} .c{background:#ccc;border:1px solid #fff} .o{background:#eee;"
        "border:1px solid #fff} .x{background:#faa}",
        CLASSIC, 32, flag="🚩", mine="💣", question="❓", state="lost", size=(10, 10),
    ),
    "text-marks": Look(
        "body{background:#fdf6e3} .c{background:#93a1a1;border:1px solid #fdf6e3}"
        ".o{background:#eee8d5;border:1px solid #fdf6e3} .f{color:#dc322f}",
        ("#268bd2", "#859900", "#dc322f", "#6c71c4", "#cb4b16", "#2aa198", "#073642", "#839496"),
        24, flag="⚑", mine="✹", size=(16, 16),
    ),
    "table": Look(
        "#b{background:#000;border:1px solid #999} .c{background:#bbb} .o{background:#f4f4f4}"
        " #b i{font-weight:normal;font-family:'Nimbus Roman'}",
        ("#00f", "#080", "#f00", "#008", "#800", "#088", "#000", "#888"),
        20, 1, flag="F", mine="*", size=(10, 12), around=True,
    ),
    "pixel-art": Look(
        "body{background:#222034;color:#cbdbfc} .c{background:#639bff;border:2px solid;"
        "border-color:#cbdbfc #306082 #306082 #cbdbfc} .o{background:#847e87;"
        "border:1px solid #696a6a}",
        ("#3f3fff", "#37946e", "#ac3232", "#45283c", "#8f563b", "#306082", "#000", "#fff"),
        16, pixels=True, pole="#222034", cloth="#ac3232", size=(16, 16),
    ),
    "outlined": Look(
        "body{background:#234} .c{background:#6a994e;border:2px outset #8fbf6f} .o{background:"
        "#f2e8cf;border:1px solid #c9bd9a} #b i{text-shadow:1px 1px 0 #000;"
        "-webkit-text-stroke:.6px #222}",
        ("#58f", "#3c3", "#f44", "#a5f", "#fa3", "#3cc", "#ddd", "#aaa"),
        34, 0, "#432", "#bc4749", size=(9, 9), state="ended",
    ),
    "number-tiles": Look(
        "body{background:#faf8ef} #b{background:#bbada0} .c{background:#8f7a66;border-radius:4px}"
        ".o{background:#cdc1b4;border-radius:4px} .n1{background:#3f9fe0} .n2{background:#4caf50}"
        ".n3{background:#f2b179} .n4{background:#f59563} .n5{background:#f65e3b}"
        ".n6{background:#edcf72} .n7{background:#555} #b i{font-family:'Nimbus Sans'}",
        ("#fff",) * 8, 42, 6, "#fff", "#f9f6f2", size=(12, 12),
    ),
    "pressed": Look(
        "body{background:#e8e8e8} .c{background:#d0d7de;border:1px solid #afb8c1;border-radius:4px;"
        "box-shadow:inset 0 2px 0 #f6f8fa} .o{background:#f6f8fa;border:1px solid #d8dee4}"
        ".h{background:#fff;box-shadow:none} .s{opacity:.45}",
        ("#0969da", "#1a7f37", "#cf222e", "#8250df", "#9a6700", "#1b7c83", "#24292f", "#6e7781"),
        30, 1, dim=True, state="ended", size=(16, 16),
    ),
    "wood": Look(
        "body{background:#3b2a1a;color:#eca} .c{background:repeating-linear-gradient(95deg,#a8743f"
        " 0 3px,#9a6836 3px 5px,#b07d48 5px 9px);border:2px outset #c89860} .o{background:"
        "repeating-linear-gradient(92deg,#5f4128 0 4px,#684830 4px 9px);border:1px solid #4a3220}",
        ("#8ecbff", "#a8e6a1", "#ff8a80", "#d7b4ff", "#ffd180", "#84ffff", "#fff", "#ccc"),
        32, 0, "#f5e6d0", "#e33", size=(9, 9),
    ),
    "bubbles": Look(
        "body{background:#f7f3ff} .c{background:radial-gradient(circle at 35% 30%,#d9c2ff,#8c5bd6);"
        "border-radius:50%} .o{background:#ece4fb;border-radius:50%}",
        ("#5e35b1", "#2e7d32", "#c2185b", "#283593", "#bf360c", "#006064", "#212121", "#757575"),
        36, 4, "#fff", "#ffeb3b", size=(10, 8), state="won",
    ),
    "fresh-dark": Look(
        "body{background:#181a1b;color:#ccc} .c{background:#3c4043;border-radius:2px} "
        ".o{background:#202124}",
        NEON, 26, 2, state="ready", size=(16, 30), around=True,
    ),
    "lines-only": Look(
        "body{background:#fff} #b{border-left:1px solid #ccc;border-top:1px solid #ccc}"
        "#b i{border-right:1px solid #ccc;border-bottom:1px solid #ccc;font-weight:normal}"
        ".c{background:#e9e4f0} .o{background:#fff}",
        ("#3949ab", "#43a047", "#e53935", "#5e35b1", "#6d4c41", "#00897b", "#000", "#757575"),
        28, flag="⚑", size=(14, 18),
    ),
    "merged": Look(
        "body{background:#fafafa} .c{background:#455a64;box-shadow:0 0 0 3px #455a64}"
        ".f{background:#263238;box-shadow:none} .o.e{background:#eceff1;border-radius:4px}",
        GOOGLE, 30, 6, "#fff", "#fff", size=(15, 9),
    ),
    "merged-dark": Look(
        "body{background:#111;color:#eee} .c{background:#3d5afe;box-shadow:0 0 0 2px #3d5afe}"
        ".f{background:#8c9eff;box-shadow:none} .o{background:#212121}",
        NEON, 34, 4, "#000", "#000", state="opening", size=(16, 16),
    ),
}  # fmt: skip
