"""The bot records what it plays, and goes on when it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from screenbot.bot import Settings, play
from screenbot.cli import main
from screenbot.ends import embedded_game
from screenbot.errors import RecordsError
from screenbot.game import LEVELS
from screenbot.records import Archive, Recorder
from screenbot.records.recorder import GameRecorder
from screenbot.records.replay import replay
from tests.bot.fakes import new_run
from tests.bot.test_restart import hide_face


def test_games_of_the_bot_come_back(records_elsewhere: Path) -> None:
    game = embedded_game(LEVELS["beginner"], "safe", 3)
    settings = Settings(games=3, policy="least-risk", mines=10)
    with Recorder(records_elsewhere) as recorder:
        report = play(game, game, settings, recorder=recorder)
    with Archive(records_elsewhere) as archive:
        games = list(archive.games())
        assert [entry.result for entry in games] == [played.result for played in report.games]
        for entry, played in zip(games, report.games, strict=True):
            assert (entry.target, entry.policy, entry.mines) == ("embedded", "least-risk", 10)
            moves = archive.moves(entry.id)
            assert [m.move for m in moves] == [logged.move for logged in played.moves]
            assert entry.guesses == len(played.guesses)
            assert list(replay(archive, entry))[-1].board == entry.board
        assert games[-1].board == game.game.board


def test_a_game_goes_on_without_records(
    records_elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RecordsError("the disk is full")

    monkeypatch.setattr(GameRecorder, "moves", fail)
    game = embedded_game(LEVELS["beginner"], "safe", 3)
    events: list[str] = []
    with Recorder(records_elsewhere) as recorder:
        settings = Settings(policy="least-risk", mines=10)
        report = play(
            game, game, settings, recorder=recorder, on_event=lambda e: events.append(e.text)
        )
    assert report.error is None
    assert any("not recorded: the disk is full" in text for text in events)


def test_demo_records_unless_told_not_to(
    records_elsewhere: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["demo", "--no-window", "--level", "beginner", "--policy", "least-risk", "--json"]
    words += ["-o", str(tmp_path / "final.png")]
    assert main([*words, "--no-records"]) == 0
    assert not records_elsewhere.exists()
    assert main(words) == 0
    with Archive(records_elsewhere) as archive:
        assert [game.target for game in archive.games()] == ["embedded"]
    capsys.readouterr()


@pytest.mark.parametrize(("level", "kept"), [((9, 9, 10), True), ((9, 9, 17), False)])
def test_a_game_with_another_mine_total_than_it_was_begun_with_is_not_kept(
    level: tuple[int, int, int], kept: bool, records_elsewhere: Path
) -> None:
    """Boards of 9 x 9 have ten mines nearly everywhere; what was written until then is a game that
    was stopped."""
    run = new_run(level, seed=4)
    run.window.paint = hide_face
    with Recorder(records_elsewhere) as recorder:
        report = play(
            run.window, run.window, Settings(themes=()), clock=run.clock, recorder=recorder,
            on_event=run.events.append,
        )  # fmt: skip
    assert report.error is None
    told = [event.text for event in run.events if "not recorded" in event.text]
    assert told == ([] if kept else ["not recorded: the mine total has proved wrong"])
    with Archive(records_elsewhere) as archive:
        (entry,) = archive.games()
    assert (entry.result == "stopped") != kept
