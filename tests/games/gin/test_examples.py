"""The worked examples of the rule book's page ``gin``."""

from __future__ import annotations

from typing import Any

from stammtisch.core.bits import BIT
from stammtisch.games.gin import GAME
from stammtisch.games.gin.corrections import own_deadwood
from stammtisch.games.gin.melds import best_arrangement, best_deadwood, laid_off, points
from stammtisch.games.gin.rules import Rules
from stammtisch.games.gin.scoring import (
    GinContext,
    Outcome,
    finished_lines,
    following,
    hand_lines,
    hand_scores,
    opening,
)
from stammtisch.matches import Match
from tests.games.examples import Examples
from tests.games.gin.positions import gin, holding, late, mask, numbers, position, spare

EXAMPLES = Examples("gin")


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


@EXAMPLES.each("knock")
def test_knocking(case: dict[str, Any]) -> None:
    game = gin(case["preset"], **case.get("options", {}))
    for upcard in case.get("upcards", [""]):
        match = holding(game, case["hand"], upcard=upcard)
        knocks = {text[-2:] for text in match.legal_moves().texts() if text.startswith("knock")}
        assert knocks == set(case["knocks"])
        hand = mask(case["hand"])
        for card, deadwood in (case["knocks"] | case.get("refused", {})).items():
            assert best_deadwood(hand & ~mask(card)) == deadwood


@EXAMPLES.each("deadwood")
def test_deadwood(case: dict[str, Any]) -> None:
    cards = mask(case["cards"])
    assert best_deadwood(cards) == case["best"]
    assert (list(best_arrangement(cards).melds) == [cards]) == case["meld"]


@EXAMPLES.each("upcard")
def test_the_upcard(case: dict[str, Any]) -> None:
    hands = [case.get("dealer_holds", ""), ""]
    match = Match(gin(), hands=hands, rest=case["upcard"], dealer=0, seed="gin")
    for move in case["moves"]:
        match.play(move)
    assert match.turn == case["seat"]
    assert sorted(match.legal_moves().texts()) == sorted(case["legal"])


def knocked(case: dict[str, Any]) -> tuple[Match, str]:
    """The table of a showdown example before the knock, and the card to knock with."""
    upcard = case.get("upcard", "")
    thrown = spare(case["knocker"], case["defender"], upcard)
    game = gin(case["preset"])
    hand = f"{case['knocker']} {thrown}"
    turned = upcard or spare(hand, case["defender"])
    return holding(game, hand, case["defender"], turned), thrown


@EXAMPLES.each("showdown")
def test_the_showdown(case: dict[str, Any]) -> None:
    if "gin" in case:
        table, thrown = knocked(case)
        table.play(f"knock {thrown}")
        assert position(table).outcome().gin
        assert position(table).outcome().defender_deadwood == case["gin"]["defender"]
        assert table.scores() == (0, case["gin"]["points"])
        return
    for layout in case["layouts"]:
        table, thrown = knocked(case)
        table.play(f"knock {thrown}")
        assert set(table.legal_moves().texts()) == {each["text"] for each in case["layouts"]}
        table.play(layout["text"])
        outcome = position(table).outcome()
        assert outcome.knocker_deadwood == layout["knocker"]
        assert outcome.defender_deadwood == layout["defender"]
        assert sum(position(table).laid) == mask(layout["laid_off"])
        assert table.scores() == (0, layout["points"])


@EXAMPLES.each("laying_off")
def test_laying_off(case: dict[str, Any]) -> None:
    laid = laid_off(mask(case["cards"]), numbers([mask(meld) for meld in case["melds"]]))
    assert list(laid) == [mask(cards) for cards in case["laid_off"]]


@EXAMPLES.each("points")
def test_the_points_of_a_hand(case: dict[str, Any]) -> None:
    outcome = Outcome(1, False, case["knocker"], case["defender"])
    for preset, expected in case["presets"].items():
        rules = gin(preset).rules
        scores = list(hand_scores(rules, outcome))
        assert outcome.winner() == case["winner"]
        assert scores[case["winner"]] == expected == sum(scores)
        assert {rule for line in hand_lines(rules, outcome) for rule in line.rules} == {"GIN-19"}
        assert following(rules, opening(0), outcome).dealer == case["next_dealer"]


@EXAMPLES.each("last_card")
def test_the_end_of_the_stock(case: dict[str, Any]) -> None:
    place = -1 if case["move"] == "take_discard" else 0
    match = late(gin(), case["holds"], case["draws"], place=place)
    match.play(case["move"])
    if "best" in case:
        assert len(position(match).stock) == 2
        assert own_deadwood(position(match), 1) == case["best"]
    knocks = [text for text in match.legal_moves().texts() if text.startswith("knock")]
    if "knock" in case:
        assert f"knock {case['knock']}" in knocks
        return
    assert knocks == []
    match.play(f"discard {case['discard']}")
    assert match.hand_over == case["hand_over"]
    if match.hand_over:
        assert match.scores() == (0, 0)
        assert match.score_lines()[0].rules == ("GIN-21",)
        assert match.after.dealer == case["next_dealer"]
    else:
        assert len(position(match).stock) == 3


def plain_knock(seat: int, won: int) -> Outcome:
    return Outcome(seat, False, 2, 2 + won)


def played(rules: Rules, context: GinContext, hands: list[list[int]]) -> GinContext:
    """The context after plain knocks: [winner, points]."""
    for seat, won in hands:
        context = following(rules, context, plain_knock(seat, won))
    return context


@EXAMPLES.each("game")
def test_a_game(case: dict[str, Any]) -> None:
    rules = gin(case["preset"], **case.get("options", {})).rules
    context = played(rules, opening(0), case["hands"])
    if "last" in case:
        assert not context.over
        last = case["last"]
        outcome = Outcome(last["knocker"], last["gin"], 0, last["defender"], last["spade"])
        assert hand_scores(rules, outcome)[last["knocker"]] == last["points"]
        context = following(rules, context, outcome)
    assert context.over
    assert list(context.totals) == case["credit"]
    named = {rule for line in finished_lines(rules, context) for rule in line.rules}
    ending = {"GIN-26", "GIN-27", "GIN-28"} & set(case["rules"])
    assert ending <= named
    assert bool(named) == (case["preset"] != "gin_steine")


@EXAMPLES.each("match")
def test_a_match(case: dict[str, Any]) -> None:
    game = gin(case["preset"])
    context = opening(0)
    totals = [0, 0]
    for number, hands in enumerate(case["games"], 1):
        assert not context.over
        context = played(game.rules, context, hands)
        totals = [sum(pair) for pair in zip(totals, case["credits"][number - 1], strict=True)]
        assert list(context.totals) == totals
        assert list(context.points) == list(context.boxes) == [0, 0]
        assert context.dealer == 1 - hands[-1][0]
        assert context.over == (number == len(case["games"]))
    assert totals == case["totals"]
    assert game.places(context)[case["winner"]] == 1


@EXAMPLES.each("pack")
def test_the_pack(case: dict[str, Any]) -> None:
    for preset in GAME.presets:
        pack = list(gin(preset).pack())
        assert len(set(pack)) == len(pack) == case["cards"]
        assert points(sum(BIT[kind] for kind in pack)) == case["points"]
