"""Bad pictures and bad themes are refused in one line that names the place."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from screenbot.cli import main
from screenbot.errors import ConfigurationError, ImageError
from screenbot.vision import load_theme, read
from screenbot.vision.themes.binder import write_tiles


def test_missing_picture(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match=r"nothing\.png'.*No such file"):
        read(tmp_path / "nothing.png")


@pytest.mark.parametrize("content", [b"", b"not a picture"])
def test_no_picture(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.png"
    path.write_bytes(content)
    with pytest.raises(ImageError, match=r"not a picture that can be read.*broken\.png"):
        read(str(path))


@pytest.mark.parametrize("suffix", [".png", ".bmp", ".tiff"])
def test_cut_off_pictures_are_told_of_in_one_line(
    tmp_path: Path, suffix: str, capfd: pytest.CaptureFixture[str]
) -> None:
    _, data = cv2.imencode(suffix, np.zeros((200, 200, 3), np.uint8))
    for number, length in enumerate((20, 100, len(data) // 2)):
        path = tmp_path / f"{number}{suffix}"
        path.write_bytes(data.tobytes()[:length])
        assert main(["read", str(path)]) == 1
        message = f"screenbot: not a picture that can be read: {str(path)!r}\n"
        assert capfd.readouterr().err == message


def test_a_picture_that_says_it_is_huge(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    header = struct.pack(">IIBBBBB", 60000, 60000, 8, 2, 0, 0, 0)
    path = tmp_path / "huge.png"
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(1000)))
        + chunk(b"IEND", b"")
    )
    assert main(["read", str(path)]) == 1
    message = capfd.readouterr().err
    assert message.count("\n") == 1
    assert message.startswith(f"screenbot: not a picture that can be read: {str(path)!r} (")


@pytest.mark.parametrize(
    "image",
    [np.zeros((4, 4), np.uint8), np.zeros((4, 4, 3), np.float32), np.zeros((0, 4, 3), np.uint8)],
)
def test_wrong_array(image: np.ndarray) -> None:
    with pytest.raises(ImageError, match="expected"):
        read(image)


@pytest.mark.parametrize("image", [None, b"x.png", 3, [[0]], "a\0b"])
def test_neither_path_nor_array(image: object) -> None:
    with pytest.raises(ImageError, match="cannot open the picture"):
        read(image)  # type: ignore[arg-type]


def test_unknown_theme() -> None:
    with pytest.raises(ConfigurationError, match=r"unknown theme 'nosuch' \(known: .*classic"):
        read(np.zeros((9, 9, 3), np.uint8), themes=["nosuch"])


@pytest.mark.parametrize(
    "options", [{"region": (0, 0, 10, 10)}, {"themes": [3]}, {"themes": "winemine"}], ids=str
)
def test_wrong_options(options: dict[str, object]) -> None:
    [(name, value)] = options.items()
    with pytest.raises(ConfigurationError) as caught:
        read(np.zeros((9, 9, 3), np.uint8), **options)  # type: ignore[arg-type]
    assert str(caught.value).startswith(f"{name} {value!r}: expected a ")


def theme_in(folder: Path, toml: str, tile: str = "covered") -> Path:
    (folder / "theme.toml").write_text(toml)
    write_tiles({9: [np.zeros((8, 8, 3), np.uint8)]}, folder / "tiles")
    (folder / "tiles" / "covered.png").rename(folder / "tiles" / f"{tile}.png")
    return folder


@pytest.mark.parametrize(
    ("toml", "tile", "message"),
    [
        ("name = ", "covered", "theme.toml: Invalid value"),
        ("", "cowered", "unknown tile 'cowered'"),
        ('[play]\nchord = "right"', "covered", "chord 'right'"),
        ('[play]\nfirst_click = "lucky"', "covered", "first_click 'lucky'"),
        ('[counter]\nkind = "roman"\nplace = "below"', "covered", "counter kind 'roman'"),
        ('[counter]\nkind = "text"\nplace = "inside"', "covered", "counter place 'inside'"),
        ('[counter]\nkind = "text"\nplace = "below"', "covered", r"no picture counter/0\.png"),
        ('[[popup]]\nname = "won"', "covered", "a popup without 'image'"),
    ],
)
def test_broken_theme(tmp_path: Path, toml: str, tile: str, message: str) -> None:
    with pytest.raises(ConfigurationError, match=message):
        load_theme(theme_in(tmp_path, toml, tile))


def test_theme_without_tiles(tmp_path: Path) -> None:
    (tmp_path / "theme.toml").write_text('name = "bare"')
    with pytest.raises(ConfigurationError, match="no folder 'tiles'"):
        load_theme(tmp_path)
