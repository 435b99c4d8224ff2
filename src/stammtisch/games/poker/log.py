"""The log lines for a move of Poker.  # not compiled: makes texts"""

from __future__ import annotations

from stammtisch.games.poker.names import chips_text, table_order, worth_text
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.rules import (
    CHECK,
    EXCHANGE,
    FIRST_BET,
    FOLD,
    HOLD,
    RUNNING,
    SHOWDOWN,
    seats_after,
)
from stammtisch.games.poker.score import result_texts
from stammtisch.games.poker.words import card_names
from stammtisch.text import CardsWord, SeatWord, Text, say, say_n


def told(before: Position, seat: int, move: int, after: Position, viewer: int) -> list[Text]:
    """What this viewer sees happen when the seat makes the move."""
    if EXCHANGE <= move < FIRST_BET:
        lines = [_exchange(before, seat, after, viewer)]
    else:
        lines = [_deed(before, seat, int(move), after)]
    lines += _new_tiles(before, after)
    if after.forced and not before.forced:
        lines.append(say("All have checked: now each must bet or fold."))
    if after.ending == SHOWDOWN:
        lines += shown_hands(after)
    if after.ending != RUNNING:
        lines += result_texts(after)
    return lines


def _deed(before: Position, seat: int, move: int, after: Position) -> Text:
    who = SeatWord(int(seat))
    if move == FOLD:
        return say("{seat} folds.", seat=who)
    if move == CHECK:
        return say("{seat} checks.", seat=who)
    paid = int(after.paid[seat] - before.paid[seat])
    all_in = paid > 0 and paid == before.chips[seat]
    if move == HOLD:
        return _held(who, paid, all_in)
    if move >= before.rules.first_raise:
        by = move - int(before.rules.first_raise)
        if all_in:
            return say(
                "{seat} raises by {n}, pays {paid} and is all-in.", seat=who, n=by, paid=paid
            )
        return say("{seat} raises by {n} and pays {paid}.", seat=who, n=by, paid=paid)
    if all_in:
        return say("{seat} bets {n} and is all-in.", seat=who, n=paid)
    return say("{seat} bets {n}.", seat=who, n=paid)


def _held(who: SeatWord, paid: int, all_in: bool) -> Text:
    if paid == 0:
        return say("{seat} holds without paying.", seat=who)
    if all_in:
        return say("{seat} holds with {chips} and is all-in.", seat=who, chips=chips_text(paid))
    return say("{seat} holds with {chips}.", seat=who, chips=chips_text(paid))


def _exchange(before: Position, seat: int, after: Position, viewer: int) -> Text:
    who = SeatWord(int(seat))
    n = int(after.thrown[seat]).bit_count()
    if n == 0:
        return say("{seat} keeps all cards.", seat=who)
    if viewer == seat:
        return say(
            "{seat} throws {old} away and gets {new}.",
            seat=who,
            old=card_names(int(after.thrown[seat])),
            new=card_names(int(after.drawn[seat])),
        )
    return say_n("{seat} exchanges {n} card.", "{seat} exchanges {n} cards.", n, seat=who)


def _new_tiles(before: Position, after: Position) -> list[Text]:
    """The tiles that were laid open after the move (POK-32, POK-42)."""
    lines = []
    laid = table_order(int(after.board))[len(table_order(int(before.board))) :]
    if laid:
        lines.append(say("On the table: {cards}.", cards=CardsWord(tuple(laid))))
    for seat in seats_after(after.context.dealer, after.rules.seats, after.active):
        new = int(after.open[seat] & ~before.open[seat])
        if new:
            lines.append(
                say("{seat} gets {cards}.", seat=SeatWord(int(seat)), cards=card_names(new))
            )
    return lines


def shown_hands(at: Position) -> list[Text]:
    """The hands that are shown, in their order (POK-15)."""
    worths = at.worths()
    lines = []
    for seat in at.showing_order():
        if int(at.shown) >> int(seat) & 1:
            lines.append(
                say(
                    "{seat} shows {cards}: {hand}.",
                    seat=SeatWord(int(seat)),
                    cards=card_names(int(at.hands[seat])),
                    hand=worth_text(int(worths[seat])),
                )
            )
        else:
            lines.append(say("{seat} does not show.", seat=SeatWord(int(seat))))
    return lines
