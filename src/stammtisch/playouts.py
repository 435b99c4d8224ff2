"""Single hands for programs, and hands in bulk, played at random or by a policy."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch.core.asked import must_be_game
from stammtisch.core.contract import CHANCE, OVER, Game, State
from stammtisch.core.past import Past
from stammtisch.core.playout import Playouts, fresh_deal, shuffle_now
from stammtisch.core.putting import same_terms
from stammtisch.core.rng import Rng
from stammtisch.spreading import Crew, GoOn

Policy: TypeAlias = Callable[[State, Rng], int]
Scores: TypeAlias = tuple[tuple[int, ...], ...]

BLOCK: Final = 1000  # hands with a stream of random numbers of their own, on any process
SLICE: Final = 0.02  # seconds after which other threads, and Ctrl-C, have their turn


def deal(game: Game, seed: int | Rng = 0, dealer: int | None = None) -> State:
    """The first hand of a match, for programs that make the moves themselves.

    Args:
        game: from `stammtisch.game`.
        seed: the same seed deals the same cards on every machine; or a generator that goes on.
        dealer: the seat that deals; by default as agreed, or else drawn.

    Raises:
        ValueError: there is no such seat.
        TypeError: what is given is no game.
    """
    must_be_game(game, "st.deal")
    rng = seed if isinstance(seed, Rng) else Rng(seed)
    seat = int(game.first_dealer()) if dealer is None else dealer
    if dealer is None and seat < 0:
        seat = int(rng.below(game.seats))
    if not 0 <= seat < game.seats:
        raise ValueError(f"there is no seat {seat}; the seats are 0 to {int(game.seats) - 1}")
    context, pack = game.opening(seat), game.pack()
    rng.shuffle(pack)
    state = game.deal(pack[:], context)
    state.goes_back_to(Past(game, context, pack))
    return state


def shuffle(state: State, rng: Rng) -> None:
    """At `CHANCE`, shuffle in place what the rules want shuffled.

    Raises:
        ValueError: nothing is to be shuffled now.
    """
    if state.turn != CHANCE:
        raise ValueError("nothing is to be shuffled now: the turn is not CHANCE")
    shuffle_now(state, rng)


class PlayoutResult(Struct, frozen=True):
    """The outcome of hands that were played.

    Attributes:
        hands: how many were played.
        moves: how many moves they had together.
        mean_scores: the mean score of each seat, in the smallest unit of the game's account.
        seconds: how long it took.
        scores: of each hand the score of each seat, if they were asked for.
    """

    hands: int
    moves: int
    mean_scores: tuple[float, ...]
    seconds: float
    scores: Scores = ()


class _Block(Struct, frozen=True):
    """The results of some hands."""

    hands: int
    moves: int
    sums: tuple[int, ...]
    scores: Scores


class _Work(Struct, frozen=True):
    """The hands to be played, in independent blocks."""

    game: Game
    n: int
    seed: int
    position: State | None
    policy: Policy | None
    scores: bool

    def blocks(self) -> range:
        """The numbers of the blocks."""
        return range((self.n + BLOCK - 1) // BLOCK)

    def block(
        self, number: int, go_on: GoOn, heard: Callable[[int], bool] = lambda done: True
    ) -> _Block:
        """Play a block; ``heard`` is told how many hands are done, and may end the block."""
        first = number * BLOCK
        size = min(BLOCK, self.n - first)
        work = Playouts(self.game, self.seed, number, first, self.position, self.scores)
        step = 1
        while work.hands < size:
            go_on()
            began = time.perf_counter()
            if self.policy is None:
                work.run(min(step, size - int(work.hands)))
            else:
                self._follow(self.policy, work)
            if not heard(first + int(work.hands)):
                break
            step = max(1, step * 2 if time.perf_counter() - began < SLICE / 2 else step // 2)
        return _Block(
            int(work.hands), int(work.moves), tuple(map(int, work.score_sums)), self._scores(work)
        )

    def _follow(self, policy: Policy, work: Playouts) -> None:
        """Play one hand as the policy says."""
        state = work.begin()
        while state.turn != OVER:
            if state.turn == CHANCE:
                shuffle_now(state, work.rng)
                continue
            move = policy(state, work.rng)
            if move not in state.legal_moves():
                wrong = f"the policy answered {move!r}, which is no legal move; possible are"
                raise ValueError(f"{wrong} {[int(each) for each in state.legal_moves()]}")
            state.play(move)
            work.moves += 1
        work.count(state)

    def _scores(self, work: Playouts) -> Scores:
        """The scores of each hand, if they are wanted."""
        each = iter(map(int, work.scores))
        return tuple(zip(*[each] * int(self.game.seats), strict=True))


def playouts(
    game: Game,
    n: int,
    seed: int = 0,
    progress: Callable[[int], bool] | None = None,
    *,
    position: State | None = None,
    policy: Policy | None = None,
    scores: bool = False,
    workers: int = 1,
    cluster: str | None = None,
) -> PlayoutResult:
    """Play n hands, at random inside the engine or by a policy; the dealer moves round the table.

    Other threads get the interpreter every 20 ms or after each hand, and so does Ctrl-C.

    Args:
        game: from `stammtisch.game`.
        n: number of hands.
        seed: the same seed gives the same hands on every machine, with any number of workers.
        progress: called with the number of hands done; False stops early.
        position: where each hand begins, in place of a deal; hidden cards lie as they do there.
        policy: says the move for a position, by its number; it gets a generator for its chances.
            Unless this process plays alone, it must be something that can be pickled.
        scores: whether the result has the scores of each hand.
        workers: over how many processes the hands are spread, in blocks of a thousand.
        cluster: the address of a Dask scheduler whose workers play instead (``tcp://…``).

    Raises:
        ValueError: n is negative, there are no workers, or the position is not of this game.
        ClusterError: the cluster cannot be used.
        TypeError: what is given is no game.
    """
    must_be_game(game, "st.playouts")
    if n < 0:
        raise ValueError(f"cannot play {n} hands")
    crew = Crew(workers, cluster)
    dealt = fresh_deal(game, game.opening(0), Rng(seed))
    if position is not None and not same_terms(position, dealt):
        raise ValueError("the position is one of another game, or with other options or seats")
    began = time.perf_counter()
    work = _Work(game, n, seed, position, policy, scores)
    found = _found(work, crew, _Listener(progress))
    hands = sum(block.hands for block in found)
    seats = range(int(game.seats))
    return PlayoutResult(
        hands,
        sum(block.moves for block in found),
        tuple(sum(block.sums[seat] for block in found) / max(1, hands) for seat in seats),
        time.perf_counter() - began,
        tuple(hand for block in found for hand in block.scores),
    )


class _Listener:
    """Whoever is told how many hands are done, and has heard enough at some time."""

    def __init__(self, progress: Callable[[int], bool] | None) -> None:
        self._progress = progress
        self._enough = False

    def hear(self, done: int) -> bool:
        """Tell how many hands are done; returns whether more are wanted."""
        self._enough = self._progress is not None and not self._progress(done)
        return not self._enough

    def enough(self) -> bool:
        """Whether no more hands are wanted."""
        return self._enough


def _found(work: _Work, crew: Crew, listener: _Listener) -> list[_Block]:
    """Play all blocks, until somebody has heard enough; alone, he also hears of single hands."""
    if crew.alone:
        aloud = partial(work.block, heard=listener.hear)
        return list(crew.each_done(aloud, work.blocks(), listener.enough))
    found: list[_Block] = []
    done = 0
    for block in crew.each_done(work.block, work.blocks(), listener.enough):
        found.append(block)
        done += block.hands
        listener.hear(done)
    return found
