"""A language that is only a folder: its cards, numbers, days, plurals, rules; who gets it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import stammtisch as st
from stammtisch import rulebook, testing
from stammtisch.cards import FACES, KINDS, Face, card_name, notation, read_card, spelled_suit
from stammtisch.core.options import option_fields
from stammtisch.games.registry import registrations
from stammtisch.languages import FILE, HOME, SOURCE, BrokenLanguage, best, read, tags
from stammtisch.messages import Speaker
from stammtisch.rulebook.search import search
from stammtisch.rulecodes import read_value
from stammtisch.terminal.session import Session
from stammtisch.text import CardWord, DecimalWord, NameWord, say, say_n
from stammtisch.web.figures import day, decimal
from stammtisch.web.reader import preferred, reader_of
from tests.languages import pseudo, reading

CATEGORIES = [each.id for each in reading.PUB.categories]
TITLES = re.compile("|".join(map(re.escape, [*reading.PRINTED, *CATEGORIES])))
NOON = 1_790_000_000.0


def test_it_is_there_only_as_long_as_its_folder(strange_folder: Path) -> None:
    assert tags() == (HOME, SOURCE)
    with pseudo.installed(strange_folder) as tag:
        assert tags() == (HOME, SOURCE, tag)
    assert tags() == (HOME, SOURCE)


@pytest.mark.parametrize("face", FACES)
def test_cards_have_its_names_and_are_read_by_them(face: Face, strange: str) -> None:
    for kind in range(KINDS):
        name = card_name(kind, face, strange)
        assert not reading.WORD.search(name)
        assert notation(read_card(name)) == notation(kind)
    assert spelled_suit(pseudo.strange("hearts")) == 2


def test_numbers_days_and_plurals_are_its_own(strange: str) -> None:
    speaker = Speaker(strange)
    assert speaker.word(DecimalWord(-1.25, 2)) == "-1·25"
    assert decimal(2.5, strange) == "2·5"
    assert re.fullmatch(r"\d+\. září 2026", day(NOON, strange))
    forms = [speaker.say(say_n("{n} card", "{n} cards", n))[-1] for n in (1, 2, 4, 5, 0, 21)]
    assert "".join(forms) == "¹²²³³³"


def test_a_sentence_has_the_cards_of_its_language(strange: str) -> None:
    said = Speaker(strange).say(say("{card} can be in one meld only.", card=CardWord(10)))
    assert said == pseudo.strange("Queen of clubs can be in one meld only.")


def test_its_rules_are_read_and_found(strange: str) -> None:
    for game in rulebook.games():
        book, english = rulebook.page(game, strange), rulebook.page(game, SOURCE)
        assert book.language == strange
        assert [rule.id for rule in book.rules] == [rule.id for rule in english.rules]
        anchors = [section.anchor for section in book.sections]
        assert all(anchors) and len(set(anchors)) == len(anchors)
    asked = pseudo.strange("forehand")
    assert {each.text for each in search(asked, strange)} != set()
    assert all(not reading.WORD.search(term.word) for term in rulebook.glossary(strange))
    assert all(term.language == strange for term in rulebook.glossary(strange))


def test_what_a_language_lacks_is_in_english(strange_folder: Path, tmp_path: Path) -> None:
    home = tmp_path / "locale" / "sl"
    home.mkdir(parents=True)
    (home / FILE).write_text((strange_folder / "locale" / pseudo.TAG / FILE).read_text())
    with pseudo.installed(tmp_path):
        assert tags() == (HOME, SOURCE, "sl")
        assert Speaker("sl").say(say("The match is over.")) == "The match is over."
        assert rulebook.page("gin", "sl").language == SOURCE
        assert rulebook.rule("GIN-3", "sl") == rulebook.rule("GIN-3", SOURCE)
        assert {term.language for term in rulebook.glossary("sl")} == {SOURCE}


@pytest.mark.parametrize(
    ("asked", "got"),
    [
        (None, HOME),
        ("", HOME),
        ("*", HOME),
        ("fr", SOURCE),
        ("fr, *;q=0.5", SOURCE),
        ("fr;q=0.9, de-AT;q=0.8, en;q=0.7", "de"),
        ("en-GB", "en"),
        ("den", SOURCE),
        ("cs", SOURCE),
        ("de;q=0, en;q=0.1", "en"),
        ("de;q=x, en", "en"),
        (";;;,,,", HOME),
    ],
)
def test_who_names_none_gets_german_and_who_asks_for_another_english(
    asked: str | None, got: str
) -> None:
    assert preferred(asked) == got
    assert reader_of("language=cs&theme=dark", asked).language == got


@pytest.mark.parametrize(
    ("wishes", "got"),
    [
        (["cs_CZ.UTF-8"], "cs"),
        (["CS"], "cs"),
        (["fr", "cs-CZ", "de"], "cs"),
        (["cs_CZ@euro", "en"], "cs"),
        (["csb"], SOURCE),
        (["C"], HOME),
    ],
)
def test_a_language_is_found_by_every_spelling(wishes: list[str], got: str, strange: str) -> None:
    assert best(wishes) == got
    assert preferred("cs, de;q=0.9") == strange
    assert reader_of(f"language={strange}", "de").language == strange


def test_a_name_that_comes_with_a_deck_is_english_where_it_is_not_there() -> None:
    word = NameWord("Größe", {"en": "Size", "fr": "Taille"})
    said = [Speaker(each).word(word) for each in (HOME, SOURCE)]
    assert said == ["Größe", "Size"] and word.said("cs") == "Size" and word.said("fr") == "Taille"
    assert NameWord("Size", {"de": "Größe"}).said("cs") == "Size"


def test_what_people_type_may_be_in_it(strange: str) -> None:
    from stammtisch.games.mau_mau.options import MauMauOptions

    functions = option_fields(MauMauOptions)[0]
    assert read_value(functions, pseudo.strange("yes")) is True
    session = Session(st.game("gin"), language=strange, seed="7", bot="random")
    assert [*session.bot_moves()]
    while all(each.cards for each in session.view.choices):
        session.play(session.view.choices[0].text)
        assert [*session.bot_moves()]
    button = next(each for each in session.view.choices if not each.cards)
    before = len(session.match.hand.acts)
    session.play(session.say(button.label).upper())
    assert session.match.hand.acts[before].text == button.text


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(registrations()))
def test_all_that_a_game_says_is_in_it(
    game: str, strange: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: set[str] = set()
    speaker = Speaker(strange)
    monkeypatch.setattr(testing, "spoken", lambda _, text: said.add(speaker.say(text)))
    testing.check_game(st.game(game), hands=2)
    assert len(said) > 20
    assert [*reading.plain_words(said, TITLES)] == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('decimal = ","', "decimal = 1", "decimal"),
        ('name = "Deutsch"', "", "name"),
        ('"Kreuz", ', "", "french.suits"),
        ("[typed]", "[taped]", "taped"),
        ("[jokers]", "[jokers", "line"),
    ],
)
def test_a_broken_file_says_where(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = (Path(rulebook.__file__).parents[1] / "locale" / HOME / FILE).read_text("utf-8")
    assert old in text
    (tmp_path / "xx").mkdir()
    file = tmp_path / "xx" / FILE
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BrokenLanguage, match=rf"xx/{FILE}: .*{fault}"):
        read(file)
