"""Why an announcement in Fünfhundert.  # not compiled: makes texts"""

from __future__ import annotations

from stammtisch.core.contract import State
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.games.fuenfhundert.rules import CODES, EXCHANGE_POINTS, worth
from stammtisch.players.fuenfhundert.habits import ANNOUNCE, EXCHANGE
from stammtisch.players.reasoning import Turn
from stammtisch.text import Text, say_n


def reasons(turn: Turn) -> list[Text]:
    """What is announced counts (F500-15)."""
    at: State = turn.now
    assert isinstance(at, FuenfhundertHand)
    if turn.move == EXCHANGE.base:
        return [_brings(int(EXCHANGE_POINTS))]
    code = turn.move - int(ANNOUNCE.base)
    return [_brings(int(worth(code, at.trump)))] if 0 <= code < CODES else []


def _brings(points: int) -> Text:
    return say_n("That counts {n} point.", "That counts {n} points.", points)
