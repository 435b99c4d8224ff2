"""Hands of Poker in PHH, the open format of poker hand histories: written and read.

>>> import stammtisch as st
>>> from stammtisch import phh
>>> table = st.Table(st.game("poker", preset="holdem", seats=3), seed=1)
>>> for move in ("hold", "raise 4", "fold", "fold"):
...     _ = table.play(move)
>>> text = phh.dumps(table.hand)
>>> text.splitlines()[:2]
['variant = "NT"', 'antes = [0, 0, 0]']
>>> [act.text for act in phh.loads(text)[0].acts]
['hold', 'raise 4', 'fold', 'fold']

What our rules know and the format does not is refused with `Unwritable`; what a file has and our
rules have not is refused with `BrokenHistory`. `docs/phh.md` names all of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.matches import Hand
from stammtisch.phh.errors import BrokenHistory, Unwritable
from stammtisch.phh.reading import hands_of
from stammtisch.phh.writing import fields_of, hand_text

__all__ = ["BrokenHistory", "Unwritable", "dumps", "dumps_all", "loads"]


def dumps(hand: Hand, number: int = 1, names: Sequence[str] = ()) -> str:
    """A hand as a file of its own (``.phh``).

    Args:
        hand: finished or not.
        number: which hand of the match it is, from 1.
        names: of the players, by seat.

    Raises:
        Unwritable: it is no hand of Poker, or something in it cannot be expressed.
    """
    return "\n".join(hand_text(fields_of(hand, number, names))) + "\n"


def dumps_all(hands: Sequence[Hand], names: Sequence[str] = ()) -> str:
    """Several hands in one file (``.phhs``); raises as `dumps`."""
    return "\n".join(
        f"[{number}]\n{dumps(hand, number, names)}" for number, hand in enumerate(hands, 1)
    )


def loads(text: str) -> list[Hand]:
    """The hands of a file, replayed by our rules; the notes are their fields about the event.

    Raises:
        BrokenHistory: it cannot be read, or was not played by our rules; the message says where.
    """
    return hands_of(text)
