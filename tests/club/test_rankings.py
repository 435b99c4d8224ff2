"""The club's year: which evenings count, what they bring, and how they are put together."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch.club import decisions, leagues
from stammtisch.club import register as r
from stammtisch.club.countings import (
    ETERNAL,
    ETERNAL_ID,
    Ranking,
    Season,
    checked,
    day_of,
    formula,
    formula_rules,
    season_of,
    table_of,
)
from stammtisch.club.errors import ClubError, NotThere
from stammtisch.club.evening import Evening
from stammtisch.club.events import Event
from stammtisch.club.fold import step
from stammtisch.club.outcomes import Outcome, Scored, in_order, outcome_of
from stammtisch.club.ranking import Balance, Row, ranked
from stammtisch.club.setups import Setup
from stammtisch.errors import UnknownGame
from stammtisch.logs.errors import BadName
from tests.club.evenings import Host, pairs_played, refusal, started

SUMMER = Season("2026/27", "2026-09-01", "2027-08-31")


def outcome(id: str, day: str, game: str = "doppelkopf", **places: int) -> Outcome:
    """An evening; each member's place, with points of ten times the number of places behind it."""
    units = len(places)
    scored = sorted(places.items(), key=lambda each: each[1])
    return Outcome(
        id=id,
        name=f"Evening {id}",
        game=game,
        day=day,
        units=units,
        scored=tuple(Scored(who, place, 10 * (units - place)) for who, place in scored),
    )


class Karo:
    """A club whose events happen one second after another."""

    def __init__(self, *evenings: str) -> None:
        self.at = 0.0
        self.club = r.step(None, r.Founded("Karo", "key", "ina"), 0.0)
        for evening in evenings:
            self.do([r.EveningAdded(evening)])

    def do(self, events: Sequence[r.Event]) -> None:
        for event in events:
            self.at += 1
            self.club = r.step(self.club, event, self.at)

    def ranking(self, id: str, data: Ranking) -> None:
        self.do(leagues.set_ranking(self.club, id, data, "Ina"))


FIVE = outcome("e1", "2026-10-01", a=1, b=2, c=3, d=4, e=5)
SHARED = outcome("e2", "2026-10-08", a=1, b=2, c=2, d=4, e=5)


@pytest.mark.rules("YEAR-1")
@pytest.mark.parametrize(
    ("day", "counts"),
    [("2026-08-31", False), ("2026-09-01", True), ("2027-08-31", True), ("2027-09-01", False)],
)
def test_an_evening_belongs_to_the_season_of_its_day(day: str, counts: bool) -> None:
    karo = Karo("x")
    karo.do(leagues.set_season(karo.club, "s", SUMMER, "Ina"))
    karo.ranking("l", Ranking(name="Liga", season="s"))
    found = leagues.league(karo.club, "l", [outcome("x", day, a=1, b=2)])
    assert [each.counts for each in found.verdicts] == [counts]
    assert "2026/27" in str(found.verdicts[0].why)
    assert bool(found.rows) == counts


@pytest.mark.rules("YEAR-1")
def test_a_season_as_it_is_typed() -> None:
    assert season_of(" 2026/27 ", "1.9.2026", "2027-08-31") == SUMMER
    assert "before it begins" in refusal(lambda: season_of("x", "2027-01-02", "2027-01-01"))[0]
    for wrong in ("", "2026-13-01", "31.2.2026", "yesterday"):
        assert refusal(lambda wrong=wrong: day_of(wrong))[1] == ("YEAR-1",)  # type: ignore[misc]  # its own default
    with pytest.raises(BadName):
        season_of("", "2026-01-01", "2026-12-31")


