"""Slobberhannes with its options fixed: hands and matches."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, Game, State, passed_on, place_after, totals_plus
from stammtisch.core.view import Choice
from stammtisch.kits.tricks.cards import KINDS, undealt
from stammtisch.text import Text
from stammtisch_slobberhannes import view
from stammtisch_slobberhannes.hand import PACK, PACKETS, SEATS, SIZE, Hand
from stammtisch_slobberhannes.options import SlobberhannesOptions


class Slobberhannes(Game):
    """Slobberhannes for four. A move is the kind of the card that is played."""

    def __init__(self, options: SlobberhannesOptions, seats: i64) -> None:
        super().__init__("slobberhannes", options, seats, KINDS, SEATS * SIZE)
        self.low_wins = True
        self.hides = False  # at the end every card has been played

    def pack(self) -> vec[i64]:
        return vec[i64](PACK)

    def hand_sizes(self, context: Context) -> list[int]:
        return [SIZE] * SEATS

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        return undealt(hands, rest, int(place_after(context.dealer, SEATS)), PACKETS)

    def deal(self, pack: vec[i64], context: Context) -> State:
        hand = Hand(context)
        hand.deal(pack)
        return hand

    def opening(self, dealer: i64) -> Context:
        return Context(dealer, 1, vec[i64]([0] * SEATS))

    def following(self, context: Context, state: State) -> Context:
        """The match is over when somebody has reached the limit (SLO-8)."""
        totals = totals_plus(context.totals, state.scores())
        return passed_on(context, state.scores(), max(totals) >= self.options.limit)

    def text(self, state: State, move: i64) -> str:
        return view.text(int(move))

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        return vec[i64](view.read(words))

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        return view.choice(int(seat), int(move))

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        assert isinstance(after, Hand)
        return view.tell(int(seat), int(move), after)
