"""Pages for ``tests.bench.sites`` after chats, sheets, editors, consoles and old toolkits."""

from __future__ import annotations

from tests.bench.drawn.page_looks import CLASSIC, GOOGLE
from tests.bench.drawn.site_around import (
    APP_BAR,
    ARTICLE,
    BANNER,
    CODE,
    DISCORD,
    PHONE,
    SHEET,
    STATS,
    TITLE,
)
from tests.bench.drawn.site_known import ROUND_MINE, WHITE_FLAG, at_times
from tests.bench.drawn.site_looks import AD, BAR, EMOJI, FOOT, HEAD, MENU, SIGNS, Site
from tests.bench.drawn.site_sprites import DUNGEON, ONE_BIT

KEYCAPS = {str(k): f"{k}️⃣" for k in range(1, 9)}
PUMPKIN = {"F": "🎃", "*": "👻", "X": "👻"}
CHECKBOX = (
    "<svg viewBox='0 0 20 20'><rect x='3' y='3' width='14' height='14' rx='2' fill='#fff' stroke="
    "'#767676' stroke-width='1.3'/></svg>"
)
TICKED = CHECKBOX.replace("#fff", "#0075ff").replace(
    "</svg>", "<path d='M6 10h8' stroke='#fff' stroke-width='2'/></svg>"
)
FLOWER = (
    "radial-gradient(circle at calc(20% + 60%*var(--r)) 30%,#ffe14d 0 2px,#f7a 2px 4px,transparent"
    " 4.5px),radial-gradient(circle at calc(80% - 60%*var(--r)) 75%,#2e7d32 0 3px,transparent"
    " 3.5px)"
)
LOOKS = {
    "wk-telegram": Site(
        "body{background:linear-gradient(135deg,#7fa381,#c6d59b 60%,#6fa58d);font-family:'Nimbus "
        "Sans'} #b i{background:#3a5a4a99;border-radius:6px;font-family:'Noto Color Emoji'}",
        (8, 8), 40, 4, around=DISCORD.replace("1e1f22", "fff").replace("Message #games", "Write"),
        left=90, top=110, font=19, marks={".": "🟦", "F": "🚩", "0": "", "*": "💣", "X": "💥"}
        | KEYCAPS,
    ),
    "wk-sheet": Site(
        "body{background:#fff;font-family:'Nimbus Sans'} #b{border-collapse:collapse} #b td{border:"
        "1px solid #e2e3e3;padding:0;font-weight:normal} .c{background:#b7b7b7} .o{background:"
        "#efefef} .x{background:#ea4335}",
        (16, 16), 25, kind="table", colours=("#00f", "#38761d", "#f00", "#20124d", "#660000",
        "#0c343d", "#000", "#666"), font=14, left=46, top=126, around=SHEET,
        marks={"F": "🚩", "*": "💣", "X": "💣"},
    ),
    "wk-platinum": Site(
        "body{background:#6a6fa8;font-family:'DejaVu Sans Condensed'} #b{box-shadow:0 0 0 8px #ccc,"
        "0 0 0 9px #000} .c{background:#ddd;border:1px solid #000;box-shadow:inset 1px 1px 0 #fff,"
        "inset -2px -2px 0 #999} .o{background:#eee;border:1px solid #aaa} .x{background:#f66}",
        (12, 16), 22, colours=CLASSIC, font=14, around=TITLE, marks=SIGNS, top=110,
    ),
    "wk-gtk2": Site(
        "body{background:#dcdad5} .c{background:#dcdad5;border:2px solid;border-color:#fff #9d9c98"
        " #9d9c98 #fff;border-radius:2px} .o{background:#c9c7c1;border:1px solid #b5b3ac}"
        ".x{background:#e44}",
        (16, 30), 22, colours=("#00f", "#00a000", "#f00", "#00007f", "#a00000", "#00ffff",
        "#a000a0", "#000"), font=14, around=TITLE, top=110, crosses=True,
    ),
    "wk-swing": Site(
        "body{background:#eee} .c{background:linear-gradient(#dde8f3,#fff 30%,#b8cfe5);border:1px"
        " solid #7a8a99} .o{background:#eee;border:1px solid #b8cfe5} .x{background:#f55}",
        (10, 10), 36, colours=("blue", "green", "red", "navy", "maroon", "teal", "black", "gray"),
        font=15, around=TITLE + FOOT, top=110, marks={"F": "F", "*": "*", "X": "*"},
    ),
    "wk-flutter": Site(
        "body{background:#fafafa;font-family:'Nimbus Sans'} .c{background:#bdbdbd;border-radius:4px"
        "} .o{background:#eee;border-radius:4px} .x{background:#f44336}",
        (18, 12), 30, 2, colours=GOOGLE, font=17, top=120, marks=EMOJI,
        around="<div style='background:#2196f3;color:#fff;padding:17px 20px;font-size:20px;"
        "box-shadow:0 2px 5px #0006'>Flutter Minesweeper<span style='float:right'>↻</span></div>",
    ),
    "wk-dungeon": Site(
        "body{background:#120b1a;color:#e8d9b0} #b{image-rendering:pixelated}", (9, 12), 16,
        kind="canvas", draw=DUNGEON, around=TITLE + STATS, top=110, colours=("#6ab7ff", "#7bd84b",
        "#ff6b5e", "#c58bff", "#ffb54a", "#5fe0d0", "#fff", "#b9b9b9"),
    ),
    "wk-one-bit": Site(
        "body{background:#b1afa8} #b{image-rendering:pixelated}", (14, 20), 14, kind="canvas",
        draw=ONE_BIT, left=70, top=110, colours=("#312f28",) * 8,
    ),
    "wk-editor": Site(
        "body{background:#1e1e1e;color:#d4d4d4} #b i{font-family:'DejaVu Sans Mono'} .c{background:"
        "#3c3c3c;border:1px solid #565656} .o{background:#252526;border:1px solid #333}"
        ".x{background:#a1260d}",
        (16, 16), 24, left=420, top=90, colours=("#569cd6", "#6a9955", "#f44747", "#c586c0",
        "#ce9178", "#4ec9b0", "#dcdcaa", "#808080"), font=14, around=CODE, marks=EMOJI,
    ),
    "wk-glossy": Site(
        "body{background:repeating-linear-gradient(90deg,#c5ccd4 0 5px,#cbd2d8 5px 7px);"
        "font-family:'Nimbus Sans'} #b i{border-radius:5px} .c{background:linear-gradient(#8db7ea"
        " 0,#4f87cf 50%,#2f6cbb 51%,#4a8ad8);border:1px solid #1c3f75} .o{background:#f3f6fa;border"
        ":1px solid #b9c4d2} .x{background:#e33} #b i{text-shadow:0 1px 0 #fff}",
        (13, 9), 32, 2, font=20, left=36, top=110, around=PHONE, colours=CLASSIC, question=True,
    ),
    "wk-metro": Site(
        "body{background:#004050;color:#fff;font-family:'Nimbus Sans'} .c{background:#00aba9}"
        ".o{background:#f0f0f0} .x{background:#e51400} #b i{font-weight:normal}",
        (9, 9), 58, 4, font=36, around=APP_BAR, top=130, colours=("#1ba1e2", "#339933", "#e51400",
        "#a200ff", "#a05000", "#00aba9", "#333", "#777"), marks={"F": WHITE_FLAG, "*": ROUND_MINE,
        "X": ROUND_MINE},
    ),
    "wk-eink": Site(
        "body{background:#e8e6df;font-family:'URW Bookman'} #b{outline:3px solid #222} #b i{border:"
        "1px solid #444} .c{background:#9b9a95} .o{background:#e8e6df} .x{background:#555}",
        (12, 10), 44, colours=("#222",) * 8, font=28, around=HEAD, marks={"F": "⚑", "*": "✹",
        "X": "✹"},
    ),
    "wk-spooky": Site(
        "body{background:linear-gradient(#2b1144,#14071f);color:#ff9a1f;font-family:'URW Bookman'}"
        "#b i{border-radius:6px} .c{background:linear-gradient(#ff9d2e,#d9660a);border:1px solid"
        " #8a3d00} .o{background:#3c2158;border:1px solid #5a3a7d} .x{background:#900}",
        (10, 16), 33, 1, around=BANNER + HEAD, top=170, colours=("#9fd3ff", "#a5f28b", "#ff8a80",
        "#e2a8ff", "#ffd180", "#84ffff", "#fff", "#ccc"), font=21, marks=PUMPKIN,
    ),
    "wk-garden": Site(
        "body{background:#2f5d1e;color:#fff;font-family:'Nimbus Sans'} .c{background:" + FLOWER
        + ",linear-gradient(150deg,#7cc04b,#4b8f27);border:1px solid #2f6417} .o{background:"
        "repeating-radial-gradient(circle at calc(100%*var(--r)) 60%,#8a6238 0 3px,#93693d 3px 6px)"
        ";border:1px solid #75512c} #b i{-webkit-text-stroke:.7px #222} .x{background:#d22}",
        (9, 9), 48, 2, colours=("#bfe3ff", "#c9ffb0", "#ffb0a8", "#e6c4ff", "#ffe0a8", "#b0fff6",
        "#fff", "#ddd"), font=30, around=APP_BAR, top=130, cloth="#ff3",
    ),
    "wk-default": Site(
        "#b{width:auto} button{font:13px 'DejaVu Sans'} .o{color:#1010104d!important;border:2px"
        " outset #7676764d;background:#efefef4d} .c{background:#efefef;border:2px outset #767676}",
        (10, 10), 30, buttons=True, around=HEAD + MENU, colours=("",) * 8, marks={"F": "🚩",
        "*": "💣", "X": "💣"},
    ),
    "wk-boxes": Site(
        "body{background:#fff} #b{outline:1px solid #999} #b i{font-weight:normal} #b svg{width:"
        "90%;height:90%}", (12, 16), 22,
        around=HEAD + FOOT, colours=CLASSIC, font=14, marks={".": CHECKBOX, "F": TICKED},
        mines=0.12,
    ),
    "wk-cardsite": Site(
        "body{background:#0b6b53;color:#fff;font-family:'Nimbus Sans'} #b i{border-radius:5px} .c{"
        "background:#fff;box-shadow:0 2px 0 #b9c7c2} .o{background:#ffffff2e} .x{background:#d33}",
        (9, 9), 38, 4, colours=("#9fd0ff", "#b6f5a2", "#ffb3ad", "#e3c2ff", "#ffe08a", "#a8fff1",
        "#fff", "#ddd"), font=22, around=BANNER + MENU + ARTICLE, top=170, marks=EMOJI,
    ),
    "wk-cartoon": Site(
        "body{background:#8fd3ff;font-family:'URW Gothic'} #b{outline:5px solid #3b2a1a} .c.e{"
        "background:#8ed12f;box-shadow:inset 0 -5px 0 #6fae1c} .c.d{background:#83c526;box-shadow:"
        "inset 0 -5px 0 #66a318} .o.e{background:#f2dcae} .o.d{background:#ead19c} #b i{text-shadow"
        ":-1px -1px 0 #fff,1px -1px 0 #fff,-1px 1px 0 #fff,1px 1px 0 #fff,0 3px 0 #0003} .x{"
        "background:#f55!important}",
        (10, 8), 46, colours=GOOGLE, font=30, around=BAR + AD, top=130, marks=EMOJI,
    ),
    "wk-press": Site(
        "body{background:#fff;font-family:'Nimbus Roman'} #b{outline:2px solid #000} #b i{border:"
        "1px solid #999;font-weight:normal} .c{background:#a7d8ff} .o{background:#fff} .x{"
        "background:#ffda00}",
        (11, 11), 36, colours=("#000",) * 8, font=25, around=HEAD + STATS, question=True,
        marks={"F": "⚑", "*": "●", "X": "●"},
    ),
}  # fmt: skip
TIMES: dict[str, tuple[tuple[float, dict[str, object]], ...]] = {
    "wk-telegram": ((1, {}), (1.5, {"state": "late"}), (1.25, {"state": "lost", "jpeg": 85})),
    "wk-sheet": ((1, {}), (1.25, {"state": "lost", "size": (9, 9)}), (0.9, {"state": "late"})),
    "wk-platinum": ((1, {}), (1.5, {"state": "opening"}), (2, {"state": "lost", "size": (9, 9)})),
    "wk-gtk2": ((1, {}), (1.25, {"state": "lost"}), (1, {"state": "ready", "size": (16, 16)})),
    "wk-swing": ((1, {}), (1.25, {"state": "lost"}), (1.5, {"state": "late", "hover": True})),
    "wk-flutter": ((1, {}), (2, {"state": "late"}), (0.75, {"state": "lost", "jpeg": 80})),
    "wk-dungeon": ((2, {}), (3, {"state": "lost", "blasts": False}), (2.5, {"state": "late"})),
    "wk-one-bit": ((1, {}), (2, {"state": "late"}), (3, {"size": (9, 9)})),
    "wk-editor": ((1, {}), (1.25, {"state": "lost"}), (1.5, {"dim": True, "state": "late"})),
    "wk-glossy": ((2, {}), (3, {"question": False, "state": "won"}),
                  (1, {"state": "lost", "question": False})),
    "wk-metro": ((1, {}), (1.5, {"state": "lost"}), (0.75, {"state": "ready"})),
    "wk-eink": ((1, {"jpeg": 70}), (1.5, {"state": "lost"}), (0.75, {"state": "late"})),
    "wk-spooky": ((1, {}), (1.25, {"state": "lost"}), (0.85, {"state": "late", "jpeg": 85})),
    "wk-garden": ((1, {}), (1.5, {"state": "lost"}), (0.75, {"state": "late"})),
    "wk-default": ((1, {}), (1.25, {"state": "opening"}), (1.5, {"state": "late"})),
    "wk-boxes": ((1, {}), (1.5, {"state": "late"}), (2, {"size": (9, 9)})),
    "wk-cardsite": ((1, {}), (1.25, {"state": "lost"}), (0.8, {"state": "late", "hover": True})),
    "wk-cartoon": ((1, {}), (1.5, {"state": "lost"}), (0.75, {"state": "opening", "jpeg": 85})),
    "wk-press": ((1, {}), (1.25, {"state": "lost"}), (0.8, {"dim": True, "state": "late"})),
}  # fmt: skip
APP_SITES, APP_SCALES = at_times(LOOKS, TIMES)
