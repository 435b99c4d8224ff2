"""Reasons for a card, a meld or a draw in Rommé.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER
from stammtisch.games.romme.rules import DISCARD, DRAW_STOCK, EXCHANGE, JOKER, TAKE_DISCARD
from stammtisch.players.reasoning import Turn, times
from stammtisch.players.romme.plans import useful_of
from stammtisch.text import CardWord, Text, say, say_n


def reasons(turn: Turn) -> list[Text]:
    """What is left in hand; before drawing, whether a card helps."""
    if turn.move == DRAW_STOCK:
        helped = times(turn.before, lambda at: _melds(at, turn.seat, at.stock[len(at.stock) - 1]))
        return [
            say(
                "The next card of the stock makes a meld with cards in your hand in {k} of {n} "
                "possible deals.",
                **helped,
            )
        ]
    if turn.move == TAKE_DISCARD:
        return [_of_the_pile(turn)]
    before, after = (int(at.hands.points(turn.seat)) for at in (turn.now, turn.then))
    if turn.then.turn == OVER:
        return [say("That ends the hand.")]
    if DISCARD <= turn.move < EXCHANGE or after >= before:
        return [say_n("You then hold {n} point.", "You then hold {n} points.", after)]
    return [
        say_n(
            "You then hold {n} point, {less} fewer than now.",
            "You then hold {n} points, {less} fewer than now.",
            after,
            less=before - after,
        )
    ]


def _of_the_pile(turn: Turn) -> Text:
    card = int(turn.now.pile[len(turn.now.pile) - 1])
    if _melds(turn.now, turn.seat, card):
        return say("{card} makes a meld with cards in your hand.", card=CardWord(card))
    return say("{card} does not make a meld with cards in your hand.", card=CardWord(card))


def _melds(at: Any, seat: int, card: int) -> bool:
    """Whether a card is of a meld with cards of the hand alone; a joker always is."""
    if card >= JOKER:
        return True
    return bool(useful_of(at.hands.kinds(seat) | BIT[card], 0) & BIT[card])
