"""Why a move may not be made: the one place that decides it for people.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held, not_in_pack, turn_of
from stammtisch.core.view import Objection
from stammtisch.games.einundfuenfzig_tot.position import Position
from stammtisch.games.einundfuenfzig_tot.rules import MOVES, Rules
from stammtisch.text import CardWord, Text, say


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def objection_to(position: Position, seat: i64, move: i64) -> Objection | None:
    """Why this seat may not make this move now, or None if it may."""
    if position.turn == OVER:
        return no(say("The deal is over."), "TOT-8")
    if seat != position.turn:
        return no(turn_of(position.turn), "TOT-5")
    kind = move >> 1
    if not 0 <= move < MOVES:
        return no(NO_SUCH_MOVE, "TOT-1")
    if not position.rules.entries[kind]:
        return no(not_in_pack(kind), "TOT-1")
    if move & 1 >= position.rules.entries[kind]:
        value = int(position.rules.values[2 * kind])
        card = CardWord(int(kind))
        return no(say("{card} has one value only: {value}.", card=card, value=value), "TOT-3")
    if not position.kinds_of(seat) & BIT[kind]:
        return no(not_held(kind), "TOT-6")
    return None


def wrong_value(rules: Rules, kind: int, value: int) -> Objection | None:
    """Why a card of the pack cannot be played as this value; None if it can."""
    values = [int(rules.values[2 * kind + number]) for number in range(rules.entries[kind])]
    card = CardWord(kind)
    if not values or value in values:
        return None
    if len(values) == 1:
        text = say("{card} counts {value}, not {other}.", card=card, value=values[0], other=value)
    else:
        low, high = values
        text = say(
            "{card} counts {low} or {high}, not {other}.",
            card=card,
            low=low,
            high=high,
            other=value,
        )
    return no(text, "TOT-3")
