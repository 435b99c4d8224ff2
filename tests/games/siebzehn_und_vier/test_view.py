"""What is seen of Siebzehn und Vier, and what is told."""

from __future__ import annotations

import pytest

from stammtisch.core.view import View, Zone
from stammtisch.messages import Speaker
from tests.games.siebzehn_und_vier.positions import dealt


def zone(view: View, name: str) -> Zone:
    return next(each for each in view.zones if each.id == name)


@pytest.mark.rules("SUV-6", "SUV-12")
def test_each_sees_his_own_cards_until_all_are_shown() -> None:
    match = dealt("8h 7c", "9c Ks")
    match.play("draw")
    for viewer, seen in ((0, {"hand0"}), (1, {"hand1"}), (2, set()), (-1, set())):
        view = match.state.view(viewer)
        assert {each.id for each in view.zones if each.cards} == seen
        assert {each.id for each in view.zones if each.note} == seen - {"hand1"}
        assert [seat.cards for seat in view.seats] == [1, 2, 0, 0]
        assert [len(seat.badges) for seat in view.seats] == [1, 1, 0, 0]
    for move in ("stand", "draw", "stand"):
        match.play(move)
    last = match.state.view(2)
    assert [str(zone(last, name).note) for name in ("hand1", "hand0")] == ["15", "13"]
    assert str(last.prompt) == "#1 takes the pot of 20 chips: 15 against 13."


def test_the_game_before_a_replay_stays_visible() -> None:
    match = dealt("Th Tc", "Ts Td")
    for move in ("raise 1", "stand", "draw", "stand"):
        match.play(move)
    view = match.view(2)
    notes = [str(zone(view, name).note) for name in ("before-player", "before-bank")]
    assert notes == ["20", "20"]
    assert "Replay 1 of 10" in [str(text) for text in view.status]
    assert view.pots[0].chips == 40
    assert zone(view, "hand1").cards == ()


def test_stakes_lie_in_the_pot() -> None:
    match = dealt("8h 7c", "9c Ks")
    match.play("raise 4")
    seats = match.view().seats
    assert [seat.chips for seat in seats] == [-50, -50, 0, 0]
    assert [(str(pot.label), pot.chips) for pot in match.view().pots] == [("Pot (50 each)", 100)]
    assert str(seats[1].said) == "I raise by 40."
    match.play("stand")
    assert str(match.view().seats[1].said) == "I stand."
    match.play("draw")
    match.play("stand")
    seats = match.view().seats
    assert [seat.chips for seat in seats[:2]] == [-50, 50]
    assert match.view().pots == ()


def test_a_bust_player_is_asked_to_say_that_he_stands() -> None:
    match = dealt("Th Tc 9c", "9d")
    match.play("draw")
    match.play("draw")
    prompt = match.view(1).prompt
    assert prompt is not None
    assert Speaker("de").say(prompt) == (
        "Du bist mit 29 überkauft. Sag, dass du stehen bleibst: Die Bank sieht deine Karten nicht."
    )
    assert str(match.view(0).prompt) == "#1 is to move."
    match.play("stand")
    assert str(match.view(0).prompt) == "You have 9, #1 has 3 cards: draw or stand?"


def test_the_log_tells_own_cards_to_their_owner_only() -> None:
    match = dealt("8h Tc", "9c Qd")
    for move in ("raise 2", "stand", "draw", "stand"):
        match.play(move)
    told = {
        viewer: [str(text) for n in range(4) for text in match.hand.tell(n, viewer)]
        for viewer in (0, 1)
    }
    assert told[1][:4] == [
        "#1 raises by 20 chips, and the bank pays as much.",
        "#1 draws 10 of clubs: 18.",
        "#1 stands.",
        "#0 draws a card.",
    ]
    assert told[0][1] == "#1 draws a card."
    assert told[0][3] == "#0 draws queen of diamonds: 12."
    assert (
        told[0][4:]
        == told[1][4:]
        == [
            "#0 stands.",
            "#1 shows 8 of hearts, 10 of clubs: 18.",
            "#0 shows 9 of clubs, queen of diamonds: 12.",
            "#1 takes the pot of 60 chips: 18 against 12.",
        ]
    )


def test_a_replay_is_told_with_the_cards_that_led_to_it() -> None:
    match = dealt("Th Tc", "Ts Td")
    for move in ("draw", "stand", "draw", "stand"):
        match.play(move)
    assert [str(text) for text in match.hand.tell(3)] == [
        "#0 stands.",
        "#1 shows 10 of hearts, 10 of clubs: 20.",
        "#0 shows 10 of spades, 10 of diamonds: 20.",
        "Both have 20. The duel is replayed.",
        "All cards are shuffled; both sides get one.",
    ]
