"""Options, and evenings of any other game: rounds by the plan, then all points together."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch import registrations
from stammtisch.club import decisions
from stammtisch.club.evening import chairs
from stammtisch.club.options import ClubOptions, EveningOptions
from stammtisch.club.setups import Setup, format_of, game_changes, game_options
from stammtisch.club.standings import ranking_points, standings
from stammtisch.club.suggestions import suggested
from stammtisch.core.options import differences, option_fields
from stammtisch.errors import BadOption
from stammtisch.rulecodes import preset_rules
from tests.club.evenings import Host, refusal, started


def free(game: str, **options: bool | int | str) -> Setup:
    """An evening of a game, with what is suggested for it unless said otherwise."""
    changes = differences(suggested(game), EveningOptions()) | options
    return Setup(name="Abend", game=game, free=True, options=changes)


def play(host: Host, lot: random.Random) -> None:
    """Everybody gets any points; the rounds are closed one after another."""
    while True:
        for game in host.evening.tables():
            for deal in game.deals:
                host.enter(game, deal.hand, [lot.randint(-20, 20) for _ in range(game.seats)])
            host.close(game)
        if host.evening.round == host.evening.format.rounds:
            break
        host.do(decisions.next_round(host.evening))
    host.do(decisions.finish(host.evening))


@pytest.mark.rules("CLB-8", "CLB-10", "CLB-14", "CLB-15", "CLB-17", "CLB-23")
def test_the_defaults_are_the_club_s() -> None:
    options = ClubOptions()
    assert (options.preset, options.prelim_rounds, options.missing_solo_penalty) == ("haus", 3, 9)
    assert (options.final_table, options.big_tables, options.rank_points) == (
        "auto",
        True,
        "linear",
    )
    assert game_options(options).mandatory_solo == "penalty"
    assert not game_options(options).dealer_repeats
    assert game_changes(options, final=True)["mandatory_solo"] == "none"
    assert all(field.note.rules for field in option_fields(ClubOptions))


def test_classic_doppelkopf_knows_no_pflichtsolo() -> None:
    with pytest.raises(BadOption):
        format_of(Setup(name="x", options={"preset": "klassisch"}))
    form = format_of(Setup(name="x", options={"preset": "klassisch", "missing_solo_penalty": 0}))
    assert form.penalty == 0
    assert game_options(ClubOptions(preset="klassisch")).mandatory_solo == "none"


@pytest.mark.parametrize(
    "options",
    [{"prelim_rounds": 6}, {"final_table": "6"}, {"missing_solo_penalty": -1}, {"rounds": 2}],
)
def test_impossible_options_are_refused(options: dict[str, bool | int | str]) -> None:
    with pytest.raises(BadOption):
        decisions.open_evening(Setup(name="x", options=options))


@pytest.mark.parametrize("game", sorted(registrations()))
def test_an_evening_of_any_game_can_be_opened(game: str) -> None:
    host = started(12, free(game, rounds=2))
    assert {game.seats for game in host.evening.tables()} <= {2, 3, 4}
    assert host.evening.tariff is None


def test_a_game_has_no_tables_at_which_it_cannot_be_played() -> None:
    with pytest.raises(BadOption) as refused:
        decisions.open_evening(free("gin", usual=4, highest=4))
    assert "Gin" in str(refused.value)
    with pytest.raises(BadOption):
        decisions.open_evening(free("romme", lowest=5))
    assert refusal(lambda: decisions.open_evening(Setup(name=" ")))[0].startswith("A name")


@settings(max_examples=10)
@given(count=st.integers(4, 30), rounds=st.integers(1, 4), seed=st.integers(0, 10**6))
def test_all_points_together_decide(count: int, rounds: int, seed: int) -> None:
    host, lot = started(count, free("romme", rounds=rounds, lines=2)), random.Random(seed)
    play(host, lot)
    totals = dict.fromkeys(host.evening.units, 0)
    for game in host.evening.games.values():
        for line in game.lines.values():
            for seat, unit in enumerate(game.units):
                totals[unit] += line.points[seat] or 0
    found = standings(host.evening)
    assert {line.unit: line.total for line in found} == totals
    assert [line.total for line in found] == sorted(totals.values(), reverse=True)
    assert found[0].place == 1
    assert not any(line.owes or line.penalty for line in found)


@pytest.mark.rules("CLB-35", "CLB-5")
def test_a_line_that_is_a_hand_is_checked_by_the_rules_of_its_game() -> None:
    house_rules = preset_rules(registrations()["doppelkopf"], "haus").code
    host = started(5, replace(free("doppelkopf", lines=8, lowest=4), rules=house_rules))
    (game,) = host.evening.tables()
    assert [deal.dealer for deal in game.deals] == [0, 1, 2, 3, 4, 0, 1, 2]
    assert game.deal(1).active == (1, 2, 3, 4), "the dealer sits out"
    sits_out = refusal(lambda: host.enter(game, 1, [1, 1, 0, 0, 1]))
    assert sits_out[0].endswith("sits out this hand: this field stays empty.")
    impossible = refusal(lambda: host.enter(game, 1, [None, 4, 3, 0, 0]))
    assert impossible == (
        "Players who win together write the same number; 3 and 4 differ.",
        ("DOK-60", "CLB-35"),
    )
    host.enter(game, 1, [None, 4, 4, 0, 0])
    host.withdraw(game.units[2])
    assert set(game.deal(2).active) == {0, 1, 3, 4}, "four are left: nobody sits out"
    assert refusal(lambda: host.enter(game, 2, [4, 3, None, 0, 0]))[1] == ("DOK-60", "CLB-35")
    host.enter(game, 2, [4, 4, None, 0, 0])


@pytest.mark.rules("CLB-35")
def test_the_rules_of_many_games_are_known_and_old_evenings_stay_as_they_were() -> None:
    host = started(4, free("rummy", lines=3, by_hand=True))
    (game,) = host.evening.tables()
    assert refusal(lambda: host.enter(game, 1, [5, 6, 7, 8]))[1] == ("RUM-34", "CLB-35")
    host.enter(game, 1, [18, -5, -6, -7])
    old = started(5, free("doppelkopf", lines=8, lowest=4, by_hand=False))
    (table,) = old.evening.tables()
    assert table.deal(1).active == (1, 2, 3, 4, 0)
    old.enter(table, 1, [5, 6, 7, 8, 9])


def test_hands_of_pairs_are_not_promised_to_be_checked() -> None:
    with pytest.raises(BadOption, match="Hands of fixed pairs are not checked"):
        decisions.open_evening(free("watten", by_hand=True))


def test_where_little_is_good_the_lowest_is_first() -> None:
    host = started(8, free("mau_mau"))
    play(host, random.Random(1))
    totals = [line.total for line in standings(host.evening)]
    assert totals == sorted(totals)


def test_an_evening_of_watten_seats_pairs_opposite_each_other() -> None:
    host = started(6, free("watten", rounds=3))
    assert [game.seats for game in host.evening.tables()] == [2, 2, 2]
    (first, *_) = host.evening.tables()
    units = [host.evening.unit(unit) for unit in first.units]
    table = [unit.members[person] for unit, person in chairs(units, 2)]
    assert (table[0], table[2]) == units[0].members
    assert (table[1], table[3]) == units[1].members
    play(host, random.Random(2))
    points = ranking_points(host.evening)
    assert len(points) == 12
    assert points["p1"] == points["q1"]


def test_a_pair_has_two_people_and_nobody_is_in_two_pairs() -> None:
    host = Host()
    host.do(decisions.open_evening(free("watten")))
    host.do(decisions.join(host.evening, "a", "Anna und Bert", ("anna", "bert")))
    alone = refusal(lambda: decisions.join(host.evening, "c", "Carla"))
    assert alone[0] == "Here two people play as a pair."
    again = refusal(lambda: decisions.join(host.evening, "c", "Carla, Anna", ("carla", "anna")))
    assert again[0] == "Anna und Bert is already on the list."


def test_if_a_pair_leaves_and_one_is_left_over_somebody_stands_in() -> None:
    host = started(6, free("watten", rounds=2))
    for game in host.evening.tables():
        host.enter(game, 1, [3, 0])
        host.close(game)
    plan = host.evening.plan[2]
    host.withdraw("p2")
    assert host.evening.plan[2] == plan
    host.do(decisions.next_round(host.evening))
    empty = next(game for game in host.evening.tables() if game.vacant)
    assert empty.units[next(iter(empty.vacant))] == "p2"


def test_at_a_table_of_three_or_more_the_others_play_on() -> None:
    host = started(4, free("romme", rounds=1, lines=3))
    (game,) = host.evening.tables()
    host.enter(game, 1, [5, 6, 7, 8])
    gone = game.units[1]
    host.withdraw(gone)
    assert [deal.active for deal in game.deals[1:]] == [(2, 3, 0), (3, 0, 2)]
    host.enter(game, 2, [1, None, 1, 1])
    host.enter(game, 3, [1, None, 1, 1])
    host.close(game)
    assert game.totals == (7, 6, 9, 10)
    host.do(decisions.finish(host.evening))
    assert [line.unit for line in standings(host.evening)][-1] == gone
