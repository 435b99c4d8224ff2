"""Why a move may not be made: the one place that decides it for people.

# not compiled: makes texts
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER
from stammtisch.core.refusals import turn_of
from stammtisch.core.view import Objection
from stammtisch.games.bakkarat.position import (
    ACTIVE,
    AFTER_WIN,
    BANKER,
    BETTING,
    COVER,
    OFFER,
    ROUND,
    Position,
)
from stammtisch.games.bakkarat.rules import (
    BET,
    BET_ON,
    CONTINUE,
    DECLINE,
    DRAW,
    MOVES,
    NO_BANCO,
    NO_BET,
    RETIRE,
    SAY_BANCO,
    SET_BANK,
    STAND,
    WIDTH,
)
from stammtisch.text import Text, say

ASKED: Final[dict[int, tuple[str, Text]]] = {  # by phase: its rule, and what is asked
    BETTING: ("BAK-11", say("Now bets are made: on Punto, on Banco, on a tie, or none.")),
    OFFER: ("BAK-21", say("The bank is being offered: put one up or decline.")),
    ROUND: ("BAK-22", say("First everybody is asked: say banco or no banco.")),
    COVER: ("BAK-23", say("The bank is being covered: bet a number of chips, or 0.")),
    ACTIVE: ("BAK-25", say("Now Punto plays: draw a card or stand.")),
    BANKER: ("BAK-26", say("Now the bank plays: draw a card or stand.")),
    AFTER_WIN: ("BAK-28", say("The bank has won: continue with it or retire.")),
}
WORDS: Final[dict[int, tuple[int, ...]]] = {  # by phase: the moves without an amount
    BETTING: (NO_BET,),
    OFFER: (DECLINE,),
    ROUND: (SAY_BANCO, NO_BANCO),
    COVER: (),
    ACTIVE: (DRAW, STAND),
    BANKER: (DRAW, STAND),
    AFTER_WIN: (CONTINUE, RETIRE),
}
KINDS: Final[dict[int, tuple[int, ...]]] = {  # by phase: the kinds of moves with an amount
    BETTING: (BET_ON, BET_ON + WIDTH, BET_ON + 2 * WIDTH),
    OFFER: (SET_BANK,),
    COVER: (BET,),
}


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def objection_to(position: Position, seat: i64, move: i64) -> Objection | None:
    """Why this seat may not make this move now, or None if it may."""
    if position.turn == OVER:
        return no(say("The match is over."), "BAK-15" if position.rules.house else "BAK-30")
    if position.turn == CHANCE:
        return no(say("Wait until the cards are shuffled."), "BAK-5")
    rule, asked = ASKED[int(position.phase)]
    if seat != position.turn:
        return no(turn_of(position.turn), rule)
    kind, amount = int(move) // WIDTH * WIDTH, int(move) % WIDTH
    if kind and kind in KINDS.get(int(position.phase), ()):
        return wrong_amount(position, amount)
    if kind or move < 0 or move >= MOVES or move not in WORDS[int(position.phase)]:
        return no(asked, rule)
    if move == SAY_BANCO and not position.can_say_banco():
        return no(
            say(
                "The bank is {bank}, and you have {chips} chips: banco bets the whole bank.",
                bank=int(position.bank),
                chips=int(position.chips[seat]),
            ),
            "BAK-22",
        )
    if position.phase in (ACTIVE, BANKER) and not position.is_free():
        return not_free(position, move)
    return None


def not_free(position: Position, move: i64) -> Objection | None:
    """Why a hand that must draw may not stand, or the reverse; None for the forced move."""
    if (move == DRAW) == position.must_draw():
        return None
    if position.phase == ACTIVE:
        n = int(position.punto())
        if move == STAND:
            return no(say("You have {n}: with 0 to 4 Punto draws a card.", n=n), "BAK-25")
        return no(say("You have {n}: with 6 or 7 Punto stands.", n=n), "BAK-25")
    n = int(position.banco())
    if move == STAND:
        return no(say("Your bank has {n}: by the table it draws here.", n=n), "BAK-26", "BAK-13")
    return no(say("Your bank has {n}: by the table it stands here.", n=n), "BAK-26", "BAK-13")


def wrong_amount(position: Position, amount: int) -> Objection | None:
    """Why the seat on turn may not bet or stake this many chips; None if it may."""
    low, chips = int(position.rules.unit), int(position.chips[position.turn])
    high = int(position.units()) * low
    if (amount == 0 and position.phase == COVER) or (low <= amount <= high and amount % low == 0):
        return None
    if position.phase == OFFER:
        text = say(
            "The bank is at least {low} and at most {high} chips here, in steps of {low}; you have"
            " {chips}.",
            low=low,
            high=high,
            chips=chips,
        )
        return no(text, "BAK-21")
    if position.phase == COVER:
        text = say(
            "At least {low} and at most {high} chips can be bet here, in steps of {low}, or 0; you"
            " have {chips}, and {open} of the bank are not covered.",
            low=low,
            high=high,
            chips=chips,
            open=int(position.open()),
        )
        return no(text, "BAK-23")
    text = say(
        "At least {low} and at most {high} chips can be bet here, in steps of {low}; you have"
        " {chips}.",
        low=low,
        high=high,
        chips=chips,
    )
    return no(text, "BAK-11")
