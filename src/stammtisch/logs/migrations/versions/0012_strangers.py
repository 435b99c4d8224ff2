"""The listing says at which tables strangers meet, rated ones among them."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply this revision. Of the tables from before, only the rated ones are known."""
    op.drop_index("listing_rated", "listing")
    op.alter_column("listing", "rated", new_column_name="strangers")
    op.create_index(
        "listing_strangers",
        "listing",
        ["strangers"],
        sqlite_where=sa.text("strangers = 1"),
        postgresql_where=sa.text("strangers"),
    )
