"""A position as numbers, and back again.  # not compiled: reads and sets attributes by name"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64


def as_numbers(thing: Any) -> list[int]:
    """The attributes named in ``thing.FIELDS``, in order, as numbers.

    A number or a truth is one number, a ``vec`` stands after its length, and a thing that has
    fields itself is written like this one.
    """
    numbers: list[int] = []
    for name in thing.FIELDS:
        value = getattr(thing, name)
        if isinstance(value, int):
            numbers.append(int(value))
        elif hasattr(value, "FIELDS"):
            numbers += as_numbers(value)
        else:
            numbers += [len(value), *(int(each) for each in value)]
    return numbers


def take_over(new: Any, old: Any) -> None:
    """Give a position the attributes of another of the same hand: a ``vec`` and a thing as copies.

    What both inherited (``context``) is the same for both. With them goes what a game worked out of
    them (``KEPT``).
    """
    for name in (*new.FIELDS, *new.KEPT):
        value = getattr(old, name)
        if isinstance(value, int):
            setattr(new, name, value)
        elif hasattr(value, "copy"):
            setattr(new, name, value.copy())
        elif name != "context":
            setattr(new, name, value[:])


def put_back(thing: Any, numbers: Iterator[int]) -> None:
    """Set the fields of a thing from the numbers that `as_numbers` wrote."""
    for name in thing.FIELDS:
        value = getattr(thing, name)
        if isinstance(value, bool):
            setattr(thing, name, bool(next(numbers)))
        elif isinstance(value, int):
            setattr(thing, name, next(numbers))
        elif hasattr(value, "FIELDS"):
            put_back(value, numbers)
        else:
            setattr(thing, name, vec[i64]([next(numbers) for _ in range(next(numbers))]))
