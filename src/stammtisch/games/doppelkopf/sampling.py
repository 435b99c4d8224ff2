"""`State.sample`: cards, exchange and secret declarations that a seat cannot rule out."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import count
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf.cards import (
    CARDS,
    CLASSES,
    FOLLOW,
    copies,
    joined,
    next_trump,
    trumps_of,
    with_card,
    without,
    without_card,
)
from stammtisch.games.doppelkopf.declarations import open_declarations
from stammtisch.games.doppelkopf.hearsay import heard, is_secret, shown_voids, voids, was_exchanged
from stammtisch.games.doppelkopf.moves import GESUND
from stammtisch.games.doppelkopf.position import ENDED, PUSHING, RETURNING, Position
from stammtisch.games.doppelkopf.redeal import PILE, Redeal, knows_pushed

_SUSPICIOUS: Final[i64] = 8  # one draw of so many leaves open who revoked
_TRIES: Final[i64] = 50


class Draw:
    """A new guess of what is hidden in a position; named as the fields of `Position`."""

    def __init__(self, at: Position) -> None:
        self.dealt: vec[i64] = at.dealt[:]
        self.hands: vec[i64] = at.hands[:]
        self.pushed: i64 = at.pushed
        self.returned: i64 = at.returned
        self.declared: i64 = at.declared


def sampled(at: Position, viewer: i64, rng: Rng) -> Draw:
    """A draw that agrees with everything the viewer has seen and heard.

    Every position of the cards is equally likely; then every secret Vorbehalt that it allows.
    Where revokes are possible (DOK-63) most draws take it that everybody followed who could, if
    that explains the play: people seldom revoke, and a search that suspects everybody learns
    nothing of what they hold. The others leave it open, so that every position can be drawn.
    """
    if at.step == ENDED:  # the cards are open; what a losing Vorbehalt was is not
        draw = Draw(at)
        redeclare(at, viewer, draw, rng)
        return draw
    if at.rules.penalty and rng.below(_SUSPICIOUS) > 0:
        honest = Redeal(at, viewer, shown_voids(at))
        for _step in range(_TRIES if honest.is_possible else i64(0)):
            draw = Draw(at)
            if is_explained(honest, draw, rng):
                return draw
    redeal = Redeal(at, viewer, voids(at))
    while True:
        draw = Draw(at)
        if is_explained(redeal, draw, rng):
            return draw


def is_explained(redeal: Redeal, draw: Draw, rng: Rng) -> bool:
    """Draw cards, exchange and declarations; returns whether they go together.

    What bounds cannot say (whether the dealt hand of who took an Armut allowed its declaration) is
    tried out.
    """
    at, viewer = redeal.position, redeal.viewer
    found = redeal.draw(rng)
    if redeal.exchange:
        explain_exchange_under_way(at, viewer, found, draw, rng)
    else:
        explain_cards(redeal, found, draw, rng)
    return redeclare(at, viewer, draw, rng) and can_follow(at, draw)


def explain_exchange_under_way(
    at: Position, viewer: i64, found: vec[i64], draw: Draw, rng: Rng
) -> None:
    """Guess, during an Armut, what was dealt and which cards have moved so far."""
    poor, taker = at.soloist, at.taker
    known = knows_pushed(at, viewer) or at.step == PUSHING
    pushed = at.pushed if known else found[PILE]
    for seat in range(i64(4)):
        if seat == viewer:
            continue
        draw.dealt[seat] = joined(found[seat], pushed) if seat == poor else found[seat]
        draw.hands[seat] = found[seat]
    if not known:
        draw.pushed = pushed
    if at.step == PUSHING and viewer != poor:
        explain_pushed(at, found[poor], draw, rng)
    if at.step == RETURNING and viewer != taker:
        whole = joined(found[taker], pushed)
        draw.returned = some_of(whole, count(at.returned), rng)
        draw.hands[taker] = without(whole, draw.returned)


def explain_pushed(at: Position, whole: i64, draw: Draw, rng: Rng) -> None:
    """Guess the pushed cards of a poor player who is still choosing: his trumps among them."""
    poor = at.soloist
    draw.dealt[poor] = whole
    draw.hands[poor] = whole
    draw.pushed = 0
    plain = without(whole, trumps_of(whole, at.order))
    missing = count(at.pushed)
    while missing > 0:
        trump = next_trump(draw.hands[poor], at.order)
        if trump < 0:
            break
        draw.hands[poor] = without_card(draw.hands[poor], trump)
        draw.pushed = with_card(draw.pushed, trump)
        missing -= 1
    lying = some_of(plain, missing, rng)
    draw.hands[poor] = without(draw.hands[poor], lying)
    draw.pushed = joined(draw.pushed, lying)


def explain_cards(redeal: Redeal, found: vec[i64], draw: Draw, rng: Rng) -> None:
    """Derive the dealt cards from the cards that are held and played."""
    at, viewer = redeal.position, redeal.viewer
    draw.hands = found[:4]
    for seat in range(i64(4)):
        draw.dealt[seat] = joined(found[seat], redeal.played[seat])
    if not was_exchanged(at):
        return
    poor, taker = at.soloist, at.taker
    if viewer != poor and viewer != taker:
        trumps = trumps_of(draw.dealt[poor], at.order)
        plain = without(draw.dealt[poor], trumps)
        draw.returned = joined(trumps, some_of(plain, 3 - count(trumps), rng))
        draw.pushed = some_of(joined(draw.dealt[taker], draw.returned), 3, rng)
    draw.dealt[poor] = joined(without(draw.dealt[poor], draw.returned), draw.pushed)
    draw.dealt[taker] = without(joined(draw.dealt[taker], draw.returned), draw.pushed)


def some_of(hand: i64, number: i64, rng: Rng) -> i64:
    """A number of cards of the hand, each equally likely."""
    cards = vec[i64]()
    for card in range(CARDS):
        for _step in range(copies(hand, card)):
            cards = append(cards, card)
    rng.shuffle(cards)
    found: i64 = 0
    for index in range(number):
        found = with_card(found, cards[index])
    return found


def redeclare(at: Position, viewer: i64, draw: Draw, rng: Rng) -> bool:
    """Draw every secret Vorbehalt again (DOK-17); returns whether all were possible."""
    for seat in range(i64(4)):
        declared = at.declaration(seat)
        if seat == viewer or declared == 0:
            continue
        possible = heard(at, seat, viewer)
        possible &= open_declarations(at.rules, draw.dealt[seat], at.forced)
        if possible == 0:
            return False
        if is_secret(at, seat, viewer):
            draw.declared += (GESUND + rng.member(possible) - declared) << (seat * 8)
    return True


def can_follow(at: Position, draw: Draw) -> bool:
    """Whether a seat that corrects a revoke holds a card that follows (DOK-63)."""
    if not at.bound:
        return True
    return draw.hands[at.turn] & FOLLOW[at.order * CLASSES + at.led] != 0
