"""The players of Black Jack's own: what they reckon, and what they therefore do."""

from __future__ import annotations

from functools import cache

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch import bots
from stammtisch.cards import notations, read_cards
from stammtisch.core.rng import Rng
from stammtisch.games.black_jack.layout import BETTING
from stammtisch.games.black_jack.rules import PACK
from stammtisch.players.black_jack.habits import doubles, draws, splits
from stammtisch.players.black_jack.odds import Odds
from stammtisch.players.registry import players_of
from tests.games.black_jack.positions import black_jack, dealt, state_of, with_parts

SHARES = dict.fromkeys(range(1, 10), 1 / 13) | {10: 4 / 13}


@cache
def ends(tiles: tuple[int, ...]) -> dict[int, float]:
    """How a banker with these tiles ends, 22 for bust; a Black Jack is 0."""
    low, ace = sum(tiles), 1 in tiles
    total = low + 10 if ace and low <= 11 else low
    if total >= 17:
        return {0 if len(tiles) == 2 and total == 21 else min(total, 22): 1.0}
    found: dict[int, float] = {}
    for count, share in SHARES.items():
        for end, chance in ends(tuple(sorted((*tiles, count)))).items():
            found[end] = found.get(end, 0.0) + share * chance
    return found


def standing(total: int, up: int) -> float:
    return sum(
        chance * (-1 if end == 0 else (total > end % 22) - (total < end % 22))
        for end, chance in ends((up,)).items()
    )


@cache
def best(low: int, ace: bool, up: int) -> float:
    total = low + 10 if ace and low <= 11 else low
    if total > 21:
        return -1.0
    drawn = sum(p * best(low + n, ace or n == 1, up) for n, p in SHARES.items())
    return max(standing(total, up), drawn)


def test_the_odds_of_a_whole_wall_are_those_of_a_second_reckoning() -> None:
    odds = Odds(PACK, black_jack().rules)
    for up in range(1, 11):
        for total in range(4, 22):
            assert odds.standing(total, up) == pytest.approx(standing(total, up))
        for low in range(2, 21):
            for ace in (False, True):
                assert odds.best(low, ace, up) == pytest.approx(best(low, ace, up))


def test_the_shares_are_those_of_the_unseen_tiles() -> None:
    odds = Odds(vec[i64](read_cards("Kc Kd Th As")), black_jack().rules)
    assert [odds.shares[n] for n in (1, 5, 10)] == [0.25, 0.0, 0.75]
    assert odds.black_jack(1) == 0.75


@pytest.mark.parametrize("one_tile", [False, True])
def test_basic_strategy_is_what_the_odds_say_of_a_whole_wall(one_tile: bool) -> None:
    odds = Odds(PACK, black_jack(double_one_tile=one_tile).rules)
    for up in range(1, 11):
        for total in range(5, 20):
            gain = odds.drawing(total, 0, up) - odds.standing(total, up)
            assert draws(total, False, up) == (gain > 0), (total, up)
        for low in range(3, 11):
            gain = odds.drawing(low, 1, up) - odds.standing(low + 10, up)
            assert draws(low + 10, True, up) == (gain > 0), (low, up)
        for total in (9, 10, 11):
            gain = odds.doubling(total, 0, up) - odds.drawing(total, 0, up)
            assert doubles(total, up, one_tile) == (gain > 0), (total, up)
        for kind in range(13):
            count = 1 if kind == 12 else min(kind + 2, 10)
            gain = odds.splitting(count, up) - odds.best(2 * count, 1 if count == 1 else 0, up)
            assert splits(kind, up) == (gain > 0), (count, up)


def chosen(match: st.Match, name: str) -> str:
    move = bots.choose(name, match.state, match.game, match.turn, Rng(1))
    return match.game.text(match.state, move)


@pytest.mark.parametrize("name", ["counting", "simple"])
@pytest.mark.parametrize(
    ("bank", "hand", "move"),
    [
        ("6c 7c", "Tc 4d", "stand"),
        ("Tc 7c", "Td 4d", "draw"),
        ("6c 7c", "5c 6d", "double"),
        ("6c 7c", "8c 8d", "split"),
        ("6c 7c", "Kc Kd", "stand"),
        ("9c 7c", "Ac 6d", "draw"),
    ],
)
def test_both_play_plain_hands_as_everybody_does(
    name: str, bank: str, hand: str, move: str
) -> None:
    assert chosen(dealt([bank, hand]), name) == move


def test_who_counts_sees_that_the_small_tiles_are_gone() -> None:
    match = dealt(["6c 7c", "Tc 2d"])
    assert chosen(match, "simple") == "stand"
    row = [int(kind) for kind in state_of(match).row]
    left = [kind for kind in row[6:] if 6 <= kind % 13 + 2 <= 9]
    seen = [kind for kind in row[6:] if not 6 <= kind % 13 + 2 <= 9]
    aside = with_parts(  # they were in earlier games
        match,
        game="2",
        row=notations([*seen, *row[:6], *left]),
        owner=f"-*{len(seen)} 1 2 0 1 2 0 -*{len(left)}",
        start=str(len(seen)),
        at=str(len(seen) + 6),
    )
    assert chosen(aside, "counting") == "draw"  # none is left that would be too much


def test_stakes_follow_what_is_left_in_the_wall() -> None:
    match = st.Match(black_jack(), dealer=0, seed=1)
    assert state_of(match).phase == BETTING
    rich = [kind for kind in PACK if kind % 13 in (8, 9, 10, 11, 12)]
    poor = [kind for kind in PACK if kind not in rich]
    late = with_parts(match, row=notations(poor + rich), start="64", at="64")
    assert chosen(late, "counting") == "bet 5"
    late = with_parts(match, row=notations(rich + poor), start="40", at="40")
    assert chosen(late, "counting") in ("bet 1", "bet 2")
    assert chosen(late, "simple") == "bet 1"


def test_who_counts_is_the_usual_player() -> None:
    assert list(players_of("black_jack").bots) == ["counting", "simple"]
    assert bots.usual("black_jack") == "counting"
