"""What people see of a hand of Canasta."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.core.view import View, Zone
from stammtisch.games.canasta.rules import ADD_TWO, MELD
from stammtisch.messages import Speaker
from stammtisch.text import Text
from tests.games.canasta.positions import at, canasta, match_at, position


def german(text: Text | None) -> str:
    """A text as a German reads it with tiles."""
    assert text is not None
    return Speaker("de", "tiles").say(text)


def zone(view: View, name: str) -> Zone:
    """A zone by its id."""
    return next(each for each in view.zones if each.id == name)


@pytest.mark.rules("CAN-10", "CAN-11", "CAN-37")
def test_melds_say_what_they_are() -> None:
    game = canasta()
    melds = ["K K K K K K K, 9 9 9 9 2 2 X, 5 5 2", "2 2 2 X"]
    view = position(game, "4 6", phase="play", melds=melds, reds=[2, 1]).view(0)
    notes = {each.id: german(each.note) for each in view.zones if each.role == "meld"}
    assert notes == {
        "m0K": "echtes Canasta 500",
        "m09": "unechtes Canasta 300",
        "m05": "3 von 7",
        "m1W": "4 von 7",
    }
    assert german(zone(view, "red0").note) == "+200"
    assert german(zone(view, "red1").note) == "−100"
    assert [each.owner for each in view.zones if each.role == "meld"] == [0, 0, 0, 1]
    partner = position(game, "4 6", phase="play", melds=melds).view(2)
    assert zone(partner, "m0K").owner == 2
    shared = [zone(partner, "m0K"), zone(view, "red1")]
    assert [german(each.whose) for each in shared] == ["#0 und #2", "#1 und #3"]
    wild_last = [card.kind for card in zone(view, "m09").cards][-3:]
    assert [kind % 13 if kind < 52 else "X" for kind in wild_last] == [0, 0, "X"]


@pytest.mark.rules("CAN-18", "CAN-21")
def test_of_the_pile_only_the_top_and_what_lies_crosswise_is_seen() -> None:
    game = canasta()
    view = position(game, "4 6", pile="K 2 Q 3r J").view(0)
    pile = zone(view, "discard")
    assert pile.count == 5
    seen = [(card.kind % 13, card.mark is not None) for card in pile.cards]
    assert seen == [(0, True), (1, True), (9, False)]
    assert "Ablagestapel blockiert" in [german(text) for text in view.status]
    blocked = position(game, "4 6", pile="K X").view(0)
    assert [german(text) for text in blocked.status][:2] == [
        "Ablagestapel gesperrt: Joker",
        "Ablagestapel blockiert",
    ]


def test_other_hands_are_only_counted() -> None:
    game = canasta()
    state = position(game, "4 6", pile="K Q")
    for seat in (0, st.SPECTATOR):
        for other in range(4):
            cards = zone(state.view(seat), f"hand{other}").cards
            assert bool(cards) == (other == seat)


@pytest.mark.rules("CAN-24", "CAN-29")
def test_what_is_needed_is_always_said() -> None:
    game = canasta()
    state = position(game, "4 4 4 6 7 9", phase="play", score=1500, melds=["", "K K K K K K K"])
    match = match_at(game, state)
    assert "Erstmeldung ab 90 Punkten" in [german(text) for text in state.view(0).status]
    match.play("meld 4")
    view = at(match).view(0)
    assert "Erstmeldung: 15 Punkte, nötig 90" in [german(text) for text in view.status]
    assert german(view.prompt) == (
        "Deine Erstmeldung hat 15 Punkte; sie braucht 90. Leg mehr aus, oder nimm sie zurück."
    )
    badges = [german(text) for text in view.seats[1].badges]
    assert badges == ["Stand 0", "hat eröffnet", "1 Canasta", "570 Punkte auf dem Tisch"]
    assert "Schluss ab 1 Canasta, vorhanden 1" in [
        german(text) for text in at(match).view(1).status
    ]


def test_what_was_just_drawn_is_marked() -> None:
    game = canasta(2)
    match = match_at(game, position(game, "4 6 8"))
    match.play("draw")
    marked = [card for card in zone(at(match).view(0), "hand0").cards if card.mark is not None]
    assert len(marked) == 2


@pytest.mark.rules("CAN-32")
def test_question_and_answer_are_heard() -> None:
    game = canasta()
    match = match_at(game, position(game, "T T T 6", phase="play", melds=["9 9 9 9 9 9 9"]))
    match.play("ask_out")
    assert german(at(match).view(2).seats[0].said) == "Darf ich Schluss machen?"
    assert at(match).view(2).seats[2].said is None
    assert [choice.text for choice in at(match).view(2).choices] == ["yes", "no"]
    match.play("no")
    for viewer in range(4):
        assert german(at(match).view(viewer).seats[2].said) == "Nein, noch nicht."
    assert german(at(match).view(0).prompt).startswith("Dein Partner hat Nein gesagt")


def test_every_tile_of_a_rank_can_be_tapped() -> None:
    game = canasta()
    state = position(game, "7 7 7 9", phase="play", melds=["7 7 7"])
    own = {card.kind for card in zone(state.view(0), "hand0").cards}
    for text in ("add 7", "discard 7"):
        tapped = {c.cards[0] for c in state.view(0).choices if c.text == text}
        assert tapped == {kind for kind in own if kind % 13 == 5}
    gather = state.view(0).gather
    assert gather is not None
    assert (gather.word, gather.onto) == ("meld", "add")
    assert state.view(1).gather is None


def test_moves_that_are_numbers_have_their_reasons() -> None:
    game = canasta()
    state = position(game, "Q Q Q 2 2 4", phase="play", melds=["Q Q Q, K K 2 2, 5 5 5 2 2 X"])
    again = state.objection(0, MELD + 8)
    assert again is not None
    assert str(again.text) == "Your side has a meld of rank queen: add to it."
    for place, words in ((9, "in the majority"), (1, "more than three")):
        objection = state.objection(0, ADD_TWO + place)
        assert objection is not None
        assert objection.rules == ("CAN-9",)
        assert words in str(objection.text)
