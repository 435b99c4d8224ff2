"""Which cases of slow tests ./check tries; .ci/run runs it with compiled rules and without."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

import stammtisch as st

Test = TypeVar("Test", bound=Callable[..., Any])
ELSEWHERE: pytest.MarkDecorator = (
    pytest.mark.thorough if st.engine() == "compiled" else pytest.mark.elsewhere
)


def elsewhere(test: Test) -> Test:
    """A long test of pages, which are the same with and without compiled rules.

    Without them it runs, as in .ci/run; with them it does for who asks.
    """
    marked: Test = ELSEWHERE(test)
    return marked


def sampled(cases: Iterable[Any], every: int) -> list[Any]:
    """The cases of a test of pages: each n-th is tried with compiled rules, the others without."""
    return [
        _case(each, ELSEWHERE if number % every else pytest.mark.slow)
        for number, each in enumerate(cases)
    ]


def fewer(cases: Iterable[Any], every: int) -> list[Any]:
    """The cases of a test of games: all are tried with compiled rules, each n-th without."""
    return [
        _case(each, pytest.mark.slow) if number % every else _case(each)
        for number, each in enumerate(cases)
    ]


def _case(case: Any, *marks: Any) -> Any:
    return pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=marks)
