"""Why a category in Trumpf.  # not compiled: makes texts"""

from __future__ import annotations

from stammtisch.games.trumpf.leads import category_of, lead_of
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import Text, say


def reasons(turn: Turn) -> list[Text]:
    """What the own card has, and how often that is the best."""
    lead = lead_of(turn.now, turn.seat)
    lines = []
    if lead.values:
        shown = category_of(turn.now, turn.move).shown(lead.values[turn.move])
        lines.append(say("Your card has {value}.", value=shown))
    best = times(turn.after, lambda at: at.winner == turn.seat)
    return [*lines, say("That is the best in {k} of {n} possible deals.", **best)]
