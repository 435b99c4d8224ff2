"""The manual: every page is in its navigation, every name in its pages, and no card of a game lies.

Whether the builder accepts it all is seen by `.ci/run` (``python -m tools.manual``).
"""

from __future__ import annotations

import importlib.util
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from posixpath import dirname, join, normpath
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import stammtisch as st
from stammtisch import errors, rulebook, scorepad
from stammtisch.core.options import option_fields
from stammtisch.rulecodes import read_code
from tools import manual, manual_cards

NAMED = re.compile(r"^::: (\S+)", re.MULTILINE)
LINK = re.compile(r"(?<!`)\[[^\]\n]*\]\(([^)\s]+)\)(?!`)")
MEMBERS = re.compile(r"^ +members: \[(.*)\]", re.MULTILINE)
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


@cache
def pages() -> dict[str, str]:
    return manual.pages()


def named_in(nav: list[Any]) -> list[str]:
    found: list[str] = []
    for entry in nav:
        within = list(entry.values()) if isinstance(entry, dict) else [entry]
        for each in within:
            found += named_in(each) if isinstance(each, list) else [each]
    return found


def test_the_navigation_names_every_page_once() -> None:
    nav = manual.settings(list(pages()))["project"]["nav"]
    assert sorted(named_in(nav)) == sorted(pages())


def test_every_file_of_the_docs_is_a_page() -> None:
    docs = {file.relative_to(manual.ROOT).as_posix() for file in manual.ROOT.glob("docs/**/*.md")}
    assert docs <= set(pages())


def test_links_lead_to_pages_and_rules() -> None:
    beside = {file.relative_to(manual.ROOT).as_posix() for file in manual.beside()}
    lost = []
    for path, text in pages().items():
        for link in LINK.findall(CODE.sub("", text)):
            there, _, anchor = link.partition("#")
            target = normpath(join(dirname(path), there)) if there else path
            if link.startswith("http") or target in beside:
                continue
            if target not in pages() or (
                "-" in anchor and anchor.isupper() and not _has(target, anchor)
            ):
                lost.append((path, link))
    assert lost == []


def _has(path: str, rule: str) -> bool:
    return f'id="{rule}"' in pages()[path]


def found(name: str) -> object:
    """What a dotted name stands for."""
    parts = name.split(".")
    for cut in range(len(parts), 0, -1):
        try:
            thing: object = import_module(".".join(parts[:cut]))
        except ModuleNotFoundError:
            continue
        for part in parts[cut:]:
            thing = getattr(thing, part)
        return thing
    raise LookupError(name)


def api() -> dict[str, str]:
    return {path: text for path, text in pages().items() if path.startswith("docs/api/")}


def test_what_the_pages_of_the_library_name_is_there() -> None:
    for text in api().values():
        for block in re.split(r"(?=^::: )", text, flags=re.MULTILINE)[1:]:
            thing = found(NAMED.findall(block)[0])
            for members in MEMBERS.findall(block):
                assert [each for each in members.split(", ") if not hasattr(thing, each)] == []


def test_the_pages_of_the_library_name_all_that_it_offers() -> None:
    named = {name for text in api().values() for name in NAMED.findall(text)}
    offered = {f"stammtisch.{name}" for name in st.__all__ if not hasattr(errors, name)}
    offered |= {f"stammtisch.{name}" for name in ("errors", "testing", "proofs", "gin", "poker")}
    assert sorted(offered - named) == []
    things = [found(name) for name in named]
    assert [
        name
        for name in scorepad.__all__
        if name not in ("FREE", "POINTS", "Answer", "Facts")
        and getattr(scorepad, name) not in things
    ] == []


