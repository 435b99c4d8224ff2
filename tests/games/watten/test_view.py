"""What a seat sees: facts at stake, what is asked, what stays hidden, the names of the cards."""

from __future__ import annotations

import pytest

from stammtisch.cards import notation
from stammtisch.core.bits import members
from stammtisch.core.contract import OVER, SPECTATOR, State, make
from stammtisch.core.rng import Rng
from stammtisch.core.view import View
from stammtisch.games.watten.hand import Watten, WattenHand
from stammtisch.kits.tricks.claims import DENY, GRANT, REST
from stammtisch.kits.tricks.moves import CLAIMING
from stammtisch.notation import read_move
from tests.games.watten.positions import dealt, playing, sampled, say, spoken, status, watten

HANDS = ["8d 9d As Ks Qs", "Td Tc 9s 8s 7s", "Kh Ad Ac 9c 8c", "7d 7c Qc Kc Jc"]


def held(view: View, seat: int) -> list[str]:
    """The open cards of the hand zone of a seat, in the order in which they are shown."""
    zone = next(zone for zone in view.zones if zone.id == f"hand{seat}")
    return [notation(card.kind) for card in zone.cards]


def log(game: Watten, state: WattenHand, move: str, language: str = "en") -> list[str]:
    """Make a move and tell what is heard of it."""
    before = state.copy()
    seat = int(state.turn)
    number = read_move(game, state, seat, move)
    make(state, seat, number)
    told = game.tell(before, seat, number, state, SPECTATOR)
    for viewer in range(int(game.seats)):
        assert game.tell(before, seat, number, state, viewer) == told
    return [spoken(text, language) for text in told]


def test_the_facts_before_the_play() -> None:
    game = watten()
    state = dealt(game, HANDS)
    assert status(state.view(0)) == [
        "Ben and Dora against Anna and Cilli",
        "Ben names the Schlag, Anna the Farbe",
        "Worth: 2 points",
    ]
    say(game, state, "request_swap", "accept", "schlag Q")
    assert status(state.view(3), "de") == [
        "Ben und Dora gegen Anna und Cilli",
        "Schlag Ober; Ben nennt die Farbe",
        "Wert: 2 Punkte",
    ]
    assert status(state.view(3), "de", "french")[1] == "Schlag Dame; Ben nennt die Farbe"


@pytest.mark.rules("WAT-12")
def test_the_facts_in_play() -> None:
    game = watten()
    state = playing(game, HANDS, named="Q/d")
    assert status(state.view(0)) == [
        "Schlag Ober, Farbe bells, Hauptschlag Ober of bells",
        "Worth: 2 points",
        "Tricks: Anna and Cilli 0, Ben and Dora 0",
        "Anybody may offer, up to 4",
    ]
    assert status(state.view(SPECTATOR), "de") == [
        "Schlag Ober, Farbe Schellen, Hauptschlag Schellen-Ober",
        "Wert: 2 Punkte",
        "Stiche: Ben und Dora 0, Anna und Cilli 0",
        "Alle dürfen anbieten, bis 4",
    ]
    assert status(state.view(0), "de", "french")[0] == (
        "Schlag Dame, Farbe Karo, Hauptschlag Karo-Dame"
    )
    named = playing(game, HANDS, named="K/h")
    assert status(named.view(0))[0] == ("Schlag king, Farbe hearts, Hauptschlag king of hearts")


@pytest.mark.rules("WAT-20", "WAT-21", "WAT-23")
def test_raising_is_told_step_by_step() -> None:
    game = watten()
    state = playing(game, HANDS)
    assert log(game, state, "offer", "de") == ["Ben fragt Cilli: gehen oder 3 Punkte?"]
    assert status(state.view(0), "de")[1:4:2] == [
        "Wert: 2, Ben bietet 3",
        "Cilli darf gehen, bleiben oder auf 4 erhöhen",
    ]
    asked = state.view(2)
    assert spoken(asked.prompt, "de") == "Ben bietet dir Gehen an: Gehst du, oder bleibst du?"
    assert [spoken(choice.label, "de") for choice in asked.choices] == [
        "Gehen: 2 Punkte für die anderen",
        "Bleiben für 3 Punkte",
        "Erhöhen auf 4",
    ]
    assert log(game, state, "raise") == ["Cilli stays for 3 and raises to 4 points."]
    assert status(state.view(0))[1:4:2] == [
        "Worth: 3, and Cilli offers 4",
        "Ben may go or stay",
    ]
    assert [spoken(seat.said) for seat in state.view(0).seats if seat.said] == [
        "bells",
        "Do you go?",
        "I raise.",
    ]
    assert log(game, state, "stay") == ["Ben stays: the hand is worth 4 points."]
    assert status(state.view(0))[1:4:2] == [
        "Worth: 4, the last offer was made by Cilli",
        "No more offers: 4 is the limit",
    ]
    assert spoken(state.view(1).prompt) == "You lead: play any card."


