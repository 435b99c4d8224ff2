"""Whole numbers from callers.  # not compiled: asks anything whether it is one"""

from __future__ import annotations

import operator
from typing import SupportsIndex, cast


def whole_number(number: object) -> int | None:
    """The number as an `int` if it has any integer type (even another library's), else None."""
    if type(number) is int:
        return number
    try:
        return operator.index(cast(SupportsIndex, number))
    except TypeError:
        return None
