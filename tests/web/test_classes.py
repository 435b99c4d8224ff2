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
    for paper in (False, True):  # a page on paper has sheets of its own
        sheets = [each for each in STATIC.glob("*.css") if each.stem.startswith("print") == paper]
        named = Counter(name for sheet in sheets for name in styled_alone(sheet))
        assert {"all" if paper else "lead-card"} <= set(named)
        assert [name for name, found in named.items() if found > 1] == []
