"""How events change a table: `opened` makes one, `apply` applies one more event to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from msgspec import MsgspecError
from msgspec.structs import replace

from stammtisch import matches
from stammtisch.core.contract import OVER, SPECTATOR, State
from stammtisch.errors import StammtischError
from stammtisch.games.registry import game, registration
from stammtisch.logs.names import SOMEBODY
from stammtisch.logs.rows import Row
from stammtisch.notation import TIME_WORD
from stammtisch.positions import note, position
from stammtisch.rulecodes import read_code
from stammtisch.tables import events as e
from stammtisch.tables import sealing
from stammtisch.tables.errors import OldRules, SpoiltLog
from stammtisch.tables.fairness import counted_for, note_early, note_leaving
from stammtisch.tables.hearing import muted, said, wrote
from stammtisch.tables.live import Guest, LiveTable
from stammtisch.tables.noted import Ended, Failure, Shift, UndoRequest, What
from stammtisch.tables.programs import is_program
from stammtisch.tables.proofs import Sealed
from stammtisch.text import say


def fold(table_id: str, rows: Iterable[Row]) -> LiveTable | None:
    """The table that results from these rows, beginning with the first; None if there are none.

    Raises:
        OldRules: the table was played under a version of the rules that is not here.
        SpoiltLog: the rows cannot be read.
    """
    try:
        return _folded(table_id, rows)
    except OldRules:
        raise
    except (StammtischError, MsgspecError) as fault:
        raise SpoiltLog(
            say("The log of this table cannot be read, so the match cannot go on.")
        ) from fault


def _folded(table_id: str, rows: Iterable[Row]) -> LiveTable | None:
    table: LiveTable | None = None
    for row in rows:
        event = e.event_of(row.body)
        if table is None:
            assert isinstance(event, e.Opened), "the first event of a table opens it"
            table = opened(table_id, event, row.at / 1000)
        else:
            apply(table, event, row.at / 1000)
    return table


def opened(table_id: str, event: e.Opened, at: float) -> LiveTable:
    """The table that begins with this event."""
    setup = event.setup
    rules = game(setup.game, preset=setup.preset, seats=len(setup.seats), **setup.options)
    if int(rules.rules_version) != event.rules_version:
        raise OldRules(
            say(
                "This table was played under version {old} of the rules of {game}; this server has "
                "version {new}. The match cannot go on.",
                old=event.rules_version,
                new=int(rules.rules_version),
                game=registration(setup.game).name,
            )
        )
    table = LiveTable(table_id, rules, setup, event.opener, at)
    table.rematch_of = event.rematch_of
    table.seq = 1
    return table


def apply(table: LiveTable, event: e.Event, at: float) -> None:
    """Apply one more event to the table."""
    table.seq += 1
    table.changed_at = at
    _CHANGES[type(event)](table, event, at)


def _sat(table: LiveTable, event: e.Sat, at: float) -> None:
    seat = table.seats[event.seat]
    _shifts(table, "sat", event.name, {event.visitor}, seat.name)
    seat.clear()
    seat.name, seat.person, seat.visitors = event.name, True, {event.visitor}
    seat.program = is_program(event.visitor)
    seat.since = table.hand if table.turn != OVER else table.hand + 1
    _asks_no_more(table, event.visitor)
    _seated(table, at)


def _shifts(table: LiveTable, what: What, name: str, devices: set[str], instead: str = "") -> None:
    """Remember that another one plays in a seat; before the first deal nobody plays yet."""
    match = table.match
    if match is not None:
        acts = len(match.hand.acts)
        table.shifts.append(Shift(what, acts, name, frozenset(devices), instead, match.hand_over))


def _asks_no_more(table: LiveTable, visitor: str) -> None:
    """Drop the request for a seat by a visitor who now has one."""
    table.removed.discard(visitor)
    table.look_no_more(visitor)


def _bot_sat(table: LiveTable, event: e.BotSat, at: float) -> None:
    seat = table.seats[event.seat]
    seat.clear()
    seat.name, seat.bot = event.name, event.bot
    _seated(table, at)


def _seated(table: LiveTable, at: float) -> None:
    if table.match is None:
        table.waiting_since = at


def _renamed(table: LiveTable, event: e.Renamed, at: float) -> None:
    table.seats[event.seat].name = event.name


def _portrayed(table: LiveTable, event: e.Portrayed, at: float) -> None:
    table.seats[event.seat].portrait = event.portrait


def _left(table: LiveTable, event: e.Left, at: float) -> None:
    seat = table.seats[event.seat]
    _shifts(table, "left", seat.name, seat.visitors, event.name)
    note_leaving(table, seat, at)
    seat.clear()
    seat.name, seat.bot, seat.vacated = event.name, event.bot, bool(event.bot)
    table.undo = None
    _hurry_nobody_alone(table)


def _hurry_nobody_alone(table: LiveTable) -> None:
    """Stop the countdown unless somebody who is ready is waiting for somebody else."""
    if len(table.people) < 2 or not any(seat.ready for seat in table.people):
        table.counting_since = None


def _reseated(table: LiveTable, event: e.Reseated, at: float) -> None:
    seats = table.seats
    seats[event.seat], seats[event.to] = seats[event.to], seats[event.seat]
    for index in (event.seat, event.to):
        seats[index].index = index
    for seat in seats:
        if seat.guest is not None:
            seat.guest = replace(seat.guest, agreed=frozenset())  # they are numbers of seats
    _seated(table, at)


def _removed(table: LiveTable, event: e.Removed, at: float) -> None:
    table.removed |= table.seats[event.seat].visitors
    table.seats[event.seat].clear()
    _seated(table, at)


def _brought(table: LiveTable, event: e.Brought, at: float) -> None:
    table.seats[event.seat].brought = read_code(event.rules) if event.rules else None


def _agreed(table: LiveTable, event: e.Agreed, at: float) -> None:
    """Make nobody ready, because nobody is ready for rules that he has not seen."""
    house = read_code(event.rules)
    table.game = house.game(len(table.seats))
    table.setup = replace(table.setup, preset=house.preset, options=house.differences)
    for seat in table.seats:
        seat.brought = None
    _ask_again(table)
    _seated(table, at)


def _seat_asked(table: LiveTable, event: e.SeatAsked, at: float) -> None:
    table.seats[event.seat].guest = Guest(event.visitor, event.name, at, rated=event.rated)


def _seat_agreed(table: LiveTable, event: e.SeatAgreed, at: float) -> None:
    seat = table.seats[event.seat]
    if seat.guest is not None:
        seat.guest = replace(seat.guest, agreed=seat.guest.agreed | {event.by})


def _seat_granted(table: LiveTable, event: e.SeatGranted, at: float) -> None:
    seat = table.seats[event.seat]
    if seat.guest is not None:
        seat.guest = replace(seat.guest, granted=True)


def _seat_refused(table: LiveTable, event: e.SeatRefused, at: float) -> None:
    seat = table.seats[event.seat]
    if seat.guest is not None and event.by >= 0:
        table.refused[seat.guest.visitor] = event.by
    seat.guest = None


def _welcomed(table: LiveTable, event: e.Welcomed, at: float) -> None:
    table.setup = replace(table.setup, welcome=event.guests)


def _rated(table: LiveTable, event: e.Rated, at: float) -> None:
    table.seats[event.seat].rated = event.visitor


def _one_line(table: LiveTable, event: e.OneLine, at: float) -> None:
    table.one_line.add(frozenset((event.visitor, event.other)))
    if (one := table.seat_of(event.visitor)) is not None and (
        other := table.seat_of(event.other)
    ) is not None:
        seat = table.seats[one]
        _shifts(table, "beside", seat.name, seat.visitors, table.seats[other].name)


def _link_made(table: LiveTable, event: e.LinkMade, at: float) -> None:
    table.seats[event.seat].link = event.digest


def _claimed(table: LiveTable, event: e.Claimed, at: float) -> None:
    seat = table.seats[event.seat]
    for ended in table.ended:
        if ended.devices[event.seat] & seat.visitors:
            ended.devices[event.seat].add(event.visitor)
    seat.visitors.add(event.visitor)
    _asks_no_more(table, event.visitor)


def _hand_shown(table: LiveTable, event: e.HandShown, at: float) -> None:
    table.seats[event.seat].shown, table.seats[event.seat].seen_by = event.digest, set()


def _hand_seen(table: LiveTable, event: e.HandSeen, at: float) -> None:
    table.seats[event.seat].seen_by.add(event.visitor)
    _shifts(table, "seen", table.seats[event.seat].name, table.seats[event.seat].visitors)


def _prepared(table: LiveTable, event: e.Prepared, at: float) -> None:
    agreed = table.setup.first_dealer if event.hand == 1 else -1
    sealed = Sealed(event.hand, event.commitment, event.secret, agreed_dealer=agreed)
    table.sealed.append(sealing.with_pack(table, sealed))


def _ready(table: LiveTable, event: e.Ready, at: float) -> None:
    seat = table.seats[event.seat]
    seat.ready, seat.number = True, event.number
    table.held_by = None
    if table.match is not None and table.counting_since is None:
        table.counting_since = at


def _held(table: LiveTable, event: e.Held, at: float) -> None:
    _ask_again(table)
    table.held_by = event.seat


def _ask_again(table: LiveTable) -> None:
    """Make nobody ready, so that everybody is asked again."""
    for seat in table.seats:
        seat.ready, seat.number = False, ""
    table.counting_since = table.held_by = None


def _dealt(table: LiveTable, event: e.Dealt, at: float) -> None:
    sealed = table.sealed[event.hand - 1]
    sealed.numbers = event.numbers
    if table.match is None:
        table.match = matches.Match(
            table.game,
            seed="",  # the secret stays here: a match may be looked at by anybody
            dealer=sealed.first_dealer(table.game),
            shuffler=_shuffler(table.sealed),
            position=_set_up(table.setup.position, sealed),
        )
    else:
        table.match.next_hand()
        for hand in table.match.hands[:-1]:
            hand.put_away()
    _ask_again(table)
    table.by_person.clear()
    table.replaced.clear()
    table.shifts = [each._replace(acts=0) for each in table.shifts if each.between]
    table.refused.clear()
    table.turn_since = at
    _position(table, at)
    _if_over(table, at)


def _set_up(text: str, sealed: Sealed) -> State | None:
    """The position from which the first hand goes on; None if the hand is dealt."""
    return position(text, sealed.rng()) if text else None


def _shuffler(sealed: list[Sealed]) -> matches.Shuffler:
    def order(cards: Sequence[int], hand: int, part: int) -> list[int]:
        return sealed[hand - 1].order(cards, part)

    return order


def _position(table: LiveTable, at: float) -> None:
    table.position = table.seq
    table.waiting_since = at
    table.undo = table.undo_refused_by = None


def _moved(table: LiveTable, event: e.Moved, at: float) -> None:
    match = table.match
    assert match is not None, "nobody moves before the deal"
    state, since = match.state, table.waiting_since
    turn = int(state.turn)
    if event.text == TIME_WORD:
        act = match.expire()
    else:
        move = table.reading(event.seat, event.text)
        try:
            act = match.play(move, event.seat)
        except Exception as fault:
            note(fault, state, SPECTATOR)
            raise
    table.by_person.append(event.by == "person")
    if event.by == "clock" and event.text != TIME_WORD and table.setup.rated:
        _shifts(table, "late", table.seats[event.seat].name, table.seats[event.seat].visitors)
    _position(table, at)
    now = match.turn
    if now != turn:
        table.turn_since = at
    elif act.out_of_turn:
        table.waiting_since = since  # a word out of turn gives nobody more time
    if now == OVER:
        _if_over(table, at)


def _if_over(table: LiveTable, at: float) -> None:
    """If a hand has ended, keep its secret; a hand can end as soon as it is dealt (WAT-6)."""
    match = table.match
    if match is not None and match.hand_over:
        table.match_over = match.over or sealing.is_last(table)
        note_early(table, [seat for seat in table.seats if seat.bot], at)
        match.hand.notes["proof"] = table.sealed[table.hand - 1].note()
        table.ended.append(
            Ended(
                table.hand,
                at,
                [seat.name for seat in table.seats],
                tuple(seat.person and not seat.program for seat in table.seats),
                [set(seat.visitors) for seat in table.seats],
                any(table.by_person) or not table.by_person,
                counted_for(table),
            )
        )


def _undo_asked(table: LiveTable, event: e.UndoAsked, at: float) -> None:
    table.undo = UndoRequest(event.seat, frozenset({event.seat}), at)
    table.undo_refused_by = None


def _undo_agreed(table: LiveTable, event: e.UndoAgreed, at: float) -> None:
    if table.undo is not None:
        asked = table.undo
        table.undo = UndoRequest(asked.seat, asked.agreed | {event.seat}, asked.asked_at)


def _undo_refused(table: LiveTable, event: e.UndoRefused, at: float) -> None:
    table.undo = None
    table.undo_refused_by = event.seat


def _undone(table: LiveTable, event: e.Undone, at: float) -> None:
    assert table.match is not None, "only what was played can be taken back"
    turn = table.match.turn
    for _ in range(event.acts):
        table.match.undo()
        table.by_person.pop()
    if table.match.turn != turn:
        table.turn_since = at
    _position(table, at)


def _went_away(table: LiveTable, event: e.WentAway, at: float) -> None:
    seat = table.seats[event.seat]
    seat.away, seat.away_since = True, at


def _taken_over(table: LiveTable, event: e.TakenOver, at: float) -> None:
    seat = table.seats[event.seat]
    seat.bot = event.bot
    _shifts(table, "away", seat.name, seat.visitors)


def _replaced(table: LiveTable, event: e.Replaced, at: float) -> None:
    acts = len(table.match.hand.acts) if table.match else 0
    table.replaced.append(Failure(event.seat, event.bot, event.why, acts))


def _came_back(table: LiveTable, event: e.CameBack, at: float) -> None:
    seat = table.seats[event.seat]
    if seat.bot:
        _shifts(table, "back", seat.name, seat.visitors)
    seat.away, seat.bot = False, ""


def _kept(table: LiveTable, event: e.Kept, at: float) -> None:
    seat = table.seats[event.seat]
    seat.clear()
    seat.name, seat.kept_for, seat.rated = event.name, set(event.visitors), event.rated


def _rematched(table: LiveTable, event: e.Rematched, at: float) -> None:
    table.rematch, table.rematch_by = event.table, event.seat


def _answered(table: LiveTable, event: e.Answered, at: float) -> None:
    table.seats[event.seat].comes = event.comes


def _forgotten(table: LiveTable, event: e.Forgotten, at: float) -> None:
    """Take the name off everything that is shown of a person, and his device off his seats."""
    who = event.visitor
    for seat in table.seats:
        if who in seat.visitors | seat.kept_for:
            seat.name = SOMEBODY
        seat.rated = "" if seat.rated == who else seat.rated
        seat.visitors.discard(who)
        seat.kept_for.discard(who)
    _asks_no_more(table, who)
    table.refused.pop(who, None)
    for ended in table.ended:
        for index, devices in enumerate(ended.devices):
            if who in devices:
                ended.names[index], ended.rated[index] = SOMEBODY, ""
                devices.discard(who)
    table.said = [
        replace(word, name=SOMEBODY) if who in word.spoken_by else word
        for word in table.said
        if not word.text or who not in word.spoken_by  # his own words go with him
    ]
    table.shifts = [s._replace(name=SOMEBODY) if who in s.devices else s for s in table.shifts]
    table.early = [each for each in table.early if each.device != who]
    table.opener = "" if table.opener == who else table.opener


def _closed(table: LiveTable, event: e.Closed, at: float) -> None:
    if event.by == "people":  # it was the one who opened it
        note_leaving(table, table.place_of(table.opener), at)
    table.closed = True


_CHANGES: Final[dict[type[Any], Callable[[LiveTable, Any, float], None]]] = {
    e.Sat: _sat,
    e.BotSat: _bot_sat,
    e.Renamed: _renamed,
    e.Portrayed: _portrayed,
    e.Left: _left,
    e.Reseated: _reseated,
    e.Removed: _removed,
    e.Brought: _brought,
    e.Agreed: _agreed,
    e.SeatAsked: _seat_asked,
    e.SeatAgreed: _seat_agreed,
    e.SeatGranted: _seat_granted,
    e.SeatRefused: _seat_refused,
    e.Welcomed: _welcomed,
    e.Rated: _rated,
    e.OneLine: _one_line,
    e.LinkMade: _link_made,
    e.Claimed: _claimed,
    e.HandShown: _hand_shown,
    e.HandSeen: _hand_seen,
    e.Prepared: _prepared,
    e.Arranged: sealing.arranged,
    e.Published: sealing.published,
    e.Ready: _ready,
    e.Held: _held,
    e.Dealt: _dealt,
    e.Moved: _moved,
    e.UndoAsked: _undo_asked,
    e.UndoAgreed: _undo_agreed,
    e.UndoRefused: _undo_refused,
    e.Undone: _undone,
    e.WentAway: _went_away,
    e.TakenOver: _taken_over,
    e.Replaced: _replaced,
    e.CameBack: _came_back,
    e.Kept: _kept,
    e.Rematched: _rematched,
    e.Answered: _answered,
    e.Said: said,
    e.Unsaid: lambda table, event, at: None,
    e.Wrote: wrote,
    e.Muted: muted,
    e.Forgotten: _forgotten,
    e.Closed: _closed,
}
