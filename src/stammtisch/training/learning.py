"""How a net learns a game: first what is usual, then from what its own play brings.

Policy gradient in small steps (PPO; Schulman and others 2017) with a judge that sees all cards (as
in PerfectDou; Yang and others 2022): the judge only says how much better than expected a decision
turned out, and is not needed to play. To begin with, the net imitates the habits of the game
(`Habits.quiet_pick`), so that it meets hands as people play them.

A round of learning depends only on the plan, its number and what was learned before. So whoever
goes on with what was kept after any round learns exactly what he would have without a stop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from msgspec import Struct

from stammtisch.core.contract import Game
from stammtisch.training.hands import Decided, joined
from stammtisch.training.inputs import Inputs, Places
from stammtisch.training.layers import Floats, Layers
from stammtisch.training.practice import SURE, Practice, as_shares, chances_of, practices

Team = Callable[[list[Practice]], Iterable[Decided]]
"""Does parts of a round in their order; fewer where it was stopped."""


class Plan(Struct, frozen=True):
    """How a net learns.

    ``hands`` in all, of which the first ``imitated`` are played by habit; ``together`` are played
    before the net learns from them, in rows of ``rows`` decisions. The net has layers of ``sizes``;
    ``rate`` is how fast it learns, from the first hand to the last, ``judging`` the same for its
    judge. ``curious`` is what not being sure is worth, in the same way. ``far`` is how much a
    judgement counts what came of a decision in the end, rather than what was expected after the
    next one; ``limit`` how much more or less likely a decision may become at once.
    """

    hands: int
    seed: int = 1
    imitated: int = 2_000
    together: int = 1024
    rows: int = 2048
    sizes: tuple[int, ...] = (256, 256)
    rate: tuple[float, float] = (5e-4, 5e-5)
    judging: tuple[float, float] = (1e-3, 1e-4)
    curious: tuple[float, float] = (0.01, 0.002)
    far: float = 0.9
    limit: float = 0.2


class Told(Struct, frozen=True):
    """What a round showed: how unsure the net is, and how much of the results the judge foresaw."""

    unsure: float
    foreseen: float


class Learner:
    """A net that learns a game.

    Attributes:
        net: says how much each action is to be preferred.
        judge: says what a hand will bring the seat on turn.
        rounds: how many rounds of learning there have been.
        scale: the points that count as 1.

    Args:
        game: what is learned.
        plan: how.
        inputs: what the net is given.
    """

    def __init__(self, game: Game, plan: Plan, inputs: Inputs) -> None:
        self.game, self.plan, self.inputs = game, plan, inputs
        rng = np.random.default_rng(plan.seed)
        own = len(self.inputs.columns)
        others = len(self.inputs.hidden) * (int(game.seats) - 1)
        self.net = Layers((own, *plan.sizes, game.actions), rng)
        self.judge = Layers((own + others, *plan.sizes, 1), rng)
        self.rounds = 0
        self.scale = 0.0

    @property
    def hands(self) -> int:
        """How many hands it has learned from."""
        return self.rounds * self.plan.together

    @property
    def is_done(self) -> bool:
        """Whether it has learned from all hands of the plan."""
        return self.hands >= self.plan.hands

    def learn(self, crew: Team, told: Callable[[int], object]) -> Told | None:
        """One round: let a crew play hands, and learn from them; None if it was stopped.

        ``told`` hears how many hands of the round have been played.
        """
        plan = self.plan
        by_habit = self.hands < plan.imitated
        played, hands = [], 0
        for part in crew([*practices(self.net, plan.together, by_habit, (plan.seed, self.rounds))]):
            played.append(part)
            hands += len(part.gains)
            told(hands)
        if hands < plan.together:
            return None
        decided = joined(played)
        if not self.scale:
            self.scale = max(1.0, float(decided.gains.std()))
        rng = np.random.default_rng((self.plan.seed, self.rounds))
        result = self._learn_from(decided, by_habit, rng)
        self.rounds += 1
        return result

    def _learn_from(self, decided: Decided, by_habit: bool, rng: np.random.Generator) -> Told:
        foreseen = self._foreseen(decided)
        results = _results(decided, foreseen, self.plan.far, self.scale)
        better = results - foreseen
        left = 1 - float(better.var()) / max(1e-6, float(results.var()))
        better /= better.std() + 1e-6
        unsure = []
        for rows in _in_rows(len(decided), self.plan.rows, rng):
            self._judge(decided, rows, results)
            if by_habit:
                unsure.append(self._imitate(decided, rows))
            else:
                unsure.append(self._prefer(decided, rows, better))
        return Told(float(np.mean(unsure)), left)

    def now(self, ends: tuple[float, float]) -> float:
        """A number that goes from the first to the last, by shares, as hands are played."""
        share = min(1.0, self.hands / self.plan.hands)
        return float(ends[0] * (ends[1] / ends[0]) ** share)

    def _foreseen(self, decided: Decided) -> Floats:
        """What the judge expects at each decision."""
        starts = range(0, len(decided), self.plan.rows)
        rows = [np.arange(at, min(at + self.plan.rows, len(decided))) for at in starts]
        return np.concatenate([self.judge(_seen(decided, each))[:, 0] for each in rows])

    def _judge(self, decided: Decided, rows: Places, results: Floats) -> None:
        through = self.judge.through(_seen(decided, rows))
        wrong = (through[-1][:, 0] - results[rows]) / len(rows)
        self.judge.learn(through, wrong[:, None].astype(np.float32), self.now(self.plan.judging))

    def _imitate(self, decided: Decided, rows: Places) -> float:
        """Make what was done more likely; returns how unsure the net was."""
        through, chances = self._chances(decided, rows)
        unsure = _unsure(chances)
        slope = chances.copy()
        slope[np.arange(len(rows)), decided.actions[rows]] -= 1
        self.net.learn(through, (slope / len(rows)).astype(np.float32), self.now(self.plan.rate))
        return float(unsure.mean())

    def _prefer(self, decided: Decided, rows: Places, better: Floats) -> float:
        """Make more likely what turned out better; returns how unsure the net was."""
        through, chances = self._chances(decided, rows)
        unsure = _unsure(chances)
        each, done, worth = np.arange(len(rows)), decided.actions[rows], better[rows]
        ratio = np.exp(np.log(chances[each, done] + SURE) - decided.chances[rows])
        limit = self.plan.limit
        open_yet = np.where(worth > 0, ratio < 1 + limit, ratio > 1 - limit)
        push = (ratio * worth * open_yet)[:, None]
        slope = push * chances
        slope[each, done] -= push[:, 0]
        slope += self.now(self.plan.curious) * chances * (np.log(chances + SURE) + unsure)
        self.net.learn(through, (slope / len(rows)).astype(np.float32), self.now(self.plan.rate))
        return float(unsure.mean())

    def _chances(self, decided: Decided, rows: Places) -> tuple[list[Floats], Floats]:
        through = self.net.through(as_shares(decided.own[rows]))
        return through, chances_of(through[-1], decided.masks[rows])


def _unsure(chances: Floats) -> Floats:
    """The entropy of each row."""
    entropy: Floats = -(chances * np.log(chances + SURE)).sum(1, keepdims=True)
    return entropy


def _seen(decided: Decided, rows: Places) -> Floats:
    """What a judge sees: what the seat on turn is given, and what only the others know."""
    own = as_shares(decided.own[rows])
    return np.concatenate([own, decided.others[rows].astype(np.float32)], 1)


def _in_rows(size: int, rows: int, rng: np.random.Generator) -> list[Places]:
    """All decisions, mixed, in parts of about equal size."""
    return np.array_split(rng.permutation(size), max(1, size // rows))


def _results(decided: Decided, foreseen: Floats, far: float, scale: float) -> Floats:
    """What each decision turned out to be worth to its seat: in part as the judge saw it next."""
    expected = decided.gains / np.float32(scale)
    turned_out = expected.copy()
    results = np.empty(len(decided), np.float32)
    for start, end in zip([0, *decided.ends][-2::-1], decided.ends[::-1], strict=True):
        whose = decided.hands[start:end], decided.seats[start:end]
        results[start:end] = (1 - far) * expected[whose] + far * turned_out[whose]
        turned_out[whose] = results[start:end]
        expected[whose] = foreseen[start:end]
    return results
