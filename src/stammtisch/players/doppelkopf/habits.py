"""The usual play in Doppelkopf, as a search assumes it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, nth
from stammtisch.core.contract import State
from stammtisch.core.observing import Observation
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf.cards import ACES, ONE_EACH, QUEENS, order_of, trumps_of, without
from stammtisch.games.doppelkopf.course import declarations
from stammtisch.games.doppelkopf.declarations import owes_pflichtsolo
from stammtisch.games.doppelkopf.moves import (
    FIRST_RETURNED,
    FIRST_SOLO,
    GESUND,
    is_solo_move,
    solo_of,
)
from stammtisch.games.doppelkopf.position import (
    CLOSING,
    DECLARING,
    PLAYING,
    RETURNING,
    SAYING_SAU,
    Position,
)
from stammtisch.games.doppelkopf.rules import Rules
from stammtisch.games.doppelkopf.sau import answers
from stammtisch.games.doppelkopf.shared_table import SharedState
from stammtisch.games.doppelkopf.state import one_of
from stammtisch.players.doppelkopf.noticing import notice
from stammtisch.players.habits import Habits

_BOTH_OF_EACH_ACE: Final[i64] = 0x820820820820
_ONE_OF_EACH_ACE: Final[i64] = _BOTH_OF_EACH_ACE & ONE_EACH


class DoppelkopfHabits(Habits):
    """What a search considers in Doppelkopf, and how it plays hands out.

    Args:
        trumps: how many of 12 cards have to be trumps before a solo in a suit is considered.
        aces: how many aces it takes before a solo of aces is considered.
        careful: whether a Pflichtsolo that is owed needs such a hand as well.
    """

    def __init__(self, trumps: int = 10, aces: int = 5, careful: bool = True) -> None:
        self.trumps: Final[i64] = trumps
        self.aces: Final[i64] = aces
        self.careful: Final[bool] = careful

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """A move without needless solos, announcements or revokes, with a partner if possible."""
        at = _four(state)
        phase = at.step
        if phase == PLAYING and at.tricks.lying < 4:
            return one_of(at.open_cards(at.turn), rng)
        if phase == DECLARING:
            return quiet_declaration(at, rng)
        if phase == SAYING_SAU:
            return answers(at)[0]
        if phase == RETURNING:
            cards = quiet_return(at)
            return FIRST_RETURNED + nth(cards, rng.below(count(cards)))
        if phase == CLOSING:
            moves = at.legal_moves()
            return moves[len(moves) - 1]
        return at.pick(rng)

    def promising_moves(self, state: State) -> vec[i64]:
        """The moves worth a search: no solo without a hand for it."""
        at = _four(state)
        owed = at.step == DECLARING and owes_pflichtsolo(at.rules, at.context, at.turn)
        if owed and not self.careful:
            return at.legal_moves()
        return self.learnable_moves(state)

    def learnable_moves(self, state: State) -> vec[i64]:
        """No solo without a hand for it, unless one is forced: nobody would learn anything else."""
        at = _four(state)
        moves = at.legal_moves()
        if at.step != DECLARING or at.forced:
            return moves
        found = vec[i64]()
        for move in moves:
            if not is_solo_move(move) or self.is_worth_a_look(
                at.rules, at.dealt[at.turn], solo_of(move)
            ):
                found = append(found, move)
        return found if len(found) > 0 else moves

    def is_worth_a_look(self, rules: Rules, hand: i64, game: i64) -> bool:
        """A rule of thumb: whether this hand makes the solo worth considering."""
        aces = count(hand & _BOTH_OF_EACH_ACE)
        if game == ACES:
            return aces >= self.aces
        trumps = count(trumps_of(hand, order_of(game, rules.dulle)))
        if game >= QUEENS:
            return trumps >= 4 and trumps + aces >= 7
        return trumps * 12 >= rules.size * self.trumps

    def noticed(self, state: State, to: Observation) -> None:
        """What follows from the cards played; nothing where more than four share the table."""
        if isinstance(state, Position):
            notice(state, to)


def _four(state: State) -> Position:
    """The hand of the four who play, if more people share the table."""
    if isinstance(state, SharedState):
        return state.four
    assert isinstance(state, Position)
    return state


def quiet_declaration(at: Position, rng: Rng) -> i64:
    """A game with a partner if one can be declared, else gesund, else any solo."""
    mask = declarations(at, at.turn)
    partner = mask & (BIT[FIRST_SOLO - GESUND] - 2)
    if partner:
        return GESUND + nth(partner, rng.below(count(partner)))
    return GESUND if mask & 1 else GESUND + nth(mask, rng.below(count(mask)))


def quiet_return(at: Position) -> i64:
    """The cards that a partner should give back first, each once: neither trumps nor aces."""
    held = at.hands[at.turn]
    plain = without(held, trumps_of(held, at.order)) & ONE_EACH
    low = plain & ~_ONE_OF_EACH_ACE
    if low:
        return low
    return plain if plain else held & ONE_EACH
