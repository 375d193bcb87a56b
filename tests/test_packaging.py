"""The wheel carries the themes: built here, installed elsewhere, it reads a picture."""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FIXTURE = ROOT / "fixtures" / "screens"


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The python of a new environment that has the wheel; the dependencies are shared with ours."""
    folder = tmp_path_factory.mktemp("elsewhere")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT]
    run(*build, cwd=folder)
    venv.create(folder / "env", with_pip=False)
    scripts = "Scripts" if sys.platform == "win32" else "bin"
    python = folder / "env" / scripts / "python"
    wheel = next(folder.glob("*.whl"))
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", wheel]
    run(*pip, cwd=folder)
    site = Path(
        run(
            python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder
        ).strip()
    )
    # A plain path line: the .pth files there, our editable install's too, stay unread.
    (site / "shared.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return python


def test_the_wheel_reads_a_fixture(installed: Path, tmp_path: Path) -> None:
    home = run(installed, "-c", "import screenbot; print(screenbot.__file__)", cwd=tmp_path)
    assert not Path(home.strip()).is_relative_to(ROOT)
    picture = sorted(path for path in FIXTURE.glob("*.png") if path.with_suffix(".txt").is_file())[
        0
    ]
    out = run(installed, "-m", "screenbot", "read", picture, "--json", cwd=tmp_path)
    grid = [
        line
        for line in picture.with_suffix(".txt").read_text("utf-8").splitlines()
        if line and ":" not in line and not line.startswith("#")
    ]
    assert json.loads(out)["boards"][0]["grid"] == grid


def test_the_wheel_has_its_command_and_its_themes(installed: Path, tmp_path: Path) -> None:
    command = installed.with_name("screenbot.exe" if sys.platform == "win32" else "screenbot")
    assert "classic" in run(command, "themes", cwd=tmp_path)
