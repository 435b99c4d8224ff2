"""Why a declared move may not be made now.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import Any

from stammtisch.core.view import Objection
from stammtisch.kits.steps.moves import Move, Phase
from stammtisch.kits.steps.words import said, told_of


def to_do_first(at: Any, now: Phase) -> Objection | None:
    """What must be done in a phase before anything else, if that is so."""
    return None if now.first is None else Objection(now.first_rules, said(now.first, at, 0))


def out_of_phase(at: Any, now: Phase, move: Move) -> Objection | None:
    """Why a move is not made in the phase of the hand, or None if it is."""
    if now in move.phases:
        return None
    if (first := to_do_first(at, now)) is not None:
        return first
    if move.late is not None:
        return Objection(move.late.rules or (move.phase.rule,), said(move.late.text, at, 0))
    assert move.phase.late is not None, f"nothing says why {move.verb} is too late"
    return Objection((move.phase.late_rule,), said(move.phase.late, at, 0))


def for_a_reason(at: Any, move: Move, thing: int, rule: str) -> Objection:
    """Why a thing cannot be named: the first declared reason that holds.

    ``rule`` stands behind a reason that names none.
    """
    for reason in move.unless:
        if reason.holds(at, thing):
            return Objection(reason.rules or (rule,), told_of(move, reason.text, at, thing))
    raise AssertionError(f"nothing says why {move.verb} {thing} may not be made")
