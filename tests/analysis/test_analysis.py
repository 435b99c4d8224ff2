"""The analysis of a hand: exact against the solver and brute force, fair within what it tells."""

from __future__ import annotations

import pickle
from functools import cache
from math import sqrt
from typing import Any

import msgspec
import pytest

import stammtisch as st
from stammtisch import analysis
from stammtisch.analysis import Analysis, Judged
from stammtisch.analysis.fair import weighed
from stammtisch.bots import next_move, usual
from stammtisch.core.contract import OVER
from stammtisch.games.doppelkopf.cards import kinds_of
from stammtisch.players.registry import habits_of
from tests.sampling import sampled
from tests.solving.brute_force import cards_of, lead_of, points_of, side_of, value_of

COMPILED = st.engine() == "compiled"


def played(game: st.Game, seed: int, simulations: int = 8) -> st.Match:
    """A match whose first hand was played by the usual bots."""
    match, rng = st.Match(game, seed=seed), st.Rng(seed)
    players = dict.fromkeys(range(game.seats), usual(game.id))
    while not match.hand_over:
        seat, move = next_move(players, match.state, game, rng, simulations=simulations)
        match.play(move, seat)
    return match


@cache
def analysed(game_id: str, seed: int, simulations: int = 200, draw: int = 1) -> Analysis:
    match = played(st.game(game_id), seed)
    return st.analyse(match, seed=draw, simulations=simulations, nodes=100_000)


# --- exact


@pytest.mark.parametrize("game_id", ["doppelkopf", "herzblatt", "watten", "sechsundsechzig"])
def test_exact_values_are_what_the_solver_says_after_each_card(game_id: str) -> None:
    """A card keeps what the position after it is worth to the same side, with an empty table."""
    match = played(st.game(game_id), 4)
    found = st.analyse(match, simulations=1, nodes=60_000 if COMPILED else 4_000)
    compared = 0
    for judged in found.acts:
        after = match.hand.states[judged.act + 1]
        for exact in (judged.points, judged.score):
            if exact is None or not cards_of(after):
                continue
            then = st.solve(after, score=exact.unit == "score")
            whole = 120 if game_id != "doppelkopf" else 240
            other = whole - then.value if exact.unit == "card points" else -then.value
            assert exact.kept == (then.value if then.side == exact.side else other), str(after)
            compared += 1
    assert compared >= 4


@pytest.mark.parametrize("game_id", ["doppelkopf", "herzblatt", "tarock"])
def test_exact_values_of_the_last_cards_are_those_of_brute_force(game_id: str) -> None:
    match = played(st.game(game_id), 3)
    found = st.analyse(match, simulations=1, nodes=3_000)
    compared = 0
    for judged in found.acts:
        before: Any = match.hand.states[judged.act]
        if judged.exact is None or int(before.hands[before.turn]).bit_count() > 3:
            continue
        side = side_of(before)
        for exact, measure in ((judged.points, points_of(side)), (judged.score, lead_of(side))):
            if exact:
                values = {move: value_of(before, move, side, measure) for move in cards_of(before)}
                assert exact.value == max(values.values())
                assert exact.kept == values[match.hand.acts[judged.act].move]
                assert set(exact.side) == side
                compared += 1
    assert compared >= 4


def test_it_says_from_where_on_values_are_exact_and_solves_no_more_than_it_may() -> None:
    match = played(st.game("doppelkopf"), 3)
    few, many = (st.analyse(match, simulations=1, nodes=nodes) for nodes in (200, 20_000))
    for found in (few, many):
        cards = [each for each in found.acts if each.exact]
        assert found.exact_from == cards[0].act
        assert [each.act for each in cards] == [
            act
            for act in range(cards[0].act, len(found.acts))
            if found.acts[act].text in {"9c", *_kinds()} or found.acts[act].exact
        ]
    assert many.exact_from is not None and few.exact_from is not None
    assert many.exact_from < few.exact_from
    assert found.is_whole


def _kinds() -> set[str]:
    return {f"{rank}{suit}" for rank in "9TJQKA" for suit in "cshd"}


# --- fair


