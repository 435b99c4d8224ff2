"""The draw of the start numbers (CLB-1) and the all-time ranking (CLB-26, CLB-27)."""

from __future__ import annotations

from hashlib import shake_256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.club.draw import drawn, how_to_repeat
from stammtisch.club.ranking import Balance, published_list, ranked


def by_hand(listed: list[str], text: str) -> list[str]:
    """The draw again from the words of its documentation."""
    stream = shake_256(f"{text}\nstart numbers".encode()).digest(4000)
    numbers = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 4000, 4)]
    order = list(listed)
    for place in reversed(range(1, len(order))):
        number = numbers.pop(0)
        while number >= 2**32 - 2**32 % (place + 1):
            number = numbers.pop(0)
        other = number % (place + 1)
        order[place], order[other] = order[other], order[place]
    return order


@pytest.mark.rules("CLB-1")
@given(count=st.integers(0, 60), seed=st.text(st.characters(codec="utf-8"), min_size=1))
def test_anybody_can_repeat_the_draw(count: int, seed: str) -> None:
    listed = [f"p{number}" for number in range(count)]
    assert list(drawn(listed, seed)) == by_hand(listed, seed)


@pytest.mark.rules("CLB-1")
def test_every_place_on_the_list_can_get_every_number() -> None:
    firsts = {drawn("ABCD", str(seed))[0] for seed in range(60)}
    assert firsts == set("ABCD")
    assert "Würfel 3 5 6" in str(how_to_repeat(12, "Würfel 3 5 6"))


def test_the_published_list_is_whole() -> None:
    balance = published_list()
    assert len(balance) == 39
    assert sum(each.points for each in balance) == 2321
    assert len({each.member for each in balance}) == 39
    assert (balance[0].name, balance[0].points) == ("Uwe", 200)
    assert [each.points for each in balance] == sorted(
        (each.points for each in balance), reverse=True
    )


@pytest.mark.rules("CLB-23", "CLB-26")
def test_example_10_ranked() -> None:
    ids = {each.name: each.member for each in published_list()}
    evening = {ids["Klaus B."]: 15, ids["Uwe"]: 14, ids["Kirstin"]: 8, ids["Thea"]: 2, "nina": 1}
    rows = ranked(published_list(), [evening])
    by_member = {row.member: row for row in rows}

    def number_and_sum(member: str) -> tuple[int, int]:
        return by_member[member].number, int(by_member[member].points)

    assert number_and_sum(ids["Uwe"]) == (1, 214)
    assert number_and_sum(ids["Klaus B."]) == (2, 189)
    assert number_and_sum(ids["Angelika"]) == (24, 23)
    assert number_and_sum(ids["Kirstin"]) == (25, 23)
    assert number_and_sum(ids["Christian T."]) == (26, 17)
    assert number_and_sum(ids["Ulli"]) == (36, 3)
    assert number_and_sum(ids["Thea"]) == (37, 3)
    assert number_and_sum(ids["Christian"]) == (39, 1)
    assert number_and_sum("nina") == (40, 1)
    assert (by_member[ids["Thea"]].rise, by_member[ids["Christian T."]].rise) == (2, -1)
    assert (by_member["nina"].before, by_member["nina"].rise, by_member["nina"].gained) == (0, 0, 1)
    assert by_member[ids["Walter E."]].gained is None


@pytest.mark.rules("CLB-26")
def test_without_an_evening_the_list_stays_as_it_was_printed() -> None:
    rows = ranked(published_list(), [])
    assert [row.member for row in rows] == [each.member for each in published_list()]
    assert {row.rise for row in rows} == {0}


@pytest.mark.rules("CLB-26")
def test_a_balance_that_was_typed_in_any_order_is_sorted() -> None:
    typed = [Balance("a", "A", 3), Balance("b", "B", 41), Balance("c", "C", 3)]
    assert [row.member for row in ranked(typed, [])] == ["b", "a", "c"]


@pytest.mark.rules("CLB-26")
def test_new_names_come_by_their_place_behind_equals() -> None:
    start = [Balance("a", "A", 5), Balance("b", "B", 5)]
    rows = ranked(start, [{"x": 5, "y": 5}, {"b": 1}])
    assert [(row.member, row.points) for row in rows] == [("b", 6), ("a", 5), ("x", 5), ("y", 5)]
    assert [row.rise for row in rows] == [1, -1, 0, 0]


@pytest.mark.rules("CLB-27")
@given(
    st.lists(
        st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 9), max_size=8), max_size=5
    )
)
def test_a_corrected_evening_recounts_all_sums(evenings: list[dict[str, int]]) -> None:
    rows = ranked([], evenings)
    for row in rows:
        assert row.points == sum(evening.get(row.member, 0) for evening in evenings)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    corrected = [{**evening, "a": 3} for evening in evenings]
    assert sum(row.points for row in ranked([], corrected) if row.member == "a") == 3 * len(
        evenings
    )
