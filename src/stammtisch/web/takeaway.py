"""Everything that somebody has played as one file: results as tables, matches as records."""

from __future__ import annotations

import io
import zipfile
from collections.abc import AsyncGenerator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from stammtisch import records
from stammtisch.errors import StammtischError
from stammtisch.pads.export import csv_file
from stammtisch.tables import Tables
from stammtisch.tables.past import MyHand
from stammtisch.web.named import all_named
from stammtisch.web.reader import Reader

COLUMNS: Final = (
    *("time", "table", "game", "rules", "hand", "seat", "names", "bots"),
    *("score", "scores", "totals", "places", "last", "told"),
)


class _Out(io.RawIOBase):
    """A file that is only written, from which what was written is taken piece by piece."""

    def __init__(self) -> None:
        self._waiting = bytearray()

    def writable(self) -> bool:
        """It is."""
        return True

    def write(self, data: Any) -> int:
        """Take some bytes."""
        self._waiting += data
        return len(data)

    def taken(self) -> bytes:
        """What was written since the last call."""
        found = bytes(self._waiting)
        self._waiting.clear()
        return found


async def packed(
    tables: Tables, visitor: str, hands: Sequence[MyHand], reader: Reader
) -> AsyncGenerator[bytes]:
    """A ZIP file, piece by piece: results as JSON and CSV, own notes, a record for each match.

    A match has its record once nothing of it is hidden any more.
    """
    out, lines = _Out(), [_line(each, reader) for each in reversed(hands)]
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_file("results.json"), msgspec.json.format(msgspec.json.encode(lines)))
        rows = [COLUMNS, *([_cell(each) for each in line.values()] for line in lines)]
        archive.writestr(_file("results.csv"), csv_file(rows, reader.language))
        yield out.taken()
        notes: list[dict[str, object]] = []
        for table_id in dict.fromkeys(each.table for each in hands):
            notes += await _notes(tables, table_id, visitor)
            text = await _record(tables, table_id)
            if text:
                archive.writestr(_file(f"records/{table_id}.toml"), text)
                yield out.taken()
        if notes:
            archive.writestr(_file("notes.json"), msgspec.json.format(msgspec.json.encode(notes)))
    yield out.taken()


def _file(name: str) -> zipfile.ZipInfo:
    """A file in the archive; the same is packed alike at any time."""
    found = zipfile.ZipInfo(name)
    found.compress_type = zipfile.ZIP_DEFLATED
    return found


async def _record(tables: Tables, table_id: str) -> str:
    """The record of a match; "" while something of it is hidden, or where it cannot be read."""
    try:
        table = await tables.table(table_id)
    except StammtischError:
        return ""
    match = table.match
    if match is None or not (table.lies_open and match.hand_over):
        return ""
    return records.dumps(match)


async def _notes(tables: Tables, table_id: str, visitor: str) -> list[dict[str, object]]:
    """What a visitor has noted on the hands of a table; nothing where it cannot be read."""
    try:
        table = await tables.table(table_id)
    except StammtischError:
        return []
    return [
        {
            "time": datetime.fromtimestamp(note.at, UTC).isoformat(),
            "table": table_id,
            "hand": note.hand,
            "move": note.move,
            "text": note.text,
        }
        for note in await tables.notes.of(table, visitor)
        if note.mine
    ]


def _line(mine: MyHand, reader: Reader) -> dict[str, object]:
    hand, cast = mine.hand, mine.cast
    names = all_named(cast.names, reader)
    speaker = reader.speaker("french", names)
    values = (
        *(datetime.fromtimestamp(hand.at, UTC).isoformat(), mine.table, mine.at.game),
        *(mine.at.rules, hand.number, mine.seat, names),
        tuple(seat for seat, person in enumerate(cast.people) if not person),
        *(mine.score, hand.scores, hand.totals, hand.places, hand.last),
        speaker.say(hand.summary) if hand.summary else "",
    )
    return dict(zip(COLUMNS, values, strict=True))


def _cell(value: object) -> str | int:
    if isinstance(value, tuple):
        return " | ".join(map(str, value))
    return value if isinstance(value, int) else str(value)
