"""A full position drawn from those that a seat cannot rule out."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import ascending
from stammtisch.core.rng import Rng
from stammtisch.games.mau_mau.fillings import Filling
from stammtisch.games.mau_mau.memory import KINDS, Memory
from stammtisch.games.mau_mau.position import AFTER_DRAW, Position, give
from stammtisch.games.mau_mau.rules import event_in, seat_in


def redeal(at: Position, memory: Memory, rng: Rng) -> None:
    """Redistribute the cards that a seat does not see among the places where they may be.

    Each way is equally likely with one pack; with two, not quite (`Memory`).
    """
    _take_up(at, memory.viewer)
    for pool in range(i64(len(memory.unseen))):
        if memory.unseen[pool] != 0:
            _fill_pool(at, memory, pool, rng)


def remembered(at: Position, viewer: i64) -> Memory:
    """What the viewer knows of hidden cards now."""
    memory = Memory(at.rules, viewer)
    memory.begin(i64(at.log[0]))
    for i in range(1, i64(len(at.log))):
        entry: i64 = i64(at.log[i])
        memory.read(seat_in(entry), event_in(entry))
    if viewer >= 0:
        memory.see_hand(vec[i64](at.in_hand(viewer)))
    return memory


def shuffle_stock(at: Position, rng: Rng) -> None:
    """Shuffle the stock: at the end of a deal nothing else is hidden."""
    kinds = ascending(at.row[at.stock :])
    rng.shuffle(kinds)
    for i in range(i64(len(kinds))):
        at.row[at.stock + i] = kinds[i]


def _take_up(at: Position, viewer: i64) -> None:
    """Take the cards out of all hands but the viewer's."""
    for cell in range(i64(len(at.hands))):
        if cell % at.rules.seats != viewer:
            at.hands[cell] = 0


def _fill_pool(at: Position, memory: Memory, pool: i64, rng: Rng) -> None:
    """Put the cards of a pool into its places, in hands and in the stock."""
    places = vec[i64]()
    for place in range(i64(len(memory.owner))):
        if memory.pool[place] == pool and memory.owner[place] != memory.viewer:
            places = append(places, place)
    kinds = vec[i64]()
    for place in places:
        kinds = append(kinds, memory.kinds[place])
    if pool == memory.stock_pool:
        for _step in range(at.stock, i64(len(at.row))):
            kinds = append(kinds, memory.unseen[pool])
    copies = memory.hidden[pool * KINDS : (pool + 1) * KINDS]
    cards = Filling(kinds, copies).draw(rng)
    _put(at, memory, places, cards)


def _put(at: Position, memory: Memory, places: vec[i64], cards: vec[i64]) -> None:
    """Hand out the cards; those that come after the places in hands go to the stock."""
    seats: i64 = at.rules.seats
    drawing: bool = at.phase == AFTER_DRAW and at.seat != memory.viewer
    for i in range(i64(len(places))):
        give(at.hands, seats, memory.owner[places[i]], cards[i])
        if drawing and places[i] == memory.newest():
            at.drawn = cards[i]
    stock: i64 = at.stock - len(places)
    for i in range(i64(len(places)), i64(len(cards))):
        at.row[stock + i] = cards[i]
