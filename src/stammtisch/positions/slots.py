"""What a position consists of: its attributes, their names in words, and how they are written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, Game, State
from stammtisch.core.parts import FLAG, NUMBER, WIDE, Groups, Part, between, joined
from stammtisch.games.registry import registration

ALWAYS: Final = "turn"  # is written even where it is as at the beginning
_INHERITED: Final = {"hand": "hand-number", "over": "match-over"}  # from the match
_WHOLE: Final = Part(between(-WIDE, WIDE))  # all numbers of a position whose game says no more


class Slot:
    """One attribute of a position: its name in words, how it is written, and its value.

    A value is a number, a truth, a list of numbers, or those of a thing that has fields itself.
    """

    def __init__(self, name: str, part: Part, value: Any, terms: Any, derived: bool) -> None:
        self.name = name.replace("_", "-")
        self.terms: Final = terms
        self.part: Final = part
        self.value: Final = value
        self.derived: Final = (
            derived  # it follows from others and is written only where it does not
        )

    def groups(self) -> Groups:
        """The value in words."""
        return self.part.groups(self.value, self.terms)

    def known(self) -> Groups:
        """The value in words, for somebody who does not know all of it."""
        return self.part.known(self.value, self.terms)

    def line(self) -> str:
        """The part as it is written."""
        return f"{self.name} {joined(self.groups())}"

    def numbers(self, value: Any) -> list[int]:
        """A value of this attribute as it is written in a position."""
        if isinstance(value, int):
            return [int(value)]
        if isinstance(value, dict):
            return [number for each in value.values() for number in self.numbers(each)]
        return value if self.part is _WHOLE else [len(value), *value]


def slots(state: State) -> list[Slot]:
    """The attributes of a position with their values, as they are written."""
    found, layout = _inner(state), state.LAYOUT
    if layout is None:
        return found
    slot_of = {slot.name: slot for slot in found}
    of: Any = state
    written = layout.apart({slot.name: slot.value for slot in found})
    return [
        slot_of[name]
        if name in slot_of and value is slot_of[name].value
        else Slot(name, _part(of, name) or NUMBER, value, of.rules, False)
        for name, value in written.items()
    ]


def with_values(game: Game, values: dict[str, Any]) -> State:
    """The position whose parts have these values, whether a hand can come to it or not."""
    first = first_of(game)
    inner = values if first.LAYOUT is None else first.LAYOUT.together(values)
    numbers = [each for slot in _inner(first) for each in slot.numbers(inner[slot.name])]
    return game.restore(vec[i64](numbers))


def _inner(state: State) -> list[Slot]:
    """The attributes of a position with their values, in the order of `State.words`."""
    words = [int(word) for word in state.words()]
    numbers = iter(words)
    try:
        found = list(_attributes(state, state, numbers))
    except RuntimeError:  # there are fewer words than attributes
        found = []
    if not found or next(numbers, None) is not None:  # the game writes its words itself
        return [Slot("words", _WHOLE, words, None, False)]
    return found


def _attributes(
    thing: Any, of: Any, numbers: Iterator[int], called: str = "", inside: str = ""
) -> Iterator[Slot]:
    """The attributes of a thing.

    Args:
        thing: a position, or what it consists of.
        of: the position whose class says how they are written.
        numbers: the words of the position from here on.
        called: what stands before the names of its parts.
        inside: what stands before them where the class names them.
    """
    for name in thing.FIELDS:
        value = getattr(thing, name)
        if isinstance(value, State):
            yield from _attributes(value, value, numbers, f"{called}{name}.")
        elif isinstance(value, Context):
            yield from _inherited(value, of, numbers, called)
        elif len(getattr(value, "FIELDS", ())) == 1:
            path = inside + name
            part = _part(of, path) or NUMBER
            (only,) = _taken(value, numbers).values()
            yield Slot(called + name, part, only, of.rules, path in of.DERIVED)
        elif hasattr(value, "FIELDS") and _part(of, inside + name) is None:
            yield from _attributes(value, of, numbers, f"{called}{name}.", f"{inside}{name}.")
        else:
            part = _part(of, inside + name) or (FLAG if isinstance(value, bool) else NUMBER)
            derived = inside + name in of.DERIVED
            yield Slot(called + name, part, _taken(value, numbers), of.rules, derived)


def _inherited(context: Context, of: Any, numbers: Iterator[int], called: str) -> Iterator[Slot]:
    """What the match passes on, under names that no attribute of a hand has."""
    for slot in _attributes(context, of, numbers, called):
        slot.name = called + _INHERITED.get(slot.name.removeprefix(called), slot.name)
        yield slot


def _taken(like: Any, numbers: Iterator[int]) -> Any:
    """The next numbers, as a value of this kind."""
    if hasattr(like, "FIELDS"):
        return {name: _taken(getattr(like, name), numbers) for name in like.FIELDS}
    if isinstance(like, int):
        return type(like)(next(numbers))
    return [next(numbers) for _ in range(next(numbers))]


def _part(of: Any, path: str) -> Part | None:
    """How an attribute is written, according to the game or the kit on which it is built."""
    found = (vars(each).get("PARTS", {}).get(path) for each in type(of).__mro__)
    return next((part for part in found if part is not None), None)


def game_of(state: State) -> Game:
    """The game of a position, from the terms by which it is played."""
    rules: Any = state.rules  # type: ignore[attr-defined]  # every game gives its positions some
    return registration(rules.game).build(rules.options, int(rules.seats))


def first_of(game: Game, turned: bool = False) -> State:
    """A first position of a game, to see what it consists of; ``turned`` deals differently."""
    pack = [int(kind) for kind in game.pack()]
    return game.deal(vec[i64](pack[::-1] if turned else pack), game.opening(0))


def following_in(game: Game, found: list[Slot]) -> dict[str, Any]:
    """The values of attributes that are computed from others, given those others."""
    start = {slot.name: slot.value for slot in slots(first_of(game))}
    state = with_values(
        game, {slot.name: start[slot.name] if slot.derived else slot.value for slot in found}
    )
    state.derive()
    return {slot.name: slot.value for slot in slots(state) if slot.derived}


def usual_in(game: Game) -> dict[str, Any]:
    """The values that are the same at the beginning of every hand, whatever was dealt."""
    turned = {slot.name: slot.value for slot in slots(first_of(game, True))}
    return {
        slot.name: slot.value
        for slot in slots(first_of(game))
        if slot.value == turned.get(slot.name)
    }
