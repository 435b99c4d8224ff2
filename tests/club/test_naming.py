"""Who is named where everybody can read (YEAR-20)."""

from __future__ import annotations

import pytest

from stammtisch.club import events as e
from stammtisch.club.evening import Evening, Unit
from stammtisch.club.fold import opened
from stammtisch.club.naming import agreed, as_hung_up, by_initials, initials, show_name, to_ask
from stammtisch.club.register import Club, Founded, Joined, MemberShown, step
from tests.club.evenings import CLUB

pytestmark = pytest.mark.rules("YEAR-20")


def club_of(**shown: bool | None) -> Club:
    """Members by their names, who agreed, refused, or were not asked."""
    club = step(None, Founded("Karo", "key", "v"), 0.0)
    for name, agrees in shown.items():
        club = step(club, Joined(name.lower(), f"{name} Weber"), 0.0)
        if agrees is not None:
            club = step(club, MemberShown(name.lower(), agrees, "Karo"), 7.0)
    return club


def evening_of(*units: Unit) -> Evening:
    evening = opened(e.Opened(CLUB, "Karo"))
    evening.units.update({unit.id: unit for unit in units})
    return evening


def one(name: str, number: int = 0, called: str = "") -> Unit:
    return Unit(name.lower(), called or f"{name} Weber", (name.lower(),), number=number)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Anna Weber", "A. W."),
        ("Anna-Lena von der Heide", "A. v. d. H."),
        ("  Bert  ", "B."),
        ("Eva (Fulda)", "E. F."),
        ("Ömer Çelik", "Ö. Ç."),
        ("★", "★."),
    ],
)
def test_initials(name: str, short: str) -> None:
    assert initials(name) == short


def test_only_who_agreed_is_named() -> None:
    club = club_of(Anna=True, Bert=False, Cora=None)
    evening = evening_of(one("Anna", 1), one("Bert", 2), one("Cora", 3))
    plain = as_hung_up(club, evening)[1]
    assert [unit.name for unit in plain.units.values()] == ["Anna Weber", "B. W.", "C. W."]
    numbered = as_hung_up(club, evening, numbers=True)[1]
    assert [unit.name for unit in numbered.units.values()] == [
        *("Anna Weber", "B. W. (2)", "C. W. (3)")
    ]
    assert [unit.name for unit in evening.units.values()][1] == "Bert Weber", "it is a copy"
    assert by_initials(club).members["bert"].name == "B. W."


def test_before_the_draw_there_is_no_number() -> None:
    shown = as_hung_up(club_of(Anna=None), evening_of(one("Anna")), numbers=True)[1]
    assert shown.units["anna"].name == "A. W."


def test_another_name_at_the_evening_hides_nobody_less() -> None:
    """A name that was corrected in the club only, and somebody of whom the club knows nothing."""
    evening = evening_of(one("Anna", 1, "Ana Wöber"), one("Zora", 2))
    shown = as_hung_up(club_of(Anna=False), evening)[1]
    assert [unit.name for unit in shown.units.values()] == ["A. W.", "Z. W."]


def test_a_pair_is_called_by_its_people_unless_both_agreed() -> None:
    pair = Unit("pair", "Haie Weber", ("anna", "bert"), number=5)
    club, shown = as_hung_up(club_of(Anna=True, Bert=None), evening_of(pair), numbers=True)
    assert shown.units["pair"].name == "Anna Weber & B. W. (5)"
    assert (club.members["anna"].name, club.members["bert"].name) == ("Anna Weber", "B. W. (5)")
    agreed_both = as_hung_up(club_of(Anna=True, Bert=True), evening_of(pair), numbers=True)[1]
    assert agreed_both.units["pair"].name == "Haie Weber"


def test_who_is_to_be_asked_at_an_evening() -> None:
    club = club_of(Cora=None, Anna=True, Bert=None, Dora=False, Emil=None, Fritz=None)
    away = Unit("emil", "Emil Weber", ("emil",), here=False)
    pair = Unit("pair", "Anna & Fritz", ("anna", "fritz"))
    evening = evening_of(one("Cora"), one("Bert"), one("Dora"), away, pair)
    assert [member.id for member in to_ask(club, evening)] == ["bert", "cora", "fritz"]


def test_who_refused_meanwhile_does_not_agree_with_all_others() -> None:
    club = club_of(Anna=None, Bert=False, Cora=True)
    assert agreed(club, ["anna", "bert", "cora"], "Karo") == [MemberShown("anna", True, "Karo")]
    assert show_name(club, "bert", shown=True, by="Karo") == [MemberShown("bert", True, "Karo")]
    assert show_name(club, "bert", shown=False) == []


def test_the_club_knows_who_wrote_down_what_somebody_said_and_when() -> None:
    club = club_of(Anna=True, Bert=None)
    assert club.members["anna"].said == ("Karo", 7.0)
    club = step(club, MemberShown("anna", False), 9.0)  # on her own page
    assert (club.members["anna"].shown, club.members["anna"].said) == (False, ("", 9.0))
