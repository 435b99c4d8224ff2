"""The clubs of a server; pages use only `Clubs`.

A club and each of its evenings are logs of their own. Whoever asks is an `Actor`; a method says in
its name what he needs to be, and refuses with `NotAllowed` before it looks at anything else.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.club import decisions, entering, links, transfer
from stammtisch.club import events as e
from stammtisch.club import fold as evening_fold
from stammtisch.club import register as r
from stammtisch.club.errors import ClubError, NoSuchClub, NotAllowed, OldClub, TooManyClubs
from stammtisch.club.evening import Evening
from stammtisch.club.hosting import OnlineTables
from stammtisch.club.importing import read_beside
from stammtisch.club.lists import Listed
from stammtisch.club.naming import by_initials, show_name
from stammtisch.club.ranking import Balance
from stammtisch.club.roles import (
    Actor,
    must_be_at_desk,
    must_confirm_for_himself,
    must_organise,
    must_write_at,
)
from stammtisch.club.setups import Setup
from stammtisch.club.sheets import Line
from stammtisch.club.years import Years
from stammtisch.errors import StammtischError
from stammtisch.logs.clock import Clock
from stammtisch.logs.keeper import Keeper, Kind
from stammtisch.logs.names import clean_name, new_id, new_link_secret
from stammtisch.logs.rows import Codec
from stammtisch.tables import Tables
from stammtisch.text import Text, say

ClubDecision: TypeAlias = Callable[[r.Club], Sequence[r.Event]]
EveningDecision: TypeAlias = Callable[[Evening], Sequence[e.Event]]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The limits on how many clubs a server takes.

    Attributes:
        clubs_per_visitor, clubs_per_address, clubs: how many clubs are allowed.
        evenings: how many evenings a club may have.
        backups: the folder for copies of an SQLite database; by default one beside it.
        kept_backups: how many copies are kept.
        copy_to: a file, such as one on a stick, that is replaced by a copy after each round.
    """

    clubs_per_visitor: int = 5
    clubs_per_address: int = 20
    clubs: int = 1_000
    evenings: int = 2_000
    backups: str = ""
    kept_backups: int = 20
    copy_to: str = ""


def _no_club() -> StammtischError:
    return NoSuchClub(say("There is no such club. The link may be old or mistyped."))


def _no_evening() -> StammtischError:
    return NoSuchClub(say("There is no such evening. The link may be old or mistyped."))


def _old() -> StammtischError:
    return OldClub(say("This was written by another version of the program and cannot be read."))


CLUBS: Final = Kind("club", Codec[r.Event](r.Event), r.step, _no_club, _old, visitors=r.visitors)
EVENINGS: Final = Kind("evening", e.CODEC, evening_fold.step, _no_evening, _old)


