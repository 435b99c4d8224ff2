"""What programs can do at the tables, and look up. The service decides, as it does for people."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable
from typing import Final

import msgspec
from starlette.responses import Response

from stammtisch import records
from stammtisch.core.rng import Rng
from stammtisch.games.registry import registration
from stammtisch.positions import written
from stammtisch.rulecodes import LONGEST, HouseRules, preset_rules, read_code
from stammtisch.tables import NotNow, SeatTaken
from stammtisch.tables.errors import NotYourSeat
from stammtisch.tables.lobby import Listed
from stammtisch.tables.meeting import next_table, numbered, open_to_all
from stammtisch.tables.past import MyHand
from stammtisch.tables.reckoning import reckoned
from stammtisch.tables.sight import seat_in
from stammtisch.tables.words import PHRASES
from stammtisch.text import say
from stammtisch.web.forms import whole_number
from stammtisch.web.interface import answers as a
from stammtisch.web.interface.calls import Asked, Call
from stammtisch.web.interface.following import Follower
from stammtisch.web.interface.invitations import is_invited
from stammtisch.web.pages.opening import usual_seats
from stammtisch.web.pages.table import visible_table
from stammtisch.web.site import CALLS_A_MINUTE
from stammtisch.web.streams import Lines

_ON_A_PAGE: Final = 100  # hands
_encode: Final = msgspec.json.Encoder().encode


async def me(asked: Asked) -> a.Me:
    """Who the program is, and how often it may ask."""
    return a.Me(asked.visit.name, CALLS_A_MINUTE)


async def open_tables(asked: Asked) -> a.OpenTables:
    """The public tables that wait for players, and at which programs may sit down."""
    waiting = (await asked.site.tables.lobby.board()).waiting
    return a.OpenTables(tuple(_waiting(each) for each in waiting if each.notice.programs))


def _waiting(each: Listed) -> a.Waiting:
    chairs = each.notice.chairs
    names = tuple(chair.name for chair in chairs if not chair.free)
    free = sum(chair.free for chair in chairs)
    return a.Waiting(each.id, each.game, each.notice.rules, names, free, each.notice.clock)


async def seek(asked: Asked) -> a.Seated:
    """Sit down at a public table that waits for programs, or open one that waits for others."""
    site, visit, tables = asked.site, asked.visit, asked.site.tables
    house = await _wanted(asked)
    async with tables.lobby.meeting:  # two who come at once find each other
        table_id = await next_table(tables, house, visit.visitor, visit.name)
        if table_id is None:
            seats = asked.body.seats or usual_seats(house)
            setup = open_to_all(house, seats, programs=True)
            table_id = await site.open_table(setup, visit, visit.name)
    return await _seated(asked, table_id)


async def _wanted(asked: Asked) -> HouseRules:
    sent = asked.body
    if sent.rules:
        await asked.site.tables.know_decks(sent.rules[:LONGEST])
        return read_code(sent.rules[:LONGEST])
    return preset_rules(registration(sent.game), sent.preset or None)


async def _seated(asked: Asked, table_id: str) -> a.Seated:
    seat = (await asked.site.tables.table(table_id)).seat_of(asked.visit.visitor)
    if seat is None:
        raise SeatTaken(say("Somebody was quicker: no seat is free at this table any more."))
    return a.Seated(table_id, seat)


async def sit(asked: Asked) -> a.Seated:
    """Sit down at a table where programs are allowed, or to which there is an invitation."""
    site, visit, sent, table_id = asked.site, asked.visit, asked.body, asked.table
    site.secrets.check(visit.address, say("Too many wrong invitations."))
    invited = is_invited(site.settings.key(), table_id, sent.invitation)
    if sent.invitation and not invited:
        site.secrets.take(visit.address)
    table = await site.tables.table(table_id)
    if table.seat_of(visit.visitor) is not None and sent.seat is None:
        return await _seated(asked, table_id)
    kept = table.kept_seat(visit.visitor)
    free = [kept] if kept else table.free_seats
    seat = sent.seat if sent.seat is not None else free[0].index if free else -1
    if seat < 0:
        raise SeatTaken(say("No seat is free at this table."))
    name = kept.name if kept and kept.index == seat else numbered(visit.name, table)
    await site.tables.sit(table_id, visit.visitor, seat, name, invited=invited)
    return await _seated(asked, table_id)


async def my_tables(asked: Asked) -> a.MyTables:
    """The tables at which the program has a seat."""
    notes = await asked.site.tables.my_tables(asked.visit.visitor)
    return a.MyTables(
        tuple(
            a.Mine(each.id, each.game, each.names, each.phase, each.my_turn, each.changed_at)
            for each in notes
        )
    )


async def state(asked: Asked) -> a.Whole:
    """A table as the program may see it now."""
    table = await visible_table(asked.site, asked.visit, asked.table)
    return Follower(asked.visit).whole(table, asked.site.tables.clock.now())


async def stream(asked: Asked) -> Response:
    """A table line by line, a JSON object each: the whole state first, then what happens.

    Who follows the table counts as present. Empty lines say that the server is still there.
    """
    site, visit = asked.site, asked.visit
    table_id, follower = asked.table, Follower(visit)
    await visible_table(site, visit, table_id)

    async def draw() -> Iterable[bytes]:
        table = await visible_table(site, visit, table_id)
        lines = follower.lines(table, site.tables.clock.now())
        return [_encode(line) + b"\n" for line in lines]

    changes = site.delays.changes(table_id, visit.visitor, -1, visit.name)
    return Lines(changes, draw, site.settings.heartbeat, visit)


async def move(asked: Asked) -> a.Done:
    """Make a move; it is answered once the move is on disk."""
    sent, tables = asked.body, asked.site.tables
    return a.Done(await tables.act(asked.table, asked.visit.visitor, sent.move, sent.seq))


async def ready(asked: Asked) -> a.Done:
    """Be ready for the next hand. Where people sit, they decide when it comes."""
    number = asked.body.number[:64]
    return a.Done(await asked.site.tables.ready(asked.table, asked.visit.visitor, number))


async def leave(asked: Asked) -> a.Done:
    """Give the seat up; in a match a bot plays on."""
    return a.Done(await asked.site.tables.leave(asked.table, asked.visit.visitor))


async def phrases(asked: Asked) -> a.Phrases:
    """The phrases that can be said."""
    tell = asked.visit.reader.speaker().say
    return a.Phrases(tuple(a.Said(id, tell(text)) for id, text in PHRASES.items()))


async def speak(asked: Asked) -> a.Done:
    """Say one of the phrases."""
    site, visit = asked.site, asked.visit
    site.speaks(visit)
    return a.Done(await site.tables.speak(asked.table, visit.visitor, asked.body.phrase))


async def sample(asked: Asked) -> a.Sample:
    """A position that the seat cannot rule out, in words, and what it observes as numbers.

    Only while a hand is played, and for whoever has a seat. For programs that think ahead.
    """
    table = await asked.site.tables.table(asked.table)
    seat = seat_in(table, asked.visit.visitor, table.hand)
    if table.match is None or table.match.hand_over:
        raise NotNow(say("No hand is being played."))
    if seat < 0:
        raise NotYourSeat(say("You have no seat at this table."))
    found = table.match.state.copy()
    rng = Rng(secrets.randbits(63), 0)
    drawn = await asyncio.to_thread(found.sample, seat, rng)  # a long hand may take seconds
    position = "; ".join(written(drawn).splitlines())
    return a.Sample(position, tuple(map(int, found.observe(seat))))


async def hands(asked: Asked) -> a.Hands:
    """The finished hands that the program has played, a hundred on a page (``?game=…&page=2``)."""
    query = asked.request.query_params
    history = await asked.site.tables.history(asked.visit.visitor)
    found = history.of(query.get("game", ""))
    first = (max(1, whole_number(query.get("page")) or 1) - 1) * _ON_A_PAGE
    return a.Hands(tuple(map(_played, found[first : first + _ON_A_PAGE])), len(found))


def _played(mine: MyHand) -> a.Played:
    hand, cast = mine.hand, mine.cast
    return a.Played(
        table=mine.table,
        hand=hand.number,
        game=mine.at.game,
        rules=mine.at.rules,
        at=hand.at,
        seat=mine.seat,
        names=cast.names,
        people=cast.people,
        scores=hand.scores,
        totals=hand.totals,
        last=hand.last,
    )


async def ranking(asked: Asked) -> a.Ranking:
    """What the program has played comes to, for each game."""
    history = await asked.site.tables.history(asked.visit.visitor)
    games = [await asyncio.to_thread(_ranked, game, history.of(game)) for game in history.games]
    return a.Ranking(tuple(games))


def _ranked(game: str, hands: list[MyHand]) -> a.Ranked:
    found = reckoned(hands)
    return a.Ranked(
        game,
        found.hands,
        found.points,
        found.best,
        found.worst,
        found.won,
        found.judged,
        dict(sorted(found.places.items())),
    )


async def record(asked: Asked) -> a.Record:
    """The record of a match, as soon as nothing of it is hidden any more."""
    table = await visible_table(asked.site, asked.visit, asked.table)
    if table.match is None or not table.match.hand_over or not table.lies_open:
        raise NotNow(say("The record is available when no part of the match is hidden any more."))
    return a.Record(records.dumps(table.match))


_TABLE: Final = "/tables/{table}"
CALLS: Final = (
    Call("/me", me, a.Me),
    Call("/open-tables", open_tables, a.OpenTables),
    Call("/seek", seek, a.Seated, a.Seek),
    Call("/tables", my_tables, a.MyTables),
    Call(_TABLE, state, a.Whole),
    Call(f"{_TABLE}/stream", stream, a.Line, streams=True),
    Call(f"{_TABLE}/sit", sit, a.Seated, a.SitDown),
    Call(f"{_TABLE}/move", move, a.Done, a.Move),
    Call(f"{_TABLE}/ready", ready, a.Done, a.Ready),
    Call(f"{_TABLE}/say", speak, a.Done, a.Phrase),
    Call(f"{_TABLE}/leave", leave, a.Done, a.Nothing),
    Call(f"{_TABLE}/sample", sample, a.Sample),
    Call(f"{_TABLE}/record", record, a.Record),
    Call("/phrases", phrases, a.Phrases),
    Call("/hands", hands, a.Hands),
    Call("/ranking", ranking, a.Ranking),
)
