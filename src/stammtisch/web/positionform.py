"""Setting up a position: its text is taken apart, so that cards can be laid by tapping them.

What is written need not be a position yet; whether it is one, `stammtisch.positions` says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from stammtisch.cards import HIDDEN, notation, spelled
from stammtisch.core.parts import UNKNOWN, Groups, joined, split
from stammtisch.positions import outline

REST: Final = "rest"  # in addresses: where the cards are that lie nowhere


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card lies: its part, its group in that part, and its place in the group.

    In the rest the group is the kind of the card.
    """

    part: str
    group: int
    place: int = 0

    @classmethod
    def read(cls, text: str) -> Spot | None:
        """The spot that an address names, such as ``hands.0.3``; None if it names none."""
        part, *numbers = text.rsplit(".", 2)
        if len(numbers) != 2 or not all(each.isdecimal() and len(each) < 4 for each in numbers):
            return None
        return cls(part, int(numbers[0]), int(numbers[1]))

    def __str__(self) -> str:
        return f"{self.part}.{self.group}.{self.place}"


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that lies somewhere; ``kind`` is None where the text says ``??``."""

    spot: Spot
    kind: int | None


@dataclass(frozen=True, slots=True)
class Place:
    """Cards that lie together: where, whose they are (None: nobody's), and which, in order."""

    spot: Spot
    seat: int | None
    cards: list[Lying]


class Sketch:
    """The text of a position, taken apart.

    Args:
        text: as `stammtisch.positions.position` reads it.

    Attributes:
        game: the game that its first line names.
        words: the words of each part that it names.

    Raises:
        BadPosition, UnreadableCode, UnknownGame, UnknownPreset, BadOption, BadSeats: its first line
            is wrong, a part stands in it twice, or has far too many words.
    """

    def __init__(self, text: str) -> None:
        self.game, parts, self.words = outline(text)
        self._head = next(filter(None, map(str.strip, text.replace(";", "\n").splitlines())))
        self._lying: dict[str, Groups] = {
            name: split(self.words[name]) if name in self.words else slot.groups()
            for name, slot in parts.items()
            if slot.part.holds
        }

    @property
    def text(self) -> str:
        """The text as it is now, with one line for each part."""
        return "\n".join([self._head, *(f"{name} {said}" for name, said in self.words.items())])

    def places(self) -> list[Place]:
        """All places where cards lie, those of the seats first."""
        found = [place for name in self._lying for place in self._places(name)]
        return sorted(found, key=lambda place: place.seat is None)

    def _places(self, name: str) -> Iterator[Place]:
        groups = self._lying[name]
        for number, group in enumerate(groups):
            spots = (Spot(name, number, at) for at in range(len(group)))
            cards = [
                Lying(spot, kind)
                for spot, word in zip(spots, group, strict=True)
                if (kind := self._kind(word)) is not None or word == UNKNOWN
            ]
            seat = number if len(groups) == self.game.seats else None
            yield Place(Spot(name, number), seat, cards)

    def _kind(self, word: str) -> int | None:
        kind = spelled(word, self.game.deck)
        return None if kind == HIDDEN else kind

    def rest(self) -> list[Lying]:
        """The cards of the pack that have not yet been laid anywhere."""
        lying = (card.kind for place in self.places() for card in place.cards)
        left = Counter(map(int, self.game.pack())) - Counter(k for k in lying if k is not None)
        return [Lying(Spot(REST, kind), kind) for kind in sorted(left) for _ in range(left[kind])]

    def move(self, card: Spot, to: Spot) -> None:
        """Move a card to another place.

        One from the rest takes the place of an unknown card, where there is one; one that goes to
        the rest leaves an unknown card behind. No such card, no such place: nothing happens.
        """
        source, target = self._group(card), self._group(to)
        if card.place >= len(source) or to.group >= len(self._lying.get(to.part, [[]])):
            return
        word = source[card.place]
        if to.part not in self._lying:
            source[card.place] = UNKNOWN
        elif card.part == REST and UNKNOWN in target:
            target[target.index(UNKNOWN)] = word
        else:
            target.append(source.pop(card.place))
        self._write({card.part, to.part})

    def swap(self, card: Spot, other: Spot) -> None:
        """Swap two cards; if one of them is not yet placed, it replaces the other."""
        first, second = self._group(card), self._group(other)
        if card.place < len(first) and other.place < len(second):
            taken, second[other.place] = second[other.place], first[card.place]
            first[card.place] = taken
            self._write({card.part, other.part})

    def _group(self, spot: Spot) -> list[str]:
        if spot.part == REST:
            return [notation(int(kind)) for kind in self.game.pack() if kind == spot.group]
        groups = self._lying.get(spot.part, [])
        return groups[spot.group] if spot.group < len(groups) else []

    def _write(self, parts: set[str]) -> None:
        for name in parts & self._lying.keys():
            self.words[name] = joined(self._lying[name])
