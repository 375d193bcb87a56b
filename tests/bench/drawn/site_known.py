"""Pages for ``tests.bench.sites`` after sites and programs that many people play, as they look."""

from __future__ import annotations

from dataclasses import replace

from tests.bench.drawn.page_looks import CLASSIC, GOOGLE
from tests.bench.drawn.site_around import (
    APP_BAR,
    ARTICLE,
    BANNER,
    CHAT,
    COUNTERS,
    DESKTOP,
    DISCORD,
    PANEL,
    PHONE,
    POINTER,
    STATS,
    TITLE,
)
from tests.bench.drawn.site_looks import AD, BAR, EMOJI, FOOT, HEAD, LED, Site
from tests.bench.drawn.site_sprites import LAWN_LOST, SOLVER, SPRITES, WOOD, XP_MARKS

FLAG_RED = (
    "<svg viewBox='0 0 32 32'><path d='M17 6v19' stroke='#000' stroke-width='3'/><path d='M18 5v13"
    "L6 11z' fill='#f00'/><path d='M8 28h17v-3l-5-2h-6l-6 2z'/></svg>"
)
BOMB = (
    "<svg viewBox='0 0 32 32'><circle cx='16' cy='17' r='9'/><path d='M16 4v26M3 17h26M7 8l18 18"
    "M25 8L7 26' stroke='#000' stroke-width='3'/><rect x='11' y='12' width='5' height='5'"
    " fill='#fff'/></svg>"
)
NO_BOMB = BOMB.replace(
    "</svg>", "<path d='M4 5l24 24M28 5L4 29' stroke='#f00' stroke-width='3'/></svg>"
)
HEAVY = {"F": FLAG_RED, "*": BOMB, "X": BOMB, "!": NO_BOMB}
WHITE_FLAG = (
    "<svg viewBox='0 0 32 32'><path d='M9 4v24' stroke='#fff' stroke-width='3'/><path d='M10 4h15"
    "l-5 6 5 6H10z' fill='#ff5b4d'/></svg>"
)
ROUND_MINE = (
    "<svg viewBox='0 0 32 32'><circle cx='16' cy='18' r='10' fill='#222'/><path d='M20 9l4-5'"
    " stroke='#222' stroke-width='3'/><circle cx='25' cy='4' r='3' fill='#f90'/></svg>"
)
LOOKS = {
    "k-online": Site(
        "body{background:#fff;font-family:'Nimbus Sans'} #b{outline:4px solid #c6c6c6}"
        ".c{background:#c6c6c6;border:3px solid;border-color:#fff #808080 #808080 #fff}"
        ".o,.w,.h{background:#c6c6c6;border:solid #808080;border-width:1px 0 0 1px} .x{background:"
        "#f00} #b svg{width:88%;height:88%}",
        (16, 30), 24, colours=CLASSIC, font=19, left=250, top=170, crosses=True, marks=HEAVY,
        around=PANEL + LED + CHAT,
    ),
    "k-online-blue": Site(
        "body{background:#10171f;color:#9fb3c8;font-family:'Nimbus Sans'} .c{background:#33536f;"
        "border:2px solid;border-color:#54799b #1d3346 #1d3346 #54799b} .o,.w{background:#1b2a38;"
        "border:solid #111c26;border-width:1px 0 0 1px} .x{background:#b22} #b svg{width:84%;"
        "height:84%}",
        (16, 16), 20, colours=("#7cc7ff", "#66c266", "#ff7788", "#ee88ff", "#ddaa22", "#66cccc",
        "#999", "#d0d8e0"), font=15, left=250, top=170, crosses=True, around=PANEL + CHAT,
        marks={"F": WHITE_FLAG, "*": BOMB.replace("<circle", "<circle fill='#ccc'")
        .replace("#000", "#ccc"), "X": BOMB},
    ),
    "k-google": Site(
        "body{background:#fff;font-family:'Nimbus Sans'}", (14, 18), 30, kind="canvas",
        colours=GOOGLE, draw=LAWN_LOST, around=BAR + ARTICLE,
    ),
    "k-sprites": Site(
        "body{background:#fff;font-family:'Nimbus Sans'} #b{image-rendering:pixelated;outline:3px"
        " inset #fff}",
        (16, 30), 16, kind="canvas", draw=SPRITES, top=160, crosses=True, around=LED + AD,
    ),
    "k-xp": Site(
        "body{font-family:'DejaVu Sans Condensed'} #b{outline:2px solid #808080}", (16, 16), 16,
        kind="canvas", draw=SPRITES, left=70, top=150, crosses=True, around=DESKTOP + LED,
    ),
    "k-cards": Site(
        "body{background:#1f7a3f;color:#fff;font-family:'Nimbus Sans'} .c{background:#bbb;border:"
        "4px solid;border-color:#eee #777 #777 #eee} .o{background:#ccc;border:1px solid #aaa}"
        ".x{background:#e33}",
        (9, 9), 36, colours=CLASSIC, font=24, top=150, marks={"F": "🚩", "*": "💣", "X": "💣"},
        around=BANNER + LED + ARTICLE,
    ),
    "k-247": Site(
        "body{background:radial-gradient(#e9d7b0,#b88b4a);font-family:'URW Bookman'} #b{"
        "border-radius:6px}",
        (10, 16), 33.4, kind="canvas", draw=WOOD, around=HEAD + FOOT, top=110,
        colours=("#1a3fd0", "#117a1b", "#c81e1e", "#5b1a8a", "#8a4b08", "#0b7d86", "#222", "#666"),
    ),
    "k-modern": Site(
        "body{background:linear-gradient(#06182e,#0d3a66);color:#fff;font-family:'Nimbus Sans'}"
        ".c{background:linear-gradient(150deg,hsl(208 75% calc(62% - 22%*var(--y))),hsl(212 80%"
        " calc(42% - 14%*var(--x))));box-shadow:inset 1px 1px 0 #fff5} .o{background:hsl(212 30%"
        " calc(92% - 8%*var(--y)))} .x{background:#e34b35} #b i{font-weight:normal}",
        (9, 9), 46, 3, colours=("#1d63c4", "#2f7d1f", "#c4241d", "#1a2a80", "#7d1616", "#0a7f7f",
        "#222", "#666"), font=30, around=APP_BAR, marks={"F": WHITE_FLAG, "*": ROUND_MINE,
        "X": ROUND_MINE, "?": "?"}, top=130,
    ),
    "k-aero": Site(
        "body{background:#3a6ea5;font-family:'Nimbus Sans'} #b{box-shadow:0 0 0 14px #dfe9f5,0 0 0"
        " 16px #5d7fa8} .c{background:linear-gradient(160deg,hsl(213 70% calc(84% - 22%*var(--y)))"
        ",hsl(220 62% calc(56% - 18%*var(--x))));border:1px solid #1f2f66;box-shadow:inset 1px 1px"
        " 1px #fff9} .o{background:linear-gradient(135deg,#e6edf8,#c9d6ea);border:1px solid"
        " #a3b4d0} .x{background:#e86}",
        (16, 16), 22, colours=("#414fbd", "#206602", "#aa0406", "#020282", "#790202", "#067a7b",
        "#a70604", "#a80708"), font=16, top=140, around=TITLE + BANNER, marks=HEAVY, question=True,
    ),
    "k-skin": Site(
        "body{background:#222c38;font-family:'DejaVu Sans Condensed'} #b{image-rendering:pixelated;"
        "outline:6px ridge #666}",
        (16, 30), 16, kind="canvas", draw=SPRITES.replace("'#c0c0c0'", "'#49505a'").replace(
        "'#fff'", "'#7d8794'").replace("'#808080'", "'#23272d'"), colours=("#6cf", "#7e7", "#f77",
        "#c9f", "#fb6", "#5dd", "#eee", "#aaa"), left=70, top=140, crosses=True,
        around=TITLE + COUNTERS,
    ),
    "k-adwaita": Site(
        "body{background:#1e1e1e;color:#eee} .c{background:#454545;border-radius:3px} .o{background"
        ":#2d2d2d;border-radius:3px} .x{background:#c01c28} #b i{font-weight:bold}",
        (16, 16), 34, 2, colours=("#99c1f1", "#8ff0a4", "#f66151", "#dc8add", "#ffbe6f", "#93ddc2",
        "#fff", "#9a9996"), around=TITLE, marks={"F": WHITE_FLAG, "*": ROUND_MINE.replace("#222",
        "#ddd"), "X": ROUND_MINE}, font=19, question=True, top=110,
    ),
    "k-grass": Site(
        "body{background:#31363b;color:#eff0f1} .c{background:radial-gradient(circle at 35% 30%,"
        "#9bd66a,#4f9a2c);border:1px solid #2f6417;border-radius:4px} .o{background:#c9a26b;border:"
        "1px solid #b08a54} .x{background:#d33} #b i{text-shadow:1px 1px 0 #fff8}",
        (16, 16), 28, colours=("#1d3fbf", "#0c6b12", "#b01212", "#3b1583", "#6b2b05", "#075c5c",
        "#111", "#555"), font=19, around=TITLE + STATS, marks=XP_MARKS, top=110,
    ),
    "k-qt-dark": Site(
        "body{background:#2a2e32;color:#fcfcfc} .c{background:#31363b;border:1px solid #5b6066;"
        "border-radius:3px;box-shadow:0 1px 0 #1b1e20} .o{background:#232629;border:1px solid"
        " #3b4045} .x{background:#da4453}",
        (16, 30), 27, colours=("#3daee9", "#2ecc71", "#ed1515", "#9b59b6", "#f67400", "#1abc9c",
        "#fcfcfc", "#7f8c8d"), font=16, around=TITLE, marks=EMOJI, top=110, left=30,
    ),
    "k-solver": Site(
        "body{background:#eee;font-family:'Nimbus Sans'}", (16, 30), 24, kind="canvas",
        draw=SOLVER, around=HEAD + STATS, top=110,
    ),
    "k-phone": Site(
        "body{background:#777} .c{background:#8fa3ad;border-radius:2px;box-shadow:inset 0 -2px 0"
        " #78909c} .o{background:#eceff1} .x{background:#ff8a80} #b i{font-weight:500}",
        (16, 10), 32, 2, colours=GOOGLE, font=20, left=36, top=110, around=PHONE, marks=EMOJI,
    ),
    "k-spoiler": Site(
        "body{background:#313338;color:#dbdee1} #b i{font-family:'Noto Color Emoji';border-radius:"
        "4px} .c{background:#1e1f22} .o{background:#3f4147} .x{background:#3f4147}",
        (10, 10), 26, 2, around=DISCORD, left=90, top=110, font=20, mines=0.13,
        marks={"0": "0️⃣", "F": "🚩", "*": "💥", "X": "💥"} | {str(k): f"{k}️⃣" for k in range(1, 9)},
    ),
    "k-variants": Site(
        "body{background:#000;color:#fff;font-family:'Nimbus Sans'} #b i{border:1px solid #666;"
        "font-weight:normal} .c{background:#222} .o{background:#000} .x{background:#600}",
        (8, 8), 52, around=APP_BAR, colours=("#fff",) * 8, font=34, top=130, cloth="#ffd33d",
        pole="#fff", question=True,
    ),
}  # fmt: skip
TIMES: dict[str, tuple[tuple[float, dict[str, object]], ...]] = {
    "k-online": ((1, {"state": "lost"}), (1.5, {"size": (9, 9), "hover": True}),
                 (0.75, {"state": "late", "jpeg": 80})),
    "k-online-blue": ((1, {}), (1.25, {"state": "lost"}), (2, {"size": (9, 9), "state": "ready"})),
    "k-google": ((1, {"state": "lost", "blasts": False}), (1.5, {"state": "ready"}),
                 (0.9, {"size": (20, 24), "cell": 25, "hover": True, "state": "late"})),
    "k-sprites": ((1, {"state": "lost"}), (2, {"size": (9, 9)}), (1.5, {"state": "won"})),
    "k-xp": ((1.25, {}), (1.5, {"state": "lost", "size": (16, 30)}),
             (1.75, {"question": True, "size": (9, 9), "jpeg": 85})),
    "k-cards": ((1, {"state": "lost"}), (0.8, {"size": (16, 16)}), (1.25, {"state": "opening"})),
    "k-247": ((1, {}), (1.25, {"state": "late"}), (0.85, {"size": (16, 30), "cell": 29.3})),
    "k-modern": ((1, {"question": True}), (1.5, {"state": "lost"}),
                 (0.75, {"size": (16, 16), "jpeg": 85})),
    "k-aero": ((1, {}), (1.5, {"state": "late", "size": (9, 9)}), (1.25, {"state": "opening"})),
    "k-skin": ((1, {}), (2, {"state": "lost", "size": (16, 16)}), (1.25, {"state": "late"})),
    "k-adwaita": ((1, {}), (1.25, {"state": "lost", "question": False}),
                  (2, {"size": (8, 8), "state": "won", "question": False})),
    "k-grass": ((1, {}), (1.5, {"size": (9, 9), "state": "lost"}), (0.8, {"state": "late"})),
    "k-qt-dark": ((1, {}), (1.25, {"state": "lost"}), (1, {"size": (16, 16), "state": "ready"})),
    "k-solver": ((1, {}), (1.5, {"state": "late", "size": (16, 16)}), (0.8, {"jpeg": 85})),
    "k-phone": ((2, {}), (3, {"state": "opening"}), (1.25, {"dim": True, "state": "late"})),
    "k-spoiler": ((1, {}), (1.25, {"size": (9, 9)}), (1.5, {"size": (8, 8), "state": "late"})),
    "k-variants": ((1, {}), (1.5, {"size": (6, 6)}), (0.8, {"state": "late", "question": False})),
}  # fmt: skip


def at_times(
    looks: dict[str, Site], times: dict[str, tuple[tuple[float, dict[str, object]], ...]]
) -> tuple[dict[str, Site], dict[str, tuple[float, ...]]]:
    """The pages of looks at several times, and the zoom of each: what the game is then."""
    pages, scales = {}, {}
    for look, each in times.items():
        for at, (scale, changes) in enumerate(each):
            name = f"{look}-{'abcdef'[at]}"
            css = looks[look].css + (POINTER if changes.get("hover") else "")
            pages[name] = replace(looks[look], css=css, **changes)  # type: ignore[arg-type]
            scales[name] = (float(scale),)
    return pages, scales


KNOWN_SITES, KNOWN_SCALES = at_times(LOOKS, TIMES)
