"""What a seat has seen of a hand: nothing hidden, nothing forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER, SPECTATOR, Game, State, make, open_moves
from stammtisch.core.rng import Rng
from stammtisch.matches import Hand
from stammtisch.redeals import Sight, Watched, redealt
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


Known = tuple[dict[str, Any], list[int]]
"""All that a seat may know of a position: its sight, from which histories are made, and its row."""


def known_of(state: State, seat: int) -> Known:
    """What a seat may know of a position; of what is in order only for others, just the bag."""
    sight = state.sight(seat)
    for name in IN_ORDER.get(state.terms().game, set[str]()):
        if isinstance(row := sight[name], tuple):
            sight[name] = tuple(sorted(row))
    return sight, list(state.observe(seat))


class Looked:
    """What a seat has seen of a hand after each act, worked out once."""

    def __init__(self, hand: Hand, seat: int) -> None:
        self.hand, self.seat = hand, seat
        self.watched = Watched(hand, seat)
        self.shuffles = dict(hand.shuffles)
        self.known = [known_of(state, seat) for state in hand.states]

    @cached_property
    def sights(self) -> list[Sight]:
        """How each position looks to the seat."""
        return [self.watched.sight(state) for state in self.hand.states]

    def acts_alike(self, other: State) -> int:
        """Play the same moves with other cards; after how many acts it could be compared.

        A history is made of nothing but what a seat knew after each act and of its own moves. So
        two differ only where one of these does; then the hands must have looked different, too.
        """
        hand, state, passed = self.hand, other, [other]
        assert known_of(other, self.seat) == self.known[0], (self.seat, 0)
        for index, act in enumerate(hand.acts):
            after = self.stepped(state, index)
            if after is None:
                break
            passed.append(after)
            own = act.seat == self.seat
            same = not own or hand.game.text(state, act.move) == act.text
            if not same or known_of(after, self.seat) != self.known[index + 1]:
                looks = [self.watched.sight(each) for each in passed]
                alike = [one == two for one, two in zip(looks, self.sights, strict=False)]
                assert not all(alike), (self.seat, index)
                return alike.index(False) - 1
            state = after
        return len(passed) - 1

    def stepped(self, state: State, index: int) -> State | None:
        """The position after the same act; None if it cannot be made with these cards."""
        act, after = self.hand.acts[index], state.copy()
        if state.turn == OVER or act.move not in open_moves(state, act.seat):
            return None
        make(after, act.seat, act.move)
        if after.turn == CHANCE:
            order = self.shuffles.get(index + 1, [])
            if sorted(order) != sorted(after.to_shuffle()):
                return None
            after.shuffle(vec[i64](order))
        return after


def others(hand: Hand, viewer: int, number: int, rng: Rng) -> Iterator[State]:
    """Deals that look the same to a viewer as the hand's, so many if they are found."""
    found = 0
    for attempt in range(TRIES * number):
        other = redealt(hand, viewer, 1 + attempt % 4, rng)
        if other is not None:
            found += 1
            yield other
        if found == number:
            return


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
        for other in others(hand, seat, redeals, rng):
            hands, acts = hands + 1, acts + looked.acts_alike(other)
        found[seat] = (hands, acts)
    return found


@pytest.mark.parametrize(
    "case", sampled([(each,) for each in SAMPLED], 2), ids=lambda case: "-".join(map(str, case))
)
def test_nothing_hidden_stands_in_a_history(case: tuple[str, str, int]) -> None:
    check(house(case), 1, 3, 3)


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

    def wrong(state: State, seat: int) -> Known:
        next_one = (seat + 1) % 4 if seat == viewer else seat
        return fair(state, seat)[0], list(state.observe(next_one))

    fair = known_of
    monkeypatch.setattr(f"{__name__}.known_of", wrong)
    with pytest.raises(AssertionError, match=rf"\({viewer}, "):
        check(game, 2, 10)


def test_a_history_is_made_of_what_is_known_and_of_own_moves() -> None:
    """So `check` need not make histories; here they are made, of hands that look the same."""
    for game in (st.game("mau_mau"), st.game("gin")):
        hand, rng, made = played(game, 4), Rng(4), 0
        for seat in range(SPECTATOR, int(game.seats)):
            looked = Looked(hand, seat)
            for number in range(12):
                other = redealt(hand, seat, 1 + number % 4, rng)
                if other is None:
                    continue
                acts, twin = looked.acts_alike(other), Hand(game, hand.context, hand.pack, other)
                for act in hand.acts[:acts]:
                    twin.act(act.seat, act.move)
                    if twin.state.turn == CHANCE:
                        twin.shuffle(looked.shuffles[len(twin.acts)])
                assert st.history(twin, seat) == st.history(hand, seat)[: acts + 1]
                made += 1
        assert made > 20


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
