"""From an arrangement of the table to the small moves that lead to it.

Each tile of the table belongs to a *class*: its kind if it lies there already, and other numbers
for jokers and for tiles that come from the rack. An arrangement wants so many tiles of each class
in each of its melds; a tile that is wanted where it lies stays there.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.games.rummy.position import Position
from stammtisch.games.rummy.rules import JOKER, TABLE, TILES, name_of
from stammtisch.games.rummy.tiles import face_of, free, meld_numbers, meld_of, origin_of, played
from stammtisch.players.rummy.script import NEW_MELD, Script

_FRESH: Final[i64] = 104  # + tile: from the rack in this turn
_SWAPPED: Final[i64] = 260  # + name: a joker that was swapped


class Target:
    """A meld to be built: its number (now, or the one it will get) and the tiles it still needs."""

    def __init__(self, wants: vec[i64]) -> None:
        self.meld: i64 = NEW_MELD
        self.wants: vec[i64] = wants

    def wanted(self, tile: i64) -> bool:
        """Whether a tile of this class is still needed; if so, it is counted as there."""
        for place in range(i64(len(self.wants))):
            if self.wants[place] == tile:
                last: i64 = len(self.wants) - 1
                self.wants[place] = self.wants[last]
                self.wants = self.wants[:last]
                return True
        return False


def class_of(entry: i64) -> i64:
    """The class of a tile on the work table; a joker is 52 + the kind that it stands for."""
    face: i64 = face_of(entry)
    origin: i64 = origin_of(entry)
    tile: i64 = JOKER + name_of(face) if face >= JOKER else face
    if played(face, origin):
        return _FRESH + tile
    return _SWAPPED + name_of(face) if free(face, origin) else tile


def turn_to(at: Position, melds: vec[i64], fresh: vec[i64]) -> vec[i64]:
    """The moves that make these melds, up to `commit`; empty if they cannot be made.

    ``melds`` has each meld as its length and its tiles (a joker is 52 + kind), ``fresh`` in the
    same places 1 for tiles of the rack. ``at`` is a copy of a position at the start of a turn; it
    is used up.
    """
    targets = targets_of(melds, fresh)
    mark_swapped(at, targets)
    match(at, targets)
    script = Script(at)
    swap_jokers(script, targets)
    if move_tiles(script, targets) and play_tiles(script, targets):
        return script.finished()
    return vec[i64]()


def targets_of(melds: vec[i64], fresh: vec[i64]) -> list[Target]:
    """The melds to be built, with nothing matched yet."""
    targets: list[Target] = []
    begin: i64 = 0
    while begin < len(melds):
        wants = vec[i64]()
        for place in range(begin + 1, begin + 1 + melds[begin]):
            new = fresh[place] == 1
            wants = append(wants, _FRESH + melds[place] if new else melds[place])
        targets.append(Target(wants))
        begin += 1 + melds[begin]
    return targets


def mark_swapped(at: Position, targets: list[Target]) -> None:
    """Mark the wanted jokers whose name no joker on the table has: they have been swapped."""
    there = vec[i64]([0] * TILES)
    for entry in at.table:
        if face_of(entry) >= JOKER:
            there[name_of(face_of(entry))] += 1
    for target in targets:
        for index in range(i64(len(target.wants))):
            tile: i64 = target.wants[index]
            if tile < JOKER or tile >= _FRESH:
                continue
            if there[tile - JOKER] > 0:
                there[tile - JOKER] -= 1
            else:
                target.wants[index] = _SWAPPED + tile - JOKER


def match(at: Position, targets: list[Target]) -> None:
    """Give each meld of the table to the target that keeps most of its tiles."""
    for _step in range(len(targets)):
        best: i64 = 0
        best_target: Target | None = None
        best_meld: i64 = NEW_MELD
        for meld in meld_numbers(at.table):
            if not _matched(targets, meld):
                for target in targets:
                    kept: i64 = overlap(at, meld, target) if target.meld == NEW_MELD else 0
                    if kept > best:
                        best = kept
                        best_target = target
                        best_meld = meld
        if best_target is None:
            break
        best_target.meld = best_meld


def _matched(targets: list[Target], meld: i64) -> bool:
    return any(target.meld == meld for target in targets)


def overlap(at: Position, meld: i64, target: Target) -> i64:
    """How many tiles of a meld a target needs."""
    still = Target(target.wants[:])
    kept: i64 = 0
    for entry in at.table:
        if meld_of(entry) == meld and still.wanted(class_of(entry)):
            kept += 1
    return kept


def swap_jokers(script: Script, targets: list[Target]) -> None:
    """Swap the jokers that are wanted under another name, and use each of them at once (RUM-16)."""
    for target in targets:
        for tile in target.wants[:]:
            if tile < _SWAPPED:
                continue
            joker: i64 = spare_joker(script.at, targets)
            if joker < 0 or not script.room(4):
                return
            script.swap(meld_of(joker), face_of(joker))
            target.wanted(tile)
            target.meld = script.drop(target.meld)
            script.name(tile - _SWAPPED)


def spare_joker(at: Position, targets: list[Target]) -> i64:
    """A joker on the table that need not keep its name anywhere and can be swapped; or -1."""
    kept = vec[i64]([0] * TILES)
    for target in targets:
        for tile in target.wants:
            if JOKER <= tile < _FRESH:
                kept[tile - JOKER] += 1
    for entry in at.table:
        face: i64 = face_of(entry)
        if face >= JOKER and origin_of(entry) == TABLE:
            if kept[name_of(face)] > 0:
                kept[name_of(face)] -= 1
            else:
                return entry
    return -1


def move_tiles(script: Script, targets: list[Target]) -> bool:
    """Move the table's tiles to where they are needed; False if one is needed nowhere."""
    leaving = vec[i64]()
    for entry in script.at.table:
        home = _target_of(targets, meld_of(entry))
        stays = home is not None and home.wanted(class_of(entry))
        if not stays and origin_of(entry) != TABLE and face_of(entry) >= JOKER:
            stays = True  # a swapped joker lies where it is wanted
        if not stays:
            leaving = append(leaving, entry)
    for entry in leaving:
        new_home = _wanting(targets, class_of(entry))
        if new_home is None or not script.room(2):
            return False
        new_home.meld = script.move(meld_of(entry), face_of(entry), new_home.meld)
    return True


def _target_of(targets: list[Target], meld: i64) -> Target | None:
    for target in targets:
        if target.meld == meld:
            return target
    return None


def _wanting(targets: list[Target], tile: i64) -> Target | None:
    """The target that needs a tile, which is then counted as there."""
    for target in targets:
        if target.wanted(tile):
            return target
    return None


def play_tiles(script: Script, targets: list[Target]) -> bool:
    """Play the tiles still needed from the rack; False if one is missing."""
    for target in targets:
        for tile in target.wants:
            if tile < _FRESH or tile >= _SWAPPED or not script.room(3):
                return False
            if not script.holds(tile - _FRESH):
                return False
            target.meld = script.add(tile - _FRESH, target.meld)
    return True
