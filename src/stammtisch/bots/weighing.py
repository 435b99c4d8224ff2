"""What each of a few moves is worth to whoever knows what one seat knows.

A search soon looks at its favourites only; here all moves have equally many tries. Each draw of
what the seat does not know serves all of them, so that what they differ by is not the luck of the
draw; below each of them grows a tree of its own, as in `bots.search`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.bots.search import Node, Search
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng

NOTHING: Final = -1  # in place of a move out of turn: saying nothing


class Weighing:
    """Tries moves of a seat: `run` it, then ask for the `sums` of the scores.

    The position is only ever used to draw from. ``beside``: the moves are made out of turn, and
    `NOTHING` is one of them.
    """

    def __init__(
        self, game: Game, state: State, seat: i64, moves: vec[i64], beside: bool, rng: Rng
    ) -> None:
        self.search: Final = Search(game, state, seat, rng)
        self.seat: Final[i64] = seat
        self.seats: Final[i64] = game.seats
        self.moves: Final = moves
        self.beside: Final = beside
        self.nodes: Final = [Node(move, seat) for move in moves]
        self.draws: i64 = 0
        self.sums: Final = vec[i64]([0] * (len(moves) * int(game.seats)))

    def run(self, draws: i64) -> None:
        """Try each move with this many further draws.

        Of each move, in order, ``sums`` has the sum of the scores of each seat.
        """
        sums = self.sums
        for _draw in range(draws):
            drawn = self.search.state.guess(self.seat, self.search.rng)
            for place in range(i64(len(self.moves))):
                state = drawn.copy()
                move = self.moves[place]
                if move != NOTHING:
                    if self.beside:
                        state.cut_in(self.seat, move)
                    else:
                        state.advance(move)
                node = self.nodes[place]
                scores = self.search.descend(state, node, [node])
                for seat in range(self.seats):
                    sums[place * self.seats + seat] += scores[seat]
        self.draws += draws
