"""Herzblatt with its options fixed: hands and matches. The rule book page is ``herzblatt``."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, Game, State, place_after
from stammtisch.core.rng import Rng
from stammtisch.core.view import Choice, Objection, ScoreLine, View
from stammtisch.games.herzblatt import words as wording
from stammtisch.games.herzblatt.objections import objection
from stammtisch.games.herzblatt.options import HerzblattOptions
from stammtisch.games.herzblatt.position import MOVES, Position, Rules
from stammtisch.games.herzblatt.sampling import redeal
from stammtisch.games.herzblatt.scoring import after_hand, score_lines, scores_of
from stammtisch.games.herzblatt.view import view
from stammtisch.games.tricks import undealt
from stammtisch.text import Text


class HerzblattState(Position):
    """One hand of Herzblatt in progress."""

    def copy(self) -> "HerzblattState":
        new = HerzblattState(self.rules, self.context)
        new.take_over(self)
        return new

    def scores(self) -> vec[i64]:
        rules = self.rules
        return scores_of(self.outcome(), rules.goal, rules.stake, rules.seats)

    def score_lines(self) -> list[ScoreLine]:
        rules = self.rules
        return score_lines(self.outcome(), rules.goal, rules.stake, rules.seats)

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection(self, seat, move)

    def view(self, seat: i64) -> View:
        return view(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "HerzblattState":
        new = self.copy()
        redeal(new, seat, rng)
        return new


class Herzblatt(Game):
    """Herzblatt for two, three or four.

    The longest hand: everybody is asked, the stock, two cards laid away, all cards played, and
    everybody claims the rest once and is answered by all others (`stammtisch.games.claims`).
    """

    def __init__(self, options: HerzblattOptions, seats: i64) -> None:
        rules = Rules(options, seats)
        longest = seats + 3 + seats * rules.size + seats * seats
        super().__init__("herzblatt", options, seats, MOVES, longest)
        self.hides = False  # at the end all lies open
        self.rules: Final = rules
        self.first: Final[i64] = options.first_dealer

    def pack(self) -> vec[i64]:
        return self.rules.pack[:]

    def hand_sizes(self, context: Context) -> list[int]:
        return [int(self.rules.size)] * int(self.seats)

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        vorhand = int(place_after(context.dealer, self.seats))
        return undealt(hands, rest, vorhand, [1] * int(self.rules.size))

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = HerzblattState(self.rules, context)
        state.deal(pack)
        return state

    def opening(self, dealer: i64) -> Context:
        return Context(dealer, 1, vec[i64]([0] * int(self.seats)))

    def following(self, context: Context, state: State) -> Context:
        return after_hand(context, state.scores(), self.rules.hands)

    def first_dealer(self) -> i64:
        return self.first

    def text(self, state: State, move: i64) -> str:
        return wording.text(move)

    def read(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, Position)
        found = vec[i64]()
        for move in wording.read(state, words):
            found = append(found, move)
        return found

    def choice(self, state: State, seat: i64, move: i64) -> Choice:
        return wording.choice(seat, move)

    def tell(self, before: State, seat: i64, move: i64, after: State, viewer: i64) -> list[Text]:
        assert isinstance(before, Position)
        assert isinstance(after, Position)
        return wording.tell(before, seat, move, after, viewer)