@pytest.mark.rules("YEAR-1")
def test_seasons_have_different_names_and_stay_while_a_ranking_counts_them() -> None:
    karo = Karo()
    karo.do(leagues.set_season(karo.club, "s", SUMMER, "Ina"))
    assert leagues.set_season(karo.club, "s", SUMMER, "Ina") == []
    with pytest.raises(ClubError, match="already a season"):
        leagues.set_season(karo.club, "t", replace(SUMMER, first="2026-08-01"), "Ina")
    karo.ranking("l", Ranking(name="Liga", season="s"))
    with pytest.raises(ClubError, match="“Liga” counts"):
        leagues.drop_season(karo.club, "s")
    karo.do(leagues.drop_ranking(karo.club, "l", "Ina"))
    karo.do(leagues.drop_season(karo.club, "s"))
    assert not karo.club.seasons
    with pytest.raises(NotThere):
        leagues.drop_season(karo.club, "s")
    with pytest.raises(NotThere):
        karo.ranking("m", Ranking(name="M", season="s"))


@pytest.mark.rules("YEAR-2", "YEAR-3")
def test_games_and_exceptions_decide_with_a_reason() -> None:
    karo = Karo("x", "y", "z")
    karo.ranking("w", Ranking(name="Watten", games=("watten",)))
    evenings = [
        outcome("x", "2026-01-01", "watten", a=1, b=2),
        outcome("y", "2026-01-02", a=1, b=2),
        outcome("z", "2026-01-03", "watten", a=2, b=1),
    ]

    def told() -> list[tuple[bool, str]]:
        found = leagues.league(karo.club, "w", evenings)
        return [(each.counts, str(each.why)) for each in found.verdicts]

    assert told() == [
        (True, "all of time counts"),
        (False, "another game"),
        (True, "all of time counts"),
    ]
    karo.do(leagues.count_evening(karo.club, "y", "w", True, "Ina"))
    karo.do(leagues.count_evening(karo.club, "x", "w", False, "Ina"))
    assert leagues.count_evening(karo.club, "x", "w", False, "Ina") == []
    assert told()[:2] == [
        (False, "the club has left it out here"),
        (True, "the club has decided so"),
    ]
    karo.do(r.strike_evening(karo.club, "y", "Ina", back=False))
    assert told()[1] == (False, "the club has left it out everywhere")
    karo.do(leagues.count_evening(karo.club, "x", "w", None, "Ina"))
    assert told()[0] == (True, "all of time counts")
    with pytest.raises(NotThere):
        leagues.count_evening(karo.club, "nowhere", "w", True, "Ina")
    with pytest.raises(NotThere):
        leagues.count_evening(karo.club, "x", "nothing", True, "Ina")


@pytest.mark.rules("YEAR-2")
def test_what_a_ranking_cannot_be() -> None:
    karo = Karo()
    karo.ranking("l", Ranking(name="Liga"))
    with pytest.raises(ClubError, match="already a ranking"):
        karo.ranking("m", Ranking(name="LIGA"))
    with pytest.raises(BadName):
        karo.ranking("m", Ranking(name=" "))
    with pytest.raises(UnknownGame):
        karo.ranking("m", Ranking(name="M", games=("chess",)))
    for number in range(leagues.MOST_RANKINGS - 2):
        karo.ranking(f"m{number}", Ranking(name=f"M{number}"))
    with pytest.raises(ClubError, match="at most 50"):
        karo.ranking("one more", Ranking(name="One more"))


@pytest.mark.rules("YEAR-4")
def test_the_all_time_ranking_begins_with_the_balance_and_the_others_at_nothing() -> None:
    karo = Karo("e1")
    karo.do(r.set_balance(karo.club, [Balance("z", "Zoe", 40), Balance("a", "Anna", 1)], "Ina"))
    karo.ranking("l", Ranking(name="Liga"))
    eternal = leagues.league(karo.club, ETERNAL_ID, [FIVE])
    assert [(row.member, row.points) for row in eternal.rows[:2]] == [("z", 40), ("a", 6)]
    liga = leagues.league(karo.club, "l", [FIVE])
    assert [(row.member, row.points) for row in liga.rows[:2]] == [("a", 5), ("b", 4)]
    for wrong in (Ranking(name="x"), Ranking(games=("gin",)), Ranking(put="mean")):
        with pytest.raises(ClubError, match="adds up everything"):
            leagues.set_ranking(karo.club, ETERNAL_ID, wrong, "Ina")
    with pytest.raises(ClubError, match="stays"):
        leagues.drop_ranking(karo.club, ETERNAL_ID, "Ina")
    karo.ranking(ETERNAL_ID, Ranking(bonus=2))
    assert leagues.league(karo.club, ETERNAL_ID, [FIVE]).rows[1].points == 8


