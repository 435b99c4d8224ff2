"""The course of a match of Bakkarat, rule by rule, and second readings of whole matches."""

from __future__ import annotations

import re
from itertools import pairwise, product
from typing import Any

import pytest

import stammtisch as st
from stammtisch import rulebook
from stammtisch.core.contract import CHANCE, OVER
from stammtisch.core.playout import fresh_deal, shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.games.bakkarat.rules import ACCOUNTS, BANCO, PUNTO, STOOD, TIE, TO_HOUSE
from stammtisch.games.bakkarat.scoring import (
    bank_draws,
    bank_may_choose,
    commission_on,
    house_pays,
    outcome,
)
from stammtisch.games.bakkarat.state import BakkaratState
from stammtisch.notation import legal_texts
from tests.games.bakkarat.positions import (
    BANK,
    HOUSE,
    PHASES,
    VARIETY,
    bakkarat,
    cards,
    new_match,
    state_of,
)

every_variety = pytest.mark.parametrize("options", VARIETY)
NATURAL_PUNTO = "4h Ad 4s 2c "  # 8:3
NATURAL_BANCO = "Ad 4h 2c 4s "
NATURAL_TIE = "8h 8c Kd Kh "
NOBODY_SAYS_BANCO = ["no_banco"] * 3


def card_of_value(value: int) -> int:
    """A kind that counts this."""
    return 12 if value == 1 else 8 if value == 0 else value - 2


# Both games


@pytest.mark.rules("BAK-2")
def test_the_higher_point_wins() -> None:
    assert (outcome(9, 8), outcome(0, 1), outcome(4, 4)) == (PUNTO, BANCO, TIE)


@pytest.mark.rules("BAK-3")
def test_cards_are_dealt_in_turn() -> None:
    played = new_match("2c 3c 5d 4d", ["no_bet"], preset=HOUSE, seats=1)
    state = state_of(played)
    assert (cards(state, PUNTO), cards(state, BANCO)) == ("2c 5d", "3c 4d")


@pytest.mark.rules("BAK-5")
@pytest.mark.parametrize(("packs", "least", "most"), [(1, 24, 24), (2, 2, 3), (3, 1, 1), (8, 0, 0)])
def test_the_packs_are_shuffled_when_few_cards_are_left(packs: int, least: int, most: int) -> None:
    """25 coups take four to six cards each, so that 104 cards last for 9 to 14 of them."""
    played = st.Match(bakkarat(2, HOUSE, packs=packs, coups=25), seed=5)
    assert len(played.game.pack()) == 52 * packs
    while not played.hand_over:
        assert state_of(played).left() >= 52
        played.play("no_bet")
    assert least <= len(played.hand.shuffles) <= most
    assert all(len(order) == 52 * packs for _, order in played.hand.shuffles)


@pytest.mark.rules("BAK-6")
def test_the_most_chips_win_the_match() -> None:
    moves = ["bet punto 40", "bet banco 40", "no_bet", "bet punto 40"]
    played = new_match(NATURAL_PUNTO, moves, preset=HOUSE, coups=1)
    assert played.over and played.scores() == (40, -40, 0, 40)
    assert played.totals() == (1040, 960, 1000, 1040)
    assert played.places() == (1, 4, 3, 1)


# Punto Banco


@pytest.mark.rules("BAK-10", "BAK-11")
def test_bets_go_round_from_seat_0() -> None:
    played = new_match(NATURAL_TIE, preset=HOUSE, seats=3)
    assert list(state_of(played).chips) == [1000] * 3
    turns = []
    for move in ("bet tie 20", "no_bet", "bet punto 200"):
        turns.append(played.turn)
        played.play(move)
    assert (turns, played.turn) == ([0, 1, 2], 0)
    assert list(state_of(played).chips) == [1160, 1000, 1000]


