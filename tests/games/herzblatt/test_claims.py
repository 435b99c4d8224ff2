"""The claim of the rest in Herzblatt: proved, granted, refused."""

from __future__ import annotations

from random import Random

import pytest

import stammtisch as st
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.herzblatt.hand import HEARTS
from stammtisch.kits.tricks.cards import TEN_HIGH
from stammtisch.kits.tricks.claims import REST
from stammtisch.kits.tricks.moves import PLAYING
from stammtisch.messages import Speaker
from stammtisch.notation import legal_texts
from tests.games.herzblatt.positions import cards, herzblatt, state, table

ALL_TRUMPS = "Ah Th Kh Qh Jh As Ts Ks Ac"
"""With twenty cards: every heart, and top cards."""


def open_to(at: st.Match, viewer: int, seat: int) -> int:
    """How many cards of a seat the viewer sees."""
    return len(next(z for z in at.view(viewer).zones if z.id == f"hand-{seat}").cards)


@pytest.mark.rules("HZB-13", "HZB-18")
def test_a_claim_that_nobody_can_prevent_ends_the_hand() -> None:
    at = table(("", ALL_TRUMPS), seats=2, moves=["take", "leave stock", "rest"])
    assert at.hand_over
    position = state(at)
    assert position.tricks_of(1) == 9
    assert position.outcome().augen() == 120
    assert at.scores() == (-1, 1)
    assert [Speaker("en").say(text) for text in at.hand.tell(2)] == [
        "#1 claims all remaining tricks, and nobody can prevent it.",
        "#1 wins with 120 card points and takes the pot.",
    ]
    assert open_to(at, 0, 1) == 9


def test_the_rest_goes_to_the_claimer_also_against_the_declarer() -> None:
    at = table(("", ALL_TRUMPS), "Qs Js", seats=2, moves=["decline", "take", "leave stock", "rest"])
    outcome = state(at).outcome()
    assert (outcome.in_tricks, outcome.beside) == (0, 5)
    assert at.scores() == (-2, 2)


def test_what_the_claimer_laid_away_himself_is_in_nobodys_hand() -> None:
    """With the ace of hearts out of play the ten is the highest: he knows it, and no other."""
    hands = ("", "Ah Th Kh As Ts Ks Ac Tc Kc")
    moves = ["take", "take stock", "discard Ah", "discard Qs", "rest"]
    assert table(hands, "Qs Js", seats=2, moves=moves).hand_over
    hands = ("Ac Tc Kc Qc Jc Ad Td Kd Qd", "Th Kh Qh Jh As Ts Ks Qs Js")
    moves = ["decline", "take", "take stock", "discard Ah", "discard Jd", "rest"]
    assert table(hands, "Ah Jd", seats=2, moves=moves).turn == 0


def asked() -> st.Match:
    """Three players; seat 1 leads, claims, and both others are to be asked."""
    hands = ("", "Ah Th Kh Qh As Ts Ac Kd", "")
    return table(hands, "7h 8h", moves=["take", "leave stock", "rest"])


def test_an_uncertain_claim_lays_the_hand_open_and_asks_the_others_in_turn() -> None:
    at = asked()
    assert at.turn == 2
    assert at.legal_moves().texts() == ("grant", "deny")
    assert [open_to(at, viewer, 1) for viewer in (0, 1, 2, SPECTATOR)] == [8] * 4
    assert [open_to(at, viewer, 2) for viewer in (0, 1, 2, SPECTATOR)] == [0, 0, 8, 0]
    prompt = at.view(2).prompt
    assert prompt is not None
    assert "#1 claims all remaining tricks" in str(prompt)
    for seat, move in ((2, "9h"), (1, "rest"), (0, "grant")):
        with pytest.raises(st.IllegalMove) as error:
            at.play(move, seat)
        assert error.value.rules == ("HZB-18",)
    at.play("ja")
    assert at.turn == 0
    assert not at.hand_over


def test_when_all_grant_the_hand_ends_as_if_it_had_been_played() -> None:
    at = asked()
    at.play("grant")
    at.play("grant")
    assert at.hand_over
    assert (state(at).tricks_of(1), state(at).outcome().augen()) == (8, 120)
    assert at.scores() == (-1, 2, -1)
    again = st.records.loads(st.records.dumps(at))
    assert again.scores() == at.scores()


def test_one_refusal_lets_the_play_go_on_with_the_hand_open() -> None:
    at = asked()
    at.play("grant")
    at.play("deny")
    assert at.turn == 1
    assert "rest" not in at.legal_moves()
    with pytest.raises(st.IllegalMove, match="once a hand"):
        at.play("rest")
    at.play("Ah")
    assert [open_to(at, viewer, 1) for viewer in (0, 2, SPECTATOR)] == [7] * 3
    for rng in map(Rng, range(10)):
        assert state(at).sample(0, rng).hands[1] == state(at).hands[1]
        assert state(at).sample(SPECTATOR, rng).hands[1] == state(at).hands[1]
    while not at.hand_over:
        at.play(next(move for move in at.legal_moves() if move != REST))
    assert sum(int(state(at).tricks_of(seat)) for seat in range(3)) == 8


def test_who_does_not_lead_or_holds_one_card_cannot_claim() -> None:
    at = table(("", "Ks"), moves=["take", "leave stock", "Ks"])
    with pytest.raises(st.IllegalMove, match="leads to a trick"):
        at.play("rest", 0)
    with pytest.raises(st.IllegalMove, match="everybody holds two or more"):
        at.play("rest")
    while state(at).tricks.done < 7:
        at.play(next(iter(at.legal_moves())))
    assert "rest" not in legal_texts(at.game, at.state, at.turn)


def from_the_top(kind: int) -> tuple[bool, int, int]:
    """The order in which a claimer leads: trumps first, each suit from the top."""
    return (kind // 13 != HEARTS, kind // 13, -int(TEN_HIGH[kind]))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_proved_claim_wins_every_trick_however_the_others_play(seats: int) -> None:
    game, chance, proved = herzblatt(seats), Random(seats), 0
    for number in range(150):
        at = st.Match(game, seed=number, dealer=number % seats)
        while not at.hand_over:
            position = state(at)
            if position.may_claim(at.turn) and position.is_certain(at.turn):
                proved += 1
                claimer = at.turn
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
            at.play(chance.choice([move for move in at.legal_moves() if move != REST]))
    assert proved > 10


def test_a_claim_needs_the_phase_of_play() -> None:
    at = table(("", ALL_TRUMPS), seats=2)
    assert list(at.state.interrupts(1)) == []
    at.play("take")
    assert list(at.state.interrupts(1)) == []
    at.play("leave stock")
    assert state(at).phase is PLAYING
    assert list(at.state.interrupts(1)) == [REST]
    assert list(at.state.interrupts(0)) == []
    assert cards(state(at).open) == set()
