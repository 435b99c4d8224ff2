"""What everybody saw, in words: ``2:8d``, ``0:received``.  # not compiled: a vocabulary"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import SUITS
from stammtisch.core.parts import A_CARD, A_SEAT, Compound, Part, Word
from stammtisch.games.mau_mau.rules import event_in, seat_in, seen
from stammtisch.text import say

_CARDS: Final = 52
_EVENTS: Final = ("received", "draws", "passed", "shuffled", *(f"wished-{suit}" for suit in SUITS))


def _write(event: int) -> str:
    return A_CARD.write(event) if event < _CARDS else _EVENTS[event - _CARDS]


def _read(word: str) -> int | None:
    return _CARDS + _EVENTS.index(word) if word in _EVENTS else A_CARD.read(word)


_AN_EVENT: Final = Word(
    _write,
    _read,
    lambda word: say("“{word}” is not one of: {known}.", word=word, known=", ".join(_EVENTS)),
)
LOG: Final = Part(
    Compound([A_SEAT, _AN_EVENT], lambda entry: [seat_in(entry), event_in(entry)], seen),
    grows=True,
)