@pytest.mark.rules("YEAR-5", "YEAR-6", "YEAR-7")
def test_what_an_evening_brings() -> None:
    table = Ranking(name="T", brings="table", table=(15, 12, 10))
    assert [*leagues.brought(ETERNAL, FIVE).values()] == [5, 4, 3, 2, 1]
    assert [*leagues.brought(table, FIVE).values()] == [15, 12, 10, 0, 0]
    assert [*leagues.brought(ETERNAL, SHARED).values()] == [5, 4, 4, 2, 1]
    assert [*leagues.brought(table, SHARED).values()] == [15, 12, 12, 0, 0]
    assert [*leagues.brought(Ranking(brings="evening"), SHARED).values()] == [40, 30, 30, 10, 0]


@pytest.mark.rules("YEAR-6")
def test_a_table_of_points_as_it_is_typed() -> None:
    assert table_of(" 15, 12;10\t8 7 ") == (15, 12, 10, 8, 7)
    assert "“1st”" in refusal(lambda: table_of("1st 15"))[0]
    for wrong in ((3, 4), (10_001,), (1,) * 201, ()):
        with pytest.raises(ClubError):
            checked(Ranking(name="x", brings="table", table=wrong))
    with pytest.raises(ClubError):
        checked(Ranking(name="x", table=(3, 2)))


def whole_evening(people: int, setup: Setup | None = None, seed: int = 1) -> Host:
    """An evening that was played to its end."""
    host, lot = started(people, *([setup] if setup else [])), random.Random(seed)
    host.play_round(lot)
    while host.evening.round < host.evening.format.rounds:
        host.do(decisions.next_round(host.evening))
        host.play_round(lot)
    if host.evening.format.club:
        host.do(decisions.start_final(host.evening))
        host.play_round(lot)
    return host


@pytest.mark.rules("YEAR-5", "YEAR-7", "YEAR-8")
def test_what_an_evening_played_here_came_to() -> None:
    host = whole_evening(13)
    assert outcome_of("x", host.evening) is None, "it is not over"
    host.do(decisions.finish(host.evening))
    found = outcome_of("x", host.evening)
    assert found is not None
    solos = {played.solo for played in host.seen if played.round < 4}
    for each in found.scored:
        made = sum(played.points.get(each.member, 0) for played in host.seen)
        assert each.points == made - 9 * (each.member not in solos)
    assert [*leagues.brought(ETERNAL, found).values()] == [14 - each.place for each in found.scored]
    assert (found.units, found.game, found.lowest_wins) == (13, "doppelkopf", False)


@pytest.mark.rules("YEAR-8")
def test_who_finished_nothing_was_not_there() -> None:
    host = started(9)
    five = next(game for game in host.evening.tables() if game.seats == 5)
    host.withdraw(five.units[0], hands={five.units[0]: 0})
    lot = random.Random(1)
    host.play_round(lot)
    for _ in range(2):
        host.do(decisions.next_round(host.evening))
        host.play_round(lot)
    host.do(decisions.start_final(host.evening))
    host.play_round(lot)
    host.do(decisions.finish(host.evening))
    found = outcome_of("x", host.evening)
    assert found is not None
    assert (found.units, len(found.scored)) == (8, 8)
    assert five.units[0] not in {each.member for each in found.scored}


@pytest.mark.rules("YEAR-5")
def test_both_of_a_pair_get_what_the_pair_made() -> None:
    host = pairs_played()
    found = outcome_of("x", host.evening)
    assert found is not None
    assert (found.units, len(found.scored)) == (4, 8)
    one, other = found.scored[:2]
    assert (one.partner, other.partner) == (other.member, one.member)
    assert (
        leagues.brought(ETERNAL, found)[one.member] == leagues.brought(ETERNAL, found)[other.member]
    )


