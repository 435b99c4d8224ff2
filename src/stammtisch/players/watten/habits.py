"""The usual play in Watten, as a search assumes it."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import count, nth
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.watten.position import Position
from stammtisch.games.watten.rules import (
    CLAIMING,
    FARBE,
    FARBE_NAMING,
    GO,
    LOWEST,
    OFFER,
    PLAY,
    RAISE,
    REPLY,
    SCHLAG,
    SCHLAG_NAMING,
    STAY,
)
from stammtisch.kits.tricks.claims import DENY
from stammtisch.players.habits import Habits

_BOLD: Final[i64] = 16  # a quiet hand has one bold word in so many


class WattenHabits(Habits):
    """What a search considers in Watten, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """Name suits and ranks in hand, stay, play cards; rarely offer, go or raise.

        Nobody who is gespannt throws the hand away (WAT-24), and a claim of the rest is not
        granted without need.
        """
        assert isinstance(state, Position)
        at: Position = state
        phase = at.phase
        if phase == PLAY:
            cards = at.playable()
            if rng.below(_BOLD) == 0 and at.may_offer() and not at.is_gespannt(at.turn):
                return OFFER
            return nth(cards, rng.below(count(cards)))
        if phase == REPLY:
            word = rng.below(_BOLD)
            if word == 1 and at.may_raise() and not at.is_gespannt(at.turn):
                return RAISE
            return GO if word == 0 else STAY
        if phase == SCHLAG_NAMING:
            return SCHLAG + _any_card(at, rng) % 13 - LOWEST
        if phase == FARBE_NAMING:
            return FARBE + _any_card(at, rng) // 13
        return DENY if phase == CLAIMING else at.pick(rng)


def _any_card(at: Position, rng: Rng) -> i64:
    hand = at.hands[at.turn]
    return nth(hand, rng.below(count(hand)))
