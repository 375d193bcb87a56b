"""All measurements in one place: ``python -m tests.bench [NAME ...]``.

Each benchmark is a module of this package with a ``main() -> None`` that prints its figures, beside
those of a peer measured in the same run where there is one. A timing never decides a test.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent
FILES = [path for path in HERE.glob("*.py") if not path.stem.startswith("_")]
NAMES = sorted(path.stem for path in FILES if "def main(" in path.read_text("utf-8"))


def main() -> int:
    chosen = sys.argv[1:] or NAMES
    for name in chosen:
        if name not in NAMES:
            print(f"unknown benchmark {name!r} (known: {', '.join(NAMES)})", file=sys.stderr)
            return 2
    for name in chosen:
        print(f"== {name}")
        import_module(f"tests.bench.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
