"""What is done to logs after they were closed: they are packed, and in the end deleted.

Each piece of work is one transaction for one log or a few: whoever is interrupted has done it or
not, and goes on with what is left. A log that was deleted leaves nothing behind.
"""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection, Table, delete, func, insert, literal_column, select, update

from stammtisch.logs.schema import (
    analysed,
    event,
    listing,
    note,
    packed,
    played,
    sitting,
    summary,
)
from stammtisch.logs.shortening import long, short

OF_A_LOG = (event, packed, summary, played, analysed, note, sitting, listing)
"""Whatever there is of a log; the listing comes last."""


class Pack(Struct, frozen=True, tag="pack"):
    """Replace the events of a closed log, up to ``seq``, by their packed bytes.

    Does nothing if the log has changed meanwhile; says whether it did it.
    """

    log_id: str
    seq: int
    at: int
    body: bytes

    def __call__(self, connection: Connection) -> bool:
        """Do it."""
        mine = event.c.log_id == self.log_id
        closed = select(listing.c.log_id).where(
            listing.c.log_id == self.log_id, listing.c.closed_at.is_not(None)
        )
        if connection.execute(closed.with_for_update()).first() is None:
            return False
        found = connection.execute(select(func.min(event.c.seq), func.max(event.c.seq)).where(mine))
        if tuple(found.one()) != (1, self.seq):
            return False
        line = {"log_id": self.log_id, "seq": self.seq, "at": self.at, "body": self.body}
        connection.execute(insert(packed), line)
        connection.execute(
            update(listing).where(listing.c.log_id == self.log_id).values(packed=True)
        )
        connection.execute(delete(event).where(mine))
        for table in (played, summary):
            _short(connection, table, self.log_id)
        return True


def _short(connection: Connection, table: Table, log_id: str) -> None:
    """Shorten what is told of a log, and move it to the end, where no room is left empty."""
    mine = table.c.log_id == log_id
    found = connection.execute(select(table).where(mine)).mappings().first()
    if found is not None:
        connection.execute(delete(table).where(mine))
        told = {each.key: found[each] for each in table.c}
        connection.execute(insert(table), {**told, "body": short(long(told["body"]))})


class Finished(Struct, frozen=True, tag="finished"):
    """Note of closed logs that something was finished there; see `schema.listing`."""

    log_ids: list[str]

    def __call__(self, connection: Connection) -> None:
        """Do it."""
        these = listing.c.log_id.in_(self.log_ids)
        connection.execute(update(listing).where(these).values(finished=True))


class Delete(Struct, frozen=True, tag="delete"):
    """Delete logs of a kind with all that is kept of them, if they ended before a time.

    ``before`` is in milliseconds since 1970, and concerns when they were closed; with ``opened``,
    when they were opened, whether they were closed or not.
    """

    log_ids: list[str]
    kind: str
    before: int
    opened: bool = False

    def __call__(self, connection: Connection) -> None:
        """Do it."""
        time = listing.c.opened_at if self.opened else listing.c.closed_at
        due = select(listing.c.log_id).where(
            listing.c.log_id.in_(self.log_ids), listing.c.kind == self.kind, time < self.before
        )
        log_ids = list(connection.scalars(due.with_for_update()))
        for table in OF_A_LOG:
            connection.execute(delete(table).where(table.c.log_id.in_(log_ids)))


class NoAddress(Struct, frozen=True, tag="no_address"):
    """Wipe the addresses of all who opened a log before a time; see `Delete`."""

    before: int

    def __call__(self, connection: Connection) -> None:
        """Do it."""
        there = listing.c.address != literal_column("''")  # as the index says it
        old = (there, listing.c.opened_at < self.before)
        connection.execute(update(listing).where(*old).values(address=""))
