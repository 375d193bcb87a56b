# ruff: noqa: E501 - programs of other languages
"""Further programs for ``tests.bench.widgets``: boards that are painted, tables, sheets of styles.

As in ``tests.bench.drawn.widget_kits``: games as people write them with tkinter's canvas, pygame, Qt's
painter and tables, GTK with sheets of styles, Swing's labels and panels.
"""

from __future__ import annotations

from tests.bench.drawn.widget_kits import COLOURS, JAVA, OF_GTK, OF_QT, OWN, Kit

CANVAS = f"""
import json, sys, tkinter as tk
out, how, *rows = sys.argv[1:]
root = tk.Tk(); root.title("Minesweeper"); K = {COLOURS}
S = {{"small": 20, "big": 50}}.get(how, 32); n, m = len(rows), len(rows[0])
top = tk.Frame(root); top.pack(fill="x"); tk.Label(top, text="010", fg="red", bg="black", font=("Courier", 20, "bold")).pack(side="left")
tk.Button(top, text="🙂").pack(); c = tk.Canvas(root, width=m * S + 1, height=n * S + 1, highlightthickness=0, bg="white")
c.pack(padx=10, pady=10)
def p(x, y, *q): return [t for a, b in q for t in (x * S + a * S, y * S + b * S)]
for y, row in enumerate(rows):
    for x, v in enumerate(row):
        o = v in "012345678*X"; box = p(x, y, (0, 0), (1, 1)); mid = p(x, y, (.5, .5))
        if how == "pastel":
            c.create_rectangle(*box, fill="#fff5e6" if o else ("#a3c9a8", "#84b59f")[(x + y) % 2], outline="#69a297")
        elif how == "dark":
            c.create_rectangle(*box, fill="#2b2b2b" if o else "#3c3f41", outline="#555")
        elif how == "big":
            c.create_rectangle(*box, fill="lightgray" if o else "gray", outline="black")
        elif how == "small":
            c.create_rectangle(*box, fill="SystemButtonFace" if 0 else "#d9d9d9", outline="#7b7b7b" if o else "#d9d9d9")
            if not o:
                c.create_line(*p(x, y, (.05, .9), (.05, .05), (.9, .05)), fill="white", width=2)
                c.create_line(*p(x, y, (.9, .05), (.9, .9), (.05, .9)), fill="#7b7b7b", width=2)
        else:
            c.create_rectangle(*box, fill="white" if o else "SkyBlue3", outline="black", width=2)
        if v in "12345678": c.create_text(*mid, text=v, fill="#e0e0e0" if how == "dark" else K[int(v)], font=("Helvetica", S // 2))
        if v in "F!":
            if how == "big": c.create_text(*mid, text="F", fill="red", font=("Helvetica", S // 2, "bold"))
            else: c.create_polygon(*p(x, y, (.3, .2), (.8, .4), (.3, .6)), fill="red"); c.create_line(*p(x, y, (.3, .2), (.3, .85)), width=2, fill="#ccc" if how == "dark" else "black")
        if v in "*X": c.create_oval(*p(x, y, (.25, .25), (.75, .75)), fill="red" if v == "X" else "black")
        if v == "?": c.create_text(*mid, text="?", font=("Helvetica", S // 2))
def tell():
    x, y = c.winfo_rootx(), c.winfo_rooty()
    json.dump([[x, y, S, S], [x + (m - 1) * S, y + (n - 1) * S, S, S]], open(out, "w"))
root.after(700, tell); root.mainloop()
"""
IMAGES = f"""
import json, sys, tkinter as tk
from PIL import Image, ImageDraw, ImageFont, ImageTk
out, how, *rows = sys.argv[1:]
root = tk.Tk(); root.title("Minesweeper"); K = {COLOURS}; S = 25 if how == "flat" else 38
root.configure(bg="#282c34" if how == "slate" else "#f0f0f0")
K = K if how != "slate" else ["", "#61afef", "#98c379", "#e06c75", "#c678dd", "#d19a66", "#56b6c2", "#ffffff", "#abb2bf"]
font = ImageFont.truetype("DejaVuSans-Bold.ttf", 16 if S == 25 else 22)
def tile(v):
    k = 4; o = v in "012345678*X"; im = Image.new("RGB", (S * k, S * k), "#c8c8c8"); d = ImageDraw.Draw(im); w = S * k
    if how == "slate":
        d.rectangle((0, 0, w, w), fill="#282c34"); d.rounded_rectangle((k, k, w - 2 * k, w - 2 * k), 4 * k, fill="#21252b" if o else "#4b5263")
    elif how == "flat": d.rectangle((0, 0, w, w), fill="#bdc3c7"); d.rectangle((0, 0, w - k - 1, w - k - 1), fill="#ecf0f1" if o else "#95a5a6")
    else:
        for t in range(w): d.line((0, t, w, t), fill=tuple(int(a + (b - a) * t / w) for a, b in zip((235, 240, 250), (160, 175, 200))) if not o else (225, 225, 230))
        d.rectangle((0, 0, w - 1, w - 1), outline="#666", width=k)
    if v == "X": d.rectangle((k, k, w - k, w - k), fill="#f55")
    if v in "F!": d.polygon([(w * .3, w * .2), (w * .75, w * .36), (w * .3, w * .52)], fill="#e74c3c"); d.rectangle((w * .27, w * .2, w * .32, w * .82), fill="#333")
    if v in "*X": d.ellipse((w * .25, w * .25, w * .75, w * .75), fill="#111"); [d.line(l, fill="#111", width=2 * k) for l in ((w * .5, w * .1, w * .5, w * .9), (w * .1, w * .5, w * .9, w * .5))]
    if v == "!": d.line((4, 4, w - 4, w - 4), fill="red", width=3 * k); d.line((4, w - 4, w - 4, 4), fill="red", width=3 * k)
    im = im.resize((S, S), Image.LANCZOS); d = ImageDraw.Draw(im)
    if v in "12345678?": d.text((S / 2, S / 2), v, font=font, fill=K[int(v)] if v != "?" else "#222", anchor="mm")
    return ImageTk.PhotoImage(im)
tiles = {{v: tile(v) for v in set("".join(rows))}}; f = tk.Frame(root); f.pack(padx=30, pady=30); cells = []
for y, row in enumerate(rows):
    for x, v in enumerate(row):
        one = tk.Label(f, image=tiles[v], bd=0); one.grid(row=y, column=x); cells.append(one)
def tell():
    json.dump([[w.winfo_rootx(), w.winfo_rooty(), w.winfo_width(), w.winfo_height()] for w in (cells[0], cells[-1])], open(out, "w"))
root.after(700, tell); root.mainloop()
"""
PYGAME = """
import json, os, sys
os.environ["SDL_VIDEO_WINDOW_POS"] = "300,120"
import pygame as pg
out, how, *rows = sys.argv[1:]
pg.init(); S = {"small": 20, "neon": 44, "sprite": 24}.get(how, 30); n, m = len(rows), len(rows[0])
gap = {"margin": 5, "neon": 4}.get(how, 0); P = S + gap; top = 60
win = pg.display.set_mode((m * P + gap, n * P + gap + top)); pg.display.set_caption("Minesweeper")
K = [(0, 0, 0), (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128), (128, 0, 0), (0, 128, 128), (0, 0, 0), (128, 128, 128)]
if how in ("neon", "night"): K = [0, "#00e5ff", "#76ff03", "#ff1744", "#d500f9", "#ff9100", "#1de9b6", "#ffffff", "#90a4ae"]
font = pg.font.SysFont("dejavusans", S * 2 // 3, bold=True) if how in ("night", "sprite") else pg.font.Font(None, int(S * .95))
win.fill({"margin": "black", "neon": "#0d0221", "night": "#263238", "lines": "white"}.get(how, "#bdbdbd"))
win.blit(font.render("Time: 42   Mines: 10", True, "gray"), (8, 14))
def mark(surf, text, colour): t = font.render(text, how != "small", colour); surf.blit(t, t.get_rect(center=(S // 2, S // 2)))
for y, row in enumerate(rows):
    for x, v in enumerate(row):
        o = v in "012345678*X"; t = pg.Surface((S, S)); t.fill("#bdbdbd")
        if how == "margin": t.fill("white" if o else "gray")
        elif how == "neon":
            t.fill("#0d0221"); pg.draw.rect(t, "#1a0b3b" if o else "#3d1a78", (0, 0, S, S), border_radius=8)
            if not o: pg.draw.rect(t, "#7b2ff7", (0, 0, S, S), 2, border_radius=8)
        elif how == "night": t.fill("#37474f" if o else "#546e7a"); pg.draw.rect(t, "#263238", (0, 0, S, S), 1)
        elif how == "lines": t.fill("white" if o else (100, 149, 237)); pg.draw.rect(t, "black", (0, 0, S, S), 1)
        elif how == "checks": t.fill(((229, 194, 159), (215, 184, 153))[(x + y) % 2] if o else ((170, 215, 81), (162, 209, 73))[(x + y) % 2])
        elif o: t.fill("#c0c0c0"); pg.draw.rect(t, "#808080", (0, 0, S, S), 1)
        else:
            pg.draw.polygon(t, "white", [(0, 0), (S, 0), (0, S)]); pg.draw.polygon(t, "#7b7b7b", [(S, 0), (S, S), (0, S)])
            b = S // 8; t.fill("#c0c0c0", (b, b, S - 2 * b, S - 2 * b))
        if v in "12345678": mark(t, v, K[int(v)])
        if v == "?": mark(t, "?", "black")
        if v in "F!":
            pg.draw.polygon(t, "red", [(S * .3, S * .15), (S * .78, S * .35), (S * .3, S * .55)]); pg.draw.line(t, "black" if how != "neon" else "white", (S * .3, S * .15), (S * .3, S * .85), 2)
        if v in "*X":
            if v == "X": t.fill("red", (1, 1, S - 2, S - 2))
            pg.draw.circle(t, "black" if how != "neon" else "#ff1744", (S // 2, S // 2), S // 4)
        if v == "!": pg.draw.line(t, "black", (2, 2), (S - 3, S - 3), 3); pg.draw.line(t, "black", (S - 3, 2), (2, S - 3), 3)
        win.blit(t, (gap + x * P, top + gap + y * P))
pg.display.flip(); clock = pg.time.Clock(); x, y = pg.display.get_window_position()
for frame in range(10 ** 6):
    pg.event.pump(); clock.tick(20)
    if frame == 20:
        x, y = pg.display.get_window_position()
        json.dump([[x + gap, y + top + gap, S, S], [x + gap + (m - 1) * P, y + top + gap + (n - 1) * P, S, S]], open(out, "w"))
"""
PAINT = f"""
import json, sys
from PyQt5.QtWidgets import *
from PyQt5.QtGui import *
from PyQt5.QtCore import *
out, how, *rows = sys.argv[1:]; app = QApplication(sys.argv[:1]); app.setStyle("Fusion"); K = {COLOURS}
n, m = len(rows), len(rows[0]); S = 40 if how in ("icons", "sheet") else 30
class Field(QWidget):
    def __init__(self): super().__init__(); self.setFixedSize(m * S + 1, n * S + 1)
    def paintEvent(self, _):
        p = QPainter(self); p.setRenderHint(QPainter.Antialiasing, how == "round")
        for y, row in enumerate(rows):
            for x, v in enumerate(row):
                o = v in "012345678*X"; r = QRect(x * S, y * S, S, S)
                if how == "round":
                    p.setPen(Qt.NoPen); p.setBrush(QColor("#dfe6e9" if o else "#0984e3")); p.drawRoundedRect(QRectF(r).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6)
                elif o: p.fillRect(r, QColor("#f5f5f5")); p.setPen(QColor("#9e9e9e")); p.drawRect(r)
                else:
                    g = QLinearGradient(r.topLeft(), r.bottomRight()); g.setColorAt(0, QColor("#fefefe")); g.setColorAt(1, QColor("#8a9ba8"))
                    p.fillRect(r, g); p.setPen(QColor("#607d8b")); p.drawRect(r)
                p.setFont(QFont("Sans Serif", S // 3, QFont.Bold))
                if v in "12345678": p.setPen(QColor(K[int(v)])); p.drawText(r, Qt.AlignCenter, v)
                if v in "F!?*X":
                    p.setPen(QColor("#d63031" if v in "FX!" else "#2d3436")); p.drawText(r, Qt.AlignCenter, {{"F": "⚑", "!": "✗", "?": "?"}}.get(v, "●"))
win = QMainWindow(); win.setWindowTitle("Minesweeper"); win.menuBar().addMenu("Game"); box = QWidget(); win.setCentralWidget(box)
col = QVBoxLayout(box); first = last = None
if how in ("table", "tableplain"):
    t = QTableWidget(n, m); t.horizontalHeader().setVisible(how == "table"); t.verticalHeader().setVisible(how == "table")
    t.horizontalHeader().setMinimumSectionSize(10); t.verticalHeader().setMinimumSectionSize(10)
    for x in range(m): t.setColumnWidth(x, S); t.setHorizontalHeaderItem(x, QTableWidgetItem(str(x)))
    for y, row in enumerate(rows):
        t.setRowHeight(y, S)
        for x, v in enumerate(row):
            i = QTableWidgetItem({{"F": "🚩", "*": "💣", "X": "💥", ".": "", "0": "", "!": "❌"}}.get(v, v)); i.setTextAlignment(Qt.AlignCenter)
            i.setBackground(QColor("white" if v in "012345678*X" else "#b0bec5"))
            if v in "12345678": i.setForeground(QColor(K[int(v)]))
            t.setItem(y, x, i)
    t.setFixedSize(m * S + 60, n * S + 60); t.clearSelection(); t.setCurrentCell(-1, -1); t.setFocusPolicy(Qt.NoFocus); col.addWidget(t)
elif how in ("sheet", "icons"):
    grid = QGridLayout(); grid.setSpacing(2); col.addLayout(grid); cells = []
    for y, row in enumerate(rows):
        for x, v in enumerate(row):
            o = v in "012345678*X"; b = QToolButton(); b.setFixedSize(S, S); b.setText({{"F": "🚩", "*": "💣", "X": "💥", ".": "", "0": "", "!": "❌"}}.get(v, v))
            c = K[int(v)] if v in "12345678" else "black"
            if how == "sheet": b.setStyleSheet(f"border:none;border-radius:3px;font:bold 18px;color:{{c}};background:{{'#e8e8e8' if o else 'qlineargradient(y1:0,y2:1,stop:0 #74b9ff,stop:1 #0984e3)'}}")
            else: b.setStyleSheet(f"font:16px;color:{{c}};border:2px {{'inset' if o else 'outset'}} #aaa;background:{{'#ddd' if o else '#bbb'}}")
            grid.addWidget(b, y, x); cells.append(b)
else: f = Field(); col.addWidget(f)
win.statusBar().showMessage("Mines: 10"); win.show(); win.move(300, 120)
def tell():
    if how in ("table", "tableplain"):
        q = t.viewport().mapToGlobal(QPoint(0, 0)); a, b = t.visualRect(t.model().index(0, 0)), t.visualRect(t.model().index(n - 1, m - 1))
        found = [[q.x() + r.x(), q.y() + r.y(), S, S] for r in (a, b)]
    elif how in ("sheet", "icons"): found = [[w.mapToGlobal(QPoint(0, 0)).x(), w.mapToGlobal(QPoint(0, 0)).y(), S, S] for w in (cells[0], cells[-1])]
    else: q = f.mapToGlobal(QPoint(0, 0)); found = [[q.x(), q.y(), S, S], [q.x() + (m - 1) * S, q.y() + (n - 1) * S, S, S]]
    json.dump(found, open(out, "w"))
QTimer.singleShot(700, tell); app.exec_()
"""
STYLED = f"""
import json, sys, gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk, Gdk, GLib
out, how, *rows = sys.argv[1:]; K = {COLOURS}
css = Gtk.CssProvider(); css.load_from_data(b'''button{{border-radius:0;padding:0;min-width:34px;min-height:34px;background:#5b7c99;border:1px solid #3d5266;box-shadow:none;text-shadow:none;font-weight:bold}}
button.o{{background:#dce3ea}} button.f{{color:#ffdf00}} button.x{{background:#e01b24}} .d button{{background:#303030;border-color:#1c1c1c;color:#eee}} .d button.o{{background:#454545}}
.r button{{border-radius:7px}}''')
Gtk.StyleContext.add_provider_for_screen(Gdk.Screen.get_default(), css, 900)
win = Gtk.Window(title="Minesweeper"); col = Gtk.Box(orientation=1, spacing=8, margin=14); win.add(col); col.add(Gtk.Label(label="Mines: 10")); cells = []
grid = Gtk.Grid(column_spacing=3 * (how == "round"), row_spacing=3 * (how == "round")); grid.set_halign(Gtk.Align.CENTER); col.add(grid)
if how == "round": grid.get_style_context().add_class("r")
if how == "dark": grid.get_style_context().add_class("d"); K = ["", "#6cf", "#6e6", "#f66", "#99f", "#f99", "#6ee", "#fff", "#bbb"]
for y, row in enumerate(rows):
    for x, v in enumerate(row):
        label = Gtk.Label(label={{"F": "⚑", "*": "✹", "X": "✹", "!": "✗", ".": "", "0": ""}}.get(v, v))
        if v in "12345678": label.set_markup(f"<span foreground='{{K[int(v)]}}'>{{v}}</span>")
        one = Gtk.Button(); one.add(label); style = one.get_style_context()
        if v in "012345678*X": style.add_class("o")
        if v == "F": style.add_class("f")
        if v == "X": style.add_class("x")
        grid.attach(one, x, y, 1, 1); cells.append(one)
win.show_all(); win.connect("destroy", Gtk.main_quit)
def tell():
    _, x0, y0 = win.get_window().get_origin(); found = []; b = win.get_allocation()
    for w in (cells[0], cells[-1]):
        x, y = w.translate_coordinates(win, 0, 0); a = w.get_allocation(); found.append([x0 + b.x + x, y0 + b.y + y, a.width, a.height])
    json.dump(found, open(out, "w"))
GLib.timeout_add(700, tell); Gtk.main()
"""
PANELS = """
import java.awt.*; import java.nio.file.*; import javax.swing.*; import javax.swing.border.*;
public class Board {
  public static void main(String[] a) throws Exception {
    String how = a[1]; int rows = a.length - 2, cols = a[2].length(), S = how.equals("big") ? 45 : how.equals("zetcode") ? 15 : 28;
    Color[] k = {null, Color.BLUE, new Color(0, 128, 0), Color.RED, new Color(0, 0, 128), new Color(128, 0, 0), new Color(0, 128, 128), Color.BLACK, Color.GRAY};
    JFrame f = new JFrame("Minesweeper"); JPanel p; JComponent first = null, last = null;
    if (how.equals("labels")) {
      p = new JPanel(new GridLayout(rows, cols));
      for (int y = 0; y < rows; y++) for (int x = 0; x < cols; x++) {
        char v = a[2 + y].charAt(x); boolean o = "012345678*X".indexOf(v) >= 0;
        JLabel b = new JLabel(v == '.' || v == '0' ? "" : v == 'F' ? "⚑" : v == '*' || v == 'X' ? "●" : "" + v, SwingConstants.CENTER);
        b.setOpaque(true); b.setPreferredSize(new Dimension(S, S)); b.setFont(new Font("SansSerif", Font.BOLD, 16));
        b.setBorder(o ? BorderFactory.createLineBorder(new Color(160, 160, 160)) : BorderFactory.createBevelBorder(BevelBorder.RAISED));
        b.setBackground(v == 'X' ? Color.RED : o ? new Color(220, 220, 220) : new Color(190, 190, 190));
        b.setForeground(v >= '1' && v <= '8' ? k[v - '0'] : v == 'F' ? Color.RED : Color.BLACK);
        if (first == null) first = b;
        last = b; p.add(b);
      }
    } else {
      p = new JPanel() { public void paintComponent(Graphics g0) { super.paintComponent(g0); Graphics2D g = (Graphics2D) g0;
        if (how.equals("big")) g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        for (int y = 0; y < rows; y++) for (int x = 0; x < cols; x++) {
          char v = a[2 + y].charAt(x); boolean o = "012345678*X".indexOf(v) >= 0; int X = x * S, Y = y * S;
          if (how.equals("3d")) { g.setColor(o ? new Color(200, 200, 200) : new Color(170, 190, 210)); g.fill3DRect(X, Y, S, S, !o); }
          else if (how.equals("zetcode")) { g.setColor(new Color(189, 189, 189)); g.fillRect(X, Y, S, S); g.setColor(new Color(123, 123, 123)); g.drawLine(X, Y, X + S, Y); g.drawLine(X, Y, X, Y + S);
            if (!o) { g.setColor(Color.WHITE); g.fillRect(X, Y, S, 2); g.fillRect(X, Y, 2, S); g.setColor(new Color(123, 123, 123)); g.fillRect(X, Y + S - 2, S, 2); g.fillRect(X + S - 2, Y, 2, S); } }
          else { g.setColor(o ? Color.WHITE : new Color(120, 170, 90)); g.fillRect(X, Y, S, S); g.setColor(Color.DARK_GRAY); g.drawRect(X, Y, S, S); }
          if (v == 'X') { g.setColor(Color.RED); g.fillRect(X + 2, Y + 2, S - 4, S - 4); }
          if (v == '*' || v == 'X') { g.setColor(Color.BLACK); g.fillOval(X + S / 4, Y + S / 4, S / 2, S / 2); }
          if (v == 'F' || v == '!') { g.setColor(Color.RED); g.fillPolygon(new int[] {X + S / 3, X + 4 * S / 5, X + S / 3}, new int[] {Y + S / 6, Y + S / 3, Y + S / 2}, 3); g.setColor(Color.BLACK); g.fillRect(X + S / 3 - 1, Y + S / 6, Math.max(1, S / 15), 2 * S / 3); }
          if (v == '!') { g.drawLine(X + 2, Y + 2, X + S - 3, Y + S - 3); g.drawLine(X + S - 3, Y + 2, X + 2, Y + S - 3); }
          if (v >= '1' && v <= '8' || v == '?') { g.setColor(v == '?' ? Color.BLACK : k[v - '0']); g.setFont(new Font("Dialog", Font.BOLD, S * 3 / 5)); FontMetrics w = g.getFontMetrics();
            g.drawString("" + v, X + (S - w.charWidth(v)) / 2, Y + (S + w.getAscent() - w.getDescent()) / 2); }
        } } };
      p.setPreferredSize(new Dimension(cols * S + 1, rows * S + 1)); first = last = p;
    }
    JPanel outer = new JPanel(new BorderLayout()); outer.setBorder(BorderFactory.createEmptyBorder(12, 12, 12, 12)); outer.add(p);
    f.add(new JLabel("  Mines left: 10"), BorderLayout.SOUTH); f.add(outer); f.pack(); f.setLocation(400, 120); f.setVisible(true); Thread.sleep(1200);
    Point q = first.getLocationOnScreen(), r = last.getLocationOnScreen(); if (first == last) r = new Point(q.x + (cols - 1) * S, q.y + (rows - 1) * S);
    Files.writeString(Path.of(a[0]), "[[" + q.x + "," + q.y + "," + S + "," + S + "],[" + r.x + "," + r.y + "," + S + "," + S + "]]");
  }
}
"""
MORE_KITS = {
    "canvas-blue": Kit(CANVAS, **OWN, size=(10, 10), state="late"),
    "canvas-pastel": Kit(CANVAS, **OWN, variant="pastel", size=(12, 16)),
    "canvas-dark": Kit(CANVAS, **OWN, variant="dark", size=(16, 16)),
    "canvas-big": Kit(CANVAS, **OWN, variant="big", size=(9, 9), state="lost"),
    "canvas-small": Kit(CANVAS, **OWN, variant="small", size=(16, 30)),
    "images-slate": Kit(IMAGES, **OWN, variant="slate", size=(10, 14)),
    "images-flat": Kit(IMAGES, **OWN, variant="flat", size=(16, 16), state="late"),
    "images-steel": Kit(IMAGES, **OWN, variant="steel", size=(9, 9), state="lost", crosses=True),
    "pygame-grey": Kit(PYGAME, **OWN, size=(16, 16)),
    "pygame-margin": Kit(PYGAME, **OWN, variant="margin", size=(10, 10)),
    "pygame-small": Kit(PYGAME, **OWN, variant="small", size=(16, 30), state="late"),
    "pygame-neon": Kit(PYGAME, **OWN, variant="neon", size=(10, 10), state="lost"),
    "pygame-night": Kit(PYGAME, **OWN, variant="night", size=(12, 16)),
    "pygame-lines": Kit(PYGAME, **OWN, variant="lines", size=(8, 8), state="opening"),
    "pygame-checks": Kit(PYGAME, **OWN, variant="checks", size=(14, 18), state="opening"),
    "pygame-sprite": Kit(PYGAME, **OWN, variant="sprite", size=(16, 30), state="lost"),
    "pygame-start": Kit(PYGAME, **OWN, variant="night", size=(9, 9), state="ready"),
    "paint-round": Kit(PAINT, **OF_QT, variant="round", size=(10, 10)),
    "paint-gradient": Kit(PAINT, **OF_QT, variant="gradient", size=(16, 16), state="late"),
    "paint-table": Kit(PAINT, **OF_QT, variant="table", size=(10, 10)),
    "paint-tableplain": Kit(PAINT, **OF_QT, variant="tableplain", size=(9, 9), state="opening"),
    "paint-sheet": Kit(PAINT, **OF_QT, variant="sheet", size=(9, 9), state="late"),
    "paint-icons": Kit(PAINT, **OF_QT, variant="icons", size=(12, 12)),
    "styled-blue": Kit(STYLED, **OF_GTK, size=(10, 10)),
    "styled-dark": Kit(STYLED, **OF_GTK, variant="dark", size=(9, 9), state="late"),
    "styled-round": Kit(STYLED, **OF_GTK, variant="round", size=(12, 12)),
    "panels-labels": Kit(PANELS, **JAVA, variant="labels", size=(10, 10)),
    "panels-3d": Kit(PANELS, **JAVA, variant="3d", size=(16, 16)),
    "panels-zetcode": Kit(PANELS, **JAVA, variant="zetcode", size=(16, 16), state="late"),
    "panels-big": Kit(PANELS, **JAVA, variant="big", size=(8, 8), state="lost", crosses=True),
}  # fmt: skip
