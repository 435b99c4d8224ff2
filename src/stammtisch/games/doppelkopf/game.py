"""Doppelkopf as a `Game`: dealing, matches, moves as words."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import SPECTATOR, Context, State
from stammtisch.games.doppelkopf import revokes
from stammtisch.games.doppelkopf.cards import INDEX, kinds_of, whole_pack, with_card
from stammtisch.games.doppelkopf.hearsay import is_secret
from stammtisch.games.doppelkopf.moves import (
    FIRST_CLAIM,
    GESUND,
    LONGEST,
    LONGEST_WITH_REVOKES,
    MOVES,
    SAU,
)
from stammtisch.games.doppelkopf.options import DoppelkopfOptions
from stammtisch.games.doppelkopf.position import Position
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, Rules, after_hand, vorhand
from stammtisch.games.doppelkopf.scoring import bounds
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.kits.steps.hand import StepGame


class Doppelkopf(StepGame):
    """The game with its options fixed (DOK-1)."""

    OBSERVED: ClassVar = {
        "turn": "DOK-12",
        "dealer": "DOK-5",
        "hand_number": "DOK-66",
        "totals": "DOK-66",
        "trick": "DOK-12",
        "leader": "DOK-11 DOK-16",
        "ahead": "DOK-13",
        "played": "DOK-12",
        "won": "DOK-16",
        "card_points": "DOK-3 DOK-49",
    }

    def __init__(self, options: DoppelkopfOptions, seats: i64 = 4) -> None:
        longest = LONGEST_WITH_REVOKES if options.revoke == "penalty" else LONGEST
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, longest, kinds_of(whole_pack(rules.nines)), rules.size)
        self.rules_version = 2  # an Armut is pushed in three moves (DOK-36)
        self.rules: Final = rules
        self.hides = not self.rules.all_open

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """See `scoring.bounds`."""
        return bounds(
            self.rules.tariff, self.options.announcements, self.options.revoke == "penalty"
        )

    def deal(self, pack: vec[i64], context: Context) -> State:
        """Deal card by card, clockwise, beginning with Vorhand (DOK-4)."""
        assert isinstance(context, DoppelkopfContext)
        dealt = vec[i64]([0, 0, 0, 0])
        seat = vorhand(context)
        for kind in pack:
            dealt[seat] = with_card(dealt[seat], INDEX[kind])
            seat = (seat + 1) & 3
        state = DoppelkopfState(self.rules, context, dealt)
        state.begin()
        return state

    def opening(self, dealer: i64) -> Context:
        everybody = BIT[self.seats] - 1
        owing = everybody if self.rules.mandatory else i64(0)
        return DoppelkopfContext(dealer, 1, vec[i64]([0] * int(self.seats)), False, owing)

    def following(self, context: Context, state: State) -> Context:
        """What the next hand inherits (`after_hand`).

        A hand that was thrown in does not count: all is as it was before it (DOK-37).
        """
        assert isinstance(context, DoppelkopfContext)
        assert isinstance(state, Position)
        if state.is_thrown_in():
            return context
        duty: i64 = state.soloist if state.duty else -1
        return after_hand(self.rules, context, state.scores(), duty, state.forced)

    def lies_open(self, state: State) -> bool:
        """At the end all cards are open, but not what a losing Vorbehalt was (DOK-18)."""
        assert isinstance(state, Position)
        return not any(is_secret(state, seat, SPECTATOR) for seat in range(4))

    def reveals(self, move: i64) -> bool:
        """Whether a move reveals hidden facts: declarations, announcements, claims."""
        return GESUND <= move < SAU or move >= FIRST_CLAIM

    def hesitant(self, state: State) -> i64:
        """Until a trick is taken, a seat that did not follow suit may correct that (DOK-63)."""
        assert isinstance(state, Position)
        return revokes.astray(state)
