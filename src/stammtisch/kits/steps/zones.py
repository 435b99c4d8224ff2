"""Where cards lie and who sees them, declared once for the view and for what a seat may know.

# not compiled: msgspec Structs

A game names its places in the order in which people see them::

    ZONES = (Hands(open=ended), stock(), Place("middle", "row", say("Middle"), of="row"))

An attribute that holds the cards of a place is seen by whoever sees the place, unless the position
says otherwise beside the attribute (``SHOWN``). The id of a zone is a word, and the number of its
seat or of its place follows at once: ``hand0``, ``trick3``. A second word or number follows a
hyphen: ``last-trick``, ``hand0-2``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from msgspec import Struct

from stammtisch.core.bits import members
from stammtisch.core.contract import OVER
from stammtisch.core.view import CardView, Role, Zone, alike
from stammtisch.text import SeatWord, Text, say, say_n

Cards: TypeAlias = Any
"""Kinds of cards in order, or each as a `CardView` where it has a word or a seat of its own."""
Note: TypeAlias = Callable[[Any, int, int], Text | None]
"""A word beside the cards of a seat, as a function of (position, seat, viewer)."""


_MINE: Final = say("Your hand")
_OTHERS: Final = say("Hand of {seat}")


def hand_id(seat: int) -> str:
    """The id of the zone in which a seat holds its cards."""
    return f"hand{seat}"


def ended(at: Any, *whose: int) -> bool:
    """For places that everybody sees when the hand is over."""
    return bool(at.turn == OVER)


def nobody(at: Any, *whose: int) -> bool:
    """For places that nobody sees."""
    return False


def everybody(at: Any, *whose: int) -> bool:
    """For places that everybody sees."""
    return True


class Place(Struct, frozen=True):
    """A place that belongs to the whole table, given by functions of the position.

    id, role, label: of its zone.
    of: the attribute that holds its cards, where that has another name than the zone.
    cards: those that lie there, in order, where they are not just those of the attribute.
    seen: whether a seat sees them, where that does not follow from who sees the attribute: without
        more only what everybody sees (``SHOWN``) lies open.
    size: how many lie there, where that is not the number of ``cards``.
    lies: whether there is such a place now; empty: whether there is one without any card.
    note: a word beside it; owner: whose it is.
    """

    id: str
    role: Role
    label: Text | Callable[[Any], Text]
    of: str = ""
    cards: Callable[[Any], Cards] | None = None
    seen: Callable[[Any, int], object] | None = None
    size: Callable[[Any], int] | None = None
    lies: Callable[[Any], object] = everybody
    empty: bool = True
    note: Callable[[Any], Text | None] | None = None
    owner: Callable[[Any], int | None] | None = None

    def attribute(self) -> str:
        """The attribute that holds the cards of the place."""
        return self.of or self.id

    def sight(self, at: Any, seat: int) -> list[int]:
        """What a seat may know of the place: how many cards, and which ones if it sees them."""
        return [self._size(at), *[card.kind for card in self._seen(at, seat)]]

    def zones(self, at: Any, viewer: int) -> list[Zone]:
        """The zone of the place, as the viewer sees it."""
        known = alike(at) if self.seen in (None, everybody, nobody) else None
        if known is None:
            return self._zones(at, viewer)
        found = known.zones.get(id(self))
        if found is None:
            found = known.zones[id(self)] = self._zones(at, viewer)
        return found

    def _zones(self, at: Any, viewer: int) -> list[Zone]:
        size = self._size(at) if self.lies(at) else 0
        if not (size or (self.empty and self.lies(at))):
            return []
        label = self.label(at) if callable(self.label) else self.label
        note = self.note(at) if self.note else None
        owner = self.owner(at) if self.owner else None
        return [Zone(self.id, self.role, label, size, self._seen(at, viewer), owner, note)]

    def _seen(self, at: Any, viewer: int) -> tuple[CardView, ...]:
        open = self.attribute() in at.SHOWN if self.seen is None else self.seen(at, viewer)
        return _views(self._cards(at)) if open else ()

    def _cards(self, at: Any) -> Cards:
        return self.cards(at) if self.cards else getattr(at, self.attribute())

    def _size(self, at: Any) -> int:
        return int(self.size(at)) if self.size else len(self._cards(at))


class Hands(Struct, frozen=True):
    """The cards of each seat, given by functions of position and seat; a seat sees its own cards.

    of: the attribute that holds them.
    cards: those of a seat, as it holds them, where the attribute is not just their bits.
    size: how many they are, where that is not the number of ``cards``.
    open: whether everybody sees them.
    known: those that everybody knows a seat to hold; known_as: the word beside each of them.
    marks: of cards that are seen the word beside the last of each kind; also of the viewer.
    note: a word beside them, for whoever sees them; also of the viewer.
    mine, others: what they are called.
    seats: of whom there is such a place, in order, as a function of (position, viewer).
    """

    of: str = "hands"
    cards: Callable[[Any, int], Cards] = lambda at, seat: members(at.hands[seat])
    size: Callable[[Any, int], int] | None = None
    open: Callable[[Any, int], object] = nobody
    known: Callable[[Any, int], Iterable[int]] = lambda at, seat: ()
    known_as: Text | None = None
    marks: Callable[[Any, int, int], Mapping[int, Text]] = lambda at, seat, viewer: {}
    note: Note = lambda at, seat, viewer: None
    mine: Text = _MINE
    others: Text = _OTHERS
    seats: Callable[[Any, int], Iterable[int]] = lambda at, viewer: range(int(at.rules.seats))

    def attribute(self) -> str:
        """The attribute that holds the cards of the seats."""
        return self.of

    def held(self, at: Any, seat: int) -> int:
        """How many cards a seat has."""
        return int(self.size(at, seat)) if self.size else len(self.cards(at, seat))

    def sees(self, at: Any, seat: int, viewer: int) -> bool:
        """Whether a viewer sees all cards of a seat."""
        return bool(seat == viewer or self.open(at, seat))

    def seen(self, at: Any, seat: int, viewer: int) -> tuple[CardView, ...]:
        """The cards of a seat that a viewer sees."""
        sees = self.sees(at, seat, viewer)
        return self._shown(at, seat, viewer) if sees else self._known(at, seat)

    def _known(self, at: Any, seat: int) -> tuple[CardView, ...]:
        return tuple([CardView(int(each), mark=self.known_as) for each in self.known(at, seat)])

    def _shown(self, at: Any, seat: int, viewer: int) -> tuple[CardView, ...]:
        cards, marks = _views(self.cards(at, seat)), self.marks(at, seat, viewer)
        if not marks:
            return cards
        marked = list(cards)
        for kind, mark in marks.items():
            kinds = [card.kind for card in cards]
            if kind in kinds:
                marked[len(kinds) - 1 - kinds[::-1].index(kind)] = CardView(kind, mark=mark)
        return tuple(marked)

    def sight(self, at: Any, viewer: int) -> list[int]:
        """What a seat may know: how many cards each seat has, and those that are seen."""
        found = []
        for seat in range(int(at.rules.seats)):
            kinds = [card.kind for card in self.seen(at, seat, viewer)]
            found += [self.held(at, seat), len(kinds), *kinds]
        return found

    def zones(self, at: Any, viewer: int) -> list[Zone]:
        """The zones of the seats, as the viewer sees them."""
        known = alike(at)
        covered = {} if known is None else known.covered
        return [self._zone(at, int(seat), viewer, covered) for seat in self.seats(at, viewer)]

    def _zone(self, at: Any, seat: int, viewer: int, covered: dict[tuple[int, int], Zone]) -> Zone:
        if not self.sees(at, seat, viewer):
            found = covered.get((id(self), seat))
            if found is None:
                made = self._made(at, seat, self._label(seat), self._known(at, seat), None)
                found = covered[id(self), seat] = made
            return found
        label = self.mine if seat == viewer else self._label(seat)
        cards, note = self._shown(at, seat, viewer), self.note(at, seat, viewer)
        return self._made(at, seat, label, cards, note)

    def _label(self, seat: int) -> Text:
        return _named(self.others.words, self.others.context, seat)

    def _made(
        self, at: Any, seat: int, label: Text, cards: tuple[CardView, ...], note: Text | None
    ) -> Zone:
        return Zone(at.hand_id(seat), "hand", label, self.held(at, seat), cards, seat, note)


class Open(Struct, frozen=True):
    """Places that come and go, such as melds: made by a function of the position and the viewer.

    It shows each viewer only what that may know.
    """

    zones: Callable[[Any, int], list[Zone]]

    def attribute(self) -> str:
        """None, as these places are not tied to one attribute."""
        return ""

    def sight(self, at: Any, seat: int) -> None:
        """Nothing, as the attributes behind these places say themselves who sees them."""


Zones: TypeAlias = tuple[Place | Hands | Open, ...]


def stock(size: Callable[[Any], int] | None = None, of: str = "stock") -> Place:
    """The stock, face down; without ``size``, it has all cards of the attribute."""
    return Place("stock", "stock", say("Stock"), of, seen=nobody, size=size)


def discard(
    of: str,
    cards: Callable[[Any], Cards] | None = None,
    size: Callable[[Any], int] | None = None,
) -> Place:
    """The discard pile; everybody sees ``cards`` or, by default, all cards of the attribute."""
    return Place("discard", "discard", say("Discard pile"), of, cards, everybody, size)


def points_at_the_end(points: Callable[[Any, int], int]) -> Note:
    """The points of a seat's cards once the hand is over."""
    return lambda at, seat, viewer: (
        say_n("{n} point", "{n} points", int(points(at, seat))) if ended(at) else None
    )


