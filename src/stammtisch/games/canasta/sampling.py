"""Deals again what a seat cannot see in Canasta, uniformly among what it cannot rule out.

Everybody saw every tile of the pile when it was discarded, and what was laid and taken back; such
tiles stay known in the hand that took them until they are played. Of a rank a known tile is played
first (`Board.drop`), and of the others the one that came first. So a play excludes nothing about
the tiles that stay hidden: any of them may have come later. Draws, questions and discards are
free and exclude nothing either. Only whoever is still on turn when the stock is empty can take the
pile (CAN-33), and only who can lay enough begins to take it for a first meld (CAN-27):
`CanastaState.sample` deals until he can, or could when he took that back (`past`). That may be so
rare that after `TRIES` deals a guess need only be possible now: no table waits for ever.

Of discards that lie face down (CAN-39) a seat knows its own. Tiles of others that were laid and
taken back may have been discarded since, so they are not known any more after the next discard of
their owner; but no more of them are gone than he discarded.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.games.canasta.position import Position
from stammtisch.games.canasta.tiles import KINDS, PACK, RANK_OF, RED_THREE

TRIES: Final = 5_000  # deals, until one is taken that need only be possible now


def redeal(to: Position, seat: i64, rng: Rng) -> None:
    """Exchange, in place, the tiles that the seat (or a spectator) does not see.

    Red threes lie openly or in the stock (CAN-5, CAN-16), so no hand gets one.
    """
    to.renumber()
    in_hands = vec[i64]()
    if to.turn != OVER:
        for other in range(to.rules.seats):
            if other != seat:
                for tile in to.tiles_of(other, False):
                    in_hands = append(in_hands, tile)
    for index in range(to.covered, i64(len(to.pile))):
        if not to.sees_discard(seat, index):
            in_hands = append(in_hands, to.pile[index])
    copies = vec[i64]([0] * KINDS)
    for tile in in_hands:
        copies[to.row[tile]] += 1
    for tile in range(to.next, i64(PACK)):
        copies[to.row[tile]] += 1
    others = _kinds(copies, False)
    rng.shuffle(others)
    row = to.row[:]
    hidden: i64 = len(in_hands)
    for index in range(hidden):
        row[in_hands[index]] = others[index]
    stock = _kinds(copies, True)
    for index in range(hidden, i64(len(others))):
        stock = append(stock, others[index])
    rng.shuffle(stock)
    for index in range(i64(len(stock))):
        row[to.next + index] = stock[index]
    to.set_row(row)
    to.count_hands()


def _kinds(copies: vec[i64], reds: bool) -> vec[i64]:
    """The red threes among these kinds, or all the others, ascending."""
    found = vec[i64]()
    for kind in range(i64(KINDS)):
        if (RANK_OF[kind] == RED_THREE) == reds:
            for _step in range(copies[kind]):
                found = append(found, kind)
    return found
