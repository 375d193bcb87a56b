# ruff: noqa: E501 - programs of other languages
"""Programs of one window for ``tests.bench.widgets``: default buttons in a grid.

Each takes the file for its answer, a variant and the rows of a board, shows the board in a window
titled Minesweeper, and writes left, top, width and height of its first and last cell on the screen.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kit:
    """A widget kit: how its program is started, and what game it shows."""

    source: str
    command: tuple[str, ...]
    suffix: str
    probe: tuple[str, ...]
    variant: str = ""
    size: tuple[int, int] = (9, 9)
    state: str = "middle"
    crosses: bool = False
    scale: str = "1"


COLOURS = '["","blue","green","red","navy","maroon","teal","black","gray"]'
TK = f"""
import json, sys, tkinter as tk
from tkinter import ttk
out, how, *rows = sys.argv[1:]
root = tk.Tk(); ttk.Style().theme_use("clam"); root.title("Minesweeper"); K = {COLOURS}
MARK = {{"F": "⚑", "*": "*", "X": "*", "!": "✗", "?": "?", ".": "", "0": ""}}
tk.Label(root, text="Mines: 10   Time: 42").grid(row=0, columnspan=9, sticky="w")
frame = tk.Frame(root); frame.grid(row=1, padx=12, pady=12); cells = []
for y, row in enumerate(rows):
    for x, v in enumerate(row):
        opened, text = v in "012345678*X", MARK.get(v, v)
        if how == "ttk":
            one = ttk.Button(frame, text=text, width=2)
            if opened: one.state(["pressed", "disabled"])
        elif how == "label":
            one = tk.Label(frame, text=text, width=3, height=1, borderwidth=1, relief="solid",
                bg="white" if opened else "#9ad", fg=K[int(v)] if v in "12345678" else "red")
        else:
            one = tk.Button(frame, text=text, width=2, height=1, font=("DejaVu Sans", 12, "bold"))
            if opened: one.config(relief="sunken", bg="#c3c3c3" if how == "grey" else one["bg"])
            if opened and how == "disabled": one.config(state="disabled")
            if v in "12345678": one.config(fg=K[int(v)], disabledforeground=K[int(v)])
            if v == "X": one.config(bg="red")
            if v == "F": one.config(fg="red")
        one.grid(row=y, column=x, sticky="nsew"); cells.append(one)
def tell():
    json.dump([[w.winfo_rootx(), w.winfo_rooty(), w.winfo_width(), w.winfo_height()]
        for w in (cells[0], cells[-1])], open(out, "w"))
root.after(700, tell); root.mainloop()
"""
QT = f"""
import json, sys
from PyQt5.QtWidgets import *
from PyQt5.QtGui import QPalette, QColor
from PyQt5.QtCore import QTimer, QPoint, Qt
out, how, *rows = sys.argv[1:]
app = QApplication(sys.argv[:1]); app.setStyle("Windows" if "windows" in how else "Fusion"); K = {COLOURS}
if "dark" in how:
    p = QPalette(); p.setColor(QPalette.Window, QColor(53, 53, 53)); p.setColor(QPalette.Button, QColor(53, 53, 53))
    p.setColor(QPalette.ButtonText, Qt.white); p.setColor(QPalette.WindowText, Qt.white); app.setPalette(p)
    K = ["", "#6cf", "#6e6", "#f66", "#99f", "#f99", "#6ee", "#fff", "#bbb"]
MARK = {{"F": "🚩", "*": "💣", "X": "💥", "!": "❌", "?": "?", ".": "", "0": ""}}
win = QMainWindow(); win.setWindowTitle("Minesweeper"); win.menuBar().addMenu("Game"); win.menuBar().addMenu("Help")
box = QWidget(); win.setCentralWidget(box); grid = QGridLayout(box); grid.setSpacing(1 if "gap" in how else 0)
cells = []
for y, row in enumerate(rows):
    for x, v in enumerate(row):
        opened, text = v in "012345678*X", MARK.get(v, v)
        one = QLabel(text) if opened and "label" in how else QPushButton(text)
        one.setFixedSize(28, 28)
        if opened and "label" in how: one.setAlignment(Qt.AlignCenter)
        elif opened: one.setDown(True) if "down" in how else one.setEnabled(False)
        if v in "12345678": one.setStyleSheet(f"font-weight:bold;color:{{K[int(v)]}}")
        grid.addWidget(one, y, x); cells.append(one)
