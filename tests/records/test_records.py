"""Records: what is written comes back; killed writers, old, new and foreign databases."""

from __future__ import annotations

import csv
import json
import random
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from screenbot import Game, ScreenbotError
from screenbot.cli import main
from screenbot.errors import RecordsError
from screenbot.game import LEVELS, Level
from screenbot.records import Archive, Filter, Recorder, schema
from screenbot.records.export import export
from screenbot.records.replay import replay
from screenbot.simulate import simulate
from tests.records.play import PROCESSES, make_database, play, play_on

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def path(records_elsewhere: Path) -> Path:
    return records_elsewhere


def record(path: Path, count: int = 3) -> list[Game]:
    with Recorder(path) as recorder:
        return [play(recorder, seed) for seed in range(count)]


def test_games_come_back(path: Path) -> None:
    games = record(path)
    with Archive(path) as archive:
        records = list(archive.games())
        assert [r.board for r in records] == [game.board for game in games]
        assert [r.result for r in records] == [game.state for game in games]
        assert [r.seed for r in records] == [0, 1, 2]
        for entry in records:
            moves = archive.moves(entry.id)
            assert len(moves) == entry.moves
            assert [m.number for m in moves] == list(range(len(moves)))
            assert {g.number for g in archive.guesses_of(entry.id)} == set(range(2, len(moves), 3))
        for guess in archive.guesses():
            assert guess.probabilities[guess.move.cell] == np.float32(guess.probability)
            assert (np.isnan(guess.probabilities) == guess.board.numbers).all()


@pytest.mark.parametrize("known", ["the end", "the seed"])
def test_replay_shows_every_board_of_the_game(path: Path, known: str) -> None:
    (game,) = record(path, 1)
    if known == "the seed":
        change(path, "UPDATE games SET board = NULL, result = 'playing'")
    else:
        change(path, "UPDATE games SET seed = NULL")
    with Archive(path) as archive:
        frames = list(replay(archive, archive.game(1)))
    again = Game((6, 7, 8), "safe", 0)
    for frame in frames:
        if frame.played is not None:
            again.apply(frame.played.move)
        assert frame.board == again.board
    assert frames[-1].board == game.board


def test_replay_of_a_game_cut_off_knows_its_last_guess(path: Path) -> None:
    record(path, 1)
    change(path, "UPDATE games SET board = NULL, seed = NULL, result = 'playing'")
    with Archive(path) as archive:
        frames = list(replay(archive, archive.game(1)))
        last = archive.guesses_of(1)[-1]
    assert frames[last.number].board == last.board


