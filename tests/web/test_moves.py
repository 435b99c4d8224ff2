"""Puzzles that ask for the best move in the browser: asked, answered, remembered, shared."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

from stammtisch.games.registry import registrations
from stammtisch.puzzles.moves import best_move_of_the_day, best_moves
from stammtisch.text import DecimalWord
from stammtisch.web.pages.moves import today
from stammtisch.web.solved import COOKIE, Solved, solved
from tests.web.helpers import Server

HEAVIEST = 100_000  # bytes of a page
ASKED = [game for game in registrations() if best_moves(game)]


@pytest.mark.parametrize("game", ASKED)
def test_a_puzzle_is_answered_without_scripts(server: Server, game: str) -> None:
    guest, puzzle = server.guest(), best_moves(game)[-1]
    where = f"/puzzles/move/{puzzle.id}"
    page = guest.get(where)
    assert page.status_code == 200 and len(page.content) < HEAVIEST
    assert "Was spielst du?" in page.text and "Schwierigkeit" in page.text
    assert 'class="worth"' not in page.text  # the answer is not there yet
    wrong = guest.post(where, {"move": puzzle.found.moves[-1].text})
    assert wrong.status_code == 303
    after = guest.get(wrong.headers["location"]).text
    assert "Nicht ganz." in after and "deine Antwort" in after
    assert after.count('scope="row"') == len(puzzle.found.moves)
    right = guest.get(f"{where}?{urlencode({'a': puzzle.best.text})}")
    assert "Richtig!" in right.text and len(right.content) < HEAVIEST
    assert f'{where}"' in right.text  # the link to share


def test_only_the_first_answer_counts_and_runs_are_told(server: Server) -> None:
    guest = server.guest("en")
    first, second, third = best_moves("black_jack")[:3]
    done = Solved({})
    for puzzle, move in ((first, 0), (second, 0), (first, -1), (third, -1)):
        text = puzzle.found.moves[move].text
        guest.post(f"/puzzles/move/{puzzle.id}", {"move": text})
        done = solved(guest.cookies[COOKIE].strip('"'), registrations())
        assert done.row == (0 if puzzle is third else 1 if done.count("black_jack") == 1 else 2)
    assert done.most == 2 and done.count("black_jack") == 3
    assert "at most 2" in guest.get(f"/puzzles/move/{first.id}?a=%3F").text
    listed = guest.get("/puzzles?game=black_jack").text
    assert listed.count("✓") == 3 and "at most 2" in listed


def test_what_cannot_be_chosen_is_refused_and_nothing_is_remembered(server: Server) -> None:
    guest, puzzle = server.guest("en"), best_moves("black_jack")[0]
    for fields in ({"move": "resign"}, {}):
        refused = guest.post(f"/puzzles/move/{puzzle.id}", fields)
        assert refused.status_code == 422 and 'role="alert"><span>' in refused.text
    assert COOKIE not in guest.cookies
    assert guest.get("/puzzles/move/black_jack-99999").status_code == 404
    assert guest.get("/puzzles/move/nothing").status_code == 404
    assert guest.get("/puzzles/day/skat").status_code == 404
    assert 'class="worth"' not in guest.get(f"/puzzles/move/{puzzle.id}?a=resign").text


def test_the_puzzle_of_the_day_of_a_game_and_days_in_a_row(server: Server) -> None:
    guest, puzzle = server.guest("en"), best_move_of_the_day("gin", today())
    assert puzzle is not None
    there = guest.get("/puzzles/day/gin")
    assert there.headers["location"] == f"/puzzles/move/{puzzle.id}"
    assert f'href="/puzzles/move/{puzzle.id}"' in guest.get("/puzzles").text
    guest.post(f"/puzzles/move/{puzzle.id}", {"move": puzzle.best.text})
    assert "1 day in a row" in guest.get("/puzzles").text


def test_a_run_of_days_ends_where_one_is_left_out() -> None:
    done = Solved({}).after("gin", 1, True, 100).after("gin", 2, True, 101)
    assert done.days == 2 and done.run_of_days(102) == 2 and done.run_of_days(103) == 0
    assert done.after("gin", 3, False, 102).days == 2
    assert done.after("gin", 3, True, 101).days == 2  # a second one on the same day
    assert done.after("gin", 3, True, 105).days == 1
    again = solved(done.cookie(), {"gin": 0})
    assert again == done


def test_a_broken_cookie_is_no_harm(server: Server) -> None:
    for cookie in ("", "gin=zz", "_row=-1&gin=%00", "gin=" + "f" * 5000):
        assert solved(cookie, {"gin": 0}) == Solved({})


def test_the_answer_tells_why_and_what_it_costs(server: Server) -> None:
    """Each sentence is one of the best move or of the one chosen instead, with its cost."""
    for language, game in (("de", "doppelkopf"), ("en", "poker"), ("de", "rummy")):
        guest, puzzle = server.guest(language), best_moves(game)[0]
        wrong = puzzle.found.moves[-1].text
        assert 'class="because"' not in guest.get(f"/puzzles/move/{puzzle.id}").text
        for answer, told in ((wrong, (puzzle.best.text, wrong)), ("?", (puzzle.best.text,))):
            page = guest.get(f"/puzzles/move/{puzzle.id}?{urlencode({'a': answer})}").text
            because = page.partition('class="because"')[2].split("</dl>")[0]
            lines = re.findall(r"<dd>(.*?)</dd>", because)
            assert because.count("<dt>") == len(told)
            expected = {line for text in told for line in (*puzzle.why(text), puzzle.cost(text))}
            assert len(lines) == len(expected)
            assert ("Im Schnitt" if language == "de" else "On average") in lines[-1]


def test_what_a_move_costs_has_its_error_and_enough_decimals() -> None:
    small = best_moves("trumpf")[0]
    best, wrong = small.cost(small.best.text), small.cost(small.found.moves[-1].text)
    assert small.found.margin < 1 and small.found.places == 2
    assert best.args["points"] == DecimalWord(small.found.margin, 2)
    assert best.args["error"] == DecimalWord(small.found.error, 2)
    assert wrong.args["n"] == small.found.moves[-1].worse
