"""House rules as a short text that people read, type and share: ``doppelkopf.turnier.2.nines=no``.

A code names the game, the preset, the version of the rules and what differs from the preset; of an
option that is written as text a blank is ``-`` (``deadlines=11-10-9-8-7``) and any sign that has no
place in an address is ``~`` with its number. When a code is read, capitals, blanks around the
``=``, other separators, German words for yes and no and the rest of an address do not matter.

Old codes go on meaning what they meant: the version says how the presets were when the code was
written (`Registration.history`). A code of a later version than ours is refused.
"""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import unquote

from msgspec import Struct

from stammtisch.core.contract import Game
from stammtisch.core.options import OptionField, Options, changed, differences, option_fields
from stammtisch.core.options import refusal as refusal_of
from stammtisch.errors import BadOption, UnreadableCode
from stammtisch.games.registry import Registration, described, game, registration
from stammtisch.languages import said
from stammtisch.text import Text, say, say_n

LONGEST: Final = 2_000  # letters of a code that is read
YES: Final = {"yes", "y", "true", "on", "1"}  # in every code; people may type it in their language
NO: Final = {"no", "n", "false", "off", "0"}
_PLAIN: Final = re.compile(r"[A-Za-z0-9_]")
_VERSION: Final = re.compile(r"[0-9]{1,6}")
_ESCAPED: Final = re.compile(r"((?:~[0-9A-Fa-f]{2})+)")


class HouseRules(Struct, frozen=True):
    """What a code means: a game, the preset it starts from, and all options.

    ``version`` is that of the rules under which the code was written.
    """

    entry: Registration
    preset: str
    options: Options
    version: int

    @property
    def differences(self) -> dict[str, Any]:
        """The options that differ from the preset as it is now."""
        return differences(self.options, self.entry.preset(self.preset))

    @property
    def code(self) -> str:
        """The code under the present version of the rules."""
        parts = [self.entry.id, self.preset, str(self.entry.rules_version)]
        parts += [f"{name}={value_text(value)}" for name, value in self.differences.items()]
        return ".".join(parts)

    def with_options(self, options: Options) -> HouseRules:
        """The same game and preset with other options."""
        return HouseRules(self.entry, self.preset, options, self.entry.rules_version)

    def game(self, seats: int | None = None) -> Game:
        """The game for this many players; raises `BadOption`, `BadSeats`."""
        return game(self.entry.id, preset=self.preset, seats=seats, **self.differences)


def preset_rules(entry: Registration, preset: str | None = None) -> HouseRules:
    """A preset as it is, by default the first; raises `UnknownPreset`."""
    name = preset or next(iter(entry.presets))
    return HouseRules(entry, name, entry.preset(name), entry.rules_version)


def house_rules(rules: Game) -> HouseRules:
    """The house rules of a game, starting from the preset that is nearest to them."""
    entry = registration(rules.id)
    return HouseRules(entry, described(rules)[0], rules.options, int(rules.rules_version))


def rule_code(rules: Game) -> str:
    """The rule code of a game: ``mau_mau.basic.2.deals=3``. It does not include the seats."""
    return house_rules(rules).code


def game_from_code(code: str, seats: int | None = None) -> Game:
    """The game of a rule code, for this many players or, by default, for the usual number.

    Raises:
        UnreadableCode, UnknownGame, UnknownPreset, BadOption, BadSeats: with what would be right.
    """
    return read_code(code).game(seats)


def read_code(text: str) -> HouseRules:
    """What a code means, with all options of the present version.

    Raises:
        UnreadableCode: it is no code, or one of a later version of the rules.
        UnknownGame, UnknownPreset: there is no such game or preset.
        BadOption: an option or its value is unknown, or no number of players could play so.
    """
    names, pairs = _parts(text) if isinstance(text, str) else ([], [])
    if len(names) != 3 or not _VERSION.fullmatch(names[2]):
        raise UnreadableCode(
            say(
                "“{text}” is not a rule code. One looks like this: {example}.",
                text=str(text).strip()[:80],
                example="doppelkopf.turnier.2.nines=no",
            )
        )
    entry = registration(names[0])
    version = int(names[2])
    options = _with_pairs(preset_of(entry, names[1], version), pairs)
    conflict = entry.conflict(options)
    if conflict is not None:
        raise BadOption(refusal_of(options, conflict))
    return HouseRules(entry, names[1], options, version)


def read_code_for(entry: Registration, text: str) -> HouseRules:
    """What `read_code` reads for one game; raises `BadOption` for a code of another game."""
    house = read_code(text)
    if house.entry.id != entry.id:
        raise BadOption(
            say(
                "This rule code is for {theirs}; {ours} is played here.",
                theirs=house.entry.name,
                ours=entry.name,
            )
        )
    return house


def revised(house: HouseRules, text: str) -> HouseRules:
    """Other house rules for the same game, from a whole code or just ``name=value`` as in a code.

    Whether all options go together is not looked at before they are played.
    """
    names, pairs = _parts(text)
    if names or not pairs:
        return read_code_for(house.entry, text)
    return house.with_options(_with_pairs(house.options, pairs))


