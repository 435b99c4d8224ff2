"""What is installed in ./check's environment is what lies in the source."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import stammtisch
from tools.compiling import fingerprint


def test_the_compiled_rules_are_those_of_the_source() -> None:
    stamp = Path(sys.prefix) / "installed"  # written by tools/setup.sh
    if stammtisch.engine() == "pure" or not stamp.exists():
        pytest.skip("no compiled rules here, or not installed by ./check")
    assert fingerprint() in stamp.read_text(), "the sources have changed since: run ./check"
