"""The score pads of a server: web and terminal use only `Pads`."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Sequence
from typing import Final

from msgspec.structs import replace

from stammtisch.errors import StammtischError
from stammtisch.logs.clock import Clock, Unmoved
from stammtisch.logs.errors import StoreUnavailable
from stammtisch.logs.keeper import Keeper, Kept, Kind, Prepare, Turn
from stammtisch.logs.names import id_from, new_link_secret
from stammtisch.logs.store import Conflict, Store
from stammtisch.logs.tasks import Tasks
from stammtisch.pads import decisions
from stammtisch.pads import events as e
from stammtisch.pads.copies import Copied, copied
from stammtisch.pads.errors import FullPad, NoSuchPad, OldPad, TooManyPads
from stammtisch.pads.files import events_in, text_of
from stammtisch.pads.fold import step
from stammtisch.pads.groupservice import Groups
from stammtisch.pads.live import LivePad, PadNote, Result
from stammtisch.pads.settings import Person, Settings, Setup
from stammtisch.scorepad import Entry, Facts
from stammtisch.scorepad.bock import Bock
from stammtisch.scorepad.circle import Start
from stammtisch.scorepad.money import Stake
from stammtisch.text import say

_LISTED: Final = 50  # pads in the list of somebody's pads


def _turn(event: e.Event) -> Turn:
    if isinstance(event, e.Closed):
        return "ends"
    return "reopens" if isinstance(event, e.Reopened) else ""


def _missing() -> StammtischError:
    return NoSuchPad(say("There is no such pad. The link may be old or mistyped."))


def _unreadable() -> StammtischError:
    return OldPad(
        say("This pad was written under rules that are not available here, so it cannot be read.")
    )


PADS: Final[Kind[LivePad, e.Event]] = Kind(
    "pad",
    e.codec,
    step,
    missing=_missing,
    unreadable=_unreadable,
    visitors=lambda event: (event.visitor,) if isinstance(event, e.Claimed) else (),
    turn=_turn,
)


class Pads:
    """All score pads of one store: ``async with Pads(tables.store) as pads``.

    A person is the opaque id of a browser (from its signed cookie) with the name he goes by.
    Whoever opened a pad may write on it; others take a role by a link, once. Whatever a method
    changes is on disk when it returns. Every method that names a pad raises `NoSuchPad`, `OldPad`
    and `NotYourPad`; every one that changes something raises `StoreUnavailable`, and those that
    change what stands there `PadClosed` and `FullPad`; then nothing was changed.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings | None = None,
        clock: Clock | None = None,
        prepare: Prepare | None = None,
    ) -> None:
        """``prepare`` is called with texts that may contain house rules, before they are read.

        It makes the decks known that they name.
        """
        self.settings = settings or Settings()
        self._keeper = Keeper(store, PADS, clock, self.settings.cached_pads, prepare)
        self.groups = Groups(store, clock, self._any)
        self._unmoved = Unmoved(self._keeper.clock, self.settings.idle_after)
        self._tasks = Tasks("old pads could not be tidied away")

    async def __aenter__(self) -> Pads:
        """Start the housekeeping; the store must be open."""
        self._tasks.start(self._tidy_for_ever())
        return self

    async def __aexit__(self, *exc: object) -> None:
        """Stop the housekeeping; whoever opened the store must close it."""
        await self._tasks.stop()
        await self._keeper.stop()
        await self.groups.stop()

    # --- looking

    async def _any(self, pad_id: str) -> LivePad:
        """A pad, whoever asks: for the groups to which it belongs."""
        return (await self._keeper.find(pad_id)).state

    async def pad(self, pad_id: str, visitor: str) -> LivePad:
        """The pad as it is now, read-only, for a visitor who may watch. See `LivePad`."""
        pad = (await self._keeper.find(pad_id)).state
        decisions.check_reader(pad, visitor)
        return pad

    async def copy(self, pad_id: str, visitor: str, after: int = 0) -> list[Copied]:
        """The events of a pad beyond this number, as a browser may keep them; see `copies`."""
        await self.pad(pad_id, visitor)
        return [copied(row, visitor) for row in await self._keeper.rows(pad_id, after)]

    async def changes(self, pad_id: str, visitor: str, after: int) -> AsyncGenerator[int, None]:
        """Yields the number of the pad's last event each time it has grown beyond ``after``.

        Slow readers get only the newest.
        """
        await self.pad(pad_id, visitor)
        async with contextlib.aclosing(self._keeper.changes(pad_id, after)) as changes:
            async for seq in changes:
                yield seq

    async def my_pads(self, visitor: str) -> list[PadNote]:
        """The pads on which this visitor has a role, newest first, closed ones included."""
        kept = await self._keeper.of(visitor, _LISTED)
        return [note for each in kept if (note := _note(each, visitor)) is not None]

    # --- opening and sharing

    async def open_pad(
        self,
        setup: Setup,
        who: Person,
        address: str = "",
        key: str = "",
    ) -> str:
        """Open a pad; returns its id.

        ``key`` is of a browser that had to wait for the network: random, at least 64 bits. The
        same person with the same key gets the same pad again, and nothing happens.

        Raises:
            UnreadableCode, UnknownGame, BadSeats, BadOption, BadName, BadFacts: it cannot be so.
            TooManyPads: the visitor, the address or the server has too many.
        """
        events = decisions.open_pad(setup, who)
        pad_id = id_from(f"{who.visitor}\0{key}") if key else ""
        if pad_id and await self._there(pad_id):
            return pad_id
        await self._check_room(who, address)
        try:
            return await self._keeper.open(events, who.visitor, address, log_id=pad_id)
        except Conflict:  # the same form came twice at the same time
            return pad_id

    async def to_file(self, pad_id: str, visitor: str) -> bytes:
        """The whole pad as a file that `PadFile.open` and `from_file` read."""
        await self.pad(pad_id, visitor)
        rows = await self._keeper.rows(pad_id)
        return text_of([(e.codec.event(row.body), row.at / 1000) for row in rows])

    async def from_file(self, written: bytes, name: str, who: Person, address: str = "") -> str:
        """Open a pad with all that is in a file; returns its id.

        Raises:
            BrokenPadFile: there is no pad in it, or one that cannot be.
            TooManyPads, FullPad: there is no room.
        """
        happened = events_in(written, name, self._keeper.clock.wall())
        if len(happened) > self.settings.events:
            raise FullPad(say("There is too much on this pad to fit on a new one."))
        await self._check_room(who, address)
        events = [replace(event, visitor=who.visitor) for event, _ in happened]
        times = [at for _, at in happened]
        return await self._keeper.open(events, who.visitor, address, times)

    async def _check_room(self, who: Person, address: str) -> None:
        """Raise `TooManyPads` if nobody can open another one."""
        mine, near, all_ = await self._keeper.count(who.visitor, address)
        limits = self.settings
        if mine >= limits.pads_per_visitor:
            raise TooManyPads(say("You have {n} open pads. Close one of them first.", n=mine))
        if near >= limits.pads_per_address:
            raise TooManyPads(
                say(
                    "{n} pads are open from your address, including those of others. One of them "
                    "has to be closed before you open another.",
                    n=near,
                )
            )
        if all_ >= limits.pads:
            raise TooManyPads(say("This server has no room for more pads. Please try again later."))

    async def _there(self, pad_id: str) -> bool:
        try:
            return bool(await self._keeper.find(pad_id))
        except NoSuchPad:
            return False

    async def link(self, pad_id: str, who: Person, role: e.Role) -> str:
        """A new secret for a role: "writer", or "reader" for watching.

        Others stay valid beside it. Only its SHA-256 is kept, so this is the time to show it.
        """
        secret = new_link_secret()
        await self._keeper.change(
            pad_id, lambda pad: decisions.make_link(pad, who, role, secret, self.settings)
        )
        return secret

    async def revoke_links(self, pad_id: str, who: Person, role: e.Role) -> int:
        """Take back all links of a role; visitors who have used one keep the role."""
        return await self._keeper.change(pad_id, lambda pad: decisions.revoke_links(pad, who, role))

    async def claim(self, pad_id: str, secret: str, who: Person) -> e.Role:
        """Take the role of a link; returns the visitor's role. Raises `BadPadLink`."""
        await self._keeper.change(
            pad_id, lambda pad: decisions.claim(pad, who, secret, self.settings)
        )
        return decisions.check_reader((await self._keeper.find(pad_id)).state, who.visitor)

    # --- hands

    async def write(
        self,
        pad_id: str,
        who: Person,
        facts: Facts,
        *,
        key: str,
        number: int,
        dealer: int | None = None,
    ) -> Result:
        """Write a hand.

        The same key again is the same sending: nothing happens, and the first result comes back. A
        hand for a number at which one stands already (another phone was faster) is the same hand
        where it says the same, and else a question that people answer by `settle`: no hand is
        lost, none counted twice.

        Args:
            facts: the answers to `Sheet.fields`, or ``{"points": [...]}``.
            key: made by the browser for this hand, up to 64 letters; kept until this has
                returned.
            number: the number of the hand that the page showed (`LivePad.next_number`).
            dealer: who dealt, where it was not whose turn it was.

        Raises:
            BadFacts: no hand can be so, with field and rules.
        """
        entry = Entry(facts, dealer)
        await self._keeper.change(
            pad_id, lambda pad: decisions.write(pad, who, entry, key, number, self.settings)
        )
        return (await self._keeper.find(pad_id)).state.keys[key]

    async def settle(self, pad_id: str, who: Person, question: int, answer: e.Answer) -> int:
        """Decide what a doubtful hand is: ``append``, ``replace`` or ``discard``.

        It is another hand, or the right one instead of the one there, or nothing.

        Raises:
            BadFacts, ImpossibleLine: it cannot be that; the question stays open.
            StaleHand: somebody else has answered otherwise.
        """
        return await self._keeper.change(
            pad_id, lambda pad: decisions.settle(pad, who, question, answer, self.settings)
        )

    async def correct(
        self,
        pad_id: str,
        who: Person,
        number: int,
        facts: Facts,
        *,
        version: int,
        dealer: int | None = None,
    ) -> int:
        """Replace the facts of a hand; everything after it is computed again.

        Args:
            version: that of the hand which the page showed (`Hand.version`).
            dealer: as in the hand's entry; None for whoever's turn it was.

        Raises:
            BadFacts: the hand cannot be so.
            ImpossibleLine: a later hand, which it names, then could not be.
            StaleHand, NoSuchHand, NotNow: it was changed meanwhile, is not there, is struck.
        """
        entry = Entry(facts, dealer)
        return await self._keeper.change(
            pad_id, lambda pad: decisions.correct(pad, who, number, entry, version, self.settings)
        )

    async def strike(self, pad_id: str, who: Person, number: int, *, version: int) -> int:
        """Strike a hand out, so that it no longer counts; raises what `correct` does."""
        return await self._keeper.change(
            pad_id, lambda pad: decisions.strike(pad, who, number, version, self.settings)
        )

    async def restore(self, pad_id: str, who: Person, number: int, *, version: int) -> int:
        """Restore a hand that was struck out; raises what `correct` does."""
        return await self._keeper.change(
            pad_id, lambda pad: decisions.restore(pad, who, number, version, self.settings)
        )

    async def undo(self, pad_id: str, who: Person, change: int) -> int:
        """Undo the last change (`LivePad.last_change`, whose ``seq`` the page showed).

        Raises:
            StaleHand: something else was changed meanwhile.
            NotNow: there is nothing to take back.
        """
        return await self._keeper.change(
            pad_id, lambda pad: decisions.undo(pad, who, change, self.settings)
        )

    # --- players, and the pad itself

    async def rename(self, pad_id: str, who: Person, player: int, name: str) -> int:
        """Rename a player; raises `BadName`."""
        return await self._keeper.change(
            pad_id, lambda pad: decisions.rename(pad, who, player, name, self.settings)
        )

    async def arrange(self, pad_id: str, who: Person, order: Sequence[int]) -> int:
        """Change the order of the players, by their numbers; raises `NotNow` after a hand."""
        return await self._keeper.change(
            pad_id, lambda pad: decisions.arrange(pad, who, order, self.settings)
        )

    async def set_dealer(self, pad_id: str, who: Person, player: int) -> int:
        """Say who deals the next hand; after that, the deal passes on by the rules."""
        return await self._keeper.change(
            pad_id, lambda pad: decisions.set_dealer(pad, who, player, self.settings)
        )

    async def set_stake(self, pad_id: str, who: Person, stake: Stake | None) -> int:
        """Agree on what a point costs, or with None on nothing; raises `BadFacts`."""
        return await self._keeper.change(
            pad_id, lambda pad: decisions.set_stake(pad, who, stake, self.settings)
        )

    async def join(
        self, pad_id: str, who: Person, player: int | str, *, after: int, start: Start = "zero"
    ) -> int:
        """Let a new player, or one who is back, join from the next hand on; see `decisions`."""
        return await self._keeper.change(
            pad_id,
            lambda pad: decisions.join(pad, who, player, after, start, self.settings),
        )

    async def leave(self, pad_id: str, who: Person, player: int) -> int:
        """Let somebody leave after the last hand; his total stays on the pad."""
        return await self._keeper.change(
            pad_id, lambda pad: decisions.leave(pad, who, player, self.settings)
        )

    async def set_bock(self, pad_id: str, who: Person, bock: Bock | None) -> int:
        """Agree on Bock rounds for all hands, or with None on none; raises `BadFacts`."""
        return await self._keeper.change(
            pad_id, lambda pad: decisions.set_bock(pad, who, bock, self.settings)
        )

    async def close_pad(self, pad_id: str, who: Person) -> int:
        """Close the pad: nothing can be written on it until it is reopened."""
        return await self._keeper.change(pad_id, lambda pad: decisions.close(pad, who))

    async def reopen(self, pad_id: str, who: Person) -> int:
        """Reopen a closed pad."""
        return await self._keeper.change(pad_id, lambda pad: decisions.reopen(pad, who))

    # --- keeping house

    async def tidy(self) -> int:
        """Close the pads on which nothing has happened for a long time; returns their number."""
        idle = self._unmoved.among(await self._keeper.idle(self._unmoved.found_after))
        for pad_id in idle:
            with contextlib.suppress(OldPad):
                await self._keeper.change(pad_id, decisions.idle)
        return len(idle)

    async def _tidy_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self.settings.tidy_every)
            with contextlib.suppress(StoreUnavailable):
                await self.tidy()


def _note(kept: Kept[LivePad], visitor: str) -> PadNote | None:
    pad, role = kept.state, kept.state.role_of(visitor)
    if role is None:
        return None
    try:
        totals = pad.pad.totals
    except StammtischError:  # hands that the rules of today refuse
        return None
    return PadNote(
        id=kept.id,
        title=pad.setup.title,
        rules=pad.setup.rules,
        names=pad.names,
        totals=totals,
        hands=len(pad.hands),
        questions=len(pad.open_questions),
        closed=pad.closed,
        role=role,
        changed_at=pad.changed_at,
        bock=pad.book.bock,
        stake=pad.book.stake,
    )
