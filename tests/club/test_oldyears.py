"""Old years come in from tables after a preview, and everything goes out the same way."""

from __future__ import annotations

import io
import itertools
import sys
import time
import zipfile
from collections.abc import Sequence

import pytest

from stammtisch.club import leagues
from stammtisch.club import register as r
from stammtisch.club.countings import ETERNAL_ID
from stammtisch.club.errors import ClubError
from stammtisch.club.lists import BadFile
from stammtisch.club.oldcells import game_named
from stammtisch.club.oldyears import (
    Preview,
    evening_rows,
    member_rows,
    preview,
    take_over,
)
from stammtisch.club.outcomes import Outcome, in_order, outcome_of_past
from stammtisch.club.sheetfiles import Grid, csv_grid, grids_of, workbook
from stammtisch.languages import Language
from stammtisch.messages import Speaker
from stammtisch.pads.export import csv_file
from tests.club.test_rankings import Karo, outcome

MARCH = """Tag;Abend;Spiel;Platz;Name;Punkte;Bemerkung
14.03.2019;Märzabend;Doppelkopf;1;Uwe;73;
14.03.2019;Märzabend;;2;Klaus B.;64;kam spät
2019-03-14;Märzabend;Doppelkopf;2;Nina;64;
14.03.2019;Märzabend;Doppelkopf;4;Angelika;−3;
"""


class Old(Karo):
    """A club that takes files over."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers = itertools.count()

    @property
    def outcomes(self) -> list[Outcome]:
        return in_order(map(outcome_of_past, self.club.past.values()))

    def preview(self, grids: Sequence[Grid]) -> Preview:
        return preview(self.club, self.outcomes, grids)

    def take(self, grids: Sequence[Grid]) -> int:
        """How many events the file makes."""
        events = take_over(
            self.club, self.outcomes, grids, lambda: f"id{next(self.numbers)}", "Ina"
        )
        self.do(events)
        return len(events)

    def rows(self) -> list[tuple[str, int]]:
        found = leagues.league(self.club, ETERNAL_ID, self.outcomes).rows
        return [(self.club.members[row.member].name, int(row.points)) for row in found]

    def written(self, language: Language = "de") -> list[Grid]:
        speaker = Speaker(language)
        evenings = csv_file(evening_rows(self.club, self.outcomes, speaker), language)
        members = csv_file(member_rows(self.club, speaker), language)
        return [*grids_of(members), *grids_of(evenings)]


@pytest.mark.rules("YEAR-18", "YEAR-19")
def test_an_old_evening_comes_in_once() -> None:
    old = Old()
    found = old.preview([csv_grid(MARCH)])
    assert (found.faults, found.known, found.changed) == ([], 0, [])
    assert found.joining == ["Uwe", "Klaus B.", "Nina", "Angelika"]
    assert found.new[0].rows[3] == ("Angelika", 4, -3, "")
    assert old.take([csv_grid(MARCH)]) == 5
    assert old.rows() == [("Uwe", 4), ("Klaus B.", 3), ("Nina", 3), ("Angelika", 1)]
    again = old.preview([csv_grid(MARCH)])
    assert (again.new, again.known, again.joining) == ([], 1, [])
    assert old.take([csv_grid(MARCH)]) == 0
    assert len(old.club.past) == 1


@pytest.mark.rules("YEAR-19")
def test_a_corrected_file_replaces_and_an_evening_played_here_stays() -> None:
    old = Old()
    old.take([csv_grid(MARCH)])
    better = csv_grid(MARCH.replace(";4;Angelika", ";1;Angelika"))
    assert [each.name for each in old.preview([better]).changed] == ["Märzabend"]
    old.take([better])
    assert old.rows()[:2] == [("Uwe", 4), ("Angelika", 4)]
    here = outcome("e1", "2019-03-14", u=1)
    played = Old()
    same = Outcome(
        id="e1", name="märzabend", game="doppelkopf", day=here.day, units=1, scored=here.scored
    )
    found = preview(played.club, [same], [csv_grid(MARCH)])
    assert (found.new, found.changed, found.known) == ([], [], 1)


@pytest.mark.rules("YEAR-18")
def test_every_bad_cell_is_named_and_nothing_is_taken() -> None:
    text = """Datum,Abend,Spiel,Platz,Name,Punkte,Partner
