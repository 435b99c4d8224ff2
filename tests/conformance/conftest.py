"""What is asked of every house is asked in turn of those that tell least."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.houses import BETWEEN

EVERY = 4
WITH_ALL = "test_contract.py"  # chooses its houses itself, and .ci/run asks it for all


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let each test of a file try every fourth of the houses between, from another one on.

    So every test has houses of all kinds, and every house has tests of all kinds.
    """
    files: dict[str, dict[str, int]] = {}
    for item in items:
        if item.path.parent == Path(__file__).parent and item.path.name != WITH_ALL:
            tests = files.setdefault(item.path.name, {})
            number = tests.setdefault(item.nodeid.partition("[")[0], len(tests))
            if (house := _between(item)) is not None and (house + number) % EVERY:
                item.add_marker(pytest.mark.thorough)


def _between(item: pytest.Item) -> int | None:
    """Which of the houses between others the test is about, if it is about one."""
    params = item.callspec.params if hasattr(item, "callspec") else {}
    return next((BETWEEN.index(each) for each in params.values() if each in BETWEEN), None)
