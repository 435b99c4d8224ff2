"""The moves of Watten as people write, read and hear them.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import (
    FACES,
    LANGUAGES,
    RANK_NAMES,
    RANKS,
    SUITS,
    notation,
    spelled,
    spelled_suit,
)
from stammtisch.core.bits import BIT
from stammtisch.core.view import Choice
from stammtisch.games.watten.names import result_text, told_naming
from stammtisch.games.watten.position import Position
from stammtisch.games.watten.rules import (
    ACCEPT,
    CLAIMING,
    FARBE,
    GO,
    LOWEST,
    NO_SWAP,
    OFFER,
    PACK,
    RAISE,
    REFUSE,
    REQUEST_SWAP,
    RUNNING,
    SCHLAG,
    STAY,
)
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.claims import DENY, GRANT
from stammtisch.kits.tricks.zones import hand_id
from stammtisch.text import CardWord, RankWord, SeatWord, SuitWord, Text, say, say_in

_NOTATIONS: Final = {
    int(REQUEST_SWAP): "request_swap",
    int(NO_SWAP): "no_swap",
    int(ACCEPT): "accept",
    int(REFUSE): "refuse",
    **{int(SCHLAG) + at: f"schlag {RANKS[int(LOWEST) + at]}" for at in range(8)},
    **{int(FARBE) + suit: f"farbe {SUITS[suit]}" for suit in range(4)},
    int(OFFER): "offer",
    int(GO): "go",
    int(STAY): "stay",
    int(RAISE): "raise",
}
_PHRASES: Final[dict[int, tuple[str, ...]]] = {  # several may share a word: the position decides
    int(REQUEST_SWAP): (
        "request swap",
        "swap",
        "schlagwechsel",
        "wechsel",
        "tauschen",
        "ja",
        "yes",
    ),
    int(NO_SWAP): ("no swap", "kein schlagwechsel", "kein wechsel", "nicht tauschen", "nein", "no"),
    int(ACCEPT): ("annehmen", "einverstanden", "agree", "agreed", "ja", "yes"),
    int(REFUSE): ("ablehnen", "ablehne", "nein", "no"),
    int(OFFER): ("gehen anbieten", "anbieten", "biete an", "biete gehen an", "bieten"),
    int(GO): ("gehen", "gehe", "ich gehe", "i go", "weg"),
    int(STAY): ("bleiben", "bleibe", "ich bleibe", "i stay", "mitgehen", "halten", "halte"),
    int(RAISE): ("erhöhen", "erhöhe", "erhoehen", "erhoehe", "ich erhöhe", "i raise"),
    int(GRANT): ("ja", "yes"),
    int(DENY): ("nein", "no"),
}


def _phrases() -> dict[str, list[int]]:
    known: dict[str, list[int]] = {}
    for move, text in _NOTATIONS.items():
        known.setdefault(text, []).append(move)
    for move, phrases in _PHRASES.items():
        for phrase in phrases:
            known.setdefault(phrase, []).append(move)
    return known


def _ranks() -> dict[str, int]:
    known = {"ass": 12, "sau": 12, "as": 12, "ace": 12, "koenig": 11, "zehn": 8, "ten": 8}
    known |= {"sieben": 5, "seven": 5, "acht": 6, "eight": 6, "neun": 7, "nine": 7}
    for rank in range(int(LOWEST), 13):
        known[RANKS[rank].lower()] = rank
        for face in FACES[:2]:
            known |= {RANK_NAMES[face][each][rank].lower(): rank for each in LANGUAGES}
    return known | {f"{word}er": known[word] for word in ("sieben", "acht", "neun", "zehn")}


_WORDS: Final = _phrases()
_RANKS: Final = _ranks()


def text_of(move: int) -> str:
    """A move in notation."""
    if move < claims.REST:
        return notation(int(move))
    return claims.text_of(move) if claims.is_claim_move(move) else _NOTATIONS[int(move)]


def read_words(position: Position, words: list[str]) -> list[int]:
    """The moves that these words can mean: ``td``, ``schlag zehn``, ``farbe d``, ``gehen``."""
    if len(words) == 1 and (kind := spelled(words[0])) is not None:
        return [kind] if 0 <= kind < 52 and PACK & BIT[kind] else []
    found = [*(int(move) for move in claims.read(words)), *_WORDS.get(" ".join(words), ())]
    if position.phase != CLAIMING and len(found) > 1:  # a yes or no to another question
        found = [move for move in found if not claims.is_claim_move(move)]
    return found or _read_naming(words)


def _read_naming(words: list[str]) -> list[int]:
    """A rank or a suit, with or without the word for it before or behind."""
    said = [word for word in words if word not in ("schlag", "farbe", "rank", "suit", "name")]
    if len(said) != 1 or len(words) > 2:
        return []
    rank, suit = _RANKS.get(said[0]), spelled_suit(said[0])
    if rank is not None and "farbe" not in words and "suit" not in words:
        return [int(SCHLAG) + rank - int(LOWEST)]
    if suit is not None and "schlag" not in words and "rank" not in words:
        return [int(FARBE) + suit]
    return []


# --- what is tapped ------------------------------------------------------------------------------


def choice_of(position: Position, seat: int, move: int) -> Choice:
    """A legal move as something to tap: cards are tapped, the rest are buttons."""
    text = text_of(move)
    if move < claims.REST:
        label = say("{card}", card=CardWord(int(move)))
        return Choice(text, label, (int(move),), hand_id(int(seat)))
    if claims.is_claim_move(move):
        return claims.choice(move)
    return Choice(text, _label(position, move))


def _label(position: Position, move: int) -> Text:
    if move >= OFFER:
        return _raising_label(position, move)
    if move >= FARBE:
        return say("{suit}", suit=SuitWord(int(move - FARBE)))
    if move >= SCHLAG:
        return say("{rank}", rank=RankWord(int(move - SCHLAG + LOWEST)))
    if move == REQUEST_SWAP:
        return say("Ask for the Schlagwechsel")
    if move == NO_SWAP:
        return say("No Schlagwechsel")
    if move == ACCEPT:
        return say("Agree to the Schlagwechsel")
    return say("Refuse the Schlagwechsel")


def _raising_label(position: Position, move: int) -> Text:
    value = int(position.value)
    if move in (OFFER, RAISE) and position.is_gespannt(position.turn):
        return say("Offer although gespannt: {value} points for the others", value=value)
    if move == OFFER:
        return say("Offer: they go, or {more} points", more=value + 1)
    if move == GO:
        return say("Go: {value} points for the others", value=value)
    if move == STAY:
        return say("Stay: play for {more} points", more=value + 1)
    return say("Raise to {more}", more=value + 2)


# --- what is heard -------------------------------------------------------------------------------


def spoken(move: int) -> Text | None:
    """The last word shown beside a seat; None if nothing is worth showing."""
    if move >= FARBE and move < OFFER:
        return say("{suit}", suit=SuitWord(int(move - FARBE)))
    if move >= SCHLAG and move < FARBE:
        return say("{rank}", rank=RankWord(int(move - SCHLAG + LOWEST)))
    return _SPOKEN.get(int(move))


_SPOKEN: Final = {
    int(REQUEST_SWAP): say("Swap?"),
    int(ACCEPT): say("Yes."),
    int(REFUSE): say("No."),
    int(OFFER): say("Do you go?"),
    int(GO): say("I go."),
    int(STAY): say("I stay."),
    int(RAISE): say("I raise."),
}


def told(before: Position, seat: int, move: int, after: Position) -> list[Text]:
    """What everybody sees and hears; nothing of it is secret."""
    if move < claims.REST:
        lines = [_told_card(seat, move), *_told_trick(before, after)]
    elif claims.is_claim_move(move):
        lines = claims.tell(seat, move, after.ending != RUNNING)
    elif move >= OFFER:
        lines = _told_raising(before, seat, move, after)
    else:
        lines = _told_naming(seat, move, after)
    return lines if after.ending == RUNNING else [*lines, result_text(after)]


def _told_card(seat: int, kind: int) -> Text:
    return say_in(
        "watten", "{seat} plays {card}.", seat=SeatWord(int(seat)), card=CardWord(int(kind))
    )


def _told_trick(before: Position, after: Position) -> list[Text]:
    done = int(after.tricks.done)
    if done == before.tricks.done:
        return []
    winner = after.tricks.winner(done - 1)
    side = after.side_of(winner)
    return [
        say(
            "{seat} wins trick {n}: {own} for this side, {theirs} for the other.",
            seat=SeatWord(int(winner)),
            n=done,
            own=int(after.tricks_of(side)),
            theirs=int(after.tricks_of(1 - side)),
        )
    ]


def _told_naming(seat: int, move: int, after: Position) -> list[Text]:
    who = SeatWord(int(seat))
    if move >= FARBE:
        lines = [
            say("{seat} names the Farbe: {suit}.", seat=who, suit=SuitWord(int(move - FARBE))),
            told_naming(after),
        ]
        if after.rules.streng and after.rules.seats > 2:
            lines.append(say("Now everybody looks at the cards."))
        return lines
    if move >= SCHLAG:
        rank = RankWord(int(move - SCHLAG + LOWEST))
        return [say("{seat} names the Schlag: {rank}.", seat=who, rank=rank)]
    if move == REQUEST_SWAP:
        return [say("{seat} asks for the Schlagwechsel.", seat=who)]
    if move == NO_SWAP:
        return [say("{seat} asks for no Schlagwechsel.", seat=who)]
    if move == ACCEPT:
        return [say("{seat} agrees to the Schlagwechsel.", seat=who)]
    return [say("{seat} refuses the Schlagwechsel.", seat=who)]


def _told_raising(before: Position, seat: int, move: int, after: Position) -> list[Text]:
    who = SeatWord(int(seat))
    now = int(after.value)
    if move == GO:
        return []  # the result says it
    if move == STAY:
        return [say("{seat} stays: the hand is worth {value} points.", seat=who, value=now)]
    if after.ending != RUNNING:
        if move == OFFER:
            return [say("{seat} makes an offer.", seat=who)]
        return [say("{seat} raises.", seat=who)]
    if move == OFFER:
        asked = SeatWord(int(after.turn))
        return [
            say("{seat} asks {other}: go, or {more} points?", seat=who, other=asked, more=now + 1)
        ]
    return [
        say(
            "{seat} stays for {value} and raises to {more} points.",
            seat=who,
            value=now,
            more=now + 1,
        )
    ]
