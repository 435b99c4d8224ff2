"""The short form of Doppelkopf: only the points, and the kind of hand that they imply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from stammtisch.games.doppelkopf.rules import Rules
from stammtisch.games.doppelkopf.scoring import Tariff, revoke_scores
from stammtisch.scorepad.asking import sum_objection
from stammtisch.scorepad.facts import Answer, BadFacts, Facts, Field
from stammtisch.scorepad.sheet import POINTS
from stammtisch.text import SeatWord, say

Mark: TypeAlias = Literal["normal", "solo", "silent", "revoke", "passed"]

MARK: Final = "mark"
_REVOKE: Final = int(max(revoke_scores(0)))  # DOK-64


def soloist_of(tariff: Tariff, active: Sequence[int], points: Sequence[int]) -> int:
    """The player who alone won or lost these points, -1 for a partner game."""
    player = alone(active, points)
    if player < 0:
        return -1
    own, other = points[player], next(points[each] for each in active if each != player)
    solo = 0 in (own, other) if tariff.plus_only else own == -3 * other
    return player if solo else -1


def alone(active: Sequence[int], points: Sequence[int | None]) -> int:
    """The seat whose points differ from all others'; -1 if there is none."""
    for seat in active:
        others = {points[other] for other in active if other != seat}
        if len(others) == 1 and points[seat] not in others:
            return seat
    return -1


def mark_field(rules: Rules, points: Sequence[int], soloist: int) -> Field:
    """The question of what a lone player's hand was, where it makes a difference (CLB-37)."""
    answers = [Answer("solo", say("a declared solo"))]
    if rules.silent or not rules.call_ace:
        answers.append(Answer("silent", say("a silent solo, or a Hochzeit without a partner")))
    if rules.tariff.plus_only and points[soloist] == 0 and max(points) == _REVOKE:
        answers.append(Answer("revoke", say("a revoke")))
    sure = len(answers) == 1 or (not rules.mandatory and answers[-1].value != "revoke")
    return Field(
        MARK,
        say("What {seat} played", seat=SeatWord(soloist)),
        "choice",
        ("DOK-26", "DOK-64"),
        answers=tuple(answers),
        usual="solo" if sure else None,
    )


def kind_of(rules: Rules, points: Sequence[int], soloist: int, facts: Facts) -> Mark:
    """The kind of hand that the points and the mark imply."""
    if soloist < 0:
        return "normal"
    mark = facts.get(MARK, mark_field(rules, points, soloist).usual)
    return "silent" if mark == "silent" else "revoke" if mark == "revoke" else "solo"


def objection(tariff: Tariff, active: Sequence[int], points: Sequence[int]) -> BadFacts | None:
    """The reason why no hand scores these points (DOK-56 to DOK-60)."""
    if tariff.plus_only:
        return _plus_objection(tariff, active, points)
    rule = "DOK-56" if tariff.units else "DOK-58"
    unequal = sum_objection(points, "DOK-56" if tariff.units else "DOK-59")
    if unequal is not None or tariff.pays:
        return unequal
    written = [points[player] for player in active]
    if len({abs(each) for each in written}) == 1 or soloist_of(tariff, active, points) >= 0:
        return None
    return BadFacts(
        say(
            "Two players each get what the other two each pay; a soloist settles up with all "
            "three. {points} is neither.",
            points=", ".join(str(each) for each in written),
        ),
        rule,
        field=POINTS,
    )


def _plus_objection(
    tariff: Tariff, active: Sequence[int], points: Sequence[int]
) -> BadFacts | None:
    """An objection, unless only winners score, all the same, a soloist a multiple (DOK-60)."""
    won = sorted(points[player] for player in active if points[player])
    factor = int(tariff.solo_factor)
    if won and won[0] < 0:
        text = say("Only points won are written; {n} is not possible.", n=won[0])
    elif len(won) == len(active):
        text = say("Not all four can win: at least one writes 0.")
    elif won and won[0] != won[-1]:
        text = say(
            "Players who win together write the same number; {one} and {other} differ.",
            one=won[0],
            other=won[-1],
        )
    elif len(won) == 1 and won[0] % factor:
        text = say(
            "Only a soloist wins alone, and writes a multiple of {factor}, which {n} is not.",
            factor=factor,
            n=won[0],
        )
    else:
        return None
    return BadFacts(text, "DOK-60", field=POINTS)
