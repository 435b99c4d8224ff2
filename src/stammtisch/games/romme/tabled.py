"""A meld on the table as one number: its kind, its owner, its cards and its jokers.

The *places* of a set are its suits 0 to 3, those of a run its positions less 1: 0 for the low ace
to 13 for the high one. Masks of places are bits 0 to 13. Each place holds one card, which a joker
there is named as (ROM-7).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members
from stammtisch.core.kinds import kind_of
from stammtisch.games.melds import ENDS, card_above, card_below, kind_at, run_points, set_points
from stammtisch.games.romme.melding import of_rank, of_suit
from stammtisch.games.romme.rules import (
    BLACK,
    HIGH_END,
    LAY_OFF,
    LOW_END,
    MELD_POINTS,
    NONE,
    RED,
    RUN,
    SET,
    most_jokers,
)

_PLACES: Final[i64] = 0x3FFF
_RUN: Final[i64] = 0x10000000
_BLACK_ONE: Final[i64] = 0x4000  # the place 0 in the mask of the black jokers
_OWNER: Final[i64] = 0x8000000000


def laid(move: i64, black: i64, owner: i64) -> i64:
    """The meld that a move lays; ``black`` are the places with a black joker."""
    word: i64 = owner * _OWNER + black * _BLACK_ONE
    if move >= RUN:
        fields: i64 = move - RUN
        ends: i64 = fields >> 14
        return word + _RUN + ((ends >> 8) << 29) + ((ends & 255) << 31) + (fields & _PLACES)
    fields = move - SET
    return word + ((fields >> 8) << 29) + (((fields >> 4) & 15) << 33) + (fields & 15)


def is_run(meld: i64) -> bool:
    """Whether the meld is a run, not a set."""
    return meld & _RUN != 0


def owner_of(meld: i64) -> i64:
    """The seat that laid the meld."""
    return meld // _OWNER


def suit_of(run: i64) -> i64:
    """The suit of a run."""
    return (run >> 29) & 3


def high_of(run: i64) -> i64:
    """The last position of a run."""
    return (run >> 31) & 15


def low_of(run: i64) -> i64:
    """The first position of a run."""
    return (run >> 35) & 15


def rank_of(a_set: i64) -> i64:
    """The rank of a set."""
    return (a_set >> 29) & 15


def places_of(meld: i64) -> i64:
    """The places of the meld that are filled."""
    if is_run(meld):
        return BIT[high_of(meld)] - BIT[low_of(meld) - 1]
    return (meld >> 33) & 15


def jokers_of(meld: i64) -> i64:
    """The places of the meld that hold a joker."""
    return meld & _PLACES


def size_of(meld: i64) -> i64:
    """How many cards and jokers the meld has."""
    return count(places_of(meld))


def named_at(meld: i64, place: i64) -> i64:
    """The card that lies at a place; for a joker, the card that it stands for."""
    if is_run(meld):
        return kind_at(suit_of(meld), place + 1)
    return kind_of(place, rank_of(meld))


def real_cards(meld: i64) -> i64:
    """The kinds of the meld's cards, without jokers."""
    real: i64 = places_of(meld) & ~jokers_of(meld)
    if is_run(meld):
        return of_suit(real, suit_of(meld))
    return of_rank(real, rank_of(meld))


def lying_at(meld: i64, place: i64) -> i64:
    """What lies at a place: a card or a joker."""
    if jokers_of(meld) & BIT[place] == 0:
        return named_at(meld, place)
    return BLACK if (meld // _BLACK_ONE) & BIT[place] else RED


def points_of(meld: i64) -> i64:
    """The points of the meld when it is laid (ROM-9)."""
    if is_run(meld):
        return run_points(low_of(meld), high_of(meld), MELD_POINTS)
    return set_points(rank_of(meld), size_of(meld), MELD_POINTS)


def spots_of(meld: i64) -> i64:
    """Where cards can be laid off: a run's ends, a set's missing suits (ROM-18)."""
    if is_run(meld):
        return (1 if low_of(meld) > 1 else 0) | (2 if high_of(meld) < 14 else 0)
    missing: i64 = 15 & ~places_of(meld)
    return missing if count(missing) == 1 else 0


def fits_at(meld: i64, spot: i64) -> i64:
    """The card that can be laid off at a spot, or `NONE` (ROM-18)."""
    if is_run(meld):
        if spot == LOW_END:
            return card_below(suit_of(meld), low_of(meld), high_of(meld), ENDS)
        if spot == HIGH_END:
            return card_above(suit_of(meld), low_of(meld), high_of(meld), ENDS)
        return NONE
    return kind_of(spot, rank_of(meld)) if spots_of(meld) & BIT[spot] else NONE


def has_room(meld: i64, limit: i64) -> bool:
    """Whether one more joker may be laid off on the meld (ROM-8)."""
    return count(jokers_of(meld)) < most_jokers(limit, size_of(meld) + 1)


def grown(meld: i64, spot: i64, card: i64) -> i64:
    """The meld after a card or joker was laid off at a spot."""
    place: i64 = spot
    if is_run(meld):
        if spot == LOW_END:
            place = low_of(meld) - 2
            meld -= BIT[35]
        else:
            place = high_of(meld)
            meld += BIT[31]
    else:
        meld |= BIT[33 + spot]
    return _with_joker(meld, place, card)


def _with_joker(meld: i64, place: i64, card: i64) -> i64:
    if card < RED:
        return meld
    return meld | BIT[place] | (BIT[place + 14] if card == BLACK else 0)


def exchanged(meld: i64, place: i64) -> i64:
    """The meld after its joker at a place was exchanged (ROM-19)."""
    return meld & ~(BIT[place] | BIT[place + 14])


def cards_of(meld: i64) -> vec[i64]:
    """The cards of the meld, in the order in which they lie."""
    found = vec[i64]()
    for place in members(places_of(meld)):
        found = append(found, lying_at(meld, place))
    return found


def index_of(move: i64) -> i64:
    """The number of the meld on which a move lays off."""
    return (move - LAY_OFF) >> 3
