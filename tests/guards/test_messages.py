"""The tool that checks the message catalogues notices what is wrong with them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.guards.sources import modules
from tools import messages

SOURCE = """
from gettext import gettext as _
from stammtisch.text import Text, say, say_in, say_n

_("one")
say("{seat} plays {card}", seat=1, card=2)
say_n("{n} card", "{n} cards", 3)
say_in("verb", "deal")
Text("label")
"""
FILLED = {
    "one": "eins",
    "{seat} plays {card}": "{seat} spielt {card}",
    "deal": "geben",
    "label": "Schild",
}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a few messages, all translated."""
    package = tmp_path / "stammtisch"
    (package / "games").mkdir(parents=True)
    (package / "games" / "gin.py").write_text(SOURCE)
    file = package / "locale" / "de" / "LC_MESSAGES" / "gin.po"
    messages.update(messages.extract(package)["gin"], file, "de")
    text = file.read_text()
    for words, german in FILLED.items():
        text = text.replace(f'msgid "{words}"\nmsgstr ""', f'msgid "{words}"\nmsgstr "{german}"')
    text = text.replace('msgstr[0] ""', 'msgstr[0] "{n} Karte"')
    file.write_text(text.replace('msgstr[1] ""', 'msgstr[1] "{n} Karten"'))
    return package


def _edit(package: Path, old: str, new: str) -> list[str]:
    file = package / "locale" / "de" / "LC_MESSAGES" / "gin.po"
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    return messages.check(set(), package)


def test_a_complete_catalogue_passes_and_compiles(package: Path) -> None:
    assert messages.check(set(), package) == []
    assert messages.compile_catalogues(package) == 1
    assert len(list(package.rglob("*.mo"))) == 1


def test_an_update_keeps_translations_and_drops_what_is_gone(package: Path) -> None:
    source = package / "games" / "gin.py"
    source.write_text(SOURCE.replace('_("one")', '_("two")'))
    assert {fault.split(": ")[1] for fault in messages.check(set(), package)} == {
        "not extracted",
        "obsolete",
    }
    file = package / "locale" / "de" / "LC_MESSAGES" / "gin.po"
    messages.update(messages.extract(package)["gin"], file, "de")
    assert messages.check(set(), package) == ["de/gin.po: untranslated: 'two'"]
    assert "eins" not in file.read_text()


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"eins"', '""', "untranslated"),
        ('"{n} Karten"', '""', "untranslated"),
        ('msgid "one"', '#, fuzzy\nmsgid "one"', "fuzzy"),
        ("{seat} spielt", "{sitz} spielt", "other places"),
        ('"{n} Karten"', '"Karten"', "other places"),
        ('"eins"', '"{eins"', "other places"),
        ('msgid "label"', 'msgid "tag"', "not extracted"),
        ('msgctxt "verb"\n', "", "obsolete"),
    ],
)
def test_a_planted_fault_is_caught(package: Path, old: str, new: str, fault: str) -> None:
    assert fault in "\n".join(_edit(package, old, new))


def test_what_several_rooms_say_stands_once_and_comes_back_to_the_last(package: Path) -> None:
    folder = package / "locale" / "de" / "LC_MESSAGES"
    other = package / "games" / "watten.py"
    other.write_text('_("one")\nsay_n("{n} card", "{n} cards", 3)\nsay_in("other", "one")')
    assert "de/shared.po: not extracted: 'one'" in messages.check(set(), package)
    messages.refresh(package)
    assert messages.check(set(), package) == ["de/watten.po: untranslated: (other) 'one'"]
    shared, gin = ((folder / f"{each}.po").read_text() for each in ("shared", "gin"))
    assert '"eins"' in shared and '"{n} Karten"' in shared and "#:" not in shared
    assert '"eins"' not in gin and '"Schild"' in gin
    other.unlink()
    messages.refresh(package)
    assert messages.check(set(), package) == []
    assert '"eins"' in (folder / "gin.po").read_text() and not (folder / "shared.po").exists()


def test_messages_without_a_domain_are_refused(package: Path) -> None:
    (package / "stray.py").write_text('_("lost")')
    with pytest.raises(ValueError, match="stray"):
        messages.extract(package)


def made_up(tree: ast.Module) -> Iterator[str]:
    """Messages with values already in them, which no catalogue can have."""
    for each in ast.walk(tree):
        if isinstance(each, ast.Call) and ast.unparse(each.func) in messages.KEYWORDS:
            yield from (ast.unparse(one) for one in each.args if isinstance(one, ast.JoinedStr))


def test_values_come_beside_a_message_not_in_it() -> None:
    assert {name: found for name, tree in modules() if (found := [*made_up(tree)])} == {}
    assert [*made_up(ast.parse('say(f"{one} plays")\nsay("{one}", one=f"{two}")'))] == [
        "f'{one} plays'"
    ]
