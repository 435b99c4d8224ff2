"""Copies of the database during an evening: in a folder, and in a file that somebody chose."""

from __future__ import annotations

import contextlib
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch.errors import StammtischError
from stammtisch.text import Text, say

if TYPE_CHECKING:
    from stammtisch.club.service import Clubs


async def keep_safe(clubs: Clubs) -> Path | None:
    """Back up the database before an evening; returns the copy's path, or None without a file.

    Raises:
        StoreUnavailable: the copy could not be written.
    """
    file, settings = clubs.tables.store.file, clubs.settings
    if file is None:
        return None
    folder = Path(settings.backups or file.parent / f"{file.stem}-backups")
    folder.mkdir(parents=True, exist_ok=True)
    moment = datetime.fromtimestamp(clubs.clock.wall(), tz=UTC)
    copy = folder / f"{file.stem}-{moment:%Y%m%d-%H%M%S}{file.suffix}"
    if not copy.exists():
        await clubs.tables.store.backup(copy)
    for old in sorted(folder.glob(f"{file.stem}-*{file.suffix}"))[: -settings.kept_backups]:
        old.unlink(missing_ok=True)
    return copy


async def keep_after_round(clubs: Clubs) -> Text | None:
    """Make the copies that belong after a round; returns what went wrong, in words.

    The evening goes on in any case: a stick that was pulled out must not stop it. The chosen file
    (``copy_to``) is replaced as a whole or stays as it was.
    """
    try:
        copy = await keep_safe(clubs)
        if copy is not None and clubs.settings.copy_to:
            await _copied(clubs, Path(clubs.settings.copy_to))
    except (OSError, StammtischError) as fault:
        why = fault.text if isinstance(fault, StammtischError) else str(fault)
        return say("The database could not be copied: {why}", why=why)
    return None


async def _copied(clubs: Clubs, place: Path) -> None:
    fresh = place.with_name(f".{place.name}.new")
    try:
        fresh.unlink(missing_ok=True)
        await clubs.tables.store.backup(fresh)
        os.replace(fresh, place)
    finally:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
