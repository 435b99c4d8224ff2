"""Which cases of a slow test ./check tries where the rules are compiled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import stammtisch as st


def sampled(cases: Iterable[Any], every: int) -> list[Any]:
    """The cases of a test of pages, which are the same with and without compiled rules.

    Without them all are tried, as .ci/run does; with them each n-th is, the others for who asks.
    """
    rest = pytest.mark.thorough if st.engine() == "compiled" else ()
    return [
        pytest.param(*each, marks=rest if number % every else ())
        if isinstance(each, tuple)
        else pytest.param(each, marks=rest if number % every else ())
        for number, each in enumerate(cases)
    ]
