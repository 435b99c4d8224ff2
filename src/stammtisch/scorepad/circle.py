"""People who join or leave while a pad is running (PAD-10 to PAD-13).

`CircleSheet` counts each hand by the sheet of as many as share the table then. That one numbers
them from 0 around the table; on the pad everybody keeps the number he got when he came.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final, Literal, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.core.contract import State
from stammtisch.core.view import ScoreLine
from stammtisch.scorepad.asking import numbers
from stammtisch.scorepad.facts import Answer, BadFacts, Facts, Field, Value
from stammtisch.scorepad.sheet import POINTS, Occasion, Outcome, Sheet, Standing
from stammtisch.text import SeatWord, Text, say

Start: TypeAlias = Literal["zero", "mean", "worst"]
STARTS: Final[tuple[Start, ...]] = get_args(Start)
START_NAMES: Final[dict[Start, Text]] = {
    "zero": say("with 0 points"),
    "mean": say("with the average"),
    "worst": say("with the worst total"),
}
_ABSENT: Final = -1  # the place of somebody who is not at the table


class Circle(Struct, frozen=True):
    """Who shares the table from some hand on, clockwise, and with what a new player begins."""

    players: tuple[int, ...]
    start: Start = "zero"


class CircleStanding(Standing):
    """What a hand inherits, with who shares the table and how many have come so far."""

    def __init__(
        self, inner: Standing, circle: tuple[int, ...], totals: Sequence[int], come: int
    ) -> None:
        super().__init__(circle[inner.dealer], inner.hand, numbers(totals), inner.over)
        self._inner = inner
        self.circle: Final = circle
        self.come: Final = come

    @property
    def inner(self) -> Standing:
        """The same as those at the table are numbered; dealer and totals may be changed here."""
        self._inner.dealer = self.circle.index(int(self.dealer))
        self._inner.totals = numbers([int(self.totals[player]) for player in self.circle])
        return self._inner

    def __reduce__(self) -> Any:
        totals = [int(total) for total in self.totals]
        return CircleStanding, (self.inner, self.circle, totals, self.come)


class CircleSheet(Sheet):
    """A sheet for all who were ever at the table, of whom the first ``first`` began."""

    def __init__(self, made: Callable[[int], Sheet], players: int, first: int) -> None:
        self._made: Final = made
        self._first: Final = first
        self._sheets: dict[int, Sheet] = {}
        some = self._for(first)
        super().__init__(None, players, some.low_wins)
        self.OCCASIONS = some.OCCASIONS

    def _for(self, number: int) -> Sheet:
        """The sheet for so many at the table."""
        if number not in self._sheets:
            self._sheets[number] = self._made(number)
        return self._sheets[number]

    def _of(self, standing: CircleStanding) -> Sheet:
        return self._for(len(standing.circle))

    def _made_with(self) -> tuple[Any, ...]:
        return type(self), self._for(self._first), self.players, self._first

    # --- who is there

    def opening(self, dealer: int) -> Standing:
        circle = tuple(range(self._first))
        inner = self._for(self._first).opening(dealer)
        return CircleStanding(inner, circle, [0] * self.players, self._first)

    @property
    def open_circle(self) -> bool:
        return True

    def present(self, standing: Standing) -> tuple[int, ...]:
        return _there(standing).circle

    def gathered(self, standing: Standing, circle: Circle) -> Standing:
        """What the next hand inherits when these people share the table (PAD-10 to PAD-12)."""
        before = _there(standing)
        totals = [int(total) for total in before.totals]
        begin = self._begins(before, circle.start)
        new = [player for player in circle.players if player >= before.come]
        for player in new:
            totals[player] = begin
        places = [_place(before.circle, player) for player in circle.players]
        sheet = self._for(len(circle.players))
        dealer = circle.players.index(_next_dealer(before, circle.players))
        inner = sheet.moved(before.inner, places, dealer)
        inner.totals = numbers([totals[player] for player in circle.players])
        return CircleStanding(inner, circle.players, totals, before.come + len(new))

    def _begins(self, before: CircleStanding, start: Start) -> int:
        """The total with which a new player begins (PAD-11)."""
        there = [int(before.totals[player]) for player in before.circle]
        match start:
            case "zero":
                return 0
            case "mean":
                return int((Fraction(sum(there), len(there)) + Fraction(1, 2)).__floor__())
            case "worst":
                return max(there) if self.low_wins else min(there)

    # --- a sheet

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        there = _there(standing)
        asked = self._of(there).questions(there.inner, self._placed(there, facts))
        return tuple(self._field(there.circle, each) for each in asked)

    def fields(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        there = _there(standing)
        asked = self._of(there).fields(there.inner, self._placed(there, facts))
        return tuple(self._field(there.circle, each) for each in asked)

    def _field(self, circle: tuple[int, ...], asked: Field) -> Field:
        """A question as it is asked on the pad."""
        if asked.name == POINTS:
            return self.points_field()
        usual = asked.usual
        return replace(
            asked,
            label=_text(circle, asked.label),
            help=None if asked.help is None else _text(circle, asked.help),
            answers=tuple(_answer(circle, each) for each in asked.answers),
            players=tuple(sorted(circle[place] for place in asked.players)),
            columns=tuple(_text(circle, each) for each in asked.columns),
            usual=usual if usual is None else _value(asked, usual, lambda place: circle[place]),
        )

    def _placed(self, there: CircleStanding, facts: Facts) -> Facts:
        """Facts as the sheet of those at the table reads them.

        What an answer means is known once its question is asked, and answers bring questions.
        """
        sheet, placed = self._of(there), dict[str, Value]()
        if isinstance(points := facts.get(POINTS), list) and len(points) == self.players:
            placed[POINTS] = [points[player] for player in there.circle]
        open_ = {name: value for name, value in facts.items() if name not in placed}
        while open_:
            asked = {each.name: each for each in sheet.fields(there.inner, placed)}
            known = [name for name in open_ if name in asked]
            if not known:
                break
            for name in known:
                value = open_.pop(name)
                placed[name] = _value(asked[name], value, lambda each: _place(there.circle, each))
        return placed | open_

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        return self.written(standing, facts)[0]

    def written(self, standing: Standing, facts: Facts) -> tuple[Outcome, Standing]:
        there = _there(standing)
        self._check_absent(there, facts)
        try:
            found, after = self._of(there).written(there.inner, self._placed(there, facts))
        except BadFacts as fault:
            text = _text(there.circle, fault.text)
            raise BadFacts(text, *fault.rules, field=fault.field) from fault
        outcome = self._outcome(there.circle, found)
        totals = [int(total) for total in there.totals]
        for player, total in zip(there.circle, after.totals, strict=True):
            totals[player] = int(total)
        return outcome, CircleStanding(after, there.circle, totals, there.come)

    def _check_absent(self, there: CircleStanding, facts: Facts) -> None:
        """Check that only people at the table write points (PAD-12)."""
        points = facts.get(POINTS)
        if not isinstance(points, list) or len(points) != self.players:
            return
        for player in set(range(self.players)) - set(there.circle):
            if points[player]:
                text = say("{seat} is not at the table.", seat=SeatWord(player))
                raise BadFacts(text, "PAD-12", field=POINTS)

    def _outcome(self, circle: tuple[int, ...], found: Outcome) -> Outcome:
        """A result with everybody's number on the pad."""
        more = {
            name: circle[value]
            for name in ("seat", "duty", "declarer")
            if (value := getattr(found, name, _ABSENT)) >= 0
        }
        return replace(
            found,
            summary=_text(circle, found.summary),
            lines=tuple(self._line(circle, line) for line in found.lines),
            scores=self._row(circle, found.scores),
            winners=tuple(circle[place] for place in found.winners),
            sides=tuple(tuple(circle[place] for place in side) for side in found.sides),
            tallies=tuple(
                replace(each, player=circle[each.player], what=_text(circle, each.what))
                for each in found.tallies
            ),
            **more,
        )

    def _line(self, circle: tuple[int, ...], line: ScoreLine) -> ScoreLine:
        return ScoreLine(_text(circle, line.text), self._row(circle, line.points), line.rules)

    def _row(self, circle: tuple[int, ...], points: Sequence[int]) -> tuple[int, ...]:
        row = [0] * self.players
        for player, each in zip(circle, points, strict=True):
            row[player] = int(each)
        return tuple(row)

    def occasions(self, facts: Facts, outcome: Outcome) -> set[Occasion]:
        return self._for(self._first).occasions(facts, outcome)

    def remarks(self, standing: Standing) -> tuple[Text, ...]:
        there = _there(standing)
        return tuple(_text(there.circle, each) for each in self._of(there).remarks(there.inner))

    def active(self, standing: Standing) -> tuple[int, ...]:
        there = _there(standing)
        return tuple(there.circle[place] for place in self._of(there).active(there.inner))

    def closing(self, standing: Standing) -> list[ScoreLine]:
        there = _there(standing)
        return [self._line(there.circle, each) for each in self._of(there).closing(there.inner)]

    def facts_of(self, state: State) -> Facts:
        return self._for(self._first).facts_of(state)


