"""Groups and runs in a Gin hand: what may be knocked, the best deadwood, and laying off.

A set of cards is a mask by kind (bit ``suit * 13 + rank``, the two lowest, the ace highest). Runs
begin with the ace (GIN-1), so inside this module a mask is first turned until the ace is the
lowest bit of its suit (`ace_low`); names that begin with ``_`` and the tables speak of such *low*
masks. Every public function takes and gives masks by kind.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest
from stammtisch.core.kinds import kind_of, rank_of

_ALL: Final[i64] = 0xFFFFFFFFFFFFF  # 52 cards
_SUIT: Final[i64] = 0x1FFF
_ACES: Final[i64] = 0x8004002001000  # by kind: bit 12 of each suit
_LOW_ACES: Final[i64] = _ACES >> 12
_KINGS: Final[i64] = _ACES  # low: the king is the highest bit of its suit
_RUN_STARTS: Final[i64] = _ALL & ~(_ACES | _ACES >> 1)  # low: a run of three may begin here
_NOT_KINGS: Final[i64] = _ALL & ~_KINGS
_HIGHEST: Final[i64] = 10  # points of the dearest card


def _low_points(field: int) -> int:
    return sum(min(rank + 1, 10) for rank in range(13) if field >> rank & 1)


def _at_least(points: int) -> int:
    return sum(BIT[bit] for bit in range(52) if min(rank_of(bit) + 1, 10) >= points)


_FIELD_POINTS: Final = vec[i64]([_low_points(field) for field in range(8192)])
_AT_LEAST: Final = vec[i64]([_at_least(points) for points in range(11)])


def ace_low(cards: i64) -> i64:
    """A mask by kind, rotated so that the ace is the lowest bit of each suit."""
    return ((cards & ~_ACES) << 1) | ((cards & _ACES) >> 12)


def ace_high(low: i64) -> i64:
    """The reverse of `ace_low`: a mask by kind."""
    return ((low & ~_LOW_ACES) >> 1) | ((low & _LOW_ACES) << 12)


def points(cards: i64) -> i64:
    """The points of these cards (GIN-1)."""
    return _points(ace_low(cards))


def is_group(meld: i64) -> bool:
    """Whether a meld is a group and not a run (GIN-5)."""
    low = ace_low(meld)
    return _next_up(low) & low == 0


def _points(low: i64) -> i64:
    return (
        _FIELD_POINTS[low & _SUIT]
        + _FIELD_POINTS[(low >> 13) & _SUIT]
        + _FIELD_POINTS[(low >> 26) & _SUIT]
        + _FIELD_POINTS[low >> 39]
    )


def _next_up(low: i64) -> i64:
    """The cards one above these in their suits; nothing follows the king (GIN-1)."""
    return (low & _NOT_KINGS) << 1


def _meldable(low: i64) -> i64:
    """Those of the cards that belong to some meld of these cards (GIN-5)."""
    starts: i64 = low & (low >> 1) & (low >> 2) & _RUN_STARTS
    clubs: i64 = low & _SUIT
    spades: i64 = (low >> 13) & _SUIT
    hearts: i64 = (low >> 26) & _SUIT
    diamonds: i64 = low >> 39
    ranks: i64 = (clubs & spades & (hearts | diamonds)) | (hearts & diamonds & (clubs | spades))
    if starts == 0 and ranks == 0:
        return 0
    groups: i64 = ranks | (ranks << 13)
    groups |= groups << 26
    return starts | (starts << 1) | (starts << 2) | (groups & low)


def meldable(cards: i64) -> i64:
    """The cards among these that belong to some meld of them (GIN-5)."""
    return ace_high(_meldable(ace_low(cards)))


def _melds_with(card: i64, low: i64) -> vec[i64]:
    """Every meld of these cards whose lowest card is this one (a bit).

    Runs come before groups, and shorter melds before longer ones.
    """
    melds = vec[i64]()
    run: i64 = card
    end: i64 = card
    while True:
        end = _next_up(end) & low
        if end == 0:
            break
        run |= end
        if run & (card << 2):
            melds = append(melds, run)
    group: i64 = card
    other: i64 = card
    while other < 0x8000000000:  # there is a suit behind this one
        other <<= 13
        group |= other & low
    size: i64 = count(group)
    if size == 4:
        rest: i64 = group & ~card
        while rest:
            melds = append(melds, group & ~(rest & -rest))
            rest &= rest - 1
    if size >= 3:
        melds = append(melds, group)
    return melds


def _all_melds() -> list[int]:
    """Every group, then every run of at most ten cards, as masks by kind."""
    melds: list[int] = []
    for rank in range(13):
        four = sum(BIT[kind_of(suit, rank)] for suit in range(4))
        melds += [four & ~BIT[kind_of(suit, rank)] for suit in range(4)]
        melds.append(four)
    for suit in range(4):
        for first in range(11):
            for end in range(first + 3, min(first + 10, 13) + 1):
                melds.append(ace_high(sum(BIT[kind_of(suit, each)] for each in range(first, end))))
    return melds


MELDS: Final = vec[i64](_all_melds())
"""Every meld that a hand can have; the order is part of the moves' numbers."""


