"""The tables of the rule pages against the code: each option, its bounds, its value in a preset."""

from __future__ import annotations

import re

import pytest

import stammtisch as st
from stammtisch import rulebook
from stammtisch.core.options import option_fields
from tests.rulebook.test_rulebook import tables

GAMES = sorted(st.registrations())
SAID = {"de": {True: "ja", False: "nein"}, "en": {True: "yes", False: "no"}}
UNSAID = {"–", "by the preset", "nach der Spielart", "not used", "ohne Bedeutung"}
ELSEWHERE = {  # bounds that follow from another option, which the page says in words
    ("bakkarat", "max_bet"), ("bakkarat", "max_bank"), ("poker", "max_bet"),
    ("einundfuenfzig_tot", "seven_turned_up"),
}  # fmt: skip


def cells(line: str) -> list[str]:
    """The cells of a line of a table, without the marks of code."""
    plain = line.strip().strip("|").replace("`", "").replace("−", "-")
    return [cell.strip() for cell in plain.split("|")]


def listed(game: str, language: str) -> tuple[list[str], dict[str, list[str]]]:
    """The presets of a page's table of options, and the rest of each row by its option."""
    for table in tables(rulebook.page(game, language)):
        first, _, *rows = map(cells, table)
        if first[0] in {"option", "Einstellung"}:
            return first[2:], {row[0]: row[1:] for row in rows if row[0] != "preset"}
    raise AssertionError(f"{game} has no table of options")


def written(value: object, language: str) -> str:
    """A value as the pages write it."""
    if isinstance(value, bool):
        return SAID[language][value]
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_what_each_option_is_in_each_preset(game: str, language: str) -> None:
    entry = st.registration(game)
    presets, rows = listed(game, language)
    assert set(rows) == {field.name for field in option_fields(entry.options)}
    named = presets if set(presets) <= set(entry.presets) else []
    for name, (_, *values) in rows.items():
        for place, value in enumerate(values):
            for preset in [named[place]] if named else list(entry.presets):
                is_now = written(getattr(entry.preset(preset), name), language)
                assert value in UNSAID or value.split(",")[0] == is_now, (name, preset)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_the_page_says_between_which_numbers_each_option_lies(game: str, language: str) -> None:
    _, rows = listed(game, language)
    for field in option_fields(st.registration(game).options):
        if (
            field.type is int
            and field.name != "first_dealer"
            and (game, field.name) not in ELSEWHERE
        ):
            numbers = {int(each) for each in re.findall(r"-?\d+", " ".join(rows[field.name]))}
            assert {field.lowest, field.highest} <= numbers, field.name
