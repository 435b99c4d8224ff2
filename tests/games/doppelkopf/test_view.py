"""Views: what is public when (rule page, section 4), and what is asked of a seat."""

from __future__ import annotations

import pytest

from stammtisch.cards import notations
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.core.view import View, Zone
from stammtisch.matches import Hand
from tests.games.doppelkopf.positions import (
    GESUND,
    context,
    dealt,
    doppelkopf,
    make,
    normal_game,
    preset,
    state,
)

VIEWERS = (*range(4), SPECTATOR)


def zone(view: View, id: str) -> Zone:
    return next(each for each in view.zones if each.id == id)


def badges(hand: Hand, viewer: int) -> list[list[str]]:
    return [[str(badge) for badge in seat.badges] for seat in hand.state.view(viewer).seats]


def status(hand: Hand, viewer: int) -> list[str]:
    return [str(line) for line in hand.state.view(viewer).status]


def test_only_the_own_hand_is_open_until_the_end() -> None:
    hand = normal_game()
    make(hand, "1 Kc")
    for viewer in VIEWERS:
        view = hand.state.view(viewer)
        for seat in range(4):
            cards = zone(view, f"hand{seat}")
            assert cards.count == (11 if seat == 1 else 12)
            assert len(cards.cards) == (cards.count if seat == viewer else 0)
    while not hand.over:
        hand.act(int(hand.state.turn), int(hand.state.legal_moves()[0]))
    view = hand.state.view(SPECTATOR)
    assert view.over
    assert sum(len(zone(view, f"hand{seat}").cards) for seat in range(4)) == 48
    tricks = [zone(view, f"trick{number}") for number in range(1, 13)]
    assert [each.role for each in view.zones if each not in tricks] == ["hand"] * 4
    assert [each.owner for each in tricks] == [state(hand).tricks.winner(n) for n in range(12)]
    assert sum(len(each.cards) for each in tricks) == 48
    augen = [each.note for each in tricks]
    assert sum(int(str(each).split()[0]) for each in augen) == 240


def test_the_trick_lies_in_the_order_of_play_and_the_last_one_can_be_seen_again() -> None:
    hand = dealt(doppelkopf(), ["9c", "Kc", "Ac", "Tc"])
    make(hand, *GESUND, "1 Kc", "2 Ac")
    trick = zone(hand.state.view(0), "trick")
    assert [(card.seat, str(card.mark or "")) for card in trick.cards] == [(1, ""), (2, "highest")]
    assert notations(card.kind for card in trick.cards) == "Kc Ac"
    make(hand, "3 Tc", "0 9c")
    view = hand.state.view(SPECTATOR)
    assert zone(view, "trick").cards == ()
    last = zone(view, "last-trick")
    assert notations(card.kind for card in last.cards) == "Kc Ac Tc 9c"
    assert [card.seat for card in last.cards if card.mark] == [2]
    assert [seat.tricks for seat in view.seats] == [0, 0, 1, 0]


@pytest.mark.rules("DOK-18")
@pytest.mark.parametrize("solo_open", [False, True])
def test_declarations_are_vorbehalte_to_others(solo_open: bool) -> None:
    hand = dealt(doppelkopf(solo_open=solo_open), ["", "Qc Qc", "", ""])
    make(hand, "1 hochzeit", "2 solo aces", "3 gesund")
    said = {
        viewer: [str(seat.said) for seat in hand.state.view(viewer).seats[1:]] for viewer in VIEWERS
    }
    solo = "Solo" if solo_open else "Vorbehalt"
    assert said[0] == said[3] == said[SPECTATOR] == ["Vorbehalt", solo, "gesund"]
    assert said[1] == ["Hochzeit", solo, "gesund"]
    assert said[2] == ["Vorbehalt", "aces solo", "gesund"]
    make(hand, "0 gesund")
    for viewer in VIEWERS:
        view = hand.state.view(viewer)
        assert [seat.said for seat in view.seats] == [None] * 4
        assert "Hochzeit" not in str([str(line) for line in view.status])
        assert str(view.status[0]) == "Pflichtsolo of #2: aces solo"


