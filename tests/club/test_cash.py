"""The cash of an evening: what is written down, the sums, and that nothing else notices."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from stammtisch.club import cash, decisions
from stammtisch.club import events as e
from stammtisch.club.cash import account, cents_of
from stammtisch.club.errors import ClubError
from stammtisch.club.outcomes import outcome_of
from stammtisch.club.setups import Setup
from stammtisch.club.standings import ranking_points, standings
from tests.club.evenings import Host, opened


def test_amounts_as_people_write_them() -> None:
    read = {"5": 500, "12,50": 1250, "12.5": 1250, " 3 € ": 300, "€0,05": 5, "10000": 1_000_000}
    assert {text: cents_of(text) for text in read} == read
    for text in ("", "five", "-5", "1,234", "1.2.3", "10000,01", "1e3"):
        with pytest.raises(ClubError, match="not an amount of money"):
            cents_of(text)


@pytest.mark.rules("CLB-41", "CLB-42")
def test_example_15_the_cash_of_twelve() -> None:
    host = opened(12)
    people = [unit.id for unit in host.evening.present]
    host.do(cash.set_fee(host.evening, 500, by="Olga"))
    host.do(cash.pay(host.evening, people[1:], "Olga"))
    host.do(cash.book(host.evening, "Saal", -2000))
    for place, cents in ((1, 2000), (2, 1000), (3, 500)):
        host.do(cash.set_prize(host.evening, place, cents))
    found = account(host.evening)
    assert (found.came_in, found.goes_out, found.left, found.owed) == (5500, 5500, 0, 500)
    assert [unit.id for unit in cash.owing(host.evening)] == people[:1]
    assert host.folded_again().cash == host.evening.cash


@pytest.mark.rules("CLB-41")
def test_what_was_paid_stays_when_the_fee_changes() -> None:
    host = opened(4)
    first, second, *_ = [unit.id for unit in host.evening.present]
    with pytest.raises(ClubError, match="how much the entry fee is"):
        cash.pay(host.evening, [first])
    host.do(cash.set_fee(host.evening, 500))
    host.do(cash.pay(host.evening, [first]))
    host.do(cash.set_fee(host.evening, 700))
    assert cash.set_fee(host.evening, 700) == []
    host.do(cash.pay(host.evening, [first, second]))  # the first has paid already
    assert (account(host.evening).fees, account(host.evening).owed) == (1200, 1400)
    host.do(cash.give_back(host.evening, first))
    assert cash.give_back(host.evening, first) == []
    assert (account(host.evening).fees, account(host.evening).owed) == (700, 2100)


@pytest.mark.rules("CLB-41")
def test_a_pair_pays_for_both_or_together() -> None:
    host = Host()
    setup = Setup(name="Watten", game="watten", free=True, options={"pairs": True})
    host.do(decisions.open_evening(setup))
    for pair in ("a", "b"):
        host.do(decisions.join(host.evening, pair, pair, (f"{pair}1", f"{pair}2")))
    host.do(cash.set_fee(host.evening, 300))
    assert account(host.evening).owed == 1200
    host.do(cash.set_fee(host.evening, 300, whole=True))
    assert account(host.evening).owed == 600
    host.do(cash.pay(host.evening, ["a"]))
    host.do(decisions.miss(host.evening, "a"))
    assert cash.gone(host.evening) == {"a": 300}  # the money is still in the box
    assert account(host.evening).fees == 300


@pytest.mark.rules("CLB-41", "CLB-42")
def test_what_is_refused_and_what_is_struck_out() -> None:
    host = opened(4)
    wrong: list[Callable[[], object]] = [
        lambda: cash.set_prize(host.evening, 0, 100),
        lambda: cash.set_prize(host.evening, 201, 100),
        lambda: cash.set_prize(host.evening, 1, 0, "x" * 81),
        lambda: cash.book(host.evening, " ", 100),
        lambda: cash.book(host.evening, "Saal", 0),
        lambda: cash.strike(host.evening, 1),
    ]
    for act in wrong:
        with pytest.raises(ClubError):
            act()
    host.do(cash.set_prize(host.evening, 1, 0, " ein   Schinken "))
    assert host.evening.cash.prizes == {1: cash.Prize(0, "ein Schinken")}
    host.do(cash.set_prize(host.evening, 1, 0))
    assert host.evening.cash.prizes == {}
    host.do(cash.book(host.evening, "Spende", 1000))
    host.do(cash.book(host.evening, "Saal", -300))
    host.do(cash.strike(host.evening, 1))
    assert host.evening.cash.booked == {2: cash.Booking("Saal", -300)}
    assert account(host.evening).left == -300


def played(with_cash: bool) -> Host:
    """A whole evening of nine, with or without money."""
    host = opened(9)
    lot = random.Random(4)

    def money(place: int) -> None:
        if with_cash:
            host.do(cash.set_fee(host.evening, 500 + place))
            host.do(cash.pay(host.evening, [unit.id for unit in cash.owing(host.evening)][:place]))
            host.do(cash.set_prize(host.evening, place, 1000, "Wurst"))
            host.do(cash.book(host.evening, "Saal", -2000))

    money(1)
    host.do(decisions.draw(host.evening, "lots", again=True))
    money(2)
    host.do(decisions.start(host.evening))
    while not host.evening.over:
        host.play_round(lot)
        money(3)
        onward = decisions.finish if host.evening.in_final else decisions.start_final
        if host.evening.round < host.evening.format.rounds:
            onward = decisions.next_round
        host.do(onward(host.evening))
    money(4)
    return host


@pytest.mark.rules("CLB-42")
def test_money_never_counts_in_standings_and_rankings() -> None:
    without, beside = played(with_cash=False).evening, played(with_cash=True).evening
    assert beside.cash.prizes and not without.cash.prizes
    assert standings(beside) == standings(without)
    assert ranking_points(beside) == ranking_points(without)
    outcomes = outcome_of("x", beside), outcome_of("x", without)
    assert outcomes[0] is not None and outcomes[1] is not None
    assert outcomes[0].scored == outcomes[1].scored


@pytest.mark.rules("CLB-42")
def test_who_shares_a_place_shares_the_prizes_of_those_that_it_takes() -> None:
    evening = played(with_cash=True).evening
    rows = [each for each in standings(evening) if each.place]
    shared = [replace(each, place=2 if each.place == 3 else each.place) for each in rows]
    at = {each.place: each.unit for each in rows}
    assert cash.takers(1, shared) == [at[1]]
    assert cash.takers(2, shared) == cash.takers(3, shared) == [at[2], at[3]]
    assert cash.takers(4, shared) == [at[4]]
    assert cash.takers(10, shared) == []
    left = [replace(each, left=each.place == 9) for each in rows]
    assert cash.takers(9, left) == []


@pytest.mark.rules("CLB-41")
def test_a_step_can_be_taken_back_though_money_was_written_down_since() -> None:
    host = opened(8)
    host.do(cash.set_fee(host.evening, 500))
    host.do(decisions.start(host.evening))
    before = account(host.evening)
    first = host.evening.present[0].id
    host.do(cash.pay(host.evening, [first]))
    found = decisions.last_step(host.evening)
    assert found is not None
    host.do(decisions.take_back(host.evening, found[0]))
    assert (host.evening.phase, host.evening.round) == ("drawn", 0)
    assert host.evening.cash.paid == {first: 500}
    assert account(host.evening).owed == before.owed - 500
    assert host.folded_again().cash == host.evening.cash
    assert any(isinstance(event, e.Paid) for event, _ in host.evening.log)
