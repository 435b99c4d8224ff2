"""The moves of Schwimmen in words: notation, what people type, buttons, lines of the log.

# not compiled: makes texts
"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import notation, spelled
from stammtisch.core.bits import members
from stammtisch.core.contract import OVER, open_moves
from stammtisch.core.view import Choice, Objection
from stammtisch.games.schwimmen.names import result_lines
from stammtisch.games.schwimmen.position import CHOOSING, Position
from stammtisch.games.schwimmen.rules import (
    CARDS,
    KEEP,
    LAY_DOWN,
    PUSH,
    RENEW,
    STOP,
    SWAP_ALL,
    TAKE_OTHER,
    kind_at,
    swap_one,
)
from stammtisch.text import CardsWord, CardWord, SeatWord, Text, say

NAMES: Final = {
    SWAP_ALL: "swap_all",
    PUSH: "push",
    STOP: "stop",
    RENEW: "renew_middle",
    KEEP: "keep",
    TAKE_OTHER: "take_other",
    LAY_DOWN: "lay_down",
}
SPOKEN: Final = {
    SWAP_ALL: (
        *("swap_all", "swap all", "swap all three", "all", "all three", "alle", "alle drei"),
        *("alle tauschen", "alle drei tauschen", "tausche alle", "tausche alle drei"),
    ),
    PUSH: ("push", "pass", "schieben", "schiebe", "schieb", "weiter", "passe", "passen"),
    STOP: ("stop", "stopp", "knock", "klopfen", "klopfe", "klopf", "halt"),
    RENEW: (
        *("renew_middle", "renew middle", "renew", "replace middle", "replace", "neue mitte"),
        *("erneuern", "mitte erneuern", "austauschen", "mitte austauschen", "neu"),
    ),
    KEEP: ("keep", "behalten", "behalte", "behalt"),
    TAKE_OTHER: (
        *("take_other", "take other", "other", "take other packet", "das andere", "andere"),
        *("anderes", "nehme das andere", "anderes nehmen", "das andere nehmen", "nehmen"),
    ),
    LAY_DOWN: (
        *("lay_down", "lay down", "lay", "show", "31", "einunddreißig", "hinlegen", "auflegen"),
        *("lege hin", "lege auf", "leg hin", "hinlege", "zeigen"),
    ),
}
SWAP: Final = {"swap", "swap_one", "tausche", "tauschen", "tausch", "wechsle", "wechseln"}
FILLERS: Final = {
    *("a", "against", "bitte", "der", "die", "ein", "eine", "for", "für", "fuer", "gegen", "i"),
    *("ich", "karte", "karten", "mit", "my", "meine", "one", "päckchen", "paket", "please", "the"),
    *("with", "cards", "card"),
}


def text_of(move: int) -> str:
    """A move in notation."""
    if move < SWAP_ALL:
        return f"swap_one {notation(int(kind_at(move >> 5)))} {notation(int(kind_at(move & 31)))}"
    return NAMES[int(move)]


def read_words(at: Position, words: list[str]) -> list[int]:
    """The moves that these words can mean; of two cards the seat's own comes first.

    One card alone means every swap with it.
    """
    said = _plain(words)
    phrase = " ".join(said)
    spoken = [move for move, phrases in SPOKEN.items() if phrase in phrases]
    kinds = _cards_swapped(said)
    if len(kinds) == 1:
        return [int(swap_one(own, other)) for own, other in _pairs(at, kinds[0])]
    return [int(swap_one(kinds[0], kinds[1]))] if len(kinds) == 2 else spoken


def _pairs(at: Position, kind: int) -> list[tuple[int, int]]:
    """The swaps that a single named card can mean, as pairs of own and middle card."""
    row = [int(other) for other in at.row]
    if kind in row and at.phase != CHOOSING and at.turn != OVER:
        return [(int(own), kind) for own in members(at.hands[at.turn])]
    return [(kind, other) for other in row]


def refuse_words(words: list[str]) -> Objection | None:
    """Why any other number of cards cannot be swapped (SWI-10)."""
    if len(_cards_swapped(_plain(words))) < 3:
        return None
    text = say("One card is swapped, or all three; “swap_all” swaps all.")
    return Objection(("SWI-10",), text)


def _plain(words: list[str]) -> list[str]:
    said = [word.strip("!.?;") for word in words]
    return [word for word in said if word and word not in FILLERS]


def _cards_swapped(said: list[str]) -> list[int]:
    """The cards that are named, if the words contain nothing else but a verb for swapping."""
    kinds = [spelled(word) for word in said if word not in SWAP]
    known = [kind for kind in kinds if kind is not None and kind in CARDS]
    return known if len(known) == len(kinds) else []


def choice_of(move: int) -> Choice:
    """A legal move as something to tap."""
    text = text_of(move)
    if move < SWAP_ALL:
        own, other = int(kind_at(move >> 5)), int(kind_at(move & 31))
        label = say("{own} for {other}", own=CardWord(own), other=CardWord(other))
        return Choice(text, label, cards=(own, other), zone="middle")
    return Choice(text, _label(move), zone="middle" if move in (RENEW, SWAP_ALL) else "")


def choices_of(at: Position, seat: int) -> tuple[Choice, ...]:
    """The seat's moves now; out of turn, only laying down 31."""
    return tuple(choice_of(move) for move in open_moves(at, seat))


def _label(move: int) -> Text:
    if move == SWAP_ALL:
        return say("Swap all three")
    if move == PUSH:
        return say("Push")
    if move == STOP:
        return say("Stop!")
    if move == RENEW:
        return say("Replace the middle")
    if move == LAY_DOWN:
        return say("Lay down 31")
    return say("Keep this packet") if move == KEEP else say("Take the other packet")


def told(before: Position, seat: int, move: int, after: Position) -> list[Text]:
    """What everybody sees happen when the seat makes the move."""
    lines = [] if move == LAY_DOWN else [_deed(before, seat, move, after)]
    if move == PUSH and len(after.away) > len(before.away):  # SWI-11
        lines.append(
            say("All have pushed. The middle is renewed: {cards}.", cards=_cards(after.row))
        )
    if after.turn == OVER:
        lines += result_lines(after)
    return lines


def _deed(before: Position, seat: int, move: int, after: Position) -> Text:
    who = SeatWord(int(seat))
    if move < SWAP_ALL:
        own, other = CardWord(int(kind_at(move >> 5))), CardWord(int(kind_at(move & 31)))
        return say("{seat} swaps {own} for {other}.", seat=who, own=own, other=other)
    if move == SWAP_ALL:
        given = CardsWord(tuple(int(kind) for kind in members(before.hands[seat])))
        return say(
            "{seat} swaps all: {own} for {others}.", seat=who, own=given, others=_cards(before.row)
        )
    if move == PUSH:
        return say("{seat} pushes.", seat=who)
    if move == STOP:
        return say("{seat} stops: one more turn for each of the others.", seat=who)
    middle = _cards(after.row)
    if move == RENEW:
        return say("{seat} replaces the middle with {cards}.", seat=who, cards=middle)
    if move == KEEP:
        return say("{seat} keeps the first packet; the other is {cards}.", seat=who, cards=middle)
    return say(
        "{seat} takes the other packet unseen; the first was {cards}.", seat=who, cards=middle
    )


def _cards(row: object) -> CardsWord:
    assert hasattr(row, "__iter__")
    return CardsWord(tuple(int(kind) for kind in row))
