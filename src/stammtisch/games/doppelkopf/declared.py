"""All moves as they are declared, and what follows for each of them."""

from typing import Final

from stammtisch.core.contract import open_moves
from stammtisch.core.refusals import NO_SUCH_MOVE, no
from stammtisch.core.view import Objection
from stammtisch.games.doppelkopf import armut, sau
from stammtisch.games.doppelkopf.announcing import ANNOUNCED
from stammtisch.games.doppelkopf.asking import Asked
from stammtisch.games.doppelkopf.declaring import DECLARED
from stammtisch.games.doppelkopf.position import ENDED, Position
from stammtisch.games.doppelkopf.rest import PLAYED
from stammtisch.games.doppelkopf.revokes import REVOKING
from stammtisch.kits.steps.hand import Steps
from stammtisch.kits.steps.moves import Move
from stammtisch.kits.steps.objections import for_a_reason
from stammtisch.text import say

MOVES: Final[list[Move]] = [
    *PLAYED,
    *DECLARED,
    *ANNOUNCED,
    *sau.MADE,
    *armut.MADE,
    *REVOKING,
]
STEPS: Final = Steps("doppelkopf", MOVES, turn="DOK-12", pack="DOK-17")


def make(at: Position, move: int) -> None:
    """Make a move whose declaration says what it does."""
    found = STEPS.named(move)
    assert found is not None
    declared, thing = found
    if declared.is_word:
        declared.act(at)
    else:
        declared.act(at, thing)


def objection(at: Position, seat: int, move: int) -> Objection | None:
    """Why the seat may not make this move now, or None if it may, in turn or out of turn."""
    if move in open_moves(at, seat):
        return None
    found = STEPS.named(move)
    if found is None:
        return no(NO_SUCH_MOVE, STEPS.pack)
    if at.is_thrown_in():
        return no(say("Nobody took the Armut; the hand is dealt again."), "DOK-37")
    if at.step == ENDED:
        return no(say("All cards have been played; the hand is over."), "DOK-16")
    return for_a_reason(Asked(at, seat), found[0].unless, found[1])
