"""What a seat observes with options that no preset has; amounts as actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import stammtisch as st
from stammtisch.core.contract import Game
from tests.conformance import test_observations as observations

Options = dict[str, Any]

UNUSUAL: list[tuple[str, int, Options]] = [
    ("bakkarat", 3, {"preset": "chemin_de_fer", "unit": 1, "chips": 10_000, "max_bank": 100}),
    ("bakkarat", 2, {"preset": "chemin_de_fer", "bank_rule": "table", "commission": 5}),
    ("black_jack", 5, {"resplit": True, "double_after_split": True, "double_one_tile": True}),
    ("einundfuenfzig_tot", 3, {"values": "A=1/11 K=-50 Q=50 J=2 T=-1 9=0 8=8 7=1/7", "packs": 4}),
    ("mogeln", 3, {"jokers": True, "doubting": "asked", "max_plays": 100}),
    ("mogeln", 6, {"jokers": True, "max_plays": 100}),
    ("poker", 4, {"preset": "draw", "limit": "half_pot", "all_in": "fold", "pack": 52}),
    ("poker", 3, {"preset": "holdem", "limit": "half_pot", "chips": 10_000, "min_bet": 100}),
    ("poker", 5, {"preset": "stud", "max_bet": 5_000, "chips": 10_000, "raise_cap": "table"}),
    ("quartett", 5, {"max_asks": 50}),
    ("schwimmen", 3, {"auto_lay_down": "at_31"}),
    ("siebzehn_und_vier", 2, {"limit_factor": 3, "max_replays": 1}),
    ("trumpf", 4, {"tie_play": "tied", "max_tricks": 10}),
]

CHECKS = [
    observations.test_each_number_is_described,
    observations.test_nothing_hidden_is_observed,
    observations.test_samples_observe_the_same,
    observations.test_all_that_a_seat_may_know_now_is_observed,
    observations.test_a_mask_marks_what_is_legal,
    observations.test_actions_make_every_move,
]


def named(case: tuple[str, int, Options]) -> str:
    game_id, seats, options = case
    return f"{game_id}-{seats}-{'-'.join(map(str, options.values()))}"


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__[len("test_") :])
@pytest.mark.parametrize("case", UNUSUAL, ids=named)
@pytest.mark.slow
def test_it_holds_with_unusual_options(
    case: tuple[str, int, Options], check: Callable[[Game], None]
) -> None:
    game_id, seats, options = case
    check(st.game(game_id, seats=seats, **options))


@pytest.mark.parametrize(
    ("game_id", "options", "actions"),
    [
        ("bakkarat", {"preset": "punto_banco"}, 41),  # 8, and ten amounts or none on three sides
        ("poker", {"preset": "draw"}, 62),  # 40, and up to ten chips to bet or to raise by
        ("poker", {"preset": "holdem", "limit": "half_pot", "chips": 10_000}, 1042),
    ],
)
def test_amounts_that_nobody_can_name_are_no_actions(
    game_id: str, options: Options, actions: int
) -> None:
    assert st.game(game_id, seats=4, **options).actions == actions


def test_large_amounts_are_named_in_two_actions() -> None:
    game = st.game("poker", preset="holdem", seats=4, limit="half_pot", chips=10_000, min_bet=100)
    at = st.deal(game, seed=1)
    seat, row = at.turn, list(at.observe(at.turn))
    raise_by_100 = int(at.legal_moves()[2])
    hundred, thirteen = at.terms().actions.naming(raise_by_100 + 13)
    assert not at.apply_action(hundred)
    assert sum(at.mask()) == 26  # 100 to 125: half of the blinds and of the call
    assert list(at.observe(seat)) != row
    assert at.mask()[thirteen]
    assert at.apply_action(thirteen)
    assert at.observe(seat)[at_part(game, "put")] == 213


def at_part(game: Game, name: str) -> int:
    """Where a part of an observation begins."""
    return next(part.start for part in game.observation if part.name == name)