win.statusBar().showMessage("Mines: 10   Time: 42"); win.show(); win.move(300, 150)
def tell():
    r = app.devicePixelRatio()
    places = [w.mapToGlobal(QPoint(0, 0)) for w in (cells[0], cells[-1])]
    json.dump([[p.x() * r, p.y() * r, 28 * r, 28 * r] for p in places], open(out, "w"))
QTimer.singleShot(700, tell); app.exec_()
"""
GTK = f"""
import json, sys, gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk, Gdk, GLib
out, how, *rows = sys.argv[1:]; K = {COLOURS}
if "dark" in how:
    Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", True)
    K = ["", "#6cf", "#6e6", "#f66", "#99f", "#f99", "#6ee", "#fff", "#bbb"]
MARK = {{"F": "⚑", "*": "✹", "X": "✹", "!": "✗", "?": "?", ".": "", "0": ""}}
win = Gtk.Window(title="Minesweeper"); col = Gtk.Box(orientation=1, spacing=8, margin=14); win.add(col)
col.add(Gtk.Label(label="Mines: 10   Time: 42"))
grid = Gtk.Grid(column_spacing=2 if "gap" in how else 0, row_spacing=2 if "gap" in how else 0)
grid.set_halign(Gtk.Align.CENTER); col.add(grid); cells = []
for y, row in enumerate(rows):
    for x, v in enumerate(row):
        opened, text = v in "012345678*X", MARK.get(v, v)
        label = Gtk.Label(label=text)
        if v in "12345678": label.set_markup(f"<b><span foreground='{{K[int(v)]}}'>{{v}}</span></b>")
        if v in "FX!": label.set_markup(f"<span foreground='#e33'>{{text}}</span>")
        one = Gtk.Button(); one.add(label); one.set_size_request(34, 34)
        if opened: one.set_relief(Gtk.ReliefStyle.NONE) if "flat" in how else one.set_sensitive(False)
        grid.attach(one, x, y, 1, 1); cells.append(one)
win.show_all(); win.connect("destroy", Gtk.main_quit)
def tell():
    _, x0, y0 = win.get_window().get_origin(); s = win.get_scale_factor(); found = []
    for w in (cells[0], cells[-1]):
        x, y = w.translate_coordinates(win, 0, 0); a = w.get_allocation()
        b = win.get_allocation()
        found.append([(x0 + b.x + x) * s, (y0 + b.y + y) * s, a.width * s, a.height * s])
    json.dump(found, open(out, "w"))
