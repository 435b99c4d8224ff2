"""Leagues where whoever is first may answer the last move."""

from __future__ import annotations

from collections import Counter

import pytest

import stammtisch as st
from stammtisch import bots, decks
from stammtisch.arena.league import League, play_deal, run
from stammtisch.bots import next_move
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.rules import DOUBT
from tests.decks.own import registered
from tests.games.mogeln.positions import match_at, mogeln, position, say

KNOCK = League(
    "mogeln", seats=4, challenger="mogler", rival="simple", options={"doubting": "knock"}
)


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> st.Match:
    """Seat 2 has claimed a 3, which seats 0 and 1 doubt; seat 3 is on turn."""

    def interruption(name: str, state: State, game: Game, seat: int, rng: Rng) -> int:
        return DOUBT if seat in (0, 1) else -1

    monkeypatch.setattr(bots, "interruption", interruption)
    match = match_at(game := mogeln(4, doubting="knock"), position(game, turn=1))
    for _ in range(2):
        say(match, next(iter(match.legal_moves().texts())))
    return match


@pytest.mark.rules("MOG-8")
@pytest.mark.parametrize(
    ("on_turn", "possible"),
    [("doubt", {(0, DOUBT), (1, DOUBT), (3, DOUBT)}), ("lay", {(0, DOUBT), (1, DOUBT)})],
)
def test_the_lot_decides_among_all_who_doubt(
    match: st.Match,
    monkeypatch: pytest.MonkeyPatch,
    on_turn: str,
    possible: set[tuple[int, int]],
) -> None:
    move = DOUBT if on_turn == "doubt" else int(next(iter(match.legal_moves())))
    monkeypatch.setattr(bots, "choose", lambda *how, **more: move)
    state, players, mind = match.state, dict.fromkeys(range(4), "simple"), Rng(1)
    moved = Counter(next_move(players, state, match.game, mind) for _ in range(300))
    assert set(moved) == possible
    assert min(moved.values()) > 60


def test_a_league_of_other_rules_is_played() -> None:
    league = League(
        "mogeln",
        seats=3,
        challenger="mogler",
        options={"doubting": "knock", "max_plays": 100},
    )
    assert league.rules().quick
    first = play_deal(league, 0)
    assert first == play_deal(league, 0)
    assert sum(first.gains) > 0  # it wins more deals than two who move at random


def test_workers_get_the_deck_of_the_league() -> None:
    key = registered()
    league = League(
        "quartett", challenger="random", options={"deck": key}, deck=decks.file_for(key)
    )
    (result,) = run(league, 4, workers=1)
    assert len(result.gains) == 4
