"""The events of a log in as few bytes as they need; `packing` says what they are for.

Fields with few values (who did what) make up the heads of events: a log has some ten of them, and
each event is written as the place of its head among those that followed the one before. Longer
words, such as cards, are places in a list of all words; times are steps. Each of these three is a
stream of small numbers that is compressed by itself. What says how they are read is compressed with
a dictionary of what logs say, and digests not at all, because chance cannot be compressed.
"""

from __future__ import annotations

import hashlib
import lzma
import re
import zlib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Raw, Struct

from stammtisch.logs.columns import BadPack
from stammtisch.logs.rows import Row

SAME, HEAD, COUNT, DIGEST, FOLLOWS, WORD, PART = range(7)
Column: TypeAlias = list[Any]
Told: TypeAlias = tuple[int, Any]

TENTH: Final = 100  # milliseconds
STEPS: Final = (  # the times that a step can be, in tenths of a second; never to be changed
    *(0, 1, 2, 3, 4, 6, 10, 15, 25, 40, 60, 100, 150, 250),
    *(400, 600, 1000, 1500, 2500, 4000, 6000),
)
_STEP_OF: Final = {tenths * TENTH: step for step, tenths in enumerate(STEPS)}
_ELSE: Final = 255  # in place of a step: another time
_MOST: Final = 250  # heads
_FEW: Final = 8  # values of a field that makes up heads
_OFTEN: Final = 12  # one of so many: then a word belongs to the head
_HEX: Final = re.compile(r"[0-9a-f]{64}")
_FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9, "dict_size": 2**18, "lc": 0, "pb": 0}]


class Heading(Struct, frozen=True, array_like=True):
    """What says how the streams are to be read.

    ``shapes`` are the fields of each shape of event, ``forms`` how each of them is written, with
    the values that are needed for that. A head is its shape and the values of its fields. ``words``
    are in the order of their bytes, ``planes`` how many bytes the place of one needs; ``oldest``
    says that it is the place in a list in which the word that was used last comes last. ``times``
    are those that are no step, in milliseconds since the event before; the first is absolute.
    """

    first: int
    shapes: list[tuple[str, ...]]
    forms: list[list[Told]]
    heads: list[Any]
    words: list[Any]
    planes: int
    oldest: bool
    times: list[int]


_encode: Final = msgspec.msgpack.Encoder().encode
_heading: Final = msgspec.msgpack.Decoder(Heading).decode
_parts: Final = msgspec.msgpack.Decoder(tuple[bytes, bytes, bytes, bytes, bytes]).decode
_fields_of: Final = msgspec.json.Decoder(dict[str, Any]).decode
_body: Final = msgspec.json.Encoder().encode


@cache
def dictionary(name: str) -> bytes:
    """A dictionary for compression; it can never be changed: what was packed is read with it."""
    return Path(__file__).with_name(f"{name}.words").read_bytes()


def step_near(milliseconds: int) -> int:
    """The step that is nearest to a time, in milliseconds."""
    tenths = max(0, milliseconds) / TENTH
    place = bisect_left(STEPS, tenths)
    around = STEPS[max(0, place - 1) : place + 1]
    return min(around, key=lambda step: abs(step - tenths)) * TENTH


# --- writing


def headings_and_streams(rows: Sequence[Row]) -> list[tuple[Heading, bytes, list[bytes]]]:
    """What says how the streams are to be read, the digests, and the streams; in several ways."""
    made = [_Writing(rows, few, parts) for few, parts in ((_FEW, True), (_FEW, False), (0, False))]
    found = [each.parts() for each in made if len(each.heads) <= _MOST]
    if not found:
        raise BadPack("so many kinds of events are in no log")
    return found[:2]


def dense(rows: Sequence[Row]) -> bytes:
    """Events of a log, one after the other without a gap, as bytes."""
    return min((dense_as(*way) for way in headings_and_streams(rows)), key=len)


def dense_as(heading: Heading, digests: bytes, streams: list[bytes]) -> bytes:
    """These as bytes."""
    told = squeezed(_encode(heading), dictionary("packed"))
    return _encode((told, digests, *map(_smallest, streams)))


