"""What was found out about finished hands, as bytes that only `tables` can read."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select

from stammtisch.logs.schema import analysed, listing


class KeepAnalysed(Struct, frozen=True, tag="keep_analysed"):
    """Keep what was found out about a hand, in the place of what was kept before.

    Does nothing if the log was deleted meanwhile; says whether it did it.
    """

    log_id: str
    hand: int
    form: str
    body: bytes

    def __call__(self, connection: Connection) -> bool:
        """Do it."""
        there = select(listing.c.log_id).where(listing.c.log_id == self.log_id)
        if connection.execute(there.with_for_update()).first() is None:
            return False
        mine = (analysed.c.log_id == self.log_id, analysed.c.hand == self.hand)
        connection.execute(delete(analysed).where(*mine))
        line = {"log_id": self.log_id, "hand": self.hand, "form": self.form, "body": self.body}
        connection.execute(insert(analysed), line)
        return True


class Analysed(Struct, frozen=True):
    """Reads what is kept of a log in this form, by the numbers of its hands."""

    log_id: str
    form: str

    def __call__(self, connection: Connection) -> dict[int, bytes]:
        """Do it."""
        mine = (analysed.c.log_id == self.log_id, analysed.c.form == self.form)
        wanted = select(analysed.c.hand, analysed.c.body).where(*mine)
        return {line.hand: line.body for line in connection.execute(wanted)}
