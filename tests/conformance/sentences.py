"""What people read in the golden playthroughs of a game, each sentence once, in both languages.

Below a sentence stands what filled its places, and how often each seat and, as the last, a
spectator was shown it, position by position: so a word that comes too early, or to somebody whom
it does not concern, is seen, and a change of wording is a change of one line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from stammtisch.core.contract import SPECTATOR
from stammtisch.core.view import SeatView, View, Zone
from stammtisch.matches import Account, Hand
from stammtisch.messages import Speaker
from stammtisch.names import RANKS, SUITS, notation, notations
from stammtisch.text import (
    Arg,
    CardsWord,
    CardWord,
    DecimalWord,
    NameWord,
    RankWord,
    SeatWord,
    SuitWord,
    Text,
)

FEW: Final = 3  # of a sentence so many fillings are written …
ALL: Final = {"score", "match score"}  # … but all where it says how a number came about


class Place(NamedTuple):
    """Where a sentence is read: what it is for, and the seat that it is about, if there is one."""

    kind: str
    seat: int = SPECTATOR


class Sentence(NamedTuple):
    """A sentence with open places; ``many`` chooses between its two wordings for numbers."""

    words: str
    plural: str
    context: str
    many: bool


class Uses(NamedTuple):
    """Texts of one sentence by what fills it; by case and seat, how often each viewer saw them."""

    fillings: dict[str, Text]
    counts: dict[str, dict[int, list[int]]]


Said = Iterator[tuple[Place, Text]]
Read = tuple[Place, bytes]
"""A text that is read at a place, as the bytes that stand for it."""
coded: Final = msgspec.json.encode


class Wording:
    """Collects what is read. A case is the name of a playthrough."""

    def __init__(self) -> None:
        self.shown: dict[str, dict[int, Counter[Read]]] = {}
        self.known: dict[bytes, list[Read]] = {}  # what is read at a part of a view

    def hand(self, case: str, hand: Hand, seen: Sequence[dict[int, View]]) -> None:
        """Collect what stands in the views of each position, and the log of each viewer."""
        shown = self.shown.setdefault(case, {viewer: Counter() for viewer in seen[0]})
        for viewer, counter in shown.items():
            for views in seen:
                counter.update(self.in_view(views[viewer]))
            for index in range(len(hand.acts)):
                counter.update([(Place("log"), coded(text)) for text in hand.tell(index, viewer)])

    def account(self, case: str, account: Account) -> None:
        """Collect the lines of a score, which everybody sees."""
        for kind, lines in (("score", account.lines), ("match score", account.match_lines)):
            for counter in self.shown[case].values():
                counter.update([(Place(kind), coded(line.text)) for line in lines])

    def in_view(self, view: View) -> list[Read]:
        """All that is read in a view. Most of it stands there as it stood before."""
        read = self.part((view.phase, view.prompt, view.status), at_table(view))
        read = read + self.part((view.choices, view.amounts, view.gather, view.pots), to_do(view))
        for zone in view.zones:
            read += self.part(zone, in_zone(zone))
        for seat in view.seats:
            read += self.part(seat, at_seat(seat))
        return read

    def part(self, part: object, said: Said) -> list[Read]:
        """What is read at a part of a view, looked up where the same was there before."""
        key = coded(part)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = [(place, coded(text)) for place, text in said]
        return found

    def text(self) -> str:
        """All that was collected."""
        kinds: dict[str, dict[Sentence, Uses]] = {}
        for case, shown in self.shown.items():
            for column, counter in enumerate(shown.values()):
                for (place, line), times in counter.items():
                    said, fills, text = decoded(line)
                    uses = kinds.setdefault(place.kind, {}).setdefault(said, Uses({}, {}))
                    uses.fillings.setdefault(fills, text)
                    seats = uses.counts.setdefault(case, {})
                    seats.setdefault(place.seat, [0] * len(shown))[column] += times
        return "\n".join(line for kind in sorted(kinds) for line in written(kind, kinds[kind]))


def at_table(view: View) -> Said:
    """What is read of the whole table."""
    yield Place("phase"), view.phase
    yield from one("prompt", view.prompt)
    for status in view.status:
        yield Place("status"), status


def one(kind: str, text: Text | None, seat: int = SPECTATOR) -> Said:
    """A text that may be missing."""
    if text is not None:
        yield Place(kind, seat), text


def in_zone(zone: Zone) -> Said:
    """What is read at a zone and on its cards."""
    yield Place("zone"), zone.label
    yield from one("zone note", zone.note)
    yield from one("zone owners", zone.whose)
    for card in zone.cards:
        yield from one("card mark", card.mark)


def at_seat(view: SeatView) -> Said:
    """What is read at a seat."""
    yield from one("said", view.said, view.seat)
    yield from one("out", view.why_out, view.seat)
    for badge in view.badges:
        yield Place("badge", view.seat), badge


def to_do(view: View) -> Said:
    """What stands on buttons, and beside chips."""
    for choice in view.choices:
        yield Place("choice"), choice.label
        yield from one("choice at its zone", choice.here)
    for amount in view.amounts:
        yield Place("amount"), amount.label
        for _, name in amount.named:
            yield Place("named amount"), name
    if view.gather:
        yield Place("gather"), view.gather.label
    for pot in view.pots:
        yield Place("pot"), pot.label


@lru_cache(maxsize=100_000)
def decoded(line: bytes) -> tuple[Sentence, str, Text]:
    """A text that was read, its sentence and what fills it."""
    text = msgspec.json.decode(line, type=Text)
    return sentence(text), filling(text), text


def sentence(text: Text) -> Sentence:
    """The sentence of a text."""
    many = bool(text.plural) and text.args["n"] != 1
    return Sentence(text.words, text.plural, text.context, many)


def filling(text: Text) -> str:
    """What fills the places of a text: ``card Kd, seat 2``."""
    return ", ".join(f"{name} {filled(arg)}" for name, arg in sorted(text.args.items()))


def filled(arg: Arg) -> str:
    """What stands in a place; a sentence within a sentence in English."""
    match arg:
        case CardWord(kind):
            return notation(kind)
        case CardsWord(kinds):
            return notations(kinds)
        case SuitWord(suit):
            return SUITS[suit]
        case RankWord(rank):
            return RANKS[rank]
        case SeatWord(seat):
            return str(seat)
        case Text() | DecimalWord() | NameWord():
            return Speaker("en").word(arg)
        case _:
            return str(arg)


def written(kind: str, sentences: dict[Sentence, Uses]) -> Iterator[str]:
    """The sentences of one kind, with a line for each language."""
    yield f"== {kind}"
    yield ""
    for uses in sentences.values():
        first = next(iter(uses.fillings.values()))
        yield Speaker("en").say(first)
        yield Speaker("de").say(first)
        yield from (f"  {line}" for line in fillings(kind, list(uses.fillings)))
        for case, seats in uses.counts.items():
            yield f"  {case}: " + "; ".join(
                (f"at {seat}: " if seat != SPECTATOR else "") + times(counts)
                for seat, counts in sorted(seats.items())
            )
        yield ""


def fillings(kind: str, found: list[str]) -> Iterator[str]:
    """What filled the places of a sentence: all, or a few and their number."""
    if found == [""]:
        return
    few = found if kind in ALL else found[:FEW]
    yield from few
    if len(few) < len(found):
        yield f"… {len(found)} in all"


def times(counts: list[int]) -> str:
    """How often each viewer read it."""
    if len(set(counts)) == 1:
        return f"{counts[0]} each"
    return " ".join(map(str, counts))
