"""The course of a hand: deal, upcard, turns, knock, the end; and what is refused."""

from __future__ import annotations

import pytest

from stammtisch.cards import notation, read_card
from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal, random_walk
from stammtisch.core.rng import Rng
from stammtisch.errors import IllegalMove, OutOfTurn
from stammtisch.games.gin import GAME
from stammtisch.games.gin.melds import best_deadwood
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import LAYING_OUT
from stammtisch.matches import Match
from tests.games.gin.positions import context_after, gin, holding, late, mask, position, spare

MELDED = "2c 3c 4c 8d 8h 8s Jd Qd Kd"


def refused(match: Match, move: str, seat: int | None = None) -> IllegalMove:
    """The refusal of a move, which changes nothing."""
    before = list(match.state.words())
    with pytest.raises(IllegalMove) as caught:
        match.play(move, seat=seat)
    assert list(match.state.words()) == before
    return caught.value


@pytest.mark.rules("GIN-2")
def test_the_first_dealer_is_drawn_by_lot() -> None:
    game = gin()
    assert game.first_dealer() == -1
    assert {Match(game, seed=seed).context.dealer for seed in range(20)} == {0, 1}


@pytest.mark.rules("GIN-3")
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_deal(dealer: int) -> None:
    pack = [(7 * place + 3) % 52 for place in range(52)]
    at = position(Match(gin(), pack=pack, dealer=dealer))
    assert at.turn == 1 - dealer
    assert at.hands[1 - dealer] == mask(" ".join(notation(kind) for kind in pack[:20:2]))
    assert at.hands[dealer] == mask(" ".join(notation(kind) for kind in pack[1:20:2]))
    assert at.upcard == at.top() == pack[20]
    assert list(at.stock) == pack[:20:-1]
    assert len(at.stock) == 31


@pytest.mark.rules("GIN-4")
def test_two_cards_are_never_drawn() -> None:
    rng = Rng(5)
    game = gin()
    lefts = set()
    for _ in range(40):
        state = fresh_deal(game, game.opening(0), rng)
        random_walk(state, rng, 1000)
        assert isinstance(state, Position)
        lefts.add(len(state.stock))
    assert min(lefts) == 2


@pytest.mark.rules("GIN-7")
def test_whoever_takes_the_upcard_goes_on_with_his_turn() -> None:
    match = Match(gin(), hands=[], rest="5d", dealer=0, seed=1)
    match.play("take_upcard")
    assert match.turn == 1
    assert refused(match, "draw_stock").rules == ("GIN-8",)
    match.play(next(text for text in match.legal_moves().texts()))
    assert match.turn == 0
    assert match.legal_moves().texts() == ("draw_stock", "take_discard")


@pytest.mark.rules("GIN-7")
def test_after_both_passed_the_upcard_stays() -> None:
    match = Match(gin(), hands=[], rest="5d", dealer=0, seed=1)
    assert refused(match, "draw_stock").rules == ("GIN-7",)
    match.play("pass")
    assert refused(match, "pass", seat=1).rules == ("GIN-7",)
    match.play("pass")
    refusal = refused(match, "take_discard")
    assert refusal.rules == ("GIN-7",)
    assert refusal.instead == ("draw_stock",)
    assert refused(match, "take_upcard").rules == ("GIN-7",)
    match.play("draw_stock")
    assert position(match).top() == read_card("5d")


@pytest.mark.rules("GIN-8")
def test_a_turn_is_drawing_and_discarding() -> None:
    match = holding(gin(), f"{MELDED} 9h 7c")
    assert refused(match, "draw_stock").rules == ("GIN-8",)
    assert refused(match, "discard As").rules == ("GIN-8",)
    assert isinstance(refused(match, "discard 9h", seat=0), OutOfTurn)
    match.play("discard 9h")
    assert match.turn == 0
    assert position(match).top() == read_card("9h")
    assert refused(match, "discard 9h").rules == ("GIN-8",)
    match.play("take_discard")
    assert position(match).known[0] == mask("9h")


