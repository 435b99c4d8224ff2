"""What is best laid from a hand: those melds that leave the fewest penalty points behind.

A search over the cards, the lowest first: each is either left over or lies in a meld of which it
is the lowest card still there. A joker fills only what is missing. After `NODES` steps the search
keeps the best that it has found; it tries the greatest melds first.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest
from stammtisch.core.kinds import rank_of, suit_of
from stammtisch.games.romme import melding, tabled
from stammtisch.games.romme.moves import lay_offs
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import JOKER_POINTS, make_run, make_set, points_of

NODES: Final[i64] = 4000
QUICK: Final[i64] = 150
_NOTHING: Final[i64] = 1000000
_DEAREST: Final[i64] = 11  # points of a card, or of a joker in a meld
_NOT_TWOS: Final[i64] = 0xFFF7FFBFFDFFE
_ACES: Final[i64] = 0x8004002001000
_SETS: Final = vec[i64]([15, 7, 11, 13, 14])


class Plan:
    """The melds to lay, in order; what they are worth, and the points left in hand.

    Cards that can be laid off anyway do not count as staying.
    """

    def __init__(self, moves: vec[i64], points: i64, left: i64) -> None:
        self.moves: Final = moves
        self.points: Final[i64] = points
        self.left: Final[i64] = left


class Planner:
    """The search for the melds of one hand.

    limit: of jokers in a meld. need: the points that the melds must have at least. free: the kinds
    that can be laid off. keep: how many cards must stay in hand, or be laid off. size: of the hand.
    """

    def __init__(self, limit: i64, need: i64, free: i64, keep: i64, nodes: i64) -> None:
        self.limit: Final[i64] = limit
        self.need: Final[i64] = need
        self.free: Final[i64] = free
        self.keep: Final[i64] = keep
        self.nodes: i64 = nodes
        self.best: vec[i64] = vec[i64]()
        self.points: i64 = 0
        self.left: i64 = _NOTHING

    def seek(
        self, held: i64, twice: i64, jokers: i64, lost: i64, points: i64, size: i64, moves: vec[i64]
    ) -> None:
        """Decide on the cards still held; ``lost`` is the points of the cards left over so far."""
        useful: i64 = useful_of(held, jokers)
        lost += self._loss(held & ~useful, twice)
        twice &= useful
        if lost >= self.left or points + most_points(useful, twice, jokers) < self.need:
            return
        self.nodes -= 1
        if useful == 0 or self.nodes < 0:
            left: i64 = lost + self._loss(useful, twice) + jokers * JOKER_POINTS
            self._keep_best(left, points, size, moves)
            return
        card: i64 = lowest(useful)
        for move in self._melds_with(card, useful, jokers, size):
            meld: i64 = tabled.laid(move, 0, 0)
            real: i64 = tabled.real_cards(meld)
            self.seek(
                useful & ~(real & ~twice),
                twice & ~real,
                jokers - count(tabled.jokers_of(meld)),
                lost,
                points + tabled.points_of(meld),
                size - tabled.size_of(meld),
                append(moves[:], move),
            )
        bit: i64 = BIT[card]
        lost += self._loss(bit, twice)
        self.seek(useful & ~bit, twice & ~bit, jokers, lost, points, size, moves)

    def _loss(self, cards: i64, twice: i64) -> i64:
        """The points of these cards that cannot be laid off; cards held twice count twice."""
        cards &= ~self.free
        return points_of(cards) + points_of(cards & twice)

    def _keep_best(self, left: i64, points: i64, size: i64, moves: vec[i64]) -> None:
        if left < self.left and points >= self.need and size >= self.keep:
            self.left = left
            self.points = points
            self.best = moves

    def _melds_with(self, card: i64, held: i64, jokers: i64, size: i64) -> vec[i64]:
        """The melds with this card as their lowest: sets before runs, larger melds first."""
        moves = vec[i64]()
        rank: i64 = rank_of(card)
        own: i64 = melding.suits_held(held, rank)
        for suits in _SETS:
            missing: i64 = suits & ~own
            if suits & BIT[suit_of(card)] and self._can_be(
                count(missing), count(suits), jokers, size
            ):
                moves = append(moves, make_set(rank, suits, missing))
        return self._runs_with(moves, card, held, jokers, size)

    def _can_be(self, missing: i64, number: i64, jokers: i64, size: i64) -> bool:
        """Whether this many jokers may fill a meld of this many cards."""
        spare: i64 = melding.spare_jokers(missing, number, jokers, self.limit)
        return 3 <= number <= size and spare >= 0

    def _runs_with(self, moves: vec[i64], card: i64, held: i64, jokers: i64, size: i64) -> vec[i64]:
        suit: i64 = suit_of(card)
        place: i64 = rank_of(card) + 2
        fits: i64 = melding.positions(held, suit)
        lowest_low: i64 = place - jokers - 1 if place > jokers + 2 else i64(1)
        high: i64 = self._highest(fits, place, jokers)
        while high >= place:
            low: i64 = lowest_low if lowest_low > 1 or high < 14 else i64(2)
            while low <= place:
                stretch: i64 = BIT[high] - BIT[low - 1]
                if self._can_be(count(stretch & ~fits), high - low + 1, jokers, size):
                    moves = append(moves, make_run(suit, low, high, stretch & ~fits))
                low += 1
            high -= 1
        return moves

    def _highest(self, fits: i64, place: i64, jokers: i64) -> i64:
        """How far up a run with this many jokers can reach from a position."""
        high: i64 = place
        while high < 14:
            if fits & BIT[high] == 0:
                jokers -= 1
                if jokers < 0:
                    break
            high += 1
        return high


def most_points(useful: i64, twice: i64, jokers: i64) -> i64:
    """An upper bound for the points that can be laid with these cards."""
    return points_of(useful) + points_of(useful & twice) + jokers * _DEAREST


def useful_of(held: i64, jokers: i64) -> i64:
    """The cards that may join a meld with others and this many jokers; perhaps a few too many.

    With jokers every card that has a neighbour of its rank or suit counts.
    """
    up: i64 = (held & ~_ACES) << 1
    up2: i64 = (up & ~_ACES) << 1
    down: i64 = (held & _NOT_TWOS) >> 1
    down2: i64 = (down & _NOT_TWOS) >> 1
    low_aces: i64 = (held & _ACES) >> 12  # an ace stands below the two, which is bit 0 of a suit
    if jokers == 0:
        runs: i64 = held & ((up & up2) | (up & down) | (down & down2))
        twos: i64 = low_aces & held & (held >> 1)  # A 2 3
        runs |= twos | (twos << 1) | (twos << 12)
        return runs | _in_sets(held, 3)
    near: i64 = up | up2 | down | down2 | low_aces | (low_aces << 1)
    with_ace: i64 = held & (low_aces | (low_aces << 1))
    near |= ((with_ace << 12) | (with_ace << 11)) & _ACES
    if jokers > 1:
        near |= ((up2 & ~_ACES) << 1) | ((down2 & _NOT_TWOS) >> 1) | (low_aces << 2)
        near |= ((held & (low_aces << 2)) << 10) & _ACES
    if jokers > 2:
        return held
    return (held & near) | _in_sets(held, 2)


def _in_sets(held: i64, least: i64) -> i64:
    """The cards of the ranks that are held in at least this many suits."""
    clubs: i64 = held & 0x1FFF
    spades: i64 = (held >> 13) & 0x1FFF
    hearts: i64 = (held >> 26) & 0x1FFF
    diamonds: i64 = held >> 39
    if least > 2:
        ranks: i64 = (clubs & spades & (hearts | diamonds)) | (hearts & diamonds & (clubs | spades))
    else:
        ranks = (clubs & spades) | (hearts & diamonds) | ((clubs | spades) & (hearts | diamonds))
    return held & (ranks | (ranks << 13) | (ranks << 26) | (ranks << 39))


def layable(at: Position, held: i64) -> i64:
    """The kinds among these that can be laid off on the table, even one after another."""
    found: i64 = 0
    for meld in at.melds:
        if not tabled.is_run(meld):
            spots: i64 = tabled.spots_of(meld)
            if spots:
                found |= held & BIT[tabled.fits_at(meld, lowest(spots))]
            continue
        fits: i64 = melding.positions(held, tabled.suit_of(meld))
        chain: i64 = 0
        place: i64 = tabled.low_of(meld) - 2
        while place >= 0 and fits & BIT[place]:
            chain |= BIT[place]
            place -= 1
        place = tabled.high_of(meld)
        while place < 14 and fits & BIT[place]:
            chain |= BIT[place]
            place += 1
        found |= melding.of_suit(chain, tabled.suit_of(meld))
    return found


def plan_of(at: Position, need: i64, with_lay_offs: bool, nodes: i64) -> Plan:
    """The hand's melds that reach a number of points and leave the fewest behind.

    Without moves: there are none, or none worth it.
    """
    hands = at.hands
    held: i64 = hands.kinds(at.seat)
    free: i64 = layable(at, held) if with_lay_offs else 0
    planner = Planner(at.rules.joker_limit, need, free, at.rules.keep, nodes)
    jokers: i64 = hands.jokers(at.seat)
    size: i64 = hands.size(at.seat)
    planner.seek(held, hands.twice(at.seat), jokers, 0, 0, size, vec[i64]())
    return Plan(planner.best, planner.points, planner.left)


def need_of(at: Position) -> i64:
    """The points that new melds of the player on turn still need."""
    if at.is_open(at.seat):
        return 0
    need: i64 = at.rules.first_meld - at.laid_points
    return need if need > 0 else i64(0)


def best_laying(at: Position, nodes: i64) -> vec[i64]:
    """The best moves for laying cards: everything that fits, or the initial meld.

    A closed player who can get rid of everything does so (ROM-23). Empty: nothing to be laid.
    """
    if not at.may_lay() or at.owed:
        return vec[i64]()
    if at.is_open(at.seat):
        return all_that_fits(at, nodes)
    if worth_a_hand_romme(at):
        moves = all_that_fits(at, nodes)
        if ends_with(at, moves) <= 1:
            return moves
    if at.laid_off:
        return vec[i64]()
    return plan_of(at, need_of(at), False, nodes).moves


def worth_a_hand_romme(at: Position) -> bool:
    """Whether a closed player might lay nearly his whole hand; a quick test."""
    held: i64 = at.hands.kinds(at.seat)
    useful: i64 = useful_of(held, at.hands.jokers(at.seat)) | layable(at, held)
    return count(held & ~useful) <= 1


def ends_with(at: Position, moves: vec[i64]) -> i64:
    """How many cards the player on turn holds after these moves."""
    after = at.copy()
    assert isinstance(after, Position)
    for move in moves:
        after.advance(move)
    return after.hands.size(at.seat)


def all_that_fits(at: Position, nodes: i64) -> vec[i64]:
    """Lay the best melds, then what fits somewhere, then jokers; one card stays (ROM-21)."""
    moves = vec[i64]()
    after = at.copy()
    assert isinstance(after, Position)
    for move in plan_of(at, 0, True, nodes).moves:
        after.advance(move)
        moves = append(moves, move)
    while after.turn >= 0:
        move = next_lay_off(after)
        if move < 0:
            break
        after.advance(move)
        moves = append(moves, move)
    return moves


def next_lay_off(at: Position) -> i64:
    """The next card to lay off, runs before sets and jokers last; -1 if there is none."""
    if at.hands.size(at.seat) <= at.rules.keep:
        return -1
    best: i64 = -1
    for move in lay_offs(at, vec[i64](), at.hands.kinds(at.seat)):
        if (move & 1 == 0 and (best < 0 or best & 1 or on_run(at, move))) or best < 0:
            best = move
    return best


def on_run(at: Position, move: i64) -> bool:
    """Whether a lay-off is made on a run."""
    return tabled.is_run(at.melds[tabled.index_of(move)])
