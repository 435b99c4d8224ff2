"""What a seat may know of a position, attribute by attribute.  # not compiled: reads by name

A game says with each attribute of its positions who sees it::

    SHOWN: ClassVar = ("context", "turn", "trick")  # everybody
    OWNED: ClassVar = ("hands",)  # each seat its own entry
    SEEN: ClassVar = {"stock": size_of_stock}  # what a function makes of it for a seat
    FIELDS: ClassVar = (*SHOWN, *OWNED, *SEEN, "plan")  # nobody sees what is only named here
"""

from __future__ import annotations

from typing import Any

from stammtisch.core.putting import as_numbers

Known = int | tuple[int, ...]


def sight_of(at: Any, seat: int) -> dict[str, Known]:
    """The attributes that a seat (or `SPECTATOR`) may know, and how much of each it may know.

    What is hidden from it is left out. A number or a truth is a number, all else a row of numbers.

    Raises:
        IndexError: there is no such seat.
    """
    at.terms().check_seat(seat)
    found = {name: plain(getattr(at, name)) for name in at.SHOWN}
    if seat >= 0:
        found |= {name: plain(getattr(at, name)[seat]) for name in at.OWNED}
    for name, seen in at.SEEN.items():
        value = seen(at, seat)
        if value is not None:
            found[name] = plain(value)
    return found


def plain(value: Any) -> Known:
    """A value as plain data: a number, the numbers of a ``vec``, or those of an object's fields."""
    if isinstance(value, int):
        return int(value)
    if hasattr(value, "FIELDS"):
        return tuple(as_numbers(value))
    return tuple([int(each) for each in value])
