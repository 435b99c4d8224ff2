"""Revokes (Verwerfen): wrong cards that are corrected or claimed (DOK-62 to DOK-65).

A wrong card is played out of turn (`State.interrupts`): people may err, while bots
and random players keep to the rules without knowing that they could do otherwise.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, lowest
from stammtisch.games.doppelkopf.cards import CARDS, CLASS, CLASSES, FOLLOW, ONE_EACH, with_card
from stammtisch.games.doppelkopf.moves import FIRST_CLAIM, PASS
from stammtisch.games.doppelkopf.packed import card_at, led_by, play_of, player_of
from stammtisch.games.doppelkopf.position import CLOSING, PLAYING, Position

_OF_SEAT: Final[i64] = 0x111111111111  # the bits of seat 0 among those of all tricks


def wrong_cards(at: Position, seat: i64) -> i64:
    """The cards that the seat on turn could play without following suit, each once (DOK-63)."""
    if not at.rules.penalty or seat != at.turn or at.bound:
        return 0
    if at.step != PLAYING or at.lying == 4:
        return 0
    return at.hands[seat] & ONE_EACH & ~at.open_cards(seat)


def followed(at: Position, trick: i64, seat: i64) -> bool:
    """Whether the seat followed in a complete trick."""
    first = at.order * CARDS
    led = CLASS[first + at.card_in(trick, 0)]
    return CLASS[first + at.card_of(trick, seat)] == led


def made(at: Position) -> i64:
    """The revokes in complete tricks, as a set: not following though the seat could.

    Looked through from the last card to the first, with the classes that each seat still held.
    """
    first = at.order * CARDS
    held: i64 = 0  # eight bits a seat
    for seat in range(i64(4)):
        for each in range(CLASSES):
            if at.hands[seat] & FOLLOW[at.order * CLASSES + each]:
                held |= BIT[seat * 8 + each]
    for place in range(at.lying):
        held |= BIT[((at.leader + place) & 3) * 8 + CLASS[first + at.lying_card(place)]]
    found: i64 = 0
    for later in range(at.done):
        trick = at.done - 1 - later
        cards = at.tricks[trick]
        led = CLASS[first + card_at(cards, 0)]
        seat = led_by(cards)
        for place in range(i64(4)):
            card_class = CLASS[first + card_at(cards, place)]
            if card_class != led and held & BIT[seat * 8 + led]:
                found |= BIT[play_of(trick, seat)]
            held |= BIT[seat * 8 + card_class]
            seat = (seat + 1) & 3
    return found


def may_correct(at: Position, seat: i64) -> bool:
    """Whether the seat's card in the trick that still lies is a revoke (DOK-63)."""
    if not at.rules.penalty or at.step != PLAYING or at.lying < 4:
        return False
    card = at.lying_card((seat - at.leader) & 3)
    follows = CLASS[at.order * CARDS + card] == at.led
    could = at.hands[seat] & FOLLOW[at.order * CLASSES + at.led]
    return not follows and could != 0


def astray(at: Position) -> i64:
    """The seats that did not follow, rightly or not, in a trick still on the table, as a set."""
    found: i64 = 0
    if at.rules.penalty and at.step == PLAYING and at.lying == 4:
        for place in range(i64(4)):
            if CLASS[at.order * CARDS + at.lying_card(place)] != at.led:
                found |= BIT[(at.leader + place) & 3]
    return found


def correct(at: Position, seat: i64) -> None:
    """Take the seat's card and all later ones back; it must then follow. All have seen the cards.

    A called ace that goes back has fallen: the partner stays known (DOK-35).
    """
    trick, leader = at.trick, at.leader
    place = (seat - leader) & 3
    at.shown = at.shown[:]
    for later in range(place, i64(4)):
        card = card_at(trick, later)
        owner = (leader + later) & 3
        at.hands[owner] = with_card(at.hands[owner], card)
        at.shown[owner] = with_card(at.shown[owner], card)
    at.lying = 0
    for earlier in range(place):
        at.put_on_table((leader + earlier) & 3, card_at(trick, earlier))
    at.turn = seat
    at.bound = True


def claims(at: Position, seat: i64) -> vec[i64]:
    """The revokes that the seat may claim: wherever another seat did not follow (DOK-64)."""
    found = vec[i64]()
    if not at.rules.penalty or not (PLAYING <= at.step <= CLOSING):
        return found
    for trick in range(at.done):
        for other in range(i64(4)):
            if other != seat and is_open(at, trick, other):
                found = append(found, FIRST_CLAIM + play_of(trick, other))
    return found


def is_open(at: Position, trick: i64, seat: i64) -> bool:
    """Whether nobody knows yet if the seat, which did not follow, revoked in this trick."""
    return at.cleared & BIT[play_of(trick, seat)] == 0 and not followed(at, trick, seat)


def claim(at: Position, seat: i64, move: i64) -> None:
    """Claim a revoke: it ends the hand; a wrong claim loses it for the claimer (DOK-64, 68)."""
    play = move - FIRST_CLAIM
    if is_right(at, move):
        at.offender = player_of(play)
        at.finish()
        return
    at.cleared |= BIT[play]
    if at.rules.wrong_claim_costs:
        at.offender = seat
        at.finish()


def was_wrong_claim(at: Position) -> bool:
    """Whether the hand was lost through a wrong claim, not a revoke (DOK-68)."""
    return at.offender >= 0 and at.rules.wrong_claim_costs and at.cleared != 0


def closing_moves(at: Position) -> vec[i64]:
    """The moves after the last card: each seat in turn may claim a revoke, or pass.

    What everybody can now prove is a move of the turn, so that bots claim it too.
    """
    found = vec[i64]([PASS])
    right = made(at) & ~at.cleared & ~(_OF_SEAT * BIT[at.turn])
    while right:
        found = append(found, FIRST_CLAIM + lowest(right))
        right &= right - 1
    return found


def wrong_claims(at: Position, seat: i64) -> vec[i64]:
    """The claims of the seat on turn, after the last card, that would be wrong."""
    found = vec[i64]()
    if seat != at.turn:
        return found
    right = made(at)
    for move in claims(at, seat):
        if right & BIT[move - FIRST_CLAIM] == 0:
            found = append(found, move)
    return found


def is_right(at: Position, move: i64) -> bool:
    """Whether the seat really revoked in this trick."""
    return made(at) & BIT[move - FIRST_CLAIM] != 0


def known_voids(at: Position) -> vec[i64]:
    """For each seat the classes that a wrong claim proved it to lack, as bits."""
    found = vec[i64]([0, 0, 0, 0])
    for trick in range(at.done):
        led = CLASS[at.order * CARDS + at.card_in(trick, 0)]
        for seat in range(i64(4)):
            if at.cleared & BIT[play_of(trick, seat)]:
                found[seat] |= BIT[led]
    return found
