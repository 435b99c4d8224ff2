"""The solver against brute force, against itself with an empty table, and what it refuses."""

from __future__ import annotations

import random
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import stammtisch as st
from stammtisch.games.doppelkopf.cards import kinds_of
from stammtisch.solving import search as searching
from tests.solving.brute_force import (
    best,
    cards_of,
    endings,
    lead_of,
    points_of,
    side_of,
    value_of,
)
from tests.solving.cases import CASES, WITHOUT_SCORE

COMPILED = st.engine() == "compiled"
THOROUGH = pytest.mark.thorough

SAMPLE = 20 if COMPILED else 2


def game_of(name: str, preset: str, seats: int, options: dict[str, Any]) -> st.Game:
    return st.game(name, preset=preset, seats=seats, **options)


def compare(game: st.Game, cards: int, number: int, seed: int) -> None:
    """Solve endings, and play them out by brute force."""
    for state in endings(game, seed, number, cards):
        before = list(state.words())
        for score in (False, True):
            if score and game.id in WITHOUT_SCORE:
                continue
            solution = st.solve(state, score=score)
            side = side_of(state)
            measure = lead_of(side) if solution.unit == "score" else points_of(side)
            expected = {move: value_of(state, move, side, measure) for move in cards_of(state)}
            assert {each.move: each.value for each in solution.cards} == expected, str(state)
            assert solution.value == best(state, side, measure)
            assert set(solution.side) == side
        assert list(state.words()) == before


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}-{case[2]}")
def test_endings_have_the_value_that_brute_force_finds(case: Any) -> None:
    name, preset, seats, options, cards, _ = case
    compare(game_of(name, preset, seats, options), cards, SAMPLE, seed=1)


# Two equal tens lie in the trick, and four full cards come together: a Doppelkopf.
EQUAL_CARDS = """
position 1 doppelkopf.turnier.2 4
turn 1
dealt 9c Tc Qc Ac Qs 9h Jh Kh Ah 9d Qd Kd / Tc Jc Qc Kc 9s Ts Js Qs Ks As 9h Ad / \
Kc Ac 9s Js Ks Th Th Ah Td Jd Jd Kd / 9c Jc Ts As Jh Qh Qh Kh 9d Td Qd Ad
hands Tc / Ts As / Td / Ad
tricks 1 Js Js Qh Qc / 0 Qs Jc Jd Jc / 0 Kd Qc Kd Jh / 1 Qs Jd Qd Jh / 1 Kc Kc 9c 9c / \
1 Ks Ks Ts 9h / 3 9d Qd Ad Th / 2 9s As Kh 9s / 3 Kh Ah 9h Ah / 0 9d Tc Th Qh / 2 Ac Td Ac
step playing
declared gesund*4
order 10
re 0 1
"""


def test_two_equal_cards_in_the_trick_are_two() -> None:
    state: Any = st.position(EQUAL_CARDS)
    measure = lead_of(side_of(state))
    solution = st.solve(state, score=True)
    assert [card.value for card in solution.cards] == [-24, -24]
    assert {value_of(state, card.move, side_of(state), measure) for card in solution.cards} == {-24}


@THOROUGH
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}-{case[2]}")
def test_five_thousand_endings(case: Any) -> None:
    name, preset, seats, options, cards, number = case
    compare(game_of(name, preset, seats, options), cards, number, seed=2)


def test_the_endings_are_five_thousand() -> None:
    assert sum(number for *_, number in CASES) == 5000


def follow_up(state: Any, score: bool) -> int:
    """How many cards of a position are worth what the position after them is, solved afresh."""
    solution = st.solve(state, score=score)
    measure = (lead_of if solution.unit == "score" else points_of)(set(solution.side))
    for card in solution.cards:
        after = state.copy()
        after.play(card.move)
        while after.turn != st.OVER and not cards_of(after):
            moves = [int(move) for move in after.legal_moves()]
            after.play(75 if 75 in moves else moves[-1])
        if after.turn == st.OVER:
            value = measure(after)
        else:
            then = st.solve(after, score=score)
            value = then.value
            if set(then.side) != set(solution.side):
                value = total(after, then.unit) - value
        assert value == card.value, f"{card.card}: {state}"
    return len(solution.cards)


def total(state: Any, unit: str) -> int:
    """What both sides have together: all card points, or no score."""
    return 0 if unit == "score" else 120 * (2 if state.terms().game == "doppelkopf" else 1)


CLOSED = [case for case in CASES if case[0] not in ("fuenfhundert", "sechsundsechzig")]


