"""A move by what its seat could know.

The usual player of the game looks at it at length: a search does it as in `bots.weighing`; where
the game has a player of its own, all seats play on as he would. All options are tried in the same
draws. The draws are made in batches, each with trees of its own; the spread of what the batches
find is the standard error.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final, TypeAlias

from librt.vecs import vec
from msgspec import structs
from mypy_extensions import i64

from stammtisch.analysis.grounds import of_turn
from stammtisch.analysis.model import Fair, Option
from stammtisch.bots import AT_ONCE, choose, interruption, next_move, usual
from stammtisch.bots.weighing import NOTHING, Weighing
from stammtisch.core.breath import breathe
from stammtisch.core.contract import CHANCE, OVER, Game, State, make
from stammtisch.core.playout import shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.players.registry import habits_of
from stammtisch.positions import game_of

BATCHES: Final = 8  # an even number, for the halves
FEW: Final = 2  # draws in each batch, with fewer of which nothing can be said
LONGEST: Final = 120  # moves after which the player of the game is not asked any more
SEARCH: Final = "search"

Gains: TypeAlias = list[list[float]]
"""Of each option, in order, the gain of each seat."""


def options_of(state: State, seat: int, move: int) -> list[int]:
    """The moves that are weighed where this one was made; with fewer than two there is no choice.

    In turn these are what a search looks at, and the move itself; out of turn the move, or nothing.
    """
    if is_beside(state, seat, move):
        return [NOTHING, move]
    found = {int(each) for each in habits_of(state.terms().game).promising_moves(state)}
    return sorted(found | {move})


def is_beside(state: State, seat: int, move: int) -> bool:
    """Whether the move is made out of turn."""
    return seat != state.turn or move in [int(each) for each in state.interrupts(seat)]


def judge_fair(state: State, seat: int, move: int, seed: int, simulations: int) -> Fair | None:
    """Weigh a move against the others that the seat had; None if it had no choice.

    Args:
        state: the position before the move; only ever used to draw from.
        seat: who made the move.
        move: the move, in turn or out of turn.
        seed: what the draws depend on.
        simulations: how many hands are played to their end for this, at the least one for each
            option in each batch.
    """
    options = options_of(state, seat, move)
    if len(options) < 2:
        return None
    game, rng, beside = game_of(state), Rng(seed), is_beside(state, seat, move)
    own = None if usual(game.id) == SEARCH else _own_choice(game, state, seat, beside, rng)
    options = _fewer(options, {move, own}, simulations // (BATCHES * FEW), rng)
    draws = max(1, simulations // (len(options) * BATCHES))
    sums = _searched if usual(game.id) == SEARCH else _played_on
    batches = [
        [
            gains_of(game, [score / draws for score in scores])
            for scores in sums(game, state, seat, options, beside, draws, rng)
        ]
        for _ in range(BATCHES)
    ]
    fair = weighed(options, options.index(move), seat, batches, draws * BATCHES)
    texts = {each: "" if each == NOTHING else game.text(state, each) for each in options}
    found = tuple(structs.replace(each, text=texts[each.move]) for each in fair.options)
    chosen = found[0].move if own is None else own
    facts, said = ((), ()) if beside else of_turn(state, seat, (chosen,), rng)
    return structs.replace(fair, options=found, bot=texts[chosen], facts=facts, said=said)


def _fewer(options: list[int], kept: set[int | None], most: int, rng: Rng) -> list[int]:
    """No more options than can be tried often enough; which are left out is drawn by lot."""
    others = [each for each in options if each not in kept]
    while others and len(others) + len(kept - {None}) > max(2, most):
        others.pop(rng.below(len(others)))
    return sorted({each for each in (*others, *kept) if each is not None})


def gains_of(game: Game, scores: Sequence[float]) -> list[float]:
    """How much better each seat scores than the mean of all; for a lone seat, its score."""
    sign = -1 if game.low_wins else 1
    mean = fsum(scores) / len(scores) if len(scores) > 1 else 0.0
    return [sign * (score - mean) + 0.0 for score in scores]


def _searched(
    game: Game, state: State, seat: int, options: list[int], beside: bool, draws: int, rng: Rng
) -> list[list[int]]:
    """The sums of the scores of all seats, for each option, as the search plays on."""
    weighing = Weighing(game, state, seat, vec[i64](options), beside, Rng(rng.word(), rng.word()))
    for done in range(0, draws, AT_ONCE):
        weighing.run(min(AT_ONCE, draws - done))
        breathe()
    seats = int(game.seats)
    sums = [int(each) for each in weighing.sums]
    return [sums[place : place + seats] for place in range(0, len(sums), seats)]


def _played_on(
    game: Game, state: State, seat: int, options: list[int], beside: bool, draws: int, rng: Rng
) -> list[list[int]]:
    """The same where the player of the game's own plays on, in all seats."""
    sums = [[0] * int(game.seats) for _ in options]
    for _ in range(draws):
        drawn = state.guess(seat, rng)
        for found, option in zip(sums, options, strict=True):
            after = drawn.copy()
            if option != NOTHING:
                make(after, seat, option)
            for each, score in enumerate(_end_of(game, after, rng)):
                found[each] += int(score)
    return sums


