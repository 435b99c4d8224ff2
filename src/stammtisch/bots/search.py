"""One search that plays every game of the contract: information-set Monte-Carlo tree search.

Each simulation draws a full position that the seat cannot rule out (`State.sample`), walks down a
tree that is shared by all draws (`Habits.guessed_moves`), adds one node and plays quiet random
moves to the end (`Habits.quiet_pick`). A node counts how often it could have been chosen, because
different draws allow different moves (Cowling, Powley, Whitehouse: Information Set Monte Carlo
Tree Search, 2012).
"""

from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER, Game, State
from stammtisch.core.playout import shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.players.habits import Habits
from stammtisch.players.registry import habits_of

EXPLORATION: Final = 0.7


class Node:
    """A move in the tree, and what simulations through it gained for the seat that made it."""

    def __init__(self, move: i64, mover: i64) -> None:
        self.move: i64 = move
        self.mover: i64 = mover
        self.visits: i64 = 0
        self.chances: i64 = 0
        self.reward: float = 0.0
        self.children: list[Node] = []

    def child(self, move: i64) -> "Node | None":
        """The node for this move below the present one, or None if it has none yet."""
        for node in self.children:
            if node.move == move:
                return node
        return None


class Search:
    """The search for one seat in one position: `run` it while there is time, then ask `best`.

    The position is only ever used to draw from: what the seat does not know has no influence.
    ``moves`` are those of the seat on turn that are considered. ``habits`` are those of the game
    unless others are given.
    """

    def __init__(
        self, game: Game, state: State, seat: i64, rng: Rng, habits: Habits | None = None
    ) -> None:
        self.game: Game = game
        self.state: State = state
        self.seat: i64 = seat
        self.rng: Rng = rng
        self.habits: Habits = habits_of(game.id) if habits is None else habits
        self.moves: vec[i64] = self.habits.promising_moves(state)
        self.root: Node = Node(-1, -1)
        self.simulations: i64 = 0
        self.lowest: float = 0.0
        self.highest: float = 1.0

    def run(self, simulations: i64) -> None:
        """Make this many further simulations."""
        for _step in range(simulations):
            self.simulate()
        self.simulations += simulations

    def simulate(self) -> None:
        """One simulation: draw hidden cards, walk down the tree, play out at random, and learn."""
        self.descend(self.state.guess(self.seat, self.rng), self.root, [])

    def descend(self, state: State, node: Node, path: list[Node]) -> vec[i64]:
        """Go on from a position and its node, to the end of the hand; returns the scores.

        ``path`` are the nodes on the way to it that are to learn from them, this one included.
        """
        while state.turn != OVER:
            if state.turn == CHANCE:
                shuffle_now(state, self.rng)
                continue
            mover = state.turn
            moves = self.habits.guessed_moves(state)
            fresh = self.unexplored(node, moves)
            if fresh >= 0:
                new = Node(fresh, mover)
                new.chances = 1
                node.children.append(new)
                path.append(new)
                state.advance(fresh)
                break
            node = self.most_promising(node, moves)
            path.append(node)
            state.advance(node.move)
        self.habits.play_out(state, self.rng)
        scores = state.scores()
        self.learn(path, scores)
        return scores

    def unexplored(self, node: Node, moves: vec[i64]) -> i64:
        """A random move among those that have no node yet, or -1."""
        found: i64 = -1
        seen: i64 = 0
        for move in moves:
            if node.child(move) is None:
                seen += 1
                if self.rng.below(seen) == 0:
                    found = move
        return found

    def most_promising(self, node: Node, moves: vec[i64]) -> Node:
        """The child with the highest upper bound among those that can be chosen now."""
        best: Node | None = None
        best_value = 0.0
        span = self.highest - self.lowest
        for move in moves:
            child = node.child(move)
            if child is None:
                continue
            child.chances += 1
            visits = float(child.visits)
            mean = (child.reward / visits - self.lowest) / span
            value = mean + EXPLORATION * sqrt(log(float(child.chances)) / visits)
            if best is None or value > best_value:
                best = child
                best_value = value
        assert best is not None
        return best

    def learn(self, path: list[Node], scores: vec[i64]) -> None:
        """Credit every node on the path with its mover's score less the mean of the others."""
        seats = self.game.seats
        others: i64 = seats - 1 if seats > 1 else 1  # who plays alone plays for points
        total: i64 = 0
        for seat in range(i64(seats)):
            total += scores[seat]
        for node in path:
            own = scores[node.mover]
            gain = float(own) - float(total - own) / float(others)
            if self.game.low_wins:
                gain = -gain
            if gain < self.lowest:
                self.lowest = gain
            if gain > self.highest:
                self.highest = gain
            node.visits += 1
            node.reward += gain

    def best(self) -> i64:
        """The move that was tried most often; among equals, the one with the better mean."""
        best: Node | None = None
        for node in self.root.children:
            if (
                best is None
                or node.visits > best.visits
                or (node.visits == best.visits and node.reward > best.reward)
            ):
                best = node
        assert best is not None
        return best.move

    def report(self) -> list[tuple[int, int, float]]:
        """Each move with its number of tries and its mean gain in points, best first."""
        rows = [
            (int(n.move), int(n.visits), n.reward / float(n.visits)) for n in self.root.children
        ]
        rows.sort(key=_tries, reverse=True)
        return rows


def _tries(row: tuple[int, int, float]) -> int:
    return row[1]