@pytest.mark.rules("BAK-11")
@pytest.mark.parametrize(("chips", "amounts"), [(1000, 10), (199, 9), (40, 2), (20, 1)])
def test_amounts_are_steps_up_to_the_limit_and_to_the_chips(chips: int, amounts: int) -> None:
    played = new_match(preset=HOUSE, seats=1, chips=[chips])
    amount = [f"bet {side} {20 * n}" for side in ("punto", "banco", "tie") for n in range(1, 11)]
    expected = [text for text in amount if int(text.split()[2]) <= 20 * amounts]
    assert list(played.legal_moves().texts()) == ["no_bet", *expected]


@pytest.mark.rules("BAK-11", "BAK-15")
def test_who_cannot_bet_is_not_asked_and_without_bettors_the_match_ends() -> None:
    played = new_match(NATURAL_BANCO * 3, preset=HOUSE, seats=3, chips=[40, 19, 20])
    played.play("bet punto 20")
    assert played.turn == 2
    played.play("bet punto 20")
    assert played.turn == 0 and [seat.out for seat in played.view().seats] == [False, True, True]
    played.play("bet punto 20")
    assert played.over and list(state_of(played).chips) == [0, 19, 0]


@pytest.mark.rules("BAK-15")
def test_the_match_ends_after_so_many_coups() -> None:
    played = st.Match(bakkarat(2, HOUSE, coups=3), seed=1)
    for number in range(3):
        assert str(played.view().status[0]) == f"Coup {number + 1} of 3"
        played.play("no_bet")
        played.play("no_bet")
    assert played.over and state_of(played).coup == 3


@pytest.mark.rules("BAK-13")
def test_the_table_of_the_page_is_what_the_bank_does() -> None:
    """The rows of the page are read again, as words."""
    rows = re.findall(r"\| ([\d, ]+) \| (.*) \| (.*) \|", rulebook.rule("BAK-13", "en").text)
    assert len(rows) == 6
    read: dict[int, set[int]] = {}
    for points, draws, stands in rows:
        for each in points.split(", "):
            read[int(each)] = values(draws)
            assert values(stands) == {*range(10)} - values(draws)
    for own, third in product(range(8), range(10)):
        assert bank_draws(own, card_of_value(third)) == (third in read[own]), (own, third)
    assert [bank_draws(own, -1) for own in range(8)] == [True] * 6 + [False] * 2


def values(words: str) -> set[int]:
    """``0 to 7, or 9`` as numbers."""
    if words in ("anything", "–"):
        return {*range(10)} if words == "anything" else set()
    found = set()
    for part in words.replace("or ", "").split(", "):
        low, _, high = part.partition(" to ")
        found |= {*range(int(low), int(high or low) + 1)}
    return found


@pytest.mark.rules("BAK-12", "BAK-13")
def test_the_chances_are_those_that_are_known() -> None:
    """From endless packs: Banco 45.8 %, Punto 44.6 %, a tie 9.5 %."""
    weight = [4 / 13] + [1 / 13] * 9
    two = [0.0] * 10
    for a, b in product(range(10), repeat=2):
        two[(a + b) % 10] += weight[a] * weight[b]
    chances = [0.0, 0.0, 0.0]
    for p, b in product(range(10), repeat=2):
        if max(p, b) >= 8 or (p >= 6 and not bank_draws(b, -1)):
            chances[outcome(p, b)] += two[p] * two[b]
        elif p >= 6:
            for fourth in range(10):
                chances[outcome(p, (b + fourth) % 10)] += two[p] * two[b] * weight[fourth]
        else:
            for third in range(10):
                chance = two[p] * two[b] * weight[third]
                if not bank_draws(b, card_of_value(third)):
                    chances[outcome((p + third) % 10, b)] += chance
                    continue
                for fourth in range(10):
                    won = outcome((p + third) % 10, (b + fourth) % 10)
                    chances[won] += chance * weight[fourth]
    assert sum(chances) == pytest.approx(1)
    assert chances == pytest.approx([0.4462, 0.4586, 0.0952], abs=0.0007)


