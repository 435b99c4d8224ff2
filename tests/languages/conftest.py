"""The language that nobody speaks, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.languages import pseudo


@pytest.fixture(scope="session")
def strange_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the language."""
    return pseudo.made(tmp_path_factory.mktemp("strange"))


@pytest.fixture
def strange(strange_folder: Path) -> Iterator[str]:
    """The tag of the language; the house has it while the test runs."""
    with pseudo.installed(strange_folder) as tag:
        yield tag
