"""Where themes are kept: those that come with screenbot, and the user's own."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Final

from screenbot.errors import ConfigurationError

USER_FOLDER: Final = "SCREENBOT_THEMES"
"""Environment variable that names another folder for the user's themes."""


@lru_cache(maxsize=1)
def theme_folder() -> Path:
    """The folder of the themes that come with screenbot."""
    here = Path(__file__).resolve().parent.parent.parent
    inside = here / "templates"
    return inside if inside.is_dir() else here.parent / "templates"


def comes_with_screenbot(folder: Path) -> bool:
    """Whether the theme in a folder comes with screenbot."""
    return folder.parent == theme_folder()


def user_theme_folder() -> Path:
    """The folder of the user's own themes; it need not exist."""
    chosen = os.environ.get(USER_FOLDER)
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return Path(user_data_path("screenbot", appauthor=False)) / "themes"


def theme_folders() -> dict[str, Path]:
    """The folder of each theme by its name, sorted; the user's go before those of the same name."""
    return dict(sorted({**_themes_in(theme_folder()), **_themes_in(user_theme_folder())}.items()))


def _themes_in(folder: Path) -> dict[str, Path]:
    """The folders of the themes in a folder by their names; none where there is no such folder."""
    if not folder.is_dir():
        return {}
    with os.scandir(folder) as inside:  # a few times as fast as pathlib's glob
        names = [one.name for one in inside if os.path.isfile(os.path.join(one.path, "theme.toml"))]
    return {name: folder / name for name in names}


def theme_names() -> tuple[str, ...]:
    """Names of all themes, sorted."""
    return tuple(theme_folders())


def find_theme(name: str | Path) -> Path:
    """The folder of a theme by its name or by the path of its folder.

    Raises ``ConfigurationError`` where there is none.
    """
    folder = None if isinstance(name, Path) else theme_folders().get(name)
    folder = Path(name) if folder is None else folder
    if not (folder / "theme.toml").is_file():
        known = ", ".join(theme_names()) or "none"
        raise ConfigurationError(f"unknown theme {str(name)!r} (known: {known})")
    return folder
