"""Old sheets come in from a table with a row for each member in each hand (YEAR-21)."""

from __future__ import annotations

import random

import pytest

from stammtisch.club import decisions
from stammtisch.club.handsplayed import Pair, Solo, hands_of, sheets_of, sheets_of_past
from stammtisch.club.oldsheets import sheet_rows
from stammtisch.club.outcomes import outcome_of
from stammtisch.club.sheetfiles import Grid, csv_grid, grids_of
from stammtisch.messages import Speaker
from stammtisch.pads.export import csv_file
from tests.club.test_oldyears import MARCH, Old
from tests.club.test_rankings import whole_evening

SHEET = """Tag;Abend;Runde;Tisch;Nr.;Name;Punkte;Solo
08.11.2017;Novemberabend;1;2;1;Uwe;3;
08.11.2017;Novemberabend;1;2;1;Nina;3;
08.11.2017;Novemberabend;1;2;1;Bert;−3;
08.11.2017;Novemberabend;1;2;1;Cora;−3;
08.11.2017;Novemberabend;1;2;2;Uwe;−2;
08.11.2017;Novemberabend;1;2;2;Nina;6;x
08.11.2017;Novemberabend;1;2;2;Bert;−2;
08.11.2017;Novemberabend;1;2;2;Cora;−2;
"""


def grid(text: str) -> list[Grid]:
    return [csv_grid(text)]


def sheets_file(old: Old, language: str = "de") -> list[Grid]:
    hands = {each.id: each.hands for each in old.club.past.values()}
    rows = sheet_rows(old.club, old.outcomes, hands, Speaker(language))
    return grids_of(csv_file(rows, language))


@pytest.mark.rules("YEAR-21")
def test_example_13_a_sheet_is_all_that_is_left_of_an_evening() -> None:
    old = Old()
    old.take(grid(SHEET))
    (outcome,) = old.outcomes
    names = {id: member.name for id, member in old.club.members.items()}
    placed = [(names[each.member], each.place, each.points) for each in outcome.scored]
    assert placed == [("Nina", 1, 9), ("Uwe", 2, 1), ("Bert", 3, -5), ("Cora", 3, -5)]
    (past,) = old.club.past.values()
    ids = {name: id for id, name in names.items()}
    found = sheets_of_past(past)
    assert found.soli == (Solo(ids["Nina"], True, True),)
    assert found.pairs == (
        Pair(ids["Uwe"], ids["Nina"], True),
        Pair(ids["Bert"], ids["Cora"], False),
    )
    assert {(names[each.member], each.round, each.points) for each in found.made} == {
        ("Uwe", 1, 1),
        ("Nina", 1, 9),
        ("Bert", 1, -5),
        ("Cora", 1, -5),
    }


@pytest.mark.rules("YEAR-19", "YEAR-21")
def test_the_same_sheets_again_add_nothing_and_corrected_ones_replace() -> None:
    old = Old()
    old.take(grid(SHEET))
    assert old.take(grid(SHEET)) == 0
    assert old.preview(grid(SHEET)).known == 1
    old.take(grid(SHEET.replace("Nina;6;x", "Nina;12;x").replace("2;Uwe;−2", "2;Uwe;−8")))
    (outcome,) = old.outcomes
    assert [each.points for each in outcome.scored] == [15, -5, -5, -5]


@pytest.mark.rules("YEAR-18", "YEAR-21")
def test_sheets_join_the_standings_of_their_evening() -> None:
    old = Old()
    old.take(grid(MARCH))
    day = "2019-03-14;Märzabend;1;1;1"
    sheet = SHEET.partition("\n")[0] + f"\n{day};Uwe;73;still\n{day};Nina;5;\n"
    old.take(grid(sheet))
    (past,) = old.club.past.values()
    assert [row.points for row in past.rows] == [73, 64, 64, -3]
    assert past.hands[0].silent
    assert old.take(grid(MARCH)) == 0, "the same standings leave the sheets as they are"
    old.take(grid(MARCH.replace("Uwe;73", "Uwe;74")))
    (past,) = old.club.past.values()
    assert past.rows[0].points == 74
    assert len(past.hands) == 1


@pytest.mark.rules("YEAR-21")
@pytest.mark.parametrize("language", ["de", "en"])
def test_sheets_go_out_as_they_come_in(language: str) -> None:
    old, other = Old(), Old()
    old.take(grid(SHEET.replace("Nina;6;x", "Nina;6;still")))
    other.take(sheets_file(old, language))
    assert other.take(sheets_file(old, language)) == 0
    assert sheets_file(other) == sheets_file(old)
    assert other.rows() == old.rows()


@pytest.mark.rules("YEAR-16", "YEAR-21")
def test_an_evening_played_here_says_the_same_when_it_comes_back_as_an_old_one() -> None:
    host = whole_evening(9, seed=random.Random(21).randrange(100))
    host.do(decisions.finish(host.evening))
    here, outcome = host.evening, outcome_of("e", host.evening)
    assert outcome is not None
    old = Old()
    rows = sheet_rows(old.club, [outcome], {"e": hands_of(here)}, Speaker("en"))
    old.take(grids_of(csv_file(rows, "en")))
    (past,) = old.club.past.values()
    names = {id: member.name for id, member in old.club.members.items()}
    found, known = sheets_of_past(past), sheets_of(here)
    assert {names[each.member] for each in found.made} == {each.member for each in known.made}
    played_by_all = sum(len(hand.points) == 4 for hand in past.hands)
    assert played_by_all == len(past.hands)
    assert len(found.pairs) >= len(known.pairs)


@pytest.mark.rules("YEAR-18", "YEAR-21")
@pytest.mark.parametrize(
    ("wrong", "cell", "why"),
    [
        ("2;0;Cora;−2;", "E9", "This should be at least 1."),
        ("2;zwei;Cora;−2;", "E9", "This should be a whole number."),
        ("2;2;Bert;−2;", "F9", "“Bert” appears twice in this hand."),
        ("2;2;Cora;−2;x", "H9", "“Nina” already has the solo of this hand."),
        ("2;2;Cora;−2;?", "H9", "Put an x beside a solo, and “silent” beside a silent one."),
        ("2;2;Cora;;", "G9", "This should be a whole number."),
    ],
)
def test_each_bad_cell_of_a_sheet_is_named(wrong: str, cell: str, why: str) -> None:
    found = Old().preview(grid(SHEET.replace("2;2;Cora;−2;", wrong)))
    assert [(f"{each.column}{each.row}", str(each.why)) for each in found.faults] == [(cell, why)]


def test_an_evening_has_a_most_of_hands() -> None:
    day = "2019-03-14;Märzabend;1;1"
    rows = "".join(f"{day};{hand};Uwe;1;\n" for hand in range(1, 2_003))
    found = Old().preview(grid(SHEET.partition("\n")[0] + "\n" + rows))
    assert [each.row for each in found.faults] == [2002, 2003]
