"""What a seat sees of Fünfhundert, and what it does not see."""

from __future__ import annotations

import pytest

from stammtisch.cards import read_cards
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.core.view import View, Zone
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.matches import Match
from stammtisch.messages import Speaker
from stammtisch.text import Text
from tests.games.fuenfhundert.positions import at, do, game, offered


def zone(view: View, name: str) -> Zone:
    return next(zone for zone in view.zones if zone.id == name)


def kinds(view: View, name: str) -> set[int]:
    return {card.kind for card in zone(view, name).cards}


def german(text: Text | None) -> str:
    assert text is not None
    return Speaker("de", seat_name=lambda seat: ("Anna", "Bert")[seat]).say(text)


@pytest.mark.rules("F500-4", "F500-19")
def test_a_hand_is_hidden_but_for_what_was_shown() -> None:
    hands = ["7h Ac Ad As Tc Ts Td 9c", "7c 8c Kh Qh 9h Jc Js Qc"]
    match = Match(game(), hands=hands, rest="Th 9d Jh", dealer=0, seed="view")
    assert kinds(match.view(0), "hand1") == set()
    match.play("announce pair_h")
    for viewer in (0, SPECTATOR):
        view = match.state.view(viewer)
        assert kinds(view, "hand1") == set(read_cards("Kh Qh"))
        assert zone(view, "hand1").count == 8
        assert kinds(view, "announced1-2") == set(read_cards("Kh Qh"))
        assert kinds(view, "stock") == set(read_cards("Th")) and zone(view, "stock").count == 16
    match.play("Kh")
    assert kinds(match.view(0), "hand1") == set(read_cards("Qh"))
    match.play("exchange")
    assert kinds(match.view(1), "hand0") == set(read_cards("Th"))
    assert kinds(match.view(1), "stock") == set(read_cards("7h"))
    assert german(match.view(0).seats[1].said) == "Paar in Herz"
    badges = [german(badge) for badge in match.view(0).seats[1].badges]
    assert badges == ["40 Punkte", "Paar in Herz"]
    match.play("Tc")
    assert all(zone.role != "meld" for zone in match.view(0).zones)


@pytest.mark.rules("F500-9")
def test_the_last_card_of_the_stock_is_seen_by_both() -> None:
    state = at(game(), "Ac", 2, ["8h 9h", "Ks 9s"], draws="7c")
    do(game(), state, "Ks", "8h")
    assert kinds(state.view(1), "hand0") == set(read_cards("Ac"))
    assert all(zone.id != "stock" for zone in state.view(1).zones)
    drawn = [card.mark for card in zone(state.view(1), "hand1").cards if card.mark]
    assert [german(mark) for mark in drawn] == ["eben gezogen"]


@pytest.mark.rules("F500-16", "F500-17", "F500-18")
def test_what_can_be_announced_what_is_missing_and_what_has_lapsed() -> None:
    rules = game()
    state = at(rules, "7h", 16, ["8c 9d Qd", "7c Kh Qh Kd Js"], draws="9c Jc")
    view = state.view(1)
    assert german(view.prompt) == (
        "Du kannst ansagen: Paar in Herz (40). Was du auslässt, verfällt. "
        "Du spielst aus: Jede Karte ist erlaubt."
    )
    assert "Nur eine Karte fehlt noch: Karo-Dame (Paar), Karo-Dame (Binokel)" in [
        german(text) for text in view.status
    ]
    labels = [german(choice.label) for choice in view.choices if not choice.cards]
    assert labels == ["Paar in Herz (40)"]
    do(rules, state, "7c")
    assert "Für dich verfallen: Paar in Herz" in [german(text) for text in state.view(1).status]
    for viewer in (0, SPECTATOR):
        assert not any("erfallen" in german(text) for text in state.view(viewer).status)
    assert state.view(1).prompt is None
    assert "höherer Rang" in german(state.view(0).prompt)
    assert german(view.phase) == "Stich 1 von 16, es wird gezogen"


def test_the_exchange_is_a_button() -> None:
    state = at(game(), "Ac", 6, ["7c Ks", "8c 9h"], seat=0, turn=0)
    choice = next(choice for choice in state.view(0).choices if choice.text == "exchange")
    assert not choice.cards and german(choice.label) == "Sieben gegen Kreuz-Ass tauschen (10)"


@pytest.mark.rules("F500-12")
def test_the_prompt_says_why_the_choice_is_limited() -> None:
    for hand, words in (
        ("As 9s 7h Td", "Pik ist ausgespielt: Du musst bedienen."),
        ("As 9s", "Pik ist ausgespielt: Du musst bedienen."),
        ("7h Ah Td", "Du musst Herz spielen."),
        ("Td 9c", "Du hast weder Pik noch Trumpf: Jede Karte ist erlaubt."),
    ):
        state = at(game(), "Qh", 0, [hand, "Ks 7d"], seat=0)
        do(game(), state, "Ks")
        assert words in german(state.view(0).prompt)
        number = 17 - len(hand.split())
        assert german(state.view(0).phase) == f"Stich {number} von 16, gezogen wird nicht mehr"


@pytest.mark.rules("F500-20")
def test_penalties_do_not_flood_the_page() -> None:
    """Every combination may be announced, but only near ones are buttons; none tells more."""
    rules = game(false_announce="penalty")
    state = at(rules, "7h", 16, ["8c 9d Qd", "7c Kh Qh Kd Js Jd Jc"])
    buttons = [choice.text for choice in state.view(1).choices if choice.text[:8] == "announce"]
    near = ["pair_h", "pair_d", "four_J", "binokel"]
    assert buttons == [f"announce {code}" for code in near]
    assert len(offered(state)) == 14
    assert "Du kannst ansagen" not in german(state.view(1).prompt)


@pytest.mark.rules("F500-17")
def test_the_last_window() -> None:
    state = at(game(), "7h", 0, ["Qs", "As"], "Ks")
    do(game(), state, "As", "Qs")
    view = state.view(1)
    assert german(view.phase) == "Letzte Gelegenheit zur Ansage"
    assert [german(choice.label) for choice in view.choices] == [
        "Paar in Pik (20)",
        "Einzelspiel beenden",
    ]
    assert "beende dann" in german(view.prompt)


@pytest.mark.rules("F500-22", "F500-24")
def test_both_totals_are_seen() -> None:
    state = at(game(), "Ac", 6, ["7c Ks", "8c 9h"], seat=0, totals=(310, 95), number=2)
    badges = [[german(badge) for badge in seat.badges] for seat in state.view(1).seats]
    assert badges == [["Partie: 310", "Einzelspiel: 0"], ["Partie: 95", "Einzelspiel: 0"]]


def test_after_the_deal_everything_lies_open() -> None:
    match = Match(game(), seed="open")
    rng = Rng(1)
    while not match.hand_over:
        match.play(int(match.state.pick(rng)))
    view = match.view(0)
    assert view.over and match.turn == OVER
    tricks = [zone for zone in view.zones if zone.role == "past_trick"]
    assert len(tricks) == 16 and all(zone.note is not None for zone in tricks)
    assert len(kinds(view, "hand0")) == len(kinds(view, "hand1")) == 16
    assert german(view.prompt).startswith("Dieses Einzelspiel: Anna ")
    rules = game()
    state = at(rules, "Ac", 6, ["7c Ks", "8c 9h"], seat=0, turn=0, totals=(490, 0), number=2)
    do(rules, state, "exchange")
    assert isinstance(state, FuenfhundertHand)
    assert zone(state.view(1), "stock").count == len(zone(state.view(1), "stock").cards) == 6
