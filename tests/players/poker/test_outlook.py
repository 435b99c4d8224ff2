"""Chances to win: known ones, enumeration against sampling, and what a seat is told."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import stammtisch as st
from stammtisch import poker
from stammtisch.cards import read_cards
from stammtisch.core.rng import Rng
from stammtisch.games.poker.position import Position
from stammtisch.players.registry import outlook


def by_hand(own: str, table: str, open_tiles: str, missing: int) -> tuple[int, int, int]:
    """Wins, shares and all ways to complete the hand of one other player."""
    mine, lying, known = read_cards(own), read_cards(table), read_cards(open_tiles)
    left = [kind for kind in range(52) if kind not in {*mine, *lying, *known}]
    value = poker.worth([*mine, *lying])
    others = [poker.worth([*lying, *known, *new]) for new in combinations(left, missing)]
    wins = sum(value > other for other in others)
    return wins, sum(value == other for other in others), len(others)


@pytest.mark.parametrize(
    ("own", "table"),
    [("As Ah", "Kh Kd 7c 2s 3s"), ("7h 6h", "8h 9h Th 2c 2d"), ("2c 3d", "As Ks Qs Js Ts")],
)
def test_with_all_tiles_on_the_table_every_other_hand_is_looked_at(own: str, table: str) -> None:
    found = poker.chances(own, table)
    assert (found.wins, found.shares, found.total) == by_hand(own, table, "", 2)
    assert found.exact
    assert sum(found.kinds) == found.kinds[poker.kind(poker.worth(f"{own} {table}"))] == 990


def test_stud_with_one_hidden_tile() -> None:
    found = poker.chances("Kc Kd 4h 4s 9c", five=True, others=["Ac Ad 5c 5d"])
    assert (found.wins, found.shares, found.total) == by_hand(
        "Kc Kd 4h 4s 9c", "", "Ac Ad 5c 5d", 1
    )
    assert found.wins == 0
    found = poker.chances("Kc Kd 4h 4s 9c", five=True, others=["Ac Ad 6c 5d"], gone="Ah As")
    assert (found.wins, found.total) == (35, 41)  # but for three sixes and three fives


def test_two_others_and_one_tile_to_come() -> None:
    own, table, others = "Kc Kd", "2h 7h Js 4s", ["Ah 3h", "9c 9d"]
    seen = {*read_cards(own), *read_cards(table), *read_cards(" ".join(others))}
    wins = shares = 0
    for last in set(range(52)) - seen:
        lying = [*read_cards(table), last]
        mine = poker.worth([*read_cards(own), *lying])
        best = max(poker.worth([*read_cards(other), *lying]) for other in others)
        wins, shares = wins + (mine > best), shares + (mine == best)
    found = poker.chances(own, table, others=others)
    assert (found.wins, found.shares, found.total) == (wins, shares, 42)
    assert 0 < wins < 42 - 9  # seven hearts and two nines beat two kings, and aces do


def test_sampling_comes_near_enumeration() -> None:
    exact = poker.chances("Js Td", "9h 8c 2d 2s")
    some = poker.chances("Js Td", "9h 8c 2d 2s", most=0, samples=8_000, seed=3)
    assert exact.exact
    assert not some.exact
    assert (exact.total, some.total) == (45_540, 8_000)
    for all_, drawn in ((exact.wins, some.wins), (exact.shares, some.shares)):
        assert drawn / 8_000 == pytest.approx(all_ / 45_540, abs=0.02)
    for kind in range(1, 10):
        assert some.kinds[kind] / 8_000 == pytest.approx(exact.kinds[kind] / 45_540, abs=0.02)
    assert some == poker.chances("Js Td", "9h 8c 2d 2s", most=0, samples=8_000, seed=3)


@pytest.mark.parametrize(
    ("own", "others", "equity"), [("As Ah", 1, 0.852), ("2c 7d", 1, 0.346), ("As Ah", 5, 0.492)]
)
def test_known_chances_before_the_flop(own: str, others: int, equity: float) -> None:
    found = poker.chances(own, others=others, samples=6_000)
    assert not found.exact
    assert (found.wins + found.shares / 2) / found.total == pytest.approx(equity, abs=0.02)


@pytest.mark.slow
def test_aces_against_kings_exactly() -> None:
    found = poker.chances("As Ah", others=["Ks Kh"])
    assert (found.wins, found.shares, found.total) == (1_410_336, 9_308, 1_712_304)


def test_the_short_pack() -> None:
    found = poker.chances("Ac 7d 8h 9s Tc", five=True, short=True, others=["As Jd Qh Ks"])
    assert found.total == 23
    assert found.wins == 0  # no straight below the seven (POK-18)
    with pytest.raises(ValueError, match="none that is not in the pack"):
        poker.chances("Ac 6d", short=True)


def test_what_is_no_question() -> None:
    with pytest.raises(ValueError, match="each card is there once"):
        poker.chances("As Ah", "As 2c 3c")
    with pytest.raises(ValueError, match=r"more cards than \[5, 2, 2\]"):
        poker.chances("As Ah Ad")
    with pytest.raises(ValueError, match="against one other player or more"):
        poker.chances("As Ah", others=0)


# --- what a seat is told -------------------------------------------------------------------------


def positions(preset: str, seed: int) -> list[Position]:
    """All positions of a random deal."""
    match, rng = st.Match(st.game("poker", preset=preset, seats=4), seed=seed), random.Random(seed)
    while not match.hand_over:
        moves = list(match.legal_moves())
        match.play(rng.choice(moves[1:] or moves))
    return [state for state in match.hand.states if isinstance(state, Position)]


@pytest.mark.parametrize("preset", ["draw", "stud", "holdem"])
def test_an_outlook_depends_on_nothing_that_the_seat_does_not_know(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.players.poker.outlook.SAMPLES", 30)
    monkeypatch.setattr("stammtisch.players.poker.outlook.MOST", 100)
    rng = Rng(4)
    game = st.game("poker", preset=preset)
    for at in positions(preset, 2):
        for seat in range(4):
            found = outlook(game, at, seat, Rng(1))
            other = at.sample(seat, rng)
            assert isinstance(other, Position)
            assert found == outlook(game, other, seat, Rng(1))
            assert (found is None) == (at.turn < 0 or not at.active >> seat & 1)
            if found is not None:
                assert sum(bar.share for bar in found.bars[:3]) == pytest.approx(1)
                assert len(found.bars) == 3 or sum(b.share for b in found.bars[3:]) == (
                    pytest.approx(1)
                )
        assert outlook(game, at, -1, Rng(1)) is None


def test_the_note_says_how_it_was_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.players.poker.outlook.SAMPLES", 300)
    game = st.game("poker", preset="holdem", seats=3)
    match = st.Match(game, seed=1)
    found = outlook(game, match.state, 0, Rng(1))
    assert found is not None
    assert str(found.note).startswith("Against 2 other players, from 300 random deals.")
    for move in ("fold", "hold", "hold"):
        match.play(move)
    while match.state.phase < 4:  # type: ignore[attr-defined]  # it is Poker
        match.play("check" if "check" in match.legal_moves() else "bet 4")
        if "hold" in match.legal_moves():
            match.play("hold")
    exact = outlook(game, match.state, 1, Rng(1))
    assert exact is not None
    assert "exactly: all 990 deals" in str(exact.note)
    assert len(exact.bars) == 3
    draw = st.game("poker", preset="draw", seats=4)
    before = outlook(draw, st.Match(draw, seed=1).state, 0, Rng(1))
    assert before is not None
    assert "before the exchange" in str(before.note)
