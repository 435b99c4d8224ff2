"""Why a move of Rummy may not be made in its phase.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Final

from stammtisch.core.refusals import no
from stammtisch.core.view import Objection
from stammtisch.games import melds
from stammtisch.games.rummy.melding import contains_meld, fault
from stammtisch.games.rummy.names import fault_sentence, lying, meld_name, tile_word
from stammtisch.games.rummy.position import Position
from stammtisch.games.rummy.rules import (
    DROP_NEW,
    DROP_RACK,
    FACES,
    JOKER,
    NAMED,
    OWN,
    SWAPPED,
    TABLE,
    UNNAMED,
    kind_of,
    name_of,
)
from stammtisch.games.rummy.tiles import face_of, held, meld_numbers, origin_of, place_of, tiles_of
from stammtisch.text import CardWord, say, say_n

_RULES_OF_FAULTS: Final = {
    melds.TOO_FEW: ("RUM-26", "RUM-4", "RUM-5"),
    melds.TOO_MANY: ("RUM-26", "RUM-4"),
    melds.RANKS_DIFFER: ("RUM-26", "RUM-4"),
    melds.SUIT_TWICE: ("RUM-26", "RUM-4"),
    melds.SUITS_DIFFER: ("RUM-26", "RUM-5"),
    melds.RANK_TWICE: ("RUM-26", "RUM-5"),
    melds.GAP: ("RUM-26", "RUM-5"),
    melds.MIXED: ("RUM-26", "RUM-4", "RUM-5"),
}


def no_meld(at: Position, meld: int) -> Objection | None:
    """Why nothing can be done with a meld: there is no meld with this number."""
    if contains_meld(at.table, meld):
        return None
    there = [meld_name(int(number)) for number in meld_numbers(at.table)]
    if not there:
        return no(say("There is no meld on the table yet."), "RUM-22")
    text = say(
        "There is no meld {meld} on the table. The melds are: {melds}.",
        meld=meld_name(meld),
        melds=", ".join(there),
    )
    return no(text, "RUM-22")


def _not_in(meld: int, face: int, rule: str) -> Objection:
    text = say("{tile} is not in {meld}.", tile=tile_word(face), meld=meld_name(meld))
    return no(text, rule)


def to_lift(at: Position, thing: int) -> Objection | None:
    """Why a tile cannot be lifted (RUM-21)."""
    meld, face = divmod(thing, FACES)
    if meld == 0:
        if JOKER <= face < UNNAMED:
            return no(say("A joker on the rack has no name yet."), "RUM-21", "RUM-24")
        card = CardWord(int(kind_of(face)))
        if held(at.racks, at.turn, card.kind) > 0:
            return None
        return no(say("You do not have {card} on your rack.", card=card), "RUM-21")
    place = place_of(at.table, meld, face)
    if place < 0:
        return no_meld(at, meld) or _not_in(meld, face, "RUM-21")
    if at.rearranges() or origin_of(at.table[place]) == OWN:
        return None
    text = say("Before your initial meld, the tiles on the table stay where they are.")
    return no(text, "RUM-13")


def to_drop(at: Position, thing: int) -> Objection | None:
    """Why the lifted tile cannot be put there (RUM-22)."""
    move = DROP_RACK + thing
    if move > DROP_NEW:
        return no_meld(at, move - DROP_NEW)
    if move == DROP_NEW or at.may_drop_to_rack():
        return None
    if origin_of(at.lifted) == TABLE:
        return no(say("{tile} lay on the table and stays there."), "RUM-14", "RUM-22")
    text = say("{tile} was swapped for a joker and stays.")
    if face_of(at.lifted) >= JOKER:
        text = say("The swapped joker must stay on the table.")
        if at.lifted_from == SWAPPED:
            text = say("The swapped joker must be used in a meld at once.")
    return no(text, "RUM-16", "RUM-22")


def to_swap(at: Position, thing: int) -> Objection | None:
    """Why the lifted tile cannot be swapped for a joker (RUM-23)."""
    meld, joker = thing // NAMED, thing % NAMED + JOKER
    if place_of(at.table, meld, joker) < 0:
        return no_meld(at, meld) or _no_joker(at, meld, joker)
    card = CardWord(int(name_of(joker)))
    if face_of(at.lifted) != card.kind:
        return no(say("Only {card} can be swapped for this joker.", card=card), "RUM-16", "RUM-17")
    if origin_of(at.lifted) != OWN:
        return no(say("Only a tile from your rack can be swapped for a joker."), "RUM-16", "RUM-23")
    if not at.rearranges():
        return no(say("Before your initial meld you cannot swap a joker."), "RUM-13")
    return no(say("This joker is free already: take it up as it is."), "RUM-23", "RUM-24")


def _no_joker(at: Position, meld: int, joker: int) -> Objection:
    """The refusal of a joker that is not in the meld, or that the tile cannot replace."""
    faces = [face_of(entry) for entry in tiles_of(at.table, meld)]
    if any(face >= JOKER and name_of(face) == name_of(joker) for face in faces):
        return _not_in(meld, joker, "RUM-23")
    card = CardWord(int(name_of(joker)))
    text = say("No joker in {meld} stands for {card}.", meld=meld_name(meld), card=card)
    return no(text, "RUM-16", "RUM-23")


def to_commit(at: Position, thing: int = 0) -> Objection:
    """Why the turn cannot be committed (RUM-26)."""
    for meld in meld_numbers(at.table):
        entries = tiles_of(at.table, meld)
        code = fault(entries)
        if code != melds.GOOD:
            text = say(
                "{meld} is not a meld ({tiles}). {why}",
                meld=meld_name(int(meld)),
                tiles=lying(entries),
                why=fault_sentence(code),
            )
            return Objection(_RULES_OF_FAULTS[code], text)
    if at.played() > 0:
        return _too_few_points(at)
    if at.may_reset():
        text = say(
            "You have only rearranged the table: you must play at least one tile from your rack."
        )
        return no(text, "RUM-13", "RUM-26")
    return no(say("Play at least one tile from your rack, or draw."), "RUM-8", "RUM-26")


def _too_few_points(at: Position) -> Objection:
    needed, laid = int(at.rules.first_laydown), int(at.laid())
    if at.rules.own_tiles:
        text = say_n(
            "The tiles you have played count {n} point; your initial meld needs {needed}.",
            "The tiles you have played count {n} points; your initial meld needs {needed}.",
            laid,
            needed=needed,
        )
    else:
        text = say_n(
            "Your initial meld counts {n} point; it needs {needed}.",
            "Your initial meld counts {n} points; it needs {needed}.",
            laid,
            needed=needed,
        )
    return no(text, "RUM-11")