GLib.timeout_add(700, tell); Gtk.main()
"""
SWING = """
import java.awt.*; import java.nio.file.*; import javax.swing.*;
public class Board {
  public static void main(String[] a) throws Exception {
    if (a[1].contains("nimbus")) UIManager.setLookAndFeel("javax.swing.plaf.nimbus.NimbusLookAndFeel");
    if (a[1].contains("motif")) UIManager.setLookAndFeel("com.sun.java.swing.plaf.motif.MotifLookAndFeel");
    Color[] k = {null, Color.BLUE, new Color(0, 128, 0), Color.RED, new Color(0, 0, 128),
      new Color(128, 0, 0), new Color(0, 128, 128), Color.BLACK, Color.GRAY};
    JFrame f = new JFrame("Minesweeper"); int rows = a.length - 2, cols = a[2].length();
    JPanel p = new JPanel(new GridLayout(rows, cols)); JButton first = null, last = null;
    for (int y = 0; y < rows; y++) for (int x = 0; x < cols; x++) {
      char v = a[2 + y].charAt(x); boolean open = "012345678*X".indexOf(v) >= 0;
      String t = v == 'F' ? "F" : v == '*' || v == 'X' ? "*" : v == '!' ? "x" : v == '.' || v == '0' ? "" : "" + v;
      JButton b = new JButton(t); b.setMargin(new Insets(0, 0, 0, 0)); b.setFocusable(false);
      int side = a[1].contains("nimbus") ? 46 : 30; b.setPreferredSize(new Dimension(side, side));
      if (open && a[1].contains("white")) b.setBackground(Color.WHITE);
      else if (open && a[1].contains("plain")) { b.setContentAreaFilled(false); }
      else if (open) b.setEnabled(false);
      if (v >= '1' && v <= '8' && !a[1].contains("mono")) b.setForeground(k[v - '0']);
      if (v == 'F') b.setForeground(Color.RED);
      if (v == 'X') b.setBackground(Color.RED);
      if (first == null) first = b;
      last = b; p.add(b);
    }
    JMenuBar m = new JMenuBar(); m.add(new JMenu("Game")); m.add(new JMenu("Help")); f.setJMenuBar(m);
    f.add(p); f.pack(); f.setLocation(400, 120); f.setVisible(true);
    Thread.sleep(1200); String s = "";
    for (JButton b : new JButton[] {first, last}) {
      Point q = b.getLocationOnScreen();
      s += (s.isEmpty() ? "[" : ",") + "[" + q.x + "," + q.y + "," + b.getWidth() + "," + b.getHeight() + "]";
    }
    Files.writeString(Path.of(a[0]), s + "]");
  }
}
"""
PYTHON = "/usr/bin/python3"
OWN = {
    "command": (sys.executable,),
    "suffix": ".py",
    "probe": (sys.executable, "-c", "import tkinter"),
}
OF_QT = {"command": (PYTHON,), "suffix": ".py", "probe": (PYTHON, "-c", "import PyQt5.QtWidgets")}
OF_GTK = {"command": (PYTHON,), "suffix": ".py", "probe": (PYTHON, "-c", "import gi")}
JAVA = {
    "command": ("java", "-Dsun.java2d.uiScale=1"),
    "suffix": ".java",
    "probe": ("java", "-version"),
}
KITS = {
    "tk-button": Kit(TK, **OWN),
    "tk-grey-lost": Kit(TK, **OWN, variant="grey", size=(16, 16), state="lost"),
    "tk-disabled": Kit(TK, **OWN, variant="disabled", size=(10, 10), state="late"),
    "tk-ttk": Kit(TK, **OWN, variant="ttk", size=(9, 9)),
    "tk-label": Kit(TK, **OWN, variant="label", size=(10, 14), state="lost"),
    "tk-start": Kit(TK, **OWN, state="ready"),
    "qt-fusion": Kit(QT, **OF_QT, size=(16, 16)),
    "qt-fusion-down": Kit(QT, **OF_QT, variant="down", size=(9, 9), state="opening"),
    "qt-label": Kit(QT, **OF_QT, variant="label", size=(16, 30), state="late"),
    "qt-dark": Kit(QT, **OF_QT, variant="dark down", size=(16, 16)),
    "qt-windows": Kit(QT, **OF_QT, variant="windows down", size=(9, 9), scale="2"),
    "qt-start-gap": Kit(QT, **OF_QT, variant="gap", state="ready"),
    "gtk-adwaita": Kit(GTK, **OF_GTK, size=(9, 9)),
    "gtk-flat": Kit(GTK, **OF_GTK, variant="flat gap", size=(12, 12), state="late"),
    "gtk-dark": Kit(GTK, **OF_GTK, variant="dark", size=(10, 10)),
    "gtk-lost": Kit(GTK, **OF_GTK, variant="gap", size=(9, 9), state="lost"),
    "swing-metal": Kit(SWING, **JAVA, size=(9, 9)),
    "swing-white": Kit(SWING, **JAVA, variant="white", size=(10, 10), state="late"),
    "swing-plain": Kit(SWING, **JAVA, variant="plain", size=(16, 16)),
    "swing-nimbus": Kit(SWING, **JAVA, variant="nimbus", size=(9, 9), state="middle"),
    "swing-start": Kit(SWING, **JAVA, state="ready", size=(16, 16)),
}  # fmt: skip
