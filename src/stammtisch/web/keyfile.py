"""The file with the key that signs cookies and forms.

Whoever knows the key can sit down on every seat, so a short one is never taken. The file is there
with a whole key, or not at all: it is written beside its place and then given its name, which only
one of several servers that start at once can do.
"""

from __future__ import annotations

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from stammtisch.ownership import give_away
from stammtisch.text import say
from stammtisch.web.errors import BadKeyFile

SHORTEST: Final = 32  # bytes of a key that nobody guesses


def new_key() -> bytes:
    """256 random bits, written as 64 hexadecimal digits."""
    return secrets.token_hex(32).encode("ascii")


def key_beside(database: str) -> Path:
    """Where the key of a database by URL lies, unless somebody says otherwise: beside the file."""
    path = database.partition("///")[2].partition("?")[0]
    if database.startswith("sqlite") and path:
        return Path(path).with_suffix(".key")
    return Path("stammtisch.key")


def kept_key(file: Path) -> bytes:
    """The key in this file; if there is no file, one is created that only its owner can read.

    Raises:
        BadKeyFile: what is there is too short for a key, or it cannot be read or written.
    """
    try:
        if not file.exists():
            place_file(new_key(), file)
        key = file.read_bytes().strip()
    except OSError as fault:
        raise BadKeyFile(
            say(
                "The key of this server cannot be kept in {file}: {reason}. Without the key, all "
                "seats would be lost at the next start.",
                file=str(file),
                reason=fault.strerror or str(fault),
            )
        ) from None
    shortest = min(map(len, key.splitlines()), default=0)
    if shortest < SHORTEST or not key.strip(b"\0"):
        raise BadKeyFile(
            say(
                "The key file {file} is damaged ({n} of at least {least} bytes). Put the file "
                "from a backup in its place, or delete it; then a new key is made, and people "
                "who have a seat get it back through its link.",
                file=str(file),
                n=min(shortest, len(key.strip(b"\0"))),
                least=SHORTEST,
            )
        )
    return key


def renew_key(file: Path) -> None:
    """Add a key that signs from now on; those before it are still accepted."""
    replace_file(kept_key(file) + b"\n" + new_key(), file)


def forget_keys(file: Path) -> int:
    """Accept the newest key only; returns how many are no longer accepted."""
    keys = kept_key(file).splitlines()
    replace_file(keys[-1], file)
    return len(keys) - 1


def replace_file(keys: bytes, file: Path) -> None:
    """Replace the keys in the file; at no moment is it missing or incomplete."""
    with _written(keys, file) as fresh:
        os.replace(fresh, file)
    _settle(file.parent)


def copy_key(file: Path, place: Path) -> None:
    """Copy the key to a file that only its owner can read; a key that is already there stays.

    Raises:
        BadKeyFile: what is there to be copied is no key.
        OSError: the place cannot be written.
    """
    place_file(kept_key(file), place)


def place_file(key: bytes, file: Path) -> None:
    """Write a key under this name, unless another process has done so first."""
    with _written(key, file) as fresh:
        _name(fresh, file)
    _settle(file.parent)


@contextmanager
def _written(key: bytes, file: Path) -> Iterator[Path]:
    """A file beside this one, with a key that only its owner can read; it is gone afterwards."""
    descriptor, beside = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(descriptor, "wb") as fresh:
            give_away(descriptor, file.parent)
            fresh.write(key)
            fresh.flush()
            os.fsync(fresh.fileno())
        yield Path(beside)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(beside)


def _name(fresh: Path, file: Path) -> None:
    with suppress(FileExistsError):
        try:
            os.link(fresh, file)
        except FileExistsError:
            raise
        except OSError:  # a file system without links; there the last of two servers wins
            os.replace(fresh, file)


def _settle(folder: Path) -> None:
    """Make the file's name durable, on systems where a folder can be synced."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
