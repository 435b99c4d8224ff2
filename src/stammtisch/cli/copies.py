"""``stammtisch backup`` and ``stammtisch restore``: the tables and the key, there and back."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stammtisch.cli.serving import (
    NoDatabase,
    database_option,
    database_url,
    quiet,
    server_installed,
)
from stammtisch.cli.setup import FileThere, new_file
from stammtisch.cli.shared import Command, argument, option, out, speaker, whole
from stammtisch.errors import StammtischError
from stammtisch.text import Text, say

if TYPE_CHECKING:
    from stammtisch.logs.copies import Contents
    from stammtisch.logs.store import Store


class NotAFile(StammtischError, ValueError):
    """The database is kept by a server that has tools of its own for copies."""

    exit_code = 2


class Copied(click.Path):
    """A copy: a file that is there, or the URL of a database."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> str | Path:
        """The URL as it is, or the path; fails where there is no such file."""
        if "://" in str(value):
            return str(value)
        return Path(os.fsdecode(super().convert(value, param, ctx)))


class OtherKey(StammtischError, FileExistsError):
    """Beside the place of the database there is a key that is not the one of the copy."""


@click.command(
    "backup",
    cls=Command,
    words=say(
        "Copy the tables to a new file. The server may keep running. The key that signs people's "
        "seats is copied beside it: anybody who has both can take any seat, so keep them safe."
    ),
)
@argument(
    "file", say("FILE"), type=click.Path(path_type=Path), help=say("The new file for the copy.")
)
@database_option
def backup_command(file: Path, database: str) -> None:
    """Back up the database of the tables, and the key beside it."""
    if "://" not in database and not Path(database).exists():
        raise NoDatabase(say("There is no database {file}.", file=database))
    with server_installed():
        from stammtisch.logs.store import Store
        from stammtisch.web.keyfile import copy_key, key_beside, place_file
        from stammtisch.web.trust import trust_beside
    key, copied = key_beside(database_url(database)), key_beside(database_url(str(file)))
    authority, trusted = trust_beside(key).authority, trust_beside(copied).authority
    for place in (copied, trusted):
        if place.exists() or place == file:
            raise FileThere(say("{file} exists already; give another name.", file=str(place)))
    with quiet():
        asyncio.run(copy(Store(database_url(database)), file))
    out(say("The tables have been copied to {file}.", file=str(file)))
    if key.exists():
        copy_key(key, copied)
        out(say("The key of the seats has been copied to {file}.", file=str(copied)))
    if authority.exists():
        place_file(authority.read_bytes(), trusted)
        out(
            say(
                "The certificate authority that phones trust has been copied to {file}.",
                file=str(trusted),
            )
        )


async def copy(store: Store, file: Path) -> None:
    """Copy the database of a store; if this fails, no partial copy is left behind."""
    try:
        await store.backup(new_file(file, 0o600))  # it tells every card
    except StammtischError as fault:
        if not isinstance(fault, FileThere):
            file.unlink()
        raise
    finally:
        await store.close()


@click.command(
    "restore",
    cls=Command,
    words=say(
        "Check a copy that “stammtisch backup” has made, and put it in the place of the tables, "
        "with its key. Nothing that is there already is replaced."
    ),
)
@argument(
    "copied",
    say("FILE"),
    type=Copied(exists=True, dir_okay=False, path_type=Path),
    help=say(
        "The copy; with --check also postgresql://…, a database that pg_restore has made from one."
    ),
)
@database_option
@option(
    "--check", "only_check", is_flag=True, help=say("Only check the copy and say what it holds.")
)
def restore_command(copied: Path | str, database: str, only_check: bool) -> None:
    """Check a copy, and go on from it."""
    with server_installed():
        from stammtisch.logs import copies
        from stammtisch.web.keyfile import kept_key, key_beside
    if not only_check and (isinstance(copied, str) or "://" in database):
        raise NotAFile(say("A copy can only be put in the place of an SQLite file."))
    if isinstance(copied, str):
        with quiet():
            told(asyncio.run(copies.check_server(copied)))
        return
    told(copies.check(copied))
    key = key_beside(database_url(str(copied)))
    if key.exists():
        kept_key(key)
    if only_check:
        return
    put_back(copied, key, Path(database))


def put_back(copy: Path, key: Path, place: Path) -> None:
    """Put a checked copy and its key in the place of a database; nothing is replaced."""
    from stammtisch.logs import copies
    from stammtisch.web.keyfile import copy_key, key_beside, place_file
    from stammtisch.web.trust import trust_beside

    key_place = key_beside(database_url(str(place)))
    authority, trusted = trust_beside(key).authority, trust_beside(key_place).authority
    check_same(key, key_place)
    check_same(authority, trusted)
    try:
        copies.put_back(copy, place)
    except FileExistsError:
        raise FileThere(
            say(
                "{file} is there already, or its -wal file: stop the server and move them away "
                "first. Nothing was changed.",
                file=str(place),
            )
        ) from None
    out(say("The tables are in {file} again.", file=str(place)))
    if not key.exists():
        out(
            say("There is no key beside the copy: people get their seats back through their links.")
        )
    elif not key_place.exists():
        copy_key(key, key_place)
        out(say("The key of the seats is in {file} again.", file=str(key_place)))
    if authority.exists() and not trusted.exists():
        place_file(authority.read_bytes(), trusted)
        out(
            say(
                "The certificate authority that phones trust is in {file} again.", file=str(trusted)
            )
        )


def check_same(copied: Path, there: Path) -> None:
    """Raise `OtherKey` if both files are there and say different things."""
    if copied.exists() and there.exists() and there.read_bytes() != copied.read_bytes():
        raise OtherKey(
            say(
                "The key {file} is not the one that belongs to the copy; move it away first. "
                "Nothing was "
                "changed.",
                file=str(there),
            )
        )


def told(contents: Contents) -> None:
    """Say what a copy holds."""
    from stammtisch.web.figures import moment

    counted: list[Text] = [
        say("Tables: {n}", n=whole(contents.logs.get("table", 0))),
        say("Pads: {n}", n=whole(contents.logs.get("pad", 0))),
        say("Groups: {n}", n=whole(contents.logs.get("group", 0))),
        say("Clubs: {n}", n=whole(contents.logs.get("club", 0))),
        say("Evenings: {n}", n=whole(contents.logs.get("evening", 0))),
        say("Events: {n}", n=whole(contents.events)),
    ]
    for each in counted:
        out(each)
    if contents.newest:
        when = moment(contents.newest / 1000, speaker().language)
        out(say("The newest event: {moment}", moment=when))
