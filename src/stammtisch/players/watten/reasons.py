"""Why a Schlag or a Farbe in Watten, why to stay or to go.  # not compiled: makes texts"""

from __future__ import annotations

from stammtisch.core.bits import count
from stammtisch.core.kinds import PLAIN, rank_of
from stammtisch.games.watten.rules import KRITISCHE, LOWEST
from stammtisch.games.watten.steps import FARBE_NAMING, SCHLAG_NAMING, SWAP, SWAP_REPLY
from stammtisch.kits.tricks.suited import of_suit
from stammtisch.players.reasoning import Turn
from stammtisch.text import RankWord, SuitWord, Text, say, say_n


def reasons(turn: Turn) -> list[Text]:
    """How many cards of the named rank or suit are held; how many Kritische, and tricks made."""
    at, hand = turn.now, int(turn.now.hands[turn.seat])
    if at.phase is SCHLAG_NAMING:
        return [_of_rank(hand, turn.move - int(SCHLAG_NAMING.start) + int(LOWEST)), _best(hand)]
    if at.phase is FARBE_NAMING:
        return [_of_farbe(hand, turn.move - int(FARBE_NAMING.start)), _best(hand)]
    if at.phase is SWAP or at.phase is SWAP_REPLY:
        return [_best(hand)]
    return [_best(hand), _tricks(turn)]  # go or stay, or what leads to that


def _of_rank(hand: int, rank: int) -> Text:
    held = sum(bool(hand >> kind & 1) and rank_of(kind) == rank for kind in range(PLAIN))
    return say_n(
        "You hold {n} card of this rank: {rank}.",
        "You hold {n} cards of this rank: {rank}.",
        held,
        rank=RankWord(rank),
    )


def _of_farbe(hand: int, suit: int) -> Text:
    held = int(count(of_suit(hand, suit)))
    if not held:
        return say("You hold no card of {suit}.", suit=SuitWord(suit))
    return say_n(
        "You hold {n} card of {suit}.", "You hold {n} cards of {suit}.", held, suit=SuitWord(suit)
    )


def _best(hand: int) -> Text:
    held = int(count(hand & KRITISCHE))
    if not held:
        return say("You hold none of the three Kritische.")
    return say("You hold {n} of the three Kritische.", n=held)


def _tricks(turn: Turn) -> Text:
    made = int(turn.now.tricks.tricks_won(turn.seat))
    if not made:
        return say("You have not taken a trick yourself yet.")
    return say_n("You have taken {n} trick yourself.", "You have taken {n} tricks yourself.", made)
