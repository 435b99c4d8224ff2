"""The moves of Herzblatt as people write, read and hear them.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import notation, spelled
from stammtisch.core.bits import members
from stammtisch.core.view import Choice
from stammtisch.games import claims
from stammtisch.games.herzblatt.position import (
    DECLINE,
    DISCARD,
    FINISHED,
    LEAVE_STOCK,
    STOCK,
    TAKE,
    TAKE_STOCK,
    Position,
)
from stammtisch.games.herzblatt.scoring import result
from stammtisch.games.trick_zones import hand_id
from stammtisch.games.tricks import KINDS
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say, say_in

_NOTATION: Final = {
    int(TAKE): "take",
    int(DECLINE): "decline",
    int(TAKE_STOCK): "take_stock",
    int(LEAVE_STOCK): "leave_stock",
}
_SPOKEN: Final[dict[int, tuple[str, ...]]] = {  # where words fit several, the phase decides
    int(TAKE): ("take", "play alone", "allein", "alleine", "übernehmen", "übernehme", "ja", "yes"),
    int(DECLINE): ("decline", "ablehnen", "pass", "passe", "weiter", "nein", "no"),
    int(TAKE_STOCK): (
        *("take_stock", "take stock", "take", "aufnehmen", "stock aufnehmen", "nehmen"),
        *("stock nehmen", "nimm", "ja", "yes"),
    ),
    int(LEAVE_STOCK): (
        *("leave_stock", "leave stock", "leave", "liegenlassen", "liegen lassen", "lassen"),
        *("stock liegen lassen", "stock liegenlassen", "nein", "no"),
    ),
    int(claims.GRANT): ("ja", "yes"),
    int(claims.DENY): ("nein", "no"),
}
_DISCARD: Final = {"discard", "drücken", "drücke", "drück", "weglegen"}


def text(move: int) -> str:
    """A move in notation."""
    if claims.is_claim_move(move):
        return claims.text_of(move)
    if move < KINDS:
        return notation(int(move))
    if move >= DISCARD:
        return f"discard {notation(int(move - DISCARD))}"
    return _NOTATION[int(move)]


def read(at: Position, words: list[str]) -> list[int]:
    """The moves that these words can mean; a card alone is played or laid away."""
    if len(words) == 2 and words[0] in _DISCARD:
        return [int(DISCARD) + kind for kind in _kind(words[1])]
    if len(words) == 1 and (kinds := _kind(words[0])):
        return [*kinds, int(DISCARD) + kinds[0]]
    phrase = " ".join(words).strip("!.?")
    spoken = [move for move, phrases in _SPOKEN.items() if phrase in phrases]
    return spoken + [int(move) for move in claims.read(words)]


def _kind(word: str) -> list[int]:
    kind = spelled(word)
    return [kind] if kind is not None and 0 <= kind < KINDS else []


def choice(seat: int, move: int) -> Choice:
    """A legal move as something to tap: cards are tapped, the rest are buttons."""
    if claims.is_claim_move(move):
        return claims.choice(move)
    if move < KINDS:
        kind = int(move)
        return Choice(text(move), say("{card}", card=CardWord(kind)), (kind,), hand_id(int(seat)))
    if move >= DISCARD:
        kind = int(move - DISCARD)
        label = say("Lay {card} away", card=CardWord(kind))
        return Choice(text(move), label, (kind,), hand_id(int(seat)))
    return Choice(text(move), _button(move))


def _button(move: int) -> Text:
    if move == TAKE:
        return say("I play alone")
    if move == DECLINE:
        return say("I decline")
    return say("Take the stock") if move == TAKE_STOCK else say("Leave the stock")


def tell(before: Position, seat: int, move: int, after: Position, viewer: int) -> list[Text]:
    """What a viewer sees happen: lines of the log."""
    if claims.is_claim_move(move):
        lines = claims.tell(seat, move, after.phase == FINISHED)
    elif move < KINDS:
        lines = _told_card(seat, move, after)
    else:
        lines = [_told_word(before, seat, move, viewer)]
    if move == DECLINE and after.phase == STOCK:  # HZB-8
        lines.append(
            say("Nobody wants to: {seat} must play alone.", seat=SeatWord(int(after.declarer)))
        )
    if after.phase == FINISHED:
        lines.append(result(after.outcome(), after.rules.goal))
    return lines


def _told_card(seat: int, kind: int, after: Position) -> list[Text]:
    line = say_in(
        "tricks", "{seat} plays {card}.", seat=SeatWord(int(seat)), card=CardWord(int(kind))
    )
    if after.tricks.lying:
        return [line]
    number = after.tricks.done - 1
    won = say(
        "{seat} wins trick {n} with {augen} Augen.",
        seat=SeatWord(int(after.tricks.winner(number))),
        n=int(number) + 1,
        augen=int(after.tricks.augen(number)),
    )
    return [line, won]


def _told_word(before: Position, seat: int, move: int, viewer: int) -> Text:
    """A move before the tricks; what was in the stock and what is laid away sees only its owner."""
    who, own = SeatWord(int(seat)), seat == viewer
    if move == TAKE:
        return say("{seat} plays alone.", seat=who)
    if move == DECLINE:
        return say("{seat} declines.", seat=who)
    if move == LEAVE_STOCK:
        return say("{seat} leaves the stock.", seat=who)
    if move == TAKE_STOCK:
        if own:
            cards = CardsWord(tuple(int(kind) for kind in members(before.stock)))
            return say("{seat} takes the stock: {cards}.", seat=who, cards=cards)
        return say("{seat} takes the stock.", seat=who)
    if own:
        return say("{seat} lays {card} away.", seat=who, card=CardWord(int(move - DISCARD)))
    return say("{seat} lays a card away.", seat=who)
