"""Random hands in bulk, for Python users."""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec import Struct

from stammtisch.core.contract import Game
from stammtisch.core.playout import Playouts


class PlayoutResult(Struct, frozen=True):
    """The outcome of random hands: counts, mean score of each seat, seconds of work."""

    hands: int
    moves: int
    mean_scores: tuple[float, ...]
    seconds: float


def playouts(
    game: Game, n: int, seed: int = 0, progress: Callable[[int], bool] | None = None
) -> PlayoutResult:
    """Play n random hands inside the engine; the deal goes round the table.

    Args:
        game: from `stammtisch.game`.
        n: number of hands.
        seed: the same seed gives the same hands on every machine.
        progress: called with the number of hands done; False stops early.

    Raises:
        ValueError: n is negative.
    """
    if n < 0:
        raise ValueError(f"cannot play {n} hands")
    work = Playouts(game, seed)
    began = time.perf_counter()
    step = max(1, min(n // 20, 20_000)) if progress else max(1, n)
    done = 0
    while done < n:
        chunk = min(step, n - done)
        work.run(chunk)
        done += chunk
        if progress is not None and not progress(done):
            break
    seconds = time.perf_counter() - began
    hands = max(1, int(work.hands))
    means = tuple(int(total) / hands for total in work.score_sums)
    return PlayoutResult(int(work.hands), int(work.moves), means, seconds)
