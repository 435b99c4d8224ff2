"""A series of small moves, made on a position of its own and recorded."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.games.rummy.board import LIFTED, NAMING, TURN
from stammtisch.games.rummy.position import Position
from stammtisch.games.rummy.rules import (
    COMMIT,
    DROP,
    DROP_NEW,
    JOKER,
    NAME,
    RESET,
    UNNAMED,
    lift,
    name_of,
    swap,
)
from stammtisch.games.rummy.tiles import free_meld

NEW_MELD: Final[i64] = 0


class Script:
    """Moves of the seat on turn. ``at`` is the position after them; the script owns it."""

    def __init__(self, at: Position) -> None:
        self.at: Position = at
        self.moves: vec[i64] = vec[i64]()

    def play(self, move: i64) -> None:
        """Make a move and record it."""
        self.at.advance(move)
        self.moves = append(self.moves, move)

    def start_again(self) -> None:
        """Take back what has been done in this turn so far."""
        if self.at.phase() == NAMING:
            self.play(NAME)
        if self.at.phase() == LIFTED:
            self.play(DROP_NEW)
            if self.at.phase() == NAMING:
                self.play(NAME)
        if self.at.may_reset():
            self.play(RESET)

    def drop(self, meld: i64) -> i64:
        """Put the lifted tile on a meld, `NEW_MELD` for a new one; returns the meld's number."""
        if meld != NEW_MELD:
            self.play(DROP + meld)
            return meld
        new: i64 = free_meld(self.at.table)
        self.play(DROP_NEW)
        return new

    def add(self, tile: i64, meld: i64) -> i64:
        """Put a tile of the rack onto a meld: a kind, or 52 + kind for a joker with that name."""
        if tile < JOKER:
            self.play(lift(0, tile))
            return self.drop(meld)
        red = self.at.racks[self.at.turn * 3] & BIT[JOKER] != 0
        self.play(lift(0, UNNAMED if red else UNNAMED + 1))
        placed: i64 = self.drop(meld)
        self.name(tile - JOKER)
        return placed

    def name(self, kind: i64) -> None:
        """Name the joker that was just put down."""
        self.play(NAME + kind)

    def holds(self, tile: i64) -> bool:
        """Whether the rack has this tile, or a joker that can stand for it."""
        rack: i64 = self.at.racks[self.at.turn * 3]
        return rack & (BIT[tile] if tile < JOKER else BIT[JOKER] | BIT[JOKER + 1]) != 0

    def move(self, meld: i64, face: i64, to: i64) -> i64:
        """Put a tile of the table onto another meld; a joker keeps its name."""
        self.play(lift(meld, face))
        return self.drop(to)

    def swap(self, meld: i64, joker: i64) -> None:
        """Swap a joker for the rack's tile that it stands for; the joker is then lifted."""
        self.play(lift(0, name_of(joker)))
        self.play(swap(meld, joker))

    def room(self, moves: i64) -> bool:
        """Whether there is room for this many small moves and `commit` in this turn (RUM-29)."""
        return self.at.small + moves < self.at.rules.turn_moves

    def finished(self) -> vec[i64]:
        """The moves plus `commit`, or none if that would not be legal."""
        if self.at.phase() != TURN or not self.at.may_commit():
            return vec[i64]()
        return append(self.moves, COMMIT)