def test_replay_shows_no_board_of_which_nothing_is_known(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record(path, 1)
    change(path, "UPDATE games SET board = NULL, seed = NULL, result = 'playing'")
    change(path, "DELETE FROM guesses")
    with Archive(path) as archive:
        first, *later = replay(archive, archive.game(1))
    assert first.board == Game((6, 7, 8)).board
    assert later
    assert {frame.board for frame in later} == {None}
    capsys.readouterr()
    assert main(["records", "replay", "1"]) == 0
    *moves, word, _ = capsys.readouterr().out.splitlines()
    assert len(moves) == len(later)
    assert "not known" in word
    gif = tmp_path / "game.gif"
    assert main(["records", "replay", "1", "--gif", str(gif)]) == 1
    error = capsys.readouterr().err
    assert "game.gif: what the moves opened is not known" in error
    assert error.count("\n") == 1
    assert not gif.exists()


def test_games_recorded_whole_lie_among_the_others(path: Path) -> None:
    record(path, 2)
    for rule in ("any", "safe"):
        simulate(8, 9, 14, rule=rule, policy="fast", games=20, jobs=1, seed=3, records=path)
    record(path, 1)
    with Archive(path) as archive:
        games = list(archive.games())
        everything = list(archive.guesses())
        guessed = Counter(guess.game for guess in everything)
        assert [game.guesses for game in games] == [guessed[game.id] for game in games]
        assert sum(guessed[game.id] for game in games if game.target == "simulate") > 20
        keys = [(guess.game, guess.number) for guess in everything]
        assert keys == sorted(keys)
        for game in games:
            frames = list(replay(archive, game))
            assert frames[-1].board == game.board
            before = {g.number: frames[g.number].board for g in archive.guesses_of(game.id)}
            for guess in archive.guesses_of(game.id):
                assert guess.board == before[guess.number]
                played = frames[guess.number + 1].played
                assert played is not None
                assert played.move == guess.move
                assert played.probability == guess.probability
        assert [g.game for g in archive.guesses(Filter(rule="any", target="simulate"))] == [
            guess.game for guess in everything if 3 <= guess.game <= 22
        ]


def test_filters(path: Path) -> None:
    games = record(path, 4)
    won = sum(game.state == "won" for game in games)
    with Archive(path) as archive:

        def count(**fields: object) -> int:
            return len(list(archive.games(Filter(**fields))))  # type: ignore[arg-type]

        assert count(level=Level("custom", 6, 7, 8)) == 4
        assert count(level=LEVELS["expert"]) == 0
        assert count(policy="random", rule="safe", target="test") == 4
        assert (count(result="won"), count(result="lost")) == (won, 4 - won)
        assert (count(since="2001-01-01"), count(since="9999-01-01")) == (4, 0)
        assert [game.id for game in archive.games(limit=2)] == [3, 4]


def test_fifty_kills_lose_at_most_the_move_under_way(path: Path) -> None:
    choose = random.Random(1)
    for attempt in range(50):
        heard, told = PROCESSES.Pipe(duplex=False)
        process = PROCESSES.Process(target=play_on, args=(path, 1000 * attempt, told))
        process.start()
        told.close()
        said = [heard.recv() for _ in range(choose.randrange(1, 60))]
        process.kill()
        process.join()
        with suppress(EOFError):
            while True:
                said.append(heard.recv())
        heard.close()
        with Archive(path) as archive:
            game, count = said[-2:][0]
            assert len(archive.moves(game)) >= count
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    torn = "SELECT count(*) FROM guesses LEFT JOIN turns USING (game, number) WHERE moves IS NULL"
    assert connection.execute(torn).fetchone() == (0,)
    connection.close()
    with Archive(path) as archive:
        assert all(entry.result in ("won", "lost", "playing") for entry in archive.games())


def test_two_processes_write_at_once(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from screenbot.records import Recorder;"
        "from tests.records.play import play\n"
        "with Recorder(Path(sys.argv[1])) as r:\n"
        "    for seed in range(20): play(r, seed)"
    )
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(path)], stdout=subprocess.DEVNULL, cwd=ROOT
        )
        for _ in range(2)
    ]
    assert [writer.wait() for writer in writers] == [0, 0]
    with Archive(path) as archive:
        assert sum(1 for _ in archive.games()) == 40


def test_processes_that_make_the_database_at_once(path: Path) -> None:
    for turn in range(8):
        together = PROCESSES.Barrier(3)
        database = path.with_name(f"{turn}.sqlite")
        makers = [
            PROCESSES.Process(target=make_database, args=(database, together)) for _ in range(3)
        ]
        for maker in makers:
            maker.start()
        for maker in makers:
            maker.join()
        assert [maker.exitcode for maker in makers] == [0, 0, 0]


