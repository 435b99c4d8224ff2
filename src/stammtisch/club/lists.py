"""Lists of names and points as people keep them: typed, pasted from a table, or in a file.

A line has a name and a whole number of points, with ``;``, ``|``, ``,`` or a tab between, or only
blanks: ``Uwe;200``, ``1.  Uwe  200``. What else stands there is understood and told: a running
number before the name, a line of headings, further columns, lines that begin with ``#``, a total.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from stammtisch.club.errors import ClubError
from stammtisch.club.register import member_name
from stammtisch.errors import StammtischError
from stammtisch.text import say

LARGEST_FILE: Final = 200_000  # bytes

_SEPARATORS: Final = "\t;|,"
_NUMBER: Final = re.compile(r"\d{1,7}")
_COUNTED: Final = re.compile(r"\d{1,7}[.)]?")  # also a running number
_BLANKS: Final = re.compile(r"(?:(\d{1,4}[.)])\s+)?(\S.*?)\s+(\S+)")
_NAME: Final = {"name", "namen", "spieler", "spielerin", "mitglied", "player", "member", "wer"}
_POINTS: Final = {"punkte", "points", "pkt", "pkte", "summe", "gesamt", "total", "sum", "stand"}
_TOTALS: Final = {"summe", "gesamt", "total", "sum", "zusammen"}

Cells: TypeAlias = list[str]


class BadList(ClubError, ValueError):
    """A list that cannot be read; ``line`` is the number of its first wrong line."""

    status = 422

    def __init__(self, line: int, why: StammtischError) -> None:
        super().__init__(say("Line {n}: {why}", n=line, why=why.text))
        self.line = line


class BadFile(ClubError, ValueError):
    """A file that does not contain text."""

    status = 422


class Listed(NamedTuple):
    """A line: a name and its points."""

    name: str
    points: int


class Reading(NamedTuple):
    """The outcome of reading a list.

    Attributes:
        listed: names and points, in the order of the list.
        left_out: lines that are no entries, such as headings, as they stand there.
        columns: how many further columns were not read.
    """

    listed: list[Listed]
    left_out: list[str]
    columns: int


class _Row(NamedTuple):
    number: int
    text: str
    cells: Cells


def text_of(data: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 or a Windows encoding; raises `BadFile`."""
    if data.startswith((b"PK", b"\xd0\xcf", b"%PDF")) or not data.strip():
        raise BadFile(
            say("This is not a text file. Save the table as CSV, then read in that file.")
        )
    coding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(coding)
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def read_list(text: str) -> list[Listed]:
    """The names and points of a list in its order; raises `BadList`."""
    return read_table(text).listed


def read_table(text: str) -> Reading:
    """The names and points of a list, and which parts of it were left out.

    Raises:
        BadList: a line has no name or no whole number of points, or a name stands there twice.
    """
    rows = list(_rows(text.lstrip("\ufeff")))
    left_out: list[str] = []
    columns = _columns_of_headings(rows[0].cells) if rows else None
    if columns is not None:
        left_out.append(rows.pop(0).text)
    name_at, points_at = columns or _columns_of(rows)
    found: list[Listed] = []
    further = 0
    for row in rows:
        if row.cells[0].casefold().rstrip(":") in _TOTALS or row.text.startswith("#"):
            left_out.append(row.text)
            continue
        try:
            found.append(_entry(row.cells, name_at, points_at, [each.name for each in found]))
        except StammtischError as fault:
            raise BadList(row.number, fault) from fault
        further = max(further, sum(map(bool, row.cells)) - 2 - (name_at > 0))
    return Reading(found, left_out, further)


def _rows(text: str) -> Iterator[_Row]:
    """The non-empty lines, split into cells."""
    lines = text.splitlines()
    between = Counter(letter for line in lines for letter in line if letter in _SEPARATORS)
    separator = next((each for each in _SEPARATORS if between[each] * 2 >= len(lines)), "")
    for number, line in enumerate(lines, 1):
        if line.strip(" \t\"'" + separator):
            yield _Row(number, line.strip(), _cells(line, separator))


def _cells(line: str, separator: str) -> Cells:
    """A line split into cells, by the list's separator, else by its own, else by blanks."""
    own = next((each for each in (separator, *_SEPARATORS) if each and each in line), "")
    if own:
        return [cell.strip() for cell in next(csv.reader([line], delimiter=own))]
    found = _BLANKS.fullmatch(line.strip())
    return [cell for cell in found.groups() if cell] if found else [line.strip()]


def _columns_of_headings(cells: Cells) -> tuple[int, int] | None:
    """The columns of names and points, if this line is a heading."""
    words = [re.split(r"[\s/(.]", cell.casefold())[0] for cell in cells]
    names = [at for at, word in enumerate(words) if word in _NAME]
    points = [at for at, word in enumerate(words) if word in _POINTS]
    return (names[0], points[-1]) if names and points else None


def _columns_of(rows: Sequence[_Row]) -> tuple[int, int]:
    """The columns of name and points in most lines; numbers before a name are row numbers."""
    entries = [row.cells for row in rows if not row.text.startswith("#")]
    counted = sum(len(cells) > 2 and bool(_COUNTED.fullmatch(cells[0])) for cells in entries)
    name_at = int(counted * 2 > len(entries))
    return name_at, name_at + 1


def _entry(cells: Cells, name_at: int, points_at: int, taken: Sequence[str]) -> Listed:
    if len(cells) > 2 and name_at == 0 and _COUNTED.fullmatch(cells[0]):
        cells = cells[1:]  # a running number, though the others have none
    elif name_at and len(cells) == points_at:
        cells = ["", *cells]  # none here, though the others have one
    if len(cells) <= max(name_at, points_at):
        raise ClubError(say("there should be a name with its points here, such as “Uwe;200”."))
    points = cells[points_at].removesuffix(".")
    if not _NUMBER.fullmatch(points):
        raise ClubError(say("“{points}” is not a whole number of points.", points=points[:40]))
    name = member_name(cells[name_at])
    if name.casefold() in {each.casefold() for each in taken}:
        raise ClubError(say("“{name}” is in the list twice.", name=name))
    return Listed(name, int(points))
