"""Reads what people type and tap in Canasta, several moves at once too, or explains faults.

# not compiled: makes texts
"""

from __future__ import annotations

from typing import Final

from stammtisch.cards import spelled
from stammtisch.core.view import Objection
from stammtisch.games.canasta.names import meld_id, rank_word
from stammtisch.games.canasta.position import Position
from stammtisch.games.canasta.rules import (
    ADD,
    ADD_JOKER,
    ADD_TWO,
    ASK,
    CONFIRM,
    DISCARD,
    DRAW,
    MELD,
    MELD_BLACK,
    MELD_JOKER,
    MELD_TWO,
    MELD_WILD,
    MOST_WILD,
    NO,
    TAKE,
    TAKE_BACK,
    TAKE_JOKER,
    TAKE_TWO,
    WILD_PLACE,
    YES,
)
from stammtisch.games.canasta.tiles import (
    BLACK_THREE,
    JOKER,
    LETTERS,
    NATURAL,
    RANK_OF,
    RED_THREE,
    TWO,
    number,
)
from stammtisch.text import say

_MOVES: Final[dict[str, int]] = {
    word: move
    for move, words in {
        DRAW: "draw zieh ziehe ziehen stapel stock",
        CONFIRM: "confirm bestätige bestätigen bestaetigen ok",
        TAKE_BACK: "take_back back zurück zurueck zurücknehmen",
        ASK: "ask_out ask frag frage fragen",
        YES: "yes ja",
        NO: "no nein",
    }.items()
    for word in words.split()
}
_TAKE: Final = {"take_pile", "take", "nimm", "nehme", "nehmen", "pile", "ablagestapel", "aufnehmen"}
_MELD: Final = {"meld", "melde", "melden", "lay", "lege", "leg", "auslegen"}
_ADD: Final = {"add", "anlegen", "dazu", "ergänze", "ergänzen"}
_DISCARD: Final = {"discard", "wirf", "werfe", "abwerfen", "ab"}
_WILD_MELD: Final = {"w", "wild", "wilde", "wilden"}
_RANKS: Final[dict[str, int]] = {
    **{letter.lower(): rank for rank, letter in enumerate(LETTERS)},
    **{"10": 8, "11": 9, "12": 10, "13": 11, "1": 12},
    **{"b": 9, "d": 10, "bube": 9, "dame": 10, "könig": 11, "koenig": 11, "ass": 12, "as": 12},
    **{"jack": 9, "queen": 10, "king": 11, "ace": 12, "joker": JOKER, "3": BLACK_THREE},
}

Moves = list[int]


def read(at: Position, seat: int, words: list[str]) -> Moves:
    """The moves that these words can mean when the seat says them."""
    if not words:
        return []
    first, rest = words[0], words[1:]
    if first in _MOVES and not rest:
        return [_MOVES[first]]
    if first in _TAKE:
        return _read_taking(rest)
    if first == "meld_black" or first == "meld_wild":
        return _read_numbered(first, rest)
    if first in _MELD:
        laying = planned(at, seat, words)
        return laying if len(laying) == 1 else _read_short_meld(rest)
    if first in _ADD:
        laying = planned(at, seat, words)
        return laying if len(laying) == 1 else _read_homeless(rest)
    rank = _only_rank(rest if first in _DISCARD else words)
    return [] if rank is None or rank == RED_THREE else [DISCARD + rank]


def _only_rank(words: list[str]) -> int | None:
    return rank_named(words[0]) if len(words) == 1 else None


def rank_named(word: str) -> int | None:
    """The rank that a word names: in notation, by its name, or by any card of it."""
    kind = spelled(word)
    if kind is not None:
        return int(RANK_OF[kind]) if kind >= 0 else None
    return _RANKS.get(word)


def _read_taking(words: list[str]) -> Moves:
    if not words:
        return [TAKE]
    rank = _only_rank(words)
    if rank == TWO:
        return [TAKE_TWO]
    return [TAKE_JOKER] if rank == JOKER else []


def _read_numbered(word: str, rest: list[str]) -> Moves:
    """Reads ``meld_wild 2`` and ``meld_black 3``."""
    known = {"0": 0, "1": 1, "2": 2, "3": 3} if word == "meld_wild" else {"3": 0, "4": 1}
    start = MELD_WILD if word == "meld_wild" else MELD_BLACK
    return [start + known[rest[0]]] if len(rest) == 1 and rest[0] in known else []


