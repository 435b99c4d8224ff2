"""The name of a class means one thing, on whatever pages its sheet is loaded."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import stammtisch.web

STATIC = Path(stammtisch.web.__file__).parent / "static"


def styled_alone(sheet: Path) -> set[str]:
    """The classes that have a rule with nothing before them: ``.lead {``, ``.lead, .way {``."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"\([^()]*\)", "", re.sub(r"\([^()]*\)", "", text))  # :is(.one, :not(.other))
    selectors = [one.strip() for many in re.findall(r"([^{}]+)\{", text) for one in many.split(",")]
    found = (re.fullmatch(r"\.([\w-]+)(?::not)?", selector) for selector in selectors)
    return {match[1] for match in found if match}


def test_no_two_sheets_style_a_class_of_the_same_name() -> None:
    for paper in (False, True):  # a page on paper has sheets of its own
        # Beside print.css a sheet says how far small words stand apart.
        shared = {"small"} if paper else set()
        sheets = [each for each in STATIC.glob("*.css") if each.stem.startswith("print") == paper]
        named = Counter(name for sheet in sheets for name in styled_alone(sheet))
        assert {"all" if paper else "lead-card"} <= set(named)
        assert [name for name, found in named.items() if found > 1 and name not in shared] == []
