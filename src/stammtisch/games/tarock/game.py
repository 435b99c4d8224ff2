"""Tarock as a `Game`: dealing, matches, moves as words. The rule book page is ``tarock``."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import members
from stammtisch.core.contract import Context, Game, State, place_after
from stammtisch.core.view import Choice
from stammtisch.games.tarock import words as wording
from stammtisch.games.tarock.options import TarockOptions
from stammtisch.games.tarock.rules import LONGEST, MOVES, PACK, SEATS, TRICKS, Rules
from stammtisch.games.tarock.scoring import after_hand
from stammtisch.games.tarock.state import TarockState
from stammtisch.kits.tricks.cards import undealt
from stammtisch.text import Text


class Tarock(Game):
    """The game with its options fixed, for three players (TAR-1)."""

    def __init__(self, options: TarockOptions, seats: i64) -> None:
        super().__init__("tarock", options, seats, MOVES, LONGEST)
        self.hides = False  # at the end all lies open
        self.rules: Final = Rules(options)
        self.dealer_at_first: Final[i64] = options.first_dealer

    def pack(self) -> vec[i64]:
        return members(PACK)

    def hand_sizes(self, context: Context) -> list[int]:
        return [int(TRICKS)] * int(SEATS)

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        """The stock comes between the second and the third round (TAR-4)."""
        vorhand = int(place_after(context.dealer, SEATS))
        rounds = undealt(hands, [], vorhand, [4, 3, 4])
        return rounds[:21] + rest + rounds[21:]

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = TarockState(self.rules, context)
        state.deal(pack)
        return state

    def opening(self, dealer: i64) -> Context:
        return Context(dealer, 1, vec[i64]([0, 0, 0]))

    def following(self, context: Context, state: State) -> Context:
        return after_hand(self.rules, context, state.scores())

    def first_dealer(self) -> i64:
        return self.dealer_at_first

    def text(self, state: State, move: i64) -> str:
        return wording.text(self.rules, move)

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, TarockState)
        return vec[i64](wording.read(state, words))

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        assert isinstance(state, TarockState)
        return wording.choice(state, seat, move)

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        assert isinstance(before, TarockState)
        assert isinstance(after, TarockState)
        return wording.tell(before, seat, move, after, viewer)
