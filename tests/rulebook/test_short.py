"""The short part of each page: sentences to be told at a table, and cards that are really there."""

from __future__ import annotations

import re

import pytest

from stammtisch import rulebook
from stammtisch.cards import FACES, HIDDEN, read_card
from stammtisch.core.contract import Game
from stammtisch.games.registry import registrations
from stammtisch.languages import tags
from stammtisch.lessons.wording import places, said
from stammtisch.messages import Speaker
from stammtisch.rulebook.short import CardRow, Figure, read_short
from stammtisch.rulecodes import preset_rules

LONGEST = 14  # sentences
every_page = pytest.mark.parametrize(
    "page",
    [rulebook.page(game, tag) for game in registrations() for tag in ("de", "en")],
    ids=lambda page: f"{page.game}-{page.language}",
)


def game_of(page: rulebook.Page) -> Game:
    return preset_rules(registrations()[page.game]).game()


def figures(page: rulebook.Page) -> list[Figure]:
    return [block for block in page.short if isinstance(block, Figure)]


def paragraphs(page: rulebook.Page) -> str:
    return "\n\n".join(block for block in page.short if isinstance(block, str))


def sentences(text: str) -> int:
    return len(re.findall(r"[.!?](?=\s|$|”|“)", text))


@every_page
def test_a_few_sentences_and_a_picture_tell_what_the_game_is(page: rulebook.Page) -> None:
    assert 5 <= sentences(paragraphs(page)) <= LONGEST, page.short
    assert figures(page)
    assert all(figure.caption for figure in figures(page))


@every_page
def test_no_card_is_called_by_its_notation_and_each_place_is_filled_in_all_faces(
    page: rulebook.Page,
) -> None:
    game = game_of(page)
    told = [paragraphs(page)]
    for figure in figures(page):
        told += [figure.caption, *(row.label for row in figure.rows)]
    for words in told:
        assert not re.search(r"\b(?:[KQJT2-9][cshd]|A[cd])\b", re.sub(r"\{[^}]*\}", "", words)), (
            words
        )
        for face in FACES:
            filled = said(words, Speaker(page.language, face), game)
            assert not any(places(filled)), filled
    assert "`" not in "".join(told)


@every_page
def test_the_cards_shown_are_in_the_pack_and_no_more_often_than_there(page: rulebook.Page) -> None:
    game = game_of(page)
    pack = list(game.pack())
    for figure in figures(page):
        for row in figure.rows:
            kinds = [read_card(card, game.deck) for group in row.groups for card in group]
            assert kinds, row
            assert all(kinds.count(kind) <= pack.count(kind) for kind in set(kinds) - {HIDDEN})


@every_page
def test_a_card_that_takes_a_trick_is_named_below_it(page: rulebook.Page) -> None:
    for figure in figures(page):
        for row in figure.rows:
            assert all(f"{{{card}}}" in figure.caption for card in row.wins), figure


@pytest.mark.parametrize("game", registrations())
def test_both_languages_show_the_same_cards(game: str) -> None:
    shown = [
        [
            [(row.groups, row.wins) for row in figure.rows]
            for figure in figures(rulebook.page(game, tag))
        ]
        for tag in ("de", "en")
    ]
    assert shown[0] == shown[1]


def test_a_page_without_a_short_part_has_none() -> None:
    assert rulebook.page("club_year", "de").short == ()
    assert rulebook.page("club_year", "de").summary
    assert all(rulebook.page("gin", tag).short for tag in tags())


def test_figures_stand_between_paragraphs_as_they_are_written() -> None:
    text = "One.\n\n```cards A trick\nTen: hearts: Ad Th* | 9d\n??\n```\n\nTwo.\n"
    figure = Figure(
        "A trick",
        (
            CardRow("Ten: hearts", (("Ad", "Th"), ("9d",)), frozenset({"Th"})),
            CardRow("", (("??",),)),
        ),
    )
    assert read_short(text) == ("One.", figure, "Two.")
    assert read_short("") == ()
