"""Columns of events in as few bytes as they need; `packing` says what they are for.

A column says how it is written: one value for all events, a byte for each of a few values, a digest
as its 32 bytes, or nothing at all where it is the digest of the column before. What says this is
compressed with a dictionary of words that logs use; the bytes are compressed by themselves, and
digests not at all, because chance cannot be compressed.
"""

from __future__ import annotations

import hashlib
import lzma
import re
import zlib
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.logs.rows import Row

PLAIN, SAME, FEW, DIGEST, FOLLOWS = range(5)
Column: TypeAlias = list[Any]
_FULL: Final = 256  # values that one byte can tell apart
_ELSE: Final = 255  # in place of a time that is no small number of tenths of a second
_TENTH: Final = 100  # milliseconds
_HEX: Final = re.compile(r"[0-9a-f]{64}")
_FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9, "dict_size": 2**18, "lc": 0, "pb": 0}]
# These bytes can never be changed: what was packed with them is read with them.
_WORDS: Final = (
    b"rankmau_callround_totaltargethandsdealsmax_turnsstandardbasicromm\xc3\xa9rommedoppelkopfgin"
    b"mau_mautarockwattencanastapokertruefalsefirst_dealerpositionpracticeopen_handswelcomefree_words"
    b"fillerfillpublicspectatorsundoclockoptionspresetmeopenrandomsearchlearnedgameseatssetup"
    b"closedwent_awaycame_backtaken_overundo_askedundo_agreedundoneunsaidleftheldagreedrulesbrought"
    b"numbernumbersacts\xa4kind\xa6opened\xa5setup\xa6opener\xadrules_version\x84\xa4kind\xa3sat\xa4seat"
    b"\xa7visitor\xa4name\x94\xa4kind\xa7bot_sat\xa4seat\xa3bot\xa4name\x94\xa4kind\xa8prepared\xa4hand"
    b"\xaacommitment\xa6secret\x92\xa4kind\xa5ready\xa4seat\x93\xa4kind\xa5dealt\xa4hand\xa7numbers"
    b"\x93\xa4kind\xa5moved\xa4seat\xa4text\x94\xa4kind\xa5moved\xa4seat\xa4text\xa2by\xa3bot"
    b"\x92\xa4kind\xa6closed\xa2by\xa6people\xa4idle"
)


class BadPack(ValueError):
    """These bytes are not a packed log."""


class Head(Struct, frozen=True, array_like=True):
    """What says how the bytes are to be read.

    ``shapes`` are the fields of each shape, ``forms`` how each of its columns is written, with the
    values that are needed for that. ``times`` are those that are no small number of tenths, in
    milliseconds since the event before.
    """

    first: int
    events: int
    shapes: list[tuple[str, ...]]
    forms: list[list[tuple[int, Any]]]
    times: list[int]


_encode: Final = msgspec.msgpack.Encoder().encode
_head: Final = msgspec.msgpack.Decoder(Head).decode
_parts: Final = msgspec.msgpack.Decoder(tuple[bytes, bytes, bytes]).decode
_fields_of: Final = msgspec.json.Decoder(dict[str, Any]).decode
_body: Final = msgspec.json.Encoder().encode


def _digest(value: Any) -> str:
    return hashlib.sha256(str(value).encode()).hexdigest()


def spread(log_id: str, packed: bytes) -> list[Row]:
    """The events of a log; raises an error if these are not such bytes."""
    told, digests, steps = _parts(packed)
    made = zlib.decompressobj(-15, zdict=_WORDS)
    head, reading = _head(made.decompress(told)), _Reading(digests, _plain(steps))
    order = reading.steps(head.events)
    events = [order.count(number) for number in range(len(head.shapes))]
    values = [
        _columns(forms, count, reading) for forms, count in zip(head.forms, events, strict=True)
    ]
    rest = iter(head.times)
    times = [iter(_times(reading.steps(count), rest)) for count in events]
    places = [iter(zip(*each, strict=True)) for each in values]
    rows, at = [], 0
    for seq, shape in enumerate(order, head.first):
        at += next(times[shape])
        fields = dict(zip(head.shapes[shape], next(places[shape]), strict=True))
        rows.append(Row(log_id, seq, str(fields["kind"]), _body(fields).decode(), at))
    return rows


class _Reading:
    """Bytes that are read one after the other."""

    def __init__(self, digests: bytes, steps: bytes) -> None:
        self._digests, self._steps = memoryview(digests), memoryview(steps)

    def steps(self, count: int) -> bytes:
        """The next bytes of columns and times."""
        found, self._steps = bytes(self._steps[:count]), self._steps[count:]
        if len(found) < count:
            raise BadPack("it ends too early")
        return found

    def digest(self) -> str:
        """The next digest."""
        found, self._digests = bytes(self._digests[:32]), self._digests[32:]
        return found.hex()


def _columns(forms: list[tuple[int, Any]], count: int, reading: _Reading) -> list[Column]:
    found = [_column(form, told, count, reading) for form, told in forms]
    for number, (form, _) in enumerate(forms):
        if form == FOLLOWS:
            found[number] = [_digest(each) for each in found[number + 1]]
    return found


def _column(form: int, told: Any, count: int, reading: _Reading) -> Column:
    match form:
        case 1:  # SAME
            return [told] * count
        case 2:  # FEW
            return [told[step] for step in reading.steps(count)]
        case 3:  # DIGEST
            return [reading.digest() for _ in range(count)]
        case 4:  # FOLLOWS
            return []
        case _:
            return list(told)


def _times(tenths: bytes, rest: Iterator[int]) -> list[int]:
    return [next(rest) if tenth == _ELSE else tenth * _TENTH for tenth in tenths]


def _plain(steps: bytes) -> bytes:
    if steps[:1] == b"l":
        return lzma.decompress(steps[1:], lzma.FORMAT_RAW, filters=_FILTERS)
    return zlib.decompress(steps[1:])
