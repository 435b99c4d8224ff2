"""Lists of names and points as people keep them in a file: one line each.

``Uwe;200``, ``Uwe,200``, ``Uwe|200`` or with a tab between; a running number may stand before the
name. Empty lines and lines that begin with ``#`` are left out.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from stammtisch.club.errors import ClubError
from stammtisch.errors import StammtischError
from stammtisch.logs.names import clean_name
from stammtisch.text import say

_SEPARATOR: Final = re.compile(r"[;|\t,]")
_NUMBER: Final = re.compile(r"\d{1,7}")


class BadList(ClubError, ValueError):
    """A list that cannot be read; ``line`` is the number of its first wrong line."""

    status = 422

    def __init__(self, line: int, why: StammtischError) -> None:
        super().__init__(say("Line {n}: {why}", n=line, why=why.text))
        self.line = line


class Listed(NamedTuple):
    """A line: a name and its points."""

    name: str
    points: int


def read_list(text: str) -> list[Listed]:
    """The names and points of a list in its order.

    Raises:
        BadList: a line has no name or no whole number of points, or a name stands there twice.
    """
    found: list[Listed] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            try:
                found.append(_read(line, [each.name for each in found]))
            except StammtischError as fault:
                raise BadList(number, fault) from fault
    return found


def _read(line: str, taken: list[str]) -> Listed:
    parts = [part.strip().strip('"') for part in _SEPARATOR.split(line)]
    if len(parts) > 2 and _NUMBER.fullmatch(parts[0].rstrip(".")):
        parts = parts[1:]
    if len(parts) != 2:
        raise ClubError(say("here a name and its points should stand, such as “Uwe;200”."))
    if not _NUMBER.fullmatch(parts[1]):
        raise ClubError(say("“{points}” is no whole number of points.", points=parts[1][:40]))
    if parts[0].casefold() in {name.casefold() for name in taken}:
        raise ClubError(say("“{name}” stands in the list twice.", name=parts[0][:40]))
    return Listed(clean_name(parts[0], ()), int(parts[1]))
