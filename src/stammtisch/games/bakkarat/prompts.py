"""What a seat is asked to do in Bakkarat, and how a coup and a match have ended.

# not compiled: makes texts
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER
from stammtisch.games.bakkarat.position import (
    ACTIVE,
    AFTER_WIN,
    BANKER,
    BETTING,
    COVER,
    NO_CARD,
    OFFER,
    ROUND,
    Position,
)
from stammtisch.games.bakkarat.rules import BANCO, PUNTO
from stammtisch.text import CardWord, SeatWord, Text, say

PHASES: Final[dict[int, Text]] = {
    BETTING: say("Bets are made"),
    OFFER: say("The bank is offered"),
    ROUND: say("Who says banco?"),
    COVER: say("The bank is covered"),
    ACTIVE: say("Punto draws or stands"),
    BANKER: say("The bank draws or stands"),
    AFTER_WIN: say("The bank has won"),
}


def phase_of(position: Position) -> Text:
    """The phase in words: what is being done now."""
    if position.turn == OVER:
        return say("The match is over")
    if position.turn == CHANCE:
        return say("The cards are being shuffled")
    return PHASES[int(position.phase)]


def result_of(position: Position) -> Text:
    """How the coup on the table ended, with both points."""
    punto, banco = int(position.punto()), int(position.banco())
    if position.result == PUNTO:
        return say("Punto wins {high}:{low}.", high=punto, low=banco)
    if position.result == BANCO:
        return say("Banco wins {high}:{low}.", high=banco, low=punto)
    return say("A tie with {n} each.", n=punto)


def end_of(position: Position) -> Text:
    """Who has won: the seat or seats with the most chips."""
    chips = [int(each) for each in position.chips]
    best = [seat for seat, each in enumerate(chips) if each == max(chips)]
    if len(best) > 1:
        return say(
            "The match is over. Several share the first place with {n} chips each.", n=max(chips)
        )
    return say(
        "The match is over. {seat} has the most chips: {n}.", seat=SeatWord(best[0]), n=max(chips)
    )


def prompt_of(position: Position, seat: i64) -> Text:
    """The prompt: what the seat has to do, and within which bounds."""
    if position.turn == OVER:
        return end_of(position)
    if position.turn == CHANCE:
        return say("Few cards are left: all packs are shuffled.")
    if seat != position.turn:
        return say("{seat} is to move.", seat=SeatWord(int(position.turn)))
    if position.phase in (BETTING, OFFER, COVER):
        return _amount_prompt(position)
    if position.phase == ROUND:
        return _banco_prompt(position)
    if position.phase == ACTIVE:
        return _punto_prompt(position)
    if position.phase == BANKER:
        return _banker_prompt(position)
    return say(
        "Your bank has won and stands at {bank}: continue with all of it, or retire.",
        bank=int(position.bank),
    )


def _amount_prompt(position: Position) -> Text:
    low = int(position.rules.unit)
    high = int(position.units()) * low
    if position.phase == BETTING:
        return say(
            "Bet {low} to {high} chips on Punto, on Banco or on a tie, or bet nothing.",
            low=low,
            high=high,
        )
    if position.phase == OFFER:
        return say(
            "The bank is offered to you: put up {low} to {high} chips, or decline.",
            low=low,
            high=high,
        )
    return say(
        "{open} chips of the bank are not covered: bet {low} to {high} of yours, or nothing.",
        open=int(position.open()),
        low=low,
        high=high,
    )


def _banco_prompt(position: Position) -> Text:
    bank = int(position.bank)
    if position.can_say_banco():
        return say("The bank is {bank}. Do you say banco and bet all of it, you alone?", bank=bank)
    return say(
        "The bank is {bank}, and you have {chips} chips: you cannot say banco.",
        bank=bank,
        chips=int(position.chips[position.turn]),
    )


def _punto_prompt(position: Position) -> Text:
    if position.is_free():
        return say("You play Punto and have 5: draw a card or stand.")
    n = int(position.punto())
    if position.must_draw():
        return say("You play Punto and have {n}: draw a card.", n=n)
    return say("You play Punto and have {n}: stand.", n=n)


def _banker_prompt(position: Position) -> Text:
    own, third = int(position.banco()), position.table[2]
    if third == NO_CARD:
        if position.is_free():
            return say("Punto stands. Your bank has {n}: draw a card or stand.", n=own)
        if position.must_draw():
            return say("Punto stands. Your bank has {n}: draw a card.", n=own)
        return say("Punto stands. Your bank has {n}: stand too.", n=own)
    card = CardWord(int(third))
    if position.is_free():
        return say(
            "Punto has drawn {card}. Your bank has {n}: draw a card or stand.", card=card, n=own
        )
    if position.must_draw():
        return say("Punto has drawn {card}. Your bank has {n}: draw a card.", card=card, n=own)
    return say("Punto has drawn {card}. Your bank has {n}: stand.", card=card, n=own)
