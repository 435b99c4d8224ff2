"""Why a move of Poker may not be made now, with its rules.

# not compiled: makes texts
"""

from __future__ import annotations

from typing import Final

from stammtisch.core.contract import OVER
from stammtisch.core.refusals import NO_SUCH_MOVE, turn_of
from stammtisch.core.view import Objection
from stammtisch.games.poker.names import chips_text
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.rules import (
    CHECK,
    DRAW,
    EXCHANGE,
    EXCHANGING,
    FIRST_BET,
    FOLD,
    MOST_EXCHANGED,
)
from stammtisch.text import Text, say, say_n

_LAST_EXCHANGE: Final = EXCHANGE + 31


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def objection_to(at: Position, seat: int, move: int) -> Objection | None:
    """Why this seat may not make this move now, or None if it may."""
    wrong = to_seat(at, seat)
    if wrong is not None:
        return wrong
    if not 0 <= move < at.rules.moves or _LAST_EXCHANGE < move < FIRST_BET:
        return no(NO_SUCH_MOVE, "POK-7")
    if move >= FIRST_BET:
        raising = move >= at.rules.first_raise
        first = at.rules.first_raise if raising else FIRST_BET
        return to_amount(at, seat, raising, int(move - first))
    if EXCHANGE <= move <= _LAST_EXCHANGE:
        return to_exchange(at, (int(move) - EXCHANGE).bit_count())
    if at.doing == EXCHANGING:
        return _exchange_first()
    if move == CHECK:
        return _to_check(at, seat)
    return None if move == FOLD else _to_hold(at, seat)


def to_seat(at: Position, seat: int) -> Objection | None:
    """Why this seat may do nothing now."""
    if at.turn == OVER:
        return no(say("The deal is over."), "POK-10", "POK-15")
    if seat != at.turn:
        return no(turn_of(at.turn), "POK-6")
    return None


def to_exchange(at: Position, tiles: int) -> Objection | None:
    """Why this many tiles may not be exchanged now."""
    if at.rules.variant != DRAW:
        return no(say("Cards are exchanged in draw poker only."), "POK-23")
    if at.doing != EXCHANGING:
        return no(say("Cards are exchanged between the two betting phases."), "POK-23")
    if tiles > MOST_EXCHANGED:
        return no(
            say("Three cards at most may be exchanged, not {number}.", number=tiles), "POK-23"
        )
    return None


def _exchange_first() -> Objection:
    return no(say("Now exchange up to three cards, or keep all."), "POK-23")


def _to_check(at: Position, seat: int) -> Objection | None:
    if at.may_check(seat):
        return None
    if at.betted:
        owed = int(at.to_call(seat))
        if owed:
            return no(
                say("You cannot check: {chips} must be paid to hold.", chips=chips_text(owed)),
                "POK-7",
            )
        return no(say("The blinds are a bet: hold, there is nothing to pay."), "POK-41")
    if at.forced:
        return no(say("All have checked: now you must bet or fold."), "POK-11")
    return no(say("Nobody may check in phase 1: bet or fold."), "POK-31")


def _to_hold(at: Position, seat: int) -> Objection | None:
    if at.may_hold(seat):
        return None
    if not at.betted:
        return no(say("Nobody has bet yet, so that there is nothing to hold."), "POK-7")
    return no(
        say(
            "To hold {owed} must be paid and you have {own}: you can only fold.",
            owed=chips_text(int(at.to_call(seat))),
            own=chips_text(int(at.chips[seat])),
        ),
        "POK-14",
    )


def to_amount(at: Position, seat: int, raising: bool, amount: int) -> Objection | None:
    """Why the seat may not bet or raise by this amount; any amount can be asked about."""
    wrong = to_seat(at, seat)
    if wrong is not None:
        return wrong
    if at.doing == EXCHANGING:
        return _exchange_first()
    return _to_raise(at, seat, amount) if raising else _to_bet(at, seat, amount)


