"""Actions: the moves of a game, numbered without gaps, for programs that learn.

Where a game has few moves, each of them is an action. Where a move is several fields packed into
one number, an action names one field: the first leaves some of the moves, the next some of those,
until one is left. Such a game says how its moves are divided into fields (`Span`).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

WIDTH: Final[i64] = 16  # bits of an action among several
MOST: Final[i64] = 65535


class Span:
    """A range of moves that are named field by field.

    Args:
        start: the first of them.
        end: the number after the last.
        units: how many moves share one value of the first field, then of the second …; the last
            field tells single moves apart. Without units, each move is an action.
        step: the distance between moves that can be legal, such as amounts in whole stakes.
    """

    def __init__(self, start: int, end: int, *units: int, step: int = 1) -> None:
        self.start: Final[i64] = start
        self.end: Final[i64] = end
        self.units: Final = append(vec[i64](list(units)), i64(step))
        self.firsts: Final = vec[i64]([0] * len(self.units))  # the first action of each field

    def fields(self, first: i64) -> i64:
        """Number its actions from ``first`` on; returns the number after the last."""
        size: i64 = self.end - self.start
        for field in range(i64(len(self.units))):
            unit = self.units[field]
            self.firsts[field] = first
            first += (size + unit - 1) // unit
            size = unit
        return first

    def names_all(self) -> bool:
        """Whether each of these moves is an action of the same number."""
        return self.start == 0 and len(self.units) == 1 and self.units[0] == 1


class Actions:
    """How the actions of a game are numbered.

    ``size`` is how many there are, ``most_fields`` how many of them a move can need.

    Args:
        moves: the number of moves (`Game.moves`).
        spans: how the moves are divided, in order; none if each move is an action of its own.
    """

    def __init__(self, moves: i64, spans: list[Span]) -> None:
        self.spans: Final[list[Span]] = spans
        self.plain: Final[bool] = len(spans) == 0
        size: i64 = 0 if spans else moves
        self.most_fields: i64 = 1
        for span in spans:
            size = span.fields(size)
            self.most_fields = max(self.most_fields, i64(len(span.units)))
        self.size: Final[i64] = size
        direct = len(spans) > 0 and spans[0].names_all()
        self.direct: Final[i64] = spans[0].end if direct else 0  # moves below it are actions

    def of(self, move: i64, field: i64) -> i64:
        """The action that names a field of a move; fields are counted from 0."""
        if self.plain or 0 <= move < self.direct:
            return move
        span = self.span(move)
        inside: i64 = move - span.start
        if field > 0:
            inside %= span.units[field - 1]
        return span.firsts[field] + inside // span.units[field]

    def span(self, move: i64) -> Span:
        """The span that a move belongs to.

        Raises:
            ValueError: the game has no such move.
        """
        for span in self.spans:
            if span.start <= move < span.end:
                return span
        raise ValueError(f"there is no move {int(move)}")

    def naming(self, move: i64) -> vec[i64]:
        """The actions that name a move, one for each of its fields.

        Raises:
            ValueError: the game has no such move.
        """
        if self.plain:
            return vec[i64]([move])
        fields = i64(len(self.span(move).units))
        return vec[i64]([self.of(move, field) for field in range(fields)])

    def meant(self, moves: vec[i64], begun: i64) -> vec[i64]:
        """The moves, among these, that begin with the fields named so far (`then`)."""
        found = vec[i64]()
        for move in moves:
            if self._begins(move, begun):
                found = append(found, move)
        return found

    def next(self, moves: vec[i64], begun: i64) -> vec[i64]:
        """The actions that name the next field of one of these moves, some more than once.

        Args:
            moves: those that are legal.
            begun: which fields have been named (`then`).
        """
        if self.plain:
            return moves
        field: i64 = named(begun)
        found = vec[i64]()
        for move in moves:
            if self._begins(move, begun):
                found = append(found, self.of(move, field))
        return found

    def _begins(self, move: i64, begun: i64) -> bool:
        field: i64 = 0
        while begun:
            if self.of(move, field) != (begun & MOST) - 1:
                return False
            begun >>= WIDTH
            field += 1
        return True


def then(begun: i64, action: i64) -> i64:
    """The actions made so far for a move, and one more, packed into one number; 0 is none."""
    return begun | action + 1 << WIDTH * named(begun)


def named(begun: i64) -> i64:
    """How many actions have been made for a move."""
    fields: i64 = 0
    while begun:
        begun >>= WIDTH
        fields += 1
    return fields