class _Writing:
    """Events as heads, words, digests and times."""

    def __init__(self, rows: Sequence[Row], few: int, parts: bool) -> None:
        self._rows, self._few, self._in_parts = rows, few, parts
        self._shapes: dict[tuple[str, ...], int] = {}
        self._order: list[int] = []
        self._values: list[list[Column]] = []
        for row in rows:
            self._enter(_fields_of(row.body))
        self._digests = bytearray()
        self._forms = [[self._form(*pair) for pair in _with_after(each)] for each in self._values]
        self.heads: dict[bytes, int] = {}
        self._codes: list[int] = []
        self._words: list[bytes] = []
        self._enter_heads()

    def _enter(self, fields: dict[str, Any]) -> None:
        number = self._shapes.setdefault(tuple(fields), len(self._shapes))
        if number == len(self._values):
            self._values.append([[] for _ in fields])
        self._order.append(number)
        for column, value in zip(self._values[number], fields.values(), strict=True):
            column.append(value)

    def _form(self, column: Column, after: Column) -> Told:
        """How a column is written; digests are added to the others."""
        first = column[0]
        if all(type(each) is type(first) and each == first for each in column):
            return SAME, first
        if type(first) is int and column == [*range(first, first + len(column))]:
            return COUNT, first
        if all(isinstance(each, str) and _HEX.fullmatch(each) for each in column):
            if column == [_digest(each) for each in after]:
                return FOLLOWS, None
            self._digests += bytes.fromhex("".join(column))
            return DIGEST, None
        if len({_encode(each) for each in column}) <= self._few:
            return HEAD, None
        if self._in_parts and all(type(each) is str for each in column):
            often = [word for word, n in Counter(column).items() if n * _OFTEN >= len(column)]
            return PART, often
        return WORD, None

    def _enter_heads(self) -> None:
        places = [iter(zip(*each, strict=True)) for each in self._values]
        for shape in self._order:
            head: list[Any] = [shape]
            for (form, told), value in zip(self._forms[shape], next(places[shape]), strict=True):
                if form == HEAD:
                    head.append(value)
                elif form == WORD:
                    self._words.append(_encode(value))
                elif form == PART:
                    part, word = _parted(value, told)
                    head.append(part)
                    self._words += [_encode(word)] if word else []
            known = _encode(head)
            self._codes.append(self.heads.setdefault(known, len(self.heads)))

    def parts(self) -> tuple[Heading, bytes, list[bytes]]:
        """All that is written."""
        words = sorted(set(self._words))
        place = {word: number for number, word in enumerate(words)}
        numbers = [place[word] for word in self._words]
        planes = (max(1, len(words) - 1).bit_length() + 7) // 8
        plain, oldest = _planes(numbers, planes), _planes(_by_age(numbers, len(words)), planes)
        by_age = len(_smallest(oldest)) < len(_smallest(plain))
        steps, times = self._times()
        heading = Heading(
            self._rows[0].seq,
            list(self._shapes),
            self._forms,
            [Raw(head) for head in self.heads],
            [Raw(word) for word in words],
            planes,
            by_age,
            times,
        )
        streams = [_places_of(self._codes, len(self.heads)), steps, oldest if by_age else plain]
        return heading, bytes(self._digests), streams

    def _times(self) -> tuple[bytes, list[int]]:
        """The steps, those of each head together, and the times that are none."""
        at = [row.at for row in self._rows]
        since = [now - before for now, before in zip(at, [0, *at[:-1]], strict=True)]
        order = _by_head(self._codes)
        steps = bytes(_STEP_OF.get(since[place], _ELSE) for place in order)
        return steps, [since[place] for place in order if since[place] not in _STEP_OF]


def _parted(text: str, often: list[str]) -> tuple[int | str, str]:
    """A text as what belongs to the head, and the word after it, "" for none."""
    if text in often:
        return often.index(text), ""
    verb, space, rest = text.partition(" ")
    return (verb + space, rest) if rest else ("", text)


def _with_after(columns: list[Column]) -> Iterator[tuple[Column, Column]]:
    """Each column and the one after it: a commitment is written before its secret."""
    return zip(columns, [*columns[1:], []], strict=True)


