"""Reasons for every kind of move in Sechsundsechzig.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any

from stammtisch.core.bits import BIT
from stammtisch.games.sechsundsechzig.rules import CLAIM, CLOSE, EXCHANGE, MELD
from stammtisch.kits.tricks.suited import aces_line, suit_line
from stammtisch.players import laying
from stammtisch.players.reasoning import Turn
from stammtisch.text import CardWord, Text, say, say_n

_SUITS = 4


def reasons(turn: Turn) -> list[Text]:
    """What a card brings in a trick, what a pair counts, what hand and tricks hold."""
    at, move = turn.now, turn.move
    if laying.is_card(at, move):
        return laying.lines(turn)
    if MELD <= move < MELD + _SUITS:
        return _pair(at, turn.seat, move - int(MELD))
    if BIT[move] == EXCHANGE:
        return [say("In exchange you get {card}.", card=CardWord(int(at.bottom)))]
    if BIT[move] == CLOSE:
        hand = int(at.hands[turn.seat])
        return [suit_line(hand, int(at.trump)), aces_line(hand), _count(int(at.count(turn.seat)))]
    return [_count(int(at.count(turn.seat)))] if BIT[move] == CLAIM else []


def _pair(at: Any, seat: int, suit: int) -> list[Text]:
    """What a pair counts, and when (S66-13, S66-14)."""
    points = 40 if suit == at.trump else 20
    counts = say_n("That counts {n} point.", "That counts {n} points.", points)
    if not at.tricks_of(seat):
        return [counts, say("It counts as soon as you have taken a trick.")]
    then = int(at.count(seat)) + points
    return [counts, say("You then have {n} card points; 66 are needed.", n=then)]


def _count(points: int) -> Text:
    return say("You have {n} card points; 66 are needed.", n=points)
