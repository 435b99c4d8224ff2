"""A slow second reading of the rules for whole turns at tile Rummy, and random tables."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, product

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import read_card
from stammtisch.players.rummy.solver import Solution

Tiles = list[int]  # 0..51 kinds; in a rack 52 a joker, on the table 52 + k one that stands for k
Melds = list[Tiles]
Turn = tuple[int, int]  # tiles that are played, and their value

JOKER = 52
PACK = [*range(52), *range(52), *[JOKER] * 6]  # RUM-1


def tile(word: str) -> int:
    """``7c``, on the table ``X=7c``, in the rack ``X``."""
    if word == "X":
        return JOKER
    return JOKER + read_card(word[2:]) if word.startswith("X=") else read_card(word)


def tiles(words: str) -> Tiles:
    return [tile(word) for word in words.split()]


def melds(*words: str) -> Melds:
    return [tiles(meld) for meld in words]


def value_of(tile: int) -> int:
    """RUM-3, RUM-6."""
    rank = tile % 13
    return 1 if rank == 12 else rank + 2


def is_meld(meld: Tiles) -> bool:
    """RUM-4, RUM-5, RUM-6."""
    names = {tile % 52 for tile in meld}
    suits, ranks = {name // 13 for name in names}, {name % 13 for name in names}
    if len(names) != len(meld) or len(meld) < 3:
        return False
    if len(ranks) == 1:
        return True
    return len(suits) == 1 and any(
        ranks == {(first + place) % 13 for place in range(len(ranks))} for first in ranks
    )


def flat(melds: Melds) -> vec[i64]:
    return vec[i64]([number for meld in melds for number in (len(meld), *meld)])


def unflat(numbers: vec[i64]) -> Melds:
    melds, rest = [], list(map(int, numbers))
    while rest:
        melds.append(rest[1 : 1 + rest[0]])
        rest = rest[1 + rest[0] :]
    return melds


def joined(melds: Melds) -> Tiles:
    return list(chain(*melds))


def counts(rack: Tiles) -> vec[i64]:
    """A rack as the solver wants it."""
    return vec[i64]([rack.count(kind) for kind in range(53)])


def check(rack: Tiles, table: Melds, found: Solution) -> None:
    """Whether the turn that was found is one (RUM-4..6, RUM-14..16) and says what it plays."""
    after, fresh = unflat(found.melds), unflat(found.fresh)
    assert all(is_meld(meld) for meld in after)
    assert [len(meld) for meld in after] == [len(marks) for marks in fresh]
    marked = list(zip(joined(after), joined(fresh), strict=True))
    played = Counter(min(tile, JOKER) for tile, new in marked if new)
    assert played <= Counter(rack)
    lay, lies = Counter(joined(table)), Counter(tile for tile, new in marked if not new)
    swapped, renamed = lay - lies, lies - lay
    assert all(tile >= JOKER and played[tile - JOKER] >= swapped[tile] for tile in swapped)
    assert all(tile >= JOKER for tile in renamed)
    assert renamed.total() == swapped.total()
    assert found.played == played.total()
    assert found.value == sum(value_of(tile) for tile, new in marked if new)


def counting(found: Solution, whole_melds: bool) -> int:
    """What a turn counts for the initial meld (RUM-11)."""
    return sum(
        value_of(tile)
        for meld, marks in zip(unflat(found.melds), unflat(found.fresh), strict=True)
        for tile, new in zip(meld, marks, strict=True)
        if new or (whole_melds and any(marks))
    )


# --- by trying everything ------------------------------------------------------------------------


@cache
def all_melds(longest: int = 5) -> tuple[tuple[int, ...], ...]:
    """All melds; of runs up to five tiles every longer one is made."""
    runs = [
        tuple(suit * 13 + (first + place) % 13 for place in range(length))
        for suit, first, length in product(range(4), range(13), range(3, longest + 1))
    ]
    groups = [
        tuple(suit * 13 + rank for suit in suits)
        for rank in range(13)
        for size in (3, 4)
        for suits in combinations(range(4), size)
    ]
    return (*runs, *groups)


@cache
def melds_with(name: int, longest: int) -> tuple[tuple[int, ...], ...]:
    return tuple(meld for meld in all_melds(longest) if name in meld)


Covering = tuple[list[tuple[int, ...]], list[int]]  # melds, and the names of the jokers in them


def coverings(named: Counter[int], jokers: int, longest: int = 5) -> Iterator[Covering]:
    """Every way to make melds of all these tiles and jokers."""
    if not named:
        if jokers == 0:
            yield [], []
        for meld in all_melds(longest) if jokers >= 3 else ():
            if len(meld) <= jokers:
                for melds, names in coverings(named, jokers - len(meld), longest):
                    yield [meld, *melds], [*meld, *names]
        return
    first = min(named)
    for meld in melds_with(first, longest):
        here = [name for name in meld if named[name]]
        others = [name for name in here if name != first]
        needed = len(meld) - len(here)
        for extra in range(min(jokers - needed, len(others)) + 1):  # also in place of a tile
            for left in combinations(others, extra):
                taken = Counter(set(here) - set(left))
                mine = [name for name in meld if name not in taken]
                for melds, names in coverings(named - taken, jokers - len(mine), longest):
                    yield [meld, *melds], [*mine, *names]


def choices(rack: Tiles, table: Melds) -> Iterator[tuple[Tiles, int, int, Counter[int]]]:
    """What may be played: tiles, jokers of the rack, swapped jokers; the names to be covered."""
    lying = Counter(joined(table))
    real = sorted(tile for tile in rack if tile != JOKER)
    for kinds in {kinds for size in range(len(real) + 1) for kinds in combinations(real, size)}:
        able = [
            kind for kind in set(kinds) for _ in range(min(kinds.count(kind), lying[JOKER + kind]))
        ]
        for swapped in {names for n in range(len(able) + 1) for names in combinations(able, n)}:
            named = Counter(tile % 52 for tile in lying.elements())
            named = named + Counter(kinds) - Counter(swapped)
            for drawn in range(rack.count(JOKER) + 1):
                if kinds or drawn:
                    yield list(kinds), drawn, len(swapped), named


def best_turn(rack: Tiles, table: Melds) -> Turn:
    """The most tiles that can be played and, of these, the most points."""
    best = (0, 0)
    for kinds, drawn, swapped, named in choices(rack, table):
        size = len(kinds) + drawn
        if size < best[0]:
            continue
        for _, names in coverings(named, swapped + drawn):
            dear = sorted(map(value_of, names), reverse=True)[:drawn]
            best = max(best, (size, sum(map(value_of, kinds)) + sum(dear)))
    return best


def best_first(rack: Tiles, table: Melds, needed: int, whole_melds: bool) -> Turn:
    """`best_turn` of those that count enough (RUM-11); without swaps."""
    best = (0, 0)
    for kinds, drawn, swapped, named in choices(rack, table):
        size = len(kinds) + drawn
        if swapped or size < best[0]:
            continue
        for melds, names in coverings(named, drawn, 13):
            worth = sum(map(value_of, kinds)) + sum(map(value_of, names))
            if (size, worth) > best:
                points = most_counted(melds, [*kinds, *names]) if whole_melds else worth
                if points >= needed:
                    best = (size, worth)
    return best


def most_counted(melds: list[tuple[int, ...]], played: Tiles) -> int:
    """The most that melds count if of equal tiles any may be the one that was played."""
    if not played:
        return 0
    name, rest = played[0], played[1:]
    return max(
        sum(map(value_of, meld)) * (not done) + most_counted(after, rest)
        for at, meld in enumerate(melds)
        if name in meld
        for done in (meld[0] < 0,)
        for after in ([*melds[:at], spent(meld, name), *melds[at + 1 :]],)
    )


def spent(meld: tuple[int, ...], name: int) -> tuple[int, ...]:
    """A meld that counts already, without this tile."""
    return (-1, *(other for other in meld if other not in (name, -1)))


def best_added(rack: Tiles, table: Melds, needed: int, whole_melds: bool) -> Turn:
    """`best_first` where the table is not re-arranged: one tile after another; no jokers."""
    best = (0, 0)
    new = len(rack) // 3
    for places in product(range(-1, len(table) + new), repeat=len(rack)):
        after = [list(meld) for meld in table] + [[] for _ in range(new)]
        for kind, place in zip(rack, places, strict=True):
            if place >= 0:
                after[place].append(kind)
        worth = sum(value_of(kind) for kind, at in zip(rack, places, strict=True) if at >= 0)
        turn = (len(rack) - places.count(-1), worth)
        if turn > best and all(is_meld(meld) for meld in after if meld):
            touched = [meld for at, meld in enumerate(after) if at in places]
            counted = sum(map(value_of, joined(touched))) if whole_melds else worth
            if counted >= needed:
                best = turn
    return best


# --- random tables -------------------------------------------------------------------------------


def small_position(rng: random.Random, jokers: float) -> tuple[Tiles, Melds]:
    """A rack of few tiles, and few melds; all of some neighbouring ranks of the circle."""
    ranks = [(11 + place) % 13 for place in range(rng.choice([5, 7, 13]))]
    pool = [tile for tile in PACK if tile == JOKER or tile % 13 in ranks]
    table: Melds = []
    for _ in range(rng.randint(0, 4)):
        meld = [JOKER + name if rng.random() < jokers else name for name in rng.choice(all_melds())]
        needed = Counter(min(tile, JOKER) for tile in meld)
        if needed <= Counter(pool):
            pool = list((Counter(pool) - needed).elements())
            table.append(meld)
    named = [tile - JOKER for tile in joined(table) if tile >= JOKER]
    rng.shuffle(pool)
    rack = [kind for kind in named if kind in pool][:1] if rng.random() < 0.5 else []
    for kind in rack:
        pool.remove(kind)
    rack += [tile for tile in pool if tile != JOKER or rng.random() < jokers * 5]
    return rack[: rng.randint(2, 6)], table
