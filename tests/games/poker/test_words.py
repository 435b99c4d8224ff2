"""Moves in words: what people type in both languages, and what is refused with exact numbers."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.games.poker.names import worth_text
from stammtisch.games.poker.ranking import worth
from stammtisch.games.poker.state import Poker, PokerState
from stammtisch.messages import Speaker
from stammtisch.notation import read_move
from tests.games.poker.positions import context, dealt, mask, poker, refused, say

HANDS = ["2c 3d 4h 5s 7c", "Jc Jd 9s 5h 2d", "Qc Qd 9d 5d 2h", "Kc Kd 9h 5c 2s"]


def at(*moves: str) -> tuple[Poker, PokerState]:
    game = poker()
    return game, say(game, dealt(game, HANDS), *moves)


def meant(text: str, *moves: str) -> str:
    """The move that somebody on turn says, in notation."""
    game, state = at(*moves)
    return game.text(state, read_move(game, state, int(state.turn), text))


@pytest.mark.parametrize(
    ("said", "notation"),
    [
        ("fold", "fold"),
        ("Aussteigen", "fold"),
        ("ich passe", "fold"),
        ("check", "check"),
        ("schiebe", "check"),
        ("bet 5", "bet 5"),
        ("5", "bet 5"),
        ("ich setze 5 Chips", "bet 5"),
        ("biete 10", "bet 10"),
    ],
)
def test_what_is_said_before_a_bet(said: str, notation: str) -> None:
    assert meant(said) == notation


@pytest.mark.parametrize(
    ("said", "notation"),
    [
        ("hold", "hold"),
        ("call", "hold"),
        ("ich halte", "hold"),
        ("gehe mit", "hold"),
        ("raise 3", "raise 3"),
        ("raise by 3", "raise 3"),
        ("erhöhe um 3", "raise 3"),
        ("raise to 7", "raise 3"),
        ("erhöhe auf 7", "raise 3"),
        ("3", "raise 3"),
    ],
)
def test_what_is_said_after_a_bet_of_four(said: str, notation: str) -> None:
    assert meant(said, "bet 4") == notation


@pytest.mark.parametrize(
    ("said", "notation"),
    [
        ("exchange 9s 5h", "exchange 9s 5h"),
        ("tausche 5h, 9s, 2d", "exchange 9s 5h 2d"),
        ("tausche Pik 9", "exchange 9s"),
        ("exchange", "exchange"),
        ("behalten", "exchange"),
        ("tausche nichts", "exchange"),
        ("keep", "exchange"),
    ],
)
def test_what_is_said_at_the_exchange(said: str, notation: str) -> None:
    assert meant(said, "bet 2", "hold", "hold", "hold") == notation


@pytest.mark.rules("POK-12")
def test_all_in_words() -> None:
    game = poker()
    state = dealt(game, HANDS, before=context(game, [200, 9, 10, 200]))
    assert game.text(state, read_move(game, state, 1, "alles")) == "bet 7"
    say(game, state, "bet 4")
    assert game.text(state, read_move(game, state, 2, "all in")) == "raise 4"


@pytest.mark.parametrize(
    ("moves", "said", "sentence", "rules"),
    [
        ((), "bet 1", "At least 2 and at most 10 chips can be bet here.", ("POK-4", "POK-7")),
        ((), "bet 0", "At least 2 and at most 10 chips can be bet here.", ("POK-4", "POK-7")),
        ((), "bet -5", "At least 2 and at most 10 chips can be bet here.", ("POK-4", "POK-7")),
        ((), "bet 11", "At least 2 and at most 10 chips can be bet here.", ("POK-4", "POK-7")),
        ((), "bet 801", "At least 2 and at most 10 chips can be bet here.", ("POK-4", "POK-7")),
        (
            (),
            "bet 99999999999999999",
            "At least 2 and at most 10 chips can be bet here.",
            ("POK-4", "POK-7"),
        ),
        ((), "bet 2.5", "Chips are whole numbers.", ("POK-3",)),
        ((), "hold", "Nobody has bet yet, so there is nothing to call.", ("POK-7",)),
        ((), "raise 2", "Nobody has bet yet: bet instead of raising.", ("POK-7",)),
        ((), "exchange", "Cards are exchanged between the two betting phases.", ("POK-23",)),
        (("bet 4",), "bet 4", "There is a bet already: raise instead of betting.", ("POK-7",)),
        (("bet 4",), "check", "You cannot check: 4 chips must be paid to call.", ("POK-7",)),
        (
            ("bet 4",),
            "raise 500",
            "A raise adds at least 2 and at most 10 chips here.",
            ("POK-4", "POK-7"),
        ),
        (
            ("bet 4",),
            "raise to 5",
            "A raise adds at least 2 and at most 10 chips here.",
            ("POK-4", "POK-7"),
        ),
        (
            ("check", "check", "check"),
            "bet 2",
            "Only two jacks or anything better may open.",
            ("POK-21",),
        ),
        (
            ("bet 2", "hold", "hold", "hold"),
            "check",
            "Now exchange up to three cards, or keep all.",
            ("POK-23",),
        ),
        (
            ("bet 2", "hold", "hold", "hold"),
            "bet 5",
            "Now exchange up to three cards, or keep all.",
            ("POK-23",),
        ),
        (
            ("bet 2", "hold", "hold", "hold"),
            "exchange Jc Jd 9s 5h",
            "Three cards at most may be exchanged, not 4.",
            ("POK-23",),
        ),
        (
            ("bet 2", "hold", "hold", "hold"),
            "exchange 9s As",
            "You do not hold ace of spades.",
            ("POK-23",),
        ),
        (
            ("bet 2", "hold", "hold", "hold"),
            "exchange 9s 9s",
            "9 of spades is named twice.",
            ("POK-23",),
        ),
        (
            ("bet 2", "hold", "hold", "hold", *["exchange"] * 4, *["check"] * 4),
            "check",
            "All have checked: now you must bet or fold.",
            ("POK-11",),
        ),
    ],
)
def test_a_refusal_says_what_would_do(
    moves: tuple[str, ...], said: str, sentence: str, rules: tuple[str, ...]
) -> None:
    game, state = at(*moves)
    fault = refused(game, state, said)
    assert str(fault.text) == sentence
    assert fault.rules == rules


@pytest.mark.rules("POK-12", "POK-43")
@pytest.mark.parametrize(
    ("preset", "chips", "moves", "said", "sentence"),
    [
        (
            "draw",
            [200, 3, 200, 200],
            (),
            "bet 2",
            "You have only 1 chip: you can bet only that one.",
        ),
        (
            "draw",
            [200, 9, 200, 200],
            (),
            "bet 8",
            "At least 2 and at most 7 chips can be bet here: you have no more.",
        ),
        (
            "draw",
            [200, 200, 10, 200],
            ("bet 3",),
            "raise 6",
            "A raise adds at least 2 and at most 5 chips here: you have no more.",
        ),
        (
            "draw",
            [200, 200, 6, 200],
            ("bet 3",),
            "raise 2",
            "After calling you have 1 chip left: you can raise by exactly that.",
        ),
        ("stud", None, (), "check", "Nobody may check in phase 1: bet or fold."),
        ("stud", None, (), "exchange", "Cards are exchanged in draw poker only."),
        (
            "holdem",
            None,
            ("hold", "hold", "hold"),
            "check",
            "The blinds are a bet: call, there is nothing to pay.",
        ),
        (
            "holdem",
            None,
            ("hold",) * 4 + ("bet 2",) + ("hold",) * 3,
            "bet 3",
            "At least 4 and at most 10 chips can be bet here.",
        ),
    ],
)
def test_exact_numbers(
    preset: str, chips: list[int] | None, moves: tuple[str, ...], said: str, sentence: str
) -> None:
    game = poker(preset)
    hands = HANDS if preset == "draw" else ()
    state = say(game, dealt(game, hands, before=context(game, chips)), *moves)
    assert str(refused(game, state, said).text) == sentence


@pytest.mark.rules("POK-6")
@pytest.mark.parametrize("said", ["fold", "bet 5", "bet 5000", "raise 3", "exchange As", "bet 2.5"])
def test_who_is_not_on_turn_is_told_so(said: str) -> None:
    game, state = at()
    fault = refused(game, state, said, seat=3)
    assert str(fault.text) == "It is #1’s turn."


@pytest.mark.parametrize("said", ["", "bet", "bet five", "raise", "raise 3 5", "5 5", "seven"])
def test_what_is_no_move(said: str) -> None:
    game, state = at()
    with pytest.raises(st.UnreadableMove) as fault:
        read_move(game, state, 1, said)
    assert fault.value.instead == ("fold", "check", "bet 2–10")


@pytest.mark.rules("POK-4")
@pytest.mark.parametrize(("most", "said"), [(2, "2"), (3, "2–3"), (4, "2–4")])
def test_between_which_amounts_one_may_bet(most: int, said: str) -> None:
    prompt = dealt(poker(max_bet=most), HANDS).view(1).prompt
    assert str(prompt) == f"Check, bet {said}, or fold."


@pytest.mark.rules("POK-19")
@pytest.mark.parametrize(
    ("cards", "english", "german"),
    [
        ("Ac Kd 9s 5h 2c", "high card ace", "Höchste Karte Ass"),
        ("Jc Jd 9s 5h 2c", "one pair (jack)", "Ein Paar (Bube)"),
        ("Jc Jd 9s 9h 2c", "two pair (jack, 9)", "Zwei Paare (Bube, 9)"),
        ("Jc Jd Js 9h 2c", "three of a kind (jack)", "Drilling (Bube)"),
        ("Ac 2d 3s 4h 5c", "straight, 5 high", "Straße bis 5"),
        ("Ac 2c 3c 4c 9c", "flush, ace high", "Flush bis Ass"),
        ("Jc Jd Js 9h 9c", "full house (jack, 9)", "Volle Hand (Bube, 9)"),
        ("Jc Jd Js Jh 9c", "four of a kind (jack)", "Vierling (Bube)"),
        ("8c 9c Tc Jc Qc", "straight flush, queen high", "Farbstraße bis Dame"),
    ],
)
def test_what_a_hand_is_called(cards: str, english: str, german: str) -> None:
    text = worth_text(int(worth(mask(cards), False)))
    assert (Speaker("en").say(text), Speaker("de").say(text)) == (english, german)


def test_refusals_in_german() -> None:
    speaker = Speaker("de")
    game, state = at("bet 4")
    said: dict[str, Any] = {
        "erhöhe um 11": "Erhöhen kann man hier um mindestens 2 und höchstens 10 Chips.",
        "schieben": "Schieben geht nicht: Halten kostet 4 Chips.",
        "biete 3": "Es ist schon geboten: Erhöhe, statt zu bieten.",
    }
    for text, sentence in said.items():
        assert speaker.say(refused(game, state, text).text) == sentence


def test_buttons_in_both_languages() -> None:
    game, state = at("bet 4")
    labels = {
        language: [
            Speaker(language).say(game.choice(state, 2, int(move)).label)
            for move in state.legal_moves()[:3]
        ]
        for language in ("en", "de")
    }
    assert labels == {
        "en": ["Fold", "Call: 4 chips", "Raise by 2"],
        "de": ["Aussteigen", "Halten: 4 Chips", "Um 2 erhöhen"],
    }
