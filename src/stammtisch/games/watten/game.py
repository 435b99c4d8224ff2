"""Watten: the game with its options fixed. The rule book page is ``watten``."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import members
from stammtisch.core.contract import Context, Game, State
from stammtisch.core.view import Choice
from stammtisch.games.watten.options import WattenOptions
from stammtisch.games.watten.position import Position
from stammtisch.games.watten.rules import HAND, MOVES, PACK, PACKETS, START, Rules
from stammtisch.games.watten.scoring import after_hand, vorhand
from stammtisch.games.watten.state import WattenState
from stammtisch.games.watten.words import choice_of, read_words, text_of, told
from stammtisch.kits.tricks.cards import dealt, undealt
from stammtisch.text import Text


def longest(options: WattenOptions, seats: i64) -> i64:
    """The most moves of a hand: four of naming, the cards, each point raised, one going, claims."""
    return 4 + HAND * seats + 2 * (options.raise_cap - START) + 1 + seats * (seats - 1)


class WattenGame(Game):
    """Watten for two, three or four players."""

    def __init__(self, options: WattenOptions, seats: i64) -> None:
        super().__init__("watten", options, seats, MOVES, longest(options, seats))
        self.rules: Final = Rules(options, seats)
        self.first: Final[i64] = options.first_dealer

    def pack(self) -> vec[i64]:
        return members(PACK)

    def hand_sizes(self, context: Context) -> list[int]:
        return [int(HAND)] * int(self.seats)

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        first = vorhand(self.seats, context.dealer)
        return undealt(hands, rest, int(first), [int(size) for size in PACKETS])

    def deal(self, pack: vec[i64], context: Context) -> State:
        """Three cards and two, Vorhand first (WAT-4)."""
        first = vorhand(self.seats, context.dealer)
        state = WattenState(self.rules, context, dealt(pack, first, self.seats, PACKETS))
        state.begin()
        return state

    def opening(self, dealer: i64) -> Context:
        return Context(dealer, 1, vec[i64]([0] * self.seats))

    def following(self, context: Context, state: State) -> Context:
        return after_hand(context, self.rules.target, state.scores())

    def first_dealer(self) -> i64:
        return self.first

    def text(self, state: State, move: i64) -> str:
        return text_of(move)

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, Position)
        return vec[i64](read_words(state, words))

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        assert isinstance(state, Position)
        return choice_of(state, seat, move)

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        assert isinstance(before, Position)
        assert isinstance(after, Position)
        return told(before, seat, move, after)
