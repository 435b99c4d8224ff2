"""The worked examples of the rule book's page ``romme``."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import read_cards
from stammtisch.core.contract import CHANCE, OVER
from stammtisch.errors import IllegalMove
from stammtisch.games.romme import tabled
from stammtisch.games.romme.scoring import hand_lines, hand_scores, minus_points
from stammtisch.games.romme.state import RommeGame, RommeState
from stammtisch.names import notations
from stammtisch.notation import read_move, read_moves
from stammtisch.positions import changed
from stammtisch.puzzles.laying import groups, laid
from tests.games.examples import Examples
from tests.games.laying import some
from tests.games.romme.positions import (
    after,
    hand,
    on_table,
    position,
    romme,
    tabled_meld,
    texts,
    with_parts,
)

EXAMPLES = Examples("romme")
each = EXAMPLES.each


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


@each("meld")
def test_melds(case: dict[str, Any]) -> None:
    game = romme(**case.get("options", {}))
    spare = "" if case.get("alone") else " Kd"
    state = position(game, case["cards"] + spare)
    size = len(case["cards"].split())
    found = {}
    for text in texts(game, state):
        move = read_move(game, state, 0, text)
        if text.startswith("meld") and len(text.split()) == size + 1:
            found[text] = int(tabled.points_of(tabled.laid(move, 0, 0)))
    assert found == case["ways"]
    if "refused" in case:
        with pytest.raises(IllegalMove) as refusal:
            read_move(game, state, 0, f"meld {case['cards']}")
        assert list(refusal.value.rules) == case["refused"]


@each("turn")
def test_turns(case: dict[str, Any]) -> None:
    game = romme()
    start = position(
        game,
        case["holds"],
        table=case.get("table", ()),
        opened=case["opened"],
        pile=case.get("pile", ""),
    )
    state = after(game, start, case.get("moves", ""))
    if "wins" in case:
        assert (state.turn, state.winner) == (OVER, 0)
        assert state.in_one_turn == (case["wins"] == "hand_romme")
        return
    legal = texts(game, state)
    assert set(case.get("may", ())) <= set(legal)
    assert set(case.get("only", legal)) == set(legal)
    for text, rules in case.get("may_not", {}).items():
        with pytest.raises(IllegalMove) as refusal:
            read_moves(game, state, 0, text)
        assert list(refusal.value.rules) == rules, text
    if "then_holds" in case:
        assert hand(state) == set(case["then_holds"].split())
    if "then_table" in case:
        lying = [int(meld) for meld in state.melds]
        assert lying == [tabled_meld(" ".join(sorted_by_suit(it))) for it in case["then_table"]]
    if "opens_with" in case:
        assert not state.is_open(0)
        assert after(game, state, case["opens_with"]).is_open(0)


def sorted_by_suit(meld: str) -> list[str]:
    """The words of a set by suits; a run lies in order already."""
    words = meld.split()
    same_rank = len({word[-2] for word in words}) == 1
    return sorted(words, key=lambda word: "cshd".index(word[-1])) if same_rank else words


@each("settlement")
def test_the_settlement(case: dict[str, Any]) -> None:
    left = vec[i64]([minus_points(vec[i64](read_cards(cards))) for cards in case["left"]])
    assert list(left) == case["points"]
    assert list(hand_scores(left, case["winner"], 1)) == case["scores"]
    assert list(hand_scores(left, case["winner"], 2)) == case["hand_romme"]
    for factor, scores in ((1, case["scores"]), (2, case["hand_romme"])):
        lines = hand_lines(left, case["winner"], factor)
        assert [sum(column) for column in zip(*[line.points for line in lines], strict=True)] == (
            scores
        )


@each("reshuffle")
def test_the_reshuffle(case: dict[str, Any]) -> None:
    game = romme(case["seats"], max_reshuffles=1)
    seat = case["seat"]
    state = position(game, "8c Kd", opened=True, drawn=True, stock=0)
    pile, over = state.pile[: case["pile"]], state.pile[case["pile"] :]
    state = with_parts(state, {1: notations(over)}, pile=some(notations(pile)))
    hands = [[int(kind) for kind in state.hands.cards(each)] for each in range(case["seats"])]
    hands[0], hands[seat] = hands[seat], hands[0]
    found = changed(state, hands=groups(hands), seat=str(seat), turn=str(seat))
    assert isinstance(found, RommeState)
    state = after(game, found, f"discard {case['discards']}")
    assert state.turn == CHANCE
    assert len(state.pile) == case["pile"] + 1
    assert len(state.to_shuffle()) == case["shuffled"]
    state.shuffle(state.to_shuffle())
    assert state.turn == seat + 1
    assert list(state.pile) == read_cards(case["discards"])
    assert texts(game, state) == ["draw_stock", "take_discard"]


@each("pack")
def test_the_pack(case: dict[str, Any]) -> None:
    assert minus_points(romme(4).pack()) == case["points"]


@each("match")
def test_a_match(case: dict[str, Any]) -> None:
    game = romme(case["seats"])
    context = game.opening(0)
    for number, scores in enumerate(case["hands"], 1):
        assert not context.over
        state = ended(game, scores)
        assert list(state.scores()) == scores
        context = game.following(context, state)
        assert context.over == (number == len(case["hands"]))
    assert list(context.totals) == case["totals"]
    assert game.places(context)[case["winner"]] == 1
    assert sorted(game.places(context)) == [1, 2, 3]


def ended(game: RommeGame, scores: list[int]) -> RommeState:
    """A finished hand in which the seats hold cards of so many minus points."""
    left, hands = sorted(int(kind) for kind in game.pack()), []
    for score in scores:
        hand: list[int] = []
        while (points := -score - minus_points(vec[i64](hand))) > 0:
            worth = 10 if points == 10 or points > 11 else points
            hand.append(next(kind for kind in left if minus_points(vec[i64]([kind])) == worth))
            left.remove(hand[-1])
        hands.append(hand)
    winner, stock = str(scores.index(0)), notations(left)
    state = laid(
        game,
        **{"dealer": "0", "hand_number": "1", "turn": "-1", "seat": winner, "phase": "ended"},
        **{"hands": groups(hands), "stock": stock, "winner": winner},
    )
    assert isinstance(state, RommeState)
    return state


def test_the_table_is_read_as_it_is_written() -> None:
    melds = ["5h Xr=6h Xb=7h 8h", "6c Xb=6s 6d", "As 2s 3s", "Qc Kc Ac"]
    assert on_table(position(romme(), "Kd 2c", table=melds)) == melds
