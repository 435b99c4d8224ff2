"""Reasons for cards, Schlag and Farbe, staying and going in Watten.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.core.bits import count, members
from stammtisch.core.kinds import PLAIN, RANKS, SUITS, rank_of
from stammtisch.games.watten.rules import (
    KRITISCHE,
    LOWEST,
    TRUMPS,
    beats,
    is_kritisch,
    naming,
    strength_of,
)
from stammtisch.games.watten.steps import FARBE_NAMING, PLAY, REPLY, SCHLAG_NAMING, SWAP, SWAP_REPLY
from stammtisch.kits.tricks.suited import of_suit
from stammtisch.players import laying
from stammtisch.players.reasoning import Turn, times
from stammtisch.players.watten.offers import at_stake, standing
from stammtisch.text import CardWord, RankWord, SuitWord, Text, say, say_n


def partners(at: Any, seat: int) -> int:
    """The side of a seat, bit ``n`` for seat ``n`` (WAT-3)."""
    side = at.side_of(seat)
    return sum(1 << each for each in range(int(at.rules.seats)) if at.side_of(each) == side)


WAYS: Final = laying.Ways(partners=partners, augen=False)


def reasons(turn: Turn) -> list[Text]:
    """What a hand has of the named rank or suit; what a card brings; what is at stake in a word."""
    at, hand = turn.now, int(turn.now.hands[turn.seat])
    if laying.is_card(turn.now, turn.move):
        return [*laying.lines(turn, WAYS), *_needed(turn)]
    if at.phase is SCHLAG_NAMING:
        rank = turn.move - int(SCHLAG_NAMING.start) + int(LOWEST)
        return [_of_rank(hand, rank), *_most_often(hand, rank), *_anyway(hand, rank), _best(hand)]
    if at.phase is FARBE_NAMING:
        suit = turn.move - int(FARBE_NAMING.start)
        return [_of_farbe(hand, suit), *_trumps_with(at, hand, suit), _best(hand)]
    if at.phase is SWAP or at.phase is SWAP_REPLY:
        return [_best(hand), _shape(hand)]
    if at.phase is PLAY or at.phase is REPLY:
        return [*_strength(turn, hand), *standing(at, turn.seat), *at_stake(turn)]
    return standing(at, turn.seat)  # the rest is claimed


# --- naming


def _ranked(hand: int, rank: int) -> int:
    """The cards of a hand that are of a rank, as a mask."""
    return sum(1 << kind for kind in range(PLAIN) if hand >> kind & 1 and rank_of(kind) == rank)


def _of_rank(hand: int, rank: int) -> Text:
    return say_n(
        "You hold {n} card of this rank: {rank}.",
        "You hold {n} cards of this rank: {rank}.",
        int(count(_ranked(hand, rank))),
        rank=RankWord(rank),
    )


def _most_often(hand: int, rank: int) -> list[Text]:
    held = [int(count(_ranked(hand, each))) for each in range(RANKS)]
    own = held[rank]
    return [say("You hold no other rank more often.")] if own > 1 and own == max(held) else []


def _anyway(hand: int, rank: int) -> list[Text]:
    """Which of these cards need no naming (WAT-12)."""
    held = int(count(_ranked(hand, rank) & KRITISCHE))
    if not held:
        return []
    return [
        say_n(
            "Of these, {n} is trump anyway, as a Kritischer.",
            "Of these, {n} are trumps anyway, as Kritische.",
            held,
        )
    ]


def _of_farbe(hand: int, suit: int) -> Text:
    held = int(count(of_suit(hand, suit)))
    if not held:
        return say("You hold no card of {suit}.", suit=SuitWord(suit))
    return say_n(
        "You hold {n} card of {suit}.", "You hold {n} cards of {suit}.", held, suit=SuitWord(suit)
    )


def _trumps_with(at: Any, hand: int, suit: int) -> list[Text]:
    """How many trumps a Farbe makes, and whether the Hauptschlag is among them."""
    made = int(count(hand & TRUMPS[naming(at.schlag, suit)]))
    lines = [
        say_n(
            "That makes {n} of your five cards a trump.",
            "That makes {n} of your five cards trumps.",
            made,
        )
    ]
    if made == max(int(count(hand & TRUMPS[naming(at.schlag, each)])) for each in range(SUITS)):
        lines.append(say("No other suit makes more of them trumps."))
    card = suit * RANKS + int(at.schlag)
    if hand >> card & 1 and not is_kritisch(card):
        lines.append(say("You then hold the Hauptschlag, {card}.", card=CardWord(card)))
    return lines


def _best(hand: int) -> Text:
    held = int(count(hand & KRITISCHE))
    if not held:
        return say("You hold none of the three Kritische.")
    return say("You hold {n} of the three Kritische.", n=held)


def _shape(hand: int) -> Text:
    """What could be named: how often a rank and a suit are held at the most."""
    ranks = max(int(count(_ranked(hand, rank))) for rank in range(RANKS))
    suits = max(int(count(of_suit(hand, suit))) for suit in range(SUITS))
    return say(
        "At most {ranks} of your cards are of one rank, and {suits} of one suit.",
        ranks=ranks,
        suits=suits,
    )


# --- cards, and what is said before them


def _needed(turn: Turn) -> list[Text]:
    """Who needs only one more trick, before this one."""
    at, lines = turn.now, []
    own = at.side_of(turn.seat)
    alone = partners(at, turn.seat) == 1 << turn.seat
    if at.won_by(own) == 2:
        needs = say("You need only one more trick.")
        lines.append(needs if alone else say("Your side needs only one more trick."))
    if at.won_by(1 - own) == 2:
        lines.append(say("The other side needs only one more trick."))
    return lines


def _strength(turn: Turn, hand: int) -> list[Text]:
    """The trumps that are held, and how often the other side has a better one."""
    at = turn.now
    named = naming(at.schlag, at.farbe)
    trumps = [int(kind) for kind in members(hand & TRUMPS[named])]
    if not hand:
        return [say("You have played all your cards.")]
    if not trumps:
        return [say("You hold no trump.")]
    best = max(trumps, key=lambda kind: int(strength_of(named, kind)))
    held = say_n(
        "You hold {n} trump: {card}.",
        "You hold {n} trumps, the highest is {card}.",
        len(trumps),
        card=CardWord(best),
    )
    if not any(beats(named, kind, best) for kind in laying.cards_beside(at, turn.seat)):
        return [held, laying.unbeaten(best)]
    higher = times(turn.before, lambda each: _is_higher(each, turn.seat, named, best))
    return [
        held,
        say(
            "The other side holds a higher card than {card} in {k} of {n} possible deals.",
            card=CardWord(best),
            **higher,
        ),
    ]


def _is_higher(at: Any, seat: int, named: int, best: int) -> bool:
    """Whether the other side holds a card that beats this one."""
    own = at.side_of(seat)
    others = [hand for each, hand in enumerate(at.hands) if at.side_of(each) != own]
    return any(beats(named, kind, best) for hand in others for kind in members(hand))
