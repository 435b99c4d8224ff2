"""No language of the house lacks cards, rules or words; the tool that says so notices it."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.languages import FILE, HOME, tags
from tests.languages import pseudo
from tools.languages import lacks


def test_no_language_lacks_anything() -> None:
    assert [fault for language in tags() for fault in lacks(language)] == []


def test_a_language_that_is_not_there_is_named() -> None:
    assert [*lacks("xx")] == ["xx: there is no such language; there are de, en"]


PAGE = "# Mao\n\n> Ludo.\n\n## Reguloj\n\n- **MAU-1** Ĉio.\n- **MAU-99** Nenio.\n"


@pytest.mark.parametrize(
    ("tag", "old", "new", "faults"),
    [
        ("eo", "", "", ["no rules of gin", "glossary: vorhand is missing", "MAU-2 is missing"]),
        ("ia", "", "", ["mau_mau: rule MAU-99 is not in the English"]),
        ("fy", 'name = "Deutsch"', 'name = "Frysk"\nlocale = "tlh"', ["'tlh'"]),
        ("ga", '"Pik"', '"Kreuz"', ["cards of the french pack are called 'Kreuz-10'"]),
        ("eu", '"Gras"', '"Eiche"', ["begin alike: Ei, Ei, He, Sc"]),
        ("is", "decimal", "dezimal", ["is/language.toml: Object contains unknown field `dezimal`"]),
    ],
)
def test_what_a_language_lacks_is_told(
    tmp_path: Path, tag: str, old: str, new: str, faults: list[str]
) -> None:
    text = (pseudo.ENGLISH.parent / HOME / FILE).read_text("utf-8")
    assert old in text
    home = tmp_path / "locale" / tag
    (home / "rulebook").mkdir(parents=True)
    (home / FILE).write_text(text.replace(old, new, 1), "utf-8")
    (home / "rulebook" / "mau_mau.md").write_text(PAGE)
    with pseudo.installed(tmp_path):
        found = "\n".join(lacks(tag))
    assert all(fault in found for fault in faults)
    assert "of mau_mau" not in found
