"""Reads what people type and tap in Canasta, even several moves at once, or explains faults.

# not compiled: makes texts
"""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from stammtisch.cards import spelled, spelled_rank
from stammtisch.core.kinds import TWO
from stammtisch.core.refusals import no
from stammtisch.core.view import Objection
from stammtisch.games.canasta.board import Board
from stammtisch.games.canasta.names import meld_id, rank_word
from stammtisch.games.canasta.rules import (
    ADD_JOKER,
    ADD_TWO,
    CANASTA,
    DRAW,
    LAYINGS,
    MELD,
    WILD_PLACE,
)
from stammtisch.games.canasta.tiles import BLACK_THREE, JOKER, RANK_OF, RED_THREE, number
from stammtisch.text import say

Moves: TypeAlias = list[int]

TAKE: Final = ("take_pile", "take", "nimm", "nehme", "nehmen", "pile", "ablagestapel", "aufnehmen")
MELD_WORDS: Final = ("meld", "melde", "melden", "lay", "lege", "leg", "auslegen")
ADD_WORDS: Final = ("add", "anlegen", "dazu", "ergänze", "ergänzen")
DISCARDS: Final = ("discard", "wirf", "werfe", "abwerfen", "ab")
_WILD_MELD: Final = ("w", "wild", "wilde", "wilden")
_RANKS: Final = {"3b": BLACK_THREE, "3r": RED_THREE, "x": JOKER, "joker": JOKER, "b": 9, "d": 10}
_NUMBERED: Final = {
    **{("meld_wild", str(jokers)): (0, 0, 3 - jokers, jokers) for jokers in range(4)},
    **{("meld_black", str(tiles)): (BLACK_THREE, tiles, 0, 0) for tiles in (3, 4)},
}
_THINGS: Final = {
    (int(each.place), int(each.naturals), int(each.twos), int(each.jokers)): thing
    for thing, each in enumerate(LAYINGS)
}


def rank_named(word: str) -> int | None:
    """The rank that a word names: in notation, by its name, or by any card of it."""
    kind = spelled(word)
    if kind is not None:
        return int(RANK_OF[kind]) if kind >= 0 else None
    return _RANKS.get(word, spelled_rank(word))


def _only_rank(words: list[str]) -> int | None:
    return rank_named(words[0]) if len(words) == 1 else None


def takes(at: Board, words: list[str]) -> Moves:
    """Read a command to take the pile, with two tiles of the hand or with a wild one if named."""
    if not words or words[0] not in TAKE:
        return []
    return [0] if len(words) == 1 else {TWO: [1], JOKER: [2]}.get(_only_rank(words[1:]) or 0, [])


def discards(at: Board, words: list[str]) -> Moves:
    """Read a command to discard a tile; the name of the tile alone will do."""
    rank = _only_rank([word for word in words if word not in DISCARDS])
    return [] if rank is None or rank == RED_THREE else [rank]


def layings(at: Board, words: list[str]) -> Moves:
    """Read a meld or an addition, by its tiles or in short; ``add 2`` means any meld."""
    if tuple(words) in _NUMBERED:
        return [_THINGS[_NUMBERED[words[0], words[1]]]]
    wild = _only_rank(words[1:])
    if words and words[0] in ADD_WORDS and wild in (TWO, JOKER):
        first = (ADD_TWO if wild == TWO else ADD_JOKER) - MELD
        return [first + place for place in range(WILD_PLACE + 1)]
    moves = plan(at, words)
    if isinstance(moves, list):
        return [moves[0] - MELD] if len(moves) == 1 else []
    return _short(words[1:]) if words and words[0] in MELD_WORDS else []


def _short(names: list[str]) -> Moves:
    """Read ``meld K``, ``meld K 2`` or ``meld K X``: the rank, and the wild tile if named."""
    if not 1 <= len(names) <= 2 or any(spelled(name) is not None for name in names):
        return []
    wild = [rank_named(name) for name in names[1:]]
    made = (rank_named(names[0]), 3 - len(wild), wild.count(TWO), wild.count(JOKER))
    return [_THINGS[made]] if made in _THINGS else []


# --- tiles that are laid together ----------------------------------------------------------------


class Tiles:
    """Tiles named together: naturals by rank, twos, jokers, and the meld that they join.

    ``place`` is its rank, 0 for the wild meld: the one named, else that of the naturals, else the
    wild meld; None if there is no such meld. ``added``: they are for one that lies there.
    """

    def __init__(self, ranks: list[int], place: int | None, added: bool) -> None:
        self.naturals = Counter(rank for rank in ranks if rank not in (TWO, JOKER))
        self.twos, self.jokers, self.added = ranks.count(TWO), ranks.count(JOKER), added
        self.wild = self.twos + self.jokers
        self.count = len(ranks)
        meant = [*self.naturals] or [0]
        self.place = meant[0] if place is None and len(meant) == 1 else place

    def own(self) -> int:
        """The natural tiles of the meld."""
        return self.naturals[self.place or 0]


