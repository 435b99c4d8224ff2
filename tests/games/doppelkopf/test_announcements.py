"""Ansagen and Absagen: who, when, in which order, in turn and out of turn."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.errors import MoveError
from stammtisch.games.doppelkopf.cards import HOCHZEIT_ALONE
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.matches import Hand
from stammtisch.notation import legal_texts
from tests.games.doppelkopf.positions import (
    GESUND,
    NOTATIONS,
    dealt,
    doppelkopf,
    make,
    normal_game,
    play_until,
    state,
)

ALL = ["re", "kontra", "k90", "k60", "k30", "schwarz"]
REFUSED_BESIDE = {f"DOK-{n}" for n in (2, 12, 16, 17, 36, 39, 40, 62, 69)}
BY_PARTY = {"absage_by": "party", "deadlines": "12 10 9 7 5"}


def announcements(hand: Hand, seat: int) -> list[str]:
    """What the seat may announce now."""
    return [text for text in legal_texts(hand.game, hand.state, seat) if text in ALL]


def refused(hand: Hand, move: str) -> MoveError:
    """The error that a person gets for this move."""
    with pytest.raises(MoveError) as caught:
        make(hand, move)
    return caught.value


def last_told(hand: Hand) -> list[str]:
    """What everybody is told of the last move, without the card that was played."""
    return [str(text) for text in hand.tell(len(hand.acts) - 1)][1:]


@pytest.mark.rules("DOK-43")
@pytest.mark.parametrize(
    ("options", "needed"),
    [({}, [11, 10, 9, 8, 7]), ({"deadlines": "12 10 9 7 5"}, [12, 10, 9, 7, 5])],
)
def test_every_deadline_to_the_card(options: dict[str, Any], needed: list[int]) -> None:
    for step, cards in enumerate(needed):
        steps = ["re", "k90", "k60", "k30", "schwarz"][: step + 1]
        hand = normal_game(**options)
        for word, at in zip(steps, needed, strict=False):
            play_until(hand, 1, at)
            assert word in announcements(hand, 1)
            if word != steps[-1]:
                make(hand, f"1 {word}")
        play_until(hand, 1, cards - 1)
        assert steps[-1] not in announcements(hand, 1)
        error = refused(hand, f"1 {steps[-1]}")
        assert error.rules == ("DOK-43",)
        assert error.text.args["needed"] == cards
        assert error.text.args["cards"] == cards - 1


@pytest.mark.rules("DOK-44")
def test_without_nines_every_number_is_two_lower() -> None:
    hand = normal_game(nines=False)
    assert [state(hand).deadline(level) for level in range(5)] == [9, 8, 7, 6, 5]
    play_until(hand, 1, 9)
    assert announcements(hand, 1) == ["re"]
    play_until(hand, 1, 8)
    assert refused(hand, "1 re").rules == ("DOK-43", "DOK-44")


@pytest.mark.rules("DOK-42")
def test_each_party_has_its_own_word() -> None:
    hand = normal_game(re=(1, 3))
    assert announcements(hand, 1) == ["re"]
    assert refused(hand, "1 kontra").rules == ("DOK-42",)
    make(hand, "1 Kc", "2 kontra")
    assert refused(hand, "0 re").rules == ("DOK-42",)


@pytest.mark.rules("DOK-42")
def test_a_silent_soloist_is_re_and_the_others_kontra() -> None:
    hand = normal_game(re=(2, 2))
    assert announcements(hand, 1) == ["kontra"]
    play_until(hand, 2, 12)
    assert announcements(hand, 2) == ["re"]


@pytest.mark.rules("DOK-41")
def test_out_of_turn_from_the_first_card_on() -> None:
    hand = normal_game()
    assert announcements(hand, 3) == []
    error = refused(hand, "3 re")
    assert isinstance(error, st.OutOfTurn)
    assert error.rules == ("DOK-41",)
    make(hand, "1 Kc")
    before = list(state(hand).hands), state(hand).turn, state(hand).tricks.lying
    assert announcements(hand, 3) == ["re"]
    make(hand, "3 re", "0 kontra", "3 k90")
    assert (list(state(hand).hands), state(hand).turn, state(hand).tricks.lying) == before
    assert [act.out_of_turn for act in hand.acts[-3:]] == [True] * 3


@pytest.mark.rules("DOK-41")
def test_a_seat_that_has_played_counts_the_cards_it_still_holds() -> None:
    hand = normal_game()
    play_until(hand, 1, 11)
    make(hand, f"1 {hand.game.text(hand.state, hand.state.legal_moves()[0])}")
    assert state(hand).cards_of(1) == 10
    assert announcements(hand, 1) == []
    assert refused(hand, "1 re").rules == ("DOK-43",)


@pytest.mark.rules("DOK-41")
def test_on_the_own_turn_only() -> None:
    hand = normal_game(announce="own_turn")
    make(hand, "1 Kc")
    assert [announcements(hand, seat) for seat in range(4)] == [[], [], ["kontra"], []]
    assert refused(hand, "3 re").rules == ("DOK-41",)


@pytest.mark.rules("DOK-41")
def test_before_the_cards_are_played_nobody_announces() -> None:
    hand = dealt(doppelkopf())
    assert refused(hand, "1 re").rules == ("DOK-41",)


def test_a_table_without_announcements() -> None:
    hand = normal_game(announcements=False)
    assert announcements(hand, 1) == []
    assert refused(hand, "1 re").rules == ("DOK-41",)


@pytest.mark.rules("DOK-46", "DOK-48")
def test_each_player_may_earn_the_right_to_absagen_by_his_own_ansage() -> None:
    hand = normal_game(re=(1, 3))
    make(hand, "1 re", "1 Kc")
    assert refused(hand, "3 k90").rules == ("DOK-46",)
    assert refused(hand, "1 re").rules == ("DOK-48",)
    make(hand, "3 re", "3 k90")
    assert refused(hand, "1 k90").rules == ("DOK-48",)  # said once for each party
    make(hand, "1 k60", "3 k30")
    assert (state(hand).level_re, state(hand).level_kontra) == (3, 0)


@pytest.mark.rules("DOK-46", "DOK-48")
def test_with_absagen_by_the_party_one_ansage_is_enough() -> None:
    hand = normal_game(re=(1, 3), **BY_PARTY)
    make(hand, "1 re", "1 Kc")
    assert refused(hand, "3 re").rules == ("DOK-48",)
    make(hand, "3 k90", "1 k60")
    assert refused(hand, "0 k90").rules == ("DOK-46",)


@pytest.mark.rules("DOK-46")
def test_an_absage_that_can_no_longer_be_earned() -> None:
    hand = normal_game(re=(1, 3), **BY_PARTY)
    play_until(hand, 2, 11)
    error = refused(hand, "2 k90")
    assert error.rules == ("DOK-46", "DOK-43")
    assert "party" in error.text.words


@pytest.mark.rules("DOK-47")
def test_all_steps_in_one_turn_and_none_skipped() -> None:
    hand = normal_game()
    make(hand, "1 re")
    for missing in ("k90", "k60", "k30"):
        skipped = ALL[ALL.index(missing) + 1]
        assert refused(hand, f"1 {skipped}").rules == ("DOK-47",)
        make(hand, f"1 {missing}")
    make(hand, "1 schwarz")
    assert announcements(hand, 1) == []
    assert state(hand).turn == 1


def hochzeit(game: Doppelkopf) -> Hand:
    """Seat 1 has declared a Hochzeit."""
    hand = dealt(game, ["Kd Td", "Qc Qc Jd Ad", "9d Kd Qs", "9d Jh Qd"])
    make(hand, "1 hochzeit", *GESUND[1:])
    return hand


@pytest.mark.rules("DOK-29", "DOK-30", "DOK-31", "DOK-32", "DOK-45")
@pytest.mark.parametrize(("shift", "fallen"), [("k_minus_1", 1), ("k", 2)])
def test_a_hochzeit_holds_announcements_back_until_it_is_clarified(shift: str, fallen: int) -> None:
    hand = hochzeit(doppelkopf(hochzeit_shift=shift))
    make(hand, "1 Qc", "2 9d", "3 9d")
    for seat in range(4):
        assert announcements(hand, seat) == []
        for word in ALL:
            assert refused(hand, f"{seat} {word}").rules == ("DOK-29", "DOK-45")
    make(hand, "0 Kd", "1 Jd", "2 Kd", "3 Jh")
    assert refused(hand, "3 re").rules == ("DOK-29", "DOK-45")
    make(hand, "0 Td")
    assert state(hand).deadline(0) == 11 - fallen
    expected = [["kontra"], ["re"], ["kontra"], ["re"]]
    assert [announcements(hand, seat) for seat in range(4)] == expected


@pytest.mark.rules("DOK-30", "DOK-31")
def test_only_the_trick_that_settles_a_hochzeit_says_so() -> None:
    hand = hochzeit(doppelkopf())
    make(hand, "1 Qc", "2 9d", "3 9d", "0 Kd")
    assert last_told(hand) == ["#1 wins trick 1 with 7 card points."]
    make(hand, "1 Jd", "2 Kd", "3 Jh", "0 Td")
    settled = "The Hochzeit has found its partner: #3 plays with #1."
    assert last_told(hand) == ["#3 wins trick 2 with 18 card points.", settled]
    for _card in range(4):
        hand.act(int(hand.state.turn), int(hand.state.legal_moves()[0]))
    assert settled not in last_told(hand)


@pytest.mark.rules("DOK-31")
def test_a_bride_without_partner_plays_alone() -> None:
    game = doppelkopf()
    hand = dealt(game, ["Kd Td Jd", "Qc Qc Th", "9d Kd Jd", "9d Jh Js"])
    make(hand, "1 hochzeit", *GESUND[1:])
    make(hand, "1 Qc", "2 9d", "3 9d", "0 Kd", "1 Qc", "2 Kd", "3 Jh", "0 Td")
    assert state(hand).clarified == 0
    make(hand, "1 Th", "2 Jd", "3 Js", "0 Jd")
    assert state(hand).clarified == 3
    assert state(hand).game == HOCHZEIT_ALONE
    assert [announcements(hand, seat) for seat in range(4)] == [
        ["kontra"],
        ["re"],
        *[["kontra"]] * 2,
    ]
    assert state(hand).deadline(0) == 9


def test_moves_out_of_turn_that_are_no_announcements_are_refused() -> None:
    hand = normal_game()
    make(hand, "1 Kc")
    for move in range(int(hand.game.moves)):
        if NOTATIONS.get(move) not in ALL:
            objection = hand.state.objection(3, move)
            assert objection is not None
            assert objection.rules[0] in REFUSED_BESIDE