def test_parties_show_by_fallen_queens_and_announcements() -> None:
    hand = dealt(doppelkopf(), ["Kc", "Qc", "9d", "Qc Td"])
    make(hand, *GESUND)
    assert parties(hand) == ["", "", "", ""]
    make(hand, "1 Qc")
    assert parties(hand) == ["", "Re", "", ""]
    make(hand, "2 kontra")
    assert parties(hand) == ["", "Re", "Kontra", ""]
    make(hand, "3 re")
    assert parties(hand) == ["Kontra", "Re", "Kontra", "Re"]


def parties(hand: Hand) -> list[str]:
    """The parties that everybody knows; the same for all viewers."""
    found = [
        [next((b for b in seat if b in ("Re", "Kontra")), "") for seat in badges(hand, viewer)]
        for viewer in VIEWERS
    ]
    assert all(each == found[0] for each in found)
    return found[0]


@pytest.mark.rules("DOK-20", "DOK-21")
def test_a_silent_solo_is_hidden_until_it_shows() -> None:
    hand = dealt(doppelkopf(), ["9d Kd", "Qc Qc", "9d Kd", "Td Td"])
    make(hand, *GESUND)
    for viewer in (0, 2, 3, SPECTATOR):
        assert status(hand, viewer)[0] == "Game: normal game"
    assert "You play a silent solo: Re alone." in status(hand, 1)
    make(hand, "1 Qc", "2 9d", "3 Td", "0 9d")
    assert status(hand, 0)[0] == "Game: normal game"
    assert parties(hand) == ["", "Re", "", ""]
    make(hand, "1 Qc")
    assert parties(hand) == ["Kontra", "Re", "Kontra", "Kontra"]
    for viewer in VIEWERS:
        assert status(hand, viewer)[0] == "Game: silent solo"


def test_a_silent_solo_also_shows_when_three_have_said_kontra() -> None:
    hand = normal_game(re=(0, 0))
    make(hand, "1 kontra", "1 Kc", "2 kontra", "3 kontra")
    assert parties(hand) == ["Re", "Kontra", "Kontra", "Kontra"]
    assert status(hand, SPECTATOR)[0] == "Game: silent solo"


@pytest.mark.rules("DOK-22")
def test_without_silent_solos_two_of_kontra_show_who_is_re() -> None:
    for silent_solo, others in ((True, ""), (False, "Re")):
        hand = normal_game(re=(0, 3), silent_solo=silent_solo)
        make(hand, "1 kontra", "1 Kc", "2 kontra")
        assert parties(hand) == [others, "Kontra", "Kontra", others]


@pytest.mark.rules("DOK-30")
def test_a_hochzeit_tells_how_it_stands() -> None:
    hand = dealt(doppelkopf(), ["Kd Td", "Qc Qc Jd", "9d Kd", "9d Jh"])
    make(hand, "1 hochzeit", *GESUND[1:])
    assert status(hand, 2)[:2] == [
        "Hochzeit of #1",
        "The first of the others to win a trick, by trick 3, becomes the partner.",
    ]
    assert "Your party is not decided yet." in status(hand, 2)
    assert "You belong to Re." not in status(hand, 1)  # everybody knows it
    assert parties(hand) == ["", "Re", "", ""]
    make(hand, "1 Jd", "2 9d", "3 Jh", "0 Kd")
    assert status(hand, 2)[1] == "Partner since trick 1: #3"
    assert parties(hand) == ["Kontra", "Re", "Kontra", "Re"]


@pytest.mark.rules("DOK-43")
def test_the_seat_reads_what_it_may_still_announce_and_until_when() -> None:
    hand = normal_game()
    offer = "You may still announce: {}, as long as you hold at least {} cards"
    assert offer.format("Re", 11) in status(hand, 1)
    make(hand, "1 re")
    assert offer.format("no 90", 10) in status(hand, 1)
    assert offer.format("Kontra", 11) in status(hand, 2)
    assert "#1: Re" in status(hand, SPECTATOR)
    make(hand, "1 k90")
    assert "#1 (Re): no 90" in status(hand, 0)
    assert str(hand.state.view(0).seats[1].said) == "no 90"


