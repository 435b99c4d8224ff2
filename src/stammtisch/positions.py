"""A position in words, for every game, as FEN is for chess.

``str(state)`` writes it and `position` reads it::

    position 1 mau_mau.basic.2 4
    turn 2
    hands 7s 9d / Kh / 8c 8d Ac / Th
    row 9s 7c …

The first line names the format, the house rules (`rulecodes`) and the number of seats. Each line
after it, or what follows a ``;``, is one part: an attribute of the position (`State.FIELDS`) and
its words (`core.parts`). What is as at the beginning of every hand, or follows from other parts, is
left out. `known` writes no more than one seat knows, with ``??`` for the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER, SPECTATOR, Context, Game, State
from stammtisch.core.parts import FLAG, NUMBER, Part, joined, split, write_with
from stammtisch.errors import BadPosition, StammtischError
from stammtisch.games.registry import registration, registrations
from stammtisch.packs import wrong_cards
from stammtisch.rulecodes import game_from_code, rule_code
from stammtisch.text import Text, say

FORMAT: Final = 1
LONGEST: Final = 20_000  # letters of a position that is read
ALWAYS: Final = "turn"  # is written even where it is as at the beginning
_INHERITED: Final = {"hand": "hand-number", "over": "match-over"}  # from the match
_HEADER: Final = re.compile(r"position\s+([0-9]{1,3})\s+(\S+)\s+([0-9]{1,3})", re.IGNORECASE)
_WHOLE: Final = Part()  # all numbers of a position whose game says no more of it


class Slot:
    """One attribute of a position: what it is called in words, how it is written, its value.

    A value is a number, a truth, a list of numbers, or those of a thing that has fields itself.
    """

    def __init__(self, name: str, part: Part, value: Any, derived: bool) -> None:
        self.name: Final = name.replace("_", "-")
        self.part: Final = part
        self.value: Final = value
        self.derived: Final = derived  # it follows from others and is not written

    def line(self) -> str:
        """The part as it is written."""
        return f"{self.name} {joined(self.part.groups(self.value))}"

    def numbers(self, value: Any) -> list[int]:
        """A value of this attribute as it stands in the words of a position."""
        if isinstance(value, int):
            return [int(value)]
        if isinstance(value, dict):
            return [number for each in value.values() for number in self.numbers(each)]
        return value if self.part is _WHOLE else [len(value), *value]


def written(state: State) -> str:
    """The whole position in words, hidden cards too."""
    game = game_of(state)
    usual = _usual(game)
    found = [slot for slot in slots(state) if not slot.derived]
    lines = [
        slot.line()
        for slot in found
        if slot.name == ALWAYS or slot.name not in usual or usual[slot.name] != slot.value
    ]
    return "\n".join([_head(game), *lines])


def position(text: str) -> State:
    """The position that a text describes.

    Args:
        text: as `written`; parts may stand in any order, and ``;`` instead of a new line.

    Raises:
        BadPosition: it is none, or no hand of the game could come to it; with the part.
        UnreadableCode, UnknownGame, UnknownPreset, BadOption, BadSeats: the first line is wrong.
    """
    game, given = _read(text)
    start = _first(game)
    parts = {slot.name: slot for slot in slots(start) if not slot.derived}
    _ask_names(game, given, parts, _usual(game))
    values = {name: _value(parts[name], words, int(game.seats)) for name, words in given.items()}
    numbers = [
        number
        for slot in slots(start)
        for number in slot.numbers(values.get(slot.name, slot.value))
    ]
    return _restored(game, numbers, values)


def outline(text: str) -> tuple[Game, dict[str, Slot], dict[str, str]]:
    """What a text says that may become a position: its game, all parts, and those that it names.

    Returns:
        the game; by their names the parts of its positions, with their values at the beginning of
        a hand; the words of each part that stands in the text. Whether they fit is not asked.

    Raises:
        BadPosition, UnreadableCode, UnknownGame, UnknownPreset, BadOption, BadSeats: the first line
            is wrong, or a part stands there twice.
    """
    game, given = _read(text)
    return game, {slot.name: slot for slot in slots(_first(game)) if not slot.derived}, given


# --- what a position consists of


def slots(state: State) -> list[Slot]:
    """The attributes of a position with their values, in the order of `State.words`."""
    words = [int(word) for word in state.words()]
    numbers = iter(words)
    try:
        found = list(_attributes(state, type(state), numbers))
    except RuntimeError:  # there are fewer words than attributes
        found = []
    if not found or next(numbers, None) is not None:  # the game writes its words itself
        return [Slot("words", _WHOLE, words, False)]
    return found


def _attributes(
    thing: Any, of: type[State], numbers: Iterator[int], called: str = "", inside: str = ""
) -> Iterator[Slot]:
    """The attributes of a thing.

    Args:
        thing: a position, or what it consists of.
        of: the class that says how they are written.
        numbers: the words of the position from here on.
        called: what stands before the names of its parts.
        inside: what stands before them where the class names them.
    """
    for name in thing.FIELDS:
        value = getattr(thing, name)
        if isinstance(value, State):
            yield from _attributes(value, type(value), numbers, f"{called}{name}.")
        elif isinstance(value, Context):
            yield from _inherited(value, of, numbers, called)
        elif hasattr(value, "FIELDS") and _part(of, inside + name) is None:
            yield from _attributes(value, of, numbers, f"{called}{name}.", f"{inside}{name}.")
        else:
            part = _part(of, inside + name) or (FLAG if isinstance(value, bool) else NUMBER)
            derived = inside + name in of.DERIVED
            yield Slot(called + name, part, _taken(value, numbers), derived)


def _inherited(
    context: Context, of: type[State], numbers: Iterator[int], called: str
) -> Iterator[Slot]:
    """What the match hands on, under names that no attribute of a hand has."""
    for slot in _attributes(context, of, numbers, called):
        name = slot.name.removeprefix(called)
        yield Slot(called + _INHERITED.get(name, name), slot.part, slot.value, slot.derived)


def _taken(like: Any, numbers: Iterator[int]) -> Any:
    """The next numbers as a value of this kind."""
    if hasattr(like, "FIELDS"):
        return {name: _taken(getattr(like, name), numbers) for name in like.FIELDS}
    if isinstance(like, int):
        return type(like)(next(numbers))
    return [next(numbers) for _ in range(next(numbers))]


def _part(of: type, path: str) -> Part | None:
    """How a game, or the kit that it stands on, says that an attribute is written."""
    found = (vars(each).get("PARTS", {}).get(path) for each in of.__mro__)
    return next((part for part in found if part is not None), None)


def game_of(state: State) -> Game:
    """The game of a position, from the terms that it is played by."""
    rules: Any = state.rules  # type: ignore[attr-defined]  # every game gives its positions some
    return registration(rules.game).build(rules.options, int(rules.seats))


def _first(game: Game, turned: bool = False) -> State:
    pack = [int(kind) for kind in game.pack()]
    return game.deal(vec[i64](pack[::-1] if turned else pack), game.opening(0))


def _usual(game: Game) -> dict[str, Any]:
    """What is the same at the beginning of every hand, whatever was dealt."""
    turned = {slot.name: slot.value for slot in slots(_first(game, True))}
    return {
        slot.name: slot.value for slot in slots(_first(game)) if slot.value == turned.get(slot.name)
    }


# --- reading


def _head(game: Game) -> str:
    code = rule_code(game) if game.id in registrations() else game.id
    return f"position {FORMAT} {code} {game.seats}"


def _read(text: str) -> tuple[Game, dict[str, str]]:
    """The game that the first line names, and the words of each part."""
    lines = re.split(r"[;\n]", text[:LONGEST]) if isinstance(text, str) else []
    head, *rest = [line.strip() for line in lines if line.strip()] or [""]
    found = _HEADER.fullmatch(head)
    if found is None:
        raise BadPosition(
            say(
                "“{text}” is not the first line of a position. One looks like this: {example}.",
                text=head[:80],
                example="position 1 mau_mau.basic.2 4",
            )
        )
    if len(text) > LONGEST:
        raise BadPosition(
            say(
                "A position has no more than {most} letters; this has {n}.",
                most=LONGEST,
                n=len(text),
            )
        )
    if int(found[1]) != FORMAT:
        raise BadPosition(
            say(
                "The position is written in format {theirs}; this program reads format {ours}.",
                theirs=int(found[1]),
                ours=FORMAT,
            )
        )
    given: dict[str, str] = {}
    for line in rest:
        name, _, words = line.partition(" ")
        if name.lower() in given:
            raise BadPosition(
                say("The part “{name}” stands there twice; once is right.", name=name)
            )
        given[name.lower()] = words
    return game_from_code(found[2], int(found[3])), given


def _ask_names(
    game: Game, given: dict[str, str], parts: dict[str, Slot], usual: dict[str, Any]
) -> None:
    """Refuse parts that the game does not know, and those that are missing."""
    for name in given:
        if name not in parts:
            raise BadPosition(
                say(
                    "A position of {game} has no part “{name}”. There are: {known}.",
                    game=registration(game.id).name,
                    name=name[:40],
                    known=", ".join(parts),
                )
            )
    for name in parts:
        if name not in given and (name == ALWAYS or name not in usual):
            raise BadPosition(say("The part “{name}” is missing.", name=name))


def _value(slot: Slot, words: str, seats: int) -> Any:
    try:
        return slot.part.value(split(words), slot.value, seats)
    except BadPosition as wrong:
        _refuse(slot.name, wrong.text)


def _refuse(part: str, why: Text) -> NoReturn:
    raise BadPosition(say("Part “{part}”: {why}", part=part, why=why)) from None


def _restored(game: Game, numbers: list[int], values: dict[str, Any]) -> State:
    """The position of these numbers, if a hand can come to it."""
    _ask_turn(game, values)
    try:
        state = game.restore(vec[i64](numbers))
        state.derive()
        why = _ask_cards(game, state) or state.flaw() or _ask_play(game, state)
    except StammtischError:
        raise
    except Exception as met:  # whatever a game meets in a position that it never comes to itself
        raise BadPosition(
            say("No hand of {game} can come to this position.", game=registration(game.id).name)
        ) from met
    if why is not None:
        raise BadPosition(why)
    return state


def _ask_turn(game: Game, values: dict[str, Any]) -> None:
    turn = values.get(ALWAYS, OVER)
    if not CHANCE <= turn < game.seats:
        _refuse(
            ALWAYS,
            say(
                "{turn} is not on turn. There are the seats from 0 to {last}, {over} when the hand"
                " is over, {chance} when cards are to be shuffled.",
                turn=turn,
                last=int(game.seats) - 1,
                over=OVER,
                chance=CHANCE,
            ),
        )


def _ask_cards(game: Game, state: State) -> Text | None:
    there, right = sorted(map(int, state.cards())), sorted(map(int, game.pack()))
    return None if there == right else wrong_cards(there, right)


def _ask_play(game: Game, state: State) -> Text | None:
    """Look at the position from every seat and make each move once; errors are faults of it."""
    for seat in range(SPECTATOR, int(game.seats)):
        state.view(seat)
    if list(game.restore(state.words()).words()) != list(state.words()):
        raise ValueError("it is not read back as it is")
    if state.turn == OVER:
        state.score_lines()
        return None
    moves = list(state.to_shuffle() if state.turn == CHANCE else state.legal_moves())
    if not moves:
        return say("Whoever is on turn can do nothing in this position.")
    for move in moves if state.turn != CHANCE else []:
        game.text(state, move)
        state.copy().play(move)
    return None


write_with(written)
