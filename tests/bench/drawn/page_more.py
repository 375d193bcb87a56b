"""More looks for ``tests.bench.pages``: in the manner of old systems, phones, paper and toys."""

from __future__ import annotations

from tests.bench.drawn.page_looks import CLASSIC, GOOGLE, NEON, Look

PIXEL_SKULL = (
    "<svg viewBox='0 0 32 32'><path d='M8 6h16v4h4v12h-6v6h-4v-4h-4v4h-4v-6H4V10h4z'/>"
    "<path d='M9 13h5v5H9zM18 13h5v5h-5z' fill='#fff'/></svg>"
)
PIN = (
    "<svg viewBox='0 0 32 32'><path d='M16 2a9 9 0 0 1 9 9c0 7-9 19-9 19S7 18 7 11a9 9 0 0 1"
    " 9-9z' fill='#e0245e'/><circle cx='16' cy='11' r='4' fill='#fff'/></svg>"
)
PENNANT = (
    "<svg viewBox='0 0 32 32'><path d='M10 28V4l16 7-14 7v10z' fill='#b23b3b' stroke='#521'"
    " stroke-width='1.5'/></svg>"
)
CHIPS = ("#2a7de1", "#2f9e44", "#e03131", "#5f3dc4", "#d9480f", "#0b7285", "#212529", "#868e96")

