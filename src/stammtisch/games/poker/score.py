"""The score of a deal line by line.  # not compiled: makes texts"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.view import ScoreLine
from stammtisch.games.poker.names import chips_text, members, pot_name, seats_text, worth_text
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.pots import Pots, share_out, winners
from stammtisch.games.poker.rules import ALONE, DRAW, NOBODY, SHOWDOWN, STUD, VOID
from stammtisch.text import SeatWord, Text, say


def score_lines_of(at: Position) -> list[ScoreLine]:
    """What each has paid, and who gets which pot; adds up to the change in chips."""
    seats = int(at.rules.seats)
    if at.ending == VOID:
        return [ScoreLine(void_text(at), (0,) * seats, ("POK-22",))]
    paid = tuple([-int(sum) for sum in at.paid])
    lines = [ScoreLine(say("Paid into the pot"), paid, ("POK-7", _before_the_deal(at)))]
    if at.ending == ALONE:
        return [*lines, ScoreLine(alone_text(at), _won(at), ("POK-10",))]
    return lines + pot_lines(at)


def _before_the_deal(at: Position) -> str:
    """The rule of the ante or of the blinds."""
    if at.rules.variant == DRAW:
        return "POK-20"
    return "POK-30" if at.rules.variant == STUD else "POK-40"


def _won(at: Position) -> tuple[int, ...]:
    return tuple([int(sum) for sum in at.won])


def void_text(at: Position) -> Text:
    """Nobody opened, and what becomes of the payments."""
    chips = chips_text(sum(int(paid) for paid in at.paid))
    if at.context.hand + 1 >= at.rules.deals:
        return say("Nobody opened: the deal is void, and everybody gets his payments back.")
    return say("Nobody opened: the deal is void, {chips} stay in the pot.", chips=chips)


def alone_text(at: Position) -> Text:
    """One is left."""
    winner = members(int(at.active))[0]
    return say(
        "{seat} is left alone and takes the pot: {chips}.",
        seat=SeatWord(winner),
        chips=chips_text(int(at.won[winner])),
    )


def pot_lines(at: Position) -> list[ScoreLine]:
    """After a showdown: what goes back, then pot after pot (POK-13, POK-16)."""
    pots, worths = at.pots(), at.worths()
    seats = int(at.rules.seats)
    lines = []
    if pots.payer != NOBODY:
        back = tuple([int(pots.returned) if seat == pots.payer else 0 for seat in range(seats)])
        lines.append(ScoreLine(returned_text(pots), back, ("POK-13",)))
    for number in range(len(pots.sizes)):
        won = vec[i64]([0] * seats)
        among = winners(pots.claims[number], worths)
        share_out(won, pots.sizes[number], among, at.context.dealer)
        text = pot_text(at, pots, number, members(int(among)), int(worths[members(int(among))[0]]))
        lines.append(ScoreLine(text, tuple([int(each) for each in won]), _pot_rules(at, number)))
    return lines


def _pot_rules(at: Position, number: int) -> tuple[str, ...]:
    return ("POK-13", "POK-16") if number else ("POK-16",)


def returned_text(pots: Pots) -> Text:
    """What nobody paid against goes back."""
    return say(
        "{chips} that nobody held go back to {seat}.",
        seat=SeatWord(int(pots.payer)),
        chips=chips_text(int(pots.returned)),
    )


def pot_text(at: Position, pots: Pots, number: int, among: list[int], worth: int) -> Text:
    """Who takes a pot, and with what."""
    size = int(pots.sizes[number])
    if len(among) > 1:
        return say(
            "{seats} share {pot} of {chips}: {hand}.",
            seats=seats_text(among),
            pot=pot_name(pots, number),
            chips=chips_text(size),
            hand=worth_text(worth),
        )
    if int(pots.claims[number]).bit_count() == 1:
        return say(
            "{seat} takes {pot} of {chips}, which nobody else can win.",
            seat=SeatWord(among[0]),
            pot=pot_name(pots, number),
            chips=chips_text(size),
        )
    return say(
        "{seat} takes {pot} of {chips}: {hand}.",
        seat=SeatWord(among[0]),
        pot=pot_name(pots, number),
        chips=chips_text(size),
        hand=worth_text(worth),
    )


def result_texts(at: Position) -> list[Text]:
    """How a finished deal ended, sentence by sentence."""
    if at.ending == VOID:
        return [void_text(at)]
    if at.ending == SHOWDOWN:
        return [line.text for line in pot_lines(at)]
    return [alone_text(at)]
