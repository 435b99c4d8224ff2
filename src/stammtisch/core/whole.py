"""Whole numbers from callers.  # not compiled: asks anything whether it is one"""

from __future__ import annotations

import operator
from typing import SupportsIndex, cast


def whole_number(number: object) -> int | None:
    """A whole number of any integer type (other libraries' too), or None for anything else."""
    try:
        return operator.index(cast(SupportsIndex, number))
    except TypeError:
        return None