2019-02-30,A,Schach,eins,Uwe,viele,
2019-03-01,,Watten,0,,1,
2019-03-02,B,Watten,1,Uwe,3,Nina
2019-03-02,B,Watten,1,Nina,3,Bert
2019-03-02,B,Watten,7,Uwe,1,
"""
    old = Old()
    found = old.preview([csv_grid(text)])
    cells = {f"{each.column}{each.row}" for each in found.faults}
    assert {"A2", "C2", "D2", "F2", "B3", "D3", "E3", "E6", "D6", "G6"} <= cells
    told = " ".join(str(each.why) for each in found.faults)
    for part in ("not a day", "no game “Schach”", "whole number", "twice", "run from 1 to 3"):
        assert part in told
    with pytest.raises(ClubError, match="cannot be imported"):
        old.take([csv_grid(text)])
    assert not old.club.members


@pytest.mark.rules("YEAR-18")
def test_a_table_without_headings_is_named() -> None:
    (fault,) = Old().preview([Grid("Blatt 1", [(3, ["foo", "bar"])])]).faults
    assert (fault.table, fault.row, fault.value) == ("Blatt 1", 3, "foo")
    assert Old().preview([Grid("empty", [])]).faults == []
    twice = [csv_grid(MARCH), csv_grid(MARCH)]
    assert "twice" in str(Old().preview(twice).faults[0].why)


@pytest.mark.rules("YEAR-19")
def test_members_with_balances_and_those_who_left() -> None:
    old = Old()
    old.do(r.enrol(old.club, ["Bert", "Uwe"], ["b", "u"]))
    text = "Name;Anfangsstand;Ausgetreten\nUwe;200;\nAnna;7;x\nCora;;\n"
    old.take([csv_grid(text)])
    assert {member.name: member.gone for member in old.club.members.values()} == {
        "Bert": False, "Uwe": False, "Anna": True, "Cora": False
    }  # fmt: skip
    assert [(each.name, each.points) for each in old.club.balance] == [("Uwe", 200), ("Anna", 7)]
    assert old.take([csv_grid(text)]) == 0
    old.take([csv_grid("Name;Balance\nCora;3")])
    assert [each.points for each in old.club.balance] == [200, 7, 3]
    wrong = old.preview([csv_grid("Name;Balance\nCora;-3\ncora;x")])
    assert {f"{each.column}{each.row}" for each in wrong.faults} == {"B2", "A3", "B3"}


@pytest.mark.rules("YEAR-18")
def test_pairs_count_once_and_keep_their_partners() -> None:
    text = """Day;Evening;Game;Place;Name;Points;Partner
