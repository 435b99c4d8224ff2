"""What a seat of Gin might do now, as help for people: the least deadwood counts.

# not compiled: makes texts
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import BIT, members
from stammtisch.core.contract import State
from stammtisch.core.kinds import suit_of
from stammtisch.core.view import Choice
from stammtisch.games.gin.melds import Defence, best_arrangement, best_deadwood, number_of
from stammtisch.games.gin.names import cards_word, melds_note, melds_word
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import (
    DEFENDING,
    DISCARD,
    DISCARDING,
    DONE,
    DRAW_STOCK,
    DRAWING,
    KNOCK,
    LAYING_OUT,
    OWN_MELD,
    PASS,
    SECOND_OFFER,
    TAKE_DISCARD,
    TAKE_UPCARD,
)
from stammtisch.games.gin.typed import laying_off
from stammtisch.games.melds import position_of
from stammtisch.kits.steps.people import choice, text
from stammtisch.players.gin.habits import best_defence
from stammtisch.text import CardWord, Text, say, say_n

MOST: Final = 5
DISCARDS: Final = 3  # are proposed beside knocks


def proposals_for(at: State, seat: int) -> list[Choice]:
    """What the seat might do, the best first; nothing if it is not on turn."""
    assert isinstance(at, Position)
    if seat < 0 or seat != at.turn:
        return []
    if at.phase == DISCARDING:
        return [*_with_melds(at, _knocks(at)), *_with_melds(at, _discards(at))][:MOST]
    if at.phase == LAYING_OUT:
        return [choice(at, seat, int(move)) for move in at.legal_moves()][:MOST]
    if at.phase == DEFENDING:
        return [_defence(at)]
    if at.phase <= SECOND_OFFER or at.phase == DRAWING:
        return [_taking(at)]
    return []


# --- taking and discarding -----------------------------------------------------------------------


def _taking(at: Position) -> Choice:
    """The proposal to take the open card if a meld with it lowers deadwood, else to leave it."""
    top = at.top()
    hand: i64 = at.mine()
    before: i64 = best_deadwood(hand)
    after = _least(hand | BIT[top], hand)[0][0]
    melded = best_arrangement(hand | BIT[top]).dead & BIT[top] == 0
    offered = at.phase <= SECOND_OFFER
    if melded and after < before:
        move = TAKE_UPCARD if offered else TAKE_DISCARD
        label = say_n(
            "Take {card} for a meld: then {n} point of deadwood is left",
            "Take {card} for a meld: then {n} points of deadwood are left",
            after,
            card=CardWord(int(top)),
        )
        return Choice(text(at, move), label, (int(top),), "discard")
    left = CardWord(int(top))
    if offered:
        return Choice(text(at, PASS), say("Pass: {card} does not improve your melds", card=left))
    label = say("Draw from the stock: {card} does not improve your melds", card=left)
    return Choice(text(at, DRAW_STOCK), label, (), "stock")


def _least(hand: i64, cards: i64) -> list[tuple[int, int, int]]:
    """For each discard, best first: the deadwood left, the card's partners, and the card itself."""
    found: list[tuple[int, int, int]] = []
    for card in members(cards):
        left: i64 = best_deadwood(hand & ~BIT[card])
        found.append((int(left), int(_partners(hand, card)), int(card)))
    return sorted(found)


def _partners(hand: i64, card: i64) -> i64:
    """How many cards of a hand are of the same rank, or close in the same suit."""
    found: i64 = 0
    for other in members(hand & ~BIT[card]):
        near: i64 = position_of(other) - position_of(card)
        if near == 0 or (suit_of(other) == suit_of(card) and -3 < near < 3):
            found += 1
    return found


def _knocks(at: Position) -> list[Choice]:
    """The knocks that leave the least deadwood; if Gin is possible, only that."""
    least = _least(at.mine(), at.knocks())
    if least and least[0][0] == 0:
        card = least[0][2]
        return [_with_card(at, KNOCK + card, say("Gin with {card}", card=CardWord(card)))]
    return [
        _with_card(
            at,
            KNOCK + card,
            say_n(
                "Knock with {card}: {n} point of deadwood",
                "Knock with {card}: {n} points of deadwood",
                left,
                card=CardWord(card),
            ),
        )
        for left, _, card in least[: MOST - DISCARDS]
    ]


def _discards(at: Position) -> list[Choice]:
    """The discards that leave the least deadwood."""
    return [
        _with_card(
            at,
            DISCARD + card,
            say_n(
                "Discard {card}: {n} point of deadwood is left",
                "Discard {card}: {n} points of deadwood are left",
                left,
                card=CardWord(card),
            ),
        )
        for left, _, card in _least(at.mine(), at.discardable())[:DISCARDS]
    ]


def _with_melds(at: Position, choices: list[Choice]) -> list[Choice]:
    """The proposals; the best has a note on the melds that are kept, in every equally good way."""
    if not choices:
        return []
    first = choices[0]
    melds = melds_note(at.mine() & ~BIT[first.cards[0]])
    if melds is None:
        return choices
    label = say("{move}. {melds}", move=first.label, melds=melds)
    return [Choice(first.text, label, first.cards, first.zone), *choices[1:]]


def _with_card(at: Position, move: i64, label: Text) -> Choice:
    plain = choice(at, int(at.turn), move)
    return Choice(plain.text, label, plain.cards, plain.zone)


# --- the defender --------------------------------------------------------------------------------


def _defence(at: Position) -> Choice:
    """The best defence as one text to send (GIN-14)."""
    best = best_defence(at)
    laid: i64 = 0
    for cards in best.laid:
        laid |= cards
    texts = [text(at, OWN_MELD + number_of(meld)) for meld in best.melds]
    texts += [text(at, move) for move in laying_off(at, laid)] if laid else []
    return Choice("; ".join([*texts, text(at, DONE)]), _defence_label(best, laid))


def _defence_label(best: Defence, laid: i64) -> Text:
    left = say_n("{n} point of deadwood", "{n} points of deadwood", int(best.deadwood))
    if len(best.melds) and laid:
        return say(
            "Lay out {melds}, lay off {cards}: {left}",
            melds=melds_word(best.melds),
            cards=cards_word(laid),
            left=left,
        )
    if len(best.melds):
        return say("Lay out {melds}: {left}", melds=melds_word(best.melds), left=left)
    if laid:
        return say("Lay off {cards}: {left}", cards=cards_word(laid), left=left)
    return say("Done: {left}", left=left)
