"""Deals again what a seat cannot see in Rommé, uniformly among all that it cannot rule out.

A seat remembers the discard pile, of which it saw every card on top, and what others took openly,
exchanged or took back. Who discards a card like the one that he took from the pile still has that
one (ROM-20); of a joker he has one of either colour. That somebody drew, laid nothing or left a
discard excludes nothing.

Once the discard pile was shuffled, a card that has left a hand since may have come from the new
stock or have been in hand before; one of the ways in which that can be is chosen by lot (`Past`).
All that is possible is drawn then, and nothing else, but not equally often. A position that
somebody wrote has no past: there, what is hidden may lie anywhere.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, spread
from stammtisch.core.breath import breathe
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.games.romme.hands import CELLS, Hands
from stammtisch.games.romme.past import DREW, Past, entry, event_of, seat_of
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import MOST_JOKERS, NONE, RED
from stammtisch.kits.forks import Forks
from stammtisch.kits.places import DEALT, KINDS

MOST: Final = 20_000  # ways in which cards can have come, until one can be
FEW: Final = 500  # ways that are tried for players who must go on


def redeal(to: Position, seat: i64, rng: Rng, ways: i64 = MOST) -> bool:
    """Deal again the cards that the seat (or a spectator) does not see, in place.

    Returns:
        whether one of so many ways led there; otherwise what is hidden may lie anywhere.
    """
    laid = to.laid_cards()
    found: bool = to.turn != OVER and len(to.past) > 0 and _one_way(to, seat, rng, ways)
    known: bool = found or to.turn == OVER or len(to.past) == 0  # there is no more to agree with
    if not found:
        _anything(to, seat, rng)
        to.past = vec[i64]()
        if to.turn == OVER:
            return True
    if to.has_laid() and seat != to.seat:
        to.before = append(_with(to.hands.of(to.seat), laid), to.before[CELLS])
    return known


def _anything(to: Position, seat: i64, rng: Rng) -> None:
    """Deal what is hidden, whatever lies where."""
    own = to.hands
    size: i64 = len(to.stock)
    cards = spread(_hidden(to, seat))
    while True:
        rng.shuffle(cards)
        to.hands = _seen(to, own, seat)
        to.stock = cards[:size]
        _fill(to, own, cards[size:])
        if to.turn != OVER and to.drawn != NONE and seat != to.seat:
            to.drawn = _drawn(to, rng)
        if _may_be(to, seat):
            break


def _one_way(to: Position, seat: i64, rng: Rng, ways: i64) -> bool:
    """Deal what is hidden in one of the ways that lead there; False if none was found."""
    own = to.hands
    hidden = _hidden(to, seat)
    unknown = vec[i64]([own.size(each) - to.known.size(each) for each in range(to.rules.seats)])
    forks = Forks()
    for number in range(ways):
        if number % 64 == 63:
            breathe()
        past = Past(seat, rng, to.past, unknown, hidden, forks)
        if past.fits(len(to.stock)):
            to.hands = _seen(to, own, seat)
            for pool in range(i64(len(past.unseen))):
                _fill_pool(to, past, pool, rng)
            _remember(to, past)
            return True
        forks.go_back(past.blamed, rng)
    return False


def _fill_pool(to: Position, past: Past, pool: i64, rng: Rng) -> None:
    """Put the hidden cards of a pool into hands and, if it is the last one, into the stock."""
    places = past.of_pool(pool)
    cards = past.filling(pool, len(to.stock)).draw(rng)
    for index in range(i64(len(places))):
        place: i64 = places[index]
        to.hands.gain(past.owner[place], cards[index])
        if past.came[place] != DEALT:
            past.drawn[past.came[place]] = cards[index]
    if pool == past.newest_pool():
        to.stock = cards[len(places) :]


def _remember(to: Position, past: Past) -> None:
    """Let the past be the one that leads there."""
    whole = to.past[:]
    for index in range(i64(len(whole))):
        if event_of(whole[index]) == DREW:
            whole[index] = entry(DREW, seat_of(whole[index]), past.drawn[index])
            if to.drawn != NONE and to.seat != past.viewer:
                to.drawn = past.drawn[index]  # the last one, in the end
    to.past = whole


def _looks(at: Position, seat: i64, other: i64) -> bool:
    """Whether the seat sees a whole hand: its own or, at the end, anybody's."""
    return seat == other or at.turn == OVER


def _hidden(at: Position, seat: i64) -> vec[i64]:
    """How many of each card the seat does not see."""
    copies = vec[i64]([0] * KINDS)
    for card in at.stock:
        copies[card] += 1
    for other in range(at.rules.seats):
        if _looks(at, seat, other):
            continue
        for card in at.known.gone(other, at.hands.of(other)):
            copies[card] += 1
    return copies


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
    """Whether each hand has the jokers that its seat can have, by what it has shown."""
    for other in range(at.rules.seats):
        drawn: i64 = at.drawn if other == at.seat else NONE
        spare: i64 = at.spare_reds[other]
        if drawn != NONE and drawn != RED and spare < MOST_JOKERS:
            spare -= 1  # that one cannot be red
        unknown: i64 = at.hands.reds(other) - at.known.reds(other)
        if _looks(at, seat, other):
            continue
        if unknown > spare:
            return False
        jokers: i64 = at.hands.jokers(other) - at.known.jokers(other)
        if drawn >= RED:
            jokers -= 1
        if at.sure_jokers & BIT[other] and jokers == 0:
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
