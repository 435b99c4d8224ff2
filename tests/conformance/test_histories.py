"""What a seat has seen of a hand: nothing hidden, nothing forgotten."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR, Game, open_moves
from stammtisch.core.rng import Rng
from stammtisch.histories import Entry, entries
from stammtisch.matches import Hand
from stammtisch.redeals import Watched, redealt
from tests.conformance.houses import HOUSES, house
from tests.conformance.test_sight import SAMPLED
from tests.sampling import sampled

MOVES = 40  # of a hand are looked at
TRIES = 20  # of so many for each re-deal that is wanted, the others would be noticed


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


IN_ORDER = {  # what a seat knows in the order in which it came, which its view does not show
    "canasta": {"held"},
}


def seen(hand: Hand, seat: int) -> list[tuple[Entry, list[list[int]], list[int]]]:
    """The entries of a history, what is in order only as a bag; and the rows that were observed."""
    unordered = IN_ORDER.get(hand.game.id, set[str]())
    found = []
    for entry, state in zip(entries(hand, seat), hand.states, strict=True):
        sight, changes = state.sight(seat), entry.changes
        bags = [sorted(row) for name in unordered if isinstance(row := sight[name], tuple)]
        kept = entry._replace(changes=[each for each in changes if each.name not in unordered])
        found.append((kept, bags, list(state.observe(seat))))
    return found


class Looked:
    """What a seat has seen of a hand after each act, worked out once."""

    def __init__(self, hand: Hand, seat: int) -> None:
        self.hand, self.seat = hand, seat
        self.watched = Watched(hand, seat)
        self.sights = [self.watched.sight(state) for state in hand.states]
        self.shuffles = dict(hand.shuffles)
        self.seen = seen(hand, seat)

    def again(self, other: st.State) -> Hand:
        """The same moves with other cards, as long as they are possible and look the same."""
        hand = self.hand
        twin = Hand(hand.game, hand.context, hand.pack, other)
        for index, act in enumerate(hand.acts):
            if twin.over or act.move not in open_moves(twin.state, act.seat):
                break
            twin.act(act.seat, act.move)
            if twin.state.turn == CHANCE:
                order = self.shuffles.get(index + 1, [])
                if sorted(order) != sorted(twin.state.to_shuffle()):
                    twin.undo()
                    break
                twin.shuffle(order)
            if self.sights[index + 1] != self.watched.sight(twin.state):
                twin.undo()
                break
        return twin


def check(
    game: Game, seed: int, redeals: int, viewers: int | None = None
) -> dict[int, tuple[int, int]]:
    """Compare what each seat, and who looks on, has seen of hands that look the same to it.

    Args:
        game: what is played.
        seed: of the hand.
        redeals: how many other hands each viewer is shown, as far as so many are found.
        viewers: how many viewers, drawn by lot; all by default.

    Returns:
        by viewer, how many such hands there were of so many re-deals that keep exactly what this
        viewer knows, and after how many acts in all they were compared.
    """
    rng, hand, found = Rng(seed), played(game, seed), dict[int, tuple[int, int]]()
    order = vec[i64](list(range(SPECTATOR, int(game.seats))))
    rng.shuffle(order)
    for seat in [int(each) for each in order][:viewers]:
        looked, hands, acts = Looked(hand, seat), 0, 0
        for number in range(TRIES * redeals):
            other = redealt(hand, seat, 1 + number % 4, rng)
            if other is None:
                continue
            twin = looked.again(other)
            mine = seen(twin, seat)
            assert mine == looked.seen[: len(mine)], (seat, seed, number)
            hands, acts = hands + 1, acts + len(twin.acts)
            if hands == redeals:
                break
        found[seat] = (hands, acts)
    return found


@pytest.mark.parametrize(
    "case", sampled([(each,) for each in SAMPLED], 2), ids=lambda case: "-".join(map(str, case))
)
def test_nothing_hidden_stands_in_a_history(case: tuple[str, str, int]) -> None:
    check(house(case), 1, 3, 3)


@pytest.mark.thorough  # hours: 1,000 re-deals for every viewer, of every preset and number of seats
@pytest.mark.parametrize("case", HOUSES, ids=lambda case: "-".join(map(str, case)))
def test_nothing_hidden_stands_in_a_history_of_many(case: tuple[str, str, int]) -> None:
    game, hands = house(case), Counter[int]()
    for seed in range(10):
        found = check(game, seed, 100)
        hands += Counter({seat: number for seat, (number, _) in found.items()})
    assert min(hands[seat] for seat in range(SPECTATOR, int(game.seats))) == 1000


def test_hands_are_really_compared() -> None:
    for game in (st.game("mau_mau"), st.game("doppelkopf")):
        for hands, acts in check(game, 2, 10).values():
            assert acts > hands == 10


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2, 3])
def test_an_observation_of_another_seat_is_found(
    viewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault: one viewer alone observes what the next one does."""
    game = st.game("mau_mau")

    def wrong(hand: Hand, seat: int) -> list[tuple[Entry, list[list[int]], list[int]]]:
        next_one = (seat + 1) % 4 if seat == viewer else seat
        return [
            (*entry[:2], list(at.observe(next_one)))
            for entry, at in zip(fair(hand, seat), hand.states, strict=True)
        ]

    fair = seen
    monkeypatch.setattr(f"{__name__}.seen", wrong)
    with pytest.raises(AssertionError, match=rf"\({viewer}, 2, "):
        check(game, 2, 10)


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