def change(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


def test_an_older_database_is_brought_up_to_date(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.executescript(schema.MIGRATIONS[0])
    connection.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    connection.execute("PRAGMA user_version = 1")
    connection.execute(
        "INSERT INTO games (started, target, policy, rule, rows, cols, mines, version, result)"
        " VALUES ('2026-01-01T00:00:00', 'test', 'strong', 'safe', 9, 9, 10, '0', 'won')"
    )
    connection.commit()
    connection.close()
    with Archive(path) as archive:
        assert [game.level for game in archive.games()] == ["beginner"]
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    connection.close()
    record(path, 1)


def test_records_in_a_folder_that_cannot_be_written_are_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = record(path)

    def fail(*_: object) -> None:
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
        raise error

    monkeypatch.setattr(schema, "_prepare", fail)
    with Archive(path) as archive:
        assert [entry.board for entry in archive.games()] == [game.board for game in games]
    with pytest.raises(RecordsError, match="unable to open"):
        Recorder(path)
    path.with_name(path.name + "-wal").touch()
    with pytest.raises(RecordsError, match="parts of it are in"):
        Archive(path)


def test_what_holds_no_records_is_said_and_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty, out = tmp_path / "empty", str(tmp_path / "out.csv")
    empty.touch()
    commands = (["list"], ["replay", "1"], ["export", out])
    for command in [["records", *words] for words in commands] + [["findings", "--from-records"]]:
        for place, message in (
            (empty, "no records yet"),
            (tmp_path / "nosuch", "no records yet"),
            (tmp_path, "is a folder"),
            (Path("/dev/null"), "is no file"),
        ):
            assert main([*command, "--records", str(place)]) == 1
            assert capsys.readouterr().err == f"screenbot: {place}: {message}\n"
    assert [(path.name, path.stat().st_size) for path in tmp_path.iterdir()] == [("empty", 0)]
    with pytest.raises(RecordsError, match="is a folder"):
        Recorder(tmp_path)
    Recorder(empty).close()
    with Archive(empty) as archive:
        assert archive.last_game() == 0


FOREIGN = {
    "another program's": ("CREATE TABLE notes (text)", "another program"),
    "a newer version": (
        f"PRAGMA application_id = {schema.APPLICATION_ID}; PRAGMA user_version = 99",
        "newer screenbot",
    ),
}


@pytest.mark.parametrize("case", FOREIGN)
@pytest.mark.parametrize("opener", [Recorder, Archive])
def test_foreign_databases_are_refused_and_left_alone(case: str, opener: type, path: Path) -> None:
    script, message = FOREIGN[case]
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.close()
    before = path.read_bytes()
    with pytest.raises(ScreenbotError, match=message):
        opener(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("table", ["games", "moves", "guesses"])
def test_export_as_csv_and_parquet(table: str, path: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    record(path)
    with Archive(path) as archive:
        count = export(archive, table, tmp_path / "out.csv")
        assert export(archive, table, tmp_path / "out.parquet") == count > 0
    with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    columns = parquet.read_table(tmp_path / "out.parquet").to_pylist()
    assert len(rows) == len(columns) == count
    for plain, typed in zip(rows, columns, strict=True):
        assert list(plain) == list(typed)
        for name, value in typed.items():
            if name == "probabilities":
                assert json.loads(plain[name]) == value
            elif isinstance(value, float):
                assert float(plain[name]) == value
            else:
                assert plain[name] == ("" if value is None else str(value))
    assert not list(tmp_path.glob("*.part"))


def test_command_line(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = record(path, 2)
    capsys.readouterr()
    assert main(["records", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["games"]
    assert [game["grid"] for game in listed] == [game.board.grid() for game in games]
    assert main(["records", "list", "--level", "expert"]) == 0
    assert "no such game" in capsys.readouterr().out
    assert main(["records", "replay", "1"]) == 0
    assert "a guess" in capsys.readouterr().out
    gif = str(tmp_path / "game.gif")
    assert main(["records", "replay", "1", "--gif", gif]) == 0
    assert main(["records", "export", str(tmp_path / "games.csv")]) == 0
    capsys.readouterr()


BAD = [
    (["list", "--records", "{missing}"], "no records yet"),
    (["list", "--records", "{text}"], "not a database"),
    (["list", "--level", "huge"], "'huge'"),
    (["list", "--since", "monday"], "'monday'"),
    (["list", "--since", "2026-13-45"], "'2026-13-45'"),
    (["replay", "9"], "no game 9"),
    (["replay", "1", "--gif", "{text}"], "expected a name that ends in .gif"),
    (["export", "{missing}.xls"], "'.xls'"),
    (["export", "{text}"], "exists already"),
]


@pytest.mark.parametrize(("command", "message"), BAD, ids=str)
def test_bad_input_gets_one_line(
    command: list[str],
    message: str,
    path: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    record(path, 1)
    capsys.readouterr()
    text = tmp_path / "text.csv"
    text.write_text("this is no database, just a text of some length" * 10, "utf-8")
    words = [word.format(missing=tmp_path / "missing", text=text) for word in command]
    assert main(["records", *words]) == 1
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_without_a_choice_records_lie_in_the_users_data_folder() -> None:
    from platformdirs import user_data_dir

    from screenbot.records import default_path

    assert default_path() == Path(user_data_dir("screenbot", appauthor=False)) / "records.sqlite"


def test_only_the_data_folder_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("screenbot.records.schema.default_path", lambda: tmp_path / "data" / "x")
    Recorder(tmp_path / "data" / "x").close()
    assert (tmp_path / "data" / "x").is_file()
    words = ["simulate", "--games", "1", "--level", "beginner", "--policy", "least-risk"]
    assert main([*words, "--records", str(tmp_path / "nope" / "x.sqlite")]) == 1
    error = capsys.readouterr().err
    assert "x.sqlite: no folder" in error
    assert error.count("\n") == 1
    assert not (tmp_path / "nope").exists()
