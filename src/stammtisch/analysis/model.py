"""What an analysis says of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum, sqrt
from typing import Final, Literal

from msgspec import Struct

from stammtisch.analysis.facts import Fact
from stammtisch.solving import Unit
from stammtisch.text import Text

MOMENTS: Final = 3
SURE: Final = 2.0  # standard errors from which on a loss counts as one

View = Literal["open", "fair"]


class Exact(Struct, frozen=True):
    """A card with all cards open, by the solver; until the end nobody errs.

    Attributes:
        unit: of the values, as in `stammtisch.Solution`: card points of the side at the end, or
            what its seats score together, less what the others score.
        side: the seat that played and its partners.
        value: what the side could be sure of before the card.
        kept: what it could be sure of after it.
        best: the cards, in notation, with which it would have kept all.
    """

    unit: Unit
    side: tuple[int, ...]
    value: int
    kept: int
    best: tuple[str, ...]

    @property
    def loss(self) -> int:
        """What the card lost; never less than 0."""
        return self.value - self.kept


class Option(Struct, frozen=True):
    """A move that the seat could have made, or did make.

    Attributes:
        move: its number; `NOTHING` (-1) is to say nothing out of turn.
        text: its notation; "" for `NOTHING`.
        gain: what it brings on average: by how many points the seat's score is better than the mean
            of all seats. Where the scores add up to 0, that is the score itself.
        error: the standard error of ``gain``.
    """

    move: int
    text: str
    gain: float
    error: float


class Fair(Struct, frozen=True):
    """A move judged by what the seat could know.

    The positions are drawn from those that the seat could not rule out, each as likely as the
    sampler of the game makes it; what others may have meant by their moves is not thought about.

    Attributes:
        options: the moves that were weighed, the best first; always the one that was made.
        made: the place in ``options`` of the move that was made.
        bot: the notation of what the usual bot of the game would have done.
        draws: the positions that were drawn; each of the options was tried in all of them.
        shares: what the move changed for each seat, against the best one: below 0 for the seat
            that made it if it lost something. The best move is found in one half of the draws, and
            compared in the other, so that it is not the luckiest one that is taken for the best.
        errors: the standard errors of ``shares``.
        seat: who made the move.
        facts: why the bot's move, if it plays a card to a trick.
        said: what else is to be said for it, in whole sentences; of a move that plays no card, all.
    """

    options: tuple[Option, ...]
    made: int
    bot: str
    draws: int
    shares: tuple[float, ...]
    errors: tuple[float, ...]
    seat: int
    facts: tuple[Fact, ...] = ()
    said: tuple[Text, ...] = ()

    @property
    def loss(self) -> float:
        """What the move lost in points; by chance it may come out a little below 0."""
        return 0.0 - self.shares[self.seat]

    @property
    def error(self) -> float:
        """The standard error of `loss`."""
        return self.errors[self.seat]

    @property
    def is_sure(self) -> bool:
        """Whether the loss is more than chance: more than two standard errors."""
        return self.loss > SURE * self.error


class Judged(Struct, frozen=True):
    """An act of the hand and what is known about it.

    Attributes:
        act: its place in the hand, from 0: the position before it is ``hand.states[act]``.
        seat: who made it.
        text: the move in notation.
        points: the card in card points, if the position was solved.
        score: the card in score, if the position was solved.
        fair: the move by what the seat could know; None if it had no choice, or the time was up.
    """

    act: int
    seat: int
    text: str
    points: Exact | None = None
    score: Exact | None = None
    fair: Fair | None = None

    @property
    def exact(self) -> Exact | None:
        """The card in score if that is known, otherwise in card points."""
        return self.score or self.points


class Part(Struct, frozen=True):
    """A part of a seat's result in points, with its standard error."""

    value: float
    error: float


class Reached(Struct, frozen=True):
    """A point of a curve: what somebody could expect before an act.

    Attributes:
        act: the place of the act; the number of all acts for the end of the hand.
        seats: for whom the value counts.
        value: in the unit of the curve.
        error: its standard error; 0 for exact values.
    """

    act: int
    seats: tuple[int, ...]
    value: float
    error: float = 0.0


class Analysis(Struct, frozen=True):
    """What a finished hand was worth, and what its moves lost (`stammtisch.analyse`).

    Attributes:
        rules: the rule code.
        hand: the number of the hand in its match, from 1.
        seats: how many seats there are.
        acts: all acts of the hand in order.
        scores: what the hand brought each seat.
        gains: by how much the score of each seat is better than the mean of all: the unit of the
            fair view. Where the scores add up to 0, these are the scores.
        bot: the bot in whose place the fair view stands.
        seed: what the draws depend on.
        exact_from: from this act on cards have exact values; None if no card has one.
        done: how many steps of the analysis are done.
        steps: how many there are.
    """

    rules: str
    hand: int
    seats: int
    acts: tuple[Judged, ...]
    scores: tuple[int, ...]
    gains: tuple[float, ...]
    bot: str
    seed: int
    exact_from: int | None
    done: int
    steps: int

    @property
    def is_whole(self) -> bool:
        """Whether all of it is done."""
        return self.done >= self.steps

    def points_of(self, exact: Exact, value: int) -> float | None:
        """A value of the open view in the fair view's unit: points for a seat of the side.

        None for card points, and where that does not follow from what both sides have together.
        """
        alike = not sum(self.scores) or 2 * len(exact.side) == self.seats
        if exact.unit == "card points" or not alike:
            return None
        return value / (2 * len(exact.side))

    def moments(self, view: View = "fair") -> list[Judged]:
        """The moves that decided the hand: the three that lost the most, the worst first.

        In the fair view only losses of more than two standard errors count. In the open one the
        losses are in score where that is known.
        """
        if view == "fair":
            found = [each for each in self.acts if each.fair and each.fair.is_sure]
            found.sort(key=lambda each: -each.fair.loss if each.fair else 0.0)
        else:
            found = [each for each in self.acts if each.exact and each.exact.loss]
            found.sort(key=lambda each: -each.exact.loss if each.exact else 0)
        return found[:MOMENTS]

    def curve(self, view: View = "fair", unit: Unit = "score") -> list[Reached]:
        """What the hand was worth for whoever was to move, before each move that was judged.

        In the fair view that is the gain of the best option for one seat. In the open one it is
        what its side could be sure of, in this unit.
        """
        return list(self._fair_curve() if view == "fair" else self._open_curve(unit))

    def _fair_curve(self) -> Iterator[Reached]:
        for each in self.acts:
            if each.fair:
                best = each.fair.options[0]
                yield Reached(each.act, (each.seat,), best.gain, best.error)
        for seat, gain in enumerate(self.gains):
            yield Reached(len(self.acts), (seat,), gain)

    def _open_curve(self, unit: Unit) -> Iterator[Reached]:
        for each in self.acts:
            exact = each.score if unit == "score" else each.points
            if exact:
                yield Reached(each.act, exact.side, exact.value)

    def skill(self, seat: int) -> Part:
        """What the moves of all seats brought this one, against the best moves: often below 0.

        It is the sum of the fair ``shares`` of all moves. Between equal players it is 0 on average,
        as each loses as much by his own moves as he gains by those of the others.
        """
        fair = [each.fair for each in self.acts if each.fair]
        value = fsum(each.shares[seat] for each in fair)
        return Part(value, sqrt(fsum(each.errors[seat] ** 2 for each in fair)))

    def luck(self, seat: int) -> Part:
        """What is left of the seat's gain without `skill`: the cards, and how they lay."""
        skill = self.skill(seat)
        return Part(self.gains[seat] - skill.value, skill.error)
