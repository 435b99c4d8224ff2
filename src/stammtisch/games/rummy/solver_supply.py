"""What there is to arrange: the tiles on the table, by name, and those of the rack.

A tile is its kind 0-51, or 52 + k for a joker that stands for kind k (RUM-6).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.games.rummy.solver_runs import RANKS

KINDS: Final[i64] = 52
JOKERS: Final[i64] = 52  # the place of the jokers in the counts of a rack

VALUES: Final = vec[i64]([1 if rank == 12 else rank + 2 for _ in range(4) for rank in range(13)])
"""The value of each kind (RUM-3): the ace counts 1 everywhere."""


def no_counts() -> vec[i64]:
    """A zero for each kind."""
    return vec[i64]([0] * 52)


def name_of(tile: i64) -> i64:
    """The kind that a tile stands for."""
    return tile - KINDS if tile >= KINDS else tile


def is_group(tiles: vec[i64]) -> bool:
    """Whether tiles that are a meld are a group and not a run."""
    return name_of(tiles[0]) % RANKS == name_of(tiles[1]) % RANKS


def split_melds(flat: vec[i64]) -> list[vec[i64]]:
    """The tiles of each meld; ``flat`` has each meld as its length and its tiles."""
    melds: list[vec[i64]] = []
    at: i64 = 0
    while at < len(flat):
        melds.append(flat[at + 1 : at + 1 + flat[at]])
        at += 1 + flat[at]
    return melds


class Supply:
    """The tiles by name: what must lie on the table, and what may."""

    def __init__(self, rack: vec[i64], table: vec[i64]) -> None:
        self.melds: Final = split_melds(table)
        self.rack: Final = rack
        self.rack_jokers: Final[i64] = rack[JOKERS]
        self.named: vec[i64] = no_counts()  # tiles on the table of this name, jokers too
        self.jokers: vec[i64] = no_counts()  # jokers on the table of this name
        self.grouped: vec[i64] = no_counts()  # tiles on the table of this name in groups
        for meld in self.melds:
            group: i64 = 1 if is_group(meld) else 0
            for tile in meld:
                name: i64 = name_of(tile)
                self.named[name] += 1
                self.grouped[name] += group
                if tile >= KINDS:
                    self.jokers[name] += 1
        self.swaps: Final[i64] = self._swaps()

    def _swaps(self) -> i64:
        """How many jokers of the table can be swapped at most (RUM-16)."""
        total: i64 = 0
        for kind in range(KINDS):
            total += swaps_at(self, kind)
        return total

    def runnable(self, kind: i64) -> bool:
        """Whether a tile of this name may lie in a run at all: all free jokers may help."""
        spare: i64 = self.rack_jokers + self.swaps
        suit: i64 = kind // RANKS * RANKS
        rank: i64 = kind % RANKS
        for first in range(rank + 11, rank + 14):
            missing: i64 = 0
            for place in range(first, first + 3):
                neighbour: i64 = suit + place % RANKS
                if self.named[neighbour] + self.rack[neighbour] == 0:
                    missing += 1
            if missing <= spare:
                return True
        return False


def swaps_at(supply: Supply, kind: i64) -> i64:
    """How many jokers of this name can be swapped (RUM-16)."""
    jokers: i64 = supply.jokers[kind]
    held: i64 = supply.rack[kind]
    return jokers if jokers < held else held


def flat_meld(tiles: vec[i64]) -> vec[i64]:
    """A meld as its length and its tiles."""
    flat = vec[i64]([len(tiles)])
    for tile in tiles:
        flat = append(flat, tile)
    return flat
