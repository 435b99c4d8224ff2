"""Groups (RUM-4), and runs on the circle of ranks (RUM-5)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

RANKS: Final[i64] = 13


def run_of(suit: i64, first: i64, length: i64) -> vec[i64]:
    """The names of a run (RUM-5)."""
    names = vec[i64]()
    for place in range(first, first + length):
        names = append(names, suit * RANKS + place % RANKS)
    return names


def group_of(rank: i64, lacking: i64) -> vec[i64]:
    """The names of a group with one suit missing; 4 for no suit missing (RUM-4)."""
    names = vec[i64]()
    for suit in range(i64(4)):
        if suit != lacking:
            names = append(names, suit * RANKS + rank)
    return names


def first_of_run(names: vec[i64]) -> i64:
    """The rank at which a run begins; its names may come in any order (RUM-7)."""
    there = vec[i64]([0] * 52)
    for name in names:
        there[name] = 1
    suit: i64 = names[0] // RANKS * RANKS
    for name in names:
        if there[suit + (name + RANKS - 1 - suit) % RANKS] == 0:
            return name % RANKS
    return names[0] % RANKS  # all thirteen


def makes_runs(tiles: vec[i64]) -> bool:
    """Whether all these tiles of one suit, counted by rank, can lie in runs.

    A run begins wherever there are more tiles than one rank below; the runs that began at the last
    three ranks must all be open, and that is enough.
    """
    before: i64 = _begun(tiles, RANKS - 1)
    long_before: i64 = _begun(tiles, RANKS - 2)
    for rank in range(RANKS):
        begun: i64 = _begun(tiles, rank)
        if tiles[rank] < begun + before + long_before:
            return False
        long_before = before
        before = begun
    return True


def _begun(tiles: vec[i64], rank: i64) -> i64:
    below: i64 = tiles[rank - 1] if rank else tiles[RANKS - 1]
    more: i64 = tiles[rank] - below
    return more if more > 0 else 0


def runs_of(tiles: vec[i64]) -> vec[i64]:
    """Runs that are made of all these tiles, each as ``first rank * 16 + length``.

    They are as few and as long as they can be, up to thirteen tiles (RUM-5). The tiles must make
    runs.
    """
    found = vec[i64]()
    begun_at = vec[i64]()  # of the open runs, the oldest first; before 0: begun in an earlier lap
    for _step in range(tiles[RANKS - 1]):
        begun_at = append(begun_at, -1)
    if all_equal(tiles):
        for _step in range(tiles[0]):
            found = append(found, RANKS)
        return found
    place: i64 = 0  # counts on from lap to lap
    known: i64 = -1  # from here on the beginning of each run that ends is known
    while known < 0 or place < known + RANKS:
        rank: i64 = place % RANKS
        while len(begun_at) > tiles[rank]:
            oldest: i64 = begun_at[0]
            if known >= 0:
                found = _pieces(found, oldest, place - oldest)
            begun_at = begun_at[1:]
        while len(begun_at) < tiles[rank]:
            begun_at = append(begun_at, place)
        if known < 0 and (len(begun_at) == 0 or begun_at[0] >= 0):
            known = place + 1
        place += 1
    return found


def all_equal(tiles: vec[i64]) -> bool:
    """Whether there are equally many tiles of each rank, which make full circles."""
    return all(tiles[rank] == tiles[0] for rank in range(RANKS))


def _pieces(found: vec[i64], first: i64, length: i64) -> vec[i64]:
    """Add a run; one of more than thirteen tiles is cut."""
    while length > RANKS:
        piece: i64 = RANKS if length >= RANKS + 3 else length - 3
        found = append(found, first % RANKS * 16 + piece)
        first += piece
        length -= piece
    return append(found, first % RANKS * 16 + length)
