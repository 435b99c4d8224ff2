"""Cards of melds and jokers that stand for one, as people write, read and hear them."""

from __future__ import annotations

import pytest

from stammtisch.cards import read_card
from stammtisch.kits.melds import UNNAMED, listed, meld_id, meld_index, read_named, written
from stammtisch.messages import Speaker
from stammtisch.text import Text

SIX, RED, BLACK = read_card("6s"), read_card("Xr"), read_card("Xb")


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("6s", (SIX, SIX)),
        ("Xr=6s", (RED, SIX)),
        ("Xb=6s", (BLACK, SIX)),
        ("Xb", (BLACK, UNNAMED)),
        ("joker=6s", (RED, SIX)),
        ("x", (RED, UNNAMED)),
        ("6s=6s", None),
        ("Xr=", None),
        ("Xr=Xb", None),
        ("Xr=??", None),
        ("??", None),
        ("foo", None),
    ],
)
def test_a_card_or_a_joker_with_its_name_is_read(word: str, card: tuple[int, int] | None) -> None:
    assert read_named(word) == card


def test_what_is_written_is_read_again() -> None:
    for card in ((SIX, SIX), (RED, SIX), (BLACK, SIX)):
        assert read_named(written(*card)) == card


def test_a_meld_is_called_by_its_number() -> None:
    assert [meld_index(word) for word in ("m0", "m1", "m12", "m1234", "m", "mx", "1")] == [
        *(None, 0, 11, None, None, None, None)
    ]
    assert meld_index(meld_id(7)) == 7


def test_cards_are_listed_as_they_lie() -> None:
    cards = listed([(SIX, SIX), (RED, SIX + 1), (BLACK, SIX), (SIX, SIX)])
    assert isinstance(cards, Text)
    assert Speaker("en").say(cards) == (
        "6 of spades, red joker as 7 of spades, black joker as 6 of spades, 6 of spades"
    )
