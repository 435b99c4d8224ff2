"""The rule book says the same in both languages; every card and every citation in it is real."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from stammtisch import rulebook
from stammtisch.languages import tags
from stammtisch.rulebook import Page, Prose, RuleText, Section

GAMES = rulebook.games()
LANGUAGES, PAIR = tags(), ("de", "en")
EXAMPLES = {"de": "beispiele", "en": "worked-examples"}
OPEN = {"de": "was-die-quellen-offen-lassen", "en": "what-the-sources-leave-open"}
RANKS = {
    "doppelkopf": "AKQJT9",
    "einundfuenfzig_tot": "AKQJT987",
    "fuenfhundert": "AKQJT987",
    "herzblatt": "AKQJT987",
    "mau_mau": "AKQJT987",
    "sechsundsechzig": "AKQJT9",
    "tarock": "AKQJT9876",
    "watten": "AKQJT987",
}
FREE = {  # numbers that no rule has
    "bakkarat": {7, 8, 9, *range(16, 20)},
    "poker": {*range(25, 30), *range(35, 40)},
    "rummy": {18, 19},
}
CARD = re.compile(r"[AKQJT2-9][cshd]|X[rb]")
CARD_SPAN = re.compile(r"`((?:[AKQJT2-9][cshd] ?)+)`")

every_game = pytest.mark.parametrize("game", GAMES)
every_page = pytest.mark.parametrize(
    "page",
    [rulebook.page(game, language) for game in GAMES for language in LANGUAGES],
    ids=lambda page: f"{page.game}-{page.language}",
)


def whole(page: Page) -> str:
    """All text of a page: the summary and the blocks of every section."""
    return "\n\n".join(
        [page.summary] + [block.text for section in page.sections for block in section.blocks]
    )


def section(page: Page, anchors: dict[str, str]) -> Section:
    return next(s for s in page.sections if s.anchor == anchors[page.language])


def examples(page: Page) -> dict[str, str]:
    """Label and text of each worked example: a table row or list item that begins with it."""
    text = "\n".join(block.text for block in section(page, EXAMPLES).blocks)
    start = re.compile(r"^(?:\| |- )\*\*([A-Z]?\d+)\*\*", re.MULTILINE)
    starts = list(start.finditer(text))
    assert len({match[1] for match in starts}) == len(starts)
    ends = [match.start() for match in starts[1:]] + [len(text)]
    return {match[1]: text[match.end() : end] for match, end in zip(starts, ends, strict=True)}


def tables(page: Page) -> list[list[str]]:
    """Every table of the page as its lines."""
    lines = [line.strip() for line in whole(page).splitlines()]
    grouped = groupby(lines, key=lambda line: line.startswith("|"))
    return [list(rows) for is_table, rows in grouped if is_table]


def code_spans(page: Page) -> list[str]:
    return re.findall(r"`([^`\n]+)`", whole(page))


ADVICE = {"de": "gut-gespielt", "en": "playing-well"}
NO_GAME = {
    "club_tournament",
    "club_year",
    "duplicate_doppelkopf",
    "evening_formats",
    "pair_tournament",
    "score_pad",
}


class TestPages:
    def test_the_first_three_games_are_there(self) -> None:
        assert {"doppelkopf", "mau_mau", "gin"} <= set(GAMES)

    @every_page
    def test_a_page_has_a_title_and_a_summary_of_one_paragraph(self, page: Page) -> None:
        assert re.fullmatch(r"[^#\n]+", page.title)
        assert re.fullmatch(r"[^>\n]+", page.summary)

    @every_page
    def test_sections_have_different_anchors_and_none_is_empty(self, page: Page) -> None:
        anchors = [section.anchor for section in page.sections]
        assert len(set(anchors)) == len(anchors)
        assert all(section.anchor and section.blocks for section in page.sections)

    @every_game
    def test_both_languages_have_the_same_sections_in_the_same_order(self, game: str) -> None:
        german, english = (rulebook.page(game, language).sections for language in PAIR)
        shapes = [
            [[b.id for b in s.blocks if isinstance(b, RuleText)] for s in sections]
            for sections in (german, english)
        ]
        assert shapes[0] == shapes[1]

    @every_page
    def test_a_page_tells_how_to_play_well(self, page: Page) -> None:
        told = {section.anchor for section in page.sections}
        assert (ADVICE[page.language] in told) == (page.game not in NO_GAME)

    @every_page
    def test_the_last_section_says_what_the_sources_leave_open(self, page: Page) -> None:
        assert page.sections[-1] is section(page, OPEN)
        assert not re.search(r"\[(seed|std|choice)", whole(page))


class TestRules:
    @every_game
    def test_ids_run_from_one_and_are_equal_in_both_languages(self, game: str) -> None:
        ids = rulebook.rule_ids(game)
        prefix = ids[0].rpartition("-")[0]
        free = FREE.get(game, set[int]())
        numbers = (n for n in range(1, len(ids) + len(free) + 1) if n not in free)
        assert ids == tuple(f"{prefix}-{n}" for n in numbers)
        assert ids == tuple(rule.id for rule in rulebook.page(game, "en").rules)

    def test_no_two_games_share_an_id(self) -> None:
        ids = [id for game in GAMES for id in rulebook.rule_ids(game)]
        assert len(set(ids)) == len(ids)

    @every_game
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_rule_is_found_by_its_id(self, game: str, language: str) -> None:
        for id in rulebook.rule_ids(game):
            found = rulebook.rule(id, language)
            assert (found.id, found.game) == (id, game)
            assert found.text == found.text.strip() != ""

    @every_page
    def test_every_reference_points_to_a_rule(self, page: Page) -> None:
        known = {id for game in GAMES for id in rulebook.rule_ids(game)}
        assert set(rulebook.references(whole(page))) <= known

    @every_game
    def test_a_rule_cites_the_same_rules_in_both_languages(self, game: str) -> None:
        for id in rulebook.rule_ids(game):
            german, english = (rulebook.rule(id, language).text for language in PAIR)
            assert set(rulebook.references(german)) == set(rulebook.references(english)), id


class TestExamples:
    @every_game
    def test_both_languages_have_the_same_examples_with_the_same_cards(self, game: str) -> None:
        german, english = (examples(rulebook.page(game, language)) for language in PAIR)
        assert list(german) == list(english)
        assert len(german) >= 8
        for label in german:
            assert sorted(re.findall(CARD_SPAN, german[label])) == sorted(
                re.findall(CARD_SPAN, english[label])
            ), label

    @every_game
    def test_every_example_cites_the_same_rules_in_both_languages(self, game: str) -> None:
        german, english = (examples(rulebook.page(game, language)) for language in PAIR)
        for label in german:
            cited = set(rulebook.references(german[label]))
            assert cited, label
            assert cited == set(rulebook.references(english[label])), label


class TestForm:
    @every_page
    def test_every_row_of_a_table_has_the_same_number_of_columns(self, page: Page) -> None:
        for table in tables(page):
            assert {row.count("|") for row in table} == {table[0].count("|")}, table[0]
            assert all(row.endswith("|") for row in table), table[0]
            assert re.fullmatch(r"\|(-+\|)+", table[1]), table[0]

    @every_game
    def test_both_languages_have_tables_of_the_same_size(self, game: str) -> None:
        sizes = [
            [(len(table), table[0].count("|")) for table in tables(rulebook.page(game, language))]
            for language in LANGUAGES
        ]
        assert sizes[0] == sizes[1]

    @every_page
    def test_cards_are_valid_and_in_the_pack(self, page: Page) -> None:
        ranks = RANKS.get(page.game, "AKQJT98765432X")
        looks_like_cards = re.compile(r"[0-9A-Z]{1,2}[a-z](?: [0-9A-Z]{1,2}[a-z])*")
        for span in filter(looks_like_cards.fullmatch, code_spans(page)):
            for card in span.split():
                assert CARD.fullmatch(card), span
                assert card[0] in ranks, span

    @every_page
    def test_cards_stand_in_backticks(self, page: Page) -> None:
        bare = re.sub(r"`[^`\n]*`", "", whole(page))
        assert re.findall(r"\b[KQJT2-9][cshd]\b|\bA[cd]\b", bare) == []

    @every_page
    def test_no_line_begins_with_a_number_by_chance(self, page: Page) -> None:
        """`10 to\n13. Otherwise` would be read as item 13 of a list."""
        numbers = [int(n) for n in re.findall(r"^ *(\d+)[.)] ", whole(page), re.MULTILINE)]
        items = [n for at, n in enumerate(numbers) if n == 1 or numbers[at - 1] == n - 1]
        assert numbers == items

    @every_page
    def test_backticks_and_bold_come_in_pairs(self, page: Page) -> None:
        for block in (block for section in page.sections for block in section.blocks):
            assert block.text.count("`") % 2 == 0, block
            assert block.text.count("**") % 2 == 0, block


class TestLoader:
    def test_a_rule_is_everything_that_is_indented_under_it(self) -> None:
        deal = rulebook.rule("MAU-2", "en")
        assert deal.text.startswith("Each player gets five cards")
        assert "\n| players | 2 | 3 |" in deal.text
        assert deal.text.endswith("| 3 |")

    def test_prose_stands_beside_rules(self) -> None:
        page = rulebook.page("mau_mau", "de")
        functions = next(s for s in page.sections if s.heading == "Funktionskarten")
        assert [type(block) for block in functions.blocks] == [Prose] + [RuleText] * 4

    def test_anchors_are_plain_letters(self) -> None:
        anchors = [section.anchor for section in rulebook.page("mau_mau", "de").sections]
        assert anchors[-2:] == ["beispiele", "was-die-quellen-offen-lassen"]
        assert "zuege" in anchors

    def test_an_id_may_be_written_in_lower_case(self) -> None:
        assert rulebook.rule("mau-5", "de") is rulebook.rule("MAU-5", "de")

    @pytest.mark.parametrize("id", ["MAU-0", "MAU-22", "SKAT-1", "", "END-0"])
    def test_an_unknown_rule_is_a_lookup_error(self, id: str) -> None:
        with pytest.raises(rulebook.UnknownRule) as error:
            rulebook.rule(id, "de")
        assert isinstance(error.value, LookupError)

    @pytest.mark.parametrize(("game", "language"), [("skat", "de"), ("skat", "fr"), ("../x", "de")])
    def test_an_unknown_page_is_a_lookup_error(self, game: str, language: str) -> None:
        with pytest.raises(rulebook.UnknownRule):
            rulebook.page(game, language)

    def test_who_reads_a_language_that_is_not_there_gets_english(self) -> None:
        assert rulebook.page("mau_mau", "fr").language == "en"
        assert rulebook.rule("MAU-5", "fr") == rulebook.rule("MAU-5", "en")

    def test_links_go_on_ids_but_not_into_code(self) -> None:
        text = "See MAU-5 and `MAU-6`, then S66-3."
        linked = rulebook.linked(text, lambda id: f"#{id}")
        assert linked == "See [MAU-5](#MAU-5) and `MAU-6`, then [S66-3](#S66-3)."
        assert rulebook.references(text) == ("MAU-5", "S66-3")

    def test_plain_text_has_no_marks(self) -> None:
        text = "**Mau** is *said* with `9c`, see [MAU-5](#MAU-5): 3 * 4 * 5\n```\na_b\n```"
        assert rulebook.plain(text) == "Mau is said with 9c, see MAU-5: 3 * 4 * 5\na_b\n"


class TestGlossary:
    def test_every_term_has_both_languages_and_a_sentence_in_each(self) -> None:
        for term in (each for language in LANGUAGES for each in rulebook.glossary(language)):
            assert term.word, term.key
            assert re.fullmatch(r"[A-ZÄÖÜ].*[^.]\.", term.meaning), term.key
            assert ". " not in term.meaning, term.key

    def test_keys_are_plain_and_the_main_words_are_there(self) -> None:
        keys, english = ({term.key for term in rulebook.glossary(each)} for each in ("de", "en"))
        assert keys == english
        assert all(re.fullmatch(r"[a-z][a-z0-9_]*", key) for key in keys)
        assert {"vorhand", "fuchs", "absage", "mau", "deadwood", "undercut"} <= keys
