"""A step of a lesson as its reader sees it: the table as in play, and what is said beside it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from markupsafe import Markup
from msgspec.structs import replace

from stammtisch.core.contract import State
from stammtisch.core.view import View
from stammtisch.lessons import Lesson, Step
from stammtisch.lessons.answering import offered
from stammtisch.lessons.wording import said
from stammtisch.web.posed import stage, voice_among
from stammtisch.web.visits import Visit
from stammtisch.web.words import Voice


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a reader is: the lesson, the step, and its number from 1 on."""

    lesson: Lesson
    step: Step
    number: int

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.number == len(self.lesson.steps)

    @property
    def address(self) -> str:
        """Where the step is."""
        return f"/learn/{self.lesson.id}/{self.number}"

    @property
    def after(self) -> str:
        """Where it goes on: the next step, or the hands to be played."""
        if self.last:
            return f"/learn/{self.lesson.id}"
        return f"/learn/{self.lesson.id}/{self.number + 1}"


def voice_at(placed: Placed, visit: Visit) -> Voice:
    """Who speaks to the reader, with names for the others."""
    lesson = placed.lesson
    return voice_among(lesson.house, int(lesson.game.seats), placed.step.seat, visit)


def view_of(placed: Placed) -> View:
    """What the reader sees of the position, with the moves that the step offers."""
    view = placed.step.state.view(placed.step.seat)
    return replace(view, choices=offered(placed.lesson.game, placed.step, view.choices))


def looked_at(placed: Placed, state: State) -> View:
    """What the reader sees of the position that his move led to; there is nothing to do in it."""
    view = state.view(placed.step.seat)
    return replace(view, choices=(), gather=None, amounts=())


def told(placed: Placed, speaker: Voice) -> dict[str, str]:
    """The sentences of the step that stand beside the table."""
    words = placed.step.tells(speaker.language)
    speak = partial(said, speaker=speaker, game=placed.lesson.game)
    return {"title": speak(words.title), "text": speak(words.text), "task": speak(words.task)}


def table_of(
    placed: Placed, view: View, speaker: Voice, visit: Visit, asks: bool, **shown: Any
) -> Markup:
    """The table with the reader's place; ``shown`` is what stands there besides."""
    words = told(placed, speaker)
    entry = placed.lesson.house.entry
    return stage("learn", entry, view, speaker, visit, asks, placed=placed, **words, **shown)
