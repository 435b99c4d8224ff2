"""How the house rules that people brought to a table differ, option by option."""

from __future__ import annotations

from msgspec import Struct

from stammtisch.core.options import OptionField, option_fields
from stammtisch.tables.live import LiveTable


class Wish(Struct, frozen=True):
    """A value of an option, and the seats that want this value."""

    value: bool | int | str
    seats: tuple[int, ...]


class Disagreement(Struct, frozen=True):
    """An option on which people differ; the first wish is the value at the table now."""

    field: OptionField
    wishes: tuple[Wish, ...]


def disagreements(table: LiveTable) -> list[Disagreement]:
    """The options on which the rules that people brought differ, or differ from the table's.

    The table's rules are those of whoever opened it. Empty after the first deal.
    """
    if table.match is not None:
        return []
    opener = table.seat_of(table.opener)
    wanted = {} if opener is None else {opener: table.game.options}
    wanted |= {seat.index: seat.brought.options for seat in table.seats if seat.brought}
    found = []
    for field in option_fields(type(table.game.options)):
        wishes: dict[bool | int | str, tuple[int, ...]]
        wishes = {getattr(table.game.options, field.name): ()}
        for seat, options in sorted(wanted.items()):
            value = getattr(options, field.name)
            wishes[value] = (*wishes.get(value, ()), seat)
        if len(wishes) > 1:
            each = (Wish(value, seats) for value, seats in wishes.items())
            found.append(Disagreement(field, tuple(each)))
    return found
