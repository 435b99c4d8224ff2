"""A puzzle that asks for the best move, as its reader sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup
from msgspec.structs import replace

from stammtisch.bots.levels import LEVELS
from stammtisch.core.view import View
from stammtisch.puzzles.moves import BestMove
from stammtisch.rulecodes import told
from stammtisch.web.posed import stage, voice_among
from stammtisch.web.visits import Visit
from stammtisch.web.words import Voice

_WIDEST: Final = 100


@dataclass(frozen=True, slots=True)
class Valued:
    """A move as it is explained: how much less it brings than the best one.

    ``width`` is a part of 100, of the worst one; ``worse`` in how many of 100 draws it fell behind.
    """

    label: str
    less: float
    worse: int
    width: int
    right: bool
    chosen: bool


def voice_for(puzzle: BestMove, visit: Visit) -> Voice:
    """Who speaks to the reader, with names for the others."""
    return voice_among(puzzle.house, int(puzzle.game.seats), puzzle.seat, visit)


def view_of(puzzle: BestMove, asks: bool) -> View:
    """What the seat sees, with what may be chosen; nothing can be chosen any more once answered."""
    view = puzzle.state.view(puzzle.seat)
    choices = tuple(puzzle.choices.values()) if asks else ()
    return replace(view, choices=choices, gather=None, amounts=())


def valued(puzzle: BestMove, speaker: Voice, answer: str) -> list[Valued]:
    """All moves with what they bring, the best first."""
    moves = puzzle.found.moves
    most = moves[0].gain - moves[-1].gain
    return [
        Valued(
            speaker.say(puzzle.label(each.text)),
            round(moves[0].gain - each.gain, puzzle.found.places),
            each.worse,
            round(_WIDEST * (moves[0].gain - each.gain) / most) if most else 0,
            not place,
            each.text == answer,
        )
        for place, each in enumerate(moves)
    ]


def levels_of(puzzle: BestMove, speaker: Voice) -> list[tuple[str, int]]:
    """How often each weaker level found the move, of 100 times."""
    found = puzzle.found
    return [
        (speaker.say(level.name), round(100 * found.levels[name] / found.tries))
        for name, level in LEVELS.items()
    ]


def reasons_of(puzzle: BestMove, speaker: Voice, answer: str) -> list[tuple[str, list[str]]]:
    """Why the best move is best, and then what the chosen one costs, and why."""
    return [
        (speaker.say(puzzle.label(text)), [speaker.say(line) for line in lines])
        for text, lines in puzzle.told(answer)
    ]


def tricks_of(puzzle: BestMove, speaker: Voice) -> Iterator[tuple[str, str]]:
    """The finished tricks as everybody saw them: who led, and the cards in their order."""
    for seat, cards in puzzle.tricks:
        yield speaker.names[seat], ", ".join(speaker.card(kind) for kind in cards)


def table_of(puzzle: BestMove, speaker: Voice, visit: Visit, answer: str, **shown: Any) -> Markup:
    """The table with the question, or with what is to be said about an answer."""
    asks = not answer
    return stage(
        "moves",
        puzzle.house.entry,
        view_of(puzzle, asks),
        speaker,
        visit,
        asks,
        puzzle=puzzle,
        house_rules=[speaker.say(text) for text in told(puzzle.house)],
        tricks=list(tricks_of(puzzle, speaker)),
        values=valued(puzzle, speaker, answer) if answer else [],
        levels=levels_of(puzzle, speaker),
        reasons=reasons_of(puzzle, speaker, answer) if answer else [],
        answer=answer,
        right=answer == puzzle.best.text,
        **shown,
    )
