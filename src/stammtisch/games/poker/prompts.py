"""Prompts and stakes of Poker in words.  # not compiled: makes texts"""

from __future__ import annotations

from stammtisch.core.contract import OVER
from stammtisch.games.poker.names import amounts_text, chips_text
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.pots import total
from stammtisch.games.poker.rules import EXCHANGING
from stammtisch.games.poker.score import result_texts
from stammtisch.text import SeatWord, Text, say


def phase_of(at: Position) -> Text:
    """The phase in words: what is being done now."""
    if at.turn == OVER:
        return say("The deal is over")
    if at.doing == EXCHANGING:
        return say("Cards are exchanged")
    return say("Betting phase {number} of {n}", number=int(at.phase), n=int(at.rules.phases))


def status_of(at: Position) -> list[Text]:
    """The number of the deal, the stakes, what is in the pot; after the deal how it ended."""
    number = say("Deal {number} of {n}", number=int(at.context.hand) + 1, n=int(at.rules.deals))
    if at.turn == OVER:
        return [number, *result_texts(at)]
    status = [number, _stakes(at)]
    if total(at.put):  # otherwise all chips lie in the middle, where they are counted
        status.append(say("In all: {chips}", chips=chips_text(int(total(at.paid)))))
    carried = int(total(at.context.carried))
    if carried:
        status.append(say("{chips} of them from a void deal", chips=chips_text(carried)))
    if at.forced and not at.betted:
        status.append(say("All have checked: nobody may check any more"))
    return status


def _stakes(at: Position) -> Text:
    """What a bet or a raise may add in this phase (POK-4, POK-7, POK-43)."""
    least = int(at.least())
    if at.rules.half_pot:
        return say("Bets: {least} to half the pot", least=least)
    return say("Bets: {least} to {most}", least=least, most=max(least, int(at.rules.max_bet)))


def prompt_of(at: Position, seat: int) -> Text:
    """The prompt: what the seat has to do, and why its choice is limited."""
    if at.turn == OVER:
        return result_texts(at)[-1]
    if seat != at.turn:
        return say("{seat} is to move.", seat=SeatWord(int(at.turn)))
    if at.doing == EXCHANGING:
        return say("Exchange up to three cards, or keep all.")
    return _answer_prompt(at, seat) if at.betted else _open_prompt(at, seat)


def _open_prompt(at: Position, seat: int) -> Text:
    """The prompt when nobody has bet in this phase."""
    can_bet = at.may_open(seat) and at.highest_amount(seat) > 0
    amounts = amounts_text(at, seat) if can_bet else ""
    if at.may_check(seat):
        if can_bet:
            return say("Check, bet {amounts}, or fold.", amounts=amounts)
        if not at.may_open(seat):
            return say("You cannot open without two jacks or better: check or fold.")
        return say("You have too few chips for a bet: check or fold.")
    if not can_bet:
        return say("You may not check and have too few chips for a bet: fold.")
    if at.forced:
        return say("All have checked: bet {amounts} or fold.", amounts=amounts)
    return say("Bet {amounts} or fold; nobody may check in phase 1.", amounts=amounts)


def _answer_prompt(at: Position, seat: int) -> Text:
    """The prompt when there is a bet to answer."""
    owed, own = int(at.to_call(seat)), int(at.chips[seat])
    if not at.may_hold(seat):
        return say("You have too few chips to hold, which costs {owed}: fold.", owed=owed)
    pay = chips_text(min(owed, own))
    if at.amounts_from(seat) >= 0 and at.highest_amount(seat) > 0:
        amounts = amounts_text(at, seat)
        if owed == 0:
            return say("Hold without paying, raise by {amounts}, or fold.", amounts=amounts)
        return say("Hold with {chips}, raise by {amounts}, or fold.", chips=pay, amounts=amounts)
    return _no_raise_prompt(at, seat, pay)


def _no_raise_prompt(at: Position, seat: int, pay: Text) -> Text:
    """Why a raise is impossible now (POK-8, POK-12, POK-14)."""
    if at.to_call(seat) == 0:
        return say("Hold without paying, or fold: you have too few chips for a raise.")
    if at.chips[seat] <= at.to_call(seat):
        return say("Hold with your last {chips}, or fold.", chips=pay)
    if at.raises_left(seat) <= 0:
        if at.rules.table_cap:
            return say("Hold with {chips} or fold: there were three raises.", chips=pay)
        return say("Hold with {chips} or fold: you have raised three times.", chips=pay)
    if not at.others_can_pay(seat):
        return say("Hold with {chips} or fold: nobody else has chips for a raise.", chips=pay)
    return say("Hold with {chips} or fold: too few chips are left for a raise.", chips=pay)
