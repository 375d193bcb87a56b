"""The architecture holds: a lower layer never imports a higher one, and the seams stay clean."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "screenbot"

LAYERS = {
    "errors": 0,
    "geometry": 0,
    "progress": 0,
    "board": 1,
    "level": 1,
    "game": 2,
    "formats": 3,
    "solver": 2,
    "vision": 2,
    "deduction": 3,
    "policy": 3,
    "render": 3,
    "heat": 3,
    "annotate": 3,
    "debug": 3,
    "sheet": 4,
    "bugreport": 4,
    "film": 4,
    "advice": 4,
    "ends": 4,
    "records": 4,
    "bot": 5,
    "simulate": 5,
    "compare": 5,
    "watch": 5,
    "findings": 5,
    "window": 5,
    "terminal": 5,
    "lab": 5,
    "gym": 6,
    "ui": 5,
    "train": 5,
    "cli": 6,
}

FORBIDDEN = {
    "solver": {"vision", "game"},
    "vision": {"solver", "game"},
    "policy": {"vision", "render", "annotate"},
    "ends": {"vision", "policy"},
}

FILES = sorted(
    path
    for path in PACKAGE.rglob("*.py")
    if path.name not in ("__main__.py",) and path != PACKAGE / "__init__.py"
)


def unit_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_units(path: Path) -> set[str]:
    units = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import on line {node.lineno}"
            names = [node.module]
            if node.module == "screenbot":
                names = [f"screenbot.{alias.name}" for alias in node.names]
        else:
            continue
        units |= {name.split(".")[1] for name in names if name.startswith("screenbot.")}
    return units


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_down(path: Path) -> None:
    unit = unit_of(path)
    assert unit in LAYERS, f"{unit} has no layer: add it to LAYERS"
    for other in imported_units(path) - {unit, "__version__"}:
        assert other in LAYERS, f"{path} imports screenbot.{other}, which has no layer"
        assert LAYERS[other] <= LAYERS[unit], f"{path} imports screenbot.{other} from above"
        assert other not in FORBIDDEN.get(unit, set()), f"{path} must not know screenbot.{other}"


def test_no_module_outgrows_itself() -> None:
    for path in FILES:
        lines = len(path.read_text("utf-8").splitlines())
        assert lines <= 330, f"{path.relative_to(PACKAGE)} has {lines} lines"
