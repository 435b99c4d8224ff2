"""Reads answers typed on the score pad: numbers, names, initials, in any language.

A player has the same number in every question. Other answers are numbered as they are listed,
unless they are numbers themselves.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stammtisch.cards import Face
from stammtisch.errors import StammtischError
from stammtisch.languages import Language, said, tags
from stammtisch.messages import Speaker
from stammtisch.scorepad import Facts, Field, completed
from stammtisch.scorepad.facts import Value, possible
from stammtisch.text import SeatWord, Text, say

_NUMBER: Final = re.compile(r"[+-]?\d{1,9}")
_NAMED: Final = re.compile(r"([^\s,;][^,;]*?)[\s:=]+([+-]?\d{1,9})(?=[\s,;]|$)")  # Anna 5
_MINUS: Final = str.maketrans(dict.fromkeys("\u2212\u2010\u2011\u2012\u2013\u2014", "-"))
_FOLD: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_YES: Final = {"true", "1"}  # in any language, as those that follow
_NO: Final = {"false", "0"}
_NONE: Final = {"-", "0"}
_AND: Final = {"&", "+"}


class Unclear(StammtischError, ValueError):
    """What was typed fits none of the possible answers, or more than one."""


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer: its value in the facts, what people type for it, and its label."""

    value: int | str
    number: str
    words: tuple[str, ...]


def folded(word: str) -> str:
    """A word in the form used for comparison: lower case, no accents, umlauts as two letters."""
    small = unicodedata.normalize("NFC", word).casefold().translate(_FOLD)
    plain = unicodedata.normalize("NFD", small)
    return " ".join("".join(each for each in plain if not unicodedata.combining(each)).split())


