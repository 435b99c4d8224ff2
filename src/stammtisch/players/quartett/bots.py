"""A player of Quartett with a perfect memory and no cunning."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.quartett.position import ASK_WHAT
from stammtisch.games.quartett.rules import ONE_OF, SIZE, TARGET
from stammtisch.games.quartett.state import QuartettState

DRAWS = 24  # how many of the possible deals are looked at
SURE = 1000


def ask_the_likeliest(game: Game, state: State, seat: int, rng: Rng) -> int:
    """The question that is most likely to bring the card.

    Of equally likely ones, for the quartet of which the seat holds most cards.
    """
    assert isinstance(state, QuartettState)
    own = i64(seat)
    chances = holders(state, own, rng)
    best: i64 = -1
    best_value: i64 = -1
    for quartet in range(state.rules.quartets):
        cards: i64 = state.held[own * state.rules.quartets + quartet]
        for card in range(i64(4)):
            if cards and not cards & ONE_OF[card]:
                for other in range(state.rules.seats):
                    if state.phase == ASK_WHAT and other != state.target:
                        continue
                    if other == own or state.counts[other] == 0:
                        continue
                    chance: i64 = chances[(4 * quartet + card) * state.rules.seats + other]
                    value: i64 = chance * 8 * SURE + SIZE[cards] * SURE + rng.below(SURE)
                    if value > best_value:
                        best_value = value
                        best = state.rules.asked(quartet, card)
                        if state.phase != ASK_WHAT:
                            best = TARGET + other
    return int(best)


def holders(state: QuartettState, seat: i64, rng: Rng) -> vec[i64]:
    """The number of some possible deals in which a seat holds a card, at card * seats + seat."""
    seats: i64 = state.rules.seats
    chances = vec[i64]([0] * (4 * state.rules.quartets * seats))
    for _step in range(DRAWS):
        possible = state.sample(seat, rng)
        for quartet in range(state.rules.quartets):
            for other in range(seats):
                held: i64 = possible.held[other * state.rules.quartets + quartet]
                for card in range(i64(4)):
                    if held & ONE_OF[card]:
                        chances[(4 * quartet + card) * seats + other] += 1
    return chances
