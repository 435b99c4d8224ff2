"""The name of a class means one thing, on whatever pages its sheet is loaded."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import stammtisch.web

STATIC = Path(stammtisch.web.__file__).parent / "static"


def styled_alone(sheet: Path) -> set[str]:
    """The classes that have a rule with nothing before them: ``.lead {``."""
    return set(re.findall(r"^\s*\.([\w-]+) \{", sheet.read_text(encoding="utf-8"), re.MULTILINE))


def test_no_two_sheets_style_a_class_of_the_same_name() -> None:
    named = Counter(name for sheet in STATIC.glob("*.css") for name in styled_alone(sheet))
    assert {"lead", "lead-card"} <= set(named)
    assert [name for name, sheets in named.items() if sheets > 1] == []
