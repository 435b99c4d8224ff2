"""Ids of logs, secrets of links, and names that people choose."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Iterable
from typing import Final

from stammtisch.logs.errors import BadName
from stammtisch.text import say

LONGEST_NAME: Final = 24
SOMEBODY: Final = "\N{EM DASH}"  # who had himself forgotten; nobody can choose this name
PORTRAITS: Final = 18  # that the house has for people
_ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is mistaken for another


def new_id() -> str:
    """An id that nobody can guess (59 bits) and that is easy to read out."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(12))


def id_from(secret: str) -> str:
    """The id that follows from a secret of at least 59 bits; asking again gives the same one."""
    number = int.from_bytes(hashlib.sha256(f"id\0{secret}".encode()).digest())
    letters = []
    for _ in range(12):
        number, letter = divmod(number, len(_ID_LETTERS))
        letters.append(_ID_LETTERS[letter])
    return "".join(letters)


def new_link_secret() -> str:
    """128 random bits for a link."""
    return secrets.token_urlsafe(16)


def digest(secret: str) -> str:
    """The digest of a link's secret; nothing else of the secret is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def on_a_plate(name: str) -> str:
    """A name shortened for a plate at a table; “…” marks what was cut off."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def clean_name(name: str, taken: Iterable[str], longest: int = LONGEST_NAME) -> str:
    """The name without control characters and surplus spaces; raises `BadName`."""
    visible = "".join(
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", name[: 8 * longest])
        if letter.isspace() or unicodedata.category(letter)[0] != "C"
    )
    clean = " ".join(visible.split())
    if not any(unicodedata.category(letter)[0] in "LNS" for letter in clean):
        raise BadName(say("Please give a name of at least one letter."))
    if len(clean) > longest:
        raise BadName(say("A name has at most {n} letters.", n=longest))
    if clean.casefold() in {other.casefold() for other in taken}:
        raise BadName(say("Somebody at this table is already called “{name}”.", name=clean))
    return clean
