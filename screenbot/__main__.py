"""``python -m screenbot`` is the same program as ``screenbot``."""

import sys

from screenbot.cli import main

if __name__ == "__main__":
    sys.exit(main())
