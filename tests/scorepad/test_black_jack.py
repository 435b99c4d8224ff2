"""Black Jack on the pad: game after game of a term."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER, Context
from stammtisch.core.playout import fresh_deal, shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.games.black_jack.position import Position
from stammtisch.games.registry import registration
from stammtisch.rulecodes import HouseRules, preset_rules
from stammtisch.scorepad import Entry, Pad, Standing, sheet_of
from stammtisch.scorepad.asking import numbers
from stammtisch.scorepad.black_jack import BlackJackSheet, TermStanding
from tests.conformance.test_options_at_random import drawn_options
from tests.scorepad.telling import asked, refused, scored, sheet_for

TERMS: Final = 60 if st.engine() == "compiled" else 6
THREE = sheet_for("black_jack.standard.1", 3)
SPLITS = sheet_for("black_jack.standard.1.double_after_split=yes.resplit=yes", 3)


def term(*chips: int) -> TermStanding:
    """A game in which player 0 holds the bank and the players have these chips."""
    return TermStanding(0, 1, numbers([0] * len(chips)), chips, 2, 1)


def test_what_is_asked() -> None:
    assert asked(THREE) == ["stake_2", "result_2", "stake_3", "result_3"]
    assert asked(THREE, term(130, 30, 0)) == ["stake_2", "result_2"]
    assert asked(THREE, result_2="split")[1:4] == ["result_2", "result_2_1", "result_2_2"]
    assert asked(SPLITS, result_3="split", hands_3="3")[3:] == [
        *("result_3", "hands_3", "stake_3_1", "result_3_1"),
        *("stake_3_2", "result_3_2", "stake_3_3", "result_3_3"),
    ]


@pytest.mark.rules("BJ-12", "BJ-13", "BJ-15", "BJ-16")
@pytest.mark.parametrize(
    ("facts", "points"),
    [
        ({"stake_2": 4, "result_2": "black_jack", "stake_3": 4}, (-2, 6, -4)),  # 8
        ({"stake_2": 5, "result_2": "black_jack", "stake_3": 4}, (-3, 7, -4)),  # 9
        ({"stake_2": 4, "result_2": "returned", "stake_3": 8}, (8, 0, -8)),  # 10
        ({"stake_2": 4, "result_2": "won", "stake_3": 4}, (0, 4, -4)),  # 12
        (
            {
                "stake_2": 4,
                "result_2": "split",
                "result_2_1": "won",
                "result_2_2": "returned",
                "stake_3": 1,
            },
            (-3, 4, -1),
        ),
    ],
)
def test_the_examples_of_a_game(facts: dict[str, Any], points: tuple[int, ...]) -> None:
    assert scored(THREE, **facts) == points


@pytest.mark.rules("BJ-18")
def test_a_banker_pays_what_he_has() -> None:
    """Example 16: seat 1 gets 3, seat 2 nothing, and the term ends."""
    standing = term(3, 40, 40)
    facts: dict[str, Any] = {"stake_2": 4, "result_2": "won", "stake_3": 5, "result_3": "won"}
    outcome = THREE.outcome(standing, facts)
    assert outcome.scores == (-3, 3, 0)
    assert [line.rules for line in outcome.lines] == [("BJ-15", "BJ-18")] * 2
    after = THREE.following(standing, facts)
    assert isinstance(after, TermStanding)
    assert (int(after.dealer), after.chips, after.game, after.term) == (1, (30, 100, 30), 1, 2)


@pytest.mark.rules("BJ-4", "BJ-5")
def test_the_results_of_the_terms_add_up() -> None:
    """Example 17 in the short form, then the other terms."""
    pad = Pad.of(sheet_for("black_jack.standard.1.games_per_term=1", 4))
    pad.write(Entry({"points": [31, -8, 7, -30]}))
    assert (pad.totals, int(pad.standing.dealer), pad.over) == ((31, -8, 7, -30), 1, False)
    for _ in range(3):
        pad.write(Entry({"points": [0, 0, 0, 0]}))
    assert (pad.over, pad.places) == (True, [1, 3, 2, 4])


def test_somebody_else_holds_the_bank() -> None:
    pad = Pad.of(THREE, [Entry({"points": [-10, 5, 5]}), Entry({"points": [0, 0, 0]}, dealer=2)])
    after = pad.standing
    assert isinstance(after, TermStanding)
    assert (after.chips, after.game, after.term) == ((30, 30, 100), 2, 2)


@pytest.mark.parametrize(
    ("sheet", "standing", "facts", "why"),
    [
        (
            THREE,
            None,
            {"stake_2": 7, "stake_3": 1},
            "#1 cannot have staked 7: a stake is 1 to 5 chips, or twice as many when doubled. "
            "(BJ-6, BJ-12)",
        ),
        (
            THREE,
            None,
            {"stake_2": 8, "result_2": "black_jack"},
            "#1 cannot have staked 8: a stake is 1 to 5 chips, and neither a Black Jack nor a "
            "hand before it is split can be doubled. (BJ-6, BJ-12)",
        ),
        (
            SPLITS,
            None,
            {"stake_2": 2, "result_2": "split", "stake_2_1": 3},
            "For a hand #1 stakes 2, or 4 if it was doubled. (BJ-12, BJ-13)",
        ),
        (
            THREE,
            term(120, 7, 30),
            {"stake_2": 4, "result_2": "split"},
            "#1 has 7 chips and cannot have staked 8. (BJ-8, BJ-12, BJ-13)",
        ),
        (
            THREE,
            term(3, 40, 40),
            {"points": [-4, 4, 0]},
            "#0 cannot lose 4 chips: there were only 3. (BJ-8, BJ-18)",
        ),
        (
            THREE,
            None,
            {"points": [1, 1, 1]},
            "The points must add up to 0; they add up to 3. (BJ-4)",
        ),
    ],
)
def test_facts_that_no_game_has(sheet: Any, standing: Any, facts: dict[str, Any], why: str) -> None:
    assert refused(sheet, standing, **facts) == why


# --- terms of the engine, told game by game


def houses() -> list[tuple[HouseRules, int]]:
    entry = registration("black_jack")
    found = [(preset_rules(entry), seats) for seats in entry.seats]
    for number in range(8):
        chance = Random(f"pad black jack {number}")
        seats = chance.choice(entry.seats)
        options = drawn_options(entry, seats, chance)
        found.append((preset_rules(entry).with_options(options), seats))
    return found


@pytest.mark.parametrize(("house", "seats"), houses())
def test_the_pad_counts_like_the_game(house: HouseRules, seats: int) -> None:
    game, sheet = house.game(seats), sheet_of(house, seats)
    assert isinstance(sheet, BlackJackSheet)
    rng = Rng(TERMS, seats)
    context: Context = game.opening(i64(0))
    standing: Standing = sheet.opening(0)
    for number in range(TERMS):
        state = fresh_deal(game, context, rng)
        assert isinstance(state, Position)
        standing = tell_term(sheet, standing, state, rng)
        context = game.following(context, state)
        assert list(standing.totals) == list(context.totals), (house.code, seats, number)
        assert (standing.dealer, standing.over) == (context.dealer, context.over)
        if context.over:
            context, standing = game.opening(i64(0)), sheet.opening(0)


def tell_term(sheet: BlackJackSheet, standing: Standing, state: Position, rng: Rng) -> Standing:
    """Play a term to its end; the pad is told each game as soon as it is settled."""
    games = 0
    while state.turn != OVER:
        if state.turn == CHANCE:
            shuffle_now(state, rng)
        else:
            state.play(state.pick(rng))
        settled = int(state.game) - (state.turn != OVER)
        if settled > games:
            games = settled
            facts = sheet.facts_of(state)
            outcome = sheet.outcome(standing, facts)
            gains = [int(sum_of(state.gains, seat)) for seat in range(sheet.players)]
            bank = int(state.bank)
            assert [*outcome.scores[:bank], *outcome.scores[bank + 1 :]] == (
                gains[:bank] + gains[bank + 1 :]
            ), facts
            standing = sheet.following(standing, facts)
            if state.turn != OVER:
                assert isinstance(standing, TermStanding)
                assert list(standing.chips) == [int(chips) for chips in state.chips], facts
    return standing


def sum_of(gains: vec[i64], seat: int) -> int:
    """What all hands of a seat have won or lost."""
    return sum(int(gain) for gain in gains[4 * seat : 4 * seat + 4])
