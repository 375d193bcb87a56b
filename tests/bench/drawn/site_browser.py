"""Pages for ``tests.bench.sites`` in the window of a browser, some of them under a dialog."""

from __future__ import annotations

from dataclasses import replace

from tests.bench.drawn.page_looks import CLASSIC, GOOGLE, NEON
from tests.bench.drawn.site_around import ARTICLE, BANNER, STATS
from tests.bench.drawn.site_known import BOMB, HEAVY, ROUND_MINE, WHITE_FLAG, at_times
from tests.bench.drawn.site_looks import EMOJI, LED, SIGNS, TAILWIND, Site

BROWSER = (
    "<div style='position:absolute;left:0;right:0;top:0;height:78px;background:#dee1e6;font:12px"
    " sans-serif;color:#333'><div style='position:absolute;left:8px;top:8px;width:190px;height:"
    "30px;background:#fff;border-radius:8px 8px 0 0;padding:8px 12px'>💣 Minesweeper online ✕</div>"
    "<div style='position:absolute;left:210px;top:8px;padding:8px 12px'>News of today ✕</div><div"
    " style='position:absolute;left:0;right:0;top:38px;height:40px;background:#fff;padding:6px 12px"
    "'><span style='font-size:17px'>← → ↻</span> <span style='display:inline-block;width:60%;"
    "background:#eef0f3;border-radius:14px;padding:7px 14px;margin-left:12px'>🔒"
    " https://mines.example/play?size=9x9</span></div></div>"
)
DARK_BROWSER = BROWSER.replace("#dee1e6", "#202124").replace("#fff", "#35363a").replace(
    "#eef0f3", "#202124").replace("#333", "#e8eaed")  # fmt: skip
