"""Solves boards beside the window, so that the window never waits."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from screenbot.advice import Advice, advise
from screenbot.board import Board
from screenbot.errors import ScreenbotError
from screenbot.game import FirstClick
from screenbot.geometry import Cell


@dataclass(frozen=True, slots=True)
class Question:
    """A board to think about; *number* tells answers apart."""

    number: int
    board: Board
    solver: str
    policy: str
    rule: FirstClick
    first: Cell | None


@dataclass(frozen=True, slots=True)
class Answer:
    """Advice, or why there is none."""

    number: int
    advice: Advice | None
    error: str = ""


class Thinker:
    """A thread that answers the latest question; older ones that it has not begun are dropped."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._question: Question | None = None
        self._answer: Answer | None = None
        self._closed = False
        self._asked: float | None = None
        self._thread = threading.Thread(target=self._run, name="solver", daemon=True)
        self._thread.start()

    def ask(self, question: Question) -> None:
        """Think about this next."""
        with self._changed:
            self._question, self._answer = question, None
            self._asked = time.monotonic()
            self._changed.notify()

    def waited(self) -> float:
        """Seconds since the latest question was asked; 0.0 where it is answered."""
        with self._changed:
            return 0.0 if self._asked is None else time.monotonic() - self._asked

    def answer(self) -> Answer | None:
        """The answer to the latest question, once there is one."""
        with self._changed:
            return self._answer

    def close(self) -> None:
        """Stop after the question under way, without waiting for it."""
        with self._changed:
            self._closed = True
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._question is not None)
                if self._closed or self._question is None:
                    return
                question, self._question = self._question, None
            answer = think(question)
            with self._changed:
                if self._question is None:
                    self._answer, self._asked = answer, None


def think(question: Question) -> Answer:
    """Answer one question."""
    try:
        advice = advise(
            question.board,
            solver=question.solver,
            policy=question.policy,
            rule=question.rule,
            first=question.first,
        )
    except ScreenbotError as error:
        return Answer(question.number, None, str(error))
    return Answer(question.number, advice)
