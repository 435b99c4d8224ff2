"""What separated two who have the same points is said in words (CLB-16, CLB-22)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from stammtisch.club import decisions
from stammtisch.club.evening import Evening
from stammtisch.club.results import Place, Tally, places_by_points
from stammtisch.club.standings import standings
from stammtisch.club.ties import ties
from tests.club.evenings import Host, opened, started


def told(evening: Evening, *tallies: Tally) -> list[str]:
    places = places_by_points(tallies, 0, strict=evening.format.club)
    return [str(tie.told) for tie in ties(evening, places, tallies, 0)]


def made(start: int, games: Sequence[int], won: int = 3) -> Tally:
    return Tally(who=f"p{start}", start=start, games=tuple(games), hands_won=won, solo=True)


@pytest.mark.rules("CLB-16")
@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        (
            made(1, [9, 5]),
            made(2, [7, 7]),
            "Person 1 before Person 2: the best round is better (9 to 7).",
        ),
        (
            made(1, [9, 5, 1]),
            made(2, [9, 4, 2]),
            "Person 1 before Person 2: with the rounds sorted from best to worst, round 2 is "
            "better (5 to 4).",
        ),
        (made(1, [7], 4), made(2, [7], 3), "Person 1 before Person 2: more hands won (4 to 3)."),
        (made(1, [7]), made(2, [7]), "Person 1 before Person 2: a smaller start number."),
    ],
)
def test_what_separates_two_with_the_same_v(one: Tally, other: Tally, words: str) -> None:
    evening = started(4).evening
    assert told(evening, one, other) == [words]
    assert told(evening, one, replace(other, games=(1,))) == []


@pytest.mark.rules("CLB-22")
def test_in_the_end_each_neighbour_with_equal_points_has_its_reason() -> None:
    found: set[str] = set()
    for seed in range(12):
        host, lot = opened(9), random.Random(seed)
        host.do(decisions.start(host.evening))
        to_the_end(host, lot)
        lines = standings(host.evening)
        for one, other in itertools.pairwise(lines):
            top = [each.unit in host.evening.winners_table for each in (one, other)]
            equal = one.total == other.total and top[0] == top[1]
            assert (one.tie is not None) == equal
            if one.tie is not None:
                assert one.tie.rule == "CLB-22"
                shared = "share the place" in str(one.tie.told)
                assert shared == (one.place == other.place)
                found.add(str(one.tie.told).partition(": ")[2][:22])
    assert {"equal in the final roun", "equal together, more i"} & {*found} or found


def to_the_end(host: Host, lot: random.Random) -> None:
    for round in range(1, 5):
        host.play_round(lot)
        if round < 3:
            host.do(decisions.next_round(host.evening))
        elif round == 3:
            host.do(decisions.start_final(host.evening))
    host.do(decisions.finish(host.evening))


@pytest.mark.rules("CLB-22")
def test_equal_in_the_final_round_or_together() -> None:
    host = started(4)
    to_the_end(host, random.Random(1))
    evening = host.evening
    one = Tally(who="p1", start=1, games=(30,), solo=True, final=22)
    other = Tally(who="p2", start=2, games=(20,), solo=True, final=22)
    places = [Place(1, "p1", 4), Place(2, "p2", 3)]
    (tie,) = ties(evening, places, [one, other], 0)
    assert str(tie.told) == (
        "Person 1 before Person 2: equal in the final round, more in the preliminary rounds"
        " (30 to 20)."
    )
    both = [Place(1, "p1", 4), Place(1, "p2", 4)]
    (tie,) = ties(evening, both, [one, replace(other, games=(30,))], 0)
    assert str(tie.told) == "Person 1 and Person 2 are equal in everything and share the place."
