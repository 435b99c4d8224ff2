"""From the numbers of tiles in groups and runs to melds, with the old melds kept where they can be.

The search only says how many tiles of each name there are and how many of them lie in runs. Which
melds these are is still free: a meld that lies on the table already stays as it is if the rest can
be arranged without it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.players.rummy.solver_runs import (
    RANKS,
    first_of_run,
    group_of,
    makes_runs,
    run_of,
    runs_of,
)
from stammtisch.players.rummy.solver_supply import (
    KINDS,
    Supply,
    is_group,
    name_of,
    names_of,
    no_counts,
)


class Plan:
    """How many tiles of each name there will be, by where they lie and where they came from."""

    def __init__(self) -> None:
        self.runs: vec[i64] = no_counts()
        self.groups: vec[i64] = no_counts()
        self.played: vec[i64] = no_counts()  # tiles of the rack, without jokers
        self.swapped: vec[i64] = no_counts()  # jokers of the table that lose this name
        self.drawn: vec[i64] = no_counts()  # jokers of the rack that get this name
        self.moved: vec[i64] = no_counts()  # swapped jokers that get this name
        self.touched: list[vec[i64]] = []  # melds that have to stay as they are planned
        self.marks: vec[i64] = vec[i64]()  # of each of them, see `Model`

    def add_melds(self, names: vec[i64], number: i64) -> None:
        """Add equal melds."""
        counts = self.groups if is_group(names) else self.runs
        for name in names:
            counts[name] += number

    def add_touched(self, names: vec[i64], mark: i64, number: i64) -> None:
        """Add equal melds that contain a tile of the rack, so that they count."""
        for _step in range(number):
            self.touched.append(names)
            self.marks = append(self.marks, mark)


class Layout:
    """Melds made of a plan: ``melds`` and ``fresh`` as in `Solution`."""

    def __init__(self, supply: Supply, plan: Plan) -> None:
        self.melds: vec[i64] = vec[i64]()
        self.fresh: vec[i64] = vec[i64]()
        self.runs: Final = plan.runs[:]
        self.groups: Final = plan.groups[:]
        self.tiles: vec[i64] = no_counts()  # of the table, not yet used
        self.jokers: vec[i64] = no_counts()
        self.new_tiles: vec[i64] = plan.played[:]
        self.new_jokers: vec[i64] = plan.drawn[:]
        for kind in range(KINDS):
            jokers: i64 = supply.jokers[kind]
            self.tiles[kind] = supply.named[kind] - jokers
            self.jokers[kind] = jokers - plan.swapped[kind] + plan.moved[kind]

    def rearrange(self, supply: Supply, plan: Plan) -> None:
        """Make melds of the whole table: first keep what can be kept."""
        # What makes a meld count is set aside, so that no other meld takes it.
        marked = vec[i64]()
        for mark in plan.marks:
            marked = append(marked, self.take_new(mark))
        for meld in supply.melds:
            self.keep(meld)
        for number in range(i64(len(plan.touched))):
            self.lay_touched(plan.touched[number], marked[number])
        self.fill()

    def add(self, supply: Supply, plan: Plan) -> None:
        """Add to the melds of the table, and make new ones."""
        for number in range(i64(len(supply.melds))):
            self.lay_longer(supply.melds[number], added_to(plan, number))
        self.fill()

    def lay_longer(self, meld: vec[i64], added: vec[i64]) -> None:
        """Lay an old meld; a run is laid in the order of the circle."""
        before: i64 = 0
        if len(added) and not is_group(meld):
            below: i64 = (first_of_run(names_of(meld)) + RANKS - 1) % RANKS
            for place in range(i64(len(added))):
                if added[place] % RANKS == below:
                    before = place + 1
        self.begin_meld(len(meld) + len(added))
        for name in added[:before]:
            self.lay(self.take_new(name), 1)
        for tile in meld:
            self.use(tile)
            self.lay(tile, 0)
        for name in added[before:]:
            self.lay(self.take_new(name), 1)

    def lay_touched(self, names: vec[i64], marked: i64) -> None:
        """Lay a meld that counts, with the rack tile that was set aside for it."""
        self.begin_meld(len(names))
        for name in names:
            if name == name_of(marked):
                self.lay(marked, 1)
            else:
                self.lay_any(name)

    def lay_names(self, names: vec[i64]) -> None:
        """Lay a meld of tiles with these names."""
        self.begin_meld(len(names))
        for name in names:
            self.lay_any(name)

    def begin_meld(self, length: i64) -> None:
        """Write the length of the next meld."""
        self.melds = append(self.melds, length)
        self.fresh = append(self.fresh, length)

    def lay(self, tile: i64, new: i64) -> None:
        """Write a tile of the current meld."""
        self.melds = append(self.melds, tile)
        self.fresh = append(self.fresh, new)

    def lay_any(self, name: i64) -> None:
        """Write the next tile with this name: tiles of the table first, and jokers last."""
        if self.tiles[name] or self.jokers[name]:
            tile: i64 = name if self.tiles[name] else KINDS + name
            self.use(tile)
            self.lay(tile, 0)
        else:
            self.lay(self.take_new(name), 1)

    def take_new(self, name: i64) -> i64:
        """Take a played tile with this name; a joker as a last resort."""
        if self.new_tiles[name]:
            self.new_tiles[name] -= 1
            return name
        self.new_jokers[name] -= 1
        return KINDS + name

    def keep(self, meld: vec[i64]) -> bool:
        """Keep an old meld as it is if the rest of the plan is possible without it."""
        for tile in meld:
            if self.left_as(tile) == 0:
                return False
        counts = self.groups if is_group(meld) else self.runs
        for tile in meld:
            counts[name_of(tile)] -= 1
        if self.can_rest(meld, counts):
            self.lay_longer(meld, vec[i64]())
            return True
        for tile in meld:
            counts[name_of(tile)] += 1
        return False

    def can_rest(self, meld: vec[i64], counts: vec[i64]) -> bool:
        """Whether the rest of a meld's rank or suit can still be arranged."""
        for tile in meld:
            if counts[name_of(tile)] < 0:
                return False
        name: i64 = name_of(meld[0])
        if is_group(meld):
            return makes_groups(packed_rank(counts, name % RANKS))
        suit: i64 = name // RANKS * RANKS
        return makes_runs(counts[suit : suit + RANKS])

    def left_as(self, tile: i64) -> i64:
        """How many identical copies of a tile are left from the table."""
        return self.tiles[tile] if tile < KINDS else self.jokers[tile - KINDS]

    def use(self, tile: i64) -> None:
        """Take a tile of the table."""
        if tile < KINDS:
            self.tiles[tile] -= 1
        else:
            self.jokers[tile - KINDS] -= 1

    def fill(self) -> None:
        """Make melds of all that is left of the plan."""
        for rank in range(RANKS):
            self.fill_rank(rank)
        for suit in range(i64(4)):
            first: i64 = suit * RANKS
            for run in runs_of(self.runs[first : first + RANKS]):
                self.lay_names(run_of(suit, run // 16, run % 16))

    def fill_rank(self, rank: i64) -> None:
        """Make as few groups of a rank as possible; groups of three lack each suit in turn."""
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
            for _step in range(number - self.groups[suit * RANKS + rank]):
                lacking = append(lacking, suit)
        for group in range(number):
            lacks: i64 = lacking[group] if group < len(lacking) else -1
            self.lay_names(group_of(rank, lacks))


def added_to(plan: Plan, number: i64) -> vec[i64]:
    """What is added to this meld of the table."""
    for place in range(i64(len(plan.marks))):
        if plan.marks[place] == number:
            return plan.touched[place]
    return vec[i64]()


def packed_rank(counts: vec[i64], rank: i64) -> i64:
    """The counts of a rank, eight bits per suit."""
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
