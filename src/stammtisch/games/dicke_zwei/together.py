"""Cards of Dicke Zwei that are named together.  # not compiled: makes texts"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import spelled
from stammtisch.core.bits import BIT, members
from stammtisch.core.refusals import no, not_held
from stammtisch.core.view import Objection
from stammtisch.games.dicke_zwei.combos import begins
from stammtisch.games.dicke_zwei.names import card_word
from stammtisch.games.dicke_zwei.position import PLAY, Position
from stammtisch.games.dicke_zwei.reasons import why_not
from stammtisch.games.dicke_zwei.steps import PLAYS, STEPS
from stammtisch.games.dicke_zwei.tiles import CARDS, PLACE
from stammtisch.text import say


def _kinds(words: list[str]) -> list[int] | None:
    """The cards that these words name, or None if one of them names none."""
    kinds = [spelled(word) for word in words]
    known = [kind for kind in kinds if kind is not None and 0 <= kind < CARDS]
    return known if known and len(known) == len(words) else None


def _said_cards(words: list[str]) -> list[int] | None:
    """The cards that the words play in one go, or None if they say something else."""
    said = STEPS.plain(words)
    return _kinds(said[1:] if said and said[0] in PLAYS.spoken else said)


def _together(at: Position, kinds: list[int]) -> i64:
    """These cards together with those picked before, as a set."""
    cards: i64 = at.picked
    for kind in kinds:
        cards |= BIT[PLACE[kind]]
    return cards


def shortcut(at: Position, seat: i64, words: list[str]) -> vec[i64]:
    """The moves for cards named in one go: pick them one after another, then play them.

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
