"""Duplicate Doppelkopf: the same deals at all tables (DUP-1 to 5).  # not compiled: msgspec Structs

A place is counted from Vorhand, who has place 0, to the last of the four who play the deal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final

from msgspec import Struct

from stammtisch.club.missed import LateGuest
from stammtisch.core.kinds import suit_of
from stammtisch.core.options import Options, changed, option
from stammtisch.games.doppelkopf.options import DoppelkopfOptions
from stammtisch.games.registry import game, registration
from stammtisch.kits.tricks.cards import AUGEN
from stammtisch.matches import Match
from stammtisch.shuffling import shuffled
from stammtisch.text import say

PLACES: Final = 4
PRESET: Final = "turnier"
CHANGES: Final[dict[str, Any]] = {"mandatory_solo": "none", "dealer_repeats": False}
FEWEST_TABLES: Final = 2
_GAME: Final = "doppelkopf"


class DuplicateOptions(Options, frozen=True, forbid_unknown_fields=True):
    """The options of an evening of duplicate Doppelkopf."""

    rounds: Annotated[
        int,
        option(
            say("Rounds"),
            say("How many rounds are played; in each, everybody sits with different people."),
            "DUP-2",
            bounds=(1, 5),
            group="match",
        ),
    ] = 3
    deals: Annotated[
        int,
        option(
            say("Deals in a round"),
            say("How many deals each table plays in a round; all tables play the same ones."),
            "DUP-2",
            bounds=(4, 30),
            group="match",
        ),
    ] = 8
    late_guest: LateGuest = "nothing"


def duplicate_rules() -> DoppelkopfOptions:
    """The rules by which the hands are played (DUP-1)."""
    found = changed(registration(_GAME).preset(PRESET), CHANGES)
    assert isinstance(found, DoppelkopfOptions)
    return found


class Dealt(Struct, frozen=True):
    """What one place holds in a deal: its cards as kinds, by suit, the highest first."""

    cards: tuple[int, ...]

    @property
    def augen(self) -> int:
        """The card points of the hand, by which people check what they picked (DUP-4)."""
        return sum(int(AUGEN[kind]) for kind in self.cards)

    @property
    def suits(self) -> tuple[tuple[int, ...], ...]:
        """The cards of clubs, spades, hearts and diamonds."""
        order = (0, 1, 2, 3)
        return tuple(tuple(k for k in self.cards if int(suit_of(k)) == suit) for suit in order)


@lru_cache(maxsize=512)
def dealt(secret: str, round: int, hand: int) -> tuple[Dealt, ...]:
    """What the four places hold in a deal; it follows from the secret of the evening (DUP-3)."""
    pack = [int(kind) for kind in game(_GAME, preset=PRESET, **CHANGES).pack()]
    order = shuffled(pack, secret, f"{round}.{hand}")
    each = len(order) // PLACES
    return tuple(
        Dealt(tuple(sorted(order[at : at + each], key=lambda kind: (int(suit_of(kind)), -kind))))
        for at in range(0, len(order), each)
    )


def in_words(secret: str, round: int, hand: int) -> str:
    """The deal as a position in words, Vorhand on seat 0, to be played or looked into."""
    return str(_begun(secret, round, hand).state)


def pack_of(secret: str, round: int, hand: int) -> list[int]:
    """The pack from which Vorhand and the three after him get their places, top first (DUP-9)."""
    return _begun(secret, round, hand).hand.pack


def _begun(secret: str, round: int, hand: int) -> Match:
    hands = [list(each.cards) for each in dealt(secret, round, hand)]
    rules = game(_GAME, preset=PRESET, **CHANGES)
    return Match(rules, hands=hands, dealer=PLACES - 1)
