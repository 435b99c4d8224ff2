"""What a seat of Schwimmen can know of hidden cards, and nothing more."""

from __future__ import annotations

from itertools import combinations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import notations
from stammtisch.core.bits import members
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.games.schwimmen.state import Schwimmen, SchwimmenState
from stammtisch.positions import changed
from tests.games.schwimmen.positions import position, schwimmen


def replays(game: Schwimmen, pack: list[int], moves: list[int]) -> bool:
    """Whether these moves can all be made, one after the other, with this pack."""
    state = game.deal(vec[i64](pack), game.opening(0))
    for move in moves:
        if state.turn == OVER or state.objection(state.turn, move) is not None:
            return False
        state.play(move)
    return state.turn != OVER


def exchanged(pack: list[int], gone: set[int], come: set[int]) -> list[int]:
    """The pack with some cards in the places of as many others, and the other way round."""
    pairs = dict(zip(sorted(gone - come), sorted(come - gone), strict=True))
    both = pairs | {new: old for old, new in pairs.items()}
    return [both.get(kind, kind) for kind in pack]


@pytest.mark.parametrize("lay_down", ["at_31", "never"])
@pytest.mark.parametrize("seed", [5, 21, 34])
def test_a_hand_is_possible_exactly_if_the_deal_can_have_gone_so(seed: int, lay_down: str) -> None:
    game = schwimmen(2, auto_lay_down=lay_down)
    rng = Rng(seed)
    pack = game.pack()
    rng.shuffle(pack)
    order = [int(kind) for kind in pack]
    state, moves = game.deal(pack, game.opening(0)), list[int]()
    while state.turn != OVER and len(moves) < 9:
        moves.append(swapping(state, rng))
        state.play(moves[-1])
    if state.turn == OVER:
        moves.pop()
        state = game.deal(pack, game.opening(0))
        for move in moves:
            state.play(move)
    assert isinstance(state, SchwimmenState)
    hidden = {kind for kind in range(52) if (state.hands[1] & ~state.known[1]) >> kind & 1}
    outside = {int(kind) for kind in state.stock}
    ruled_out = 0
    for cards in combinations(sorted(hidden | outside), len(hidden)):
        other = state.copy()
        other.hands[1] = state.known[1] | sum(1 << kind for kind in cards)
        possible = replays(game, exchanged(order, hidden, {*cards}), moves)
        assert other.is_possible(0) == possible, cards
        ruled_out += not possible
    assert (ruled_out > 0) == (lay_down == "at_31")


def swapping(state: st.State, rng: Rng) -> int:
    """A random move that tells something: often a swap of one card."""
    while True:
        move = int(state.pick(rng))
        if move < 1024 or move > 1026 or rng.below(8) == 0:
            return move


def test_cards_taken_from_the_middle_stay_known() -> None:
    game = schwimmen(3)
    state = position(game, "9c Td Kh", ["", "7h 8h Qs"])
    state.play(next(m for m in state.legal_moves() if game.text(state, m) == "swap_one Qs Kh"))
    for seed in range(30):
        drawn = state.sample(0, Rng(seed))
        assert drawn.hands[1] >> 37 & 1  # the king of hearts
        assert not drawn.hands[1] >> 23 & 1  # the queen of spades lies in the middle
    (zone,) = (each for each in state.view(0).zones if each.id == "hand1")
    assert ([card.kind for card in zone.cards], zone.count) == ([37], 3)


def test_every_possible_hand_is_drawn_about_equally_often() -> None:
    game = schwimmen(8)
    state = position(game, "9c Td Kh", stock=0)
    held = [notations(members(hand)) for hand in state.hands]
    lying, rest = notations(state.away[:2]), notations(state.away[2:])
    known = " / ".join(["empty", held[1].split()[0], *held[2:]])
    state = changed(state, known=known, stock=lying, away=rest)
    assert isinstance(state, SchwimmenState)
    counts: dict[int, int] = {}
    rng = Rng(9)
    for _ in range(1200):
        hand = int(state.sample(0, rng).hands[1])
        counts[hand] = counts.get(hand, 0) + 1
    assert len(counts) == 6  # two of four cards
    assert all(140 < number < 260 for number in counts.values())
