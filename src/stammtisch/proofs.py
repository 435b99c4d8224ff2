"""Checks a shuffle: the published commitment, the revealed secret, and the resulting order.

A record of a served table has, in each finished hand, a table ``proof`` with ``commitment``,
``secret`` and ``numbers`` (one a seat, empty where a seat gave none).
"""

from __future__ import annotations

from typing import Any, TypeGuard

from msgspec import Struct

from stammtisch.matches import Hand, Match
from stammtisch.shuffling import below, commitment, mixed, shuffled
from stammtisch.text import Text, say


class ShuffleCheck(Struct, frozen=True):
    """The verdict on the shuffle of a hand: True, False, or None where there is no proof."""

    proven: bool | None
    text: Text


def check_shuffles(match: Match) -> list[ShuffleCheck]:
    """The verdict on the shuffle of each hand, in order."""
    return [check_shuffle(hand, number) for number, hand in enumerate(match.hands, 1)]


def check_shuffle(hand: Hand, number: int) -> ShuffleCheck:
    """The verdict on one hand, given by its number in the match."""
    proof = hand.notes.get("proof")
    if isinstance(proof, dict) and "arranged" in proof:
        return ShuffleCheck(None, say("the hand was arranged beforehand for several tables."))
    if not _readable(proof):
        return ShuffleCheck(None, say("the record contains no proof of the shuffle."))
    if commitment(proof["secret"]) != proof["commitment"]:
        return ShuffleCheck(False, say("the secret is not the one promised before the deal!"))
    seed = mixed(proof["secret"], proof["numbers"])
    orders = [order for _, order in hand.shuffles]
    if hand.start is None:
        orders.insert(0, hand.pack)
    for part, order in enumerate(orders, 0 if hand.start is None else 1):
        if shuffled(order, seed, f"{number}/{part}") != order:
            return ShuffleCheck(
                False,
                say("the cards are not in the order that the secret and the numbers determine!"),
            )
    by_lot = number == 1 and hand.start is None and not proof.get("agreed_dealer")
    if by_lot and not _deals_by_lot(hand, seed):
        return ShuffleCheck(False, say("the first dealer is not the one chosen by lot!"))
    return ShuffleCheck(
        True, say("the shuffle follows from the promised secret and the numbers of the seats.")
    )


def _deals_by_lot(hand: Hand, seed: str) -> bool:
    """Whether the seed also chose the first dealer, if the rules leave that to chance."""
    by_rule = int(hand.game.first_dealer())
    drawn = below(int(hand.game.seats), seed, "dealer") if by_rule < 0 else by_rule
    return drawn == int(hand.context.dealer)


def _readable(proof: Any) -> TypeGuard[dict[str, Any]]:
    return (
        isinstance(proof, dict)
        and isinstance(proof.get("secret"), str)
        and isinstance(proof.get("commitment"), str)
        and isinstance(proof.get("numbers"), list)
        and all(isinstance(number, str) for number in proof["numbers"])
        and proof["secret"].isascii()
    )
