"""What an answer is worth: the engine says whether it is legal, the step whether it is right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from stammtisch.core.contract import Game, State, make
from stammtisch.core.view import Choice
from stammtisch.errors import MoveError
from stammtisch.languages import Language
from stammtisch.lessons.lesson import ANY, Lesson, Step
from stammtisch.notation import Said, read_moves
from stammtisch.text import say

_WILD: Final = frozenset("*?[")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a move is worth at a step.

    Attributes:
        right: whether it is one of those that the step wants.
        refusal: why the engine does not allow it; None for a legal move.
        words: what the step says of a legal move, with places to be filled (`wording.said`); ""
            for one that is legal but not offered at this step, such as a claim of the rest.
    """

    right: bool
    refusal: MoveError | None = None
    words: str = ""


def judge(lesson: Lesson, step: Step, text: str, language: Language) -> Answer:
    """What a move in words is worth, said in a language."""
    try:
        moves = read_moves(lesson.game, step.state, step.seat, text)
    except MoveError as fault:
        return Answer(False, fault)
    told, means = step.tells(language), _Meaning(lesson.game, step, moves)
    if means.any_of(step.accept):
        return Answer(True, None, told.right)
    for each, why in (told.because or {}).items():
        if means.one(each):
            return Answer(False, None, why)
    return Answer(False, None, told.wrong)


def position_after(lesson: Lesson, step: Step, text: str) -> State:
    """The position after a move in words; raises `MoveError` if it may not be made."""
    return _played(step, read_moves(lesson.game, step.state, step.seat, text))


def offered(game: Game, step: Step, choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """What a step shows of the choices: those out of turn, or looked for, only where right."""
    return tuple(
        choice
        for choice in choices
        if not (choice.out_of_turn or choice.under is not None)
        or any(fnmatchcase(choice.text, each) for each in step.accept)
    )


def right_move(step: Step, choices: Iterable[Choice]) -> Choice:
    """The first move that a step wants, with the words of its button where it has one."""
    text = step.accept[0]
    found = (each for each in choices if text == ANY or fnmatchcase(each.text, text))
    return next(found, None) or Choice(text, say("{move}", move=text))


def is_pattern(text: str) -> bool:
    """Whether words stand for several moves."""
    return bool(_WILD & set(text))


def _played(step: Step, moves: Iterable[Said]) -> State:
    after = step.state.copy()
    for move in moves:
        make(after, step.seat, move.move)
    return after


class _Meaning:
    """A legal answer, to be compared with the moves that a step names."""

    def __init__(self, game: Game, step: Step, moves: list[Said]) -> None:
        self._game, self._step = game, step
        self._text = "; ".join(move.text for move in moves)
        self._after = _played(step, moves)

    def any_of(self, wanted: Iterable[str]) -> bool:
        return any(map(self.one, wanted))

    def one(self, wanted: str) -> bool:
        """Whether it is this move, or another order of words or moves that comes to the same."""
        if wanted == ANY or fnmatchcase(self._text, wanted):
            return True
        if is_pattern(wanted):
            return False
        try:
            moves = read_moves(self._game, self._step.state, self._step.seat, wanted)
        except MoveError:
            return False
        return _played(self._step, moves) == self._after
