"""What a seat has seen happen in a hand, act by act: perfect recall.

A history has one entry for the deal and one for each act. An entry holds the move, if it was the
seat's own, and what changed of all that the seat may know (`State.sight`). So two hands have equal
histories for a seat exactly when it cannot tell them apart: in the words of game theory, when they
are in one information set.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from stammtisch.core.asked import must_be_seat
from stammtisch.core.contract import State
from stammtisch.core.sight import Known
from stammtisch.matches import Hand, Match

OTHERS: Final = -1  # in place of a move that was not the seat's own


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
        return _line(number, self.look(state, move, text))


def entries(hand: Hand, seat: int, first: int = 0) -> list[Entry]:
    """What a seat (or `SPECTATOR`) has seen of the deal and of each act, from an entry on."""
    states = hand.states
    recall, found = Recall(seat, first, states[first - 1] if first else None), []
    for index, state in enumerate(states[first:], first):
        act = hand.acts[index - 1] if index else None
        own = (act.move, act.text) if act and act.seat == seat else (OTHERS, "")
        found.append(recall.look(state, *own))
    return found


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


def history(hand: Hand | Match, seat: int) -> list[tuple[int, ...]]:
    """What a seat (or `SPECTATOR`) has seen happen in a hand, as numbers: a row for each entry.

    A row begins with the number of the move, or `OTHERS`. Then follow, for each change, the place
    of the attribute among ``hand.state.sight_names()``, how many of its numbers were kept, how many
    are new, and the new ones.

    Args:
        hand: a match, whose current hand is meant; or one of its ``hands``, or one that a program
            plays (`Hand`).
        seat: whose history it is. Two hands have equal histories for a seat exactly when it cannot
            tell them apart.

    Raises:
        IndexError: there is no such seat.
    """
    hand = _meant(hand, seat)
    names = hand.state.sight_names()
    return [
        (entry.move, *(n for change in entry.changes for n in _numbers(change, names)))
        for entry in entries(hand, seat)
    ]


def _meant(hand: Hand | Match, seat: int) -> Hand:
    """The hand whose history is asked for, if there is such a seat."""
    if isinstance(hand, Match):
        hand = hand.hand
    must_be_seat(seat, int(hand.game.seats))
    return hand


def _numbers(change: Change, names: tuple[str, ...]) -> tuple[int, ...]:
    return (names.index(change.name), change.kept, len(change.new), *change.new)


def information_state(hand: Hand | Match, seat: int) -> str:
    """A seat's `history` as text, a line for each entry: equal exactly when the histories are."""
    return "\n".join(lines(_meant(hand, seat), seat))


def lines(hand: Hand, seat: int, first: int = 0) -> list[str]:
    """The lines of `information_state`, from an entry on."""
    return [_line(number, entry) for number, entry in enumerate(entries(hand, seat, first), first)]


def _line(number: int, entry: Entry) -> str:
    return f"{number} {entry.text or '-'}: {'; '.join(map(_said, entry.changes))}"


def _said(change: Change) -> str:
    place = f"[{change.kept}:]" if change.row else ""
    return f"{change.name}{place}={' '.join(map(str, change.new)) or '-'}"
