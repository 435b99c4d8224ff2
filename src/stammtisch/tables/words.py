"""Words at the table: a few ready phrases, stored by their ids and read in everybody's language.

They tell nothing about cards. Who sits may speak; bots say nothing. Where whoever opened the table
allows it, people may also write in their own words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from stammtisch.logs.errors import NotNow
from stammtisch.tables import events as e
from stammtisch.tables.decisions import Events, back, seat_for
from stammtisch.tables.live import LiveTable
from stammtisch.tables.noted import Spoken
from stammtisch.text import Text, say

FRESH: Final = 12.0  # seconds during which others see what was said
AT_ONCE: Final = 3  # so many lie over the cloth at the same time
LONGEST: Final = 200  # characters that somebody may write at once
_JOINS: Final = "\u200d"  # makes one picture of several
PHRASES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "hello": say("Hello everybody"),
        "good_luck": say("Good luck!"),
        "well_played": say("Well played!"),
        "thanks": say("Thank you!"),
        "moment": say("One moment, please"),
        "no_hurry": say("Take your time"),
        "back_soon": say("Back in a moment"),
        "back_again": say("I’m back"),
        "another": say("Another one?"),
        "gladly": say("Gladly!"),
        "last": say("That was my last one"),
        "good_game": say("Thanks for the game"),
    }
)
"""The phrases by their ids, which logs contain: none ever goes."""


def speak(table: LiveTable, visitor: str, phrase: str) -> Events:
    """Say a phrase; raises `NotNow` if there is none with this id, `NotYourSeat`, `TableClosed`."""
    seat = seat_for(table, visitor)
    if phrase not in PHRASES:
        raise NotNow(say("Choose one of the phrases."))
    return [*back(seat), e.Said(seat.index, phrase)]


def write(table: LiveTable, visitor: str, text: str) -> Events:
    """Say something in one's own words; raises `NotNow`, `NotYourSeat`, `TableClosed`."""
    seat, words = seat_for(table, visitor), cleaned(text)
    if not table.setup.free_words:
        raise NotNow(say("At this table people can say only the ready-made phrases."))
    if not may_write(table):
        raise NotNow(say("At an open table you can write between two hands, but not during one."))
    if not words:
        raise NotNow(say("Write something first."))
    if len(words) > LONGEST:
        raise NotNow(say("That is too long: write {n} characters at most.", n=LONGEST))
    return [*back(seat), e.Wrote(seat.index, words)]


def may_write(table: LiveTable) -> bool:
    """Whether people may write now: among strangers, or for a rating, nobody tells cards."""
    plays = table.match is not None and not table.match.hand_over and not table.closed
    return table.setup.free_words and not (table.setup.strangers and plays)


def cleaned(text: str) -> str:
    """A text in one line, without invisible characters and those that reverse its direction."""
    seen = (
        char if char == _JOINS or unicodedata.category(char)[0] != "C" else " "
        for char in unicodedata.normalize("NFC", text)
    )
    return " ".join("".join(seen).split())


def mute(table: LiveTable, visitor: str, seat: int, muted: bool) -> Events:
    """Hear nothing more of another person, or hear him again; nobody else is told."""
    mine = seat_for(table, visitor)
    if not 0 <= seat < len(table.seats) or seat == mine.index or not table.seats[seat].person:
        raise NotNow(say("There is nobody in this seat whom you could mute."))
    if muted == bool(mine.visitors & table.seats[seat].unheard_by):
        return []
    return [e.Muted(mine.index, seat, muted)]


def heard(table: LiveTable, visitor: str, now: float) -> tuple[Spoken, ...]:
    """What was said just now, the newest last, without people whom the reader has muted."""
    if not table.said:
        return ()
    fresh = (word for word in remembered(table, visitor) if now - word.at < FRESH)
    return tuple(fresh)[-AT_ONCE:]


def remembered(table: LiveTable, visitor: str) -> tuple[Spoken, ...]:
    """What was said lately, the newest last, without people whom the reader has muted."""
    mine = table.seat_of(visitor)
    devices = frozenset[str]() if mine is None else table.seats[mine].visitors
    return tuple(word for word in table.said if not devices & word.unheard_by)
