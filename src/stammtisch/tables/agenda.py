"""What a table does automatically, and when: deals, turns of bots, clocks, absences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias

from stammtisch.tables.hosted import Hosted
from stammtisch.tables.live import LiveTable
from stammtisch.tables.settings import Settings

What: TypeAlias = Literal[
    "back",
    "ask",
    "beside",
    "bot",
    "deal",
    "undo",
    "clock",
    "expire",
    "away",
    "takeover",
    "gone",
    "fill",
    "desert",
]

_PATIENCE: Final = (
    4.0  # bot's pauses that a bot on turn leaves to others who may answer the last move
)


_NEXT_PART: Final = 0.4  # of a bot's pause, between the moves of one turn
_SECOND_THOUGHT: Final = 4  # pauses that a bot leaves a person to put his card right
_PHONES_SLEEP: Final = 900.0  # seconds that a phone may lie dark beside a table of wood
_OVERHEAD: Final = 0.1  # seconds beyond its thoughts until a bot's answer is here


class Due(NamedTuple):
    """Something to do for a seat at a time (seconds since 1970)."""

    when: float
    what: What
    seat: int = -1


def next_due(hosted: Hosted, settings: Settings, alone: bool) -> Due | None:
    """The next thing that the table must do; None if it waits for somebody.

    Args:
        alone: whether this is the only worker; otherwise others may see people that we do not.
    """
    if hosted.table.closed:
        return None
    things = [*_presence(hosted, settings, alone), *_meeting(hosted, settings)]
    if hosted.attended or hosted.table.setup.by_days:
        things += _play(hosted, settings)
    return min(things, default=None)


def _presence(hosted: Hosted, settings: Settings, alone: bool) -> Iterator[Due]:
    patience = settings.away_after * (1 if alone else 3)
    if hosted.table.setup.kitchen or hosted.table.under_seal:
        patience = max(patience, _PHONES_SLEEP)
    for seat in hosted.table.seats:
        guest = None if hosted.table.match_over else seat.guest
        if guest is not None and guest.visitor not in hosted.streams:
            yield Due(hosted.guest_seen(guest) + patience, "gone", seat.index)
        if not seat.person:
            continue
        here = hosted.has_stream(seat)
        if seat.away and here:
            yield Due(0.0, "back", seat.index)
        elif not seat.away and not here:
            yield Due(hosted.seen[seat.index] + patience, "away", seat.index)
        elif hosted.table.setup.by_days or hosted.table.under_seal:
            continue  # his clock decides; or he sits there, and his points count
        elif seat.away and not seat.bot and hosted.attended and hosted.table.turn >= 0:
            yield Due(seat.away_since + settings.takeover_after, "takeover", seat.index)


def _meeting(hosted: Hosted, settings: Settings) -> Iterator[Due]:
    """A table that waits for players: bots come, or it is closed because nobody is there."""
    table = hosted.table
    if (fills_at := table.fills_at()) is not None:
        yield Due(fills_at, "fill")
    elif table.deserted and not hosted.streams:
        yield Due(table.changed_at + settings.deserted_after, "desert")


def _play(hosted: Hosted, settings: Settings) -> Iterator[Due]:
    table = hosted.table
    match table.phase:
        case "dealing" if table.undecided:
            pass
        case "dealing":
            yield Due(_dealing_time(table, settings), "deal")
        case "hand_over":
            next_hand = 0.0 if table.everybody_ready else table.next_hand_at()
            if next_hand is not None:
                yield Due(next_hand, "deal")
        case "playing":
            deadline = table.deadline()
            if table.undo is not None:
                yield Due(table.undo.asked_at + settings.undo_wait, "undo")
                return
            if hosted.undecided_bots:
                yield Due(0.0, "ask")
                return
            yield from (Due(wish.when, "beside", wish.seat) for wish in hosted.open_wishes)
            if table.seats[table.turn].bot:
                yield Due(_bots_turn(hosted, settings), "bot", table.turn)
            elif deadline is not None:
                what: What = "expire" if table.game.turn_seconds else "clock"
                yield Due(deadline, what, table.turn)


def _bots_turn(hosted: Hosted, settings: Settings) -> float:
    """When a bot on turn begins: at once, or after others had time to answer the last move."""
    if not hosted.race:
        return 0.0
    return hosted.table.waiting_since + _PATIENCE * settings.bot_pause


def _dealing_time(table: LiveTable, settings: Settings) -> float:
    """The time that a person who has just sat down has for giving a number for the shuffle."""
    return 0.0 if table.everybody_ready else table.waiting_since + settings.number_wait


def earliest_move(table: LiveTable, bot: str, by: str, settings: Settings, now: float) -> float:
    """The earliest time for a bot's move at which people can still follow.

    Who has one move only need not think; so that this is not seen, nobody is quicker than the
    thoughts that the search may take.
    """
    pause = settings.bot_pause
    if pause == 0:
        return 0.0
    thinks = bot == "search" or bot in settings.own_bots
    thought = settings.bot_milliseconds / 1000 + _OVERHEAD if thinks else 0.0
    if by == "clock":
        return now + thought
    if table.somebody_hesitates:
        pause *= _SECOND_THOUGHT
    elif table.waiting_since > table.turn_since:  # the next part of a turn of several moves
        pause *= _NEXT_PART
    return max(table.waiting_since + pause, now + thought)
