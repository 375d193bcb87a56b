"""Games, moves and guesses in a SQLite database: written as they happen, read back, exported."""

from screenbot.records.archive import Archive, Filter, GameRecord, GuessRecord, MoveRecord
from screenbot.records.recorder import GameRecorder, Recorder
from screenbot.records.rows import GameInfo, Result
from screenbot.records.schema import default_path

__all__ = [
    "Archive",
    "Filter",
    "GameInfo",
    "GameRecord",
    "GameRecorder",
    "GuessRecord",
    "MoveRecord",
    "Recorder",
    "Result",
    "default_path",
]