def _read_short_meld(words: list[str]) -> Moves:
    """Reads ``meld K``, ``meld K 2``, ``meld K X``: the rank, and the wild tile if any."""
    if any(spelled(word) is not None for word in words) or not 1 <= len(words) <= 2:
        return []
    ranks = [rank_named(word) for word in words]
    rank = ranks[0]
    if rank is None or not NATURAL >> rank & 1:
        return []
    if len(ranks) == 1:
        return [MELD + rank - 2]
    return (
        {TWO: [MELD_TWO + rank - 2], JOKER: [MELD_JOKER + rank - 2]}.get(ranks[1] or 0, [])
        if (ranks[1] in (TWO, JOKER))
        else []
    )


def _read_homeless(words: list[str]) -> Moves:
    """Reads ``add 2``: a wild tile for any meld."""
    rank = _only_rank(words)
    if rank not in (TWO, JOKER):
        return []
    start = ADD_TWO if rank == TWO else ADD_JOKER
    return [start + place for place in range(WILD_PLACE + 1)]


# --- tiles that are laid together ----------------------------------------------------------------


class Tiles:
    """Tiles named together: naturals by rank, twos, jokers, and the meld they are for.

    ``place`` is the rank of that meld, 0 for the wild meld, None where none was named.
    """

    def __init__(self, ranks: list[int], place: int | None) -> None:
        self.naturals = {rank: ranks.count(rank) for rank in ranks if rank not in (TWO, JOKER)}
        self.twos = ranks.count(TWO)
        self.jokers = ranks.count(JOKER)
        self.wild = self.twos + self.jokers
        self.count = len(ranks)
        self.place = place

    def rank(self) -> int | None:
        """The meld that they join: the one named, else that of the naturals, else the wild meld."""
        if self.place is not None:
            return self.place
        if not self.naturals:
            return 0
        return next(iter(self.naturals)) if len(self.naturals) == 1 else None


def tiles_named(at: Position, seat: int, words: list[str]) -> Tiles | None:
    """The tiles of ``meld …`` or ``add …``, or None if the words say something else."""
    if seat < 0 or not words or words[0] not in _MELD | _ADD:
        return None
    names = words[1:]
    place = None
    if names and names[-1] in _own_zones(at, seat):
        place = _own_zones(at, seat)[names.pop()]
    elif words[0] in _ADD and len(names) > 1 and spelled(names[-1]) is None:
        place = 0 if names[-1] in _WILD_MELD else _RANKS.get(names[-1])
        if place is None:
            return None
        names.pop()
    ranks = [rank_named(name) for name in names]
    if not ranks or None in ranks:
        return None
    return Tiles([rank for rank in ranks if rank is not None], place)


def _own_zones(at: Position, seat: int) -> dict[str, int]:
    """The zones of the melds that the seat's side has or could have."""
    return {meld_id(at.side(seat), place).lower(): place for place in range(JOKER)}


def planned(at: Position, seat: int, words: list[str]) -> Moves:
    """The moves, in order, that lay these tiles; empty if they cannot lie together."""
    tiles = tiles_named(at, seat, words)
    if tiles is None or fault_of(at, seat, words, tiles) is not None:
        return []
    place = tiles.rank()
    if place is None:
        return []
    if place == BLACK_THREE:
        return [MELD_BLACK + tiles.count - 3]
    lying = int(number(at.sizes(at.side(seat)), place))
    if place == 0:
        return _plan_wild(tiles, lying)
    naturals, twos, jokers = tiles.naturals.get(place, 0), tiles.twos, tiles.jokers
    moves = []
    if not lying:
        move, naturals, twos, jokers = _first_three(naturals, twos, jokers)
        moves.append(move + place - 2)
    moves += [ADD + place - 2] * naturals
    return moves + [ADD_TWO + place - 2] * twos + [ADD_JOKER + place - 2] * jokers


def _first_three(naturals: int, twos: int, jokers: int) -> tuple[int, int, int, int]:
    """The move that begins a meld, and the tiles still to be added."""
    if naturals >= 3:
        return MELD, naturals - 3, twos, jokers
    if twos:
        return MELD_TWO, naturals - 2, twos - 1, jokers
    return MELD_JOKER, naturals - 2, twos, jokers - 1


