"""An analysis in progress: questions that can be answered anywhere, one after the other."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, structs

from stammtisch.analysis.fair import SEARCH, gains_of, is_beside, judge_fair
from stammtisch.analysis.model import Analysis, Exact, Fair, Judged, View
from stammtisch.analysis.opened import judge_open
from stammtisch.bots import usual
from stammtisch.core.contract import TIME_UP, State
from stammtisch.matches import Hand
from stammtisch.rulecodes import rule_code
from stammtisch.solving import SOLVED, TooLongToSolve

NODES: Final = 1_600_000
SIMULATIONS: Final = 60_000  # of a move at the most, and what a whole hand may take:
OF_A_HAND: Final = 2_000_000
_SLOW: Final = {"rummy": 40, "mogeln": 400}  # by how much longer a simulation takes in some games,
_OWN: Final = 100  # and in those with players of their own
_SEEDS: Final = 1 << 32


class Settings(Struct, frozen=True):
    """How long to look.

    Attributes:
        seed: what the draws of the fair view depend on.
        simulations: how many hands are played to their end for each move that is judged.
        nodes: how many positions the solver may look at in all.
    """

    seed: int
    simulations: int
    nodes: int


def usual_simulations(hand: Hand) -> int:
    """How many simulations each move of a hand has if nothing else is said."""
    return simulations_of(hand.game.id, min(SIMULATIONS, OF_A_HAND // max(1, len(hand.acts))))


def simulations_of(game: str, quick: int) -> int:
    """How many simulations take as long as this many of a quick game."""
    return quick // _SLOW.get(game, 1 if usual(game) == SEARCH else _OWN)


class Question(Struct, frozen=True):
    """A step of an analysis: an act, and the view in which it is to be judged.

    It can be pickled and answered in another process; `answer` needs nothing else.
    """

    view: View
    act: int
    state: State
    seat: int
    move: int
    settings: Settings


class Answer(Struct, frozen=True):
    """What was found out about an act. ``too_long``: its position was not solved in time.

    ``nodes``: how many positions the solver looked at.
    """

    points: Exact | None = None
    score: Exact | None = None
    fair: Fair | None = None
    nodes: int = 0
    too_long: bool = False


def answer(question: Question) -> Answer:
    """Answer a question; this may take some seconds."""
    state, settings = question.state, question.settings
    if question.view == "fair":
        seed = settings.seed * _SEEDS + question.act
        fair = judge_fair(state, question.seat, question.move, seed, settings.simulations)
        return Answer(fair=fair)
    try:
        points, score, nodes = judge_open(state, question.move, settings.nodes)
        return Answer(points, score, nodes=nodes)
    except TooLongToSolve:
        return Answer(too_long=True)


class Course:
    """The analysis of a hand: ask for the `next` question, `take` the answer, until it is whole.

    First cards are solved, from the last one backwards, because the end is found quickly; where a
    position takes too long, those before it are not tried. Then the moves are judged by what could
    be known, in the order in which they were made. ``analysis`` is what is known so far.
    """

    def __init__(self, hand: Hand, number: int, settings: Settings) -> None:
        self._hand = hand
        self._settings = settings
        acts = range(len(hand.acts))
        solved = [act for act in acts if hand.game.id in SOLVED and self._in_turn(act)]
        self._open = solved[::-1]
        self._fair = [act for act in acts if hand.acts[act].move != TIME_UP]
        scores = tuple(int(score) for score in hand.state.scores())
        self.analysis = Analysis(
            rules=rule_code(hand.game),
            hand=number,
            seats=int(hand.game.seats),
            acts=tuple(
                Judged(act, int(each.seat), each.text) for act, each in enumerate(hand.acts)
            ),
            scores=scores,
            gains=tuple(gains_of(hand.game, scores)),
            bot=usual(hand.game.id),
            seed=settings.seed,
            exact_from=None,
            done=0,
            steps=len(self._open) + len(self._fair),
        )

    def _in_turn(self, act: int) -> bool:
        made = self._hand.acts[act]
        return made.move != TIME_UP and not is_beside(self._hand.states[act], made.seat, made.move)

    def next(self) -> Question | None:
        """The next question, or None if all are answered."""
        view: View = "open" if self._open else "fair"
        acts = self._open or self._fair
        if not acts:
            return None
        made = self._hand.acts[acts[0]]
        return Question(
            view, acts[0], self._hand.states[acts[0]], made.seat, made.move, self._settings
        )

    def take(self, found: Answer) -> None:
        """Take the answer to the question that is next."""
        before = self.analysis
        left = self._settings.nodes - found.nodes
        self._settings = structs.replace(self._settings, nodes=left)
        acts = self._open or self._fair
        act = acts.pop(0)
        done = before.done + 1
        if found.too_long:
            done += len(self._open)
            self._open.clear()
        judged = structs.replace(
            before.acts[act],
            points=found.points or before.acts[act].points,
            score=found.score or before.acts[act].score,
            fair=found.fair or before.acts[act].fair,
        )
        exact_from = act if found.points or found.score else before.exact_from
        self.analysis = structs.replace(
            before,
            acts=(*before.acts[:act], judged, *before.acts[act + 1 :]),
            exact_from=exact_from,
            done=done,
        )
