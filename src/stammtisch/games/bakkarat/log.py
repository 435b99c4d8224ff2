"""The log of a match of Bakkarat, for one viewer.

# not compiled: makes texts
"""

from collections.abc import Iterator

from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.games.bakkarat.position import (
    ACTIVE,
    BANKER,
    NO_CARD,
    NO_RESULT,
    NOBODY,
    OFFER,
    Position,
)
from stammtisch.games.bakkarat.prompts import end_of, result_of
from stammtisch.games.bakkarat.rules import (
    BANCO,
    BET,
    BET_ON,
    CONTINUE,
    DECLINE,
    DRAW,
    NO_BANCO,
    NO_BET,
    PUNTO,
    RETIRE,
    SAY_BANCO,
    SET_BANK,
    STAND,
    WIDTH,
)
from stammtisch.games.bakkarat.words import SIDE_NAMES
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say, say_n


def told(before: Position, seat: i64, move: i64, after: Position, viewer: i64) -> list[Text]:
    """What this viewer sees happen when the seat makes the move."""
    lines = [_deed(before, int(seat), int(move))]
    if after.coup > before.coup:
        lines += _dealing(after, viewer)
    if after.coup > before.coup or before.phase in (ACTIVE, BANKER):
        lines += _third_cards(before, after)
        if after.result != NO_RESULT:
            lines += _settling(after)
    lines += _course(before, after)
    return lines


def _deed(before: Position, seat: int, move: int) -> Text:
    who, kind, amount = SeatWord(seat), move // WIDTH * WIDTH, move % WIDTH
    if kind == SET_BANK:
        return say_n(
            "{seat} puts up a bank of {n} chip.",
            "{seat} puts up a bank of {n} chips.",
            amount,
            seat=who,
        )
    if move in (NO_BET, BET):
        return say("{seat} bets nothing.", seat=who)
    if kind == BET:
        return say_n("{seat} bets {n} chip.", "{seat} bets {n} chips.", amount, seat=who)
    if kind:
        side = SIDE_NAMES[(kind - BET_ON) // WIDTH]
        return say_n(
            "{seat} bets {n} chip on {side}.",
            "{seat} bets {n} chips on {side}.",
            amount,
            seat=who,
            side=side,
        )
    return _word(before, who, move)


def _word(before: Position, who: SeatWord, move: int) -> Text:
    if move == DECLINE:
        return say("{seat} declines the bank.", seat=who)
    if move == SAY_BANCO:
        return say("{seat} says banco: {bank}.", seat=who, bank=int(before.bank))
    if move == NO_BANCO:
        return say("{seat} says: no banco.", seat=who)
    if move == DRAW:
        return say("{seat} draws.", seat=who)
    if move == STAND:
        return say("{seat} stands.", seat=who)
    if move == CONTINUE:
        return say("{seat} continues with a bank of {bank}.", seat=who, bank=int(before.bank))
    assert move == RETIRE
    return say("{seat} retires with {bank}.", seat=who, bank=int(before.bank))


def _dealing(after: Position, viewer: i64) -> Iterator[Text]:
    """The lines for a deal; in a running coup, only cards that the viewer may see (BAK-24)."""
    table = [int(card) for card in after.table]
    if not after.rules.house and after.active != NOBODY:
        yield say("{seat} plays Punto.", seat=SeatWord(int(after.active)))
    if after.phase == ACTIVE and after.result == NO_RESULT:
        if viewer == after.active:
            yield say("Punto is dealt {cards}.", cards=CardsWord((table[0], table[1])))
        if viewer == after.banker:
            yield say("Banco is dealt {cards}.", cards=CardsWord((table[3], table[4])))


def _third_cards(before: Position, after: Position) -> Iterator[Text]:
    """The lines for the third cards, which lie open."""
    dealt = after.coup > before.coup
    for side, place in ((PUNTO, 2), (BANCO, 5)):
        card = after.table[place]
        if card != NO_CARD and (dealt or before.table[place] != card):
            text = say("{side} draws {card}.", side=SIDE_NAMES[side], card=CardWord(int(card)))
            yield text


def _settling(after: Position) -> Iterator[Text]:
    """The lines that settle a coup: both hands, the winner, and what each seat won or lost."""
    for side in (PUNTO, BANCO):
        cards = [int(card) for card in after.table[3 * side : 3 * side + 3] if card != NO_CARD]
        yield say_n(
            "{side}: {cards} – {n} point.",
            "{side}: {cards} – {n} points.",
            int(after.banco() if side == BANCO else after.punto()),
            side=SIDE_NAMES[side],
            cards=CardsWord(tuple(cards)),
        )
    yield result_of(after)
    for seat, gain in enumerate(int(each) for each in after.gains):
        who = SeatWord(seat)
        if gain > 0:
            yield say_n("{seat} wins {n} chip.", "{seat} wins {n} chips.", gain, seat=who)
        elif gain < 0:
            yield say_n("{seat} loses {n} chip.", "{seat} loses {n} chips.", -gain, seat=who)


def _course(before: Position, after: Position) -> Iterator[Text]:
    """The lines for what happens by itself: a bank without bets, a shuffle, the end."""
    banker = before.banker
    if before.bank and after.coup == before.coup and not after.bank and before.phase < ACTIVE:
        yield say("Nobody bets: {seat} takes the bank back.", seat=SeatWord(int(banker)))
    if after.turn == OVER:
        if after.idle:  # BAK-21, BAK-23
            yield say("Nobody wants the bank or bets against it.")
        yield end_of(after)
        return
    if after.at < before.at or (after.at == 0 and after.coup > before.coup):
        yield say("Few cards were left: all packs are shuffled.")
    if after.phase == OFFER and after.turn >= 0:
        yield say("The bank is offered to {seat}.", seat=SeatWord(int(after.turn)))
