"""Why a question may not be asked: the one place that decides it for people.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.refusals import NO_SUCH_MOVE, turn_of
from stammtisch.core.view import Objection
from stammtisch.games.quartett.position import ASK_WHAT, ASK_WHO, Position
from stammtisch.games.quartett.rules import ASK, MOVES, NOBODY, ONE_OF
from stammtisch.names import DECK, DECK_JOKERS, notation
from stammtisch.text import SeatWord, Text, say


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def objection_to(position: Position, seat: i64, move: i64) -> Objection | None:
    """Why this seat may not make this move now, or None if it may."""
    if position.turn == OVER:
        return no(say("The deal is over."), "QUA-12", "QUA-14")
    if seat != position.turn:
        return no(turn_of(position.turn), "QUA-5")
    if move < 0 or move >= MOVES:
        return no(NO_SUCH_MOVE, "QUA-5")
    if move < ASK:
        return to_target(position, int(move))
    return _to_card(position, int(move) - ASK)


def to_target(position: Position, other: int) -> Objection | None:
    """Why this seat may not be asked now."""
    if position.phase == ASK_WHAT:
        asked = SeatWord(int(position.target))
        return no(say("You are asking {seat} already: name the card.", seat=asked), "QUA-5")
    if other >= position.rules.seats:
        last = int(position.rules.seats) - 1
        text = say("There is no seat {seat}; there are 0 to {last}.", seat=other, last=last)
        return no(text, "QUA-5")
    if other == position.turn:
        return no(say("You cannot ask yourself."), "QUA-5")
    if position.counts[other] == 0:
        text = say("{seat} has no cards left and cannot be asked.", seat=SeatWord(other))
        return no(text, "QUA-6", "QUA-10")
    return None


def _to_card(position: Position, place: int) -> Objection | None:
    """Why this card may not be asked for now."""
    kind = DECK + place
    if kind >= DECK_JOKERS:
        return no(say("Jokers are not used in this game."), "QUA-2")
    quartet = position.rules.places[place // 4]
    if quartet < 0:
        return no(say("There is no card {card} in this deck.", card=notation(kind)), "QUA-2")
    card = position.rules.deck.name_of(kind)
    letter = notation(kind)[0]
    if position.laid[quartet] != NOBODY:
        text = say("The quartet {letter} has been laid down already.", letter=letter)
        return no(text, "QUA-6", "QUA-9")
    own = position.held[position.turn * position.rules.quartets + quartet]
    if own == 0:
        text = say(
            "You hold no card of the quartet {letter}, so you may not ask for {card}.",
            letter=letter,
            card=card,
        )
        return no(text, "QUA-6")
    if own & ONE_OF[place % 4]:
        return no(say("You hold {card} yourself.", card=card), "QUA-6")
    if position.phase == ASK_WHO:
        return no(say("First choose whom you ask."), "QUA-5")
    return None
