"""A full position drawn from those that a seat cannot rule out."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import ascending, spread
from stammtisch.core.breath import breathe
from stammtisch.core.rng import Rng
from stammtisch.games.mau_mau.memory import Memory
from stammtisch.games.mau_mau.position import AFTER_DRAW, RECEIVED, Position, give
from stammtisch.games.mau_mau.rules import DRAW, event_in, seat_in
from stammtisch.kits.forks import Forks
from stammtisch.kits.places import DEALT, KINDS

MOST: Final = 20_000  # ways in which cards can have come, until one can be
FEW: Final = 500  # ways that are tried for players who must go on


def redeal(at: Position, memory: Memory, rng: Rng) -> None:
    """Redistribute the cards that a seat does not see among the places where they may be.

    Each way is equally likely with one pack; with two, not quite (`Memory`).
    """
    _take_up(at, memory.viewer)
    at.received = memory.drawn[:] if memory.knows_draws() else vec[i64]()
    for pool in range(i64(len(memory.unseen))):
        if memory.unseen[pool] != 0:
            _fill_pool(at, memory, pool, rng)


def remembered(
    at: Position, viewer: i64, rng: Rng | None = None, forks: Forks | None = None
) -> Memory:
    """What the viewer knows of hidden cards now.

    With a generator, a card that may be from several pools came from one of them.
    """
    count: i64 = 0
    for entry in at.log:
        if event_in(entry) == RECEIVED:
            count += 1
    received = at.received if len(at.received) == count else vec[i64]()
    memory = Memory(at.rules, viewer, received, rng, forks)
    memory.begin(i64(at.log[0]))
    if memory.knows_draws() and viewer >= 0:
        memory.see_dealt(_dealt_to(at, viewer))
    for i in range(1, i64(len(at.log))):
        entry = i64(at.log[i])
        memory.read(seat_in(entry), event_in(entry))
        if memory.stuck:
            return memory
    if viewer >= 0:
        memory.see_hand(vec[i64](at.in_hand(viewer)))
    return memory


def one_way(at: Position, viewer: i64, rng: Rng, most: i64) -> Memory | None:
    """What the viewer knows, and where each card may have come from.

    Args:
        most: so many ways are tried.

    Returns:
        None if none of them can be.
    """
    forks = Forks()
    for number in range(most):
        if number % 64 == 63:
            breathe()
        memory = remembered(at, viewer, rng, forks)
        if not memory.torn:
            return None if memory.stuck else memory  # nothing was by lot
        if memory.fits(len(at.row) - at.stock):
            return memory
        forks.go_back(memory.blamed, rng)
    return None


def _dealt_to(at: Position, viewer: i64) -> vec[i64]:
    """What a seat was dealt: what it holds and has played, but for what it drew."""
    copies = vec[i64]([0] * KINDS)
    for kind in at.in_hand(viewer):
        copies[kind] += 1
    draws: i64 = 0
    for i in range(1, i64(len(at.log))):
        entry: i64 = i64(at.log[i])
        event: i64 = event_in(entry)
        if event == RECEIVED:
            if seat_in(entry) == viewer:
                copies[at.received[draws]] -= 1
            draws += 1
        elif event < DRAW and seat_in(entry) == viewer:
            copies[event] += 1
    return spread(copies)


def shuffle_stock(at: Position, rng: Rng) -> None:
    """Shuffle the stock: at the end of a deal nothing else is hidden."""
    kinds = ascending(at.row[at.stock :])
    rng.shuffle(kinds)
    for i in range(i64(len(kinds))):
        at.row[at.stock + i] = kinds[i]


def anything(at: Position, viewer: i64, rng: Rng) -> None:
    """Redistribute the cards that a seat does not see, whatever happened before."""
    seats: i64 = at.rules.seats
    sizes = vec[i64]([at.left(seat) for seat in range(seats)])
    cards = at.row[at.stock :]
    for seat in range(seats):
        if seat != viewer:
            for kind in at.in_hand(seat):
                cards = append(cards, i64(kind))
    cards = ascending(cards)
    rng.shuffle(cards)
    _take_up(at, viewer)
    given: i64 = 0
    for seat in range(seats):
        for _step in range(sizes[seat] if seat != viewer else i64(0)):
            give(at.hands, seats, seat, cards[given])
            if seat == at.seat and at.phase == AFTER_DRAW:
                at.drawn = cards[given]
            given += 1
    for i in range(len(at.row) - at.stock):
        at.row[at.stock + i] = cards[given + i]
    at.received = vec[i64]()


def _take_up(at: Position, viewer: i64) -> None:
    """Take the cards out of all hands but the viewer's."""
    for cell in range(i64(len(at.hands))):
        if cell % at.rules.seats != viewer:
            at.hands[cell] = 0


def _fill_pool(at: Position, memory: Memory, pool: i64, rng: Rng) -> None:
    """Put the cards of a pool into its places, in hands and in the stock."""
    cards = memory.filling(pool, len(at.row) - at.stock).draw(rng)
    _put(at, memory, memory.of_pool(pool), cards)


def _put(at: Position, memory: Memory, places: vec[i64], cards: vec[i64]) -> None:
    """Hand out the cards; those that come after the places in hands go to the stock."""
    seats: i64 = at.rules.seats
    drawing: bool = at.phase == AFTER_DRAW and at.seat != memory.viewer
    for i in range(i64(len(places))):
        place: i64 = places[i]
        give(at.hands, seats, memory.owner[place], cards[i])
        if memory.came[place] != DEALT and memory.knows_draws():
            at.received[memory.came[place]] = cards[i]
        if drawing and place == memory.newest():
            at.drawn = cards[i]
    stock: i64 = at.stock - len(places)
    for i in range(i64(len(places)), i64(len(cards))):
        at.row[stock + i] = cards[i]
