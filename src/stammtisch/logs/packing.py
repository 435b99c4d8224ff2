"""Packs the events of a closed log into a few bytes, and gives them back exactly as they were.

Events of the same shape (kind and fields) are written as columns: what stands in a field is much
like what stood there before, so that a general compression finds it. Packed bytes are kept for
years; the first one names the format.
"""

from __future__ import annotations

import lzma
import zlib
from base64 import b85decode, b85encode
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from stammtisch.logs.rows import Row

_BY_ZLIB: Final = b"\1"  # the first byte
_BY_LZMA: Final = b"\2"
_SHORT: Final = "z:"
# A larger dictionary finds no more in an evening, and takes hundreds of megabytes each time.
_FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 2**18}]
_fields_of: Final = msgspec.json.Decoder(dict[str, Any]).decode
_body: Final = msgspec.json.Encoder().encode


class BadPack(ValueError):
    """These bytes are no packed log."""


class Columns(msgspec.Struct, frozen=True, array_like=True):
    """Events as columns.

    ``shapes`` are the fields of each shape, ``order`` the shape of each event; ``values`` has a
    column for each field of each shape. ``times`` are milliseconds since the event before.
    """

    first: int
    shapes: list[tuple[str, ...]]
    order: list[int]
    values: list[list[list[Any]]]
    times: list[int]


_encode: Final = msgspec.msgpack.Encoder().encode
_columns: Final = msgspec.msgpack.Decoder(Columns).decode


def pack(rows: Sequence[Row]) -> bytes:
    """The events of a log, one after the other without a gap, as bytes."""
    shapes: dict[tuple[str, ...], int] = {}
    order: list[int] = []
    values: list[list[list[Any]]] = []
    for row in rows:
        fields = _fields_of(row.body)
        number = shapes.setdefault(tuple(fields), len(shapes))
        if number == len(values):
            values.append([[] for _ in fields])
        order.append(number)
        for column, value in zip(values[number], fields.values(), strict=True):
            column.append(value)
    times = [row.at for row in rows]
    since = [at - before for at, before in zip(times, [0, *times[:-1]], strict=True)]
    written = _encode(Columns(rows[0].seq, list(shapes), order, values, since))
    packed = min((_BY_ZLIB + zlib.compress(written, 9), _BY_LZMA + _by_lzma(written)), key=len)
    assert unpack(rows[0].log_id, packed) == list(rows), "what is packed can be had again"
    return packed


def _by_lzma(written: bytes) -> bytes:
    return lzma.compress(written, lzma.FORMAT_RAW, filters=_FILTERS)


def unpack(log_id: str, packed: bytes) -> list[Row]:
    """The events of a log; raises `BadPack` if these are not such bytes."""
    try:
        columns = _columns(_plain(packed))
        places = [iter(zip(*each, strict=True)) for each in columns.values]
        rows, at = [], 0
        for seq, (shape, since) in enumerate(
            zip(columns.order, columns.times, strict=True), columns.first
        ):
            at += since
            fields = dict(zip(columns.shapes[shape], next(places[shape]), strict=True))
            rows.append(Row(log_id, seq, str(fields["kind"]), _body(fields).decode(), at))
    except (zlib.error, lzma.LZMAError, msgspec.MsgspecError, KeyError, IndexError) as fault:
        raise BadPack(log_id) from fault
    return rows


def _plain(packed: bytes) -> bytes:
    if packed[:1] == _BY_LZMA:
        return lzma.decompress(packed[1:], lzma.FORMAT_RAW, filters=_FILTERS)
    return zlib.decompress(packed[1:])


def short(text: str) -> str:
    """A long text in fewer letters, for a column of text; `long` gives it back."""
    return _SHORT + b85encode(zlib.compress(text.encode(), 9)).decode()


def long(text: str) -> str:
    """A text that was perhaps made `short`."""
    if not text.startswith(_SHORT):
        return text
    return zlib.decompress(b85decode(text[len(_SHORT) :])).decode()
