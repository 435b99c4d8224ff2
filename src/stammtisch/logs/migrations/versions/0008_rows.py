"""Packed logs, summaries and finished hands lie in pages without gaps, and their bodies are bytes.

A table without row numbers keeps a quarter of a page of each line where it belongs and the rest on
pages of its own, which are half empty at the end of each line.
"""

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

from stammtisch.logs.shortening import from_letters

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_AT_ONCE = 500  # lines
_TEXT, _BYTES = sa.Text(), sa.LargeBinary()
_WITH_TEXT = ("summary", "played")


def upgrade() -> None:
    """Apply this revision. Every line stays; what was packed into letters becomes bytes."""
    connection = op.get_bind()
    op.drop_index("listing_open", "listing")
    op.drop_index("summary_public", "summary")
    op.drop_index("summary_due", "summary")
    if connection.dialect.name == "sqlite":
        for name in (*_WITH_TEXT, "packed"):
            op.rename_table(name, f"{name}_before")
            _made_anew(name)
            op.execute(_copied(name))
            op.drop_table(f"{name}_before")
    else:
        for name in _WITH_TEXT:
            op.execute(
                f"alter table {name} alter column body type bytea using convert_to(body, 'UTF8')"
            )
    for name in _WITH_TEXT:
        for log_id, body in _in_letters(connection, name):
            line = sa.table(name, sa.column("table_id"), sa.column("body", _BYTES))
            is_it = line.c.table_id == log_id
            connection.execute(sa.update(line).where(is_it).values(body=from_letters(body)))
    _index("summary", "summary_public", "public", where="public")
    _index("summary", "summary_due", "due", where="due is not null")
    _index("listing", "listing_open", "ended_at", "opener", where="closed_at is null")


def _index(table: str, name: str, *columns: str, where: str) -> None:
    """An index of those lines only that are looked for; SQLite is asked for public = 1."""
    as_number = sa.text("public = 1" if where == "public" else where)
    op.create_index(
        name, table, [*columns], sqlite_where=as_number, postgresql_where=sa.text(where)
    )


def _made_anew(name: str) -> None:
    columns: dict[str, tuple[Any, ...]] = {
        "summary": (
            sa.Column("body", _BYTES, nullable=False),
            sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
            sa.Column("due", sa.BigInteger),
        ),
        "played": (
            sa.Column("closed", sa.Boolean, nullable=False),
            sa.Column("body", _BYTES, nullable=False),
        ),
        "packed": (
            sa.Column("at", sa.BigInteger, nullable=False),
            sa.Column("body", _BYTES, nullable=False),
        ),
    }
    op.create_table(
        name,
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        *columns[name],
    )


def _copied(name: str) -> str:
    between = {"summary": "", "played": "closed, ", "packed": "at, "}[name]
    behind = ", public, due" if name == "summary" else ""
    columns = f"table_id, seq, {between}"
    return (
        f"insert into {name} ({columns}body{behind}) "
        f"select {columns}cast(body as blob){behind} from {name}_before"
    )


def _in_letters(connection: sa.Connection, name: str) -> Iterator[tuple[str, bytes]]:
    """The lines whose packed bytes were written as letters, read a few at a time."""
    line, after = sa.table(name, sa.column("table_id"), sa.column("body", _BYTES)), ""
    asked = sa.select(line.c.table_id, line.c.body).order_by(line.c.table_id).limit(_AT_ONCE)
    while found := connection.execute(asked.where(line.c.table_id > after)).all():
        after = found[-1].table_id
        yield from ((log_id, bytes(body)) for log_id, body in found if body[:2] == b"z:")
