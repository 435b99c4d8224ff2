"""The moves of Dicke Zwei in words, and cards that are said at once.

# not compiled: makes texts
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import notation, spelled
from stammtisch.core.bits import BIT, members
from stammtisch.core.refusals import not_held
from stammtisch.core.view import Choice, Objection
from stammtisch.games.dicke_zwei.combos import begins
from stammtisch.games.dicke_zwei.names import card_word, named
from stammtisch.games.dicke_zwei.objections import no, why_not
from stammtisch.games.dicke_zwei.position import PASS, PLAY, Position
from stammtisch.games.dicke_zwei.tiles import CARDS, KIND, PLACE
from stammtisch.text import say

_PICK: Final = {"pick", "nimm", "nehme", "wähle", "waehle", "choose"}
_PLAY: Final = {
    "play", "spiel", "spiele", "spielen", "ausspielen", "lay", "leg", "lege", "legen", "put",
}  # fmt: skip
_PASS: Final = {"pass", "passe", "passen", "weiter"}
_FILLERS: Final = {"a", "and", "auf", "aus", "bitte", "ich", "i", "please", "the", "und"}
_MOST: Final = 5


def text_of(move: i64) -> str:
    """A move in notation."""
    if move < PLAY:
        return f"pick {notation(int(KIND[move]))}"
    return "play" if move == PLAY else "pass"


def _meant(words: list[str]) -> list[str]:
    said = [word.strip("!.?") for word in words]
    return [word for word in said if word and word.lower() not in _FILLERS]


def read(words: list[str]) -> vec[i64]:
    """The moves that these words can mean."""
    said = _meant(words)
    if len(said) == 2 and said[0] in _PICK:
        kinds = _kinds(said[1:])
        return vec[i64]([PLACE[kinds[0]]]) if kinds else vec[i64]()
    if len(said) != 1:
        return vec[i64]()
    if said[0] in _PLAY:
        return vec[i64]([PLAY])
    return vec[i64]([PASS]) if said[0] in _PASS else vec[i64]()


def _kinds(words: list[str]) -> list[int] | None:
    """The cards that these words name, or None if one of them names none."""
    kinds = [spelled(word) for word in words]
    known = [kind for kind in kinds if kind is not None and 0 <= kind < CARDS]
    return known if known and len(known) == len(words) else None


def _said_cards(words: list[str]) -> list[int] | None:
    """The cards that the words play in one go, or None if they say something else."""
    said = _meant(words)
    return _kinds(said[1:] if said and said[0] in _PLAY else said)


def _together(at: Position, kinds: list[int]) -> i64:
    """These cards and those picked before, as a set."""
    cards: i64 = at.picked
    for kind in kinds:
        cards |= BIT[PLACE[kind]]
    return cards


def shortcut(at: Position, seat: i64, words: list[str]) -> vec[i64]:
    """The moves for cards named in one go: pick them one after another, then play.

    Cards that may not be played are no shortcut: `refuse` says why.
    """
    kinds = _said_cards(words)
    if kinds is None or seat != at.turn or _hand_fault(at, kinds) is not None:
        return vec[i64]()
    cards: i64 = _together(at, kinds)
    if why_not(at, cards) is not None:
        return vec[i64]()
    moves = vec[i64]()
    for place in reversed(list(members(cards & ~at.picked))):
        moves = append(moves, i64(place))
    return append(moves, i64(PLAY))


def refuse(at: Position, seat: i64, words: list[str]) -> Objection | None:
    """Why this seat may not play the cards that it named in one go."""
    kinds = _said_cards(words)
    if kinds is None:
        return None
    turn = at.objection(seat, PLAY)
    if seat != at.turn:
        return turn
    return _hand_fault(at, kinds) or why_not(at, _together(at, kinds))


def _hand_fault(at: Position, kinds: list[int]) -> Objection | None:
    """What is wrong with single cards, before their combination is looked at."""
    for index, kind in enumerate(kinds):
        card = card_word(int(PLACE[kind]))
        if at.hands[at.turn] & BIT[PLACE[kind]] == 0:
            return no(not_held(kind), "DZW-14")
        if kind in kinds[:index]:
            return no(say("You have named {card} twice.", card=card), "DZW-14")
    cards: i64 = _together(at, kinds)
    if not begins(cards, at.picked):
        card = card_word(int(members(at.picked)[0]))
        text = say("You have picked {card} already: only lower cards can follow.", card=card)
        return no(text, "DZW-2", "DZW-3")
    return None


def choice_of(at: Position, seat: i64, move: i64) -> Choice:
    """A legal move as something to tap."""
    text = text_of(move)
    if move < PLAY:
        label = say("Pick {card}", card=card_word(int(move)))
        return Choice(text, label, (int(KIND[move]),), f"hand{int(seat)}")
    if move == PASS:
        return Choice(text, say("Pass"))
    return Choice(text, say("Play {cards}", cards=named(int(at.picked))))
