"""A position as numbers, and back again.  # not compiled: reads and sets attributes by name"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch import plugins
from stammtisch.core.past import EVERYBODY, Past
from stammtisch.errors import UnknownGame
from stammtisch.text import say


def as_numbers(thing: Any, names: Iterable[str] | None = None) -> list[int]:
    """The attributes named in ``thing.FIELDS`` (or others), in order, as numbers.

    A number or a truth is one number, a ``vec`` stands after its length, and a thing that has
    fields itself is written like this one.
    """
    numbers: list[int] = []
    for name in thing.FIELDS if names is None else names:
        value = getattr(thing, name)
        if isinstance(value, int):
            numbers.append(int(value))
        elif hasattr(value, "FIELDS"):
            numbers += as_numbers(value)
        else:
            numbers += [len(value), *(int(each) for each in value)]
    return numbers


def take_over(new: Any, old: Any) -> None:
    """Copy all attributes from another position of the same hand, each ``vec`` and object too.

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


def put_back(thing: Any, numbers: Iterator[int], names: Iterable[str] | None = None) -> None:
    """Set the fields of an object (or others) from the numbers that `as_numbers` wrote."""
    for name in thing.FIELDS if names is None else names:
        value = getattr(thing, name)
        if isinstance(value, bool):
            setattr(thing, name, bool(next(numbers)))
        elif isinstance(value, int):
            setattr(thing, name, next(numbers))
        elif hasattr(value, "FIELDS"):
            put_back(value, numbers)
        else:
            setattr(thing, name, vec[i64]([next(numbers) for _ in range(next(numbers))]))


def same_terms(one: Any, other: Any) -> bool:
    """Whether two positions are of the same class, in games with equal options and seats."""
    if type(one) is not type(other):
        return False
    terms, others = getattr(one, "rules", None), getattr(other, "rules", None)
    return terms is others or _agreed(terms) == _agreed(others)


def _agreed(terms: Any) -> tuple[str, Any, int]:
    return terms.game, terms.options, int(terms.seats)


def pickled(state: Any) -> tuple[Any, ...]:
    """What a pickle contains of a position: game, options, seats, words, and what it remembers.

    A position that was drawn for a seat keeps to itself what it was drawn from.
    """
    words = [int(word) for word in state.words()]
    aside = state.remembered()
    known = aside is not None and aside.past is not None and aside.seat == EVERYBODY
    past = (aside.past, int(aside.upto)) if known else None
    return restored, (*_agreed(state.rules), words, memory_of(state), past)


def restored(
    game: str,
    options: Any,
    seats: int,
    words: list[int],
    memory: Sequence[int],
    past: tuple[Past, int] | None = None,
) -> Any:
    """The position that these words describe, as a pickle needs it."""
    state = remembering(built(game, options, seats).restore(vec[i64](words)), memory)
    if past is not None:
        state.goes_back_to(*past)
    return state


def memory_of(state: Any) -> list[int]:
    """What a position remembers so that samples fit it (``MEMORY``), as numbers."""
    return as_numbers(state, state.MEMORY)


def remembering(state: Any, memory: Sequence[int]) -> Any:
    """The position itself, which remembers from now on what `memory_of` wrote of an equal one.

    Where nothing was written it goes on with what it remembers.
    """
    if memory:
        put_back(state, iter(memory), state.MEMORY)
    return state


def built(game: str, options: Any, seats: int) -> Any:
    """A game as a pickle needs it; raises `UnknownGame` where it is not installed."""
    entries = plugins.entries()
    if game not in entries:
        known = ", ".join(sorted(entries))
        raise UnknownGame(
            say("There is no game “{name}”. The games are: {known}.", name=game, known=known)
        )
    return entries[game].load().build(options, seats)


def shown(thing: Any) -> str:
    """The attributes named in ``thing.FIELDS`` with their names, for programmers."""
    values = ", ".join(f"{name}={value!r}" for name, value in values_of(thing).items())
    return f"{type(thing).__name__}({values})"


def values_of(thing: Any) -> dict[str, Any]:
    """The attributes named in ``thing.FIELDS`` as a pickle carries them: a ``vec`` as a list."""
    values = {name: getattr(thing, name) for name in thing.FIELDS}
    return {name: list(each) if isinstance(each, vec) else each for name, each in values.items()}


def made_again(kind: Any, values: dict[str, Any]) -> Any:
    """An object of this class with the named values that `values_of` took from another one."""
    lists = {name: vec[i64](each) for name, each in values.items() if isinstance(each, list)}
    return kind(**values | lists)