@pytest.mark.rules("WAT-21")
def test_going_ends_the_hand_with_a_word() -> None:
    game = watten()
    state = playing(game, HANDS)
    log(game, state, "offer")
    assert log(game, state, "go", "de") == ["Cilli geht: Es gibt 2 Punkte für Ben und Dora."]
    view = state.view(0)
    assert view.over
    assert status(view, "de")[0] == "Cilli geht: Es gibt 2 Punkte für Ben und Dora."
    assert spoken(state.score_lines()[0].text, "de") == "Cilli ist gegangen"


@pytest.mark.rules("WAT-24")
def test_who_is_gespannt_is_always_visible() -> None:
    game = watten()
    state = playing(game, HANDS, totals=[12, 3, 12, 3])
    lines = status(state.view(1))
    assert "May offer, up to 4: Ben and Dora" in lines
    assert "Gespannt (no offers): Anna and Cilli" in lines
    badges = [[spoken(badge) for badge in seat.badges] for seat in state.view(1).seats]
    assert badges == [["gespannt"], ["Vorhand"], ["gespannt"], []]
    both = playing(watten(gespannt_offer="loses"), HANDS, totals=[12, 12, 12, 12])
    assert "Nobody may offer any more" in status(both.view(0))
    assert "Gespannt (an offer loses): Anna, Ben, Cilli and Dora" in status(both.view(0))
    assert spoken(both.view(1).prompt) == "You lead: play any card."
    offer = next(choice for choice in both.view(1).choices if choice.text == "offer")
    assert spoken(offer.label) == "Offer although gespannt: 2 points for the others"
    assert log(watten(gespannt_offer="loses"), both, "offer") == [
        "Ben makes an offer.",
        "Ben is gespannt and loses by making the offer: 2 points for Anna and Cilli.",
    ]


@pytest.mark.rules("WAT-3")
def test_of_three_the_one_who_is_alone_is_marked() -> None:
    game = watten(3)
    state = playing(game, ["Kh", "7d", "7c"], totals=[0, 0, 13])
    assert spoken(state.view(0).seats[1].badges[0]) == "Vorhand, alone"
    assert "Tricks: Ben 0, Anna and Cilli 0" in status(state.view(SPECTATOR))
    assert "May offer, up to 4: Anna and Ben" in status(state.view(2))


@pytest.mark.rules("WAT-18")
def test_the_prompt_tells_why_the_choice_is_limited() -> None:
    game = watten(hauptschlag_zwang=True)
    state = say(game, playing(game, HANDS), "1: Td")
    assert spoken(state.view(2).prompt) == (
        "The Hauptschlag was led: play a trump, or make an offer first."
    )
    say(game, state, "2: offer", "3: stay")
    assert spoken(state.view(2).prompt) == "The Hauptschlag was led: you must play a trump."
    say(game, state, "2: Kh")
    assert spoken(state.view(3).prompt) == ("Play any card, or make an offer first.")
    assert state.view(2).prompt is None


@pytest.mark.rules("WAT-9", "WAT-10")
def test_the_prompts_of_the_naming() -> None:
    game = watten()
    state = dealt(game, HANDS)
    assert spoken(state.view(0).prompt, "de") == (
        "Du gibst. Bittest du Ben um den Schlagwechsel? Dann sagst du den Schlag an und Ben die"
        " Farbe."
    )
    assert log(game, state, "request_swap", "de") == ["Anna bittet um den Schlagwechsel."]
    assert "Dann sagt Anna den Schlag an und du die Farbe" in spoken(state.view(1).prompt, "de")
    assert log(game, state, "accept", "de") == ["Ben nimmt den Schlagwechsel an."]
    assert status(state.view(2), "de")[1] == "Anna nennt den Schlag, Ben die Farbe"
    assert spoken(state.view(0).prompt, "de") == (
        "Sag den Schlag an: Alle Karten dieses Rangs werden Trumpf."
    )
    labels = [spoken(choice.label, "de") for choice in state.view(0).choices]
    assert labels[4:] == ["Unter", "Ober", "König", "Daus"]
    assert log(game, state, "schlag Q", "de") == ["Anna sagt den Schlag an: Ober."]
    assert spoken(state.view(1).prompt, "de") == (
        "Der Schlag ist Ober. Sag die Farbe an: Alle Karten dieser Farbe werden Trumpf."
    )
    assert log(game, state, "farbe s", "de") == [
        "Ben sagt die Farbe an: Gras.",
        "Hauptschlag ist Gras-Ober.",
    ]
    assert state.turn == 1


