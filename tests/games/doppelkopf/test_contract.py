"""The conformance kit over options that no preset of the game has yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import stammtisch as st
from stammtisch.testing import check_game


def zero(scores: Sequence[int]) -> bool:
    return sum(scores) == 0


def plus_only(scores: Sequence[int]) -> bool:
    return min(scores) >= 0


HAUS: dict[str, Any] = {
    "dulle": "second",
    "hochzeit_rule": "plain_trick",
    "solo_rank": "kind",
    "solo_open": True,
    "mandatory_solo": "penalty",
    "mandatory_solo_leads": "vorhand",
    "dealer_repeats": False,
    "deadlines": "12 10 9 7 5",
    "hochzeit_shift": "k",
    "absage_by": "party",
    "target_121": "last_announcer",
    "scoring": "plus_only",
    "karlchen_last": 2,
    "karlchen_caught": 1,
    "doppelkopf_point": "all",
    "gegen_die_alten": "all",
    "against_absage": True,
    "match_hands": 8,
}
KLASSISCH: dict[str, Any] = {
    "nines": False,
    "dulle": "off",
    "silent_solo": False,
    "mandatory_solo": "none",
    "announcements": False,
    "scoring": "units",
    "match_hands": 12,
}
OWN_TURN: dict[str, Any] = {"announce": "own_turn", "match_hands": 4, "loser_extras": "ignore"}


@pytest.mark.parametrize(
    ("options", "score_sum"),
    [(HAUS, plus_only), (KLASSISCH, zero), (OWN_TURN, zero)],
    ids=["haus", "klassisch", "own_turn"],
)
def test_options_keep_the_contract(
    options: dict[str, Any], score_sum: Callable[[Sequence[int]], bool]
) -> None:
    check_game(st.game("doppelkopf", **options), hands=4, score_sum=score_sum)
