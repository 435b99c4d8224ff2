"""The worked examples of the rule book's page ``einundfuenfzig_tot``."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import Context
from tests.games.einundfuenfzig_tot.positions import new_match, state_of, tot
from tests.games.examples import Examples

EXAMPLES = Examples("einundfuenfzig_tot")


def test_every_example_of_the_page_is_here() -> None:
    assert EXAMPLES.complete()


@EXAMPLES.each("position")
def test_a_position(case: dict[str, Any]) -> None:
    played = new_match(case["hands"], up=case.get("up", "9c"), total=case.get("total"))
    state = state_of(played)
    totals = [int(state.total)]
    if "legal" in case["then"]:
        assert set(played.legal_moves().texts()) == set(case["then"]["legal"])
    if "safe" in case["then"]:
        safe = [
            played.game.text(state, move) for move in state.legal_moves() if not state.loses(move)
        ]
        assert safe == case["then"]["safe"]
    for move in case.get("moves", ()):
        played.play(move)
        totals.append(int(state_of(played).total))
    then = case["then"]
    assert totals == then.get("totals", totals)
    assert played.hand_over == then.get("over", False)
    assert state_of(played).loser == then.get("loser", -1)
    if "scores" in then:
        assert list(played.scores()) == then["scores"]


@EXAMPLES.each("deal")
def test_a_deal(case: dict[str, Any]) -> None:
    game = tot(case["seats"])
    state = state_of(st.Match(game, seed=3))
    assert len(game.pack()) == case["pack"]
    assert sum(state.size(seat) for seat in range(case["seats"])) == case["dealt"]
    assert (state.left(), len(state.pile)) == (case["stock"], 1)


@EXAMPLES.each("dealers")
def test_the_deal_goes_round(case: dict[str, Any]) -> None:
    played = st.Match(tot(case["seats"]), seed=8)
    dealers, vorhands = [], []
    for _ in case["dealers"]:
        dealers.append(played.context.dealer)
        vorhands.append(played.turn)
        while not played.hand_over:
            played.play(int(next(iter(played.legal_moves()))))
        played.next_hand()
    assert (dealers, vorhands) == (case["dealers"], case["vorhands"])


@EXAMPLES.each("places")
def test_places(case: dict[str, Any]) -> None:
    context = Context(0, 10, vec[i64](case["totals"]), over=True)
    assert tot(4).places(context) == case["places"]
