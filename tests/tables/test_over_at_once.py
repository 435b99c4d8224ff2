"""A hand that ends with the deal, as a Maschine at Watten does (WAT-6): the table goes on."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import Context
from stammtisch.shuffling import commitment
from stammtisch.tables import ME, LiveTable, Setup
from stammtisch.tables import decisions as decide
from stammtisch.tables import events as e
from stammtisch.tables.fold import apply, opened
from stammtisch.tables.proofs import Sealed

GAME = st.game("watten", seats=2, target=5)


def machine(hand: int, holder: int) -> e.Prepared:
    """A secret that deals this seat a Maschine, both seats giving no number."""
    dealer = (hand - 1) % 2
    for attempt in range(100_000):
        secret = f"{hand}/{attempt}"
        sealed = Sealed(hand, "", secret, ("", ""))
        order = sealed.order([int(kind) for kind in GAME.pack()], 0)
        state = GAME.deal(vec[i64](order), Context(dealer, hand, vec[i64]([0, 0])))
        if state.turn == st.OVER and state.scores()[holder] > 0:
            return e.Prepared(hand, commitment(secret), secret)
    raise AssertionError("no such secret")


@pytest.mark.rules("WAT-6", "WAT-26")
def test_the_table_goes_on_and_the_match_ends() -> None:
    setup = Setup(game="watten", options={"target": 5}, seats=(ME, "random"))
    table = opened("t", e.Opened(setup, "a", int(GAME.rules_version)), 0.0)
    apply(table, e.Sat(0, "a", "Anna"), 0.0)
    apply(table, e.BotSat(1, "random", "Bot"), 0.0)
    apply(table, machine(1, 0), 0.0)
    for hand in (1, 2, 3):
        assert phase(table) != "match_over"
        dealt = decide.deal(table)[0]
        assert dealt == e.Dealt(hand, ("", ""))
        apply(table, dealt, 0.0)
        assert table.turn == st.OVER
        assert table.match is not None
        assert table.match.hand.notes["proof"]["secret"] == table.sealed[hand - 1].secret
        apply(table, machine(hand + 1, 0), 0.0)
    assert phase(table) == "match_over"
    assert table.match is not None
    assert table.match.totals() == (6, 0)
    assert decide.deal(table) == []


def phase(table: LiveTable) -> str:
    """Where the table stands, for a type checker that thinks nothing changes."""
    return table.phase
