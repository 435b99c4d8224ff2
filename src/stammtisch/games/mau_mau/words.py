"""The moves of Mau-Mau in words: notation, what people type, buttons, lines of the log.

# not compiled: makes texts
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import SUITS, notation, spelled_suit
from stammtisch.core.bits import BIT
from stammtisch.core.view import Choice
from stammtisch.games.mau_mau.position import MAU, TURN, Position
from stammtisch.games.mau_mau.rules import (
    DECK,
    DRAW,
    KEEP,
    MISS_TURN,
    PASS,
    SAY_MAU,
    SAY_NOTHING,
    TAKE,
    WISH,
)
from stammtisch.games.mau_mau.views import hand_of, result_of
from stammtisch.text import CardsWord, CardWord, SeatWord, SuitWord, Text, say, say_n

NAMES: Final = {
    DRAW: "draw",
    TAKE: "take",
    PASS: "pass",
    KEEP: "keep",
    SAY_MAU: "say_mau",
    SAY_NOTHING: "say_nothing",
}
SPOKEN: Final = {
    "draw": DRAW,
    "ziehen": DRAW,
    "ziehe": DRAW,
    "zieh": DRAW,
    "take": TAKE,
    "nehmen": TAKE,
    "nehme": TAKE,
    "nimm": TAKE,
    "aufnehmen": TAKE,
    "pass": PASS,
    "passe": PASS,
    "passen": PASS,
    "aussetzen": PASS,
    "keep": KEEP,
    "behalten": KEEP,
    "behalte": KEEP,
    "mau": SAY_MAU,
    "say_mau": SAY_MAU,
    "say mau": SAY_MAU,
    "sage mau": SAY_MAU,
    "mau sagen": SAY_MAU,
    "say_nothing": SAY_NOTHING,
    "say nothing": SAY_NOTHING,
    "nothing": SAY_NOTHING,
    "schweigen": SAY_NOTHING,
    "schweige": SAY_NOTHING,
    "nichts": SAY_NOTHING,
    "nichts sagen": SAY_NOTHING,
}
WISHED: Final = {"wish", "wünsche", "wünschen", "wunsch", "wuensche", "wuenschen"}
FILLERS: Final = {
    "a", "all", "alle", "bitte", "card", "cards", "die", "eine", "for", "i", "ich", "it", "karte",
    "karten", "me", "mir", "please", "sie", "the",
}  # fmt: skip


def text_of(move: i64) -> str:
    """A move in notation."""
    if move < DRAW:
        return notation(int(move))
    if WISH <= move < SAY_MAU:
        return "wish " + SUITS[int(move) - WISH]
    return NAMES[int(move)]


def read_words(words: list[str]) -> vec[i64]:
    """The moves that these words can mean."""
    said = [word.strip("!.?") for word in words]
    said = [word for word in said if word and word not in FILLERS]
    if len(said) == 1 and said[0]:
        for kind in range(i64(DRAW)):
            if DECK & BIT[kind] and notation(int(kind)).lower() == said[0].lower():
                return vec[i64]([kind])
    phrase = " ".join(said)
    if phrase in SPOKEN:
        return vec[i64]([SPOKEN[phrase]])
    suits = [word for word in said if word not in WISHED]
    if len(suits) == 1:
        suit = spelled_suit(suits[0])
        if suit is not None:
            return vec[i64]([WISH + suit])
    return vec[i64]()


def choice_of(position: Position, seat: i64, move: i64) -> Choice:
    """A legal move as something to tap."""
    text = text_of(move)
    hand = f"hand{int(seat)}"
    if move < DRAW:
        card = CardWord(int(move))
        return Choice(text, say("Play {card}", card=card), cards=(int(move),), zone=hand)
    if move == DRAW:
        return Choice(text, say("Draw a card"), zone="stock")
    if move == TAKE:
        n = int(position.pending)
        return Choice(text, say_n("Take {n} card", "Take {n} cards", n), zone="stock")
    return Choice(text, _label(position, move))


def choices_of(position: Position, seat: i64) -> tuple[Choice, ...]:
    """All that this seat may do now; nothing while another is on turn."""
    if seat < 0 or seat != position.turn:
        return ()
    return tuple([choice_of(position, seat, move) for move in position.legal_moves()])


def _label(position: Position, move: i64) -> Text:
    if move == KEEP:
        return say("Keep {card}", card=CardWord(int(position.drawn)))
    if move == PASS:
        return say("Pass this turn")
    if move == SAY_MAU:
        return say("Say “Mau!”")
    if move == SAY_NOTHING:
        return say("Say nothing")
    return say("Wish for {suit}", suit=SuitWord(int(move) - WISH))


def told(before: Position, seat: i64, move: i64, after: Position, viewer: i64) -> list[Text]:
    """What this viewer sees happen when the seat makes the move."""
    lines = [_deed(seat, move)] if move not in (DRAW, TAKE) else []
    if after.pile < before.pile:
        lines.append(say("The stock was empty: the discard pile was shuffled."))
    if move in (DRAW, TAKE, SAY_NOTHING):
        lines.append(_drawing(before, seat, after, seat == viewer))
    lines += _consequences(before, seat, move, after)
    return lines


def _deed(seat: i64, move: i64) -> Text:
    who = SeatWord(int(seat))
    if move < DRAW:
        return say("{seat} plays {card}.", seat=who, card=CardWord(int(move)))
    if move == PASS:
        return say("{seat} passes.", seat=who)
    if move == KEEP:
        return say("{seat} keeps the card.", seat=who)
    if move == SAY_MAU:
        return say("{seat} says “Mau!”", seat=who)
    if move == SAY_NOTHING:
        return say("{seat} says nothing.", seat=who)
    return say("{seat} wishes for {suit}.", seat=who, suit=SuitWord(int(move) - WISH))


def _drawing(before: Position, seat: i64, after: Position, shown: bool) -> Text:
    who = SeatWord(int(seat))
    n = int(after.left(seat) - before.left(seat))
    if shown and n > 0:
        cards = hand_of(after, seat)
        for kind in hand_of(before, seat):
            cards.remove(kind)
        return say("{seat} draws {cards}.", seat=who, cards=CardsWord(tuple(cards)))
    return say_n("{seat} draws {n} card.", "{seat} draws {n} cards.", n, seat=who)


def _consequences(before: Position, seat: i64, move: i64, after: Position) -> list[Text]:
    """The lines for what follows by itself: a call, a missed turn, the end."""
    lines = []
    if not before.rules.must_call and after.said & ~before.said:
        lines.append(say("{seat} says “Mau!”", seat=SeatWord(int(seat))))
    skips = before.rules.effects[after.row[after.pile - 1]] == MISS_TURN  # MAU-17
    if skips and after.phase == TURN and (move < DRAW or before.phase == MAU):
        missing = (int(seat) + 1) % int(before.rules.seats)
        if after.turn >= 0:
            lines.append(say("{seat} misses a turn.", seat=SeatWord(missing)))
    if after.turn < 0 and before.turn >= 0 and after.owed == 0:
        lines.append(result_of(after))
    return lines
