"""What stands in the database. Only `event` matters; the other tables are lists made from it."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, String, Table, Text

metadata: Final = MetaData()
LONGEST_ADDRESS: Final = 64

# The primary key is the lock: of two who write the same number, one wins.
event: Final = Table(
    "event",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),  # milliseconds since 1970
    sqlite_with_rowid=False,
)

# One line a table, to count the open ones; the address is wiped when the table ends.
listing: Final = Table(
    "listing",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("opener", String(64), nullable=False),
    Column("address", String(LONGEST_ADDRESS), nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),  # the match is over, or the table was closed
    Column("closed_at", BigInteger),
    Index("listing_open", "ended_at", "opener"),
)

# Who ever had a seat where, to list somebody's tables.
sitting: Final = Table(
    "sitting",
    metadata,
    Column("visitor", String(64), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    sqlite_with_rowid=False,
)