def _end_of(game: Game, state: State, rng: Rng) -> vec[i64]:
    """The scores after everybody has played on in his own way, each by what he knows."""
    players = dict.fromkeys(range(int(game.seats)), usual(game.id))
    for _ in range(LONGEST):
        if state.turn == OVER:
            break
        if state.turn == CHANCE:
            shuffle_now(state, rng)
        else:
            seat, move = next_move(players, state, game, rng)
            make(state, seat, move)
        breathe()
    habits_of(game.id).play_out(state, rng)
    return state.scores()


def weighed(options: list[int], made: int, seat: int, batches: list[Gains], draws: int) -> Fair:
    """What the batches say, each with the gains of all seats for all options; without words.

    Args:
        options: the moves, in the order of the batches.
        made: the place of the one that was made.
        seat: who made it.
        batches: what was found.
        draws: in how many draws, all together.
    """
    places = range(len(options))
    means = [_mean_and_error([batch[place][seat] for batch in batches]) for place in places]
    order = sorted(places, key=lambda place: (-means[place][0], place != made))
    shares = [_share(batches, order, made, seat, each) for each in range(len(batches[0][0]))]
    return Fair(
        options=tuple(Option(options[place], "", *means[place]) for place in order),
        made=order.index(made),
        bot="",
        draws=draws,
        shares=tuple(value for value, _ in shares),
        errors=tuple(error for _, error in shares),
        seat=seat,
    )


def _share(
    batches: list[Gains], order: list[int], made: int, mover: int, seat: int
) -> tuple[float, float]:
    """What the move changed for a seat against the best one, and the standard error.

    The best move in one half of the batches is compared in the other. Where that is the move that
    was made, in both halves, the error is that of its lead over the next best.
    """
    half = len(batches) // 2
    changes: list[float] = []
    sure = True
    for own, other in ((batches[:half], batches[half:]), (batches[half:], batches[:half])):
        best = max(order, key=lambda each: fsum(batch[each][mover] for batch in other))
        sure = sure and best == made
        changes += [batch[made][seat] - batch[best][seat] for batch in own]
    value, error = _mean_and_error(changes)
    if sure:
        rival = next(each for each in order if each != made)
        error = _mean_and_error([batch[made][seat] - batch[rival][seat] for batch in batches])[1]
    return value, error


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of values and its standard error."""
    mean = fsum(values) / len(values)
    squares = fsum((value - mean) ** 2 for value in values)
    return mean, sqrt(squares / (len(values) - 1) / len(values))


def _own_choice(game: Game, state: State, seat: int, beside: bool, rng: Rng) -> int:
    """What the player of the game's own would have done."""
    if beside:
        return interruption(usual(game.id), state, game, seat, rng)  # -1 is NOTHING
    return choose(usual(game.id), state, game, seat, rng)
