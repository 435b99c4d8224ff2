"""Notes on moments of finished hands."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply this revision. Nobody has written any before."""
    op.create_table(
        "note",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("note_id", sa.String(16), primary_key=True),
        sa.Column("hand", sa.Integer, nullable=False),
        sa.Column("move", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("visitor", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
