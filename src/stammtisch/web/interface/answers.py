"""What programs send and are answered. Names of fields stay within a version; new ones may come."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from stammtisch.tables.live import Phase
from stammtisch.web.interface.said import SaidLine, SaidView


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why a request was refused, in the language of ``Accept-Language``.

    ``rules`` are the ids of the rules behind it, ``instead`` the moves that were perhaps meant.
    """

    error: str
    rules: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()


# --- what is sent


class Seek(Struct, frozen=True, forbid_unknown_fields=True):
    """A table is wanted: by a rule code, or by a game and one of its presets.

    ``seats`` counts only where no table waits, and one is opened.
    """

    rules: str = ""
    game: str = ""
    preset: str = ""
    seats: int = 0


class SitDown(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat is wanted, from 0; without one the first that is free.

    ``invitation`` is what the player who opened the table has given.
    """

    seat: int | None = None
    invitation: str = ""


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """A move in notation, or several with ``;`` between them, of which all are made or none.

    With ``seq``, the number of the position that it is meant for, it is refused (409) if the
    position has changed since.
    """

    move: str
    seq: int | None = None


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    """Ready for the next hand, with a number for its shuffle (any text of 64 characters)."""

    number: str = ""


class Phrase(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the ready phrases, by its id."""

    phrase: str


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing need be said."""


# --- what is answered


class Me(Struct, frozen=True):
    """The program: its name, and how often it may ask in a minute."""

    name: str
    calls_a_minute: int


class Done(Struct, frozen=True):
    """It was done, and is on disk; ``seq`` is the number of the table's last event."""

    seq: int


class Seated(Struct, frozen=True):
    """The table at which the program sits, and its seat."""

    table: str
    seat: int


class Said(Struct, frozen=True):
    """A ready phrase: its id, and how the reader hears it."""

    id: str
    text: str


class Phrases(Struct, frozen=True):
    """The ready phrases."""

    phrases: tuple[Said, ...]


class Chair(Struct, frozen=True):
    """A seat: who sits there, ``open`` for nobody.

    ``away`` is somebody who gives no sign of life; ``ready`` says that he wants the next hand.
    """

    seat: int
    name: str
    kind: Literal["open", "person", "program", "bot"]
    away: bool
    ready: bool


class Waiting(Struct, frozen=True):
    """A public table at which a program may sit down: its rules as a code, its seats."""

    id: str
    game: str
    rules: str
    names: tuple[str, ...]
    free: int
    clock: int


class OpenTables(Struct, frozen=True):
    """The tables that wait for programs, among others."""

    tables: tuple[Waiting, ...]


class Mine(Struct, frozen=True):
    """A table at which the program has a seat."""

    id: str
    game: str
    names: tuple[str, ...]
    phase: Phase
    my_turn: bool
    changed_at: float


class MyTables(Struct, frozen=True):
    """The program's tables, the newest first."""

    tables: tuple[Mine, ...]


class Played(Struct, frozen=True):
    """A finished hand that the program has played.

    Scores and totals are whole points, by seat; ``people`` says which seats were people's.
    """

    table: str
    hand: int
    game: str
    rules: str
    at: float
    seat: int
    names: tuple[str, ...]
    people: tuple[bool, ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    last: bool


class Hands(Struct, frozen=True):
    """A page of finished hands, the newest first; ``all`` is how many there are."""

    hands: tuple[Played, ...]
    all: int


class Record(Struct, frozen=True):
    """A whole match as a record (`stammtisch.records`)."""

    record: str


class Ranked(Struct, frozen=True):
    """What a program has played of one game: hands, points, and the places of its matches."""

    game: str
    hands: int
    points: int
    best: int
    worst: int
    won: int
    judged: int
    places: dict[int, int]


class Ranking(Struct, frozen=True):
    """Everything that the program has played, a line for each game."""

    games: tuple[Ranked, ...]


class Sample(Struct, frozen=True):
    """A full position drawn from those that the seat cannot rule out, and its observation."""

    position: str
    observation: tuple[int, ...]


# --- the stream


class Table(Struct, frozen=True, tag="table", tag_field="type"):
    """The table, without its cards.

    Attributes:
        seq: the number of the last event; it counts all that happens at the table.
        rules: the rule code.
        seat: that of the program; None if it has none.
        hand: the number of the present or last hand, from 1; 0 before the first.
        clock: seconds for each move, 0 for no clock.
        rematch: the id of the table at which the match is played again.
        invited: whether a seat is kept there for the program, until it sits down.
    """

    id: str
    seq: int
    game: str
    rules: str
    phase: Phase
    seat: int | None
    seats: tuple[Chair, ...]
    hand: int
    totals: tuple[int, ...]
    clock: int
    rematch: str
    invited: bool


class Position(Struct, frozen=True, tag="position", tag_field="type"):
    """The hand as the seat sees it now.

    Attributes:
        seq: give it back with a move.
        turn: the seat on turn, -1 when the hand is over.
        legal: the moves that the program may make in turn; empty if it is not on turn.
        beside: those that it may make out of turn.
        seconds: how long it may go on thinking; None where there is no clock.
        view: zones with cards, badges, prompt, buttons (`stammtisch.View`).
    """

    seq: int
    turn: int
    legal: tuple[str, ...]
    beside: tuple[str, ...]
    seconds: float | None
    view: SaidView  # type: ignore[valid-type]  # made from View


class Whole(Struct, frozen=True, tag="state", tag_field="type"):
    """Everything: the first line of a stream, and again where a hand begins or is not continued.

    ``seen`` is what the seat has seen happen in the hand, a line for each act, as bots of the line
    protocol are told it (`stammtisch.information_state`). ``position`` is None before the deal.
    """

    table: Table
    position: Position | None
    seen: tuple[str, ...]


class Act(Struct, frozen=True, tag="act", tag_field="type"):
    """A move was made. ``seen`` is the next line of what the seat has seen; ``lines`` say it."""

    hand: int
    number: int
    seen: str
    lines: tuple[str, ...]


class Words(Struct, frozen=True, tag="words", tag_field="type"):
    """Somebody said something."""

    seat: int
    name: str
    text: str
    phrase: str


class Result(Struct, frozen=True, tag="result", tag_field="type"):
    """A hand is over. Scores and totals are whole points, by seat; so are those of the lines."""

    hand: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[SaidLine, ...]  # type: ignore[valid-type]  # made from ScoreLine
    match_over: bool


Line: TypeAlias = Whole | Table | Position | Act | Words | Result
"""A line of a stream; new kinds may come."""

Answer: TypeAlias = Any
