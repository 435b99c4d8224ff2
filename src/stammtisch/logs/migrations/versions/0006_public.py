"""Which tables are public, and when a table needs attention."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply this revision. No table was public before."""
    op.add_column(
        "summary",
        sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.add_column("summary", sa.Column("due", sa.BigInteger))
    op.create_index("summary_public", "summary", ["public"])
    op.create_index("summary_due", "summary", ["due"])
