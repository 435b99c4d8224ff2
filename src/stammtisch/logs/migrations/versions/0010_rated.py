"""The listing says which tables are rated, so that their hands are found."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply this revision. No table from before is rated."""
    rated = sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("listing", rated)
    held = sa.text("rated")
    op.create_index(
        "listing_rated", "listing", ["rated"], sqlite_where=held, postgresql_where=held
    )  # fmt: skip