def melds_of(cards: i64) -> vec[i64]:
    """The numbers in `MELDS` of all melds of these cards, ascending (GIN-5)."""
    found = vec[i64]()
    useful: i64 = meldable(cards)
    if useful == 0:
        return found
    for number in range(i64(len(MELDS))):
        if MELDS[number] & ~useful == 0:
            found = append(found, number)
    return found


def number_of(meld: i64) -> i64:
    """The number in `MELDS` of exactly these cards, -1 if they are not a meld."""
    for number in range(i64(len(MELDS))):
        if MELDS[number] == meld:
            return number
    return -1


# --- knocking and the best deadwood --------------------------------------------------------------


def knockable(hand: i64, limit: i64) -> i64:
    """The cards that a hand of eleven may knock with (GIN-10).

    Discarding one of them leaves ten cards whose best deadwood is at most the limit.
    """
    return ace_high(_knockable(ace_low(hand), 0, limit))


def _knockable(left: i64, dead: i64, limit: i64) -> i64:
    """Like `knockable`, over arrangements with ``dead`` outside melds and ``left`` undecided.

    A card can be discarded from an arrangement of all eleven cards if it is deadwood there and
    the rest of the deadwood is within the limit.
    """
    useful: i64 = _meldable(left)
    dead |= left & ~useful
    lost: i64 = _points(dead)
    if lost - _HIGHEST > limit:
        return 0
    if useful == 0:
        return dead if lost <= limit else dead & _AT_LEAST[lost - limit]
    card: i64 = useful & -useful
    found: i64 = _knockable(useful & ~card, dead | card, limit)
    for meld in _melds_with(card, useful):
        found |= _knockable(useful & ~meld, dead, limit)
    return found


def best_deadwood(hand: i64) -> i64:
    """The least deadwood of a hand over all its arrangements (GIN-6)."""
    low = ace_low(hand)
    return _best(low, 0, _points(low))


def best_deadwood_many(hands: vec[i64]) -> vec[i64]:
    """The `best_deadwood` of many hands in one call."""
    found = vec[i64]()
    for hand in hands:
        found = append(found, best_deadwood(hand))
    return found


def _best(left: i64, lost: i64, best: i64) -> i64:
    """The lesser of ``best`` and the deadwood that the undecided cards allow."""
    useful: i64 = _meldable(left)
    lost += _points(left & ~useful)
    if lost >= best:
        return best
    if useful == 0:
        return lost
    card: i64 = useful & -useful
    for meld in _melds_with(card, useful):
        best = _best(useful & ~meld, lost, best)
    return _best(useful & ~card, lost + _points(card), best)


# --- arrangements --------------------------------------------------------------------------------


class Arrangement:
    """Disjoint melds of a set of cards, by kind, and the points of the remaining cards (GIN-6)."""

    def __init__(self, melds: vec[i64], dead: i64) -> None:
        self.melds: Final = melds
        self.dead: Final[i64] = dead
        self.deadwood: Final[i64] = points(dead)


def arrangements(hand: i64, limit: i64) -> list[Arrangement]:
    """Every arrangement with deadwood within the limit (GIN-13), the least deadwood first.

    With equal deadwood the meld of the lowest card (clubs first, ace low) decides: a group before
    a run, a longer meld before a shorter one; then that of the next card. The order is part of the
    moves' numbers.
    """
    found: list[Arrangement] = []
    _arrange(ace_low(hand), 0, vec[i64](), limit, found)
    found.sort(key=_deadwood)
    return found


def _deadwood(arrangement: Arrangement) -> int:
    return arrangement.deadwood


def best_arrangement(hand: i64) -> Arrangement:
    """The first arrangement of these cards that has their best deadwood (GIN-6)."""
    return arrangements(hand, best_deadwood(hand))[0]


