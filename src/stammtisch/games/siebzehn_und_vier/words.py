"""The moves of Siebzehn und Vier in words: notation, what people type, buttons, the log.

# not compiled: makes texts
"""

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import spelled
from stammtisch.core.view import Amount, Choice, Objection
from stammtisch.games.siebzehn_und_vier.lines import result, worth
from stammtisch.games.siebzehn_und_vier.objections import no, to_raise
from stammtisch.games.siebzehn_und_vier.position import Position
from stammtisch.games.siebzehn_und_vier.rules import DRAW, MOST_SAID, RAISE, STAND
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say

SPOKEN: Final = {
    DRAW: (
        *("draw", "hit", "card", "more", "ziehen", "ziehe", "zieh", "karte", "nehmen", "nehme"),
        *("nimm", "kaufen", "kaufe", "weiter"),
    ),
    STAND: (
        *("stand", "stay", "stop", "enough", "stehen", "stehe", "steh", "halten", "halte"),
        *("bleiben", "bleibe", "genug", "reicht", "aufhören", "höre auf"),
    ),
}
RAISES: Final = {"raise", "erhöhe", "erhöhen", "erhöh", "erhoehe", "erhoehen"}
FILLERS: Final = {
    "a", "another", "basic", "bitte", "by", "ein", "eine", "einen", "einsatz", "einsätze",
    "grundeinsatz", "grundeinsätze", "i", "ich", "it", "me", "mir", "noch", "one", "please",
    "stake", "stakes", "the", "um",
}  # fmt: skip


def text_of(move: i64) -> str:
    """A move in notation."""
    if move > STAND:
        return f"raise {int(move - RAISE)}"
    return "draw" if move == DRAW else "stand"


def _said(words: list[str]) -> list[str]:
    plain = [word.strip("!.?,") for word in words]
    return [word for word in plain if word and word not in FILLERS]


def _amount(said: list[str]) -> int | None:
    """The basic stakes of a spoken raise: ``raise 3``, ``erhöhe um 3``."""
    if len(said) == 2 and said[0] in RAISES and re.fullmatch(r"[0-9]{1,9}", said[1]):
        return int(said[1])
    return None


def read_words(words: list[str]) -> vec[i64]:
    """The moves that these words can mean."""
    said = _said(words)
    more = _amount(said)
    if more is not None and 1 <= more <= MOST_SAID:
        return vec[i64]([RAISE + more])
    phrase = " ".join(said)
    return vec[i64]([move for move, phrases in SPOKEN.items() if phrase in phrases])


def refusal(at: Position, seat: i64, words: list[str]) -> Objection | None:
    """Why a raise cannot be made, or why cards are not played in this game (SUV-7, SUV-8)."""
    if at.turn < 0 or seat != at.turn:
        return None
    said = _said(words)
    if len(said) == 1 and spelled(said[0]) is not None:
        return no(say("No card is played in this game: draw or stand."), "SUV-7", "SUV-10")
    more = _amount(said)
    if seat == at.player and not at.is_bust():
        if more is not None:
            return to_raise(at, more)
        if len(said) == 1 and said[0] in RAISES:
            text = say("Say by how many basic stakes you raise, for example “raise 2”.")
            return to_raise(at, 0) if at.most_raise() == 0 else no(text, "SUV-8")
    return None


def choice_of(at: Position, move: i64) -> Choice:
    """A legal move as a button."""
    return Choice(text_of(move), _label(at, move))


def _label(at: Position, move: i64) -> Text:
    if move == DRAW:
        return say("Draw a card")
    if move == STAND:
        return say("Stand")
    chips = int(move - RAISE) * int(at.rules.base)
    return say("Raise by {chips} chips and draw", chips=chips)


def choices_of(at: Position, seat: i64) -> tuple[Choice, ...]:
    """The seat's moves now, except raises."""
    if seat < 0 or seat != at.turn:
        return ()
    return tuple([choice_of(at, move) for move in at.legal_moves() if move <= STAND])


def amounts_of(at: Position, seat: i64) -> list[Amount]:
    """The raises that this seat may make now (SUV-8)."""
    if seat < 0 or seat != at.turn or seat != at.player or at.is_bust():
        return []
    most = int(at.most_raise())
    if most == 0:
        return []
    label = say("Raise (times {base}) and draw", base=int(at.rules.base))
    return [Amount("raise", label, 1, most, 1, tuple(sorted({1, (1 + most) // 2, most})))]


def told(before: Position, seat: i64, move: i64, after: Position, viewer: i64) -> list[Text]:
    """What this viewer sees happen when the seat makes the move."""
    lines = _deed(before, seat, move, viewer)
    if before.replays != after.replays:
        return [*lines, *_replayed(before, seat, move)]
    if after.turn < 0:
        lines += _showdown(after)
    return lines


def _deed(before: Position, seat: i64, move: i64, viewer: i64) -> list[Text]:
    who = SeatWord(int(seat))
    if move == STAND:
        return [say("{seat} stands.", seat=who)]
    lines = []
    if move > STAND:
        chips = int(move - RAISE) * int(before.rules.base)
        lines.append(say("{seat} raises by {chips} chips, and the bank pays as much.", seat=who,
            chips=chips))  # fmt: skip
    card = int(before.row[before.top()])
    if seat != viewer:
        return [*lines, say("{seat} draws a card.", seat=who)]
    ended = before.copy()
    ended.play(move)
    assert isinstance(ended, Position)
    total = ended.worth() if seat == before.player else ended.bank_worth()
    return [*lines, say("{seat} draws {card}: {worth}.", seat=who, card=CardWord(card),
        worth=worth(int(total)))]  # fmt: skip


def _showdown(at: Position) -> list[Text]:
    """The lines for the showdown (SUV-12)."""
    hands = (
        (at.player, at.player_cards(), at.worth()),
        (at.bank, at.bank_cards(), at.bank_worth()),
    )
    lines = [
        say("{seat} shows {cards}: {worth}.", seat=SeatWord(int(seat)),
            cards=CardsWord(tuple([int(kind) for kind in cards])), worth=worth(int(total)))
        for seat, cards, total in hands
    ]  # fmt: skip
    return [*lines, result(at)]


def _replayed(before: Position, seat: i64, move: i64) -> list[Text]:
    """The lines for the showdown before a replay, and for the new deal (SUV-13)."""
    ended = before.copy()
    ended.play(move)
    assert isinstance(ended, Position)
    return [*_showdown(ended), say("All cards are shuffled; each gets one.")]
