"""Who pays whom after an evening: worked examples, and a second count for small tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.scorepad.money import ACCOUNTS, Payment, Stake, clear, settle

TOTALS = st.lists(st.integers(-500, 500), min_size=2, max_size=7)


@pytest.mark.rules("PAD-1", "PAD-2")
def test_points_are_money_where_they_add_up_to_nothing() -> None:
    """Doppelkopf at 5 cents a point: Anna +24, Bert -10, Cara -8, Dirk -6."""
    settled = settle([24, -10, -8, -6], Stake(50))
    assert settled.cents == (120, -50, -40, -30)
    assert settled.payments == (Payment(1, 0, 50), Payment(2, 0, 40), Payment(3, 0, 30))


@pytest.mark.rules("PAD-2")
def test_elsewhere_the_average_counts() -> None:
    """Rommé at a cent, where few points are good: 40, 10 and 100 points, on average 50."""
    assert settle([40, 10, 100], Stake(10), low_wins=True).cents == (10, 40, -50)


@pytest.mark.rules("PAD-2", "PAD-6")
def test_partners_settle_like_everybody_else() -> None:
    """Watten at 10 cents: 12 and 15 points, on average 13.5."""
    settled = settle([12, 15, 12, 15], Stake(100))
    assert settled.cents == (-15, 15, -15, 15)
    assert settled.payments == (Payment(0, 1, 15), Payment(2, 3, 15))


@pytest.mark.rules("PAD-3")
def test_everybody_settles_with_everybody() -> None:
    """At 2 cents: Anna gets 20 and 60 cents, Bert pays 20 and gets 40, Cara pays 60 and 40."""
    settled = settle([30, 20, 0], Stake(20, "pairs"))
    assert settled.cents == (80, 20, -100)
    assert settled.payments == (Payment(2, 0, 80), Payment(2, 1, 20))


@pytest.mark.rules("PAD-4")
def test_everybody_pays_into_the_pot_what_he_is_behind() -> None:
    settled = settle([30, 20, 0], Stake(20, "pot"))
    assert settled.cents == (0, -20, -60)
    assert settled.payments == (Payment(1, None, 20), Payment(2, None, 60))
    assert settled.pot == 80


@pytest.mark.rules("PAD-5")
def test_cents_are_whole_and_none_gets_lost() -> None:
    """A third of a cent each: the first player with the largest remainder gets the cent."""
    assert settle([1, 0, 0], Stake(10)).cents == (1, 0, -1)
    assert settle([1, 1, 0], Stake(10)).cents == (1, 0, -1)
    assert settle([3, 0], Stake(5, "pot")).cents == (0, -2)  # one and a half cents
    assert settle([0, -1], Stake(4, "pot")).cents == (0, 0)


@pytest.mark.rules("PAD-6")
def test_two_pairs_need_two_payments() -> None:
    """Paying the one who won most first would take three payments."""
    settled = settle([-50, 40, 50, -40], Stake(10))
    assert settled.payments == (Payment(0, 2, 50), Payment(3, 1, 40))
    five = settle([60, -35, -25, 40, -40], Stake(10))
    assert len(five.payments) == 3


@pytest.mark.rules("PAD-5", "PAD-6")
@given(TOTALS, st.integers(1, 999), st.sampled_from(ACCOUNTS), st.booleans())
def test_payments_settle_everything_and_are_few(
    totals: list[int], tenths: int, account: str, low_wins: bool
) -> None:
    stake = Stake(tenths, account)  # type: ignore[arg-type]  # one of the accounts
    settled = settle(totals, stake, low_wins)
    left = list(settled.cents)
    for each in settled.payments:
        assert each.cents > 0
        left[each.payer] += each.cents
        if each.payee is not None:
            left[each.payee] -= each.cents
    assert not any(left)
    if account == "pot":
        assert settled.pot == -sum(settled.cents)
        return
    exact = [(sum(_by_pair(totals, n)) if account == "pairs" else 0) for n in range(len(totals))]
    for n, cents in enumerate(settled.cents if account == "pairs" else ()):
        assert abs(cents - (-exact[n] if low_wins else exact[n]) * tenths / 10) < 1
    assert len(settled.payments) == _fewest([each for each in settled.cents if each])


def _by_pair(totals: Sequence[int], player: int) -> Iterator[int]:
    return (totals[player] - other for other in totals)


def _fewest(cents: Sequence[int]) -> int:
    """The fewest payments: a group whose sum is 0 is cut off in every possible way."""
    if not cents:
        return 0
    first, rest = cents[0], range(1, len(cents))
    fewest = len(cents) - 1
    for size in range(1, len(cents) - 1):
        for others in combinations(rest, size):
            if first + sum(cents[n] for n in others) == 0:
                left = [cents[n] for n in rest if n not in others]
                fewest = min(fewest, size + _fewest(left))
    return fewest


@pytest.mark.rules("PAD-6", "PAD-14")
def test_many_evenings_are_settled_at_once() -> None:
    """Example 13: Anna is 2 euros up, Bert 1 and Cara 3 down, and the pot gets 2."""
    paid = clear([300 - 100, -300 + 200, -200 - 100])
    assert sorted(paid, key=lambda each: (each.payee is None, each.payer)) == [
        Payment(2, 0, 200),
        Payment(1, None, 100),
        Payment(2, None, 100),
    ]


@pytest.mark.rules("PAD-14")
@given(st.lists(st.integers(-500, 500), min_size=1, max_size=40))
def test_of_any_number_of_people_each_has_what_is_his(cents: list[int]) -> None:
    """Whoever lost pays it all, to those who won and to the pot, in fewer payments than people."""
    cents.append(-sum(each for each in cents if each > 0))  # somebody loses what others won
    left = list(cents)
    for each in clear(cents):
        left[each.payer] += each.cents
        if each.payee is not None:
            left[each.payee] -= each.cents
    assert not any(left)
    assert len(clear(cents)) <= sum(1 for each in cents if each)