def best_arrangements(hand: i64) -> list[Arrangement]:
    """All arrangements that have the best deadwood (GIN-6), in the order of `arrangements`.

    One that only cuts a run of another into shorter ones is left out.
    """
    found = arrangements(hand, best_deadwood(hand))
    return [each for each in found if not _cut(each.melds)]


def _cut(melds: vec[i64]) -> bool:
    """Whether two of the melds are runs that adjoin each other."""
    for meld in melds:
        if not is_group(meld):
            for other in melds:
                if next_cards(meld) & other and not is_group(other):
                    return True
    return False


def _arrange(left: i64, dead: i64, melds: vec[i64], limit: i64, found: list[Arrangement]) -> None:
    useful: i64 = _meldable(left)
    dead |= left & ~useful
    if _points(dead) > limit:
        return
    if useful == 0:
        found.append(Arrangement(melds, ace_high(dead)))
        return
    card: i64 = useful & -useful
    options = _melds_with(card, useful)
    index: i64 = len(options) - 1
    while index >= 0:
        meld: i64 = options[index]
        longer = append(melds[:], ace_high(meld))
        _arrange(useful & ~meld, dead, longer, limit, found)
        index -= 1
    _arrange(useful & ~card, dead | card, melds, limit, found)


# --- laying off ----------------------------------------------------------------------------------


class Defence:
    """The defender's cards at the showdown: melds, cards laid off (and where), and deadwood.

    ``laid[i]`` are the cards laid off on the knocker's meld i.
    """

    def __init__(self, melds: vec[i64], laid: vec[i64], dead: i64) -> None:
        self.melds: Final = melds
        self.laid: Final = laid
        self.dead: Final[i64] = dead
        self.deadwood: Final[i64] = points(dead)


def defence(hand: i64, knocked: vec[i64]) -> Defence:
    """The arrangement and laying off that leave the defender the least deadwood (GIN-14).

    Among equals the first in the order of `arrangements`. Without melds to lay off on (after Gin,
    GIN-15) it is his own best arrangement.
    """
    nothing = Defence(vec[i64](), vec[i64]([0] * len(knocked)), hand)
    return _defend(ace_low(hand), 0, vec[i64](), knocked, nothing)


def _defend(left: i64, dead: i64, melds: vec[i64], knocked: vec[i64], best: Defence) -> Defence:
    useful: i64 = _meldable(left)
    dead |= left & ~useful
    if useful == 0:
        laid = laid_off(ace_high(dead), knocked)
        rest: i64 = ace_high(dead)
        for cards in laid:
            rest &= ~cards
        return Defence(melds, laid, rest) if points(rest) < best.deadwood else best
    card: i64 = useful & -useful
    options = _melds_with(card, useful)
    index: i64 = len(options) - 1
    while index >= 0:
        meld: i64 = options[index]
        more = append(melds[:], ace_high(meld))
        best = _defend(useful & ~meld, dead, more, knocked, best)
        index -= 1
    return _defend(useful & ~card, dead | card, melds, knocked, best)


def laid_off(dead: i64, melds: vec[i64]) -> vec[i64]:
    """Which of the cards go on each of the melds (GIN-14).

    Runs take the next card at either end, repeatedly; then groups of three take the fourth. A card
    that fits both is better on the run, because others may follow it there.
    """
    left: i64 = ace_low(dead)
    laid = vec[i64]([0] * len(melds))
    for index in range(i64(len(melds))):
        run: i64 = ace_low(melds[index])
        if run & _next_up(run):
            grown: i64 = _grown(run, left) & ~run
            laid[index] = ace_high(grown)
            left &= ~grown
    for index in range(i64(len(melds))):
        if is_group(melds[index]):
            fourth: i64 = _fourth(ace_low(melds[index])) & left
            laid[index] = ace_high(fourth)
            left &= ~fourth
    return laid


def next_cards(meld: i64) -> i64:
    """The cards that could be laid off on a meld now, one at a time (GIN-14)."""
    low: i64 = ace_low(meld)
    if is_group(meld):
        return ace_high(_fourth(low))
    return ace_high((_next_up(low) | ((low >> 1) & _NOT_KINGS)) & ~low)


def _grown(run: i64, cards: i64) -> i64:
    """A run plus all cards that extend it at its ends, one after another."""
    while True:
        below: i64 = (run >> 1) & _NOT_KINGS
        more: i64 = (_next_up(run) | below) & cards & ~run
        if more == 0:
            return run
        run |= more


def _fourth(group: i64) -> i64:
    """The cards of a group's rank that the group lacks."""
    rank: i64 = rank_of(lowest(group))
    return BIT[rank] * 0x8004002001 & ~group
