"""How good a seating plan is, beside what no plan could better (CLB-39, CLB-40)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from stammtisch.club.evening import Evening
from stammtisch.club.events import Tables
from stammtisch.club.exchanges import evenly, weight
from stammtisch.club.seating import known_seeds
from stammtisch.text import Text, say


class Quality(NamedTuple):
    """What was counted in a plan, and the bounds for it.

    Attributes:
        repeats: how often two people share a table, counted for each two rounds.
        least_repeats: no plan has fewer.
        best_known: whether the longest search has found none with fewer.
        large: how many sit at the larger tables; 0 if all are of one size.
        turns: how often people sit there, the rarest and the most frequent.
        even_turns: the same if it were shared out evenly.
        together: how often two of one club share a table; None if clubs are not kept apart.
        least_together: no plan has fewer.
    """

    repeats: int
    least_repeats: int
    best_known: bool
    large: int
    turns: tuple[int, int]
    even_turns: tuple[int, int]
    together: int | None
    least_together: int

    @property
    def told(self) -> list[Text]:
        """The sentences that say it."""
        return [*_of_repeats(self), *_of_turns(self), *_of_clubs(self)]


def quality_of(evening: Evening) -> Quality | None:
    """How good the plan of an evening is; None where there is none, as in duels."""
    rounds = [evening.plan[n] for n in range(1, evening.format.rounds + 1) if n in evening.plan]
    if evening.format.pairing != "plan" or not rounds:
        return None
    return quality(rounds, evening.clubs)


def quality_rules(evening: Evening) -> tuple[str, ...]:
    """The ids of the rules that say what is counted."""
    return ("CLB-39", "CLB-40") if evening.clubs else ("CLB-39",)


def quality(rounds: Sequence[Tables], clubs: Mapping[str, tuple[str, ...]]) -> Quality:
    """How good the plan of these rounds is; ``clubs``: those of each unit, where kept apart."""
    met = Counter(
        pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2)
    )
    repeats = sum(times * (times - 1) // 2 for times in met.values())
    turns = _turns(rounds)
    each, over = divmod(sum(turns.values()), max(1, len(turns)))
    large = max((len(table) for tables in rounds for table in _larger(tables)), default=0)
    return Quality(
        repeats,
        sum(_least_repeats(one, other) for one, other in combinations(rounds, 2)),
        _is_best_known(rounds, sum(map(weight, met.values()))),
        large,
        (min(turns.values(), default=0), max(turns.values(), default=0)),
        (each, each + (over > 0)),
        sum(_together(table, clubs) for table in chain(*rounds)) if clubs else None,
        sum(_least_together(tables, clubs) for tables in rounds),
    )


def _least_repeats(one: Tables, other: Tables) -> int:
    """How many meet in both of two rounds at the least (CLB-39).

    Whoever sits at a table of one round comes from the tables of the other; if there are more
    people than tables, some come from the same.
    """
    return max(_drawn_from(one, other), _drawn_from(other, one))


def _drawn_from(tables: Tables, others: Tables) -> int:
    before = {*chain(*others)}
    new = sum(unit not in before for unit in chain(*tables))  # they have met nobody there
    return sum(evenly(len(table), len(others) + new) for table in tables)


def _is_best_known(rounds: Sequence[Tables], cost: int) -> bool:
    known = known_seeds().get((sum(map(len, rounds[0])), len(rounds[0]), len(rounds)))
    return known is not None and cost <= known.cost.repeats


def _larger(tables: Tables) -> Iterator[tuple[str, ...]]:
    smallest = min(map(len, tables), default=0)
    return (table for table in tables if len(table) > smallest)


def _turns(rounds: Sequence[Tables]) -> Counter[str]:
    """How often each of the last round sits at a larger table in all."""
    turns = Counter(dict.fromkeys(chain(*rounds[-1]), 0))
    for unit in (unit for tables in rounds for table in _larger(tables) for unit in table):
        if unit in turns:
            turns[unit] += 1
    return turns


def _together(table: Iterable[str], clubs: Mapping[str, tuple[str, ...]]) -> int:
    of = Counter(club for unit in table for club in clubs.get(unit, ()))
    return sum(evenly(count, 1) for count in of.values())


def _least_together(tables: Tables, clubs: Mapping[str, tuple[str, ...]]) -> int:
    """People of one club spread over the tables as evenly as there are tables for them."""
    of = Counter(club for unit in chain(*tables) for club in clubs.get(unit, ()))
    return sum(evenly(count, len(tables)) for count in of.values())


# --- in words


def _of_repeats(found: Quality) -> Iterator[Text]:
    repeats, least = found.repeats, found.least_repeats
    if not repeats:
        yield say("Nobody shares a table with the same person twice.")
    elif repeats == least:
        yield say("Repeated meetings: {n}; fewer are impossible.", n=repeats)
    elif found.best_known:
        yield say("Repeated meetings: {n}; no plan with fewer is known.", n=repeats)
    else:
        yield say("Repeated meetings: {n}; the bound is {least}.", n=repeats, least=least)


def _of_turns(found: Quality) -> Iterator[Text]:
    if not found.large:
        return
    size, turns, even = found.large, _span(found.turns), _span(found.even_turns)
    if turns == even:
        yield say(
            "Turns at a table of {size}: {turns} for each; they cannot be shared out more evenly.",
            size=size,
            turns=turns,
        )
    else:
        yield say(
            "Turns at a table of {size}: {turns} for each; shared out evenly: {even}.",
            size=size,
            turns=turns,
            even=even,
        )


def _span(turns: tuple[int, int]) -> str:
    low, high = turns
    return f"{low}" if low == high else f"{low}–{high}"


def _of_clubs(found: Quality) -> Iterator[Text]:
    together, least = found.together, found.least_together
    if together is None:
        return
    if not together:
        yield say("Nobody shares a table with somebody from the same club.")
    elif together == least:
        yield say("Two of one club at a table: {n}×; less often is impossible.", n=together)
    else:
        yield say(
            "Two of one club at a table: {n}×; the bound is {least}×.", n=together, least=least
        )
