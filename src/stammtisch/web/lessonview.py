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
from stammtisch.puzzles import NAMES
from stammtisch.web import parts
from stammtisch.web.board import NO_CLOCK, Board, Facts, Screen
from stammtisch.web.fragments import PAGE, WORDS, Piece
from stammtisch.web.portraits import sitters_named
from stammtisch.web.rendering import template
from stammtisch.web.visits import GUEST, Visit
from stammtisch.web.words import Voice, voice


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
    house, reader, seat = placed.lesson.house, visit.reader, placed.step.seat
    seats = int(placed.lesson.game.seats)
    mine = visit.name or reader.speaker().say(GUEST)  # “You” would not agree with the verbs
    names = [*NAMES, *(f"{name} 2" for name in NAMES)][:seats]
    names = [f"{name} 2" if name == mine else name for name in names]
    names[seat] = mine
    return voice(reader.language, reader.face(house.entry.face_of(house.preset)), tuple(names))


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
    entry = placed.lesson.house.entry
    facts = Facts(
        id="", family=entry.family, position=0, away=frozenset(), quick_bots=False,
        totals=(0,) * len(view.seats), seat=view.seat, unnamed=False, clock=NO_CLOCK, lines=(),
        hold="second", sorting=visit.reader.sorting, picked=frozenset(shown.get("picked", ())),
        sitters=sitters_named(speaker.names),
        result=False, idle=not asks,
    )  # fmt: skip
    screen = Screen(speaker)
    board = Board(view, facts, screen)
    board.draw()
    context = {
        "placed": placed,
        "entry": entry,
        "asks": asks,
        "gathers": board.gathers,
        "holds": board.holds,
        "leads": board.leads,
        "hand_note": board.note,
        "open_hand": board.open_hand,
        "csrf": visit.csrf,
        "refusal": None,
        "rules": (),
        "instead": (),
        **parts.frame(speaker, board.place, board.steady, asks and not view.over, view.over, False),
        **told(placed, speaker),
        **speaker.words,
        **shown,
    }
    screen.lay(WORDS, Piece(""))
    for id, name in {PAGE: "frame", "told": "told", "mine": "mine"}.items():
        screen.lay(id, Piece(template(f"learn/{name}.html").render(context).strip()))
    return Markup(screen.fragment.whole())
