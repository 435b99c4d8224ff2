"""Options of a game as typed data.  # not compiled: msgspec Structs

Each field of a game's `Options` names its label, its meaning in one sentence and its rules:

    functions: Annotated[
        bool, option(say("Function cards"), say("7, 8 and jack do something."), "MAU-16")
    ] = False
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Final, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from stammtisch.errors import BadOption
from stammtisch.text import Text, say, say_in
from stammtisch.typed import typed

GROUPS: Final[dict[str, Text]] = {
    "cards": say_in("options", "Cards"),
    "deal": say_in("options", "Dealing"),
    "hand": say_in("options", "The hand"),
    "chips": say_in("options", "Chips"),
    "betting": say_in("options", "Betting"),
    "bank": say_in("options", "The bank"),
    "auction": say_in("options", "Bidding"),
    "naming": say_in("options", "Naming"),
    "declarations": say_in("options", "Declarations"),
    "announcements": say_in("options", "Announcements"),
    "play": say_in("options", "The play"),
    "turn": say_in("options", "The turn"),
    "raising": say_in("options", "Raising"),
    "knock": say_in("options", "Knocking"),
    "special": say_in("options", "Special points"),
    "scoring": say_in("options", "Scoring"),
    "score": say_in("options", "Scoring"),
    "match": say_in("options", "The match"),
}


def group_name(group: str) -> Text:
    """The heading of a group of options."""
    return GROUPS.get(group) or say_in("options", "More")


class OptionNote(Struct, frozen=True):
    """What people read about an option: label, sentence, rules, and its group on the page."""

    label: Text
    help: Text
    rules: tuple[str, ...]
    group: str = ""
    values: dict[str, Text] = {}
    form: Text | None = None
    named: Callable[[Any], Text] | None = None


def option(
    label: Text,
    help: Text,
    *rules: str,
    bounds: tuple[int, int] | None = None,
    group: str = "",
    values: dict[str, Text] | None = None,
    form: Text | None = None,
    named: Callable[[Any], Text] | None = None,
) -> Meta:
    """The note of an option, for use in ``Annotated``; ``bounds`` are the limits of a number.

    ``values`` are the labels of the values of a choice (a ``Literal``); ``form`` says what may be
    written where the value is words, and ``named`` what people call such a value.
    """
    note = OptionNote(label, help, rules, group, values or {}, form, named)
    ge, le = bounds or (None, None)
    return Meta(ge=ge, le=le, extra={"note": note})


def who_deals_first(rule: str, seats: int) -> Meta:
    """The note of the option ``first_dealer``, for this many seats (`Game.first_dealer`)."""
    label, help = say("First dealer"), say("Which seat deals first.")
    return option(label, help, rule, bounds=(0, seats - 1), group="match")


def deals_in_match(rule: str, most: int) -> Meta:
    """The note of the option ``deals``: how long a match is, up to this many deals."""
    label, help = say("Deals in a match"), say("How many deals make a match.")
    return option(label, help, rule, bounds=(1, most), group="match")


class Need(Struct, frozen=True):
    """A dependency: if one option has one of these values, another must have one of those.

    ``why`` is one sentence for the page of the house rules and for the refusal.
    """

    option: str
    values: tuple[str | int | bool, ...]
    other: str
    allowed: tuple[str | int | bool, ...]
    why: Text


class Conflict(Struct, frozen=True):
    """Why a set of options is impossible: the options concerned, and the reason."""

    options: tuple[str, ...]
    why: Text


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of one game; each game subclasses it with its own fields and defaults.

    ``NEEDS`` says as data which options need which others, so that a page can say it beforehand.
    """

    NEEDS: ClassVar[tuple[Need, ...]] = ()

    def misfit(self, seats: int) -> Conflict | None:
        """A conflict that `NEEDS` cannot express: a bad number, or a clash with the seats."""
        return None

    def conflict(self, seats: int) -> Conflict | None:
        """What makes these options impossible together or for this many seats, or None."""
        for need in self.NEEDS:
            if (
                getattr(self, need.option) in need.values
                and getattr(self, need.other) not in need.allowed
            ):
                return Conflict((need.option, need.other), need.why)
        return self.misfit(seats) or self._no_dealer(seats)

    def _no_dealer(self, seats: int) -> Conflict | None:
        """The conflict if ``first_dealer`` names a seat that is not at the table, or None."""
        seat = getattr(self, "first_dealer", 0)
        if seat < seats:
            return None
        return Conflict(
            ("first_dealer",),
            say(
                "There is no seat {place} at a table of {n} (first_dealer={seat}; 0 is seat 1).",
                place=seat + 1,
                n=seats,
                seat=seat,
            ),
        )


