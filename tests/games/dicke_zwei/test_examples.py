"""The worked examples of the rule book's page ``dicke_zwei``."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.games.dicke_zwei.combos import beats, worth_of
from stammtisch.games.dicke_zwei.scoring import deal_scores
from tests.games.dicke_zwei.positions import (
    cards,
    dicke_zwei,
    legal,
    match_at,
    playable,
    position,
    say,
    state_of,
)
from tests.games.examples import Examples

EXAMPLES = Examples("dicke_zwei")


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


@EXAMPLES.each("position")
def test_position(case: dict[str, Any]) -> None:
    laid = {name: case[name] for name in ("seats", "begins", "open", "turn") if name in case}
    options = case.get("options", {})
    state = position(case["hand"], case.get("table", ""), **laid, **options)
    game = dicke_zwei(case.get("seats", 4), **options)
    said = {frozenset(read_cards(text)) for text in case["possible"] if text != "pass"}
    assert playable(state) == said
    assert ("pass" in legal(game, state)) == ("pass" in case["possible"])
    for text in case["possible"]:
        say(match_at(game, state.copy()), text)
    for text, rule in case.get("refused", {}).items():
        with pytest.raises(st.IllegalMove) as error:
            say(match_at(game, state.copy()), text)
        assert rule in error.value.rules, text


@EXAMPLES.each("steps")
def test_steps(case: dict[str, Any]) -> None:
    for step in case["picks"]:
        state = position(case["hand"], picked=step["after"])
        assert legal(dicke_zwei(), state) == step["legal"]


@EXAMPLES.each("compared")
def test_compared(case: dict[str, Any]) -> None:
    higher, lower = worth_of(cards(case["higher"])), worth_of(cards(case["lower"]))
    assert beats(higher, lower)
    assert lower and not beats(lower, higher)
    assert worth_of(cards(case.get("none", ""))) == 0


@EXAMPLES.each("trick")
def test_trick(case: dict[str, Any]) -> None:
    game = dicke_zwei()
    match = match_at(game, state_of(game, case["hands"], case["leader"]))
    for text in case["said"]:
        assert not match.hand_over
        say(match, text)
    assert match.hand_over == case["then"]["over"]
    if "turn" in case["then"]:
        assert match.turn == case["then"]["turn"]
        assert "pass" not in match.legal_moves().texts()
    if "dealer" in case["then"]:
        after = game.following(match.context, match.state)
        assert after.dealer == case["then"]["dealer"]


@EXAMPLES.each("score")
def test_score(case: dict[str, Any]) -> None:
    assert list(deal_scores(vec[i64](case["left"]))) == case["scores"]