2019-03-02;B;Watten;1;Uwe;30;Nina
2019-03-02;B;Watten;1;Nina;30;Uwe
2019-03-02;B;Watten;2;Bert;21;Cora
2019-03-02;B;Watten;2;Cora;21;Bert
"""
    old = Old()
    old.take([csv_grid(text)])
    assert old.outcomes[0].units == 2
    assert old.rows() == [("Uwe", 2), ("Nina", 2), ("Bert", 1), ("Cora", 1)]


def ten_years() -> list[Grid]:
    head = ["Day", "Evening", "Game", "Place", "Name", "Points", "Partner"]
    rows = [head]
    for year, number in itertools.product(range(2009, 2019), range(40)):
        day = f"{year}-{number // 4 + 1:02}-{number % 4 * 7 + 1:02}"
        for place in range(1, 49):
            who = f"Person {(place * 7 + number) % 48}"
            rows.append(
                [day, f"Evening {number}", "Doppelkopf", str(place), who, str(99 - place), ""]
            )
    return [Grid("", [*enumerate(rows, 1)])]


@pytest.mark.rules("YEAR-18", "YEAR-19")
@pytest.mark.parametrize("language", ["de", "en"])
def test_what_goes_out_comes_in_the_same(language: Language) -> None:
    old = Old()
    old.take([csv_grid(MARCH)])
    old.take([csv_grid("Name;Balance;Left\nUwe;200;x\n=Anna;7;\nZoe;;")])
    other = Old()
    other.take(old.written(language))
    assert other.written(language) == old.written(language)
    assert other.rows() == old.rows()
    assert other.take(old.written(language)) == 0
    assert "=Anna" in {member.name for member in other.club.members.values()}


@pytest.mark.rules("YEAR-18")
def test_ten_years_come_in_and_go_out() -> None:
    """400 evenings of 48; the bound is processor time, some 1 s on two quiet cores of 2026."""
    begun, old = time.process_time(), Old()
    old.take(ten_years())
    assert len(old.club.past) == 400
    assert len(old.rows()) == 48
    assert time.process_time() - begun < (8 if sys.gettrace() is None else 60)


def test_the_same_tables_as_a_workbook() -> None:
    pytest.importorskip("openpyxl")
    old, speaker = Old(), Speaker("de")
    old.take([csv_grid(MARCH)])
    old.take([csv_grid("Name;Balance;Left\nUwe;200;x\n=1+1;7;")])
    data = workbook(
        [
            ("Abende", evening_rows(old.club, old.outcomes, speaker)),
            ("Mitglieder", member_rows(old.club, speaker)),
        ]
    )
    other = Old()
    grids = grids_of(data)
    assert [grid.name for grid in grids] == ["Abende", "Mitglieder"]
    other.take(grids)
    assert other.rows() == old.rows()
    assert "=1+1" in {member.name for member in other.club.members.values()}


def test_dates_and_numbers_of_a_workbook_are_read() -> None:
    openpyxl = pytest.importorskip("openpyxl")
    from datetime import date, datetime

    book = openpyxl.Workbook()
    book.active.append(["Datum", "Abend", "Platz", "Name", "Punkte"])
    book.active.append([datetime(2019, 3, 14, 20), "A", 1.0, "Uwe", 73])
    book.active.append([date(2019, 3, 14), "A", 2, "Nina", None])
    out = io.BytesIO()
    book.save(out)
    (draft,) = Old().preview(grids_of(out.getvalue())).new
    assert draft.day == "2019-03-14"
    assert draft.rows == (("Uwe", 1, 73, ""), ("Nina", 2, 0, ""))


def test_files_that_are_no_tables() -> None:
    for data in (b"", b"%PDF-1.4", b"PK nonsense"):
        with pytest.raises(BadFile):
            grids_of(data)
    with pytest.raises(BadFile, match="too large"):
        grids_of(b"x" * 5_000_001)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("bomb", b"0" * 60_000_001)
    with pytest.raises(BadFile):
        grids_of(packed.getvalue())
    with pytest.raises(BadFile, match="rows"):
        csv_grid("x\n" * 100_001)
    with pytest.raises(BadFile):
        csv_grid('"' + "x" * 200_000)


def test_games_by_every_name() -> None:
    assert game_named(" watten ") == game_named("WATTEN") == "watten"
    assert game_named("Siebzehn und Vier") == game_named("siebzehn_und_vier")
    assert game_named("") == "doppelkopf"


def test_a_club_does_not_become_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    old = Old()
    monkeypatch.setattr(r, "MOST_PAST", 0)
    with pytest.raises(ClubError, match="at most 0 evenings"):
        old.take([csv_grid(MARCH)])
    monkeypatch.setattr(r, "MOST_MEMBERS", 3)
    with pytest.raises(ClubError):
        old.take([csv_grid(MARCH)])
    assert not old.club.past
