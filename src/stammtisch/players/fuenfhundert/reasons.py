"""Reasons for an announcement or a card in Fünfhundert.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.core.contract import State
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.games.fuenfhundert.rules import CODES, EXCHANGE_POINTS, worth
from stammtisch.kits.tricks.cards import TEN_HIGH
from stammtisch.players import laying
from stammtisch.players.fuenfhundert.habits import ANNOUNCE, EXCHANGE
from stammtisch.players.reasoning import Turn
from stammtisch.text import Text, say_n


def _height(at: Any, kind: int) -> tuple[bool, int]:
    """While cards are drawn, no suit is better than another (F500-7)."""
    return (False, int(TEN_HIGH[kind])) if at.draws() else laying.kit_height(at, kind)


WAYS: Final = laying.Ways(height=_height)


def reasons(turn: Turn) -> list[Text]:
    """What is announced counts (F500-15); what a card played to a trick brings."""
    if laying.is_card(turn.now, turn.move):
        return laying.lines(turn, WAYS)
    at: State = turn.now
    assert isinstance(at, FuenfhundertHand)
    if turn.move == EXCHANGE.base:
        return [_brings(int(EXCHANGE_POINTS))]
    code = turn.move - int(ANNOUNCE.base)
    return [_brings(int(worth(code, at.trump)))] if 0 <= code < CODES else []


def _brings(points: int) -> Text:
    return say_n("That counts {n} point.", "That counts {n} points.", points)
