"""A file beside the database that holds games under way, until the database holds them.

A simulation plays thousands of games a second, and cannot write each of their moves to a database.
It writes them to the memory of this file instead (``policy.log`` says how), which is the system's
and not the process's: when the process is killed they are all there. Groups of finished games go
into the database in one transaction, which also says, in its table ``spools``, how far it has come.
The file is locked as long as its process lives. Who opens the database after that takes over what
is left (``recovery``).

The file: a byte for the lock; from ``START`` on the size and the CRC of the header, where the
arrays begin, and the games that they have room for; the header, JSON; and three arrays of ``Log``:
ends, moves, data.
"""

from __future__ import annotations

import json
import mmap
import secrets
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final
from zlib import crc32

import numpy as np

from screenbot import __version__
from screenbot.errors import RecordsError
from screenbot.game import Seed
from screenbot.policy.log import ENDS, ROOM, SEAL_MASK, Log, log_in, more_room
from screenbot.records.lock import try_lock, unlock
from screenbot.records.rows import GameInfo

if TYPE_CHECKING:
    from screenbot.records.recorder import Recorder

MARK: Final = "-spool-"
"""Between the name of the database and what tells its spools apart."""
PREFIX: Final = struct.Struct("<4I")
START: Final = 8
"""Where the prefix stands; the header follows it."""
ALIGN: Final = 64
"""The arrays begin at a multiple of it."""
CHUNK: Final = 1 << 20
"""Bytes that are written at once when a file grows."""


@dataclass(frozen=True, slots=True)
class Group:
    """Games that are played one after the other; *seeds* are JSON.

    *wide* where their moves say what was done (``records.packed``).
    """

    info: GameInfo
    seeds: Sequence[str]
    started: str
    wide: bool
    version: str = __version__

    @classmethod
    def begin(cls, info: GameInfo, seeds: Sequence[Seed], wide: bool) -> Group:
        """One whose games begin now."""
        # Two numbers, as games of a simulation have them, need no encoder: a fifth of its time.
        texts = [
            f"[{seed[0]}, {seed[1]}]"
            if isinstance(seed, tuple) and len(seed) == 2
            else json.dumps(seed)
            for seed in seeds
        ]
        return cls(info, texts, datetime.now(UTC).isoformat(timespec="milliseconds"), wide)


@dataclass(frozen=True, slots=True)
class Kept:
    """What a spool holds: a group, the number of its first game, and the arrays of its log."""

    group: Group
    number: int
    ends: Any
    moves: Any
    data: bytes