def _to_bet(at: Position, seat: int, amount: int) -> Objection | None:
    if at.betted:
        return no(say("There is a bet already: raise instead of betting."), "POK-7")
    if not at.may_open(seat):
        return no(say("Only two jacks or anything better may open."), "POK-21")
    if at.highest_amount(seat) <= 0:
        return no(
            say(
                "You have {own}, less than the smallest bet of {least}.",
                own=chips_text(int(at.chips[seat])),
                least=int(at.least()),
            ),
            "POK-14",
        )
    return _to_bet_of(at, seat, amount)


def _to_bet_of(at: Position, seat: int, amount: int) -> Objection | None:
    lowest, highest = int(at.lowest_amount(seat)), int(at.highest_amount(seat))
    if lowest <= amount <= highest:
        return None
    if lowest < at.least():
        text = say_n(
            "You have only {n} chip: you can bet exactly this one.",
            "You have only {n} chips: you can bet exactly these.",
            lowest,
        )
        return no(text, "POK-12")
    if amount < lowest or highest == at.most(seat):
        return no(_bounds(BET_BOUNDS, lowest, highest), "POK-4", *_least_rule(at))
    return no(
        say(
            "At least {least} and at most {most} chips can be bet here: you have no more.",
            least=lowest,
            most=highest,
        ),
        "POK-12",
    )


def _to_raise(at: Position, seat: int, amount: int) -> Objection | None:
    if not at.betted:
        return no(say("Nobody has bet yet: bet instead of raising."), "POK-7")
    if at.raises_left(seat) <= 0:
        if at.rules.table_cap:
            return no(say("There were three raises in this phase: no more are allowed."), "POK-8")
        return no(say("You have raised three times in this phase: hold or fold."), "POK-8")
    if at.highest_amount(seat) <= 0:
        return _nothing_left(at, seat)
    if not at.others_can_pay(seat):
        return no(say("Nobody else has chips left: a raise would be for nothing."), "POK-12")
    return _to_raise_by(at, seat, amount)


def _nothing_left(at: Position, seat: int) -> Objection:
    own, owed = int(at.chips[seat]), int(at.to_call(seat))
    if own <= owed:
        return no(
            say(
                "You have {own} and owe {owed}: nothing is left for a raise.",
                own=chips_text(own),
                owed=owed,
            ),
            "POK-12",
        )
    return no(
        say(
            "After holding you have {own}, less than the smallest raise of {least}.",
            own=chips_text(own - owed),
            least=int(at.least()),
        ),
        "POK-14",
    )


def _to_raise_by(at: Position, seat: int, amount: int) -> Objection | None:
    lowest, highest = int(at.lowest_amount(seat)), int(at.highest_amount(seat))
    if lowest <= amount <= highest:
        return None
    if lowest < at.least():
        text = say_n(
            "After holding you have {n} chip left: you can raise by exactly this one.",
            "After holding you have {n} chips left: you can raise by exactly these.",
            lowest,
        )
        return no(text, "POK-12")
    if amount < lowest or highest == at.most(seat):
        return no(_bounds(RAISE_BOUNDS, lowest, highest), "POK-4", *_least_rule(at))
    return no(
        say(
            "A raise adds at least {least} and at most {most} chips here: you have no more.",
            least=lowest,
            most=highest,
        ),
        "POK-12",
    )


def _least_rule(at: Position) -> tuple[str, ...]:
    """The rule that makes the smallest amount a double stake, where one does (POK-43)."""
    return ("POK-7", "POK-43") if at.least() > at.rules.min_bet else ("POK-7",)


BET_BOUNDS: Final = (
    say("At least {least} and at most {most} chips can be bet here."),
    say_n("Exactly {n} chip can be bet here.", "Exactly {n} chips can be bet here.", 1),
)
RAISE_BOUNDS: Final = (
    say("A raise adds at least {least} and at most {most} chips here."),
    say_n("A raise adds exactly {n} chip here.", "A raise adds exactly {n} chips here.", 1),
)


def _bounds(wordings: tuple[Text, Text], lowest: int, highest: int) -> Text:
    """The payable amounts in words, as a range or a single amount."""
    if lowest == highest:
        return Text(wordings[1].words, {"n": lowest}, plural=wordings[1].plural)
    return Text(wordings[0].words, {"least": lowest, "most": highest})
