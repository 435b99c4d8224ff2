"""Words that stand for several small moves: ``put 8s 9s Ts new``, ``put 4c@m2 m5``, ``swap 6s m1``.

# not compiled: makes texts

``put`` takes tiles and a place: of the rack, or of a meld (``4c@m2``). A joker of the rack is named
where it is put (``Xr=6s``); without a name it gets the only one that makes a meld, and if there are
several the player is asked (RUM-24). A tile that is put onto the joker that stands for it swaps it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.view import Objection
from stammtisch.games import melds
from stammtisch.games.rummy.board import TURN
from stammtisch.games.rummy.melding import contains_meld, names
from stammtisch.games.rummy.names import read_face, read_place
from stammtisch.games.rummy.position import Position, twin
from stammtisch.games.rummy.rules import (
    DROP,
    DROP_NEW,
    DROP_RACK,
    FACES,
    JOKER,
    LIFT,
    NAME,
    SWAP,
    TILES,
    UNNAMED,
    kind_of,
    name_of,
)
from stammtisch.games.rummy.tiles import (
    face_of,
    free_meld,
    tiles_of,
)
from stammtisch.text import say

_PUT: Final = {"put", "lay", "meld", "lege", "leg", "legen", "anlegen", "auslegen", "setze", "add"}
_SWAP: Final = {"swap", "tausch", "tausche", "tauschen", "austauschen"}
_SMALL_WORDS: Final = {"to", "in", "on", "onto", "auf", "an", "nach", "and", "und", "the", "als"}
_RACK: Final = 0
_NEW: Final = -2


class Wish:
    """Tiles and the place they are put on, as somebody said it; ``wrong`` is a word of no sense."""

    def __init__(self, words: list[str]) -> None:
        self.faces: list[int] = []
        self.homes: list[int] = []  # the meld where each lies; -1: not said
        self.place: int = _NEW
        self.wrong: str = ""
        for number, word in enumerate(words):
            place = read_place(word)
            if place != -1 and number == len(words) - 1 and number > 0:
                self.place = place
            else:
                self._add(word)

    def _add(self, word: str) -> None:
        tile, at, home = word.partition("@")
        face = read_face(tile)
        where = read_place(home) if at else -1
        if face < 0 or (at and where < 0):
            self.wrong = self.wrong or word
        self.faces.append(face)
        self.homes.append(where)

    def nameless(self) -> int:
        """How many jokers of the rack have no name yet."""
        pairs = zip(self.faces, self.homes, strict=True)
        return sum(face >= UNNAMED and home <= 0 for face, home in pairs)


def wish_of(words: list[str]) -> Wish | None:
    """What these words ask to put where; None if they are no such words."""
    left = [word for word in words if word not in _SMALL_WORDS]
    if left and left[0] in _PUT:
        left = left[1:]
        if len(left) == 1 and read_place(left[0]) != -1:
            return None  # `lege m1`: the lifted tile
    elif len(left) < 2 or read_face(left[0].partition("@")[0]) < 0:
        return None
    return Wish(left)


def shortcut(at: Position, words: list[str]) -> vec[i64]:
    """The small moves, in order, that these words stand for; empty if they are not a shortcut."""
    if at.turn == OVER:
        return vec[i64]()
    if words and words[0] in _SWAP:
        return vec[i64](_swap(at, [word for word in words[1:] if word not in _SMALL_WORDS]))
    wish = wish_of(words)
    if wish is None or not wish.faces or wish.wrong or wish.nameless() > 1:
        return vec[i64]()
    return vec[i64](_moves(at, wish))


def refusal(words: list[str]) -> Objection | None:
    """Why words that ask to put tiles somewhere cannot be followed."""
    wish = wish_of(words)
    if wish is None:
        return None
    if not wish.faces:
        text = say("Say which tiles and where: put 8s 9s Ts new, or put 8s m1.")
        return Objection(("RUM-12", "RUM-22"), text)
    if wish.wrong:
        text = say("“{word}” is neither a tile nor a meld.", word=wish.wrong[:20])
        return Objection(("RUM-12", "RUM-22"), text)
    text = say("Say for each joker what it stands for: Xr=6s is the red joker as 6s.")
    return Objection(("RUM-6", "RUM-24"), text)


# --- the moves -----------------------------------------------------------------------------------


class _Trial:
    """Makes moves as long as they are legal; from the first that is not, only records them."""

    def __init__(self, at: Position) -> None:
        self.at = twin(at)
        self.seat: int = int(at.turn)
        self.moves: list[int] = []
        self.legal: bool = True

    def play(self, move: i64) -> None:
        self.legal = self.legal and self.at.objection(self.seat, move) is None
        self.moves.append(int(move))
        if self.legal:
            self.at.play(move)


def _moves(at: Position, wish: Wish) -> list[int]:
    trial = _Trial(at)
    order = sorted(range(len(wish.faces)), key=lambda index: wish.faces[index])
    place = wish.place
    for index in order:
        face, home = wish.faces[index], wish.homes[index]
        _lift(trial, face, home)
        if not trial.legal:
            break
        if place > 0 and len(order) == 1 and _joker_for(trial.at, place) >= 0:
            trial.play(SWAP + place * 104 + _joker_for(trial.at, place) - JOKER)
            break
        if place == _RACK:
            trial.play(DROP_RACK)
            continue
        if place == _NEW:
            place = int(free_meld(trial.at.table))
            trial.play(DROP_NEW)
        else:
            trial.play(DROP + place)
        _name(trial, face)
        if not trial.legal:
            break
    return trial.moves


def _lift(trial: _Trial, face: i64, home: i64) -> None:
    """Lift a tile from the rack, or from the meld where it was said to lie."""
    if home <= 0:
        trial.play(LIFT + (UNNAMED + kind_of(face) - JOKER if face >= JOKER else face))
        return
    there = {face_of(entry) for entry in tiles_of(trial.at.table, home)}
    fitting = [each for each in there if _fits(face, each)]
    trial.play(LIFT + home * FACES + (fitting[0] if len(fitting) == 1 else face))


def _fits(said: i64, face: i64) -> bool:
    """Whether a word for a tile means this one; a joker without its name means any."""
    return said == face or (said >= UNNAMED and kind_of(said) == kind_of(face))


def _joker_for(at: Position, meld: i64) -> i64:
    """A joker of a meld that the lifted tile can swap (RUM-16), or -1."""
    if at.may_swap():
        for entry in tiles_of(at.table, meld):
            if at.swaps_with(entry):
                return face_of(entry)
    return -1


def _name(trial: _Trial, face: i64) -> None:
    """Name the joker that was just put down, if its name was said or can only be one."""
    if not trial.legal or trial.at.naming == 0:
        return
    name = name_of(face)
    if name < 0:
        possible = possible_names(trial.at)
        name = possible[0] if len(possible) == 1 else -1
    if name >= 0:
        trial.play(NAME + name)


def possible_names(at: Position) -> list[int]:
    """The names that make a meld of the one on which a joker waits."""
    entries = tiles_of(at.table, at.naming)
    others = [int(name) for name in names(entries) if name >= 0]
    if len(others) + 1 < len(entries):
        return []
    return [
        kind
        for kind in range(TILES)
        if melds.fault(append(vec[i64](others), kind), melds.ROUND) == melds.GOOD
    ]


def _swap(at: Position, words: list[str]) -> list[int]:
    """``swap 6s m1``, with the joker or without; then where it goes and its name: ``m2 Kh``."""
    if at.phase() != TURN or len(words) < 2:
        return []
    tile = read_face(words[0])
    rest = words[1:]
    if read_face(rest[0].partition("@")[0]) >= JOKER:
        home = rest[0].partition("@")[2]
        rest = [home, *rest[1:]] if home else rest[1:]
    if not 0 <= tile < JOKER or not rest or read_place(rest[0]) <= 0:
        return []
    meld = read_place(rest[0])
    trial = _Trial(at)
    trial.play(LIFT + tile)
    found = _joker_for(trial.at, meld) if trial.legal and contains_meld(at.table, meld) else -1
    trial.play(SWAP + meld * 104 + (found - JOKER if found >= 0 else tile))
    if len(rest) > 1 and read_place(rest[1]) != -1:
        to = read_place(rest[1])
        trial.play(DROP_RACK if to == _RACK else DROP_NEW if to == _NEW else DROP + to)
        name = read_face(rest[2]) if len(rest) > 2 else -1
        if 0 <= name < TILES:
            trial.play(NAME + name)
        else:
            _name(trial, UNNAMED)
    return trial.moves
