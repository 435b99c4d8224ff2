"""Proposals for people: what leaves the least deadwood, and the melds that make it so."""

from __future__ import annotations

import pytest

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.gin.melds import best_arrangements, meldable
from stammtisch.games.gin.rules import (
    DISCARD,
    DISCARDING,
    FORCED,
    KNOCK,
    TAKE_DISCARD,
    TAKE_UPCARD,
)
from stammtisch.games.gin.state import GinState
from stammtisch.matches import Match
from stammtisch.messages import Speaker
from stammtisch.players.registry import habits_of, proposals
from tests.games.gin.positions import gin, holding
from tests.games.gin.test_melds import (
    all_melds,
    bits,
    brute_best,
    dead,
    every_arrangement,
    hands,
    worth,
)
from tests.games.gin.test_sight import zone

HABITS = habits_of("gin")

MELDED = "2c 3c 4c 8d 8h 8s Jd Qd Kd"


def proposed(match: Match, seat: int) -> list[tuple[str, str]]:
    return [(each.text, str(each.label)) for each in proposals(match.game, match.state, seat)]


@pytest.mark.rules("GIN-6", "GIN-10")
def test_knocks_and_discards_with_the_deadwood_they_leave() -> None:
    match = holding(gin(), f"{MELDED} 4h 7s")
    melds = (
        "Melds: 2 of clubs, 3 of clubs, 4 of clubs; 8 of spades, 8 of hearts, 8 of diamonds; "
        "jack of diamonds, queen of diamonds, king of diamonds"
    )
    assert proposed(match, 1) == [
        ("knock 7s", f"Knock with 7 of spades: 4 points of deadwood. {melds}"),
        ("knock 4h", "Knock with 4 of hearts: 7 points of deadwood"),
        ("discard 7s", f"Discard 7 of spades: 4 points of deadwood are left. {melds}"),
        ("discard 4h", "Discard 4 of hearts: 7 points of deadwood are left"),
        ("discard 4c", "Discard 4 of clubs: 16 points of deadwood are left"),
    ]
    assert proposed(match, 0) == []
    assert proposals(match.game, match.state, SPECTATOR) == []


@pytest.mark.rules("GIN-12")
def test_gin_is_proposed_first_and_no_other_knock() -> None:
    match = holding(gin(), "4c 5c 6c 7c 9d 9h 9s Qc Qd Qh Qs")
    labels = [label for text, label in proposed(match, 1) if text.startswith("knock")]
    assert len(labels) == 1
    assert labels[0].startswith("Gin with ")
    assert proposed(match, 1)[0][1] == labels[0]


@pytest.mark.rules("GIN-9")
def test_the_card_just_taken_is_not_proposed() -> None:
    match = Match(gin(), hands=["", f"{MELDED} Ac"], rest="Ks", dealer=0, seed=1)
    match.play("take_upcard")
    assert "discard Ks" not in dict(proposed(match, 1))


@pytest.mark.rules("GIN-7", "GIN-8")
@pytest.mark.parametrize(
    ("top", "moves", "text", "label"),
    [
        ("5c", [], "take_upcard", "Take 5 of clubs for a meld: then 0 points of deadwood are left"),
        ("7h", [], "pass", "Pass: 7 of hearts does not improve your melds"),
        ("7h", ["pass", "pass"], "", ""),
    ],
)
def test_whether_to_take_the_open_card(top: str, moves: list[str], text: str, label: str) -> None:
    match = Match(gin(), hands=["", f"{MELDED} 4h"], rest=top, dealer=0, seed=1)
    for move in moves:
        match.play(move)
    assert proposed(match, 1) == ([(text, label)] if text else [])


@pytest.mark.rules("GIN-8")
def test_whether_to_take_the_discard() -> None:
    match = holding(gin(), "As 3s 5s 7s 9s Js Kh 2h 4h 6h 5d", "2d 3d 4d 8h 8c 8s Tc Jc Qc 7c")
    match.play("discard 5d")
    assert proposed(match, 0) == [
        (
            "take_discard",
            "Take 5 of diamonds for a meld: then 0 points of deadwood are left",
        )
    ]
    match = holding(gin(), "As 3s 5s 7s 9s Js Kh 2h 4h 6h 6d", "2d 3d 4d 8h 8c 8s Tc Jc Qc 7c")
    match.play("discard 6d")
    assert proposed(match, 0) == [
        ("draw_stock", "Draw from the stock: 6 of diamonds does not improve your melds")
    ]


