"""What is fixed for all hands of a trick-taking game: seats, cards, duties and move numbers."""

from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.kinds import PLAIN
from stammtisch.core.terms import Terms
from stammtisch.kits.steps.moves import Facts, Move, Phase, numbered
from stammtisch.kits.tricks.cards import as_hand
from stammtisch.kits.tricks.claims import FIRST_OWN_MOVE
from stammtisch.kits.tricks.moves import CLAIMING, ENDED, FACTS, FIRST_OWN_STEP, PLAYING
from stammtisch.kits.tricks.piles import Pile


class TrickRules(Terms):
    """A game with its options and its number of seats, in the form that its hands need.

    Args:
        hand: the class of its hands, which declares phases, moves and attributes. The rest may be
            claimed where it cites a rule for that (``CITES``).
        options: what was agreed.
        seats: how many play.
        cards: the pack.
        packets: how many cards everybody gets at a time; together they are the size of a hand.
        must_trump: who cannot follow suit must play a trump.
        must_head: what is played must win the trick as it lies, if it can.
        tricks: how many a hand has, where cards are drawn after them; else one for each card dealt.
    """

    def __init__(
        self,
        hand: Any,
        options: Any,
        seats: i64,
        cards: Sequence[int],
        packets: Sequence[int],
        must_trump: bool = False,
        must_head: bool = False,
        tricks: i64 = 0,
    ) -> None:
        super().__init__("", options, seats)  # what it is called its game says
        self.hand: Final = hand
        self.pack: Final = vec[i64](sorted(cards))
        self.cards: Final[i64] = as_hand(self.pack)
        self.packets: Final = vec[i64](list(packets))
        self.size: Final[i64] = sum(packets)
        self.tricks: Final[i64] = tricks if tricks > 0 else self.size
        self.must_trump: Final[bool] = must_trump
        self.must_head: Final[bool] = must_head
        self.claims: Final[bool] = "claim" in hand.CITES
        own, order = list(hand.PHASES), list(hand.NUMBERED or hand.PHASES)
        self.moves: Final[list[Move]] = numbered(own, FIRST_OWN_STEP, order, FIRST_OWN_MOVE)
        self.places: Final = vec[i64]([move.place for move in self.moves])  # -1: not native
        self.things: Final = vec[i64](
            [FIRST_OWN_MOVE + number - move.base for number, move in enumerate(self.moves)]
        )
        playing = next((phase for phase in own if phase.plays), PLAYING)
        others = [phase for phase in own if not phase.plays]
        self.phases: Final[list[Phase]] = [playing, CLAIMING, ENDED, *others]  # by number
        self.free: Final = vec[i64]([phase.free for phase in self.phases])  # see `Phase`
        self.starts: Final = vec[i64]([phase.start for phase in self.phases])
        self.beside: Final[bool] = len(playing.moves) > 0  # moves can be made beside the cards
        self.piles: Final[list[Pile]] = list(hand.PILES)
        self.facts: Final[Facts] = {**FACTS, **hand.FACTS}
        self.rest: list[str] = []  # the attributes whose copies the build has not written out
        self.plain_duties: bool = False  # the game has no duties of its own
        self.ten_high: bool = False  # the game has no order of its own
        more = self.claims or len(self.moves) > 0  # than cards alone
        self.bound: Final[i64] = FIRST_OWN_MOVE + len(self.moves) if more else PLAIN
