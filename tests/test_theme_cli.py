"""``screenbot theme`` and ``render``: what is listed, shown, checked; what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from screenbot.cli import main
from screenbot.vision import load_image, load_theme, theme_names
from screenbot.vision.themes.inspection import confusions, mistakes
from tests.vision.sheets import skin_sheet, write_sheet


@pytest.fixture
def skin(tmp_path: Path) -> Path:
    return write_sheet(tmp_path / "My Skin.bmp", skin_sheet())


def test_list_names_every_theme(skin: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["theme", "import", str(skin)]) == 0
    capsys.readouterr()
    assert main(["theme", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(theme_names())
    (mine,) = (line for line in lines if line.startswith("my-skin"))
    assert "15 tiles of 16 x 16 pixels" in mine
    assert main(["themes", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)["themes"]
    assert [one["name"] for one in data] == list(theme_names())
    assert next(one for one in data if one["name"] == "classic")["cell"] == [16, 16]


def test_import_says_where_and_is_not_repeated(
    skin: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["theme", "import", str(skin), "--to", str(tmp_path / "themes"), "--name", "other"]
    assert main(words) == 0
    folder = tmp_path / "themes" / "other"
    assert str(folder) in capsys.readouterr().out
    assert load_theme(folder).counter is not None
    assert "other" not in theme_names()
    assert main(words) == 1
    assert "--force" in capsys.readouterr().err
    assert main([*words, "--force", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["folder"] == str(folder)
    inside = folder / skin.name
    inside.write_bytes(skin.read_bytes())
    assert main([*words[:2], str(inside), *words[3:], "--force"]) == 1
    assert "would overwrite" in capsys.readouterr().err
    assert inside.exists()


def test_show_writes_a_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sheet.png"
    for name in ("gnome-mines", "checkerboard"):
        assert main(["theme", "show", name, "-o", str(path)]) == 0
        image = load_image(path)
        assert image.shape[1] > 500
        assert len(np.unique(image.reshape(-1, 3), axis=0)) > 200
    capsys.readouterr()
    assert main(["theme", "show", "classic"]) == 0
    assert "wrong_flag" in capsys.readouterr().out


def test_check_of_good_themes(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("classic", "dark", "flat", "checkerboard"):
        assert main(["theme", "check", name]) == 0, name
        assert "no mistake" in capsys.readouterr().out


def broken_theme(folder: Path) -> Path:
    theme = load_theme("classic")
    (folder / "tiles").mkdir(parents=True)
    for name, code in (("covered", 9), ("0", 0), ("1", 1), ("6", 6), ("8", 6)):
        cv2.imwrite(str(folder / "tiles" / f"{name}.png"), theme.tiles[code][0][:, :, ::-1])
    (folder / "theme.toml").write_text(
        'name = "bad"\ncell = [20, 20]\ncolour = 1\n[play]\nrestart = ["button:go.png", "jump"]\n'
    )
    return folder


def test_check_names_every_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = broken_theme(tmp_path / "bad")
    assert main(["theme", "check", str(folder)]) == 1
    said = capsys.readouterr()
    for words in ("unknown key 'colour'", "no picture", "'jump'", "[20, 20]", "no tile '2'",
                  "no tile 'flag'"):  # fmt: skip
        assert sum(words in line for line in said.out.splitlines()) == 1, words
    assert "6 mistakes" in said.err or "7 mistakes" in said.err
    (folder / "tiles" / "covered.png").write_bytes(b"no picture")
    assert any("covered.png" in line for line in mistakes(folder))


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ('shade = "dark"', "shade 'dark': a number from 0 expected"),
        ("[play]\nsettle_ms = true", "settle_ms True"),
        ("play = 3", "play 3: a table [play] expected"),
        ("name = ", "theme.toml: Invalid value"),
    ],
)
def test_check_of_values(
    tmp_path: Path, toml: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = broken_theme(tmp_path / "bad")
    (folder / "theme.toml").write_text(toml)
    assert main(["theme", "check", str(folder)]) == 1
    assert message in capsys.readouterr().out


def test_tiles_that_look_alike_are_named(tmp_path: Path) -> None:
    theme = load_theme(broken_theme(tmp_path / "bad"))
    assert any("8" in line and "6" in line for line in confusions(theme, 33.3))
    assert not any("looks like" in line for line in confusions(load_theme("classic"), 33.3))


MISTAKES = [
    (["theme", "show", "nosuch"], "unknown theme 'nosuch'"),
    (["theme", "check", "nosuch"], "unknown theme 'nosuch'"),
    (["theme", "import", "{folder}/none.bmp"], "cannot open the picture"),
    (["theme", "import", "{folder}/small.bmp"], "90 x 122 pixels; a skin sheet has 144 x 122"),
    (["theme", "import", "{folder}/text.bmp"], "not a picture"),
    (["render", "{folder}/none.txt", "-o", "{folder}/x.png"], "none.txt"),
    (["render", "{folder}/board.txt", "-o", "{folder}/x.png", "--look", "nosuch"], "nosuch"),
    (["render", "{folder}/board.txt", "-o", "{folder}/x.png", "--cell", "3"], "--cell 3"),
    (["window", "--look", "nosuch"], "unknown theme 'nosuch'"),
    (["demo", "--no-window", "--look", "nosuch"], "unknown theme 'nosuch'"),
]


@pytest.mark.parametrize(("words", "message"), MISTAKES, ids=lambda value: str(value)[:40])
def test_mistakes_are_one_line(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_sheet(tmp_path / "small.bmp", np.zeros((122, 90, 3), np.uint8))
    (tmp_path / "text.bmp").write_text("no picture")
    (tmp_path / "board.txt").write_text("01\n1.\n")
    assert main([word.replace("{folder}", str(tmp_path)) for word in words]) == 1
    said = capsys.readouterr()
    assert message in said.err
    assert len(said.err.strip().splitlines()) == 1


def test_render_in_any_look(tmp_path: Path, skin: Path) -> None:
    (tmp_path / "board.txt").write_text("mines: 3\n01.\n1F.\n..*\n")
    assert main(["theme", "import", str(skin), "--to", str(tmp_path), "--name", "mine"]) == 0
    pictures = set()
    for look in ("classic", "dark", "flat", "checkerboard", "kmines", str(tmp_path / "mine")):
        path = tmp_path / "out.png"
        words = ["render", str(tmp_path / "board.txt"), "-o", str(path), "--look", look]
        assert main([*words, "--cell", "33.3", "--cells-only"]) == 0
        image = load_image(path)
        assert image.shape == (100, 100, 3)
        pictures.add(image.tobytes())
        assert main(words) == 0
    assert len(pictures) == 6
