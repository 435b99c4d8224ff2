"""Was war drin? What a finished hand was worth, and what each of its moves lost.

It sees all cards and the whole record: for hands that are over, and only for those who may see all
of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch import records
from stammtisch.analysis.course import (
    NODES,
    Answer,
    Course,
    Question,
    Settings,
    answer,
    usual_simulations,
)
from stammtisch.analysis.evening import Balance, balances
from stammtisch.analysis.facts import Fact
from stammtisch.analysis.model import (
    Analysis,
    Exact,
    Fair,
    Judged,
    Option,
    Part,
    Reached,
    View,
)
from stammtisch.errors import StammtischError
from stammtisch.matches import Match
from stammtisch.text import say

__all__ = [
    "NODES",
    "Analysis",
    "Answer",
    "Balance",
    "Course",
    "Exact",
    "Fact",
    "Fair",
    "Judged",
    "NoSuchHand",
    "Option",
    "Part",
    "Question",
    "Reached",
    "Settings",
    "View",
    "analyse",
    "analysing",
    "answer",
    "balances",
    "begin",
    "usual_simulations",
]


class NoSuchHand(StammtischError, LookupError):
    """The record has no finished hand with this number."""

    exit_code, status = 2, 404


def analyse(
    record: Match | str,
    hand: int | None = None,
    *,
    seed: int = 1,
    simulations: int | None = None,
    nodes: int = NODES,
) -> Analysis:
    """Find out what each move of a finished hand lost, in two views.

    *Open*: with all cards open, exactly, by the solver (`stammtisch.solve`), for the cards of
    Doppelkopf, Fünfhundert, Herzblatt, Sechsundsechzig, Tarock and Watten. Hands of Doppelkopf
    mostly take too long to be solved from the first card on; ``exact_from`` says from which act on
    there are exact values. *Fair*: by what the seat could know, for all games and all moves, by the
    usual player of the game, with standard errors. Moves that nobody made out of turn are not
    judged.

    The same seed finds the same, on every machine.

    Args:
        record: a match, or a record as text (`stammtisch.records`).
        hand: the number of the hand, from 1; by default the last one that is over.
        seed: what the draws of the fair view depend on.
        simulations: how many hands are played to their end for each move that is judged.
        nodes: how many positions the solver may look at in all.

    Raises:
        NoSuchHand: there is no such hand, or it is not over.
        BrokenRecord: the text is no record.

    >>> import stammtisch as st
    >>> match = st.Match(st.game("watten", seats=2), seed=2)
    >>> while not match.hand_over:
    ...     act = match.play(next(iter(match.legal_moves().texts())))
    >>> found = st.analyse(match, simulations=50)
    >>> len(found.acts) == len(match.hand.acts)
    True
    """
    course = begin(record, hand, seed=seed, simulations=simulations, nodes=nodes)
    for _ in _answered(course):
        pass
    return course.analysis


def analysing(
    record: Match | str,
    hand: int | None = None,
    *,
    seed: int = 1,
    simulations: int | None = None,
    nodes: int = NODES,
) -> Iterator[Analysis]:
    """As `analyse`, but yields what is known so far after each step; stop whenever you like.

    The first figures are there at once: those of the last cards.
    """
    return _answered(begin(record, hand, seed=seed, simulations=simulations, nodes=nodes))


def begin(
    record: Match | str,
    hand: int | None = None,
    *,
    seed: int = 1,
    simulations: int | None = None,
    nodes: int = NODES,
) -> Course:
    """The analysis as a row of questions, for programs that answer them elsewhere (`Course`)."""
    match = records.loads(record) if isinstance(record, str) else record
    over = [number for number, each in enumerate(match.hands, 1) if each.over]
    number = hand if hand is not None else (over or [0])[-1]
    if number not in over:
        raise NoSuchHand(say("There is no finished hand {n} in this record.", n=number))
    tries = usual_simulations(match.hands[number - 1]) if simulations is None else simulations
    return Course(match.hands[number - 1], number, Settings(seed, tries, nodes))


def _answered(course: Course) -> Iterator[Analysis]:
    while (question := course.next()) is not None:
        course.take(answer(question))
        yield course.analysis
