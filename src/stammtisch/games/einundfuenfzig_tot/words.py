"""The moves of 51 tot in words: notation, what people type, buttons, lines of the log.

# not compiled: makes texts
"""

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, read_card, spelled
from stammtisch.core.contract import OVER
from stammtisch.core.view import Choice, Objection
from stammtisch.games.einundfuenfzig_tot.objections import no, wrong_value
from stammtisch.games.einundfuenfzig_tot.position import Position
from stammtisch.games.einundfuenfzig_tot.rules import KINDS, LIMIT, Rules
from stammtisch.games.einundfuenfzig_tot.view import result_of
from stammtisch.text import CardWord, SeatWord, Text, say

ACE_OF_SPADES: Final = "As"  # what "7s as 1" has become when it arrives here
FILLERS: Final = {
    "als", "auf", "bitte", "counts", "for", "ich", "i", "lay", "lege", "legen", "leg", "mit",
    "play", "please", "spiele", "the", "wert", "with", "worth", "zählt",
}  # fmt: skip
PASSING: Final = {"pass", "passe", "passen", "aussetzen", "skip", "weiter"}
DRAWING: Final = {"draw", "ziehen", "ziehe", "nehmen", "take", "aufnehmen"}


def text_of(rules: Rules, move: i64) -> str:
    """A move in notation: the card, and its value where there are two."""
    card = notation(int(move) >> 1)
    return card if rules.entries[move >> 1] < 2 else f"{card} {int(rules.values[move])}"


def said_card(words: list[str]) -> tuple[int, int | None] | None:
    """The card and the value that words name (`7s 1`, `7s=1`), or None."""
    said = " ".join(words).replace("=", " ").split()
    said = [word for word in said if word not in FILLERS]
    if len(said) == 3 and said[1] == ACE_OF_SPADES:
        del said[1]
    if len(said) not in (1, 2) or spelled(said[0]) not in range(KINDS):
        return None
    if len(said) == 1:
        return read_card(said[0]), None
    number = said[1].replace("−", "-")
    return (read_card(said[0]), int(number)) if re.fullmatch(r"[+-]?\d{1,4}", number) else None


def read_words(rules: Rules, words: list[str]) -> vec[i64]:
    """The moves that these words can mean."""
    said = said_card(words)
    if said is None:
        return vec[i64]()
    kind, value = said
    moves = [2 * kind + number for number in range(max(1, int(rules.entries[kind])))]
    if value is not None and rules.entries[kind]:
        moves = [move for move in moves if rules.values[move] == value]
    return vec[i64](moves)


def refusal_of(rules: Rules, words: list[str]) -> Objection | None:
    """Why words that are understood name no move."""
    if len(words) == 1 and words[0] in PASSING:
        return no(say("There is no pass: play one of your cards."), "TOT-6")
    if words and words[0] in DRAWING:
        return no(say("Nobody draws before he has played; then it is done for you."), "TOT-7")
    said = said_card(words)
    if said is None or said[1] is None:
        return None
    return wrong_value(rules, said[0], said[1])


def choice_of(position: Position, seat: i64, move: i64) -> Choice:
    """A legal move as something to tap; it says what total it makes."""
    kind, value = int(move) >> 1, int(position.rules.values[move])
    card, total = CardWord(kind), int(position.total) + value
    loses = total > LIMIT
    if position.rules.entries[kind] < 2:
        label = (
            say("Play {card}: {total}, that loses", card=card, total=total)
            if loses
            else say("Play {card}: {total}", card=card, total=total)
        )
    else:
        label = (
            say("Play {card} as {value}: {total}, that loses", card=card, value=value, total=total)
            if loses
            else say("Play {card} as {value}: {total}", card=card, value=value, total=total)
        )
    text = text_of(position.rules, move)
    return Choice(text, label, cards=(kind,), zone=f"hand{int(seat)}")


def choices_of(position: Position, seat: i64) -> tuple[Choice, ...]:
    """All that this seat may do now; nothing while another is on turn."""
    if seat < 0 or seat != position.turn:
        return ()
    return tuple([choice_of(position, seat, move) for move in position.legal_moves()])


def told(before: Position, seat: i64, move: i64, after: Position, viewer: i64) -> list[Text]:
    """What this viewer sees happen when the seat makes the move."""
    lines = [_deed(before, seat, move, after)]
    if seat == viewer and after.drawn > before.drawn:
        drawn = CardWord(int(before.stock[before.drawn]))
        lines.append(say("{seat} draws {card}.", seat=SeatWord(int(seat)), card=drawn))
    if after.turn == OVER:
        lines.append(result_of(after))
    return lines


def _deed(before: Position, seat: i64, move: i64, after: Position) -> Text:
    who, card, total = SeatWord(int(seat)), CardWord(int(move) >> 1), int(after.total)
    if before.rules.entries[move >> 1] < 2:
        return say("{seat} plays {card}: {total}.", seat=who, card=card, total=total)
    return say(
        "{seat} plays {card} as {value}: {total}.",
        seat=who,
        card=card,
        value=int(before.rules.values[move]),
        total=total,
    )
