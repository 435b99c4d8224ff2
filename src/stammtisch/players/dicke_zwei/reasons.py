"""Reasons for a card in Dicke Zwei, or a pass.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any

from stammtisch.core.bits import BIT, count
from stammtisch.core.contract import OVER
from stammtisch.core.kinds import rank_of
from stammtisch.games.dicke_zwei.position import PASS, PLAY
from stammtisch.games.dicke_zwei.tiles import CARDS, KIND
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import CardWord, Text, say, say_n


def reasons(turn: Turn) -> list[Text]:
    """How often a card alone can be beaten, and how many of its rank are held."""
    if turn.move == PASS:
        held = int(count(turn.now.hands[turn.seat]))
        kept = say_n("You keep your {n} card.", "You keep all {n} cards.", held)
        return [kept, _shortest(turn)]
    if turn.move == PLAY:
        return []
    card = int(KIND[turn.move])
    alike = [kind for kind in _kinds(turn) if rank_of(kind) == rank_of(card)]
    lines = []
    if turn.then.can_play():
        beaten = times(turn.after, lambda at: _can_be_beaten(at, turn.seat))
        lines.append(
            say(
                "{card} on its own can be beaten in {k} of {n} possible deals.",
                card=CardWord(card),
                **beaten,
            )
        )
    return [
        *lines,
        say_n("You hold {n} card of this rank.", "You hold {n} cards of this rank.", len(alike)),
        _shortest(turn),
    ]


def _shortest(turn: Turn) -> Text:
    """How many cards the shortest hand of the others has."""
    hands = [int(count(hand)) for hand in turn.now.hands]
    others = hands[: turn.seat] + hands[turn.seat + 1 :]
    return say_n(
        "The shortest hand of the others has {n} card.",
        "The shortest hand of the others has {n} cards.",
        min(others),
    )


def _kinds(turn: Turn) -> list[int]:
    hand = turn.now.hands[turn.seat]
    return [int(KIND[place]) for place in range(CARDS) if hand & BIT[place]]


def _can_be_beaten(at: Any, seat: int) -> bool:
    """Whether anybody else has a combination that beats the picked cards."""
    played = at.copy()
    played.play(PLAY)
    if played.turn == OVER:
        return False
    for other in range(int(at.rules.seats)):
        if other != seat:
            played.turn = other
            if played.picks():
                return True
    return False
