"""The tables of a server: web, terminal and bots use only `Tables`."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Mapping
from functools import partial
from pathlib import Path

from msgspec import MsgspecError

from stammtisch.decks import Deck
from stammtisch.logs.clock import Clock, SystemClock
from stammtisch.logs.names import digest, new_link_secret
from stammtisch.logs.schema import LONGEST_ADDRESS
from stammtisch.logs.store import Store
from stammtisch.tables import (
    arranging,
    decisions,
    forgetting,
    forks,
    guests,
    openings,
    seating,
    words,
)
from stammtisch.tables import events as e
from stammtisch.tables.advice import Advice
from stammtisch.tables.analyses import Analyses
from stammtisch.tables.botpool import BotPool
from stammtisch.tables.consent import Consent
from stammtisch.tables.decks import EVERYBODY, DeckNote, texts_of
from stammtisch.tables.host import Host
from stammtisch.tables.hosted import AtHome, everywhere
from stammtisch.tables.keys import Keys
from stammtisch.tables.leftover import left_over
from stammtisch.tables.live import LiveTable, TableNote
from stammtisch.tables.notes import Notes
from stammtisch.tables.past import Histories, History
from stammtisch.tables.reports import Reports
from stammtisch.tables.reviews import Reviews
from stammtisch.tables.settings import KIND, Settings, Setup
from stammtisch.tables.summaries import Summary


class Tables:
    """All tables of one database; use it as ``async with Tables(url) as tables``.

    ``visitor`` is always the opaque id of a browser (from its signed cookie); the service finds
    the seat by it. Whatever a method changes is on disk when it returns, and it then returns the
    table's new sequence number. Every method that names a table raises `NoSuchTable`; every one
    that changes something raises `TableClosed` and `StoreUnavailable`, and then changed nothing.

    Args:
        url: ``sqlite:///file`` or ``postgresql://user@host/name``.
        settings: the house rules.
        clock: the time; the real one by default.
        bots: who thinks for the bots; worker processes by default.
        at_home: whether this process looks after a table, if several processes have one database.
    """

    def __init__(
        self,
        url: str = "sqlite:///stammtisch.sqlite",
        settings: Settings | None = None,
        clock: Clock | None = None,
        bots: BotPool | None = None,
        at_home: AtHome = everywhere,
    ) -> None:
        self.settings = settings or Settings()
        self.clock = clock or SystemClock()
        self.host = self._host = Host(url, self.settings, self.clock, bots, at_home)
        self.advice = Advice(self._host)
        self._histories = Histories(self._host.store, self.table)
        self.ratings = self._host.ratings
        self.consent = Consent(self._host)
        self.keys = Keys(self._host.store, self.clock)
        self.lobby = self._host.lobby
        self.reports = Reports(self._host.store, self.clock)
        self.notes = Notes(self._host.store, self.clock)
        self.reviews = Reviews(self._host.store, self.clock)

    async def __aenter__(self) -> Tables:
        """Connect and bring the database to the newest revision; raises `StoreUnavailable`."""
        await self._host.start()
        return self

    async def __aexit__(self, *exc: object) -> None:
        """Write what is waiting, stop bots and timers, and disconnect."""
        await self.keys.stop()
        await self.reports.stop()
        await self.reviews.stop()
        await self._host.stop()

    @property
    def store(self) -> Store:
        """The store, which pads and clubs share; it is open as long as the tables are."""
        return self._host.store

    @property
    def analyses(self) -> Analyses:
        """The analyses of finished hands; ask `sight` first who may see them."""
        return self._host.analyses

    # --- looking

    async def table(self, table_id: str) -> LiveTable:
        """The table as it is now, read-only. `LiveTable` says what a page can get from it."""
        return (await self._host.find(table_id)).table

    async def changes(
        self, table_id: str, visitor: str, after: int, name: str = ""
    ) -> AsyncIterator[int]:
        """Yields the table's sequence number each time it has grown beyond ``after``.

        Slow readers get only the newest, and who has no seat hears of it when those who play have.
        Whoever sits there also hears when others begin or cease to look on; ``name`` is what the
        visitor is called among them. While it is being read, the visitor's seat is present. It ends
        when another process goes on with the table.
        ``async for seq in tables.changes(id, visitor, 17): render(await tables.table(id))``.
        """
        began_at_home = self._host.at_home(table_id)
        async with self._host.streaming(table_id, visitor, name) as hosted:
            watched = hosted.watched
            if hosted.table.seat_of(visitor) is None:
                await self._host.looking_on.turn()
            while not self.store.handed_on:
                looked_on = watched != hosted.watched and hosted.table.seat_of(visitor) is not None
                if hosted.table.seq > after or looked_on:
                    after, watched = hosted.table.seq, hosted.watched
                    yield after
                elif began_at_home and not self._host.at_home(table_id):
                    return  # its home was away and is there again
                else:
                    await hosted.news_for(visitor)

    async def seen(self, table_id: str, visitor: str) -> None:
        """Note a sign of life by a page request, not a stream; it ends an absence at once."""
        await self._host.welcome(await self._host.find(table_id), visitor)

    async def my_tables(self, visitor: str) -> list[TableNote]:
        """The tables at which this visitor has a seat or which he opened, newest first.

        Those that were closed come last, and only if a hand was finished there. Where a match goes
        on the table is always there: it may have been opened while the clock was wrong.
        """
        return await self._host.summaries.notes(visitor, self.table)

    async def history(self, visitor: str) -> History:
        """Every finished hand that this visitor has played, newest first."""
        return await self._histories.of(visitor)

    async def forget(self, visitor: str) -> int:
        """Forget a visitor at all tables; returns how many there were. His name goes from them.

        Where something still goes on he leaves the table. What was played stays for the others.
        """
        return await forgetting.forget(self._host, visitor)

    async def last_known(self, table_id: str, visitor: str) -> Summary | None:
        """What is still known of a visitor's table played under other rules (`OldRules`)."""
        return await self._host.summaries.of(table_id, visitor)

    async def left_over(self, table_id: str, visitor: str) -> str | None:
        """The log of a table known only by its summary, as a record; None if there is none."""
        known = await self.last_known(table_id, visitor)
        rows = await self.store.events(table_id, kind=KIND)
        with contextlib.suppress(MsgspecError):
            return None if known is None else left_over(rows, known)
        return None

    # --- before the match

    async def open_table(
        self,
        setup: Setup,
        visitor: str,
        name: str,
        address: str = "",
        called: Mapping[int, str] | None = None,
    ) -> str:
        """Open a table; returns its id, which is also the invitation. ``called``: see `decisions`.

        Raises:
            UnknownGame, UnknownPreset, BadOption, BadSeats, UnknownBot, BadName: the setup is not
                possible.
            TooManyTables: the visitor, the address or the server has too many.
            TooBusy: the server can hardly keep up with the tables that are open.
        """
        await self._host.decks.know(*texts_of(setup.options.values()))
        own = self.settings.own_bots
        events = decisions.open_table(setup, visitor, name, called, own)
        address = address[:LONGEST_ADDRESS]
        await openings.check(self._host, self.settings, visitor, address, setup.public)
        return await self._host.open(events, address)

    async def play_on(
        self,
        table_id: str,
        hand: int,
        moves: int,
        seat: int,
        visitor: str,
        name: str,
        address: str = "",
    ) -> str:
        """The id of a new table that begins where a finished hand was after this many moves.

        The visitor sits on ``seat``, bots elsewhere. Raises `NotNow`, `SeatTaken`, `BadName`,
        `TooManyTables`, `TooBusy`.
        """
        events = forks.play_on(await self.table(table_id), hand, moves, seat, visitor, name)
        await openings.check(self._host, self.settings, visitor, address)
        return await self._host.open(events, address)

    async def sit(
        self,
        table_id: str,
        visitor: str,
        seat: int,
        name: str,
        rules: str = "",
        invited: bool = False,
        rated: bool = False,
    ) -> int:
        """Sit down in an open seat, or in one whose person has gone for good.

        ``rules`` is a rule code that he brings along; ``invited``: a program has an invitation;
        ``rated``: he plays for his rating, where the table is rated.

        Raises:
            SeatTaken, BadName, NotInvited: nothing changed; nor after what `bring_rules` raises.
        """
        await self._host.decks.know(rules)
        sit = partial(decisions.sit, name=name, rules=rules, invited=invited, rated=rated)
        return await self._host.change(table_id, lambda table: sit(table, visitor, seat), visitor)

    async def ask_for_seat(
        self, table_id: str, visitor: str, seat: int, name: str, rated: bool = False
    ) -> int:
        """Ask for a bot's seat from the next hand on; for visitors without a seat.

        When all people who are there agree (`answer_guest`), at once where guests are welcome, the
        guest sits down with the next deal, ``rated`` for his rating where the table is rated. A
        guest who goes away is not waited for.

        Raises:
            SeatTaken: no bot sits there, somebody else has asked, or the visitor has a seat.
            NotNow: the match is over, or the visitor was refused since the last deal.
            BadName: the name does not do.
        """
        ask = partial(guests.ask, name=name, rated=rated)
        return await self._host.change(table_id, lambda table: ask(table, visitor, seat), visitor)

    async def withdraw(self, table_id: str, visitor: str) -> int:
        """Withdraw a visitor's request for a seat."""
        return await self._host.change(table_id, lambda table: guests.withdraw(table, visitor))

    async def answer_guest(self, table_id: str, visitor: str, seat: int, agree: bool) -> int:
        """Agree that a guest gets a bot's seat, or refuse; raises `NotNow`, `NotYourSeat`."""
        return await self._host.change(
            table_id, lambda table: guests.answer(table, visitor, seat, agree), visitor
        )

    async def welcome_guests(self, table_id: str, visitor: str, at_once: bool) -> int:
        """Decide, as the opener, whether guests take bots' seats without being approved."""
        return await self._host.change(
            table_id, lambda table: guests.welcome(table, visitor, at_once), visitor
        )

    async def bring_rules(self, table_id: str, visitor: str, rules: str) -> int:
        """Propose house rules for the table before the first deal.

        Where somebody's rules differ from the table's, the deal waits until the opener has decided
        (`wishes.disagreements`), as long as he is there. An opener who brings rules has decided.

        Args:
            rules: a rule code; "" takes back what was brought.

        Raises:
            NotNow: the first hand was dealt.
            UnreadableCode, UnknownGame, UnknownPreset, BadOption: the table cannot play so.
            NotYourSeat: the visitor has no seat here.
        """
        await self._host.decks.know(rules)
        return await self._host.change(
            table_id, lambda table: decisions.bring(table, visitor, rules), visitor
        )

    async def agree_rules(self, table_id: str, visitor: str, rules: str) -> int:
        """Decide, as the opener, which rule code applies; raises as `bring_rules` does."""
        await self._host.decks.know(rules)
        return await self._host.change(
            table_id, lambda table: decisions.agree(table, visitor, rules), visitor
        )

    async def rename(self, table_id: str, visitor: str, name: str) -> int:
        """Change the visitor's name; raises `BadName`, `NotYourSeat`."""
        return await self._host.change(
            table_id, lambda table: decisions.rename(table, visitor, name), visitor
        )

    async def portray(self, table_id: str, visitor: str, portrait: int) -> int:
        """Choose the visitor's portrait, `DRAWN` for one from the name; raises `NotYourSeat`."""
        return await self._host.change(
            table_id, lambda table: decisions.portray(table, visitor, portrait), visitor
        )

    async def fill_with_bots(self, table_id: str, visitor: str, bot: str = "") -> int:
        """Put bots in all open seats; only the opener or somebody with a seat may."""
        return await self._host.change(
            table_id, lambda table: decisions.fill_with_bots(table, visitor, bot), visitor
        )

    async def put_bot(self, table_id: str, visitor: str, seat: int, bot: str = "") -> int:
        """Put a bot in one seat before the first deal; the opener or somebody with a seat may.

        Raises:
            NotNow: the first hand was dealt.
            SeatTaken: somebody sits there.
            NotYourSeat, UnknownBot: the visitor may not, or the game has no such bot.
        """
        return await self._host.change(
            table_id, lambda table: seating.put_bot(table, visitor, seat, bot), visitor
        )

    async def make_free(self, table_id: str, visitor: str, seat: int) -> int:
        """As the opener, take a bot or another person off a seat before the first deal."""
        return await self._host.change(
            table_id, lambda table: seating.make_free(table, visitor, seat), visitor
        )

    async def move_seat(self, table_id: str, visitor: str, seat: int, to: int) -> int:
        """Exchange two seats before the first deal; only the opener may move others.

        Raises `NotNow`, `NotYourSeat`, `SeatTaken`.
        """
        return await self._host.change(
            table_id, lambda table: seating.move(table, visitor, seat, to), visitor
        )

    async def seat_link(self, table_id: str, visitor: str) -> str:
        """A new secret that takes the visitor's seat to another device; older links lapse."""
        secret = new_link_secret()
        await self._host.change(
            table_id,
            lambda table: [e.LinkMade(decisions.seat_for(table, visitor).index, digest(secret))],
            visitor,
        )
        return secret

    async def claim(self, table_id: str, secret: str, visitor: str) -> int:
        """Take over a seat with the secret of its link; returns the seat's number.

        Raises:
            BadSeatLink: no seat has this secret.
            SeatTaken: the visitor has another seat at this table.
        """
        await self._host.change(
            table_id, lambda table: decisions.claim(table, secret, visitor), visitor
        )
        return decisions.seat_for(await self.table(table_id), visitor).index

    # --- playing

    async def ready(self, table_id: str, visitor: str, number: str = "") -> int:
        """Declare readiness for the next hand, with a number for its shuffle (64 characters).

        When all people who are there are ready the hand is dealt. After a hand the first of several
        begins a countdown (`LiveTable.next_hand_at`). Nothing happens when the seat was ready
        before or the hand has just been dealt; raises `NotNow` after the match.
        """
        return await self._host.change(
            table_id, lambda table: decisions.ready(table, visitor, number), visitor
        )

    async def wait(self, table_id: str, visitor: str) -> int:
        """Stop the countdown to the next hand; everybody is asked again."""
        return await self._host.change(
            table_id, lambda table: decisions.wait(table, visitor), visitor
        )

    async def act(self, table_id: str, visitor: str, text: str, seq: int | None = None) -> int:
        """Make a move of the visitor's seat, in turn or out of turn.

        Args:
            text: the move in words, as in `Choice.text` or as people type it.
            seq: the sequence number that the page showed; None to take the position as it is.

        Raises:
            NotYourSeat: the visitor has no seat here.
            StaleMove: the position has changed since ``seq`` (not asked of out-of-turn moves).
            UnreadableMove, AmbiguousMove, IllegalMove, OutOfTurn: with the rules behind it.
            NotNow: no hand is being played.
        """
        return await self._host.change(
            table_id, lambda table: decisions.act(table, visitor, text, seq), visitor
        )

    async def check(self, table_id: str, visitor: str, text: str) -> None:
        """Raise what `act` would raise for this move; changes nothing."""
        decisions.act(await self.table(table_id), visitor, text, None)

    async def speak(self, table_id: str, visitor: str, phrase: str) -> int:
        """Say a ready phrase (`words.PHRASES`), given by its id; raises `NotNow`, `NotYourSeat`."""
        return await self._host.change(
            table_id, lambda table: words.speak(table, visitor, phrase), visitor
        )

    async def write(self, table_id: str, visitor: str, text: str) -> int:
        """Say something in one's own words; raises `NotNow`, `NotYourSeat`."""
        return await self._host.change(
            table_id, lambda table: words.write(table, visitor, text), visitor
        )

    async def mute(self, table_id: str, visitor: str, seat: int, muted: bool) -> int:
        """Mute another person for oneself, or hear him again; raises `NotNow`, `NotYourSeat`."""
        return await self._host.change(
            table_id, lambda table: words.mute(table, visitor, seat, muted), visitor
        )

    async def ask_undo(self, table_id: str, visitor: str) -> int:
        """Ask to undo one's last move; it is undone at once if there are no other people.

        Possible in a running hand as long as after that move only bots have moved; raises `NotNow`.
        """
        return await self._host.change(
            table_id, lambda table: decisions.ask_undo(table, visitor), visitor
        )

    async def answer_undo(self, table_id: str, visitor: str, agree: bool) -> int:
        """Agree to the request or refuse it; the move is undone when all people agree."""
        return await self._host.change(
            table_id, lambda table: decisions.answer_undo(table, visitor, agree), visitor
        )

    async def leave(self, table_id: str, visitor: str) -> int:
        """Give the seat up: it is open again, or in a match a bot plays on until somebody sits."""
        bot = self.settings.stand_in
        return await self._host.change(
            table_id, lambda table: arranging.leave(table, visitor, bot), visitor
        )

    async def rematch(self, table_id: str, visitor: str) -> str:
        """The id of a new table with the same setup, for the asker and all those who agree.

        The seats of the others are kept for them until they answer, or until somebody at the new
        table gives them away. Raises `NotNow` during the match, and `SeatTaken` where the own seat
        was given away.
        """
        return await self._host.rematch(table_id, visitor)

    async def decline_rematch(self, table_id: str, visitor: str) -> None:
        """Decline a rematch; raises `NotNow` if nobody has asked for one."""
        await self._host.stay_away(table_id, visitor)

    async def close_table(self, table_id: str, visitor: str) -> int:
        """Close the table, as its opener or as the last person at it."""
        return await self._host.change(
            table_id, lambda table: arranging.close(table, visitor), visitor
        )

    # --- decks of Quartett cards

    async def keep_deck(self, deck: Deck, visitor: str = EVERYBODY) -> tuple[str, bool]:
        """Keep an imported deck; returns its key, and whether it is new here.

        A deck that is there already stays as it is, also its pictures. Without a visitor it is one
        of the house, which everybody finds in his list.

        Raises:
            TooManyDecks: the visitor has too many, or there is no room.
        """
        return await self._host.decks.keep(deck, visitor, self.clock.wall())

    async def decks(self, visitor: str) -> list[DeckNote]:
        """The decks offered to this visitor: Stammtisch's, the server owner's, and his own."""
        return await self._host.decks.listed(visitor)

    async def know_decks(self, *texts: str) -> None:
        """Make decks known that are named in a rule code, form or key that will be read."""
        await self._host.decks.know(*texts)

    # --- keeping house

    async def count_open(self) -> int:
        """How many tables have not ended; raises `StoreUnavailable`."""
        return (await self._host.store.count_running(KIND, "", ""))[2]

    async def tidy(self) -> int:
        """Close the tables at which nothing has happened for a long time; returns their number."""
        return await self._host.housekeeping.tidy()

    async def backup(self, path: Path) -> None:
        """Copy an SQLite database while it is in use; raises `NotNow` on PostgreSQL."""
        await self._host.store.backup(path)
