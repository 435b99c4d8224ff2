"""The rule collection and the puzzles in the browser."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

from stammtisch.games.registry import registrations
from stammtisch.puzzles import every_puzzle, puzzles
from stammtisch.web.pages.puzzles import of_today
from tests.web.helpers import Server

FIRST = re.compile(r'class="rules-found"><li><a href="([^"]+)"')


@pytest.mark.parametrize("asked", ["dok-12", "DOK 12"])
def test_a_rule_is_found_by_its_number(server: Server, asked: str) -> None:
    first = FIRST.search(server.guest().get("/rules?" + urlencode({"q": asked})).text)
    assert first is not None and first[1] == "/rules/doppelkopf#DOK-12"


def test_rules_of_one_game_are_found_by_german_words_on_an_english_page(server: Server) -> None:
    page = server.guest("en").get("/rules?q=hochzeit+geklaert&game=doppelkopf").text
    assert "#DOK-30" in page
    assert "Nothing fits" not in page
    assert "#S66-" not in page


def test_a_page_of_rules_leads_to_its_puzzles_to_a_table_and_to_paper(server: Server) -> None:
    page = server.guest("en").get("/rules/doppelkopf").text
    assert 'href="/puzzles?rule=DOK-12"' in page
    assert 'href="/new/doppelkopf?rules=' in page
    assert "What you may agree on" in page
    assert "not-printed" in server.guest().get("/rules/doppelkopf/print").text
    assert 'href="/new/' not in server.guest().get("/rules/club_tournament").text


@pytest.mark.parametrize("face", ["auto", "french", "german", "tiles"])
def test_a_page_of_rules_shows_cards_in_the_faces_of_its_reader(server: Server, face: str) -> None:
    guest = server.guest("de")
    guest.cookies["stammtisch_look"] = urlencode({"language": "de", "faces": face})
    page = guest.get("/rules/watten").text
    short = page[page.index('id="in-short"') : page.index('id="WAT-1"')]
    seven = {"french": "Karo-7", "tiles": "Gelb 7"}.get(face, "Schellen-7")
    assert f'aria-label="{seven}"' in short
    assert f"dann {seven}, der Belli" in short
    assert f"/faces/{'german' if face == 'auto' else face}.de.svg" in short
    assert not re.search(r"[>( ](?:[AKQJT2-9][cshd])[<),. ]", page)
    assert seven in guest.get("/rules/watten/print").text


def test_every_page_of_rules_begins_in_short_and_has_advice(server: Server) -> None:
    guest = server.guest("en")
    for game in registrations():
        page = guest.get(f"/rules/{game}").text
        assert page.index("In short</h2>") < page.index('class="one"'), game
        assert 'id="playing-well"' in page, game
        assert page.index('<figure class="shown') < page.index('class="one"'), game


def test_the_start_page_has_the_puzzle_of_the_day(server: Server) -> None:
    assert f'href="/puzzles/{of_today().id}"' in server.guest().get("/").text


def test_each_kind_of_puzzle_is_answered_with_its_rules(server: Server) -> None:
    guest = server.guest("en")
    kinds = {puzzle.id.rsplit("-", 1)[0]: puzzle for puzzle in every_puzzle().values()}
    for puzzle in kinds.values():
        page = guest.get(f"/puzzles/{puzzle.id}")
        assert page.status_code == 200, puzzle.id
        right = [f"{puzzle.number:g}"] if puzzle.kind == "number" else sorted(puzzle.right)
        query = urlencode({"done": 1, "a": right}, doseq=True)
        answer = guest.get(f"/puzzles/{puzzle.id}?{query}").text
        assert "Right!" in answer, puzzle.id
        assert all(f"#{rule}" in answer for rule in puzzle.rules)
        assert "Not quite." in guest.get(f"/puzzles/{puzzle.id}?done=1&a=nonsense").text


def test_puzzles_can_be_printed_and_are_listed_by_rule(server: Server) -> None:
    guest = server.guest("en")
    paper = guest.get("/puzzles/print?game=tarock").text
    assert paper.count("<h2><span>") == len(puzzles("tarock"))
    assert "/puzzles/tarock-following-1" in guest.get("/puzzles?rule=tar-18").text
    assert guest.get("/puzzles?game=nothing").status_code == 404
