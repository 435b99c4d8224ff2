"""Deals again what a seat cannot see in Rommé, uniformly among all that it cannot rule out.

A seat remembers the discard pile, of which it saw every card on top, and what others took openly,
exchanged or took back. Who discards a card like the one that he took from the pile still has that
one (ROM-20); after a joker it is not kept that he has another. That somebody drew, laid nothing or
left a discard excludes nothing.

Once the discard pile was shuffled, a seat knows of which cards the stock was made. A card that has
left a hand since may have come from there or have been in hand before; what is surely gone from
the stock, or never was in it, is not dealt there. From then on more is drawn than is possible: how
many cards of the new stock each player drew is not counted, so that with three players and more one
may be given what another drew; and of two equal cards a seat forgets which one it drew itself.
Nothing that is possible is left out.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.games.romme.hands import CELLS, Hands
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import NONE

_CARDS: Final = 54


def redeal(to: Position, seat: i64, rng: Rng) -> None:
    """Deal again the cards that the seat (or a spectator) does not see, in place."""
    laid = to.laid_cards()
    hidden = _hidden(to, seat)
    most = _most_in_stock(to, hidden)
    size: i64 = len(to.stock)
    own = to.hands
    while True:
        to.hands = _seen(to, own, seat)
        to.stock = vec[i64]()
        _fill(to, own, _stocked(to, hidden, most, size, rng))
        if _may_be(to, seat):
            break
    if to.turn == OVER:
        return
    if to.drawn != NONE and seat != to.seat:
        to.drawn = _drawn(to, rng)
    if to.has_laid() and seat != to.seat:
        to.before = append(_with(to.hands.of(to.seat), laid), to.before[CELLS])


def _looks(at: Position, seat: i64, other: i64) -> bool:
    """Whether the seat sees a whole hand: its own or, at the end, anybody's."""
    return seat == other or at.turn == OVER


def _hidden(at: Position, seat: i64) -> vec[i64]:
    """How many of each card the seat does not see."""
    copies = vec[i64]([0] * _CARDS)
    for card in at.stock:
        copies[card] += 1
    for other in range(at.rules.seats):
        if _looks(at, seat, other):
            continue
        for card in at.known.gone(other, at.hands.of(other)):
            copies[card] += 1
    return copies


def _most_in_stock(at: Position, hidden: vec[i64]) -> vec[i64]:
    """The most copies of each card that the stock may hold: no more than were shuffled into it."""
    if at.reshuffles == 0:
        return hidden
    most = vec[i64]([0] * _CARDS)
    for card in at.shuffled.cards(0):
        if most[card] < hidden[card]:
            most[card] += 1
    return most


def _stocked(at: Position, hidden: vec[i64], most: vec[i64], size: i64, rng: Rng) -> vec[i64]:
    """Put this many cards into the stock, and return the others in random order."""
    free = vec[i64]()
    rest = vec[i64]()
    for card in range(i64(_CARDS)):
        for number in range(hidden[card]):
            if number < most[card]:
                free = append(free, card)
            else:
                rest = append(rest, card)
    rng.shuffle(free)
    for index in range(i64(len(free))):
        if index < size:
            at.stock = append(at.stock, free[index])
        else:
            rest = append(rest, free[index])
    rng.shuffle(rest)
    return rest


def _seen(at: Position, own: Hands, seat: i64) -> Hands:
    """What the seat sees of all hands."""
    seen = at.known.copy()
    for other in range(at.rules.seats):
        if _looks(at, seat, other):
            for cell in range(CELLS):
                seen.cells[CELLS * other + cell] = own.cells[CELLS * other + cell]
    return seen


def _fill(at: Position, own: Hands, cards: vec[i64]) -> None:
    """Fill the hands with the cards that are not in the stock."""
    index: i64 = 0
    for other in range(at.rules.seats):
        missing: i64 = own.size(other) - at.hands.size(other)
        while missing > 0:
            at.hands.gain(other, cards[index])
            index += 1
            missing -= 1


def _may_be(at: Position, seat: i64) -> bool:
    """Whether no hand has more red jokers than its seat can have, by what it has shown."""
    for other in range(at.rules.seats):
        unknown: i64 = at.hands.reds(other) - at.known.reds(other)
        if not _looks(at, seat, other) and unknown > at.spare_reds[other]:
            return False
    return True


def _drawn(at: Position, rng: Rng) -> i64:
    """A random card of the player on turn that the others have not seen."""
    cards = at.hands.cards(at.seat)
    while True:
        card: i64 = cards[rng.below(len(cards))]
        if at.known.copies(at.seat, card) < at.hands.copies(at.seat, card):
            return card


def _with(cells: vec[i64], cards: vec[i64]) -> vec[i64]:
    """The cells of a hand together with more cards."""
    whole = Hands(0)
    whole.cells = cells[:]
    for card in cards:
        whole.gain(0, card)
    return whole.cells
