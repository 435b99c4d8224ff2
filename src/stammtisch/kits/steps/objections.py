"""Why a declared move may not be made now.  # not compiled: msgspec texts"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stammtisch.core.view import Objection
from stammtisch.kits.steps.moves import Ladder, Move, Phase, Reason
from stammtisch.kits.steps.words import said, told_of


def to_do_first(at: Any, now: Phase) -> Objection | None:
    """What must be done in a phase before anything else, or None if there is nothing."""
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
    return Objection(move.phase.late_rules, said(move.phase.late, at, 0))


def for_a_reason(
    at: Any, reasons: Iterable[Reason], thing: int, *rules: str, move: Move | None = None
) -> Objection:
    """Why a thing cannot be named: the first of these reasons that applies.

    ``rules`` stand behind a reason that names none; ``move`` knows the kind of a named card.
    """
    for reason in reasons:
        if isinstance(reason, Ladder):
            if (found := reason.finds(at, thing)) is not None:
                return Objection(found.rules, said(found.text, at, thing))
        elif reason.holds(at, thing):
            text = reason.text
            words = said(text, at, thing) if move is None else told_of(move, text, at, thing)
            return Objection(reason.rules or rules, words)
    raise AssertionError(f"nothing says why {thing} may not be named")