@pytest.mark.rules("WAT-12")
def test_a_kritischer_that_is_named_is_told_as_one() -> None:
    game = watten(schlagwechsel=False)
    state = say(game, dealt(game, HANDS), "schlag 7")
    assert log(game, state, "farbe d", "de")[1] == (
        "Hauptschlag ist Schellen-7; als Kritischer behält die Karte ihren Platz."
    )


@pytest.mark.rules("WAT-11")
def test_streng_hides_the_own_cards_too() -> None:
    game = watten(streng=True)
    state = dealt(game, HANDS)
    assert len(held(state.view(0), 0)) == len(held(state.view(1), 1)) == 5
    for seat in (2, 3):
        zone = next(zone for zone in state.view(seat).zones if zone.id == f"hand{seat}")
        assert (zone.count, zone.cards) == (5, ())
        assert spoken(zone.note) == "face down until the Farbe is named"
    assert "Streng: only Ben and Anna see their cards" in status(state.view(2))
    say(game, state, "no_swap", "schlag T")
    assert held(state.view(2), 2) == []
    assert log(game, state, "farbe d")[-1] == "Now everybody looks at his cards."
    assert held(state.view(2), 2) == ["Kh", "Ad", "Ac", "9c", "8c"]


@pytest.mark.rules("WAT-11")
@pytest.mark.parametrize(("seats", "waits"), [(2, False), (3, True), (4, True)])
def test_everybody_looks_only_where_somebody_had_to_wait(seats: int, waits: bool) -> None:
    game = watten(seats, streng=True, schlagwechsel=False)
    state = say(game, dealt(game), "schlag T")
    assert log(game, state, "farbe d")[-1].startswith("Now everybody looks") == waits


def test_a_hand_is_sorted_with_the_trumps_first() -> None:
    game = watten()
    state = dealt(game, ["Th 9d As Ks Qs", "Td Tc 9s 7c 7d", "Kh", ""])
    assert held(state.view(1), 1) == ["7d", "7c", "Tc", "9s", "Td"]
    say(game, state, "no_swap", "schlag T", "farbe d")
    assert held(state.view(1), 1) == ["7d", "7c", "Td", "Tc", "9s"]
    assert held(state.view(0), 0) == ["Th", "9d", "As", "Ks", "Qs"]


def test_other_hands_stay_hidden_as_long_as_they_are_played() -> None:
    state = say(game := watten(), playing(game, HANDS), "Td")
    for viewer in (0, 2, 3, SPECTATOR):
        for seat in range(4):
            shown = held(state.view(viewer), seat)
            assert bool(shown) == (seat == viewer)
    assert [seat.cards for seat in state.view(0).seats] == [5, 4, 5, 5]


@pytest.mark.rules("WAT-4", "WAT-19")
def test_after_the_hand_all_tricks_lie_open_but_not_the_rest_of_the_pack() -> None:
    game = watten()
    state = playing(game, HANDS)
    say(game, state, "Td", "Kh", "7d", "8d")
    assert spoken(state.view(0).zones[-1].label) == "Last trick"
    assert log(game, state, "Ad") == ["Cilli plays deuce of bells."]
    say(game, state, "7c", "9d")
    assert log(game, state, "Tc") == [
        "Ben plays 10 of acorns.",
        "Dora wins trick 2: this side has 1, the other 1.",
    ]
    say(game, state, "Kc", "As", "9s", "Ac")
    say(game, state, "9c", "Qc", "Ks")
    assert log(game, state, "8s", "de") == [
        "Ben spielt Gras-8.",
        "Dora macht Stich 4. Die eigene Seite hat jetzt 2, die andere 2.",
    ]
    say(game, state, "Jc", "Qs", "7s")
    assert log(game, state, "8c") == [
        "Cilli plays 8 of acorns.",
        "Dora wins trick 5: this side has 3, the other 2.",
        "Three tricks: 2 points for Ben and Dora.",
    ]
    assert state.turn == OVER
    for viewer in (0, SPECTATOR):
        view = state.view(viewer)
        assert {*held(view, 1)} == {*HANDS[1].split()}  # it has played them all
        tricks = [zone for zone in view.zones if zone.role == "past_trick"]
        assert [zone.owner for zone in tricks] == [2, 3, 2, 3, 3]
        assert [notation(card.kind) for card in tricks[0].cards] == ["Td", "Kh", "7d", "8d"]
        assert [card.seat for card in tricks[1].cards] == [2, 3, 0, 1]
        shown = {notation(card.kind) for zone in view.zones for card in zone.cards}
        assert shown == {*" ".join(HANDS).split()}


