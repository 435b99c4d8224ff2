"""What others can conclude in Canasta from what somebody took back, for samples.

Who takes the pile for a first meld could lay enough then (CAN-27), even if he takes that back and
draws. And of tiles that were laid and taken back none is gone later but what he has laid or, face
down, discarded (CAN-39). A position keeps, from the first such event on, what was true of which
hand, and what has come into the hands and left them since. `came_about` goes back from a sample:
what was drawn is any of what was in the hand then, by lot.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.games.canasta.board import Board
from stammtisch.games.canasta.legality import can_begin
from stammtisch.games.canasta.tiles import ONE, RANKS, number, total

COULD_TAKE: Final = (
    0  # a hand was enough to take the pile; two numbers follow: tiles that were known
)
HELD: Final = 1  # a hand had the tiles that follow
DREW: Final = 2  # so many tiles
GAVE: Final = 3  # a tile of this rank
COVERED: Final = 4  # the tile at this place of the pile
GOT: Final = 5  # a tile of this rank, before all eyes

IN_HAND: Final[i64] = 127  # behind every place of the pile


def noted(event: i64, seat: i64, number: i64, more: i64 = 0) -> i64:
    """What happened as one number: to whom, with which tile or how many."""
    return (event << 18) | (seat << 14) | (more << 7) | number


def came_about(at: Board, viewer: i64, rng: Rng) -> bool:
    """Whether the hands of a sample may have been what the viewer concluded of them earlier."""
    past = at.past
    index: i64 = 0
    while index < len(past):
        seat: i64 = past[index] >> 14 & 15
        if past[index] >> 18 <= HELD:
            if seat != viewer and not _was_so(at, index, seat, rng):
                return False
            index += 1
        index += 1
    return True


def needed(at: Board, viewer: i64) -> vec[i64]:
    """What others' hands must at least have, so that they may have been what was concluded.

    Returns:
        in fours, the latest first: a seat, a place in the pile, a rank, and how many tiles of this
        rank are in its hand or were discarded by it from this place on.
    """
    past = at.past
    found = vec[i64]()
    events = vec[i64]()
    index: i64 = 0
    while index < len(past):
        if past[index] >> 18 <= HELD:
            if past[index] >> 14 & 15 != viewer:
                events = append(events, index)
            index += 1
        index += 1
    while len(events) > 0:
        events, index = pop(events)
        found = _needed_then(at, index, found)
    return found


def _needed_then(at: Board, index: i64, found: vec[i64]) -> vec[i64]:
    """Append what a hand must at least have because of what was true of it at this time."""
    past = at.past
    seat: i64 = past[index] >> 14 & 15
    least = vec[i64]([number(past[index + 1], rank) for rank in range(i64(RANKS))])
    if past[index] >> 18 == COULD_TAKE:
        top: i64 = past[index] & 127
        least[top] = max(least[top], i64(2))
    place: i64 = IN_HAND
    for each in _since(past, index + 2, seat):
        event: i64 = each >> 18
        if event == COVERED:
            place = min(place, each & 127)
        elif event != DREW:
            least[each & 127] += 1 if event == GOT else -1
    for rank in range(i64(RANKS)):
        if least[rank] > 0:
            for word in (seat, place, rank, least[rank]):
                found = append(found, word)
    return found


def _was_so(at: Board, index: i64, seat: i64, rng: Rng) -> bool:
    """Whether a hand was what it was known to be at this time of the past."""
    past = at.past
    known: i64 = past[index + 1]
    since = _since(past, index + 2, seat)
    gone = vec[i64]([0] * RANKS)  # of what it had then and got, as much may have left it by now
    for each in since:
        if each >> 18 != DREW:
            gone[_rank(at, each)] += -1 if each >> 18 == GOT else 1
    hand: i64 = at.hands[seat]
    place: i64 = len(since) - 1
    while place >= 0:
        each = since[place]
        if each >> 18 == DREW:
            for _step in range(each & 127):
                tile: i64 = _drawn(hand, known, gone, rng)
                if tile < 0:
                    return False
                hand -= ONE[tile]
        else:
            rank: i64 = _rank(at, each)
            change: i64 = -1 if each >> 18 == GOT else 1
            if number(hand, rank) + change < 0:
                return False
            gone[rank] -= change
            hand += change * ONE[rank]
        place -= 1
    for rank in range(i64(RANKS)):
        if number(hand, rank) < number(known, rank):
            return False
    if past[index] >> 18 == HELD:
        return True
    return can_begin(at, seat, hand, past[index] & 127, past[index] >> 7 & 127)


def _since(past: vec[i64], first: i64, seat: i64) -> vec[i64]:
    """What has come into a hand and left it from this time on."""
    found = vec[i64]()
    index: i64 = first
    while index < len(past):
        if past[index] >> 18 <= HELD:
            index += 1
        elif past[index] >> 14 & 15 == seat:
            found = append(found, past[index])
        index += 1
    return found


def _rank(at: Board, happened: i64) -> i64:
    """The rank of the tile that came into a hand or left it."""
    tile: i64 = happened & 127
    return at.rank(at.pile[tile]) if happened >> 18 == COVERED else tile


def _drawn(hand: i64, known: i64, gone: vec[i64], rng: Rng) -> i64:
    """A tile of a hand, by lot, that need not be one of those that were known to be there before.

    Returns:
        its rank; -1 if there is none.
    """
    free: i64 = hand
    for rank in range(i64(RANKS)):
        kept: i64 = min(max(number(known, rank) - gone[rank], 0), number(hand, rank))
        free -= kept * ONE[rank]
    if free == 0:
        return -1
    left: i64 = rng.below(total(free))
    for rank in range(i64(RANKS)):
        left -= number(free, rank)
        if left < 0:
            return rank
    return -1
