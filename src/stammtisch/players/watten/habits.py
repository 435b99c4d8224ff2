"""The usual play in Watten, as a search assumes it."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import count, nth
from stammtisch.core.contract import State
from stammtisch.core.kinds import rank_of, suit_of
from stammtisch.core.rng import Rng
from stammtisch.games.watten.course import WattenCourse
from stammtisch.games.watten.rules import LOWEST
from stammtisch.games.watten.steps import FARBE_NAMING, PLAY, REPLY, SCHLAG_NAMING
from stammtisch.kits.tricks.claims import DENY
from stammtisch.kits.tricks.moves import CLAIMING
from stammtisch.players.habits import Habits

_BOLD: Final[i64] = 16  # a quiet hand has one bold word in so many


class WattenHabits(Habits):
    """What a search considers in Watten, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """Name suits and ranks held in hand, stay, and play cards; rarely offer, go or raise.

        Nobody who is gespannt throws the hand away (WAT-24), and a claim of the rest is not granted
        without need.
        """
        assert isinstance(state, WattenCourse)
        at: WattenCourse = state
        phase = at.phase
        if phase is PLAY:
            cards = at.playable()
            if rng.below(_BOLD) == 0 and at.may_offer() and not at.is_gespannt(at.turn):
                return PLAY.start
            return nth(cards, rng.below(count(cards)))
        if phase is REPLY:
            word = rng.below(_BOLD)
            if word == 1 and at.may_raise() and not at.is_gespannt(at.turn):
                return REPLY.start + 2
            return REPLY.start if word == 0 else REPLY.start + 1
        if phase is SCHLAG_NAMING:
            return SCHLAG_NAMING.start + rank_of(_any_card(at, rng)) - LOWEST
        if phase is FARBE_NAMING:
            return FARBE_NAMING.start + suit_of(_any_card(at, rng))
        return DENY if phase is CLAIMING else at.pick(rng)


def _any_card(at: WattenCourse, rng: Rng) -> i64:
    hand = at.hands[at.turn]
    return nth(hand, rng.below(count(hand)))
