"""What there is to arrange: the tiles on the table, by name, and those of the rack.

A tile is its kind 0-51, or 52 + k for a joker that stands for kind k (RUM-6).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.players.rummy.solver_runs import RANKS

KINDS: Final[i64] = 52
JOKERS: Final[i64] = 52  # the place of the jokers in the counts of a rack

VALUES: Final = vec[i64]([1 if rank == 12 else rank + 2 for _ in range(4) for rank in range(13)])
"""The value of each kind (RUM-3): the ace counts 1 everywhere."""


def no_counts() -> vec[i64]:
    """A list with a zero for each kind of tile."""
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
    place: i64 = 0
    while place < len(flat):
        melds.append(flat[place + 1 : place + 1 + flat[place]])
        place += 1 + flat[place]
    return melds


class Supply:
    """The tiles by name: what must lie on the table, and what may."""

    def __init__(self, rack: vec[i64], table: vec[i64], rearranging: bool) -> None:
        self.melds: Final = split_melds(table)
        self.rack: Final = rack
        self.rack_jokers: Final[i64] = rack[JOKERS]
        self.named: vec[i64] = no_counts()  # tiles on the table of this name, jokers too
        self.jokers: vec[i64] = no_counts()  # jokers on the table of this name
        for meld in self.melds:
            for tile in meld:
                name: i64 = name_of(tile)
                self.named[name] += 1
                if tile >= KINDS:
                    self.jokers[name] += 1
        self.swaps_at: vec[i64] = no_counts()  # jokers of this name that can be swapped (RUM-16)
        self.swaps: i64 = 0  # all of them
        for kind in range(KINDS if rearranging else i64(0)):
            jokers: i64 = self.jokers[kind]
            self.swaps_at[kind] = jokers if jokers < rack[kind] else rack[kind]
            self.swaps += self.swaps_at[kind]


def names_of(tiles: vec[i64]) -> vec[i64]:
    """The kinds that tiles stand for."""
    names = vec[i64]()
    for tile in tiles:
        names = append(names, name_of(tile))
    return names


def total_value(tiles: vec[i64]) -> i64:
    """The value of tiles; a joker has the value of what it stands for (RUM-3, RUM-6)."""
    total: i64 = 0
    for tile in tiles:
        total += VALUES[name_of(tile)]
    return total
