"""What was said, in the words of a position: Vorbehalte, announcements, claims of a revoke."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.core.rng import Rng
from stammtisch.errors import BadPosition
from stammtisch.games.doppelkopf.hearsay import heard
from stammtisch.games.doppelkopf.moves import DECLARE_HOCHZEIT, FIRST_SOLO, GESUND
from stammtisch.games.doppelkopf.position import Position
from stammtisch.games.doppelkopf.status import speeches
from stammtisch.positions import changed
from tests.games.doppelkopf.positions import doppelkopf, in_game


def playing(solo_open: bool = False, **parts: str) -> Position:
    """The second trick of a queens solo of seat 3."""
    at = in_game(doppelkopf(solo_open=solo_open), "queens", 3, ["", "", "", "Qc Qs"], "Qh", 11)
    return changed(at, **parts)


def line(text: str, part: str) -> str:
    """A part of a position in words."""
    (found,) = (each for each in text.split("\n") if each.startswith(f"{part} "))
    return found


@pytest.mark.rules("DOK-18")
@pytest.mark.parametrize(
    ("solo_open", "declared", "sounds"),
    [
        (True, "suit-c", "solo gesund gesund solo"),
        (True, "aces", "solo gesund gesund solo"),
        (False, "suit-c", "vorbehalt gesund gesund vorbehalt"),
        (False, "hochzeit", "vorbehalt gesund gesund vorbehalt"),
    ],
)
def test_what_everybody_heard_of_a_vorbehalt_is_in_what_a_seat_knows(
    solo_open: bool, declared: str, sounds: str
) -> None:
    at = playing(solo_open, declared=f"{declared} gesund gesund queens")
    text = st.known_to(at, 1)
    words = line(text, "declared").removeprefix("declared ")
    assert words == f"?? gesund gesund queens / {sounds}"
    again = st.position(text, Rng(3))
    assert isinstance(again, Position)
    assert heard(again, 0, 1) == heard(at, 0, 1)
    assert again.view(1) == at.view(1)


def test_a_vorbehalt_may_be_written_as_it_sounds() -> None:
    at = playing()
    assert changed(at, declared="vorbehalt gesund solo -").declared == (
        DECLARE_HOCHZEIT + (GESUND << 8) + (FIRST_SOLO << 16)
    )


@pytest.mark.parametrize("said", ["0:re", "3:re 0:kontra 3:k90 0:k90 3:k60", ""])
def test_announcements_stand_in_their_order(said: str) -> None:
    at = playing(spoken=said or "empty")
    names = {68: "re", 69: "kontra", 70: "k90", 71: "k60"}
    assert " ".join(f"{seat}:{names[move]}" for seat, move in speeches(at)) == said
    assert at.speeches == len(said.split())
    assert ("\nspoken" in str(at)) == bool(said)
    assert st.position(str(at)) == at


def test_claims_that_were_wrong_name_the_seat_and_the_trick() -> None:
    at = playing(cleared="1:1 3:12")
    assert at.cleared == (1 << 1) + (1 << 47)
    assert line(str(at), "cleared") == "cleared 1:1 3:12"


@pytest.mark.parametrize(
    ("part", "words", "says"),
    [
        ("declared", "gesund gesund", r"declared.* 2 .* 4[.]"),
        (
            "declared",
            "gesund gesund gesund kontra",
            r"declared.*“kontra”.*gesund, hochzeit, call-c",
        ),
        ("spoken", "4:re", r"spoken.*“4”.* 0 .* 3"),
        ("spoken", "re", r"spoken.*“re”.* 2 "),
        ("cleared", "1:13", r"cleared.*“13”.* 1 .* 12"),
    ],
)
def test_what_is_wrong_is_said(part: str, words: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        playing(False, **{part: words})
