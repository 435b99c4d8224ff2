"""The best turn at tile Rummy: how to play most tiles of a rack by re-arranging the table.

`solve` is exact: over all arrangements in which every tile of the table lies in a valid meld
(RUM-4..6, RUM-14), jokers keep their names unless they are swapped (RUM-15, RUM-16), and what is
played comes from the rack, it finds one that plays most tiles and, of these, most points. It stops
at a limit and says so.

Tiles are written as numbers: 0..51 the kind, 52 + k a joker that stands for kind k. Melds are
written flat: each as its length and its tiles.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.games.rummy.solver_melds import Layout, Plan
from stammtisch.games.rummy.solver_model import DRAWN, MELD, PLAYED, SWAPPED, Model
from stammtisch.games.rummy.solver_search import Search
from stammtisch.games.rummy.solver_simplex import Budget, Stopped
from stammtisch.games.rummy.solver_supply import KINDS, VALUES, Supply

LIMIT: Final[i64] = 40_000_000
"""So many numbers of the tables may be changed: about 200 ms where the rules are compiled."""


class Solution:
    """An arrangement of the table after a turn.

    Attributes:
        melds: all melds, flat; those that lay there already and stay as they are come first.
        fresh: shaped like ``melds``: the lengths, and for each tile 1 if it comes from the rack.
        played: tiles of the rack that are played; 0: the table stays as it is.
        value: their value, jokers as the tiles they are named (RUM-3, RUM-6).
        exact: whether nothing better exists; False: the search stopped at its limit.
        nodes: how much of the limit was used.
    """

    def __init__(
        self, melds: vec[i64], fresh: vec[i64], played: i64, value: i64, exact: bool, nodes: i64
    ) -> None:
        self.melds: Final = melds
        self.fresh: Final = fresh
        self.played: Final[i64] = played
        self.value: Final[i64] = value
        self.exact: Final = exact
        self.nodes: Final[i64] = nodes


def solve(rack: vec[i64], table: vec[i64], limit: i64 = LIMIT) -> Solution:
    """The arrangement that plays most tiles and, of these, most points; few melds are changed.

    Args:
        rack: how many tiles of each kind 0..51 the rack has, then how many jokers (53 numbers).
        table: the melds on the table, flat; all of them valid.
        limit: stop when so many numbers of the tables have been changed.
    """
    supply = Supply(rack, table)
    model = Model(supply)
    budget = Budget(limit)
    search = Search(len(model.sorts), 0)
    exact = True
    try:
        search.solve(model.dictionary(budget))
    except Stopped:
        exact = False
    spent: i64 = limit - budget.left
    if len(search.values) == 0:
        return unchanged(table, exact, spent)
    return solution(supply, plan_of(model, search.values), exact, spent)


def unchanged(table: vec[i64], exact: bool, nodes: i64) -> Solution:
    """The table as it is: nothing is played."""
    fresh = vec[i64]()
    at: i64 = 0
    while at < len(table):
        fresh = append(fresh, table[at])
        for _ in range(table[at]):
            fresh = append(fresh, 0)
        at += 1 + table[at]
    return Solution(table, fresh, 0, 0, exact, nodes)


def plan_of(model: Model, values: vec[i64]) -> Plan:
    """What a solution of the programme does with each name."""
    plan = Plan()
    for variable in range(len(values)):
        number: i64 = values[variable]
        if number:
            subject: i64 = model.subjects[variable]
            sort: i64 = model.sorts[variable]
            if sort == MELD:
                plan.add_melds(model.melds[subject], number)
            elif sort == PLAYED:
                plan.played[subject] += number
            elif sort == SWAPPED:
                plan.played[subject] += number
                plan.swapped[subject] += number
            elif sort == DRAWN:
                plan.drawn[subject] += number
            else:
                plan.moved[subject] += number
    return plan


def solution(supply: Supply, plan: Plan, exact: bool, nodes: i64) -> Solution:
    """The melds of a plan, and what it plays."""
    layout = Layout(supply, plan)
    for meld in supply.melds:
        layout.keep(meld)
    layout.fill()
    melds = vec[i64]()
    fresh = vec[i64]()
    for meld in layout.kept:
        melds = append(melds, len(meld))
        fresh = append(fresh, len(meld))
        for tile in meld:
            melds = append(melds, tile)
            fresh = append(fresh, 0)
    for names in layout.names:
        melds = append(melds, len(names))
        fresh = append(fresh, len(names))
        for name in names:
            is_new: i64 = 1 if layout.is_new(name) else 0
            melds = append(melds, layout.take(name, is_new))
            fresh = append(fresh, is_new)
    played: i64 = 0
    value: i64 = 0
    for kind in range(KINDS):
        tiles: i64 = plan.played[kind] + plan.drawn[kind]
        played += tiles
        value += tiles * VALUES[kind]
    return Solution(melds, fresh, played, value, exact, nodes)
