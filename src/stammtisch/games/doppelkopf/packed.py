"""What is kept as one number: the cards of a trick, all that was announced, a card that was played.

A trick has five bits for each card, in the order of play, then its leader and its winner.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.doppelkopf.moves import RE

SEATS: Final[i64] = 4
TRICKS: Final[i64] = 12
_BITS: Final[i64] = 5  # of a card, and of what a seat announced
_MASK: Final[i64] = 31
_LEADER: Final[i64] = _BITS * SEATS
_WINNER: Final[i64] = _LEADER + 2


def as_played(card: i64, place: i64) -> i64:
    """A card at its place in a trick; place 0 leads."""
    return card << (place * _BITS)


def card_at(trick: i64, place: i64) -> i64:
    """The card of a trick at a place."""
    return (trick >> (place * _BITS)) & _MASK


def completed(trick: i64, leader: i64, winner: i64) -> i64:
    """A trick with its four cards, and who led and who won it."""
    return trick | leader << _LEADER | winner << _WINNER


def led_by(trick: i64) -> i64:
    """The seat that led to a complete trick."""
    return (trick >> _LEADER) & 3


def won_by(trick: i64) -> i64:
    """The seat that won a complete trick."""
    return (trick >> _WINNER) & 3


def as_spoken(seat: i64, move: i64, number: i64) -> i64:
    """An announcement at its place among all of them; the first has the number 0."""
    return (seat << 3 | move - RE) << (number * _BITS)


def speaker(spoken: i64, number: i64) -> i64:
    """Who made an announcement."""
    return (spoken >> (number * _BITS + 3)) & 3


def speech(spoken: i64, number: i64) -> i64:
    """The move of an announcement."""
    return ((spoken >> (number * _BITS)) & 7) + RE


def play_of(trick: i64, seat: i64) -> i64:
    """What a seat played to a trick, as a number from 0 to 47; tricks count from 0."""
    return trick * SEATS + seat


def trick_of(play: i64) -> i64:
    """The trick to which a card was played."""
    return play // SEATS


def player_of(play: i64) -> i64:
    """The seat that played a card."""
    return play % SEATS
