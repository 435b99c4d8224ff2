"""Invitations for programs: what the player who opened a table gives to one that is to sit there.

An invitation is a digest of the table's id, made with the server's key; so nothing is stored. Keys
that were replaced are still believed.
"""

from __future__ import annotations

import hashlib
import hmac

_LENGTH = 20  # characters; nobody guesses 80 bits


def invitation(key: bytes, table_id: str) -> str:
    """The invitation to a table."""
    return _made(key.splitlines()[-1], table_id)


def is_invited(key: bytes, table_id: str, told: str) -> bool:
    """Whether this is an invitation to a table."""
    given = told.strip().encode("utf-8", "replace")
    return any(
        hmac.compare_digest(_made(each, table_id).encode(), given) for each in key.splitlines()
    )


def _made(key: bytes, table_id: str) -> str:
    own = hashlib.sha256(b"stammtisch.program" + key).digest()
    return hmac.new(own, table_id.encode(), "sha256").hexdigest()[:_LENGTH]
