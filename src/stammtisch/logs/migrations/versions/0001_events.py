"""The log of events and the two lists made from it."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply this revision."""
    op.create_table(
        "event",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "listing",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("opener", sa.String(64), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("closed_at", sa.BigInteger),
    )
    op.create_index("listing_open", "listing", ["ended_at", "opener"])
    op.create_table(
        "sitting",
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sqlite_with_rowid=False,
    )
