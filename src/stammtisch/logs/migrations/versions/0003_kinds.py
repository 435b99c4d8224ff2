"""Logs of other kinds than tables."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply this revision."""
    op.add_column(
        "listing", sa.Column("kind", sa.String(16), nullable=False, server_default="table")
    )
