"""What people type at Dicke Zwei, and why they are refused."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.games.dicke_zwei.position import PASS, PLAY
from stammtisch.games.dicke_zwei.scoring import deal_lines
from stammtisch.messages import Speaker
from stammtisch.notation import read_moves, words_of
from tests.games.dicke_zwei.positions import dicke_zwei, match_at, position, state_of

HAND = "Ks Kd 9h 9c 7c 6h 5s 4c 3d 3s"


@pytest.mark.parametrize(
    ("said", "moves"),
    [
        ("Ks Kd", "pick Ks; pick Kd; play"),
        ("play Kd Ks", "pick Ks; pick Kd; play"),
        ("lege Pik König und Karo-König", "pick Ks; pick Kd; play"),
        ("♠K ♦K", "pick Ks; pick Kd; play"),
        ("Herz-Neun", "pick 9h; play"),
        ("9h", "pick 9h; play"),
        ("spiele Herz 9", "pick 9h; play"),
        ("ich lege 3d 4c 5s 6h 7c", "pick 7c; pick 6h; pick 5s; pick 4c; pick 3d; play"),
        ("pick Ks; pick Kd; play", "pick Ks; pick Kd; play"),
        ("nimm Ks", "pick Ks"),
        ("wähle Pik-König", "pick Ks"),
    ],
)
def test_cards_are_said_at_once_or_picked_one_by_one(said: str, moves: str) -> None:
    game, state = dicke_zwei(), position(HAND)
    assert "; ".join(each.text for each in read_moves(game, state, 0, said)) == moves


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("play", PLAY),
        ("ausspielen", PLAY),
        ("lege", PLAY),
        ("pass", PASS),
        ("ich passe", PASS),
        ("Weiter!", PASS),
    ],
)
def test_other_moves_in_german_and_english(said: str, move: int) -> None:
    assert list(dicke_zwei().read(position(HAND, "4d"), 0, words_of(said))) == [move]


@pytest.mark.parametrize("said", ["", "pick", "pick Xr", "hello", "pass Ks", "Xr", "Ks hello"])
def test_other_words_are_no_move(said: str) -> None:
    with pytest.raises(st.UnreadableMove):
        read_moves(dicke_zwei(), position(HAND), 0, said)


def test_what_is_picked_already_may_be_named_again_or_left_out() -> None:
    game = dicke_zwei()
    state = position(HAND, picked="7c 6h")
    for said in ("play 5s 4c 3d", "7c 6h 5s 4c 3d", "5s 7c 4c 3d"):
        moves = [each.text for each in read_moves(game, state, 0, said)]
        assert moves == ["pick 5s", "pick 4c", "pick 3d", "play"]


SEVENS = "7c 7d 7h 7s 4c"


@pytest.mark.parametrize(
    ("laid", "said", "sentence", "rules"),
    [
        (
            {"hand": "8s 9h", "table": "9d"},
            "8s",
            "8 of spades does not beat 9 of diamonds.",
            {"DZW-5", "DZW-15"},
        ),
        (
            {"hand": "5c 5d 9h", "table": "5h 5s"},
            "5c 5d",
            "5 of diamonds, 5 of clubs do not beat 5 of spades, 5 of hearts.",
            {"DZW-6", "DZW-15", "DZW-16"},
        ),
        (
            {"hand": "5c 5s 9h", "table": "5h 5d", "equal_pairs": "rank_only"},
            "5c 5s",
            "5 of spades, 5 of clubs do not beat 5 of hearts, 5 of diamonds.",
            {"DZW-6", "DZW-15", "DZW-16"},
        ),
        (
            {"hand": "3h 4h 5h 6s 7h", "table": "3c 5c 6c 8c 9c"},
            "3h 4h 5h 6s 7h",
            "Straight (7 of hearts, 6 of spades, 5 of hearts, 4 of hearts, 3 of hearts) is lower "
            "than Group (9 of clubs, 8 of clubs, 6 of clubs, 5 of clubs, 3 of clubs).",
            {"DZW-9", "DZW-10", "DZW-15"},
        ),
        (
            {"hand": "Ks Kd 9h", "table": "4d"},
            "Ks Kd",
            "A single card was led: only a single card can be played on it.",
            {"DZW-15"},
        ),
        (
            {"hand": "Ks Kd 9h", "table": "4d 4c"},
            "9h",
            "A pair was led: only a pair can be played on it.",
            {"DZW-15"},
        ),
        (
            {"hand": "Ks Kd 9h", "table": "4d 4c 4h"},
            "Ks Kd",
            "A triple was led: only a triple can be played on it.",
            {"DZW-15"},
        ),
        (
            {"hand": "Ks Kd 9h", "table": "7c 6h 5s 4c 3d"},
            "Ks Kd",
            "Five cards were led: only five cards can be played on them.",
            {"DZW-15"},
        ),
        (
            {"hand": "Ks 9h 3c 3d", "begins": True},
            "Ks",
            "The first combination must contain 3 of diamonds.",
            {"DZW-13"},
        ),
        (
            {"hand": "Ks 9h 3c", "begins": True, "open": "3d", "seats": 3},
            "9h",
            "The first combination must contain 3 of clubs.",
            {"DZW-13"},
        ),
        (
            {"hand": "Ks 9h 3c 3d", "begins": True},
            "pick 9h",
            "The first combination must contain 3 of diamonds, and you have none with 9 of "
            "hearts as its highest cards.",
            {"DZW-13"},
        ),
        (
            {"hand": "Ks 9h"},
            "Ks 9h",
            "king of spades, 9 of hearts are not a pair: they differ in rank.",
            {"DZW-6"},
        ),
        (
            {"hand": "Ks Kd 9h"},
            "Ks Kd 9h",
            "king of spades, king of diamonds, 9 of hearts are not a triple: they differ in rank.",
            {"DZW-7"},
        ),
        ({"hand": SEVENS}, "7c 7d 7h 7s", "Four of a kind needs a fifth card.", {"DZW-8"}),
        (
            {"hand": "Ks Kd 9h 9c"},
            "Ks Kd 9h 9c",
            "A combination has one, two, three or five cards, not 4.",
            {"DZW-8", "DZW-14"},
        ),
        (
            {"hand": "Ah 2d 3c 4s 5h"},
            "Ah 2d 3c 4s 5h",
            "A straight does not wrap around: it ends with the two.",
            {"DZW-10"},
        ),
        (
            {"hand": "Ah 2d 8c 4s 5h"},
            "Ah 2d 8c 4s 5h",
            "2 of diamonds, ace of hearts, 8 of clubs, 5 of hearts, 4 of spades are not a "
            "straight, a group, a full house or four of a kind.",
            {"DZW-9"},
        ),
        ({"hand": "Ks 9h"}, "Kd", "You do not hold king of diamonds.", {"DZW-14"}),
        ({"hand": "Ks 9h"}, "pick Kd", "You do not hold king of diamonds.", {"DZW-14"}),
        ({"hand": "Ks 9h"}, "Ks Ks", "You have named king of spades twice.", {"DZW-14"}),
        ({"hand": "Ks 9h"}, "pass", "The player who leads to a trick may not pass.", {"DZW-14"}),
        ({"hand": "Ks 9h"}, "play", "Choose the cards that you want to play first.", {"DZW-14"}),
        (
            {"hand": "Ks Kd 9h", "table": "4d 4c", "picked": "Ks"},
            "pass",
            "You have begun to pick cards: now play a combination.",
            {"DZW-17"},
        ),
        (
            {"hand": "Ks Kd 9h", "picked": "9h"},
            "pick Ks",
            "Cards are picked from the highest to the lowest: king of spades is higher than 9 of "
            "hearts.",
            {"DZW-2", "DZW-3"},
        ),
        (
            {"hand": "Ks Kd 9h", "picked": "9h"},
            "Ks 9h",
            "You have picked 9 of hearts already: only lower cards can follow.",
            {"DZW-2", "DZW-3"},
        ),
        (
            {"hand": "Ks Kd 9h", "picked": "Ks"},
            "pick Ks",
            "You have picked king of spades already.",
            {"DZW-14"},
        ),
        (
            {"hand": "Ks Kd 9h", "picked": "Ks"},
            "pick 9h",
            "You have no combination with king of spades, 9 of hearts as its highest cards.",
            {"DZW-14"},
        ),
        (
            {"hand": "Ks Kd 9h", "table": "7d 7c"},
            "pick 9h",
            "You have no combination with 9 of hearts as its highest cards that beats "
            "Pair (7 of diamonds, 7 of clubs).",
            {"DZW-15", "DZW-16"},
        ),
    ],
)
def test_a_refusal_says_why(
    laid: dict[str, Any], said: str, sentence: str, rules: set[str]
) -> None:
    game = dicke_zwei(laid.get("seats", 4), equal_pairs=laid.get("equal_pairs", "suit"))
    state = position(**laid)
    before = list(state.words())
    with pytest.raises(st.IllegalMove) as error:
        read_moves(game, state, 0, said)
    assert str(error.value.text) == sentence
    assert rules <= {*error.value.rules}
    assert list(state.words()) == before


@pytest.mark.rules("DZW-15")
def test_who_is_not_on_turn_is_told_so() -> None:
    game = dicke_zwei()
    state = position(HAND)
    for said in ("pass", "pick Ks"):
        with pytest.raises(st.OutOfTurn) as error:
            read_moves(game, state, 2, said)
        assert str(error.value.text) == "It is #0’s turn."
    with pytest.raises(st.IllegalMove) as illegal:
        read_moves(game, state, 2, "Ks Kd")
    assert str(illegal.value.text) == "It is #0’s turn."


def test_refusals_in_german() -> None:
    game = dicke_zwei()
    match = match_at(game, position("8s 9h", "9d"))
    with pytest.raises(st.IllegalMove) as error:
        read_moves(game, match.state, 0, "8s")
    assert Speaker("de").say(error.value.text) == "Pik-8 schlägt Karo-9 nicht."


def test_the_log_tells_what_is_played_and_nothing_of_picks() -> None:
    game = dicke_zwei()
    match = match_at(game, state_of(game, ["Ks Kd 9h", "5c 6d", "6h 6s", "8s 7d"]))
    for text in ("pick Ks", "pick Kd", "play", "pass", "pass", "pass"):
        match.play(text)
    speaker = Speaker("en")
    told = [[speaker.say(line) for line in match.hand.tell(i, 1)] for i in range(6)]
    assert told == [
        [],
        [],
        ["#0 plays: Pair (king of spades, king of diamonds)."],
        ["#1 passes."],
        ["#2 passes."],
        ["#3 passes.", "#0 wins the trick."],
    ]


@pytest.mark.rules("DZW-20")
def test_the_score_lines_say_how_many_cards_each_still_holds_and_what_one_costs() -> None:
    lines = deal_lines(0, vec[i64]([0, 1, 10, 13]))
    assert [(str(line.text), line.points) for line in lines[1:]] == [
        ("#1 still holds 1 card, at 1 each.", (0, -1, 0, 0)),
        ("#2 still holds 10 cards, at 2 each.", (0, 0, -20, 0)),
        ("#3 still holds 13 cards, at 3 each.", (0, 0, 0, -39)),
    ]
