"""Which cases of slow tests ./check tries; .ci/run tries them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[Any], every: int) -> list[Any]:
    """The cases of a slow test: each n-th is always tried, the others are marked as long."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=[pytest.mark.long] if number % every else [],
        )
        for number, case in enumerate(cases)
    ]
