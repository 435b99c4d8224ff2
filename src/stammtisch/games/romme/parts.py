"""The cells of `Hands` in words, as the cards that they stand for.  # not compiled: a vocabulary"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import members
from stammtisch.core.kinds import rank_of, suit_of
from stammtisch.core.parts import A_CARD, A_SEAT, NOTHING, Groups, Part, as_many, sorted_words
from stammtisch.core.rows import Lines
from stammtisch.errors import BadPosition
from stammtisch.games.melds import FEWEST, GOOD, kind_at, position_of, set_fault
from stammtisch.games.romme import tabled
from stammtisch.games.romme.rules import BLACK, MOST_JOKERS, RED, make_run, make_set
from stammtisch.kits.melds import UNNAMED, read_named, written
from stammtisch.text import say

_TOO_HIGH: Final = 15  # the ace is the last position, 14
_CELLS: Final = 4  # once, twice, red jokers, black jokers


class CellsPart(Part):
    """Hands as cells, four per seat, as `romme.hands` has them.

    Args:
        holds: whether the cards lie there; otherwise everybody remembers them.
        more: whether one number follows the cells: the card taken, or -1.
    """

    ordered = False

    def __init__(self, holds: bool = True, more: bool = False) -> None:
        super().__init__(A_CARD, holds=holds)
        self.more: Final = more

    def groups(self, value: Any, terms: Any) -> Groups:
        if not value:
            return []
        cells = value[: len(value) - self.more]
        groups = [
            sorted_words(
                self.written(kind)
                for kind in (
                    *(int(kind) for mask in cells[at : at + 2] for kind in members(mask)),
                    *([int(RED)] * cells[at + 2] + [int(BLACK)] * cells[at + 3]),
                )
            )
            for at in range(0, len(cells), _CELLS)
        ]
        last = [[NOTHING if value[-1] < 0 else self.written(value[-1])]] if self.more else []
        return groups + last

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        if self.more and not groups:
            return []
        as_many(groups, 1 + self.more if self.more else len(like) // _CELLS)
        hands = groups[:-1] if self.more else groups
        numbers = [number for group in hands for number in self._cells(group)]
        if self.more:
            (last,) = groups[-1] or [NOTHING]
            numbers.append(-1 if last == NOTHING else self.meant(last))
        return numbers

    def _cells(self, group: list[str]) -> list[int]:
        once = twice = 0
        kinds = [self.meant(word) for word in group]
        for kind, word in zip(kinds, group, strict=True):
            bit = 1 << kind
            if (kind < RED and twice & bit) or kinds.count(kind) > MOST_JOKERS:
                raise BadPosition(say("{word} appears too often.", word=word))
            if kind < RED:
                once, twice = once | bit, twice | (once & bit)
        return [once, twice, kinds.count(int(RED)), kinds.count(int(BLACK))]


def _meld(meld: int) -> list[str]:
    """A meld on the table: who laid it, and its cards as they lie, ``1 5c Xr=6c 7c``."""
    places = [place for place in range(14) if tabled.places_of(meld) >> place & 1]
    cards = [(int(tabled.lying_at(meld, at)), int(tabled.named_at(meld, at))) for at in places]
    return [A_SEAT.write(int(tabled.owner_of(meld))), *(written(*each) for each in cards)]


def _read_meld(words: list[str], terms: Any) -> int:
    owner, *cards = words
    named = [read_named(word) or (UNNAMED, UNNAMED) for word in cards]
    for (_, name), word in zip(named, cards, strict=True):
        if name == UNNAMED:
            raise BadPosition(
                say("“{word}” is not a card of a meld; a joker is named, as in Xr=6c.", word=word)
            )
    names = [name for _, name in named]
    a_set = set_fault(vec[i64](names)) == GOOD
    low = int(position_of(names[0])) if names else 0
    run = [int(kind_at(suit_of(names[0]), low + at)) for at in range(len(names))]
    if not a_set and (len(names) < FEWEST or names != run or low + len(names) > _TOO_HIGH):
        raise BadPosition(
            say(
                "{cards} is not a meld; the cards of a run are given in order.",
                cards=" ".join(cards),
            )
        )
    places = [int(suit_of(name)) if a_set else low - 1 + at for at, name in enumerate(names)]
    jokers, black = (
        sum(1 << place for place, (kind, _) in zip(places, named, strict=True) if kind in colours)
        for colours in ((RED, BLACK), (BLACK,))
    )
    if a_set:
        move = make_set(rank_of(names[0]), sum(1 << place for place in places), jokers)
    else:
        move = make_run(suit_of(names[0]), low, low + len(names) - 1, jokers)
    return int(tabled.laid(move, black, A_SEAT.read(owner, terms)))


MELDS: Final = Lines(_meld, _read_meld, holds=True)
MELDS_BEFORE: Final = Lines(_meld, _read_meld)
