"""What people may see of a table's hands; page, replay, record, shuffle and forks ask here.

What a seat sees of a finished hand is what its views have shown it, and the log has told it. All of
it (every seat's views, the record, the secret of the shuffle, a table that plays on from it) can be
seen where the rules themselves lay the hand open (`Game.lies_open`), where everybody at the table
has agreed to that before it began (`Setup.open_hands`), and when no further hand is played.
Hands that other tables may still play (`LiveTable.under_seal`) nobody sees again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.core.contract import OVER, SPECTATOR

if TYPE_CHECKING:
    from stammtisch.tables.live import LiveTable


def lies_open(table: LiveTable, hand: int) -> bool:
    """Whether everybody may see all of a hand (its number, from 1): every card, every move."""
    assert table.match is not None, "only what was dealt has something to see"
    state = table.match.hands[hand - 1].state
    if state.turn != OVER or table.under_seal:
        return False
    agreed = table.setup.open_hands or table.match_over or table.closed
    return agreed or table.game.lies_open(state)


def all_lie_open(table: LiveTable, hand: int) -> bool:
    """Whether everybody may see all of the hands up to this one."""
    return all(lies_open(table, number) for number in range(1, hand + 1))


def seat_in(table: LiveTable, visitor: str, hand: int) -> int:
    """The seat that a visitor had in a hand of the table; `SPECTATOR` if he had none.

    Whoever takes a seat has the cards of the running hand, and none of those before.
    """
    for seat in table.seats:
        if visitor in seat.visitors and seat.since <= hand:
            return seat.index
    return SPECTATOR


def seen_by(table: LiveTable, visitor: str) -> int:
    """The seat into whose present hand a visitor without a seat looks; else `SPECTATOR`.

    Whoever has just taken the seat shows nothing of the hand before.
    """
    seat = table.looks_into(visitor)
    return SPECTATOR if seat is None or table.seats[seat].since > table.hand else seat


def seats_to_look_from(table: LiveTable, visitor: str, hand: int) -> list[int]:
    """The seats from which this visitor may look at a finished hand: all, his own, or none."""
    if table.under_seal:
        return []
    own = seat_in(table, visitor, hand)
    everybody = lies_open(table, hand)
    return [seat.index for seat in table.seats if everybody or seat.index == own]
