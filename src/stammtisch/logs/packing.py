"""Packs the events of a closed log into a few bytes, and gives them back exactly as they were.

Events are written as streams of small numbers (`logs.streams`), and were written as columns of the
same field before (`logs.columns`). Packed bytes are kept for years; the first one names the
format, and every format that there was can still be read.
"""

from __future__ import annotations

import lzma
import zlib
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from stammtisch.logs import columns, streams
from stammtisch.logs.columns import BadPack as BadPack
from stammtisch.logs.rows import Row

_BY_ZLIB: Final = b"\1"  # the first byte; all but the last one are only read
_BY_LZMA: Final = b"\2"
_AS_COLUMNS: Final = b"\3"
_AS_STREAMS: Final = b"\4"
_BROKEN: Final = (
    *(zlib.error, lzma.LZMAError, msgspec.MsgspecError),
    *(LookupError, ValueError, TypeError, StopIteration),
)
_FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": 2**18}]
_body: Final = msgspec.json.Encoder().encode


class Columns(msgspec.Struct, frozen=True, array_like=True):
    """Events as columns, as they were written at first.

    ``shapes`` are the fields of each shape, ``order`` the shape of each event; ``values`` has a
    column for each field of each shape. ``times`` are milliseconds since the event before.
    """

    first: int
    shapes: list[tuple[str, ...]]
    order: list[int]
    values: list[list[list[Any]]]
    times: list[int]


_columns: Final = msgspec.msgpack.Decoder(Columns).decode


def pack(rows: Sequence[Row]) -> bytes:
    """The events of a log, one after the other without a gap, as bytes."""
    packed = _AS_STREAMS + streams.dense(rows)
    assert unpack(rows[0].log_id, packed) == list(rows), "what is packed can be had again"
    return packed


def unpack(log_id: str, packed: bytes) -> list[Row]:
    """The events of a log; raises `BadPack` if these are not such bytes."""
    try:
        if packed[:1] == _AS_STREAMS:
            return streams.spread(log_id, packed[1:])
        if packed[:1] == _AS_COLUMNS:
            return columns.spread(log_id, packed[1:])
        return _as_at_first(log_id, packed)
    except _BROKEN as fault:
        raise BadPack(log_id) from fault


def _as_at_first(log_id: str, packed: bytes) -> list[Row]:
    found = _columns(_plain(packed))
    places = [iter(zip(*each, strict=True)) for each in found.values]
    rows, at = [], 0
    for seq, (shape, since) in enumerate(zip(found.order, found.times, strict=True), found.first):
        at += since
        fields = dict(zip(found.shapes[shape], next(places[shape]), strict=True))
        rows.append(Row(log_id, seq, str(fields["kind"]), _body(fields).decode(), at))
    return rows


def _plain(packed: bytes) -> bytes:
    if packed[:1] == _BY_LZMA:
        return lzma.decompress(packed[1:], lzma.FORMAT_RAW, filters=_FILTERS)
    return zlib.decompress(packed[1:])
