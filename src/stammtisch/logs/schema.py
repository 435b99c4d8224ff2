"""What is in the database: the `event` log, lists made from it, and decks of cards.

A log belongs to a table, a pad, a club or an evening; the column of its id is called after tables,
which were there first.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    text,
)

from stammtisch.logs.rows import LONGEST_KIND

metadata: Final = MetaData()
LONGEST_ADDRESS: Final = 64
_CLOSED: Final = "closed_at is not null and"


def _only(name: str, *columns: str, where: str, in_sqlite: str = "") -> Index:
    """An index of those lines only that are looked for; most are not.

    A database uses it where a question has the same condition; an SQLite database has no booleans.
    """
    there = text(in_sqlite or where)
    return Index(name, *columns, sqlite_where=there, postgresql_where=text(where))


# The primary key is the lock: of two who write the same number, one wins.
event: Final = Table(
    "event",
    metadata,
    Column("table_id", String(16), key="log_id", primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(LONGEST_KIND), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
    sqlite_with_rowid=False,
)

# One line a log, to count the open ones; the address is wiped when the log ends. A closed table is
# `finished` when it is known that a hand was played to its end there, and `packed` when it was: so
# whoever tidies looks at each only until there is no more to be done, however many there are.
listing: Final = Table(
    "listing",
    metadata,
    Column("table_id", String(16), key="log_id", primary_key=True),
    Column("kind", String(LONGEST_KIND), nullable=False, server_default="table"),
    Column("opener", String(64), nullable=False),
    Column("address", String(LONGEST_ADDRESS), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),  # the match is over, or the log was closed
    Column("closed_at", BigInteger),
    Column("strangers", Boolean, nullable=False, server_default=false()),
    Column("finished", Boolean, nullable=False, server_default=false()),
    Column("packed", Boolean, nullable=False, server_default=false()),
    _only("listing_open", "ended_at", "opener", where="closed_at is null"),
    Index("listing_opener", "opener"),
    _only("listing_strangers", "strangers", where="strangers", in_sqlite="strangers = 1"),
    _only("listing_closed", "closed_at", where="closed_at is not null"),
    _only(
        "listing_unknown",
        "closed_at",
        where=f"{_CLOSED} not finished",
        in_sqlite=f"{_CLOSED} finished = 0",
    ),
    _only(
        "listing_loose",
        "closed_at",
        where=f"{_CLOSED} not packed",
        in_sqlite=f"{_CLOSED} packed = 0",
    ),
    _only("listing_other", "kind", "opened_at", where="kind <> 'table'"),
    _only("listing_address", "opened_at", where="address <> ''"),
)

# Who ever had a seat or a link where, to list somebody's logs.
sitting: Final = Table(
    "sitting",
    metadata,
    Column("visitor", String(64), primary_key=True),
    Column("table_id", String(16), key="log_id", primary_key=True),
    sqlite_with_rowid=False,
)

# What a log comes to after the event `seq`, for lists. It follows from the log: any line may be
# deleted, and is made again when somebody asks for it. A public table is listed for everybody. When
# it is `due` (milliseconds since 1970) something happens there even if nobody looks.
summary: Final = Table(
    "summary",
    metadata,
    Column("table_id", String(16), key="log_id", primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("due", BigInteger),
    _only("summary_public", "public", where="public", in_sqlite="public = 1"),
    _only("summary_due", "due", where="due is not null"),
)

# The events of a closed log up to `seq`, as `packing` writes them; later ones are in `event`.
packed: Final = Table(
    "packed",
    metadata,
    Column("table_id", String(16), key="log_id", primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # that of the last event
    Column("body", LargeBinary, nullable=False),
)

# The finished hands of a table, for the people who played them; like the summary it follows from
# the log. Nothing changes it once the table is closed.
played: Final = Table(
    "played",
    metadata,
    Column("table_id", String(16), key="log_id", primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# What was found out about a finished hand (`stammtisch.analysis`). It follows from the log, so any
# line may be deleted; one of another form than is wanted is as good as none.
analysed: Final = Table(
    "analysed",
    metadata,
    Column("table_id", String(16), key="log_id", primary_key=True),
    Column("hand", Integer, primary_key=True, autoincrement=False),
    Column("form", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# What people wrote to a moment of a finished hand. No event: what is deleted has to be gone.
note: Final = Table(
    "note",
    metadata,
    Column("table_id", String(16), key="log_id", primary_key=True),
    Column("note_id", String(16), primary_key=True),
    Column("hand", Integer, nullable=False),
    Column("move", Integer, nullable=False),  # how many acts had been made
    Column("seat", Integer, nullable=False),
    Column("visitor", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
    sqlite_with_rowid=False,
)

# Imported decks of Quartett cards. The key follows from what stands on the cards, so a line never
# changes: tables and links name decks by their keys.
deck: Final = Table(
    "deck",
    metadata,
    Column("deck_key", String(64), primary_key=True),
    Column("title", Text, nullable=False),
    Column("cards", Integer, nullable=False),
    Column("pictured", Boolean, nullable=False),
    Column("size", Integer, nullable=False),  # of the body, in bytes
    Column("body", Text, nullable=False),  # the file, with its pictures
)

# Who imported which deck; the visitor "" is the house itself, whose decks everybody sees.
deck_of: Final = Table(
    "deck_of",
    metadata,
    Column("visitor", String(64), primary_key=True),
    Column("deck_key", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
    sqlite_with_rowid=False,
)
