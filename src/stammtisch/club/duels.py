"""An evening of duels: match points, the next round, and places (PAIR-1 to 11, FMT-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.club.errors import CannotSeat
from stammtisch.club.evening import Evening, GroupGame, Unit
from stammtisch.club.events import Planned, Tables
from stammtisch.club.pairings import (
    MOST_IN_KNOCKOUT,
    MOST_IN_ROBIN,
    Duel,
    Pairing,
    knockout,
    robin,
    swiss,
)
from stammtisch.text import say

WIN, DRAW, LOSS = 2, 1, 0


def check_pairs(count: int, pairing: Pairing, unit: int = 2) -> None:
    """Raise `CannotSeat` if this many pairs or people cannot play like this (PAIR-6, PAIR-7)."""
    least, most = 2, 100
    rule = "PAIR-3"
    if pairing == "robin":
        least, most, rule = 3, MOST_IN_ROBIN, "PAIR-6"
    elif pairing == "knockout":
        most, rule = MOST_IN_KNOCKOUT, "PAIR-7"
    if not least <= count <= most:
        numbers = {"least": least, "most": most, "n": count}
        pairs = say("This is for {least} to {most} pairs; there are {n}.", **numbers)
        people = say("This is for {least} to {most} people; there are {n}.", **numbers)
        raise CannotSeat(pairs if unit > 1 else people, rule)


def first_duels(order: Sequence[str], pairing: Pairing) -> Tables:
    """The tables of the first round, by start numbers."""
    if pairing == "robin":
        return tuple(robin(order, 1))
    if pairing == "knockout":
        duels = knockout(order, 1, lambda *_: "")
        return tuple(duel for duel in duels if all(duel))
    return tuple(swiss(order, (), ()))


def next_duels(evening: Evening) -> Planned:
    """The tables of the next round, by what was played; those who left play no more (PAIR-10)."""
    round, pairing = evening.round + 1, evening.format.pairing
    order = [unit.id for unit in evening.numbered]
    there = {unit.id for unit in evening.there}
    duels: Sequence[Duel]
    if pairing == "robin":
        duels = robin(order, round)
    elif pairing == "knockout":
        duels = knockout(order, round, lambda *duel: winner(evening, *duel))
    else:
        best = [unit for unit in standing_order(evening) if unit in there]
        duels = swiss(best, _met(evening), _had_bye(evening))
    tables = tuple(duel for duel in duels if there.issuperset(duel))
    return Planned(round, (tables,))


def _met(evening: Evening) -> set[frozenset[str]]:
    return {frozenset(game.units) for game in evening.games.values()}


def _had_bye(evening: Evening) -> set[str]:
    rounds = range(1, evening.round + 1)
    return {
        unit.id
        for unit in evening.there
        for round in rounds
        if round > unit.missed and evening.seat_of(unit.id, round) is None
    }


# --- results


def winner(evening: Evening, round: int, one: str, other: str) -> str:
    """Who goes on after a duel of a knock-out; "" if both had left before it (PAIR-7, PAIR-10)."""
    for game in evening.tables(round):
        if {one, other} == {*game.units}:
            return max(game.units, key=lambda unit: _merit(evening, game, unit))
    left = {unit: evening.units[unit].left for unit in (one, other)}
    if left[one] < 0 or left[other] < 0:
        return one if left[one] < 0 else other
    return max(left, key=lambda unit: left[unit])


def _merit(evening: Evening, game: GroupGame, unit: str) -> tuple[bool, int, int, int]:
    seat = game.units.index(unit)
    lines = sum(_better(evening, line.points_of(seat), line.points_of(1 - seat)) > 0
                for line in game.lines.values())  # fmt: skip
    total = _better(evening, game.total(seat), game.total(1 - seat))
    return unit in game.there, total, lines, -evening.units[unit].number


def _better(evening: Evening, mine: int, others: int) -> int:
    """By how many points somebody is better than the other."""
    return others - mine if evening.format.lowest_wins else mine - others


def match_points(evening: Evening, unit: Unit, round: int) -> int | None:
    """What a round brought a unit; None while it is not over (PAIR-2, PAIR-9, PAIR-10)."""
    if round > evening.round:
        return None
    found = evening.seat_of(unit.id, round)
    if found is None:
        return _without_a_duel(evening, unit, round)
    game, seat = found
    if not game.closed:
        return None
    if len(game.there) == 1:
        return WIN if unit.id in game.there else LOSS
    ahead = _better(evening, game.total(seat), game.total(1 - seat))
    return WIN if ahead > 0 else LOSS if ahead else DRAW


def _without_a_duel(evening: Evening, unit: Unit, round: int) -> int:
    """A bye is a win; a unit that was not there yet, has left or is out has none."""
    if round <= unit.missed or unit.left >= 0:
        return LOSS
    if evening.format.pairing == "knockout" and out_in(evening, unit) < round:
        return LOSS
    return WIN


def out_in(evening: Evening, unit: Unit) -> int:
    """The round of a knock-out in which a unit was beaten; a large number if in none (PAIR-8)."""
    for round in range(1, evening.round + 1):
        found = evening.seat_of(unit.id, round)
        if found and found[0].closed and winner(evening, round, *found[0].units) != unit.id:
            return round
    if unit.left >= 0:
        played = [round for round, _ in _games(evening, unit)]
        return max(played, default=0) + 1
    return evening.format.rounds + 1


def _games(evening: Evening, unit: Unit) -> Iterator[tuple[int, GroupGame]]:
    for game in evening.games.values():
        if game.closed and unit.id in game.units:
            yield game.round, game


def difference(evening: Evening, unit: Unit) -> int:
    """The points of all duels less those of the opponents (PAIR-5)."""
    return sum(
        _better(evening, game.total(seat), game.total(1 - seat))
        for _, game in _games(evening, unit)
        for seat in [game.units.index(unit.id)]
    )


def opponents_points(evening: Evening, unit: Unit) -> int:
    """The match points of everybody whom a unit has played, added up (PAIR-5)."""
    met = [other for _, game in _games(evening, unit) for other in game.units if other != unit.id]
    return sum(total_points(evening, evening.units[other]) for other in met)


def total_points(evening: Evening, unit: Unit) -> int:
    """All match points of a unit so far."""
    rounds = range(1, evening.round + 1)
    return sum(match_points(evening, unit, round) or 0 for round in rounds)


def merit(evening: Evening, unit: Unit) -> tuple[int, ...]:
    """The sort key of the places, smaller is better (PAIR-5, PAIR-6, PAIR-8)."""
    if evening.format.pairing == "knockout":
        return (-out_in(evening, unit),)
    points, ahead = total_points(evening, unit), difference(evening, unit)
    if evening.format.pairing == "swiss":
        return -points, -opponents_points(evening, unit), -ahead
    return -points, -ahead


def standing_order(evening: Evening) -> list[str]:
    """The units, the best first; of equals the smaller start number (PAIR-3)."""
    ordered = sorted(evening.numbered, key=lambda unit: (merit(evening, unit), unit.number))
    return [unit.id for unit in ordered]
