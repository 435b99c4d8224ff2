"""One game of Rummy: the deal, which moves there are, and how a turn ends."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, nth
from stammtisch.core.contract import OVER, place_after
from stammtisch.core.rng import Rng
from stammtisch.games.rummy.board import LIFTED, NAMING, TURN, Board
from stammtisch.games.rummy.melding import all_melds, contains_meld, what_stays
from stammtisch.games.rummy.rules import (
    COMMIT,
    DRAW,
    DROP,
    DROP_NEW,
    DROP_RACK,
    END_VOID,
    JOKER,
    LIFT,
    MAX_TURNS,
    NAME,
    NOTHING,
    OWN,
    PASS,
    RESET,
    TABLE,
    bare_face,
    kind_of,
    lift,
    name_of,
    swap,
)
from stammtisch.games.rummy.tiles import face_of, face_there, meld_of, origin_of, put


class Position(Board):
    """A game and its moves; `RummyState` adds what people read about it."""

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
            moves = append(moves, lift(0, bare_face(count((rack & -rack) - 1))))
            rack &= rack - 1
        last: i64 = -1
        rearranges = self.rearranges()
        for entry in self.table:
            if face_there(entry) != last and (rearranges or origin_of(entry) == OWN):
                last = face_there(entry)
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
                if face_there(entry) != last and self.swaps_with(entry):
                    last = face_there(entry)
                    moves = append(moves, swap(meld_of(entry), face_of(entry)))
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
        return any(self.table[place] != self.start[place] for place in range(i64(len(self.table))))

    def may_drop_to_rack(self) -> bool:
        """Whether the lifted tile came from the rack and replaced no joker (RUM-22)."""
        return origin_of(self.lifted) == OWN

    def may_swap(self) -> bool:
        """Whether the lifted tile may be swapped for a joker with its name (RUM-23)."""
        return origin_of(self.lifted) == OWN and face_of(self.lifted) < JOKER and self.rearranges()

    def swaps_with(self, entry: i64) -> bool:
        """Whether a tile of the work table is a joker that the lifted tile can replace (RUM-23)."""
        face: i64 = face_of(entry)
        return face >= JOKER and origin_of(entry) == TABLE and name_of(face) == face_of(self.lifted)

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
            if face_there(entry) != last and (rearranges or origin_of(entry) == OWN):
                last = face_there(entry)
                from_table += 1
        index: i64 = rng.below(len(others) + from_rack + from_table)
        if index < len(others):
            return others[index]
        index -= len(others)
        if index < from_rack:
            return lift(0, bare_face(nth(rack, index)))
        index -= from_rack
        last = -1
        for entry in self.table:
            if face_there(entry) != last and (rearranges or origin_of(entry) == OWN):
                last = face_there(entry)
                if index == 0:
                    break
                index -= 1
        return LIFT + last

    # --- what they do ---

    def advance(self, move: i64) -> None:
        self.drawn[self.turn] = NOTHING
        self.ready = -1
        if move >= DROP_RACK or move == RESET:
            self.small += 1
            self.small_move(move)
            if self.small >= self.rules.turn_moves:
                self.time_up()  # RUM-29
        elif move == COMMIT:
            self.commit()
        else:
            self.give_up()

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

    def give_up(self) -> None:
        """Undo everything, then draw (RUM-27) or, without stock, pass or end the game (RUM-32)."""
        self.undo()
        if len(self.stock):
            tile: i64 = self.stock[0]
            self.stock = self.stock[1:]
            put(self.racks, self.turn, tile)
            self.drawn[self.turn] = tile
            self._next_turn()
            return
        self.passes += 1 if self.rules.all_pass else self.rules.seats
        if self.passes < self.rules.seats:
            self._next_turn()
        else:
            self._end()

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

    def run_out(self) -> None:
        self.drawn[self.turn] = NOTHING
        self.time_up()

    def time_up(self) -> None:
        """End the turn because time is up: valid melds stay, or everything is undone (RUM-30)."""
        kept = vec[i64]()
        if not self.rules.timeout_undo and self.put_back():
            needed: i64 = 0 if self.is_open(self.turn) else self.rules.first_laydown
            kept = what_stays(self.table, self.rules.own_tiles, needed)
        if len(kept) > 0:
            for entry in self.table:
                if not contains_meld(kept, meld_of(entry)):
                    self.back_to_rack(kind_of(face_of(entry)))
            self.table = kept
            self.commit()
        else:
            self.give_up()


def twin(at: Position) -> Position:
    """A copy to try moves on."""
    copied = at.copy()
    assert isinstance(copied, Position)
    return copied
