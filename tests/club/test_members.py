"""A member's history, the records of a club, and the report of an evening."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from stammtisch.club import decisions, leagues, withdrawal
from stammtisch.club.countings import ETERNAL_ID
from stammtisch.club.handsplayed import Made, Pair, Sheets, Solo, sheets_of
from stammtisch.club.members import history, records
from stammtisch.club.outcomes import outcome_of
from stammtisch.club.reports import report
from tests.club.evenings import Host, pairs_played, started
from tests.club.test_rankings import FIVE, SHARED, Karo, outcome, whole_evening


@pytest.mark.rules("YEAR-16")
def test_soli_and_partners_come_from_the_hands() -> None:
    host = started(4)
    (game,) = host.evening.tables()
    host.enter(game, 1, [4, 0, 4, 0])
    host.enter(game, 2, [0, 3, 3, 3], "solo", 0)
    host.enter(game, 3, [6, 0, 0, 0], "silent", 0)
    host.enter(game, 4, [5, 0, 5, 5], "revoke", 1, declarer=0)
    host.enter(game, 5, [0, 0, 0, 0], "passed")
    for hand in (6, 7, 8):
        host.enter(game, hand, [0, 1, 1, 0])
    assert sheets_of(host.evening) == Sheets(), "nothing is closed yet"
    host.close(game)
    found = sheets_of(host.evening)
    a, b, c, d = game.units
    assert found.soli == (Solo(a, True, False), Solo(a, False, True), Solo(a, True, True))
    assert found.pairs[:2] == (Pair(a, c, True), Pair(b, d, False))
    assert len(found.pairs) == 8
    assert found.made[0] == Made(a, 1, 15)


@pytest.mark.rules("YEAR-16")
def test_hands_with_a_stand_in_are_left_out() -> None:
    host = started(4)
    (game,) = host.evening.tables()
    host.enter(game, 1, [4, 0, 4, 0])
    host.withdraw(game.units[3], hands={game.units[3]: 1})
    host.do(withdrawal.stand_in(host.evening, 1, 1, 3, "Helper"))
    lot = random.Random(1)
    while game.missing:
        host.play_hand(game, game.deal(game.missing[0]), lot)
    host.close(game)
    assert len(sheets_of(host.evening).pairs) == 2
    assert game.units[3] not in {each.member for each in sheets_of(host.evening).made}


@pytest.mark.rules("YEAR-15", "YEAR-16")
def test_a_second_count_of_an_evening_agrees() -> None:
    host = whole_evening(13)
    host.do(decisions.finish(host.evening))
    found = outcome_of("x", host.evening)
    assert found is not None
    sheets = sheets_of(host.evening)
    soli = Counter(played.solo for played in host.seen if played.solo)
    places = {each.member: each.place for each in found.scored}
    for member in places:
        mine = history(member, [found], [sheets])
        assert mine.soli[0] == soli[member]
        assert sum(each.played for each in mine.partners) == sum(
            member in played.points
            and not played.solo
            and sorted(point > 0 for point in played.points.values()) == [False, False, True, True]
            for played in host.seen
        )
        assert {rival.member for rival in mine.rivals} == places.keys() - {member}
        for rival in mine.rivals:
            above = places[member] < places[rival.member]
            below = places[member] > places[rival.member]
            assert (rival.evenings, rival.above, rival.below) == (1, above, below)
    made = Counter[str]()
    for each in sheets.made:
        made[each.member] += each.points
    assert all(made[who] == sum(p.points.get(who, 0) for p in host.seen) for who in places)


@pytest.mark.rules("YEAR-15")
def test_a_history_over_several_evenings() -> None:
    both = history("b", [FIVE, SHARED], [])
    assert both.sums == [4, 8]
    assert (both.firsts, both.podiums) == (0, 2)
    assert both.best is not None
    assert both.best.outcome is FIVE, "of equals the first"
    rivals = {each.member: each for each in both.rivals}
    assert (rivals["c"].above, rivals["c"].below, rivals["c"].evenings) == (1, 0, 2)
    assert rivals["a"].below == 2
    nobody = history("z", [FIVE], [])
    assert (nobody.entries, nobody.best, nobody.soli, nobody.partners) == ([], None, (0, 0), [])


@pytest.mark.rules("YEAR-15")
def test_partners_of_fixed_pairs() -> None:
    host = pairs_played()
    found = outcome_of("x", host.evening)
    assert found is not None
    assert sheets_of(host.evening).pairs == ()
    first = found.scored[0]
    mine = history(first.member, [found], [sheets_of(host.evening)])
    assert [(each.member, each.played, each.won) for each in mine.pairs] == [(first.partner, 1, 1)]
    assert first.partner not in {each.member for each in mine.rivals}


@pytest.mark.rules("YEAR-17")
def test_records_with_everybody_who_shares_them() -> None:
    evenings = [
        outcome("e1", "2026-09-01", a=1, b=2, c=3, d=4),
        outcome("e2", "2026-10-01", a=1, b=2, c=3, d=4),
        outcome("e3", "2026-11-01", b=1, c=2, d=3),
        outcome("e4", "2026-12-01", a=1, b=4, c=2, d=3),
    ]
    sheets = {
        "e1": Sheets(soli=(Solo("c", True, True), Solo("d", False, True)), made=(Made("d", 1, 44),))
    }
    found = {str(held.what): held for held in records(evenings, sheets)}
    names = {what: (held.value, [who for who, _ in held.holders]) for what, held in found.items()}
    assert names == {
        "Most points in an evening of Doppelkopf": (30, ["a", "a", "a"]),
        "Most points in one round of Doppelkopf": (44, ["d"]),
        "Most evenings": (4, ["b", "c", "d"]),
        "Most first places": (3, ["a"]),
        "Most first places in a row": (3, ["a"]),
        "Most evenings in a row among the first three": (4, ["c"]),
        "Most soli won": (1, ["c"]),
    }
    assert found["Most points in an evening of Doppelkopf"].holders[0][1] is evenings[0]
    assert records([], {}) == []


def whole(people: int = 8) -> Host:
    host = whole_evening(people)
    host.do(decisions.finish(host.evening))
    return host


def test_a_report_tells_the_evening_in_sentences() -> None:
    host = whole()
    found = outcome_of("e2", host.evening)
    assert found is not None
    sheets = sheets_of(host.evening)
    karo = Karo("e1", "e2")
    before = outcome("e1", "1969-01-01", p1=1, p2=2, p3=3, p4=4, p5=5, p6=6, p7=7, p8=8)
    eternal = leagues.league(karo.club, ETERNAL_ID, [before, found])
    told = [*map(str, report(found, sheets, eternal, str.upper, "today"))]
    assert told[0] == "Herbstturnier, today: Doppelkopf with 8 participants."
    winner = found.scored[0]
    assert told[1] == f"First: {winner.member.upper()} with {winner.points} points."
    most = max(sheets.made, key=lambda each: each.points)
    assert any(f"{most.member.upper()} with {most.points} points in round" in each for each in told)
    risen = [row for row in eternal.rows if row.rise > 0]
    assert sum("rises by" in each for each in told) == min(3, len(risen)) > 0
    assert any("Soli won by" in each for each in told) == any(
        solo.won and solo.declared for solo in sheets.soli
    )
    bare = report(before, Sheets(), leagues.league(karo.club, ETERNAL_ID, [before]), str, "d")
    assert len(bare) == 2


def test_pairs_are_counted_once_for_each_side() -> None:
    sheets = Sheets(pairs=tuple(Pair(one, other, True) for one, other in combinations("abc", 2)))
    mine = history("a", [FIVE], [sheets])
    assert [(each.member, each.played, each.won) for each in mine.partners] == [
        ("b", 1, 1), ("c", 1, 1)
    ]  # fmt: skip
