"""Reasons for playing alone, laying away and cards in Herzblatt.  # not compiled: makes texts"""

from __future__ import annotations

from stammtisch.core.kinds import HEARTS
from stammtisch.games.herzblatt.hand import ASKING, DISCARDING, STOCK
from stammtisch.kits.tricks.suited import aces_line, line_without, suit_line
from stammtisch.players import laying
from stammtisch.players.reasoning import Turn
from stammtisch.text import Text


def reasons(turn: Turn) -> list[Text]:
    """What the hand has of trumps and aces, or keeps of a suit; what a card brings in a trick."""
    if laying.is_card(turn.now, turn.move):
        return laying.lines(turn)
    if turn.now.phase is not ASKING and turn.now.phase is not STOCK:
        return _kept(turn)
    hand = int(turn.now.hands[turn.seat])
    return [suit_line(hand, int(HEARTS)), aces_line(hand)]


def _kept(turn: Turn) -> list[Text]:
    if turn.now.phase is not DISCARDING:
        return []
    return [line_without(int(turn.now.hands[turn.seat]), turn.move - int(DISCARDING.start))]
