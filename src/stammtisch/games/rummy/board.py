"""What lies where in a game of Rummy, and the small moves on the work table."""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import OVER, Context
from stammtisch.core.parts import CARD, MARK, SEAT, SEATS, Copies
from stammtisch.games.rummy import parts
from stammtisch.games.rummy.melding import laid_points
from stammtisch.games.rummy.rules import (
    DROP,
    DROP_NEW,
    DROP_RACK,
    FACES,
    JOKER,
    LIFT,
    NAME,
    NOBODY,
    NOTHING,
    OWN,
    SWAP,
    SWAPPED,
    TABLE,
    TIED,
    UNNAMED,
    Rules,
    joker_as,
    kind_of,
    swapped_for,
    swapped_in,
)
from stammtisch.games.rummy.tiles import (
    entry_of,
    face_of,
    free,
    free_meld,
    origin_of,
    place_of,
    played,
    put,
    rack_tiles,
    take,
    unnamed,
    with_entry,
    without_entry,
)
from stammtisch.kits.steps.hand import StepHand

TURN: Final = 0  # nothing is lifted
LIFTED: Final = 1
NAMING: Final = 2
ENDED: Final = 3


class Board(StepHand):
    """All the attributes of a game.

    ``racks`` and ``known`` are masks by kind (`tiles`); ``known`` are tiles of which everybody
    knows that the seat holds them: shown on the table and taken back. ``table`` is the work table,
    ``start`` the table at the start of the turn (RUM-20). ``lifted`` is the lifted tile as
    ``face * 3 + origin`` (a joker from a meld keeps the face that it had there), ``lifted_from`` 0
    for the rack, the number of a meld, or `SWAPPED`. ``naming`` is the meld on which a joker waits
    for its name. ``small`` counts the moves of this turn, ``passes`` the seats in a row that
    passed; ``drawn`` is the tile each seat drew last, until its next move.
    """

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("context", "turn", "known", "table", "start", "lifted", "lifted_from", "naming"),
        *("small", "turns", "passes", "open", "winner"),
    )
    OWNED: ClassVar[tuple[str, ...]] = ("drawn",)
    FIELDS: ClassVar[tuple[str, ...]] = (*SHOWN, *OWNED, "racks", "stock")
    KEPT: ClassVar[tuple[str, ...]] = ("ready",)

    AMONG: ClassVar = {"known": "racks"}
    PARTS: ClassVar = {
        "racks": Copies(3, together=True),
        "known": Copies(3, together=True, holds=False),
        "lifted": parts.LIFTED,
        "lifted_from": parts.FROM,
        "drawn": MARK,
        "stock": CARD,
        "winner": SEAT,
        "open": SEATS,
        "naming": parts.MELD,
        "table": parts.TABLE,
        "start": parts.START,
    }

    def __init__(self, rules: Rules, context: Context) -> None:
        super().__init__()
        self.rules: Final = rules
        self.context: Context = context
        self.racks: vec[i64] = vec[i64]([0] * (3 * rules.seats))
        self.known: vec[i64] = vec[i64]([0] * (3 * rules.seats))
        self.table: vec[i64] = vec[i64]()
        self.start: vec[i64] = vec[i64]()
        self.lifted: i64 = NOTHING
        self.lifted_from: i64 = 0
        self.naming: i64 = 0
        self.small: i64 = 0
        self.turns: i64 = 0
        self.passes: i64 = 0
        self.open: i64 = 0
        self.drawn: vec[i64] = vec[i64]([NOTHING] * rules.seats)
        self.stock: vec[i64] = vec[i64]()
        self.winner: i64 = NOBODY
        self.ready: i64 = -1  # whether `commit` is legal; -1: not looked at yet

    # --- what lies where ---

    def phase(self) -> i64:
        """The phase of the turn: `TURN`, `LIFTED`, `NAMING` or `ENDED`."""
        if self.turn == OVER:
            return ENDED
        if self.naming > 0:
            return NAMING
        return TURN if self.lifted == NOTHING else LIFTED

    def stock_left(self) -> i64:
        """How many tiles the stock has."""
        return i64(len(self.stock))

    def is_open(self, seat: i64) -> bool:
        """Whether a seat has made its initial meld (RUM-10)."""
        return self.open & BIT[seat] != 0

    def rearranges(self) -> bool:
        """Whether the seat on turn may lift tiles of the table and swap jokers (RUM-13)."""
        return self.rules.open_rearrange or self.is_open(self.turn)

    def played(self) -> i64:
        """How many tiles from the rack lie on the work table; a lifted one does not count."""
        number: i64 = 0
        for entry in self.table:
            if played(face_of(entry), origin_of(entry)):
                number += 1
        return number

    def laid(self) -> i64:
        """What the initial meld of the seat on turn would count so far (RUM-11)."""
        return laid_points(self.table, self.rules.own_tiles)

    def cards(self) -> vec[i64]:
        found = self.stock[:]
        for seat in range(self.rules.seats):
            for kind in rack_tiles(self.racks, seat):
                found = append(found, kind)
        for entry in self.table:
            found = append(found, kind_of(face_of(entry)))
        if self.lifted != NOTHING:
            found = append(found, kind_of(face_of(self.lifted)))
        return found

    # --- small moves ---

    def small_move(self, move: i64) -> None:
        """Lift, drop, swap, name or reset (RUM-21 to RUM-25)."""
        if move >= LIFT:
            self._lift((move - LIFT) // FACES, (move - LIFT) % FACES)
        elif move >= SWAP:
            self._swap(swapped_in(move), swapped_for(move))
        elif move >= NAME:
            self._name(move - NAME)
        elif move > DROP:
            self._drop(move - DROP)
        elif move == DROP_NEW:
            self._drop(free_meld(self.table))
        elif move == DROP_RACK:
            self.back_to_rack(kind_of(face_of(self.lifted)))
            self.lifted = NOTHING
        else:
            self.undo()

    def _lift(self, meld: i64, face: i64) -> None:
        """Lift a tile (RUM-21); one lifted from the rack is seen by all."""
        self.lifted_from = meld
        if meld == 0:
            take(self.racks, self.turn, kind_of(face))
            take(self.known, self.turn, kind_of(face))
            self.lifted = face * 3 + OWN
        else:
            place: i64 = place_of(self.table, meld, face)
            self.lifted = face * 3 + origin_of(self.table[place])
            self.table = without_entry(self.table, place)

    def _drop(self, meld: i64) -> None:
        """Drop the lifted tile (RUM-22); a free joker must be named next (RUM-24)."""
        face: i64 = face_of(self.lifted)
        origin: i64 = origin_of(self.lifted)
        if free(face, origin):
            self.naming = meld
            if face < UNNAMED:
                face = unnamed(face)
        self.table = with_entry(self.table, entry_of(meld, face, origin))
        self.lifted = NOTHING

    def _swap(self, meld: i64, joker: i64) -> None:
        """The lifted tile takes the place of a joker, and the joker is lifted (RUM-23)."""
        place: i64 = 0
        while self.table[place] != entry_of(meld, joker, TABLE):
            place += 1
        self.table = without_entry(self.table, place)
        self.table = with_entry(self.table, entry_of(meld, face_of(self.lifted), TIED))
        self.lifted = unnamed(joker) * 3 + TIED
        self.lifted_from = SWAPPED

    def waiting_joker(self) -> i64:
        """The index of the joker on the table that has no name yet."""
        place: i64 = 0
        while face_of(self.table[place]) < UNNAMED:
            place += 1
        return place

    def _name(self, kind: i64) -> None:
        """Name the joker that waits for a name (RUM-24)."""
        place: i64 = self.waiting_joker()
        entry: i64 = self.table[place]
        face: i64 = joker_as(kind_of(face_of(entry)), kind)
        self.table = without_entry(self.table, place)
        self.table = with_entry(self.table, entry_of(self.naming, face, origin_of(entry)))
        self.naming = 0

    def back_to_rack(self, kind: i64) -> None:
        """Return a tile that lay open to the rack of the seat on turn; it stays known."""
        put(self.racks, self.turn, kind)
        put(self.known, self.turn, kind)

    def undo(self) -> None:
        """Go back to the start of the turn; tiles that were shown stay known (RUM-25, RUM-27)."""
        for entry in self.table:
            if played(face_of(entry), origin_of(entry)):
                self.back_to_rack(kind_of(face_of(entry)))
        if self.lifted != NOTHING and played(face_of(self.lifted), origin_of(self.lifted)):
            self.back_to_rack(kind_of(face_of(self.lifted)))
        self.lifted = NOTHING
        self.naming = 0
        self.table = self.start[:]
        self.ready = -1

    def put_back(self) -> bool:
        """Return loose tiles to the rack (RUM-30, step 1); False if a swapped joker is left."""
        if self.naming > 0:
            place: i64 = self.waiting_joker()
            entry: i64 = self.table[place]
            if origin_of(entry) == TIED:
                return False
            self.table = without_entry(self.table, place)
            self.back_to_rack(kind_of(face_of(entry)))
            self.naming = 0
        if self.lifted != NOTHING:
            face: i64 = face_of(self.lifted)
            if face >= JOKER and origin_of(self.lifted) == TIED:
                return False
            if self.lifted_from == 0:
                self.back_to_rack(kind_of(face))
            else:
                lies: i64 = entry_of(self.lifted_from, face, origin_of(self.lifted))
                self.table = with_entry(self.table, lies)
            self.lifted = NOTHING
        return True
