"""Where compiled code lets other threads run.  # not compiled: only Python code is interrupted"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import extend, vec
from mypy_extensions import i32, i64, u8

AT_ONCE: Final = 1 << 16  # numbers that are written before other threads have their turn
_I64: Final = vec[i64]([0] * AT_ONCE)
_I32: Final = vec[i32]([0] * AT_ONCE)
_U8: Final = vec[u8]([0] * AT_ONCE)


def breathe() -> None:
    """Let waiting threads run, and Ctrl-C be heard.

    Compiled code keeps the interpreter's lock until it calls a function of plain Python. So
    whatever may take long calls this one, every few milliseconds of work at the least.
    """


def zeros_i64(size: int) -> vec[i64]:
    """This many zeros, made part by part: the memory for millions takes a while."""
    return many_i64(0, size)


def many_i64(number: int, size: int) -> vec[i64]:
    """The same number, this many times."""
    part = vec[i64]([number] * min(size, AT_ONCE)) if number else _I64
    row: vec[i64] = _grown(vec[i64]([], capacity=i64(size)), part, size)
    return row


def zeros_i32(size: int) -> vec[i32]:
    """The same as 32-bit numbers."""
    row: vec[i32] = _grown(vec[i32]([], capacity=i64(size)), _I32, size)
    return row


def zeros_u8(size: int) -> vec[u8]:
    """The same as bytes."""
    row: vec[u8] = _grown(vec[u8]([], capacity=i64(size)), _U8, size)
    return row


def _grown(row: Any, part: Any, size: int) -> Any:
    """The row, which is empty and whose memory nobody has touched, with these at its end."""
    for _ in range(size // AT_ONCE):
        row = extend(row, part)
    return extend(row, part[: i64(size % AT_ONCE)])
