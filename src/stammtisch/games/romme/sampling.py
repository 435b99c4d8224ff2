"""What a seat cannot see in Rommé, dealt anew: uniformly among all that it cannot exclude.

A seat remembers the discard pile, of which it saw every card on top, and what others took openly,
exchanged or took back. That somebody drew, laid nothing or left a discard excludes nothing.
"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.games.romme.hands import CELLS, Hands
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import NONE


def redeal(to: Position, seat: i64, rng: Rng) -> None:
    """Deal the cards that the seat (or a spectator) does not see anew, in place."""
    laid = to.laid_cards()
    hidden = _hidden(to, seat)
    own = to.hands
    while True:
        rng.shuffle(hidden)
        to.hands = _seen(to, own, seat)
        to.stock = _dealt(to, own, hidden)
        if _may_be(to, seat):
            break
    if to.turn == OVER:
        return
    if to.drawn != NONE and seat != to.seat:
        to.drawn = _drawn(to, rng)
    if to.has_laid() and seat != to.seat:
        to.before = append(_with(to.hands.of(to.seat), laid), to.before[CELLS])


def _looks(at: Position, seat: i64, other: i64) -> bool:
    """Whether the seat sees the whole hand of another one, or of its own."""
    return seat == other or at.turn == OVER


def _hidden(at: Position, seat: i64) -> vec[i64]:
    """All cards that the seat does not see, ascending."""
    copies = vec[i64]([0] * 54)
    for card in at.stock:
        copies[card] += 1
    for other in range(at.rules.seats):
        if _looks(at, seat, other):
            continue
        for card in at.hands.cards(other):
            copies[card] += 1
        for card in at.known.cards(other):
            copies[card] -= 1
    found = vec[i64]()
    for card in range(i64(54)):
        for _ in range(copies[card]):
            found = append(found, card)
    return found


def _seen(at: Position, own: Hands, seat: i64) -> Hands:
    """What the seat sees of all hands."""
    seen = at.known.copy()
    for other in range(at.rules.seats):
        if _looks(at, seat, other):
            for cell in range(CELLS):
                seen.cells[CELLS * other + cell] = own.cells[CELLS * other + cell]
    return seen


def _dealt(at: Position, own: Hands, hidden: vec[i64]) -> vec[i64]:
    """Fill the hands with the hidden cards; what is left over is the stock."""
    left = hidden[:]
    for other in range(at.rules.seats):
        missing: i64 = own.size(other) - at.hands.size(other)
        while missing > 0:
            left, card = pop(left)
            at.hands.gain(other, card)
            missing -= 1
    return left


def _may_be(at: Position, seat: i64) -> bool:
    """Whether nobody holds a red joker who has shown to hold none."""
    for other in range(at.rules.seats):
        unknown: i64 = at.hands.reds(other) - at.known.reds(other)
        if not _looks(at, seat, other) and unknown > at.spare_reds[other]:
            return False
    return True


def _drawn(at: Position, rng: Rng) -> i64:
    """Some card of the player on turn that the others have not seen."""
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
