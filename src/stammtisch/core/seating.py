"""Translates what the rules say of their own seats into the seats of a table.

# not compiled: reads the fields of msgspec Structs by name
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import is_
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")

_SEATS: Final = frozenset({"seat", "owner", "turn"})  # fields that hold the number of a seat
_ZONES: Final = frozenset({"id", "zone"})  # fields that name a place on the table


def seated(thing: T, seats: Sequence[int], zones: Mapping[str, str] | None = None) -> T:
    """A text or a view, or part of one, in which ``seats[n]`` replaces seat ``n`` of the rules.

    Args:
        thing: Structs of `stammtisch.text` and `stammtisch.core.view`; it is not changed.
        seats: the seats of the table, by those of the rules.
        zones: new ids of the zones that are called after a seat.

    Points of a `ScoreLine` stay in their order, and so do the seats and zones of a view.
    """
    return _seated(thing, seats, zones or {})  # type: ignore[no-any-return]  # of the same type


def _seated(thing: Any, seats: Sequence[int], zones: Mapping[str, str]) -> Any:
    """Like `seated`; returns the same object if it names no seat, as most parts of a view do."""
    if isinstance(thing, Struct):
        changes = {
            name: after
            for name in thing.__struct_fields__
            if (after := _field(name, before := getattr(thing, name), seats, zones)) is not before
        }
        return replace(thing, **changes) if changes else thing
    if isinstance(thing, tuple) and thing:
        parts = tuple([_seated(each, seats, zones) for each in thing])
        return thing if all(map(is_, parts, thing)) else parts
    if isinstance(thing, dict) and thing:
        values = {name: _seated(each, seats, zones) for name, each in thing.items()}
        return thing if all(map(is_, values.values(), thing.values())) else values
    return thing


def _field(name: str, value: Any, seats: Sequence[int], zones: Mapping[str, str]) -> Any:
    if name in _SEATS and isinstance(value, int):
        return seats[value] if value >= 0 else value  # nobody stays nobody
    if name in _ZONES and isinstance(value, str):
        return zones.get(value, value)
    return _seated(value, seats, zones)
