"""The moves of Quartett in words: notation, what people type, buttons, lines of the log.

# not compiled: makes texts
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.view import Choice, Objection
from stammtisch.games.quartett.objections import no, to_target
from stammtisch.games.quartett.position import (
    ASK_WHAT,
    ASK_WHO,
    ASKER,
    CARD,
    GIVEN,
    LAID,
    Position,
    asked_in,
)
from stammtisch.games.quartett.rules import ASK, MOST_SEATS, TARGET, Rules
from stammtisch.names import DECK, DECK_END, notation
from stammtisch.text import SeatWord, Text, say, say_n

KINDS: Final = {notation(kind): kind for kind in range(DECK, DECK_END)}
VERBS: Final = {
    "ask", "asks", "target", "frage", "fragen", "frag", "wähle", "waehle", "choose", "player",
    "seat", "spieler", "platz", "bitte",
}  # fmt: skip
FILLERS: Final = {
    "a", "an", "die", "das", "for", "have", "haben", "hast", "hat", "has", "i", "ich", "karte",
    "card", "du", "you", "do", "nach", "the", "um", "von", "of", "please", "der", "den",
}  # fmt: skip


def text_of(move: i64) -> str:
    """A move in notation."""
    if move < ASK:
        return f"target {int(move) - TARGET}"
    return f"ask {notation(int(move) - ASK + DECK)}"


def plain_words(words: list[str]) -> list[str]:
    """The words without verbs and fillers."""
    said = [word.strip("!.?:#") for word in words]
    said = [word for word in said if word and word not in VERBS and word not in FILLERS]
    return [word.upper() if word.upper() in KINDS else word for word in said]


def read_words(words: list[str]) -> vec[i64]:
    """The moves that these words can mean: one seat or one card."""
    said = plain_words(words)
    if len(said) != 1:
        return vec[i64]()
    if said[0] in KINDS:
        return vec[i64]([ASK + KINDS[said[0]] - DECK])
    if said[0].isdecimal() and int(said[0]) < MOST_SEATS:
        return vec[i64]([TARGET + int(said[0])])
    return vec[i64]()


def question(position: Position, words: list[str]) -> vec[i64]:
    """Both moves of a whole question: ``frage 2 nach E3``."""
    said = plain_words(words)
    seats = [int(word) for word in said if word.isdecimal() and int(word) < MOST_SEATS]
    cards = [KINDS[word] for word in said if word in KINDS]
    if len(said) != 2 or len(seats) != 1 or len(cards) != 1 or position.turn < 0:
        return vec[i64]()
    ask = ASK + cards[0] - DECK
    if position.phase == ASK_WHAT and seats[0] == position.target:
        return vec[i64]([ask])
    return vec[i64]([TARGET + seats[0], ask])


def refuse_words(position: Position, words: list[str]) -> Objection | None:
    """Why words that ask something are not a move: an unknown seat or card."""
    said = plain_words(words)
    if not said or not {*words} & VERBS:
        return None
    for word in said:
        if word.isdecimal():
            if position.phase == ASK_WHO and position.turn >= 0:
                return to_target(position, min(int(word), 10**6))
        elif word not in KINDS:
            text = say("“{word}” is neither a seat nor a card of this deck.", word=word[:40])
            return no(text, "QUA-5")
    return None


def choice_of(position: Position, move: i64) -> Choice:
    """A legal move as something to tap."""
    text = text_of(move)
    if move < ASK:
        return Choice(text, say("Ask {seat}", seat=SeatWord(int(move) - TARGET)))
    kind = int(move) - ASK + DECK
    return Choice(text, say("Ask for {card}", card=position.rules.deck.name_of(kind)), (kind,))


def choices_of(position: Position, seat: i64) -> tuple[Choice, ...]:
    """All that this seat may do now; nothing while another is on turn."""
    if seat < 0 or seat != position.turn:
        return ()
    return tuple([choice_of(position, move) for move in position.legal_moves()])


def told(before: Position, seat: i64, move: i64, after: Position, viewer: i64) -> list[Text]:
    """What this viewer sees happen: a question when it is complete, and what follows from it."""
    if move < ASK:
        if seat != viewer:
            return []
        return [say("{seat} asks {other} …", seat=SeatWord(int(seat)), other=_seat(move))]
    lines = [question_text(before.rules, after.log[-1])]
    if after.log[-1] & LAID:
        place = (int(move) - ASK) // 4
        lines.append(laid_text(before.rules, int(seat), int(before.rules.places[place])))
    out = [each for each in range(int(before.rules.seats)) if _gone(before, after, each)]
    lines += [say("{seat} has no cards left.", seat=SeatWord(each)) for each in out]
    if after.turn < 0:
        lines.append(result_of(after))
    elif seat in out:
        lines.append(say("{seat} asks next.", seat=SeatWord(int(after.turn))))
    return lines


def _seat(move: i64) -> SeatWord:
    return SeatWord(int(move) - TARGET)


def _gone(before: Position, after: Position, seat: int) -> bool:
    return bool(before.counts[seat] > 0 and after.counts[seat] == 0)


def question_text(rules: Rules, entry: i64) -> Text:
    """A question of the log with its answer."""
    number = int(entry)
    asker, asked = SeatWord(number // ASKER), SeatWord(int(asked_in(number)))
    card = rules.deck.name_of(DECK + number // CARD % 128)
    if number & GIVEN:
        return say(
            "{asker} asks {asked} for {card} and gets it.", asker=asker, asked=asked, card=card
        )
    return say("{asker} asks {asked} for {card}: not there.", asker=asker, asked=asked, card=card)


def laid_text(rules: Rules, seat: int, quartet: int) -> Text:
    """That a quartet is laid down."""
    return say(
        "{seat} lays down the quartet {letter} {name}.",
        seat=SeatWord(seat),
        letter=rules.deck.quartets[quartet].letter,
        name=rules.deck.quartets[quartet].word,
    )


def result_of(position: Position) -> Text:
    """How the deal ended."""
    scores = [int(score) for score in position.scores()]
    best = max(scores)
    first = [seat for seat, score in enumerate(scores) if score == best]
    if position.left > 0:
        return say_n(
            "The deal is over after so many questions; {n} quartet was not laid down.",
            "The deal is over after so many questions; {n} quartets were not laid down.",
            int(position.left),
        )
    if len(first) > 1:
        return say_n(
            "The deal is over; several players share the win with {n} quartet each.",
            "The deal is over; several players share the win with {n} quartets each.",
            best,
        )
    return say_n(
        "{seat} wins the deal with {n} quartet.",
        "{seat} wins the deal with {n} quartets.",
        best,
        seat=SeatWord(first[0]),
    )