ANNA = [{"anna": 9, "bert": 9}, {"anna": 4, "bert": 8}, {"anna": 7}, {"anna": 6}]


@pytest.mark.rules("YEAR-9", "YEAR-10", "YEAR-11")
def test_how_evenings_are_put_together() -> None:
    def anna(**how: object) -> object:
        rows = ranked([], ANNA, Ranking(name="x", **how))  # type: ignore[arg-type]  # any option
        return next(row.points for row in rows if row.member == "anna")

    assert anna() == 26
    assert anna(best=3) == 22
    assert anna(put="mean") == Fraction(13, 2)
    assert anna(put="mean", best=3) == Fraction(22, 3)
    assert anna(best=2, bonus=2) == 24
    assert anna(put="mean", bonus=1) == Fraction(21, 2)


@pytest.mark.rules("YEAR-10")
def test_who_has_too_few_evenings_stands_below() -> None:
    rows = ranked([], ANNA, Ranking(name="x", put="mean", best=3))
    assert [(row.member, row.points, row.short) for row in rows] == [
        ("anna", Fraction(22, 3), False),
        ("bert", Fraction(17, 2), True),
    ]
    assert rows[0].best == (0, 2, 3)


@pytest.mark.rules("YEAR-12")
def test_the_lowest_stands_first_only_by_a_mean_of_points() -> None:
    lowest = Ranking(name="x", brings="evening", put="mean", lowest=True)
    evenings = [{"anna": 12, "bert": 15}, {"anna": 20, "bert": 17}, {"anna": 16}]
    rows = ranked([], evenings, checked(lowest))
    assert {row.points for row in rows} == {16}
    best = ranked([], evenings, checked(replace(lowest, best=2)))
    assert [(row.member, row.points) for row in best] == [("anna", 14), ("bert", 16)]
    for wrong in ({"put": "sum"}, {"brings": "linear"}, {"bonus": 1}):
        with pytest.raises(ClubError, match="staying at home"):
            checked(replace(lowest, **wrong))
    for wrong in ({"best": -1}, {"best": 1_001}, {"bonus": -1}):
        with pytest.raises(ClubError):
            checked(replace(ETERNAL, **wrong))


@pytest.mark.rules("YEAR-13")
def test_of_equals_the_one_who_was_higher_stays_higher() -> None:
    evenings = [{"a": 5, "b": 4}, {"b": 4, "a": 3, "c": 8}]
    rows = ranked([], evenings, Ranking(name="x"))
    assert [(row.member, row.number, row.rise) for row in rows] == [
        ("a", 1, 0), ("b", 2, 0), ("c", 3, 0)
    ]  # fmt: skip
    assert [row.before for row in rows] == [1, 2, 0]


points = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 30), min_size=1)


@pytest.mark.rules("YEAR-9", "YEAR-10", "YEAR-11", "YEAR-13")
@given(
    st.lists(points, min_size=1, max_size=8),
    st.sampled_from(["sum", "mean"]),
    st.integers(0, 4),
    st.integers(0, 3),
)
def test_a_second_count_agrees(
    evenings: list[dict[str, int]], put: str, best: int, bonus: int
) -> None:
    how = Ranking(name="x", put=put, best=best, bonus=bonus)  # type: ignore[arg-type]  # sampled
    rows = ranked([], evenings, how)
    for row in rows:
        made = [each[row.member] for each in evenings if row.member in each]
        chosen = sorted(made)[-best:] if best else made
        value = Fraction(sum(chosen), len(chosen) if put == "mean" else 1)
        assert row.points == value + bonus * len(made)
        assert row.short == (put == "mean" and len(made) < best)
        assert row.evenings == len(made)
    assert [row.number for row in rows] == [*range(1, len(rows) + 1)]
    keys = [(row.short, -row.points) for row in rows]
    assert keys == sorted(keys)


