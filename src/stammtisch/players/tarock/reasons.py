"""Reasons for a bid, a pass, a trump suit or a card in Tarock.  # not compiled: makes texts"""

from __future__ import annotations

from stammtisch.games.tarock.steps import AUCTION, LAYING_AWAY, NAMING_TRUMP
from stammtisch.kits.tricks.suited import aces_line, line_without, longest, suit_line
from stammtisch.players import laying
from stammtisch.players.reasoning import Turn
from stammtisch.text import Text


def reasons(turn: Turn) -> list[Text]:
    """What the hand has of the suit that is named or given away; what a card brings in a trick."""
    if laying.is_card(turn.now, turn.move):
        return laying.lines(turn)
    at, hand = turn.now, int(turn.now.hands[turn.seat])
    if at.phase is NAMING_TRUMP:
        return [suit_line(hand, turn.move - int(NAMING_TRUMP.start))]
    if at.phase is AUCTION:
        return [suit_line(hand, longest(hand)), aces_line(hand)]
    if at.phase is LAYING_AWAY:
        return [line_without(hand, turn.move - int(LAYING_AWAY.start))]
    return []
