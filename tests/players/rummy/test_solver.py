"""The solver of whole turns: examples, against trying everything, and on big tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import sha256

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.players.rummy.solver import LIMIT, Solution, counted, first_laying, solve
from stammtisch.players.rummy.solver_runs import makes_runs, runs_of
from tests.players.rummy.arrangements import (
    JOKER,
    PACK,
    Melds,
    Tiles,
    best_added,
    best_first,
    best_turn,
    check,
    counting,
    counts,
    flat,
    joined,
    melds,
    small_position,
    tiles,
    unflat,
)


def turn(rack: str, *table: str) -> Solution:
    found = solve(counts(tiles(rack)), flat(melds(*table)))
    check(tiles(rack), melds(*table), found)
    assert found.exact
    return found


def first(
    rack: str, *table: str, needed: int = 51, whole: bool = True, rearranging: bool = True
) -> Solution:
    found = first_laying(counts(tiles(rack)), flat(melds(*table)), needed, whole, rearranging)
    check(tiles(rack), melds(*table), found)
    assert found.exact
    if found.played:
        assert counted(found, whole) == counting(found, whole) >= needed
    else:
        assert unflat(found.melds) == melds(*table)
    return found


def sets(melds: Melds) -> list[Tiles]:
    return sorted(map(sorted, melds))


# --- the rule page's examples and their like -----------------------------------------------------


@pytest.mark.rules("RUM-13", "RUM-14")
def test_the_rearrangement_of_the_source() -> None:
    found = turn("5h Ah", "Qh Kh Ah 2h 3h", "4d 4s 4c 4h")
    assert (found.played, found.value) == (2, 6)
    expected = melds("Qh Kh Ah", "4d 4s 4c", "Ah 2h 3h 4h 5h")
    assert sets(unflat(found.melds)) == sets(expected)


@pytest.mark.rules("RUM-11")
def test_the_same_by_a_closed_player() -> None:
    table = ("Qh Kh Ah 2h 3h", "4d 4s 4c 4h")
    assert first("5h Ah", *table).played == 0
    # One of the two aces may stay in each run: then both runs count, 26 + 15.
    assert first("5h Ah", *table, needed=41).played == 2
    assert first("5h Ah", *table, needed=42).played == 0
    assert first("5h Ah", *table, needed=7, whole=False).played == 0


@pytest.mark.rules("RUM-16")
def test_a_swapped_joker_is_built_in_under_another_name() -> None:
    found = turn("6s", "5s X=6s 7s", "Th Jh Qh")
    assert (found.played, found.value) == (1, 6)
    after = sets(unflat(found.melds))
    assert sorted(tiles("5s 6s 7s")) in after
    assert [sorted(tiles(f"Th Jh Qh {joker}")) in after for joker in ("X=9h", "X=Kh")].count(True)


@pytest.mark.rules("RUM-15", "RUM-17")
def test_a_joker_that_is_not_swapped_keeps_its_name() -> None:
    assert turn("3h", "4h 5h 6h X=7h", "7c 7d 7s").played == 1
    assert turn("7c 7d", "4h 5h 6h X=7h").played == 2  # the joker is moved as the 7h
    assert turn("9c 9d", "4h 5h 6h X=7h").played == 0
    assert turn("8s", "8c 8d X=8h").value == 8
    assert turn("8h", "8c 8d X=8h").played == 1  # and the joker becomes the 8s


@pytest.mark.rules("RUM-16")
def test_only_a_tile_of_the_rack_swaps_a_joker() -> None:
    """The 6s lies on the table: it does not free the joker for the sevens."""
    table = ("5s X=6s 7s", "6s 7s 8s 9s")
    assert turn("Kc Kd", *table).played == 0
    assert turn("Kc Kd 6s", *table).played == 3


@pytest.mark.rules("RUM-13")
def test_nothing_gained_nothing_changed() -> None:
    table = ("4c 5c 6c 7c", "7d 7h 7s")
    found = turn("2c", *table)
    assert found.played == found.value == 0
    assert unflat(found.melds) == melds(*table)
    assert not any(joined(unflat(found.fresh)))


@pytest.mark.rules("RUM-6")
def test_jokers_of_the_rack_get_the_dearest_names() -> None:
    assert turn("X X X").value == 39
    assert turn("X X X X").value == 52
    assert turn("X X X X X X").value == 78
    assert turn("Kc Qc X").value == 38 - 2
    assert turn("X", "7c 7h 7s", "Tc Jc Qc").value == 13


@pytest.mark.rules("RUM-5")
@pytest.mark.parametrize(
    ("rack", "value"),
    [("Qh Kh Ah 2h 3h", 31), ("Kh Ah 2h", 16), ("As 2s 3s", 6), ("Ks As As", 0), ("Kh As 2h", 0)],
)
def test_runs_round_the_ace(rack: str, value: int) -> None:
    assert turn(rack).value == value


@pytest.mark.rules("RUM-5")
def test_a_full_circle() -> None:
    circle = " ".join(f"{rank}s" for rank in "23456789TJQKA")
    assert (turn(circle).played, turn(circle).value) == (13, 91)
    assert turn("7s 8s 9s", circle).played == 3
    assert turn("7s", circle).played == 1  # 14 tiles are two runs
    assert first("7s", circle, rearranging=False, needed=1).played == 0


@pytest.mark.rules("RUM-11")
@pytest.mark.parametrize(
    ("rack", "plays"),
    [
        ("Ks Kd Kh 3c 4c 5c", 6),
        ("Ks Kd Kh Ac 2c 3c", 0),
        ("Qs Ks As 8c 8d 8h", 0),
        ("Js Qs Ks As 4c 4d 4h", 0),
    ],
)
@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("rearranging", [True, False])
def test_fifty_one(rack: str, plays: int, whole: bool, rearranging: bool) -> None:
    assert first(rack, whole=whole, rearranging=rearranging).played == plays
    assert first(rack, whole=whole, rearranging=rearranging, needed=45).played == len(rack.split())


@pytest.mark.rules("RUM-11", "RUM-12")
@pytest.mark.parametrize("rearranging", [True, False])
def test_adding_at_the_first_laying_out(rearranging: bool) -> None:
    table = "9h Th Jh Qh"
    assert first("Kh", table, rearranging=rearranging).played == 1
    assert first("Kh", table, rearranging=rearranging, whole=False).played == 0
    assert first("Kh", table, rearranging=rearranging, whole=False, needed=13).played == 1
    assert first("Kh X", table, rearranging=rearranging, needed=56).played == 2


@pytest.mark.rules("RUM-11")
def test_melds_on_the_table_count_where_they_are_added_to() -> None:
    """A meld counts with all its tiles, but only a meld that is added to."""
    table = ("6h 7h 8h 9h Th", "Jh Qh Kh")
    free = turn("Ah 5h 4c 5c 6c", *table)
    assert free.played == 5
    assert first("Ah 5h 4c 5c 6c", *table, needed=70).played == 5
    assert first("Jh", "6h 7h 8h 9h Th", needed=51).value == 11
    assert first("Jh", "6h 7h 8h 9h Th", needed=52).played == 0


def test_melds_that_need_not_change_stay() -> None:
    table = ("4c 5c 6c", "7c 8c 9c", "4d 4h 4s", "Td Jd Qd", "2s 3s 4s 5s 6s 7s 8s")
    found = turn("Kd 9s", *table)
    assert found.played == 2
    after = unflat(found.melds)
    assert [after.index(meld) for meld in melds(*table[:3])] == [0, 1, 2]
    assert after[3:] == melds("2s 3s 4s 5s 6s 7s 8s 9s", "Td Jd Qd Kd")


# --- against trying everything -------------------------------------------------------------------


def few_free_jokers(rack: Tiles, table: Melds) -> bool:
    swaps = sum(joined(table).count(JOKER + kind) for kind in set(rack))
    return rack.count(JOKER) + swaps <= 2


def compare_turns(seeds: range) -> int:
    """How many of the positions had something to play."""
    able = 0
    for seed in seeds:
        rack, table = small_position(random.Random(seed), 0.12 * (seed % 3 == 0))
        if few_free_jokers(rack, table):
            found = solve(counts(rack), flat(table))
            check(rack, table, found)
            assert found.exact
            assert (found.played, found.value) == best_turn(rack, table), (rack, table)
            able += found.played > 0
    return able


def compare_first_turns(seeds: range, rearranging: bool) -> tuple[int, int]:
    """How many positions had something to play, and how many more for an open player."""
    able = kept_closed = 0
    for seed in seeds:
        rng = random.Random(seed)
        rack, table = small_position(rng, 0)
        rack, table = rack[:5], table[:3]
        if rearranging and seed % 4 == 0:
            rack = [JOKER, *rack[:3]]
        needed, whole = rng.choice([5, 10, 15, 20, 25, 30, 35, 40, 51]), seed % 3 != 0
        found = first_laying(counts(rack), flat(table), needed, whole, rearranging)
        check(rack, table, found)
        best = (best_first if rearranging else best_added)(rack, table, needed, whole)
        assert found.exact
        assert (found.played, found.value) == best, (rack, table, needed, whole)
        assert found.played == 0 or counting(found, whole) >= needed
        able += found.played > 0
        kept_closed += found.played < solve(counts(rack), flat(table)).played
    return able, kept_closed


def test_turns_against_trying_everything() -> None:
    assert compare_turns(range(300)) > 50


def test_first_turns_against_trying_everything() -> None:
    able, kept_closed = compare_first_turns(range(60), True)
    assert able > 5
    assert kept_closed > 10


def test_first_turns_without_rearranging_against_trying_everything() -> None:
    able, kept_closed = compare_first_turns(range(1000, 1250), False)
    assert able > 10
    assert kept_closed > 10


@pytest.mark.long
@pytest.mark.slow
def test_many_turns_against_trying_everything() -> None:
    assert compare_turns(range(300, 2000)) > 400
    assert compare_first_turns(range(60, 200), True)[1] > 10
    assert compare_first_turns(range(1250, 1800), False)[1] > 10


# --- big tables ----------------------------------------------------------------------------------


def played_on(seed: int, limit: int) -> Iterator[tuple[Tiles, Melds, Solution]]:
    """Racks and tables of two players who play what they can; an empty rack is filled again."""
    stock = list(PACK)
    rng = random.Random(seed)
    rng.shuffle(stock)
    racks = [[stock.pop() for _ in range(13)] for _ in range(2)]
    table: Melds = []
    while stock:
        racks.reverse()
        rack = racks[0]
        found = solve(counts(rack), flat(table), limit)
        check(rack, table, found)
        yield list(rack), table, found
        table = unflat(found.melds)
        for tile, new in zip(joined(table), joined(unflat(found.fresh)), strict=True):
            if new:
                rack.remove(min(tile, JOKER))
        while stock and (len(rack) < 5 or not found.played):
            rack.append(stock.pop())
            if not found.played:
                break


@pytest.mark.slow
def test_big_tables_are_solved() -> None:
    largest = 0
    for seed in range(3, 6):
        for _, table, found in played_on(seed, LIMIT):
            assert found.exact
            largest = max(largest, len(joined(table)))
    assert largest > 80


def test_turns_are_equal_whether_compiled_or_not() -> None:
    """Also those that are stopped; the digest was taken of compiled ones."""
    digest, stopped = sha256(), 0
    for rack, table, found in played_on(3, 150_000):
        numbers = [*rack, *flat(table), *found.melds, *found.fresh, found.effort]
        digest.update(str(list(map(int, numbers))).encode())
        stopped += not found.exact
    assert stopped
    assert digest.hexdigest()[:16] == "c2b7cb784924e933"


@pytest.mark.parametrize("limit", [0, 100, 30_000])
def test_whoever_stops_at_the_limit_says_so(limit: int) -> None:
    stopped = 0
    for _, table, found in played_on(5, limit):
        if not found.exact:
            stopped += 1
            assert found.played or unflat(found.melds) == table
    assert stopped


@pytest.mark.slow
def test_what_is_found_at_the_limit_is_at_most_the_best() -> None:
    for rack, table, best in played_on(7, LIMIT):
        for limit in (best.effort // 2, best.effort):
            found = solve(counts(rack), flat(table), limit)
            check(rack, table, found)
            assert (found.played, found.value) <= (best.played, best.value)
            assert found.exact or limit < best.effort


# --- runs ----------------------------------------------------------------------------------------


@pytest.mark.rules("RUM-5")
def test_runs_that_are_made_of_numbers_of_tiles() -> None:
    """All numbers that some runs make, and those that differ from them by a tile."""
    rng = random.Random(1)
    for _ in range(200):
        numbers = [0] * 13
        for _ in range(rng.randrange(5)):
            start = rng.randrange(13)
            for place in range(start, start + rng.choice([3, 4, 5, 13])):
                numbers[place % 13] += 1
        assert makes_runs(vec[i64](numbers))
        covered = [0] * 13
        for run in runs_of(vec[i64](numbers)):
            assert 3 <= run % 16 <= 13
            for place in range(run // 16, run // 16 + run % 16):
                covered[place % 13] += 1
        assert covered == numbers
        numbers[rng.randrange(13)] += 1
        assert makes_runs(vec[i64](numbers)) == coverable(numbers)


def coverable(numbers: list[int]) -> bool:
    """Whether the tiles are runs of three to five, by trying the runs at the first of them."""
    if not any(numbers):
        return True
    rank = next(rank for rank, number in enumerate(numbers) if number)
    for start in range(rank - 4, rank + 1):
        for length in range(max(3, rank - start + 1), 6):
            rest = list(numbers)
            for place in range(start, start + length):
                rest[place % 13] -= 1
            if min(rest) >= 0 and coverable(rest):
                return True
    return False
