"""Parts that list several things, and parts whose words depend on the terms of a game.

# not compiled: a vocabulary, read attribute by attribute
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from stammtisch.core.parts import A_CARD, A_NUMBER, Groups, Part, Word, as_many
from stammtisch.errors import BadPosition
from stammtisch.text import say


class ByTerms(Part):
    """A part whose words depend on the terms of the game.

    Args:
        word_by: the word of each number, in a game with these terms.
        none: the number that means nobody or nothing.
        card: whether it is a card; then ``holds`` tells whether it lies there.
        grows: whether a list becomes longer or shorter in a hand.
    """

    def __init__(
        self,
        word_by: Callable[[Any], Word],
        none: int | None = None,
        card: Word | None = None,
        holds: bool = False,
        grows: bool = False,
    ) -> None:
        super().__init__(card or A_NUMBER, none, holds, grows)
        self._word_by: Final = word_by

    def groups(self, value: Any, terms: Any) -> Groups:
        return self._part(terms).groups(value, terms)

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        return self._part(terms).value(groups, like, terms)

    def _part(self, terms: Any) -> Part:
        return Part(self._word_by(terms), self.none, grows=self.grows)


class Rows(Part):
    """Numbers of which every owner has the same count; one group for each owner.

    Args:
        word: what each number is.
        size: how many an owner has.
        rest: the number that is left out at the end of a group.
        none: the number that means nobody or nothing.
        holds: whether these are cards that lie there.
    """

    def __init__(
        self,
        word: Word,
        size: int,
        rest: int | None = None,
        none: int | None = None,
        holds: bool = False,
    ) -> None:
        super().__init__(word, none, holds)
        self.size: Final = size
        self.rest: Final = rest

    def groups(self, value: Any, terms: Any) -> Groups:
        rows = [[int(each) for each in value[at : at + self.size]] for at in self._starts(value)]
        for row in rows:
            while row and row[-1] == self.rest:
                del row[-1]
        return [[self.written(number) for number in row] for row in rows]

    def _starts(self, value: Any) -> range:
        return range(0, len(value), self.size)

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        as_many(groups, len(self._starts(like)))
        return [number for group in groups for number in self._row(group, terms)]

    def _row(self, group: list[str], terms: Any) -> list[int]:
        row = [self.meant(word, terms) for word in group]
        missing = self.size - len(row)
        if missing < 0 or (missing > 0 and self.rest is None):
            raise BadPosition(
                say(
                    "A group has {n} words here; it should have {right}.",
                    n=len(row),
                    right=self.size,
                )
            )
        return row if self.rest is None else [*row, *[self.rest] * missing]


class Lines(Part):
    """Numbers that take several words each: one group for each number.

    Args:
        write: the words of a number.
        read: the number of words, in a game with these terms; raises `BadPosition`.
        holds: whether these are cards that lie there.
    """

    def __init__(
        self,
        write: Callable[[int], list[str]],
        read: Callable[[list[str], Any], int],
        holds: bool = False,
    ) -> None:
        super().__init__(A_CARD, holds=holds)
        self._write: Final = write
        self._read: Final = read

    def groups(self, value: Any, terms: Any) -> Groups:
        return [self._write(int(number)) for number in value]

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        return [self._read(group, terms) for group in groups if group]
