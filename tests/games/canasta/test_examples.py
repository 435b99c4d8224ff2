"""The worked examples of the rule book's page ``canasta``."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.errors import IllegalMove
from stammtisch.games.canasta.facts import in_hand, on_the_table, side_facts
from stammtisch.games.canasta.rules import BY_EMPTY_STOCK, CONFIRM
from stammtisch.games.canasta.scoring import (
    STAYED,
    WENT_OUT,
    WENT_OUT_CONCEALED,
    SideFacts,
    hand_lines,
    is_won,
    red_points,
    side_score,
)
from stammtisch.games.canasta.tiles import LETTERS, RANK_OF, RED_THREE, VALUES, number, points
from stammtisch.matches import Match
from tests.games.canasta.positions import at, canasta, counted, match_at, position, ranks, texts
from tests.games.examples import Examples

EXAMPLES = Examples("canasta")
each = EXAMPLES.each
OUT = {"out": WENT_OUT, "concealed": WENT_OUT_CONCEALED}


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


def hand_of(match: Match, seat: int) -> str:
    """The hand of a seat by rank, sorted."""
    hand = at(match).hands[seat]
    return " ".join(LETTERS[r] for r in range(15) for _ in range(number(hand, r)))


def by_rank(tiles: str) -> str:
    """Tiles sorted by rank."""
    return " ".join(LETTERS[rank] for rank in sorted(ranks(tiles)))


@each("meld")
def test_what_is_a_meld(case: dict[str, Any]) -> None:
    game = canasta()
    state = position(game, case["tiles"] + " 6 J 9", phase="play")
    match = match_at(game, state)
    if "against" in case:
        with pytest.raises(IllegalMove) as refused:
            match.play_all("meld " + case["tiles"])
        assert list(refused.value.rules) == case["against"]
        assert match.state == state
        return
    match.play_all("meld " + case["tiles"])
    assert hand_of(match, 0) == by_rank("6 J 9")
    facts = side_facts(at(match), 0, 0)
    found = {"natural": facts.natural, "mixed": facts.mixed, "wild": facts.wild}
    assert found == {kind: int(kind == case["makes"]) for kind in found}


@each("first_meld")
def test_the_first_meld(case: dict[str, Any]) -> None:
    game = canasta()
    hand = " ".join(case["melds"]) + " 6 J"
    match = match_at(game, position(game, hand, phase="play", score=case.get("score", 0)))
    for meld in case["melds"]:
        match.play_all(f"meld {meld}")
    assert at(match).worth(0) == case["points"]
    assert at(match).minimum(0) == case["minimum"]
    assert "take_back" in texts(game, at(match))
    if case["enough"]:
        match.play("discard J")
        assert at(match).is_open(0)
        return
    with pytest.raises(IllegalMove) as refused:
        match.play("discard J")
    assert {"CAN-24", "CAN-26"} == set(refused.value.rules)
    assert f"{case['points']} points; it needs {case['minimum']}" in str(refused.value.text)
    match.play("take_back")
    assert hand_of(match, 0) == by_rank(hand)
    match.play("discard J")
    assert not at(match).is_open(0)


@each("pile")
def test_taking_the_pile(case: dict[str, Any]) -> None:
    game = canasta(case.get("seats", 4), **case.get("options", {}))
    state = position(
        game,
        case["hand"],
        pile=case["pile"],
        melds=[case.get("melds", "")],
        stock=case.get("stock"),
    )
    match = match_at(game, state)
    take = f"take_pile {case.get('with', '')}".strip()
    assert (take in texts(game, state)) == case["legal"]
    if not case["legal"]:
        with pytest.raises(IllegalMove) as refused:
            match.play(take)
        assert list(refused.value.rules) == case["against"]
        assert texts(game, state) == ["draw"]
        return
    if case.get("only"):
        assert texts(game, state) == [take]
    match.play(take)
    if "early" in case:
        assert case["early"] not in texts(game, at(match))
        assert at(match).objection(0, CONFIRM) is not None
        match.play_all(case["then"])
    if "hand_after" in case:
        assert hand_of(match, 0) == by_rank(case["hand_after"])
    if "lies" in case:
        lies = " ".join(case["lies"].split(", "))
        assert laid_by(match, 0) == by_rank(lies)


def laid_by(match: Match, side: int) -> str:
    """Everything that lies in the melds of a side, by rank."""
    state = at(match)
    entries = [int(entry) for entry in state.laid if int(entry) >> 11 == side]
    return " ".join(LETTERS[r] for r in sorted(state.rank(entry & 127) for entry in entries))


@each("reserve")
def test_laying_with_little_in_hand(case: dict[str, Any]) -> None:
    game = canasta(case.get("seats", 4))
    assert game.rules.draw_count == case.get("draws", 2 if case.get("seats") == 2 else 1)
    state = position(game, case["hand"], phase="play", melds=[case["melds"]])
    match = match_at(game, state)
    if "answer" in case:
        match.play("ask_out")
        assert match.turn == 2
        match.play(case["answer"])
        assert match.turn == 0
    if "refused" in case:
        assert case["refused"] not in texts(game, at(match))
        with pytest.raises(IllegalMove) as refused:
            match.play(case["refused"])
        assert list(refused.value.rules) == case["against"]
        return
    match.play_all(case["moves"])
    assert match.hand_over == case.get("out", False)
    assert not match.hand_over or at(match).winner == 0


@each("score")
def test_the_score_of_a_side(case: dict[str, Any]) -> None:
    rules = canasta().rules
    state = position(canasta(), "4", melds=[case.get("melds", "")])
    lies = side_facts(state, 0, 0)
    facts = SideFacts(
        lies.laid,
        points(counted(case.get("left", ""))),
        lies.natural + case.get("natural", 0),
        lies.mixed + case.get("mixed", 0),
        lies.wild,
        lies.unfinished,
        case.get("reds", 0),
        True,
        OUT.get(case.get("out", ""), STAYED),
    )
    assert side_score(rules, facts) == case["total"]
    if "red_points" in case:
        assert red_points(rules, facts) == case["red_points"]
    nothing = SideFacts(0, 0)
    lines = hand_lines(rules, [facts, nothing])
    assert sum(line.points[0] for line in lines) == case["total"]
    assert all(line.points[1] == line.points[3] == 0 for line in lines)


@each("concealed")
def test_going_out_in_one_turn(case: dict[str, Any]) -> None:
    game = canasta()
    melds = [case.get("melds", "")]
    match = match_at(game, position(game, case["hand"], phase="play", melds=melds))
    match.play_all(case["moves"])
    state = at(match)
    assert match.hand_over
    assert state.concealed == case["concealed"]
    assert on_the_table(state, 0) == case["total"]
    assert match.scores()[0] == on_the_table(state, 0) - in_hand(state, 0)


@each("empty")
def test_an_empty_stock_ends_the_hand(case: dict[str, Any]) -> None:
    game = canasta()
    hand = f"{case['discard']} 7 5"
    state = position(game, hand, seat=3, phase="play", melds=[case["melds"]], stock=0)
    match = match_at(game, state)
    match.play(f"discard {case['discard']}")
    assert match.turn == OVER
    assert at(match).ending == BY_EMPTY_STOCK
    assert all("CAN-36" not in line.rules for line in match.score_lines())


@each("match")
def test_the_end_of_a_match(case: dict[str, Any]) -> None:
    game = canasta()
    assert not is_won(game.rules, vec[i64](case["before"] * 2))
    after = vec[i64](case["after"] * 2)
    assert is_won(game.rules, after) == ("winner" in case)
    if "winner" in case:
        context = game.opening(0)
        context.totals = after
        assert [place == 1 for place in game.places(context)] == [
            seat % 2 == case["winner"] for seat in range(4)
        ]


@each("pack")
def test_the_pack(case: dict[str, Any]) -> None:
    pack = [int(kind) for kind in canasta().pack()]
    held = [int(RANK_OF[kind]) for kind in pack]
    assert len(pack) == case["tiles"]
    assert held.count(RED_THREE) == case["red_threes"]
    assert sum(VALUES[rank] for rank in held) == case["points"]
    assert max(pack.count(kind) for kind in pack) == 2
