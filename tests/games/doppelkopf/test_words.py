"""Moves as words, in both languages, and what the log tells to whom."""

from __future__ import annotations

import pytest

from stammtisch.core.contract import SPECTATOR
from stammtisch.errors import MoveError
from stammtisch.games.doppelkopf.moves import RE
from stammtisch.matches import Hand
from stammtisch.messages import Speaker
from stammtisch.notation import words_of
from tests.games.doppelkopf.positions import (
    GESUND,
    NOTATIONS,
    context,
    dealt,
    doppelkopf,
    make,
    normal_game,
    play_until,
    state,
)

SPELLINGS = {
    "gesund": ["gesund", "Gesund", "healthy"],
    "hochzeit": ["hochzeit", "Hochzeit", "wedding", "marriage"],
    "solo queens": [
        "solo queens",
        "Damen-Solo",
        "damensolo",
        "Queens solo",
        "solo damen",
        "Ober-Solo",
    ],
    "solo jacks": ["solo jacks", "Buben-Solo", "bubensolo", "jack solo", "Unter-Solo"],
    "solo aces": ["solo aces", "Ass-Solo", "ohne-Trumpf-Solo", "aces solo", "Fleischloser Solo"],
    "solo suit_c": ["solo suit_c", "Kreuz-Solo", "Eichel-Solo", "clubs solo", "solo c", "solo ♣"],
    "solo suit_s": ["solo suit_s", "Pik-Solo", "Gras-Solo", "spades solo", "solo suit s"],
    "solo suit_h": ["solo suit_h", "Herz-Solo", "hearts solo"],
    "solo suit_d": ["solo suit_d", "Karo-Solo", "Trumpf-Solo", "Schellen-Solo", "solo diamonds"],
    "call c": ["call c", "rufe Kreuz", "Das erste Kreuz-Ass geht mit", "call Ac"],
    "call s": ["call s", "rufe Pik-Ass", "ruf Gras", "call spades"],
    "call h": ["call h", "rufe Herz", "call hearts"],
    "armut": ["armut", "Armut"],
    "take": ["take", "nehme", "aufnehmen"],
    "refuse": ["refuse", "ablehnen"],
    "sau": ["sau", "Sau"],
    "pass": ["pass", "passe", "weiter", "keine Sau"],
    "correct": ["correct", "berichtigen"],
    "re": ["re", "Re"],
    "kontra": ["kontra", "Kontra", "contra"],
    "k90": ["k90", "keine 90", "no 90", "keine neunzig", "under 90"],
    "k60": ["k60", "keine 60", "no 60", "Keine Sechzig"],
    "k30": ["k30", "keine 30", "no 30", "keine dreißig", "keine dreissig"],
    "schwarz": ["schwarz", "Schwarz", "black"],
}


def test_every_move_but_cards_has_spellings_here() -> None:
    assert set(SPELLINGS) == set(NOTATIONS.values())


@pytest.mark.parametrize("notation", SPELLINGS)
def test_spellings_of_a_move(notation: str) -> None:
    hand = normal_game()
    for words in SPELLINGS[notation]:
        found = hand.game.read(hand.state, 1, words_of(words))
        assert {hand.game.text(hand.state, move) for move in found} == {notation}, words


@pytest.mark.parametrize("words", ["", "Xr", "solo", "solo solo", "keine 80", "re re", "Qc Qc"])
def test_what_is_no_move(words: str) -> None:
    hand = normal_game()
    assert list(hand.game.read(hand.state, 1, words_of(words))) == []


@pytest.mark.rules("DOK-2")
def test_a_card_of_another_pack_is_refused_as_such() -> None:
    with pytest.raises(MoveError, match="is not in the pack") as caught:
        make(normal_game(), "1 2c")
    assert caught.value.rules == ("DOK-2", "DOK-4")


def test_a_card_in_any_spelling_is_played() -> None:
    for words in ("Kc", "CK", "Kreuz-König", "eichel könig", "king of clubs", "spiele Kreuz König"):
        hand = normal_game()
        make(hand, f"1 {words}")
        assert state(hand).tricks.lying == 1


def told(hand: Hand, viewer: int, last: int = 1) -> list[str]:
    """The log of the last acts for one viewer, in English."""
    speaker = Speaker("en")
    count = len(hand.acts)
    return [
        speaker.say(line)
        for index in range(count - last, count)
        for line in hand.tell(index, viewer)
    ]


@pytest.mark.rules("DOK-18")
def test_declarations_are_told_as_gesund_or_vorbehalt() -> None:
    hand = dealt(doppelkopf(), ["", "Qc Qc", "", ""], context(doppelkopf(), owing=[]))
    make(hand, "1 hochzeit", "2 solo aces", "3 gesund")
    assert told(hand, 3, 3) == [
        "#1 declares: Vorbehalt.",
        "#2 declares: Vorbehalt.",
        "#3 declares: gesund.",
    ]
    assert told(hand, 1, 3)[0] == "#1 declares: Hochzeit."
    make(hand, "0 gesund")
    assert told(hand, SPECTATOR) == ["#0 declares: gesund.", "#2 plays: aces solo."]


def test_open_solos_are_told_as_solos() -> None:
    hand = dealt(doppelkopf(solo_open=True), ["", "Qc Qc", "", ""])
    make(hand, "1 hochzeit", "2 solo aces")
    assert told(hand, 3, 2) == ["#1 declares: Vorbehalt.", "#2 declares: Solo."]


def test_a_trick_and_the_end_are_told() -> None:
    hand = normal_game(re=(1, 3))
    make(hand, "1 re", "1 Kc")
    assert told(hand, 0, 2) == ["#1 announces: Re.", "#1 plays king of clubs."]
    while state(hand).tricks.done == 0:
        hand.act(int(hand.state.turn), int(hand.state.legal_moves()[0]))
    assert told(hand, 0)[1].endswith("card points.")
    while not hand.over:
        hand.act(int(hand.state.turn), int(hand.state.legal_moves()[0]))
    assert " wins " in told(hand, 0)[2]


def test_a_hochzeit_is_told() -> None:
    hand = dealt(doppelkopf(), ["Kd Td", "Qc Qc Jd", "9d Kd", "9d Jh"])
    make(hand, "1 hochzeit", *GESUND[1:])
    assert told(hand, 0)[-1] == "#1 plays a Hochzeit and looks for a partner."
    make(hand, "1 Jd", "2 9d", "3 Jh", "0 Kd")
    assert told(hand, 0)[-1] == "The Hochzeit has found its partner: #3 plays with #1."


def test_a_forced_solo_is_told_openly() -> None:
    game = doppelkopf()
    hand = dealt(game, (), context(game, hand=24, owing=[2]))
    make(hand, "2 solo jacks")
    assert told(hand, 0) == [
        "#2 declares: jacks solo.",
        "#2 plays the Pflichtsolo: jacks solo.",
    ]


def test_errors_speak_german() -> None:
    hand = normal_game()
    play_until(hand, 1, 9)
    reason = hand.state.objection(1, int(RE))
    assert reason is not None
    german = Speaker("de").say(reason.text)
    english = Speaker("en").say(reason.text)
    assert "11" in german
    assert "9" in german
    assert english.startswith("Too late: Re needs at least 11 cards")
