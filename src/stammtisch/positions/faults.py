"""Attaches to an unexpected error the position in which it happened, so that it can be read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from stammtisch.core.contract import State
from stammtisch.errors import StammtischError
from stammtisch.positions.writing import known_to, written

_MOST = 2000  # letters of a note


def noted(fault: BaseException) -> str:
    """The notes on an error, as further lines for a log; empty if there are none."""
    return "".join(f"\n{note[:_MOST]}" for note in getattr(fault, "__notes__", ()))


@contextmanager
def noting(state: State, seat: int | None = None) -> Iterator[None]:
    """Note the position on an error that no person has caused.

    Args:
        state: the position.
        seat: who may read of it: it is noted as this seat knows it (or a `SPECTATOR`). Without it
            the position is noted whole, hidden cards too: for tools of developers only.
    """
    try:
        yield
    except Exception as fault:  # of any kind: it is told further on
        note(fault, state, seat)
        raise


def note(fault: BaseException, state: State, seat: int | None = None) -> None:
    """Note the position on an error; see `noting`, which costs more than most moves."""
    if not isinstance(fault, StammtischError):
        with suppress(Exception):  # what is broken may be what writes positions
            fault.add_note(written(state) if seat is None else known_to(state, seat))
