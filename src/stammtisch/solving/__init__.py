"""The solver with open cards: what each card of a position is worth.

It sees all hands. So it is for the analysis of a hand that is over, for puzzles and for teaching;
nothing that plays at a table, or helps somebody there, may ask it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from stammtisch.cards import notation
from stammtisch.core.contract import State
from stammtisch.errors import StammtischError
from stammtisch.solving.points import Points
from stammtisch.solving.scores import Scores
from stammtisch.solving.search import Task, TooManyNodes
from stammtisch.solving.table import Table
from stammtisch.text import say

NODES: Final = 20_000_000
_LARGEST: Final = 22  # entries that are remembered, as a power of two
_CARDS: Final = 52
_KIT: Final = ("fuenfhundert", "herzblatt", "sechsundsechzig", "tarock", "watten")
SOLVED: Final = ("doppelkopf", *_KIT)
"""The games that have a solver."""

Unit = Literal["card points", "score"]


class NotSolvable(StammtischError, ValueError):
    """The solver does not know this game, or there is no card to be played in the position."""

    exit_code, status = 2, 422


class TooLongToSolve(StammtischError):
    """The solver looked at as many positions as it was allowed to and has no answer."""

    exit_code, status = 1, 422


@dataclass(frozen=True)
class CardValue:
    """What one legal card is worth.

    Attributes:
        move: the move that plays it.
        card: the card in notation.
        value: what the side of the seat on turn can then be sure of, in the unit of the `Solution`.
    """

    move: int
    card: str
    value: int


@dataclass(frozen=True)
class Solution:
    """What each legal card of a position is worth if all cards lie open and all play perfectly.

    Attributes:
        unit: of the values. ``"card points"``: what the side has at the end of the hand, with
            the tricks that it has already won and all that counts for it besides tricks.
            ``"score"``: what the seats of the side score together, less what the others score.
        side: the seats for which the values count: the seat on turn and its partners.
        cards: the legal cards, in the order of their moves.
        nodes: how many positions were looked at.
    """

    unit: Unit
    side: tuple[int, ...]
    cards: tuple[CardValue, ...]
    nodes: int

    @property
    def value(self) -> int:
        """What the position is worth: the value of the best cards."""
        return max(card.value for card in self.cards)

    @property
    def best(self) -> tuple[CardValue, ...]:
        """The cards with which the side gets the most."""
        return tuple(card for card in self.cards if card.value == self.value)


def solve(state: State, *, score: bool = False, nodes: int = NODES) -> Solution:
    """Find out what each legal card of a position is worth, with all cards open.

    Both sides see all cards and play as well as they can; announcements stay as they stand, and
    nothing more is announced, claimed or revoked. In Herzblatt and Tarock the sides are the player
    who plays alone and all others. In Fünfhundert and Sechsundsechzig it solves positions from
    which on no card is drawn, for the card points of the tricks: pairs, combinations and the bonus
    for the last trick are not in them, and the deal is played to its end; where a deal of
    Sechsundsechzig ends by itself (``go_out="auto"``), there is no solver.

    It uses what nobody at the table may know: never ask it for somebody who is still playing.

    Args:
        state: a position in which a card is to be played. It is not changed.
        score: find the score with everything that counts for it, in place of the card points
            (Doppelkopf, Herzblatt, Tarock and Watten). In Watten, which has no card points, it is
            the score in any case.
        nodes: how many positions it may look at; a million takes one to three seconds.

    Raises:
        NotSolvable: the game has no solver, no card is to be played, cards are still drawn, the
            deal ends before its last trick, or it depends on the play who belongs together.
        TooLongToSolve: the position takes more than ``nodes``.

    >>> import stammtisch as st
    >>> match = st.Match(st.game("doppelkopf"), seed=1)
    >>> try:
    ...     st.solve(match.state)
    ... except st.StammtischError as error:
    ...     print(error)
    No card is to be played in this position.
    """
    game = state.terms().game
    if game == "doppelkopf":
        from stammtisch.games.doppelkopf.shared_table import among

        if shared := among(state):
            four, seats = shared
            found = solve(four, score=score, nodes=nodes)
            return replace(found, side=tuple(sorted(seats[seat] for seat in found.side)))
        task, scores = _doppelkopf(state, score, nodes)
    elif game in _KIT:
        task, scores = _of_the_kit(state, score, nodes)
    else:
        raise NotSolvable(say("There is no solver for this game."))
    search = scores or Points(task, nodes, Table(_LARGEST))
    return _solved(state, task, search, "score" if scores else "card points")


def _doppelkopf(state: State, score: bool, nodes: int) -> tuple[Task, Scores | None]:
    from stammtisch.games.doppelkopf.state import DoppelkopfState
    from stammtisch.solving import doppelkopf

    assert isinstance(state, DoppelkopfState)
    if not doppelkopf.is_played(state):
        raise _nothing_to_play()
    re = doppelkopf.parties(state)
    if re < 0:
        raise NotSolvable(say("Who belongs together depends on how the cards are played."))
    task = doppelkopf.task_of(state, re, score)
    return task, doppelkopf.scores_of(state, re, task, nodes) if score else None


def _of_the_kit(state: State, score: bool, nodes: int) -> tuple[Task, Scores | None]:
    from stammtisch.kits.tricks.hand import TrickHand
    from stammtisch.solving import tricks

    assert isinstance(state, TrickHand)
    if not tricks.is_played(state):
        raise _nothing_to_play()
    if tricks.draws(state):
        raise NotSolvable(say("Cards are still drawn from the stock in this position."))
    if score and not tricks.has_score(state):
        raise NotSolvable(say("There is no solver for the score of this game."))
    if tricks.ends_early(state):
        raise _ends_early()
    task = tricks.task_of(state)
    scored = score or not tricks.has_points(state)
    return task, tricks.scores_of(state, task, nodes) if scored else None


def _ends_early() -> NotSolvable:
    return NotSolvable(
        say("By these rules a deal ends automatically with 66 card points; that cannot be solved.")
    )


def _nothing_to_play() -> NotSolvable:
    return NotSolvable(say("No card is to be played in this position."))


def _solved(state: State, task: Task, search: Points | Scores, unit: Unit) -> Solution:
    """Ask the search for one card after the other; what it learns of one helps with the next."""
    board = task.board
    won = task.won if isinstance(search, Points) else 0
    cards: list[CardValue] = []
    found = 0
    try:
        for move in map(int, state.legal_moves()):
            if move < _CARDS:
                found = int(search.value(board.held(move, board.hands[task.seat]), found))
                cards.append(CardValue(move, notation(move), found + int(won)))
    except TooManyNodes:
        text = say(
            "To solve this position, more than {n} positions would have to be looked at.",
            n=int(search.most),
        )
        raise TooLongToSolve(text) from None
    if not cards:
        raise _nothing_to_play()
    side = tuple(seat for seat in range(int(board.seats)) if task.ours >> seat & 1)
    return Solution(unit, side, tuple(cards), int(search.nodes))
