"""How the attributes of a position are written in words: numbers as what they mean.

# not compiled: a vocabulary, read attribute by attribute

Without more a number is written as a number. Where it means a card, a seat or a suit, a game says
so beside its fields, in one word each::

    PARTS = {"hands": HEAP, "stock": CARD, "declarer": SEAT, "phase": names("bid", "play")}

A part is written as groups of words, with `` / `` between them: one group for a list, one for each
seat where every seat has its own. Nobody and nothing is ``-``, a group without words ``empty``, no
groups ``none``, a word that stands there eight times ``0*8``; what is not known is ``??``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

from stammtisch.cards import SUITS, notation, spelled
from stammtisch.core.bits import members
from stammtisch.errors import BadPosition
from stammtisch.text import Text, say

Groups: TypeAlias = list[list[str]]
NOTHING: Final = "-"
EMPTY: Final = "empty"
NONE: Final = "none"
UNKNOWN: Final = "??"
BETWEEN: Final = "/"
MOST: Final = 20_000  # words of a part: a log of Mau-Mau has one for each of up to 5,000 turns
FEW: Final = 100_000  # numbers that count something: a loop over them ends soon
MANY: Final = 1_000_000_000  # points and chips
MOST_SEATS: Final = 63
WIDE: Final = 1 << 62  # several things in one number
_WHOLE: Final = re.compile(r"-?[0-9]{1,19}")
_TIMES: Final = re.compile(r"(.+)\*([0-9]{1,4})")


# --- one number as one word


class Word:
    """Translates a number into one word, and back.

    Args:
        write: the word of a number.
        read: the number of a word, or None.
        wrong: what to say of a word that is none.
        is_card: whether it is a card.
    """

    def __init__(
        self,
        write: Callable[[int], str],
        read: Callable[[str], int | None],
        wrong: Callable[[str], Text],
        is_card: bool = False,
    ) -> None:
        self.is_card: Final = is_card
        self.write: Final = write
        self._read: Final = read
        self._wrong: Final = wrong

    def read(self, word: str, terms: Any = None) -> int:
        """The number of a word, in a game with these terms; raises `BadPosition`."""
        found = self._read(word)
        if found is None:
            raise BadPosition(self._wrong(word[:40]))
        return found


class Seat(Word):
    """A seat as a word; where the terms are known, one at which somebody sits."""

    def __init__(self) -> None:
        super().__init__(A_NUMBER.write, A_NUMBER.read, no_card)

    def read(self, word: str, terms: Any = None) -> int:
        seat, seats = super().read(word), MOST_SEATS if terms is None else int(terms.seats)
        if seat >= seats:
            raise BadPosition(
                say("There is no seat {seat}: they are 0 to {last}.", seat=seat, last=seats - 1)
            )
        return seat


class Compound(Word):
    """Numbers that contain several things, written as one word with ``:`` between them: ``2:Kd``.

    Args:
        words: what each of the things is.
        apart: the things in a number.
        together: the number of these things.
    """

    def __init__(
        self,
        words: Sequence[Word],
        apart: Callable[[int], Sequence[int]],
        together: Callable[..., int],
    ) -> None:
        super().__init__(self._written, lambda word: None, self._no_such)
        self._words: Final = words
        self._apart: Final = apart
        self._together: Final = together

    def read(self, word: str, terms: Any = None) -> int:
        things = word.split(":")
        if len(things) != len(self._words):
            return super().read(word)
        each = zip(self._words, things, strict=True)
        return int(self._together(*(kind.read(thing, terms) for kind, thing in each)))

    def _written(self, number: int) -> str:
        each = zip(self._words, self._apart(number), strict=True)
        return ":".join(word.write(int(thing)) for word, thing in each)

    def _no_such(self, word: str) -> Text:
        return say(
            "“{word}” does not consist of {n} parts with “:” between them, like 2:Kd.",
            word=word,
            n=len(self._words),
        )


def between(least: int, most: int) -> Word:
    """Whole numbers within these bounds, as words."""

    def read(word: str) -> int | None:
        number = int(word) if _WHOLE.fullmatch(word) else most + 1
        return number if least <= number <= most else None

    return Word(
        str,
        read,
        lambda word: say(
            "“{word}” is not a whole number from {least} to {most}.",
            word=word,
            least=least,
            most=most,
        ),
    )


def named(names: Sequence[str], first: int = 0) -> Word:
    """Numbers that have names, from ``first`` on, as words."""
    numbers = {name.lower(): first + at for at, name in enumerate(names)}
    return Word(
        lambda number: names[number - first],
        lambda word: numbers.get(word.lower()),
        lambda word: say(
            "“{word}” is not one of these: {known}.", word=word, known=", ".join(names)
        ),
    )


def carded(kinds: Sequence[int]) -> Word:
    """Cards that a game numbers in its own order: the kind that belongs to each number."""
    numbers = {kind: number for number, kind in reversed(list(enumerate(kinds)))}
    return Word(
        lambda number: notation(kinds[number]),
        lambda word: numbers.get(_kind(word)),
        no_card,
        is_card=True,
    )


def _kind(word: str) -> int:
    """The kind of a playing card; -2 for anything else."""
    kind = spelled(word)
    return -2 if kind is None else kind


def no_card(word: str) -> Text:
    """What to say of a word that is not a card."""
    return say("“{word}” is not a card of this game. A card is written like Kd.", word=word)


A_NUMBER: Final = between(0, FEW)
A_CARD: Final = Word(
    notation,
    lambda word: kind if (kind := _kind(word)) >= 0 else None,
    no_card,
    is_card=True,
)
A_DECK_CARD: Final = Word(
    notation,
    lambda word: spelled(word, "any deck"),
    lambda word: say("“{word}” is not a card of a deck, like E3.", word=word),
    is_card=True,
)
A_SUIT: Final = named(list(SUITS))
A_FLAG: Final = named(["no", "yes"])
A_SEAT: Final = Seat()


# --- one attribute as groups of words


class Part:
    """How one attribute is written; this class writes it as it is: as one or more numbers.

    Args:
        word: what each number is.
        none: the number that means nobody or nothing.
        holds: whether these are cards that lie there; otherwise somebody only remembers them.
        grows: whether a list becomes longer or shorter in a hand, as that of cards that lie there
            does, and one that is empty at its beginning.
    """

    ordered = True  # whether it matters where in its group a word stands

    def __init__(
        self,
        word: Word = A_NUMBER,
        none: int | None = None,
        holds: bool | None = None,
        grows: bool = False,
    ) -> None:
        self.word: Final = word
        self.none: Final = none
        self.holds: Final = word is A_CARD if holds is None else holds
        self.grows: Final = grows or self.holds

    def written(self, number: int) -> str:
        """One number as a word."""
        return NOTHING if number == self.none else self.word.write(number)

    def meant(self, word: str, terms: Any = None) -> int:
        """One word as a number; raises `BadPosition`."""
        if self.none is not None and word == NOTHING:
            return self.none
        return self.word.read(word, terms)

    def groups(self, value: Any, terms: Any) -> Groups:
        """The value in words, in a game with these terms."""
        numbers = [value] if isinstance(value, int) else value
        return [[self.written(int(number)) for number in numbers]]

    def known(self, value: Any, terms: Any) -> Groups:
        """The value in words for somebody who does not know all of it; public facts are included.

        As `groups`, unless what everybody knows follows from the whole value only.
        """
        return self.groups(value, terms)

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        """The value that words mean.

        Args:
            groups: the words.
            like: a value of the attribute, for its type.
            terms: what the game is played by (`core.terms.Terms`).

        Raises:
            BadPosition: a word means nothing, or these are too few or too many.
        """
        numbers = [self.meant(word, terms) for word in one_group(groups)]
        if not isinstance(like, int):
            if like and not self.grows and len(numbers) != len(like):
                n, right = len(numbers), len(like)
                raise BadPosition(say("There are {n} words; {right} are right.", n=n, right=right))
            return numbers
        if len(numbers) != 1:
            raise BadPosition(say("One word is expected here, not {n}.", n=len(numbers)))
        return bool(numbers[0]) if isinstance(like, bool) else numbers[0]


class Bags(Part):
    """Cards whose order does not matter, as one word of bits for each owner.

    Args:
        word: what each bit is.
        holds: whether they lie there; otherwise somebody only remembers them.
        stride: how many bits further the second copy of a card stands; 0: there is only one.
    """

    ordered = False

    def __init__(self, word: Word = A_CARD, holds: bool = True, stride: int = 0) -> None:
        super().__init__(word, holds=holds)
        self.stride: Final = stride

    def groups(self, value: Any, terms: Any) -> Groups:
        masks = [value] if isinstance(value, int) else value
        return [sorted_words(self.written(int(bit)) for bit in members(int(m))) for m in masks]

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        masks = [self._mask(group, terms) for group in groups]
        if isinstance(like, int):
            one_group(groups)
            return masks[0]
        as_many(groups, len(like) or len(groups))
        return masks

    def _mask(self, group: list[str], terms: Any) -> int:
        mask = 0
        for word in group:
            bit = 1 << self.meant(word, terms)
            if mask & bit and self.stride:
                bit <<= self.stride
            if mask & bit:
                raise BadPosition(say("{word} appears too often.", word=word))
            mask |= bit
        return mask


class Copies(Part):
    """Cards of which there are several copies: one set of bits for each copy of each owner.

    Args:
        copies: how many sets of bits an owner has: what it holds once, twice …
        sizes: whether the number of its cards follows as one more number.
        together: whether those of an owner stand together; else all first copies come first.
        holds: whether they lie there; otherwise somebody only remembers them.
    """

    ordered = False

    def __init__(
        self, copies: int, sizes: bool = False, together: bool = False, holds: bool = True
    ) -> None:
        super().__init__(A_CARD, holds=holds)
        self.copies: Final = copies
        self.sizes: Final = sizes
        self.together: Final = together

    def _rows(self, value: list[int]) -> list[list[int]]:
        """The numbers of each owner."""
        rows = self.copies + self.sizes
        owners = len(value) // rows
        if self.together:
            return [value[rows * owner : rows * owner + rows] for owner in range(owners)]
        return [value[owner::owners] for owner in range(owners)]

    def groups(self, value: Any, terms: Any) -> Groups:
        return [
            sorted_words(
                self.written(int(bit)) for mask in row[: self.copies] for bit in members(int(mask))
            )
            for row in self._rows(value)
        ]

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        as_many(groups, len(self._rows(like)))
        rows = [self._row(group) for group in groups]
        turned = rows if self.together else list(zip(*rows, strict=True))
        return [number for row in turned for number in row]

    def _row(self, group: list[str]) -> list[int]:
        row = [0] * self.copies
        for word in group:
            bit = 1 << self.meant(word)
            free = next((copy for copy, mask in enumerate(row) if not mask & bit), None)
            if free is None:
                raise BadPosition(say("{word} appears too often.", word=word))
            row[free] |= bit
        return [*row, len(group)] if self.sizes else row


def sorted_words(words: Iterable[str]) -> list[str]:
    """The words of a set in a fixed order: numbers by size, cards by their kind."""
    return sorted(words, key=lambda word: (int(word) if word.isdecimal() else _kind(word), word))


def as_many(groups: Groups, right: int) -> None:
    """Refuse a part that does not have as many groups as there are owners."""
    if len(groups) != right:
        raise BadPosition(
            say(
                "There are {n} groups, separated by “/”; there should be {right}.",
                n=len(groups),
                right=right,
            )
        )


def one_group(groups: Groups) -> list[str]:
    """The words of a part that consists of one group; raises `BadPosition`."""
    if len(groups) != 1:
        raise BadPosition(say("This part is one list, without “/”."))
    return groups[0]


# --- groups of words as text


def joined(groups: Groups) -> str:
    """Groups of words as text: ``Kd 7h / empty / 0*8``."""
    return f" {BETWEEN} ".join(" ".join(_runs(group)) or EMPTY for group in groups) or NONE


def _runs(group: list[str]) -> Iterator[str]:
    for word, run in groupby(group):
        times = len(list(run))
        yield from [f"{word}*{times}"] if times > 3 else [word] * times


def split(text: str) -> Groups:
    """The groups of words of a text; raises `BadPosition` if there are too many."""
    groups: Groups = [] if text.strip().lower() == NONE else [[]]
    words = text.replace(",", " ").split()
    number = len(groups)
    for word in words if groups else []:
        more = 1
        if word == BETWEEN:
            groups.append([])
        elif word.lower() == EMPTY:
            more = 0
        else:
            many = _TIMES.fullmatch(word)
            more = min(int(many[2]), MOST + 1) if many else 1
            groups[-1] += [many[1]] * more if many else [word]
        number += more
        if number > MOST:
            raise BadPosition(say("There are more than {n} words.", n=MOST))
    return groups


def names(*words: str, first: int = 0) -> Part:
    """The words for a number whose values have names, such as a phase."""
    return Part(named(words, first))


NUMBER: Final = Part()
AMOUNT: Final = Part(between(-MANY, MANY))  # points, chips
PACKED: Final = Part(between(0, WIDE))  # several things in one number
FLAG: Final = Part(A_FLAG)
SEAT: Final = Part(A_SEAT, none=-1)
SEATS: Final = Bags(A_SEAT, holds=False)
TURN: Final = Part(between(-2, 62))
SUIT: Final = Part(A_SUIT, none=-1)
CARD: Final = Part(A_CARD, none=-1)  # one, or several in a row
MARK: Final = Part(A_CARD, none=-1, holds=False)  # a card that is kept in mind
HEAP: Final = Bags()  # one, or one for each seat: hands
KNOWN: Final = Bags(holds=False)


# --- several attributes together


class Layout:
    """Attributes that mean something only together, and how they stand in words.

    `State.LAYOUT` of a game is one of these, where tiles are places in a row that another attribute
    holds: in words each is the card that lies there.
    """

    def apart(self, values: dict[str, Any]) -> dict[str, Any]:
        """The values of the attributes, as they are written."""
        raise NotImplementedError

    def together(self, values: dict[str, Any]) -> dict[str, Any]:
        """The values of the attributes, from those that were written; undoes `apart`."""
        raise NotImplementedError

    def cards(self, values: dict[str, Any]) -> list[int]:
        """The kinds of all cards in what was written."""
        raise NotImplementedError


# --- who writes

_writers: list[Callable[[Any], str]] = []


def write_with(position: Callable[[Any], str], game: Callable[[Any], str]) -> None:
    """Register what writes positions and games in words: a higher module that knows all games."""
    _writers[:] = [position, game]


def in_words(state: Any) -> str:
    """A position in words."""
    return _writers[0](state)


def game_in_words(game: Any) -> str:
    """A game: its rule code and its seats."""
    return _writers[1](game)
