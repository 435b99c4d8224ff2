"""What is asked about a hand of real cards, and whether the answers are complete and valid.

A `Field` is one question of a score pad; `Facts` are the answers by the names of the fields, as
they stand in JSON. The same fields make the form of the browser, the questions of the terminal
and the documentation for programs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch.errors import StammtischError
from stammtisch.text import SeatWord, Text, say

Value: TypeAlias = bool | int | str | Sequence[int | str]  # a list; so msgspec can read it
Facts: TypeAlias = dict[str, Value]
Kind: TypeAlias = Literal[
    "player",  # one of ``players``: its number
    "players",  # some of ``players``: their numbers, ascending
    "choice",  # one of ``answers``: its value
    "choices",  # some of ``answers``: their values, in their order
    "number",  # a whole number from ``lowest`` to ``highest``
    "numbers",  # one whole number for each of ``columns``
    "flag",  # yes or no
]


class BadFacts(StammtischError, ValueError):
    """Facts that no hand can have: why, by which rules, and in which field."""

    exit_code, status = 3, 422

    def __init__(self, text: Text, *rules: str, field: str = "") -> None:
        super().__init__(text)
        self.rules = rules
        self.field = field

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.rules)})" if self.rules else str(self.text)


class Answer(Struct, frozen=True):
    """One possible answer to a choice."""

    value: str
    label: Text


class Field(Struct, frozen=True, omit_defaults=True):
    """One question about a hand.

    ``usual`` is the answer that stands there unless somebody changes it; a field without one has to
    be answered. Numbers are points, card points or chips, as ``label`` says; ``lowest`` and
    ``highest`` bound them. A player is written as `SeatWord` with his number.
    """

    name: str
    label: Text
    kind: Kind
    rules: tuple[str, ...] = ()
    help: Text | None = None
    answers: tuple[Answer, ...] = ()
    players: tuple[int, ...] = ()
    columns: tuple[Text, ...] = ()
    lowest: int | None = None
    highest: int | None = None
    usual: Value | None = None


def player_columns(players: Sequence[int]) -> tuple[Text, ...]:
    """The columns of a field that asks for one number for each of these players."""
    return tuple(say("{seat}", seat=SeatWord(player)) for player in players)


def completed(fields: Sequence[Field], facts: Facts) -> Facts:
    """The facts with defaults for all questions not answered; every answer is checked.

    Raises:
        BadFacts: an answer is missing, is none of those that are possible, or answers nothing that
            is asked.
    """
    known = {field.name for field in fields}
    for name in facts:
        if name not in known:
            raise BadFacts(
                say(
                    "“{name}” is not a question here. The questions are: {known}.",
                    name=name,
                    known=", ".join(field.name for field in fields),
                ),
                field=name,
            )
    return {field.name: _answer(field, facts.get(field.name, field.usual)) for field in fields}


def _answer(field: Field, value: Value | None) -> Value:
    if value is None:
        raise BadFacts(
            say("“{field}” is not filled in yet.", field=field.label),
            *field.rules,
            field=field.name,
        )
    if not _possible(field, value):
        raise BadFacts(
            say(
                "“{field}” cannot be “{value}”. Possible: {allowed}.",
                field=field.label,
                value=_written(value),
                allowed=possible(field),
            ),
            *field.rules,
            field=field.name,
        )
    return value


def _possible(field: Field, value: Value) -> bool:
    match field.kind:
        case "flag":
            return isinstance(value, bool)
        case "player":
            return _is_number(value) and value in field.players
        case "players":
            return isinstance(value, list) and _picked(value, field.players)
        case "choice":
            return value in [answer.value for answer in field.answers]
        case "choices":
            known = [answer.value for answer in field.answers]
            return isinstance(value, list) and _picked(value, known)
        case "number":
            return _in_bounds(field, value)
        case "numbers":
            return (
                isinstance(value, list)
                and len(value) == len(field.columns)
                and all(_in_bounds(field, each) for each in value)
            )


def _picked(value: Sequence[int | str], known: Sequence[int | str]) -> bool:
    """The chosen answers in the order of the choices; each must be known and occur only once."""
    return [each for each in known if each in value] == list(value)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _in_bounds(field: Field, value: object) -> bool:
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    above = field.lowest is None or value >= field.lowest
    return above and (field.highest is None or value <= field.highest)


def possible(field: Field) -> Text:
    """The answers that a field can have, in words."""
    match field.kind:
        case "flag":
            return say("yes or no")
        case "player" | "players":
            return listed([say("{seat}", seat=SeatWord(each)) for each in field.players])
        case "choice" | "choices":
            return listed([answer.label for answer in field.answers])
        case "number" | "numbers":
            return _bounds(field)


def _bounds(field: Field) -> Text:
    low, high = field.lowest, field.highest
    if low is not None and high is not None:
        return say("whole numbers from {low} to {high}", low=low, high=high)
    if low is not None:
        return say("whole numbers from {low} upwards", low=low)
    if high is not None:
        return say("whole numbers up to {high}", high=high)
    return say("whole numbers")


def listed(texts: Sequence[Text]) -> Text:
    """The texts as a list, ``a, b, c``, joined in the same way in all languages."""
    if not texts:
        return say("nothing")
    found = texts[0]
    for each in texts[1:]:
        found = say("{first}, {next}", first=found, next=each)
    return found


def _written(value: Value) -> str:
    return ", ".join(str(each) for each in value) if isinstance(value, list) else str(value)
