"""What nobody sees of Black Jack: each order of the unseen tiles is equally likely.

A term is played again with other tiles in the place of the banker's covered one and of the next
in the wall, and has to look the same to a seat. Suits count for nothing but in the covered tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import pytest

from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.black_jack.state import BlackJackState
from stammtisch.matches import Hand, Match
from tests.chi_square import agrees
from tests.conformance.worlds import replayed
from tests.games.black_jack.positions import black_jack, dealt
from tests.games.black_jack.test_play import emptied

Sampler = Callable[[BlackJackState, int, Rng], BlackJackState]
DRAWS = 4000


def fair(state: BlackJackState, viewer: int, rng: Rng) -> BlackJackState:
    """The sampler of the game."""
    return state.sample(viewer, rng)


def true_cover(state: BlackJackState, viewer: int, rng: Rng) -> BlackJackState:
    """A fault: the covered tile is the true one."""
    sample, place = state.sample(viewer, rng), covered(state)
    row = [int(kind) for kind in sample.row]
    at = row.index(int(state.row[place]), int(state.at))
    sample.row[at], sample.row[place] = sample.row[place], state.row[place]
    return sample


def in_order(state: BlackJackState, viewer: int, rng: Rng) -> BlackJackState:
    """A fault: the lower one of two tiles is covered."""
    sample, place = state.sample(viewer, rng), covered(state)
    pair = sorted((int(sample.row[place]), int(sample.row[state.at])))
    sample.row[place], sample.row[state.at] = pair[0], pair[1]
    return sample


def covered(state: BlackJackState) -> int:
    """Where the covered tile lies: in the last place that was dealt, before anybody has drawn."""
    return int(state.at) - 1


def position(hand: Hand) -> BlackJackState:
    """The position of a hand."""
    assert isinstance(hand.state, BlackJackState)
    return hand.state


def second_game() -> Hand:
    """All stand in the first game, and the stakes of the second are placed."""
    match = Match(black_jack(3), seed=5, dealer=0)
    while position(match.hand).start == 0 or match.legal_moves().texts()[0] != "draw":
        texts = match.legal_moves().texts()
        match.play("stand" if "stand" in texts else texts[0])
    return match.hand


def hands() -> dict[str, Hand]:
    """Positions before anybody has drawn; the banker shows an ace, a ten, or anything."""
    ace, ten = ["Ac 5d", "9h 8h", "Th 7s"], ["Kc Ad", "8d 8h", "6h 5s"]
    return {"ace": dealt(ace).hand, "ten": dealt(ten).hand, "second": second_game()}


def packs(hand: Hand) -> Iterable[tuple[list[int], int]]:
    """A pack for each kind under the cover and each rank of the next tile, and for how many."""
    now = position(hand)
    first, second = covered(now), int(now.at)
    unseen = [first, *range(second, len(hand.pack))]
    copies = Counter(hand.pack[place] for place in unseen)
    for kind in copies:
        ranks = Counter(each % 13 for each in (copies - Counter([kind])).elements())
        for rank, number in ranks.items():
            pack = list(hand.pack)
            swap(pack, first, next(place for place in unseen if pack[place] == kind))
            rest = unseen[1:]
            swap(pack, second, next(place for place in rest if pack[place] % 13 == rank))
            yield pack, copies[kind] * number


def swap(pack: list[int], one: int, two: int) -> None:
    """Let two tiles change places."""
    pack[one], pack[two] = pack[two], pack[one]


def found_in(state: BlackJackState) -> tuple[int, int]:
    """The covered tile, and the rank of the next."""
    return int(state.row[covered(state)]), int(state.row[state.at]) % 13


def worlds(hand: Hand, viewer: int) -> Counter[tuple[int, int]]:
    """What the viewer cannot exclude, in how many ways."""
    found = Counter[tuple[int, int]]()
    for pack, ways in packs(hand):
        state = replayed(hand, len(hand.acts), viewer, pack, {})
        if isinstance(state, BlackJackState):
            found[found_in(state)] += ways
    return found


def drawn(hand: Hand, viewer: int, sampler: Sampler) -> Counter[tuple[int, int]]:
    """The same in samples."""
    rng = Rng(2)
    return Counter(found_in(sampler(position(hand), viewer, rng)) for _ in range(DRAWS))


@pytest.mark.rules("BJ-9")
@pytest.mark.parametrize(("case", "viewer"), [("ace", 1), ("ten", 0), ("second", SPECTATOR)])
def test_each_order_of_the_unseen_tiles_is_equally_likely(case: str, viewer: int) -> None:
    hand = hands()[case]
    ways = worlds(hand, viewer)
    found = drawn(hand, viewer, fair)
    assert found_in(position(hand)) in ways
    assert agrees(found, ways)
    for place in range(2):
        assert {each[place] for each in found} == {each[place] for each in ways}


@pytest.mark.parametrize("fault", [true_cover, in_order])
def test_a_sampler_with_a_fault_is_found(fault: Sampler) -> None:
    hand = hands()["ten"]
    assert not agrees(drawn(hand, 1, fault), worlds(hand, 1))


@pytest.mark.rules("BJ-9", "BJ-21")
def test_once_the_wall_has_run_out_the_covered_tile_is_the_one_that_nobody_saw() -> None:
    """The wall is built from tiles set aside, which all have seen."""
    match = dealt(["9c 7c", "8c 8d", "2c 3c"], "4c 5c")
    match = emptied(match, 1)
    before = position(match.hand)
    place = covered(before) - int(before.start)
    seen = [int(kind) for at, kind in enumerate(before.row) if at != covered(before)]
    (left,) = Counter(int(kind) for kind in match.game.pack()) - Counter(seen)
    match.play("split")  # takes the last tile of the wall, and the first of a new one
    after, rng = position(match.hand), Rng(1)
    for viewer in (0, 1, SPECTATOR):
        samples = [after.sample(viewer, rng) for _ in range(30)]
        assert {int(each.row[place]) for each in samples} == {left}
        assert {int(each.total(0)) for each in samples} == {int(after.total(0))}
        assert len({tuple(each.row[after.at :]) for each in samples}) == 30
