"""Bits of words against Python's own numbers; the generator against its statistics."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, ascending, count, highest, lowest, members, nth
from stammtisch.core.rng import Rng

masks = st.integers(min_value=1, max_value=2**61 - 1)


@given(masks)
def test_bits_are_pythons(mask: int) -> None:
    indices = [n for n in range(62) if mask >> n & 1]
    assert count(mask) == mask.bit_count() == len(indices)
    assert lowest(mask) == indices[0]
    assert highest(mask) == indices[-1] == mask.bit_length() - 1
    assert list(members(mask)) == indices
    assert [nth(mask, n) for n in range(len(indices))] == indices


@given(st.lists(st.integers(min_value=0, max_value=63)))
def test_ascending_forgets_where_a_card_came_from(kinds: list[int]) -> None:
    assert list(ascending(vec[i64](kinds))) == sorted(kinds)


def test_bit_holds_single_bits_beyond_31() -> None:
    assert [BIT[n] for n in range(62)] == [2**n for n in range(62)]


def test_the_stream_is_the_same_for_ever() -> None:
    rng = Rng(7)
    assert [rng.below(10) for _ in range(10)] == [9, 9, 6, 4, 4, 7, 4, 2, 9, 3]


def test_streams_differ() -> None:
    assert len({Rng(seed, stream).word() for seed in range(40) for stream in range(40)}) == 1600


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 48, 1000])
def test_below_is_uniform(bound: int) -> None:
    rng, draws = Rng(bound), 200 * bound
    counts = Counter(rng.below(bound) for _ in range(draws))
    assert set(counts) == set(range(bound))
    assert all(abs(each - 200) < 6 * 200**0.5 for each in counts.values())


def test_every_order_of_four_is_equally_likely() -> None:
    rng, counts = Rng(1), Counter[tuple[int, ...]]()
    for _ in range(4800):
        items = vec[i64]([0, 1, 2, 3])
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert all(abs(each - 200) < 6 * 200**0.5 for each in counts.values())
