"""A player of Trumpf that remembers every card and counts what others can still have."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.trumpf.position import Position

DRAWS = 40  # how many of the possible stacks are looked at
WIN = 12
SHARE = 4  # of a tie nothing is lost yet


def name_the_likeliest(game: Game, state: State, seat: int, rng: Rng) -> int:
    """The category in which the seat's lead is most often the best one."""
    assert isinstance(state, Position)
    own = i64(seat)
    hopes = vec[i64]([0] * state.rules.categories)
    for _step in range(DRAWS):
        possible = state.sample(own, rng)
        assert isinstance(possible, Position)
        for category in range(state.rules.categories):
            hopes[category] += hope(possible, own, category)
    best: i64 = 0
    for category in range(state.rules.categories):
        if hopes[category] > hopes[best]:
            best = category
    return int(best)


def hope(at: Position, seat: i64, category: i64) -> i64:
    """What naming this category brings the seat: a win, a share in a tie, or nothing."""
    own: i64 = worth_of_lead(at, seat, category)
    result: i64 = WIN
    for other in range(at.rules.seats):
        joins = at.playing & BIT[other] != 0 and at.has_value(other)
        if other != seat and joins:
            value: i64 = worth_of_lead(at, other, category)
            if value > own:
                return 0
            if value == own:
                result = SHARE
    return result


def worth_of_lead(at: Position, seat: i64, category: i64) -> i64:
    """The value of the lead of a seat with a value card, the higher the better."""
    rules = at.rules
    factor: i64 = 1
    place: i64 = 0
    card: i64 = at.card(seat, 0)
    while card >= rules.first_joker:
        factor *= 2
        place += 1
        card = at.card(seat, place)
    value: i64 = rules.worth[category * rules.size + card]
    return value * factor if category == rules.doubled else value
