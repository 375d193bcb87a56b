"""Recorded tables as CSV or Parquet."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from screenbot.board import Board
from screenbot.complete import complete
from screenbot.errors import MissingExtraError, RecordsError
from screenbot.records.archive import Archive, Filter

TABLES: Final = {
    "games": (
        *("id", "started", "target", "policy", "rule", "level", "rows", "cols", "mines"),
        *("seed", "version", "result", "seconds", "moves", "guesses", "board"),
    ),
    "moves": ("game", "number", "action", "row", "col", "probability", "seconds"),
    "guesses": ("game", "number", "row", "col", "probability", "board", "probabilities"),
}
"""Columns of each table. A board is its text rows joined by ``/``, probabilities are a list."""

BATCH: Final = 5000
"""Rows that are in memory at once."""


def export(archive: Archive, table: str, path: Path, only: Filter | None = None) -> int:
    """Write one table to ``.csv`` or ``.parquet``; returns the number of rows.

    The file appears when it is complete. Raises ``RecordsError`` for an unknown table or suffix,
    ``MissingExtraError`` where Parquet is asked for and pyarrow is not installed.
    """
    if table not in TABLES:
        raise RecordsError(f"table {table!r}: known are {', '.join(TABLES)}")
    writers = {".csv": _write_csv, ".parquet": _write_parquet}
    if path.suffix.lower() not in writers:
        raise RecordsError(f"{path}: unknown format {path.suffix!r}; known are .csv and .parquet")
    with complete(path, RecordsError) as part:
        return writers[path.suffix.lower()](part, table, _rows(archive, table, only))


def _rows(archive: Archive, table: str, only: Filter | None) -> Iterator[tuple[Any, ...]]:
    if table == "guesses":
        for guess in archive.guesses(only):
            chances = [
                None if value != value else float(value) for value in guess.probabilities.flat
            ]
            yield (guess.game, guess.number, *guess.move.cell, guess.probability,
                   _text(guess.board), chances)  # fmt: skip
        return
    for game in archive.games(only):
        if table == "games":
            yield (game.id, game.started, game.target, game.policy, game.rule, game.level,
                   game.rows, game.cols, game.mines, json.dumps(game.seed), game.version,
                   game.result, game.seconds, game.moves, game.guesses,
                   None if game.board is None else _text(game.board))  # fmt: skip
            continue
        for entry in archive.moves(game.id):
            yield (game.id, entry.number, entry.move.action, *entry.move.cell, entry.probability,
                   entry.seconds)  # fmt: skip


def _text(board: Board) -> str:
    return "/".join(board.grid())


def _write_csv(path: Path, table: str, rows: Iterable[tuple[Any, ...]]) -> int:
    count = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(TABLES[table])
        for row in rows:
            writer.writerow([json.dumps(v) if isinstance(v, list) else v for v in row])
            count += 1
    return count


def _write_parquet(path: Path, table: str, rows: Iterable[tuple[Any, ...]]) -> int:
    try:
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    except ImportError as error:
        raise MissingExtraError(
            "Parquet needs pyarrow: pip install 'screenbot[parquet]'"
        ) from error
    kinds = {"probability": arrow.float64(), "seconds": arrow.float64()}
    kinds |= {
        name: arrow.int64() for name in ("id", "game", "number", "row", "col", "rows", "cols")
    }
    kinds |= {name: arrow.int64() for name in ("mines",)}
    if table == "games":
        kinds |= {"moves": arrow.int64(), "guesses": arrow.int64()}
    kinds["probabilities"] = arrow.list_(arrow.float32())
    columns = TABLES[table]
    schema = arrow.schema([(name, kinds.get(name, arrow.string())) for name in columns])
    count = 0
    with parquet.ParquetWriter(path, schema) as writer:
        for batch in _batches(rows):
            data = {name: [row[at] for row in batch] for at, name in enumerate(columns)}
            writer.write_table(arrow.table(data, schema=schema))
            count += len(batch)
    return count


def _batches(rows: Iterable[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
    batch: list[tuple[Any, ...]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
