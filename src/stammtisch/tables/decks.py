"""Imported decks of Quartett cards, kept in the database and loaded when a worker needs them.

Everything that names a deck (the events of a table, a rule code, a form) names it by its key.
`Decks.know` finds the keys in such a text and reads the decks that this process does not know yet.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import Connection, Table, func, select

from stammtisch import decks
from stammtisch.decks import Deck
from stammtisch.logs.database import Database
from stammtisch.logs.entries import Put
from stammtisch.logs.schema import deck, deck_of
from stammtisch.tables.errors import TooManyDecks
from stammtisch.tables.settings import Settings
from stammtisch.text import say

EVERYBODY: Final = ""  # the visitor of decks that everybody sees
_KEY: Final = re.compile(r"(?<![a-z0-9_])[a-z0-9_]{1,40}_[0-9a-f]{12}(?![a-z0-9_])")


class DeckNote(Struct, frozen=True):
    """A line in the list of decks."""

    key: str
    title: str
    cards: int
    pictured: bool


def note_of(key: str, found: Deck) -> DeckNote:
    """The line about a deck in the list of decks."""
    return DeckNote(key, found.title, len(found.all_cards), found.pictured)


def keys_in(text: str) -> set[str]:
    """The parts of a text that look like keys of imported decks."""
    return set(_KEY.findall(text))


class Decks:
    """The decks of one database."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._settings = settings

    async def know(self, *texts: str) -> None:
        """Make the decks named in these texts known in this process, if they are stored."""
        missing = {key for text in texts for key in keys_in(text)} - {*decks.known()}
        if missing:
            wanted = select(deck.c.body).where(deck.c.deck_key.in_(missing))
            for body in await self._database.run(lambda there: list(there.scalars(wanted))):
                decks.register(await asyncio.to_thread(decks.read_deck, body))

    async def keep(self, new: Deck, visitor: str, now: float) -> tuple[str, bool]:
        """Keep a deck for a visitor; returns its key, and whether it is new here.

        A deck that is there already stays as it is, with its pictures. Raises `TooManyDecks`.
        """
        key = decks.key_of(new)
        if key in decks.shipped():
            return key, False
        body = decks.deck_text(new)
        size = len(body.encode())
        await self._check_limits(key, size, visitor)
        fresh = await self._put(
            deck,
            {
                "deck_key": key,
                "title": new.title,
                "cards": len(new.all_cards),
                "pictured": new.pictured,
                "size": size,
                "body": body,
            },
        )
        await self._put(deck_of, {"visitor": visitor, "deck_key": key, "at": int(now * 1000)})
        await self.know(key)
        return key, fresh

    async def _put(self, table: Table, line: dict[str, Any]) -> bool:
        """Insert a line; returns False if it already existed."""

        return await self._database.run(Put(table.name, line), write=True)

    async def _check_limits(self, key: str, size: int, visitor: str) -> None:
        mine = select(func.count()).where(deck_of.c.visitor == visitor, deck_of.c.deck_key != key)
        others = select(func.coalesce(func.sum(deck.c.size), 0)).where(deck.c.deck_key != key)

        def count(connection: Connection) -> tuple[int, int]:
            return int(connection.scalar(mine) or 0), int(connection.scalar(others) or 0)

        number, used = await self._database.run(count)
        if visitor != EVERYBODY and number >= self._settings.decks_per_visitor:
            raise TooManyDecks(
                say("You have imported {n} decks; no more are possible here.", n=number)
            )
        if used + size > self._settings.deck_megabytes * 1_000_000:
            raise TooManyDecks(say("This server has no room for more decks."))

    async def listed(self, visitor: str) -> list[DeckNote]:
        """The decks offered to a visitor: Stammtisch's, the house's, then his own by age."""
        wanted = (
            select(deck.c.deck_key, deck.c.title, deck.c.cards, deck.c.pictured)
            .join(deck_of, deck.c.deck_key == deck_of.c.deck_key)
            .where(deck_of.c.visitor.in_((EVERYBODY, visitor)))
            .order_by(deck_of.c.visitor, deck_of.c.at)
        )
        rows = await self._database.run(lambda there: list(there.execute(wanted)))
        notes = {key: note_of(key, found) for key, found in decks.shipped().items()}
        notes |= {row.deck_key: DeckNote(*row) for row in rows}
        return list(notes.values())


def texts_of(values: Iterable[object]) -> tuple[str, ...]:
    """The values that are texts."""
    return tuple(value for value in values if isinstance(value, str))
