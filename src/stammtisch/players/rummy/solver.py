"""The best turn in Rummy: how to play the most tiles from a rack by rearranging the table.

`solve` is exact: over all arrangements in which every tile of the table lies in a valid meld
(RUM-4..6, RUM-14), jokers keep their names unless they are swapped (RUM-15, RUM-16), and what is
played comes from the rack, it finds one that plays most tiles and, of these, most points.
`first_laying` does the same for a player who is closed (RUM-11). Both stop at a limit and say so;
what they have found until then is a valid turn.

Tiles are written as numbers: 0..51 the kind, 52 + k a joker that stands for kind k. Melds are
written flat: each as its length and its tiles.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.players.rummy.solver_melds import Layout, Plan
from stammtisch.players.rummy.solver_model import (
    DRAWN,
    MELD,
    MOVED,
    PLAYED,
    SWAPPED,
    TOUCHED,
    Model,
)
from stammtisch.players.rummy.solver_search import Search
from stammtisch.players.rummy.solver_simplex import Budget, Stopped
from stammtisch.players.rummy.solver_supply import Supply, total_value
from stammtisch.players.rummy.solver_turns import Adding, Rearranging

LIMIT: Final[i64] = 50_000_000
"""So many numbers are changed in about 200 ms where the rules are compiled."""


class Solution:
    """An arrangement of the table after a turn.

    Attributes:
        melds: all melds, flat; those that lay there already and stay as they are come first.
        fresh: shaped like ``melds``: the lengths, and for each tile 1 if it comes from the rack.
        played: tiles of the rack that are played; 0: the table stays as it is.
        value: their value, jokers as the tiles they are named (RUM-3, RUM-6).
        exact: whether nothing better exists; False: the search stopped at its limit.
        effort: how much of the limit was used.
    """

    def __init__(self, melds: vec[i64], fresh: vec[i64], exact: bool, effort: i64) -> None:
        self.melds: Final = melds
        self.fresh: Final = fresh
        self.exact: Final = exact
        self.effort: Final[i64] = effort
        played = vec[i64]()
        begin: i64 = 0
        while begin < len(melds):
            for place in range(begin + 1, begin + 1 + melds[begin]):
                if fresh[place]:
                    played = append(played, melds[place])
            begin += 1 + melds[begin]
        self.played: Final[i64] = len(played)
        self.value: Final[i64] = total_value(played)


def solve(rack: vec[i64], table: vec[i64], limit: i64 = LIMIT) -> Solution:
    """The arrangement that plays the most tiles and, among equals, the most points.

    Among equals one is preferred in which many melds stay as they are; that is not exact.

    Args:
        rack: how many tiles of each kind 0..51 the rack has, then how many jokers (53 numbers).
        table: the melds on the table, flat; all of them valid.
        limit: stop when so many numbers of the programmes have been changed.
    """
    return turn_of(Rearranging(Supply(rack, table, True), 0, False), table, limit)


def first_laying(
    rack: vec[i64],
    table: vec[i64],
    needed: i64,
    whole_melds: bool = True,
    rearranging: bool = True,
    limit: i64 = LIMIT,
) -> Solution:
    """The best turn of a player who has not opened: like `solve`, if it counts enough (RUM-11).

    The limit holds for each of up to three searches: as if the player were open, then for turns
    that count enough, and, if that stops with nothing found, for turns that only add.

    Args:
        needed: so many points at least (the option ``first_laydown``).
        whole_melds: a meld counts with all its tiles if one of them is played; otherwise only
            the tiles that are played count (``first_count``).
        rearranging: whether melds on the table may be re-arranged; otherwise only new melds are
            laid and tiles added to melds, and no joker is swapped (``open_rearrange``).
        rack, table, limit: see `solve`.
    """
    supply = Supply(rack, table, rearranging)
    if not rearranging:
        return turn_of(Adding(supply, needed, whole_melds), table, limit)
    free = turn_of(Rearranging(supply, 0, False), table, limit)
    if counted(free, whole_melds) >= needed or (free.exact and free.played == 0):
        return free
    found = turn_of(Rearranging(supply, needed, whole_melds), table, limit)
    if found.exact or found.played:
        return found
    added = turn_of(Adding(Supply(rack, table, False), needed, whole_melds), table, limit)
    return Solution(added.melds, added.fresh, False, found.effort)


def counted(turn: Solution, whole_melds: bool) -> i64:
    """What a turn counts for the initial meld (RUM-11)."""
    if not whole_melds:
        return turn.value
    total: i64 = 0
    begin: i64 = 0
    while begin < len(turn.melds):
        end: i64 = begin + 1 + turn.melds[begin]
        touched: i64 = 0
        for place in range(begin + 1, end):
            touched |= turn.fresh[place]
        if touched:
            total += total_value(turn.melds[begin + 1 : end])
        begin = end
    return total


def turn_of(model: Model, table: vec[i64], limit: i64) -> Solution:
    """The best turn that a model allows; the unchanged table if there is none."""
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
    plan = plan_of(model, search.values)
    layout = Layout(model.supply, plan)
    if isinstance(model, Adding):
        layout.add(model.supply, plan)
    else:
        layout.rearrange(model.supply, plan)
    return Solution(layout.melds, layout.fresh, exact, spent)


def unchanged(table: vec[i64], exact: bool, effort: i64) -> Solution:
    """The table as it is: nothing is played."""
    fresh = vec[i64]()
    place: i64 = 0
    while place < len(table):
        fresh = append(fresh, table[place])
        for _step in range(table[place]):
            fresh = append(fresh, 0)
        place += 1 + table[place]
    return Solution(table, fresh, exact, effort)


def plan_of(model: Model, values: vec[i64]) -> Plan:
    """What a solution of the linear program does with each name."""
    plan = Plan()
    for variable in range(len(values)):
        number: i64 = values[variable]
        subject: i64 = model.subjects[variable]
        sort: i64 = model.sorts[variable]
        if sort == MELD:
            plan.add_melds(model.melds[subject], number)
        elif sort == TOUCHED:
            plan.add_touched(model.melds[subject], model.marks[subject], number)
        elif sort == PLAYED:
            plan.played[subject] += number
        elif sort == SWAPPED:
            plan.played[subject] += number
            plan.swapped[subject] += number
        elif sort == DRAWN:
            plan.drawn[subject] += number
        elif sort == MOVED:
            plan.moved[subject] += number
    return plan
