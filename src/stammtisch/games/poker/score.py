"""The score of a deal line by line.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.view import ScoreLine
from stammtisch.games.poker.names import chips_text, members, pot_name, seats_text, worth_text
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.pots import Pots, divided, payments, share_out, total, winners
from stammtisch.games.poker.rules import ALONE, DRAW, NOBODY, SHOWDOWN, STUD, VOID, Rules
from stammtisch.text import SeatWord, Text, say


class Deal:
    """The facts of how a deal ended, even if it was played with real cards.

    ending: `ALONE`, `SHOWDOWN` or `VOID`; dealer: at his left odd chips begin (POK-16).
    paid: all that each seat has paid; active: who has not folded, a bit each.
    worths: what the hand of each seat is worth. Where nobody wrote the hands down, any numbers in
    their order, and ``hands`` is false.
    last: no deal follows.
    """

    def __init__(
        self,
        rules: Rules,
        dealer: i64,
        ending: i64,
        paid: vec[i64],
        active: i64,
        worths: vec[i64],
        last: bool,
        hands: bool = True,
    ) -> None:
        self.variant: Final = rules.variant
        self.seats: Final = int(rules.seats)
        self.dealer: Final = dealer
        self.ending: Final = ending
        self.paid: Final = paid
        self.active: Final = active
        self.worths: Final = worths
        self.last: Final = last
        self.hands: Final = hands
        self.pots: Final[Pots] = divided(paid, active, rules.side_pots)

    def won(self) -> vec[i64]:
        """What each seat gets out of the pots (POK-10, POK-13, POK-16)."""
        if self.ending == SHOWDOWN:
            return payments(self.pots, self.worths, self.dealer)
        won = vec[i64]([0] * self.seats)
        if self.ending == ALONE:
            won[members(int(self.active))[0]] = total(self.paid)
        return won

    def scores(self) -> tuple[int, ...]:
        """The change in chips of each seat; a void deal changes nothing (POK-22)."""
        if self.ending == VOID:
            return (0,) * self.seats
        return tuple(int(won - paid) for won, paid in zip(self.won(), self.paid, strict=True))


def deal_of(at: Position) -> Deal:
    """The facts of how a finished deal ended."""
    last = bool(at.context.hand + 1 >= at.rules.deals)
    dealer, ending = at.context.dealer, at.ending
    worths = vec[i64]([0] * at.rules.seats)
    if ending == SHOWDOWN:  # whoever wins anything has shown (POK-15)
        for seat, worth in enumerate(at.worths()):
            worths[seat] = worth if at.shown & BIT[seat] else 0
    return Deal(at.rules, dealer, ending, at.paid, at.active, worths, last)


def score_lines_of(at: Position) -> list[ScoreLine]:
    """The score lines: each seat's payments, and who gets which pot; they sum up to the change."""
    return lines_of(deal_of(at))


def lines_of(deal: Deal) -> list[ScoreLine]:
    """As `score_lines_of`, but from facts alone."""
    if deal.ending == VOID:
        return [ScoreLine(void_text(deal), (0,) * deal.seats, ("POK-22",))]
    paid = tuple([-int(sum) for sum in deal.paid])
    lines = [ScoreLine(say("Paid into the pot"), paid, ("POK-7", _before_the_deal(deal)))]
    if deal.ending == ALONE:
        won = tuple([int(sum) for sum in deal.won()])
        return [*lines, ScoreLine(alone_text(deal), won, ("POK-10",))]
    return lines + pot_lines(deal)


def _before_the_deal(deal: Deal) -> str:
    """The rule id of the ante or of the blinds."""
    if deal.variant == DRAW:
        return "POK-20"
    return "POK-30" if deal.variant == STUD else "POK-40"


def void_text(deal: Deal) -> Text:
    """The text for a void deal: nobody opened, and what becomes of the payments."""
    chips = chips_text(sum(int(paid) for paid in deal.paid))
    if deal.last:
        return say("Nobody opened: the deal is void, and everybody gets back what he paid.")
    return say("Nobody opened: the deal is void, and {chips} stay in the pot.", chips=chips)


def alone_text(deal: Deal) -> Text:
    """The text for a deal that ended because one seat was left."""
    winner = members(int(deal.active))[0]
    return say(
        "{seat} is left alone and takes the pot: {chips}.",
        seat=SeatWord(winner),
        chips=chips_text(int(total(deal.paid))),
    )


def pot_lines(deal: Deal) -> list[ScoreLine]:
    """The lines after a showdown: what is returned, then each pot (POK-13, POK-16)."""
    pots, worths, seats = deal.pots, deal.worths, deal.seats
    lines = []
    if pots.payer != NOBODY:
        back = tuple([int(pots.returned) if seat == pots.payer else 0 for seat in range(seats)])
        lines.append(ScoreLine(returned_text(pots), back, ("POK-13",)))
    for number in range(len(pots.sizes)):
        won = vec[i64]([0] * seats)
        among = winners(pots.claims[number], worths)
        share_out(won, pots.sizes[number], among, deal.dealer)
        text = pot_text(deal, number, members(int(among)))
        lines.append(ScoreLine(text, tuple([int(each) for each in won]), _pot_rules(number)))
    return lines


def _pot_rules(number: int) -> tuple[str, ...]:
    return ("POK-13", "POK-16") if number else ("POK-16",)


def returned_text(pots: Pots) -> Text:
    """The text for chips that nobody paid against and that go back."""
    return say(
        "{chips} that nobody called go back to {seat}.",
        seat=SeatWord(int(pots.payer)),
        chips=chips_text(int(pots.returned)),
    )


def pot_text(deal: Deal, number: int, among: list[int]) -> Text:
    """Who takes a pot, and with which hand if that is known."""
    pot, chips = pot_name(deal.pots, number), chips_text(int(deal.pots.sizes[number]))
    seat, seats = SeatWord(among[0]), seats_text(among)
    if int(deal.pots.claims[number]).bit_count() == 1:
        return say(
            "{seat} takes {pot} of {chips}, which nobody else can win.",
            seat=seat,
            pot=pot,
            chips=chips,
        )
    if not deal.hands:
        if len(among) > 1:
            return say("{seats} share {pot} of {chips}.", seats=seats, pot=pot, chips=chips)
        return say("{seat} takes {pot} of {chips}.", seat=seat, pot=pot, chips=chips)
    hand = worth_text(int(deal.worths[among[0]]))
    if len(among) > 1:
        return say(
            "{seats} share {pot} of {chips}: {hand}.", seats=seats, pot=pot, chips=chips, hand=hand
        )
    return say("{seat} takes {pot} of {chips}: {hand}.", seat=seat, pot=pot, chips=chips, hand=hand)


def result_texts(at: Position) -> list[Text]:
    """How a finished deal ended, sentence by sentence."""
    deal = deal_of(at)
    if deal.ending == VOID:
        return [void_text(deal)]
    if deal.ending == SHOWDOWN:
        return [line.text for line in pot_lines(deal)]
    return [alone_text(deal)]
