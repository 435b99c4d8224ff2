"""Reasons for a question in Quartett.  # not compiled: makes texts"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.games.quartett.position import ASK_WHO
from stammtisch.games.quartett.rules import ASK, OF_A_KIND, ONE_OF, TARGET
from stammtisch.names import DECK
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import CardWord, SeatWord, Text, say


def reasons(turn: Turn) -> list[Text]:
    """How often the asked seat has the card; before a card is named, the likeliest one."""
    if turn.now.phase == ASK_WHO:
        asked = turn.move - TARGET
        found = {kind: _times(turn, asked, kind) for kind in _askable(turn)}
        kind = max(found, key=lambda each: found[each]["k"])
        return [_lies(asked, kind, found[kind])]
    kind, asked = DECK + turn.move - ASK, int(turn.now.target)
    return [_lies(asked, kind, _times(turn, asked, kind)), _of_the_quartet(turn, kind)]


def _lies(seat: int, kind: int, found: dict[str, int]) -> Text:
    return say(
        "{seat} has {card} in {k} of {n} possible deals.",
        seat=SeatWord(seat),
        card=CardWord(kind),
        **found,
    )


def _of_the_quartet(turn: Turn, kind: int) -> Text:
    held = sum(_has(turn.now, turn.seat, each) for each in _quartet_of(kind))
    return say("You hold {n} of the four cards of this quartet.", n=held)


def _askable(turn: Turn) -> Iterator[int]:
    """The cards for which the seat may ask: it holds another one of the quartet (QUA-6)."""
    rules = turn.now.rules
    kinds = [int(rules.kind(quartet, 0)) for quartet in range(rules.quartets)]
    for quartet in map(_quartet_of, kinds):
        held = [_has(turn.now, turn.seat, kind) for kind in quartet]
        if any(held):
            yield from (kind for kind, has in zip(quartet, held, strict=True) if not has)


def _quartet_of(kind: int) -> range:
    first = kind - (kind - DECK) % OF_A_KIND
    return range(first, first + OF_A_KIND)


def _times(turn: Turn, seat: int, kind: int) -> dict[str, int]:
    return times(turn.before, lambda at: _has(at, seat, kind))


def _has(at: Any, seat: int, kind: int) -> bool:
    rules, (letter, card) = at.rules, divmod(kind - DECK, OF_A_KIND)
    quartet = [int(each) for each in rules.letters].index(letter)
    return bool(at.held[seat * rules.quartets + quartet] & ONE_OF[card])
