"""Tables as people keep them: CSV, or the sheets of an XLSX file, as rows of text."""

from __future__ import annotations

import csv
import io
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from importlib.util import find_spec
from typing import Any, Final, NamedTuple

from stammtisch.club.lists import BadFile, text_of
from stammtisch.text import say

HAS_XLSX: Final = find_spec("openpyxl") is not None
LARGEST: Final = 5_000_000  # bytes of a file
LARGEST_UNPACKED: Final = 60_000_000  # bytes
MOST_ROWS: Final = 100_000  # of all sheets together
MOST_COLUMNS: Final = 40
LONGEST_CELL: Final = 500  # letters
_SEPARATORS: Final = ";\t,|"


class Grid(NamedTuple):
    """A table: its name, "" for a CSV file, and its rows; each row has its number from 1."""

    name: str
    rows: list[tuple[int, list[str]]]


def grids_of(data: bytes) -> list[Grid]:
    """The tables of a file, CSV or XLSX; raises `BadFile`."""
    if len(data) > LARGEST:
        raise BadFile(say("The file is too large; at most {n} MB can be read.", n=5))
    if not data.startswith(b"PK"):
        return [csv_grid(text_of(data))]
    if not HAS_XLSX:
        raise BadFile(
            say(
                "This server cannot read XLSX files. Save the table as CSV, then read in that file."
            )
        )
    try:
        return _workbook(data)
    except BadFile:
        raise
    except Exception as fault:  # a library reads anybody's file
        raise BadFile(say("This XLSX file cannot be read.")) from fault


def csv_grid(text: str) -> Grid:
    """The rows of a text; the separator is the one that occurs most."""
    lines = text.lstrip("\ufeff")
    between = Counter(letter for letter in lines if letter in _SEPARATORS)
    separator = max(_SEPARATORS, key=lambda letter: between[letter])
    try:
        rows = [[*map(_plain, row)] for row in csv.reader(io.StringIO(lines), delimiter=separator)]
    except csv.Error as fault:
        raise BadFile(say("This CSV file cannot be read.")) from fault
    return Grid("", _numbered(rows))


def _workbook(data: bytes) -> list[Grid]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        if sum(each.file_size for each in packed.infolist()) > LARGEST_UNPACKED:
            raise BadFile(say("The file is too large; at most {n} MB can be read.", n=5))
    from openpyxl import load_workbook

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    try:
        return [Grid(sheet.title, _numbered(_rows(sheet))) for sheet in book.worksheets]
    finally:
        book.close()


def _rows(sheet: Any) -> Iterator[list[str]]:
    for number, row in enumerate(sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS)):
        if number > MOST_ROWS:
            return
        yield [_text(cell) for cell in row]


def _text(cell: object) -> str:
    match cell:
        case None:
            return ""
        case datetime():
            return cell.date().isoformat()
        case date():
            return cell.isoformat()
        case float() if cell.is_integer():
            return str(int(cell))
        case _:
            return _plain(str(cell))


def _plain(cell: str) -> str:
    """A cell without blanks around it, and without the apostrophe that guards a formula."""
    cell = cell.strip()[:LONGEST_CELL]
    return cell[1:] if len(cell) > 1 and cell[0] == "'" and cell[1] in "=+-@" else cell


def _numbered(rows: Iterator[list[str]] | Sequence[list[str]]) -> list[tuple[int, list[str]]]:
    found = [(number, row) for number, row in enumerate(rows, 1) if any(row)]
    if len(found) > MOST_ROWS:
        raise BadFile(say("The file has more than {n} rows.", n=MOST_ROWS))
    return found


def workbook(grids: Sequence[tuple[str, Sequence[Sequence[str | int]]]]) -> bytes:
    """An XLSX file of these tables, each with its name; the first row of each is its heading.

    No cell of it is a formula.
    """
    from openpyxl import Workbook
    from openpyxl.styles import Font

    book = Workbook(write_only=False)
    book.remove(book.worksheets[0])
    for name, rows in grids:
        sheet = book.create_sheet(name)
        for number, row in enumerate(rows, 1):
            for column, value in enumerate(row, 1):
                cell = sheet.cell(number, column, value)
                if isinstance(value, str):
                    cell.data_type = "s"
                if number == 1:
                    cell.font = Font(bold=True)
        sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