@pytest.mark.rules("BAK-14")
@pytest.mark.parametrize(
    ("side", "result", "options", "gain"),
    [
        (PUNTO, PUNTO, (8, 5), 100),
        (PUNTO, BANCO, (8, 5), -100),
        (PUNTO, TIE, (8, 5), 0),
        (BANCO, BANCO, (8, 5), 95),
        (BANCO, BANCO, (8, 0), 100),
        (BANCO, TIE, (8, 5), 0),
        (TIE, TIE, (9, 5), 900),
        (TIE, PUNTO, (9, 5), -100),
    ],
)
def test_what_the_house_pays(side: int, result: int, options: tuple[int, int], gain: int) -> None:
    assert house_pays(side, 100, result, *options) == gain


# Chemin de fer


@pytest.mark.rules("BAK-20", "BAK-21")
def test_the_bank_is_offered_from_seat_0_on() -> None:
    played = new_match()
    assert (played.turn, list(state_of(played).chips)) == (0, [500] * 4)
    banks = [f"set_bank {amount}" for amount in range(10, 101, 10)]
    assert list(played.legal_moves().texts()) == ["decline", *banks]
    for seat in range(4):
        assert played.turn == seat
        played.play("decline")
    assert played.over and list(played.scores()) == [0] * 4


@pytest.mark.rules("BAK-21")
def test_a_bank_is_made_of_own_chips_and_who_has_none_is_passed_over() -> None:
    played = new_match(chips=[35, 9, 60, 0])
    banks = [f"set_bank {amount}" for amount in (10, 20, 30)]
    assert list(played.legal_moves().texts()) == ["decline", *banks]
    assert [seat.out for seat in played.view().seats] == [False, True, False, True]
    played.play("decline")
    assert played.turn == 2


@pytest.mark.rules("BAK-22")
def test_banco_bets_the_whole_bank() -> None:
    played = new_match(NATURAL_PUNTO, ["set_bank 70", "no_banco", "banco"])
    assert list(state_of(played).gains) == [-70, 0, 70, 0]
    assert played.turn == 1


@pytest.mark.rules("BAK-23")
def test_nobody_bets_more_than_is_open_and_the_round_ends_when_all_is_covered() -> None:
    played = new_match("Kd 3c 5s Th", ["set_bank 40", *NOBODY_SAYS_BANCO, "bet 10"])
    assert played.legal_moves().texts() == ("bet 0", "bet 10", "bet 20", "bet 30")
    played.play("bet 30")
    assert (state_of(played).phase, state_of(played).active) == (PHASES["punto"], 2)


@pytest.mark.rules("BAK-23")
def test_a_bank_without_bets_goes_back_and_the_match_ends_after_everybody() -> None:
    played = new_match(seats=3)
    for seat in range(3):
        assert (played.turn, state_of(played).phase) == (seat, PHASES["offer"])
        for move in ("set_bank 40", "no_banco", "no_banco", "bet 0", "bet 0"):
            played.play(move)
    assert played.over and list(played.scores()) == [0] * 3 and state_of(played).coup == 0


@pytest.mark.rules("BAK-23", "BAK-28")
def test_a_rest_below_one_unit_ends_the_round() -> None:
    """A commission of 3 chips on 60 makes a bank of 117; of that 110 can be covered."""
    moves = ["set_bank 60", "no_banco", "banco", "continue", *NOBODY_SAYS_BANCO, "bet 110"]
    stock = NATURAL_BANCO + "Kd 3c 5s Th"
    state = state_of(new_match(stock, moves, commission=5))
    assert (state.bank, state.open(), state.phase) == (117, 7, PHASES["punto"])


@pytest.mark.rules("BAK-24")
def test_of_equal_bets_the_earlier_is_active() -> None:
    moves = ["set_bank 60", *NOBODY_SAYS_BANCO, "bet 10", "bet 20", "bet 20"]
    assert state_of(new_match("Kd 3c 5s Th", moves)).active == 2