def followed_up(number: int, seed: int, more: int) -> None:
    """So many cards of positions with some more cards than brute force can play out."""
    left = dict.fromkeys(range(len(CLOSED)), number // len(CLOSED) + 1)
    for place, (name, preset, seats, options, cards, _) in enumerate(CLOSED):
        for state in endings(game_of(name, preset, seats, options), seed, number, cards + more):
            left[place] -= follow_up(state, score=bool(seed + left[place] & 1))
            if left[place] <= 0:
                break


def test_a_card_is_worth_what_the_position_after_it_is() -> None:
    followed_up(2000 if COMPILED else 14, seed=3, more=2 if COMPILED else 0)


@THOROUGH
def test_a_hundred_thousand_cards_are() -> None:
    followed_up(100_000, seed=4, more=2)


def test_equal_cards_and_the_order_of_play_change_nothing() -> None:
    """With another order of the cards to try the values are the same."""
    game = game_of("doppelkopf", "turnier", 4, {})
    states = list(endings(game, 5, 4, 5 if COMPILED else 3))
    found = [[card.value for card in st.solve(state).cards] for state in states]
    usual = list(searching.WEIGHTS)
    try:
        for place in range(len(usual)):
            searching.WEIGHTS[place] = random.Random(place).randrange(-999, 999)
        assert [[card.value for card in st.solve(state).cards] for state in states] == found
    finally:
        for place, weight in enumerate(usual):
            searching.WEIGHTS[place] = weight


@pytest.mark.skipif(COMPILED, reason="compiled methods cannot be exchanged")
def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If only one card of a hand were ever tried, brute force would say otherwise."""
    monkeypatch.setattr(searching.Search, "distinct", lambda self, legal, others: legal & -legal)
    with pytest.raises(AssertionError):
        compare(st.game("doppelkopf"), 3, 20, seed=1)


# --- what it refuses


def test_there_is_no_solver_for_a_game_without_tricks() -> None:
    with pytest.raises(st.NotSolvable, match="no solver for this game"):
        st.solve(st.deal(st.game("gin")))


def test_nothing_is_solved_before_a_card_is_played() -> None:
    with pytest.raises(st.NotSolvable, match="No card is to be played"):
        st.solve(st.deal(st.game("doppelkopf")))
    with pytest.raises(st.NotSolvable, match="No card is to be played"):
        st.solve(st.deal(st.game("tarock")))


def test_nothing_is_solved_while_cards_are_drawn() -> None:
    with pytest.raises(st.NotSolvable, match="still drawn"):
        st.solve(st.deal(st.game("sechsundsechzig")))


@pytest.mark.rules("S66-19")
def test_a_deal_that_ends_by_itself_is_not_solved() -> None:
    state = next(endings(st.game("sechsundsechzig", must_head=True), 1, 1, 3))
    assert st.solve(state).cards
    state = next(endings(st.game("sechsundsechzig", go_out="auto"), 1, 1, 3))
    with pytest.raises(st.NotSolvable, match="ends automatically"):
        st.solve(state)


def test_a_score_is_not_known_everywhere() -> None:
    state = next(endings(st.game("fuenfhundert"), 1, 1, 3))
    with pytest.raises(st.NotSolvable, match="score"):
        st.solve(state, score=True)


def test_it_ends_when_it_may_look_at_no_more_positions() -> None:
    state = next(
        state for state in endings(st.game("doppelkopf"), 1, 99, 4) if st.solve(state).nodes > 2
    )
    with pytest.raises(st.TooLongToSolve, match="more than 2 positions"):
        st.solve(state, nodes=2)


def married(trick: int) -> Any:
    """A Hochzeit before its partner is found, after so many tricks."""
    for seed in range(10_000):
        state: Any = st.deal(st.game("doppelkopf"), seed)
        while state.step == 0:
            moves = [int(move) for move in state.legal_moves()]
            state.play(56 if 56 in moves else 55)
        if state.game == 1 and state.tricks.done == trick:
            return state
    raise AssertionError("no Hochzeit")


def test_the_partner_of_a_hochzeit_must_have_been_found() -> None:
    with pytest.raises(st.NotSolvable, match="belongs together"):
        st.solve(married(0))


def called(clear: bool) -> Any:
    """A hand of `klassisch` in which both Alten called an ace that nobody has played yet.

    Where it is ``clear``, only one other seat still holds it.
    """
    game, rng = st.game("doppelkopf", preset="klassisch"), st.Rng(1)
    for seed in range(100_000):
        state: Any = st.deal(game, seed)
        while state.step == 0:
            moves = [int(move) for move in state.legal_moves()]
            state.play(next((move for move in moves if 57 <= move <= 59), 55))
        while state.game == 2 and state.seeks_partner() and state.tricks.done < 9:
            state.play(state.pick(rng))
        if state.game == 2 and state.seeks_partner() and (len(holders(state)) == 1) == clear:
            return state
    raise AssertionError("no such hand")


def holders(state: Any) -> set[int]:
    """Who holds the called ace, besides him who called it."""
    ace = 12 + 13 * int(state.called_suit())
    found = {seat for seat in range(4) if ace in map(int, kinds_of(state.hands[seat]))}
    return found - {int(state.soloist)}


def test_who_alone_holds_the_called_ace_is_the_partner() -> None:
    state = called(clear=True)
    re = holders(state) | {int(state.soloist)}
    assert set(st.solve(state).side) == (re if state.turn in re else {*range(4)} - re)
    assert follow_up(state, score=True) > 0
    with pytest.raises(st.NotSolvable, match="belongs together"):
        st.solve(called(clear=False))


def test_best_cards_are_those_of_the_highest_value() -> None:
    for state in islice(endings(st.game("herzblatt", seats=3), 1, 5, 4), 5):
        solution = st.solve(state)
        assert {card.value for card in solution.best} == {solution.value}
        assert all(card.value <= solution.value for card in solution.cards)


def test_the_page_of_the_library_shows_what_its_example_prints(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = Path(__file__).parents[2].joinpath("docs/api/solving.md").read_text("utf-8")
    code, printed = re.findall(r"```(?:python|text)\n(.*?)```", page, re.DOTALL)
    exec(code, {})
    assert capsys.readouterr().out == printed
