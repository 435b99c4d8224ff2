"""What a seat cannot see in Herzblatt, dealt anew: each way that it cannot exclude, equally likely.

It remembers all cards played and who did not follow suit (HZB-11). That somebody took or declined
the game, took the stock or left it, and what he laid away, excludes nothing.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, nth
from stammtisch.core.rng import Rng
from stammtisch.games.deals import redealt
from stammtisch.games.herzblatt.position import FINISHED, HEARTS, Position
from stammtisch.games.tricks import SUIT_CARDS


def redeal(to: Position, viewer: i64, rng: Rng) -> None:
    """Deal the cards that the viewer (or a spectator) does not see anew, in place."""
    if to.phase == FINISHED:
        return  # everything lies open
    laid_by_viewer = to.took and viewer == to.declarer
    unseen = to.rules.cards & ~to.tricks.played()
    missing = cannot_hold(to)
    hidden, rooms, barred = vec[i64](), vec[i64](), vec[i64]()
    for seat in range(to.rules.seats):
        if seat == viewer or to.open & BIT[seat]:
            unseen &= ~to.hands[seat]
        else:
            hidden = append(hidden, seat)
            rooms = append(rooms, count(to.hands[seat]))
            barred = append(barred, missing[seat])
    if laid_by_viewer:
        unseen &= ~to.away
    else:
        rooms = append(rooms, count(to.beside()))
        barred = append(barred, i64(0))
    found = redealt(unseen, rooms, barred, rng)
    for index in range(i64(len(hidden))):
        to.hands[hidden[index]] = found[index]
    if to.took and not laid_by_viewer:
        to.away = found[len(hidden)]
        to.stock = any_two(to.hands[to.declarer] | to.away | to.tricks.played_by(to.declarer), rng)
    elif not to.took:
        to.stock = found[len(hidden)]


def cannot_hold(to: Position) -> vec[i64]:
    """By seat: the suits that it did not follow, and the hearts that it had to play (HZB-11)."""
    tricks = to.tricks
    found = tricks.voids()
    if to.rules.must_trump:
        for index in range(tricks.count()):
            trick, place = index // tricks.seats, index % tricks.seats
            suit = tricks.kind(trick, place) // 13
            if suit != tricks.kind(trick, 0) // 13 and suit != HEARTS:
                found[tricks.seat(trick, place)] |= SUIT_CARDS[HEARTS]
    return found


def any_two(cards: i64, rng: Rng) -> i64:
    """Two of these cards, each pair equally likely."""
    first = BIT[nth(cards, rng.below(count(cards)))]
    left = cards & ~first
    return first | BIT[nth(left, rng.below(count(left)))]
