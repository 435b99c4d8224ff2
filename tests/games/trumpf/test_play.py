"""Naming a value: words, what is seen, how it goes on after ties, and the numbers of a match."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch import bots, decks
from stammtisch.core.contract import OVER
from stammtisch.core.playout import play_out
from stammtisch.core.rng import Rng
from stammtisch.games.trumpf.leads import last_leads, together
from stammtisch.games.trumpf.rules import MOVES
from stammtisch.messages import Speaker
from stammtisch.notation import read_move
from stammtisch.rulebook import rule_ids
from stammtisch.testing import check_game
from tests.decks.own import own, registered
from tests.games.trumpf.positions import (
    match_at,
    position,
    stack_text,
    trumpf,
    trumpf_state,
)

KNOWN = set(rule_ids("trumpf"))
STACKS = ["F1 A1", "X1 C1 A2", "E1 A3"]


@pytest.mark.rules("TRU-7")
@pytest.mark.parametrize(
    ("said", "category"),
    [
        ("name drinks", 0),
        ("drinks", 0),
        ("nenne Gründungsjahr", 2),
        ("Gründungsjahr!", 2),
        ("founding year", 2),
        ("name Sitz", 3),
        ("Anzahl der Getränke", 0),
        ("Günstigste", 1),
        ("2", 1),
    ],
)
def test_categories_are_read_in_german_and_english(said: str, category: int) -> None:
    game = trumpf()
    state = position(game, STACKS)
    assert read_move(game, state, 1, said) == category


@pytest.mark.parametrize("said", ["name beer", "nenne Bier"])
def test_an_unknown_category_is_refused_with_those_there_are(said: str) -> None:
    match = match_at(trumpf(), position(trumpf(), STACKS))
    before = list(match.state.words())
    with pytest.raises(st.IllegalMove) as error:
        match.play(said)
    assert str(error.value.text).endswith(
        "in this deck. The categories are: drinks, price, founded, seats."
    )
    assert error.value.rules == ("TRU-7",)
    assert list(match.state.words()) == before


def test_what_names_nothing_is_no_move() -> None:
    match = match_at(trumpf(), position(trumpf(), STACKS))
    with pytest.raises(st.UnreadableMove):
        match.play("hello")
    with pytest.raises(st.UnreadableMove):
        match.play("")


@pytest.mark.rules("TRU-7", "TRU-9")
def test_only_the_namer_names() -> None:
    match = match_at(trumpf(), position(trumpf(), STACKS))
    with pytest.raises(st.OutOfTurn, match="#1 names the category") as error:
        match.play("name drinks", seat=2)
    assert set(error.value.rules) <= KNOWN


def test_a_move_is_legal_exactly_if_nothing_is_said_against_it() -> None:
    game = trumpf(4, deck=registered())
    match, rng = st.Match(game, seed=2), Rng(1)
    while not match.hand_over:
        for seat in range(4):
            for move in range(-1, MOVES + 1):
                objection = match.state.objection(seat, move)
                assert (objection is None) == (seat == match.turn and move in (0, 1))
                assert objection is None or set(objection.rules) <= KNOWN
        match.play(int(match.state.pick(rng)))


@pytest.mark.rules("TRU-3", "TRU-6", "TRU-13")
def test_you_see_your_lead_with_its_values_and_nothing_below() -> None:
    state = position(trumpf(), STACKS)
    view = state.view(1)
    shown = {zone.id: [card.kind for card in zone.cards] for zone in view.zones}
    name = decks.deck("wirtshaus").name_of
    assert [name(kind) for kind in shown["hand1"]] == ["X1 Freibier", "C1 Felsenkeller"]
    assert shown["hand0"] == shown["hand2"] == []
    assert [Speaker("de").say(choice.label) for choice in view.choices] == [
        "Anzahl der Getränke: 40",
        "Günstigste Halbe: 3,10\N{NO-BREAK SPACE}€",
        "Gründungsjahr: 1733",
        "Sitzplätze: 120",
    ]
    assert {choice.cards for choice in view.choices} == {(shown["hand1"][-1],)}
    assert state.view(0).choices == ()


def test_a_comparison_stays_on_the_table_until_the_next() -> None:
    match = match_at(trumpf(), position(trumpf(), STACKS))
    match.play("name drinks")
    zone = next(zone for zone in match.view(0).zones if zone.role == "last_trick")
    say = Speaker("en").say
    assert [(card.seat, card.mark and say(card.mark)) for card in zone.cards] == [
        (1, None),
        (1, "40 wins"),
        (2, "19"),
        (0, "38"),
    ]
    assert zone.note is not None and say(zone.note) == "Number of drinks"
    assert [Speaker("de").say(text) for text in match.hand.tell(0)] == [
        "#1 nennt Anzahl der Getränke: 40 mit X1 Freibier + C1 Felsenkeller.",
        "#2: 19 mit E1 Klosterbräu Marienau.",
        "#0: 38 mit F1 Gleis Null.",
        "#1 hat den besten Wert und bekommt die Karten.",
    ]


@pytest.mark.rules("TRU-10")
def test_a_tie_is_told_and_its_cards_lie_in_the_pot() -> None:
    game = trumpf(tie_play="tied")
    match = match_at(game, position(game, ["A3 F2", "C1 H4", "F3 G2"]))
    match.play("name drinks")
    view = match.view(1)
    assert [Speaker("de").say(text) for text in view.status][:3] == [
        "Gleicher bester Wert: #1 und #2.",
        "Im Topf liegen 3 Karten.",
        "Um den Topf spielen: #1 und #2.",
    ]
    pot = next(zone for zone in view.zones if zone.role == "pot")
    assert pot.count == 3 and len(pot.cards) == 3


@pytest.mark.rules("TRU-10", "TRU-11")
@pytest.mark.parametrize(
    ("tie_play", "stacks", "turn", "bottom"),
    [
        # all three play on; the namer has only jokers left and is passed over
        ("all", ["A3 F2 B1", "C1 X1", "F3 G2"], 2, None),
        # one of the tied has a value card: he takes the pot, seat 0 keeps his stack
        ("tied", ["A3 F2 B1", "C1", "F3 G2 B2"], 2, ["F2 B1", "", "G2 B2 C1 F3 A3"]),
        # the same, and the joker of the other one goes to him too
        ("tied", ["A3 F2 B1", "C1 X1", "F3 G2 B2"], 2, ["F2 B1", "", "G2 B2 C1 F3 A3 X1"]),
        # none of the tied has a value card left: all who have cards play on
        ("tied", ["A3 F2 B1", "C1 X1", "F3"], 0, ["F2 B1 C1 F3 A3 X1", "", ""]),
    ],
)
def test_who_goes_on_after_a_tie(
    tie_play: str, stacks: list[str], turn: int, bottom: list[str] | None
) -> None:
    game = trumpf(tie_play=tie_play)
    match = match_at(game, position(game, stacks))
    match.play("name drinks")
    state = trumpf_state(match.state)
    if bottom is not None:
        assert [stack_text(state, seat) for seat in range(3)] == bottom
    if bottom and bottom[1:] == ["", ""]:
        assert match.hand_over and match.places() == (1, 2, 2)
    else:
        assert state.turn == turn


@pytest.mark.rules("TRU-12")
def test_a_player_without_cards_is_out_and_gone() -> None:
    game = trumpf()
    match = match_at(game, position(game, ["F1", "C1 A2", "D1 A3"]))
    match.play("name price")
    assert match.view(0).seats[0].out
    assert "#0 has no cards left and is out." in [str(text) for text in match.hand.tell(0)]
    match.play("name price")
    assert [lead.seat for lead in last_leads(trumpf_state(match.state))] == [2, 1]


@pytest.mark.rules("TRU-16")
def test_the_later_one_goes_out_the_better() -> None:
    game = trumpf()
    match = match_at(game, position(game, ["F1", "D3 A2 A1", "A3 B1"]))
    match.play("name price")
    match.play("name price")
    assert match.hand_over
    assert match.scores() == (0, 2, 1)
    assert [str(line.text) for line in match.score_lines()] == [
        "#0 went out in comparison 1.",
        "#1 has 6 cards.",
        "#2 went out in comparison 2.",
    ]


@pytest.mark.rules("TRU-1")
def test_as_many_as_the_cards_allow() -> None:
    check_game(trumpf(16), hands=3, depth=4, match_hands=0)
    small = registered(quartets=own()["quartets"][:3], cards=own()["cards"][:12])
    with pytest.raises(st.BadOption, match="The deck has 12 cards; you are 13"):
        trumpf(13, deck=small)
    with pytest.raises(st.BadSeats):
        trumpf(17)


@pytest.mark.rules("TRU-1", "TRU-2", "TRU-5")
@pytest.mark.parametrize("seats", range(2, 17))
def test_cards_are_dealt_in_turn_and_the_first_one_lies_on_top(seats: int) -> None:
    game = trumpf(seats, first_dealer=1)
    match = st.Match(game, seed=seats)
    state = trumpf_state(match.state)
    pack = [int(game.rules.places[kind - 64]) for kind in match.hand.pack]
    for seat in range(seats):
        place = (seat - 2) % seats
        stack = [int(state.card(seat, at)) for at in range(state.counts[seat])]
        assert stack == pack[place : 34 - 34 % seats : seats]
    assert list(state.away) == pack[34 - 34 % seats :]
    assert state.turn == 2 % seats


@pytest.mark.rules("TRU-15", "TRU-16")
@pytest.mark.parametrize("seats", range(2, 9))
def test_a_match_ends_and_its_points_are_places(seats: int) -> None:
    game = trumpf(seats)
    for seed in range(6):
        state = trumpf_state(st.Match(game, seed=seed).state)
        assert play_out(state, Rng(seed)) <= game.longest
        scores = list(state.scores())
        assert max(scores) <= seats - 1
        counts = [int(count) for count in state.counts]
        assert sum(counts) + state.in_pot + len(state.away) == 34
        if state.tricks < 500:
            assert max(counts) == 34 - 34 % seats or state.shared()


@pytest.mark.rules("TRU-4", "TRU-14")
def test_what_a_joker_doubles_can_be_chosen() -> None:
    game = trumpf(joker_category="seats")
    state = position(game, STACKS)
    assert Speaker("en").say(state.view(1).choices[3].label) == "Seats: 240"
    plain = trumpf(jokers=False)
    assert len(plain.pack()) == 32 and plain.rules.doubled < 0
    with pytest.raises(st.BadOption, match="has no category “beer” that a joker can double"):
        trumpf(joker_category="beer")


def test_a_deck_without_jokers_is_played() -> None:
    key = registered(jokers=[], joker_category="length")
    game = trumpf(2, deck=key)
    assert len(game.pack()) == 16
    check_game(game, hands=1, depth=3)


def test_values_below_zero_and_four_jokers() -> None:
    whole = own()
    cards = [
        card | {"values": {"length": at - 8, "year": -at}} for at, card in enumerate(whole["cards"])
    ]
    jokers = [{"id": f"X{number}", "title": "Lotse"} for number in (1, 2, 3, 4)]
    game = trumpf(8, deck=registered(cards=cards, jokers=jokers))
    check_game(game, hands=2, depth=4)
    check_game(trumpf(5, deck=registered(cards=cards, jokers=jokers), tie_play="tied"), hands=2)


def test_the_card_counter_wins_against_chance() -> None:
    game = trumpf(2, max_tricks=120)
    won = 0
    for seed in range(3):
        state, rng = st.Match(game, seed=seed).state, Rng(seed)
        while state.turn != OVER:
            name = "simple" if state.turn == seed % 2 else "random"
            state.play(bots.choose(name, state, game, int(state.turn), rng))
        won += int(state.scores()[seed % 2])
    assert won == 3


@pytest.mark.rules("TRU-8")
def test_the_card_counter_names_what_surely_wins() -> None:
    game = trumpf(2)
    sure = position(game, ["D3 A1", "B4 A2"], unseen=(0, 0))
    assert game.text(sure, bots.choose("simple", sure, game, 1, Rng(1))) in (
        "name drinks",
        "name founded",
        "name seats",
    )


@pytest.mark.rules("TRU-11", "TRU-12")
def test_who_lost_all_in_a_tie_is_out_when_it_is_decided() -> None:
    game = trumpf()
    match = match_at(game, position(game, ["A3 H4", "C1 G2", "F3"]))
    match.play("name drinks")
    assert not match.view(0).seats[2].out and match.view(0).seats[2].cards == 0
    match.play("name price")
    assert match.hand_over and match.scores() == (2, 0, 0)
    assert [str(line.text) for line in match.score_lines()][2] == "#2 went out in comparison 2."


@pytest.mark.rules("TRU-16")
def test_whose_last_cards_lie_in_the_pot_at_the_end_is_ahead_of_who_went_out() -> None:
    game = trumpf(4)
    last = int(game.rules.max_tricks) - 1
    stacks = ["A3 H4", "C1 G2", "F3", ""]
    match = match_at(game, position(game, stacks, tricks=last, out_at="0 0 0 7"))
    match.play("name drinks")
    assert match.hand_over and match.scores() == (2, 2, 1, 0)
    assert [str(line.text) for line in match.score_lines()] == [
        "#0 has 1 card.",
        "#1 has 1 card.",
        "#2 has no cards; they lie in the pot.",
        "#3 went out in comparison 7.",
    ]


@pytest.mark.parametrize(
    ("seats", "names"), [([1], "#1"), ([0, 2], "#0 and #2"), ([0, 1, 3, 4], "#0, #1, #3 and #4")]
)
def test_several_who_tie_are_named_in_a_row(seats: list[int], names: str) -> None:
    assert str(together(seats)) == names
