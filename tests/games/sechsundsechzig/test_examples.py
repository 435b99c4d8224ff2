"""The worked examples of the rule book's page ``sechsundsechzig``."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.games.sechsundsechzig.rules import SechsundsechzigContext
from stammtisch.games.sechsundsechzig.scoring import Facts, deal_scores, game_points
from stammtisch.matches import Match
from tests.games.examples import Examples
from tests.games.sechsundsechzig.positions import (
    CARDS,
    legal,
    mask,
    middle,
    new_match,
    position,
    s66,
    same,
    say,
)

EXAMPLES = Examples("sechsundsechzig")
PRESETS = ("spielregeln", "standard")


def pair(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


@EXAMPLES.each("deal")
def test_the_cards_add_up(case: dict[str, Any]) -> None:
    dealt = Match(s66("spielregeln"), seed="1", dealer=0)
    state = position(dealt)
    assert [int(hand).bit_count() for hand in state.hands] == case["dealt"]
    zone = next(zone for zone in state.view(0).zones if zone.id == "stock")
    assert zone.count == case["stock"] == case["face_down"] + len(zone.cards)
    assert len(state.cards()) == len(set(state.cards())) == 24
    for _ in range(2 * case["open_tricks"]):
        assert not position(dealt).must_follow()
        dealt.play(next(iter(dealt.legal_moves())))
    assert position(dealt).must_follow()
    assert [int(hand).bit_count() for hand in position(dealt).hands] == case["then"]


@EXAMPLES.each("open_trick")
def test_who_wins_a_trick(case: dict[str, Any]) -> None:
    for card, (winner, augen) in case["answers"].items():
        for preset in PRESETS:
            dealt = new_match(s66(preset), card, case["led"], turned=case["turned"])
            dealt.play(case["led"])
            dealt.play(card)
            assert dealt.turn == winner
            assert position(dealt).augen(winner) == augen


@EXAMPLES.each("answer")
def test_answers_while_cards_are_drawn(case: dict[str, Any]) -> None:
    for preset in PRESETS:
        dealt = new_match(s66(preset), case["hand"], case["led"], turned=case["turned"])
        dealt.play(case["led"])
        assert set(dealt.legal_moves().texts()) == set(case[preset].split())


@EXAMPLES.each("strict_answer")
def test_answers_when_nobody_draws(case: dict[str, Any]) -> None:
    size = len(case["hand"].split())
    used = mask(f"{case['hand']} {case['led']}")
    other = [card for card in CARDS if not used & mask(card)][: size - 1]
    for preset in PRESETS:
        state = middle(
            s66(preset),
            [case["hand"], " ".join(other)],
            turn=0,
            winners="1" * (12 - size),
            trump=case["trump"],
            led=case["led"],
        )
        assert legal(s66(preset), state) == set(case[preset].split())


@EXAMPLES.each("sixth_trick")
def test_the_end_of_the_stock(case: dict[str, Any]) -> None:
    for preset in PRESETS:
        game = s66(preset)
        state = middle(
            game, case["hands"], turn=case["leads"], winners=case["winners"], stock=case["stock"]
        )
        for card in case["trick"]:
            say(game, state, card)
        assert state.must_follow() and state.turn == case["leads"]
        for seat, card in enumerate(case["gets"]):
            before = mask(case["hands"][seat]) & ~mask(case["trick"][seat])
            assert state.hands[seat] == before | mask(card)


@EXAMPLES.each("last_trick")
def test_the_last_trick(case: dict[str, Any]) -> None:
    game = s66(case["preset"])
    first, second = case["trick"]
    hands = [first, second] if case["leads"] == 0 else [second, first]
    state = middle(
        game,
        hands,
        turn=case["leads"],
        winners=case["winners"],
        trump=case["trump"],
        augen=case["augen"],
    )
    say(game, state, first)
    say(game, state, second)
    assert state.turn == OVER
    facts = state.facts()
    assert [facts.count(0), facts.count(1)] == case["counts"]
    assert facts.winner() == case["winner"]
    if case["winner"] >= 0:
        assert [score > 0 for score in state.scores()] == [
            seat == case["winner"] for seat in range(2)
        ]
        return
    after = game.following(state.context, state)
    assert isinstance(after, SechsundsechzigContext)
    assert list(state.scores()) == list(after.totals) == [0, 0]
    assert (after.dealer, after.draws, after.over) == (case["next_dealer"], 1, False)
    if "next_schneider" in case:
        schneider = Facts(
            pair([100, 20]), pair([10, 2]), pair([0, 0]), pair([0, 0]), draws=after.draws
        )
        assert list(deal_scores(schneider)) == [case["next_schneider"], 0]


@EXAMPLES.each("pair_first")
def test_a_pair_before_the_first_trick(case: dict[str, Any]) -> None:
    dealt = new_match(s66(), *case["hands"], turned=case["turned"], stock=case["rest"][3:])
    for move in case["moves"]:
        dealt.play(move[2:], seat=int(move[0]))
    state = position(dealt)
    assert [state.count(0), state.count(1)] == case["counts"]
    assert state.pairs(1) == 40
    for move in case["then"]:
        dealt.play(move[2:], seat=int(move[0]))
    state = position(dealt)
    assert [state.count(0), state.count(1)] == case["counts_then"]
    without = Facts(pair([120, 0]), pair([12, 0]), pair([0, 40]), pair([10, 0]))
    assert without.count(1) == case["without_a_trick"]
    assert game_points(without) == case["schwarz"]


@EXAMPLES.each("out")
def test_going_out(case: dict[str, Any]) -> None:
    game = s66()
    state = middle(
        game,
        case["hands"],
        turn=case["leads"],
        winners=case["winners"],
        trump=case["trump"],
        stock=case.get("stock", ""),
        augen=case["augen"],
        closer=case.get("closer", -1),
        closed_at=case.get("closed_at", 0),
    )
    if "say" in case:
        say(game, state, case["say"])
    assert state.count(case["leads"]) == case["count"]
    if "legal" in case:
        assert legal(game, state) == set(case["legal"])
    say(game, state, "claim")
    assert state.turn == OVER
    assert list(state.scores()) == case["points"]


@EXAMPLES.each("closed")
def test_closing_that_fails(case: dict[str, Any]) -> None:
    game = s66()
    first, second = case["trick"]
    state = middle(
        game,
        [second, first],
        turn=case["leads"],
        winners=case["winners"],
        stock=case["stock"],
        augen=case["augen"],
        closer=case["closer"],
        closed_at=case["closed_at"],
    )
    say(game, state, first)
    say(game, state, second)
    assert state.turn == OVER
    facts = state.facts()
    assert [facts.count(0), facts.count(1)] == case["counts"]
    assert list(state.scores()) == case["points"]


@EXAMPLES.each("exchange")
def test_the_exchange(case: dict[str, Any]) -> None:
    game = s66()

    def on_lead(winners: str = case["winners"], turn: int = 0) -> Any:
        return middle(game, case["hands"], turn=turn, winners=winners, stock=case["stock"])

    state = on_lead()
    assert "exchange" in legal(game, state)
    say(game, state, "exchange")
    assert same(state.hands[0], case["hands"][0].replace(case["bottom"], case["gets"]))
    assert same(1 << int(state.bottom), case["bottom"])
    assert "exchange" not in legal(game, on_lead(winners="11"))
    closed = on_lead()
    say(game, closed, "close")
    assert "exchange" not in legal(game, closed)
    answering = on_lead(turn=1)
    say(game, answering, "9d")
    assert legal(game, answering) == set(case["hands"][0].split())
    empty = middle(game, ["9s Ah", "As Ad"], turn=0, winners="0" * 10, trump="s")
    assert "exchange" not in legal(game, empty)


@EXAMPLES.each("both")
def test_both_above_66(case: dict[str, Any]) -> None:
    facts = Facts(pair(case["augen"]), pair([7, 5]), pair(case["pairs"]), pair(case["bonus"]))
    assert [facts.count(0), facts.count(1)] == case["counts"]
    assert facts.winner() == case["winner"]
    assert list(deal_scores(facts)) == case["points"]
