"""The moves of Siebzehn und Vier in words, and why others are refused."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.games.siebzehn_und_vier.lines import tie
from stammtisch.games.siebzehn_und_vier.rules import DRAW, RAISE, STAND
from stammtisch.messages import Speaker
from stammtisch.notation import words_of
from tests.games.siebzehn_und_vier.positions import dealt


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("draw", DRAW),
        ("Noch eine Karte, bitte", DRAW),
        ("ich ziehe", DRAW),
        ("stand", STAND),
        ("ich bleibe", STAND),
        ("genug!", STAND),
        ("raise 3", RAISE + 3),
        ("raise by 3 basic stakes", RAISE + 3),
        ("Ich erhöhe um 2", RAISE + 2),
        ("erhöhe um einen Grundeinsatz 1", RAISE + 1),
    ],
)
def test_moves_are_read_in_german_and_english(said: str, move: int) -> None:
    match = dealt("8h", "9c")
    assert list(match.game.read(match.state, 1, words_of(said))) == [move]


@pytest.mark.parametrize("said", ["", "raise", "raise 0", "raise x", "3", "Qs", "raise 1 2", "hi"])
def test_other_words_are_no_move(said: str) -> None:
    match = dealt("8h", "9c")
    assert list(match.game.read(match.state, 1, words_of(said))) == []


@pytest.mark.rules("SUV-4", "SUV-8", "SUV-10")
@pytest.mark.parametrize(
    ("moves", "said", "english", "german"),
    [
        (
            [],
            "raise 10",
            "You can raise by 1 to 9 basic stakes of 10 chips each.",
            "Du kannst um 1 bis 9 Grundeinsätze zu je 10 Chips erhöhen.",
        ),
        (
            [],
            "erhöhe um 500",
            "You can raise by 1 to 9 basic stakes of 10 chips each.",
            "Du kannst um 1 bis 9 Grundeinsätze zu je 10 Chips erhöhen.",
        ),
        (
            ["raise 8"],
            "raise 0",
            "You can raise by exactly 1 basic stake of 10 chips.",
            "Du kannst nur um genau 1 Grundeinsatz zu 10 Chips erhöhen.",
        ),
        (
            ["raise 9"],
            "raise",
            "Nobody can raise any more: the limit of 100 chips is reached.",
            "Erhöhen geht nicht mehr: Die Grenze von 100 Chips ist erreicht.",
        ),
        (
            [],
            "raise",
            "Say how many basic stakes you raise by, for example “raise 2”.",
            "Sag, um wie viele Grundeinsätze du erhöhst, zum Beispiel „erhöhe 2“.",
        ),
        (
            [],
            "Qs",
            "No card is played in this game: draw or stand.",
            "In diesem Spiel wird keine Karte gelegt: Zieh oder bleib stehen.",
        ),
        (
            ["stand"],
            "raise 1",
            "The bank cannot raise: draw or stand.",
            "Die Bank kann nicht erhöhen: Zieh oder bleib stehen.",
        ),
    ],
)
def test_a_refusal_says_what_would_do(
    moves: list[str], said: str, english: str, german: str
) -> None:
    match = dealt("8h Jc Qc", "9c")
    for move in moves:
        match.play(move)
    before = list(match.state.words())
    with pytest.raises(st.IllegalMove) as error:
        match.play(said)
    assert Speaker("en").say(error.value.text) == english
    assert Speaker("de").say(error.value.text) == german
    assert list(match.state.words()) == before


@pytest.mark.rules("SUV-1")
def test_who_is_not_in_the_duel_is_told_so() -> None:
    match = dealt("8h", "9c")
    with pytest.raises(st.OutOfTurn) as error:
        match.play("draw", seat=2)
    assert str(error.value.text) == "You are not in this duel: #1 plays against #0."
    with pytest.raises(st.OutOfTurn) as bank:
        match.play("draw", seat=0)
    assert bank.value.rules == ("SUV-7",)


@pytest.mark.parametrize("options", [{"limit_factor": 1}, {}])
def test_raises_are_a_range_of_amounts(options: dict[str, Any]) -> None:
    view = dealt("8h", "9c", **options).view(1)
    assert [choice.text for choice in view.choices] == ["draw", "stand"]
    ranges = [(each.word, each.lowest, each.highest, each.usual) for each in view.amounts]
    assert ranges == ([] if options else [("raise", 1, 9, (1, 5, 9))])


@pytest.mark.rules("SUV-13")
@pytest.mark.parametrize(
    ("player", "bank", "why"),
    [
        (17, 17, "Both have 17."),
        (21, 21, "Both have 21."),
        (22, 22, "Both are bust."),
        (22, 25, "Both are bust."),
    ],
)
def test_why_nobody_takes_the_pot(player: int, bank: int, why: str) -> None:
    assert str(tie(player, bank)) == why
