# ruff: noqa: E501 - parts of pages
"""What stands around a board on the pages of ``tests.bench.sites``: windows, menus, news, chats."""

from __future__ import annotations

POINTER = (
    "#b .h{overflow:visible;position:relative} .h::after{content:'';position:absolute;left:55%;"
    "top:50%;width:13px;height:20px;z-index:9;background:url(\"data:image/svg+xml,<svg xmlns='http:"
    "//www.w3.org/2000/svg' viewBox='0 0 13 20'><path d='M1 1v16l4-4 3 6 2-1-3-6h5z' fill='white'"
    " stroke='black'/></svg>\")}"
)
"""Rules that draw the mouse pointer over the cell that it is on."""
PANEL = (
    "<div style='background:#34495e;color:#fff;height:44px;padding:12px 20px;font-size:15px'><b>"
    "Minesweeper</b> &nbsp; Beginner &nbsp; Intermediate &nbsp; Expert &nbsp; Custom<span style='"
    "float:right'>1 284 online</span></div><div style='position:absolute;left:0;top:44px;width:"
    "200px;height:900px;border-right:1px solid #8884;padding:10px'>"
    + "".join(
        f"<p style='padding:7px 4px'><span style='display:inline-block;width:16px;height:16px;"
        f"background:hsl({k * 47} 45% 55%);margin-right:8px'></span>{name}</p>"
        for k, name in enumerate(
            ("Home", "Game", "Players", "Quests", "Arena", "Equipment", "Statistics", "Help")
        )
    )
    + "</div>"
)
"""A bar, a menu with icons."""
CHAT = (
    "<div style='position:absolute;left:calc(var(--l) + var(--w) + 30px);top:80px;width:230px;"
    "font-size:12px;line-height:19px'>"
    + "".join(
        f"<p><b style='color:hsl({k * 61} 60% 45%)'>user{k * 83 % 97}</b> {text} {k * 7 % 31}:{k % 6}{k}</p>"
        for k, text in enumerate(
            ("gg", "1 2 2 1 again", "sub 50 on expert!", "50/50 in the corner :(", "lol", "wp",
             "anyone for arena 7?", "3 mines left", "no guess is easier", "hi all", "brb")
        )
    )
    + "</div>"
)  # fmt: skip
ARTICLE = (
    "<div style='position:absolute;left:var(--l);top:calc(var(--t) + var(--h) + 30px);width:"
    "calc(var(--w) + 200px);line-height:1.5'><h2>How to play</h2><p>The number on a block shows how"
    " many mines are next to it: 1, 2, 3 or up to 8. Click to open a block; right click to flag it."
    " Clear all 71 safe blocks to win.</p></div>"
)
BANNER = (
    "<div style='height:74px;margin:8px auto;width:640px;max-width:90%;background:repeating-linear-"
    "gradient(90deg,#f7c948 0 80px,#f0b429 80px 160px);color:#222;padding:18px;font-size:24px'>"
    "<b>Play 100+ free games</b> <button>Open</button></div>"
)
DESKTOP = (
    "<div style='position:fixed;inset:0;background:linear-gradient(#245edb 0,#6fa8ef 55%,#5d9a2f"
    " 56%,#3d7a1a)'></div><div style='position:fixed;left:0;right:0;bottom:0;height:30px;background"
    ":linear-gradient(#3c81f3,#245edb);color:#fff'><b style='background:#3c9a3c;padding:6px 22px;"
    "display:inline-block'>start</b> Minesweeper<span style='float:right;padding:7px'>10:42</span>"
    "</div><div style='position:absolute;left:calc(var(--l) - 14px);top:calc(var(--t) - 104px);"
    "width:calc(var(--w) + 28px);height:calc(var(--h) + 118px);background:#c0c0c0;border:3px solid"
    " #0831d9;border-top:27px solid #0a5be0'><p style='position:absolute;top:-22px;color:#fff;"
    "font-weight:bold'>Minesweeper</p><p style='padding:3px 6px;font-size:12px;background:#ece9d8'>"
    "Game &nbsp; Help</p></div><div style='position:absolute;left:calc(var(--l) + var(--w) + 40px);"
    "top:70px'>"
    + "".join(
        f"<div style='width:70px;height:66px;color:#fff;font-size:11px;text-align:center'><div"
        f" style='width:32px;height:32px;margin:auto;background:hsl({k * 70} 60% 60%);border-radius:"
        f"5px'></div>{name}</div>"
        for k, name in enumerate(("My Documents", "My Computer", "Recycle Bin", "Pinball"))
    )
    + "</div>"
)
"""A desktop with icons and the window that the board lies in."""
TITLE = (
    "<div style='position:absolute;left:calc(var(--l) - 20px);top:10px;width:calc(var(--w) + 40px);"
    "height:34px;background:#8883;border-radius:8px 8px 0 0;padding:8px 14px'><b>Mines</b><span"
    " style='float:right'>— ▢ ✕</span></div><p style='position:absolute;left:var(--l);top:54px'>"
    "Game &nbsp; Settings &nbsp; Help &nbsp;&nbsp; ⚑ 12 / 40 &nbsp; ⏱ 01:07</p>"
)
APP_BAR = (
    "<div style='padding:14px 24px;font-size:20px'>← &nbsp; Classic &nbsp; Easy</div><div style='"
    "position:absolute;left:calc(var(--l) + var(--w) + 36px);top:120px;width:190px'><p style='"
    "font-size:40px'>007</p><p>mines left</p><br><p style='font-size:40px'>128</p><p>seconds</p><br>"
    + "".join(
        f"<div style='height:52px;margin:6px;border-radius:4px;background:#fff2;padding:15px'>{text}"
        "</div>"
        for text in ("New game", "Hint", "Daily challenge")
    )
    + "</div>"
)
COUNTERS = (
    "<div style='position:absolute;left:calc(var(--l) + var(--w) + 40px);top:60px;width:170px;"
    "background:#f0f0f0;border:1px solid #555;font:12px monospace;line-height:17px;padding:5px'>"
    + "".join(
        f"<p style='color:{('#000', '#00c', '#c00')[k % 3]}'>{name} {k * 37 % 90}.{k * 13 % 100:02}"
        "</p>"
        for k, name in enumerate(
            ("RTime", "Est", "3BV", "3BV/s", "Ops", "Isls", "Left", "Right", "Dbl", "Path", "Corr",
             "ThrP", "IOE", "RQP")
        )
    )
    + "</div>"
)  # fmt: skip
STATS = (
    "<div style='position:absolute;left:calc(var(--l) + var(--w) + 40px);top:80px;width:200px'>"
    "<table cellpadding=4>"
    + "".join(
        f"<tr><td>{name}<td align=right>{k * 311 % 977}"
        for k, name in enumerate(
            ("Games", "Won", "Lost", "Streak", "Tiles", "Safe", "Guesses", "Best", "Mean")
        )
    )
    + "</table></div>"
)
PHONE = (
    "<div style='position:absolute;left:calc(var(--l) - 14px);top:14px;width:calc(var(--w) + 28px);"
    "height:calc(var(--h) + 190px);background:#cfd8dc;border:8px solid #111;border-radius:26px'>"
    "<div style='background:#546e7a;color:#fff;height:28px;padding:6px 12px;font-size:12px'>12:45"
    "<span style='float:right'>▲ 87 %</span></div><div style='background:#607d8b;color:#fff;height:"
    "44px;padding:11px 14px;font-size:17px'>☰ &nbsp; 🚩 9 &nbsp; ⏱ 31</div><div style='position:"
    "absolute;bottom:10px;left:0;right:0;text-align:center;font-size:20px;color:#456'>◁ &nbsp;"
    " &nbsp; ○ &nbsp; &nbsp; ▢</div></div>"
)
DISCORD = (
    "<div style='position:absolute;left:0;top:0;width:62px;height:1000px;background:#1e1f22'>"
    + "".join(
        f"<div style='width:42px;height:42px;margin:9px 10px;border-radius:50%;background:hsl("
        f"{k * 53} 50% 50%)'></div>"
        for k in range(8)
    )
    + "</div><div style='position:absolute;left:90px;top:16px'><p style='color:#80848e'># games</p>"
    "<p style='padding-top:12px'><b style='color:#5af'>MineBot</b> <small>Today at 21:07</small></p>"
    "<p style='padding-top:6px'>Here is your board, 10 mines. Good luck!</p></div><div style='"
    "position:absolute;left:90px;top:calc(var(--t) + var(--h) + 20px);width:360px'><span style='"
    "background:#2b2d31;border-radius:8px;padding:2px 8px'>👍 3</span> <span style='background:"
    "#2b2d31;border-radius:8px;padding:2px 8px'>😂 1</span><p style='margin-top:26px;background:"
    "#383a40;border-radius:8px;padding:11px'>Message #games</p></div>"
)
SHEET = (
    "<div style='position:absolute;inset:0;background:#fff'><div style='background:#f9fbfd;height:"
    "96px;padding:12px 20px'><b>Minesweeper</b><p style='font-size:12px;padding:8px 0'>File &nbsp;"
    " Edit &nbsp; View &nbsp; Insert &nbsp; Format &nbsp; Data &nbsp; Tools</p><p style='background:"
    "#edf2fa;border-radius:14px;padding:6px 14px'>↶ ↷ 100% $ % .0 .00 123 Arial - 10 + <b>B</b>"
    " <i>I</i></p></div>"
    + "".join(
        f"<i style='position:absolute;left:{46 + 25 * k}px;top:104px;width:25px;height:22px;"
        "border-right:1px solid #c0c0c0;border-bottom:1px solid #c0c0c0;font:12px sans-serif;text-"
        f"align:center;padding-top:3px'>{chr(65 + k)}</i>"
        for k in range(26)
    )
    + "".join(
        f"<i style='position:absolute;left:0;top:{126 + 25 * k}px;width:46px;height:25px;border-"
        "right:1px solid #c0c0c0;border-bottom:1px solid #c0c0c0;font:12px sans-serif;text-align:"
        f"center;padding-top:5px'>{k + 1}</i>"
        for k in range(30)
    )
    + "<div style='position:absolute;left:46px;top:126px;width:650px;height:750px;background:repeat"
    "ing-linear-gradient(transparent 0 24px,#e2e3e3 24px 25px),repeating-linear-gradient(90deg,"
    "transparent 0 24px,#e2e3e3 24px 25px)'></div></div>"
)
"""A sheet of cells as large as those of the board, which lies at its corner."""
CODE = (
    "<div style='position:absolute;left:0;top:0;width:48px;height:900px;background:#333'></div><div"
    " style='position:absolute;left:48px;top:0;width:330px;height:900px;font:13px/19px monospace;"
    "padding:12px'>"
    + "".join(
        f"<p><span style='color:#858585'>{k + 1:>2}</span> <span style='color:#c586c0;margin-left:"
        f"{12 * (k * 5 % 4)}px'>{word}</span> <span style='color:#9cdcfe'>{name}</span> = <span"
        f" style='color:#b5cea8'>{k * 7 % 19}</span></p>"
        for k, (word, name) in enumerate(
            [("const", "rows"), ("let", "mines"), ("if", "cell"), ("for", "row"), ("return", "n")]
            * 6
        )
    )
    + "</div><div style='position:absolute;left:378px;top:0;right:0;height:34px;background:#252526;"
    "padding:9px'>game.ts &nbsp; Minesweeper ✕</div>"
)
