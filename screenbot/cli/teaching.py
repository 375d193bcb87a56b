"""``screenbot theme learn`` and ``import``: new themes, of screenshots and of skin sheets."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from screenbot.board import CODES, SYMBOLS, UNSEEN, Board
from screenbot.cli.files import spare
from screenbot.cli.output import json_option, note, print_json, read_board, styled_board
from screenbot.cli.simulation import parse_region
from screenbot.counting import counted
from screenbot.errors import ConfigurationError, UnsureReadingError

if TYPE_CHECKING:
    from screenbot.geometry import Rect
    from screenbot.vision import Theme
    from screenbot.vision.proof import Proof
    from screenbot.vision.teach import Group, Sight

MOST_IMAGES: Final = 3
LEAVE_OUT: Final = SYMBOLS[UNSEEN]


name_option = click.option("--name", help="The theme's name. [default: that of the picture]")
to_option = click.option(
    "--to",
    "parent",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Folder that the theme's own folder goes into. [default: your themes]",
)
force_option = click.option("--force", is_flag=True, help="Replace a theme of that name.")


@click.command()
@click.argument("images", nargs=-1, required=True, type=click.Path())
@click.option("--board", "texts", multiple=True, type=click.Path(), metavar="FILE",
              help="Board text of what a screenshot shows; one for each, in order.")  # fmt: skip
@click.option("--yes", is_flag=True, help="Take what is proposed, leave out what is unsure.")
@click.option("--region", metavar="X,Y,W,H", help="Where the board is on the screenshots (pixels).")
@name_option
@click.option("--title", help="What 'theme list' says of it.")
@to_option
@force_option
def learn(
    images: tuple[str, ...],
    texts: tuple[str, ...],
    yes: bool,
    region: str | None,
    name: str | None,
    title: str | None,
    parent: Path | None,
    force: bool,
) -> None:
    """Make a theme of one to three screenshots of your own program.

    screenbot finds the cells, puts those that look alike together and proposes what they are. Say
    Enter where that is right, or correct it: '3=flag 5=7' by the numbers shown. Screenshots of a
    game in progress and of a lost game show nearly everything.

    \b
    Examples:
        screenbot theme learn playing.png lost.png --name mygame
        screenbot theme learn playing.png --board playing.txt     no questions
    """
    from screenbot.vision.teach import find_board
    from screenbot.vision.themes.binder import slug, theme_place

    if len(images) > MOST_IMAGES:
        raise click.UsageError(f"{len(images)} screenshots: one to {MOST_IMAGES} expected")
    if texts and len(texts) != len(images):
        raise click.UsageError(
            f"{counted(len(texts), 'board text')} for {counted(len(images), 'screenshot')}"
        )
    chosen = slug(Path(images[0]).stem) if name is None else name
    folder = theme_place(chosen, parent, force=force)
    spare(folder, [*images, *texts])
    area = None if region is None else parse_region(region)
    truths: list[Board | None] = [read_board(path) for path in texts]
    truths = truths or [None] * len(images)
    sights = [find_board(image, truth, area) for image, truth in zip(images, truths, strict=True)]
    for sight in sights:
        rows, cols = sight.codes.shape
        width, height = sight.grid.cell
        click.echo(f"{sight.path}: {rows} x {cols} cells of {width:.4g} x {height:.4g} pixels")
    if not texts:
        sights = _settled(sights, yes)
    _make(
        sights, folder, title or f"Learnt from {', '.join(Path(one).name for one in images)}", area
    )
    if parent is None:
        click.echo(f"it is tried from now on; alone: screenbot read IMAGE --theme {chosen}")
    else:
        click.echo(f"to read with it: screenbot read IMAGE --theme {folder}")


def _settled(sights: Sequence[Sight], yes: bool) -> list[Sight]:
    """The boards after a person has said what each look is, or with what is sure."""
    from screenbot.vision.seen import CONFIDENT
    from screenbot.vision.teach import decided, groups

    found = groups(sights)
    said = [(group, group.code if group.confidence >= CONFIDENT else UNSEEN) for group in found]
    if yes:
        left_out = [group for group, code in said if code == UNSEEN]
        if left_out:
            cells = sum(group.count for group in left_out)
            looks = counted(len(left_out), "look")
            note(f"left out, as they are not sure: {counted(cells, 'cell')} of {looks}")
        return decided(sights, said)
    said = [(group, group.code) for group in found]
    _show(said)
    while True:
        answer = _ask("Enter if that is right, or corrections such as 3=flag 5=7 6=~ (leave out)")
        if answer.strip():
            try:
                said = corrected(said, answer)
            except ConfigurationError as error:
                click.echo(str(error))
                continue
        boards = decided(sights, said)
        for sight in boards:
            click.echo(f"{sight.path}:")
            click.echo(styled_board(Board(sight.codes)))
        again = _ask("Enter if these are the boards, or more corrections, or q to give up")
        if not again.strip():
            return boards
        if again.strip() == "q":
            raise click.Abort
        try:
            said = corrected(said, again)
        except ConfigurationError as error:
            click.echo(str(error))
        _show(said)


def _ask(question: str) -> str:
    try:
        answer: str = click.prompt(
            f"{question}\n>", default="", show_default=False, prompt_suffix=" "
        )
    except click.Abort:
        if sys.stdin.isatty():
            raise
        raise ConfigurationError(
            "no answer on standard input: give --board FILE for each screenshot, or --yes"
        ) from None
    return answer


def corrected(said: Sequence[tuple[Group, int]], answer: str) -> list[tuple[Group, int]]:
    """What was said of each group, with corrections such as ``3=flag 5=7``.

    A group is named by its number from 1, a cell by its tile's name or its symbol in a board text.
    Raises ``ConfigurationError`` for what cannot be understood.
    """
    from screenbot.vision.themes.theme import TILE_CODES

    words = {**TILE_CODES, **CODES}
    out = list(said)
    for correction in answer.replace(",", " ").split():
        number, sign, word = correction.partition("=")
        if not sign or not re.fullmatch(r"\d{1,99}", number) or not 1 <= int(number) <= len(out):
            raise ConfigurationError(
                f"{correction!r}: NUMBER=CELL expected, with a number from 1 to {len(out)}"
            )
        if word not in words:
            known = ", ".join([*TILE_CODES, f"{LEAVE_OUT} (leave out)"])
            raise ConfigurationError(f"{correction!r}: unknown cell {word!r} (known: {known})")
        out[int(number) - 1] = (out[int(number) - 1][0], words[word])
    return out


def _show(said: Sequence[tuple[Group, int]]) -> None:
    """The groups with their pictures, where that is a terminal, and what each is taken for."""
    from screenbot.cli.blocks import console, tile_grid
    from screenbot.vision.themes.theme import TILE_CODES

    names = {code: name for name, code in TILE_CODES.items()} | {UNSEEN: "left out"}
    captions = [
        f"{number}: {names[code]}\n{counted(group.count, 'cell')}, {_surety(group)}"
        for number, (group, code) in enumerate(said, start=1)
    ]
    terminal = console()
    if terminal.is_terminal:
        tiles = [(group.tile, words) for (group, _), words in zip(said, captions, strict=True)]
        terminal.print(tile_grid(tiles, terminal.width))
    else:
        for words in captions:
            click.echo(words.replace("\n", " - "))


def _surety(group: Group) -> str:
    from screenbot.vision.seen import CONFIDENT

    return "sure" if group.confidence >= CONFIDENT else "not sure"


def _make(sights: Sequence[Sight], folder: Path, title: str, region: Rect | None) -> None:
    """Write the theme, read the screenshots back with it, and say what came of it."""
    from screenbot.vision.proof import lacking, prove
    from screenbot.vision.teach import draft
    from screenbot.vision.themes.binder import written
    from screenbot.vision.themes.theme import TILE_CODES

    with written(draft(sights, folder.name, title), folder) as made:
        proofs = [prove(sight, made, region) for sight in sights]
        for proof in proofs:
            click.echo(_told(proof))
        if not all(proof.found and not proof.wrong for proof in proofs):
            raise UnsureReadingError(
                f"{folder} was not written: its own screenshots are not read back right; were all"
                " cells named right?"
            )
    click.echo(f"written: {folder}")
    names = {code: name for name, code in TILE_CODES.items()}
    missing = [names[code] for code in lacking(sights)]
    if missing:
        note(f"never seen on these screenshots, and read by shape alone: {', '.join(missing)}")


def _told(proof: Proof) -> str:
    if not proof.found:
        return f"{proof.path}: read back, no board of that size is found"
    text = f"{proof.path}: read back, {proof.right} of {counted(proof.cells, 'cell')} right"
    if proof.wrong:
        return f"{text}, {proof.wrong} wrong"
    if proof.unsure:
        return f"{text}, {proof.unsure} unsure"
    return f"{text}, least confidence {proof.confidence:.2f}"


@click.command("import", short_help="Make a theme of a Minesweeper X skin sheet.")
@click.argument("sheet", type=click.Path())
@name_option
@to_option
@force_option
@json_option
def import_skin(
    sheet: str, name: str | None, parent: Path | None, force: bool, as_json: bool
) -> None:
    """Make a theme of a Minesweeper X skin sheet, as Arbiter, Viennasweeper and Metasweeper take.

    The sheet is one BMP or PNG of 144 x 122 pixels: cells, digits of the counter, faces. Boards of
    that skin are then read at any size, and the embedded game can look like it.
    """
    from screenbot.vision import load_theme
    from screenbot.vision.themes.binder import slug, theme_place, written
    from screenbot.vision.themes.skin import load_skin, skin_draft

    skin = load_skin(sheet)
    chosen = slug(Path(sheet).stem) if name is None else name
    folder = theme_place(chosen, parent, force=force)
    spare(folder, [sheet])
    with written(skin_draft(skin, chosen, f"Skin {Path(sheet).stem}"), folder) as made:
        load_theme(made)
    if as_json:
        print_json({"theme": theme_json(load_theme(folder), chosen), "folder": str(folder)})
        return
    click.echo(f"{folder}: {theme_facts(load_theme(folder))}")
    look = chosen if parent is None else str(folder)
    click.echo(f"look at it: screenbot demo --look {look}")


def theme_facts(theme: Theme) -> str:
    """How many tiles of what size, in a few words."""
    tiles = sum(len(looks) for sized in theme.tile_sets for looks in sized.tiles.values())
    return f"{counted(tiles, 'tile')} of {theme.cell[0]} x {theme.cell[1]} pixels"


def theme_json(theme: Theme | None, name: str) -> dict[str, Any]:
    """A theme in the JSON of ``theme list``; one that cannot be loaded has its name only."""
    if theme is None:
        return {"name": name, "title": None, "tiles": 0, "cell": None, "folder": None}
    tiles = sum(len(looks) for sized in theme.tile_sets for looks in sized.tiles.values())
    return {
        "name": name,
        "title": theme.title,
        "tiles": tiles,
        "cell": list(theme.cell),
        "folder": str(theme.folder),
        "search": theme.search,
    }
