"""Games with stakes and many seats: bets, chips, pots, cards that are swapped by two taps."""

from __future__ import annotations

import pytest

from stammtisch.cards import read_card, read_cards
from stammtisch.core.view import Amount, CardView, Choice, Pot, SeatView, View, Zone
from stammtisch.errors import UnreadableMove
from stammtisch.messages import Speaker
from stammtisch.text import say
from stammtisch.web import styles
from stammtisch.web.presenter import Presenter
from stammtisch.web.rendering import template
from stammtisch.web.scene import Scene
from stammtisch.web.wagers import numbered
from stammtisch.web.words import words

SPEAKER = Speaker("en", "french", lambda seat: f"Player {seat}")
RAISE = Amount("raise", say("Raise by"), 4, 60, 2, (4, 20, 60))
HAND = Zone("h0", "hand", say("Hand"), 2, tuple(map(CardView, read_cards("Ah 7c"))), 0)
MIDDLE = Zone("mid", "row", say("The middle"), 2, tuple(map(CardView, read_cards("Th Qs"))))


def scene(*zones: Zone, **more: object) -> Scene:
    seats = (
        SeatView(0, 2, to_move=True, chips=184, bet=4),
        SeatView(1, 2, chips=96, bet=10),
        SeatView(2, 0, chips=0, out=True),
    )
    view = View("any", 0, 0, say("Turn"), seats, zones, **more)  # type: ignore[arg-type]  # fields of a View
    return Presenter(SPEAKER).scene(view)


def rendered(name: str, **context: object) -> str:
    return template(name).render(face="french", language="en", **words(SPEAKER), **context)


def test_a_bet_has_usual_buttons_a_slider_and_a_field() -> None:
    (wager,) = scene(amounts=(RAISE,)).wagers
    html = rendered("table/wager.html", wager=wager)
    for value in ("raise 4", "raise 20", "raise 60", "raise #"):
        assert f'value="{value}"' in html
    assert html.count('min="4" max="60" step="2"') == 2
    assert 'name="n-raise"' in html
    assert "Raise by: from 4 to 60" in html


def test_a_bet_with_one_number_is_a_button() -> None:
    (wager,) = scene(amounts=(Amount("bet", say("Bet"), 7, 7),)).wagers
    html = rendered("table/wager.html", wager=wager)
    assert 'value="bet 7"' in html
    assert "<input" not in html


def test_the_number_that_was_typed_is_sent() -> None:
    fields = {"n-raise": " 6 ", "csrf": "x"}
    assert numbered("raise #", fields) == "raise 6"
    assert numbered("fold", fields) == "fold"
    assert numbered("", fields) == "raise 6"  # Enter in the field, without a script
    assert numbered("", {"csrf": "x"}) == ""
    assert numbered("", fields | {"n-bet": "3"}) == ""


@pytest.mark.parametrize("typed", ["", "six", "6.5", "٦"])
def test_something_that_is_no_number_is_refused(typed: str) -> None:
    with pytest.raises(UnreadableMove, match="Enter a whole number first"):
        numbered("raise #", {"n-raise": typed})


def test_chips_bets_and_pots_are_shown_and_said() -> None:
    found = scene(pots=(Pot(say("Main pot"), 84), Pot(say("Side pot"), 6)))
    assert [(pot.label, pot.chips) for pot in found.pots] == [("Main pot", 84), ("Side pot", 6)]
    assert 'title="Main pot: 84 chips"' in rendered("table/pots.html", pots=found.pots)
    plates = [
        rendered("table/plate.html", plate=plate, away=(), clock="", who=None, takes=False, side="")
        for plate in found.plates
    ]
    assert 'title="96 chips"' in plates[0]
    assert '<span class="vh">bet: </span>10' in plates[0]
    assert "out</span>" not in plates[0]
    assert '<span class="gone-out">out</span>' in plates[1]
    assert 'class="plate out"' in plates[1]
    assert found.me is not None
    assert (found.me.chips, found.me.bet) == (184, 4)


def test_a_swap_is_an_own_card_and_then_one_of_the_table() -> None:
    swaps = tuple(
        Choice(f"swap {own} {other}", say("Swap"), (read_card(own), read_card(other)), "mid")
        for own in ("Ah", "7c")
        for other in ("Th", "Qs")
    )
    found = scene(HAND, MIDDLE, choices=(*swaps, Choice("all", say("All"), zone="mid")))
    (pile,) = found.piles
    assert pile.paired
    assert [[act.text for act in card.acts] for card in pile.cards] == [
        ["swap Ah Th", "swap 7c Th"],
        ["swap Ah Qs", "swap 7c Qs"],
    ]
    assert [act.css for act in pile.cards[0].acts] == ["for-Ah", "for-7c"]
    assert [act.text for act in found.card_acts] == [each.text for each in swaps]
    assert all(card.legal for card in found.hand)
    html = rendered("table/pile.html", pile=pile, id="t")
    assert html.count('class="pair ') == 4
    assert 'class="act small" form="play" name="move" value="all"' in html


def test_equal_cards_share_their_buttons() -> None:
    """Eight packs need no more rules than one."""
    sheet = styles.stylesheet()
    assert sheet.count(".for-Ah{") == 1
    assert '.held input[value="Ah"]:checked' in sheet
    assert len(sheet) < 90_000


def test_a_heap_of_cards_lies_in_longer_rows() -> None:
    assert styles.rows_class(30) == "per10"
    assert styles.rows_class(80) == "per12 heap"
    assert f".per{styles.PER_ROW_OF_HEAP}{{" in styles.stylesheet()


@pytest.mark.parametrize(("seats", "many"), [(8, False), (19, True), (25, True)])
def test_many_seats_sit_close_together(seats: int, many: bool) -> None:
    plates = tuple(SeatView(seat, 5, to_move=seat == 7) for seat in range(seats))
    found = Presenter(SPEAKER).scene(View("any", 0, 7, say("Turn"), plates, ()))
    assert found.many_seats is many
    assert [plate.seat for plate in found.plates] == list(range(1, seats))
    assert f".n{seats}{{" in styles.stylesheet()
    assert f".p{seats - 1}{{" in styles.stylesheet()
