"""What lists say about a log, in few bytes: JSON that is kept for years and read now and then.

Rows of equal length become columns, in which much is the same, and the whole is compressed with a
dictionary of what is usually told. The first byte names the format; no JSON text begins with it.
"""

from __future__ import annotations

import zlib
from base64 import b85decode
from itertools import accumulate, pairwise
from typing import Any, Final

import msgspec

from stammtisch.logs.columns import BadPack
from stammtisch.logs.streams import dictionary, squeezed, widened

_BY_ZLIB: Final = b"\1"  # only read
_SQUEEZED: Final = b"\2"
_TURNED: Final = b"\3"
_LETTERS: Final = b"z:"
_ROWS, _SAME, _TIMES = "|", "=", "+"  # the only key of an object that stands for something else
_MARKS: Final = {_ROWS, _SAME, _TIMES}
_LEAST: Final = 3  # rows
_BROKEN: Final = (
    *(zlib.error, msgspec.MsgspecError),
    *(LookupError, ValueError, TypeError, AttributeError),
)

_pack: Final = msgspec.msgpack.Encoder().encode
_unpack: Final = msgspec.msgpack.Decoder().decode
_json: Final = msgspec.json.Encoder().encode
_tree: Final = msgspec.json.Decoder().decode


class _Unclear(Exception):
    """An object looks as if it stood for something else."""


def short(text: bytes) -> bytes:
    """A JSON text in fewer bytes; `long` gives it back."""
    words = dictionary("told")
    plain = _SQUEEZED + squeezed(text, words)
    try:
        turned = _TURNED + squeezed(_pack(_across(_tree(text))), words)
    except _Unclear:
        return plain
    return turned if len(turned) < len(plain) and long(turned) == text else plain


def long(text: bytes) -> bytes:
    """A text that was perhaps made `short`; raises `BadPack` if it cannot be read."""
    try:
        match text[:1]:
            case b"\3":  # _TURNED
                return _json(_back(_unpack(widened(text[1:], dictionary("told")))))
            case b"\2":  # _SQUEEZED
                return widened(text[1:], dictionary("told"))
            case b"\1":  # _BY_ZLIB
                return zlib.decompress(text[1:])
            case _:
                return text
    except _BROKEN as fault:
        raise BadPack("a text") from fault


def from_letters(text: bytes) -> bytes:
    """What is `short` as bytes, from the letters in which it was kept by earlier versions."""
    return _BY_ZLIB + b85decode(text.removeprefix(_LETTERS))


def _across(tree: Any) -> Any:
    """The same with columns instead of rows."""
    if isinstance(tree, dict):
        if tree and tree.keys() <= _MARKS:
            raise _Unclear
        return {key: _across(value) for key, value in tree.items()}
    if not isinstance(tree, list) or len(tree) < _LEAST:
        return [_across(each) for each in tree] if isinstance(tree, list) else tree
    first = tree[0]
    if all(type(each) is type(first) and each == first for each in tree):
        return {_SAME: [len(tree), _across(first)]}
    if all(isinstance(each, list) and each and len(each) == len(first) for each in tree):
        return {_ROWS: [_across(list(column)) for column in zip(*tree, strict=True)]}
    if all(isinstance(each, float) for each in tree):
        times = [round(each * 1000) for each in tree]
        return {_TIMES: [times[0], *(after - before for before, after in pairwise(times))]}
    return [_across(each) for each in tree]


def _back(tree: Any) -> Any:
    """The opposite of `_across`."""
    if isinstance(tree, list):
        return [_back(each) for each in tree]
    if not isinstance(tree, dict):
        return tree
    if len(tree) == 1:
        (key, value), *_ = tree.items()
        if key == _SAME:
            return [_back(value[1])] * value[0]
        if key == _ROWS:
            return [list(row) for row in zip(*map(_back, value), strict=True)]
        if key == _TIMES:
            return [time / 1000 for time in accumulate(value)]
    return {key: _back(value) for key, value in tree.items()}
