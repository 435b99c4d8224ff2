"""Why a move of Rummy may not be made: the one place that decides it for people.

# not compiled: makes texts
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.refusals import turn_of
from stammtisch.core.view import Objection
from stammtisch.games import melds
from stammtisch.games.rummy.board import LIFTED, NAMING, TURN
from stammtisch.games.rummy.melding import contains_meld, fault
from stammtisch.games.rummy.names import (
    fault_sentence,
    in_sight,
    meld_id,
    tile_word,
    tiles_word,
)
from stammtisch.games.rummy.position import Position
from stammtisch.games.rummy.rules import (
    COMMIT,
    DRAW,
    DROP,
    DROP_NEW,
    DROP_RACK,
    END_VOID,
    FACES,
    JOKER,
    LIFT,
    MOVES,
    NAME,
    NOBODY,
    OWN,
    PASS,
    RESET,
    SWAP,
    SWAPPED,
    TABLE,
    UNNAMED,
    kind_of,
    name_of,
)
from stammtisch.games.rummy.tiles import (
    entry_of,
    face_of,
    held,
    meld_numbers,
    origin_of,
    place_of,
    tiles_of,
)
from stammtisch.text import CardWord, Text, say, say_n

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


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def objection_to(at: Position, seat: i64, move: i64) -> Objection | None:
    """Why this seat may not make this move now, or None if it may."""
    if at.turn == OVER:
        return no(say("The game is over."), "RUM-32" if at.winner == NOBODY else "RUM-33")
    if seat != at.turn:
        return no(turn_of(at.turn), "RUM-2")
    if not 0 <= move < MOVES:
        return no(say("This is no move."), "RUM-21")
    if move in (DRAW, END_VOID, PASS):
        return None if move == at.giving_up() else _to_giving_up(at, move)
    phase: i64 = at.phase()
    if phase == NAMING and not NAME <= move < SWAP:
        return no(say("First say what the joker stands for."), "RUM-24")
    if phase == LIFTED and (move in (COMMIT, RESET) or move >= LIFT):
        tile = tile_word(at.lifted // 3)
        return no(say("You have {tile} in your hand: put it down first.", tile=tile), "RUM-20")
    if move >= LIFT:
        return _to_lift(at, (move - LIFT) // FACES, (move - LIFT) % FACES)
    if move >= SWAP:
        return _to_swap(at, (move - SWAP) // 104, (move - SWAP) % 104 + JOKER)
    if move >= NAME:
        return None if phase == NAMING else _to_name(at)
    if move >= DROP_RACK:
        return _to_drop(at, move)
    if move == RESET:
        if at.may_reset():
            return None
        return no(say("Everything lies as at the start of your turn."), "RUM-25")
    return to_commit(at)


def _to_giving_up(at: Position, move: i64) -> Objection:
    if move == DRAW:
        return no(say("The stock is empty."), "RUM-27", "RUM-32")
    if at.stock_left() > 0:
        return no(say("There are still tiles in the stock: draw one."), "RUM-32")
    if move == PASS:
        return no(say("Nobody passes: with an empty stock the game ends."), "RUM-32")
    return no(say("The game goes on: whoever cannot play passes."), "RUM-32")


def _to_name(at: Position) -> Objection:
    if at.phase() == LIFTED and at.lifted // 3 >= JOKER and at.lifted % 3 != TABLE:
        return no(say("First put the joker down, then name it."), "RUM-24")
    text = say("Only a joker from your rack or a swapped one gets a name, as you put it down.")
    return no(text, "RUM-15", "RUM-24")


# --- lift and drop -------------------------------------------------------------------------------


def _to_lift(at: Position, meld: i64, face: i64) -> Objection | None:
    if meld == 0:
        if JOKER <= face < UNNAMED:
            return no(say("A joker in the rack has no name yet."), "RUM-21", "RUM-24")
        kind = kind_of(face)
        if held(at.racks, at.turn, kind) > 0:
            return None
        text = say("You do not have {card} in your rack.", card=CardWord(int(kind)))
        return no(text, "RUM-21")
    if not contains_meld(at.table, meld):
        return no_meld(at, meld)
    place: i64 = place_of(at.table, meld, face)
    if place < 0:
        text = say("{tile} is not in {meld}.", tile=tile_word(face), meld=meld_id(meld))
        return no(text, "RUM-21")
    if at.rearranges() or origin_of(at.table[place]) == OWN:
        return None
    text = say("Before your first laying-out the tiles on the table stay where they are.")
    return no(text, "RUM-13")


def no_meld(at: Position, meld: i64) -> Objection:
    """There is no meld of this number."""
    there = [meld_id(number) for number in meld_numbers(at.table)]
    if not there:
        return no(say("No meld lies on the table yet."), "RUM-22")
    text = say(
        "There is no meld {meld} on the table. There are: {melds}.",
        meld=meld_id(meld),
        melds=", ".join(there),
    )
    return no(text, "RUM-22")


def _nothing_lifted() -> Objection:
    return no(say("First take up a tile."), "RUM-20")


def _to_drop(at: Position, move: i64) -> Objection | None:
    if at.phase() == TURN:
        return _nothing_lifted()
    if move == DROP_NEW:
        return None
    if move > DROP:
        meld: i64 = move - DROP
        return None if contains_meld(at.table, meld) else no_meld(at, meld)
    if at.may_drop_to_rack():
        return None
    tile = tile_word(at.lifted // 3)
    if at.lifted % 3 == TABLE:
        return no(say("{tile} lay on the table and stays there.", tile=tile), "RUM-14", "RUM-22")
    if at.lifted // 3 >= JOKER:
        text = say("The swapped joker must be built in at once.")
        if at.lifted_from != SWAPPED:
            text = say("The swapped joker must stay on the table.")
        return no(text, "RUM-16", "RUM-22")
    return no(say("{tile} has swapped a joker and stays.", tile=tile), "RUM-16", "RUM-22")


def _to_swap(at: Position, meld: i64, joker: i64) -> Objection | None:
    if at.phase() == TURN:
        return _nothing_lifted()
    if meld == 0 or not contains_meld(at.table, meld):
        return no_meld(at, meld)
    place: i64 = place_of(at.table, meld, joker)
    if place < 0:
        return _no_joker(at, meld, joker)
    face: i64 = at.lifted // 3
    if face != name_of(joker):
        text = say("Only {card} swaps this joker.", card=CardWord(int(name_of(joker))))
        return no(text, "RUM-16", "RUM-17")
    if at.lifted % 3 != OWN:
        return no(say("Only a tile from your rack swaps a joker."), "RUM-16", "RUM-23")
    if not at.rearranges():
        return no(say("Before your first laying-out you cannot swap a joker."), "RUM-13")
    for entry in tiles_of(at.table, meld):
        if entry == entry_of(meld, joker, TABLE):
            return None
    return no(say("This joker is free already: take it up as it is."), "RUM-23", "RUM-24")


def _no_joker(at: Position, meld: i64, joker: i64) -> Objection:
    """The refusal of a joker that is not in the meld, or that the tile cannot replace."""
    for entry in tiles_of(at.table, meld):
        if face_of(entry) >= JOKER and name_of(face_of(entry)) == name_of(joker):
            text = say("{tile} is not in {meld}.", tile=tile_word(joker), meld=meld_id(meld))
            return no(text, "RUM-23")
    text = say(
        "No joker in {meld} stands for {card}.",
        meld=meld_id(meld),
        card=CardWord(int(name_of(joker))),
    )
    return no(text, "RUM-16", "RUM-23")


# --- commit --------------------------------------------------------------------------------------


def to_commit(at: Position) -> Objection | None:
    """Why the turn cannot be committed while nothing is lifted, or None (RUM-26)."""
    if at.may_commit():
        return None
    for meld in meld_numbers(at.table):
        entries = tiles_of(at.table, meld)
        code: i64 = fault(entries)
        if code != melds.GOOD:
            faces = [int(face_of(entry)) for entry in in_sight(entries)]
            text = say(
                "{meld} is no meld ({tiles}). {why}",
                meld=meld_id(meld),
                tiles=tiles_word(faces),
                why=fault_sentence(code),
            )
            return Objection(_RULES_OF_FAULTS[code], text)
    if at.played() == 0:
        if at.may_reset():
            text = say("You have only re-arranged: at least one tile of your rack must be played.")
            return no(text, "RUM-13", "RUM-26")
        return no(say("Play at least one tile of your rack, or draw."), "RUM-8", "RUM-26")
    return _too_few_points(at)


def _too_few_points(at: Position) -> Objection:
    needed = int(at.rules.first_laydown)
    laid = int(at.laid())
    if at.rules.own_tiles:
        text = say_n(
            "The tiles you have played count {n} point; your first laying-out needs {needed}.",
            "The tiles you have played count {n} points; your first laying-out needs {needed}.",
            laid,
            needed=needed,
        )
    else:
        text = say_n(
            "Your first laying-out counts {n} point; it needs {needed}.",
            "Your first laying-out counts {n} points; it needs {needed}.",
            laid,
            needed=needed,
        )
    return no(text, "RUM-11")