def seen_on_turn(of: str, whose: str = "turn") -> Callable[[Any, int], int | None]:
    """Who sees a number that only the seat on turn knows, in the form that `State.SEEN` needs.

    ``whose`` is the attribute that tells whose turn it is.
    """
    return lambda at, seat: int(getattr(at, of)) if seat == getattr(at, whose) else None


@cache
def _named(words: str, context: str, seat: int) -> Text:
    return Text(words, {"seat": SeatWord(seat)}, context=context)


def hand_zone(
    id: str,
    seat: int,
    held: int,
    cards: Sequence[int | CardView],
    viewer: int,
    note: Text | None = None,
) -> Zone:
    """The cards of a seat.

    Args:
        id: of the zone.
        seat: whose they are.
        held: how many they are.
        cards: those that the viewer sees, in order; one with a mark is a `CardView`.
        viewer: who looks on.
        note: a word beside them.
    """
    label = _MINE if seat == viewer else _named(_OTHERS.words, "", seat)
    return Zone(id, "hand", label, held, _views(cards), seat, note)


def _views(cards: Cards) -> tuple[CardView, ...]:
    return tuple([each if isinstance(each, CardView) else _plain(each) for each in cards])


@lru_cache(maxsize=1_000)
def _plain(kind: int) -> CardView:
    return CardView(int(kind))
