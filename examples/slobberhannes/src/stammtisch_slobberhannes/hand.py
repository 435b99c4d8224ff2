"""Slobberhannes: what its tricks cost, and how a match ends. The kit of tricks makes the rest."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack, read_card
from stammtisch.core.bounds import ScoreBounds
from stammtisch.core.contract import Context
from stammtisch.core.kinds import suit_of
from stammtisch.core.view import ScoreLine
from stammtisch.kits.tricks.hand import TrickGame, TrickHand
from stammtisch.kits.tricks.rules import TrickRules
from stammtisch.text import CardWord, SeatWord, Text, say, say_n
from stammtisch_slobberhannes.options import SlobberhannesOptions

PACKETS: Final = (3, 2, 3)  # SLO-1
QUEEN: Final = read_card("Qc")
NOBODY: Final = -1


class SlobberhannesHand(TrickHand):
    """One hand in progress: nothing but tricks, and nobody wants three of them."""

    CITES: ClassVar = {"pack": "SLO-1", "turn": "SLO-3", "follow": "SLO-4", "end": "SLO-6"}
    IN_AUGEN: ClassVar = False

    def wins(self, kind: i64, ahead: i64) -> bool:
        """The highest card of the suit led takes the trick, the ten below the jack (SLO-5)."""
        return suit_of(kind) == suit_of(ahead) and kind > ahead

    def sorted_by(self, kind: int) -> tuple[int, int]:
        """Suit by suit, black and red by turns, the ace first (SLO-2)."""
        return (0, 2, 1, 3).index(suit_of(kind)), -kind

    # --- what it costs

    def queen_taker(self) -> int:
        """Who has taken the queen of clubs, or `NOBODY`."""
        tricks, seats = self.tricks, range(self.rules.seats)
        for trick in range(tricks.done):
            if QUEEN in [tricks.kind(trick, place) for place in seats]:
                return int(tricks.winner(trick))
        return NOBODY

    def costs(self) -> list[tuple[Text, int, str]]:
        """What was taken so far that costs a point: its name, by whom, the rule (SLO-6, SLO-7)."""
        tricks, size = self.tricks, self.rules.size
        first = int(tricks.winner(0)) if tricks.done else NOBODY
        last = int(tricks.winner(size - 1)) if tricks.done == size else NOBODY
        queen = self.queen_taker()
        found = [
            (say("The first trick"), first, "SLO-6"),
            (say("The last trick"), last, "SLO-6"),
            (say("The trick with {card}", card=CardWord(QUEEN)), queen, "SLO-6"),
            (say("All three: Slobberhannes"), first if first == last == queen else NOBODY, "SLO-7"),
        ]
        return [cost for cost in found if cost[1] != NOBODY]

    def scores(self) -> vec[i64]:
        takers = [taker for _, taker, _ in self.costs()]
        return vec[i64]([takers.count(seat) for seat in range(self.rules.seats)])

    def score_lines(self) -> list[ScoreLine]:
        seats = range(self.rules.seats)
        return [
            ScoreLine(what, tuple(int(seat == taker) for seat in seats), (rule,))
            for what, taker, rule in self.costs()
        ]

    # --- what people read besides

    def status(self, viewer: int) -> list[Text]:
        return [
            say("{what}: {seat}", what=what, seat=SeatWord(taker))
            for what, taker, _ in self.costs()
        ]

    def badges(self, seat: int) -> list[Text]:
        points = int(self.scores()[seat])
        return [say_n("{n} bad point", "{n} bad points", points)] if points else []


class Slobberhannes(TrickGame):
    """Slobberhannes for four (SLO-1)."""

    def __init__(self, options: SlobberhannesOptions, seats: i64) -> None:
        rules = TrickRules(SlobberhannesHand, options, seats, pack("AKQJT987"), PACKETS)
        super().__init__("slobberhannes", rules)
        self.low_wins = True

    def score_bounds(self, context: Context | None = None) -> ScoreBounds:
        """Nobody takes more than all three, and then gets a fourth bad point (SLO-6, SLO-7)."""
        return ScoreBounds(0, 4)

    def is_over(self, context: Context, totals: vec[i64]) -> bool:
        """When somebody has reached the limit (SLO-8)."""
        return bool(max(totals) >= self.options.limit)
