"""Secret links of a club, derived from its key, so that reprinted cards carry the same links.

A link names what it opens (a role, the sheet of a table, a player's own place, the screen on
the wall) and carries 96 bits that only the club's key yields. Links of a role lapse when they are
renewed.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from typing import Final

from stammtisch.club.register import Club, Role

_BYTES: Final = 12


def _token(club: Club, *parts: str | int) -> str:
    what = "\n".join(str(part) for part in parts)
    whole = hmac.digest(club.key.encode(), what.encode(), "sha256")
    return urlsafe_b64encode(whole[:_BYTES]).decode("ascii")


def role_token(club: Club, role: Role) -> str:
    """The token of the link that gives its visitor a role."""
    return _token(club, "role", role, club.links[role])


def sheet_token(club: Club, evening: str, round: int, table: int) -> str:
    """The token of the link to the sheet of one table in one round."""
    return _token(club, "sheet", evening, round, table)


def person_token(club: Club, evening: str, participant: str) -> str:
    """The token of the link to one participant's own page in an evening."""
    return _token(club, "person", evening, participant)


def screen_token(club: Club, evening: str) -> str:
    """The token of the link to the display on the wall."""
    return _token(club, "screen", evening)


def join_token(club: Club, evening: str) -> str:
    """The token of the link on the wall by which people come to an evening."""
    return _token(club, "join", evening)


def deals_token(club: Club, evening: str) -> str:
    """The token of the link to the deals of an evening, which opens when it is over (DUP-8)."""
    return _token(club, "deals", evening)


def api_key(club: Club) -> str:
    """The key with which other programs read the club."""
    return _token(club, "api", club.api)


def right(token: str, given: str) -> bool:
    """Whether a link carries the right token; compared in constant time."""
    return hmac.compare_digest(token.encode(), given.encode("utf-8", "replace"))
