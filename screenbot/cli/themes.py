"""``screenbot theme``: the looks that boards are read with, and new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from screenbot.cli.files import picture_path
from screenbot.cli.output import json_option, note, print_json, write_image
from screenbot.cli.teaching import import_skin, learn, theme_facts, theme_json
from screenbot.counting import counted
from screenbot.errors import ConfigurationError, ScreenbotError

if TYPE_CHECKING:
    from screenbot.vision import Theme


LEAST_SIZE: Final = 16.0
"""Smaller cells are not expected to be told apart by every theme."""


@click.group()
def theme() -> None:
    """The looks that boards are read with: list, show, check, teach and import them.

    \b
    Examples:
        screenbot theme learn mygame.png          teach it your own program
        screenbot theme import skin.bmp           a Minesweeper X skin sheet
        screenbot theme show mygame -o sheet.png
    """


@click.command("list")
@json_option
def list_themes(as_json: bool) -> None:
    """List all themes: name, tiles, cell size, where from."""
    from screenbot.vision import load_theme
    from screenbot.vision.themes.shelf import comes_with_screenbot, theme_folders

    rows: list[tuple[Theme | None, str, str]] = []
    for name, folder in theme_folders().items():
        try:
            origin = "comes with screenbot" if comes_with_screenbot(folder) else str(folder)
            rows.append((load_theme(folder), name, origin))
        except ScreenbotError as error:
            note(str(error))
            rows.append((None, name, f"cannot be used: screenbot theme check {name}"))
    if as_json:
        print_json({"themes": [theme_json(each, name) for each, name, _ in rows]})
        return
    wide = max(len(name) for _, name, _ in rows)
    for each, name, origin in rows:
        facts = "" if each is None else f"{theme_facts(each):<28} {each.title}; "
        click.echo(f"{click.style(f'{name:<{wide}}', bold=True)}  {facts}{origin}")


themes = click.Command(
    "themes", callback=list_themes.callback, params=list_themes.params, help=list_themes.help
)
"""The old name of ``theme list``."""


@click.command(short_help="Show the pictures of a theme.")
@click.argument("name")
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write a picture of it all.")
def show(name: str, output: str | None) -> None:
    """Show the pictures of a theme (a name or a folder), in the terminal or as one picture."""
    from screenbot.vision import load_theme
    from screenbot.vision.themes.theme import TILE_CODES

    chosen = load_theme(name)
    if output is not None:
        from screenbot.sheet import draw_sheet

        target = picture_path(output, chosen.folder.rglob("*"))
        write_image(draw_sheet(chosen), target)
        click.echo(f"{output}: {chosen.name}, {theme_facts(chosen)}")
        return
    from screenbot.cli.blocks import console, tile_grid

    names = {code: word for word, code in TILE_CODES.items()}
    tiles = [
        (look, names[code] if number == 1 else f"{names[code]}-{number}")
        for code, looks in sorted(chosen.tiles.items())
        for number, look in enumerate(looks, start=1)
    ]
    click.echo(f"{chosen.name}: {chosen.title}, {theme_facts(chosen)}, {chosen.folder}")
    terminal = console()
    if terminal.is_terminal:
        terminal.print(tile_grid(tiles, terminal.width))
    else:
        click.echo(" ".join(word for _, word in tiles))
        note("pictures are shown in a terminal only; -o FILE.png writes them")


@click.command(short_help="Name every mistake in a theme, and tiles that look alike.")
@click.argument("name")
def check(name: str) -> None:
    """Name every mistake in a theme (a name or a folder), and tiles that look alike at some size.

    Exit status 1 where there is a mistake, or where a tile of 16 pixels or more would be read as
    another one.
    """
    from screenbot.vision import load_theme
    from screenbot.vision.themes.inspection import SIZES, confusions, mistakes
    from screenbot.vision.themes.shelf import find_theme

    folder = find_theme(name)
    found = mistakes(folder)
    for line in found:
        click.echo(line)
    if found:
        raise ConfigurationError(f"{folder}: {counted(len(found), 'mistake')}")
    chosen = load_theme(folder)
    click.echo(f"{chosen.name}: {theme_facts(chosen)}, no mistake in its files")
    alike: list[str] = []
    for size in SIZES:
        trouble = confusions(chosen, size)
        if size >= LEAST_SIZE and any("looks like" in line for line in trouble):
            alike.append(f"{size:g}")
        shown = "all tiles are told apart" if not trouble else ", ".join(trouble)
        click.echo(f"  at {size:>4g} pixels a cell: {shown}")
    if alike:
        raise ConfigurationError(f"{folder}: tiles look alike at {', '.join(alike)} pixels a cell")


for _command in (list_themes, show, check, learn, import_skin):
    theme.add_command(_command)