@pytest.mark.rules("YEAR-14")
def test_every_change_makes_a_version_and_old_lists_can_be_worked_out_again() -> None:
    karo = Karo("e1", "e2")
    karo.do(leagues.set_season(karo.club, "s", SUMMER, "Ina"))
    karo.ranking("l", Ranking(name="Liga", season="s"))
    before = leagues.league(karo.club, "l", [FIVE]).rows
    karo.ranking("l", Ranking(name="Liga", season="s", put="mean"))
    assert (
        leagues.set_ranking(karo.club, "l", Ranking(name="Liga", season="s", put="mean"), "x") == []
    )
    karo.do(leagues.set_season(karo.club, "s", replace(SUMMER, first="2026-10-05"), "Bert"))
    karo.do(leagues.count_evening(karo.club, "e2", "l", False, "Cora"))
    versions = leagues.versions_of(karo.club, "l")
    assert [(each.what, each.by) for each in versions] == [
        ("ranking", "Ina"), ("ranking", "Ina"), ("season", "Bert"), ("evening", "Cora")
    ]  # fmt: skip
    assert all(one.at < other.at for one, other in pairwise(versions))
    both = [FIVE, SHARED]
    assert leagues.league(karo.club, "l", both).rows == ()
    assert len(leagues.league(karo.club, "l", both, 3).counted) == 1
    assert leagues.league(karo.club, "l", both, 1, "e1").rows == before
    assert leagues.league(karo.club, "l", both, 1).rows != before
    for number in (-1, 5):
        with pytest.raises(NotThere):
            leagues.league(karo.club, "l", both, number)
    with pytest.raises(NotThere):
        leagues.league(karo.club, "l", both, 1, "elsewhere")
    with pytest.raises(NotThere):
        leagues.league(karo.club, "nothing", both)


def test_a_formula_is_told_in_whole_sentences_with_its_rules() -> None:
    linear = " ".join(map(str, formula(ETERNAL)))
    assert linear == (
        "The last of an evening gets 1 point, each place above it one more. "
        "All evenings are added up."
    )
    table = Ranking(name="x", brings="table", table=(15, 12), put="mean", best=10, bonus=1)
    told = " ".join(map(str, formula(table)))
    for part in ("15, 12 points", "10 best", "come after all others", "1 point more"):
        assert part in told
    assert formula_rules(table) == ["YEAR-6", "YEAR-10", "YEAR-11"]
    lowest = Ranking(name="x", brings="evening", put="mean", lowest=True)
    assert "The lowest comes first." in map(str, formula(lowest))
    assert "YEAR-12" in formula_rules(lowest)
    assert "best evening counts" in str(formula(Ranking(best=1))[1])
    assert "7 best" in str(formula(Ranking(best=7))[1])
    assert "mean of all" in str(formula(Ranking(put="mean"))[1])


def whole_season() -> tuple[list[Event], Karo]:
    """The log of an evening of 48, and a club with forty evenings and a ranking."""
    host = whole_evening(48)
    host.do(decisions.finish(host.evening))
    karo = Karo(*(f"e{number}" for number in range(40)))
    karo.ranking("l", Ranking(name="Liga", put="mean", best=30, bonus=1))
    return host.log, karo


def season(log: list[Event], karo: Karo) -> Sequence[Row]:
    """The ranking of a season whose forty evenings all went like this one, from the logs on."""
    found = []
    for number in range(40):
        evening: Evening | None = None
        for at, event in enumerate(log):
            evening = step(evening, event, 86_400.0 * number + at)
        assert evening is not None
        found.append(outcome_of(f"e{number}", evening))
    return leagues.league(karo.club, "l", in_order(each for each in found if each)).rows


def test_a_season_of_forty_evenings_of_forty_eight_is_worked_out_within_a_second() -> None:
    """The bound is processor time, from the logs on; whoever measures coverage has longer."""
    log, karo = whole_season()
    begun = time.process_time()
    rows = season(log, karo)
    taken = time.process_time() - begun
    assert (len(rows), rows[0].evenings) == (48, 40)
    assert taken < (1.0 if sys.gettrace() is None else 8.0)