def test_two_seeds_find_the_same_gains_within_their_errors() -> None:
    """The differences, in units of their told errors, are as large as chance makes them."""
    off = []
    for game_id in ("watten", "herzblatt", "schwimmen"):
        one, two = (analysed(game_id, 5, 800 if COMPILED else 60, draw) for draw in (1, 2))
        for first, second in zip(one.acts, two.acts, strict=True):
            assert (first.fair is None) == (second.fair is None)
            if first.fair and second.fair:
                again = {option.move: option for option in second.fair.options}
                for option in first.fair.options:
                    other = again.get(option.move)  # a guess decides which moves are looked at
                    if other is None:
                        continue
                    error = sqrt(option.error**2 + other.error**2)
                    if error:
                        off.append(abs(option.gain - other.gain) / error)
    assert len(off) > 100
    assert sum(each > 2 for each in off) < 0.12 * len(off)  # 5 to 6 % where errors are right
    assert sum(each > 1 for each in off) > 0.2 * len(off)  # nor are they told too large


def batches(*rows: tuple[float, ...]) -> list[list[list[float]]]:
    """What batches found for a first seat, in a game of two."""
    return [[[gain, -gain] for gain in row] for row in rows]


def test_the_best_move_is_compared_in_the_half_in_which_it_was_not_found() -> None:
    """Move 8 looks best in one half by luck: that half alone would make it a loss of 2."""
    found = weighed([7, 8], 0, 0, batches((1, 3), (1, 3), (1, 0), (1, 0)), 4)
    assert found.options[0].move == 8
    assert found.loss == pytest.approx((-1 + 0) / 2)
    assert found.shares == pytest.approx((0.5, -0.5))
    assert not found.is_sure


def test_a_move_that_was_the_best_in_both_halves_lost_nothing_and_tells_an_error() -> None:
    found = weighed([7, 8], 0, 0, batches((2, 1), (2, 2), (2, 1), (2, 0)), 4)
    assert (found.made, found.loss) == (0, 0.0)
    assert found.error > 0


def test_the_same_seed_finds_the_same_and_another_one_something_else() -> None:
    match = played(st.game("watten"), 6)
    one, same, other = (st.analyse(match, simulations=40, seed=seed) for seed in (1, 1, 2))
    assert one == same
    assert one != other


def test_what_others_hold_has_no_influence_on_the_fair_view() -> None:
    """The same position with other hidden cards gives the same answer, to the last digit."""
    match = played(st.game("doppelkopf"), 7)
    act = next(at for at, each in enumerate(match.hand.acts) if each.text in _kinds() and at > 10)
    state, made = match.hand.states[act], match.hand.acts[act]
    swapped = state.sample(made.seat, st.Rng(99))
    assert list(swapped.words()) != list(state.words())
    settings = analysis.Settings(1, 200, 1)
    asked = analysis.Question("fair", act, state, made.seat, made.move, settings)
    again = msgspec.structs.replace(asked, state=swapped)
    assert analysis.answer(asked).fair == analysis.answer(again).fair


def test_a_planted_blunder_is_the_moment_that_decided() -> None:
    """Somebody without a jack of clubs or spades plays a solo with jacks as trumps."""
    game, rng = st.game("doppelkopf"), st.Rng(1)
    match: Any = st.Match(game, seed=3)
    blunder = -1
    while not match.hand_over:
        texts = {game.text(match.state, move): move for move in match.legal_moves()}
        jacks = [kind for kind in kinds_of(match.state.hands[match.turn]) if kind in (9, 22)]
        if blunder < 0 and "solo jacks" in texts and not jacks:
            blunder = len(match.hand.acts)
            match.play("solo jacks")
        else:
            match.play(int(habits_of(game.id).quiet_pick(match.state, rng)))
    found = st.analyse(match, simulations=400, nodes=1)
    assert found.moments()[0].act == blunder


# --- the whole


@pytest.mark.parametrize("game_id", sampled(sorted(st.registrations()), 3))
def test_a_hand_of_every_game_can_be_analysed(game_id: str) -> None:
    one_of_every_game(game_id, 1)


@pytest.mark.thorough
@pytest.mark.parametrize("game_id", sorted(st.registrations()))
def test_and_more_of_them(game_id: str) -> None:
    for seed in range(2, 5):
        one_of_every_game(game_id, seed)


def one_of_every_game(game_id: str, seed: int) -> None:
    """Analyse a hand a little, up to some acts, and look whether all adds up."""
    of_a_game(st.game(game_id), seed)


def test_a_hand_of_five_is_analysed_too() -> None:
    """DOK-67: four of them play it, and the solver is asked of these."""
    found = of_a_game(st.game("doppelkopf", preset="haus", seats=5), 1)
    assert found.exact_from is not None
    assert any(each.exact and max(each.exact.side) < 5 for each in found.acts)
    assert any(each.fair and each.fair.facts for each in found.acts)