MORE = {
    "mono-stipple": Look(
        "#b{border:2px solid #000} .c{background:repeating-conic-gradient(#000 0 25%,#fff 0 50%)"
        " 0 0/2px 2px;border:2px outset #fff} .o{background:#fff;border:1px solid #000}"
        " .f,.q{background:#fff}"
        " .x{background:#000;color:#fff}",
        ("#000",) * 8, 20, pole="#000", cloth="#000", pixels=True,
    ),
    "motif": Look(
        "body{background:#5f7e8e} .c{background:#a8b8b8;border:2px solid;border-color:"
        "#d8e0e0 #58686a #58686a #d8e0e0} .o{background:#93a5a5;border:1px solid #84979a}"
        "#b i{font-family:'Nimbus Sans';font-size:15px}"
        " .x{background:#d66}",
        ("#00008b", "#006400", "#8b0000", "#4b0082", "#5c3317", "#004d4d", "#000", "#444"),
        22, state="lost",
    ),
    "workbench": Look(
        "body{background:#0055aa} .c{background:#0055aa;border:2px solid;border-color:"
        "#fff #000 #000 #fff} .o{background:#aaaaaa;border:1px solid #0055aa}"
        " .x{background:#ff8800}",
        ("#000", "#0055aa", "#aa3300", "#000", "#ff8800", "#0055aa", "#000", "#fff"),
        24, 0, "#fff", "#ff8800", pixels=True, state="ended",
    ),
    "gameboy": Look(
        "body{background:#9bbc0f} .c{background:#8bac0f;border:2px solid;border-color:"
        "#9bbc0f #306230 #306230 #9bbc0f} .o{background:#9bbc0f;border:1px solid #8bac0f}"
        " .x{background:#306230}",
        ("#0f380f", "#306230") * 4, 24, 0, "#0f380f", "#0f380f", pixels=True, mine=PIXEL_SKULL,
    ),
    "e-paper": Look(
        "body{background:#f1efe6;color:#222} .c{background:repeating-linear-gradient(45deg,#cfccc0"
        " 0 2px,#e4e1d6 2px 5px);border:1px solid #55534b} .o{background:#f1efe6;border:1px solid"
        " #b5b2a6} #b i{font-family:'P052'}"
        " .x{background:#8d8a80}",
        ("#222",) * 8, 30, 0, "#111", "#333", state="opening",
    ),
    "high-contrast": Look(
        "body{background:#000;color:#fff} .c{background:#000;border:2px solid #fff}"
        ".o{background:#000;border:1px solid #444} .x{background:#f00}",
        ("#ffff00",) * 8, 30, 2, "#fff", "#ffff00",
        mine="<svg viewBox='0 0 32 32'><circle cx='16' cy='16' r='10' fill='#fff'/></svg>",
    ),
    "material": Look(
        "body{background:#fef7ff} .c{background:#d0bcff;border-radius:10px}"
        ".o{background:#f3edf7;border-radius:10px} #b i{font-family:'Nimbus Sans';font-weight:500}"
        ".x{background:#f9dedc}",
        ("#21005d", "#386a20", "#b3261e", "#633b48", "#7d5260", "#00696e", "#1d1b20", "#79747e"),
        40, 4, "#21005d", "#b3261e", state="lost",
    ),
    "soft-relief": Look(
        "body{background:#e0e5ec} .c{background:#e0e5ec;border-radius:8px;box-shadow:3px 3px 6px"
        " #a3b1c6,-3px -3px 6px #fff} .o{background:#d9dfe8;border-radius:8px;box-shadow:"
        "inset 2px 2px 4px #a3b1c6,inset -2px -2px 4px #fff}"
        " .x{background:#f0b8b8}",
        ("#4a6fa5", "#4f8a5b", "#c0504d", "#6d5a9c", "#a56a2a", "#3d8f8f", "#444", "#888"), 34, 10,
    ),
    "terminal-hash": Look(
        "body{background:#101010;color:#ccc} .c:not(.f):not(.q)::before{content:'#';color:#3a8}"
        ".c,.o{background:#101010} #b i{font-family:'DejaVu Sans Mono';font-weight:normal}"
        " .x{background:#900}",
        ("#5af", "#5d5", "#f55", "#c7f", "#fa5", "#5dd", "#eee", "#888"), 22, flag="⚑", mine="*",
    ),
    "terminal-dots": Look(
        "body{background:#1d1f21;color:#ccc} .c:not(.f):not(.q)::before{content:'·';color:#aaa}"
        ".c{background:#373b41} .o{background:#1d1f21} #b i{font-family:'Nimbus Mono PS'}"
        ".f{color:#f66}"
        " .x{background:#822}",
        NEON, 20, flag="F", mine="*",
    ),
    "studs": Look(
        "body{background:#eee} .c{background:radial-gradient(circle at 45% 45%,#e84a3c 0 38%,"
        "#a62c20 40% 46%,#c9382b 48%);border:1px solid #8f2318} .o{background:#f3e3c3;border:1px"
        " solid #d9c59c}"
        " .x{background:#ff6a5c}",
        CLASSIC, 32, 0, "#fff", "#ffd500", state="opening",
    ),
    "keycaps": Look(
        "body{background:#2b2b30;color:#ddd} .c{background:linear-gradient(#f5f3ee,#d9d5cb);"
        "border-radius:6px;box-shadow:0 5px 0 #8f8a7d,inset 0 2px 0 #fff} .o{background:#3a3a41;"
        "border-radius:6px;box-shadow:inset 0 3px 5px #1b1b1f}"
        " .x{background:#a33} .q{color:#444}",
        NEON, 38, 7, "#444", "#d33", state="ended",
    ),
    "chips": Look(
        "body{background:#fff} .c{background:#ced4da;border-radius:5px} .o{background:#f8f9fa;"
        "border-radius:5px} .x{background:#ffa8a8} "
        + "".join(
            f".n{k + 1}{{background:radial-gradient(circle,{c} 0 58%,#f8f9fa 61%)}}"
            for k, c in enumerate(CHIPS)
        ),
        ("#fff",) * 8, 36, 3, flag=PIN, state="won",
    ),
    "large-digits": Look(
        "body{background:#fbfbfb} .c{background:#7986cb;border:1px solid #fff} .o{background:#fff;"
        "border:1px solid #c5cae9} #b i{font-size:31px;font-family:'Nimbus Sans Narrow'}"
        " .x{background:#ff8a80}",
        GOOGLE, 32, 0, "#fff", "#ff7043", state="lost",
    ),
    "small-digits": Look(
        "body{background:#263238;color:#fff} .c{background:#546e7a;border-radius:2px}"
        ".o{background:#37474f;border-radius:2px} #b i{font-size:15px;font-weight:normal}"
        "#b svg{width:45%;height:45%}"
        " .x{background:#b71c1c}",
        ("#80d8ff", "#b9f6ca", "#ff8a80", "#ea80fc", "#ffe57f", "#a7ffeb", "#fff", "#cfd8dc"),
        42, 2, "#eee", "#ff5252",
    ),
    "corner-digits": Look(
        "body{background:#fff} .c{background:#b4c7dc;border:1px solid #8296ab} .o{background:#fff;"
        "border:1px solid #cfcfcf} #b i{align-items:flex-end;justify-content:flex-end;"
        "padding:0 3px 1px;font-size:16px;font-weight:normal;font-family:'Nimbus Sans'}"
        " .x{background:#f99}",
        CLASSIC, 28, state="opening",
    ),
    "landscape": Look(
        "body{background:#1b2838;color:#dfe} .c{background:linear-gradient(160deg,hsl(calc(200 - "
        "90*var(--y)) 60% calc(70% - 35*var(--y)*1%)),hsl(calc(190 - 95*var(--y)) 55%"
        " calc(66% - 35*var(--y)*1%)));border:1px solid #fff8} .o{background:#ffffffe8;"
        "border:1px solid #fff}"
        " .x{background:#f66}",
        ("#1b4f9c", "#1d7a33", "#c62828", "#5e35b1", "#a05000", "#00737f", "#333", "#777"),
        34, 1, flag="📍", mine="💀", state="ended",
    ),
    "plain-areas": Look(
        "body{background:#fff} .c{background:#9fb3c8} .o{background:#f0f4f8}"
        " .x{background:#ff9b9b}",
        ("#102a43", "#0c6b58", "#ba2525", "#44056e", "#8d2b0b", "#044e54", "#222", "#829ab1"), 28,
    ),
    "aqua": Look(
        "body{background:#dfe3e8} .c{background:linear-gradient(#cfe6ff,#6fb1f5 50%,#4795e8 51%,"
        "#8fd0ff);border:1px solid #2c66a8;border-radius:6px} .o{background:linear-gradient(#fff,"
        "#e8ecf2);border:1px solid #b9c2cf;border-radius:6px} #b i{font-family:'Nimbus Sans'}"
        " .x{background:#f77}",
        CLASSIC, 28, 1, "#123", "#e33", state="lost",
    ),
    "snow": Look(
        "body{background:#dcefff} .c{background:linear-gradient(#fff 0 24%,#8fc1ee 40%,#5f9bd6);"
        "border:1px solid #4a80b8;border-radius:4px} .o{background:#eef7ff;border:1px solid"
        " #c4dcf2}"
        " .x{background:#f88}",
        ("#1f6fbf", "#1b8a5a", "#c62839", "#5a3fb0", "#a34b12", "#0f7f8c", "#223", "#789"), 30, 1,
        flag=PENNANT, mine="☠",
    ),
    "blackboard": Look(
        "body{background:#23402f;color:#efe} .c{background:#2f5a41;border:2px solid #dfe9df;"
        "border-radius:5px} .o{background:#23402f;border:1px dashed #55755f}"
        "#b i{font-family:'Z003';font-size:27px}"
        " .x{background:#933}",
        ("#fff", "#ffe9a8", "#ffb3b3", "#c5d8ff", "#ffd0f0", "#c9ffd9", "#fff", "#ddd"), 34, 2,
        "#fff", "#ff9d9d", state="opening",
    ),
    "glow": Look(
        "body{background:#0a0018;color:#e9f} .c{background:#1c0b3a;border:1px solid #c0f;"
        "box-shadow:0 0 5px #c0f,inset 0 0 7px #60a} .o{background:#0f0526;border:1px solid"
        " #3a1a66}"
        "#b i{text-shadow:0 0 6px currentColor;font-family:'URW Gothic'}"
        " .x{background:#904}",
        ("#0ff", "#6f6", "#f6a", "#fc6", "#a8f", "#6ff", "#fff", "#ccc"), 32, 3, "#fff", "#f0f",
    ),
    "pastel": Look(
        "body{background:#fffdf8} .c{background:hsl(calc(360*var(--x)) 70% 84%);border-radius:6px}"
        ".o{background:#fff;border:1px solid #eee;border-radius:6px} #b i{font-weight:normal}"
        " .x{background:#ffb3b3}",
        ("#7aa2d6", "#7fb77e", "#e08a8a", "#a68bc9", "#d8a26a", "#6fb8b8", "#777", "#aaa"), 34, 3,
        "#888", "#e57373", state="ended",
    ),
    "lcd": Look(
        "body{background:#8a957c} .c{background:#6f7a63} .o{background:#a3ae93}"
        "#b i{font-family:'DSEG7 Classic';font-size:15px;font-weight:normal}"
        " .x{background:#5c6650}",
        ("#1d2118",) * 8, 26, 2, "#1d2118", "#1d2118", state="lost",
    ),
}  # fmt: skip
