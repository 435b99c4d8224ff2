"""51 tot as people see and say it: words, refusals, views, the log, what is sampled."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

import stammtisch as st
from stammtisch import bots
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.messages import Speaker
from stammtisch.players.registry import habits_of
from tests.games.einundfuenfzig_tot.positions import new_match, state_of, tot

HABITS = habits_of("einundfuenfzig_tot")

HAND = "7s 7s 8d Tc As"


@pytest.mark.rules("TOT-3", "TOT-6")
@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("7s 1", "7s 1"),
        ("7s 7", "7s 7"),
        ("7s=7", "7s 7"),
        ("7s as 1", "7s 1"),
        ("Pik-7 als 7", "7s 7"),
        ("play 7 of spades as 7", "7s 7"),
        ("lege Pik 7 als 1", "7s 1"),
        ("Kreuz-Zehn", "Tc"),
        ("10c -1", "Tc"),
        ("As", "As"),
        ("As 1", "As"),
        ("Karo 8 8", "8d"),
        ("lege As", "As"),
        ("play ten of clubs", "Tc"),
    ],
)
def test_moves_are_read_in_german_and_english(said: str, move: str) -> None:
    assert new_match([HAND]).play(said).text == move


@pytest.mark.rules("TOT-3")
@pytest.mark.parametrize("said", ["7s", "lege Pik 7", "play 7 of spades"])
def test_a_seven_without_a_value_is_asked_back(said: str) -> None:
    with pytest.raises(st.AmbiguousMove) as error:
        new_match([HAND]).play(said)
    assert error.value.instead == ("7s 1", "7s 7")


@pytest.mark.parametrize(
    ("said", "sentence", "rule"),
    [
        ("7s 3", "7 of spades counts 1 or 7, not 3.", "TOT-3"),
        ("8d 1", "8 of diamonds counts 8, not 1.", "TOT-3"),
        ("Kh", "You do not hold king of hearts.", "TOT-6"),
        ("7h 1", "You do not hold 7 of hearts.", "TOT-6"),
        ("2c", "2 of clubs is not in the pack of this game.", "TOT-1"),
        ("pass", "You cannot pass: play one of your cards.", "TOT-6"),
        ("ziehen", "Cards are drawn only after playing, and then automatically.", "TOT-7"),
    ],
)
def test_a_refusal_says_why(said: str, sentence: str, rule: str) -> None:
    played = new_match([HAND])
    before = list(played.state.words())
    with pytest.raises(st.IllegalMove) as error:
        played.play(said)
    assert (str(error.value.text), error.value.rules) == (sentence, (rule,))
    assert error.value.instead == ("Tc", "7s 1", "7s 7", "As", "8d")
    assert list(played.state.words()) == before


def test_a_seven_alone_may_mean_two_moves() -> None:
    with pytest.raises(st.AmbiguousMove) as error:
        new_match([HAND]).play("7s")
    assert error.value.instead == ("7s 1", "7s 7")


@pytest.mark.parametrize("said", ["", "7s 1 7", "hello", "Xr", "7s one", "Kh Kd"])
def test_other_words_are_no_move(said: str) -> None:
    with pytest.raises(st.UnreadableMove):
        new_match([HAND]).play(said)


@pytest.mark.parametrize("move", [0, 14, 2 * 6 + 1, 103])
def test_numbers_of_other_cards_are_refused(move: int) -> None:
    with pytest.raises(st.IllegalMove):
        new_match([HAND]).play(move)


@pytest.mark.rules("TOT-5", "TOT-8")
def test_out_of_turn_and_after_the_end() -> None:
    played = new_match([HAND], total=50)
    with pytest.raises(st.OutOfTurn) as error:
        played.play("Kh", seat=3)
    assert (str(error.value.text), error.value.rules) == ("It is #1’s turn.", ("TOT-5",))
    played.play("As")
    objection = state_of(played).objection(1, 0)
    assert objection is not None and str(objection.text) == "The deal is over."


@pytest.mark.rules("TOT-3")
def test_german_sentences() -> None:
    german = Speaker("de")
    with pytest.raises(st.IllegalMove) as error:
        new_match([HAND]).play("7s 3")
    assert german.say(error.value.text) == "Pik-7 zählt 1 oder 7, nicht 3."
    labels = {choice.text: choice.label for choice in new_match([HAND], total=45).view(1).choices}
    assert german.say(labels["7s 7"]) == "Pik-7 als 7 legen: 52, damit verlierst du"
    assert german.say(labels["7s 1"]) == "Pik-7 als 1 legen: 46"


def test_choices_hang_on_the_card_and_say_the_new_total() -> None:
    view = new_match([HAND], total=45).view(1)
    assert {choice.text: (choice.cards, str(choice.label)) for choice in view.choices} == {
        "Tc": ((8,), "Play 10 of clubs: 44"),
        "7s 1": ((18,), "Play 7 of spades as 1: 46"),
        "7s 7": ((18,), "Play 7 of spades as 7: 52, that loses"),
        "As": ((25,), "Play ace of spades: 46"),
        "8d": ((45,), "Play 8 of diamonds: 53, that loses"),
    }
    assert {choice.zone for choice in view.choices} == {"hand1"}


def test_the_prompt_says_what_is_asked() -> None:
    asked = "The total is 45. Play a card; the player who has to say more than 50 loses."
    assert str(new_match([HAND], total=45).view(1).prompt) == asked
    hopeless = "The total is 50. Play a card: every card takes it over 50, and you lose."
    assert str(new_match(["8c 8d Kh Qs Js"], total=50).view(1).prompt) == hopeless
    others = new_match(total=50)
    assert str(others.view(0).prompt) == "#1 is to move, 2 more come before you. The total is 50."
    assert str(others.view(2).prompt) == "#1 is to move, then you. The total is 50."
    assert str(others.view().prompt) == "#1 is to move. The total is 50."
    assert [seat.next for seat in others.view().seats] == [False, False, True, False]


@pytest.mark.parametrize("seats", [2, 19, 25])
def test_a_view_shows_one_hand_and_numbers(seats: int) -> None:
    played = st.Match(tot(seats), seed=11)
    for _ in range(11):
        played.play(int(HABITS.promising_moves(state_of(played))[0]))
    view = played.view(1)
    assert [zone.id for zone in view.zones] == ["hand1", "stock", "discard"]
    assert [zone.id for zone in played.view().zones] == ["stock", "discard"]
    assert [seat.cards for seat in view.seats] == [
        state_of(played).size(seat) for seat in range(seats)
    ]
    pile = view.zones[2]
    assert (pile.count, len(pile.cards)) == (12, 12)
    assert [card.seat for card in pile.cards] == [number % seats for number in range(12)]
    assert [seat.seat for seat in view.seats if seat.said] == [11 % seats]
    assert len(msgspec.json.encode(view)) < 8000


@pytest.mark.rules("TOT-6")
def test_the_value_of_a_seven_stands_on_the_pile() -> None:
    played = new_match(["7s Kd", "7h Tc"], up="Tc")
    for move in ("7s 7", "Tc"):
        played.play(move)
    marks = [str(card.mark) for card in played.view(3).zones[2].cards]
    assert (marks, str(played.view(3).status[0])) == (["-1", "+7", "-1"], "Total: 5")
    assert str(played.view(3).zones[2].note) == "counts -1"


@pytest.mark.rules("TOT-7")
def test_only_who_draws_is_told_which_card() -> None:
    played = new_match([HAND], up="9c Qh")
    played.play("7s 7")
    told = [[str(text) for text in played.hand.tell(0, seat)] for seat in (1, 2, SPECTATOR)]
    assert told[0] == ["#1 plays 7 of spades as 7: 7.", "#1 draws queen of hearts."]
    assert told[1] == told[2] == ["#1 plays 7 of spades as 7: 7."]


@pytest.mark.rules("TOT-8")
def test_the_end_is_told_and_hidden_hands_stay_hidden() -> None:
    played = new_match([HAND, "Kh Kd"], total=48)
    played.play("8d")
    assert [str(text) for text in played.hand.tell(0)] == [
        "#1 plays 8 of diamonds: 56.",
        "#1 has to say 56 and loses.",
    ]
    assert all(zone.id in ("hand0", "stock", "discard") for zone in played.view(0).zones)
    (line,) = played.score_lines()
    assert (line.points, line.rules) == ((0, 1, 0, 0), ("TOT-8", "TOT-10"))


def test_all_unseen_cards_are_equally_likely_everywhere() -> None:
    """Of the 90 unseen cards three are aces of spades; five of them lie in each hand."""
    state, rng = state_of(new_match(["Kd Kd Kd Qd Qd"], up="8d", seats=4)), Rng(7)
    found: Counter[int] = Counter()
    draws = 3000
    for _ in range(draws):
        sampled = state.sample(1, rng)
        assert [int(kind) for kind in sampled.hands[5:10]] == [int(k) for k in state.hands[5:10]]
        for seat in (0, 2, 3):
            found[seat] += [int(k) for k in sampled.hands[5 * seat : 5 * seat + 5]].count(25)
    expected = draws * 3 * 5 / 90
    assert all(abs(found[seat] - expected) < 5 * expected**0.5 for seat in (0, 2, 3))


@pytest.mark.parametrize(
    ("hand", "total", "move"),
    [
        ("7s 8d Tc As Kh", 40, "8d"),
        ("7s 8d Tc As Kh", 43, "7s 7"),
        ("7s 8d Tc As Kh", 44, "Kh"),
        ("7s 8d Tc As Kh", 49, "7s 1"),
        ("7s 8d Tc As Kh", 50, "Tc"),
    ],
)
def test_the_simple_player_keeps_its_low_cards(hand: str, total: int, move: str) -> None:
    played = new_match([hand], total=total)
    chosen = bots.choose("simple", played.state, played.game, 1, Rng(1))
    assert played.game.text(played.state, chosen) == move
    assert bots.usual(played.game.id) == "search"


def test_a_search_looks_at_what_does_not_lose_and_once_at_equal_cards() -> None:
    state = state_of(new_match(["8s 8d Tc Th Kh"], total=45))
    texts = [new_match().game.text(state, move) for move in HABITS.promising_moves(state)]
    assert texts == ["Tc", "Kh"]
    hopeless = state_of(new_match(["8s 8d 8c Qh Kh"], total=50))
    assert len(HABITS.promising_moves(hopeless)) == 1
