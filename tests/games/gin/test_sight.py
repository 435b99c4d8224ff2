"""Views and the log: everything that a seat may know, and nothing more."""

from __future__ import annotations

import pytest

from stammtisch.cards import notations, read_card
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.view import View, Zone
from stammtisch.games.gin.names import sorted_hand
from stammtisch.matches import Match
from stammtisch.messages import Speaker
from tests.games.gin.positions import gin, holding, late, mask, spare

MELDED = "2c 3c 4c 8d 8h 8s Jd Qd Kd"


def zone(view: View, name: str) -> Zone:
    return next(each for each in view.zones if each.id == name)


def kinds(place: Zone) -> str:
    return notations(card.kind for card in place.cards)


def said(view: View) -> list[str]:
    return [str(text) for text in view.status]


def test_a_hand_is_sorted_melds_first() -> None:
    hand = mask("Kd 4h Ac 8s Jd 8h 2c Qd 8d 3c")
    assert notations(sorted_hand(hand)) == "Ac 2c 3c 8s 8h 8d Jd Qd Kd 4h"
    assert notations(sorted_hand(mask("Kd 4h As 9c 4c"))) == "As 4c 4h 9c Kd"


def test_the_own_hand_is_open_and_the_other_one_is_not() -> None:
    match = holding(gin(), f"{MELDED} 4h 7s")
    view = match.view(1)
    assert kinds(zone(view, "hand1")) == "2c 3c 4c 8s 8h 8d Jd Qd Kd 4h 7s"
    marks = {card.kind: str(card.mark) for card in zone(view, "hand1").cards if card.mark}
    assert marks == {read_card("7s"): "just drawn"}
    assert zone(view, "hand0").count == 10
    assert zone(view, "hand0").cards == ()
    assert "Your deadwood: 4" in said(view)
    assert {choice.text for choice in view.choices} == set(match.legal_moves().texts())
    other = match.view(0)
    assert kinds(zone(other, "hand1")) == ""
    assert zone(other, "hand1").count == 11
    assert other.choices == ()


def test_a_spectator_sees_no_hand_and_no_deadwood() -> None:
    view = holding(gin(), f"{MELDED} 4h 7s").view()
    assert view.seat is None
    assert zone(view, "hand0").cards == zone(view, "hand1").cards == ()
    assert not any("deadwood" in text for text in said(view))


@pytest.mark.rules("GIN-11")
def test_upcard_and_knock_limit_stay_in_sight() -> None:
    view = holding(gin("oklahoma"), f"{MELDED} 4h 7s", upcard="6s").view(0)
    assert said(view)[:3] == ["Upcard: 6 of spades", "Knock limit: 6", "This hand counts double"]
    only_gin = gin("oklahoma", oklahoma_ace="gin_only")
    view = holding(only_gin, f"{MELDED} 4h 7s", upcard="Ad").view(0)
    assert said(view)[:2] == ["Upcard: ace of diamonds", "Knocking only with Gin"]


def test_only_the_top_of_the_discard_pile_is_shown() -> None:
    match = late(gin(), f"{MELDED} 4h", "Ks", left=21)
    for seat in (0, 1, None):
        pile = zone(match.view(seat), "discard")
        assert pile.count == 11
        assert len(pile.cards) == 1
        assert zone(match.view(seat), "stock").count == 21
        assert zone(match.view(seat), "stock").cards == ()


def test_cards_taken_openly_are_known_to_all() -> None:
    match = Match(gin(), hands=["", f"{MELDED} 9c"], rest="5d", dealer=0, seed=1)
    match.play("take_upcard")
    for seat in (0, None):
        assert kinds(zone(match.view(seat), "hand1")) == "5d"
        assert [str(card.mark) for card in zone(match.view(seat), "hand1").cards] == [
            "taken openly"
        ]


def test_what_was_said_and_who_deals() -> None:
    match = Match(gin(), dealer=0, seed=1)
    match.play("pass")
    dealer, other = match.view(0).seats
    assert (dealer.dealer, other.dealer) == (True, False)
    assert dealer.said is None
    assert str(other.said) == "I pass."
    match.play("pass")
    assert [str(seat.said) for seat in match.view().seats] == ["I pass.", "I pass."]
    match.play("draw_stock")
    assert [seat.said for seat in match.view().seats] == [None, None]