@pytest.mark.rules("WAT-28")
def test_cards_that_were_not_played_stay_hidden_after_the_hand() -> None:
    game = watten()
    state = say(game, playing(game, HANDS), "Td", "Kh", "7d", "8d", "offer", "go")
    assert state.turn == OVER
    for viewer in (0, 2, SPECTATOR):
        view = state.view(viewer)
        for seat in range(4):
            own = seat == viewer
            assert held(view, seat) == (sorted_hand(state, seat) if own else [])
            zone = next(each for each in view.zones if each.id == f"hand{seat}")
            assert zone.count == (5 if own else 4)
        own_cards = {*HANDS[viewer].split()} if viewer >= 0 else set()
        shown = {notation(card.kind) for zone in view.zones for card in zone.cards}
        assert shown == {"Td", "Kh", "7d", "8d"} | own_cards


@pytest.mark.rules("WAT-6", "WAT-28")
def test_of_a_maschine_only_the_three_kritische_are_shown() -> None:
    game = watten()
    state = dealt(game, ["Kh 7d 7c 9s 8s"])
    assert state.turn == OVER
    view = state.view(SPECTATOR)
    assert {*held(view, 0)} == {"Kh", "7d", "7c"}
    assert [held(view, seat) for seat in (1, 2, 3)] == [[], [], []]
    assert {*held(state.view(0), 0)} == {"Kh", "7d", "7c", "9s", "8s"}
    assert len(held(state.view(1), 1)) == 5


@pytest.mark.rules("WAT-28")
@pytest.mark.parametrize("maschine", [True, False])
def test_after_the_hand_what_is_hidden_can_be_drawn_in_every_way(maschine: bool) -> None:
    game = watten()
    if maschine:
        state = dealt(game, ["Kh 7d 7c 9s 8s"])
    else:
        state = say(game, playing(game, HANDS), "Td", "Kh", "7d", "8d", "offer", "go")
    drawn = {tuple(map(int, state.sample(1, Rng(n)).hands)) for n in range(30)}
    assert len(drawn) > 20
    assert {hands[1] for hands in drawn} == {int(state.hands[1])}
    for n in range(30):
        drawn_anew = sampled(state, 1, n)
        assert drawn_anew.maschine_of() == state.maschine_of()
        assert drawn_anew.view(1) == state.view(1)


def sorted_hand(state: WattenHand, seat: int) -> list[str]:
    """What the seat was dealt, as it is shown."""
    return [notation(int(kind)) for kind in sorted(members(state.dealt(seat)), key=state.sorted_by)]


def test_a_claim_is_seen_and_heard_by_all() -> None:
    game = watten()
    state = playing(game, HANDS)
    assert log_of_claim(game, state) == [
        "Ben claims all remaining tricks and lays the hand open.",
    ]
    for viewer in (0, 2, 3, SPECTATOR):
        assert {*held(state.view(viewer), 1)} == {*HANDS[1].split()}
    assert spoken(state.view(0).seats[1].said) == "All remaining tricks are mine"
    assert "Do you agree?" in spoken(state.view(2).prompt)
    assert [choice.text for choice in state.view(2).choices] == ["grant", "deny"]
    assert log(game, state, "grant") == ["Cilli agrees."]
    assert log(game, state, "grant") == [
        "Anna agrees.",
        "The remaining tricks go to Ben: 2 points for Ben and Dora.",
    ]


def log_of_claim(game: Watten, state: WattenHand) -> list[str]:
    """Let the seat on turn claim the rest."""
    before: State = state.copy()
    seat, move = int(state.turn), int(state.interrupts(state.turn)[0])
    state.interrupt(seat, move)
    return [spoken(text) for text in game.tell(before, seat, move, state, 0)]


def test_of_two_each_is_alone_and_sees_his_own_tricks_first() -> None:
    game = watten(2)
    assert not any(" against " in line for line in status(dealt(game).view(0)))
    state = playing(game, ["As 9s 8h 9h Ks", "7s Th 7h Jh Qs"], named="8/c")
    say(game, state, "1: 7s", "0: As")
    assert "Tricks: yours 1, theirs 0" in status(state.view(0))
    assert "Tricks: yours 0, theirs 1" in status(state.view(1))


@pytest.mark.rules("WAT-27")
def test_a_claim_is_answered_at_random_in_both_ways() -> None:
    state = playing(watten(2), ["As 9s 8h 9h Ks", "7s Th 7h Jh Qs"], named="8/c")
    state.interrupt(state.turn, int(REST))
    assert state.phase is CLAIMING
    rng = Rng(1)
    assert {int(state.pick(rng)) for _ in range(20)} == {GRANT, DENY}
