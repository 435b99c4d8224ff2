"""What is seen of Black Jack, and what is told."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.view import View, Zone
from stammtisch.messages import Speaker
from tests.games.black_jack.positions import black_jack, dealt, with_parts


def zone(view: View, name: str) -> Zone:
    return next(each for each in view.zones if each.id == name)


def note(match: st.Match, name: str) -> str:
    return str(zone(match.view(), name).note)


@pytest.mark.rules("BJ-9", "BJ-14")
def test_the_bankers_second_tile_is_hidden_from_all_until_all_have_played() -> None:
    match = dealt(["9c 7c", "Tc 7d", "Td 7h"], "8d")
    for viewer in (0, 1, 2, SPECTATOR):
        bank = zone(match.state.view(viewer), "hand0")
        assert [card.kind for card in bank.cards] == [read_cards("9c")[0], -1]
        assert bank.note is None
    match.play("stand")
    match.play("stand")
    shown = zone(match.view(), "hand0")
    assert [card.kind for card in shown.cards] == read_cards("9c 7c 8d")
    assert str(shown.note) == "bust with 24"


def test_a_finished_game_stays_visible_until_the_next_stakes_are_placed() -> None:
    match = dealt(["9c 9d", "Tc 8c", "Ah Kd"])
    match.play("stand")
    assert note(match, "hand1") == "18: stake returned"
    assert note(match, "hand2") == "Black Jack: wins 6"
    match.play("bet 2")
    assert note(match, "hand2") == "Black Jack: wins 6"
    assert [seat.bet for seat in match.view().seats] == [None, 2, 0]
    match.play("bet 2")
    assert "wins" not in note(match, "hand2")


def test_each_split_hand_has_a_place_with_its_stake() -> None:
    match = dealt(["9c 7c", "8c 8d", "Tc 7d"], "Th 3s")
    match.play("split")
    view = match.view(1)
    assert [str(zone(view, name).label) for name in ("hand1", "hand1-2")] == [
        "Your hand 1",
        "Your hand 2",
    ]
    assert [note(match, name) for name in ("hand1", "hand1-2")] == [
        "in play: 18, stake 4",
        "11, stake 4",
    ]
    assert str(view.prompt) == "Hand 1: 18 against 9 of clubs: draw or stand?"
    assert view.seats[1].bet == 8
    assert view.seats[1].chips == 22
    assert [choice.text for choice in view.choices] == ["draw", "stand"]
    assert str(zone(match.view(2), "hand1-2").label) == "Hand 2 of #1"


def test_stakes_are_a_range_of_amounts() -> None:
    match = st.Match(black_jack(), dealer=0, seed=1)
    view = match.view(1)
    (amount,) = view.amounts
    assert (amount.word, amount.lowest, amount.highest, amount.usual) == ("bet", 1, 5, (1, 3, 5))
    assert view.choices == ()
    assert match.view(2).amounts == ()
    assert [seat.chips for seat in view.seats] == [100, 30, 30]


def test_soft_totals_are_called_so() -> None:
    match = dealt(["9c 7c", "Ah 6c", "Tc 7d"], "Td")
    assert note(match, "hand1") == "soft 17, stake 4"
    match.play("draw")
    assert note(match, "hand1") == "17, stake 4"


@pytest.mark.rules("BJ-19")
def test_a_coming_shuffle_is_announced() -> None:
    match = st.Match(black_jack(), dealer=0, seed=1)
    assert not any("shuffled" in str(text) for text in match.view().status)
    match = with_parts(match, start="70", at="70")
    assert any("shuffled" in str(text) for text in match.view().status)


def test_the_log_tells_the_deal_the_moves_and_the_settlement() -> None:
    match = dealt(["9c 7c", "8c 8d", "Ah Kd"], "Th 3s Tc 5d")
    for move in ("split", "stand", "draw"):
        match.play(move)
    english, german = (Speaker(each, seat_name="ABC".__getitem__) for each in ("en", "de"))
    told = [english.say(text) for n in range(5) for text in match.hand.tell(n)]
    assert told == [
        "B places 4 chips.",
        "C places 4 chips.",
        "B has 8 of clubs, 8 of diamonds: 16.",
        "C has ace of hearts, king of diamonds: Black Jack.",
        "The banker shows 9 of clubs.",
        "B splits the hand.",
        "B has 8 of clubs, 10 of hearts: 18.",
        "B has 8 of diamonds, 3 of spades: 11.",
        "B stands with 18.",
        "B draws 10 of clubs: 21.",
        "The banker turns up 7 of clubs.",
        "The banker draws 5 of diamonds.",
        "The banker’s hand: 21.",
        "B loses 4 chips: 18.",
        "B gets the stake back: 21.",
        "C wins 6 chips: Black Jack.",
    ]
    last = [german.say(text) for text in match.hand.tell(4)]
    assert last[0] == "B zieht Kreuz-10: 21."
    assert last[-1] == "C gewinnt 6 Chips mit dieser Hand: Black Jack."


def test_a_bust_hand_is_told() -> None:
    match = dealt(["9c 9d", "Tc 8c", "Td 8h"], "7c")
    match.play("draw")
    assert [str(text) for text in match.hand.tell(2)] == [
        "#1 draws 7 of clubs and is bust with 25."
    ]
    assert note(match, "hand1") == "bust with 25: loses 4"
    assert match.view().seats[1].bet == 0


@pytest.mark.rules("BJ-4")
@pytest.mark.parametrize(
    ("games", "english", "german"),
    [
        (1, "The term is over after 1 game.", "Die Bankzeit ist nach 1 Spiel zu Ende."),
        (2, "The term is over after 2 games.", "Die Bankzeit ist nach 2 Spielen zu Ende."),
    ],
)
def test_the_score_says_after_how_many_games_the_term_is_over_and_what_each_had(
    games: int, english: str, german: str
) -> None:
    match = dealt(["9c 9d", "Tc 8c", "Td 9h"], games_per_term=games)
    moves = ["stand", "stand", *["bet 1", "bet 1"] * (games - 1)]
    for move in moves:
        match.play(move)
    while match.turn >= 0:
        match.play("stand")
    scores = match.scores()
    assert scores is not None
    why, *accounts = match.score_lines()
    assert (Speaker("en").say(why.text), why.points) == (english, (0, 0, 0))
    assert Speaker("de").say(why.text) == german
    assert why.rules == ("BJ-4", "BJ-18")
    assert [(str(line.text), line.points) for line in accounts] == [
        (f"#0 held the bank: {100 + scores[0]} chips, 100 at the start", (scores[0], 0, 0)),
        (f"#1: {30 + scores[1]} chips, 30 at the start", (0, scores[1], 0)),
        (f"#2: {30 + scores[2]} chips, 30 at the start", (0, 0, scores[2])),
    ]
    if games == 1:  # 18 against 18, 19 against 18
        assert scores == (-4, 0, 4)
