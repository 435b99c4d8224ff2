"""What lies where is declared: who sees a place sees its cards; nobody if nothing is said."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import stammtisch as st
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView
from stammtisch.kits.steps.hand import StepGame
from stammtisch.kits.steps.people import sight
from stammtisch.kits.steps.zones import Hands, Place, discard, ended, seen_on_turn, stock
from stammtisch.text import Text, say

BY_HAND = {
    "bakkarat",
    "black_jack",
    "doppelkopf",
}  # covered cards among open ones; a kit of its own


class Table(SimpleNamespace):
    """A position of two seats: the kinds 3 and 5 against 7; a pile that everybody sees."""

    SHOWN, OWNED, SEEN = ("pile",), (), {"talon": seen_on_turn("talon")}
    FIELDS = ("pile", "hands", "talon", "hidden")

    def __init__(self, **more: Any) -> None:
        usual: dict[str, Any] = {"hands": [1 << 3 | 1 << 5, 1 << 7], "pile": [9, 8], "talon": 11}
        super().__init__(**usual | {"turn": 0, "hidden": [1, 2], "rules": self} | more)
        self.seats = 2

    def hand_id(self, seat: int) -> str:
        """As the kit calls it."""
        return f"hand{seat}"


def seen(place: Place | Hands, at: Table, viewer: int) -> list[tuple[str, int, list[int]]]:
    """Of each zone its id, how many cards there are, and those that the viewer sees."""
    zones = place.zones(at, viewer)
    return [(zone.id, zone.count, [card.kind for card in zone.cards]) for zone in zones]


@pytest.mark.parametrize(
    ("turn", "viewer", "mine", "others"),
    [(0, 0, [3, 5], []), (0, 1, [], [7]), (0, SPECTATOR, [], []), (OVER, SPECTATOR, [3, 5], [7])],
)
def test_a_seat_sees_its_hand_and_at_the_end_all(
    turn: int, viewer: int, mine: list[int], others: list[int]
) -> None:
    at, hands = Table(turn=turn), Hands(open=ended)
    assert seen(hands, at, viewer) == [("hand0", 2, mine), ("hand1", 1, others)]
    assert hands.sight(at, viewer) == [2, len(mine), *mine, 1, len(others), *others]


def test_of_another_hand_what_everybody_knows_is_seen_with_its_word() -> None:
    hands = Hands(known=lambda at, seat: [5], known_as=say("was shown"))
    (mine, other), at = hands.zones(Table(), 1), Table()
    assert (mine.cards, mine.count) == ((CardView(5, mark=say("was shown")),), 2)
    assert [card.mark for card in other.cards] == [None]
    assert hands.sight(at, 1)[:3] == [2, 1, 5]


def test_of_equal_cards_the_last_is_marked() -> None:
    def marks(at: Any, seat: int, viewer: int) -> dict[int, Text]:
        return {4: say("just drawn"), 6: say("just drawn")}

    hands = Hands(cards=lambda at, seat: [4, 4, 5], marks=marks)
    assert [card.mark for card in hands.zones(Table(), 0)[0].cards] == [
        None,
        say("just drawn"),
        None,
    ]


def test_a_place_lies_open_only_if_everybody_sees_its_attribute_or_it_says_so() -> None:
    at, label = Table(), say("Pile")
    assert seen(Place("a", "row", label, "pile"), at, 0) == [("a", 2, [9, 8])]
    assert seen(Place("a", "row", label, "hidden"), at, 0) == [("a", 2, [])]
    mine = Place("a", "row", label, "hidden", seen=lambda at, seat: seat == 1)
    assert (seen(mine, at, 0), seen(mine, at, 1)) == ([("a", 2, [])], [("a", 2, [1, 2])])
    assert (mine.sight(at, 0), mine.sight(at, 1)) == ([2], [2, 1, 2])
    assert seen(stock(of="pile"), at, 0) == [("stock", 2, [])]
    assert seen(discard("pile", lambda at: at.pile[-1:], len_of), at, 0) == [("discard", 2, [8])]


def len_of(at: Any) -> int:
    """How many cards lie on the pile."""
    return len(at.pile)


def test_a_place_without_cards_is_shown_unless_it_says_otherwise() -> None:
    at = Table(pile=[])
    assert seen(Place("pile", "row", say("Pile")), at, 0) == [("pile", 0, [])]
    assert seen(Place("pile", "row", say("Pile"), empty=False), at, 0) == []
    assert seen(Place("pile", "row", say("Pile"), lies=lambda at: False), Table(), 0) == []


def test_who_sees_a_place_knows_its_attribute_where_that_says_nothing_itself() -> None:
    zones = (Hands(), Place("pile", "row", say("Pile")), Place("talon", "row", say("Talon")))
    at = Table(ZONES=(*zones, Place("hidden", "row", say("Hidden")), Place("x", "row", say("X"))))
    assert sight(at, 0) == {"hands": (2, 2, 3, 5, 1, 0), "hidden": (2,)}


def of_steps() -> list[str]:
    """The games that make their moves themselves."""
    return [name for name in st.registrations() if isinstance(st.game(name), StepGame)]


@pytest.mark.parametrize("name", of_steps())
def test_a_game_declares_what_lies_where(name: str) -> None:
    game = st.game(name)
    at = fresh_deal(game, game.opening(0), Rng(1))
    assert (len(getattr(at, "ZONES", ())) > 0) == (name not in BY_HAND)
