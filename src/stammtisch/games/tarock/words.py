"""Moves as people write, read and hear them.  # not compiled: msgspec texts"""

from __future__ import annotations

import re
from typing import Final

from stammtisch.cards import SUITS, notation, spelled, spelled_suit
from stammtisch.core.bits import members
from stammtisch.core.view import Choice
from stammtisch.games.tarock.position import Position
from stammtisch.games.tarock.rules import (
    ANNOUNCE,
    AUCTION,
    BID,
    ENDED,
    LAY_AWAY,
    LAYING_AWAY,
    NAME_TRUMP,
    NO_BID,
    NOBODY,
    NOTHING,
    NUMBERS,
    PASS,
    SCHNEIDER,
    SCHWARZ,
    Rules,
)
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.zones import by_suits, hand_id
from stammtisch.text import Arg, CardsWord, CardWord, SeatWord, SuitWord, Text, say, say_in

_ANNOUNCED: Final = ("none", "schneider", "schwarz")

_PASS: Final = {"pass", "passe", "passen", "weg", "fold"}
_BID: Final = {"bid", "biete", "bieten", "reize", "reizen", "ich", "i"}
_HOLD: Final = {"hold", "halte", "halten"}
_GAMES: Final = {
    **dict.fromkeys(("a", "aufnahme", "aufnahmespiel", "pickup", "pick-up"), False),
    **dict.fromkeys(("h", "hand", "handspiel", "handgame"), True),
}
_LAY_AWAY: Final = {
    *("discard", "drücke", "drücken", "drück", "druecke", "druecken", "lege", "lay", "away", "weg"),
    *("weglegen", "ablegen"),
}
_TRUMP: Final = {"trump", "trumpf"}
_ANNOUNCE: Final = {"announce", "ansage", "ansagen", "sage"}
_ANNOUNCEMENTS: Final = {
    **dict.fromkeys(("none", "nothing", "nichts", "nein", "no", "keine", "ohne"), int(NOTHING)),
    "schneider": int(SCHNEIDER),
    **dict.fromkeys(("schwarz", "black"), int(SCHWARZ)),
}
_STEP_OF: Final = {str(int(number)): step for step, number in enumerate(NUMBERS)}


def text(rules: Rules, move: int) -> str:
    """A move in notation."""
    if move < claims.REST:
        return notation(move)
    if move < LAY_AWAY:
        return claims.text_of(move)
    if move < PASS:
        return f"discard {notation(int(move - LAY_AWAY))}"
    if move == PASS:
        return "pass"
    if move < NAME_TRUMP:
        bid = int(move - BID)
        return f"bid {'H' if rules.is_handspiel(bid) else 'A'}{int(rules.number(bid))}"
    if move < ANNOUNCE:
        return f"trump {SUITS[int(move - NAME_TRUMP)]}"
    return f"announce {_ANNOUNCED[int(move - ANNOUNCE)]}"


# --- what people type ----------------------------------------------------------------------------


def read(at: Position, words: list[str]) -> list[int]:
    """The moves that these words name: ``bid h66``, ``hand 66``, ``drücke Qc``, ``trumpf herz``."""
    claimed = claims.read(words)
    if len(claimed):
        return [int(move) for move in claimed]
    cards = [word for word in words if spelled(word) is not None]
    if cards:
        return _read_card(at, cards, [word for word in words if spelled(word) is None])
    if not words:
        return []
    if len(words) == 1 and words[0] in _PASS:
        return [int(PASS)]
    for read_some in (_read_bid, _read_trump, _read_announcement):
        found = read_some(at, words)
        if found:
            return found
    return []


def _read_card(at: Position, cards: list[str], others: list[str]) -> list[int]:
    """One card: laid away where the words or the step of the hand say so, else played."""
    kind = spelled(cards[0])
    if len(cards) > 1 or kind is None or not 0 <= kind < claims.REST:
        return []
    if not set(others) <= _LAY_AWAY:
        return []
    away = bool(others) or at.phase == LAYING_AWAY
    return [int(LAY_AWAY) + kind if away else kind]


def _read_bid(at: Position, words: list[str]) -> list[int]:
    """A bid; a number alone is an Aufnahmespiel, for a Handspiel is always said to be one."""
    rest = [word for word in words if word not in _BID]
    if len(rest) == 1 and rest[0] in _HOLD:
        return [int(BID + at.bid)] if at.bid != NO_BID else []
    if len(rest) == 1:
        match = re.fullmatch(r"([ah]?)(\d+)", rest[0])
        rest = [match[1] or "a", match[2]] if match else rest
    if len(rest) != 2 or rest[0] not in _GAMES or rest[1] not in _STEP_OF:
        return []
    return [int(BID + at.rules.bid(_GAMES[rest[0]], _STEP_OF[rest[1]]))]


def _read_trump(at: Position, words: list[str]) -> list[int]:
    rest = [word for word in words if word not in _TRUMP]
    suit = spelled_suit(rest[0]) if len(rest) == 1 else None
    return [] if suit is None else [int(NAME_TRUMP) + suit]


def _read_announcement(at: Position, words: list[str]) -> list[int]:
    rest = [word for word in words if word not in _ANNOUNCE]
    if len(rest) != 1 or rest[0] not in _ANNOUNCEMENTS:
        return []
    return [int(ANNOUNCE) + _ANNOUNCEMENTS[rest[0]]]


# --- what is shown -------------------------------------------------------------------------------


def bid_word(rules: Rules, bid: int) -> Text:
    """A bid as it is said at the table: Hand 66."""
    number = int(rules.number(bid))
    if rules.is_handspiel(bid):
        return say_in("tarock", "Hand {number}", number=number)
    return say_in("tarock", "Aufnahme {number}", number=number)


