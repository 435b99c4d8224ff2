"""What melds and their cards are called in Rommé.  # not compiled: makes texts"""

from __future__ import annotations

from mypy_extensions import i64

from stammtisch.core.bits import BIT, members
from stammtisch.games.romme import tabled
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import JOKER, RED
from stammtisch.kits.melds import Named, listed
from stammtisch.text import Arg


def lying(meld: i64) -> list[Named]:
    """What lies in a meld, in order: each card or joker, and the card that it stands for."""
    places = members(tabled.places_of(meld))
    return [
        (int(tabled.lying_at(meld, place)), int(tabled.named_at(meld, place))) for place in places
    ]


def meld_words(meld: i64) -> Arg:
    """The cards of a meld as they lie."""
    return listed(lying(meld))


def from_hand(at: Position, move: i64) -> i64:
    """The meld that a move lays, with the jokers that the hand on turn would lay: red ones first.

    Whoever has too few jokers is lent red ones, for a text of a move that is not legal.
    """
    places = members(tabled.jokers_of(tabled.laid(move, 0, at.seat)))
    reds, jokers = at.hands.reds(at.seat), at.hands.jokers(at.seat)
    return tabled.laid(move, sum(BIT[place] for place in places[reds:jokers]), at.seat)


def own(at: Position, card: int) -> int:
    """A card of the hand on turn; for `JOKER`, the joker that would leave the hand first."""
    if card < RED or at.hands.jokers(at.seat) == 0:
        return card
    return int(at.hands.next_joker(at.seat))


def laid_on(at: Position, fields: int) -> tuple[int, Named]:
    """The meld on which a move lays off a card, and the card with its name there."""
    meld: i64 = at.melds[fields >> 3]
    named = int(tabled.fits_at(meld, fields >> 1 & 3))
    return meld, (own(at, int(JOKER)) if fields & 1 else named, named)


def exchanged_on(at: Position, fields: int) -> int:
    """The card that a move exchanges for a joker."""
    return int(tabled.named_at(at.melds[fields >> 4], fields & 15))
