"""The name of a class means one thing, on whatever pages its sheet is loaded."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import stammtisch.web

WEB = Path(stammtisch.web.__file__).parent
STATIC = WEB / "static"


def selectors(sheet: Path) -> Iterator[str]:
    """What the rules of a sheet are for: ``.lead``, ``.lead > b``; without comments."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    for many in re.findall(r"([^{}]+)\{", text):
        if not many.strip().startswith("@"):
            yield many.strip()


def styled_alone(sheet: Path) -> set[str]:
    """The classes that have a rule with nothing before them: ``.lead {``, ``.lead, .way {``."""
    found = set()
    for many in selectors(sheet):
        flat = re.sub(r"\([^()]*\)", "", re.sub(r"\([^()]*\)", "", many))  # :is(.one, :not(.two))
        alone = (re.fullmatch(r"\.([\w-]+)(?::not)?", one.strip()) for one in flat.split(","))
        found |= {match[1] for match in alone if match}
    return found


def test_no_two_sheets_style_a_class_of_the_same_name() -> None:
    for paper in (False, True):  # a page on paper has sheets of its own
        # Beside print.css a sheet says how far small words stand apart.
        shared = {"small"} if paper else set()
        sheets = [each for each in STATIC.glob("*.css") if each.stem.startswith("print") == paper]
        named = Counter(name for sheet in sheets for name in styled_alone(sheet))
        assert {"all" if paper else "lead-card"} <= set(named)
        assert [name for name, found in named.items() if found > 1 and name not in shared] == []


def test_every_class_that_has_a_style_stands_on_a_page() -> None:
    """By its name, or by a stem with something computed behind it: ``p{{ n }}``."""
    files = [each for kind in ("*.html", "*.js", "*.py") for each in WEB.rglob(kind)]
    text = "\n".join(
        each.read_text(encoding="utf-8") for each in files if "vendor" not in each.parts
    )
    words, stems = set(re.findall(r"[\w-]+", text)), set(re.findall(r"([\w-]+)\{", text))
    rules = [rule for sheet in STATIC.glob("*.css") for rule in selectors(sheet)]
    styled = {name for rule in rules for name in re.findall(r"\.([A-Za-z][\w-]*)", rule)}
    assert "lead-card" in styled
    assert [name for name in styled - words if not {*stems_of(name)} & stems] == []


def stems_of(name: str) -> tuple[str, str]:
    """``rows10`` without its number, ``side-left`` without its last word."""
    return name.rstrip("0123456789"), name[: name.rfind("-") + 1]
