"""The standings of an evening, now and at its end (CLB-14 to 16, CLB-20 to 25, CLB-31)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.club import duels
from stammtisch.club.dealing import HANDS_EACH
from stammtisch.club.differences import differences
from stammtisch.club.evening import Evening, GroupGame, Unit
from stammtisch.club.results import (
    Place,
    Tally,
    final_places,
    places_by_merit,
    places_by_points,
    preliminary_order,
)
from stammtisch.club.ties import Tie, ties


class Standing(Struct, frozen=True, kw_only=True):
    """A line of the standings; counts closed group games only (rule page, section 4).

    Attributes:
        place: the place now, or in the end; 0 for nobody.
        unit, number: who, and the start number.
        games: the points of each closed preliminary group game; None where there is none yet.
        prelim: V so far; a missing Pflichtsolo is deducted once the preliminary rounds are over.
        penalty: what was deducted.
        owes: whether the Pflichtsolo is still to be played.
        final: E, the points of the final group game; None before it is closed.
        total: what the place depends on: V, at the winners' table E, at the others V + E.
        group: the table of the final round, from 1; 0 before.
        left: whether the unit withdrew.
        ranking: points for the all-time ranking; None before the end.
        missed: how many rounds were played before the unit joined; their points stand in
            ``games`` all the same (CLB-38).
        tie: what separated this unit from the next one, where both have the same points.
    """

    place: int
    unit: str
    number: int
    games: tuple[int | None, ...]
    prelim: int
    penalty: int
    owes: bool
    final: int | None
    total: int
    group: int
    left: bool
    ranking: int | None
    missed: int = 0
    tie: Tie | None = None


def tallies(evening: Evening) -> list[Tally]:
    """The results of every unit in the closed group games, by start number."""
    return [_tally(evening, unit) for unit in evening.numbered]


def _tally(evening: Evening, unit: Unit) -> Tally:
    if evening.format.pairing != "plan":
        return _tally_of_duels(evening, unit)
    prelim = [each for each in _closed(evening, unit) if each[0].round <= evening.format.rounds]
    final = [each for each in _closed(evening, unit) if each[0].round > evening.format.rounds]
    return Tally(
        who=unit.id,
        start=unit.number,
        games=(
            *(missed_points(evening, round) for round in range(1, unit.missed + 1)),
            *(_made(evening, game, seat) for game, seat in prelim),
        ),
        hands_won=sum(_hands_won(evening, game, seat) for game, seat in prelim),
        solo=any(played_solo(game, seat) for game, seat in prelim),
        final=sum(game.total(seat) for game, seat in final),
        left=unit.left,
        finished=sum(_finished(game, seat) for game, seat in prelim + final),
    )


def _made(evening: Evening, game: GroupGame, seat: int) -> int:
    """What a group game brought: the points of the sheet, or the differences (DUP-6)."""
    if evening.format.duplicate:
        return differences(evening, game.round).get(game.units[seat], 0)
    return game.total(seat)


def _tally_of_duels(evening: Evening, unit: Unit) -> Tally:
    rounds = range(1, evening.round + 1)
    points = [duels.match_points(evening, unit, round) for round in rounds]
    return Tally(
        who=unit.id,
        start=unit.number,
        games=tuple(each for each in points if each is not None),
        left=-1 if evening.format.pairing == "knockout" else unit.left,
        finished=sum(_finished(game, seat) for game, seat in _closed(evening, unit)),
    )


def missed_points(evening: Evening, round: int) -> int:
    """What a missed round is worth to a unit that joined after it (CLB-38).

    Only those are looked at who finished their group game; an average is rounded to the worse.
    """
    form = evening.format
    made = [
        _made(evening, game, seat)
        for game in evening.tables(round)
        for seat in range(game.seats)
        if _finished(game, seat)
    ]
    if form.late == "nothing" or not made:
        return 0
    if form.late == "worst":
        return max(made) if form.lowest_wins else min(made)
    return -(-sum(made) // len(made)) if form.lowest_wins else sum(made) // len(made)


def _closed(evening: Evening, unit: Unit) -> Iterator[tuple[GroupGame, int]]:
    for game in evening.games.values():
        if game.closed and unit.id in game.units:
            yield game, game.units.index(unit.id)


def _finished(game: GroupGame, seat: int) -> bool:
    """Whether the unit finished the group game: it stayed, or had played all its hands (CLB-24)."""
    if game.units[seat] in game.there:
        return True
    return game.format.club and len(list(game.counted(seat))) == HANDS_EACH


def _hands_won(evening: Evening, game: GroupGame, seat: int) -> int:
    """The hands in which the seat scored or, if the lowest total wins, had the fewest points."""
    if not evening.format.lowest_wins:
        return sum(line.points_of(seat) > 0 for line in game.counted(seat))
    return sum(
        line.points_of(seat) == min(map(line.points_of, line.active)) for line in game.counted(seat)
    )


def played_solo(game: GroupGame, seat: int) -> bool:
    """Whether the unit declared a solo, its Pflichtsolo, however it ended (CLB-14, CLB-37)."""
    return any(line.soloist == seat for line in game.counted(seat))


def owes_solo(evening: Evening, unit: str) -> bool:
    """Whether the unit still owes its Pflichtsolo, according to all lines so far (CLB-14).

    In the final round nobody owes one (CLB-19).
    """
    if not evening.format.penalty or evening.in_final or evening.over:
        return False
    return not any(
        played_solo(game, game.units.index(unit))
        for game in evening.games.values()
        if unit in game.units
    )


def penalty_due(evening: Evening) -> int:
    """The present penalty for a missing Pflichtsolo: 0 while it can still be played (CLB-15)."""
    last = evening.format.rounds
    due = evening.over or evening.round > last or (evening.round == last and _all_closed(evening))
    return evening.format.penalty if due else 0


def _all_closed(evening: Evening) -> bool:
    return all(game.closed for game in evening.tables())


def places(evening: Evening, found: Sequence[Tally] | None = None) -> list[Place]:
    """The current or final places, best first; withdrawn units come last (CLB-31).

    ``found`` are the `tallies`, where they have been worked out already.
    """
    form, penalty = evening.format, penalty_due(evening)
    found = found or tallies(evening)
    if form.pairing != "plan":
        merits = {unit.id: duels.merit(evening, unit) for unit in evening.numbered}
        return places_by_merit(found, merits)
    final_played = evening.in_final and any(game.closed for game in evening.tables())
    if evening.in_final and (final_played or evening.over):
        return final_places(found, evening.winners_table, penalty)
    return places_by_points(found, penalty, strict=form.club, lowest_wins=form.lowest_wins)


def standings(evening: Evening) -> list[Standing]:
    """The standings as everybody may see them, the best first."""
    penalty, found = penalty_due(evening), tallies(evening)
    by_unit = {tally.who: tally for tally in found}
    order = places(evening, found) if evening.games else _before_the_start(evening)
    equals = {tie.one: tie for tie in ties(evening, order, found, penalty)}
    return [
        replace(_standing(evening, place, by_unit[place.who], penalty), tie=equals.get(place.who))
        for place in order
    ]


def _before_the_start(evening: Evening) -> list[Place]:
    order = preliminary_order(tallies(evening), 0)
    return [Place(0, tally.who, 0) for tally in order]


def _standing(evening: Evening, place: Place, tally: Tally, penalty: int) -> Standing:
    prelim, final = tally.points(penalty), _final_points(evening, tally.who)
    at_the_top = tally.who in evening.winners_table and final is not None and tally.left < 0
    group = evening.planned_seat(tally.who, evening.final_round) if evening.final_round else None
    return Standing(
        place=place.place,
        unit=tally.who,
        number=tally.start,
        games=tuple(_points_in(evening, tally.who, r) for r in range(1, evening.format.rounds + 1)),
        missed=evening.units[tally.who].missed,
        prelim=prelim,
        penalty=sum(tally.games) - prelim,
        owes=evening.format.penalty > 0 and not tally.solo,
        final=final,
        total=tally.final if at_the_top else prelim + tally.final,
        group=group[0] if group else 0,
        left=tally.left >= 0,
        ranking=place.ranking if evening.over else None,
    )


def _points_in(evening: Evening, unit: str, round: int) -> int | None:
    if evening.format.pairing != "plan":
        return duels.match_points(evening, evening.units[unit], round)
    if round <= evening.units[unit].missed:
        return missed_points(evening, round)
    place = evening.seat_of(unit, round)
    return place[0].total(place[1]) if place and place[0].closed else None


def _final_points(evening: Evening, unit: str) -> int | None:
    return _points_in(evening, unit, evening.final_round) if evening.final_round else None


def ranking_points(evening: Evening) -> dict[str, int]:
    """The ranking points by member, best place first (CLB-23 to 25).

    Empty before the evening is over. Both of a pair get the points of the pair.
    """
    if not evening.over:
        return {}
    return {
        member: place.ranking
        for place in places(evening)
        for member in evening.units[place.who].members
        if place.ranking
    }
