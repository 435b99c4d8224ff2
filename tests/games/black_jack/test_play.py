"""How a term of Black Jack goes: stakes, the deal, the wall, the change of the bank."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from msgspec.structs import asdict
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import notation, notations, read_cards
from stammtisch.core.contract import CHANCE, OVER
from stammtisch.core.playout import shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.games.black_jack.layout import BETTING, BUST, PLAYING
from stammtisch.games.black_jack.rules import BET
from stammtisch.games.black_jack.scoring import term_is_over
from stammtisch.games.black_jack.state import BlackJackState
from stammtisch.games.registry import registration
from stammtisch.positions import changed
from tests.games.black_jack.positions import (
    VARIETY,
    black_jack,
    dealt,
    own_hands,
    state_of,
    tiles,
    with_parts,
)
from tests.games.black_jack.second_reading import Referee
from tests.games.laying import numbers

RUNS_OUT = (7, 225)  # seats and number of a random term in which the wall runs out within a game
TERMS = [(3 + number % 5, number) for number in range(25)] + [RUNS_OUT]
every_variety = pytest.mark.parametrize("options", VARIETY)


@pytest.mark.rules("BJ-1")
def test_two_tiles_of_each_of_the_52_and_three_to_seven_players() -> None:
    pack = list(black_jack().pack())
    assert len(pack) == 104
    assert all(pack.count(kind) == 2 for kind in range(52))
    assert registration("black_jack").seats == (3, 4, 5, 6, 7)


@pytest.mark.rules("BJ-8", "BJ-6")
def test_stakes_are_placed_clockwise_from_the_left_of_the_bank() -> None:
    match = st.Match(black_jack(4), dealer=2, seed=3)
    turns = []
    while state_of(match).phase == BETTING:
        turns.append(match.turn)
        assert list(match.legal_moves().texts()) == ["bet 1", "bet 2", "bet 3", "bet 4", "bet 5"]
        match.play("bet 2")
    assert turns == [3, 0, 1]
    assert [state_of(match).chips[seat] for seat in (3, 0, 1, 2)] == [28, 28, 28, 100]


@pytest.mark.rules("BJ-8")
def test_nobody_stakes_more_than_he_has_and_who_has_too_little_sits_out() -> None:
    match = st.Match(black_jack(4, min_bet=2), dealer=0, seed=3)
    match = with_parts(
        match, chips=numbers([state_of(match).chips[0], 3, 1, state_of(match).chips[3]])
    )
    assert list(match.legal_moves().texts()) == ["bet 2", "bet 3"]
    match.play("bet 3")
    assert match.turn == 3
    match.play("bet 2")
    assert [int(n) for n in state_of(match).hands] == [1, 1, 0, 1]
    assert match.view().seats[2].out
    assert not match.view().seats[1].out


@pytest.mark.rules("BJ-8", "BJ-18")
def test_a_term_ends_when_nobody_can_place_a_stake() -> None:
    match = dealt(["9c 9d", "Kc 7c", "Kd 7d"])
    match = with_parts(match, chips=f"{state_of(match).chips[0]} 0 0")
    match.play("stand")
    match.play("stand")
    assert match.hand_over
    assert "Nobody can place" in str(match.view().prompt)


@pytest.mark.rules("BJ-9")
def test_a_round_face_up_then_one_with_the_bankers_face_down() -> None:
    pack = [notation(kind) for kind in black_jack().pack()]
    match = st.Match(black_jack(3), dealer=0, pack=" ".join(pack))
    match.play("bet 1")
    match.play("bet 1")
    shown = {zone.owner: zone.cards for zone in match.view().zones if zone.owner is not None}
    first_six = read_cards(" ".join(pack[:6]))
    assert [card.kind for card in shown[1]] == [first_six[0], first_six[3]]
    assert [card.kind for card in shown[2]] == [first_six[1], first_six[4]]
    assert [card.kind for card in shown[0]] == [first_six[2], -1]


@pytest.mark.rules("BJ-7")
def test_tiles_of_earlier_games_stay_aside() -> None:
    match = dealt(["9c 9d", "Kc 7c", "Kd 7d"])
    match.play("stand")
    match.play("stand")
    state = state_of(match)
    assert (state.phase, int(state.start), int(state.at)) == (BETTING, 0, 6)  # still to be seen
    match.play("bet 1")
    match.play("bet 1")
    state = state_of(match)
    assert (state.phase, int(state.start)) == (PLAYING, 6)
    assert not {0, 1, 2, 3, 4, 5} & set(range(int(state.start), int(state.at)))


@pytest.mark.rules("BJ-5", "BJ-4")
def test_everybody_holds_the_bank_once_with_fresh_chips() -> None:
    game = black_jack(3, games_per_term=1)
    table, banks = st.Match(game, dealer=1, seed="bank"), []
    while True:
        banks.append(int(state_of(table).bank))
        fresh = [100 if seat == banks[-1] else 30 for seat in range(3)]
        assert [int(chips) for chips in state_of(table).chips] == fresh
        while not table.hand_over:
            table.play(list(table.legal_moves())[-1])
        if table.over:
            break
        table.next_hand()
    assert banks == [1, 2, 0]
    assert sum(table.totals()) == 0
    assert min(table.places()) == 1


@pytest.mark.rules("BJ-13")
def test_splitting_again_puts_the_new_hand_behind_the_one_that_was_split() -> None:
    match = dealt(["9c 7c", "8c 8d"], "8h 8s Th 2c 3c 9h", resplit=True)
    match.play("split")
    assert [tiles(match, hand) for hand in own_hands(match, 1)] == [
        tuple(read_cards("8c 8h")),
        tuple(read_cards("8d 8s")),
    ]
    match.play("split")
    assert [tiles(match, hand) for hand in own_hands(match, 1)] == [
        tuple(read_cards("8c Th")),
        tuple(read_cards("8h 2c")),
        tuple(read_cards("8d 8s")),
    ]
    match.play("stand")
    match.play("stand")
    assert list(match.legal_moves().texts()) == ["draw", "stand", "split"]
    match.play("split")
    with pytest.raises(st.IllegalMove) as error:
        match.play("split")
    assert error.value.rules == ("BJ-13",)
    assert [int(state_of(match).stakes[hand]) for hand in own_hands(match, 1)] == [4, 4, 4, 4]


def emptied(match: st.Match, left: int) -> st.Match:
    """The game on the table with so many tiles left, the others aside before it."""
    state = state_of(match)
    begin, end = int(state.start), int(state.at)
    row = [int(kind) for kind in state.row]
    aside = row[end + left :] + row[:begin]
    owners = " ".join(str(int(hand) // 4) for hand in state.owner[begin:end])  # nobody has split
    return with_parts(
        match,
        row=notations(aside + row[begin:end] + row[end : end + left]),
        start=str(len(aside)),
        at=str(len(aside) + end - begin),
        owner=f"-*{len(aside)} {owners} -*{left}",
    )


@pytest.mark.rules("BJ-21")
def test_a_wall_that_runs_out_is_built_from_the_tiles_set_aside() -> None:
    match = dealt(["9c 7c", "8c 8d", "2c 3c"], "4c 5c")
    match = emptied(match, 1)
    before = state_of(match)
    aside = sorted(int(kind) for kind in before.row[: before.start])
    match.play("split")  # takes two tiles: one is there
    after = state_of(match)
    assert [len(tiles(match, hand)) for hand in own_hands(match, 1)] == [2, 2]
    assert tiles(match, own_hands(match, 1)[0]) == tuple(read_cards("8c 4c"))
    assert (int(after.start), int(after.at)) == (0, 8)
    assert sorted([tiles(match, own_hands(match, 1)[1])[1], *after.row[after.at :]]) == aside
    assert sorted(after.row) == list(match.game.pack())


@pytest.mark.rules("BJ-21", "BJ-11")
def test_tiles_of_bust_hands_are_the_last_reserve() -> None:
    match = dealt(["9c 7c", "Tc Jc", "2c 3c"], "Qc", resplit=True)
    state = state_of(match)
    row, kept = [int(kind) for kind in state.row], int(state.at) + 1
    owners = " ".join(str(int(hand) // 4) for hand in state.owner[:6])
    match = with_parts(
        match,
        row=notations([*row[:6], *row[kept:], row[6]]),
        owner=f"{owners} 1d*97 -",  # everything else lies in a bust hand of nobody's
        marks="empty / open open open bust / empty",
        at="103",
    )
    match.play("draw")  # the last tile of the wall: bust
    assert int(state_of(match).marks[4]) == BUST
    match.play("draw")
    after = state_of(match)
    assert tiles(match, 4) == ()  # they are in the wall again
    assert int(after.total(4)) == 30
    assert len(tiles(match, 8)) == 3
    assert sorted(after.row) == list(match.game.pack())


def boldest(state: BlackJackState) -> int:
    """The highest stake, splitting, doubling and drawing: it takes as many tiles as can be."""
    legal = [int(move) for move in state.legal_moves()]
    return legal[-1] if legal[0] != 0 or len(legal) > 2 else 0


def terms(
    options: dict[str, Any], seats: int, number: int
) -> tuple[list[str], list[str], list[list[str]], BlackJackState]:
    """A random term: its pack, its moves in words, its shuffles, its end."""
    game, rng = black_jack(seats, **options), Rng(number)
    pack = game.pack()
    rng.shuffle(pack)
    state = game.deal(pack, game.opening(number % seats))
    assert isinstance(state, BlackJackState)
    whole = sum(state.chips)
    moves, shuffles = [], []
    while state.turn != OVER:
        if state.turn == CHANCE:
            order = state.to_shuffle()
            rng.shuffle(order)
            shuffles.append([notation(int(kind)) for kind in order])
            state.shuffle(order)
        else:
            move = state.pick(rng) if number % 3 else boldest(state)
            moves.append(game.text(state, move))
            state.play(move)
        assert sum(state.chips) + lying(state) == whole
    return [notation(int(kind)) for kind in pack], moves, shuffles, state


def lying(state: BlackJackState) -> int:
    """The chips of the stakes that are not settled."""
    stakes = zip(state.stakes, state.endings, strict=True)
    return int(sum(state.bets)) + sum(int(stake) for stake, ending in stakes if ending < 0)


@pytest.mark.rules("BJ-4", "BJ-10", "BJ-12", "BJ-15", "BJ-18", "BJ-21")
@every_variety
def test_a_second_reading_of_the_rules_ends_with_the_same_chips(options: dict[str, Any]) -> None:
    for seats, number in TERMS:
        pack, moves, shuffles, state = terms(options, seats, number)
        whole = asdict(black_jack().options) | options
        referee = Referee(seats, number % seats, whole, pack, iter(moves), iter(shuffles))
        assert referee.term() == [int(chips) for chips in state.chips]
        assert next(referee.moves, None) is None
        assert next(referee.shuffles, None) is None


def test_the_random_terms_shuffle_before_a_deal_and_within_a_game_and_break_the_bank() -> None:
    assert any(len(order) < 104 for order in terms(VARIETY[2], *RUNS_OUT)[2])
    assert any(terms(VARIETY[4], 7, number)[2] for number in range(8))
    assert any(terms(VARIETY[3], seats, number)[3].short for seats, number in TERMS)


def test_stakes_are_moves_with_their_number() -> None:
    match = st.Match(black_jack(), dealer=0, seed=1)
    assert list(match.legal_moves()) == [BET + n for n in range(1, 6)]
    assert [each.text for each in [match.play(BET + 3)]] == ["bet 3"]


def test_a_game_in_progress_can_be_shuffled_on() -> None:
    match = st.Match(black_jack(), dealer=0, seed=2, chance=False)
    state = changed(match.state, start="80", at="80")
    match = st.Match(match.game, position=state, seed=2, chance=False)
    match.play("bet 1")
    match.play("bet 1")
    assert match.turn == CHANCE
    shuffle_now(match.state, Rng(1))
    assert state_of(match).phase in (PLAYING, BETTING)


@pytest.mark.rules("BJ-2")
def test_every_ace_of_a_hand_is_counted() -> None:
    match = dealt(["Ts 5h", "Ac Ad", "9c 8c"], rest="Ah 2c")
    state = state_of(match)
    (hand,) = own_hands(match, 1)
    assert (state.lows[hand], state.aces[hand], state.total(hand)) == (2, 2, 12)
    match.play("draw")
    assert (state_of(match).lows[hand], state_of(match).aces[hand]) == (3, 3)


@pytest.mark.rules("BJ-12")
def test_each_seat_observes_which_hand_was_doubled() -> None:
    match = dealt(["9c 9d", "5c 6c", "Kd 7d"], rest="2h 2d 3d")
    match.play("double")
    state, game = match.state, black_jack()
    (doubled,) = [each for each in game.observation if each.name == "doubled"]
    hands = game.rules.hands
    for seat in range(3):
        row = [int(number) for number in state.observe(seat)][
            doubled.start : doubled.start + 3 * hands
        ]
        assert row == [index == hands * ((1 - seat) % 3) for index in range(3 * hands)]


@pytest.mark.rules("BJ-10", "BJ-12", "BJ-13")
@pytest.mark.parametrize("hand", ["5c 5d", "8c 8d", "5c 6c", "Kc 7c"])
def test_whatever_may_be_done_is_picked_sooner_or_later(hand: str) -> None:
    state, rng = dealt(["9c 9d", hand, "Kd 7d"]).state, Rng(1)
    assert {int(state.pick(rng)) for _ in range(60)} == {*map(int, state.legal_moves())}


@pytest.mark.rules("BJ-4", "BJ-18")
@pytest.mark.parametrize(
    ("chips", "bank", "over"),
    [((0, 50, 2), 1, False), ((0, 50, 1), 1, True), ((9, 0, 9), 1, True), ((0, 1, 3), 2, True)],
)
def test_a_term_goes_on_while_one_can_bet_and_the_bank_can_pay(
    chips: tuple[int, ...], bank: int, over: bool
) -> None:
    assert term_is_over(black_jack(min_bet=2).rules, vec[i64](list(chips)), bank, 1) is over


@pytest.mark.rules("BJ-4")
def test_a_term_is_no_longer_than_is_reckoned() -> None:
    match, moves = st.Match(black_jack(games_per_term=40, player_chips=100), seed=1), 0
    while not match.hand_over:
        match.play("bet 1" if state_of(match).phase == BETTING else "stand")
        moves += 1
    assert state_of(match).game == 40
    assert 140 < moves <= match.game.longest
