"""How coups and matches go and end, in words, with what was won and lost, line by line.

# not compiled: makes texts
"""

from collections.abc import Iterator, Sequence
from typing import Final

from stammtisch.core.contract import OVER
from stammtisch.core.view import ScoreLine
from stammtisch.games.bakkarat.position import (
    ACTIVE,
    BANKER,
    NO_CARD,
    NO_RESULT,
    NOBODY,
    OFFER,
    Position,
)
from stammtisch.games.bakkarat.rules import (
    ACCOUNTS,
    AS_BANKER,
    AS_BETTOR,
    BANCO,
    PUNTO,
    TIE,
    TO_HOUSE,
)
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say, say_n

SIDE_NAMES: Final[dict[int, Text]] = {PUNTO: say("Punto"), BANCO: say("Banco"), TIE: say("tie")}
WITH_HOUSE: Final[tuple[tuple[int, Text, tuple[str, ...]], ...]] = (
    (PUNTO, say("Bets on Punto"), ("BAK-14",)),
    (BANCO, say("Bets on Banco"), ("BAK-14",)),
    (TIE, say("Bets on a tie"), ("BAK-14",)),
)
WITH_BANK: Final[tuple[tuple[int, Text, tuple[str, ...]], ...]] = (
    (AS_BETTOR, say("Bets against the bank"), ("BAK-27", "BAK-28")),
    (AS_BANKER, say("As banker"), ("BAK-27", "BAK-28")),
    (TO_HOUSE, say("Commission to the house"), ("BAK-28",)),
)


def account_lines(accounts: Sequence[int], seats: int, punto_banco: bool) -> list[ScoreLine]:
    """A score line for each account that is not empty; each seat has `ACCOUNTS` in a row."""
    lines = []
    for account, text, rules in WITH_HOUSE if punto_banco else WITH_BANK:
        points = tuple([accounts[ACCOUNTS * seat + account] for seat in range(seats)])
        if any(points):
            lines.append(ScoreLine(text, points, rules))
    return lines or [ScoreLine(say("Nothing was won or lost"), (0,) * seats, ("BAK-6",))]


def result_of(at: Position) -> Text:
    """How the coup on the table ended, with the points of both hands."""
    punto, banco = int(at.punto()), int(at.banco())
    if at.result == PUNTO:
        return say("Punto wins {high}:{low}.", high=punto, low=banco)
    if at.result == BANCO:
        return say("Banco wins {high}:{low}.", high=banco, low=punto)
    return say("A tie with {n} each.", n=punto)


def end_of(at: Position) -> Text:
    """Who has won: the seat or seats with the most chips."""
    chips = [int(each) for each in at.chips]
    most = max(chips)
    if chips.count(most) > 1:
        return say(
            "The match is over. Several players share first place with {n} chips each.", n=most
        )
    best = SeatWord(chips.index(most))
    return say("The match is over. {seat} has the most chips: {n}.", seat=best, n=most)


# --- the log


def course_of(before: Position, after: Position, viewer: int) -> Iterator[Text]:
    """What this viewer sees after a move."""
    dealt = after.coup > before.coup
    if dealt:
        yield from _dealing(after, viewer)
    if dealt or before.phase in (ACTIVE, BANKER):
        yield from _third_cards(before, after)
        if after.result != NO_RESULT:
            yield from _settling(after)
    if before.bank and not (dealt or after.bank) and before.phase < ACTIVE:
        yield say("Nobody bets: {seat} takes the bank back.", seat=SeatWord(int(before.banker)))
    if after.turn == OVER:
        if after.idle:  # BAK-21, BAK-23
            yield say("Nobody wants the bank or bets against it.")
        yield end_of(after)
        return
    if after.at < before.at or (after.at == 0 and dealt):
        yield say("Few cards were left: all packs are shuffled.")
    if after.phase == OFFER and after.turn >= 0:
        yield say("The bank is offered to {seat}.", seat=SeatWord(int(after.turn)))


def _dealing(after: Position, viewer: int) -> Iterator[Text]:
    """The lines for a deal; in a running coup, only cards that the viewer may see (BAK-24)."""
    table = [int(card) for card in after.table]
    if not after.rules.punto_banco and after.active != NOBODY:
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
            yield say("{side} draws {card}.", side=SIDE_NAMES[side], card=CardWord(int(card)))


def _settling(after: Position) -> Iterator[Text]:
    """The lines that settle a coup: both hands, the winner, and what each seat won or lost."""
    for side, points in ((PUNTO, after.punto()), (BANCO, after.banco())):
        cards = [int(card) for card in after.table[3 * side : 3 * side + 3] if card != NO_CARD]
        yield say_n(
            "{side}: {cards} – {n} point.",
            "{side}: {cards} – {n} points.",
            int(points),
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
