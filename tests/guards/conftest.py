"""What guards the sources does not depend on the engine: it runs where the rules are compiled."""

from __future__ import annotations

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the guards as slow, but for the one that looks at the engine itself."""
    for item in items:
        if item.path.parent == Path(__file__).parent and item.path.name != "test_install.py":
            item.add_marker(pytest.mark.slow)