def test_between_knock_and_layout_nothing_is_open() -> None:
    match = holding(gin(), f"{MELDED} 4h 7s")
    match.play("knock 7s")
    assert str(match.view(0).seats[1].said) == "I knock."
    assert zone(match.view(0), "hand1").cards == ()
    assert len(match.view(1).choices) == 1


@pytest.mark.rules("GIN-14")
def test_the_showdown_shows_melds_layoffs_and_deadwood() -> None:
    knocker = "5h 6h 7h Jc Jd Js 2c 2d 2s 4d"
    defender = "8h 9h Jh Kc Kd Ks 3c 4c 6c Td"
    thrown = spare(knocker, defender)
    match = holding(gin(), f"{knocker} {thrown}", defender)
    match.play(f"knock {thrown}")
    match.play("lay_out")
    for seat in (0, 1, None):
        view = match.view(seat)
        melds = [each for each in view.zones if each.role == "meld"]
        assert [(each.owner, str(each.label), kinds(each)) for each in melds] == [
            (1, "Group", "2c 2s 2d"),
            (1, "Group", "Jc Js Jh Jd"),
            (1, "Run", "5h 6h 7h 8h 9h"),
            (0, "Group", "Kc Ks Kd"),
        ]
        laid = [card for each in melds for card in each.cards if card.mark]
        assert notations(card.kind for card in laid) == "Jh 8h 9h"
        assert {card.seat for card in laid} == {0}
        assert kinds(zone(view, "hand0")) == "3c 4c 6c Td"
        assert str(zone(view, "hand0").note) == "23 points"
        assert kinds(zone(view, "hand1")) == "4d"
        assert view.over


@pytest.mark.rules("GIN-21")
def test_after_a_drawn_hand_nothing_is_shown() -> None:
    match = late(gin(), f"{MELDED} 4h", "Ks")
    match.play("draw_stock")
    match.play("discard Ks")
    assert zone(match.view(1), "hand0").cards == ()
    assert zone(match.view(), "hand1").cards == ()
    assert not any(each.role == "meld" for each in match.view(1).zones)


def test_the_running_account_is_shown() -> None:
    match = holding(gin(), f"{MELDED} 4h 7s", "Kc Ks Qh Qc 9c 9s 7h 6d 5s 3h")
    match.play("knock 7s")
    match.play("lay_out")
    won = match.scores()[1]
    match.next_hand()
    badges = [[str(badge) for badge in seat.badges] for seat in match.view(0).seats]
    assert badges == [
        ["0 points in this game"],
        [f"{won} points in this game", "1 hand won"],
    ]


def test_only_who_draws_is_told_the_card() -> None:
    match = holding(gin(), f"{MELDED} 4h 7s")
    lines = {
        viewer: [Speaker("en").say(text) for text in match.hand.tell(2, viewer)]
        for viewer in (0, 1, SPECTATOR)
    }
    assert lines == {
        0: ["#1 draws from the stock."],
        1: ["#1 draws 7 of spades."],
        SPECTATOR: ["#1 draws from the stock."],
    }


def test_the_log_of_a_showdown() -> None:
    knocker = "5h 6h 7h Jc Jd Js 2c 2d 2s 4d"
    defender = "8h 9h Jh Kc Kd Ks 3c 4c 6c Td"
    thrown = spare(knocker, defender)
    match = holding(gin(), f"{knocker} {thrown}", defender)
    match.play(f"knock {thrown}")
    match.play("lay_out")
    lines = [str(text) for text in match.hand.tell(len(match.hand.acts) - 1)]
    assert lines == [
        "#1 lays out 2 of clubs, 2 of spades, 2 of diamonds; jack of clubs, jack of spades, "
        "jack of diamonds; 5 of hearts, 6 of hearts, 7 of hearts and keeps 4 points of deadwood.",
        "#0 lays off 8 of hearts, 9 of hearts, jack of hearts.",
        "#0 has 23 points of deadwood.",
        "#1 wins 19 points.",
    ]
