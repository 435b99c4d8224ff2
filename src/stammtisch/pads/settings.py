"""The settings for the pads of a server, and for a single pad."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from stammtisch.scorepad.bock import Bock
from stammtisch.scorepad.money import Stake


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The house rules for pads; times are in seconds.

    Attributes:
        pads_per_visitor, pads_per_address, pads: how many open pads are allowed.
        hands: how many hands a pad may have.
        events: how much may happen on a pad at all, with corrections and everything.
        people: how many browsers may have a role on a pad.
        idle_after: a pad on which nothing happened for this time is closed; it can be reopened.
        tidy_every: how often idle pads are looked for.
        cached_pads: how many pads are kept in memory; others are read again when needed.
    """

    pads_per_visitor: int = 100
    pads_per_address: int = 1_000
    pads: int = 50_000
    hands: int = 500
    events: int = 5_000
    people: int = 200
    idle_after: float = 90 * 24 * 3600.0
    tidy_every: float = 6 * 3600.0
    cached_pads: int = 500


class Setup(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is agreed when a pad is opened.

    Attributes:
        names: the players, clockwise.
        rules: the rule code of the game; "" is a free pad for any other game.
        title: what the pad is called; may be "".
        low_wins: on a free pad, whether the lowest account wins.
        dealer: who deals the first hand, by his number.
        bock: what was agreed about Bock rounds (PAD-7); None: there are none.
        stake: what a point costs (PAD-1); None: nothing.
    """

    names: tuple[str, ...]
    rules: str = ""
    title: str = ""
    low_wins: bool = False
    dealer: int = 0
    bock: Bock | None = None
    stake: Stake | None = None


class Person(NamedTuple):
    """The person behind a change: a browser, and the name of its user; "" if unknown."""

    visitor: str
    name: str = ""
