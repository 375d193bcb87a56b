"""Pages for ``tests.bench.sites`` as people post pictures of them: cut to the board and resized."""

from __future__ import annotations

from tests.bench.drawn.page_looks import CLASSIC, GOOGLE, NEON
from tests.bench.drawn.site_apps import LOOKS as APPS
from tests.bench.drawn.site_known import HEAVY, ROUND_MINE, WHITE_FLAG, at_times
from tests.bench.drawn.site_known import LOOKS as KNOWN
from tests.bench.drawn.site_looks import EMOJI, HEAD, LED, SIGNS, TAILWIND, Site
from tests.bench.drawn.site_real import LAWN

SKY = (
    "body{background:radial-gradient(circle at 20% 30%,#f7d08a 0 9%,transparent 30%),"
    "radial-gradient(circle at 70% 60%,#7a9e7e 0 14%,transparent 45%),radial-gradient(circle at 40%"
    " 85%,#31572c 0 20%,transparent 55%),linear-gradient(#5c9ead,#d4e7ed 55%,#4f772d)}"
)
LOOKS = {
    "px-online": KNOWN["k-online"],
    "px-blue": KNOWN["k-online-blue"],
    "px-sprites": KNOWN["k-sprites"],
    "px-aero": KNOWN["k-aero"],
    "px-gtk2": APPS["wk-gtk2"],
    "px-lawn": Site(
        "body{background:#fff}", (14, 18), 30, kind="canvas", colours=GOOGLE, draw=LAWN,
    ),
    "px-material": Site(
        "body{background:#eceff1;font-family:'Nimbus Sans'} #b i{border-radius:3px} .c{background:"
        "#90a4ae} .o{background:#eceff1} .x{background:#ef9a9a}",
        (16, 10), 36, 2, colours=("#37474f", "#2e7d32", "#c62828", "#4527a0", "#6d4c41", "#00838f",
        "#212121", "#757575"), font=22, marks={"F": "🚩", "*": ROUND_MINE, "X": ROUND_MINE},
    ),
    "px-nord": Site(
        "body{background:#2e3440;color:#eceff4} .c{background:#4c566a;border:1px solid #2e3440} .o{"
        "background:#3b4252;border:1px solid #2e3440} .x{background:#bf616a}",
        (16, 16), 30, colours=("#88c0d0", "#a3be8c", "#bf616a", "#b48ead", "#d08770", "#8fbcbb",
        "#eceff4", "#d8dee9"), font=18, around=HEAD, marks=HEAVY | {"F": WHITE_FLAG},
    ),
    "px-photo": Site(
        SKY + ".c{background:#ffffff8c;border:1px solid #ffffffb0;box-shadow:inset 0 0 6px #fff8}"
        ".o{background:#ffffffe0;border:1px solid #ffffff} .x{background:#ff5a4dd0}",
        (12, 16), 34, colours=CLASSIC, font=20, around=HEAD,
    ),
    "px-deep": Site(
        "body{background:#bdbdbd} .c{background:#c6c6c6;border:5px outset #f2f2f2} .o{background:"
        "#c6c6c6;border:1px solid #9b9b9b} .x{background:#f00}",
        (9, 9), 42, colours=CLASSIC, font=28, around=LED, crosses=True, marks=SIGNS,
    ),
    "px-card": Site(
        "body{background:#4a90e2;font-family:'Nimbus Sans'} #b i{border-radius:6px} .c{background:"
        "#fff;box-shadow:0 1px 3px #0006} .o{background:#cfe3fa} .x{background:#ff6b6b}",
        (10, 10), 36, 3, colours=TAILWIND, font=21, marks=EMOJI, around=HEAD,
    ),
    "px-small": Site(
        "body{background:#ccc;font-family:'Nimbus Sans'} .c{background:#c0c0c0;border:2px outset"
        " #fff} .o{background:#ddd;border:1px solid #bbb} .x{background:#f66}",
        (24, 30), 15, colours=CLASSIC, font=12, around=LED,
    ),
    "px-large": Site(
        "body{background:#263238;color:#fff} #b i{border-radius:8px;font-family:'URW Gothic'} .c{"
        "background:linear-gradient(#ffca28,#ff8f00);box-shadow:inset 0 3px 0 #ffe082,inset 0 -4px"
        " 0 #c56000} .o{background:#37474f} .x{background:#b71c1c}",
        (8, 10), 64, 4, colours=NEON, font=38, around=HEAD, marks={"F": "⚑", "*": "💣", "X": "💥"},
    ),
    "px-ink": Site(
        "body{background:#fff;font-family:'Nimbus Roman'} #b{outline:2px solid #000} #b i{border:"
        "1px solid #bbb} .c{background:#d9d9d9} .o{background:#fff} .x{background:#f99}",
        (10, 12), 32, colours=CLASSIC, font=22, marks=SIGNS, question=True,
    ),
    "px-violet": Site(
        "body{background:#f3f0ff} .c{background:#9775fa;border:2px solid #7950f2;border-radius:4px}"
        ".o{background:#e5dbff;border:2px solid #d0bfff;border-radius:4px} .x{background:#ff8787}",
        (12, 12), 32, colours=("#364fc7", "#2b8a3e", "#c92a2a", "#5f3dc4", "#d9480f", "#0b7285",
        "#212529", "#868e96"), font=19, around=HEAD, pole="#fff", cloth="#ffe066",
    ),
    "px-terminal": Site(
        "body{background:#0b0f0b} #b i{font-family:'DejaVu Sans Mono';border:1px solid #123312} .c{"
        "background:#1b5e20} .o{background:#0b0f0b} .x{background:#7f1d1d} .m{color:#e0e0e0}",
        (16, 16), 26, colours=("#69f0ae", "#b2ff59", "#ff8a80", "#ea80fc", "#ffd180", "#84ffff",
        "#fff", "#aaa"), font=16, marks={"F": "⚑", "*": "✹", "X": "✹"}, around=HEAD,
    ),
}  # fmt: skip
TIMES: dict[str, tuple[tuple[float, dict[str, object]], ...]] = {
    "px-online": ((1, {"crop": 0}), (1, {"crop": 10, "resize": 0.7, "state": "lost"}),
                  (1, {"crop": 4, "resize": 1.4, "jpeg": 75, "size": (16, 16)})),
    "px-blue": ((1.5, {"crop": 0, "state": "late"}), (1, {"crop": 20, "resize": 1.3}),
                (1, {"crop": 0, "jpeg": 70})),
    "px-sprites": ((1, {"crop": 0}), (2, {"crop": 12, "resize": 0.8, "state": "lost"}),
                   (1, {"crop": 8, "resize": 1.7, "jpeg": 85})),
    "px-aero": ((1, {"crop": 2, "resize": 0.9}), (1.25, {"crop": 30, "jpeg": 75}),
                (1, {"crop": 0, "state": "late", "resize": 1.6, "question": False})),
    "px-gtk2": ((1, {"crop": 0}), (1, {"crop": 6, "resize": 1.35, "state": "lost"}),
                (1, {"crop": 6, "jpeg": 80, "state": "late"})),
    "px-lawn": ((1, {"crop": 0}), (1, {"crop": 8, "resize": 0.8, "state": "opening"}),
                (1.5, {"crop": 0, "jpeg": 80, "resize": 0.7})),
    "px-material": ((2, {"crop": 0, "resize": 0.6}), (1, {"crop": 20, "state": "lost"}),
                    (2, {"crop": 6, "jpeg": 75, "state": "opening"})),
    "px-nord": ((1, {"crop": 0}), (1.25, {"crop": 16, "resize": 0.75, "state": "lost"}),
                (1, {"jpeg": 75})),
    "px-photo": ((1, {"crop": 0}), (1, {"crop": 30, "resize": 0.8, "state": "lost"}),
                 (1, {"jpeg": 80, "state": "late"})),
    "px-deep": ((1, {"crop": 0, "state": "lost"}), (1, {"crop": 12, "resize": 0.5}),
                (1, {"crop": 8, "resize": 1.2, "jpeg": 70, "state": "late"})),
    "px-card": ((1, {"crop": 0}), (1, {"crop": 14, "resize": 0.65, "state": "lost"}),
                (1.5, {"crop": 14, "jpeg": 70, "state": "late"})),
    "px-small": ((1, {"crop": 0}), (1, {"crop": 5, "resize": 1.3, "state": "lost"}),
                 (1, {"crop": 5, "jpeg": 85, "resize": 1.6})),
    "px-large": ((1, {"crop": 0}), (1, {"crop": 20, "resize": 0.45, "state": "lost"}),
                 (1, {"crop": 6, "jpeg": 70, "resize": 0.7})),
    "px-ink": ((1, {"crop": 2}), (1, {"crop": 20, "resize": 0.75}),
               (1, {"crop": 2, "resize": 1.5, "jpeg": 75, "state": "late"})),
    "px-violet": ((1, {"crop": 0, "state": "opening"}), (1, {"crop": 9, "resize": 0.7}),
                  (1, {"crop": 3, "jpeg": 70, "state": "lost"})),
    "px-terminal": ((1, {"crop": 0}), (1, {"crop": 9, "resize": 1.25, "state": "lost"}),
                    (1, {"crop": 3, "jpeg": 80, "state": "late"})),
}  # fmt: skip
POSTED_SITES, POSTED_SCALES = at_times(LOOKS, TIMES)
