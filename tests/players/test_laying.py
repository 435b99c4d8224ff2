"""Worked positions: what is said of a card to a trick, and of an offer in Watten."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.analysis.grounds import grounds
from stammtisch.messages import Speaker
from stammtisch.notation import read_moves
from stammtisch.positions import game_of

WATTEN = """position 1 watten.spielregeln.1 4
turn {turn}
step {step}
hands 7c 8h / 8s 9s / As 7d / 9c 7s Kh
tricks 1 9h Qc 8c Tc / 1 Jc Kc Ac Jd / 0 7h Qh Qd
schlag 9
farbe d
value 3
{more}"""
HERZBLATT = """position 1 herzblatt.spielregeln.1 3
turn 2
step tricks
hands Js 8h Qh / Jh Ad / Tc Ts Ks
tricks 1 7h Th Kh / 2 Qd Jc Td / 1 Ac 9c Qc / 1 Jd Kd 9s / 2 Qs As 9h / 1 Ah
stock Kc 9d
declarer {declarer}"""
CARD = WATTEN.format(turn=3, step="tricks", more="accepted 2")
ANSWER = WATTEN.format(turn=0, step="answer", more="proposer 3\noffered yes\ntotals {totals}")


def said(position: str, move: str) -> list[str]:
    """What the seat on turn is told of a move."""
    state = st.position(position, st.Rng(1))
    seat = int(state.turn)
    moves = [each.move for each in read_moves(game_of(state), state, seat, move)]
    speaker = Speaker("en", seat_name="ABCD".__getitem__)
    return [speaker.say(each) for each in grounds(state, seat, moves, st.Rng(2))]


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        (CARD, "7s", "You keep 9 of clubs and king of hearts for later."),
        (CARD, "7s", "You have no weaker card than 7 of spades."),
        (CARD, "9c", "King of hearts is stronger, and you keep it."),
        (HERZBLATT.format(declarer=1), "Ks", "No card that you may play would take the trick."),
        (HERZBLATT.format(declarer=1), "Ks", "No card that you may play counts less."),
    ],
)
def test_a_card_says_what_is_kept_and_at_stake(position: str, move: str, told: str) -> None:
    assert told in said(position, move)


def test_a_card_that_does_not_take_the_trick_says_more_than_that() -> None:
    assert "7 of spades does not take the trick." not in said(CARD, "7s")


def test_a_partner_who_has_the_trick_is_named() -> None:
    position = HERZBLATT.format(declarer=0)
    assert "So far B is winning the trick for your side." in said(position, "Ts")
    assert "With it, 21 card points lie in the trick." in said(position, "Ts")


@pytest.mark.parametrize(
    ("totals", "move", "told"),
    [
        ("0 0 0 0", "stay", "If you go, the others get 3 points; if you stay and lose, 4."),
        ("0 0 0 0", "stay", "You hold 1 trump: 7 of clubs."),
        ("0 12 0 12", "go", "If you go, the others win the match."),
        ("0 11 0 11", "go", "If you stay and lose, the others win the match."),
        ("11 0 11 0", "stay", "If you stay and win the hand, you win the match."),
    ],
)
def test_an_answer_in_watten_says_what_is_at_stake(totals: str, move: str, told: str) -> None:
    assert told in said(ANSWER.format(totals=totals), move)