def _digest(value: Any) -> str:
    return hashlib.sha256(str(value).encode()).hexdigest()


def _by_head(codes: Sequence[int]) -> list[int]:
    """The places of events, those with the same head together."""
    return sorted(range(len(codes)), key=codes.__getitem__)


class _Followers:
    """Which heads followed which, the most frequent first; those that never did come last."""

    def __init__(self, heads: int) -> None:
        self._all = range(heads)
        self._after: dict[int, tuple[list[int], list[int]]] = {}
        self._known, self._times = self._followers(-1)

    def _followers(self, code: int) -> tuple[list[int], list[int]]:
        """Which heads followed this one, and how often each did."""
        found = self._after.get(code)
        if found is None:
            found = self._after[code] = [], [0] * len(self._all)
        return found

    def place(self, code: int) -> int:
        """The place of a head among those that can follow now."""
        known = self._known
        if code in known:
            return known.index(code)
        return len(known) + code - sum(each < code for each in known)

    def followed_at(self, place: int) -> int:
        """The head at a place, which is the next one."""
        known = self._known
        if place < len(known):
            code = known[place]
        else:
            code = [code for code in self._all if code not in known][place - len(known)]
        self.follow(code)
        return code

    def follow(self, code: int) -> None:
        """Note that this head is the next one."""
        known, times = self._known, self._times
        count = times[code] = times[code] + 1
        if count == 1:
            known.append(code)
        if known[0] != code:
            place = known.index(code)
            while place and times[known[place - 1]] < count:
                known[place - 1], known[place] = code, known[place - 1]
                place -= 1
        self._known, self._times = self._after.get(code) or self._followers(code)


def _places_of(codes: Sequence[int], heads: int) -> bytes:
    """Each head as its place among those that could follow the one before."""
    following, found = _Followers(heads), bytearray()
    for code in codes:
        found.append(following.place(code))
        following.follow(code)
    return bytes(found)


def _by_age(numbers: Sequence[int], count: int) -> list[int]:
    """Each number as its place in a list in which the one that was used last comes last."""
    known, found = list(range(count)), []
    for number in numbers:
        place = known.index(number)
        found.append(place)
        known.append(known.pop(place))
    return found


def _planes(numbers: Sequence[int], planes: int) -> bytes:
    """The lowest byte of all numbers, then the next one of all."""
    return bytes(number >> 8 * plane & 255 for plane in range(planes) for number in numbers)


def squeezed(text: bytes, words: bytes) -> bytes:
    """Bytes that a dictionary helps to compress."""
    made = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=words)
    return made.compress(text) + made.flush()


def widened(told: bytes, words: bytes) -> bytes:
    """The opposite of `squeezed`."""
    made = zlib.decompressobj(-15, zdict=words)
    text = made.decompress(told)
    if not made.eof:
        raise BadPack("it ends too early")
    return text


def _smallest(stream: bytes) -> bytes:
    found = [b"l" + lzma.compress(stream, lzma.FORMAT_RAW, filters=_FILTERS)]
    for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY):
        made = zlib.compressobj(9, zlib.DEFLATED, -15, 9, strategy)
        found.append(b"z" + made.compress(stream) + made.flush())
    return min(found, key=len)


# --- reading


def spread(log_id: str, packed: bytes) -> list[Row]:
    """The events of a log; raises an error if these are not such bytes."""
    told, digests, followers, steps, places = _parts(packed)
    heading = _heading(widened(told, dictionary("packed")))
    codes = _codes(_plain(followers), len(heading.heads))
    times = accumulate(_since(codes, _plain(steps), heading.times))
    reading = _Reading(heading, codes, digests, _plain(places))
    events = zip(map(reading.next, codes), times, strict=True)
    return [
        Row(log_id, seq, kind, body, at)
        for seq, ((kind, body), at) in enumerate(events, heading.first)
    ]


