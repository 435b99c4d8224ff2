"""What lies where in a hand of Canasta, and the questions that the rules ask about it.

A tile is its place in the row, the order of the pack as it was dealt; so of equal tiles in a hand
the one that came first has the lowest number. Moves name tiles by rank (CAN-1). Which tile of the
rank goes is fixed so that it tells nobody anything: one that everybody knows, because it lay in
the pile or was laid and taken back, and of these the one of the lowest kind; otherwise the one that
came first.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest
from stammtisch.core.contract import Context
from stammtisch.core.kinds import TWO
from stammtisch.core.parts import CARD, PACKED, SEAT, SEATS, names
from stammtisch.games.canasta import parts
from stammtisch.games.canasta.first_meld import laid_points
from stammtisch.games.canasta.rules import CANASTA, CLAIMING, DRAWING, NOBODY, NOT_ASKED, Rules
from stammtisch.games.canasta.tiles import (
    BLACK_THREE,
    HALF,
    JOKER,
    ONE,
    PACK,
    RANK_BIT,
    RANK_OF,
    RANKS,
    RED_THREE,
    SIDE_BIT,
    WILD,
    at_least,
    number,
    total,
)
from stammtisch.kits.steps.hand import StepHand


class Board(StepHand):
    """The tiles and melds of a hand of Canasta.

    row: the kinds of all tiles; those from ``next`` on are the stock.
    pile: the tiles of the pile; ``crossed`` of them, wild ones and red threes, freeze it (CAN-21),
        ``buried`` of them are red threes. Those from ``covered`` on were discarded face down, one
        in each turn (CAN-39).
    hands: tiles of each seat, counted by rank; ``held`` the same as sets of tiles, two words a
        seat; ``known`` those of them that everybody knows.
    naturals, twos, jokers: what each side has laid, as in `first_meld`.
    laid: every tile that lies open, in the order in which it was laid; red threes with rank 14.
    open: bits of the sides whose first meld is confirmed (CAN-19).
    melders: bits of the seats that laid a tile in an earlier turn (CAN-36).
    mark: how many tiles lay when this turn's melding began.
    busy, joined: whether a tile was laid in this turn; and one on a meld that lay before it.
    old: the melds that the side had when the turn began, as bits by rank.
    drawn: so many tiles came into the hand in this turn, until something is laid.
    taken_back: how often melds were taken back in this turn.
    """

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("context", "turn", "phase", "next", "crossed", "buried", "covered", "naturals", "twos"),
        *("jokers", "open", "melders", "mark", "busy", "joined", "old", "drawn", "taken_back"),
        *("asked", "ending", "winner", "concealed"),
    )
    FIELDS: ClassVar[tuple[str, ...]] = (
        *SHOWN,
        *("row", "pile", "hands", "held", "known", "laid"),
    )
    MEMORY: ClassVar[tuple[str, ...]] = ("past",)
    KEPT: ClassVar[tuple[str, ...]] = ("rank_low", "rank_high", *MEMORY)

    AMONG: ClassVar = {"known": "held"}
    PARTS: ClassVar = {
        "phase": names("drawing", "claiming", "playing", "answering", "ended"),
        "stock": CARD,
        "hands": PACKED,
        "held": parts.HELD,
        "known": parts.KNOWN,
        "naturals": PACKED,
        "twos": PACKED,
        "jokers": PACKED,
        "pile": CARD,
        "laid": parts.LAID,
        "old": parts.OLD,
        "covered": parts.COVERED,
        "asked": names("nothing", "asked", "yes", "no"),
        "ending": names("running", "out", "no-stock", "red-three"),
        "open": SEATS,
        "melders": SEATS,
        "winner": SEAT,
    }
    DERIVED: ClassVar = ("hands", "naturals", "twos", "jokers", "crossed", "buried")
    LAYOUT: ClassVar = parts.Tiles()

    def __init__(self, rules: Rules, context: Context) -> None:
        super().__init__()
        self.rules: Final = rules
        self.context: Context = context
        self.phase: i64 = DRAWING
        self.row: vec[i64] = vec[i64]()
        self.rank_low: vec[i64] = vec[i64]()  # the tiles of each rank, as two words
        self.rank_high: vec[i64] = vec[i64]()
        self.next: i64 = 0
        self.pile: vec[i64] = vec[i64]()
        self.crossed: i64 = 0
        self.buried: i64 = 0
        self.covered: i64 = PACK
        self.hands: vec[i64] = vec[i64]()
        self.held: vec[i64] = vec[i64]()
        self.known: vec[i64] = vec[i64]()
        self.naturals: vec[i64] = vec[i64]()
        self.twos: vec[i64] = vec[i64]()
        self.jokers: vec[i64] = vec[i64]()
        self.laid: vec[i64] = vec[i64]()
        self.open: i64 = 0
        self.melders: i64 = 0
        self.mark: i64 = 0
        self.busy: bool = False
        self.joined: bool = False
        self.old: i64 = 0
        self.drawn: i64 = 0
        self.taken_back: i64 = 0
        self.asked: i64 = NOT_ASKED
        self.ending: i64 = 0
        self.winner: i64 = NOBODY
        self.concealed: bool = False
        self.past: vec[i64] = vec[i64]()  # what others can conclude from what was taken back

    def clear(self) -> None:
        """Empty all hands and melds."""
        seats: i64 = self.rules.seats
        self.hands = vec[i64]([0] * seats)
        self.held = vec[i64]([0] * (2 * seats))
        self.known = vec[i64]([0] * (2 * seats))
        self.naturals = vec[i64]([0] * self.rules.sides)
        self.twos = self.naturals[:]
        self.jokers = self.naturals[:]

    def set_row(self, row: vec[i64]) -> None:
        """Set the row of tiles, and index the tiles of each rank in it."""
        self.row = row
        low = vec[i64]([0] * RANKS)
        high = vec[i64]([0] * RANKS)
        for tile in range(i64(HALF)):
            low[RANK_OF[row[tile]]] |= BIT[tile]
        for tile in range(i64(PACK - HALF)):
            high[RANK_OF[row[HALF + tile]]] |= BIT[tile]
        self.rank_low = low
        self.rank_high = high

    def derive(self) -> None:
        """Recount the hands, the melds and the pile from their tiles."""
        self.set_row(self.row)
        entries, held, known = self.laid, self.held, self.known
        self.clear()
        self.laid = vec[i64]()
        for entry in entries:
            self.put(entry >> SIDE_BIT, entry >> RANK_BIT & 15, entry & 127)
        self.held = held
        self.known = known
        self.crossed = 0
        self.buried = 0
        for index in range(min(i64(len(self.pile)), self.covered)):
            rank: i64 = self.rank(self.pile[index])
            if rank == RED_THREE:
                self.buried += 1
            if rank == RED_THREE or WILD & BIT[rank]:
                self.crossed += 1
        self.count_hands()

    # --- tiles ---

    def count_hands(self) -> None:
        """Recount the hands after tiles of the row were exchanged."""
        for seat in range(self.rules.seats):
            self.hands[seat] = 0
            for tile in range(i64(PACK)):
                if self.has_tile(seat, tile):
                    self.hands[seat] += ONE[self.rank(tile)]

    def rank(self, tile: i64) -> i64:
        """The rank of a tile."""
        return RANK_OF[self.row[tile]]

    def top(self) -> i64:
        """The rank of the top tile of the pile."""
        return self.rank(self.pile[len(self.pile) - 1])

    def sees_discard(self, seat: i64, index: i64) -> bool:
        """Whether a seat saw this tile of the pile: it lay open or was the seat's own (CAN-39)."""
        return index < self.covered or seat == self.who_discarded(index)

    def who_discarded(self, index: i64) -> i64:
        """Whose tile of the pile it is that lies there face down (CAN-39)."""
        first: i64 = self.context.dealer + 1
        return (first + index - self.covered) % self.rules.seats

    def stock_left(self) -> i64:
        """How many tiles the stock has."""
        return PACK - self.next

    def has_tile(self, seat: i64, tile: i64) -> bool:
        """Whether a tile is in the hand of a seat."""
        if tile < HALF:
            return self.held[2 * seat] & BIT[tile] != 0
        return self.held[2 * seat + 1] & BIT[tile - HALF] != 0

    def tiles_of(self, seat: i64, known: bool) -> vec[i64]:
        """A seat's publicly known tiles, by kind, or the rest, in the order in which they came."""
        found = vec[i64]()
        for half in range(i64(2)):
            seen: i64 = self.known[2 * seat + half]
            bits: i64 = seen if known else self.held[2 * seat + half] & ~seen
            while bits:
                found = append(found, half * HALF + lowest(bits))
                bits &= bits - 1
        if known and len(found) > 1:
            return vec[i64](sorted(found, key=lambda tile: self.row[tile]))
        return found

    def give(self, seat: i64, tile: i64, known: bool) -> None:
        """Put a tile into a hand; ``known`` says whether everybody has seen it."""
        place: i64 = 2 * seat if tile < HALF else 2 * seat + 1
        bit: i64 = BIT[tile] if tile < HALF else BIT[tile - HALF]
        self.held[place] |= bit
        if known:
            self.known[place] |= bit
        self.hands[seat] += ONE[self.rank(tile)]

    def drop(self, seat: i64, rank: i64) -> i64:
        """Take a tile of this rank out of a hand: a known one of the lowest kind, or the oldest.

        Of equal tiles any may go. So it makes no difference in which order known ones came.
        """
        place: i64 = 2 * seat
        low: i64 = self.held[place] & self.rank_low[rank]
        high: i64 = self.held[place + 1] & self.rank_high[rank]
        known_low: i64 = low & self.known[place]
        known_high: i64 = high & self.known[place + 1]
        self.hands[seat] -= ONE[rank]
        if known_low | known_high:
            tile: i64 = self._of_lowest_kind(known_low, known_high)
        else:
            tile = lowest(low) if low else HALF + lowest(high)
        if tile >= HALF:
            place += 1
        bit: i64 = BIT[tile] if tile < HALF else BIT[tile - HALF]
        self.held[place] &= ~bit
        self.known[place] &= ~bit
        return tile

    def _of_lowest_kind(self, low: i64, high: i64) -> i64:
        """A tile of the lowest kind in a set of tiles, given as two words."""
        found: i64 = lowest(low) if low else HALF + lowest(high)
        low &= low - 1
        while low:
            tile: i64 = lowest(low)
            found = tile if self.row[tile] < self.row[found] else found
            low &= low - 1
        while high:
            tile = HALF + lowest(high)
            found = tile if self.row[tile] < self.row[found] else found
            high &= high - 1
        return found

    def put(self, side: i64, place: i64, tile: i64) -> None:
        """Lay a tile into a side's meld of this rank; rank 0 is the wild meld."""
        self.laid = append(self.laid, tile | (place << RANK_BIT) | (side << SIDE_BIT))
        rank: i64 = self.rank(tile)
        if rank == TWO:
            self.twos[side] += ONE[place]
        elif rank == JOKER:
            self.jokers[side] += ONE[place]
        elif rank != RED_THREE:
            self.naturals[side] += ONE[place]

    def cards(self) -> vec[i64]:
        """The kinds of all 108 tiles, wherever they lie."""
        found = self.row[self.next :]
        for tile in self.pile:
            found = append(found, self.row[tile])
        for entry in self.laid:
            found = append(found, self.row[entry & 127])
        for seat in range(self.rules.seats):
            for tile in range(i64(PACK)):
                if self.has_tile(seat, tile):
                    found = append(found, self.row[tile])
        return found

    def laid_since(self, before: "Board", reds: bool = False) -> list[int]:
        """The kinds of the tiles laid since another position: only red threes, or all others."""
        entries = self.laid[len(before.laid) :]
        return [
            int(self.row[entry & 127])
            for entry in entries
            if ((entry >> RANK_BIT) & 15 == RED_THREE) == reds
        ]

    # --- sides ---

    def side(self, seat: i64) -> i64:
        """The side of a seat (CAN-2)."""
        return self.rules.side_of(seat)

    def is_open(self, side: i64) -> bool:
        """Whether the first meld of a side is confirmed (CAN-19)."""
        return self.open & BIT[side] != 0

    def sizes(self, side: i64) -> i64:
        """How many tiles lie in each meld of a side, by rank; 0 is the wild meld."""
        return self.naturals[side] + self.twos[side] + self.jokers[side]

    def canastas(self, side: i64) -> i64:
        """How many canastas of any kind a side has (CAN-10, CAN-11)."""
        return count(at_least(self.sizes(side), CANASTA))

    def reds(self, side: i64) -> i64:
        """How many red threes a side has laid."""
        found: i64 = 0
        for entry in self.laid:
            if (entry >> RANK_BIT) & 15 == RED_THREE and entry >> SIDE_BIT == side:
                found += 1
        return found

    def minimum(self, side: i64) -> i64:
        """How much the first meld of a side must be worth (CAN-24)."""
        return self.rules.minimum(self.context.totals[side])

    def worth(self, side: i64) -> i64:
        """The value of everything a side has laid, without red threes."""
        return laid_points(self.naturals[side], self.twos[side], self.jokers[side])

    def enough(self, side: i64) -> bool:
        """Whether a side has laid enough for a first meld (CAN-24, CAN-25)."""
        return self.worth(side) >= self.minimum(side) or self.canastas(side) > 0

    def spare(self) -> i64:
        """How many tiles of the pile count as the player's own while he takes it (CAN-31)."""
        return i64(len(self.pile)) - self.buried if self.phase == CLAIMING else 0

    def hand_size(self, seat: i64) -> i64:
        """How many tiles a seat holds."""
        return total(self.hands[seat])

    def black_threes(self, seat: i64) -> i64:
        """How many black threes a seat holds."""
        return number(self.hands[seat], BLACK_THREE)
