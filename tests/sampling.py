"""Which cases of a slow test ./check tries where the rules are compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

import stammtisch as st

Test = TypeVar("Test", bound=Callable[..., Any])


def elsewhere(test: Test) -> Test:
    """A long test of pages, which are the same with and without compiled rules.

    Without them it runs, as in .ci/run; with them it does for who asks.
    """
    return pytest.mark.thorough(test) if st.engine() == "compiled" else test


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
