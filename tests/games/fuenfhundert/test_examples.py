"""The worked examples of the rule book's page ``fuenfhundert``."""

from __future__ import annotations

from typing import Any

from stammtisch.cards import read_cards
from stammtisch.core.bits import count
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.games.fuenfhundert.hand import FuenfhundertHand
from stammtisch.matches import Match
from stammtisch.positions import changed
from tests.games.examples import Examples
from tests.games.fuenfhundert.positions import at, cards_of, do, ended, game, mask, offered

EXAMPLES = Examples("fuenfhundert")


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


@EXAMPLES.each("cards")
def test_the_cards(case: dict[str, Any]) -> None:
    match = Match(game(), seed="cards")
    assert len(match.game.pack()) == case["pack"]
    state = match.state
    assert isinstance(state, FuenfhundertHand)
    assert [int(count(hand)) for hand in state.hands] == case["dealt"]
    assert state.stock_left() == case["stock"]
    rng, with_stock = Rng(1), 0
    while not match.hand_over:
        match.play(int(match.state.pick(rng)))
        state = match.state
        assert isinstance(state, FuenfhundertHand)
        if state.stock_left() == 0 and not with_stock:
            with_stock = int(state.tricks.done)
            assert [int(count(hand)) for hand in state.hands] == case["dealt"]
    assert (with_stock, state.tricks.done) == (case["tricks_with_stock"], case["tricks"])


def answering(case: dict[str, Any], hand: str) -> Any:
    """The position in which seat 0 answers the card led by seat 1 with this hand."""
    left = 8 if case["stock"] else 0
    others = {"c": "7c", "h": "8h"}
    turned = others[case["trump"]] if case["stock"] else "Q" + case["trump"]
    rules = game(**case.get("options", {}))
    size = max(2, len(hand.split()))
    state = at(rules, turned, left, [hand, case["led"]], seat=0, size=size)
    do(rules, state, case["led"])
    return rules, state


@EXAMPLES.each("trick")
def test_who_takes_a_trick(case: dict[str, Any]) -> None:
    for answers, taker in ((case["takes"], 0), (case["loses"], 1)):
        for card, augen in answers.items():
            rules, state = answering(case, f"{card}")
            do(rules, state, card)
            assert state.turn == taker, f"the winner leads: {card}"
            assert list(state.points) == ([augen, 0] if taker == 0 else [0, augen]), card
            pair = mask(f"{case['led']} {card}")
            assert state.won[taker] & pair == pair


@EXAMPLES.each("trick")
def test_no_other_card_takes_the_trick(case: dict[str, Any]) -> None:
    """Example 2 says of all cards which take it; the others are found by the plain rule."""
    if case["example"] != "2":
        return
    takers = set()
    for kind in game().pack():
        if kind != read_cards(case["led"])[0]:
            _, state = answering(case, "9d")
            if state.wins(kind, state.tricks.led()):
                takers.add(kind)
    assert takers == set(read_cards(" ".join(case["takes"])))


@EXAMPLES.each("answer")
def test_which_cards_may_answer(case: dict[str, Any]) -> None:
    _, state = answering(case, case["hand"])
    assert mask(cards_of(state)) == mask(case["legal"])


@EXAMPLES.each("window")
def test_a_window(case: dict[str, Any]) -> None:
    rules = game(**case.get("options", {}))
    state = at(
        rules,
        case["turned"],
        case["left"],
        case["hands"],
        case["won"],
        seat=case["seat"],
        turn=case["turn"],
        draws=case["draws"],
    )
    do(rules, state, *case["moves"])
    seat = case["seat"]
    assert state.turn == seat
    assert offered(state) == case["offered"]
    do(rules, state, *case["says"])
    assert offered(state) == case["after"]
    besides = [line.points[seat] for line in state.score_lines() if "F500-2" not in line.rules]
    assert sum(besides) == case["points"]
    if "ends" in case:
        assert state.turn != OVER
        do(rules, state, case["ends"])
        assert state.turn == OVER


@EXAMPLES.each("no_exchange")
def test_no_exchange(case: dict[str, Any]) -> None:
    rules = game()
    state = at(rules, case["turned"], case["left"], case["hands"], draws=case["draws"])
    do(rules, state, *case["moves"])
    seven = mask("7c")
    for seat in range(2):
        if not state.draws() or state.bottom == read_cards("7c")[0]:
            assert not state.can_exchange(seat)
            refusal = changed(state, turn=str(seat)).objection(seat, 55)
            assert refusal is not None and refusal.rules == ("F500-11",)
    if "last" in case:
        last = case["last"]
        assert state.hands[1 - last["seat"]] & seven
        assert state.hands[last["seat"]] & mask(last["card"])
        assert state.stock_left() == 0


@EXAMPLES.each("first_deal")
def test_the_end_of_the_first_deal(case: dict[str, Any]) -> None:
    rules = game()
    state = ended(rules, case["totals"])
    after = rules.following(rules.opening(0), state)
    assert after.over == case["over"]
    assert list(after.totals) == case["totals"]
    assert rules.places(after) == case["places"]
    assert after.dealer == 1


@EXAMPLES.each("later_deal")
def test_a_later_deal(case: dict[str, Any]) -> None:
    rules = game()
    state = at(
        rules,
        case["turned"],
        case["left"],
        case["hands"],
        case["won"],
        seat=case["turn"],
        turn=case["turn"],
        totals=tuple(case["totals"]),
        points=case["points"],
        number=2,
    )
    held = state.stock_left()
    do(rules, state, *case["moves"])
    assert state.turn == OVER
    assert state.stock_left() == held, "nothing is drawn any more"
    assert state.total(case["winner"]) == case["total"]
    after = rules.following(state.context, state)
    assert after.over and rules.places(after)[case["winner"]] == 1
