"""One game of Rummy: what lies where, which moves there are, what they do."""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, nth
from stammtisch.core.contract import OVER, Context, State, place_after
from stammtisch.core.rng import Rng
from stammtisch.games.rummy.melding import all_melds, contains_meld, laid_points, what_stays
from stammtisch.games.rummy.rules import (
    COMMIT,
    DRAW,
    DROP,
    DROP_NEW,
    DROP_RACK,
    END_VOID,
    FACES,
    JOKER,
    LIFT,
    MAX_TURNS,
    NAME,
    NOBODY,
    NOTHING,
    OWN,
    PASS,
    RESET,
    SWAP,
    SWAPPED,
    TABLE,
    TIED,
    UNNAMED,
    Rules,
    bare_face,
    kind_of,
    name_of,
)
from stammtisch.games.rummy.tiles import (
    entry_of,
    face_of,
    free,
    free_meld,
    meld_of,
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

TURN: Final = 0  # nothing is lifted
LIFTED: Final = 1
NAMING: Final = 2
ENDED: Final = 3


class Position(State):
    """All that a game consists of, and its moves; `RummyState` adds what people read of it.

    ``racks`` and ``known`` are masks by kind (`tiles`); ``known`` are tiles of which everybody
    knows that the seat holds them: shown on the table and taken back. ``table`` is the work table,
    ``start`` the table at the start of the turn (RUM-20). ``lifted`` is the lifted tile as
    ``face * 3 + origin`` (a joker from a meld keeps the face that it had there), ``lifted_from`` 0
    for the rack, the number of a meld, or `SWAPPED`. ``naming`` is the meld on which a joker waits
    for its name. ``small`` counts the moves of this turn, ``passes`` the seats in a row that
    passed; ``drawn`` is the tile each seat drew last, until its next move. The first ``next`` tiles
    of ``stock`` are gone.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "context", "turn", "racks", "known", "table", "start", "lifted", "lifted_from", "naming",
        "small", "turns", "passes", "open", "drawn", "stock", "next", "winner",
    )  # fmt: skip

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
        self.next: i64 = 0
        self.winner: i64 = NOBODY
        self.ready: i64 = -1  # whether `commit` is legal; -1: not looked at yet
        self.plan: vec[i64] = vec[i64]()  # what a bot thinks of doing in this turn

    def deal(self, pack: vec[i64]) -> None:
        """Deal from a pack, top first, one by one from the seat that begins (RUM-1, RUM-2)."""
        first: i64 = place_after(self.context.dealer, self.rules.seats)
        seat: i64 = first
        dealt: i64 = self.rules.rack_size * self.rules.seats
        for index in range(dealt):
            put(self.racks, seat, pack[index])
            seat = place_after(seat, self.rules.seats)
        self.stock = pack[dealt:]
        self.turn = first

    def take_over(self, other: "Position") -> None:
        """Become a copy of another position of the same game."""
        self.turn = other.turn
        self.racks = other.racks[:]
        self.known = other.known[:]
        self.table = other.table[:]
        self.start = other.start  # never changed in place
        self.lifted = other.lifted
        self.lifted_from = other.lifted_from
        self.naming = other.naming
        self.small = other.small
        self.turns = other.turns
        self.passes = other.passes
        self.open = other.open
        self.drawn = other.drawn[:]
        self.stock = other.stock  # never changed in place
        self.next = other.next
        self.winner = other.winner
        self.ready = other.ready
        self.plan = other.plan  # never changed in place

    # --- what lies where ---

    def phase(self) -> i64:
        """`TURN`, `LIFTED`, `NAMING` or `ENDED`."""
        if self.turn == OVER:
            return ENDED
        if self.naming > 0:
            return NAMING
        return TURN if self.lifted == NOTHING else LIFTED

    def stock_left(self) -> i64:
        """How many tiles the stock has."""
        return i64(len(self.stock)) - self.next

    def is_open(self, seat: i64) -> bool:
        """Whether a seat has made its first laying-out (RUM-10)."""
        return self.open & BIT[seat] != 0

    def rearranges(self) -> bool:
        """Whether the seat on turn may lift tiles of the table and swap jokers (RUM-13)."""
        return self.rules.open_rearrange or self.is_open(self.turn)

    def played(self) -> i64:
        """How many tiles of the rack lie on the work table; one that is lifted does not count."""
        number: i64 = 0
        for entry in self.table:
            if played(face_of(entry), origin_of(entry)):
                number += 1
        return number

    def laid(self) -> i64:
        """What the first laying-out of the seat on turn would count by now (RUM-11)."""
        return laid_points(self.table, self.rules.own_tiles)

    def cards(self) -> vec[i64]:
        found = self.stock[self.next :]
        for seat in range(self.rules.seats):
            for kind in rack_tiles(self.racks, seat):
                found = append(found, kind)
        for entry in self.table:
            found = append(found, kind_of(face_of(entry)))
        if self.lifted != NOTHING:
            found = append(found, kind_of(self.lifted // 3))
        return found

    # --- which moves there are ---

    def legal_moves(self) -> vec[i64]:
        moves = vec[i64]()
        phase: i64 = self.phase()
        if phase == TURN:
            if self.may_commit():
                moves = append(moves, COMMIT)
            if self.may_reset():
                moves = append(moves, RESET)
            return self._lifts(append(moves, self.giving_up()))
        if phase == LIFTED:
            return self._drops(append(moves, self.giving_up()))
        if phase == NAMING:
            moves = append(moves, self.giving_up())
            for kind in range(i64(52)):
                moves = append(moves, NAME + kind)
        return moves

    def _lifts(self, moves: vec[i64]) -> vec[i64]:
        rack: i64 = self.racks[self.turn * 3]
        while rack:
            moves = append(moves, LIFT + bare_face(count((rack & -rack) - 1)))
            rack &= rack - 1
        last: i64 = -1
        rearranges = self.rearranges()
        for entry in self.table:
            if entry // 3 != last and (rearranges or entry % 3 == OWN):
                last = entry // 3
                moves = append(moves, LIFT + last)
        return moves

    def _drops(self, moves: vec[i64]) -> vec[i64]:
        if self.may_drop_to_rack():
            moves = append(moves, DROP_RACK)
        moves = append(moves, DROP_NEW)
        last: i64 = 0
        for entry in self.table:
            meld: i64 = meld_of(entry)
            if meld != last:
                last = meld
                moves = append(moves, DROP + meld)
        if self.may_swap():
            last = -1
            for entry in self.table:
                if entry // 3 != last and self.swaps_with(entry):
                    last = entry // 3
                    moves = append(moves, SWAP + meld_of(entry) * 104 + face_of(entry) - JOKER)
        return moves

    def giving_up(self) -> i64:
        """The move that ends the turn without playing (RUM-27, RUM-32)."""
        if self.stock_left() > 0:
            return DRAW
        return PASS if self.rules.all_pass else END_VOID

    def may_commit(self) -> bool:
        """Whether `commit` is legal when nothing is lifted and no name is missing (RUM-26)."""
        if self.ready < 0:
            self.ready = 1 if self._committable() else 0
        return self.ready == 1

    def _committable(self) -> bool:
        if len(self.table) <= len(self.start) or not all_melds(self.table):
            return False
        return self.is_open(self.turn) or self.laid() >= self.rules.first_laydown

    def may_reset(self) -> bool:
        """Whether something differs from the start of the turn (RUM-25)."""
        if len(self.table) != len(self.start):
            return True
        return any(self.table[at] != self.start[at] for at in range(i64(len(self.table))))

    def may_drop_to_rack(self) -> bool:
        """Whether the lifted tile came from the rack and has swapped no joker (RUM-22)."""
        return self.lifted % 3 == OWN

    def may_swap(self) -> bool:
        """Whether the lifted tile may swap a joker of its name, if there is one (RUM-23)."""
        return self.lifted % 3 == OWN and self.lifted // 3 < JOKER and self.rearranges()

    def swaps_with(self, entry: i64) -> bool:
        """Whether a tile of the work table is a joker that the lifted tile can swap (RUM-23)."""
        face: i64 = face_of(entry)
        return face >= JOKER and origin_of(entry) == TABLE and name_of(face) == self.lifted // 3

    def pick(self, rng: Rng) -> i64:
        phase: i64 = self.phase()
        if phase == TURN:
            return self._pick_lift(rng)
        if phase == NAMING:
            index: i64 = rng.below(53)
            return self.giving_up() if index == 52 else NAME + index
        moves = self._drops(vec[i64]([self.giving_up()]))
        return moves[rng.below(i64(len(moves)))]

    def _pick_lift(self, rng: Rng) -> i64:
        """A random move while nothing is lifted."""
        others = vec[i64]([self.giving_up()])
        if self.may_commit():
            others = append(others, COMMIT)
        if self.may_reset():
            others = append(others, RESET)
        rack: i64 = self.racks[self.turn * 3]
        from_rack: i64 = count(rack)
        rearranges = self.rearranges()
        from_table: i64 = 0
        last: i64 = -1
        for entry in self.table:
            if entry // 3 != last and (rearranges or entry % 3 == OWN):
                last = entry // 3
                from_table += 1
        index: i64 = rng.below(len(others) + from_rack + from_table)
        if index < len(others):
            return others[index]
        index -= len(others)
        if index < from_rack:
            return LIFT + bare_face(nth(rack, index))
        index -= from_rack
        last = -1
        for entry in self.table:
            if entry // 3 != last and (rearranges or entry % 3 == OWN):
                last = entry // 3
                if index == 0:
                    break
                index -= 1
        return LIFT + last

    # --- what they do ---

    def play(self, move: i64) -> None:
        self.drawn[self.turn] = NOTHING
        self.ready = -1
        going_on = len(self.plan) > 0 and self.plan[0] == move
        self.plan = self.plan[1:] if going_on else vec[i64]()
        if move >= DROP_RACK or move == RESET:
            self.small += 1
            self._small_move(move)
            if self.small >= self.rules.turn_moves:
                self.time_up()  # RUM-29
        elif move == COMMIT:
            self.commit()
        elif move == DRAW:
            self.draw()
        elif move == PASS:
            self.pass_turn()
        else:
            self.undo()
            self._end()  # RUM-32

    def _small_move(self, move: i64) -> None:
        if move >= LIFT:
            self._lift((move - LIFT) // FACES, (move - LIFT) % FACES)
        elif move >= SWAP:
            self._swap((move - SWAP) // 104, (move - SWAP) % 104 + JOKER)
        elif move >= NAME:
            self._name(move - NAME)
        elif move > DROP:
            self._drop(move - DROP)
        elif move == DROP_NEW:
            self._drop(free_meld(self.table))
        elif move == DROP_RACK:
            self.back_to_rack(kind_of(self.lifted // 3))
            self.lifted = NOTHING
        else:
            self.undo()

    def _lift(self, meld: i64, face: i64) -> None:
        """RUM-21. A tile that is lifted from the rack is seen by all."""
        self.lifted_from = meld
        if meld == 0:
            take(self.racks, self.turn, kind_of(face))
            take(self.known, self.turn, kind_of(face))
            self.lifted = face * 3 + OWN
        else:
            at: i64 = place_of(self.table, meld, face)
            self.lifted = face * 3 + origin_of(self.table[at])
            self.table = without_entry(self.table, at)

    def _drop(self, meld: i64) -> None:
        """RUM-22; a free joker must be named next (RUM-24)."""
        face: i64 = self.lifted // 3
        origin: i64 = self.lifted % 3
        if free(face, origin):
            self.naming = meld
            if face < UNNAMED:
                face = unnamed(face)
        self.table = with_entry(self.table, entry_of(meld, face, origin))
        self.lifted = NOTHING

    def _swap(self, meld: i64, joker: i64) -> None:
        """The lifted tile takes the place of a joker, and the joker is lifted (RUM-23)."""
        at: i64 = 0
        while self.table[at] != entry_of(meld, joker, TABLE):
            at += 1
        self.table = without_entry(self.table, at)
        self.table = with_entry(self.table, entry_of(meld, self.lifted // 3, TIED))
        self.lifted = unnamed(joker) * 3 + TIED
        self.lifted_from = SWAPPED

    def waiting_joker(self) -> i64:
        """The index of the joker on the table that has no name yet."""
        at: i64 = 0
        while face_of(self.table[at]) < UNNAMED:
            at += 1
        return at

    def _name(self, kind: i64) -> None:
        """RUM-24."""
        at: i64 = self.waiting_joker()
        entry: i64 = self.table[at]
        face: i64 = JOKER + (face_of(entry) - UNNAMED) * 52 + kind
        self.table = without_entry(self.table, at)
        self.table = with_entry(self.table, entry_of(self.naming, face, origin_of(entry)))
        self.naming = 0

    def back_to_rack(self, kind: i64) -> None:
        """A tile that lay open goes to the rack of the seat on turn; everybody knows it there."""
        put(self.racks, self.turn, kind)
        put(self.known, self.turn, kind)

    def undo(self) -> None:
        """Back to the start of the turn; the tiles that were shown stay known (RUM-25, RUM-27)."""
        for entry in self.table:
            if played(face_of(entry), origin_of(entry)):
                self.back_to_rack(kind_of(face_of(entry)))
        if self.lifted != NOTHING and played(self.lifted // 3, self.lifted % 3):
            self.back_to_rack(kind_of(self.lifted // 3))
        self.lifted = NOTHING
        self.naming = 0
        self.table = self.start[:]

    # --- how a turn ends ---

    def commit(self) -> None:
        """The work table becomes the table (RUM-26); an empty rack wins (RUM-33)."""
        table = vec[i64]()
        for entry in self.table:
            table = append(table, entry - origin_of(entry))
        self.table = table
        self.open |= BIT[self.turn]
        self.passes = 0
        if self.racks[self.turn * 3] == 0:
            self.winner = self.turn
            self._end()
        else:
            self._next_turn()

    def draw(self) -> None:
        """Undo all and draw a tile (RUM-27)."""
        self.undo()
        tile: i64 = self.stock[self.next]
        self.next += 1
        put(self.racks, self.turn, tile)
        self.drawn[self.turn] = tile
        self._next_turn()

    def pass_turn(self) -> None:
        """Undo all and pass; when all have passed in a row the game is void (RUM-32)."""
        self.undo()
        self.passes += 1
        if self.passes >= self.rules.seats:
            self._end()
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        self.start = self.table[:]
        self.small = 0
        self.turns += 1
        self.ready = -1
        self.turn = place_after(self.turn, self.rules.seats)
        if self.turns >= MAX_TURNS:
            self._end()

    def _end(self) -> None:
        self.start = self.table[:]
        self.drawn = vec[i64]([NOTHING] * self.rules.seats)
        self.turn = OVER

    # --- time ---

    def expire(self) -> None:
        self.drawn[self.turn] = NOTHING
        self.time_up()

    def time_up(self) -> None:
        """The time of the turn is up: what is a meld stays, or all is undone (RUM-30)."""
        self.plan = vec[i64]()
        kept = vec[i64]()
        if not self.rules.timeout_undo and self._put_back():
            needed: i64 = 0 if self.is_open(self.turn) else self.rules.first_laydown
            kept = what_stays(self.table, self.rules.own_tiles, needed)
        if len(kept) > 0:
            for entry in self.table:
                if not contains_meld(kept, meld_of(entry)):
                    self.back_to_rack(kind_of(face_of(entry)))
            self.table = kept
            self.commit()
        elif self.stock_left() > 0:
            self.draw()
        elif self.rules.all_pass:
            self.pass_turn()
        else:
            self.undo()
            self._end()

    def _put_back(self) -> bool:
        """RUM-30, step 1; False if a swapped joker hangs in the air."""
        if self.naming > 0:
            at: i64 = self.waiting_joker()
            entry: i64 = self.table[at]
            if origin_of(entry) == TIED:
                return False
            self.table = without_entry(self.table, at)
            self.back_to_rack(kind_of(face_of(entry)))
            self.naming = 0
        if self.lifted != NOTHING:
            face: i64 = self.lifted // 3
            if face >= JOKER and self.lifted % 3 == TIED:
                return False
            if self.lifted_from == 0:
                self.back_to_rack(kind_of(face))
            else:
                lies: i64 = entry_of(self.lifted_from, face, self.lifted % 3)
                self.table = with_entry(self.table, lies)
            self.lifted = NOTHING
        return True