class Answers:
    """Reads typed answers for one pad, whose players' names it knows."""

    def __init__(self, names: Sequence[str], language: Language, face: Face) -> None:
        self.names = names
        self.speaker = Speaker(language, face, lambda player: names[player])
        self._speakers = [Speaker(each, face, lambda player: names[player]) for each in tags()]

    # --- what can be typed

    def options(self, field: Field) -> list[Option]:
        """The possible answers to a choice or a question about players; empty for others."""
        if field.kind in ("player", "players"):
            return [self._player(player, player) for player in field.players]
        labels = [self._words(answer.label) for answer in field.answers]
        numeric = any(words[0].lstrip("+-").isdecimal() for words in labels)
        found = []
        for number, (answer, words) in enumerate(zip(field.answers, labels, strict=True), 1):
            player = _player_of(answer.label)
            if player is not None:
                found.append(self._player(answer.value, player))
            elif any(_player_of(each.label) is not None for each in field.answers):
                found.append(Option(answer.value, "0", (*words, *sorted(_NONE | said("none")))))
            else:
                found.append(Option(answer.value, "" if numeric else str(number), words))
        return found

    def _player(self, value: int | str, player: int) -> Option:
        return Option(value, str(player + 1), (self.names[player],))

    def _words(self, label: Text) -> tuple[str, ...]:
        """A label in the person's language, then in the others."""
        words = [self.speaker.say(label), *(each.say(label) for each in self._speakers)]
        return tuple(dict.fromkeys(words))

    def begins(self, label: Text, typed: str) -> bool:
        """Whether a label begins with this word in any of the languages."""
        return any(folded(words).startswith(typed) for words in self._words(label))

    def listed(self, field: Field) -> str:
        """The possible answers, numbered: ``1 Anna, 2 Bert``."""
        if field.kind == "numbers":
            columns = ", ".join(self.speaker.say(column) for column in field.columns)
            words = say(
                "for {columns} in this order: {allowed}", columns=columns, allowed=possible(field)
            )
            return self.speaker.say(words)
        options = self.options(field)
        if not options:
            return self.speaker.say(possible(field))
        return ", ".join(f"{each.number} {each.words[0]}".strip() for each in options)

    def shown(self, field: Field, value: Value) -> str:
        """An answer in words."""
        if isinstance(value, bool):
            return self.speaker.say(say("yes") if value else say("no"))
        if not isinstance(value, list):
            return self._shown(field, value)
        if field.kind == "numbers":
            columns = (self.speaker.say(column) for column in field.columns)
            return ", ".join(f"{name} {n}" for name, n in zip(columns, value, strict=True))
        return ", ".join(self._shown(field, each) for each in value) or self.speaker.say(
            say("nothing")
        )

    def _shown(self, field: Field, value: object) -> str:
        options = (each.words[0] for each in self.options(field) if each.value == value)
        return next(options, str(value))

    # --- reading

    def read(self, field: Field, typed: str) -> Value:
        """The answer that was meant.

        Raises:
            Unclear: it means none of the answers, or several.
            BadFacts: it is a number out of bounds.
        """
        value = self._read(field, typed.translate(_MINUS).strip())
        facts: Facts = {field.name: value}
        completed((field,), facts)
        return value

    def _read(self, field: Field, typed: str) -> Value:
        match field.kind:
            case "flag":
                return self._flag(field, typed)
            case "number":
                return self._number(field, typed)
            case "numbers":
                return self._numbers(field, typed)
            case "player" | "choice":
                return self.one_of(field, self.options(field), typed).value
            case "players" | "choices":
                return self._some(field, typed)

    def _flag(self, field: Field, typed: str) -> bool:
        if folded(typed) in _YES | said("yes"):
            return True
        if folded(typed) in _NO | said("no"):
            return False
        raise self._unclear(field, typed)

    def _number(self, field: Field, typed: str) -> int:
        if not _NUMBER.fullmatch(typed):
            raise self._unclear(field, typed)
        return int(typed)

    def _numbers(self, field: Field, typed: str) -> list[int]:
        """One number for each column in order, or numbers with names; others get none."""
        words = re.split(r"[\s,;:=/]+", typed.strip(" ,;"))
        if all(_NUMBER.fullmatch(word) for word in words):
            if len(words) == len(field.columns):
                return [int(word) for word in words]
            raise Unclear(
                say(
                    "Numbers expected: {n}, in this order: {columns}. Typed: {given}.",
                    given=len(words),
                    n=len(field.columns),
                    columns=", ".join(self.speaker.say(column) for column in field.columns),
                )
            )
        found = list(field.usual) if isinstance(field.usual, list) else [0] * len(field.columns)
        columns = [
            Option(index, "", self._words(column)) for index, column in enumerate(field.columns)
        ]
        if _NAMED.sub("", typed).strip(" ,;"):
            raise self._unclear(field, typed)
        for name, number in _NAMED.findall(typed):
            found[int(self.one_of(field, columns, name).value)] = int(number)
        return [int(each) for each in found]

    def _some(self, field: Field, typed: str) -> list[int | str]:
        options = self.options(field)
        if folded(typed) in _NONE | said("none"):
            return []
        picked = {self.one_of(field, options, word).value for word in self._parts(options, typed)}
        return [each.value for each in options if each.value in picked]

    def _parts(self, options: Sequence[Option], typed: str) -> list[str]:
        """The parts between commas or else between spaces, unless the whole line is one answer."""
        if "," in typed or ";" in typed:
            return [part for part in re.split(r"[,;]", typed) if part.strip()]
        if len(_meant(options, typed)) == 1:
            return [typed]
        return [word for word in typed.split() if word not in _AND | said("both")]

    def one_of(self, field: Field, options: Sequence[Option], typed: str) -> Option:
        """The one answer that was meant; raises `Unclear`."""
        found = _meant(options, typed)
        if len(found) == 1:
            return found[0]
        if not found:
            raise self._unclear(field, typed)
        raise Unclear(
            say(
                "“{typed}” can mean several: {answers}.",
                typed=typed,
                answers=", ".join(each.words[0] for each in found),
            )
        )

    def _unclear(self, field: Field, typed: str) -> Unclear:
        return Unclear(
            say(
                "“{typed}” is not an answer to “{field}”. Possible: {allowed}.",
                typed=typed,
                field=field.label,
                allowed=self.listed(field),
            )
        )


def _player_of(label: Text) -> int | None:
    """The player that a label names, if the label contains nothing else."""
    match label:
        case Text(words="{seat}", args={"seat": SeatWord(player)}):
            return player
    return None


def _meant(options: Sequence[Option], typed: str) -> list[Option]:
    """The answers that a word may mean: by its exact text, by its number, or as a beginning."""
    word = folded(typed)
    if not word:
        return []
    tests = (
        lambda each: word in map(folded, each.words),
        lambda each: word == each.number,
        lambda each: word == folded(str(each.value)) and not word.isdecimal(),
        lambda each: any(folded(name).startswith(word) for name in each.words),
        lambda each: any(f" {word}" in f" {folded(name)}" for name in each.words),
    )
    for test in tests:
        found = [each for each in options if test(each)]
        if found:
            return _shortest(found, word) or found
    return []


def _shortest(found: Sequence[Option], word: str) -> list[Option]:
    """The answer with which all other candidates begin: “k” is “keine”, not “keine 90”."""
    names = [[name for name in map(folded, each.words) if name.startswith(word)] for each in found]
    for option, own in zip(found, names, strict=True):
        if any(all(any(n.startswith(name) for n in each) for each in names) for name in own):
            return [option]
    return []