def game_word(rules: Rules, bid: int) -> Text:
    """The game that is played: Handspiel 66."""
    number = int(rules.number(bid))
    if rules.is_handspiel(bid):
        return say("Handspiel {number}", number=number)
    return say("Aufnahmespiel {number}", number=number)


def announced_word(announced: int) -> Text:
    """What may be announced."""
    if announced == SCHNEIDER:
        return say_in("tarock", "Schneider")
    return say_in("tarock", "schwarz") if announced == SCHWARZ else say_in("tarock", "nothing")


def choice(at: Position, seat: int, move: int) -> Choice:
    """A legal move as something to tap: cards in the hand, everything else as buttons."""
    words = text(at.rules, move)
    if move < claims.REST:
        label = say("{card}", card=CardWord(int(move)))
        return Choice(words, label, (int(move),), hand_id(int(seat)))
    if move < LAY_AWAY:
        return claims.choice(move)
    if move < PASS:
        kind = int(move - LAY_AWAY)
        label = say("Lay away {card}", card=CardWord(kind))
        return Choice(words, label, (kind,), hand_id(int(seat)))
    if move == PASS:
        return Choice(words, say_in("tarock", "Pass"))
    if move < NAME_TRUMP:
        return Choice(words, bid_word(at.rules, int(move - BID)))
    if move < ANNOUNCE:
        return Choice(
            words, say_in("tarock", "Trump: {suit}", suit=SuitWord(int(move - NAME_TRUMP)))
        )
    announced = int(move - ANNOUNCE)
    if announced == NOTHING:
        return Choice(words, say_in("tarock", "Announce nothing"))
    return Choice(words, say_in("tarock", "Announce {word}", word=announced_word(announced)))


# --- what happens --------------------------------------------------------------------------------


def tell(before: Position, seat: int, move: int, after: Position, viewer: int) -> list[Text]:
    """What a viewer sees happen: lines of the log."""
    who = SeatWord(int(seat))
    if claims.is_claim_move(move):
        over = after.phase == ENDED
        return [*claims.tell(seat, move, bool(over)), *([result(after)] if over else [])]
    if move < claims.REST:
        played = say_in("tarock", "{seat} plays {card}.", seat=who, card=CardWord(int(move)))
        return [played, *_told_trick(before, after)]
    if move < PASS:
        return [_told_away(who, int(move - LAY_AWAY), seat == viewer)]
    if move < NAME_TRUMP:
        return [_told_bid(before, who, move), *_told_auction(after, viewer)]
    if move < ANNOUNCE:
        suit = SuitWord(int(move - NAME_TRUMP))
        return [say("{seat} names trump: {suit}.", seat=who, suit=suit)]
    word = announced_word(int(move - ANNOUNCE))
    return [say_in("tarock", "{seat} announces: {word}.", seat=who, word=word)]


def _told_away(who: SeatWord, kind: int, own: bool) -> Text:
    if own:
        return say("{seat} lays away {card}.", seat=who, card=CardWord(kind))
    return say("{seat} lays away a card.", seat=who)


def _told_bid(before: Position, who: SeatWord, move: int) -> Text:
    if move == PASS:
        return say_in("tarock", "{seat} passes.", seat=who)
    bid = int(move - BID)
    word = bid_word(before.rules, bid)
    if bid == before.bid:
        return say("{seat} holds: {bid}.", seat=who, bid=word)
    return say("{seat} bids: {bid}.", seat=who, bid=word)


def _told_auction(after: Position, viewer: int) -> list[Text]:
    """How the auction ended, if it did; only the declarer sees the stock that he takes up."""
    if after.phase == AUCTION:
        return []
    if after.declarer == NOBODY:
        return [result(after)]
    who = SeatWord(int(after.declarer))
    plays = say(
        "{seat} plays alone: {game}.", seat=who, game=game_word(after.rules, int(after.bid))
    )
    if after.is_handspiel():
        return [plays, say("The stock stays closed; its Augen count for {seat}.", seat=who)]
    if viewer != after.declarer:
        return [plays, say("{seat} takes up the stock.", seat=who)]
    kinds = sorted((int(kind) for kind in members(after.stock)), key=by_suits(-1))
    return [plays, say("{seat} takes up the stock: {cards}.", seat=who, cards=_cards(kinds))]


def _cards(kinds: list[int]) -> CardsWord:
    return CardsWord(tuple(kinds))


def _told_trick(before: Position, after: Position) -> list[Text]:
    if after.tricks.done == before.tricks.done:
        return []
    number = int(after.tricks.done) - 1
    won = say_in(
        "tarock",
        "{seat} wins trick {n} with {augen} Augen.",
        seat=SeatWord(int(after.tricks.winner(number))),
        n=number + 1,
        augen=int(after.tricks.augen(number)),
    )
    return [won, result(after)] if after.phase == ENDED else [won]


def result(at: Position) -> Text:
    """How a finished hand ended."""
    facts = at.facts()
    if facts.declarer == NOBODY:
        return say("All have passed: the cards are thrown in, and the next player deals.")
    places: dict[str, Arg] = {
        "seat": SeatWord(int(facts.declarer)),
        "game": game_word(at.rules, int(at.bid)),
        "augen": int(facts.augen),
    }
    if facts.won():
        return say("{seat} wins the {game} with {augen} Augen.", **places)
    if facts.bid_made():
        return say(
            "{seat} has {augen} Augen in the {game}, but misses the announcement: {word}.",
            **places,
            word=announced_word(int(facts.announced)),
        )
    return say("{seat} loses the {game} with {augen} Augen.", **places)
