"""What each side has in a position, as the facts that are scored."""

from mypy_extensions import i64

from stammtisch.core.bits import count
from stammtisch.games.canasta.board import Board
from stammtisch.games.canasta.rules import CANASTA
from stammtisch.games.canasta.scoring import (
    STAYED,
    WENT_OUT,
    WENT_OUT_CONCEALED,
    SideFacts,
    side_score,
)
from stammtisch.games.canasta.tiles import NATURAL, at_least, number, points


def side_facts(at: Board, side: i64, left: i64) -> SideFacts:
    """The facts of a side at this moment; ``left`` is what its tiles in hand cost it."""
    sizes: i64 = at.sizes(side)
    wild: i64 = number(sizes, 0)
    full: i64 = at_least(sizes, CANASTA) & NATURAL
    mixed: i64 = full & at_least(at.twos[side] + at.jokers[side], 1)
    return SideFacts(
        at.worth(side),
        left,
        count(full & ~mixed),
        count(mixed),
        1 if wild == CANASTA else 0,
        0 < wild < CANASTA,
        at.reds(side),
        at.is_open(side),
        _out(at, side),
    )


def _out(at: Board, side: i64) -> i64:
    if at.winner < 0 or at.side(at.winner) != side:
        return STAYED
    return WENT_OUT_CONCEALED if at.concealed else WENT_OUT


def all_facts(at: Board) -> list[SideFacts]:
    """The facts of all sides, with the tiles left in their hands."""
    return [side_facts(at, side, in_hand(at, side)) for side in range(at.rules.sides)]


def in_hand(at: Board, side: i64) -> i64:
    """The value of the tiles in the hands of a side."""
    left: i64 = 0
    for seat in range(at.rules.seats):
        if at.side(seat) == side:
            left += points(at.hands[seat])
    return left


def on_the_table(at: Board, side: i64) -> i64:
    """What a side would score now without the tiles in its hands."""
    return side_score(at.rules, side_facts(at, side, 0))