@pytest.mark.rules("GIN-13")
def test_layouts_are_proposed_the_best_first() -> None:
    match = holding(gin(), "Ac Ad Ah As 5h 6h 7h 8h 2s 4d Kc")
    match.play("knock Kc")
    texts = [text for text, _ in proposed(match, 1)]
    assert len(texts) == 5
    assert texts[0] == "lay_out AcAsAhAd 5h6h7h8h"
    assert set(texts) == set(match.legal_moves().texts())


def test_what_is_proposed_first_leaves_least_of_all() -> None:
    game, rng = gin(), Rng(9)
    looked = 0
    for _ in range(6):
        state = fresh_deal(game, game.opening(0), rng)
        assert isinstance(state, GinState)
        while state.turn != OVER:
            proposed = proposals(game, state, state.turn)
            assert bool(proposed) == (state.phase != FORCED)
            if state.phase == DISCARDING and looked < 40:
                looked += 1
                hand = frozenset(kind for kind in range(52) if state.hands[state.turn] & BIT[kind])
                least = min(
                    brute_best(hand - {kind}) for kind in hand if state.discardable() & BIT[kind]
                )
                best = next(each for each in proposed if each.text.startswith("discard"))
                assert f": {least} point" in str(best.label)
            state.play(state.pick(rng))
    assert looked == 40


@pytest.mark.rules("GIN-6")
def test_all_equally_good_meldings_are_found() -> None:
    several = 0
    for hand in hands(400, 10, seed=12):
        every = every_arrangement(hand)
        least = min(worth(dead(hand, each)) for each in every)
        whole = {frozenset(map(bits, each)) for each in every if worth(dead(hand, each)) == least}
        found = [frozenset(map(int, each.melds)) for each in best_arrangements(bits(hand))]
        assert len(found) == len(set(found))
        assert set(found) <= whole
        cut = whole - set(found)
        assert all(any(joined(some, other) for some in each for other in each) for each in cut)
        several += len(found) > 1
    assert several >= 10


def joined(some: int, other: int) -> bool:
    """Whether two runs together are one run."""
    return some != other and not some & other and any(some | other == bits(meld) for meld in runs())


def runs() -> list[frozenset[int]]:
    return [meld for meld in all_melds() if len({kind // 13 for kind in meld}) == 1]


@pytest.mark.rules("GIN-6")
def test_the_own_hand_names_its_best_melds() -> None:
    speaker = Speaker("en")
    match = holding(gin(), "5c 5d 5h 5s 6s 7s 8s 2c 3d Ad Kh")
    note = zone(match.view(1), "hand1").note
    assert note is not None
    assert speaker.say(note) == (
        "Melds: 5 of clubs, 5 of spades, 5 of hearts, 5 of diamonds; "
        "6 of spades, 7 of spades, 8 of spades "
        "or 5 of clubs, 5 of hearts, 5 of diamonds; "
        "5 of spades, 6 of spades, 7 of spades, 8 of spades"
    )
    assert zone(match.view(0), "hand1").note is None
    assert zone(match.view(), "hand1").note is None
    without = holding(gin(), "2c 4d 6h 8s Tc Qd Ah 3s 5c 7d 9h")
    assert zone(without.view(1), "hand1").note is None


def test_a_search_lets_hands_end_as_people_do() -> None:
    """Quiet moves take what melds, knock at once, keep melds, and end in a few turns."""
    game, rng = gin(), Rng(14)
    knocked, turns = 0, 0
    for _ in range(60):
        state = fresh_deal(game, game.opening(0), rng)
        assert isinstance(state, GinState)
        while state.turn != OVER:
            move = HABITS.quiet_pick(state, rng)
            assert state.objection(state.turn, move) is None
            if state.phase == DISCARDING:
                assert (move >= KNOCK) == (state.knocks() != 0)
                melded = state.hands[state.turn] & meldable(state.hands[state.turn])
                loose = state.discardable() & ~melded
                assert state.knocks() or not loose or loose & BIT[move - DISCARD]
            elif move in (TAKE_UPCARD, TAKE_DISCARD):
                top = BIT[state.top()]
                assert meldable(state.hands[state.turn] | top) & top
            state.play(move)
        knocked += state.knocker >= 0
        turns += int(state.turns)
    assert knocked > 40
    assert turns < 60 * 25
