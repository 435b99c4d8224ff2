"""Tokens for programs: a person makes one for each, and ends it when he likes.

A token is a log of its own: who made it, when, and whether it was ended. Only the SHA-256 of its
secret is stored, so it can be shown once.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.errors import StammtischError
from stammtisch.logs.clock import Clock
from stammtisch.logs.keeper import Keeper, Kind
from stammtisch.logs.names import clean_name, digest, new_link_secret
from stammtisch.logs.rows import Codec, LogEvent
from stammtisch.logs.store import Store
from stammtisch.tables.errors import BadToken, TooManyTokens
from stammtisch.tables.programs import new_program
from stammtisch.text import say

MOST: Final = 10  # tokens of one person
_CACHED: Final = 1_000


class Made(LogEvent, frozen=True, tag="made"):
    """A person made a token for a program, which has a name and a key of its own."""

    digest: str
    owner: str
    name: str
    program: str


class Ended(LogEvent, frozen=True, tag="ended"):
    """The token is no longer valid."""


Event: TypeAlias = Made | Ended


class Token(Struct, frozen=True):
    """A token: whose it is, for which program, and when it was made (seconds since 1970)."""

    digest: str
    owner: str
    name: str
    program: str
    at: float
    ended: bool = False


def _step(token: Token | None, event: Event, at: float) -> Token:
    if isinstance(event, Made):
        return Token(event.digest, event.owner, event.name, event.program, at)
    assert token is not None, "only what was made can be ended"
    return replace(token, ended=True)


def _bad_token() -> StammtischError:
    return BadToken(say("This token lets nobody in: either it was never made, or it was deleted."))


TOKENS: Final[Kind[Token, Event]] = Kind(
    "token",
    Codec[Event](Event),
    _step,
    missing=_bad_token,
    turn=lambda event: "ends" if isinstance(event, Ended) else "",
)


class Tokens:
    """The tokens of a server."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._keeper = Keeper(store, TOKENS, clock, cached=_CACHED)

    async def stop(self) -> None:
        """Stop following the database; call before the store is closed."""
        await self._keeper.stop()

    async def of(self, owner: str) -> list[tuple[str, Token]]:
        """The tokens of a person that are in force, with their ids, the newest first."""
        found = [(each.id, each.state) for each in await self._keeper.of(owner, 10 * MOST)]
        return [(id, token) for id, token in found if not token.ended]

    async def make(self, owner: str, name: str, address: str) -> str:
        """A new token; it can be shown only now.

        Raises:
            BadName: the program cannot be called so.
            TooManyTokens: the person has as many as he may have.
        """
        name, kept = clean_name(name, ()), await self.of(owner)
        if len(kept) >= MOST:
            raise TooManyTokens(
                say("You have {n} tokens, and nobody may have more. Delete one first.", n=len(kept))
            )
        secret = new_link_secret()
        made = Made(digest(secret), owner, name, new_program())
        return f"{await self._keeper.open([made], owner, address)}.{secret}"

    async def end(self, token_id: str, owner: str) -> None:
        """End a token of this person; raises `BadToken` if it is not his."""

        def decide(token: Token) -> Sequence[Event]:
            if token.owner != owner:
                raise _bad_token()
            return [] if token.ended else [Ended()]

        await self._keeper.change(token_id, decide)

    async def end_all(self, owner: str) -> list[str]:
        """End all tokens of a person; returns the keys of their programs."""
        mine = await self.of(owner)
        for token_id, _ in mine:
            await self.end(token_id, owner)
        return [token.program for _, token in mine]

    async def let_in(self, text: str) -> Token:
        """The token that somebody shows; raises `BadToken`."""
        token_id, _, secret = text.partition(".")
        token = (await self._keeper.find(token_id[:16])).state
        if token.ended or not secrets.compare_digest(token.digest, digest(secret)):
            raise _bad_token()
        return token