def _with_pairs(options: Options, pairs: list[tuple[str, str]]) -> Options:
    fields = {field.name: field for field in option_fields(type(options))}
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise BadOption(
                say("The option “{name}” appears twice; it may appear only once.", name=name)
            )
    return changed(
        options,
        {name: _meant(fields[name], word) if name in fields else word for name, word in pairs},
    )


def preset_of(entry: Registration, preset: str, version: int) -> Options:
    """The options of a preset as they were under a version of the rules.

    Raises:
        UnknownPreset: there is none of this name.
        UnreadableCode: the version is later than ours.
    """
    options = entry.preset(preset)
    if not 1 <= version <= entry.rules_version:
        raise UnreadableCode(
            say(
                "The code is for version {theirs} of the rules of {game}; this is version {ours}.",
                theirs=version,
                game=entry.name,
                ours=entry.rules_version,
            )
        )
    for past in range(entry.rules_version - 1, version - 1, -1):
        options = changed(options, entry.history.get(past, {}).get(preset, {}))
    return options


def read_value(field: OptionField, text: str) -> bool | int | str:
    """The value that a text stands for, for this option; the text itself if it stands for none.

    >>> from stammtisch.games.mau_mau.options import MauMauOptions
    >>> functions = option_fields(MauMauOptions)[0]
    >>> read_value(functions, "Ja"), read_value(functions, "off"), read_value(functions, "maybe")
    (True, False, 'maybe')
    """
    word = text.strip().casefold()
    if field.type is bool:
        return True if word in YES | said("yes") else False if word in NO | said("no") else text
    for choice in field.choices:
        if isinstance(choice, int | str) and str(choice).casefold() == word:
            return choice
    if field.type is int and re.fullmatch(r"-?[0-9]{1,9}", word):
        return int(word)
    return text


def label_of(field: OptionField, value: bool | int | str) -> Text:
    """A value as people read it: “yes”, “first wins”, “3”."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if field.note.named is not None:
        return field.note.named(value)
    return field.note.values.get(str(value)) or say("{value}", value=value)


def told(house: HouseRules) -> list[Text]:
    """The number of differences from the preset, and each difference in words."""
    preset, changes = house.entry.preset_names[house.preset], house.differences
    base = house.entry.preset(house.preset)
    count = say_n(
        "{game}: {n} difference from “{preset}”",
        "{game}: {n} differences from “{preset}”",
        len(changes),
        game=house.entry.name,
        preset=preset,
    )
    exactly = say("{game}: exactly “{preset}”", game=house.entry.name, preset=preset)
    return [count if changes else exactly] + [
        say(
            "{option}: {value} instead of {usual} ({rules})",
            option=field.note.label,
            value=label_of(field, changes[field.name]),
            usual=label_of(field, getattr(base, field.name)),
            rules=", ".join(field.note.rules),
        )
        for field in option_fields(house.entry.options)
        if field.name in changes
    ]


def value_text(value: bool | int | str) -> str:
    """A value as codes write it: ``yes``, ``3``, ``11-10-9-8-7``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    return "".join(map(_escaped, value))


def _meant(field: OptionField, word: str) -> bool | int | str:
    """The value that a word of a code stands for; the reverse of `value_text`."""
    for choice in field.choices:
        if value_text(choice).casefold() == word.casefold():
            return choice
    return read_value(field, _unescaped(word) if field.type is str else word)


def _unescaped(word: str) -> str:
    return _ESCAPED.sub(
        lambda found: bytes.fromhex(found[0].replace("~", "")).decode("utf-8", "replace"),
        word if " " in word else word.replace("-", " "),  # who types blanks means a minus
    )


def _escaped(sign: str) -> str:
    if sign == " ":
        return "-"
    if _PLAIN.match(sign):
        return sign
    return "".join(f"~{byte:02x}" for byte in sign.encode())


def _parts(text: str) -> tuple[list[str], list[tuple[str, str]]]:
    """The words before the first ``name=value``, and these pairs."""
    whole = unquote(text[:LONGEST].strip().partition("?")[0].rstrip("/"))
    address, equals, rest = whole.partition("=")
    code = address.rpartition("/")[2] + equals + rest
    words = [word for word in re.split(r"[.,;\s]+", re.sub(r"\s*=\s*", "=", code)) if word]
    names: list[str] = []
    pairs: list[tuple[str, str]] = []
    for word in words:
        name, equals, value = word.partition("=")
        if equals and not (pairs and len(name) == 1):  # ``K=4`` in a value that is typed
            pairs.append((_name(name), value))
        elif pairs:  # a value with blanks, as people type it
            pairs[-1] = pairs[-1][0], f"{pairs[-1][1]} {word}"
        else:
            names.append(_name(word))
    return names, pairs


def _name(word: str) -> str:
    return word.casefold().replace("-", "_")
