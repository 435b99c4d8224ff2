"""The moves of a game counted without gaps, for programs that learn: actions.

Where the numbers of moves are few, an action is a move. Where a move is its fields packed into one
number, an action is one field: the first says which of these moves are meant, the next which among
those, until one is left. A game then says how its numbers fall apart (`Span`).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

WIDTH: Final[i64] = 16  # bits of an action among several
MOST: Final[i64] = 65535


class Span:
    """Moves in a row that are named field by field.

    Args:
        start: the first of them.
        end: the number after the last.
        units: how many moves go together under a value of the first field, then of the second …;
            the last field tells single moves apart. Without any, each move is an action.
        step: how far apart the moves lie that can be legal: amounts in whole stakes.
    """

    def __init__(self, start: int, end: int, *units: int, step: int = 1) -> None:
        self.start: Final[i64] = start
        self.end: Final[i64] = end
        self.units: Final = append(vec[i64](list(units)), i64(step))
        self.firsts: Final = vec[i64]([0] * len(self.units))  # the first action of each field

    def fields(self, first: i64) -> i64:
        """Count its actions from a number on; returns the number after the last."""
        size: i64 = self.end - self.start
        for field in range(i64(len(self.units))):
            unit = self.units[field]
            self.firsts[field] = first
            first += (size + unit - 1) // unit
            size = unit
        return first


class Actions:
    """How the actions of a game are counted.

    ``size`` is their number, ``most_fields`` how many a move can need.

    Args:
        moves: the number of moves (`Game.moves`).
        spans: all of them in order, where not every move is an action of its own.
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

    def of(self, move: i64, field: i64) -> i64:
        """The action that names a field of a move, counted from 0."""
        if self.plain:
            return move
        span = self.span(move)
        inside: i64 = move - span.start
        if field > 0:
            inside %= span.units[field - 1]
        return span.firsts[field] + inside // span.units[field]

    def span(self, move: i64) -> Span:
        """Where a move belongs.

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
        """Those of some moves whose first fields were named (`then`)."""
        found = vec[i64]()
        for move in moves:
            if self._begins(move, begun):
                found = append(found, move)
        return found

    def next(self, moves: vec[i64], begun: i64) -> vec[i64]:
        """The actions that name the next field of one of these moves; some stand there twice.

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
    """The actions that were made for a move, and one more, as one number; 0 is none."""
    return begun | action + 1 << WIDTH * named(begun)


def named(begun: i64) -> i64:
    """How many actions have been made for a move."""
    fields: i64 = 0
    while begun:
        begun >>= WIDTH
        fields += 1
    return fields
