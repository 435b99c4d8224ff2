"""The checkable shuffle: pinned orders, uniform, dependent on every number."""

from collections import Counter

from stammtisch.shuffling import below, commitment, mixed, new_secret, shuffled


def test_an_order_is_the_same_for_ever() -> None:
    assert shuffled(range(10), "7", "1/0") == [7, 0, 5, 8, 3, 1, 6, 9, 4, 2]
    assert shuffled(range(9, -1, -1), "7", "1/0") == shuffled(range(10), "7", "1/0")


def test_every_number_of_a_seat_changes_the_order() -> None:
    secret = new_secret()
    orders = {
        tuple(shuffled(range(48), mixed(secret, numbers), "1/0"))
        for numbers in (["1", "2"], ["2", "1"], ["12", ""], ["", "12"], ["1", "3"])
    }
    assert len(orders) == 5


def test_every_order_of_four_is_equally_likely() -> None:
    counts = Counter(tuple(shuffled(range(4), str(n))) for n in range(4800))
    assert len(counts) == 24
    assert all(abs(each - 200) < 6 * 200**0.5 for each in counts.values())


def test_a_long_pack_uses_more_than_one_block() -> None:
    cards = list(range(2000))
    assert sorted(shuffled(cards, "x")) == cards


def test_secret_and_commitment() -> None:
    assert len(new_secret()) == 64
    assert new_secret() != new_secret()
    assert commitment("ab" * 32).startswith("271a413bd339c570")


def test_the_lot_is_fair() -> None:
    counts = Counter(below(4, str(n), "dealer") for n in range(4000))
    assert all(abs(each - 1000) < 6 * 1000**0.5 for each in counts.values())