@pytest.mark.rules("BAK-25")
@pytest.mark.parametrize(
    ("hand", "answers"),
    [
        ("Kd Qs", ("draw",)), ("2d 2s", ("draw",)), ("2d 3s", ("draw", "stand")),
        ("4d 2s", ("stand",)), ("5d 2s", ("stand",)),
    ],
)  # fmt: skip
def test_punto_is_asked_whatever_it_has(hand: str, answers: tuple[str, ...]) -> None:
    first, second = hand.split()
    played = new_match(f"{first} 3c {second} Th 6c", ["set_bank 60", "no_banco", "banco"])
    assert (state_of(played).phase, played.turn) == (PHASES["punto"], 2)
    assert played.legal_moves().texts() == answers


@pytest.mark.rules("BAK-25", "BAK-26")
@pytest.mark.parametrize(
    ("stock", "moves", "refused", "why"),
    [
        ("Kd 3c 4s Th 9h", [], "stand", "You have 4: with 0 to 4 Punto draws a card."),
        ("Kd 3c 7s Th 9h", [], "draw", "You have 7: with 6 or 7 Punto stands."),
        ("Kd 3c 7s Th 9h", ["stand"], "stand", "Your bank has 3: by the table it draws here."),
        ("Kd 7c 7s Th 9h", ["stand"], "draw", "Your bank has 7: by the table it stands here."),
    ],
)
def test_where_there_is_one_answer_the_other_is_refused(
    stock: str, moves: list[str], refused: str, why: str
) -> None:
    start = ["set_bank 60", "no_banco", "banco"]
    played = new_match(stock, [*start, *moves], bank_rule="table")
    with pytest.raises(st.IllegalMove, match=why):
        played.play(refused)
    assert len(played.legal_moves()) == 1


@pytest.mark.rules("BAK-26")
def test_with_a_table_two_cases_are_free() -> None:
    free = {
        (own, third)
        for own, third in product(range(8), [*range(10), STOOD])
        if bank_may_choose(own, -1 if third == STOOD else card_of_value(third))
    }
    assert free == {(3, 9), (5, 4)}


@pytest.mark.rules("BAK-28")
@pytest.mark.parametrize(("won", "taken"), [(100, 5), (20, 1), (30, 2), (1, 1), (0, 0)])
def test_a_commission_is_rounded_up(won: int, taken: int) -> None:
    assert (commission_on(won, 5), commission_on(won, 0)) == (taken, 0)


@pytest.mark.rules("BAK-29", "BAK-30")
def test_a_bank_that_stands_at_the_end_goes_back() -> None:
    moves = ["set_bank 50", "no_banco", "banco"]
    played = new_match(NATURAL_TIE, moves, coups=1)
    assert played.over and list(played.scores()) == [0] * 4
    assert state_of(played).bank == 0


@pytest.mark.rules("BAK-30")
def test_the_match_ends_when_one_has_all_the_chips() -> None:
    played = new_match(NATURAL_BANCO, ["set_bank 50", "banco"], seats=3, chips=[1300, 100, 5])
    assert not played.hand_over and state_of(played).phase == PHASES["after_win"]
    played = new_match(NATURAL_BANCO, ["set_bank 100", "banco"], seats=3, chips=[1300, 100, 5])
    assert played.over and list(state_of(played).chips) == [1400, 0, 5]


def random_states(options: dict[str, Any], seats: int, seed: int) -> list[BakkaratState]:
    """All positions of a random match."""
    game, rng = bakkarat(seats, **options), Rng(seed)
    state = fresh_deal(game, game.opening(0), rng)
    assert isinstance(state, BakkaratState)
    found = [state.copy()]
    while state.turn != OVER:
        if state.turn == CHANCE:
            shuffle_now(state, rng)
        else:
            state.play(state.pick(rng))
        found.append(state.copy())
    return found


