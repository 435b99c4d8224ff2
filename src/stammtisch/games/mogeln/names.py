"""What was claimed, what was turned up, and how a deal ended, in words.

# not compiled: makes texts
"""

from __future__ import annotations

from stammtisch.games.mogeln.position import Position
from stammtisch.games.mogeln.rules import is_right
from stammtisch.games.mogeln.scoring import result
from stammtisch.text import CardWord, RankWord, Text, say


def turned_up(at: Position, end: int = -1) -> Text:
    """The claim and the real card of a doubt, by default of the last one (MOG-11)."""
    last = (len(at.laid) if end < 0 else end) - 1
    kind, rank = int(at.laid[last]), last % 13
    if is_right(kind, rank):
        return say("claimed {rank}, and it is {card}.", rank=RankWord(rank), card=CardWord(kind))
    return say("claimed {rank}, but it is {card}!", rank=RankWord(rank), card=CardWord(kind))


def result_of(at: Position) -> Text:
    """How the deal ended (MOG-14, MOG-15)."""
    return result(at.winner, at.scores())