def _plan_wild(tiles: Tiles, lying: int) -> Moves:
    twos, jokers = tiles.twos, tiles.jokers
    moves = []
    if not lying:
        some = min(jokers, 3)
        moves = [MELD_WILD + some]
        twos, jokers = twos - (3 - some), jokers - some
    return moves + [ADD_TWO + WILD_PLACE] * twos + [ADD_JOKER + WILD_PLACE] * jokers


# --- why words are no move -----------------------------------------------------------------------


def refusal_of(at: Position, seat: int, words: list[str]) -> Objection | None:
    """Why words that are understood name no move."""
    if not words:
        return None
    rest = words[1:] if words[0] in _DISCARD else words
    if _only_rank(rest) == RED_THREE:
        return Objection(
            ("CAN-16",), say("A red three is laid out by itself; nobody discards or melds it.")
        )
    if words[0] in _MELD | _ADD and len(words) == 1:
        return Objection(("CAN-8", "CAN-28"), say("Name the tiles as well: “meld K K 2”."))
    if words[0] in _ADD and _elsewhere(at, seat, words[-1]):
        return Objection(("CAN-28",), say("Tiles are added to the melds of one’s own side only."))
    tiles = tiles_named(at, seat, words)
    return None if tiles is None else fault_of(at, seat, words, tiles)


def _elsewhere(at: Position, seat: int, word: str) -> bool:
    """Whether a word is the zone of a meld of another side."""
    return seat >= 0 and any(
        word == meld_id(side, place).lower()
        for side in range(int(at.rules.sides))
        for place in range(JOKER)
        if side != at.side(seat)
    )


def fault_of(at: Position, seat: int, words: list[str], tiles: Tiles) -> Objection | None:
    """Why these tiles cannot lie together, or None if they can."""
    place = tiles.rank()
    if RED_THREE in tiles.naturals:
        return Objection(
            ("CAN-16",), say("A red three is laid out by itself; nobody discards or melds it.")
        )
    if place is None:
        return Objection(("CAN-8",), say("A meld has tiles of one rank, and wild ones."))
    if place == BLACK_THREE:
        return _fault_of_blacks(tiles)
    if set(tiles.naturals) - {place}:
        return Objection(
            ("CAN-8",),
            say("Only the rank {rank} and wild tiles go there.", rank=rank_word(place))
            if place
            else say("Only twos and jokers go into the wild meld."),
        )
    side = at.side(seat)
    lying = int(number(at.sizes(side), place))
    if not lying:
        if words[0] in _ADD:
            return _no_such_meld(place)
        if tiles.count < 3:
            return Objection(("CAN-8", "CAN-11"), say("A meld has at least three tiles."))
    if place == 0:
        if lying + tiles.count > 7:
            return Objection(("CAN-11",), say("A wild meld has at most seven tiles."))
        return None
    wild = int(number(at.twos[side] + at.jokers[side], place)) + tiles.wild
    naturals = int(number(at.naturals[side], place)) + tiles.naturals.get(place, 0)
    return _fault_of_wild(wild, naturals) if tiles.wild else None


def _fault_of_blacks(tiles: Tiles) -> Objection | None:
    if tiles.wild:
        return Objection(("CAN-12",), say("Black threes are melded without wild tiles."))
    if not 3 <= tiles.count <= 4:
        return Objection(("CAN-12",), say("Three or four black threes are melded together."))
    return None


def _fault_of_wild(wild: int, naturals: int) -> Objection | None:
    if wild > naturals:
        return Objection(
            ("CAN-9",),
            say(
                "Wild tiles would be in the majority: {wild} to {naturals}.",
                wild=wild,
                naturals=naturals,
            ),
        )
    if wild > MOST_WILD:
        return Objection(("CAN-9",), say("No meld has more than three wild tiles."))
    return None


def _no_such_meld(place: int) -> Objection:
    if place == 0:
        return Objection(("CAN-11",), say("Your side has no wild meld."))
    return Objection(
        ("CAN-28",), say("Your side has no meld of the rank {rank}.", rank=rank_word(place))
    )
