"""The worked examples of the rule book's page ``herzblatt``."""

from __future__ import annotations

from typing import Any

from stammtisch.cards import notation, read_cards
from stammtisch.core.bits import count, members
from stammtisch.core.kinds import SUIT_CARDS
from stammtisch.games.herzblatt.scoring import Outcome, score_lines, scores_of
from stammtisch.kits.tricks.cards import as_hand, augen_of
from tests.games.examples import Examples
from tests.games.herzblatt.positions import cards, herzblatt, late, mask, new_match, state

EXAMPLES = Examples("herzblatt")


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


@EXAMPLES.each("pack")
def test_pack(case: dict[str, Any]) -> None:
    game = herzblatt(case["seats"])
    pack = as_hand(game.pack())
    facts = {
        "cards": len(game.pack()),
        "hand": game.hand_sizes(game.opening(0))[0],
        "stock": count(state(new_match(seats=case["seats"])).stock),
        "suits": [count(pack & SUIT_CARDS[suit]) for suit in range(4)],
        "augen": augen_of(pack),
    }
    assert {name: facts[name] for name in facts if name in case} == {
        name: case[name] for name in facts if name in case
    }


@EXAMPLES.each("before")
def test_before_the_tricks(case: dict[str, Any]) -> None:
    match = new_match(case.get("hands", ()), case.get("stock", ""), seats=3, moves=case["moves"])
    position = state(match)
    facts = {
        "declarer": position.declarer,
        "turn": position.turn,
        "legal": sorted(match.legal_moves().texts()),
        "cards": count(position.hands[position.declarer]),
        "away": cards(position.away),
    }
    expected = dict(case["then"])
    if "legal" in expected:
        expected["legal"] = sorted(expected["legal"])
    if "away" in expected:
        expected["away"] = set(expected["away"].split())
    assert {name: facts[name] for name in expected} == expected


@EXAMPLES.each("following")
def test_following(case: dict[str, Any]) -> None:
    held = read_cards(case["hand"])
    position = late(
        0, read_cards(case["led"]), [[], held, []], len(held), **case.get("options", {})
    )
    assert position.turn == 1
    legal = " ".join(notation(int(kind)) for kind in members(position.playable()))
    assert set(legal.split()) == set(case["legal"].split())


@EXAMPLES.each("trick")
def test_trick(case: dict[str, Any]) -> None:
    played = read_cards(case["cards"])
    position = late(1, played[:-1], [played[-1:], [], []], 2)
    number, before = position.tricks.done, [position.augen(seat) for seat in range(3)]
    position.play(played[-1])
    winner = position.tricks.winner(number)
    assert winner == position.turn == (1 + case["cards"].split().index(case["wins"])) % 3
    assert position.augen(winner) - before[winner] == case["augen"]


@EXAMPLES.each("score")
def test_score(case: dict[str, Any]) -> None:
    game = herzblatt(case["seats"], **case.get("options", {}))
    beside = case.get("laid_away", case.get("stock", ""))
    outcome = Outcome(
        case["declarer"], case["tricks"], augen_of(mask(beside)), took="laid_away" in case
    )
    assert outcome.augen() == case["augen"]
    assert list(scores_of(game.rules, outcome)) == case["scores"]
    lines = score_lines(game.rules, outcome)
    assert [sum(column) for column in zip(*(line.points for line in lines), strict=True)] == case[
        "scores"
    ]