STUD = "radial-gradient(circle at 50% 47%,#ff8a80 0 29%,#b71c1c 32% 35%,transparent 37%)"
PLANKS = "repeating-linear-gradient(0deg,#8a5a2b 0 9px,#7d4f24 9px 10px,#93632f 10px 19px)"
LOOKS = {
    "br-fluent": Site(
        "body{background:#202020;color:#fff;font-family:'Nimbus Sans'} #b i{border-radius:4px} .c{"
        "background:#2d2d2d;border:1px solid #383838;border-top-color:#4a4a4a} .o{background:"
        "#1a1a1a} .x{background:#c42b1c}",
        (9, 9), 40, 3, colours=("#60cdff", "#6ccb5f", "#ff99a4", "#c3a5ff", "#fce100", "#4cc2ff",
        "#fff", "#999"), font=20, around=DARK_BROWSER, marks={"F": WHITE_FLAG, "*": BOMB.replace(
        "<circle", "<circle fill='#ddd'").replace("#000", "#ddd"), "X": BOMB},
    ),
    "br-luxury": Site(
        "body{background:#0d0d0d;color:#e8d48a;font-family:'URW Bookman'} .c{background:linear-"
        "gradient(135deg,#2b2b2b,#111);border:2px solid #c9a227} .o{background:#f5ecd0;border:2px"
        " solid #dcc98f} .x{background:#a11}",
        (9, 9), 46, 2, colours=CLASSIC, font=28, around=DARK_BROWSER + STATS, pole="#f5ecd0",
        cloth="#e33", top=130,
    ),
    "br-planks": Site(
        "body{background:#2f4858} .c{background:" + PLANKS + ";border:2px outset #b98045} .o{"
        "background:#efe0b9;border:1px solid #d6c08a} .x{background:#c33}",
        (12, 16), 34, colours=("#1b4f9c", "#1d7a33", "#c62828", "#5e35b1", "#a05000", "#00737f",
        "#333", "#777"), font=20, around=BROWSER, marks={"F": "🏴", "*": ROUND_MINE,
        "X": ROUND_MINE},
    ),
    "br-aqua": Site(
        "body{background:#013a63;color:#fff} .c{background:radial-gradient(circle at 32% 28%,#fff"
        " 0 6%,#61a5c2 9%,#2a6f97);border-radius:8px} .o{background:#f3e3c3;border-radius:8px}"
        ".x{background:#e63946}",
        (10, 14), 36, 3, colours=GOOGLE, font=22, around=DARK_BROWSER, pole="#fff", cloth="#ffb703",
    ),
    "br-red": Site(
        "body{background:#fff;font-family:'Nimbus Sans'} #b i{border:1px solid #c0392b33} .c{"
        "background:#e74c3c} .o{background:#fdf3f2} .f{background:#f1c40f} .x{background:#000}",
        (10, 10), 34, colours=("#2c3e50",) * 8, font=18, around=BROWSER + ARTICLE, marks=SIGNS,
    ),
    "br-slate": Site(
        "body{background:#f8fafc;color:#0f172a} .c{background:#cbd5e1;border-radius:6px;box-shadow:"
        "0 1px 2px #0003} .o{background:#f1f5f9;border-radius:6px} .c:hover{background:#94a3b8} .h{"
        "background:#94a3b8} .x{background:#fecaca}",
        (16, 16), 32, 4, colours=TAILWIND, font=16, around=BROWSER, marks=EMOJI, top=130,
    ),
    "br-tube": Site(
        "body{background:#031403} #b i{font-family:'DejaVu Sans Mono';border:1px solid #0a4a0a;"
        "text-shadow:0 0 4px currentColor} .c{background:#0b5d0b} .o{background:#042404} .x{"
        "background:#5d0b0b} .m,.f{color:#c8ffc8}",
        (12, 18), 28, colours=("#5f5",) * 8, font=18, around=DARK_BROWSER, marks={"F": "▲",
        "*": "✸", "X": "✸"},
    ),
    "br-ivory": Site(
        "body{background:#1d4d2b} .c{background:#fdf6e0;border-radius:5px;box-shadow:3px 3px 0"
        " #2f8a4a,inset 1px 1px 0 #fff} .o{background:#2b6b3d;border-radius:5px} .x{background:"
        "#c22}",
        (9, 12), 38, 6, colours=("#b9d7ff", "#b9f6a5", "#ffb4ad", "#e0c0ff", "#ffd58a", "#a5f3ee",
        "#fff", "#ccc"), font=23, around=BROWSER, top=130,
    ),
    "br-studs": Site(
        "body{background:#ffd54f} .c{background:" + STUD + ",#e53935;border:1px solid #b71c1c} .o{"
        "background:#cfd8dc;border:1px solid #b0bec5} .x{background:#000} .f{background:#e53935}",
        (9, 9), 40, colours=CLASSIC, font=24, around=BROWSER, pole="#fff", cloth="#1e88e5",
    ),
    "br-ice": Site(
        "body{background:#0a2540;color:#fff;font-family:'Nimbus Sans'} .c{background:linear-"
        "gradient(135deg,#e3f6ff,#9bd3f0 60%,#c9ecfb);border:1px solid #7fb8d8} .o{background:"
        "#123a5e;border:1px solid #1d4d78} .x{background:#e5383b}",
        (16, 16), 28, colours=("#fff",) * 8, font=18, around=DARK_BROWSER + STATS,
    ),
    "br-denim": Site(
        "body{background:#e9e4d8} .c{background:repeating-linear-gradient(45deg,#3b5b8c 0 2px,"
        "#466aa0 2px 4px);border:1px dashed #e0b56a} .o{background:#f6f1e4;border:1px dashed"
        " #d8cfb8} .x{background:#d55}",
        (10, 12), 36, colours=CLASSIC, font=22, around=BROWSER, pole="#fff", cloth="#e0b56a",
    ),
    "br-honey": Site(
        "body{background:#fff8e1;font-family:'URW Gothic'} #b i{border-radius:10px} .c{background:"
        "#ffb300;border-bottom:4px solid #ff8f00} .o{background:#ffecb3} .x{background:#ff7043}",
        (9, 9), 44, 5, colours=("#5d4037",) * 8, font=25, around=BROWSER, marks={"F": "🐝",
        "*": "💣", "X": "💥"},
    ),
    "br-outline": Site(
        "body{background:#000;color:#fff;font-family:'DejaVu Sans Mono'} .c{border:1px solid #fff}"
        ".m{color:#fff} .x{background:#900}",
        (10, 10), 34, 4, colours=NEON, font=19, around=DARK_BROWSER, marks={"F": WHITE_FLAG,
        "*": "✹", "X": "✹"},
    ),
    "br-pill": Site(
        "body{background:#eef2ff;color:#312e81} #b i{border-radius:13px} .c{background:linear-"
        "gradient(#818cf8,#6366f1)} .o{background:#fff;box-shadow:inset 0 0 0 1px #e0e7ff} .x{"
        "background:#fca5a5}",
        (10, 10), 38, 6, colours=TAILWIND, font=20, around=BROWSER + STATS, marks=EMOJI, top=130,
    ),
    "br-2000": Site(
        "body{background:#fff;font-family:'DejaVu Sans'} #b{outline:3px inset #eee;box-shadow:0 0 0"
        " 12px #d4d0c8} .c{background:#d4d0c8;border:2px outset #fff} .o{background:#d4d0c8;border:"
        "solid #a5a29a;border-width:1px 0 0 1px} .x{background:#f00}",
        (16, 16), 20, colours=CLASSIC, font=14, around=BROWSER + LED, top=160, marks=HEAVY,
        crosses=True,
    ),
    "br-mint": Site(
        "body{background:#fff;font-family:'Nimbus Sans'} #b{border-collapse:collapse} #b td{border:"
        "2px solid #fff;padding:0} .c{background:#26a69a} .o{background:#e0f2f1} .x{background:"
        "#ef5350}",
        (9, 9), 40, kind="table", colours=GOOGLE, font=22, around=BROWSER + BANNER.replace(
        "margin:8px", "margin:90px"), top=190, marks=EMOJI,
    ),
}  # fmt: skip
LOOKS = {
    name: replace(look, around=f"<div style='height:86px'></div>{look.around}")
    for name, look in LOOKS.items()
}
TIMES: dict[str, tuple[tuple[float, dict[str, object]], ...]] = {
    "br-fluent": ((1, {}), (1.25, {"state": "lost"}),
                  (1.5, {"state": "won", "dialog": (3, 2, 3, 5)})),
    "br-luxury": ((1, {}), (1.25, {"state": "lost"}), (0.8, {"state": "ready"})),
    "br-planks": ((1, {"question": True}), (1.5, {"state": "lost"}), (0.8, {"state": "opening"})),
    "br-aqua": ((1, {}), (1.25, {"state": "late", "question": True}),
                (1, {"state": "won", "dialog": (3, 4, 3, 5)})),
    "br-red": ((1, {}), (1.1, {"state": "lost"}), (2, {"state": "opening"})),
    "br-slate": ((1, {"hover": True}), (1.25, {"state": "lost", "dialog": (6, 5, 4, 6)}),
                 (0.9, {"size": (16, 30), "state": "late"})),
    "br-tube": ((1, {}), (1.5, {"state": "lost"}), (1, {"state": "late", "jpeg": 85})),
    "br-ivory": ((1, {}), (1.5, {"state": "lost"}), (0.8, {"state": "late"})),
    "br-studs": ((1, {}), (1.5, {"state": "late"}), (1, {"state": "ready"})),
    "br-ice": ((1, {}), (1.25, {"state": "lost"}), (1.5, {"state": "opening", "hover": True})),
    "br-denim": ((1, {}), (1.25, {"state": "lost"}), (1.75, {"state": "late"})),
    "br-honey": ((1, {}), (1.25, {"state": "late"}), (0.75, {"state": "lost"})),
    "br-outline": ((1, {}), (1.25, {"state": "lost"}), (2, {"state": "late"})),
    "br-pill": ((1, {}), (1.5, {"state": "won", "dialog": (3, 3, 3, 4)}),
                (0.8, {"state": "lost"})),
    "br-2000": ((1, {}), (1.5, {"state": "lost"}), (1.25, {"state": "lost",
                                                         "dialog": (5, 4, 5, 9)})),
    "br-mint": ((1, {}), (1.25, {"state": "lost"}), (0.67, {"state": "late", "dim": True})),
}  # fmt: skip
BROWSER_SITES, BROWSER_SCALES = at_times(LOOKS, TIMES)
