"""The words of click in our catalogue are those that the installed click says."""

from __future__ import annotations

from pathlib import Path

import click
from babel.messages.extract import extract_from_file

from stammtisch.messages import catalogue
from tools import messages


def said_by(folder: Path, pattern: str) -> set[str]:
    """The messages of all sources in a folder, of plural ones the singular."""
    found = set()
    for source in folder.glob(pattern):
        for _, words, _, _ in extract_from_file("python", source, {"_": None, "ngettext": (1, 2)}):
            found.add(words if isinstance(words, str) else words[0])
    return found


def test_every_listed_word_is_one_of_click() -> None:
    listed = said_by(messages.PACKAGE / "cli", "click_words.py")
    assert len(listed) > 30
    assert listed - said_by(Path(click.__file__).parent, "*.py") == set()


def test_every_listed_word_is_in_german() -> None:
    german = catalogue("de")
    for words in said_by(messages.PACKAGE / "cli", "click_words.py") - {"URL"}:
        # Before Python 3.11.4 or so `gettext` knows no word that has a plural.
        assert words != german.ngettext(words, words, 1) or words != german.gettext(words), words
