"""Canasta with its options fixed: deals, moves in words, the way of a match."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack as cards_of
from stammtisch.core.contract import Context, Game, State
from stammtisch.core.putting import put_back
from stammtisch.core.view import Choice, Objection
from stammtisch.games.canasta.log import told
from stammtisch.games.canasta.options import CanastaOptions
from stammtisch.games.canasta.position import Position
from stammtisch.games.canasta.reading import planned, read, refusal_of
from stammtisch.games.canasta.rules import LONGEST, MOVES, Rules
from stammtisch.games.canasta.scoring import following
from stammtisch.games.canasta.state import CanastaState
from stammtisch.games.canasta.words import choice_of, text_of
from stammtisch.text import Text

PACK: Final = vec[i64](list(cards_of(copies=2, jokers=2)))  # CAN-1


class Canasta(Game):
    """Canasta for two, three, or two against two."""

    def __init__(self, options: CanastaOptions, seats: i64) -> None:
        super().__init__("canasta", options, seats, MOVES, LONGEST)
        self.rules: Final = Rules(options, int(seats))
        self.first: Final[i64] = options.first_dealer
        self.rules_version = 2

    def pack(self) -> vec[i64]:
        return PACK[:]

    def hand_sizes(self, context: Context) -> list[int]:
        return [int(self.rules.hand_size)] * int(self.seats)

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        """One tile at a time from the dealer's left; the rest: what is turned up, stock."""
        seats = int(self.seats)
        order = [(int(context.dealer) + 1 + turn) % seats for turn in range(seats)]
        return [hands[seat][i] for i in range(int(self.rules.hand_size)) for seat in order] + rest

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = CanastaState(self.rules, context)
        state.deal(pack[:])
        return state

    def opening(self, dealer: i64) -> Context:
        return Context(dealer, 1, vec[i64]([0] * self.seats))

    def following(self, context: Context, state: State) -> Context:
        return following(self.rules, context, state.scores())

    def first_dealer(self) -> i64:
        return self.first

    def text(self, state: State, move: i64) -> str:
        return text_of(move)

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, Position)
        return vec[i64](read(state, int(seat), words))

    def shortcut(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, Position)
        moves = planned(state, int(seat), words)
        return vec[i64](moves if len(moves) > 1 else [])

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        assert isinstance(state, Position)
        return refusal_of(state, int(seat), words)

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        assert isinstance(state, Position)
        return choice_of(state, seat, move)

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        assert isinstance(before, Position)
        assert isinstance(after, Position)
        return told(before, seat, move, after, viewer)

    def restore(self, words: vec[i64]) -> State:
        state = CanastaState(self.rules, self.opening(0))
        put_back(state, iter([int(word) for word in words]))
        state.set_row(state.row)
        return state
