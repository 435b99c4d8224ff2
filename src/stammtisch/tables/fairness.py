"""Fair play at a rated table: for whom a hand is compared.

What takes a hand out of the reckoning is an event, so everybody is told, and the log alone says
what counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stammtisch.errors import BadOption
from stammtisch.tables.live import LiveTable, Seat
from stammtisch.tables.noted import Early
from stammtisch.tables.settings import Setup
from stammtisch.text import say

BOT: Final = "bot."  # begins the key of a bot; no browser's key has a full stop
_SPOILS: Final = ("left", "away", "back", "sat", "seen", "late", "beside")


def check(setup: Setup) -> None:
    """Raise `BadOption` if a table cannot be rated with this setup."""
    helped = setup.practice or setup.undo or setup.programs or setup.kitchen
    if setup.rated and (helped or setup.position):
        raise BadOption(
            say(
                "A rated table gives no help: no practice table, no taking back, no programs, no "
                "kitchen table, no position that was set up."
            )
        )


def beside(table: LiveTable) -> list[tuple[Seat, Seat]]:
    """The people who sit here now and use the same connection: it may be one person twice."""
    pairs = []
    for pair in table.one_line:
        seats = sorted({seat for each in pair if (seat := table.seat_of(each)) is not None})
        if len(seats) == 2:
            pairs.append((table.seats[seats[0]], table.seats[seats[1]]))
    return sorted(pairs, key=lambda each: (each[0].index, each[1].index))


def counted_for(table: LiveTable) -> list[str]:
    """Whom the hand that has just ended is compared for: a key for each seat, "" for nobody.

    It is compared for the people who play for their rating, and for bots of the house. It is
    compared for nobody if somebody left or came in it, was away, had a bot move for him, showed
    his hand, or shares a connection with another. Who did nothing and got nothing took no part.
    """
    nobody = [""] * len(table.seats)
    if not table.setup.rated or table.match is None or table.setup.position or beside(table):
        return nobody
    spoilt = any(each.what in _SPOILS and not each.between for each in table.shifts)
    if spoilt or any(seat.seen_by or (seat.person and seat.bot) for seat in table.seats):
        return nobody
    hand = table.match.hand
    acted, scores = {act.seat for act in hand.acts}, hand.state.scores()
    took_part = [bool(int(scores[seat])) or seat in acted for seat in range(len(table.seats))]
    keys = map(key_of, table.seats)
    return [
        key if part and not table.is_replaced(seat) else ""
        for seat, (key, part) in enumerate(zip(keys, took_part, strict=True))
    ]


def note_leaving(table: LiveTable, seat: Seat | None, at: float) -> None:
    """Note that somebody leaves the table, if it is in the middle of a hand."""
    if table.phase == "playing" and seat is not None:
        note_early(table, [seat], at)


def note_early(table: LiveTable, seats: Iterable[Seat], at: float) -> None:
    """Note who leaves others in the middle of a hand, where strangers meet.

    Whoever leaves only bots, programs, or people who are away themselves leaves nobody.
    """
    gone = [seat for seat in seats if seat in table.people]
    if table.setup.strangers and any(each.present and each not in gone for each in table.people):
        devices = sorted(device for seat in gone for device in seat.visitors)
        table.early += [Early(table.hand, at, device) for device in devices]


def key_of(seat: Seat) -> str:
    """The person or bot for whose rating a seat is played; "" for nobody."""
    if seat.person:
        return "" if seat.program else seat.rated
    return BOT + seat.bot if seat.bot else ""
