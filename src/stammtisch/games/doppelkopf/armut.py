"""Armut: three cards go to a partner, and three come back (DOK-36 to DOK-38).

The poor player puts down three cards in three moves, however many of them are trumps: the number of
moves is seen by everybody, and what he was dealt is not.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest
from stammtisch.games.doppelkopf.cards import (
    KIND,
    ONE_EACH,
    joined,
    trumps_of,
    with_card,
    without_card,
)
from stammtisch.games.doppelkopf.moves import (
    FIRST_PUSHED,
    FIRST_RETURNED,
    REFUSE,
    TAKE,
    TAKE_TRICK,
)
from stammtisch.games.doppelkopf.position import ASKING, PUSHING, RETURNING, Position

_ACES: Final[i64] = 0b100000_100000_100000_100000


def begin(position: Position) -> None:
    """The poor player pushes all his trumps, then plain cards of his choice."""
    position.phase = PUSHING
    position.turn = position.soloist


def moves(position: Position) -> vec[i64]:
    """The moves of the seat on turn in the exchange."""
    if position.phase == ASKING:
        return vec[i64]([TAKE, REFUSE])
    found = vec[i64]()
    first = FIRST_RETURNED
    cards = position.hands[position.turn] & ONE_EACH
    if position.phase == PUSHING:
        first = FIRST_PUSHED
        trump = next_trump(position.hands[position.turn], position.order)
        if trump >= 0:  # a move of one choice: nobody sees how many trumps there are
            return vec[i64]([first + trump])
    while cards:
        found = append(found, first + lowest(cards))
        cards &= cards - 1
    return found


def next_trump(hand: i64, order: i64) -> i64:
    """The trump that the poor player must push next, -1 if he has none left."""
    trumps = trumps_of(hand, order)
    return lowest(trumps & ONE_EACH) if trumps else i64(-1)


def play(position: Position, move: i64) -> bool:
    """Make a move of the exchange; returns whether it is over, so that cards can be played."""
    if move >= FIRST_RETURNED:
        return give_back(position, move - FIRST_RETURNED)
    if move >= FIRST_PUSHED:
        push(position, move - FIRST_PUSHED)
    elif move == TAKE:
        take(position)
    else:
        refuse(position)
    return False


def push(position: Position, card: i64) -> None:
    """One more card of the three."""
    poor = position.soloist
    position.hands[poor] = without_card(position.hands[poor], card)
    position.pushed = with_card(position.pushed, card)
    if count(position.pushed) == 3:
        ask(position)


def ask(position: Position) -> None:
    """Offer the three pushed cards; the seat after the poor player is asked first."""
    position.phase = ASKING
    position.turn = (position.soloist + 1) & 3


def take(position: Position) -> None:
    """Take the cards and become the partner; the queens of clubs no longer make the parties."""
    position.taker = position.turn
    position.hands[position.taker] = joined(position.hands[position.taker], position.pushed)
    position.re = BIT[position.soloist] | BIT[position.taker]
    position.phase = RETURNING


def refuse(position: Position) -> None:
    """Refuse the cards; when all three have refused, the hand is thrown in (DOK-37)."""
    position.turn = (position.turn + 1) & 3
    if position.turn == position.soloist:
        position.finish()


def give_back(position: Position, card: i64) -> bool:
    """Give one of the three cards back; returns whether it was the last."""
    taker = position.taker
    position.hands[taker] = without_card(position.hands[taker], card)
    position.returned = with_card(position.returned, card)
    if count(position.returned) < 3:
        return False
    poor = position.soloist
    position.hands[poor] = joined(position.hands[poor], position.returned)
    return True


def trump_returned(position: Position) -> bool:
    """Whether a trump is among the returned cards, which is announced to all (DOK-36)."""
    return trumps_of(position.returned, position.order) != 0


def kind_of(move: i64) -> i64:
    """The kind of the card that a move of the exchange names, -1 if it names none."""
    if FIRST_PUSHED <= move < FIRST_RETURNED:
        return KIND[move - FIRST_PUSHED]
    if FIRST_RETURNED <= move < TAKE_TRICK:
        return KIND[move - FIRST_RETURNED]
    return -1
