"""A table as the fold of its events: what web and terminal read, and what the service decides by."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch import matches
from stammtisch.core.contract import Game
from stammtisch.tables.proofs import Proof
from stammtisch.tables.settings import Setup

Phase: TypeAlias = Literal[
    "seating",  # there are open seats
    "dealing",  # all seats are taken, the first hand waits for the seats' numbers
    "playing",
    "hand_over",  # the next hand waits for all people to be ready
    "match_over",
    "closed",
]


class Seat:
    """One seat: who sits there and how he is.

    ``person`` is true when a person has it; ``bot`` is the bot that sits here or plays for an
    absent person, "" for none. An open seat has neither. ``name`` is "" at an open seat.
    """

    index: int
    name: str
    person: bool
    bot: str
    away: bool
    ready: bool  # for the next hand
    visitors: set[str]  # the devices that have the seat; never to be shown


class UndoRequest(Struct, frozen=True):
    """Somebody wants to take a move back: the seat, and the people who have agreed so far."""

    seat: int
    agreed: frozenset[int]


class LiveTable:
    """The state of a table; only the service changes it, everybody else reads.

    ``seq`` is the number of its last event, ``position`` that of the last one that changed the
    cards. ``match`` is None before the first deal. ``hand`` is the number of the hand that is
    being played, or prepared, from 1; ``commitment`` belongs to the hand that is dealt next.
    """

    id: str
    seq: int
    position: int
    setup: Setup
    game: Game
    opener: str  # visitor
    opened_at: float
    changed_at: float
    seats: list[Seat]
    match: matches.Table | None
    commitment: str
    undo: UndoRequest | None
    rematch: str
    closed: bool

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        raise NotImplementedError

    def seat_of(self, visitor: str) -> int | None:
        """The seat of this visitor, or None for a spectator."""
        raise NotImplementedError

    def seat_name(self, seat: int) -> str:
        """The name of whoever sits there, for `Speaker`; "" at an open seat."""
        raise NotImplementedError

    def proofs(self) -> list[Proof]:
        """The shuffle of each hand dealt so far; the secret of one still in play is ""."""
        raise NotImplementedError

    def may_undo(self, seat: int) -> bool:
        """Whether `Tables.ask_undo` would be heard from this seat now."""
        raise NotImplementedError

    def deadline(self) -> float | None:
        """When the clock of the seat on turn runs out, seconds since 1970; None without a clock."""
        raise NotImplementedError


class TableNote(Struct, frozen=True):
    """A line in the list of somebody's tables."""

    id: str
    game: str
    preset: str | None
    names: tuple[str, ...]
    phase: Phase
    my_turn: bool
    changed_at: float
