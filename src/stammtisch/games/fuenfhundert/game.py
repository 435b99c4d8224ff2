"""Fünfhundert: the game with its options fixed. The rule book page is ``fuenfhundert``."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, Game, State
from stammtisch.core.view import Choice
from stammtisch.games.fuenfhundert.options import FuenfhundertOptions
from stammtisch.games.fuenfhundert.rules import (
    CODES,
    HAND,
    MOVES,
    PACK,
    PACKETS,
    TRICKS,
    Rules,
)
from stammtisch.games.fuenfhundert.scoring import after_deal
from stammtisch.games.fuenfhundert.state import FuenfhundertState
from stammtisch.games.fuenfhundert.words import choice_of, read, text_of, told
from stammtisch.kits.tricks.cards import undealt
from stammtisch.text import Text


class FuenfhundertGame(Game):
    """Fünfhundert for two players."""

    def __init__(self, options: FuenfhundertOptions, seats: i64) -> None:
        # All cards, every combination of both, exchange, last window, two claims and answers.
        super().__init__("fuenfhundert", options, seats, MOVES, 2 * TRICKS + 2 * CODES + 6)
        self.hides = False  # at the end all lies open
        self.rules: Rules = Rules(options)
        self.dealer: i64 = options.first_dealer

    def pack(self) -> vec[i64]:
        return PACK[:]

    def hand_sizes(self, context: Context) -> list[int]:
        return [int(HAND), int(HAND)]

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        """Two, four and two cards, first to Vorhand; then the trump card and the stock (F500-4)."""
        packets = [int(size) for size in PACKETS]
        return undealt(hands, rest, 1 - int(context.dealer), packets)

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = FuenfhundertState(self.rules, context)
        state.deal(pack)
        return state

    def opening(self, dealer: i64) -> Context:
        return Context(dealer, 1, vec[i64]([0, 0]))

    def following(self, context: Context, state: State) -> Context:
        return after_deal(self.rules, context, state.scores())

    def first_dealer(self) -> i64:
        return self.dealer

    def text(self, state: State, move: i64) -> str:
        return text_of(move)

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        return read(words)

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        assert isinstance(state, FuenfhundertState)
        return choice_of(state, seat, move)

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        assert isinstance(before, FuenfhundertState)
        assert isinstance(after, FuenfhundertState)
        return told(before, seat, move, after, viewer)
