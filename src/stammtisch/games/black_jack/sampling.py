"""Draws again what nobody at the table sees: the wall and the banker's second tile."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import ascending
from stammtisch.core.kinds import ACE, rank_of
from stammtisch.core.rng import Rng
from stammtisch.games.black_jack.layout import covered_place
from stammtisch.games.black_jack.position import Position
from stammtisch.games.black_jack.rules import COUNTS, SLOTS


def unseen(at: Position) -> vec[i64]:
    """The kinds of the face-down tiles, ascending: the wall and the banker's second tile."""
    return _face_down(at, covered_place(at))


def _face_down(at: Position, covered: i64) -> vec[i64]:
    """The kinds in the wall, and the one at this place in the row unless the place is -1."""
    kinds = at.row[at.at :]
    return ascending(append(kinds, at.row[covered]) if covered >= 0 else kinds)


def redeal(at: Position, seat: i64, rng: Rng) -> None:
    """Shuffle the face-down tiles: every order is equally likely, for seats and spectators.

    Once the wall has run out the covered tile is known: all others of that wall have been seen, and
    the new one is built of those that were set aside (BJ-21).
    """
    covered: i64 = -1 if at.rebuilt else covered_place(at)
    kinds = _face_down(at, covered)
    rng.shuffle(kinds)
    row = at.row[:]
    next_kind: i64 = 0
    if covered >= 0:
        _cover(at, kinds[0])
        row[covered] = kinds[0]
        next_kind = 1
    for place in range(at.at, i64(len(row))):
        row[place] = kinds[next_kind]
        next_kind += 1
    at.row = row


def _cover(at: Position, kind: i64) -> None:
    """Replace the banker's face-down tile with another."""
    bank: i64 = SLOTS * at.bank
    up: i64 = at.firsts[bank]
    at.seconds[bank] = kind
    at.lows[bank] = COUNTS[up] + COUNTS[kind]
    at.aces[bank] = (1 if rank_of(up) == ACE else 0) + (1 if rank_of(kind) == ACE else 0)
