"""The tables of a server: `Tables` is all that web, terminal and bots talk to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

from stammtisch.tables.clock import Clock
from stammtisch.tables.live import LiveTable, TableNote
from stammtisch.tables.settings import Settings, Setup


class Tables:
    """All tables of one database; use it as ``async with Tables(url) as tables``.

    ``visitor`` is always the opaque id of a browser (from its signed cookie); the service finds
    the seat by it. Whatever a method changes is on disk when it returns, and it then returns the
    table's new sequence number. Every method that names a table raises `NoSuchTable`; every one
    that changes something raises `TableClosed` and `StoreUnavailable`, and then changed nothing.
    """

    def __init__(
        self,
        url: str = "sqlite:///stammtisch.sqlite",
        settings: Settings | None = None,
        clock: Clock | None = None,
    ) -> None: ...

    async def __aenter__(self) -> Tables:
        """Connect, bring the database to the newest revision, start the writer and the bots."""
        raise NotImplementedError

    async def __aexit__(self, *exc: object) -> None:
        """Write what waits, stop bots and timers, disconnect."""

    # --- looking

    async def table(self, table_id: str) -> LiveTable:
        """The table as it is now; read only. See `LiveTable` for what a page needs."""
        raise NotImplementedError

    def changes(self, table_id: str, visitor: str, after: int) -> AsyncIterator[int]:
        """The sequence number of the table each time it has grown beyond ``after``.

        Slow readers get only the newest. While it is being read, the visitor's seat is present.
        ``async for seq in tables.changes(id, visitor, 17): render(await tables.table(id))``.
        """
        raise NotImplementedError

    async def seen(self, table_id: str, visitor: str) -> None:
        """A sign of life without a stream: a page was asked for. Ends an absence at once."""

    async def my_tables(self, visitor: str) -> list[TableNote]:
        """The open tables at which this visitor has a seat or that he opened, newest first."""
        raise NotImplementedError

    # --- before the match

    async def open_table(self, setup: Setup, visitor: str, name: str, address: str = "") -> str:
        """Open a table; its id, which is also the invitation.

        Raises:
            UnknownGame, UnknownPreset, BadOption, BadSeats, UnknownBot, BadName: the setup is not
                possible.
            TooManyTables: the visitor, the address or the server has too many.
        """
        raise NotImplementedError

    async def sit(self, table_id: str, visitor: str, seat: int, name: str) -> int:
        """Sit down on an open seat, or on one whose person has left for good.

        Raises:
            SeatTaken, BadName: nothing was changed.
        """
        raise NotImplementedError

    async def rename(self, table_id: str, visitor: str, name: str) -> int:
        """Take another name; raises `BadName`, `NotYourSeat`."""
        raise NotImplementedError

    async def fill_with_bots(self, table_id: str, visitor: str, bot: str = "search") -> int:
        """Put bots on all open seats; only the opener or somebody with a seat may."""
        raise NotImplementedError

    async def seat_link(self, table_id: str, visitor: str) -> str:
        """A new secret that carries the visitor's seat to another device; older ones lapse."""
        raise NotImplementedError

    async def claim(self, table_id: str, secret: str, visitor: str) -> int:
        """Take over a seat by its link's secret; the number of the seat.

        Raises:
            BadSeatLink: no seat has this secret.
            SeatTaken: the visitor has another seat at this table.
        """
        raise NotImplementedError

    # --- playing

    async def ready(self, table_id: str, visitor: str, number: str = "") -> int:
        """Be ready for the next hand and give a number for its shuffle (up to 64 characters).

        When all people are ready the hand is dealt. Says nothing when the seat was ready before;
        raises `NotNow` while a hand is being played.
        """
        raise NotImplementedError

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
        raise NotImplementedError

    async def ask_undo(self, table_id: str, visitor: str) -> int:
        """Ask to take the own last move back: done at once when there are no other people.

        Possible in a running hand as long as after that move only bots have moved; raises `NotNow`.
        """
        raise NotImplementedError

    async def answer_undo(self, table_id: str, visitor: str, agree: bool) -> int:
        """Agree to the request or refuse it; the move is taken back when all people agree."""
        raise NotImplementedError

    async def leave(self, table_id: str, visitor: str) -> int:
        """Give the seat up: it is open again, or in a match a bot plays on until somebody sits."""
        raise NotImplementedError

    async def rematch(self, table_id: str, visitor: str) -> str:
        """The id of a new table with the same setup and people; the same for all who ask."""
        raise NotImplementedError

    async def close_table(self, table_id: str, visitor: str) -> int:
        """Close the table: the opener may, and the last person at it."""
        raise NotImplementedError

    # --- keeping house

    async def tidy(self) -> int:
        """Close the tables at which nothing happened for long; how many."""
        raise NotImplementedError

    async def backup(self, path: Path) -> None:
        """Copy an SQLite database while it is in use; raises `NotNow` on PostgreSQL."""
