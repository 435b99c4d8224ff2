"""Turns data into typed data, safely even from several threads at once.

msgspec looks at a type when it is first wanted and keeps what it found. Two threads that are first
at the same moment end the interpreter with a segmentation fault (seen with 0.20 to 0.22). So the
first use of each type waits for its turn; afterwards nobody waits. `msgspec.json.Decoder` looks
when it is made, at import, where Python itself lets one thread in.
"""

from __future__ import annotations

from threading import Lock
from typing import Any, Final

import msgspec

_known: Final[set[Any]] = set()
_first: Final = Lock()


def typed(data: object, kind: Any) -> Any:
    """A thread-safe `msgspec.convert`: the data as this type, every value checked.

    Raises:
        msgspec.ValidationError: it is not of this type, and where.
    """
    if kind in _known:
        return msgspec.convert(data, kind)
    with _first:
        try:
            return msgspec.convert(data, kind)
        finally:
            _known.add(kind)
