"""Help for people: combinations worth playing.

# not compiled: makes texts
"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import notations
from stammtisch.core.contract import State
from stammtisch.core.view import Choice
from stammtisch.games.dicke_zwei.combos import worth_of
from stammtisch.games.dicke_zwei.names import kinds_of, named
from stammtisch.games.dicke_zwei.position import Position
from stammtisch.players.dicke_zwei.habits import lead_value, useful
from stammtisch.text import say

_MOST: Final = 5


def proposals_for(at: State, seat: int) -> list[Choice]:
    """Combinations that the seat on turn can play: the lowest first or, to lead, the best first."""
    assert isinstance(at, Position)
    if seat != at.turn or at.picked:
        return []
    combinations = [int(cards) for cards in useful(at)]
    if at.floor:
        combinations.sort(key=worth_of)
    else:
        combinations.sort(key=lead_value, reverse=True)
    return [
        Choice(f"play {notations(kinds_of(cards))}", say("Play {cards}", cards=named(cards)))
        for cards in combinations[:_MOST]
    ]