class Clubs:
    """All clubs of one store; inside ``async with tables``, use ``async with Clubs(tables)``.

    ``visitor`` is the opaque id of a browser, as for `Tables`. Whatever a method changes is on disk
    when it returns. Every method that names a club raises `NoSuchClub` and `OldClub`; every one
    that changes something `StoreUnavailable`, and then changed nothing.
    """

    def __init__(
        self, tables: Tables, settings: Settings | None = None, clock: Clock | None = None
    ) -> None:
        self.settings = settings or Settings()
        self.tables = tables
        self.clock = clock or tables.clock
        self._clubs = Keeper(tables.store, CLUBS, self.clock)
        self._evenings = Keeper(tables.store, EVENINGS, self.clock)
        self.year = Years(self.club, self._evenings)
        self.unsafe: Text | None = None  # why the last copy after a round failed
        self._importing = asyncio.Lock()  # one file at a time
        self.online = OnlineTables(self)

    async def __aenter__(self) -> Clubs:
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.online.stop()
        await self._clubs.stop()
        await self._evenings.stop()

    # --- clubs

    async def found(self, name: str, visitor: str, address: str = "") -> str:
        """Found a club, which the founder organises on this browser; returns its id.

        Raises `BadName`; `TooManyClubs`, where visitor, address or server have their number.
        """
        name = clean_name(name, (), r.LONGEST_CLUB_NAME)
        await self._check_room(visitor, address)
        return await self._clubs.open(
            [r.Founded(name, new_link_secret(), visitor)], visitor, address
        )

    async def _check_room(self, visitor: str, address: str) -> None:
        mine, near, everywhere = await self._clubs.count(visitor, address)
        if mine >= self.settings.clubs_per_visitor:
            raise TooManyClubs(say("You have founded {n} clubs; that is the limit.", n=mine))
        if near >= self.settings.clubs_per_address:
            text = say("{n} clubs have been founded from your address; that is the limit.", n=near)
            raise TooManyClubs(text)
        if everywhere >= self.settings.clubs:
            raise TooManyClubs(say("This server has as many clubs as it can take."))

    async def club(self, club_id: str) -> r.Club:
        """The club as it is now; read-only."""
        return (await self._clubs.find(club_id)).state

    async def mine(self, visitor: str) -> list[tuple[str, r.Club]]:
        """The clubs in which this visitor has a role, newest first."""
        found = [(kept.id, kept.state) for kept in await self._clubs.of(visitor)]
        return [(club_id, club) for club_id, club in found if club.role_of(visitor) is not None]

    async def actor(self, club_id: str, visitor: str) -> Actor:
        """The visitor as organiser or scorekeeper of a club; raises `NotAllowed` for others."""
        club = await self.club(club_id)
        role = club.role_of(visitor)
        if role is None:
            raise NotAllowed(
                say(
                    "This page is for those who run the club, in the browser in which they do. "
                    "In another browser their link opens it; “stammtisch club” on the server’s "
                    "computer shows that link."
                )
            )
        known = club.roles.get(visitor)
        return Actor(role, known[1] if known else "")

    async def take_role(
        self, club_id: str, role: r.Role, token: str, visitor: str, name: str
    ) -> None:
        """Take a role through its link; raises `NotAllowed`, `BadName`."""
        club = await self.club(club_id)
        if not links.right(links.role_token(club, role), token):
            raise _wrong_link()
        await self._clubs.change(club_id, lambda club: r.appoint(club, role, visitor, name))

    async def run_club(self, club_id: str, actor: Actor, decide: ClubDecision) -> None:
        """Change the club as its organiser; ``decide`` is a function of `club.register`."""
        must_organise(actor)
        await self._clubs.change(club_id, decide)

    async def enrol(
        self, club_id: str, actor: Actor, names: Sequence[str], *, only_new: bool = False
    ) -> list[str]:
        """Add members, as organiser or scorekeeper; returns their ids. Raises as `register.enrol`.

        ``only_new``: names that are members already are left out.
        """
        must_be_at_desk(actor)
        ids = [new_id() for _ in names]
        await self._clubs.change(club_id, lambda club: r.enrol(club, names, ids, only_new=only_new))
        members = (await self.club(club_id)).members
        return [member for member in ids if member in members]

    async def welcome_back(self, club_id: str, actor: Actor, member: str) -> None:
        """Let a member who had left return, as organiser or scorekeeper."""
        must_be_at_desk(actor)
        await self._clubs.change(club_id, lambda club: r.let_go(club, member, back=True))

    async def readable(self, club_id: str, visitor: str) -> r.Club:
        """The club as this visitor may read it: to strangers, some members have only initials."""
        club = await self.club(club_id)
        return club if club.role_of(visitor) is not None else by_initials(club)

    async def show_me(self, club_id: str, evening_id: str, actor: Actor, *, shown: bool) -> None:
        """Name a participant where everybody may read, or not, as he decides himself (YEAR-20)."""
        members = (await self.evening(club_id, evening_id)).unit(actor.unit).members
        for member in members:
            await self._clubs.change(club_id, partial(show_name, member_id=member, shown=shown))

    async def set_balance(
        self, club_id: str, actor: Actor, listed: Sequence[Listed], *, keep: bool = False
    ) -> None:
        """Set the opening balance from a list, as `register.take_balance`."""
        must_organise(actor)
        new = [Balance(new_id(), each.name, each.points) for each in listed]
        await self._clubs.change(
            club_id, lambda club: r.take_balance(club, new, actor.name, keep=keep)
        )

    # --- evenings

    async def open_evening(self, club_id: str, actor: Actor, setup: Setup) -> str:
        """Open an evening; returns its id. Raises what `decisions.open_evening` raises."""
        must_organise(actor)
        club = await self.club(club_id)
        if len(club.evenings) >= self.settings.evenings:
            raise ClubError(say("A club has at most {n} evenings.", n=self.settings.evenings))
        evening_id = await self._evenings.open(decisions.open_evening(setup, actor.name), "")
        await self._clubs.change(club_id, lambda club: r.add_evening(club, evening_id))
        return evening_id

    async def evening(self, club_id: str, evening_id: str) -> Evening:
        """A club evening as it is now; read-only."""
        if evening_id not in (await self.club(club_id)).evenings:
            raise _no_evening()
        found = (await self._evenings.find(evening_id)).state
        self.online.look_after(club_id, evening_id, found)
        return found

    async def number(self, evening_id: str) -> int:
        """The number of an evening's last event, by which a page tells how far it has read."""
        return (await self._evenings.find(evening_id)).seq

    async def number_of_both(self, club_id: str, evening_id: str) -> int:
        """A number that grows with each event of an evening and of its club."""
        return (await self._clubs.find(club_id)).seq + await self.number(evening_id)

    def changes(self, evening_id: str, after: int) -> AsyncGenerator[int, None]:
        """Yields the number of an evening's last event each time it has grown beyond ``after``."""
        return self._evenings.changes(evening_id, after)

    def changes_of_club(self, club_id: str, after: int) -> AsyncGenerator[int, None]:
        """The same for the last event of a club, such as somebody's consent to be named."""
        return self._clubs.changes(club_id, after)

    async def log(self, evening_id: str) -> list[tuple[float, e.Event]]:
        """Everything that happened in an evening, with its time (seconds since 1970)."""
        rows = await self.tables.store.events(evening_id)
        return [(row.at / 1000, e.CODEC.event(row.body)) for row in rows]

    # --- a whole club as a file

    async def export(self, club_id: str, actor: Actor) -> bytes:
        """The club and all its evenings as one file, for its organiser."""
        must_organise(actor)
        club = await self.club(club_id)
        rows = await self.tables.store.events(club_id)
        log = [(row.at / 1000, CLUBS.codec.event(row.body)) for row in rows]
        evenings = [(evening, await self.log(evening)) for evening in club.evenings]
        return transfer.written(club, log, evenings)

    async def take_in(self, data: bytes, visitor: str, address: str = "") -> str:
        """Found a club from a file; returns its id. Raises `BadClubFile`, `TooManyClubs`."""
        await self._check_room(visitor, address)
        async with self._importing:
            found = await read_beside(data)
            await self._check_room(visitor, address)
            ids = {}
            for known, log in found.evenings():
                times = [at for at, _ in log]
                ids[known] = await self._evenings.open([each for _, each in log], "", times=times)
            founded = r.Founded(found.name, new_link_secret(), visitor)
            events = [founded, *(_renumbered(event, ids) for _, event in found.log)]
            return await self._clubs.open(events, visitor, address)  # last: now it can be seen

    # --- who comes by a link

    async def by_sheet(
        self, club_id: str, evening_id: str, round: int, table: int, token: str
    ) -> Actor:
        """The actor who used a table's sheet link; raises `NotAllowed`."""
        club = await self.club(club_id)
        if not links.right(links.sheet_token(club, evening_id, round, table), token):
            raise _wrong_link()
        return Actor("table", f"{round}/{table}", round, table)

    async def by_person(self, club_id: str, evening_id: str, unit: str, token: str) -> Actor:
        """The actor who used a participant's own link; raises `NotAllowed`."""
        club = await self.club(club_id)
        if not links.right(links.person_token(club, evening_id, unit), token):
            raise _wrong_link()
        evening = await self.evening(club_id, evening_id)
        return Actor("player", evening.unit(unit).name, unit=unit)

    async def by_screen(self, club_id: str, evening_id: str, token: str) -> Actor:
        """The actor who used the link of the wall display; raises `NotAllowed`."""
        club = await self.club(club_id)
        if not links.right(links.screen_token(club, evening_id), token):
            raise _wrong_link()
        return Actor("screen", "")

    # --- what is done at an evening

    async def run(
        self, club_id: str, evening_id: str, actor: Actor, decide: EveningDecision
    ) -> int:
        """Run the evening, as organiser: draw, rounds, final, end, withdrawals, stand-ins."""
        must_organise(actor)
        return await self.change(club_id, evening_id, decide)

    async def desk(
        self, club_id: str, evening_id: str, actor: Actor, decide: EveningDecision
    ) -> int:
        """Change the list of who is present, as organiser or scorekeeper."""
        must_be_at_desk(actor)
        return await self.change(club_id, evening_id, decide)

    async def enter(self, club_id: str, evening_id: str, actor: Actor, line: Line) -> int:
        """Write a line, from the desk or from its table."""

        def decide(evening: Evening) -> Sequence[e.Event]:
            must_write_at(actor, evening, line.round, line.table)
            return entering.enter(evening, line, actor.name)

        return await self.change(club_id, evening_id, decide)

    async def write(
        self,
        club_id: str,
        evening_id: str,
        actor: Actor,
        line: Line,
        shown: str = "",
        reason: str = "",
        waited: int = 0,
    ) -> int:
        """Write the contents of a form that showed this version, from the desk or from its table.

        ``waited``: for so many seconds a phone had no network to send it.
        """

        def decide(evening: Evening) -> Sequence[e.Event]:
            must_write_at(actor, evening, line.round, line.table)
            by, organiser = actor.name, actor.organises
            return entering.write(
                evening, line, shown, by, reason, organiser=organiser, waited=waited
            )

        return await self.change(club_id, evening_id, decide)

    async def settle(self, club_id: str, evening_id: str, actor: Actor, line: Line) -> int:
        """Decide which of several lines for a hand is valid, from the desk or from its table."""

        def decide(evening: Evening) -> Sequence[e.Event]:
            must_write_at(actor, evening, line.round, line.table)
            if evening.game(line.round, line.table).closed:
                must_organise(actor)
            return entering.settle(evening, line, actor.name)

        return await self.change(club_id, evening_id, decide)

    async def correct(
        self, club_id: str, evening_id: str, actor: Actor, line: Line, reason: str = ""
    ) -> int:
        """Change a line; after closing only the organiser may (CLB-36)."""

        def decide(evening: Evening) -> Sequence[e.Event]:
            must_write_at(actor, evening, line.round, line.table)
            return entering.correct(evening, line, actor.name, reason, organiser=actor.organises)

        return await self.change(club_id, evening_id, decide)

    async def confirm(
        self,
        club_id: str,
        evening_id: str,
        actor: Actor,
        round: int,
        table: int,
        unit: str,
        seen: str = "",
    ) -> int:
        """Confirm the sheet from its table, as `entering.confirm`; each player for himself."""

        def decide(evening: Evening) -> Sequence[e.Event]:
            must_write_at(actor, evening, round, table)
            must_confirm_for_himself(actor, unit)
            who = actor.name, actor.device
            return entering.confirm(evening, round, table, unit, *who, seen=seen)

        return await self.change(club_id, evening_id, decide)

    async def fine(self, club_id: str, evening_id: str, actor: Actor, fine: e.Fined) -> int:
        """Write penalty points beside a hand of a list (FMT-7); only the organiser may."""
        must_organise(actor)
        where = fine.round, fine.table, fine.hand, fine.seat

        def decide(evening: Evening) -> Sequence[e.Event]:
            return entering.fine(evening, *where, fine.points, fine.reason, actor.name)

        return await self.change(club_id, evening_id, decide)

    async def change(self, club_id: str, evening_id: str, decide: EveningDecision) -> int:
        """Change the evening, whoever wants it: the caller has asked whether he may."""
        await self.evening(club_id, evening_id)
        return await self._evenings.change(evening_id, decide)


def _renumbered(event: r.Event, ids: Mapping[str, str]) -> r.Event:
    """An event of a club from another server, with its evenings renumbered for this one."""
    if isinstance(event, r.EveningAdded | r.EveningStruck | r.EveningCounted):
        return replace(event, evening=ids.get(event.evening, event.evening))
    return event


def _wrong_link() -> NotAllowed:
    return NotAllowed(say("This link is not valid here. It may be old or mistyped."))
