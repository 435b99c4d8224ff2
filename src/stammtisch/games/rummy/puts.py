"""Words that stand for several small moves: ``put 8s 9s Ts new``, ``put 4c@m2 m5``, ``swap 6s m1``.

# not compiled: makes texts

``put`` takes tiles and a place: of the rack, or of a meld (``4c@m2``). A joker of the rack is named
where it is put (``Xr=6s``); without a name it gets the only one that makes a meld, and if there are
several the player is asked (RUM-24). A tile that is put onto the joker that stands for it swaps it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.refusals import no
from stammtisch.core.view import Objection
from stammtisch.games import melds
from stammtisch.games.rummy.board import TURN
from stammtisch.games.rummy.melding import contains_meld, names
from stammtisch.games.rummy.names import NEW, NOWHERE, RACK, means, read_face, read_place
from stammtisch.games.rummy.position import Position, twin
from stammtisch.games.rummy.reading import SWAPS, dropped
from stammtisch.games.rummy.rules import JOKER, NAME, TILES, UNNAMED, kind_of, lift, name_of, swap
from stammtisch.games.rummy.tiles import face_of, free_meld, tiles_of
from stammtisch.text import say

_PUT: Final = {"put", "lay", "meld", "lege", "leg", "legen", "anlegen", "auslegen", "setze", "add"}
_SMALL_WORDS: Final = {"to", "in", "on", "onto", "auf", "an", "nach", "and", "und", "the", "als"}


class Wish:
    """Tiles, and the place where somebody wants to put them; ``wrong`` holds what makes no sense.

    Of each tile ``homes`` is where it was said to lie, or `NOWHERE`.
    """

    def __init__(self, words: list[str]) -> None:
        last = read_place(words[-1]) if len(words) > 1 else NOWHERE
        self.place: Final = NEW if last == NOWHERE else last
        said = [word.partition("@") for word in (words if last == NOWHERE else words[:-1])]
        self.faces: Final = [read_face(tile) for tile, _, _ in said]
        self.homes: Final = [read_place(home) if sign else NOWHERE for _, sign, home in said]
        self.wrong: Final = [
            "".join(word)
            for word, face, home in zip(said, self.faces, self.homes, strict=True)
            if face < 0 or (word[1] and home < 0)
        ]

    def nameless(self) -> int:
        """How many jokers of the rack have no name yet."""
        pairs = zip(self.faces, self.homes, strict=True)
        return sum(face >= UNNAMED and home <= 0 for face, home in pairs)


def wish_of(words: list[str]) -> Wish | None:
    """What these words ask to put, and where; None if they do not ask for that."""
    left = [word for word in words if word not in _SMALL_WORDS]
    if left and left[0] in _PUT:
        left = left[1:]
        if len(left) == 1 and read_place(left[0]) != NOWHERE:
            return None  # `lege m1`: the lifted tile
    elif len(left) < 2 or read_face(left[0].partition("@")[0]) < 0:
        return None
    return Wish(left)


def shortcut(at: Position, seat: int, words: list[str]) -> list[int]:
    """The small moves, in order, that these words stand for; empty if they are not a shortcut."""
    if seat != at.turn:
        return []
    if words and words[0] in SWAPS:
        return _swap(at, [word for word in words[1:] if word not in _SMALL_WORDS])
    wish = wish_of(words)
    if wish is None or not wish.faces or wish.wrong or wish.nameless() > 1:
        return []
    return _moves(at, wish)


def refusal(at: Position, seat: int, words: list[str]) -> Objection | None:
    """Why words that ask to put tiles somewhere cannot be followed."""
    wish = wish_of(words)
    if wish is None:
        return None
    if not wish.faces:
        text = say("Say which tiles and where: put 8s 9s Ts new, or put 8s m1.")
        return no(text, "RUM-12", "RUM-22")
    if wish.wrong:
        text = say("“{word}” is neither a tile nor a meld.", word=wish.wrong[0][:20])
        return no(text, "RUM-12", "RUM-22")
    text = say("Say what each joker stands for: Xr=6s is the red joker as 6s.")
    return no(text, "RUM-6", "RUM-24")


# --- the moves -----------------------------------------------------------------------------------


class _Trial:
    """Makes moves while they are legal; from the first illegal one on, it only records them."""

    def __init__(self, at: Position) -> None:
        self.at = twin(at)
        self.seat: int = int(at.turn)
        self.moves: list[int] = []
        self.legal: bool = True

    def play(self, move: i64) -> None:
        self.legal = self.legal and self.at.objection(self.seat, move) is None
        self.moves.append(int(move))
        if self.legal:
            self.at.advance(move)

    def name(self, face: int) -> None:
        """Name the joker that was just put down if its name was said or only one is possible."""
        if not self.legal or self.at.naming == 0:
            return
        possible = [int(name_of(face))] if name_of(face) >= 0 else possible_names(self.at)
        if len(possible) == 1:
            self.play(NAME + possible[0])


def _moves(at: Position, wish: Wish) -> list[int]:
    trial, place = _Trial(at), wish.place
    for face, home in sorted(zip(wish.faces, wish.homes, strict=True), key=lambda each: each[0]):
        _lift(trial, face, home)
        if not trial.legal:
            break
        joker = _joker_for(trial.at, place) if place > 0 and len(wish.faces) == 1 else -1
        if joker >= 0:
            trial.play(swap(place, joker))
            break
        if place == NEW:
            place = int(free_meld(trial.at.table))
            trial.play(dropped(NEW))
        else:
            trial.play(dropped(place))
        trial.name(face)
        if not trial.legal:
            break
    return trial.moves


def _lift(trial: _Trial, face: int, home: int) -> None:
    """Lift a tile from the rack, or from the meld where it was said to lie."""
    if home <= 0:
        trial.play(lift(RACK, UNNAMED + kind_of(face) - JOKER if face >= JOKER else face))
        return
    there = {int(face_of(entry)) for entry in tiles_of(trial.at.table, home)}
    fitting = [each for each in there if means(face, each)]
    trial.play(lift(home, fitting[0] if len(fitting) == 1 else face))


def _joker_for(at: Position, meld: int) -> int:
    """A joker of a meld that the lifted tile can swap (RUM-16), or -1."""
    jokers = [face_of(entry) for entry in tiles_of(at.table, meld) if at.swaps_with(entry)]
    return int(jokers[0]) if jokers and at.may_swap() else -1


def possible_names(at: Position) -> list[int]:
    """The names for which the meld with the waiting joker is valid."""
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
    """Read ``swap 6s m1``, with or without the joker, then its new place and name: ``m2 Kh``."""
    if at.phase() != TURN or len(words) < 2:
        return []
    tile, rest = read_face(words[0]), words[1:]
    joker, _, home = rest[0].partition("@")
    if read_face(joker) >= JOKER:
        rest = [home, *rest[1:]] if home else rest[1:]
    meld = read_place(rest[0]) if rest else NOWHERE
    if not 0 <= tile < JOKER or meld <= 0:
        return []
    trial = _Trial(at)
    trial.play(lift(RACK, tile))
    found = _joker_for(trial.at, meld) if trial.legal and contains_meld(at.table, meld) else -1
    trial.play(swap(meld, found if found >= 0 else JOKER + tile))
    to = read_place(rest[1]) if len(rest) > 1 else NOWHERE
    if to != NOWHERE:
        trial.play(dropped(to))
        name = read_face(rest[2]) if len(rest) > 2 else -1
        if 0 <= name < TILES:
            trial.play(NAME + name)
        else:
            trial.name(UNNAMED)
    return trial.moves