@pytest.mark.parametrize("game_id", manual_cards.games())
def test_the_card_of_a_game_tells_what_the_game_is(game_id: str) -> None:
    entry, text = st.registration(game_id), pages()[f"games/{game_id}.md"]
    for name in entry.presets:
        code = st.rule_code(st.game(game_id, preset=name))
        assert f"`{code}`" in text
        assert read_code(code).preset == name
    options = text.partition("## Options")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \|.*\| (.*) \|$", options, re.MULTILINE)
    rules = {
        name: re.findall(r"\[(.*?)\]\(\.\./rules/en/(\w+)\.md#(.*?)\)", cell) for name, cell in rows
    }
    assert sorted(rules) == sorted(field.name for field in option_fields(entry.options))
    for field in option_fields(entry.options):
        assert tuple(rule for rule, _, _ in rules[field.name]) == field.note.rules
        assert all(
            rule == anchor and rule in rulebook.rule_ids(page)
            for rule, page, anchor in rules[field.name]
        )
    whole, known = re.findall(r"```text\n(.*?)\n```", text, re.DOTALL)
    assert st.position(whole) == st.Match(st.game(game_id), seed=manual_cards.SEED, dealer=0).state
    st.position(known, st.Rng(1))


@pytest.mark.parametrize("game_id", manual_cards.games())
def test_the_card_of_a_game_tells_how_fast_it_was_measured(game_id: str) -> None:
    rows = manual_cards.measured(game_id)
    assert all(re.fullmatch(rf"{game_id}(/\w+)?(@\d+)?", row[0]) for row in rows)
    assert {row[0].partition("@")[0].partition("/")[2] or "" for row in rows} & {
        "",
        *st.registration(game_id).presets,
    }
    for row in rows:
        assert f"| `{row[0]}` | {row[1]} | {row[4]} | {row[2]} |" in pages()[f"games/{game_id}.md"]


def test_games_of_plug_ins_have_no_card() -> None:
    assert set(manual_cards.games()) == {
        file.stem for file in (manual.LOCALE / "en" / "rulebook").glob("*.md")
    } - {
        "club_tournament",
        "club_year",
        "duplicate_doppelkopf",
        "evening_formats",
        "pair_tournament",
        "score_pad",
    }


def test_the_short_part_of_a_rule_page_names_its_cards() -> None:
    rules = {path: text for path, text in pages().items() if path.startswith("rules/")}
    assert [path for path, text in rules.items() if "```cards" in text] == []
    assert [path for path, text in rules.items() if re.search(r"\{\w", CODE.sub("", text))] == []
    watten = rules["rules/de/watten.md"]
    assert "- Schellen-Daus, **Herz-10**, Schellen-9, Schellen-8\n" in watten
    assert watten.index("Ein Stich dabei: Ausgespielt ist Schellen-Daus") < watten.index("## ")


def test_lists_are_indented_as_the_builder_reads_them() -> None:
    text = "- a\n  - b\n    c\n\n  ```sh\n  x\n    y\n  ```\n```\n  z\n```\n"
    assert manual.deepened(text) == (
        "- a\n    - b\n        c\n\n    ```sh\n    x\n      y\n    ```\n```\n  z\n```\n"
    )


def test_what_pages_would_load_from_elsewhere_is_found(tmp_path: Path) -> None:
    page = '<link rel="canonical" href="https://a.b"><a href="https://c.d"><img src="x.png">'
    (tmp_path / "a.html").write_text(page, "utf-8")
    assert manual.foreign(tmp_path) == []
    (tmp_path / "a.html").write_text('<script src="https://e.f/g.js"></script>', "utf-8")
    (tmp_path / "b.css").write_text('a { background: url("//h.i/j.png") }', "utf-8")
    assert manual.foreign(tmp_path) == ["a.html loads https://e.f/g.js", "b.css loads //h.i/j.png"]


def test_examples_in_docstrings_are_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(importlib.import_module("sys").modules, "griffe", _griffe())
    spec = importlib.util.spec_from_file_location(
        "shown", manual.ROOT / "tools/manual_docstrings.py"
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    thing = SimpleNamespace(docstring=SimpleNamespace(value="One.\n\n>>> 1 + 1\n2\n\nTwo."))
    module.Examples().on_object(obj=thing)
    assert thing.docstring.value == "One.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nTwo."


def _griffe() -> ModuleType:
    module = ModuleType("griffe")
    vars(module).update(Extension=object, Object=object)
    return module