def tiles_named(at: Board, words: list[str]) -> Tiles | None:
    """The tiles of ``meld …`` or ``add …``, or None if the words say something else."""
    if not words or words[0] not in MELD_WORDS + ADD_WORDS:
        return None
    names, place, added = words[1:], None, words[0] in ADD_WORDS
    if names and names[-1] in (zones := _zones(at, at.side(max(at.turn, 0)))):
        place = zones[names.pop()]
    elif added and len(names) > 1 and spelled(names[-1]) is None:
        last = names.pop()
        place = 0 if last in _WILD_MELD else rank_named(last)
        if place is None:
            return None
    ranks = [rank for name in names if (rank := rank_named(name)) is not None]
    return Tiles(ranks, place, added) if len(ranks) == len(names) > 0 else None


def _zones(at: Board, side: int) -> dict[str, int]:
    """The zones of the melds that a side has or could have."""
    return {meld_id(side, place).lower(): place for place in range(JOKER)}


def plan(at: Board, words: list[str]) -> Moves | Objection | None:
    """The moves, in order, that lay the tiles named, or the reason why this is impossible."""
    tiles = tiles_named(at, words)
    if tiles is None or tiles.place is None:
        return None if tiles is None else _fault(tiles, 0)
    place, naturals, twos, jokers = tiles.place, tiles.own(), tiles.twos, tiles.jokers
    lying = int(number(at.sizes(at.side(max(at.turn, 0))), place))
    fault = _fault(tiles, lying)
    if fault is not None:
        return fault
    begun = (place, 0, 0, 0)
    if not lying and not tiles.added:
        begun = _first(place, naturals, twos, jokers)
    added = {
        (place, 1, 0, 0): naturals - begun[1],
        (place, 0, 1, 0): twos - begun[2],
        (place, 0, 0, 1): jokers - begun[3],
    }
    laid = [begun] * any(begun[1:]) + [one for one, times in added.items() for _ in range(times)]
    return [MELD + _THINGS[each] for each in laid]


def _first(place: int, naturals: int, twos: int, jokers: int) -> tuple[int, int, int, int]:
    """The tiles that begin a meld; the others are added."""
    if place == BLACK_THREE:
        return place, naturals, 0, 0
    if place == 0:
        return place, 0, 3 - min(jokers, 3), min(jokers, 3)
    few = min(naturals, 3)
    two = min(twos, 3 - few)
    return place, few, two, 3 - few - two


# --- why words are no move -----------------------------------------------------------------------

FULL: Final = no(say("A wild meld has at most seven tiles."), "CAN-11")
RED: Final = no(
    say("A red three is laid out automatically; nobody discards or melds it."), "CAN-16"
)


def majority(wild: int, naturals: int) -> Objection:
    """The objection that a meld would have more wild tiles than natural ones."""
    text = say(
        "Wild tiles would be in the majority: {wild} to {naturals}.", wild=wild, naturals=naturals
    )
    return no(text, "CAN-9")


def shortcut(at: Board, seat: int, words: list[str]) -> Moves:
    """The moves that lay several tiles in one go."""
    moves = plan(at, words)
    return moves if isinstance(moves, list) and len(moves) > 1 else []


def refuse(at: Board, seat: int, words: list[str]) -> Objection | None:
    """Why words that are understood do not name a move."""
    found = _why_none(at, words)
    return found if found is None or seat == at.turn else at.objection(seat, DRAW)


def _why_none(at: Board, words: list[str]) -> Objection | None:
    laying = bool(words) and words[0] in MELD_WORDS + ADD_WORDS
    if _only_rank([word for word in words if word not in DISCARDS]) == RED_THREE:
        return RED
    if laying and len(words) == 1:
        return no(say("Name the tiles as well: “meld K K 2”."), "CAN-8", "CAN-28")
    others = [side for side in range(int(at.rules.sides)) if side != at.side(max(at.turn, 0))]
    if laying and any(words[-1] in _zones(at, side) for side in others):
        return no(say("You can add tiles only to the melds of your own side."), "CAN-28")
    found = plan(at, words)
    return found if isinstance(found, Objection) else None


def _fault(tiles: Tiles, lying: int) -> Objection | None:
    """Why these tiles cannot lie together, or None if they can; the moves check the rest."""
    place = tiles.place
    if RED_THREE in tiles.naturals:
        return RED
    if place is None:
        return no(say("A meld consists of tiles of one rank and wild tiles."), "CAN-8")
    if place == BLACK_THREE and tiles.wild:
        return no(say("Black threes are melded without wild tiles."), "CAN-12")
    if place == BLACK_THREE and tiles.count not in (3, 4):
        return no(say("Black threes are melded three or four at a time."), "CAN-12")
    if {*tiles.naturals} - {place}:
        if place:
            word = rank_word(place)
            return no(say("Only the rank {rank} and wild tiles go there.", rank=word), "CAN-8")
        return no(say("Only twos and jokers go into the wild meld."), "CAN-8")
    if not place and lying + tiles.count > CANASTA:
        return FULL
    if lying or tiles.added:
        return None
    if tiles.count < 3:
        return no(say("A meld has at least three tiles."), "CAN-8", "CAN-11")
    return majority(tiles.wild, tiles.own()) if place and tiles.own() < 2 else None