class OptionField(Struct, frozen=True):
    """An option as a form needs it: its type, bounds or choices, its default and its note."""

    name: str
    type: Any
    choices: tuple[str | int | bool, ...]
    lowest: int | None
    highest: int | None
    note: OptionNote


def option_fields(options: type[Options]) -> tuple[OptionField, ...]:
    """All options of a game, in the order in which they are declared."""
    return _fields(options)


@cache
def _fields(options: type[Options]) -> tuple[OptionField, ...]:
    fields = []
    hints = get_type_hints(options, include_extras=True)
    for name in options.__struct_fields__:
        hint = hints[name]
        metas = [part for part in getattr(hint, "__metadata__", ()) if isinstance(part, Meta)]
        meta = metas[0] if metas else Meta()
        plain = get_args(hint)[0] if metas else hint
        choices = get_args(plain) if get_origin(plain) is not None else ()
        if get_origin(plain) is tuple:
            choices = ()
        if plain is bool:
            choices = (False, True)
        note = (meta.extra or {}).get("note")
        if note is None:
            raise TypeError(f"the option {name} of {options.__name__} has no note")
        field = OptionField(name, plain, choices, _bound(meta.ge), _bound(meta.le), note)
        fields.append(_of_seats(field) if name == "first_dealer" else field)
    return tuple(fields)


def _of_seats(field: OptionField) -> OptionField:
    """Whether the values of an option are seats, which people count from 1."""
    assert field.lowest is not None and field.highest is not None
    seats = tuple(range(field.lowest, field.highest + 1))
    note = msgspec.structs.replace(field.note, named=seat_label)
    return msgspec.structs.replace(field, choices=seats, note=note)


def seat_label(seat: int) -> Text:
    """A seat as people count it, from 1; -1 means that lots are drawn."""
    return say_in("options", "Seat {n}", n=seat + 1) if seat >= 0 else say_in("options", "by lot")


def _bound(value: float | None) -> int | None:
    return None if value is None else int(value)


def changed(base: Options, changes: dict[str, Any]) -> Options:
    """These options with some of them changed, every value checked.

    Raises:
        BadOption: an option is unknown, or a value is not one that it can have.
    """
    known = {field.name: field for field in option_fields(type(base))}
    for name in changes:
        if name not in known:
            raise BadOption(
                say(
                    "There is no option “{name}”. The options are: {known}.",
                    name=name,
                    known=", ".join(known),
                )
            )
    whole = {name: getattr(base, name) for name in known} | changes
    try:
        options: Options = typed(whole, type(base))
        return options
    except msgspec.ValidationError as fault:
        name = next((each for each in changes if f"`$.{each}" in str(fault)), "")
        raise BadOption(
            say(
                "“{value}” is not a value of the option “{name}”. It can be: {allowed}.",
                value=str(changes.get(name, "")),
                name=name,
                allowed=allowed(known[name]) if name else str(fault),
            )
        ) from None


def allowed(field: OptionField) -> str | Text:
    """The values that an option may have, as people write them: ``off, first, second``, ``1–50``.

    Of an option whose value is words: what may be written.
    """
    if field.note.form is not None:
        return field.note.form
    if field.lowest is not None or field.highest is not None:
        return f"{field.lowest}–{field.highest}"
    words = {True: "yes", False: "no"}
    parts = [
        words[choice] if isinstance(choice, bool) else str(choice).lower()
        for choice in field.choices
        if not isinstance(choice, type)
    ]
    return ", ".join(parts) or getattr(field.type, "__name__", str(field.type))


def differences(options: Options, base: Options) -> dict[str, Any]:
    """The options that differ from a preset, by name."""
    return {
        name: value
        for name in options.__struct_fields__
        if (value := getattr(options, name)) != getattr(base, name)
    }


def refusal(options: Options, conflict: Conflict) -> Text:
    """A conflict as people read it: the reason, and the options concerned with their rules."""
    notes = {field.name: field.note for field in option_fields(type(options))}
    named = ", ".join(f"{name}: {', '.join(notes[name].rules)}" for name in conflict.options)
    return say("{why} ({options})", why=conflict.why, options=named)
