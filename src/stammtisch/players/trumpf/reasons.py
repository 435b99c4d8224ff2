"""Reasons for a category in Trumpf.  # not compiled: makes texts"""

from __future__ import annotations

from stammtisch.games.trumpf.leads import category_of, lead_of
from stammtisch.players.reasoning import Turn, made, times
from stammtisch.text import Text, say


def reasons(turn: Turn) -> list[Text]:
    """What the seat's card has, and how often that is the best, compared with the others."""
    lead = lead_of(turn.now, turn.seat)
    lines = []
    if lead.values:
        shown = category_of(turn.now, turn.move).shown(lead.values[turn.move])
        lines.append(say("Your card has {value}.", value=shown))
    best = times(turn.after, lambda at: at.winner == turn.seat)
    lines.append(say("That is the best in {k} of {n} possible deals.", **best))
    return [*lines, *_no_better(turn, best["k"])]


def _no_better(turn: Turn, wins: int) -> list[Text]:
    """That no other value is the best more often."""
    moves = [int(move) for move in turn.now.legal_moves()]
    others = [made(turn.before, turn.seat, [move]) for move in moves if move != turn.move]
    if any(times(each.after, lambda at: at.winner == turn.seat)["k"] > wins for each in others):
        return []
    return [say("No other value of your card is the best more often.")]
