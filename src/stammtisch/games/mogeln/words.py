"""The moves of Mogeln in words: notation, what people type, buttons, lines of the log.

# not compiled: makes texts
"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import notation, spelled
from stammtisch.core.contract import OVER, open_moves
from stammtisch.core.view import Choice
from stammtisch.games.mogeln.names import result_of, turned_up
from stammtisch.games.mogeln.position import Position
from stammtisch.games.mogeln.rules import DOUBT, KINDS, PASS, taker_of
from stammtisch.text import CardsWord, CardWord, RankWord, SeatWord, Text, say, say_n

SPOKEN: Final = {
    DOUBT: (
        *("doubt", "knock", "klopfen", "klopfe", "klopf", "zweifeln", "zweifle", "zweifel"),
        *("anzweifeln", "bezweifeln", "gelogen", "lüge", "gemogelt", "mogelei", "liar", "cheat"),
        *("glaube nicht", "glaub nicht", "das glaube nicht", "ja", "yes"),
    ),
    PASS: (
        *("pass", "passe", "passen", "believe", "glauben", "glaube", "glaube es", "glaub es"),
        *("weiter", "nein", "no", "nicht zweifeln", "believe it"),
    ),
}
LAY: Final = {"lay", "lege", "legen", "leg", "ablegen"}
FILLERS: Final = {"i", "ich", "a", "card", "die", "karte", "the", "bitte", "please", "das", "dass"}


def text_of(move: int) -> str:
    """A move in notation."""
    if move < DOUBT:
        return f"lay {notation(int(move))}"
    return "doubt" if move == DOUBT else "pass"


def read_words(words: list[str]) -> list[int]:
    """The moves that these words can mean."""
    said = [word.strip("!.?") for word in words]
    said = [word for word in said if word and word not in FILLERS]
    phrase = " ".join(said)
    spoken = [int(move) for move, phrases in SPOKEN.items() if phrase in phrases]
    if spoken:
        return spoken
    kinds = [spelled(word) for word in said if word not in LAY]
    return [kind for kind in kinds if kind is not None and 0 <= kind < KINDS and len(kinds) == 1]


def choice_of(at: Position, seat: int, move: int) -> Choice:
    """A legal move as something to tap."""
    text = text_of(move)
    if move < DOUBT:
        kind = int(move)
        label = say("Lay {card} as {rank}", card=CardWord(kind), rank=RankWord(int(at.next_rank())))
        return Choice(text, label, cards=(kind,), zone=f"hand{int(seat)}")
    if move == PASS:
        return Choice(text, say("I believe it"))
    label = say("Knock!") if at.rules.knock else say("I doubt it!")
    return Choice(text, label, out_of_turn=bool(seat != at.turn))


def choices_of(at: Position, seat: int) -> tuple[Choice, ...]:
    """All that this seat may do now, in turn or out of turn."""
    return tuple(choice_of(at, seat, move) for move in open_moves(at, seat))


def told(before: Position, seat: int, move: int, after: Position, viewer: int) -> list[Text]:
    """What this viewer sees happen when the seat makes the move; believing is no news."""
    lines = []
    if move < DOUBT:
        lines.append(_laid(before, seat, move, viewer))
    elif move == DOUBT:
        lines += _doubted(before, seat, after, viewer)
    if after.turn == OVER:
        lines.append(result_of(after))
    return lines


def _laid(before: Position, seat: int, kind: int, viewer: int) -> Text:
    who, rank = SeatWord(int(seat)), RankWord(int(before.next_rank()))
    if seat == viewer:
        return say(
            "{seat} lays {card} and claims: {rank}.", seat=who, card=CardWord(int(kind)), rank=rank
        )
    return say("{seat} lays a card and claims: {rank}.", seat=who, rank=rank)


def _doubted(before: Position, seat: int, after: Position, viewer: int) -> list[Text]:
    taker = int(taker_of(after.takes[len(after.takes) - 1]))
    end = len(before.laid)
    lines = [
        say("{seat} doubts: {found}", seat=SeatWord(int(seat)), found=turned_up(before)),
        _took(taker, int(before.pile())),
    ]
    if taker == viewer:
        cards = sorted(int(kind) for kind in before.laid[before.start : end])
        lines.append(say("Taken up: {cards}.", cards=CardsWord(tuple(cards))))
    return lines


def _took(taker: int, n: int) -> Text:
    who = SeatWord(taker)
    return say_n("{seat} takes {n} card.", "{seat} takes the {n} cards.", n, seat=who)
