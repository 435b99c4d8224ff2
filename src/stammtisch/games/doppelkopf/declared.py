"""All declared moves: everything but the cards and the claim of the rest."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.games.doppelkopf import armut, sau
from stammtisch.games.doppelkopf.announcing import ANNOUNCED
from stammtisch.games.doppelkopf.asking import Asked
from stammtisch.games.doppelkopf.declaring import DECLARED
from stammtisch.games.doppelkopf.position import Position
from stammtisch.games.doppelkopf.reporting import REVOKING
from stammtisch.kits.steps.moves import Move

MOVES: Final[list[Move]] = [*DECLARED, *ANNOUNCED, *sau.MADE, *armut.MADE, *REVOKING]

_BY_NUMBER: Final[dict[int, tuple[Move, int]]] = {
    int(move.base) + thing: (move, thing) for move in MOVES for thing in range(int(move.size))
}


def is_declared(move: int) -> bool:
    """Whether a declared move has this number."""
    return move in _BY_NUMBER


def named(move: int) -> tuple[Move, int]:
    """The declared move of a number, and the thing that is named with it."""
    return _BY_NUMBER[move]


def open_now(at: Position) -> vec[i64]:
    """What the seat on turn may say in this phase: whatever no reason is against."""
    found = vec[i64]()
    asked, phase = Asked(at, int(at.turn)), at.phase
    for move in MOVES:
        if phase in move.phases:
            for thing in range(int(move.size)):
                if not any(reason.holds(asked, thing) for reason in move.unless):
                    found = append(found, move.base + thing)
    return found


def make(at: Position, move: int) -> None:
    """Make a move that says itself what it does."""
    found, thing = named(move)
    if found.is_word:
        found.act(at)
    else:
        found.act(at, thing)
