"""The worked examples of the rule book's page ``poker``."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.games.poker.course import PokerContext
from stammtisch.games.poker.pots import share_out, winners
from stammtisch.games.poker.ranking import kind_of, worth
from stammtisch.games.poker.rules import EXCHANGING
from stammtisch.games.poker.state import Poker, PokerState
from tests.games.examples import Examples
from tests.games.poker.positions import (
    context,
    dealt,
    mask,
    options_of,
    poker,
    refused,
    say,
    seats_in,
)

EXAMPLES = Examples("poker")


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


def best_of(worths: list[int]) -> list[int]:
    everybody = sum(int(BIT[seat]) for seat in range(len(worths)))
    return seats_in(int(winners(everybody, vec[i64](worths))))


@EXAMPLES.each("hands")
def test_hands(case: dict[str, Any]) -> None:
    worths = [int(worth(mask(hand), case.get("short", False))) for hand in case["hands"]]
    assert best_of(worths) == case["best"]
    assert [kind_of(each) for each in worths] == case["kinds"]


@EXAMPLES.each("showdown")
def test_showdown(case: dict[str, Any]) -> None:
    table = mask(case["table"])
    worths = [int(worth(mask(hand) | table, False)) for hand in case["hands"]]
    assert best_of(worths) == case["best"]
    assert [kind_of(each) for each in worths] == case["kinds"]


@EXAMPLES.each("share")
def test_share(case: dict[str, Any]) -> None:
    won = vec[i64]([0] * len(case["won"]))
    share_out(won, case["size"], sum(int(BIT[seat]) for seat in case["among"]), 0)
    assert list(won) == case["won"]


@EXAMPLES.each("course")
def test_course(case: dict[str, Any]) -> None:
    game = poker(case["preset"], case.get("seats", 4), **case.get("options", {}))
    before = context(game, case.get("chips"), case.get("dealer", 0))
    state = dealt(game, case.get("hands", ()), case.get("rest", ""), before)
    say(game, state, *case.get("moves", ()))
    for name, expected in case["then"].items():
        assert fact(game, state, name, expected) == expected, name


def fact(game: Poker, state: PokerState, name: str, expected: Any) -> Any:
    """What the position says about a fact that an example names."""
    match name:
        case "legal":
            return options_of(game, state)
        case "refused":
            rules = {text: refused(game, state, text).rules for text in expected}
            return {text: rule for text, rule in expected.items() if rule in rules[text]}
        case "pot":
            return sum(state.paid)
        case "pots":
            pots = state.division()
            return [
                [int(size), seats_in(int(claims))]
                for size, claims in zip(pots.sizes, pots.claims, strict=True)
            ]
        case "returned":
            return [int(state.division().payer), int(state.division().returned)]
        case "doing":
            return "exchange" if state.doing == EXCHANGING else "betting"
        case "active" | "shown":
            return seats_in(int(getattr(state, name)))
        case "order":
            return [int(seat) for seat in state.showing_order()]
        case "over":
            return state.turn < 0
        case "owed":
            return state.to_call(state.turn)
        case "table":
            return int(state.table_tiles()).bit_count()
        case "tiles":
            return [int(hand).bit_count() for hand in state.hands]
        case "wall":
            return len(state.wall) - state.top
        case "paid" | "won":
            return list(getattr(state, name))
        case "scores":
            return list(state.scores())
        case "turn" | "phase":
            return getattr(state, name)
    return after(game, state, name)


def after(game: Poker, state: PokerState, name: str) -> Any:
    """What comes after the deal."""
    context = game.following(state.context, state)
    assert isinstance(context, PokerContext)
    following = dealt(game, before=context)
    match name:
        case "out":
            return [seat for seat, deal in enumerate(context.left) if deal]
        case "next_dealer":
            return context.dealer
        case "next_pot":
            return sum(following.paid)
        case "next_turn":
            return following.turn
    raise AssertionError(f"no example knows {name}")
