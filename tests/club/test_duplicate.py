"""Duplicate Doppelkopf: the same deals, and differences counted once more in another way."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest
from msgspec.structs import replace

from stammtisch.club import decisions, entering, withdrawal
from stammtisch.club.differences import compared, differences
from stammtisch.club.duplicate import dealt, duplicate_rules, in_words
from stammtisch.club.errors import CannotSeat
from stammtisch.club.formats import BY_ID
from stammtisch.club.standings import standings
from stammtisch.positions import position
from stammtisch.shuffling import commitment
from tests.club.evenings import Host, opened, refusal
from tests.club.test_formats import balanced

SECRET = "ab" * 32


def begun(count: int, **options: int) -> Host:
    setup = replace(BY_ID["duplicate"].setup, name="Abend", secret=SECRET, options=dict(options))
    host = opened(count, setup)
    host.do(decisions.start(host.evening))
    return host


def play(host: Host, lot: random.Random) -> None:
    for game in host.evening.tables():
        for deal in game.deals:
            points, solo = balanced(deal.active, game.seats, lot)
            host.enter(game, deal.hand, points, "solo" if solo >= 0 else "normal", solo)
        host.close(game)


def again(host: Host, round: int) -> Counter[str]:
    """The differences, table against table: by the seat that is so far behind the dealer."""
    found: Counter[str] = Counter()
    games = [game for game in host.evening.tables(round) if game.closed]
    for one, other in permutations(games, 2):
        for hand in one.lines:
            mine, theirs = one.lines[hand], other.lines[hand]
            for step in range(4):
                own, equal = ((line.dealer, line) for line in (mine, theirs))
                (seat, s), (place, p) = (
                    ((by + 1 + step) % len(line.points), line) for by, line in (own, equal)
                )
                found[one.units[seat]] += (s.points[seat] or 0) - (p.points[place] or 0)
    return found


@pytest.mark.rules("DUP-5", "DUP-6")
@pytest.mark.parametrize("count", [8, 9, 13])
def test_differences_of_random_evenings(count: int) -> None:
    host, lot = begun(count, rounds=2, deals=6), random.Random(count)
    total: Counter[str] = Counter()
    for round in (1, 2):
        play(host, lot)
        found = differences(host.evening, round)
        assert found == again(host, round)
        assert sum(found.values()) == 0
        assert any(found.values())
        total.update(found)
        if round == 1:
            host.do(decisions.next_round(host.evening))
    host.do(decisions.finish(host.evening))
    table = standings(host.folded_again())
    assert {each.unit: each.total for each in table} == {
        unit.id: total[unit.id] for unit in host.evening.numbered
    }
    assert [each.total for each in table] == sorted(total.values(), reverse=True)


@pytest.mark.rules("DUP-5", "DUP-7")
def test_the_worked_example() -> None:
    host = begun(12, rounds=1, deals=4)
    lines = ([-4, 4, -4, 4], [-1, 1, 1, -1], [2, -2, 2, -2])
    for game, line in zip(host.evening.tables(), lines, strict=True):
        for deal in game.deals:
            points: list[int | None] = [None] * 4
            for place, seat in enumerate(deal.active):
                points[seat] = line[place]
            host.enter(game, deal.hand, points)
        host.close(game)
    place_two = compared(host.evening, 1, 3)[1]
    assert [(each.points, each.difference) for each in place_two] == [(4, 9), (1, 0), (-2, -9)]


@pytest.mark.rules("DUP-7")
def test_a_stand_in_is_compared_with_and_gets_nothing() -> None:
    host, lot = begun(8, rounds=1, deals=4), random.Random(3)
    one, _ = host.evening.tables()
    gone = one.units[2]
    host.do(withdrawal.withdraw(host.evening, [gone], hand_begun=True))
    host.do(withdrawal.stand_in(host.evening, 1, one.table, 2, "Zora"))
    play(host, lot)
    assert gone not in differences(host.evening, 1)
    place = next(
        each
        for places in compared(host.evening, 1, 1)
        for each in places
        if each.table == one.table and not each.unit
    )
    assert place.points
    assert sum(differences(host.evening, 1).values()) == -sum(
        each.difference
        for hand in range(1, 5)
        for places in compared(host.evening, 1, hand)
        for each in places
        if not each.unit
    )


@pytest.mark.rules("DUP-2")
def test_one_table_has_nobody_to_compare_with() -> None:
    for count in (4, 5):
        with pytest.raises(CannotSeat) as refused:
            begun(count)
        assert refused.value.rules == ("DUP-2",)
    host = begun(9, deals=8)
    five = next(game for game in host.evening.tables() if game.seats == 5)
    assert {len(game.deals) for game in host.evening.tables()} == {8}
    assert all(deal.dealer not in deal.active for deal in five.deals)


@pytest.mark.rules("DUP-1")
def test_lines_are_checked_by_tournament_rules_without_a_pflichtsolo() -> None:
    assert duplicate_rules().mandatory_solo == "none"
    host = begun(8)
    game = host.evening.game(1, 1)
    assert "DOK-59" in refusal(lambda: host.enter(game, 1, [2, 2, 0, 0]))[1]
    assert refusal(lambda: entering.fine(host.evening, 1, 1, 1, 1, 1))[1] == ("FMT-7",)
    assert game.without_solo == ()


@pytest.mark.rules("DUP-3", "DUP-4", "DUP-8")
def test_deals_follow_from_the_secret() -> None:
    assert len(commitment(SECRET)) == 64
    for round, hand in ((1, 1), (1, 2), (2, 1)):
        hands = dealt(SECRET, round, hand)
        assert [len(each.cards) for each in hands] == [12] * 4
        assert sum(each.augen for each in hands) == 240
        laid = position(in_words(SECRET, round, hand))
        assert int(laid.turn) == 0
        kinds = Counter(kind for each in hands for kind in each.cards)
        assert len(kinds) == 24
        assert {*kinds.values()} == {2}
        assert all(sum(each.suits, ()) == each.cards for each in hands)
    assert dealt(SECRET, 1, 1) != dealt(SECRET, 1, 2) != dealt(SECRET, 2, 1)
    assert dealt("cd" * 32, 1, 1) != dealt(SECRET, 1, 1)


@pytest.mark.rules("DUP-8")
def test_the_end_stands_because_the_deals_of_all_rounds_are_known_then() -> None:
    host, lot = begun(8, rounds=2, deals=4), random.Random(1)
    play(host, lot)
    assert decisions.last_step(host.evening) is not None
    host.do(decisions.finish(host.evening))  # one round too early
    assert decisions.last_step(host.evening) is None
    assert refusal(lambda: decisions.take_back(host.evening, 1))[0]
