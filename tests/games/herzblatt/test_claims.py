"""The claim of the rest in Herzblatt: proved, granted, refused."""

from __future__ import annotations

from random import Random

import pytest

import stammtisch as st
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.kinds import HEARTS
from stammtisch.core.rng import Rng
from stammtisch.kits.tricks.cards import TEN_HIGH
from stammtisch.kits.tricks.claims import REST
from stammtisch.kits.tricks.moves import PLAYING
from stammtisch.messages import Speaker
from stammtisch.notation import legal_texts
from tests.games.herzblatt.positions import cards, herzblatt, new_match, state

ALL_TRUMPS = "Ah Th Kh Qh Jh As Ts Ks Ac"
"""With twenty cards: every heart, and top cards."""


def open_to(match: st.Match, viewer: int, seat: int) -> int:
    """How many cards of a seat the viewer sees."""
    return len(next(z for z in match.view(viewer).zones if z.id == f"hand{seat}").cards)


@pytest.mark.rules("HZB-13", "HZB-18")
def test_a_claim_that_nobody_can_prevent_ends_the_hand() -> None:
    match = new_match(("", ALL_TRUMPS), seats=2, moves=["take", "leave stock", "rest"])
    assert match.hand_over
    position = state(match)
    assert position.tricks_of(1) == 9
    assert position.outcome().augen() == 120
    assert match.scores() == (-1, 1)
    assert [Speaker("en").say(text) for text in match.hand.tell(2)] == [
        "#1 claims all remaining tricks, and nobody can prevent it.",
        "#1 wins with 120 card points and takes the pot.",
    ]
    assert open_to(match, 0, 1) == 9


def test_the_rest_goes_to_the_claimer_also_against_the_declarer() -> None:
    match = new_match(
        ("", ALL_TRUMPS), "Qs Js", seats=2, moves=["decline", "take", "leave stock", "rest"]
    )
    outcome = state(match).outcome()
    assert (outcome.in_tricks, outcome.beside) == (0, 5)
    assert match.scores() == (-2, 2)


def test_what_the_claimer_laid_away_himself_is_in_nobodys_hand() -> None:
    """With the ace of hearts out of play the ten is the highest: he knows it, and no other."""
    hands = ("", "Ah Th Kh As Ts Ks Ac Tc Kc")
    moves = ["take", "take stock", "discard Ah", "discard Qs", "rest"]
    assert new_match(hands, "Qs Js", seats=2, moves=moves).hand_over
    hands = ("Ac Tc Kc Qc Jc Ad Td Kd Qd", "Th Kh Qh Jh As Ts Ks Qs Js")
    moves = ["decline", "take", "take stock", "discard Ah", "discard Jd", "rest"]
    assert new_match(hands, "Ah Jd", seats=2, moves=moves).turn == 0


def asked() -> st.Match:
    """Three players; seat 1 leads, claims, and both others are to be asked."""
    hands = ("", "Ah Th Kh Qh As Ts Ac Kd", "")
    return new_match(hands, "7h 8h", moves=["take", "leave stock", "rest"])


def test_an_uncertain_claim_lays_the_hand_open_and_asks_the_others_in_turn() -> None:
    match = asked()
    assert match.turn == 2
    assert match.legal_moves().texts() == ("grant", "deny")
    assert [open_to(match, viewer, 1) for viewer in (0, 1, 2, SPECTATOR)] == [8] * 4
    assert [open_to(match, viewer, 2) for viewer in (0, 1, 2, SPECTATOR)] == [0, 0, 8, 0]
    prompt = match.view(2).prompt
    assert prompt is not None
    assert "#1 claims all remaining tricks" in str(prompt)
    for seat, move in ((2, "9h"), (1, "rest"), (0, "grant")):
        with pytest.raises(st.IllegalMove) as error:
            match.play(move, seat)
        assert error.value.rules == ("HZB-18",)
    match.play("ja")
    assert match.turn == 0
    assert not match.hand_over


def test_when_all_grant_the_hand_ends_as_if_it_had_been_played() -> None:
    match = asked()
    match.play("grant")
    match.play("grant")
    assert match.hand_over
    assert (state(match).tricks_of(1), state(match).outcome().augen()) == (8, 120)
    assert match.scores() == (-1, 2, -1)
    again = st.records.loads(st.records.dumps(match))
    assert again.scores() == match.scores()


def test_one_refusal_lets_the_play_go_on_with_the_hand_open() -> None:
    match = asked()
    match.play("grant")
    match.play("deny")
    assert match.turn == 1
    assert "rest" not in match.legal_moves()
    with pytest.raises(st.IllegalMove, match="once per hand"):
        match.play("rest")
    match.play("Ah")
    assert [open_to(match, viewer, 1) for viewer in (0, 2, SPECTATOR)] == [7] * 3
    for rng in map(Rng, range(10)):
        assert state(match).sample(0, rng).hands[1] == state(match).hands[1]
        assert state(match).sample(SPECTATOR, rng).hands[1] == state(match).hands[1]
    while not match.hand_over:
        match.play(next(move for move in match.legal_moves() if move != REST))
    assert sum(int(state(match).tricks_of(seat)) for seat in range(3)) == 8


def test_who_does_not_lead_or_holds_one_card_cannot_claim() -> None:
    match = new_match(("", "Ks"), moves=["take", "leave stock", "Ks"])
    with pytest.raises(st.IllegalMove, match="leads to a trick"):
        match.play("rest", 0)
    with pytest.raises(st.IllegalMove, match="everybody holds two or more"):
        match.play("rest")
    while state(match).tricks.done < 7:
        match.play(next(iter(match.legal_moves())))
    assert "rest" not in legal_texts(match.game, match.state, match.turn)


def from_the_top(kind: int) -> tuple[bool, int, int]:
    """The order in which a claimer leads: trumps first, each suit from the top."""
    return (kind // 13 != HEARTS, kind // 13, -int(TEN_HIGH[kind]))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_proved_claim_wins_every_trick_however_the_others_play(seats: int) -> None:
    game, chance, proved = herzblatt(seats), Random(seats), 0
    for number in range(150):
        match = st.Match(game, seed=number, dealer=number % seats)
        while not match.hand_over:
            position = state(match)
            if position.may_claim(match.turn) and position.is_certain(match.turn):
                proved += 1
                claimer = match.turn
                for _ in range(5):
                    twin = position.sample(claimer, Rng(chance.randrange(1 << 30)))
                    while twin.turn != OVER:
                        moves = [int(move) for move in twin.legal_moves()]
                        best = twin.turn == claimer
                        twin.play(min(moves, key=from_the_top) if best else chance.choice(moves))
                    claimed = position.copy()
                    claimed.interrupt(claimer, REST)
                    assert claimed.turn == OVER
                    assert twin.tricks_of(claimer) == claimed.tricks_of(claimer)
            match.play(chance.choice([move for move in match.legal_moves() if move != REST]))
    assert proved > 10


def test_a_claim_needs_the_phase_of_play() -> None:
    match = new_match(("", ALL_TRUMPS), seats=2)
    assert list(match.state.interrupts(1)) == []
    match.play("take")
    assert list(match.state.interrupts(1)) == []
    match.play("leave stock")
    assert state(match).phase is PLAYING
    assert list(match.state.interrupts(1)) == [REST]
    assert list(match.state.interrupts(0)) == []
    assert cards(state(match).open) == set()