class _Reading:
    """Gives the events one after the other, each as its kind and its body."""

    def __init__(self, heading: Heading, codes: list[int], digests: bytes, places: bytes) -> None:
        self._heading = heading
        numbers = _numbers(places, heading.planes)
        self._words = iter(_by_use(numbers, len(heading.words)) if heading.oldest else numbers)
        order = [heading.heads[code][0] for code in codes]
        self._digests = memoryview(digests)
        self._own = [
            self._columns(forms, order.count(shape)) for shape, forms in enumerate(heading.forms)
        ]
        self._said = [_words_after(heading.forms[head[0]], head[1:]) for head in heading.heads]
        self._known: list[dict[int, tuple[str, str]] | None] = [
            None if count > 1 or self._own[head[0]] else {}
            for head, count in zip(heading.heads, self._said, strict=True)
        ]

    def _columns(self, forms: list[Told], count: int) -> dict[int, Iterator[Any]]:
        """The columns of a shape that every event has a value of its own in, by their places."""
        found: dict[int, list[Any]] = {}
        for place, (form, told) in enumerate(forms):
            if form == COUNT:
                found[place] = list(range(told, told + count))
            elif form == DIGEST:
                found[place] = [self._digest() for _ in range(count)]
        for place, (form, _) in enumerate(forms):
            if form == FOLLOWS:
                found[place] = [_digest(each) for each in found[place + 1]]
        return {place: iter(each) for place, each in found.items()}

    def _digest(self) -> str:
        found, self._digests = bytes(self._digests[:32]), self._digests[32:]
        return found.hex()

    def next(self, code: int) -> tuple[str, str]:
        """The next event, which has this head."""
        count, known = self._said[code], self._known[code]
        if known is None:
            return self._event(code, [next(self._words) for _ in range(count)])
        word = next(self._words) if count else -1
        found = known.get(word)
        if found is None:
            found = known[word] = self._event(code, [word])
        return found

    def _event(self, code: int, words: list[int]) -> tuple[str, str]:
        shape, *values = self._heading.heads[code]
        heads, said, own = iter(values), iter(words), self._own[shape]
        fields: dict[str, Any] = {}
        told = zip(self._heading.shapes[shape], self._heading.forms[shape], strict=True)
        for place, (name, (form, value)) in enumerate(told):
            if form == HEAD:
                value = next(heads)
            elif form == WORD:
                value = self._heading.words[next(said)]
            elif form == PART:
                part = next(heads)
                has_word = isinstance(part, str)
                value = part + self._heading.words[next(said)] if has_word else value[part]
            elif form != SAME:
                value = next(own[place])
            fields[name] = value
        return str(fields["kind"]), _body(fields).decode()


def _words_after(forms: list[Told], values: list[Any]) -> int:
    """How many words follow a head."""
    of_head = iter(values)
    found = 0
    for form, _ in forms:
        if form in (HEAD, PART):
            value = next(of_head)
            found += form == PART and isinstance(value, str)
        found += form == WORD
    return found


def _codes(places: bytes, heads: int) -> list[int]:
    """The opposite of `_places_of`."""
    following = _Followers(heads)
    return [following.followed_at(place) for place in places]


def _since(codes: Sequence[int], steps: bytes, times: Sequence[int]) -> list[int]:
    found, rest = [0] * len(codes), iter(times)
    for place, step in zip(_by_head(codes), steps, strict=True):
        found[place] = next(rest) if step == _ELSE else STEPS[step] * TENTH
    return found


def _numbers(planes: bytes, count: int) -> list[int]:
    """The opposite of `_planes`."""
    found = [0] * (len(planes) // count)
    for plane in range(count):
        low = planes[plane * len(found) : (plane + 1) * len(found)]
        found = [number | byte << 8 * plane for number, byte in zip(found, low, strict=True)]
    return found


def _by_use(places: Sequence[int], count: int) -> list[int]:
    """The opposite of `_by_age`."""
    known, found = list(range(count)), []
    for place in places:
        number = known.pop(place)
        known.append(number)
        found.append(number)
    return found


def _plain(stream: bytes) -> bytes:
    if stream[:1] == b"l":
        return lzma.decompress(stream[1:], lzma.FORMAT_RAW, filters=_FILTERS)
    return zlib.decompress(stream[1:], -15)
