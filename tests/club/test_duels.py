"""Tournaments of pairs, each played to its end: Swiss system, round robin, knock-out."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.club import decisions, duels, withdrawal
from stammtisch.club.errors import CannotSeat, WrongPhase
from stammtisch.club.evening import GroupGame
from stammtisch.club.outcomes import outcome_of
from stammtisch.club.pairings import bracket, knockout, robin, rounds_needed, swiss
from stammtisch.club.setups import Setup
from stammtisch.club.standings import places, standings
from tests.club.evenings import Host, opened


def setup(pairing: str, game: str = "watten", **options: bool | int | str) -> Setup:
    chosen = {"pairs": True, "pairing": pairing, **options}
    return Setup(name="Turnier", game=game, free=True, options=chosen)


def begun(count: int, pairing: str, game: str = "watten", **options: bool | int | str) -> Host:
    host = opened(count, setup(pairing, game, **options))
    host.do(decisions.start(host.evening))
    return host


def play(host: Host, game: GroupGame, one: int, other: int) -> None:
    for line in range(1, host.evening.format.lines + 1):
        host.enter(game, line, [one, other] if line == 1 else [0, 0])
    host.close(game)


def play_round(host: Host, lot: random.Random) -> None:
    for game in host.evening.tables():
        play(host, game, lot.randint(0, 15), lot.randint(0, 15))


def onward(host: Host) -> None:
    host.do(decisions.next_round(host.evening))


def numbers(host: Host, round: int = 0) -> list[tuple[int, ...]]:
    """The start numbers at the tables of a round."""
    units = host.evening.units
    tables = host.evening.tables(round)
    return [tuple(units[unit].number for unit in game.units) for game in tables]


def by_number(host: Host, number: int) -> str:
    return next(unit.id for unit in host.evening.numbered if unit.number == number)


def smaller_wins(host: Host) -> None:
    """All duels of the round are won by the smaller start number, 3 to 1."""
    for game in host.evening.tables():
        one, other = (host.evening.units[unit].number for unit in game.units)
        play(host, game, *((3, 1) if one < other else (1, 3)))


@pytest.mark.rules("PAIR-1", "PAIR-2", "PAIR-3", "PAIR-4")
def test_the_swiss_example_of_five_pairs() -> None:
    host = begun(5, "swiss", rounds=3)
    assert numbers(host) == [(1, 2), (3, 4)]
    smaller_wins(host)
    points = {each.number: each.total for each in standings(host.evening)}
    assert points == {1: 2, 2: 0, 3: 2, 4: 0, 5: 2}
    onward(host)
    assert sorted(map(sorted, numbers(host))) == [[1, 3], [2, 5]]


@pytest.mark.rules("PAIR-3", "PAIR-4", "PAIR-5")
@pytest.mark.parametrize("game", ["watten", "canasta"])
@pytest.mark.parametrize("count", [6, 9, 16])
def test_a_swiss_tournament_to_its_end(game: str, count: int) -> None:
    host, lot = begun(count, "swiss", game, rounds=4), random.Random(count)
    play_round(host, lot)
    for _ in range(3):
        onward(host)
        play_round(host, lot)
    host.do(decisions.finish(host.evening))
    evening = host.folded_again()
    met = Counter(frozenset(played.units) for played in evening.games.values())
    assert max(met.values()) == 1, "nobody meets twice"
    byes = Counter(
        unit.id for unit in evening.numbered for r in range(1, 5) if not evening.seat_of(unit.id, r)
    )
    assert sum(byes.values()) == 4 * (count % 2)
    assert set(byes.values()) <= {1}, "nobody has two byes"
    table = standings(evening)
    assert sum(each.total for each in table) == 2 * 4 * (count // 2) + 2 * 4 * (count % 2)
    merits = [duels.merit(evening, evening.units[each.unit]) for each in table]
    assert merits == sorted(merits)
    for one, other in pairwise(table):
        same = duels.merit(evening, evening.units[one.unit]) == duels.merit(
            evening, evening.units[other.unit]
        )
        assert (one.place == other.place) == same
    found = outcome_of("x", evening)
    assert found is not None
    assert (found.units, len(found.scored)) == (count, 2 * count)


@pytest.mark.rules("PAIR-5")
def test_of_equals_the_one_with_the_stronger_opponents_is_better() -> None:
    host = begun(4, "swiss", rounds=2)
    smaller_wins(host)
    onward(host)
    assert sorted(map(sorted, numbers(host))) == [[1, 3], [2, 4]]
    smaller_wins(host)
    two, three = (host.evening.units[by_number(host, n)] for n in (2, 3))
    assert duels.total_points(host.evening, two) == duels.total_points(host.evening, three) == 2
    assert duels.opponents_points(host.evening, two) == 4
    assert duels.opponents_points(host.evening, three) == 4
    assert {each.place for each in places(host.evening)} == {1, 2, 4}


@pytest.mark.rules("PAIR-6")
@pytest.mark.parametrize("count", range(3, 13))
def test_everybody_plays_everybody_to_the_end(count: int) -> None:
    host, lot = begun(count, "robin"), random.Random(count)
    rounds = rounds_needed("robin", count)
    assert host.evening.format.rounds == rounds
    play_round(host, lot)
    for _ in range(rounds - 1):
        onward(host)
        play_round(host, lot)
    host.do(decisions.finish(host.evening))
    evening = host.folded_again()
    met = Counter(frozenset(game.units) for game in evening.games.values())
    everybody = {frozenset(two) for two in combinations([u.id for u in evening.numbered], 2)}
    assert set(met) == everybody
    assert {*met.values()} == {1}
    ordered = [evening.units[each.who] for each in places(evening)]
    merits = [duels.merit(evening, unit) for unit in ordered]
    assert merits == sorted(merits)


@pytest.mark.rules("PAIR-6")
def test_the_circle_of_four() -> None:
    found = [[*map(sorted, robin("1234", round))] for round in (1, 2, 3)]
    assert found == [[["1", "4"], ["2", "3"]], [["1", "2"], ["3", "4"]], [["1", "3"], ["2", "4"]]]
    for wrong in (2, 13):
        with pytest.raises(CannotSeat):
            begun(wrong, "robin")


@pytest.mark.rules("PAIR-7", "PAIR-8")
def test_a_knock_out_of_six_pairs() -> None:
    host = begun(6, "knockout")
    assert host.evening.format.rounds == 3
    assert sorted(map(sorted, numbers(host))) == [[3, 6], [4, 5]]
    smaller_wins(host)
    onward(host)
    assert sorted(map(sorted, numbers(host))) == [[1, 4], [2, 3]]
    smaller_wins(host)
    onward(host)
    assert numbers(host) == [(1, 2)]
    smaller_wins(host)
    host.do(decisions.finish(host.evening))
    found = {host.evening.units[each.who].number: each.place for each in places(host.evening)}
    assert found == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5, 6: 5}


@pytest.mark.rules("PAIR-7", "PAIR-8")
@pytest.mark.parametrize("count", [2, 3, 7, 8, 13, 33])
def test_every_knock_out_ends_with_one_winner(count: int) -> None:
    host, lot = begun(count, "knockout"), random.Random(count)
    play_round(host, lot)
    while host.evening.round < host.evening.format.rounds:
        onward(host)
        play_round(host, lot)
    host.do(decisions.finish(host.evening))
    evening = host.folded_again()
    assert len(evening.games) == count - 1, "each duel sends one home"
    assert [each.place for each in places(evening)][:2] == [1, 2]
    lost = Counter(
        unit
        for game in evening.games.values()
        for unit in game.units
        if duels.winner(evening, game.round, *game.units) != unit
    )
    assert set(lost.values()) == {1}
    assert len(lost) == count - 1


@pytest.mark.rules("PAIR-7")
def test_a_drawn_duel_of_a_knock_out_goes_by_lines_then_by_number() -> None:
    host = begun(2, "knockout", lines=5)
    (game,) = host.evening.tables()
    for line, (one, other) in enumerate([(15, 0), (0, 5), (0, 5), (0, 5), (0, 0)], 1):
        host.enter(game, line, [one, other])
    host.close(game)
    assert duels.winner(host.evening, 1, *game.units) == game.units[1]
    host = begun(2, "knockout")
    (game,) = host.evening.tables()
    play(host, game, 4, 4)
    assert duels.winner(host.evening, 1, *game.units) == by_number(host, 1)
    assert bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    with pytest.raises(CannotSeat):
        begun(65, "knockout")


@pytest.mark.rules("PAIR-1")
def test_the_lowest_wins_where_the_game_says_so() -> None:
    host = begun(2, "swiss", "canasta", rounds=1, lowest_wins=True)
    (game,) = host.evening.tables()
    play(host, game, 3, 9)
    one, other = (host.evening.units[unit] for unit in game.units)
    assert (
        duels.match_points(host.evening, one, 1),
        duels.match_points(host.evening, other, 1),
    ) == (2, 0)
    assert duels.difference(host.evening, one) == 6


@pytest.mark.rules("PAIR-9")
def test_a_pair_joins_a_swiss_tournament_late_and_no_other() -> None:
    host = begun(4, "swiss", rounds=3)
    smaller_wins(host)
    host.do(decisions.join_late(host.evening, "late", "Late", ("l1", "l2")))
    onward(host)
    assert len(numbers(host)) == 2
    late = host.evening.units["late"]
    assert duels.match_points(host.evening, late, 1) == 0
    smaller_wins(host)
    onward(host)
    byes = [unit.number for unit in host.evening.there if not host.evening.seat_of(unit.id)]
    assert len(byes) == 1
    for pairing in ("robin", "knockout"):
        other = begun(4, pairing)
        smaller_wins(other)
        with pytest.raises(WrongPhase, match="after its draw"):
            decisions.join_late(other.evening, "late", "Late", ("l1", "l2"))


@pytest.mark.rules("PAIR-10")
def test_whoever_would_have_met_a_pair_that_left_has_a_bye() -> None:
    host = begun(4, "robin")
    smaller_wins(host)
    host.withdraw(by_number(host, 2))
    onward(host)
    assert numbers(host) == [(3, 4)] or numbers(host) == [(4, 3)]
    one = host.evening.units[by_number(host, 1)]
    smaller_wins(host)
    assert duels.match_points(host.evening, one, 2) == 2
    onward(host)
    smaller_wins(host)
    host.do(decisions.finish(host.evening))
    last = places(host.evening)[-1]
    assert (host.evening.units[last.who].number, last.place) == (2, 4)


@pytest.mark.rules("PAIR-10")
def test_a_winner_of_a_knock_out_who_leaves_is_beaten_in_the_next_round() -> None:
    host = begun(4, "knockout")
    smaller_wins(host)
    host.withdraw(by_number(host, 1))
    with pytest.raises(WrongPhase, match="Nobody is left"):
        decisions.next_round(host.evening)
    host.do(decisions.finish(host.evening))
    found = {host.evening.units[each.who].number: each.place for each in places(host.evening)}
    assert found == {2: 1, 1: 2, 3: 3, 4: 3}
    host = begun(8, "knockout")
    smaller_wins(host)
    host.withdraw(by_number(host, 1))
    onward(host)
    assert sorted(map(sorted, numbers(host))) == [[2, 3]]
    smaller_wins(host)
    onward(host)
    assert sorted(map(sorted, numbers(host))) == [[2, 4]], "the other one had a bye"


@pytest.mark.rules("PAIR-11")
def test_a_pair_that_leaves_during_a_duel_has_lost_it() -> None:
    host = begun(4, "swiss", rounds=1, lines=2)
    game = host.evening.tables()[0]
    host.enter(game, 1, [9, 0])
    host.withdraw(game.units[0], hands={game.units[0]: 1})
    host.do(withdrawal.stand_in(host.evening, 1, game.table, 0, "Helper"))
    host.enter(game, 2, [9, 0])
    host.close(game)
    other = host.evening.units[game.units[1]]
    assert duels.match_points(host.evening, other, 1) == 2


@pytest.mark.rules("PAIR-4")
@settings(max_examples=60)
@given(st.integers(2, 24), st.integers(1, 5), st.integers(0, 999))
def test_nobody_meets_twice_as_long_as_there_are_enough(count: int, rounds: int, seed: int) -> None:
    lot, met, byes = random.Random(seed), set[frozenset[str]](), set[str]()
    units = [f"u{number}" for number in range(count)]
    for _ in range(min(rounds, (count - 1) // 2)):
        lot.shuffle(units)
        found = swiss(units, met, byes)
        assert len(found) == count // 2
        playing = [unit for duel in found for unit in duel]
        assert len({*playing}) == len(playing)
        assert not met & {frozenset(duel) for duel in found}
        met |= {frozenset(duel) for duel in found}
        rest = {*units} - {*playing}
        assert not rest & byes
        byes |= rest


@pytest.mark.rules("PAIR-4")
def test_two_meet_again_only_where_nothing_else_is_left() -> None:
    met = {frozenset(two) for two in combinations("abc", 2)} | {frozenset("ad")}
    assert swiss("abcd", met, ()) == [("a", "b"), ("c", "d")]
    assert swiss("abc", (), "abc") == [("a", "b")], "all have had a bye: the last again"
    assert knockout("ab", 1, lambda *_: "") == [("a", "b")]
