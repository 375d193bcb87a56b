"""Pictures of readings, and files for bug reports that hold the board and nothing else."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import cv2
import numpy as np
import pytest

from screenbot.bot import Settings, play
from screenbot.bugreport import PAINT, board_files, write_report
from screenbot.cli import main
from screenbot.debug import LEAST_CELL, SURE, UNSURE, draw_readings
from screenbot.ends import embedded_game, still_image
from screenbot.errors import BoardNotFoundError, ScreenbotError
from screenbot.geometry import Rect
from screenbot.render import draw_board
from screenbot.vision import Seen, load_image, read, reread, unsure_cells
from tests.vision.boards import Image, random_board

BOARD = random_board(4, 10, 14)


def busy_screen(cell: float, seed: int = 0) -> tuple[Image, Rect]:
    """A board on a screen on which no two pixels around it are alike by accident."""
    drawn = draw_board(BOARD, "classic", cell)
    rows, cols, _ = drawn.shape
    x, y = 83, 61
    rng = np.random.default_rng(seed)
    image = rng.integers(1, 255, (rows + 200, cols + 260, 3)).astype(np.uint8)
    image[y - 8 : y + rows + 8, x - 8 : x + cols + 8] = 192
    image[y : y + rows, x : x + cols] = drawn
    return image, Rect(x, y, cols, rows)


def saved(path: Path, image: Image) -> Path:
    cv2.imwrite(str(path), image[:, :, ::-1])
    return path


def decoded(data: bytes) -> Image:
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return np.asarray(picture[:, :, ::-1], np.uint8)


def colours(image: Image) -> set[int]:
    flat = image.reshape(-1, 3).astype(np.int64)
    return set((flat[:, 0] << 16 | flat[:, 1] << 8 | flat[:, 2]).tolist())


def hidden(image: Image, place: Rect, seen: Seen) -> Image:
    """The picture with a window of noise over a part of the board."""
    covered = image.copy()
    rng = np.random.default_rng(9)
    left, top = place.x + place.width // 2 + 5, place.y + place.height // 2 + 7
    part = covered[top : place.bottom, left : place.right]
    part[:] = rng.integers(0, 256, part.shape)
    return covered


@pytest.mark.parametrize("cell", [16.0, 33.3, 48.0])
def test_cells_are_large_enough_to_be_read(cell: float) -> None:
    image, _ = busy_screen(cell)
    (seen,) = read(image)
    picture = draw_readings(image, [seen])
    assert picture.shape[1] >= LEAST_CELL * BOARD.cols
    found = colours(picture)
    assert (SURE[0] << 16 | SURE[1] << 8 | SURE[2]) in found
    unsure = UNSURE[0] << 16 | UNSURE[1] << 8 | UNSURE[2]
    assert (unsure in found) == bool(unsure_cells(seen))


def test_unsure_cells_stand_out() -> None:
    image, place = busy_screen(24.0)
    image[place.y + 3 : place.y + 20, place.x + 3 : place.x + 20] = (3, 250, 200)
    (seen,) = read(image)
    assert unsure_cells(seen)
    assert (UNSURE[0] << 16 | UNSURE[1] << 8 | UNSURE[2]) in colours(draw_readings(image, [seen]))


@pytest.mark.parametrize("cell", [16.0, 33.3])
def test_a_report_has_no_pixel_from_outside_the_board(tmp_path: Path, cell: float) -> None:
    image, _ = busy_screen(cell)
    (seen,) = read(image)
    write_report(tmp_path / "report.zip", image, seen, "a test")
    with zipfile.ZipFile(tmp_path / "report.zip") as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert sorted(files) == ["board.png", "reading.png", "report.txt"]
    board = decoded(files["board.png"])
    bounds = seen.lattice.bounds()
    inside = np.s_[bounds.y : bounds.bottom, bounds.x : bounds.right]
    assert np.array_equal(board, image[inside])
    # Whatever is outside may change: the files stay the same to the byte.
    other = np.random.default_rng(1).integers(1, 255, image.shape).astype(np.uint8)
    other[inside] = image[inside]
    assert board_files(other, seen, "a test") == files
    text = files["report.txt"].decode()
    assert "\n".join(BOARD.grid()) in text
    assert "screenbot 0." in text
    assert str(tmp_path) not in text


def test_a_window_over_the_board_is_painted_over() -> None:
    image, place = busy_screen(24.0)
    (seen,) = read(image)
    covered = hidden(image, place, seen)
    after = reread(covered, seen)
    files = board_files(covered, after, "covered")
    board = decoded(files["board.png"])
    rows, cols = board.shape[:2]
    # The window's own pixels, a cell away from its edge.
    window = board[rows // 2 + 31 :, cols // 2 + 29 :]
    assert (window == PAINT).all()
    assert "cells painted over, as a window covers them: 0" not in files["report.txt"].decode()


def test_nothing_is_taken_without_a_board(tmp_path: Path) -> None:
    image = np.random.default_rng(2).integers(0, 255, (200, 300, 3)).astype(np.uint8)
    with pytest.raises(BoardNotFoundError, match="nothing of the picture is taken"):
        write_report(tmp_path / "report.zip", image, None, "no board")
    assert not (tmp_path / "report.zip").exists()
    write_report(tmp_path / "report.zip", image, None, "no board", Rect(10, 20, 50, 40))
    with zipfile.ZipFile(tmp_path / "report.zip") as archive:
        assert np.array_equal(decoded(archive.read("region.png")), image[20:60, 10:60])
        assert sorted(archive.namelist()) == ["region.png", "report.txt"]


def test_read_writes_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(tmp_path / "screen.png", busy_screen(20.0)[0])
    debug, report = tmp_path / "debug.png", tmp_path / "report.zip"
    assert main(["read", str(path), "--debug", str(debug), "--report", str(report)]) == 0
    assert load_image(debug).shape[1] >= LEAST_CELL * BOARD.cols
    with zipfile.ZipFile(io.BytesIO(report.read_bytes())) as archive:
        assert archive.testzip() is None
    assert "nothing else of the picture" in capsys.readouterr().err


def test_read_without_a_board(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(tmp_path / "blank.png", np.full((120, 160, 3), 77, np.uint8))
    debug, report = tmp_path / "debug.png", tmp_path / "report.zip"
    assert main(["read", str(path), "--debug", str(debug)]) == 1
    assert np.array_equal(load_image(debug), load_image(path))
    assert main(["read", str(path), "--report", str(report)]) == 1
    assert "--region" in capsys.readouterr().err
    assert not report.exists()
    words = ["read", str(path), "--report", str(report), "--region", "10,10,40,30"]
    assert main(words) == 1
    assert main([*words[:-3], str(tmp_path / "report.txt")]) == 1
    assert "ends in .zip" in capsys.readouterr().err
    with zipfile.ZipFile(report) as archive:
        assert decoded(archive.read("region.png")).shape == (30, 40, 3)


def test_a_report_that_cannot_be_written(tmp_path: Path) -> None:
    image, _ = busy_screen(16.0)
    (seen,) = read(image)
    with pytest.raises(ScreenbotError, match=r"nowhere.*No such file"):
        write_report(tmp_path / "nowhere" / "report.zip", image, seen, "a test")


def test_the_bot_that_stops_unsure_leaves_a_report(tmp_path: Path) -> None:
    class Smudged:
        """The embedded game on a screen that shows one cell wrong."""

        name = "smudged"

        def __init__(self) -> None:
            self.game = embedded_game("beginner", "safe", 3, cell=24.0)
            self.monitors = self.game.monitors
            self.place = self.game._picture.lattice.moved(32, 32).rect(4, 4)
            self.looks = 0

        def grab(self, region: Rect | None = None) -> Image:
            self.looks += 1
            image = self.game.grab().copy()
            if self.looks > 1:
                place = self.place
                image[place.y + 2 : place.bottom - 2, place.x + 2 : place.right - 2] = (9, 200, 90)
            area = region or self.monitors[0].rect
            return image[area.y : area.bottom, area.x : area.right]

    screen = Smudged()
    report = play(screen, screen.game, Settings(pictures=tmp_path, mines=10))
    assert report.error is not None
    (packed,) = tmp_path.glob("screenbot-unsure-*.zip")
    assert str(packed) in str(report.error)
    with zipfile.ZipFile(packed) as archive:
        board = decoded(archive.read("board.png"))
    assert board.shape[:2] == (216, 216)


@pytest.mark.parametrize("dry", [True, False])
def test_play_takes_nothing_but_the_region(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    dry: bool,
) -> None:
    image = np.random.default_rng(5).integers(0, 255, (200, 300, 3)).astype(np.uint8)
    screen = still_image(image)
    monkeypatch.setattr("screenbot.ends.desktop_screen", lambda: screen)
    monkeypatch.setattr("screenbot.ends.desktop_mouse", lambda _: screen)
    report = tmp_path / "report.zip"
    words = ["play", "--no-records", "-o", str(tmp_path), "--report", str(report)]
    words += ["--dry-run"] if dry else []
    assert main(words) == 1
    said = capsys.readouterr().err
    assert "--region" in said
    assert not report.exists()
    assert main([*words, "--region", "20,30,120,90"]) == 1
    with zipfile.ZipFile(report) as archive:
        assert np.array_equal(decoded(archive.read("region.png")), image[30:120, 20:140])
        assert "no Minesweeper board" in archive.read("report.txt").decode()
