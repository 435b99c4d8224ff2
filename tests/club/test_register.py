"""A club's members, its opening balance, its roles, its links."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stammtisch.club import links
from stammtisch.club import register as r
from stammtisch.club.errors import ClubError, NamesakeError, NotThere
from stammtisch.club.lists import BadList, Listed, read_list, read_table, text_of
from stammtisch.club.ranking import Balance, published_list
from stammtisch.logs.errors import BadName


def founded() -> r.Club:
    return r.step(None, r.Founded("Karo", "a key", "ina"), 0.0)


def after(club: r.Club, events: Sequence[r.Event]) -> r.Club:
    for event in events:
        club = r.step(club, event, 0.0)
    return club


def test_members_are_known_by_their_ids() -> None:
    club = after(founded(), r.enrol(founded(), ["Anna", " Bert "], "ab"))
    assert [(each.id, each.name) for each in club.present_members] == [("a", "Anna"), ("b", "Bert")]
    with pytest.raises(NamesakeError, match="already has somebody with this name: BERT, Cora"):
        r.enrol(club, ["BERT", "Cora", "Dora", "Cora"], "wxyz")
    assert r.enrol(club, ["BERT", "Cora"], "xy", only_new=True) == [r.Joined("y", "Cora")]
    club = after(club, r.rename_member(club, "b", "Bertram"))
    club = after(club, r.let_go(club, "a", back=False))
    assert [each.name for each in club.present_members] == ["Bertram"]
    assert r.let_go(club, "a", back=False) == []
    assert after(club, r.let_go(club, "a", back=True)).member("a").name == "Anna"
    with pytest.raises(NotThere, match="no member “x”"):
        r.rename_member(club, "x", "Y")


def test_a_long_name_is_kept_whole_or_refused() -> None:
    name = "Anna-Maria Gräfin von und zu Hohenstein-Wartenberg"
    club = after(founded(), r.enrol(founded(), [name], "a"))
    assert club.member("a").name == name
    with pytest.raises(BadName, match="at most 60 letters"):
        r.enrol(club, ["x" * 61], "b")
    with pytest.raises(BadName, match="at most 60 letters"):
        r.rename_member(club, "a", "x" * 61)


def test_a_member_is_not_renamed_to_what_another_is_called() -> None:
    club = after(founded(), r.enrol(founded(), ["Anna", "Bert"], "ab"))
    with pytest.raises(NamesakeError, match="The club already has somebody with this name: anna"):
        r.rename_member(club, "b", "anna")


def test_a_club_takes_another_name() -> None:
    club = after(founded(), r.rename(founded(), " Karo  einfach "))
    assert club.name == "Karo einfach"
    assert r.rename(club, "Karo einfach") == []
    with pytest.raises(BadName):
        r.rename(club, " ")


@pytest.mark.rules("CLB-26", "CLB-27")
def test_the_published_list_is_a_balance() -> None:
    club = after(founded(), r.set_balance(founded(), published_list(), "Ina"))
    assert club.balance == published_list()
    assert len(club.members) == 39
    assert r.set_balance(club, published_list(), "Ina") == []
    with pytest.raises(ClubError, match="“Uwe” is in the list twice"):
        r.set_balance(club, [Balance("uwe", "Uwe", 1), Balance("uwe", "Uwe", 2)], "Ina")
    with pytest.raises(ClubError, match="“Uwe” cannot have -1 ranking points"):
        r.set_balance(club, [Balance("uwe", "Uwe", -1)], "Ina")


def test_who_runs_the_club() -> None:
    club = founded()
    assert club.role_of("ina") == "organiser"
    assert club.role_of("bert") is None
    club = after(club, r.appoint(club, "scorekeeper", "bert", "Bert"))
    assert club.role_of("bert") == "scorekeeper"
    assert r.appoint(club, "scorekeeper", "bert", "Bert") == []
    assert r.appoint(club, "scorekeeper", "ina", "Ina") == []
    club = after(club, [r.LinksRenewed("scorekeeper", dismiss=True)])
    assert club.role_of("bert") is None
    assert club.role_of("ina") == "organiser"


def test_a_link_opens_one_thing_and_lapses_when_it_is_renewed() -> None:
    club, other = founded(), r.Club("Pik", "another key", "ina")
    old = links.role_token(club, "organiser")
    tokens = [
        old,
        links.role_token(club, "scorekeeper"),
        links.sheet_token(club, "e1", 1, 2),
        links.sheet_token(club, "e1", 2, 1),
        links.sheet_token(club, "e2", 1, 2),
        links.person_token(club, "e1", "a"),
        links.screen_token(club, "e1"),
        links.screen_token(other, "e1"),
    ]
    assert len(set(tokens)) == len(tokens)
    assert links.right(old, links.role_token(club, "organiser"))
    club = after(club, [r.LinksRenewed("organiser")])
    assert not links.right(links.role_token(club, "organiser"), old)
    assert not links.right(old, "ü")


def test_evenings_can_be_left_out() -> None:
    club = after(founded(), r.add_evening(founded(), "e1"))
    assert r.add_evening(club, "e1") == []
    club = after(club, r.strike_evening(club, "e1", "Ina", back=False))
    assert club.struck == {"e1"}
    assert r.strike_evening(club, "e1", "Ina", back=False) == []
    assert after(club, r.strike_evening(club, "e1", "Ina", back=True)).struck == set()
    with pytest.raises(NotThere, match="no such evening"):
        r.strike_evening(club, "e2", "Ina", back=False)


def test_lists_are_read_as_people_write_them() -> None:
    text = "\ufeff# our list\n1|Uwe|200\n\n2. ; Klaus B. ; 174\nFelix\t161\nPer,121\n"
    assert read_list(text) == [
        Listed("Uwe", 200), Listed("Klaus B.", 174), Listed("Felix", 161), Listed("Per", 121)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "left_out", "columns"),
    [
        ("Platz;Name;Punkte;Abende\n1;Uwe;200;12\n2;Per;121;9\nSumme;;321;", 2, 1),
        ("Nr.\tName\tAbende\tPunkte\n1\tUwe\t12\t200\n2\tPer\t9\t121", 1, 1),
        ("Uwe,200,12,x\nPer,121,9,y", 0, 2),
        ("1. Uwe 200\n 2.  Per   121\n", 0, 0),
        ('"Uwe";"200"\r\n"Per";"121"\r\n', 0, 0),
        ("Name | Punkte (Stand 2024)\nUwe | 200\nPer | 121\nGesamt: | 321", 2, 0),
    ],
)
def test_tables_are_read_with_headings_numbers_and_further_columns(
    text: str, left_out: int, columns: int
) -> None:
    found = read_table(text)
    assert found.listed == [Listed("Uwe", 200), Listed("Per", 121)]
    assert (len(found.left_out), found.columns) == (left_out, columns)


def test_a_comma_in_a_quoted_name_is_no_column() -> None:
    assert read_list('"Bauer, Uwe",200\n"Per, Ole",121') == [
        Listed("Bauer, Uwe", 200), Listed("Per, Ole", 121)
    ]  # fmt: skip


def test_files_are_read_as_their_program_wrote_them() -> None:
    for coding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        assert text_of("Jörg;41".encode(coding)).lstrip("\ufeff") == "Jörg;41"
    for data in (b"PK\x03\x04 a table", b"%PDF-1.7", b" "):
        with pytest.raises(ClubError, match="Save the table as CSV"):
            text_of(data)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Uwe;200\nKlaus", "Line 2: there should be a name with its points here"),
        ("Uwe;many", "Line 1: “many” is not a whole number of points"),
        ("Uwe;1\n\nuwe;2", "Line 3: “uwe” is in the list twice"),
        (";5", "Line 1: Please give a name of at least one letter"),
    ],
)
def test_a_wrong_line_is_named(text: str, why: str) -> None:
    with pytest.raises(BadList, match=why):
        read_list(text)
