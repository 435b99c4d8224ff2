"""Which melds a turn can make: by rearranging the table, or only by adding to it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.players.rummy.solver_model import MELD, TOUCHED, Model
from stammtisch.players.rummy.solver_runs import RANKS, first_of_run, group_of, run_of
from stammtisch.players.rummy.solver_simplex import UNBOUNDED
from stammtisch.players.rummy.solver_supply import KINDS, Supply, is_group, names_of, no_counts

_ALONE: i64 = 5  # a longer run can be laid as two


class Rearranging(Model):
    """All melds that can be made of the table and the rack (RUM-13).

    Runs of three to five tiles are enough: a longer one is several of them. Only a meld that must
    count for the initial meld is listed at every length, with each tile that may make it count.
    """

    def __init__(self, supply: Supply, needed: i64, whole_melds: bool) -> None:
        super().__init__(supply, needed, whole_melds)
        self.add_name_rows(supply.named)
        if needed and whole_melds:
            self.add_touch_rows()
        for suit in range(i64(4)):
            for first in range(RANKS):
                for length in range(i64(3), RANKS + 1):
                    if length <= _ALONE or (needed and whole_melds):
                        self.offer(run_of(suit, first, length))
        for rank in range(RANKS):
            for lacking in range(i64(5)):
                self.offer(group_of(rank, lacking))
        for meld in supply.melds:  # to keep them
            self.add_meld(MELD, names_of(meld), -1, len(meld), 1)
            self.close_column()
        self.add_tiles()

    def add_touch_rows(self) -> None:
        """Let no more melds count for a tile of this name than such tiles are played."""
        supply = self.supply
        for kind in range(KINDS):
            if supply.rack[kind] or supply.rack_jokers:
                self.touch_row_of[kind] = self.add_row(0, 0)

    def offer(self, names: vec[i64]) -> None:
        """Add a meld if there are tiles and jokers for it."""
        supply = self.supply
        missing: i64 = 0
        for name in names:
            if supply.named[name] + supply.rack[name] == 0:
                missing += 1
        if missing > supply.rack_jokers + supply.swaps:
            return
        if len(names) <= _ALONE:
            self.add_meld(MELD, names, -1, 0, UNBOUNDED)
            self.close_column()
        for name in names:
            if self.touch_row_of[name] >= 0:
                self.add_meld(TOUCHED, names, name, 0, UNBOUNDED)
                self.add_entry(self.touch_row_of[name], 1)
                self.add_points(names)
                self.close_column()


class Adding(Model):
    """New melds of the rack, and tiles added to melds on the table (RUM-12).

    No tile of the table is lifted and no joker swapped: the supply is one without swaps.
    """

    def __init__(self, supply: Supply, needed: i64, whole_melds: bool) -> None:
        super().__init__(supply, needed, whole_melds)
        self.add_name_rows(no_counts())
        for suit in range(i64(4)):
            for first in range(RANKS):
                for length in range(i64(3), _ALONE + 1):
                    self.offer(run_of(suit, first, length))
        for rank in range(RANKS):
            for lacking in range(i64(5)):
                self.offer(group_of(rank, lacking))
        for number in range(i64(len(supply.melds))):
            self.add_longer(number)
        self.add_tiles()

    def holds(self, names: vec[i64]) -> bool:
        """Whether the rack has tiles and jokers for these names."""
        missing: i64 = 0
        for name in names:
            if self.supply.rack[name] == 0:
                missing += 1
        return missing <= self.supply.rack_jokers

    def offer(self, names: vec[i64]) -> None:
        """Add a new meld if the rack has the tiles."""
        if self.holds(names):
            self.add_meld(MELD, names, -1, 0, UNBOUNDED)
            self.add_points(names)
            self.close_column()

    def add_longer(self, number: i64) -> None:
        """All that can be added to a meld on the table."""
        names = names_of(self.supply.melds[number])
        once: i64 = self.add_row(1, 0)
        if is_group(names):
            if len(names) == 3:
                self.offer_longer(number, once, vec[i64]([lacking_in(names)]))
            return
        suit: i64 = names[0] // RANKS
        first: i64 = first_of_run(names)
        length: i64 = len(names)
        for left in range(RANKS - length + 1):
            for right in range(RANKS - length - left + 1):
                if left or right:
                    added = run_of(suit, first + RANKS - left, left)
                    for name in run_of(suit, first + length, right):
                        added = append(added, name)
                    self.offer_longer(number, once, added)

    def offer_longer(self, number: i64, once: i64, added: vec[i64]) -> None:
        """Add these tiles to a meld on the table if the rack has them."""
        if self.holds(added):
            self.add_meld(TOUCHED, added, number, 0, 1)
            self.add_entry(once, 1)
            all_names = names_of(self.supply.melds[number])
            for name in added:
                all_names = append(all_names, name)
            self.add_points(all_names)
            self.close_column()


def lacking_in(group: vec[i64]) -> i64:
    """The name of the tile that a group of three lacks."""
    rank: i64 = group[0] % RANKS
    suits: i64 = 6
    for name in group:
        suits -= name // RANKS
    return suits * RANKS + rank
