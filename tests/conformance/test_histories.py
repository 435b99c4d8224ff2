"""What a seat has seen of a hand: nothing hidden, nothing forgotten."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR, Game, open_moves
from stammtisch.core.rng import Rng
from stammtisch.histories import Entry, entries
from stammtisch.matches import Hand
from stammtisch.redeals import Watched, redealt
from tests.conformance.houses import HOUSES, house
from tests.conformance.test_sight import SAMPLED

MOVES = 40  # of a hand are looked at


def played(game: Game, seed: int, moves: int = MOVES) -> Hand:
    """The beginning of a random hand."""
    rng = Rng(seed)
    match = st.Match(game, seed=seed)
    while len(match.hand.acts) < moves and not match.hand_over:
        match.hand.act(match.turn, int(match.state.pick(rng)))
        while match.state.turn == CHANCE:
            order = match.state.to_shuffle()
            rng.shuffle(order)
            match.hand.shuffle([int(kind) for kind in order])
    return match.hand


def again(hand: Hand, other: st.State, seat: int) -> Hand:
    """The same moves with other cards, as long as they are possible and look the same."""
    twin = Hand(hand.game, hand.context, hand.pack, other)
    one, two = Watched(hand, seat), Watched(twin, seat)
    shuffles = dict(hand.shuffles)
    for index, act in enumerate(hand.acts):
        if twin.over or act.move not in open_moves(twin.state, act.seat):
            break
        twin.act(act.seat, act.move)
        if twin.state.turn == CHANCE:
            order = shuffles.get(index + 1, [])
            if sorted(order) != sorted(twin.state.to_shuffle()):
                twin.undo()
                break
            twin.shuffle(order)
        if one.sight(hand.states[index + 1]) != two.sight(twin.state):
            twin.undo()
            break
    return twin


IN_ORDER = {  # what a seat knows in the order in which it came, which its view does not show
    "canasta": {"held"},
}


def seen(hand: Hand, seat: int, acts: int) -> list[tuple[Entry, list[list[int]], list[int]]]:
    """The entries of a history, what is in order only as a bag; and the rows that were observed."""
    unordered = IN_ORDER.get(hand.game.id, set[str]())
    found = []
    for entry, state in zip(entries(hand, seat)[: acts + 1], hand.states, strict=False):
        sight, changes = state.sight(seat), entry.changes
        bags = [sorted(row) for name in unordered if isinstance(row := sight[name], tuple)]
        kept = entry._replace(changes=[each for each in changes if each.name not in unordered])
        found.append((kept, bags, list(state.observe(seat))))
    return found


def check(game: Game, seed: int, redeals: int) -> int:
    """Compare what a seat has seen of hands that look the same to it; returns their number."""
    rng, compared = Rng(seed), 0
    hand = played(game, seed)
    for number in range(redeals):
        seat = (number % (int(game.seats) + 1)) - 1
        other = redealt(hand, seat, 1 + number % 4, rng)
        if other is None:
            continue
        twin = again(hand, other, seat)
        acts = len(twin.acts)
        assert seen(twin, seat, acts) == seen(hand, seat, acts)
        compared += acts > 0
    return compared


@pytest.mark.parametrize("case", SAMPLED, ids=lambda case: "-".join(map(str, case)))
def test_nothing_hidden_stands_in_a_history(case: tuple[str, str, int]) -> None:
    check(house(case), 1, 12)


@pytest.mark.thorough  # minutes: 1,000 re-deals of every preset and number of seats
@pytest.mark.parametrize("case", HOUSES, ids=lambda case: "-".join(map(str, case)))
def test_nothing_hidden_stands_in_a_history_of_many(case: tuple[str, str, int]) -> None:
    for seed in range(10):
        check(house(case), seed, 100)


def test_hands_are_really_compared() -> None:
    assert check(st.game("mau_mau"), 2, 40) > 20
    assert check(st.game("doppelkopf"), 2, 40) > 20


def test_a_history_recalls_own_moves_and_all_that_was_seen() -> None:
    match = st.Match(st.game("mau_mau", seats=2), hands=["8h Ks", "9c 8c"], seed=1)
    own = match.play(match.legal_moves().texts()[0])
    history = st.history(match.hand, own.seat)
    assert len(history) == len(st.history(match.hand, 1 - own.seat)) == 2
    assert history[1][0] == own.move
    assert (
        st.history(match.hand, 1 - own.seat)[1][0] == st.history(match.hand, SPECTATOR)[1][0] == -1
    )
    assert f"1 {own.text}: " in st.information_state(match.hand, own.seat)
    assert f" {own.text}: " not in st.information_state(match.hand, 1 - own.seat)


def test_the_text_is_equal_exactly_when_the_numbers_are() -> None:
    game = st.game("gin")
    hands = [played(game, seed % 4, moves) for seed in range(8) for moves in (3, 5)]
    for one in hands:
        for two in hands:
            for seat in (0, 1, SPECTATOR):
                same = st.history(one, seat) == st.history(two, seat)
                assert (st.information_state(one, seat) == st.information_state(two, seat)) == same


@pytest.mark.parametrize("case", HOUSES[::7], ids=lambda case: "-".join(map(str, case)))
def test_a_history_only_grows(case: tuple[str, str, int]) -> None:
    hand = played(house(case), 3, 15)
    for seat in (SPECTATOR, 0):
        whole = st.history(hand, seat)
        assert len(whole) == len(hand.acts) + 1
        while hand.acts and hand.acts[-1].seat != seat and hand.state.turn != OVER:
            hand.undo()
            assert st.history(hand, seat) == whole[: len(hand.acts) + 1]
