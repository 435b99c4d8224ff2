"""Why a move may not be made: the one place that decides it for people.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER
from stammtisch.core.refusals import NO_SUCH_MOVE, turn_of
from stammtisch.core.view import Objection
from stammtisch.games.siebzehn_und_vier.position import Position
from stammtisch.games.siebzehn_und_vier.rules import MOVES, RAISE, STAND
from stammtisch.text import SeatWord, Text, say, say_n


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def objection(at: Position, seat: i64, move: i64) -> Objection | None:
    """Why this seat may not make this move now, or None if it may."""
    if at.turn == OVER:
        return no(say("The duel is over."), "SUV-12", "SUV-14")
    if at.turn == CHANCE:
        return no(say("Wait until the cards are shuffled."), "SUV-6", "SUV-13")
    if seat != at.turn:
        return _not_on_turn(at, seat)
    if not 0 <= move < MOVES:
        return no(NO_SUCH_MOVE, "SUV-7")
    if seat == at.bank:
        if move <= STAND:
            return None
        return no(say("The bank cannot raise: draw or stand."), "SUV-10")
    if at.is_bust():
        if move == STAND:
            return None
        return no(say("You are over 21: you can only say that you stand."), "SUV-9")
    return None if move <= STAND else to_raise(at, int(move - RAISE))


def _not_on_turn(at: Position, seat: i64) -> Objection:
    if seat not in (at.player, at.bank):
        text = say(
            "You are not in this duel: {player} plays against {bank}.",
            player=SeatWord(int(at.player)),
            bank=SeatWord(int(at.bank)),
        )
        return no(text, "SUV-1")
    return no(turn_of(at.turn), "SUV-7" if at.turn == at.player else "SUV-10")


def to_raise(at: Position, more: int) -> Objection | None:
    """Why the player cannot raise by this many basic stakes, or None if he can (SUV-4, SUV-8)."""
    most, base = int(at.most_raise()), int(at.rules.base)
    if 1 <= more <= most:
        return None
    if most == 0:
        text = say("Nobody can raise any more: the limit of {limit} chips is reached.",
            limit=base * int(at.rules.factor))  # fmt: skip
        return no(text, "SUV-4", "SUV-8")
    text = say_n(
        "You can raise by exactly {n} basic stake of {base} chips.",
        "You can raise by 1 to {n} basic stakes of {base} chips each.",
        most,
        base=base,
    )
    return no(text, "SUV-8", "SUV-4")
