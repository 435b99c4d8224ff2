"""What every game says about a move that may not be made.  # not compiled: msgspec texts

Which rule forbids it each game adds; what is a game's own it says itself.
"""

from __future__ import annotations

from typing import Final

from stammtisch.core.view import Objection
from stammtisch.text import CardWord, SeatWord, Text, say

NO_SUCH_MOVE: Final = say("There is no such move in this game.")
NO_SAMPLE: Final = say(
    "No position that agrees with everything seen so far was found in time. With other random "
    "numbers there may be one."
)
NO_HISTORY: Final = say(
    "This position does not say what the seat has seen happen. Positions of a match and of "
    "st.deal do, and so do their copies; those that were written down, or drawn for another "
    "seat, do not."
)


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def turn_of(seat: int) -> Text:
    """The objection that somebody else is on turn."""
    return say("It is {seat}’s turn.", seat=SeatWord(int(seat)))


def not_in_pack(kind: int) -> Text:
    """The objection that the game is played without this card."""
    return say("{card} is not in the pack of this game.", card=CardWord(int(kind)))


def wrong_size(seat: int, size: int, right: int, rule: str) -> Text:
    """The objection to a position in which a hand does not have the size dealt by the rules."""
    return say(
        "{seat} holds the wrong number of cards: {n} instead of {right} ({rule}).",
        seat=SeatWord(int(seat)),
        n=int(size),
        right=int(right),
        rule=rule,
    )


def not_held(kind: int) -> Text:
    """The objection that the player does not hold this card."""
    return say("You do not hold {card}.", card=CardWord(int(kind)))
