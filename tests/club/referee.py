"""A second reading of the results, from the rule page alone: it imports nothing of the program.

It is told what people saw: the hands with names and points, who left when, who sat where in the
final round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol


class Hand(Protocol):
    """A hand as it was seen."""

    round: int
    points: dict[str, int]
    solo: str


class Late(NamedTuple):
    """CLB-38: after how many rounds somebody joined, and what those rounds count for him."""

    after: Mapping[str, int] = {}
    counts: str = "nothing"


ALL_IN_TIME = Late()


def given(hands: Sequence[Hand], round: int, counts: str) -> int:
    """CLB-38: what a round counts for who was not there yet; helpers have a + before the name."""
    people = {who for hand in hands if hand.round == round for who in hand.points}
    sums = [
        sum(hand.points[who] for hand in eight(hands, who, round))
        for who in people
        if not who.startswith("+") and len(eight(hands, who, round)) == 8
    ]
    return {"nothing": 0, "worst": min(sums), "average": sum(sums) // len(sums)}[counts]


def eight(hands: Sequence[Hand], who: str, round: int) -> list[Hand]:
    """CLB-5, CLB-30: the first eight hands of somebody in a round."""
    return [hand for hand in hands if hand.round == round and who in hand.points][:8]


def prelim(
    hands: Sequence[Hand], who: str, rounds: int, late: Late = ALL_IN_TIME
) -> tuple[int, list[int], int, bool]:
    """Sum, group games, hands won, and whether the Pflichtsolo was played."""
    played = [eight(hands, who, r) for r in range(1, rounds + 1)]
    games = [sum(hand.points[who] for hand in each) for each in played]
    for missed in range(late.after.get(who, 0)):
        games[missed] = given(hands, missed + 1, late.counts)
    won = sum(hand.points[who] > 0 for each in played for hand in each)
    solo = any(hand.solo == who for each in played for hand in each)
    return sum(games), games, won, solo


def value(
    hands: Sequence[Hand], who: str, rounds: int, penalty: int, late: Late = ALL_IN_TIME
) -> int:
    """V (CLB-15)."""
    points, _, _, solo = prelim(hands, who, rounds, late)
    return points if solo else points - penalty


def order(
    hands: Sequence[Hand],
    numbers: Sequence[str],
    rounds: int,
    penalty: int,
    late: Late = ALL_IN_TIME,
) -> list[str]:
    """CLB-16: who is ahead after the preliminary rounds; ``numbers``: who stayed, by number."""

    def better(one: str, other: str) -> bool:
        v1, v2 = (value(hands, who, rounds, penalty, late) for who in (one, other))
        if v1 != v2:
            return v1 > v2
        (_, games1, won1, _), (_, games2, won2, _) = (
            prelim(hands, who, rounds, late) for who in (one, other)
        )
        for game1, game2 in zip(
            sorted(games1, reverse=True), sorted(games2, reverse=True), strict=True
        ):
            if game1 != game2:
                return game1 > game2
        if won1 != won2:
            return won1 > won2
        return numbers.index(one) < numbers.index(other)

    ranked: list[str] = []
    for who in numbers:
        at = 0
        while at < len(ranked) and better(ranked[at], who):
            at += 1
        ranked.insert(at, who)
    return ranked


def places(
    hands: Sequence[Hand],
    numbers: Sequence[str],
    gone: Sequence[Sequence[str]],
    winners: Sequence[str],
    rounds: int,
    penalty: int,
    late: Late = ALL_IN_TIME,
) -> dict[str, int]:
    """CLB-20 to 22 and 31: the place of everybody; ``gone``: who left together, in order."""

    def final(who: str) -> int:
        return sum(hand.points[who] for hand in eight(hands, who, rounds + 1))

    def v(who: str) -> int:
        return value(hands, who, rounds, penalty, late)

    left = [who for together in gone for who in together]
    top = [who for who in winners if who not in left]
    others = [who for who in numbers if who not in left and who not in top]
    found: dict[str, int] = {}
    for who in top:
        found[who] = 1 + sum((final(x), v(x)) > (final(who), v(who)) for x in top)
    for who in others:
        mine = (v(who) + final(who), final(who))
        found[who] = 1 + len(top) + sum((v(x) + final(x), final(x)) > mine for x in others)

    def made(who: str) -> int:
        return prelim(hands, who, rounds, late)[0] + final(who)

    for at, together in enumerate(gone):
        later = sum(len(each) for each in gone[at + 1 :])
        for who in together:
            ahead = sum(made(x) > made(who) for x in together)
            found[who] = 1 + len(top) + len(others) + later + ahead
    return found


def ranking_points(found: dict[str, int], counted: int) -> dict[str, int]:
    """CLB-23 to 25."""
    return {who: counted + 1 - place for who, place in found.items()}
