"""What people see and say at a table that more than four share (DOK-67).

# not compiled: msgspec Structs
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from stammtisch.core.contract import SPECTATOR
from stammtisch.core.seating import seated
from stammtisch.core.view import Choice, Objection, ScoreLine, SeatView, View, Zone
from stammtisch.games.doppelkopf.revokes import CLAIM_VERBS
from stammtisch.kits.steps.zones import hand_id
from stammtisch.text import SeatWord, Text, say, say_in

T = TypeVar("T")

_CLAIM: Final = "claim"  # the one notation that names a seat: ``claim 3 7`` (DOK-64)
_NO_SEAT: Final = "9"
_DIGITS: Final = frozenset("0123456789")


def of_table(thing: T, order: Iterable[int]) -> T:
    """Data about the rules' seats, restated for the seats of the table; ``order`` names them."""
    seats = [int(seat) for seat in order]
    return seated(thing, seats, {hand_id(n): hand_id(seat) for n, seat in enumerate(seats)})


def choice(found: Choice, order: Iterable[int]) -> Choice:
    """A move of one of the four as something to tap at the table."""
    seats = [int(seat) for seat in order]
    return replace(of_table(found, seats), text=written(found.text, seats))


def view(
    four: View, seat: int, order: Iterable[int], duties: Mapping[int, tuple[Text, ...]]
) -> View:
    """The view of the four, for a seat of the table or `SPECTATOR`.

    Args:
        four: what the seat sees, or an outsider if it sits out.
        order: the seats of the table in the order of the rules.
        duties: what the plates of those who sit out say of their Pflichtsolo.
    """
    seats = [int(each) for each in order]
    found = of_table(four, seats)
    waiting = [_waiting(each, each == seats[4], duties[each]) for each in seats[4:]]
    prompt = _prompt(found) if seat in seats[4:] else found.prompt
    return replace(
        found,
        seat=None if seat == SPECTATOR else int(seat),
        seats=tuple(sorted((*found.seats, *waiting), key=lambda each: each.seat)),
        zones=tuple(sorted(found.zones, key=_place)),
        choices=tuple(choice(each, seats) for each in four.choices),
        prompt=prompt,
    )


def _place(zone: Zone) -> int:
    """The sort key of a zone: hands by seat, then everything else in its order."""
    return zone.owner if zone.role == "hand" and zone.owner is not None else 99


def _waiting(seat: int, deals: bool, badges: tuple[Text, ...]) -> SeatView:
    """The public view of a seat that sits out; the first of these deals (CLB-5)."""
    return SeatView(
        seat,
        cards=0,
        dealer=deals,
        badges=badges,
        out=True,
        why_out=say_in("table of five", "sits out"),
    )


def _prompt(found: View) -> Text | None:
    """The prompt for a seat that sits out."""
    if found.over:
        return None
    return say("You sit out this hand. It is the turn of {seat}.", seat=SeatWord(found.turn))


def sits_out() -> Objection:
    """The refusal of any move by a seat that sits out."""
    return Objection(("DOK-67",), say("You sit out this hand: four play, and you watch."))


def table_lines(lines: Iterable[ScoreLine], order: Iterable[int]) -> list[ScoreLine]:
    """The score lines of the four, extended to the whole table; those who sit out get 0.

    ``order`` names the four in the order of their points, and then all others.
    """
    seats = [int(seat) for seat in order]
    return [
        ScoreLine(seated(line.text, seats), _spread(line.points, seats), line.rules)
        for line in lines
    ]


def _spread(points: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    of = dict(zip(seats, points, strict=False))
    return tuple(of.get(seat, 0) for seat in range(len(seats)))


def written(text: str, order: Iterable[int]) -> str:
    """A move in notation: a claimed revoke names the seat of the table."""
    words = text.split()
    if words[0] != _CLAIM:
        return text
    return f"{_CLAIM} {[int(seat) for seat in order][int(words[1])]} {words[2]}"


def read(words: Sequence[str], places: Iterable[int]) -> list[str]:
    """Reads words said at the table; ``places`` maps the table's seats to those of the four."""
    said = list(words)
    number = next((place for place, word in enumerate(said) if word in _DIGITS), 0)
    if number and said[0] in CLAIM_VERBS:
        places_of = dict(enumerate(map(int, places)))
        said[number] = str(places_of.get(int(said[number]), _NO_SEAT))
    return said
