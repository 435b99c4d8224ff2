"""Cards chosen together: how they are sent, and how they remain chosen after a refusal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from stammtisch.core.view import Gather
from stammtisch.errors import UnreadableMove
from stammtisch.tables import LiveTable
from stammtisch.text import say
from stammtisch.web.wagers import numbered

CHOSEN: Final = "*"  # stands for the chosen cards in what a button sends


def gathered(text: str, picks: Sequence[str], asked: Callable[[], Gather | None]) -> str:
    """The words sent with the chosen cards: ``lay * m1`` with 6d becomes ``lay 6d m1``.

    Without a button one card speaks for itself, and several are what the seat is ``asked`` for.

    Raises:
        UnreadableMove: no card was chosen where there must be one.
    """
    if text and CHOSEN not in text:
        return text
    if not picks:
        raise UnreadableMove(say("Choose one or more cards first."))
    if not text:
        gather = None if len(picks) == 1 else asked()
        text = new_place(gather) if gather else CHOSEN
    return text.replace(CHOSEN, " ".join(picks))


def meant(sent: Sequence[tuple[str, str]], asked: Callable[[], Gather | None]) -> str:
    """The move that the fields of a form with cards and buttons mean.

    Raises:
        UnreadableMove: nothing was chosen where something must be, or a field holds no number.
    """
    fields, picks = dict(sent), [value for name, value in sent if name == "pick"]
    text = fields.get("move") or fields.get("card", "")
    if picks or CHOSEN in text:
        text = gathered(text, picks, asked)
    text = numbered(text, fields)
    if not text:
        raise UnreadableMove(say("Choose a card first."))
    return text


def asked_at(table: LiveTable, visitor: str) -> Gather | None:
    """What a visitor may choose several cards for at a table."""
    seat = table.seat_of(visitor)
    return table.match.view(seat).gather if table.match and seat is not None else None


def new_place(gather: Gather) -> str:
    """The words that lay the chosen cards out in a new place."""
    return f"{gather.word} {CHOSEN}" if gather.word else f"{gather.onto} {CHOSEN} {gather.new}"


def chosen_ids(picks: Iterable[str]) -> set[str]:
    """The page ids of the chosen cards; where cards are equal, those of the first ones."""
    ids = set()
    for word, count in Counter(picks).items():
        ids |= {f"{'t' if '@' in word else 'c'}-{word}-{copy}" for copy in range(count)}
    return ids
