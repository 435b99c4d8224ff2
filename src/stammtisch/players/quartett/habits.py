"""The usual play in Quartett, as a search assumes it."""

from mypy_extensions import i64

from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.quartett.position import ASK_WHO, Position
from stammtisch.games.quartett.rules import NOBODY, ONE_OF, TARGET
from stammtisch.players.habits import Habits


class QuartettHabits(Habits):
    """What a search considers in Quartett, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """Ask for a card whose holder everybody knows, if there is one."""
        assert isinstance(state, Position)
        at: Position = state
        base: i64 = at.turn * at.rules.quartets
        for quartet in range(at.rules.quartets):
            own: i64 = at.held[base + quartet]
            open_cards: i64 = at.moved[quartet] & ~own
            if own and open_cards and at.laid[quartet] == NOBODY:
                for card in range(i64(4)):
                    if open_cards & ONE_OF[card]:
                        holder: i64 = _holder(at, quartet, ONE_OF[card])
                        if at.phase == ASK_WHO:
                            return TARGET + holder
                        if holder == at.target:
                            return at.rules.asked(quartet, card)
        return at.pick(rng)


def _holder(at: Position, quartet: i64, bit: i64) -> i64:
    """The seat that holds this card, whose quartet has not been laid down yet."""
    place: i64 = quartet
    seat: i64 = 0
    while not at.held[place] & bit:
        place += at.rules.quartets
        seat += 1
    return seat
