"""From the numbers of tiles in groups and runs to melds, with the old melds kept where they can be.

The search only says how many tiles of each name there are and how many of them lie in runs. Which
melds these are is still free: a meld that lies on the table already stays as it is if the rest can
be arranged without it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.games.rummy.solver_runs import RANKS, makes_runs, runs_of
from stammtisch.games.rummy.solver_supply import KINDS, Supply, is_group, name_of, no_counts


class Plan:
    """How many tiles of each name there will be, by where they lie and where they come from."""

    def __init__(self) -> None:
        self.runs: vec[i64] = no_counts()
        self.groups: vec[i64] = no_counts()
        self.played: vec[i64] = no_counts()  # tiles of the rack, without jokers
        self.swapped: vec[i64] = no_counts()  # jokers of the table that lose this name
        self.drawn: vec[i64] = no_counts()  # jokers of the rack that get this name
        self.moved: vec[i64] = no_counts()  # swapped jokers that get this name

    def add_melds(self, names: vec[i64], number: i64) -> None:
        """Add equal melds."""
        counts = self.groups if is_group(names) else self.runs
        for name in names:
            counts[name] += number


class Layout:
    """Melds made of a plan."""

    def __init__(self, supply: Supply, plan: Plan) -> None:
        self.runs: Final = plan.runs[:]
        self.groups: Final = plan.groups[:]
        self.names: list[vec[i64]] = []  # of each meld, the names of its tiles
        self.kept: list[vec[i64]] = []  # melds that stay, with their tiles
        self.tiles: vec[i64] = no_counts()  # of the table, not yet used
        self.jokers: vec[i64] = no_counts()
        self.new_tiles: vec[i64] = plan.played[:]
        self.new_jokers: vec[i64] = plan.drawn[:]
        for kind in range(KINDS):
            jokers: i64 = supply.jokers[kind]
            self.tiles[kind] = supply.named[kind] - jokers
            self.jokers[kind] = jokers - plan.swapped[kind] + plan.moved[kind]

    def keep(self, meld: vec[i64]) -> bool:
        """Keep an old meld as it is if the rest of the plan is possible without it."""
        for tile in meld:
            if self.left_as(tile) == 0:
                return False
        counts = self.groups if is_group(meld) else self.runs
        for tile in meld:
            counts[name_of(tile)] -= 1
        if self.can_rest(meld, counts):
            for tile in meld:
                self.use(tile)
            self.kept.append(meld)
            return True
        for tile in meld:
            counts[name_of(tile)] += 1
        return False

    def can_rest(self, meld: vec[i64], counts: vec[i64]) -> bool:
        """Whether what remains of the rank or the suit of a meld can be arranged."""
        for tile in meld:
            if counts[name_of(tile)] < 0:
                return False
        name: i64 = name_of(meld[0])
        if is_group(meld):
            return makes_groups(packed_rank(counts, name % RANKS))
        suit: i64 = name // RANKS * RANKS
        return makes_runs(counts[suit : suit + RANKS])

    def left_as(self, tile: i64) -> i64:
        """How many tiles of the table are left that are exactly this tile."""
        return self.tiles[tile] if tile < KINDS else self.jokers[tile - KINDS]

    def use(self, tile: i64) -> None:
        """Take a tile of the table."""
        if tile < KINDS:
            self.tiles[tile] -= 1
        else:
            self.jokers[tile - KINDS] -= 1

    def is_new(self, name: i64) -> bool:
        """Whether the next tile of this name has to come from the rack."""
        return self.tiles[name] == 0 and self.jokers[name] == 0

    def take(self, name: i64, from_rack: i64) -> i64:
        """The next tile of this name, a joker last."""
        tiles = self.new_tiles if from_rack else self.tiles
        jokers = self.new_jokers if from_rack else self.jokers
        if tiles[name]:
            tiles[name] -= 1
            return name
        jokers[name] -= 1
        return KINDS + name

    def fill(self) -> None:
        """Make melds of all that is left of the plan."""
        for rank in range(RANKS):
            self.fill_rank(rank)
        for suit in range(i64(4)):
            first: i64 = suit * RANKS
            for run in runs_of(self.runs[first : first + RANKS]):
                names = vec[i64]()
                for place in range(run // 16, run // 16 + run % 16):
                    names = append(names, first + place % RANKS)
                self.names.append(names)

    def fill_rank(self, rank: i64) -> None:
        """Make as few groups of a rank as can be: those of three lack a suit each, in turn."""
        total: i64 = 0
        number: i64 = 0
        for suit in range(i64(4)):
            there: i64 = self.groups[suit * RANKS + rank]
            total += there
            if there > number:
                number = there
        while number * 4 < total:
            number += 1
        lacking = vec[i64]()
        for suit in range(i64(4)):
            for _ in range(number - self.groups[suit * RANKS + rank]):
                lacking = append(lacking, suit)
        for group in range(number):
            lacks: i64 = lacking[group] if group < len(lacking) else -1
            names = vec[i64]()
            for suit in range(i64(4)):
                if suit != lacks:
                    names = append(names, suit * RANKS + rank)
            self.names.append(names)


def packed_rank(counts: vec[i64], rank: i64) -> i64:
    """The counts of a rank, eight bits a suit."""
    return (
        counts[rank]
        | (counts[RANKS + rank] << 8)
        | (counts[2 * RANKS + rank] << 16)
        | (counts[3 * RANKS + rank] << 24)
    )


def makes_groups(groups: i64) -> bool:
    """Whether tiles of one rank, packed, can all lie in groups (RUM-4).

    As many groups as there are tiles for are best: no name may be in more groups than there are.
    """
    total: i64 = 0
    most: i64 = 0
    while groups:
        tiles: i64 = groups & 0xFF
        total += tiles
        if tiles > most:
            most = tiles
        groups >>= 8
    number: i64 = total // 3
    return most <= number and total <= 4 * number