class Spool:
    """A spool of this process. Raises ``RecordsError``, now and later."""

    def __init__(self, recorder: Recorder) -> None:
        folder = recorder.path.resolve()
        self.path = folder.with_name(f"{folder.name}{MARK}{secrets.token_hex(8)}")
        self._log: Log | None = None
        self._memory: Any = None
        self._number = 1
        self._end = 1
        with recorder.transaction() as connection:
            # Who looks for spools that are nobody's does so in a transaction, too.
            remove_strays(folder, connection.execute("SELECT name FROM spools").fetchall())
            self._file = self._create()
            try:
                connection.execute("INSERT INTO spools VALUES (?, 1)", (self.path.name,))
            except BaseException:
                self._file.close()
                self.path.unlink(missing_ok=True)
                raise

    def begin(self, group: Group, risky: bool, *, moves: int = 1) -> Log:
        """A log for the games of a group, of at most so many moves a cell.

        The games of the group before are in the database.
        """
        cells = group.info.rows * group.info.cols
        moves *= cells
        fields = (group.info.columns, group.started, group.wide, group.version)
        # The seeds are JSON already: to encode them as texts would take half as long as to record.
        begin = json.dumps((self._number, moves, *fields))
        header = f"[{begin}, [{', '.join(group.seeds)}]]".encode()
        games = len(group.seeds)
        log = self._log
        if (
            log is None
            or len(log.ends) < games
            or (log.moves.size, log.risky) != (moves, risky)
            or START + PREFIX.size + len(header) > self._at
        ):
            most = games + games // 2
            self._lay_out(2 * len(header), most, moves, ROOM * most * cells)
            log = self._view(most, moves, risky)
        memory = self._memory
        memory[START + PREFIX.size : START + PREFIX.size + len(header)] = header
        place = (self._at, len(log.ends))
        check = crc32(header, crc32(str(place).encode()))
        PREFIX.pack_into(memory, START, len(header), check, *place)
        log.fill[:] = 0, 0, 0, self._number, 0, 0
        self._end = self._number + games
        return log

    def grow(self, log: Log) -> Log:
        """The same log with more room; what it holds stays."""
        at = self._at + log.ends.nbytes + log.moves.nbytes
        self._map(at + more_room(log))
        larger = self._view(len(log.ends), log.moves.size, log.risky)
        larger.fill[:] = log.fill
        return larger

    def written(self, connection: Any, games: int) -> None:
        """So many games more are in the database, in the transaction that is under way."""
        row = (self._number + games, self.path.name)
        if connection.execute("UPDATE spools SET next = ? WHERE name = ?", row).rowcount != 1:
            raise RecordsError(f"{self.path}: another process took it; are files locked there?")
        self._number += games

    def close(self) -> None:
        """Leave it to who opens the database next."""
        self._log = self._memory = None
        if not self._file.closed:
            if self._number == self._end:  # all of it is there: nothing that would have to be read
                self._file.seek(START)
                self._file.write(bytes(PREFIX.size))
            unlock(self._file)
            self._file.close()

    def _create(self) -> IO[bytes]:
        try:
            file = self.path.open("x+b", buffering=0)
        except OSError as error:
            raise RecordsError(f"{self.path}: {error.strerror or error}") from error
        try:
            if not try_lock(file):
                raise RecordsError(f"{self.path}: another process has locked it")
        except OSError as error:
            file.close()
            raise RecordsError(f"{self.path}: cannot be locked: {error.strerror}") from error
        return file

    def _lay_out(self, header: int, games: int, moves: int, room: int) -> None:
        """Make place for so many bytes of a header, for arrays, and for so many bytes of data."""
        self._at = -(-(START + PREFIX.size + header) // ALIGN) * ALIGN
        arrays = self._at + 8 * (games * ENDS + moves)
        self._log = None
        self._map(arrays + room)
        self._memory[:arrays] = bytes(arrays)

    def _view(self, games: int, moves: int, risky: bool) -> Log:
        """The arrays as they lie in the file."""
        ends, words, data = arrays_in(self._memory, self._at, games, moves)
        self._log = log_in(data, ends, words, risky)
        return self._log

    def _map(self, size: int) -> None:
        """Bring the file to at least that size, and its memory into that of the process.

        Zeros are written, not just promised: where the disk is full, that is said here.
        """
        try:
            have = self._file.seek(0, 2)
            while have < size:
                have += self._file.write(bytes(min(CHUNK, size - have)))
            self._memory = mmap.mmap(self._file.fileno(), have)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise RecordsError(f"{self.path}: {reason}") from error


def arrays_in(memory: Any, at: int, games: int, moves: int) -> tuple[Any, Any, Any]:
    """Ends int64 (games, ENDS), moves int64 (moves,) and data uint8 of a spool's memory."""
    ends = np.frombuffer(memory, np.int64, games * ENDS, at)
    words = np.frombuffer(memory, np.int64, moves, at + ends.nbytes)
    data = np.frombuffer(memory, np.uint8, -1, at + ends.nbytes + words.nbytes)
    return ends.reshape(games, ENDS), words, data


def read_spool(content: bytes) -> Kept | None:
    """What a spool holds, unless its process died before, or while, it said what it would play."""
    try:
        size, check, at, games = PREFIX.unpack_from(content, START)
        header = content[START + PREFIX.size :][:size]
        if len(header) < size or crc32(header, crc32(str((at, games)).encode())) != check:
            return None
        (number, moves, info, *fields), seeds = json.loads(header)
        group = Group(GameInfo(*info), [json.dumps(seed) for seed in seeds], *fields)
        # A file that was cut off lacks zeros or what did not get there: either is noticed later.
        full = content.ljust(at + 8 * (games * ENDS + moves), b"\0")
        ends, words, data = arrays_in(full, at, games, moves)
    except (struct.error, ValueError, TypeError):
        return None
    return Kept(group, number, ends, words, data.tobytes())


def sum_of(data: bytes, before: int = 0) -> int:
    """That of ``policy.log``, of *data* with so many bytes of the game before it."""
    values = np.frombuffer(data, np.uint8).astype(np.int64)
    values += 1
    return int(np.dot(values, np.arange(before + 1, before + values.size + 1)))


def seal_of(data: bytes, fields: Sequence[int]) -> int:
    """What ``policy.log.seal_row`` says of a game: its bytes, and the rest of its row."""
    total = sum_of(data)
    for field in fields:
        total = 31 * total + field
    return total & SEAL_MASK


def remove_strays(database: Path, known: list[tuple[str]]) -> None:
    """Remove spools that the database knows nothing of: they are empty, or were taken over."""
    names = {name for (name,) in known}
    for path in database.parent.glob(f"*{MARK}*"):
        if path.name.startswith(database.name + MARK) and path.name not in names:
            try:
                with path.open("r+b") as file:
                    free = try_lock(file)
                if free:
                    path.unlink()
            except OSError:
                pass  # another user's, or in use: it does no harm
