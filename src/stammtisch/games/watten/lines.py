"""The score of a finished hand line by line.  # not compiled: msgspec Structs"""

from __future__ import annotations

from stammtisch.core.view import ScoreLine
from stammtisch.games.watten.rules import (
    BY_CLAIM,
    BY_GESPANNT,
    BY_GOING,
    BY_MASCHINE,
    START,
)
from stammtisch.games.watten.scoring import Facts, hand_scores
from stammtisch.text import SeatWord, Text, say


def score_lines(facts: Facts) -> list[ScoreLine]:
    """Why the hand was won, and what raising added (WAT-20, WAT-25)."""
    text, rule = _reason(facts)
    lines = [ScoreLine(text, _points(facts, START), (rule, "WAT-20", "WAT-25"))]
    more = facts.value - START
    if more > 0:
        raised = say("Raised to {value} points", value=int(facts.value))
        lines.append(ScoreLine(raised, _points(facts, more), ("WAT-21", "WAT-25")))
    return lines


def _points(facts: Facts, value: int) -> tuple[int, ...]:
    won = hand_scores(facts.seats, facts.dealer, facts.winner, value)
    return tuple(int(points) for points in won)


def _reason(facts: Facts) -> tuple[Text, str]:
    who = SeatWord(int(facts.ender))
    ending = facts.ending
    if ending == BY_GOING:
        return say("{seat} went", seat=who), "WAT-21"
    if ending == BY_GESPANNT:
        return say("{seat} offered although gespannt", seat=who), "WAT-24"
    if ending == BY_MASCHINE:
        return say("Maschine of {seat}", seat=who), "WAT-6"
    if ending == BY_CLAIM:
        return say("{seat} gets the remaining tricks", seat=who), "WAT-19"
    return say("Three tricks"), "WAT-19"
