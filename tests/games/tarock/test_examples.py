"""The worked examples of the rule book's page ``tarock``."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.cards import SUITS, read_card, read_cards
from stammtisch.core.bits import count
from stammtisch.errors import IllegalMove
from stammtisch.games.tarock.rules import NOTHING, NUMBERS, SCHNEIDER, SCHWARZ
from stammtisch.games.tarock.scoring import Facts, score_lines, scores_of
from stammtisch.kits.tricks.cards import augen_of
from tests.games.examples import Examples
from tests.games.tarock.positions import late, mask, new_match, position, shown, tarock

EXAMPLES = Examples("tarock")
ANNOUNCED = {"schneider": SCHNEIDER, "schwarz": SCHWARZ}


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


@EXAMPLES.each("pack")
def test_the_cards_add_up(case: dict[str, Any]) -> None:
    game = tarock()
    assert len(game.pack()) == case["cards"]
    assert augen_of(sum(1 << int(kind) for kind in game.pack())) == case["augen"]
    assert game.hand_sizes(game.opening(0)) == case["hands"]
    dealt = position(new_match())
    assert [int(count(hand)) for hand in dealt.hands] == case["hands"]
    assert count(dealt.stock) == case["stock"]


@EXAMPLES.each("auction")
def test_an_auction(case: dict[str, Any]) -> None:
    match = new_match(**case.get("options", {}))
    for turn in case["turns"]:
        assert match.turn == turn["seat"]
        legal = match.legal_moves().texts()
        if "legal" in turn:
            assert list(legal) == turn["legal"]
        if "lowest" in turn:
            assert legal[:2] == ("pass", turn["lowest"])
        for words in turn.get("refused", []):
            with pytest.raises(IllegalMove) as refused:
                match.play(words)
            assert "TAR-10" in refused.value.rules
        match.play(turn["says"])
    state = position(match)
    kind = "H" if state.is_handspiel() else "A"
    assert state.declarer == match.turn == case["declarer"]
    assert f"{kind}{state.agreed.number(state.bid)}" == case["game"]


@EXAMPLES.each("thrown_in")
def test_all_pass(case: dict[str, Any]) -> None:
    match = new_match()
    for _ in range(3):
        match.play("pass")
    assert match.hand_over
    assert list(match.scores()) == case["scores"]
    assert [line.rules for line in match.score_lines()] == [("TAR-12",)]
    assert match.after.dealer == case["next_dealer"]
    assert match.after.hand == case["next_hand"]


@EXAMPLES.each("following")
def test_what_may_be_played(case: dict[str, Any]) -> None:
    for must_head in (False, True) if "heading" in case else (False,):
        state = late(
            ["", case["hand"], ""], case["trump"], case["trick"], turn=1, must_head=must_head
        )
        expected = case["heading"] if must_head else case["legal"]
        assert shown(state.playable()) == shown(mask(expected))
        assert list(state.legal_moves()) == sorted(read_cards(expected))


@EXAMPLES.each("trick")
def test_who_wins_a_trick(case: dict[str, Any]) -> None:
    cards = read_cards(case["cards"])
    winner = (1 + cards.index(read_card(case["winner"]))) % 3
    state = late(["", "", ""], case["trump"], turn=winner, done=[(case["cards"], 1)])
    assert state.tricks.winner(0) == winner
    assert state.tricks.augen(0) == state.augen(winner) == case["augen"]
    assert SUITS[int(state.trump)] == case["trump"]


@EXAMPLES.each("payment")
def test_what_is_paid(case: dict[str, Any]) -> None:
    rules = tarock(**case.get("options", {})).agreed
    own = case.get("tricks", 6)
    aside = case.get("aside", 0) + int(augen_of(mask(case.get("stock", ""))))
    facts = Facts(
        case["declarer"],
        case["bid"][0] == "H",
        list(NUMBERS).index(int(case["bid"][1:])),
        case["in_tricks"] + aside,
        own,
        11 - own,
        ANNOUNCED.get(case.get("announced", ""), NOTHING),
    )
    assert list(scores_of(rules, facts)) == case["scores"]
    lines = score_lines(rules, facts)
    assert [sum(column) for column in zip(*(line.points for line in lines), strict=True)] == list(
        case["scores"]
    )