@every_variety
@pytest.mark.parametrize("seats", [2, 5])
def test_chips_are_conserved(options: dict[str, Any], seats: int) -> None:
    """Every chip is with a player, in a bet, in the bank, or is what the house gave or took."""
    for seed in range(6):
        states = random_states(options, seats, seed)
        start = seats * int(states[0].rules.chips)
        for state in states:
            there = sum(state.chips) + sum(state.bets) + state.bank
            if state.rules.punto_banco:
                assert there == start + sum(state.accounts)
            else:
                house = -sum(state.accounts[TO_HOUSE::ACCOUNTS])
                assert there + house == start
                assert house == 0 or state.rules.commission
            assert min(state.chips) >= 0 and state.bank >= 0
        lines = [line.points for line in states[-1].score_lines()]
        assert [sum(column) for column in zip(*lines, strict=True)] == list(states[-1].scores())


@every_variety
def test_whole_matches_agree_with_a_second_reading(options: dict[str, Any]) -> None:
    """The coups of a match settled again from cards and bets alone."""
    for seed in range(6):
        states = random_states(options, 4, seed)
        for before, after in pairwise(states):
            settled = after.result >= 0 and (
                after.coup > before.coup or before.phase in (PHASES["punto"], PHASES["bank"])
            )
            if not settled:
                continue
            point = [total(after, side) for side in (PUNTO, BANCO)]
            won = 2 if point[0] == point[1] else point.index(max(point))
            assert after.result == won
            for side in (PUNTO, BANCO):
                assert cards(after, side).count(" ") == 1 or max(naturals(after)) < 8
            if not after.rules.punto_banco:
                sign = {PUNTO: 1, BANCO: -1, TIE: 0}[won]
                for seat in {*range(4)} - {int(before.banker)}:
                    assert after.gains[seat] * sign == abs(after.gains[seat])
                assert won != TIE or not any(after.gains)


def total(state: BakkaratState, side: int) -> int:
    """The point of a hand, counted on its notation."""
    worth = {"A": 1} | {rank: int(rank) for rank in "23456789"}
    return sum(worth.get(card[0], 0) for card in cards(state, side).split()) % 10


def naturals(state: BakkaratState) -> list[int]:
    """The points of both hands without their third cards."""
    copy = state.copy()
    copy.table[2] = copy.table[5] = -1
    return [total(copy, side) for side in (PUNTO, BANCO)]


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"preset": HOUSE, "unit": 30}, "the smallest bet is a multiple of 20"),
        ({"preset": HOUSE, "max_bet": 210}, "multiple of the smallest bet: 20 to 2000"),
        ({"preset": HOUSE, "bank_rule": "free"}, "always draws by the table"),
        ({"preset": BANK, "max_bank": 105}, "multiple of the smallest bet: 10 to 1000"),
        ({"preset": BANK, "max_bank": 5000}, "multiple of the smallest bet: 10 to 1000"),
        ({"preset": BANK, "seats": 1}, "needs at least two players"),
        ({"preset": BANK, "chips": 99}, "chips"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], fault: str) -> None:
    with pytest.raises(st.BadOption, match=fault):
        st.game("bakkarat", **{"seats": 4, **options})


@pytest.mark.rules("BAK-20", "BAK-21", "BAK-22", "BAK-23")
def test_the_longest_match_is_no_longer_than_is_reckoned() -> None:
    """Before each coup one bank is put up in vain; only against the second somebody bets."""
    match, moves = new_match(seats=2, coups=30), 0
    while not match.over:
        bet = "bet 10" if state_of(match).idle == 1 else "bet 0"
        legal = legal_texts(match.game, match.state, match.turn)
        slowly = (bet, "set_bank 10", "no_banco", "retire", "draw", "stand")
        match.play(next(each for each in slowly if each in legal))
        moves += 1
    assert state_of(match).coup == 30
    assert 214 < moves <= match.game.longest
