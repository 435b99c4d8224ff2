"""Revokes (Verwerfen): wrong cards that are corrected or claimed (DOK-62 to DOK-65).

A wrong card is played out of turn (`State.interrupts`): people may err, while bots
and random players keep to the rules without knowing that they could do otherwise.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, lowest
from stammtisch.games.doppelkopf.cards import (
    CLASS,
    CLASSES,
    FOLLOW,
    ONE_EACH,
    with_card,
)
from stammtisch.games.doppelkopf.moves import FIRST_CLAIM, PASS
from stammtisch.games.doppelkopf.position import CLOSING, PLAYING, Position

_OF_SEAT: Final[i64] = 0x111111111111  # the bits of seat 0 among those of all tricks


def wrong_cards(position: Position, seat: i64) -> i64:
    """The cards that the seat on turn could play without following suit, each once (DOK-63)."""
    if not position.rules.penalty or seat != position.turn or position.bound:
        return 0
    if position.step != PLAYING or position.lying == 4:
        return 0
    return position.hands[seat] & ONE_EACH & ~position.open_cards(seat)


def followed(position: Position, trick: i64, seat: i64) -> bool:
    """Whether the seat followed in a complete trick."""
    at = position.order * 24
    led = CLASS[at + position.card_in(trick, 0)]
    return CLASS[at + position.card_of(trick, seat)] == led


def made(position: Position) -> i64:
    """The revokes in complete tricks, bit trick * 4 + seat: not following though the seat could.

    Looked through from the last card to the first, with the classes that each seat still held.
    """
    at = position.order * 24
    held: i64 = 0  # eight bits a seat
    for seat in range(i64(4)):
        for each in range(CLASSES):
            if position.hands[seat] & FOLLOW[position.order * 5 + each]:
                held |= BIT[seat * 8 + each]
    for place in range(position.lying):
        held |= BIT[((position.leader + place) & 3) * 8 + CLASS[at + position.lying_card(place)]]
    found: i64 = 0
    for later in range(position.done):
        trick = position.done - 1 - later
        cards = position.tricks[trick]
        led = CLASS[at + (cards & 31)]
        seat = (cards >> 20) & 3
        for place in range(i64(4)):
            card_class = CLASS[at + ((cards >> (place * 5)) & 31)]
            if card_class != led and held & BIT[seat * 8 + led]:
                found |= BIT[trick * 4 + seat]
            held |= BIT[seat * 8 + card_class]
            seat = (seat + 1) & 3
    return found


def may_correct(position: Position, seat: i64) -> bool:
    """Whether the seat's card in the trick that still lies is a revoke (DOK-63)."""
    if not position.rules.penalty or position.step != PLAYING or position.lying < 4:
        return False
    card = position.lying_card((seat - position.leader) & 3)
    follows = CLASS[position.order * 24 + card] == position.led
    could = position.hands[seat] & FOLLOW[position.order * 5 + position.led]
    return not follows and could != 0


def astray(position: Position) -> i64:
    """The seats that did not follow, rightly or not, in a trick still on the table, as a set."""
    found: i64 = 0
    if position.rules.penalty and position.step == PLAYING and position.lying == 4:
        for place in range(i64(4)):
            if CLASS[position.order * 24 + position.lying_card(place)] != position.led:
                found |= BIT[(position.leader + place) & 3]
    return found


def correct(position: Position, seat: i64) -> None:
    """Take the seat's card and all later ones back; it must then follow. All have seen the cards.

    A called ace that goes back has fallen: the partner stays known (DOK-35).
    """
    trick, leader = position.trick, position.leader
    place = (seat - leader) & 3
    position.shown = position.shown[:]
    for later in range(place, i64(4)):
        card = (trick >> (later * 5)) & 31
        owner = (leader + later) & 3
        position.hands[owner] = with_card(position.hands[owner], card)
        position.shown[owner] = with_card(position.shown[owner], card)
    position.lying = 0
    for earlier in range(place):
        position.put_on_table((leader + earlier) & 3, (trick >> (earlier * 5)) & 31)
    position.turn = seat
    position.bound = True


def claims(position: Position, seat: i64) -> vec[i64]:
    """The revokes that the seat may claim: wherever another seat did not follow (DOK-64)."""
    found = vec[i64]()
    if not position.rules.penalty or not (PLAYING <= position.step <= CLOSING):
        return found
    for trick in range(position.done):
        for other in range(i64(4)):
            if other != seat and is_open(position, trick, other):
                found = append(found, FIRST_CLAIM + trick * 4 + other)
    return found


def is_open(position: Position, trick: i64, seat: i64) -> bool:
    """Whether nobody knows yet if the seat, which did not follow, revoked in this trick."""
    return position.cleared & BIT[trick * 4 + seat] == 0 and not followed(position, trick, seat)


def claim(position: Position, seat: i64, move: i64) -> None:
    """Claim a revoke: it ends the hand; a wrong claim loses it for the claimer (DOK-64, 68)."""
    place = move - FIRST_CLAIM
    if is_right(position, move):
        position.offender = place & 3
        position.finish()
        return
    position.cleared |= BIT[place]
    if position.rules.wrong_claim_costs:
        position.offender = seat
        position.finish()


def was_wrong_claim(position: Position) -> bool:
    """Whether the hand was lost through a wrong claim, not a revoke (DOK-68)."""
    return position.offender >= 0 and position.rules.wrong_claim_costs and position.cleared != 0


def closing_moves(position: Position) -> vec[i64]:
    """The moves after the last card: each seat in turn may claim a revoke, or pass.

    What everybody can now prove is a move of the turn, so that bots claim it too.
    """
    found = vec[i64]([PASS])
    right = made(position) & ~position.cleared & ~(_OF_SEAT * BIT[position.turn])
    while right:
        found = append(found, FIRST_CLAIM + lowest(right))
        right &= right - 1
    return found


def wrong_claims(position: Position, seat: i64) -> vec[i64]:
    """The claims of the seat on turn, after the last card, that would be wrong."""
    found = vec[i64]()
    if seat != position.turn:
        return found
    right = made(position)
    for move in claims(position, seat):
        if right & BIT[move - FIRST_CLAIM] == 0:
            found = append(found, move)
    return found


def is_right(position: Position, move: i64) -> bool:
    """Whether the seat really revoked in this trick."""
    return made(position) & BIT[move - FIRST_CLAIM] != 0


def known_voids(position: Position) -> vec[i64]:
    """For each seat the classes that a wrong claim proved it to lack, as bits."""
    found = vec[i64]([0, 0, 0, 0])
    for trick in range(position.done):
        led = CLASS[position.order * 24 + position.card_in(trick, 0)]
        for seat in range(i64(4)):
            if position.cleared & BIT[trick * 4 + seat]:
                found[seat] |= BIT[led]
    return found
