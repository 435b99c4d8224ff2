"""A card with all cards open."""

from __future__ import annotations

from stammtisch.analysis.model import Exact
from stammtisch.core.contract import State
from stammtisch.solving import NotSolvable, Solution, solve


def judge_open(state: State, move: int, nodes: int) -> tuple[Exact | None, Exact | None, int]:
    """The card in card points and in score, None for what has no solver; and the nodes it took.

    Raises:
        TooLongToSolve: the position takes more than ``nodes``.
    """
    points = _solved(state, False, nodes)
    used = points.nodes if points else 0
    score = points
    if points is None or points.unit == "card points":
        score = _solved(state, True, nodes - used)
        used += score.nodes if score else 0
    in_points = points if points and points.unit == "card points" else None
    return _judged(in_points, move), _judged(score, move), used


def _solved(state: State, score: bool, nodes: int) -> Solution | None:
    try:
        return solve(state, score=score, nodes=nodes)
    except NotSolvable:
        return None


def _judged(solution: Solution | None, move: int) -> Exact | None:
    """None, too, if the move is not one of the cards but, for example, an announcement."""
    if solution is None:
        return None
    kept = next((card.value for card in solution.cards if card.move == move), None)
    if kept is None:
        return None
    best = tuple(card.card for card in solution.best)
    return Exact(solution.unit, solution.side, solution.value, kept, best)
