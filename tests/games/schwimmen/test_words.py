"""Schwimmen in words: what people type, what is refused and why, what they read."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.messages import Speaker
from stammtisch.notation import words_of
from tests.games.schwimmen.positions import match_at, position, schwimmen


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("swap_one 7h Kh", "swap_one 7h Kh"),
        ("swap 7h for Kh", "swap_one 7h Kh"),
        ("tausche Herz-7 gegen Herz König", "swap_one 7h Kh"),
        ("7h Kh", "swap_one 7h Kh"),
        ("swap all", "swap_all"),
        ("alle drei", "swap_all"),
        ("Ich tausche alle", "swap_all"),
        ("push", "push"),
        ("schieben", "push"),
        ("ich schiebe", "push"),
        ("stop", "stop"),
        ("Stopp!", "stop"),
        ("klopfen", "stop"),
        ("mitte austauschen", "renew_middle"),
        ("behalten", "keep"),
        ("das andere nehmen", "take_other"),
        ("take the other packet", "take_other"),
    ],
)
def test_moves_are_read_in_german_and_english(said: str, text: str) -> None:
    game = schwimmen()
    state = position(game, "9c Td Kh", ["", "7h 8h Qs"])
    (move,) = game.read(state, 1, words_of(said))
    assert game.text(state, move) == text


@pytest.mark.parametrize("said", ["", "hello", "2c Kh", "Xr", "swap", "take 7h Kh"])
def test_other_words_are_no_move(said: str) -> None:
    game = schwimmen()
    state = position(game, "9c Td Kh", ["", "7h 8h Qs"])
    assert list(game.read(state, 1, words_of(said))) == []
    with pytest.raises(st.UnreadableMove):
        match_at(game, state).play(said)


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("7h", ("swap_one 7h 9c", "swap_one 7h Td", "swap_one 7h Kh")),
        ("swap Kh", ("swap_one Qs Kh", "swap_one 7h Kh", "swap_one 8h Kh")),
    ],
)
def test_one_card_alone_can_mean_three_swaps(said: str, instead: tuple[str, ...]) -> None:
    game = schwimmen()
    match = match_at(game, position(game, "9c Td Kh", ["", "7h 8h Qs"]))
    with pytest.raises(st.AmbiguousMove) as error:
        match.play(said)
    assert sorted(error.value.instead) == sorted(instead)


@pytest.mark.parametrize(
    ("options", "laid", "said", "sentence", "rule"),
    [
        ({}, {}, "Ad Kh", "You do not hold ace of diamonds.", "SWI-10"),
        ({}, {}, "7h Ad", "ace of diamonds is not in the middle.", "SWI-10"),
        ({}, {}, "Ad", "You do not hold ace of diamonds.", "SWI-10"),
        (
            {},
            {},
            "swap 7h 8h for Kh Td",
            "One card is swapped, or all three; “swap_all” swaps all.",
            "SWI-10",
        ),
        ({}, {"stopper": 3}, "stop", "#3 has stopped; nobody may stop again.", "SWI-10"),
        (
            {},
            {},
            "renew_middle",
            "The middle can be replaced only if it is a seven, an eight and a nine.",
            "SWI-13",
        ),
        (
            {},
            {"middle": "7c 8c 9c", "stock": 2},
            "renew_middle",
            "Three cards are needed, and 2 are left in the stock.",
            "SWI-13",
        ),
        (
            {"seven_eight_nine": False},
            {"middle": "7c 8c 9c"},
            "renew_middle",
            "Under these house rules the middle is not replaced.",
            "SWI-13",
        ),
        ({}, {}, "keep", "The dealer has made his choice; the middle lies open.", "SWI-4"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(
    options: dict[str, Any], laid: dict[str, Any], said: str, sentence: str, rule: str
) -> None:
    game = schwimmen(**options)
    laid = {"middle": "9c Td Kh", **laid}
    match = match_at(game, position(game, laid.pop("middle"), ["", "7h 8h Qs"], **laid))
    before = list(match.state.words())
    with pytest.raises(st.IllegalMove) as error:
        match.play(said)
    assert str(error.value.text) == sentence
    assert rule in error.value.rules
    assert error.value.instead == match.legal_moves().texts()
    assert list(match.state.words()) == before


@pytest.mark.rules("SWI-9", "SWI-17")
def test_who_is_not_on_turn_or_out_is_told_so() -> None:
    game = schwimmen()
    match = match_at(game, position(game, "9c Td Kh", lives=[3, 3, 0, -1]))
    for seat, sentence in ((2, "It is #1’s turn."), (3, "You are out of the match.")):
        with pytest.raises(st.OutOfTurn) as error:
            match.play("push", seat=seat)
        assert str(error.value.text) == sentence


def test_before_the_choice_of_the_dealer_nothing_else_is_possible() -> None:
    match = st.Match(schwimmen(), seed=2)
    with pytest.raises(st.IllegalMove) as error:
        match.play("push")
    assert str(error.value.text) == "Keep your packet or take the other one first."


@pytest.mark.parametrize(
    ("move", "german"),
    [
        ("swap_one 8h Td", ["Vroni tauscht Herz-8 gegen Karo-10."]),
        ("swap_all", ["Vroni tauscht alles: Pik-Dame, Herz-7, Herz-8 gegen Kreuz-9, Karo-10, "]),
        ("push", ["Vroni schiebt."]),
        ("stop", ["Vroni klopft: Alle anderen haben noch einen Zug."]),
    ],
)
def test_the_log_in_german(move: str, german: list[str]) -> None:
    game = schwimmen()
    match = match_at(game, position(game, "9c Td Kh", ["", "7h 8h Qs"]))
    match.play(move)
    speaker = Speaker("de", seat_name=lambda seat: "Vroni")
    said = [speaker.say(text) for text in match.hand.tell(0)]
    assert [line[: len(german[0])] for line in said] == german


def test_the_end_in_german() -> None:
    game = schwimmen(3)
    hands = ["Kc 8c 7c", "Kd Td 9h", "Qc Qs Qd"]
    match = match_at(game, position(game, "7h 7d 8h", hands, lives=[0, 1, 3]))
    for move in ("stop", "push", "push"):
        match.play(move)
    view, speaker = match.view(0), Speaker("de")
    assert speaker.say(view.prompt or view.phase) == (
        "Alle hatten ihren letzten Zug: Das Einzelspiel ist zu Ende."
    )
    (line,) = (speaker.say(text) for text in view.status)
    assert "hat mit 20 am wenigsten: Das letzte Leben ist weg" in line
    notes = [speaker.say(zone.note) for zone in view.zones if zone.note is not None]
    assert notes == ["25 Punkte", "20 Punkte", "30,5 Punkte"]


def test_after_a_deal_the_seats_show_the_lives_that_are_left() -> None:
    game = schwimmen(3)
    hands = ["Ks Qs 7h", "Kc Tc 7d", "Kd Qd 8c"]
    match = match_at(game, position(game, "9c 9d 9h", hands, stopper=2, lives=[3, 1, 0]))
    assert [str(seat.badges[0]) for seat in match.view(0).seats] == ["3 lives", "1 life", "swims"]
    match.play("push")
    assert match.hand_over, "that was the last turn after the stop, and all hands are worth 20"
    assert [str(seat.badges[0]) for seat in match.view(0).seats] == ["2 lives", "swims", "out"]