def _there(standing: Standing) -> CircleStanding:
    assert isinstance(standing, CircleStanding)
    return standing


def _place(circle: Sequence[int], player: int) -> int:
    return circle.index(player) if player in circle else _ABSENT


def _next_dealer(before: CircleStanding, players: tuple[int, ...]) -> int:
    """Whose turn it is to deal; if he has left, that of the next who is there (PAD-12)."""
    at = before.circle.index(int(before.dealer))
    around = (*before.circle[at:], *before.circle[:at])
    return next((player for player in around if player in players), players[0])


def _text(circle: Sequence[int], text: Text) -> Text:
    """A sentence in which each place at the table is the player who sits there."""
    args = {
        name: SeatWord(circle[arg.seat])
        if isinstance(arg, SeatWord)
        else _text(circle, arg)
        if isinstance(arg, Text)
        else arg
        for name, arg in text.args.items()
    }
    return replace(text, args=args) if args else text


def _answer(circle: Sequence[int], answer: Answer) -> Answer:
    """An answer; if it is a player, the one who sits there."""
    value = str(circle[int(answer.value)]) if _is_player(answer) else answer.value
    return Answer(value, _text(circle, answer.label))


def _is_player(answer: Answer) -> bool:
    named = any(isinstance(arg, SeatWord) for arg in answer.label.args.values())
    return named and answer.value.isdecimal()


def _value(asked: Field, value: Value, of: Callable[[int], int]) -> Value:
    """An answer to a question about players, with the other numbers for them."""
    match asked.kind:
        case "player" if isinstance(value, int) and not isinstance(value, bool):
            return of(value)
        case "players" if isinstance(value, list):
            return sorted(of(each) for each in value if isinstance(each, int))
        case "choice" if isinstance(value, str) and value.isdecimal():
            return str(of(int(value))) if any(map(_is_player, asked.answers)) else value
    return value
