"""Questions in words, their refusals, what the others see of them, and the numbers of moves."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import stammtisch as st
from stammtisch import bots, decks
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.playout import fresh_deal, play_out
from stammtisch.core.rng import Rng
from stammtisch.games.quartett.rules import ASK, GIVEN, MOVES, TARGET
from stammtisch.games.quartett.state import QuartettState
from stammtisch.messages import Speaker
from stammtisch.names import DECK
from stammtisch.notation import read_moves, words_of
from stammtisch.players.registry import habits_of
from stammtisch.rulebook import rule_ids
from stammtisch.testing import check_game
from tests.decks.own import registered
from tests.games.quartett.positions import match_at, position, quartett, small_deck

HABITS = habits_of("quartett")

HANDS = ["", "A1 A2 C3 D1 D2 D4 F2 H3"]
KNOWN = set(rule_ids("quartett"))


def new_match(**layout: Any) -> st.Match:
    """Seat 1 is on turn with the hand of the first worked example."""
    game = quartett()
    return match_at(game, position(game, HANDS, rest=[0, 2, 3], **layout))


@pytest.mark.parametrize(
    ("said", "moves"),
    [
        ("target 2", [TARGET + 2]),
        ("frage 2", [TARGET + 2]),
        ("Ich frage Platz 2", [TARGET + 2]),
        ("2", [TARGET + 2]),
        ("target 2; ask C1", [TARGET + 2, ASK + 8]),
        ("frage 2 nach C1", [TARGET + 2, ASK + 8]),
        ("Frage 2 nach c1!", [TARGET + 2, ASK + 8]),
        ("ask 2 for C1", [TARGET + 2, ASK + 8]),
        ("2 C1", [TARGET + 2, ASK + 8]),
        ("Hast du C1, 2?", [TARGET + 2, ASK + 8]),
    ],
)
def test_questions_are_read_in_german_and_english(said: str, moves: list[int]) -> None:
    match = new_match()
    assert [each.move for each in read_moves(match.game, match.state, 1, said)] == moves


@pytest.mark.parametrize(
    "said", ["ask D3", "D3", "frage nach D3", "hast du D3?", "frage 3 nach D3"]
)
def test_the_card_of_a_question_is_read(said: str) -> None:
    match = new_match()
    match.play("target 3")
    assert [each.text for each in read_moves(match.game, match.state, 1, said)] == ["ask D3"]


@pytest.mark.rules("QUA-2", "QUA-5", "QUA-6", "QUA-9", "QUA-10")
@pytest.mark.parametrize(
    ("first", "said", "sentence", "rule"),
    [
        ("", "target 1", "You cannot ask yourself.", "QUA-5"),
        ("", "target 4", "There is no seat 4; the seats are 0 to 3.", "QUA-5"),
        ("", "target 7", "There is no seat 7; the seats are 0 to 3.", "QUA-5"),
        ("", "frage 12", "There is no seat 12; the seats are 0 to 3.", "QUA-5"),
        ("", "ask C1", "Choose first whom you ask.", "QUA-5"),
        ("target 3", "target 2", "You are already asking #3: name the card.", "QUA-5"),
        ("target 3", "frage 2 nach C1", "You are already asking #3: name the card.", "QUA-5"),
        (
            "target 3",
            "ask E3",
            "You hold no card of the quartet E, so you may not ask for E3 Zum Durstigen Mönch.",
            "QUA-6",
        ),
        ("target 3", "ask A1", "You hold A1 Zum Kupferkessel yourself.", "QUA-6"),
        ("target 3", "ask X1", "Jokers are not used in this game.", "QUA-2"),
        ("target 3", "ask K2", "There is no card K2 in this deck.", "QUA-2"),
        (
            "target 3",
            "ask the monk",
            "“monk” is neither a seat nor a card of this deck.",
            "QUA-5",
        ),
    ],
)
def test_a_refusal_says_why(first: str, said: str, sentence: str, rule: str) -> None:
    match = new_match()
    if first:
        match.play(first)
    before = list(match.state.words())
    with pytest.raises(st.IllegalMove) as error:
        match.play_all(said)
    assert str(error.value.text) == sentence
    assert rule in error.value.rules and set(error.value.rules) <= KNOWN
    assert list(match.state.words()) == before


@pytest.mark.rules("QUA-9")
def test_a_quartet_on_the_table_is_asked_for_no_more() -> None:
    match = new_match(laid={"B": 0})
    match.play("target 3")
    with pytest.raises(st.IllegalMove, match="The quartet B has been laid down already"):
        match.play("ask B1")


def test_who_is_not_on_turn_is_told_so() -> None:
    with pytest.raises(st.OutOfTurn, match="It is #1’s turn"):
        new_match().play("target 0", seat=2)


@pytest.mark.parametrize("said", ["hello", "", "D9 D8", "target", "ask", "ask 3 D9 D8"])
def test_other_words_are_no_move(said: str) -> None:
    match = new_match()
    assert list(match.game.read(match.state, 1, words_of(said, "wirtshaus"))) == []


def test_a_seat_that_is_named_too_late_is_no_move() -> None:
    match = new_match()
    match.play("target 3")
    with pytest.raises(st.UnreadableMove):
        match.play("ask 99")


def test_others_hear_a_question_when_it_is_complete() -> None:
    seen = []
    for other in (2, 3):
        match = new_match()
        match.play(f"target {other}")
        seen.append([match.view(seat) for seat in (0, 2, 3)] + [match.state.view(SPECTATOR)])
        assert match.hand.tell(0, 1) != []
        assert [match.hand.tell(0, seat) for seat in (0, 2, 3, SPECTATOR)] == [[], [], [], []]
        assert match.view(1).prompt != match.view(2).prompt
    assert seen[0] == seen[1]


@pytest.mark.rules("QUA-7", "QUA-8", "QUA-9")
def test_the_log_tells_the_question_the_answer_and_the_quartet() -> None:
    game = quartett()
    hands = ["", "D1 D2 D4 F2", "", "D3"]
    match = match_at(game, position(game, hands, rest=[0, 2], turn=1))
    match.play("target 3")
    match.play("ask D3")
    assert [Speaker("de").say(text) for text in match.hand.tell(1)] == [
        "#1 fragt #3 nach D3 Zum Letzten Groschen und bekommt sie.",
        "#1 legt das Quartett D Dorfkrüge ab.",
        "#3 hat keine Karten mehr.",
    ]
    assert [Speaker("en").say(text) for text in match.view(0).status] == [
        "#1 asks #3 for D3 Zum Letzten Groschen and gets it.",
        "#1 lays down the quartet D Village inns.",
    ]
    match.play_all("target 2; ask F1")
    assert "asks #2 for F1 Gleis Null" in str(match.hand.tell(3)[0])


def test_a_move_is_legal_exactly_if_nothing_is_said_against_it() -> None:
    game, rng = quartett(5, deck=registered()), Rng(3)
    state = st.Match(game, seed=2).state
    while state.turn != OVER:
        legal = set(state.legal_moves())
        for seat in range(5):
            for move in range(-1, MOVES + 1):
                objection = state.objection(seat, move)
                assert (objection is None) == (seat == state.turn and move in legal)
                assert objection is None or set(objection.rules) <= KNOWN
        state.play(state.pick(rng))


@pytest.mark.rules("QUA-1")
@pytest.mark.slow
def test_as_many_as_the_cards_allow() -> None:
    """Sixteen have two cards each; whoever sits far round is seen and remembered as himself."""
    game = quartett(16)
    hands = [f"{letter}{one} {letter}{one + 1}" for letter in "ABCDEFGH" for one in (1, 3)]
    match = match_at(game, position(game, hands, turn=14))
    match.play_all("ask 15 for H3")
    told = [str(line) for line in match.hand.tell(1)]
    assert "#15" in told[0]
    match.play_all("ask 13 for H4", seat=14)
    state = match.state
    assert isinstance(state, QuartettState) and state.turn == 13
    for viewer in (SPECTATOR, 0, 13):
        for seed in range(3):
            drawn = state.sample(viewer, Rng(seed))
            assert isinstance(drawn, QuartettState)
            assert list(drawn.counts) == list(state.counts)
            assert drawn.held[14 * 8 + 7] & 4 and drawn.held[14 * 8 + 7] != 4
            assert not drawn.held[13 * 8 + 7] & 8


@pytest.mark.rules("QUA-1")
def test_a_small_deck_is_not_enough_for_many() -> None:
    with pytest.raises(st.BadOption, match="The deck has 12 cards; you are 13"):
        quartett(13, deck=small_deck())
    with pytest.raises(st.BadSeats):
        quartett(17)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [9, 12, 13, 16])
def test_many_keep_the_contract(seats: int) -> None:
    check_game(quartett(seats), hands=2, depth=4, match_hands=0)


@pytest.mark.rules("QUA-1", "QUA-3", "QUA-13")
@pytest.mark.parametrize("seats", range(3, 17))
def test_there_is_always_a_question_and_quartets_are_conserved(seats: int) -> None:
    game = quartett(seats)
    for seed in range(4):
        state = st.Match(game, seed=seed).state
        assert isinstance(state, QuartettState)
        assert max(state.counts) - min(state.counts) <= 1 or state.left < 8
        assert play_out(state, Rng(seed)) <= game.longest
        assert sum(state.scores()) == 8 - state.left
        assert state.left == 0 or len(state.log) == 500


@pytest.mark.rules("QUA-3")
@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (3, [11, 11, 10]),
        (4, [8] * 4),
        (5, [7, 7, 6, 6, 6]),
        (6, [6, 6, 5, 5, 5, 5]),
        (7, [5, 5, 5, 5, 4, 4, 4]),
        (8, [4] * 8),
    ],
)
def test_vorhand_gets_the_cards_that_remain(seats: int, sizes: list[int]) -> None:
    game = quartett(seats)
    for dealer in range(seats):
        by_seat = game.hand_sizes(game.opening(dealer))
        assert [by_seat[(dealer + 1 + i) % seats] for i in range(seats)] == sizes


@pytest.mark.rules("QUA-4", "QUA-12", "QUA-15")
def test_the_quartets_of_all_deals_are_added_up() -> None:
    game = quartett(deals=3, first_dealer=2)
    match = st.Match(game, seed=5)
    dealers, sums = [], [0, 0, 0, 0]
    for number in range(3):
        if number:
            match.next_hand()
        dealers.append(int(match.context.dealer))
        rng = Rng(number)
        while not match.hand_over:
            match.play(int(match.state.pick(rng)))
        sums = [a + b for a, b in zip(sums, match.scores(), strict=True)]
        assert match.over == (number == 2)
    assert dealers == [2, 3, 0]
    assert list(match.totals()) == sums
    assert [1 + sum(other > own for other in sums) for own in sums] == list(match.places())


@pytest.mark.rules("QUA-14")
def test_the_limit_is_told_before_it_is_reached() -> None:
    game = quartett(max_asks=50)
    hands = ["", "B1 B2 G1", "", "B3 B4 G2 G3 G4"]
    laid = {"A": 0, "C": 0, "D": 1, "E": 1, "F": 2, "H": 3}
    state = position(game, hands, laid=laid, turn=1, asked=49)
    assert "1 question is left" in [str(text) for text in state.view(0).status]
    match = match_at(game, state)
    match.play_all("target 3; ask G2")
    assert match.hand_over and str(match.view(0).prompt).endswith("2 quartets were not laid down.")
    assert match.score_lines()[-1].rules == ("QUA-14",)


@pytest.mark.rules("QUA-2")
def test_an_own_deck_is_played_without_its_jokers() -> None:
    key = registered()
    game = quartett(3, deck=key)
    assert game.deck == key and len(game.pack()) == 16
    view = st.Match(game, seed=1).view(0)
    assert view.deck == key
    assert decks.deck(key).name_of(DECK) == "A1 Boot A1"


def test_an_unknown_deck_is_refused() -> None:
    with pytest.raises(st.BadOption, match="There is no deck “cars-12” here; import its file"):
        quartett(deck="cars-12")


def test_the_perfect_memory_takes_what_it_knows_and_wins_against_chance() -> None:
    game = quartett()
    match = match_at(game, position(game, ["A3 B1", *HANDS[1:], "", "D3"], rest=[0, 2, 3]))
    match.play_all("target 0; ask A3; target 3; ask F1")
    match = st.Match(game, seed=8)
    taken = [0, 0]
    for seed in range(3):
        state, rng = st.Match(game, seed=seed).state, Rng(seed)
        while state.turn != OVER:
            name = "simple" if state.turn == seed % 4 else "random"
            move = bots.choose(name, state, game, int(state.turn), rng)
            assert move in list(state.legal_moves())
            state.play(move)
        scores = list(state.scores())
        taken[0] += scores[seed % 4]
        taken[1] += sum(scores) - scores[seed % 4]
    assert taken[0] > taken[1]


def test_a_search_lets_everybody_take_what_is_known() -> None:
    game = quartett()
    match = st.Match(game, seed=3)
    rng = Rng(1)
    known = 0
    while not match.hand_over:
        move = int(HABITS.quiet_pick(match.state, rng))
        assert move in list(match.state.legal_moves())
        match.play(move)
    state = match.state
    assert isinstance(state, QuartettState)
    given = [int(entry) & GIVEN for entry in state.log]
    known = sum(1 for one, two in pairwise(given) if one and two)
    assert len(state.log) < 250 and known > 10


@pytest.mark.rules("QUA-14")
@pytest.mark.parametrize("most", [50, 500])
def test_hands_that_are_left_over_do_not_lie_open(most: int) -> None:
    game = st.game("quartett", seats=8, max_asks=most)
    rng = Rng(3)
    state = fresh_deal(game, game.opening(0), rng)
    while state.turn != OVER:
        state.play(state.pick(rng))
    left = any(zone.count for zone in state.view(-1).zones if zone.role == "hand")
    assert left == (most == 50)
    assert game.lies_open(state) is not left
