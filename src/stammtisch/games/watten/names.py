"""Sides, namings and results of Watten in words.  # not compiled: msgspec texts"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.watten.position import Position
from stammtisch.games.watten.rules import (
    BELLI,
    BY_CLAIM,
    BY_GESPANNT,
    BY_GOING,
    BY_MASCHINE,
    MAX,
    SPITZ,
    is_kritisch,
)
from stammtisch.text import (
    CardsWord,
    CardWord,
    RankWord,
    SeatWord,
    SuitWord,
    Text,
    say,
    say_in,
)

THE_KRITISCHE = CardsWord((int(MAX), int(BELLI), int(SPITZ)))


def together(seats: Sequence[int]) -> Text:
    """The names of one or several seats: “Resi”, “Resi and Sepp”."""
    first = SeatWord(int(seats[0]))
    if len(seats) == 1:
        return say("{seat}", seat=first)
    if len(seats) == 2:
        return say_in("watten", "{first} and {second}", first=first, second=SeatWord(seats[1]))
    return say_in("watten", "{first}, {others}", first=first, others=together(seats[1:]))


def members_of(position: Position, side: int) -> list[int]:
    """The seats of a side, ascending."""
    return [seat for seat in range(position.rules.seats) if position.side_of(seat) == side]


def side_name(position: Position, side: int) -> Text:
    """A side by the names of its players."""
    return together(members_of(position, side))


def prize(position: Position, side: int, value: int) -> Text:
    """What a side wins, in words; with three players partners have separate accounts (WAT-25)."""
    name = side_name(position, side)
    if position.rules.seats == 3 and len(members_of(position, side)) == 2:
        return say("{value} points each for {side}", value=int(value), side=name)
    return say("{value} points for {side}", value=int(value), side=name)


def naming_text(position: Position) -> Text:
    """Schlag, Farbe and Hauptschlag, once both are named."""
    return say(
        "Schlag {rank}, Farbe {suit}, Hauptschlag {card}",
        rank=RankWord(int(position.schlag)),
        suit=SuitWord(int(position.farbe)),
        card=CardWord(int(position.named_card())),
    )


def told_naming(position: Position) -> Text:
    """The log line for the Hauptschlag once both are named (WAT-12)."""
    card = position.named_card()
    if is_kritisch(card):
        return say(
            "The Hauptschlag is {card}, as a Kritischer in its own place.", card=CardWord(int(card))
        )
    return say("The Hauptschlag is {card}.", card=CardWord(int(card)))


def result_text(position: Position) -> Text:
    """How the finished hand ended, and who gets what."""
    points = prize(position, int(position.winner), int(position.value))
    who = SeatWord(int(position.ender))
    ending = position.ending
    if ending == BY_GOING:
        return say("{seat} goes: {points}.", seat=who, points=points)
    if ending == BY_GESPANNT:
        return say("{seat} is gespannt and loses by the offer: {points}.", seat=who, points=points)
    if ending == BY_MASCHINE:
        return say(
            "{seat} has a Maschine ({cards}): {points}, without play.",
            seat=who,
            cards=THE_KRITISCHE,
            points=points,
        )
    if ending == BY_CLAIM:
        return say("The remaining tricks go to {seat}: {points}.", seat=who, points=points)
    return say("Three tricks: {points}.", points=points)
