"""What a seat sees of Mau-Mau, and what it is told."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.cards import card_name
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.view import View, Zone
from tests.games.mau_mau.positions import match_at, mau_mau, position


def zone(view: View, id: str) -> Zone:
    return next(each for each in view.zones if each.id == id)


def cards(view: View, id: str) -> str:
    return " ".join(st.notation(card.kind) for card in zone(view, id).cards)


def new_match(*hands: str, top: str = "9h", pile: str = "", **options: object) -> st.Match:
    game = mau_mau(3, **options)
    return match_at(game, position(game, top, hands, pile=pile))


def test_a_seat_sees_its_own_hand_sorted_and_the_whole_pile() -> None:
    view = new_match("Kd 9c Qs 7h 7d", "Ac As", pile="7s 8s").view(0)
    assert cards(view, "hand0") == "9c Qs 7h 7d Kd"
    assert cards(view, "discard") == "7s 8s 9h"
    assert (zone(view, "hand1").count, zone(view, "hand1").cards) == (2, ())
    assert (zone(view, "stock").count, zone(view, "stock").cards) == (20, ())
    assert [seat.cards for seat in view.seats] == [5, 2, 2]
    assert [seat.to_move for seat in view.seats] == [True, False, False]


def test_a_spectator_sees_no_hand_and_has_no_choice() -> None:
    view = new_match("Kd 9c", "Ac As").view()
    assert view.seat is None
    assert all(zone(view, f"hand{seat}").cards == () for seat in range(3))
    assert view.choices == ()


def test_each_choice_hangs_on_what_makes_it() -> None:
    view = new_match("7h 9c Qs", "Ac As").view(0)
    assert [(choice.text, choice.zone) for choice in view.choices] == [
        ("9c", "hand0"),
        ("7h", "hand0"),
        ("draw", "stock"),
    ]
    assert new_match("7h 9c Qs", "Ac As").view(1).choices == ()


@pytest.mark.parametrize(
    ("hand", "prompt"),
    [
        ("7h Qs", "Play hearts or any 9, or draw a card."),
        ("Kd Qs", "None of your cards fits: draw one."),
    ],
)
def test_the_prompt_says_what_fits(hand: str, prompt: str) -> None:
    assert str(new_match(hand, "Ac As").view(0).prompt) == prompt
    assert str(new_match(hand, "Ac As").view(1).prompt) == "#0 is to move."


@pytest.mark.rules("MAU-16", "MAU-18")
def test_the_wish_and_the_cards_to_take_are_at_stake() -> None:
    match = new_match("Jc 7c Ks", "7d Qc As", preset="funktionskarten")
    match.play("Jc")
    assert str(match.view(0).prompt) == "Which suit do you wish for?"
    match.play("wish d")
    assert [str(text) for text in match.view(2).status] == ["Wish: diamonds"]
    match.play("7d")
    assert [str(text) for text in match.view(2).status] == ["2 cards to take"]


@pytest.mark.rules("MAU-15")
def test_at_the_end_all_hands_lie_open_with_their_points() -> None:
    match = new_match("7h", "Ac Ts", "Kc")
    match.play("7h")
    view = match.view()
    assert view.over
    assert (cards(view, "hand1"), str(zone(view, "hand1").note)) == ("Ac Ts", "21 points")
    assert str(view.prompt) == "#0 has no cards left and wins the deal."
    lines = match.score_lines()
    assert [line.points for line in lines] == [(0, 0, 0), (0, 21, 0), (0, 0, 4)]
    assert str(lines[1].text) == "#1 still holds ace of clubs, 10 of spades."


def told(match: st.Match, viewer: int) -> list[str]:
    return [str(text) for text in match.hand.tell(len(match.hand.acts) - 1, viewer)]


def test_only_who_draws_is_told_which_card() -> None:
    match = new_match("Qs 8c", "Ac As")
    match.play("draw")
    state = match.view(0)
    drawn = set(cards(state, "hand0").split()) - {"Qs", "8c"}
    assert told(match, 0) == [f"#0 draws {card_name(st.read_card(*drawn), language='en')}."]
    assert told(match, 1) == told(match, SPECTATOR) == ["#0 draws 1 card."]


@pytest.mark.rules("MAU-11")
def test_the_penalty_is_told_with_its_cards_to_one_only() -> None:
    match = new_match("7h 8c", "Ac As")
    match.play("7h")
    assert told(match, 1) == ["#0 plays 7 of hearts."]
    match.play("schweigen")
    assert told(match, 1) == ["#0 says nothing.", "#0 draws 2 cards."]
    assert told(match, 0)[1].count(",") == 1


@pytest.mark.rules("MAU-8")
def test_a_reshuffle_is_told() -> None:
    game = mau_mau(2)
    played = match_at(game, position(game, "9h", ["Qs 8c"], pile="Ks Kd", stock=""))
    played.play("draw")
    assert told(played, 1) == [
        "The stock was empty: the discard pile was shuffled.",
        "#0 draws 1 card.",
    ]
    assert cards(played.view(1), "discard") == "9h"
