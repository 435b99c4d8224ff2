"""The options of a game as a form: groups, effects on one another, changes to the preset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias
from urllib.parse import quote

from stammtisch.core.options import (
    Conflict,
    OptionField,
    Options,
    allowed,
    changed,
    group_name,
    option_fields,
)
from stammtisch.errors import BadOption
from stammtisch.games.registry import Registration
from stammtisch.rulecodes import HouseRules, preset_rules, read_value, value_text
from stammtisch.text import Text, say

Value: TypeAlias = bool | int | str


@dataclass(slots=True)
class Effect:
    """The effect of one option on another.

    ``holds`` is true where it matters with the present values, ``broken`` where they go against it.
    """

    why: Text
    other: OptionField
    holds: bool
    broken: bool


@dataclass(slots=True)
class Line:
    """An option on the form: its value, what was typed for it, and its value in the preset."""

    field: OptionField
    value: Value
    typed: str
    usual: Value
    wrong: bool
    effects: list[Effect]

    @property
    def differs(self) -> bool:
        """Whether the value differs from the preset's."""
        return self.value != self.usual

    @property
    def back(self) -> str:
        """The value of the button that resets the option to the preset."""
        return setting(self.field, self.usual)


@dataclass(slots=True)
class Group:
    """Options that belong together."""

    name: Text
    lines: list[Line]

    @property
    def changed(self) -> int:
        """How many options of the group differ from the preset."""
        return sum(line.differs for line in self.lines)

    @property
    def wrong(self) -> bool:
        """Whether an invalid answer in the group makes it impossible to play."""
        return any(line.wrong for line in self.lines)


@dataclass(slots=True)
class WayOut:
    """A change that resolves a conflict between options."""

    field: OptionField
    value: Value

    @property
    def set(self) -> str:
        """The value of the button that makes the change."""
        return setting(self.field, self.value)


@dataclass(slots=True)
class OptionForm:
    """All options of a game with their present values, and what is wrong with them.

    ``refusal`` says why these options are no house rules, ``concerned`` whose options it is about.
    """

    house: HouseRules
    groups: list[Group]
    refusal: Text | None
    concerned: list[Line]
    ways_out: list[WayOut]

    @property
    def differing(self) -> list[Line]:
        """The options that differ from the preset."""
        return [line for group in self.groups for line in group.lines if line.differs]

    @property
    def needed(self) -> bool:
        """Whether some option of the game affects another."""
        return bool(self.house.options.NEEDS)


def setting(field: OptionField, value: Value) -> str:
    """``name=value``, for a button."""
    return f"{field.name}={value_text(value) if isinstance(value, bool) else value}"


def address_of(house: HouseRules) -> str:
    """The address of the page of these house rules."""
    return f"/house/{quote(house.code, safe='=')}"


def form_of(house: HouseRules, seats: int | None = None) -> OptionForm:
    """The form with these house rules; with a number of players, for that number only."""
    return _form(house, {}, None, seats)


def sent_form(entry: Registration, fields: dict[str, str], seats: int | None = None) -> OptionForm:
    """The form as it was sent: ``o-name`` for each option, ``set`` for an option's button.

    What cannot be read stays as it was typed, and is refused. Raises `UnknownPreset`.
    """
    start = preset_rules(entry, fields.get("preset"))
    known = {field.name: field for field in option_fields(entry.options)}
    words = {name: fields[f"o-{name}"] for name in known if f"o-{name}" in fields}
    name, _, word = fields.get("set", "").partition("=")
    if name in known:
        words[name] = word
    options, typed, refusal = start.options, {}, None
    for name, word in words.items():
        try:
            options = changed(options, {name: read_value(known[name], word)})
        except BadOption:
            typed[name] = word
            refusal = refusal or _unread(known[name], word)
    return _form(start.with_options(options), typed, refusal, seats)


def _unread(field: OptionField, word: str) -> Text:
    """Why a value cannot be taken; on a form an option has its label, not its name in commands."""
    return say(
        "{label}: “{value}” is not possible here. It can be: {allowed}.",
        label=field.note.label,
        value=word,
        allowed=allowed(field),
    )


def _form(
    house: HouseRules, typed: dict[str, str], refusal: Text | None, seats: int | None
) -> OptionForm:
    conflict = None if refusal else house.entry.conflict(house.options, seats)
    wrong = {*typed} if conflict is None else {*conflict.options}
    groups: dict[str, list[Line]] = {}
    for line in _lines(house, typed, wrong):
        groups.setdefault(line.field.note.group, []).append(line)
    return OptionForm(
        house,
        [Group(group_name(name), lines) for name, lines in groups.items()],
        conflict.why if conflict else refusal,
        [line for lines in groups.values() for line in lines if line.wrong],
        list(_ways_out(house, conflict, seats)) if conflict else [],
    )


def _lines(house: HouseRules, typed: dict[str, str], wrong: set[str]) -> Iterator[Line]:
    base = house.entry.preset(house.preset)
    for field in option_fields(house.entry.options):
        value = getattr(house.options, field.name)
        text = typed.get(field.name, str(value))
        effects = list(_effects(house.options, field.name))
        usual = getattr(base, field.name)
        yield Line(field, value, text, usual, field.name in wrong, effects)


def _effects(options: Options, name: str) -> Iterator[Effect]:
    """What an option needs, and what other options need of it."""
    fields = {field.name: field for field in option_fields(type(options))}
    for need in options.NEEDS:
        if name in (need.option, need.other):
            holds = getattr(options, need.option) in need.values
            broken = holds and getattr(options, need.other) not in need.allowed
            other = need.other if name == need.option else need.option
            yield Effect(need.why, fields[other], holds, broken)


def _ways_out(house: HouseRules, conflict: Conflict, seats: int | None) -> Iterator[WayOut]:
    """For each option in a conflict, the nearest value that resolves it, if there is any."""
    base = house.entry.preset(house.preset)
    for field in option_fields(house.entry.options):
        if field.name in conflict.options:
            for value in _near(field, getattr(base, field.name)):
                other = changed(house.options, {field.name: value})
                if house.entry.conflict(other, seats) is None:
                    yield WayOut(field, value)
                    break


def _near(field: OptionField, usual: Any) -> list[Any]:
    ends = [] if field.choices else [field.lowest, field.highest]
    return [usual, *field.choices, *(end for end in ends if end is not None)]
