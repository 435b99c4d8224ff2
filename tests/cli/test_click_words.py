"""The words of click in our catalogue are those that the installed click says."""

from __future__ import annotations

import ast
from pathlib import Path

import click
from babel.messages.extract import extract_from_file

from stammtisch.messages import catalogue
from tools import messages


def listed() -> set[str]:
    """The messages of click in our catalogue, of plural ones the singular."""
    source, marks = messages.PACKAGE / "cli" / "click_words.py", {"_": None, "ngettext": (1, 2)}
    found = (words for _, words, _, _ in extract_from_file("python", source, marks))
    return {words if isinstance(words, str) else words[0] for words in found}


def known_to_click() -> set[str]:
    """All texts in the sources of click: it translates some that stand elsewhere, by a variable."""
    trees = (ast.parse(source.read_text()) for source in Path(click.__file__).parent.glob("*.py"))
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {node.value for node in nodes if isinstance(node.value, str)}


def test_every_listed_word_is_one_of_click() -> None:
    assert len(listed()) > 30
    assert listed() - known_to_click() == set()


def test_every_listed_word_is_in_german() -> None:
    german = catalogue("de")
    for words in listed() - {"URL"}:
        # Before Python 3.11.4 or so `gettext` knows no word that has a plural.
        assert words != german.ngettext(words, words, 1) or words != german.gettext(words), words
