"""What a seat has seen happen in a hand, act by act.  # not compiled: reads by name

There is one entry for the deal and one for each act. An entry holds the move, if it was the seat's
own, and what changed of all that the seat may know (`State.sight`). So two hands have equal entries
for a seat exactly when it cannot tell them apart: in the words of game theory, when they are in one
information set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.past import BESIDE, EVERYBODY, EXPIRED, SHUFFLED, Past
from stammtisch.core.refusals import NO_HISTORY
from stammtisch.core.sight import Known
from stammtisch.errors import NoHistory

if TYPE_CHECKING:
    from stammtisch.core.contract import State

OTHERS: Final = -1  # in place of a move that was not the seat's own
TIME_WORD: Final = "time"  # how `TIME_UP` is written in logs and records; nobody can say it


class Change(NamedTuple):
    """What became of something that a seat may know.

    Attributes:
        name: which attribute of the position it is.
        kept: how many of its numbers, from the first on, are unchanged.
        new: the numbers after those; none where the seat does not know it any more.
        row: whether it is a row of numbers, not a single one.
    """

    name: str
    kept: int
    new: tuple[int, ...]
    row: bool


class Entry(NamedTuple):
    """What a seat saw of the deal, or of an act.

    Attributes:
        move: the number of the move if the seat made it itself, else `OTHERS`.
        text: the same move in notation, else "".
        changes: what changed with it.
    """

    move: int
    text: str
    changes: list[Change]


class Recall:
    """What a seat (or `SPECTATOR`) remembers of a hand while it is played.

    Args:
        seat: whose memory it is.
        first: the number of the entry with which it begins.
        before: the position that the seat saw last, if it is not the first entry.
    """

    def __init__(self, seat: int, first: int = 0, before: State | None = None) -> None:
        self._seat = seat
        self._before: dict[str, Known] = before.sight(seat) if before else {}
        self._entries = first

    def look(self, state: State, move: int = OTHERS, text: str = "") -> Entry:
        """What the seat sees of the deal, or of an act; ``move`` and ``text`` if it was its own."""
        now = state.sight(self._seat)
        entry = Entry(move, text, list(_changes(self._before, now)))
        self._before = now
        self._entries += 1
        return entry

    def see(self, state: State, move: int = OTHERS, text: str = "") -> str:
        """The same as a line of `information_state`."""
        number = self._entries
        return line(number, self.look(state, move, text))


def _changes(before: dict[str, Known], now: dict[str, Known]) -> Iterator[Change]:
    for name in sorted({*before, *now}):
        old, new = before.get(name), now.get(name)
        if old == new:
            continue
        if not isinstance(new, tuple):
            yield Change(name, 0, () if new is None else (new,), False)
            continue
        kept = 0
        if isinstance(old, tuple):
            while kept < min(len(old), len(new)) and old[kept] == new[kept]:
                kept += 1
        yield Change(name, kept, new[kept:], True)


def row(entry: Entry, names: Sequence[str]) -> tuple[int, ...]:
    """An entry as numbers; ``names`` are those of `State.sight_names`."""
    numbers = [entry.move]
    for change in entry.changes:
        numbers += [names.index(change.name), change.kept, len(change.new), *change.new]
    return tuple(numbers)


def line(number: int, entry: Entry) -> str:
    """An entry as a line of text."""
    return f"{number} {entry.text or '-'}: {'; '.join(map(_said, entry.changes))}"


def _said(change: Change) -> str:
    place = f"[{change.kept}:]" if change.row else ""
    return f"{change.name}{place}={' '.join(map(str, change.new)) or '-'}"


# --- of a position


def rows_of(state: Any, seat: int) -> list[tuple[int, ...]]:
    """`State.history`."""
    names = state.sight_names()
    return [row(entry, names) for entry in _entries(state, seat)]


def information_of(state: Any, seat: int) -> str:
    """`State.information_state`."""
    return "\n".join(line(number, entry) for number, entry in enumerate(_entries(state, seat)))


def _entries(state: Any, seat: int) -> list[Entry]:
    """What a seat has seen, if the position knows it and nothing was done that it was not told."""
    state.terms().check_seat(seat)
    aside = state.remembered()
    past = aside.past if aside else None
    if aside is None or past is None or aside.seat not in (EVERYBODY, seat):
        raise NoHistory(NO_HISTORY)
    found = list(_played(past, int(aside.upto), seat))
    end = found[-1][0]
    known = end == state if aside.seat == EVERYBODY else end.sight(seat) == state.sight(seat)
    if not known:
        raise NoHistory(NO_HISTORY)
    recall = Recall(seat)
    return [recall.look(*each) for each in found]


def _played(past: Past, upto: int, seat: int) -> Iterator[tuple[State, int, str]]:
    """The position after the deal and after each act, and the move if it was the seat's own."""
    from stammtisch.core.contract import TIME_UP  # which imports this module

    state = past.start.copy() if past.start else past.game.deal(past.pack[:], past.context)
    numbers = iter([int(number) for number in past.acts][:upto])
    own = (OTHERS, "")
    for way, who, move in zip(numbers, numbers, numbers, strict=True):
        if way == SHUFFLED:
            state.reshuffle(vec[i64]([next(numbers) for _ in range(move)]))
            continue
        yield state, *own
        before, state, own = state, state.copy(), (OTHERS, "")
        if way == EXPIRED:
            state.run_out()
            move, text = TIME_UP, TIME_WORD
        else:
            text = past.game.text(before, move)
            state.cut_in(who, move) if way == BESIDE else state.advance(move)
        if who == seat:
            own = (move, text)
    yield state, *own
