"""Sechsundsechzig as a `Game`: dealing, matches, moves as words."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import pack as cards_of
from stammtisch.core.contract import Context, Game, State
from stammtisch.core.view import Choice
from stammtisch.games.sechsundsechzig import words as wording
from stammtisch.games.sechsundsechzig.options import SechsundsechzigOptions
from stammtisch.games.sechsundsechzig.position import Position
from stammtisch.games.sechsundsechzig.rules import (
    HAND,
    LONGEST,
    MOVES,
    Rules,
    SechsundsechzigContext,
)
from stammtisch.games.sechsundsechzig.scoring import after_deal
from stammtisch.games.sechsundsechzig.state import SechsundsechzigState
from stammtisch.kits.tricks.cards import dealt, undealt
from stammtisch.text import Text

PACK: Final = vec[i64](list(cards_of("AKQJT9")))  # S66-1
PACKETS: Final = vec[i64]([3, 3])  # S66-4
TURNED: Final[i64] = 12  # the place of the trump card in the pack


class Sechsundsechzig(Game):
    """The game for two with its options fixed."""

    def __init__(self, options: SechsundsechzigOptions, seats: i64) -> None:
        super().__init__("sechsundsechzig", options, seats, MOVES, LONGEST)
        self.hides = False  # at the end all lies open
        self.rules: Final = Rules(options)
        self.first: Final[i64] = options.first_dealer

    def pack(self) -> vec[i64]:
        return PACK[:]

    def hand_sizes(self, context: Context) -> list[int]:
        return [int(HAND), int(HAND)]

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        """The pack, in which the rest is the trump card and then the stock, top first."""
        return undealt(hands, rest, int(1 - context.dealer), [3, 3])

    def deal(self, pack: vec[i64], context: Context) -> State:
        """Three cards to each, Vorhand first, twice; the next card is turned up (S66-4)."""
        assert isinstance(context, SechsundsechzigContext)
        state = SechsundsechzigState(self.rules, context)
        stock = append(pack[TURNED + 1 :], pack[TURNED])
        state.begin(dealt(pack, 1 - context.dealer, 2, PACKETS), stock)
        return state

    def opening(self, dealer: i64) -> Context:
        return SechsundsechzigContext(dealer, 1, vec[i64]([0, 0]))

    def following(self, context: Context, state: State) -> Context:
        assert isinstance(context, SechsundsechzigContext)
        return after_deal(self.rules, context, state.scores())

    def first_dealer(self) -> i64:
        return self.first

    def text(self, state: State, move: i64) -> str:
        return wording.text_of(move)

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, Position)
        return vec[i64](wording.read(state, words))

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        assert isinstance(state, Position)
        return wording.choice(state, seat, move)

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        assert isinstance(before, Position)
        assert isinstance(after, Position)
        return wording.tell(before, seat, move, after, viewer)
