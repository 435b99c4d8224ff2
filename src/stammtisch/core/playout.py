"""Random hands inside the engine: for benchmarks, for tests and for the search of the bots."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.breath import breathe
from stammtisch.core.contract import CHANCE, OVER, Context, Game, State
from stammtisch.core.rng import Rng

MANY: Final[i64] = 0xFFF  # one less than the moves of a hand after which other threads may run


def shuffle_now(state: State, rng: Rng) -> None:
    """At `CHANCE`, use the generator to shuffle whatever must be shuffled."""
    order = state.to_shuffle()
    rng.shuffle(order)
    state.shuffle(order)


def play_out(state: State, rng: Rng) -> i64:
    """Play random moves to the end of the hand, in place; returns how many were made."""
    moves: i64 = 0
    steps: i64 = 0
    while state.turn != OVER:
        steps += 1
        if steps & MANY == 0:
            breathe()
        if state.turn == CHANCE:
            shuffle_now(state, rng)
        else:
            moves += state.play_on(rng)
    return moves


class Playouts:
    """Random hands of a game, one after another, with counts of hands and moves and score totals.

    How many are played at a time makes no difference to them.

    Args:
        game: what is played.
        seed: the same seed and ``stream`` give the same hands.
        stream: apart from the other streams of this seed.
        first: the number of the first hand, which says who deals; the deal passes round.
        start: the position in which all hands begin, in place of a deal.
        kept: whether the scores of each hand are kept, one seat after another, in ``scores``.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        stream: int = 0,
        first: int = 0,
        start: State | None = None,
        kept: bool = False,
    ) -> None:
        self.game: Game = game
        self.rng: Rng = Rng(seed, stream)
        self.first: i64 = first
        self.start: State | None = start
        self.kept: bool = kept
        self.hands: i64 = 0
        self.moves: i64 = 0
        self.score_sums: vec[i64] = vec[i64]([0] * int(game.seats))
        self.scores: vec[i64] = vec[i64]()
        self.order: vec[i64] = game.pack()
        self.contexts: list[Context] = [game.opening(seat) for seat in range(i64(game.seats))]

    def run(self, hands: i64) -> None:
        """Play this many more hands at random."""
        for _step in range(i64(hands)):
            state = self.begin()
            self.moves += play_out(state, self.rng)
            self.count(state)

    def begin(self) -> State:
        """The next hand, before its first move."""
        start = self.start
        if start is not None:
            return start.copy()
        self.rng.shuffle(self.order)
        seats = self.game.seats
        return self.game.deal(self.order, self.contexts[(self.first + self.hands) % seats])

    def count(self, state: State) -> None:
        """Count a hand that is over."""
        sums, scores = self.score_sums, state.scores()
        for seat in range(i64(self.game.seats)):
            sums[seat] += scores[seat]
            if self.kept:
                self.scores = append(self.scores, scores[seat])
        self.hands += 1


def fresh_deal(game: Game, context: Context, rng: Rng) -> State:
    """A hand dealt from a pack that the generator has shuffled."""
    order = game.pack()
    rng.shuffle(order)
    return game.deal(order, context)


def perft(state: State, depth: i64) -> i64:
    """The number of move sequences of this length; a chance node ends a sequence.

    Raises:
        ValueError: the length is negative.
    """
    if depth < 0:
        raise ValueError(f"a sequence cannot have {int(depth)} moves; 0 or more is right")
    if depth == 0 or state.turn < 0:
        return 1
    moves = state.legal_moves()
    if depth == 1:
        return len(moves)
    breathe()
    total: i64 = 0
    for move in moves:
        after = state.copy()
        after.advance(move)
        total += perft(after, depth - 1)
    return total


def random_walk(state: State, rng: Rng, moves: i64) -> vec[i64]:
    """Play this many random moves, or fewer if the hand ends first; returns the moves made."""
    made = vec[i64]()
    for _step in range(moves):
        while state.turn == CHANCE:
            shuffle_now(state, rng)
        if state.turn == OVER:
            break
        move: i64 = state.pick(rng)
        made = append(made, move)
        state.play(move)
    return made
