"""The worked examples of the rule book's page ``rummy``."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, totals_plus
from stammtisch.games import melds as meld_rules
from stammtisch.games.rummy.melding import fault, points
from stammtisch.games.rummy.names import read_face
from stammtisch.games.rummy.rules import OWN
from stammtisch.games.rummy.scoring import game_lines, game_scores, rack_points
from stammtisch.games.rummy.state import RummyState
from stammtisch.games.rummy.tiles import entry_of, rack_tiles
from tests.games.examples import Examples
from tests.games.rummy.positions import (
    legal,
    numbers,
    play,
    position,
    rack,
    refused,
    rummy,
    same_melds,
)

EXAMPLES = Examples("rummy")
each = EXAMPLES.each


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


def entries(tiles: str) -> vec[i64]:
    """Tiles as they lie in one meld."""
    return numbers(sorted(entry_of(1, read_face(word), OWN) for word in tiles.split()))


@each("meld")
def test_melds(case: dict[str, Any]) -> None:
    for tiles, value in case["valid"].items():
        assert fault(entries(tiles)) == meld_rules.GOOD, tiles
        assert points(entries(tiles)) == value, tiles
    for tiles in case["invalid"]:
        assert fault(entries(tiles)) != meld_rules.GOOD, tiles


def begun(case: dict[str, Any]) -> RummyState:
    """The position of an example before its moves."""
    return position(
        case["rack"],
        case.get("table", ()),
        game=rummy(**case.get("options", {})),
        is_open=not case.get("closed", False),
        stock=case.get("stock"),
    )


def made(case: dict[str, Any]) -> RummyState:
    """The position of an example after its moves."""
    return play(begun(case), case["moves"]) if case["moves"] else begun(case)


@each("turn")
def test_turns(case: dict[str, Any]) -> None:
    state = made(case)
    if "melds" in case:
        assert same_melds(state, case["melds"])
    if "laid" in case:
        assert state.laid() == case["laid"]
    if "legal" in case:
        assert legal(state) == set(case["legal"])
    assert not legal(state) & set(case.get("not_legal", ()))
    if "commit" in case or "refused" in case:
        assert ("commit" in legal(state)) == case.get("commit", False)
    if "refused" in case:
        assert refused(state, "commit")[1] == tuple(case["refused"])
    if "next_turn" in case:
        assert play(state, "commit").turn == case["next_turn"]
    if "ends" in case:
        over = play(state, case["ends"])
        assert over.turn == -1
        assert over.winner == case.get("winner", -1)
        if "scores" in case:
            assert list(over.scores()) == case["scores"]


@each("time")
def test_the_time_is_up(case: dict[str, Any]) -> None:
    before = made(case)
    state = before.copy()
    state.expire()
    assert same_melds(state, case["melds"])
    assert (state.stock_left() < before.stock_left()) == case["drawn"]
    if "rack_after" in case:
        assert rack(state) == case["rack_after"]
    else:
        assert len(rack_tiles(state.racks, 0)) == len(rack_tiles(begun(case).racks, 0)) + 1


@each("rack")
def test_racks(case: dict[str, Any]) -> None:
    state = position(case["tiles"])
    assert state.left()[0] == case["points"]


@each("match")
def test_the_table_of_a_match(case: dict[str, Any]) -> None:
    totals = numbers([0, 0, 0, 0])
    for winner, left, scores in zip(case["winners"], case["left"], case["scores"], strict=True):
        assert list(game_scores(winner, numbers(left))) == scores
        lines = game_lines(winner, numbers(left), False)
        assert [sum(column) for column in zip(*(line.points for line in lines), strict=True)] == (
            scores
        )
        totals = totals_plus(totals, numbers(scores))
    assert list(totals) == case["totals"]
    places = rummy(4).places(Context(0, 4, totals, True))
    assert places[case["winner"]] == 1
    assert places.count(1) == 1


@each("deal")
def test_the_deal(case: dict[str, Any]) -> None:
    for seats in (2, 3, 4):
        game = rummy(seats)
        state = game.deal(game.pack(), game.opening(0))
        assert isinstance(state, RummyState)
        sizes = {len(rack_tiles(state.racks, seat)) for seat in range(seats)}
        assert sizes == {case["racks"][str(seats)]} == {*game.hand_sizes(game.opening(0))}
        assert state.stock_left() == case["stock"][str(seats)]
        assert len(game.pack()) == 110
        assert rack_points(game.pack(), game.rules.joker_minus) == case["minus"]
