"""Reactions to a card or a trick: a small set of drawings, each about a line that all have read.

They are phrases that are about something: an act of the present hand, and one of the lines that a
spectator is told of it. So a reaction can name nothing that is hidden. It may still tell something
about one's own cards: at an open table nobody reacts while a hand is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from stammtisch.core.contract import SPECTATOR
from stammtisch.logs.errors import NotNow
from stammtisch.tables import events as e
from stammtisch.tables.decisions import Events, back, seat_for
from stammtisch.tables.live import LiveTable
from stammtisch.tables.noted import Spoken
from stammtisch.tables.words import PHRASES
from stammtisch.text import Text, say

REACTIONS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "bravo": say("Bravo!"),
        "strong": say("What a card!"),
        "laugh": say("Ha ha!"),
        "oho": say("Oho!"),
        "ouch": say("Ouch!"),
        "phew": say("Phew!"),
    }
)
"""The reactions by their ids, which logs contain: none ever goes."""
SAYINGS: Final[Mapping[str, Text]] = MappingProxyType({**PHRASES, **REACTIONS})
"""All that can be said by an id."""
_MOST: Final = 8  # lines to which one can react
_BACK: Final = 30  # acts that are looked through for them


class Target(NamedTuple):
    """A line of the present hand, as all were told it: its act, which line of it, its words."""

    act: int
    part: int
    text: Text


def targets(table: LiveTable) -> list[Target]:
    """The latest lines to which one can react, the newest first."""
    if table.match is None:
        return []
    acts = len(table.match.hand.acts)
    found = [
        Target(act, part, text)
        for act in range(acts - 1, max(-1, acts - 1 - _BACK), -1)
        for part, text in reversed(list(enumerate(told(table, act))))
    ]
    return found[:_MOST]


def told(table: LiveTable, act: int) -> list[Text]:
    """What everybody was told of an act of the present hand; nothing if there is no such act."""
    if table.match is None or not 0 <= act < len(table.match.hand.acts):
        return []
    return table.match.hand.tell(act, SPECTATOR)


def may_react(table: LiveTable) -> bool:
    """Whether people may react now: among strangers, or for a rating, nobody tells cards."""
    if table.match is None or table.closed:
        return False
    return table.match.hand_over or not table.setup.strangers


def react(table: LiveTable, visitor: str, reaction: str, act: int, part: int) -> Events:
    """React to a line of the present hand; raises `NotNow`, `NotYourSeat`, `TableClosed`."""
    seat = seat_for(table, visitor)
    if reaction not in REACTIONS:
        raise NotNow(say("Choose one of the reactions."))
    if not may_react(table):
        raise NotNow(say("At an open table you can react between two hands, but not during one."))
    if not 0 <= part < len(told(table, act)):
        raise NotNow(say("That is not on the table any more."))
    return [*back(seat), e.Said(seat.index, reaction, act, part)]


def about(table: LiveTable, word: Spoken) -> Text | None:
    """The line to which a reaction belongs; None once another hand is played, or it was undone."""
    if word.about is None or table.match is None:
        return None
    meant, part = word.about
    acts = table.match.hand.acts
    found = (act for act in range(len(acts) - 1, -1, -1) if acts[act] is meant)
    return next((told(table, act)[part] for act in found), None)