@pytest.mark.rules("DOK-25", "DOK-27")
def test_open_pflichtsoli_are_public() -> None:
    game = doppelkopf()
    hand = dealt(game, (), context(game, hand=22, owing=[0, 2]))
    assert [each == ["owes a solo"] for each in badges(hand, SPECTATOR)] == [
        True,
        False,
        True,
        False,
    ]
    assert status(hand, 3) == ["2 Pflichtsoli still owed, hands left: 3"]


def test_prompts_give_the_reason() -> None:
    hand = dealt(doppelkopf(), ["Kd", "9d", "Ac Ac Tc Tc Kc Kc 9c 9c As As Ts Ts", "Qd"])
    assert prompt(hand, 1) == "What do you declare? “gesund” means an ordinary game."
    assert prompt(hand, 2) == ""
    make(hand, *GESUND)
    assert prompt(hand, 1) == "You lead: play any card."
    make(hand, "1 9d")
    assert prompt(hand, 2) == "Trump was led and you have none: play any card."
    make(hand, "2 Ac")
    assert prompt(hand, 3) == "Trump was led: you must play a trump."
    hand = dealt(doppelkopf(), ["Kd", "Ac", "9c", "Ah Ah Th Th Kh Kh 9h 9h Qs Js Jd Qd"])
    make(hand, *GESUND, "1 Ac")
    assert prompt(hand, 2) == "clubs were led: you must follow suit."
    make(hand, "2 9c")
    assert prompt(hand, 3) == "clubs were led and you have none: play any card."
    game = doppelkopf()
    forced = dealt(game, (), context(game, hand=24, owing=[3]))
    assert prompt(forced, 3) == "You must play your Pflichtsolo now: which solo?"


def prompt(hand: Hand, seat: int) -> str:
    return str(hand.state.view(seat).prompt or "")


@pytest.mark.rules("DOK-41")
def test_choices_hang_on_the_cards_or_are_buttons() -> None:
    hand = normal_game()
    make(hand, "1 Kc")
    view = hand.state.view(3)
    assert [(choice.text, choice.out_of_turn) for choice in view.choices] == [("re", True)]
    for choice in hand.state.view(2).choices:
        assert (not choice.cards) == (choice.zone == "")
        assert not choice.out_of_turn
    assert hand.state.view(SPECTATOR).choices == ()


def test_who_deals_and_who_moves() -> None:
    view = normal_game().state.view(0)
    assert [seat.dealer for seat in view.seats] == [True, False, False, False]
    assert [seat.to_move for seat in view.seats] == [False, True, False, False]
    assert view.turn == 1
    assert str(view.phase) == "Trick 1 of 12"


def test_the_winner_is_told_at_the_end() -> None:
    hand = normal_game()
    while not hand.over:
        hand.act(int(hand.state.turn), int(hand.state.legal_moves()[0]))
    lines = status(hand, SPECTATOR)
    assert any(line.startswith(("Re wins", "Kontra wins")) for line in lines)
    assert lines[-2].startswith("Re: ")
    assert lines[-1].startswith("Kontra: ")
    assert state(hand).tricks.done == 12


@pytest.mark.rules("DOK-18")
@pytest.mark.parametrize("rival", ["gesund", "solo jacks"])
def test_a_losing_vorbehalt_stays_hidden_after_the_hand(rival: str) -> None:
    hand = dealt(doppelkopf())
    make(hand, "1 solo queens", f"2 {rival}", "3 gesund", "0 gesund")
    while not hand.over:
        hand.act(int(hand.state.turn), int(hand.state.legal_moves()[0]))
    hidden = rival != "gesund"
    assert hand.game.lies_open(hand.state) != hidden
    drawn = {tuple(hand.state.sample(SPECTATOR, Rng(n)).words()) for n in range(20)}
    assert (len(drawn) > 1) == hidden


@pytest.mark.rules("DOK-18")
def test_where_everything_is_declared_openly_nothing_is_hidden_after_a_hand() -> None:
    game = preset("klassisch")
    assert not game.hides
    assert preset("turnier").hides
