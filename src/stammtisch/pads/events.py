"""What can happen on a score pad. The state is the fold of these events, which never change.

``visitor`` and ``by`` are who did it: a browser, and the name that its person goes by ("" unknown).
Hands are numbered from 1 in the order in which they were written; a struck hand keeps its number.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from stammtisch.logs.rows import Codec, LogEvent
from stammtisch.pads.settings import Setup
from stammtisch.scorepad import Entry
from stammtisch.scorepad.bock import Bock
from stammtisch.scorepad.circle import Start
from stammtisch.scorepad.money import Stake

Role: TypeAlias = Literal["writer", "reader"]
Answer: TypeAlias = Literal["append", "replace", "discard"]


class _Act(LogEvent, frozen=True, kw_only=True):
    """Something that somebody did."""

    visitor: str
    by: str = ""


class Opened(_Act, frozen=True, kw_only=True, tag="opened"):
    """The pad was opened; the person who opened it may write."""

    setup: Setup


class LinkMade(_Act, frozen=True, kw_only=True, tag="link_made"):
    """A link for a role was made; only the SHA-256 of its secret is kept."""

    role: Role
    digest: str


class LinksRevoked(_Act, frozen=True, kw_only=True, tag="links_revoked"):
    """All links made so far for this role were revoked."""

    role: Role


class Claimed(_Act, frozen=True, kw_only=True, tag="claimed"):
    """A browser took a role by a link."""

    role: Role


class Written(_Act, frozen=True, kw_only=True, tag="written"):
    """A hand was added to the pad. ``key`` was made by the browser that sent it."""

    key: str
    entry: Entry


class SameHand(_Act, frozen=True, kw_only=True, tag="same_hand"):
    """Somebody else sent a hand that was already on the pad."""

    key: str
    number: int


class Doubted(_Act, frozen=True, kw_only=True, tag="doubted"):
    """A hand was sent under a number that another hand had; people must decide what it is."""

    key: str
    number: int
    entry: Entry


class Settled(_Act, frozen=True, kw_only=True, tag="settled"):
    """People decided what a doubtful hand is. ``question`` is the number of its event.

    It is another hand ("append": written at the end), it replaces the one that stood there, or it
    is thrown away.
    """

    question: int
    answer: Answer


class Corrected(_Act, frozen=True, kw_only=True, tag="corrected"):
    """The facts of a hand were corrected."""

    number: int
    entry: Entry


class Struck(_Act, frozen=True, kw_only=True, tag="struck"):
    """A hand was struck out. ``next_dealer`` remains the dealer of the one after it."""

    number: int
    next_dealer: int | None = None


class Restored(_Act, frozen=True, kw_only=True, tag="restored"):
    """A struck hand counts again."""

    number: int


class Renamed(_Act, frozen=True, kw_only=True, tag="renamed"):
    """A player was renamed."""

    player: int
    name: str


class Arranged(_Act, frozen=True, kw_only=True, tag="arranged"):
    """Before the first hand, the players changed their order, given by their old numbers."""

    order: tuple[int, ...]


class DealerSet(_Act, frozen=True, kw_only=True, tag="dealer_set"):
    """This player deals the next hand."""

    player: int


class StakeSet(_Act, frozen=True, kw_only=True, tag="stake_set"):
    """It was agreed what a point costs (PAD-1); None: nothing, people play for honour."""

    stake: Stake | None = None  # TOML has no word for nothing, so it is left out


class BockSet(_Act, frozen=True, kw_only=True, tag="bock_set"):
    """It was agreed how Bock rounds go on this pad (PAD-7); None: there are none."""

    bock: Bock | None = None


class Gathered(_Act, frozen=True, kw_only=True, tag="gathered"):
    """From the next hand on these people share the table, clockwise (PAD-10, PAD-12).

    ``name`` is of a new player, who has the next number; ``start`` is what he begins with.
    """

    players: tuple[int, ...]
    name: str = ""
    start: Start = "zero"


class Undone(_Act, frozen=True, kw_only=True, tag="undone"):
    """The last change, whose event has this number, was undone."""

    change: int


class Closed(_Act, frozen=True, kw_only=True, tag="closed"):
    """The pad was closed: by people or (visitor "") because it had long been idle."""


class Reopened(_Act, frozen=True, kw_only=True, tag="reopened"):
    """The pad was reopened."""


Event: TypeAlias = (
    Opened
    | LinkMade
    | LinksRevoked
    | Claimed
    | Written
    | SameHand
    | Doubted
    | Settled
    | Corrected
    | Struck
    | Restored
    | Renamed
    | Arranged
    | DealerSet
    | StakeSet
    | BockSet
    | Gathered
    | Undone
    | Closed
    | Reopened
)

codec: Final = Codec[Event](Event)
