"""Why a move may not be made: the one place that decides it for people.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER
from stammtisch.core.refusals import NO_SUCH_MOVE, turn_of
from stammtisch.core.view import Objection
from stammtisch.games.black_jack.layout import BETTING
from stammtisch.games.black_jack.position import Position
from stammtisch.games.black_jack.rules import BET, DOUBLE, DRAW, MOVES, STAND
from stammtisch.text import Text, say, say_n


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def objection(at: Position, seat: i64, move: i64) -> Objection | None:
    """Why this seat may not make this move now, or None if it may."""
    if at.turn == OVER:
        return no(say("The term is over."), "BJ-4", "BJ-18")
    if at.turn == CHANCE:
        return no(say("Wait until the tiles are shuffled."), "BJ-19", "BJ-21")
    if seat != at.turn:
        return _not_on_turn(at, seat)
    if not 0 <= move < MOVES:
        return no(NO_SUCH_MOVE, "BJ-10")
    if at.phase == BETTING:
        return to_stake(at, int(move - BET)) if move >= BET else _first_stake(at)
    if move >= BET:
        text = say("The stakes are placed; only doubling and splitting add to them now.")
        return no(text, "BJ-8", "BJ-12", "BJ-13")
    if move in (DRAW, STAND):
        return None
    return _to_double(at) if move == DOUBLE else _to_split(at)


def _not_on_turn(at: Position, seat: i64) -> Objection:
    if seat == at.bank:
        return no(say("The bankholder has nothing to decide."), "BJ-8", "BJ-14")
    rule = "BJ-8" if at.phase == BETTING else "BJ-10"
    return no(turn_of(at.turn), rule)


def _first_stake(at: Position) -> Objection:
    return no(say("First place your stake: {range}.", range=stakes_of(at)), "BJ-8")


def stakes_of(at: Position) -> Text:
    """The stakes that the seat on turn can place, as part of a sentence."""
    least, most = int(at.rules.min_bet), int(at.most_bet(at.turn))
    if least == most:
        return say_n("{n} chip", "{n} chips", least)
    return say("{least} to {most} chips", least=least, most=most)


def to_stake(at: Position, chips: int) -> Objection | None:
    """Why the seat on turn cannot stake this many chips, or None if it can (BJ-6, BJ-8)."""
    least, most = int(at.rules.min_bet), int(at.most_bet(at.turn))
    if least <= chips <= most:
        return None
    own = int(at.chips[at.turn])
    if chips > most and own < at.rules.max_bet:
        text = say_n("You have only {n} chip to place.", "You have only {n} chips to place.", own)
        return no(text, "BJ-8")
    if least == most:
        text = say_n("Exactly {n} chip is placed here.", "Exactly {n} chips are placed here.", most)
        return no(text, "BJ-6", "BJ-8")
    text = say(
        "At least {least} and at most {most} chips can be placed here.", least=least, most=most
    )
    return no(text, "BJ-6", "BJ-8")


def _to_double(at: Position) -> Objection | None:
    """Why the hand may not be doubled, or None if it may (BJ-12)."""
    hand = at.hand
    if at.doubled[hand]:
        return no(say("A hand is doubled only once, and this one is."), "BJ-12")
    if at.sizes[hand] > 2:
        return no(say("Only the first two tiles can be doubled, before one is drawn."), "BJ-12")
    if at.hands[at.turn] > 1 and not at.rules.double_after_split:
        return no(say("A hand that was split may not be doubled."), "BJ-12")
    total = int(at.total(hand))
    if not 9 <= total <= 11:
        text = say("Only 9, 10 or 11 may be doubled; this hand is {total}.", total=total)
        return no(text, "BJ-12", "BJ-2")
    return _to_raise(at, "BJ-12")


def _to_split(at: Position) -> Objection | None:
    """Why the hand may not be split, or None if it may (BJ-13)."""
    hand = at.hand
    if at.doubled[hand]:
        return no(say("A doubled hand may not be split."), "BJ-13")
    if at.sizes[hand] > 2:
        return no(say("Only the first two tiles can be split, before one is drawn."), "BJ-13")
    if at.firsts[hand] % 13 != at.seconds[hand] % 13:
        return no(say("Only two tiles of the same rank may be split."), "BJ-13")
    if at.hands[at.turn] >= at.most_hands():
        if at.most_hands() == 2:
            return no(say("A split hand may not be split again."), "BJ-13")
        return no(say("You have {n} hands already, and more are not possible.", n=4), "BJ-13")
    return _to_raise(at, "BJ-13")


def _to_raise(at: Position, rule: str) -> Objection | None:
    """Why the stake cannot be matched once more, or None if it can."""
    if at.can_raise():
        return None
    stake, chips = int(at.stakes[at.hand]), int(at.chips[at.turn])
    text = say_n(
        "That takes {n} more chip, and you have {chips}.",
        "That takes {n} more chips, and you have {chips}.",
        stake,
        chips=chips,
    )
    return no(text, rule)