@pytest.mark.rules("GIN-9")
def test_the_card_just_taken_stays() -> None:
    hands = [f"{MELDED} 4d", ""]
    match = Match(gin(), hands=hands, rest="5d", dealer=0, seed=1)
    match.play("pass")
    match.play("take_upcard")
    for move in ("discard 5d", "knock 5d"):
        refusal = refused(match, move)
        assert refusal.rules == ("GIN-9",)
        assert move not in refusal.instead
    match.play("discard Kd")
    match.play("draw_stock")
    match.play(match.legal_moves().texts()[0])
    match.play("draw_stock")
    assert "discard 5d" in match.legal_moves().texts()


@pytest.mark.rules("GIN-10", "GIN-11")
def test_a_refused_knock_names_deadwood_and_limit() -> None:
    match = holding(gin(), "2c 3c 4c 8d 8h 8s 9h Td 7s Kc Qh")
    refusal = refused(match, "knock Kc")
    assert refusal.rules == ("GIN-10", "GIN-11")
    assert refusal.text.args["deadwood"] == 9 + 10 + 7 + 10
    assert refusal.text.args["limit"] == 9


@pytest.mark.rules("GIN-10")
def test_one_may_knock_in_the_first_turn_and_need_not() -> None:
    match = Match(gin(), hands=["", f"{MELDED} 9c"], rest="5d", dealer=0, seed=1)
    match.play("take_upcard")
    assert {"knock 9c", "discard 9c"} <= set(match.legal_moves().texts())
    match.play("discard 9c")
    assert not match.hand_over


@pytest.mark.rules("GIN-11")
def test_the_knock_limit_of_every_upcard() -> None:
    limits = [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1]
    for kind in range(52):
        assert gin("oklahoma").rules.limit(kind) == limits[kind % 13]
        assert gin("gin_romme").rules.limit(kind) == gin("gin_steine").rules.limit(kind) == 9
        assert gin(knock_limit=0).rules.limit(kind) == 0
    assert gin("oklahoma", oklahoma_ace="gin_only").rules.limit(read_card("Ah")) == 0
    assert gin("oklahoma", oklahoma_ace="gin_only").rules.limit(read_card("2h")) == 2


@pytest.mark.rules("GIN-12")
def test_gin_ends_the_hand_at_once() -> None:
    match = holding(gin(), f"{MELDED} 4h 4s")
    match.play("discard 4s")
    assert not match.hand_over
    match = holding(gin(), f"{MELDED} Td 4s")
    match.play("knock 4s")
    assert match.hand_over
    assert match.score_lines()[0].rules == ("GIN-17",)


@pytest.mark.rules("GIN-13")
def test_the_knocker_lays_out_before_anything_else() -> None:
    match = holding(gin(), f"{MELDED} 5h 7s")
    assert refused(match, "lay_out").rules == ("GIN-13",)
    match.play("knock 7s")
    assert match.turn == 1
    assert position(match).phase == LAYING_OUT
    assert refused(match, "discard 5h").rules == ("GIN-13",)
    assert refused(match, "lay_out 2c3c4c").rules == ("GIN-13",)
    assert refused(match, "lay_out", seat=0).rules == ("GIN-8",)
    match.play("lay_out")
    assert match.hand_over


@pytest.mark.rules("GIN-13")
def test_a_layout_need_not_be_the_best() -> None:
    match = holding(gin(), "Ac Ad Ah As 5h 6h 7h Tc Ts Td Kc")
    match.play("knock Kc")
    assert match.hand_over  # Gin: nothing to choose
    match = holding(gin(), "Ac Ad Ah As 5h 6h 7h Tc 2s Td Kc")
    assert best_deadwood(mask("Ac Ad Ah As 5h 6h 7h Tc 2s Td")) == 22
    match = holding(gin(), "Ac Ad Ah As 5h 6h 7h 8h 2s 4d Kc")
    match.play("knock Kc")
    layouts = position(match).ways()
    assert [int(each.deadwood) for each in layouts] == [6, 7, 7, 7, 7]
    match.play("lay_out AcAdAh 5h6h7h8h")
    assert position(match).outcome().knocker_deadwood == 7


