"""Whether what a game declares of who sees what is true of its views and its samples.

`leaks` changes, in a position, what a seat may not know by the declarations (`State.sight`): an
attribute gets the value that it has in another position, or two cards or entries change places.
Where the sight of the seat stays as it was, its view must.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.core.sight import plain

View = Callable[[State, int], Any]
Sample = Callable[[State, int, Rng], State]
TRIES = 12  # ways to change an attribute, for each seat and position


def viewed(at: State, seat: int) -> bytes:
    """What leaves the server."""
    return msgspec.json.encode(at.view(seat))


def sampled(at: State, seat: int, rng: Rng) -> State:
    """The sampler of the game."""
    return at.sample(seat, rng)


def not_all_shown(at: State) -> list[str]:
    """The attributes that not everybody sees whole."""
    return [name for name in at.FIELDS if name not in at.SHOWN]


def hidden_somewhere(looked_at: Sequence[State], seat: int) -> set[str]:
    """The attributes that differ between two of these positions though the seat knows the same."""
    found: dict[tuple[str, Any], set[Any]] = defaultdict(set)
    for at in looked_at:
        sight = at.sight(seat)
        for name in not_all_shown(at):
            found[name, sight.get(name)].add(plain(getattr(at, name)))
    return {name for (name, _), values in found.items() if len(values) > 1}


def leaks(
    at: State,
    seat: int,
    pool: Sequence[State],
    rng: Rng,
    view: View = viewed,
    tried: Counter[str] | None = None,
) -> Iterator[str]:
    """The attributes on which the view of a seat depends, but not its sight.

    Args:
        at: the position.
        seat: a seat, or the spectator.
        pool: other positions of the game, for the values that an attribute can have.
        rng: draws the changes.
        view: what the seat sees.
        tried: counts the changes of each attribute that the sight does not tell.
    """
    sight, shown = at.sight(seat), view(at, seat)
    for name in not_all_shown(at):
        for changed in changes(at, name, pool, rng):
            if same_sight(changed, seat, sight):
                if tried is not None:
                    tried[name] += 1
                try:
                    same = view(changed, seat) == shown
                except (IndexError, AssertionError, KeyError, ValueError):
                    same = False
                if not same:
                    yield name


def same_sight(at: State, seat: int, sight: dict[str, Any]) -> bool:
    """Whether a seat knows the same of it; of what can be no position nothing is known."""
    try:
        return at.sight(seat) == sight
    except (IndexError, AssertionError, KeyError, ValueError):
        return False


def changes(at: State, name: str, pool: Sequence[State], rng: Rng) -> Iterator[State]:
    """The position with other values of an attribute."""
    value = getattr(at, name)
    for _ in range(TRIES):
        other = getattr(pool[rng.below(len(pool))], name)
        values: list[Any]
        if isinstance(value, int):
            values = [other, value + 1 if not isinstance(value, bool) else not value]
        elif hasattr(value, "FIELDS"):
            values = [other.copy(), *inside(value, rng)]
        else:
            values = [other[:], exchanged(value, rng), with_cards_exchanged(value, rng)]
        for each in values:
            if each != value:
                changed = at.copy()
                setattr(changed, name, each)
                yield changed


def inside(thing: Any, rng: Rng) -> Iterator[Any]:
    """A thing that has fields itself, with cards or entries of one of its rows exchanged."""
    for name in thing.FIELDS:
        row = getattr(thing, name)
        if isinstance(row, vec):
            for each in (exchanged(row, rng), with_cards_exchanged(row, rng)):
                new = thing.copy()
                setattr(new, name, each)
                yield new


def exchanged(row: vec[i64], rng: Rng) -> vec[i64]:
    """The row with two entries exchanged."""
    new = row[:]
    if len(new) > 1:
        a, b = rng.below(len(new)), rng.below(len(new))
        new[a], new[b] = new[b], new[a]
    return new


def with_cards_exchanged(row: vec[i64], rng: Rng) -> vec[i64]:
    """The row with a bit of one entry and a bit of another exchanged, as if they were cards."""
    new = row[:]
    if len(new) > 1:
        a, b = rng.below(len(new)), rng.below(len(new))
        ones = [one_of(new[a] & ~new[b], rng), one_of(new[b] & ~new[a], rng)]
        if a != b and new[a] >= 0 <= new[b] and all(ones):
            new[a] ^= sum(ones)
            new[b] ^= sum(ones)
    return new


def one_of(bits: int, rng: Rng) -> int:
    """One of these bits, 0 if there are none."""
    found = [1 << n for n in range(62) if bits >> n & 1]
    return found[rng.below(len(found))] if found else 0


def forgotten(
    at: State, seat: int, rng: Rng, sample: Sample = sampled, samples: int = 2
) -> list[str]:
    """The attributes of which a sample does not keep what the seat knows."""
    sight = at.sight(seat)
    drawn = [sample(at, seat, rng).sight(seat) for _ in range(samples)]
    names = {*sight}.union(*drawn)
    return sorted(
        name for name in names if any(each.get(name) != sight.get(name) for each in drawn)
    )
