"""Claiming the rest: a player on lead says that he takes all remaining tricks.

Where the claim is proved for every deal that the others could have, the hand ends as it would have
ended; otherwise the claimer's cards lie open, the others are asked in turn, and one refusal lets
the play go on. A seat may claim once a hand. Each game has one rule for it, which says when it may
be made: never while points could be lost with the tricks that are not played. The moves are made
beside the course of turns (`State.interrupts`).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import members
from stammtisch.core.kinds import suit_of
from stammtisch.core.view import Choice, Objection
from stammtisch.kits.tricks.cards import TEN_HIGH
from stammtisch.text import SeatWord, Text, say

REST: Final[i64] = 52  # the numbers after the cards belong to the claim in all games of tricks
GRANT: Final[i64] = 53
DENY: Final[i64] = 54
FIRST_OWN_MOVE: Final[i64] = 55  # where a game begins to count its own moves

NOBODY: Final[i64] = -1

TRUMP: Final[i64] = 4  # the class of trumps; the plain suits are 0 to 3
_BITS: Final[i64] = 6  # of the power of a card


def strength(card_class: i64, power: i64) -> i64:
    """A card as `is_certain` needs it: its class (plain suit 0 to 3, or `TRUMP`) and its height.

    ``power`` is 0 to 63. Of two equal cards the one played first must win; where it does not, the
    later one is given one power more.
    """
    return card_class << _BITS | power


def class_of(strength: i64) -> i64:
    """The class of a card of this `strength`."""
    return strength >> _BITS


def ten_high_strengths(hand: i64, trump: i64) -> vec[i64]:
    """The `strength` of each card of a hand, where a suit ranks A T K Q J 9 8 7.

    ``trump`` is a suit, or `stammtisch.kits.tricks.cards.NO_TRUMP`.
    """
    found = vec[i64]()
    for kind in members(hand):
        suit = suit_of(kind)
        found = append(found, strength(TRUMP if suit == trump else suit, TEN_HIGH[kind]))
    return found


def is_certain(mine: vec[i64], unseen: vec[i64], must_follow: bool) -> bool:
    """Whether leading with these cards takes every trick, whoever holds the rest.

    Args:
        mine: the `strength` of each card of the claimer.
        unseen: that of each card that others may hold. Fewer unseen cards than they hold would be
            wrong; more of them make a claim less certain, never more.
        must_follow: whether the others must follow suit (and trump, if trump is led).

    The claimer leads his trumps from the top, then his suits from the top. In the worst case one
    player holds everything that is unseen of a suit, and with a duty to follow loses one a trick.
    """
    if not class_is_safe(mine, unseen, TRUMP, must_follow):
        return False
    plain = len(mine) - held_of(mine, TRUMP)
    if plain > 0:
        drawn = held_of(mine, TRUMP) if must_follow else i64(0)
        if held_of(unseen, TRUMP) > drawn:
            return False
    return all(class_is_safe(mine, unseen, i64(suit), must_follow) for suit in range(4))


def held_of(cards: vec[i64], card_class: i64) -> i64:
    """How many of the cards belong to the class."""
    found: i64 = 0
    for card in cards:
        if class_of(card) == card_class:
            found += 1
    return found


def class_is_safe(mine: vec[i64], unseen: vec[i64], card_class: i64, must_follow: bool) -> bool:
    """Whether the cards of a class, led from the top, beat all its cards that are still unseen."""
    highest: i64 = -1
    number: i64 = 0
    for card in unseen:
        if class_of(card) == card_class:
            number += 1
            if card > highest:
                highest = card
    for card in mine:
        if class_of(card) != card_class or card >= highest:
            continue
        if not must_follow or before(mine, card) < number:
            return False
    return True


def before(mine: vec[i64], card: i64) -> i64:
    """How many higher cards of its class the claimer leads before this one.

    Of two equal cards, where a pack has them, the one led first counts: it must be safe already.
    """
    found: i64 = 0
    for other in mine:
        if class_of(other) == class_of(card) and other > card:
            found += 1
    return found


# --- in words ------------------------------------------------------------------------------------


def is_claim_move(move: i64) -> bool:
    """Whether the move claims the rest or answers such a claim."""
    return REST <= move <= DENY


def text(move: i64) -> str:
    """A move of the claim in notation."""
    return ("rest", "grant", "deny")[int(move - REST)]


_WORDS: Final[dict[str, int]] = {
    "rest": 52,
    "rest an mich": 52,
    "der rest": 52,
    "der rest ist mein": 52,
    "the rest is mine": 52,
    "grant": 53,
    "einverstanden": 53,
    "agree": 53,
    "deny": 54,
    "weiterspielen": 54,
    "play on": 54,
}


def read(words: list[str]) -> vec[i64]:
    """The move of the claim that these words name, if any."""
    move = _WORDS.get(" ".join(words))
    return vec[i64]() if move is None else vec[i64]([move])


def choice(move: i64) -> Choice:
    """A move of the claim as a button."""
    if move == REST:
        return Choice(text(move), say("All remaining tricks are mine"), out_of_turn=True)
    label = say("Agreed, the tricks are yours") if move == GRANT else say("No, let us play on")
    return Choice(text(move), label)


def tell(seat: i64, move: i64, settled: bool) -> list[Text]:
    """What everybody hears; ``settled`` says that this move gives the claimer the rest."""
    who = SeatWord(int(seat))
    if move == REST:
        if settled:
            return [say("{seat} claims all remaining tricks, and nobody can prevent it.", seat=who)]
        return [say("{seat} claims all remaining tricks and lays the hand open.", seat=who)]
    if move == GRANT:
        return [say("{seat} agrees.", seat=who)]
    return [say("{seat} wants to play on.", seat=who)]


def prompt(claimer: i64) -> Text:
    """What a seat is asked when another claims the rest."""
    return say(
        "{seat} claims all remaining tricks; the cards lie open. Do you agree?",
        seat=SeatWord(int(claimer)),
    )


def objection(seat: i64, turn: i64, asked: bool, move: i64, *rules: str) -> Objection:
    """Why a move of the claim may not be made; it is already known to be illegal.

    Args:
        seat, turn: who makes it, and who is on turn.
        asked: a claim stands and is being answered.
        move: the move.
        rules: the rule of the game for the claim.
    """
    if move != REST:
        return Objection(rules, say("Nobody has claimed the remaining tricks."))
    if asked:
        return Objection(rules, say("The rest has already been claimed: answer that first."))
    if seat != turn:
        return Objection(rules, say("Only the player who leads to a trick can claim the rest."))
    return Objection(
        rules,
        say(
            "The rest can be claimed only once per hand, when you lead and everybody "
            "holds two or more cards."
        ),
    )
