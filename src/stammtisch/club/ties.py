"""Which tie-break separated two units with the same points, in words (CLB-16, CLB-22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from stammtisch.club.evening import Evening
from stammtisch.club.results import Place, Tally
from stammtisch.text import Text, say


class Tie(NamedTuple):
    """Two neighbours in the standings who tie on the first criterion."""

    one: str
    other: str
    told: Text
    rule: str


def ties(
    evening: Evening, places: Sequence[Place], tallies: Sequence[Tally], due: int
) -> list[Tie]:
    """All ties, from the top place down; ``due`` is the present cost of a missing Pflichtsolo."""
    if evening.format.pairing != "plan":
        return []  # places of duels have an order of their own (PAIR-5)
    of = {tally.who: tally for tally in tallies}
    found = []
    for one, other in pairwise(places):
        better, worse = of[one.who], of[other.who]
        if max(better.left, worse.left) < 0 and any(tally.games for tally in (better, worse)):
            found += [*_tie(evening, better, worse, due, shared=one.place == other.place)]
    return found


def _tie(evening: Evening, one: Tally, other: Tally, due: int, *, shared: bool) -> Iterator[Tie]:
    top = evening.winners_table
    final = evening.in_final and (evening.over or any(game.closed for game in evening.tables()))
    if final and (one.who in top) != (other.who in top):
        return
    names = {who: evening.units[who].name for who in (one.who, other.who)}
    told: Text | None
    if not final:
        told, rule = _preliminary(evening, one, other, due, names), "CLB-16"
    elif one.who in top:
        told, rule = _at_the_top(one, other, due, names), "CLB-22"
    else:
        told, rule = _among_the_others(one, other, due, names), "CLB-22"
    if told is not None and shared:
        told = say("{one} and {other} are equal in everything and share the place.", **_two(names))
    if told is not None:
        yield Tie(one.who, other.who, told, rule)


def _two(names: dict[str, str]) -> dict[str, str]:
    one, other = names.values()
    return {"one": one, "other": other}


def _at_the_top(one: Tally, other: Tally, due: int, names: dict[str, str]) -> Text | None:
    if one.final != other.final:
        return None
    return say(
        "{one} before {other}: equal in the final round, more in the preliminary rounds"
        " ({more} to {less}).",
        **_two(names),
        more=one.points(due),
        less=other.points(due),
    )


def _among_the_others(one: Tally, other: Tally, due: int, names: dict[str, str]) -> Text | None:
    if one.points(due) + one.final != other.points(due) + other.final:
        return None
    return say(
        "{one} before {other}: equal in all rounds together, more in the final round "
        "({more} to {less}).",
        **_two(names),
        more=one.final,
        less=other.final,
    )


def _preliminary(
    evening: Evening, one: Tally, other: Tally, due: int, names: dict[str, str]
) -> Text | None:
    if one.points(due) != other.points(due):
        return None
    two = _two(names)
    best_first = not evening.format.lowest_wins
    games = [sorted(tally.games, reverse=best_first) for tally in (one, other)]
    for number, (mine, others) in enumerate(zip(*games, strict=False), 1):
        if mine != others:
            more = {"more": mine, "less": others}
            if number == 1:
                return say(
                    "{one} before {other}: the best round is better ({more} to {less}).",
                    **two,
                    **more,
                )
            return say(
                "{one} before {other}: with the rounds sorted from best to worst, round "
                "{n} is better ({more} to {less}).",
                **two,
                **more,
                n=number,
            )
    if one.hands_won != other.hands_won:
        won = {"more": one.hands_won, "less": other.hands_won}
        return say("{one} before {other}: more hands won ({more} to {less}).", **two, **won)
    return say("{one} before {other}: a smaller start number.", **two)
