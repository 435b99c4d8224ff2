"""A player of Dicke Zwei that goes by rules of thumb, for comparison."""

from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.dicke_zwei.combos import begins
from stammtisch.games.dicke_zwei.position import PASS, Position
from stammtisch.players.dicke_zwei.habits import simple_plan, towards


def simple(game: Game, state: State, seat: int, rng: Rng) -> int:
    """The simple player: plays the lowest combination that wins, whenever there is one."""
    assert isinstance(state, Position)
    plan = simple_plan(state)
    if plan and begins(plan, state.picked):
        return int(towards(plan, state.picked))
    return PASS if state.can_pass() else int(state.pick(rng))
