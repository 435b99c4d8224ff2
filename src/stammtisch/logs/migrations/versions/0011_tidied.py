"""The listing says what tidying has to know of a closed table, and has indexes for it."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_CLOSED = "closed_at is not null"
_INDEXES = (
    ("listing_rated", ["rated"], "rated", "rated = 1"),
    ("listing_closed", ["closed_at"], _CLOSED, ""),
    (
        "listing_unknown",
        ["closed_at"],
        f"{_CLOSED} and not finished",
        f"{_CLOSED} and finished = 0",
    ),
    ("listing_loose", ["closed_at"], f"{_CLOSED} and not packed", f"{_CLOSED} and packed = 0"),
    ("listing_other", ["kind", "opened_at"], "kind <> 'table'", ""),
    ("listing_address", ["opened_at"], "address <> ''", ""),
)


def upgrade() -> None:
    """Apply this revision. Tidying finds out at which tables a hand was finished."""
    for name in ("finished", "packed"):
        no = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column("listing", no)
    listing = sa.table("listing", sa.column("table_id"), sa.column("packed", sa.Boolean))
    packed = sa.table("packed", sa.column("table_id"))
    done = listing.c.table_id.in_(sa.select(packed.c.table_id))
    op.execute(listing.update().where(done).values(packed=True))
    op.drop_index("listing_rated")  # SQLite did not use it, as it is asked in other words
    for name, columns, where, in_sqlite in _INDEXES:
        there = sa.text(in_sqlite or where)
        op.create_index(
            name, "listing", columns, sqlite_where=there, postgresql_where=sa.text(where)
        )