def of_a_game(game: st.Game, seed: int) -> Analysis:
    match = played(game, seed)
    judged = 0
    for found in st.analysing(match, simulations=1, nodes=500):
        judged += found.done > 0
        if sum(each.fair is not None for each in found.acts) == 4:
            break
    assert judged
    assert pickle.loads(pickle.dumps(found)) == found
    assert msgspec.json.decode(msgspec.json.encode(found), type=Analysis) == found
    assert sum(found.gains) == pytest.approx(0)
    for each in found.acts:
        check_fair(each, match)
    for seat in range(found.seats):
        whole = found.skill(seat).value + found.luck(seat).value
        assert whole == pytest.approx(found.gains[seat])
    return found


def check_fair(judged: Judged, match: st.Match) -> None:
    """The options are moves that could be made, the made one is among them, shares add up."""
    fair = judged.fair
    if fair is None:
        return
    state = match.hand.states[judged.act]
    assert fair.options[fair.made].move == match.hand.acts[judged.act].move
    assert sum(fair.shares) == pytest.approx(0)
    assert [each.gain for each in fair.options] == sorted(
        (each.gain for each in fair.options), reverse=True
    )
    for option in fair.options:
        assert option.move == -1 or state.objection(judged.seat, option.move) is None


def test_progress_ends_with_the_whole_and_can_be_left_at_any_time() -> None:
    match = played(st.game("doppelkopf"), 8)
    course = st.analysing(match, simulations=1, nodes=500)
    first = next(course)
    assert first.exact_from is not None
    assert first.done == 1 < first.steps
    *_, last = course
    assert last.is_whole and last.done == last.steps
    assert last == st.analyse(match, simulations=1, nodes=500)


def test_a_record_is_as_good_as_a_match_and_hands_are_chosen_by_number() -> None:
    match = played(st.game("watten", seats=2), 9)
    text = st.records.dumps(match)
    assert st.analyse(text, simulations=1) == st.analyse(match, 1, simulations=1)
    with pytest.raises(st.NoSuchHand):
        st.analyse(match, 2)
    match.next_hand()
    assert match.turn != OVER
    assert st.analyse(match, simulations=1).hand == 1
    with pytest.raises(st.NoSuchHand):
        st.analyse(match, 2)


def test_points_between_the_sides_are_told_as_points_of_a_seat() -> None:
    """Whoever loses 12 points for his side of two has lost 3 himself, and so has his partner."""
    found = st.analyse(played(st.game("doppelkopf"), 1, 1), simulations=1, nodes=1)
    exact = analysis.Exact("score", (0, 2), 4, -8, ())
    assert found.points_of(exact, exact.loss) == 3.0
    assert found.points_of(analysis.Exact("card points", (0, 2), 4, 0, ()), 4) is None


def test_equal_players_have_no_skill_on_average() -> None:
    """Over many hands the sum of what moves lost is the same for all seats, within its error."""
    values = []
    for seed in range(60 if COMPILED else 6):
        match = played(st.game("watten", seats=2), seed)
        values.append(st.analyse(match, simulations=60, nodes=1).skill(0).value)
    mean = sum(values) / len(values)
    error = sqrt(sum((each - mean) ** 2 for each in values) / (len(values) - 1) / len(values))
    assert abs(mean) < 3.5 * error


def test_over_several_hands_the_parts_of_each_player_add_up_wherever_he_sat() -> None:
    one, other = analysed("watten", 1), analysed("watten", 2)
    people = ["Anna", "Bert", "Cara", "Dora"][: one.seats]
    found = analysis.balances([(one, people), (other, [*people[1:], people[0]])])
    assert [each.player for each in found] == people
    anna = found[0]
    last = one.seats - 1
    assert anna.hands == 2
    assert anna.gain == pytest.approx(one.gains[0] + other.gains[last])
    assert anna.skill.value == pytest.approx(one.skill(0).value + other.skill(last).value)
    assert anna.skill.error == pytest.approx(
        sqrt(one.skill(0).error ** 2 + other.skill(last).error ** 2)
    )
    for each in found:
        assert each.skill.value + each.luck.value == pytest.approx(each.gain)
    assert sum(each.skill.value for each in found) == pytest.approx(0)
