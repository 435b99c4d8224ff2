"""Why a move of Fünfhundert may not be made now: one sentence and the rules behind it.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.bits import BIT, members
from stammtisch.core.contract import OVER
from stammtisch.core.refusals import NO_SUCH_MOVE, not_held, not_in_pack, turn_of
from stammtisch.core.view import Objection
from stammtisch.games.fuenfhundert.names import combination_name
from stammtisch.games.fuenfhundert.position import EXCHANGED, Call, Position
from stammtisch.games.fuenfhundert.rules import (
    ANNOUNCE,
    CARDS,
    CLAIMING,
    CODES,
    DONE,
    DRAWS,
    EXCHANGE,
    FINAL,
    MOVES,
    SEVEN,
    WHOLE,
)
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.claims import REST
from stammtisch.text import CardsWord, CardWord, SeatWord, SuitWord, Text, say, say_in


def objection_to(at: Position, seat: i64, move: i64) -> Objection | None:
    """Why this seat may not make this move now, or None if it may."""
    if not 0 <= move < MOVES:
        return _no(NO_SUCH_MOVE, "F500-6")
    if at.turn == OVER:
        return _no(say_in("fuenfhundert", "The deal is over."), "F500-21", "F500-24")
    if claims.is_claim_move(move):
        return _of_claim(at, seat, move)
    if at.phase == CLAIMING:
        return _no(claims.prompt(at.claimer), "F500-26")
    if seat != at.turn:
        return _out_of_turn(at, move)
    if move < REST:
        return _of_card(at, move)
    if move == EXCHANGE:
        return _of_exchange(at)
    if move == DONE:
        if at.phase == FINAL:
            return None
        return _no(say("The deal ends only after the last trick: play a card."), "F500-17")
    return _of_announcing(at, move - ANNOUNCE)


def _no(text: Text, *rules: str) -> Objection:
    return Objection(rules, text)


def _out_of_turn(at: Position, move: i64) -> Objection:
    who = SeatWord(int(at.turn))
    if move == EXCHANGE:
        return _no(
            say("You can exchange when it is your turn; now it is {seat}’s.", seat=who), "F500-10"
        )
    if move >= ANNOUNCE:
        return _no(
            say("You can announce when it is your turn; now it is {seat}’s.", seat=who), "F500-17"
        )
    return _no(turn_of(at.turn), "F500-6", "F500-13")


def _of_claim(at: Position, seat: i64, move: i64) -> Objection | None:
    asked = at.phase == CLAIMING
    if asked and seat == at.turn and move != REST:
        return None
    if move == REST and seat == at.turn and not asked:
        if at.tricks.done <= DRAWS:
            return _no(
                say(
                    "The rest can be claimed once the stock is empty and one more trick is played."
                ),
                "F500-26",
            )
        if at.may_claim():
            if not at.more_to_announce():
                return None
            return _no(
                say("As long as a combination can still be announced, the tricks are played."),
                "F500-26",
                "F500-17",
            )
    return claims.objection(seat, at.turn, asked, move, "F500-26")


def _of_card(at: Position, kind: i64) -> Objection | None:
    if WHOLE & BIT[kind] == 0:
        return _no(not_in_pack(kind), "F500-1")
    if at.phase == FINAL:
        return _no(say("All cards are played: announce, or end the deal."), "F500-17")
    if at.hands[at.turn] & BIT[kind] == 0:
        return _no(not_held(kind), "F500-6")
    if at.playable() & BIT[kind]:
        return None
    return _no(must(at), "F500-12")


def must(at: Position) -> Text:
    """What the seat that answers must play in the second phase (F500-12)."""
    led = at.tricks.led() // 13
    suit, playable = SuitWord(int(led)), at.playable()
    if playable // BIT[led * 13] & 0x1FFF:
        return say_in("fuenfhundert", "{suit} was led: you must follow suit.", suit=suit)
    if playable // BIT[at.trump * 13] & 0x1FFF:
        return say("{suit} was led, and you have none: you must play a trump.", suit=suit)
    if led == at.trump:
        return say("Trump was led, and you have none: play any card.")
    return say("{suit} was led, and you have neither that nor a trump: play any card.", suit=suit)


def _of_exchange(at: Position) -> Objection | None:
    if at.can_exchange(at.turn):
        return None
    seven = CardWord(int(at.trump * 13 + SEVEN))
    for number in at.calls:
        if Call(number).code == EXCHANGED:
            return _no(
                say_in("fuenfhundert", "The trump card has been exchanged already."), "F500-10"
            )
    if at.turned == at.trump * 13 + SEVEN:
        return _no(say("{card} itself was turned up: nobody can exchange.", card=seven), "F500-11")
    if not at.first_phase():
        return _no(
            say_in("fuenfhundert", "The stock is empty: there is nothing to exchange."), "F500-11"
        )
    return _no(say("To exchange you must hold {card}.", card=seven), "F500-10", "F500-11")


def _of_announcing(at: Position, code: i64) -> Objection | None:
    if code >= CODES or at.callable(at.turn) & BIT[code]:
        return None
    return why_not(at, at.turn, code)


def why_not(at: Position, seat: i64, code: i64) -> Objection:
    """Why the seat cannot announce a combination that is known to be impossible."""
    name = combination_name(code)
    if at.rules.codes & BIT[code] == 0:
        return _no(say("The Binokel does not count at this table."), "F500-15")
    if at.called[seat] & BIT[code]:
        text = say("{combination}: you have announced that already.", combination=name)
        return _no(text, "F500-16", "F500-20")
    if at.lapsed[seat] & BIT[code]:
        return _no(
            say(
                "{combination} has lapsed: you had it complete and played a card without"
                " announcing it.",
                combination=name,
            ),
            "F500-18",
        )
    used = CARDS[code] & at.used[seat]
    if used:
        return _no(
            say(
                "{combination}: already used in an announcement of yours: {cards}.",
                combination=name,
                cards=CardsWord(tuple([int(kind) for kind in members(used)])),
            ),
            "F500-16",
        )
    return _no(
        say(
            "{combination}: in your hand and your tricks you lack {cards}.",
            combination=name,
            cards=CardsWord(tuple([int(kind) for kind in members(CARDS[code] & ~at.pool(seat))])),
        ),
        "F500-14",
        "F500-16",
    )