@pytest.mark.rules("GIN-16")
def test_the_knocker_lays_nothing_off() -> None:
    """His 4d would be the fourth of the defender's group; it stays deadwood."""
    match = holding(gin(), "5h 6h 7h Jc Jd Js 2c 2d 2s 4d Kc", "4c 4h 4s 9h 9s 9d Ad Qc Qs Qd")
    match.play("knock Kc")
    match.play("lay_out")
    outcome = position(match).outcome()
    assert (outcome.knocker_deadwood, outcome.defender_deadwood) == (4, 1)
    assert match.scores() == (3 + 25, 0)


@pytest.mark.rules("GIN-21")
def test_after_the_last_discard_nothing_more_can_be_done() -> None:
    match = late(gin(), f"{MELDED} 4h", "Ks")
    match.play("draw_stock")
    assert any(text.startswith("knock") for text in match.legal_moves().texts())
    match.play("discard Ks")
    assert match.turn == OVER
    for seat in (0, 1):
        for move in range(int(match.game.moves)):
            objection = match.state.objection(seat, move)
            assert objection is not None
            assert objection.rules == ("GIN-21",)


@pytest.mark.rules("GIN-22", "GIN-23")
def test_a_hand_with_too_many_turns_is_drawn() -> None:
    match = Match(gin(max_turns=50), dealer=0, seed=2)
    match.play("take_upcard")
    turns = 1
    while True:
        hand = position(match).discardable()
        card = next(kind for kind in range(52) if hand >> kind & 1)
        match.play(f"discard {notation(card)}")
        if match.hand_over:
            break
        match.play("take_discard")
        turns += 1
    assert turns == 50
    assert len(position(match).stock) == 31
    assert match.scores() == (0, 0)
    assert match.score_lines()[0].rules == ("GIN-22",)
    assert match.after.dealer == 0


@pytest.mark.rules("GIN-23")
def test_the_loser_of_the_hand_deals() -> None:
    match = holding(gin(), f"{MELDED} Td 4s")
    match.play("knock 4s")
    assert context_after(match).dealer == 0
    match.next_hand()
    assert match.turn == 1


@pytest.mark.parametrize("preset", list(GAME.presets))
@pytest.mark.slow
def test_a_move_is_legal_exactly_if_nothing_objects(preset: str) -> None:
    game = gin(preset)
    rng = Rng(11)
    for hand in range(6):
        state = fresh_deal(game, game.opening(hand % 2), rng)
        while state.turn != OVER:
            legal = set(state.legal_moves())
            for move in range(int(game.moves)):
                assert (state.objection(state.turn, move) is None) == (move in legal)
                assert state.objection(1 - state.turn, move) is not None
            state.play(state.pick(rng))


def test_pick_is_uniform_over_discards_and_knocks() -> None:
    match = holding(gin(), "4c 5c 6c 7c 9d 9h 9s Qc Qd Qh Qs")
    legal = [int(move) for move in match.state.legal_moves()]
    assert len(legal) == 11 + 6
    rng = Rng(3)
    draws = 17 * 2000
    counts = dict.fromkeys(legal, 0)
    for _ in range(draws):
        counts[int(match.state.pick(rng))] += 1
    squares = sum((number - 2000) ** 2 / 2000 for number in counts.values())
    assert squares < 42  # 16 degrees of freedom: once in 2,600 seeds


def test_an_unknown_card_helps_nobody() -> None:
    match = holding(gin(), f"{MELDED} 4h 7s")
    other = spare(f"{MELDED} 4h 7s", notation(int(position(match).upcard)))
    assert refused(match, f"knock {other}").rules == ("GIN-8",)
