"""Whole numbers that callers hand in.  # not compiled: asks anything whether it is one"""

from __future__ import annotations

import operator
from typing import SupportsIndex, cast


def whole_number(number: object) -> int | None:
    """A whole number of any kind (also of another library), or None if it is something else."""
    try:
        return operator.index(cast(SupportsIndex, number))
    except TypeError:
        return None
