"""The architecture holds: a lower layer never imports a higher one, and the seams stay clean."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "screenbot"

LAYERS = {
    "errors": 0,
    "geometry": 0,
    "counting": 0,
    "progress": 0,
    "silence": 0,
    "interrupts": 0,
    "complete": 1,
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
    "warm": 4,
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
    "train": 5,
    "cli": 6,
}

FORBIDDEN = {
    "solver": {"vision", "game"},
    "vision": {"solver", "game"},
    "policy": {"vision", "render", "annotate"},
    "ends": {"vision", "policy"},
}

THROUGH = {("ends", "vision"): "render"}
"""What a unit may reach through another one all the same: the embedded game is drawn, and the
tiles that it is drawn with are those of the themes."""

VISION_LAYERS = {
    "seen": 0,
    "pixels": 1,
    "words": 1,
    "lattice": 2,
    "appearance": 3,
    "cover": 4,
    "naming": 5,
    "themes": 6,
    "bounds": 7,
    "counters": 7,
    "empty": 8,
    "again": 8,
    "recall": 8,
    "opened": 8,
    "own_marks": 8,
    "unknown": 8,
    "unlined": 8,
    "learnt": 8,
    "known": 8,
    "second": 8,
    "reader": 9,
    "teach": 10,
    "proof": 10,
}
"""The folders and modules of ``vision``. What is imported for types alone does not count."""

FILES = sorted(
    path
    for path in PACKAGE.rglob("*.py")
    if path.name not in ("__main__.py",) and path != PACKAGE / "__init__.py"
)


def unit_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


@cache
def imported_modules(path: Path) -> tuple[tuple[str, bool], ...]:
    """All modules of screenbot that a file imports, and whether for types alone."""
    return tuple(found_imports(path))


def found_imports(path: Path) -> Iterator[tuple[str, bool]]:
    tree = ast.parse(path.read_text("utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import on line {node.lineno}"
            names = [node.module]
            if node.module in ("screenbot", "screenbot.vision"):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.startswith("screenbot."):
                yield name, id(node) in for_types


def imported_units(path: Path) -> set[str]:
    return {name.split(".")[1] for name, _ in imported_modules(path)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_down(path: Path) -> None:
    unit = unit_of(path)
    assert unit in LAYERS, f"{unit} has no layer: add it to LAYERS"
    for other in imported_units(path) - {unit, "__version__"}:
        assert other in LAYERS, f"{path} imports screenbot.{other}, which has no layer"
        assert LAYERS[other] <= LAYERS[unit], f"{path} imports screenbot.{other} from above"
        assert other not in FORBIDDEN.get(unit, set()), f"{path} must not know screenbot.{other}"


def file_of(module: str) -> Path | None:
    """The file of a module, or of the one that a name is imported from."""
    place = PACKAGE.joinpath(*module.split(".")[1:])
    for path in (place, place.parent):
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            if file in FILES:
                return file
    return None


def reached(unit: str, avoiding: str | None) -> dict[Path, Path | None]:
    """The files that a unit loads, each with one that imports it, without those of another unit."""
    found: dict[Path, Path | None] = {path: None for path in FILES if unit_of(path) == unit}
    queue = list(found)
    while queue:
        path = queue.pop()
        for name, for_types in imported_modules(path):
            other = None if for_types else file_of(name)
            if other is not None and other not in found and unit_of(other) != avoiding:
                found[other] = path
                queue.append(other)
    return found


@pytest.mark.parametrize(
    ("unit", "other"), [(unit, other) for unit in FORBIDDEN for other in sorted(FORBIDDEN[unit])]
)
def test_what_must_not_be_known_is_not_reached_through_others(unit: str, other: str) -> None:
    for path, importer in reached(unit, THROUGH.get((unit, other))).items():
        assert unit_of(path) != other, f"{unit} reaches {path} through {importer}"


def test_every_exception_is_one() -> None:
    for unit, other in THROUGH:
        assert other in {unit_of(path) for path in reached(unit, None)}


VISION = [path for path in FILES if unit_of(path) == "vision" and path.name != "__init__.py"]


@pytest.mark.parametrize("path", VISION, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_within_vision_go_down(path: Path) -> None:
    unit = path.relative_to(PACKAGE / "vision").parts[0].removesuffix(".py")
    for name, for_types in imported_modules(path):
        if name.startswith("screenbot.vision.") and not for_types:
            other = name.split(".")[2]
            assert VISION_LAYERS[other] <= VISION_LAYERS[unit], f"{path} imports {name} from above"


def test_every_layer_is_there() -> None:
    assert set(LAYERS) == {unit_of(path) for path in FILES}


def test_no_module_outgrows_itself() -> None:
    for path in FILES:
        lines = len(path.read_text("utf-8").splitlines())
        assert lines <= 330, f"{path.relative_to(PACKAGE)} has {lines} lines"
