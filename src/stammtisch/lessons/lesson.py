"""What a lesson is: steps, each a position with a task, the moves it wants, and what is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from stammtisch.core.contract import Game, State
from stammtisch.errors import StammtischError
from stammtisch.languages import SOURCE, Language
from stammtisch.rulecodes import HouseRules

FEWEST: Final = 8
"""So many moves a lesson asks for at least."""
ANY: Final = "any"
"""In place of moves: every legal one is right."""


class BadLesson(StammtischError, ValueError):
    """A file holds no lesson; the sentence says at which step, and why."""

    exit_code, status = 2, 422


@dataclass(frozen=True, slots=True)
class Told:
    """What a step says in one language, with places such as ``{Kh}`` (`wording`).

    Attributes:
        title: what the step is about, in a few words.
        text: what the reader has to know now, in one or two sentences.
        task: what he is to do.
        right: what is said after a right move.
        wrong: why every other legal move is not what is meant; "" where ``because`` names them all.
        because: why these moves are not: by their notation, or a pattern such as ``play ?h``.
    """

    title: str
    text: str
    task: str
    right: str
    wrong: str = ""
    because: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A position and the move that is to be made in it.

    Attributes:
        state: the position, with everything hidden drawn in one way that fits.
        seat: who is asked.
        accept: the right moves by their notation or as patterns; `ANY` for every legal one.
        told: what is said, by language.
        rules: the rules that the step is about.
    """

    state: State
    seat: int
    accept: tuple[str, ...]
    told: Mapping[Language, Told]
    rules: tuple[str, ...] = ()

    def tells(self, language: Language) -> Told:
        """What is said in a language, or in that of the source."""
        return self.told.get(language) or self.told[SOURCE]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game in steps, or a preset played differently; ``about`` is a sentence, by language."""

    id: str
    house: HouseRules
    game: Game
    about: Mapping[Language, str]
    steps: tuple[Step, ...]

    def tells(self, language: Language) -> str:
        """What the game is about, in a language or in that of the source."""
        return self.about.get(language) or self.about[SOURCE]
