"""Reasons for a discard in Gin, a knock, or taking the open card.  # not compiled: makes texts"""

from __future__ import annotations

from stammtisch.core.bits import BIT, members
from stammtisch.games.gin.melds import MELDS, best_deadwood, melds_of
from stammtisch.games.gin.rules import (
    DISCARD,
    DRAW_STOCK,
    KNOCK,
    LAY_OUT,
    PASS,
    TAKE_DISCARD,
    TAKE_UPCARD,
)
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import Arg, CardWord, SeatWord, Text, say, say_n


def reasons(turn: Turn) -> list[Text]:
    """The deadwood that is left, and what the other player can do with a card, or has himself."""
    hand = int(turn.now.hands[turn.seat])
    if turn.move in (TAKE_DISCARD, TAKE_UPCARD):
        return [_with_top(hand, int(turn.now.top()), taken=True)]
    if turn.move == PASS:
        return [_with_top(hand, int(turn.now.top()), taken=False)]
    if turn.move == DRAW_STOCK:
        return [_from_stock(turn, hand)]
    if turn.move >= LAY_OUT:
        return []
    if turn.move >= KNOCK:
        return _knock(turn, hand & ~int(BIT[turn.move - KNOCK]))
    if turn.move >= DISCARD:
        return _discard(turn, hand, turn.move - DISCARD)
    return []


def least(hand: int) -> int:
    """The deadwood that these eleven cards come to with the best discard (GIN-8)."""
    return min(int(best_deadwood(hand & ~BIT[card])) for card in members(hand))


def _with_top(hand: int, card: int, *, taken: bool) -> Text:
    """What the card on top of the pile does, or would do, for the deadwood."""
    before, after = int(best_deadwood(hand)), least(hand | int(BIT[card]))
    if before == after:
        return say_n(
            "{card} leaves your deadwood at {n} point.",
            "{card} leaves your deadwood at {n} points.",
            before,
            card=CardWord(card),
        )
    change: dict[str, Arg] = {"card": CardWord(card), "before": before, "after": after}
    if taken:
        return say("With {card}, your deadwood goes from {before} to {after} points.", **change)
    return say("With {card}, your deadwood would go from {before} to {after} points.", **change)


def _from_stock(turn: Turn, hand: int) -> Text:
    known = least(hand | int(BIT[turn.now.top()]))
    better = times(
        turn.before, lambda at: least(hand | int(BIT[at.stock[len(at.stock) - 1]])) < known
    )
    return say(
        "In {k} of {n} possible deals, the top card of the stock saves you more than that of the "
        "pile.",
        **better,
    )


def _knock(turn: Turn, kept: int) -> list[Text]:
    own = int(best_deadwood(kept))
    other = 1 - turn.seat
    more = times(turn.before, lambda at: best_deadwood(at.hands[other]) > own)
    return [
        _left(own),
        say(
            "Before laying off, {seat} has more in {k} of {n} possible deals.",
            seat=SeatWord(other),
            **more,
        ),
    ]


def _discard(turn: Turn, hand: int, card: int) -> list[Text]:
    bit, other = int(BIT[card]), 1 - turn.seat
    used = times(
        turn.before,
        lambda at: any(MELDS[each] & bit for each in melds_of(at.hands[other] | bit)),
    )
    return [
        _left(int(best_deadwood(hand & ~bit))),
        say(
            "{seat} can meld {card} at once in {k} of {n} possible deals.",
            seat=SeatWord(other),
            card=CardWord(card),
            **used,
        ),
    ]


def _left(points: int) -> Text:
    return say_n(
        "You then have {n} point of deadwood.", "You then have {n} points of deadwood.", points
    )
